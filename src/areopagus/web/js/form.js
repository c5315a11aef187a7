/**
 * A form: a compound answer that a person fills in, such as a trade. Each thing has a stepper, or a switch if there is only
 * one of it. The server says what the numbers mean, one request at a time, or why they are not allowed.
 */

import { fill, html } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Form} Form */
/** @typedef {import("./types.js").FormField} FormField */
/** @typedef {import("./types.js").Filled} Filled */

/**
 * What a form does.
 * @typedef {object} Acts
 * @property {(form: Form, values: Record<string, number>) => boolean} ask asks the server what the values mean
 * @property {(words: string[], later: string[]) => void} answer gives answers, and others later
 * @property {(word: string) => string} nameOf an answer to the question
 */

export class FormView {
  /**
   * @param {Form} form
   * @param {Acts} acts
   */
  constructor(form, acts) {
    this.form = form;
    this.acts = acts;
    this.values = Object.fromEntries(form.fields.map(({ key, value }) => [key, value]));
    /** @type {Filled | null} what the values mean */
    this.filled = null;
    /** The values that the server was asked about, as text; empty: none. */
    this.asked = "";
    /** @type {Map<string, () => void>} shows the number of a field */
    this.shows = new Map();
    /** Why what is filled in is not allowed. */
    this.result = html("p", { class: "form-result muted", role: "status" });
    this.submit = html(
      "button",
      { type: "button", class: "button primary", disabled: true, click: () => this.perform() },
      say("web.form.perform"),
    );
    const beside = (/** @type {string} */ word) =>
      html(
        "button",
        { type: "button", class: "button", "data-words": word, click: () => acts.answer([word], []) },
        acts.nameOf(word),
      );
    this.element = html(
      "section",
      { class: "form-view", "data-form": form.plan },
      ...form.notes.map((note) => html("p", { class: "muted form-note" }, note)),
      html("div", { class: "form-sides" }, ...form.sides.map(({ key, name }) => this.side(key, name))),
    );
    /** What can be done with it; it stays while the fields are scrolled. */
    this.foot = html("div", { class: "form-acts" }, this.result, this.submit, ...form.beside.map(beside));
    this.ask();
  }

  // Fields

  /**
   * @param {string} side
   * @param {string} name
   */
  side(side, name) {
    const fields = this.form.fields.filter((field) => field.side === side);
    return html(
      "fieldset",
      { class: "form-side", "data-side": side },
      html("legend", {}, name),
      ...fields.map((field) => (field.highest > 1 ? this.stepper(field) : this.toggle(field))),
    );
  }

  /** @param {FormField} field */
  toggle(field) {
    const { key, name, lowest, highest } = field;
    const button = html(
      "button",
      {
        type: "button",
        class: "part",
        "data-field": key,
        disabled: lowest === highest,
        click: () => this.set(field, this.countOf(key) ? lowest : highest),
      },
      name,
    );
    this.showing(key, () => button.setAttribute("aria-pressed", String(this.countOf(key) > 0)));
    return button;
  }

  /** @param {FormField} field */
  stepper(field) {
    const { key, name, lowest, highest } = field;
    const number = html("span", {
      role: "spinbutton",
      tabindex: "0",
      class: "form-number",
      "data-field": key,
      "aria-label": name,
      "aria-valuemin": lowest,
      "aria-valuemax": highest,
      keydown: (/** @type {KeyboardEvent} */ event) => this.press(field, event),
    });
    const step = (/** @type {string} */ sign, /** @type {number} */ change) =>
      html(
        "button",
        {
          type: "button",
          tabindex: "-1",
          "aria-label": say(change < 0 ? "web.gesture.less" : "web.gesture.more", { part: name }),
          click: () => this.set(field, this.countOf(key) + change),
        },
        sign,
      );
    const less = step("−", -1);
    const more = step("+", 1);
    const row = html(
      "div",
      { class: "part stepper form-row" },
      less,
      number,
      more,
      html("span", { class: "part-name", "aria-hidden": "true" }, name),
      html("small", { class: "muted", "aria-hidden": "true" }, say("web.form.most", { count: highest })),
    );
    this.showing(key, () => {
      const count = this.countOf(key);
      fill(number, String(count));
      number.setAttribute("aria-valuenow", String(count));
      less.disabled = count <= lowest;
      more.disabled = count >= highest;
      row.classList.toggle("chosen", count > 0);
    });
    return row;
  }

  /**
   * Show the number of a field now, and whenever it changes.
   * @param {string} key
   * @param {() => void} show
   */
  showing(key, show) {
    this.shows.set(key, show);
    show();
  }

  /** @param {string} key of a field */
  countOf(key) {
    return this.values[key] ?? 0;
  }

  /**
   * @param {FormField} field
   * @param {KeyboardEvent} event
   */
  press(field, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const count = this.countOf(field.key);
    if (key === "ArrowUp" || key === "ArrowRight" || key === "+") this.set(field, count + 1);
    else if (key === "ArrowDown" || key === "ArrowLeft" || key === "-") this.set(field, count - 1);
    else if (key === "Home") this.set(field, field.lowest);
    else if (key === "End") this.set(field, field.highest);
    else if (/^[0-9]$/.test(key)) this.set(field, Number(key));
    else if (key === "Enter") this.perform();
    else return;
    event.preventDefault();
    event.stopPropagation(); // digits are keys of options elsewhere
  }

  /**
   * @param {FormField} field
   * @param {number} count
   */
  set({ key, lowest, highest }, count) {
    const value = Math.max(lowest, Math.min(highest, count));
    if (value === this.values[key]) return;
    this.values = { ...this.values, [key]: value };
    this.shows.get(key)?.();
    this.filled = null;
    this.submit.disabled = true; // it still names what was filled in before
    this.ask();
  }

  // What it means

  /** Ask the server, but not before it has answered the last time. */
  ask() {
    if (this.asked) return;
    if (this.acts.ask(this.form, this.values)) this.asked = JSON.stringify(this.values);
    else this.tell(say("web.offline"), true);
  }

  /** @param {Filled} filled */
  receive(filled) {
    const { plan, handle } = this.form;
    if (filled.plan !== plan || filled.handle !== handle) return;
    const isPresent = this.asked === JSON.stringify(this.values);
    this.asked = "";
    if (!isPresent) return this.ask();
    this.filled = filled;
    this.submit.setAttribute("data-words", filled.words.join(" "));
    this.tell(filled.name || filled.reason, !filled.words.length);
  }

  /** @param {string} sentence why the server has refused to say what the values mean */
  refuse(sentence) {
    this.asked = "";
    this.tell(sentence, true);
  }

  /**
   * @param {string} sentence
   * @param {boolean} isRefused
   */
  tell(sentence, isRefused) {
    fill(this.result, isRefused ? sentence : "");
    fill(this.submit, isRefused ? say("web.form.perform") : sentence);
    this.submit.disabled = isRefused;
  }

  /** The connection is new. */
  reconnect() {
    this.asked = "";
    this.ask();
  }

  perform() {
    const { filled } = this;
    if (filled?.words.length) this.acts.answer(filled.words, filled.later);
  }
}
