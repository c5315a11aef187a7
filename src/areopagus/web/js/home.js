/** The home page: the games, the person's tables, and records. */

import { usualBot } from "./bots.js";
import { fill, html, icon } from "./dom.js";
import { header } from "./header.js";
import { has, say } from "./texts.js";
import { get, Problem, post } from "./wire.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").SeatInfo} SeatInfo */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").SeatPlan} SeatPlan */

/**
 * @param {import("./main.js").Go} go
 * @returns {Promise<import("./main.js").Page>}
 */
export async function homePage(go) {
  document.title = say("web.title");
  document.body.dataset.game = "";
  /** @type {[GameInfo[], TableInfo[], Record<string, string>]} */
  const [games, tables, languages] = await Promise.all([
    get("/api/games"),
    get("/api/tables"),
    get("/api/languages"),
  ]);
  const note = html("p", { class: "note", role: "alert" });
  const mine = [...tables].sort((a, b) => Number(b.mine) - Number(a.mine) || b.touched - a.touched);
  const element = html(
    "div",
    { class: "plain-page" },
    header(languages),
    html(
      "main",
      {},
      html("h1", { tabindex: "-1", class: "spoken" }, say("web.title")),
      html("p", { class: "lead" }, say("web.lead")),
      note,
      html(
        "section",
        { class: "games", "aria-label": say("web.games") },
        ...games.map((game) => gameCard(game, go, note)),
      ),
      html(
        "section",
        { class: "mine", "aria-labelledby": "mine" },
        html("h2", { id: "mine" }, say("web.my_tables")),
        mine.length
          ? html("ul", { class: "tables" }, ...mine.map(tableRow))
          : html("p", { class: "muted" }, say("web.no_tables")),
      ),
      importer(go, note),
      html("footer", { class: "muted" }, say("web.unofficial")),
    ),
  );
  return { element };
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
    seat === 0 ? { kind: "here" } : { kind: "bot", bot },
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

/** @param {TableInfo} table */
function tableRow(table) {
  const isPlayedByBot = (/** @type {SeatInfo} */ { stand_in }) => !table.over && stand_in !== "";
  const names = table.seats.map((seat) =>
    isPlayedByBot(seat) ? say("web.stand_in.named", { who: seat.name }) : seat.name,
  );
  const touched = new Date(table.touched * 1000).toLocaleDateString(document.documentElement.lang, {
    day: "numeric",
    month: "short",
  });
  return html(
    "li",
    { class: table.mine && !table.over ? "row now" : "row", "data-game": table.game },
    html(
      "a",
      { href: table.imported || table.archived ? `/r/${table.table}` : `/t/${table.table}` },
      html("b", {}, table.name || table.title),
      html("span", { class: "who" }, names.join(", ")),
    ),
    html("span", { class: "turn" }, turnText(table)),
    html("span", { class: "when muted" }, touched),
  );
}

/**
 * Whose turn it is.
 * @param {TableInfo} table
 */
function turnText({ held, mine, over, seats, turn }) {
  const own = seats.filter(({ seat }) => held.includes(seat));
  if (over) return say("web.over");
  if (mine) return say("web.your_turn", { who: turn });
  if (own.length && own.every((seat) => seat.stand_in)) return say("web.stand_in.home");
  return turn ? say("web.turn_of", { who: turn }) : "";
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
