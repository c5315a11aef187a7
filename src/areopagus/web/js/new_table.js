/** The page for a new table: who sits where, and the options of the game. */

import { botName } from "./bots.js";
import { fill, html, icon } from "./dom.js";
import { header } from "./header.js";
import { say } from "./texts.js";
import { get, Problem, post } from "./wire.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").OptionInfo} OptionInfo */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").SeatPlan} SeatPlan */

/** @typedef {import("./types.js").TablePlan} TablePlan */

/** @typedef {{plan: () => SeatPlan, element: HTMLElement}} SeatRow */
/** @typedef {{option: OptionInfo, value: () => string | number | boolean | string[] | null, element: HTMLElement}} OptionRow */

/**
 * @param {string} wanted the key of a game
 * @param {import("./main.js").Go} go
 * @returns {Promise<import("./main.js").Page>}
 */
export async function newTablePage(wanted, go) {
  document.title = say("web.new_table");
  document.body.dataset.game = "";
  /** @type {[GameInfo[], Record<string, string>]} */
  const [games, languages] = await Promise.all([get("/api/games"), get("/api/languages")]);
  const first = games.find((game) => game.key === wanted) ?? games[0];
  const form = html("form", { class: "setup" });
  const show = (/** @type {GameInfo} */ game) => fill(form, ...setup(game, form, go));
  const element = html(
    "div",
    { class: "plain-page" },
    header(languages),
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
  const options = game.options.map(optionRow);
  const followPeople = () => hints.follow(seats.filter((row) => row.plan().kind !== "bot").length);
  const showSeats = (/** @type {number} */ count) => {
    for (const { option, element } of options) element.hidden = !option.seats.includes(count);
    seats = Array.from({ length: count }, (_, seat) => seats[seat] ?? seatRow(game, seat));
    fill(rows, ...seats.map((row) => row.element));
    followPeople();
  };
  rows.addEventListener("change", followPeople);
  const usual = game.seats.includes(2) && !game.seats.includes(1) ? 2 : Math.min(...game.seats);
  showSeats(usual);
  const note = html("p", { class: "note", role: "alert" });
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
    options: chosenOptions(options),
    hints: hints.box.checked,
  });
  form.onsubmit = async (event) => {
    event.preventDefault();
    start.disabled = true;
    try {
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
    ),
    html("section", { class: "starting" }, start, note),
    optionList(options),
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

/**
 * The options of a game; readings of disputed rules come last.
 * @param {OptionRow[]} rows
 */
function optionList(rows) {
  const readings = rows.filter(({ option }) => option.reading);
  const variants = rows.filter(({ option }) => !option.reading);
  const summary = (/** @type {"h2" | "h3"} */ heading, /** @type {string} */ title) =>
    html(
      "summary",
      {},
      html(heading, {}, say(title)),
      html("span", { class: "muted" }, say(`${title}.text`)),
    );
  return html(
    "details",
    { class: "card" },
    summary("h2", "web.options"),
    ...variants.map(({ element }) => element),
    readings.length
      ? html(
          "details",
          { class: "readings" },
          summary("h3", "web.options.readings"),
          ...readings.map(({ element }) => element),
        )
      : null,
  );
}

/**
 * The options that were changed and matter for the number of seats.
 * @param {OptionRow[]} rows
 */
function chosenOptions(rows) {
  /** @type {Record<string, string | number | boolean | string[]>} */
  const chosen = {};
  for (const { option, element, value } of rows) {
    const changed = element.hidden ? null : value();
    if (changed !== null) chosen[option.key] = changed;
  }
  return chosen;
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
 * @param {GameInfo} game
 * @param {number} seat
 * @returns {SeatRow}
 */
function seatRow(game, seat) {
  const kinds = [
    ["here", say(seat === 0 ? "web.seat.me" : "web.seat.here")],
    ["link", say("web.seat.link")],
    ...game.bots.map((bot) => [`bot:${bot}`, botName(bot)]),
  ];
  const number = seat + 1;
  const select = html(
    "select",
    { "aria-label": say("web.seat.who", { number }) },
    ...kinds.map(([value, name]) => html("option", { value }, name)),
  );
  const name = html("input", {
    type: "text",
    maxlength: 40,
    autocomplete: "off",
    placeholder: say("web.seat.name", { number }),
    "aria-label": say("web.seat.name", { number }),
  });
  const hint = html("p", { class: "muted" });
  const explain = () =>
    fill(
      hint,
      say(`web.seat.${seat === 0 && select.value === "here" ? "me" : select.value.split(":")[0]}.text`),
    );
  select.addEventListener("change", explain);
  explain();
  return {
    element: html(
      "li",
      { class: "seat-row" },
      html("span", { class: "seat-number", "aria-hidden": "true" }, String(number)),
      select,
      name,
      hint,
    ),
    plan: () => {
      const [kind, ...bot] = select.value.split(":");
      return { kind: /** @type {SeatPlan["kind"]} */ (kind), name: name.value.trim(), bot: bot.join(":") };
    },
  };
}

/**
 * @param {OptionInfo} option
 * @returns {OptionRow}
 */
function optionRow(option) {
  const id = `option-${option.key}`;
  const { normal } = option;
  if (option.kind === "switch") {
    const box = html("input", { type: "checkbox", id, checked: Boolean(normal) });
    return {
      option,
      element: row(option, id, box),
      value: () => (box.checked === normal ? null : box.checked),
    };
  }
  if (option.kind === "number") {
    const field = html("input", {
      type: "number",
      id,
      min: option.lowest,
      max: option.highest,
      value: String(normal),
      "aria-describedby": `${id}-range`,
    });
    const range = html(
      "span",
      { class: "muted range", id: `${id}-range` },
      say("web.option.range", { least: option.lowest, most: option.highest }),
    );
    return {
      option,
      element: row(option, id, html("span", { class: "with-range" }, field, range)),
      value: () =>
        field.valueAsNumber === normal || Number.isNaN(field.valueAsNumber) ? null : field.valueAsNumber,
    };
  }
  if (option.kind === "one_of") {
    const select = html(
      "select",
      { id },
      ...option.values.map((value, place) =>
        html("option", { value, selected: value === normal }, option.names[place] ?? value),
      ),
    );
    return {
      option,
      element: row(option, id, select),
      value: () => (select.value === normal ? null : select.value),
    };
  }
  const boxes = option.values.map((value) => html("input", { type: "checkbox", value }));
  /** @type {string[]} in the order in which they were chosen */
  let chosen = [];
  for (const box of boxes)
    box.addEventListener("change", () => {
      chosen = chosen.filter((value) => value !== box.value);
      if (box.checked) chosen.push(box.value);
      for (const other of boxes) other.disabled = !other.checked && chosen.length >= option.how_many;
    });
  const group = html(
    "span",
    { class: "several", role: "group", "aria-labelledby": `${id}-text` },
    ...boxes.map((box, place) => html("label", {}, box, option.names[place] ?? box.value)),
    html("span", { class: "muted" }, say("web.option.several", { count: option.how_many })),
  );
  return {
    option,
    element: row(option, id, group),
    value: () => (chosen.length === option.how_many ? chosen : null),
  };
}

/**
 * @param {OptionInfo} option
 * @param {string} id
 * @param {HTMLElement} field
 */
function row(option, id, field) {
  const text =
    option.kind === "several"
      ? html("span", { id: `${id}-text` }, option.sentence)
      : html("label", { for: id }, option.sentence);
  return html("div", { class: "option-row" }, text, field);
}
