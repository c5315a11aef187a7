/** Composing a gesture of parts: a stepper or a switch for each part, and a button that performs what is chosen. */

import { fill, html } from "./dom.js";
import { effectOf } from "./forecast.js";
import { say } from "./texts.js";
import { changed, choices, partsOf, ways } from "./variants.js";

/** @typedef {import("./types.js").GestureOption} GestureOption */

/**
 * What a composer does.
 * @typedef {object} Acts
 * @property {(gesture: GestureOption) => HTMLElement} row the button that performs a gesture
 * @property {(gesture: GestureOption) => void} changed another gesture is chosen now
 */

export class Composer {
  /**
   * @param {GestureOption[]} gestures the usual one first
   * @param {Record<string, string>} names of the parts
   * @param {Acts} acts
   */
  constructor(gestures, names, acts) {
    this.gestures = gestures;
    this.names = names;
    this.acts = acts;
    this.parts = choices(gestures);
    /** @type {GestureOption} */
    this.chosen = gestures.find((gesture) => Object.keys(partsOf(gesture)).length) ?? gestures[0] ?? never();
    this.element = html("div", { class: "composer" });
    this.show();
  }

  /** The words of the parts, those of a kind together: what is built, what it is paid with, whose tile is used. */
  get kinds() {
    /** @type {Map<string, string[]>} */
    const kinds = new Map();
    for (const word of this.parts.keys()) {
      const kind = word.includes(":") ? (word.split(":")[0] ?? "") : "";
      kinds.set(kind, [...(kinds.get(kind) ?? []), word]);
    }
    return [...kinds.values()];
  }

  /** @param {string} word of a part */
  nameOf(word) {
    return this.names[`${this.chosen.plan} ${word}`] ?? this.names[word] ?? word;
  }

  /** @param {string} word of a part */
  countOf(word) {
    return this.chosen.parts[word] ?? 0;
  }

  show() {
    const { chosen, element, parts } = this;
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    const place = focused?.getAttribute("data-part-control");
    const same = ways(this.gestures, chosen);
    const isTold = new Set(same.map(effectOf)).size === same.length && same.every(effectOf);
    fill(
      element,
      ...this.kinds.map((words) =>
        html(
          "div",
          { class: "parts" },
          ...words.map((word) => ((parts.get(word) ?? 0) > 1 ? this.stepper(word) : this.toggle(word))),
        ),
      ),
      same.length > 1
        ? html(
            "div",
            { class: "parts ways", role: "group", "aria-label": say("web.gesture.ways") },
            ...same.map((way, number) => this.way(way, number, isTold ? effectOf(way) : way.name)),
          )
        : null,
      this.acts.row(chosen),
    );
    if (!focused) return;
    /** @type {HTMLElement | null} */
    const again = place ? element.querySelector(`[data-part-control="${CSS.escape(place)}"]`) : null;
    (again && !again.hasAttribute("disabled") ? again : element.querySelector("button"))?.focus();
  }

  /** @param {string} word */
  toggle(word) {
    const isOn = this.countOf(word) > 0;
    return html(
      "button",
      {
        type: "button",
        class: "part",
        "data-part": word,
        "data-part-control": word,
        "aria-pressed": String(isOn),
        disabled: !this.can(word, isOn ? 0 : 1),
        click: () => this.set(word, isOn ? 0 : 1),
      },
      this.nameOf(word),
    );
  }

  /** @param {string} word */
  stepper(word) {
    const count = this.countOf(word);
    return html(
      "span",
      { class: "part stepper", role: "group", "aria-label": this.nameOf(word), "data-part": word },
      this.step(word, count - 1, "−", "web.gesture.less"),
      html("output", { "aria-live": "polite" }, String(count)),
      html("span", { class: "part-name" }, this.nameOf(word)),
      this.step(word, count + 1, "+", "web.gesture.more"),
    );
  }

  /**
   * @param {string} word
   * @param {number} count after it
   * @param {string} sign
   * @param {string} text
   */
  step(word, count, sign, text) {
    return html(
      "button",
      {
        type: "button",
        "data-part-control": `${sign}${word}`,
        "aria-label": say(text, { part: this.nameOf(word) }),
        disabled: !this.can(word, count),
        click: () => this.set(word, count),
      },
      sign,
    );
  }

  /**
   * One of several gestures with the same parts.
   * @param {GestureOption} way
   * @param {number} number
   * @param {string} text what it costs and brings, or its name if that does not tell it from the others
   */
  way(way, number, text) {
    return html(
      "button",
      {
        type: "button",
        class: "part",
        "data-part-control": `way ${number}`,
        "aria-pressed": String(way === this.chosen),
        click: () => this.choose(way),
      },
      text,
    );
  }

  /**
   * @param {string} word
   * @param {number} count
   */
  can(word, count) {
    return count >= 0 && changed(this.gestures, this.chosen, word, count) !== null;
  }

  /**
   * @param {string} word
   * @param {number} count
   */
  set(word, count) {
    const gesture = changed(this.gestures, this.chosen, word, count);
    if (gesture) this.choose(gesture);
  }

  /**
   * One more of a part that was clicked on the board; after the most, none.
   * @param {string} word
   */
  add(word) {
    const count = this.countOf(word) + 1;
    this.set(word, this.can(word, count) ? count : 0);
  }

  /** @param {GestureOption} gesture */
  choose(gesture) {
    this.chosen = gesture;
    this.show();
    this.acts.changed(gesture);
  }
}

/** @returns {never} */
function never() {
  throw new Error("a composer needs gestures");
}
