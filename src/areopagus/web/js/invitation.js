/** The page of a link to a seat, before it is taken: what one is invited to, and under which name one plays. */

import { html, icon } from "./dom.js";
import { header } from "./header.js";
import { keepName, keptName } from "./names.js";
import { tablePath } from "./seats.js";
import { listed, say } from "./texts.js";
import { get, Problem } from "./wire.js";

/** @typedef {import("./types.js").Invitation} Invitation */

/**
 * What a link is for, if a new player takes a seat with it and was never asked for a name; else nothing is asked.
 * @param {string} table
 * @param {string} key
 * @returns {Promise<Invitation | null>}
 */
export async function invitationFor(table, key) {
  if (keptName() !== null || !navigator.cookieEnabled) return null;
  try {
    /** @type {Invitation} */
    const invitation = await get(`${tablePath(table)}/invitation?key=${encodeURIComponent(key)}`);
    return invitation.is_guest ? invitation : null;
  } catch (problem) {
    if (problem instanceof Problem) return null; // entering says what is wrong
    throw problem;
  }
}

/**
 * @param {Invitation} invitation
 * @param {() => void} sit called when the name is kept
 * @returns {import("./main.js").Page}
 */
export function invitationPage({ game, title, table, host, players, name }, sit) {
  document.title = title;
  document.body.dataset.game = game;
  const field = html("input", {
    type: "text",
    id: "name",
    maxlength: 40,
    autocomplete: "nickname",
    value: name,
    "aria-describedby": "name-text",
  });
  const form = html(
    "form",
    { class: "invited" },
    html("label", { for: "name" }, say("web.invited.name")),
    field,
    html("button", { type: "submit", class: "button primary start" }, icon("play"), say("web.invited.sit")),
    html("p", { class: "muted", id: "name-text" }, say("web.invited.name_text")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keepName(field.value.trim());
    sit();
  });
  const main = html(
    "main",
    { class: "trouble" },
    html("h1", { tabindex: "-1" }, say("web.invited")),
    html("p", { class: "lead" }, say(host ? "web.invited.by" : "web.invited.to", { host, title })),
    table ? html("p", {}, say("web.invited.table", { name: table })) : null,
    players.length ? html("p", {}, say("web.invited.with", { names: listed(players) })) : null,
    form,
  );
  return { element: html("div", { class: "plain-page" }, header(), main) };
}
