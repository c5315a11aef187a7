/** Motion: pieces move step by step over the places of the map, appear and vanish, one shortly after the other. */

import { isMotionReduced } from "./dom.js";
import { ringWidth } from "./marks.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{x: number, y: number}} Point */
/**
 * The motion of a piece.
 * @typedef {object} Motion
 * @property {SVGGElement} group
 * @property {Keyframe[]} frames
 * @property {number} delay
 * @property {number} duration
 * @property {boolean} isMove it goes from place to place; else it appears or vanishes
 */

/** Durations in milliseconds: of a move (at least, and for each place on the way), and of other changes. */
const MOVE = 320;
const STEP = 120;
const APPEAR = 180;
const VANISH = 140;
const FADE = 120;
/** Milliseconds between the starts of two animations, and the longest delay. */
const APART = 60;
const LONGEST_DELAY = 900;
/** Maximum number of pieces that move at once; each of them costs a layer. */
const MOST = 16;
/** The most pieces that appear and vanish; nobody could follow more, as where a display shows something else. */
const FEW = 6;
/** How long animations would rest at their end, in milliseconds: they are ended earlier. */
const REST = 5000;
/** The distance of neighbouring hexes for their width. */
const HEX_ROW = 0.866;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/**
 * The animations of one change of the picture. They begin and end together, so that the page is drawn again only twice: each
 * rests before and after its own time. A timer ends them: the browser by itself would draw the page several times for that.
 */
export class Moves {
  /**
   * @param {boolean} isWanted
   * @param {boolean} isApart one after the other; a new view is shown at once
   * @param {() => Piece[]} placesOfMap
   */
  constructor(isWanted, isApart, placesOfMap = () => []) {
    this.isWanted = isWanted && !document.hidden;
    this.isApart = isApart;
    this.placesOfMap = placesOfMap;
    /** @type {Piece[] | null} those of the map; null: nobody has asked yet */
    this.known = null;
    this.moved = 0;
    this.hasLessMotion = isMotionReduced();
    /** The timer that ends the animations. */
    this.timer = 0;
    /** @type {Motion[]} those that have not begun */
    this.planned = [];
    /** @type {Animation[]} */
    this.running = [];
    /** @type {Set<SVGGElement>} what vanishes */
    this.going = new Set();
  }

  get delay() {
    return this.isApart ? Math.min(this.moved++ * APART, LONGEST_DELAY) : 0;
  }

  get places() {
    this.known ??= this.placesOfMap();
    return this.known;
  }

  /** The distance of neighbouring places; 0: there are none. */
  get spacing() {
    const [first] = this.places;
    return first ? ringWidth(first) * HEX_ROW : 0;
  }

  /** Whether another piece may move. */
  get hasRoom() {
    return this.isWanted && this.planned.filter(({ isMove }) => isMove).length < MOST;
  }

  /**
   * @param {SVGGElement} group
   * @param {Piece} from
   * @param {Piece} to
   */
  move(group, from, to) {
    if (!this.hasRoom) return;
    if (this.hasLessMotion) return this.fade(group, true);
    const path = this.path(from, to);
    const frames = path.map(({ x, y }) => ({
      transform: `translate(${x - to.x}px, ${y - to.y}px)`,
      easing: path.length === 2 ? EASE : "linear",
    }));
    const duration = Math.max(MOVE, STEP * (path.length - 1));
    this.planned.push({ group, frames, delay: this.delay, duration, isMove: true });
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
    if (this.hasLessMotion) return this.fade(group, false);
    const grown = (/** @type {number} */ scale) =>
      `translate(${piece.x}px, ${piece.y}px) scale(${scale}) translate(${-piece.x}px, ${-piece.y}px)`;
    const frames = [
      { opacity: 0, transform: grown(0.85) },
      { opacity: 1, transform: grown(1) },
    ];
    this.planned.push({ group, frames, delay: this.delay, duration: APPEAR, isMove: false });
  }

  /**
   * What only adorns another piece is gone at once.
   * @param {SVGGElement} group
   */
  vanish(group) {
    if (!this.isWanted || group.getAttribute("aria-hidden") === "true") return group.remove();
    group.classList.add("gone");
    group.setAttribute("aria-hidden", "true");
    delete group.dataset.word;
    group.removeAttribute("tabindex");
    this.going.add(group);
    const frames = [{ opacity: 1 }, { opacity: 0 }];
    this.planned.push({ group, frames, delay: 0, duration: VANISH, isMove: false });
  }

  /**
   * @param {SVGGElement} group
   * @param {boolean} isMove
   */
  fade(group, isMove) {
    const frames = [{ opacity: 0.2 }, { opacity: 1 }];
    this.planned.push({ group, frames, delay: 0, duration: FADE, isMove });
  }

  /** Begin all animations. */
  start() {
    const all = this.planned.splice(0);
    const moves = all.filter(({ isMove }) => isMove);
    const areFew = all.length - moves.length <= FEW;
    if (!areFew) this.removeGone();
    const planned = areFew ? all : moves;
    if (!planned.length) return;
    const whole = Math.max(...planned.map(({ delay, duration }) => delay + duration));
    this.running = planned.map((motion) => motion.group.animate(spread(motion, whole + REST), whole + REST));
    this.timer = window.setTimeout(() => this.end(whole), whole);
  }

  /**
   * Finish the animations, unless the browser lets them take longer.
   * @param {number} whole
   */
  end(whole) {
    const left = Math.max(0, ...this.running.map(({ currentTime }) => whole - Number(currentTime ?? whole)));
    if (left > 1) this.timer = window.setTimeout(() => this.end(whole), left);
    else this.finish();
  }

  /** Finish all animations at once. */
  finish() {
    window.clearTimeout(this.timer);
    this.planned = [];
    for (const animation of this.running.splice(0)) animation.cancel();
    this.removeGone();
  }

  removeGone() {
    for (const group of this.going) group.remove();
    this.going.clear();
  }
}

/**
 * The keyframes of a motion within a longer time.
 * @param {Motion} motion
 * @param {number} whole
 * @returns {Keyframe[]}
 */
function spread({ frames, delay, duration }, whole) {
  const step = duration / (frames.length - 1);
  const within = frames.map((frame, place) => ({ ...frame, offset: (delay + place * step) / whole }));
  return [{ ...frames[0], easing: "linear", offset: 0 }, ...within, { ...frames.at(-1), offset: 1 }];
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
