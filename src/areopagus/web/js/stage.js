/** A stage: an SVG with a ground, pieces, and badges over them; and the marks that are put on pieces. */

import { Camera } from "./camera.js";
import { file, svg } from "./dom.js";

/** A frame that is higher than this has a corner to put a number in. */
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
   * @param {DOMRect | null} frame the ring, if it has a shape of its own: high ones have the number in their corner
   * @param {boolean} hinted
   */
  addBadge(piece, number, frame, hinted) {
    const width = ringWidth(piece);
    const corner = frame !== null && frame.height > HIGH;
    const [aside, above] =
      frame === null
        ? [0.25 * width, 0.21 * width]
        : corner
          ? [Math.min(-frame.x - 7, piece.x - 11), -frame.y - 7]
          : [Math.min(0.385 * width, piece.x - 11), 8];
    this.over.append(
      svg(
        "g",
        {
          class: "badge",
          "data-word": piece.word,
          "data-x": piece.x - aside,
          "data-y": piece.y - above,
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
   * Put a sign round a piece, over everything: `flash` shows where something is, `blocked` what can't be chosen.
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
 * As the kernel has it: a place is as large as its ring; round anything else the ring leaves some air.
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
 * @param {Record<string, string>} [more]
 */
export function spriteOf(sprite, size, more = {}) {
  const width = size * UNIT;
  return svg("use", { href: `#s-${sprite}`, x: -width / 2, y: -width / 2, width, height: width, ...more });
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
 * The sign of what has changed: round a hex, or at the corners of what has another shape.
 * @param {Piece} piece
 * @param {DOMRect | null} frame
 */
export function bracket(piece, frame) {
  if (frame?.width) {
    const { x, y, width, height } = frame;
    const [right, low, long] = [x + width, y + height, Math.min(width, height) / 3];
    const d = `M${x} ${y + long}V${y}H${x + long}M${right - long} ${y}H${right}V${y + long}M${right} ${low - long}V${low}H${right - long}M${x + long} ${low}H${x}V${low - long}`;
    return svg("g", { class: "mark changed framed" }, svg("path", { d, class: "case" }), svg("path", { d }));
  }
  const width = ringWidth(piece);
  const place = { d: BRACKETS, transform: `scale(${width / 100}) translate(-50 -50)` };
  return svg("g", { class: "mark changed" }, svg("path", { ...place, class: "case" }), svg("path", place));
}

/**
 * The box round pieces.
 * @param {Piece[]} pieces
 * @param {number} air in sizes of a piece
 * @returns {Box | null}
 */
export function boxRound(pieces, air) {
  if (!pieces.length) return null;
  const half = (/** @type {Piece} */ piece) =>
    piece.sprite === "text" ? 20 : (piece.size ?? 1) * UNIT * air;
  const left = Math.min(...pieces.map((piece) => piece.x - half(piece)));
  const right = Math.max(...pieces.map((piece) => piece.x + half(piece)));
  const top = Math.min(...pieces.map((piece) => piece.y - half(piece)));
  const bottom = Math.max(...pieces.map((piece) => piece.y + half(piece)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
