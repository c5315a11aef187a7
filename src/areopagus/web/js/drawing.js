/** Drawing a piece: one group of SVG elements, with an image or a text, and a shape that answers the pointer. */

import { inkOn, svg } from "./dom.js";
import { fit, LINE, widthOf } from "./fitting.js";
import { centred, HEXAGON, ringWidth, UNIT } from "./marks.js";

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
  group.setAttribute("transform", `translate(${piece.x} ${piece.y})`);
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
 * Whether two pieces have the same picture, wherever it is.
 * @param {Piece} one
 * @param {Piece} other
 */
function looksAlike(one, other) {
  return (
    one.sprite !== "text" &&
    one.sprite === other.sprite &&
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
function imageOf({ sprite, size = 1, tint, turn }, art) {
  if (sprite === "place" || !art.has(sprite)) return null;
  // all images of a sprite have the same size, so that the browser lays it out once
  const image = art.image(sprite, tint ?? "");
  image.setAttribute("transform", `${turn ? `rotate(${turn}) ` : ""}${centred(size ?? 1)}`);
  return image;
}

/**
 * A text in its box.
 * @param {Piece} piece
 * @param {number} least
 */
export function textOf({ label = "", size, width, height, align, turn }, least) {
  const fitted = fit(label ?? "", size ?? 1, width ?? 0, height ?? 0, least);
  const first = (-(fitted.lines.length - 1) / 2) * LINE * fitted.size;
  const isPlain = fitted.lines.length === 1 && fitted.squeeze === 1;
  const lines = fitted.lines.map((line, place) => {
    const length = Math.min(widthOf(line) * fitted.size * fitted.squeeze, width ?? Infinity);
    const squeezed =
      fitted.squeeze < 1 ? { textLength: length.toFixed(2), lengthAdjust: "spacingAndGlyphs" } : {};
    return svg("tspan", { x: 0, y: (first + place * LINE * fitted.size).toFixed(2), ...squeezed }, line);
  });
  return svg(
    "text",
    {
      class: fitted.isCut ? "cut" : null,
      "font-size": fitted.size,
      "text-anchor": align ?? "middle",
      "dominant-baseline": "central",
      fill: "currentColor",
      transform: turn ? `rotate(${turn})` : null,
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
  const { sprite, label = "", size, width, height, align } = piece;
  const scale = size ?? 1;
  if (sprite === "place") return svg("path", { class: "hit", d: HEXAGON, transform: centred(scale) });
  if (sprite === "text") {
    const across = width || widthOf(label ?? "") * scale;
    const down = height || scale * LINE;
    const x = align === "start" ? 0 : align === "end" ? -across : -across / 2;
    return svg("rect", { class: "hit", x, y: -down / 2, width: across, height: down });
  }
  const own = `mark-${sprite}`;
  if (!art.has(own)) return svg("circle", { class: "hit", r: scale * RADIUS });
  const outline = art.outline(own);
  outline.setAttribute("class", "hit");
  const within = outline.getAttribute("transform") ?? "";
  outline.setAttribute("transform", `${centred(ringWidth(piece) / UNIT)} ${within}`);
  return outline;
}
