/** Where something that covers a part of the board is put: near a thing, and where it hides as little as possible. */

/** @typedef {{left: number, right: number, top: number, bottom: number}} Rectangle */

/** The room beside the thing, and to the edge of the window, in pixels. */
const GAP = 12;
const EDGE = 8;
/** How many pixels of distance are as bad as hiding one thing. */
const HIDDEN = 400;
/** How many places are tried across and down, besides those at the thing. */
const STEPS = 12;

/**
 * @param {HTMLElement} element fixed to the window
 * @param {Rectangle} anchor what it belongs to
 * @param {Rectangle[]} shown what should stay visible
 * @param {number} floor the lower edge of the room
 */
export function put(element, anchor, shown, floor) {
  const { width, height } = element.getBoundingClientRect();
  const right = innerWidth - width - EDGE;
  const bottom = Math.max(EDGE, floor - height - EDGE);
  const x = clamp((anchor.left + anchor.right - width) / 2, right);
  const y = clamp((anchor.top + anchor.bottom - height) / 2, bottom);
  const across = [x, anchor.right + GAP, anchor.left - GAP - width, ...spread(right)];
  const down = [y, anchor.bottom + GAP, anchor.top - GAP - height, ...spread(bottom)];
  const places = across.flatMap((left) =>
    down.map((top) => ({ x: clamp(left, right), y: clamp(top, bottom) })),
  );
  const cost = (/** @type {{x: number, y: number}} */ place) => {
    const box = { left: place.x, right: place.x + width, top: place.y, bottom: place.y + height };
    const hidden = [anchor, ...shown].filter((one) => overlap(box, one)).length;
    return hidden * HIDDEN + distance(box, anchor);
  };
  const best = places.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  element.style.left = `${best.x}px`;
  element.style.top = `${best.y}px`;
}

/**
 * Numbers from the edge to the most, in even steps.
 * @param {number} most
 */
function spread(most) {
  return Array.from({ length: STEPS + 1 }, (_, step) => EDGE + ((most - EDGE) * step) / STEPS);
}

/**
 * @param {number} value
 * @param {number} most
 */
function clamp(value, most) {
  return Math.max(EDGE, Math.min(most, value));
}

/**
 * @param {Rectangle} one
 * @param {Rectangle} other
 */
function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * The distance of the edges.
 * @param {Rectangle} one
 * @param {Rectangle} other
 */
function distance(one, other) {
  const x = Math.max(0, one.left - other.right, other.left - one.right);
  const y = Math.max(0, one.top - other.bottom, other.top - one.bottom);
  return Math.hypot(x, y);
}
