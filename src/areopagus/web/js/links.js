/** Links for those who are not here: one for each seat, and one for watching. */

import { fill, h } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */

/** @param {TableInfo} table */
export function hasLinks({ seats, watch }) {
  return Boolean(watch) || seats.some((seat) => seat.link);
}

/**
 * A link that can be copied.
 * @param {{name: string, link: string}} link
 */
export function linkRow({ name, link }) {
  const field = h("input", { type: "text", readonly: true, value: new URL(link, location.href).href, "aria-label": name });
  field.addEventListener("focus", () => field.select());
  const copy = h("button", { type: "button", class: "button" }, say("web.copy"));
  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      fill(copy, say("web.copied"));
    } catch {
      field.focus();
    }
  });
  return h("p", { class: "link-row" }, h("b", {}, name), field, copy);
}
