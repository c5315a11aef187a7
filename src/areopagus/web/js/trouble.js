/** A page for when a page can't be shown. */

import { h } from "./dom.js";
import { header } from "./header.js";
import { say } from "./texts.js";
import { Problem } from "./wire.js";

/**
 * @param {unknown} problem
 * @param {import("./main.js").Go} go
 * @returns {import("./main.js").Page}
 */
export function trouble(problem, go) {
  const sentence = problem instanceof Problem ? problem.message : say("web.trouble.text");
  if (!(problem instanceof Problem)) console.warn(problem);
  document.title = say("web.title");
  const element = h(
    "div",
    { class: "plain-page" },
    header(),
    h(
      "main",
      { class: "trouble" },
      h("h1", { tabindex: "-1" }, say("web.trouble")),
      h("p", {}, sentence),
      h("p", {}, h("button", { type: "button", class: "button", click: () => location.reload() }, say("web.again")), h("button", { type: "button", class: "button primary", click: () => go("/") }, say("web.home"))),
    ),
  );
  return { element };
}
