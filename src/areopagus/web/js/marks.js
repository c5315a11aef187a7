/** The marks that are put on pieces: rings, badges, brackets, and signs. */

import { icon, svg } from "./dom.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./camera.js").Box} Box */

/** The width of a sprite, and of a piece of size 1. */
export const UNIT = 100;
/** The corners of a hexagon in that square. */
export const CORNERS = [
  [96, 50],
  [73, 89.8],
  [27, 89.8],
  [4, 50],
  [27, 10.2],
  [73, 10.2],
];
const HEXAGON = `M${CORNERS.map((corner) => corner.join(" ")).join("L")}Z`;
const BRACKETS = "M16 30L27 11H42M58 11H73L84 30M84 70L73 89H58M42 89H27L16 70";
const CROSS = "M30 30L70 70M70 30L30 70";
/** A frame that is higher than this has its number in a corner. */
const HIGH = 44;
/** How far a number is beside a low frame, so that the text in it can be read. */
const ASIDE = 5;
/** How far it is above that frame: it covers the corner, where no text is. */
const ABOVE = 2;
/** The radius of a badge on the screen, in pixels. */
const BADGE = 9.5;

/**
 * The width of the ring of a piece, as the kernel draws it: a place is as large as its ring, any other piece is smaller.
 * @param {Piece} piece
 */
export function ringWidth(piece) {
  const size = piece.size ?? 1;
  if (piece.sprite === "text") return size * 2.4;
  return size * UNIT * (piece.sprite === "place" ? 1 : 1.3);
}

/**
 * The ring of a piece that can be chosen.
 * @param {Piece} piece
 * @param {import("./art.js").Art} art
 * @returns {SVGGElement}
 */
export function ring(piece, art) {
  const own = `mark-${piece.sprite}`;
  const sprite = art.has(own) ? own : art.has("mark-legal") ? "mark-legal" : "";
  const content = sprite
    ? art.part(sprite)
    : svg("g", {}, svg("path", { d: HEXAGON, class: "case" }), svg("path", { d: HEXAGON, class: "core" }));
  const scale = ringWidth(piece) / UNIT;
  for (const line of content.querySelectorAll("[vector-effect]")) {
    line.removeAttribute("vector-effect");
    line.setAttribute("data-line", line.getAttribute("stroke-width") ?? "1");
  }
  return svg("g", { class: "mark ring", "data-scale": scale, transform: centredAt(piece, scale) }, content);
}

/**
 * Lines of a ring that are to keep their width on the screen. The browser could do that, too (`vector-effect`), but then it
 * draws a piece again for each frame of its movement.
 * @param {Element} ring
 * @param {number} scale pixels of the screen for a unit of the picture
 */
export function scaleRing(ring, scale) {
  const own = Number(ring.getAttribute("data-scale"));
  for (const line of ring.querySelectorAll("[data-line]"))
    line.setAttribute("stroke-width", String(Number(line.getAttribute("data-line")) / (own * scale)));
}

/**
 * The box around the ring of a piece, from its middle; null: it has the ring of a hex.
 * @param {Piece} piece
 * @param {import("./art.js").Art} art
 * @returns {Box | null}
 */
export function frameOf(piece, art) {
  const own = `mark-${piece.sprite}`;
  if (!art.has(own)) return null;
  const scale = ringWidth(piece) / UNIT;
  const { x, y, width, height } = art.frame(own);
  return { x: (x - 50) * scale, y: (y - 50) * scale, width: width * scale, height: height * scale };
}

/**
 * The transform of a sprite whose middle is at a point.
 * @param {{x: number, y: number}} point
 * @param {number} scale
 */
export function centredAt({ x, y }, scale) {
  return `translate(${x} ${y}) scale(${scale}) translate(-50 -50)`;
}

/**
 * The number of an option, and the sign of a hint beside it.
 * @param {Piece} piece
 * @param {string} number empty: none
 * @param {Box | null} frame the ring, if the sprite has a shape of its own
 * @param {boolean} isHinted
 */
