/** The card of a highlight: its picture, name and text, the dice, and what follows from it step by step. */

import { edition, fill, html, svg, tool } from "./dom.js";
import { referenceOf } from "./reference.js";
import { capital, say, withoutHead } from "./texts.js";
import { thingPicture } from "./thing_picture.js";
import { get } from "./wire.js";

/** @typedef {import("./types.js").Picture} Picture */
/** @typedef {import("./types.js").Roll} Roll */
/** @typedef {import("./types.js").StoryLine} StoryLine */
/** @typedef {import("./highlights.js").Highlights} Highlights */
/** @typedef {import("./highlights.js").Step} Step */
/** @typedef {import("./reference.js").Entries} Entries */
/** @typedef {import("./scene.js").SceneView} SceneView */
/** @typedef {{entries: Entries, pictures: Record<string, Picture>}} Known what cards tell and show, by the keys of entries */

/**
 * @typedef {object} Content of a card
 * @property {StoryLine} line
 * @property {Step[]} steps
 * @property {Known} known
 * @property {number} at which card it is
 * @property {number} count of the cards
 */

/** Where the pips of a die are, by their number. */
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** @type {Map<string, Promise<Known>>} by game */
const fetched = new Map();

/**
 * The texts and pictures of a game; without those that can't be had now.
 * @param {string} game
 */
export function knownOf(game) {
  let content = fetched.get(game);
  if (!content) {
    content = fetchKnown(game);
    fetched.set(game, content);
  }
  return content;
}

/**
 * @param {string} game
 * @returns {Promise<Known>}
 */
async function fetchKnown(game) {
  const path = `/api/pictures/${encodeURIComponent(game)}?edition=${edition()}`;
  /** @type {Promise<Record<string, Picture>>} */
  const request = get(path);
  const pictures = request.catch(() => {
    fetched.delete(game);
    return {};
  });
  return { entries: await referenceOf(game), pictures: await pictures };
}

/**
 * @param {HTMLElement} element
 * @param {Content} content
 * @param {Highlights} highlights
 */
export function fillCard(element, { line, steps, known, at, count }, highlights) {
  const { desk } = highlights;
  const [sentence, , highlight] = line;
  if (!highlight) return;
  const { about, kind, rolls = [], seat } = highlight;
  const entry = known.entries[about];
  const picture = known.pictures[about];
  const name = entry?.name ?? sentence;
  const { rule } = entry ?? {};
  element.className = `highlight of-${kind} ${seat === undefined || seat === null ? "" : desk.view.colour(seat)}`;
  element.setAttribute("aria-label", name);
  fill(
    element,
    html(
      "header",
      {},
      html("h2", {}, say(`web.highlight.${kind}`)),
      count > 1 ? turning(at, count, highlights) : null,
      tool("close", say("web.close"), () => highlights.dismiss()),
    ),
    html(
      "div",
      { class: "highlight-body" },
      rolls.length || !picture ? null : thingPicture(picture, desk.view.art, "highlight-picture"),
      html(
        "div",
        { class: "highlight-text" },
        html("h3", {}, name),
        ...(entry?.effects ?? []).map((effect) => html("p", {}, withoutHead(effect, name))),
        rule
          ? html("button", { type: "button", class: "link", click: () => void desk.drawer.show(rule) }, rule)
          : null,
      ),
      rolls.length ? html("div", { class: "rolls" }, ...rollRows(rolls, desk.view)) : null,
      stepList(rolls.length ? steps : [{ sentence, at: line[1] }, ...steps], desk.view),
    ),
    html(
      "footer",
      {},
      html(
        "button",
        { type: "button", class: "link", click: () => highlights.toggle() },
        say("web.highlights.stop"),
      ),
    ),
  );
  element.querySelector(".highlight-steps")?.lastElementChild?.scrollIntoView({ block: "nearest" });
}

/**
 * Buttons for the cards before and after.
 * @param {number} at
 * @param {number} count
 * @param {Highlights} highlights
 */
function turning(at, count, highlights) {
  const button = (/** @type {number} */ step, /** @type {string} */ text, /** @type {boolean} */ isOff) =>
    html(
      "button",
      { type: "button", class: "link", disabled: isOff, click: () => highlights.turn(step) },
      text,
    );
  const later = count - 1 - at;
  return html(
    "span",
    { class: "highlight-turning" },
    at > 0 ? button(-1, say("web.highlight.earlier", { count: at }), false) : null,
    later > 0 ? button(1, say("web.highlight.later", { count: later }), false) : null,
  );
}

/**
 * @param {Step[]} steps
 * @param {SceneView} view
 */
function stepList(steps, view) {
  if (!steps.length) return null;
  const item = (/** @type {Step} */ { sentence, at }) => {
    const element = html("li", {}, sentence);
    if (at === null) return element;
    element.addEventListener("pointerenter", () => view.flash(at, false));
    element.addEventListener("pointerleave", () => view.unflash());
    return element;
  };
  return html("ol", { class: "highlight-steps" }, ...steps.map(item));
}

/**
 * The dice of each side, and what they came to.
 * @param {Roll[]} rolls
 * @param {SceneView} view
 */
export function rollRows(rolls, view) {
  return rolls.map(({ dice, outcome, seat, who }) =>
    html(
      "div",
      { class: `roll ${seat === undefined || seat === null ? "nobody" : view.colour(seat)}` },
      who ? html("span", { class: "roll-who" }, capital(who)) : null,
      html(
        "span",
        { class: "roll-dice", role: "img", "aria-label": dice.join(", ") },
        ...dice.map((pips) => die(pips)),
      ),
      outcome ? html("span", { class: "roll-outcome" }, outcome) : null,
    ),
  );
}

/**
 * A die that shows a number; as a digit, if it has more than six sides.
 * @param {number} pips
 */
function die(pips) {
  const places = PIPS[pips];
  const face = places
    ? places.map((place) =>
        svg("circle", { cx: 9 + 9 * (place % 3), cy: 9 + 9 * Math.floor(place / 3), r: 3.2 }),
      )
    : [svg("text", { x: 18, y: 24, "text-anchor": "middle", "font-size": 18 }, String(pips))];
  return svg(
    "svg",
    { class: "die", viewBox: "0 0 36 36" },
    svg("rect", { x: 1.5, y: 1.5, width: 33, height: 33, rx: 7 }),
    ...face,
  );
}
