/** The home page: the person's tables, the games, and records. */

import { usualBot } from "./bots.js";
import { fill, html, icon } from "./dom.js";
import { header } from "./header.js";
import { MyTables } from "./my_tables.js";
import { keptName } from "./names.js";
import { has, say } from "./texts.js";
import { get, Problem, post } from "./wire.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").TableCard} TableCard */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").SeatPlan} SeatPlan */

/**
 * @param {import("./main.js").Go} go
 * @returns {Promise<import("./main.js").Page>}
 */
export async function homePage(go) {
  document.title = say("web.title");
  document.body.dataset.game = "";
  /** @type {[GameInfo[], TableCard[]]} */
  const [games, tables] = await Promise.all([get("/api/games"), get("/api/tables")]);
  const note = html("p", { class: "note", role: "alert" });
  const mine = new MyTables(tables, games, go);
  const toPlay = html(
    "section",
    { class: "games", "aria-label": say("web.games") },
    ...games.map((game) => gameCard(game, go, note)),
  );
  const element = html(
    "div",
    { class: "plain-page" },
    header(),
    html(
      "main",
      {},
      html("h1", { tabindex: "-1", class: "spoken" }, say("web.title")),
      mine.hasAny ? null : html("p", { class: "lead" }, say("web.lead")),
      note,
      ...(mine.hasAny ? [mine.element, toPlay] : [toPlay, mine.element]),
      importer(go, note),
      html("footer", { class: "muted" }, say("web.unofficial")),
    ),
  );
  return { element, leave: () => mine.leave() };
}

/**
 * @param {GameInfo} game
 * @param {import("./main.js").Go} go
 * @param {HTMLElement} note
 */
function gameCard(game, go, note) {
  const least = Math.min(...game.seats);
  const most = Math.max(...game.seats);
  const picture = html("img", { src: game.picture, alt: "", class: "cover", loading: "eager" });
  picture.addEventListener("error", () => picture.classList.add("missing"));
  const length = `web.length.${game.key}`;
  return html(
    "article",
    { class: game.example ? "game example" : "game", "data-game": game.key },
    picture,
    html(
      "div",
      { class: "game-text" },
      html("h2", {}, game.title),
      html(
        "p",
        { class: "facts" },
        html("span", {}, icon("seat"), least === most ? String(least) : say("web.seats", { least, most })),
        has(length) ? html("span", {}, icon("clock"), say(length)) : null,
      ),
      html("p", {}, game.blurb),
      html(
        "p",
        { class: "acts" },
        html(
          "button",
          { type: "button", class: "button primary", click: () => playNow(game, go, note) },
          icon("play"),
          say(least === 1 ? "web.play_now.solo" : "web.play_now"),
        ),
        html("a", { class: "button", href: `/new?game=${game.key}` }, say("web.new_table")),
        html("a", { class: "button", href: `/rules/${game.key}` }, icon("rules"), say("web.rules")),
      ),
    ),
  );
}

/**
 * Start a table with this person, and bots at the other seats that the game needs.
 * @param {GameInfo} game
 * @param {import("./main.js").Go} go
 * @param {HTMLElement} note
 */
async function playNow(game, go, note) {
  const bot = usualBot(game.bots);
  /** @type {SeatPlan[]} */
  const seats = Array.from({ length: Math.min(...game.seats) }, (_, seat) =>
    seat === 0 ? { kind: "here", name: keptName() ?? "" } : { kind: "bot", bot },
  );
  try {
    /** @type {TableInfo} */
    const table = await post("/api/tables", { game: game.key, seats, options: {} });
    go(`/t/${table.table}`);
  } catch (problem) {
    if (problem instanceof Problem) fill(note, problem.message);
    else throw problem;
  }
}

/**
 * @param {import("./main.js").Go} go
 * @param {HTMLElement} note
 */
function importer(go, note) {
  const input = html("input", {
    type: "file",
    accept: ".json,application/json",
    id: "record",
    class: "spoken",
  });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    try {
      /** @type {TableInfo} */
      const table = await post("/api/records", await file.text());
      go(`/r/${table.table}`);
    } catch (problem) {
      if (problem instanceof Problem) fill(note, problem.message);
      else throw problem;
    }
    input.value = "";
  });
  return html(
    "section",
    { class: "import" },
    html("h2", {}, say("web.records")),
    html("p", { class: "muted" }, say("web.import.text")),
    input,
    html("label", { for: "record", class: "button" }, icon("upload"), say("web.import")),
  );
}
