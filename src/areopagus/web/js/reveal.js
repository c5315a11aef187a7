/** Dice and cards that have just appeared, shown large over the board for a moment. */

import { contains } from "./areas.js";
import { html, isMotionReduced, svg } from "./dom.js";
import { ringWidth } from "./stage.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./pieces.js").Pieces} Pieces */

/** Milliseconds for which they are shown. */
const SHOWN = 900;
/** If more have appeared, none is shown. */
const MOST = 12;

/**
 * @param {HTMLElement} board over which they are shown
 * @param {Pieces} pieces
 */
export function showDrawn(board, pieces) {
  for (const old of board.querySelectorAll(".drawn")) old.remove();
  const drawn = [...pieces.drawn];
  if (!drawn.length || drawn.length > MOST || document.hidden) return;
  const row = html(
    "div",
    { class: "drawn", "aria-hidden": "true" },
    ...drawn.map((key) => large(pieces, key)),
  );
  board.append(row);
  const frames = isMotionReduced()
    ? { opacity: [1, 1] }
    : {
        opacity: [0, 1, 1, 0],
        offset: [0, 0.15, 0.8, 1],
        transform: ["scale(.7)", "none", "none", "scale(.7)"],
      };
  row.animate(frames, SHOWN).onfinish = () => row.remove();
}

/**
 * A piece with everything on top of it.
 * @param {Pieces} pieces
 * @param {string} key
 */
function large(pieces, key) {
  const shown = pieces.all;
  const place = shown.findIndex(({ piece }) => piece.key === key);
  const below = shown[place];
  if (!below) return null;
  const half = ringWidth(below.piece) / 2.6;
  const box = { x: below.piece.x - half, y: below.piece.y - half, width: 2 * half, height: 2 * half };
  const topmost = shown
    .slice(place)
    .filter(
      ({ piece }) =>
        contains(box, piece) && (piece.size ?? 1) <= (below.piece.sprite === piece.sprite ? Infinity : 40),
    );
  const copies = topmost.map(({ group }) => /** @type {Node} */ (group.cloneNode(true)));
  return svg(
    "svg",
    { class: "drawn-piece", viewBox: `${box.x} ${box.y} ${box.width} ${box.height}` },
    ...copies,
  );
}
