/** The way back from a match that is played on to the one where it began. */

import { html, icon } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */

/**
 * The link to the match that is played on at a table; null: it is no such table.
 * @param {TableInfo} info
 */
export function originLink({ origin }) {
  if (!origin) return null;
  const { table, moment } = origin;
  return html(
    "a",
    { class: "origin", href: `/r/${table}#${moment}` },
    icon("fork"),
    say("web.play_on.origin", { moment }),
  );
}
