/** A stage: an SVG with a ground, pieces, and badges over them; and the marks that are put on pieces. */

import { Camera } from "./camera.js";
import { file, svg } from "./dom.js";

/** A frame that is higher than this has its number in a corner. */
const HIGH = 44;

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./camera.js").Box} Box */

const UNIT = 100;
export const HEXAGON = "M96 50L73 89.8H27L4 50L27 10.2H73Z";
const BRACKETS = "M16 30L27 11H42M58 11H73L84 30M84 70L73 89H58M42 89H27L16 70";
const CROSS = "M30 30L70 70M70 30L30 70";

export class Stage {
  /** @param {string} name */
  constructor(name) {
    this.edge = svg("rect");
    this.ground = svg("g", { class: "ground", "aria-hidden": "true", "clip-path": `url(#edge-of-${name})` });
    this.pieces = svg("g", { class: "pieces" });
    this.over = svg("g", { class: "over", "aria-hidden": "true" });
    this.svg = svg(
      "svg",
      { class: `scene ${name}`, role: "group", preserveAspectRatio: "xMidYMin meet" },
      svg("clipPath", { id: `edge-of-${name}` }, this.edge),
      this.ground,
      this.pieces,
      this.over,
    );
    /** @type {(() => void)[]} */
    this.listeners = [];
    this.camera = new Camera(this.svg, () => {
      this.scaleBadges();
      for (const listener of this.listeners) listener();
    });
  }

  /**
   * Call something after the camera has moved.
   * @param {() => void} listener
   */
  onMove(listener) {
    this.listeners.push(listener);
  }

  /**
   * Nothing of the ground is seen beyond this.
   * @param {Box} box
   */
  cut(box) {
    for (const [side, value] of Object.entries(box)) this.edge.setAttribute(side, String(value));
  }

  /**
   * Badges keep their size on the screen, whatever the zoom.
   * @param {number} [scale] pixels of the screen for a unit of the picture
   */
  scaleBadges(scale = this.camera.scale) {
    for (const badge of this.over.querySelectorAll(".badge")) {
      if (!(badge instanceof SVGGElement)) continue;
      const { x = "0", y = "0", room = "20" } = badge.dataset;
      const radius = Math.min(Math.max(9.5 / scale, 0.0001), Math.max(Number(room), 8 / scale));
      badge.setAttribute("transform", `translate(${x} ${y}) scale(${radius / 10})`);
    }
  }

  /**
   * Put the number of an option over its piece, and the sign of a hint beside it.
   * @param {Piece} piece
   * @param {string} number empty: none
   * @param {DOMRect | null} frame the ring, if the sprite has a shape of its own
   * @param {boolean} hinted
   */
  addBadge(piece, number, frame, hinted) {
    const width = ringWidth(piece);
    const { left, up } = badgeOffset(piece, frame);
    this.over.append(
      svg(
        "g",
        {
          class: "badge",
          "data-word": piece.word,
          "data-x": piece.x - left,
          "data-y": piece.y - up,
          "data-room": Math.max(7, 0.2 * width),
        },
        number ? svg("circle", { r: 10 }) : null,
        number ? svg("text", { "text-anchor": "middle", "dominant-baseline": "central" }, number) : null,
        hinted
          ? svg(
              "g",
              { class: "hint-sign", transform: `translate(${number ? 19 : 0} 0)` },
              svg("circle", { r: 10 }),
              svg("use", { href: `${file("img/icons.svg")}#hint`, x: -7, y: -7, width: 14, height: 14 }),
            )
          : null,
      ),
    );
  }

  /**
   * Put a sign around a piece, over everything: `flash` shows where something is, `blocked` what can't be chosen.
   * @param {Piece} piece
   * @param {"flash" | "blocked"} kind
   */
  addSign(piece, kind) {
    const place = {
      transform: `translate(${piece.x} ${piece.y}) scale(${(ringWidth(piece) * 1.1) / 100}) translate(-50 -50)`,
    };
    const d = kind === "flash" ? BRACKETS : CROSS;
    this.over.append(
      svg("g", { class: kind, ...place }, svg("path", { d, class: "case" }), svg("path", { d })),
    );
  }

  /** @param {"flash" | "blocked"} kind */
  clearSigns(kind) {
    for (const sign of this.over.querySelectorAll(`.${kind}`)) sign.remove();
  }
}

/**
 * How far a badge is from the middle of its piece, to the left and up: in the corner of a high frame, else at the side.
 * @param {Piece} piece
 * @param {DOMRect | null} frame
 */
function badgeOffset(piece, frame) {
  const width = ringWidth(piece);
  const most = piece.x - 11; // to the edge of the picture
  if (frame === null) return { left: 0.25 * width, up: 0.21 * width };
  if (frame.height > HIGH) return { left: Math.min(-frame.x - 7, most), up: -frame.y - 7 };
  return { left: Math.min(0.385 * width, most), up: 8 };
}

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
 * A sprite with its middle at the origin.
 * @param {string} sprite
 * @param {number} size as pieces have it
 * @param {Record<string, string>} [attributes]
 */
export function spriteOf(sprite, size, attributes = {}) {
  const width = size * UNIT;
  return svg("use", {
    href: `#s-${sprite}`,
    x: -width / 2,
    y: -width / 2,
    width,
    height: width,
    ...attributes,
  });
}

/** @param {number} width */
export function hexRing(width) {
  const place = { transform: `scale(${width / 100}) translate(-50 -50)` };
  return svg(
    "g",
    {},
    svg("path", { d: HEXAGON, class: "case", ...place }),
    svg("path", { d: HEXAGON, class: "core", ...place }),
  );
}

/**
 * The sign of what has changed: around a hex, or at the corners of another shape.
 * @param {Piece} piece
 * @param {DOMRect | null} frame
 */
export function bracket(piece, frame) {
  if (frame?.width) {
    const d = cornersOf(frame);
    return svg("g", { class: "mark changed framed" }, svg("path", { d, class: "case" }), svg("path", { d }));
  }
  const width = ringWidth(piece);
  const place = { d: BRACKETS, transform: `scale(${width / 100}) translate(-50 -50)` };
  return svg("g", { class: "mark changed" }, svg("path", { ...place, class: "case" }), svg("path", place));
}

/**
 * The path of the four corners of a frame.
 * @param {DOMRect} frame
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
