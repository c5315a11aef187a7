/** Motion: pieces move step by step over the places of the map, come and go, a little apart from each other. */

import { still } from "./dom.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{x: number, y: number}} Point */

const MOVE = 320;
const STEP = 120;
const APPEAR = 180;
const VANISH = 140;
const FADE = 120;
const APART = 60;
const ALL = 900;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** What moves at once. */
export class Moves {
  /**
   * @param {boolean} wanted
   * @param {boolean} apart one after the other; a new view comes at once
   * @param {Point[]} places of the map
   * @param {number} spacing between neighbouring places
   */
  constructor(wanted, apart, places = [], spacing = 0) {
    this.wanted = wanted && !document.hidden;
    this.apart = apart;
    this.places = places;
    this.spacing = spacing;
    this.moved = 0;
    this.still = still();
    /** @type {Animation[]} */
    this.running = [];
  }

  get delay() {
    return this.apart ? Math.min(this.moved++ * APART, ALL) : 0;
  }

  /**
   * @param {SVGGElement} group
   * @param {Piece} from
   * @param {Piece} to
   */
  move(group, from, to) {
    if (!this.wanted) return;
    if (this.still) return this.fade(group);
    const path = this.path(from, to);
    const frames = path.map(({ x, y }) => `translate(${x}px, ${y}px)`);
    const duration = Math.max(MOVE, STEP * (path.length - 1));
    this.running.push(
      group.animate({ transform: frames }, { duration, delay: this.delay, fill: "backwards", easing: EASE }),
    );
  }

  /**
   * The way from place to place; straight, where there are none.
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
    if (!this.wanted) return;
    if (this.still) return this.fade(group);
    const at = `translate(${piece.x}px, ${piece.y}px)`;
    this.running.push(
      group.animate(
        { opacity: [0, 1], transform: [`${at} scale(.85)`, at] },
        { duration: APPEAR, delay: this.delay, fill: "backwards" },
      ),
    );
  }

  /** @param {SVGGElement} group */
  vanish(group) {
    if (!this.wanted) return group.remove();
    group.classList.add("gone");
    group.setAttribute("aria-hidden", "true");
    delete group.dataset.word;
    const going = group.animate({ opacity: [1, 0] }, VANISH);
    going.onfinish = () => group.remove();
    going.oncancel = () => group.remove();
    this.running.push(going);
  }

  /** @param {SVGGElement} group */
  fade(group) {
    this.running.push(group.animate({ opacity: [0.2, 1] }, FADE));
  }

  /** Any input ends what moves. */
  finish() {
    for (const animation of this.running.splice(0)) animation.finish();
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
