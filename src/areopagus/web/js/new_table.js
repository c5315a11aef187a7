/** The page for a new table: who sits where, and the options of the game. */

import { botText, usualBot } from "./bots.js";
import { fill, html, icon } from "./dom.js";
import { header } from "./header.js";
import { keepName, keptName } from "./names.js";
import { chosenOptions, fitOptions, optionList, optionRow } from "./option_rows.js";
import { seatChoice } from "./seat_choice.js";
import { chosenColours, colourChoice, swapColours } from "./seat_colours.js";
import { say } from "./texts.js";
import { get, Problem, post } from "./wire.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").SeatPlan} SeatPlan */

/** @typedef {import("./types.js").TablePlan} TablePlan */
/** @typedef {{plan: () => SeatPlan, element: HTMLElement, colour: HTMLSelectElement | null}} SeatRow */

/**
 * @param {string} wanted the key of a game
 * @param {import("./main.js").Go} go
 * @returns {Promise<import("./main.js").Page>}
 */
export async function newTablePage(wanted, go) {
  document.title = say("web.new_table");
  document.body.dataset.game = "";
  /** @type {GameInfo[]} */
  const games = await get("/api/games");
  const first = games.find((game) => game.key === wanted) ?? games[0];
  const form = html("form", { class: "setup" });
  const show = (/** @type {GameInfo} */ game) => fill(form, ...setup(game, form, go));
  const element = html(
    "div",
    { class: "plain-page" },
    header(),
    html(
      "main",
      {},
      html("h1", { tabindex: "-1" }, say("web.new_table")),
      html(
        "fieldset",
        { class: "pick" },
        html("legend", { class: "spoken" }, say("web.games")),
        ...games.map((game) =>
          html(
            "label",
            { "data-game": game.key },
            html("input", { type: "radio", name: "game", checked: game === first, change: () => show(game) }),
            html("img", { src: game.picture, alt: "" }),
            html("b", {}, game.title),
          ),
        ),
      ),
      form,
    ),
  );
  if (first) show(first);
  return { element };
}

/**
 * The form for a game: seats, the start button, and options.
 * @param {GameInfo} game
 * @param {HTMLFormElement} form
 * @param {import("./main.js").Go} go
 */
function setup(game, form, go) {
  document.body.dataset.game = game.key;
  /** @type {SeatRow[]} */
  let seats = [];
  const rows = html("ol", { class: "seat-rows" });
  const hints = hintSwitch();
  const colours = game.options.find(({ kind }) => kind === "by_seat");
  const options = game.options.filter((option) => option !== colours).map(optionRow);
  const followPeople = () => hints.follow(seats.filter((row) => row.plan().kind !== "bot").length);
  const showSeats = (/** @type {number} */ count) => {
    fitOptions(options, count);
    seats = Array.from({ length: count }, (_, seat) => seats[seat] ?? seatRow(game, seat, Boolean(colours)));
    swapColours(seats.map(({ colour }) => colour));
    fill(rows, ...seats.map((row) => row.element));
    followPeople();
  };
  rows.addEventListener("change", followPeople);
  const usual = game.seats.includes(2) && !game.seats.includes(1) ? 2 : Math.min(...game.seats);
  showSeats(usual);
  const note = html("p", { class: "note", role: "alert" });
  const name = html("input", {
    type: "text",
    id: "table-name",
    maxlength: 40,
    autocomplete: "off",
    placeholder: game.title,
  });
  const start = html(
    "button",
    { type: "submit", class: "button primary start" },
    icon("play"),
    say("web.start"),
  );
  /** @returns {TablePlan} */
  const plan = () => ({
    game: game.key,
    seats: seats.map((row) => row.plan()),
    options: {
      ...chosenOptions(options),
      ...chosenColours(
        colours,
        seats.map(({ colour }) => colour),
      ),
    },
    name: name.value.trim(),
    hints: hints.box.checked,
  });
  form.onsubmit = async (event) => {
    event.preventDefault();
    start.disabled = true;
    try {
      const own = seats[0]?.plan();
      if (own?.kind === "here" && own.name) keepName(own.name);
      /** @type {TableInfo} */
      const table = await post("/api/tables", plan());
      go(`/t/${table.table}`);
    } catch (problem) {
      start.disabled = false;
      if (problem instanceof Problem) fill(note, problem.message);
      else throw problem;
    }
  };
  return [
    html(
      "section",
      { class: "card" },
      html("h2", {}, say("web.seats.title")),
      seatCounts(game, usual, showSeats),
      rows,
      hints.element,
      html("div", { class: "name-row" }, html("label", { for: "table-name" }, say("web.table.name")), name),
    ),
    html("section", { class: "starting" }, start, note),
    ...optionList(options),
  ];
}

/**
 * The choice of the number of seats.
 * @param {GameInfo} game
 * @param {number} usual
 * @param {(count: number) => void} choose
 */
function seatCounts(game, usual, choose) {
  const counts = game.seats.map((count) =>
    html(
      "label",
      { class: "count" },
      html("input", {
        type: "radio",
        name: "count",
        value: count,
        checked: count === usual,
        change: () => choose(count),
      }),
      html("span", {}, String(count)),
    ),
  );
  return html("div", { class: "counts", role: "radiogroup", "aria-label": say("web.how_many") }, ...counts);
}

/** The switch of hints: until somebody touches it, off when two or more people play. */
function hintSwitch() {
  const box = html("input", { type: "checkbox", id: "hints", "aria-describedby": "hints-text" });
  let isTouched = false;
  box.addEventListener("change", () => {
    isTouched = true;
  });
  return {
    box,
    element: html(
      "div",
      { class: "hint-row" },
      box,
      html("label", { for: "hints" }, say("web.hints")),
      html("p", { class: "muted", id: "hints-text" }, say("web.hints.text")),
    ),
    /** @param {number} people who play */
    follow: (people) => {
      if (!isTouched) box.checked = people < 2;
    },
  };
}

/**
 * Who sits at a seat: at first this person, and bots at the others.
 * @param {GameInfo} game
 * @param {number} seat
 * @param {boolean} canChooseColour
 * @returns {SeatRow}
 */
function seatRow(game, seat, canChooseColour) {
  const { select, name, plan } = seatChoice({
    seat,
    bots: game.bots,
    usual: seat === 0 ? "here" : `bot:${usualBot(game.bots)}`,
    isMe: seat === 0,
    name: seat === 0 ? (keptName() ?? "") : "",
  });
  const hint = html("p", { class: "muted" });
  const explain = () => {
    const [kind = "", ...bot] = select.value.split(":");
    if (kind === "bot") fill(hint, botText(bot.join(":")));
    else fill(hint, say(`web.seat.${seat === 0 && kind === "here" ? "me" : kind}.text`));
  };
  select.addEventListener("change", explain);
  explain();
  const colour = colourChoice(game, seat, canChooseColour);
  return {
    colour: colour.select,
    element: html(
      "li",
      { class: "seat-row" },
      html("span", { class: "seat-number", "aria-hidden": "true" }, String(seat + 1)),
      select,
      name,
      colour.element,
      hint,
    ),
    plan,
  };
}
