/** The picture of a card, tile, piece or place outside the board. */

import { html, svg } from "./dom.js";
import { draw } from "./drawing.js";

/** @typedef {import("./types.js").Picture} Picture */

/**
 * @param {Picture} picture
 * @param {import("./art.js").Art} art
 * @param {string} name the class of the element
 */
export function thingPicture({ pieces, width, height }, art, name) {
  if (!pieces.length) return html("div", { class: `${name} none`, "aria-hidden": "true" });
  const groups = pieces.map((piece) => {
    const group = svg("g");
    draw({ key: piece.key, sprite: piece.sprite, x: piece.x, y: piece.y, ...lookOf(piece) }, group, art, 0);
    group.removeAttribute("class"); // it is no piece of a board
    delete group.dataset.key;
    return group;
  });
  return svg("svg", { class: name, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ...groups);
}

/**
 * What a piece looks like, without what it says and chooses.
 * @param {import("./types.js").Piece} piece
 */
function lookOf({ sprite, label, size, tint, turn, width, height, align }) {
  const look = { size, tint, turn, width, height, align };
  const given = Object.entries(look).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(sprite === "text" && label !== undefined ? { label } : {}) };
}
