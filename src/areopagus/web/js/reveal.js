/** Dice and cards that have just come, shown large over the board for a moment. */

import { h, s, still } from "./dom.js";
import { contains } from "./areas.js";
import { ringWidth } from "./stage.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./scene.js").SceneView} SceneView */

const SHOWN = 900;
const MOST = 12;

/**
 * @param {HTMLElement} board over which they are shown
 * @param {SceneView} view
 */
export function showDrawn(board, view) {
  for (const old of board.querySelectorAll(".drawn")) old.remove();
  const drawn = [...view.drawn];
  if (!drawn.length || drawn.length > MOST || document.hidden) return;
  const row = h("div", { class: "drawn", "aria-hidden": "true" }, ...drawn.map((key) => large(view, key)));
  board.append(row);
  const frames = still() ? { opacity: [1, 1] } : { opacity: [0, 1, 1, 0], offset: [0, 0.15, 0.8, 1], transform: ["scale(.7)", "none", "none", "scale(.7)"] };
  row.animate(frames, SHOWN).onfinish = () => row.remove();
}

/**
 * A piece with all that lies upon it.
 * @param {SceneView} view
 * @param {string} key
 */
function large(view, key) {
  const shown = [...view.shown.values()];
  const place = shown.findIndex(({ piece }) => piece.key === key);
  const below = shown[place];
  if (!below) return null;
  const half = ringWidth(below.piece) / 2.6;
  const box = { x: below.piece.x - half, y: below.piece.y - half, width: 2 * half, height: 2 * half };
  const upon = shown.slice(place).filter(({ piece }) => contains(box, piece) && (piece.size ?? 1) <= (below.piece.sprite === piece.sprite ? Infinity : 40));
  const copies = upon.map(({ group }) => /** @type {Node} */ (group.cloneNode(true)));
  return s("svg", { class: "drawn-piece", viewBox: `${box.x} ${box.y} ${box.width} ${box.height}` }, ...copies);
}
