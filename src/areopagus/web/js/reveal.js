/** Dice and cards that have just appeared, shown large over the board for a moment. */

import { html, isMotionReduced, svg } from "./dom.js";
import { draw } from "./drawing.js";
import { ringWidth } from "./marks.js";

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
  hideDrawn(board);
  const { drawn } = pieces;
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

/** @param {HTMLElement} board */
export function hideDrawn(board) {
  for (const old of [...board.children]) if (old.classList.contains("drawn")) old.remove();
}

/**
 * A piece with everything on top of it.
 * @param {Pieces} pieces
 * @param {string} key
 */
function large(pieces, key) {
  const below = pieces.get(key);
  if (!below) return null;
  const { panel } = below;
  const shown = [...panel.shown.values()];
  const half = ringWidth(below.piece) / 2.6;
  const left = below.piece.x - half;
  const top = below.piece.y - half;
  const isWithin = (/** @type {Piece} */ { x, y }) =>
    Math.abs(x - below.piece.x) <= half && Math.abs(y - below.piece.y) <= half;
  const topmost = shown
    .slice(shown.indexOf(below))
    .map(({ piece }) => piece)
    .filter(
      (piece) =>
        isWithin(piece) && (piece.size ?? 1) <= (below.piece.sprite === piece.sprite ? Infinity : 40),
    );
  const copies = topmost.map((piece) => {
    const group = svg("g");
    draw(piece, group, panel.art, 0);
    delete group.dataset.word;
    return group;
  });
  return svg("svg", { class: "drawn-piece", viewBox: `${left} ${top} ${2 * half} ${2 * half}` }, ...copies);
}
