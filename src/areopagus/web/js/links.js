/** Links for people elsewhere: to a seat, or for watching. */

import { fill, html } from "./dom.js";
import { say } from "./texts.js";

/**
 * A link that can be copied.
 * @param {{name: string, link: string}} link
 * @param {...Node} buttons after it
 */
export function linkRow({ name, link }, ...buttons) {
  const field = html("input", {
    type: "text",
    readonly: true,
    value: new URL(link, location.href).href,
    "aria-label": name,
    "data-act": "link",
  });
  field.addEventListener("focus", () => field.select());
  const copy = html("button", { type: "button", class: "button", "data-act": "copy" }, say("web.copy"));
  copy.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      fill(copy, say("web.copied"));
    } catch {
      field.focus();
    }
  });
  return html("div", { class: "link-row" }, html("b", {}, name), field, copy, ...buttons);
}
