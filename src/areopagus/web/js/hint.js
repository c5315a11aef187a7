/**
 * Hints: the button, and what a search would choose, marked on the options and on the board until the next question.
 *
 * A hint looks at what only the asked player may see. At a screen that several people share, the others look away first.
 */

import { announce, fill, h, icon } from "./dom.js";
import { openDialog } from "./keys.js";
import { percent, say } from "./texts.js";

/** @typedef {import("./types.js").Asked} Asked */
/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").HintWord} HintWord */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** The hints of somebody at a table. */
export class Hints {
  /**
   * @param {{view: SceneView, options: HTMLElement, say: (said: Said) => boolean, tell: (sentence: string) => void}} table
   */
  constructor(table) {
    this.table = table;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {number | null} with whose eyes the table is seen */
    this.eyes = null;
    /** @type {Hint | null} */
    this.found = null;
    /** The question that is thought about; empty: none. */
    this.wanted = "";
    /** The question for which the others are looking away. */
    this.next = "";
    this.label = h("span", {}, say("web.hint"));
    this.button = h("button", { type: "button", class: "btn hint-button", title: say("web.key.hint"), click: () => this.want() }, icon("hint"), this.label);
  }

  /** Ask for a hint; false: not now. */
  want() {
    const { asked } = this;
    if (!asked || !isOpen(asked)) return false;
    if (this.wanted === asked.question || this.found) return;
    if (this.eyes === asked.seat) this.send(asked.question);
    else this.turnAway(asked);
  }

  /** @param {string} question */
  send(question) {
    if (!this.table.say({ type: "hint", question })) return;
    this.think(question);
    announce(say("web.hint.thinking"));
  }

  /**
   * Before others' eyes, they are asked to look away.
   * @param {Asked} asked
   */
  turnAway({ question, who }) {
    const show = h("button", { type: "button", class: "button primary" }, say("web.hint.show"));
    const dialog = openDialog(say("web.hint"), h("p", {}, say("web.hint.eyes", { who })), h("p", { class: "acts" }, show));
    show.addEventListener("click", () => {
      dialog.close();
      if (this.table.say({ type: "show", question })) this.next = question;
    });
    show.focus();
  }

  /** @param {string} question the one that is thought about; empty: none */
  think(question) {
    this.wanted = question;
    this.button.setAttribute("aria-busy", String(question !== ""));
    fill(this.label, say(question ? "web.hint.thinking" : "web.hint"));
  }

  // Hearing

  /** @param {Hint} hint */
  hear(hint) {
    if (hint.question === this.wanted) this.think("");
    if (hint.question !== this.asked?.question) return;
    this.found = hint;
    this.mark();
    announce(hint.words.map(({ name, share, why }) => say("web.hint.told", { name, share: percent(share), why })).join(" "));
  }

  /**
   * There is no hint.
   * @param {string} sentence
   */
  refuse(sentence) {
    this.think("");
    this.table.tell(sentence);
  }

  /** The line was broken: nobody thinks any more. */
  lose() {
    this.think("");
    this.next = "";
  }

  /**
   * After every update, when the options are there: a hint stays as long as its question.
   * @param {Asked | null} asked
   * @param {number | null} eyes
   */
  show(asked, eyes) {
    this.asked = asked;
    this.eyes = eyes;
    const question = asked?.question ?? "";
    if (this.found?.question !== question) this.found = null;
    if (this.wanted && this.wanted !== question) this.think("");
    this.button.disabled = !asked || !isOpen(asked);
    this.mark();
    const isNext = this.next !== "" && this.next === question;
    if (isNext && eyes === asked?.seat) this.send(question);
    if (!isNext || eyes === asked?.seat) this.next = "";
  }

  // Marking

  /** Mark the options, the best one first among them, and the board. */
  mark() {
    if (!this.found || this.found.question !== this.asked?.question || this.eyes !== this.asked.seat) return;
    const { options, view } = this.table;
    const held = document.activeElement;
    const buttons = this.found.words.map((word, place) => this.advise(word, place === 0));
    options.prepend(...buttons.filter((button) => button !== null));
    if (held instanceof HTMLElement && options.contains(held)) held.focus();
    options.scrollTop = 0;
    view.advise(new Map(this.found.words.map(({ word, share }) => [word, say("web.hint.share", { share: percent(share) })])));
  }

  /**
   * The button of a word, with what is to be expected of it.
   * @param {HintWord} advice
   * @param {boolean} isBest
   */
  advise({ word, share, why }, isBest) {
    const button = [...this.table.options.children].find((option) => option.getAttribute("data-word") === word);
    if (!button) return null;
    button.classList.add("hinted");
    button.classList.toggle("best", isBest);
    button.append(h("span", { class: "share" }, isBest ? icon("hint") : null, percent(share)), h("small", {}, why));
    return button;
  }
}

/**
 * Whether a hint may be wanted: there is something to choose, and no curtain before it.
 * @param {Asked} asked
 */
function isOpen(asked) {
  return asked.mine && !asked.curtain && asked.words.length > 1;
}
