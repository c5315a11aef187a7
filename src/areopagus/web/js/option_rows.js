/** The options of a game in a form. */

import { html } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").OptionInfo} OptionInfo */
/** @typedef {{option: OptionInfo, value: () => string | number | boolean | string[] | null, element: HTMLElement}} OptionRow */

/**
 * The variants of a game; and, folded away, the readings of disputed rules.
 * @param {OptionRow[]} rows
 */
export function optionList(rows) {
  const readings = rows.filter(({ option }) => option.reading);
  const variants = rows.filter(({ option }) => !option.reading);
  const heading = (/** @type {string} */ title) => [
    html("h2", {}, say(title)),
    html("span", { class: "muted" }, say(`${title}.text`)),
  ];
  return [
    variants.length
      ? html(
          "section",
          { class: "card variants" },
          html("div", { class: "card-head" }, ...heading("web.options")),
          ...variants.map(({ element }) => element),
        )
      : null,
    readings.length
      ? html(
          "details",
          { class: "card readings" },
          html("summary", {}, ...heading("web.options.readings")),
          ...readings.map(({ element }) => element),
        )
      : null,
  ];
}

/**
 * Show the options that matter for a number of seats, and what can be chosen then.
 * @param {OptionRow[]} rows
 * @param {number} seats
 */
export function fitOptions(rows, seats) {
  for (const { option, element } of rows) {
    element.hidden = !option.seats.includes(seats);
    const impossible = option.impossible[seats] ?? [];
    for (const choice of element.querySelectorAll("option")) {
      const isImpossible = impossible.includes(choice.value);
      choice.hidden = choice.disabled = isImpossible;
      if (isImpossible && choice.selected) choice.selected = false;
    }
  }
}

/**
 * The options that were changed and matter for the number of seats.
 * @param {OptionRow[]} rows
 */
export function chosenOptions(rows) {
  /** @type {Record<string, string | number | boolean | string[]>} */
  const chosen = {};
  for (const { option, element, value } of rows) {
    const changed = element.hidden ? null : value();
    if (changed !== null) chosen[option.key] = changed;
  }
  return chosen;
}

/**
 * @param {OptionInfo} option
 * @returns {OptionRow}
 */
export function optionRow(option) {
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
