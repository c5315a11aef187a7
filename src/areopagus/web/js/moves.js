/** Motion: pieces move step by step over the places of the map, appear and vanish, one shortly after the other. */

import { isMotionReduced } from "./dom.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{x: number, y: number}} Point */

/** Durations in milliseconds: of a move (at least, and for each place on the way), and of other changes. */
const MOVE = 320;
const STEP = 120;
const APPEAR = 180;
const VANISH = 140;
const FADE = 120;
/** Milliseconds between the starts of two animations, and the longest delay. */
const APART = 60;
const LONGEST_DELAY = 900;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** The animations of one change of the picture. */
export class Moves {
  /**
   * @param {boolean} isWanted
   * @param {boolean} isApart one after the other; a new view is shown at once
   * @param {Point[]} places of the map
   * @param {number} spacing between neighbouring places
   */
  constructor(isWanted, isApart, places = [], spacing = 0) {
    this.isWanted = isWanted && !document.hidden;
    this.isApart = isApart;
    this.places = places;
    this.spacing = spacing;
    this.moved = 0;
    this.hasLessMotion = isMotionReduced();
    /** @type {Animation[]} */
    this.running = [];
    /** @type {Set<SVGGElement>} what vanishes */
    this.going = new Set();
  }

  get delay() {
    return this.isApart ? Math.min(this.moved++ * APART, LONGEST_DELAY) : 0;
  }

  /**
   * @param {SVGGElement} group
   * @param {Piece} from
   * @param {Piece} to
   */
  move(group, from, to) {
    if (!this.isWanted) return;
    if (this.hasLessMotion) return this.fade(group);
    const path = this.path(from, to);
    const frames = path.map(({ x, y }) => `translate(${x - to.x}px, ${y - to.y}px)`);
    const duration = Math.max(MOVE, STEP * (path.length - 1));
    this.running.push(
      group.animate({ transform: frames }, { duration, delay: this.delay, fill: "backwards", easing: EASE }),
    );
  }

  /**
   * The path from place to place; straight where the map has no places.
   * @param {Point} from
   * @param {Point} to
   * @returns {Point[]}
   */
  path(from, to) {
    const steps = this.spacing ? Math.round(distance(from, to) / this.spacing) : 0;
    const isOnMap = (/** @type {Point} */ point) =>
      this.places.some((place) => distance(place, point) < this.spacing / 2);
    if (steps < 2 || steps > 8 || !isOnMap(from) || !isOnMap(to)) return [from, to];
    const between = Array.from({ length: steps - 1 }, (_, step) => {
      const part = (step + 1) / steps;
      return nearest(this.places, { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    });
    return [from, ...between, to];
  }

  /**
   * @param {SVGGElement} group
   * @param {Piece} piece
   */
  appear(group, piece) {
    if (!this.isWanted) return;
    if (this.hasLessMotion) return this.fade(group);
    const grown = (/** @type {number} */ scale) =>
      `translate(${piece.x}px, ${piece.y}px) scale(${scale}) translate(${-piece.x}px, ${-piece.y}px)`;
    this.running.push(
      group.animate(
        { opacity: [0, 1], transform: [grown(0.85), grown(1)] },
        { duration: APPEAR, delay: this.delay, fill: "backwards" },
      ),
    );
  }

  /** @param {SVGGElement} group */
  vanish(group) {
    if (!this.isWanted) return group.remove();
    group.classList.add("gone");
    group.setAttribute("aria-hidden", "true");
    delete group.dataset.word;
    group.removeAttribute("tabindex");
    this.going.add(group);
    const animation = group.animate({ opacity: [1, 0] }, VANISH);
    animation.onfinish = () => group.remove();
    animation.oncancel = () => group.remove();
    this.running.push(animation);
  }

  /** @param {SVGGElement} group */
  fade(group) {
    this.running.push(group.animate({ opacity: [0.2, 1] }, FADE));
  }

  /** Finish all animations at once. */
  finish() {
    for (const animation of this.running.splice(0)) animation.finish();
    for (const group of this.going) group.remove(); // at once: animations end a little later
    this.going.clear();
  }
}

/**
 * @param {Point} one
 * @param {Point} other
 */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/**
 * @param {Point[]} places
 * @param {Point} point
 */
function nearest(places, point) {
  return places.reduce((best, place) => (distance(place, point) < distance(best, point) ? place : best));
}
