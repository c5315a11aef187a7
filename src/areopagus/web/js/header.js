/** The bar above pages that are no tables. */

import { file, html } from "./dom.js";
import { languageTool } from "./language.js";
import { say } from "./texts.js";
import { themeButton } from "./theme.js";

/** The name of the place, which leads home, and the switches of language and of light and dark. */
export function header() {
  return html(
    "header",
    { class: "bar" },
    html(
      "a",
      { class: "brand", href: "/" },
      html("img", { src: file("img/icon.svg"), alt: "", width: 26, height: 26 }),
      say("web.title"),
    ),
    html("span", { class: "bar-end" }, languageTool(say("web.language.choose")), themeButton()),
  );
}
