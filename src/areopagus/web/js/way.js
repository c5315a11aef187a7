/** The way that a piece of the map would go: a line over the places that the answers name, with a head at its end. */

import { svg } from "./dom.js";
import { ringWidth } from "./marks.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{x: number, y: number}} Point */

/** How far from its place a piece may lie, for the width of that. */
const NEAR = 0.5;
/** The distance of neighbouring places, at most, for the width of one. */
const NEXT = 1.1;
/** The head of the line, for the width of a place. */
const HEAD = 0.2;
/** The thickness of the line, for the width of a place; its dark edge is twice as thick. */
const LINE = 0.07;

/**
 * The way of a piece; null: the answers name none that leads to where it would be.
 * @param {Point | null} from where it is; null: not on the map
 * @param {Point} to where it would be
 * @param {string[]} words the answers, in order
 * @param {Piece[]} pieces those of the map
 * @returns {SVGGElement | null}
 */
export function wayOf(from, to, words, pieces) {
  const places = pieces.filter(({ sprite }) => sprite === "place");
  const byWord = new Map(places.map((place) => [place.word, place]));
  const named = words.flatMap((word) => byWord.get(word) ?? []);
  const start = from && placeAt(places, from);
  const passed = (start ? [start, ...named] : named).filter((place, at, all) => place !== all[at - 1]);
  const end = passed.at(-1);
  if (!end || passed.length < 2 || placeAt(places, to) !== end) return null;
  const isStepByStep = passed.every((place, at) => {
    const before = passed[at - 1];
    return !before || distance(before, place) < NEXT * ringWidth(place);
  });
  return start || isStepByStep ? drawn(passed, ringWidth(end)) : null;
}

/**
 * @param {Point[]} points
 * @param {number} width of a place
 */
function drawn(points, width) {
  const [before, end] = /** @type {[Point, Point]} */ (points.slice(-2));
  const turn = (180 / Math.PI) * Math.atan2(end.y - before.y, end.x - before.x);
  const size = HEAD * width;
  const line = points.map(({ x, y }) => `${x} ${y}`).join("L");
  const head = `M${-size} ${-size}L0 0L${-size} ${size}`;
  const both = (/** @type {string} */ kind, /** @type {number} */ thick) => [
    svg("path", { class: kind, d: `M${line}`, "stroke-width": thick }),
    svg("path", {
      class: kind,
      d: head,
      "stroke-width": thick,
      transform: `translate(${end.x} ${end.y}) rotate(${turn})`,
    }),
  ];
  return svg(
    "g",
    { class: "way", "aria-hidden": "true" },
    ...both("case", LINE * 2 * width),
    ...both("core", LINE * width),
  );
}

/**
 * The place on which something lies; null: it lies on none.
 * @param {Piece[]} places
 * @param {Point} point
 */
function placeAt(places, point) {
  const near = places.filter((place) => distance(place, point) < NEAR * ringWidth(place));
  return near.sort((one, other) => distance(one, point) - distance(other, point))[0] ?? null;
}

/**
 * @param {Point} one
 * @param {Point} other
 */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
