/** The colours of the seats at a new table: each seat has another one, and says which. */

import { html } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */
/** @typedef {import("./types.js").OptionInfo} OptionInfo */
/** @typedef {HTMLSelectElement | null} ColourSelect */

/**
 * The colour of a seat: to choose, where the game lets people, or only shown.
 * @param {GameInfo} game
 * @param {number} seat
 * @param {boolean} canChoose
 * @returns {{element: HTMLElement | null, select: ColourSelect}}
 */
export function colourChoice({ colours }, seat, canChoose) {
  const usual = colours[seat];
  if (!usual) return { element: null, select: null };
  const disc = html("i", { class: `disc seat-${usual.colour}`, "aria-hidden": "true" });
  if (!canChoose) return { element: html("span", { class: "seat-colour" }, disc, usual.name), select: null };
  const select = html(
    "select",
    { "aria-label": say("web.seat.colour", { number: seat + 1 }) },
    ...colours.map(({ colour, name }) =>
      html("option", { value: colour, selected: colour === usual.colour }, name),
    ),
  );
  select.addEventListener("change", () => paint(select));
  return { element: html("span", { class: "seat-colour" }, disc, select), select };
}

/**
 * Show the chosen colour beside it.
 * @param {HTMLSelectElement} select
 */
function paint(select) {
  const disc = select.parentElement?.querySelector(".disc");
  if (disc) disc.className = `disc seat-${select.value}`;
}

/**
 * Keep the colours different: who takes the colour of another seat gives it the own one.
 * @param {ColourSelect[]} selects in the order of the seats
 */
export function swapColours(selects) {
  const shown = selects.filter((select) => select !== null);
  const taken = new Set();
  for (const select of shown) {
    if (taken.has(select.value)) {
      const free = [...select.options].find(({ value }) => !taken.has(value));
      select.value = free?.value ?? select.value;
      paint(select);
    }
    taken.add(select.value);
    let before = select.value;
    select.onchange = () => {
      const other = shown.find((one) => one !== select && one.value === select.value);
      if (other) {
        other.value = before;
        paint(other);
      }
      swapColours(selects);
    };
    select.onfocus = () => {
      before = select.value;
    };
  }
}

/**
 * The option with the colours of the seats, if it was changed: all colours, those of nobody last.
 * @param {OptionInfo | undefined} option
 * @param {ColourSelect[]} selects in the order of the seats
 * @returns {Record<string, string[]>}
 */
export function chosenColours(option, selects) {
  if (!option) return {};
  const chosen = selects.flatMap((select) => (select ? [select.value] : []));
  const all = [...chosen, ...option.values.filter((value) => !chosen.includes(value))];
  const isUsual = all.every((value, place) => value === option.values[place]);
  return isUsual ? {} : { [option.key]: all };
}
