/** The bar above pages that are no tables. */

import { h } from "./dom.js";
import { say } from "./texts.js";
import { themeButton } from "./theme.js";

/** The name of the place, which leads home, and the switch of light and dark. */
export function header() {
  return h(
    "header",
    { class: "bar" },
    h("a", { class: "brand", href: "/" }, h("img", { src: "/web/img/icon.svg", alt: "", width: 26, height: 26 }), say("web.title")),
    h("span", { class: "bar-end" }, themeButton()),
  );
}
