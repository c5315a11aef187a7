/**
 * Drawing a piece: one group of SVG elements, with shapes, an image or a text, and a shape that answers the pointer.
 *
 * Elements have coordinates of the panel and, where that is possible, no transform: browsers keep the drawing commands of each
 * transform apart, and go through all of them whenever something changes.
 */

import { inkOn, svg } from "./dom.js";
import { fit, LINE, widthOf } from "./fitting.js";
import { CORNERS, ringWidth, UNIT } from "./marks.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./art.js").Art} Art */

/** The radius in which a piece of size 1 answers the pointer, if it has no shape of its own. */
const RADIUS = 40;

/**
 * Draw a piece into its group.
 * @param {Piece} piece
 * @param {SVGGElement} group
 * @param {Art} art
 * @param {number} least the smallest size of letters that can be read
 * @param {Piece} [old] what the group shows already
 */
export function draw(piece, group, art, least, old) {
  const isPlain = piece.word === undefined && (piece.label === undefined || piece.sprite === "text");
  group.setAttribute("class", isPlain ? "piece plain" : "piece");
  group.dataset.key = piece.key;
  if (piece.word === undefined) delete group.dataset.word;
  else group.dataset.word = piece.word;
  if (piece.tint) {
    group.setAttribute("color", piece.tint);
    group.style.setProperty("--seat", piece.tint); // for rings and other parts of the page
    group.style.setProperty("--on-seat", inkOn(piece.tint));
  }
  describe(piece, group);
  if (old && looksAlike(old, piece)) return;
  const picture = piece.sprite === "text" ? textOf(piece, least) : imageOf(piece, art);
  group.replaceChildren(...(picture ? [picture] : []), ...(isPlain ? [] : [hitShape(piece, art)]));
}

/**
 * Whether two pieces have the same picture at the same place.
 * @param {Piece} one
 * @param {Piece} other
 */
function looksAlike(one, other) {
  return (
    one.sprite !== "text" &&
    one.sprite === other.sprite &&
    one.x === other.x &&
    one.y === other.y &&
    one.tint === other.tint &&
    one.size === other.size &&
    one.turn === other.turn &&
    (one.word === undefined) === (other.word === undefined) &&
    (one.label === undefined) === (other.label === undefined)
  );
}

/**
 * What a screen reader says of a piece that can't be chosen.
 * @param {Piece} piece
 * @param {SVGGElement} group
 */
export function describe({ label }, group) {
  if (label === undefined) {
    group.removeAttribute("role");
    group.removeAttribute("aria-label");
    group.setAttribute("aria-hidden", "true");
  } else {
    group.setAttribute("role", "img");
    group.setAttribute("aria-label", label);
    group.removeAttribute("aria-hidden");
  }
}

/**
 * @param {Piece} piece
 * @param {Art} art
 */
function imageOf({ x, y, sprite, size, tint, turn }, art) {
  if (sprite === "place" || !art.has(sprite)) return null;
  const width = (size ?? 1) * UNIT;
  const place = { x: x - width / 2, y: y - width / 2, scale: size ?? 1 };
  const shapes = turn ? null : art.shapes(sprite, Boolean(tint), place);
  if (shapes) return shapes;
  const image = art.image(sprite, tint ?? "");
  image.setAttribute("x", String(x - width / 2));
  image.setAttribute("y", String(y - width / 2));
  image.setAttribute("width", String(width));
  image.setAttribute("height", String(width));
  if (turn) image.setAttribute("transform", `rotate(${turn} ${x} ${y})`);
  return image;
}

/**
 * A text in its box.
 * @param {Piece} piece
 * @param {number} least
 */
export function textOf({ x, y, label = "", size, width, height, align, turn }, least) {
  const fitted = fit(label ?? "", size ?? 1, width ?? 0, height ?? 0, least);
  const first = y - ((fitted.lines.length - 1) / 2) * LINE * fitted.size;
  const isPlain = fitted.lines.length === 1 && fitted.squeeze === 1;
  const lines = fitted.lines.map((line, place) => {
    const length = Math.min(widthOf(line) * fitted.size * fitted.squeeze, width ?? Infinity);
    const squeezed =
      fitted.squeeze < 1 ? { textLength: length.toFixed(2), lengthAdjust: "spacingAndGlyphs" } : {};
    return svg("tspan", { x, y: (first + place * LINE * fitted.size).toFixed(2), ...squeezed }, line);
  });
  return svg(
    "text",
    {
      class: fitted.isCut ? "cut" : null,
      x,
      y,
      "font-size": fitted.size,
      "text-anchor": align ?? "middle",
      "dominant-baseline": "central",
      fill: "currentColor",
      transform: turn ? `rotate(${turn} ${x} ${y})` : null,
    },
    ...(isPlain ? fitted.lines : lines),
  );
}

/**
 * The shape that answers the pointer.
 * @param {Piece} piece
 * @param {Art} art
 */
function hitShape(piece, art) {
  const { x, y, sprite, label = "", size, width, height, align } = piece;
  const scale = size ?? 1;
  if (sprite === "place") return svg("polygon", { class: "hit", points: hexagonAt(piece) });
  if (sprite === "text") {
    const across = width || widthOf(label ?? "") * scale;
    const down = height || scale * LINE;
    const left = align === "start" ? x : align === "end" ? x - across : x - across / 2;
    return svg("rect", { class: "hit", x: left, y: y - down / 2, width: across, height: down });
  }
  const own = `mark-${sprite}`;
  if (!art.has(own)) return svg("circle", { class: "hit", cx: x, cy: y, r: scale * RADIUS });
  const half = ringWidth(piece) / 2;
  const outline = art.outline(own, { x: x - half, y: y - half, scale: half / (UNIT / 2) });
  outline.setAttribute("class", "hit");
  return outline;
}

/**
 * The corners of the hexagon of a place.
 * @param {Piece} piece
 */
function hexagonAt({ x, y, size }) {
  const at = (/** @type {number[]} */ [right = 0, down = 0]) =>
    `${x + (right - 50) * (size ?? 1)},${y + (down - 50) * (size ?? 1)}`;
  return CORNERS.map(at).join(" ");
}