export function badge(piece, number, frame, isHinted) {
  const { left, up } = badgeOffset(piece, frame);
  return svg(
    "g",
    {
      class: "badge",
      "data-word": piece.word,
      "data-x": piece.x - left,
      "data-y": piece.y - up,
      "data-room": Math.max(7, 0.2 * ringWidth(piece)),
    },
    number ? svg("circle", { r: 10 }) : null,
    number ? svg("text", { "text-anchor": "middle", "dominant-baseline": "central" }, number) : null,
    isHinted
      ? svg(
          "g",
          { class: "hint-sign", transform: `translate(${number ? 19 : 0} 0)` },
          svg("circle", { r: 10 }),
          icon("hint", { class: null, x: -7, y: -7, width: 14, height: 14 }),
        )
      : null,
  );
}

/**
 * Badges keep their size on the screen, whatever the zoom.
 * @param {Element} over what the badges are in
 * @param {number} scale pixels of the screen for a unit of the picture
 * @param {{width: number, height: number}} picture badges stay within it
 */
export function scaleBadges(over, scale, { width, height }) {
  for (const one of over.children) {
    if (!(one instanceof SVGGElement) || !one.classList.contains("badge")) continue;
    const { x = "0", y = "0", room = "20" } = one.dataset;
    const radius = Math.min(Math.max(BADGE / scale, 0.0001), Math.max(Number(room), 8 / scale));
    const left = Math.min(Math.max(Number(x), radius * 1.1), width - radius * 1.1);
    const top = Math.min(Math.max(Number(y), radius * 1.1), height - radius * 1.1);
    one.setAttribute("transform", `translate(${left} ${top}) scale(${radius / 10})`);
  }
}

/**
 * How far a badge is from the middle of its piece, to the left and up: in the corner of a high frame, else at the side.
 * @param {Piece} piece
 * @param {Box | null} frame
 */
function badgeOffset(piece, frame) {
  const width = ringWidth(piece);
  if (frame === null) return { left: 0.25 * width, up: 0.21 * width };
  if (frame.height > HIGH) return { left: -frame.x - 7, up: -frame.y - 7 };
  return { left: 0.385 * width + ASIDE, up: ABOVE - frame.y };
}

/**
 * The sign of what has changed: around a hex, or at the corners of another shape.
 * @param {Piece} piece
 * @param {Box | null} frame
 */
export function bracket(piece, frame) {
  if (frame?.width) {
    const d = cornersOf({ ...frame, x: piece.x + frame.x, y: piece.y + frame.y });
    return svg("g", { class: "mark changed framed" }, svg("path", { d, class: "case" }), svg("path", { d }));
  }
  const place = { d: BRACKETS, transform: centredAt(piece, ringWidth(piece) / UNIT) };
  return svg("g", { class: "mark changed" }, svg("path", { ...place, class: "case" }), svg("path", place));
}

/**
 * The path of the four corners of a frame.
 * @param {Box} frame
 */
function cornersOf({ x: left, y: top, width, height }) {
  const [right, bottom] = [left + width, top + height];
  const length = Math.min(width, height) / 3;
  return [
    `M${left} ${top + length}V${top}H${left + length}`,
    `M${right - length} ${top}H${right}V${top + length}`,
    `M${right} ${bottom - length}V${bottom}H${right - length}`,
    `M${left + length} ${bottom}H${left}V${bottom - length}`,
  ].join("");
}

/**
 * A sign around a piece, over everything: `flash` shows where something is, `blocked` what can't be chosen.
 * @param {Piece} piece
 * @param {"flash" | "blocked"} kind
 */
export function sign(piece, kind) {
  const d = kind === "flash" ? BRACKETS : CROSS;
  const transform = centredAt(piece, (ringWidth(piece) * 1.1) / UNIT);
  return svg("g", { class: kind, transform }, svg("path", { d, class: "case" }), svg("path", { d }));
}

/**
 * The box around pieces.
 * @param {Piece[]} pieces
 * @param {number} margin around each, in sizes of the piece
 * @returns {Box | null}
 */
export function boxAround(pieces, margin) {
  if (!pieces.length) return null;
  const half = (/** @type {Piece} */ piece) =>
    piece.sprite === "text" ? 20 : (piece.size ?? 1) * UNIT * margin;
  const left = Math.min(...pieces.map((piece) => piece.x - half(piece)));
  const right = Math.max(...pieces.map((piece) => piece.x + half(piece)));
  const top = Math.min(...pieces.map((piece) => piece.y - half(piece)));
  const bottom = Math.max(...pieces.map((piece) => piece.y + half(piece)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
