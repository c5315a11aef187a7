/** The icon in the browser's tab: whether it is this person's turn. */

import { file } from "./dom.js";

/** @param {boolean} mine */
export function showTurn(mine) {
  const link = document.querySelector("link[rel=icon]");
  const picture = file(mine ? "img/icon-turn.svg" : "img/icon.svg");
  if (link?.getAttribute("href") !== picture) link?.setAttribute("href", picture);
}
