/**
 * Hints: the button, and what a search would choose, marked on the options and on the board until the next question.
 *
 * A hint looks at what only the asked player may see. At a screen that several people share, the others look away first.
 */

import { announce, fill, html, icon } from "./dom.js";
import { openDialog } from "./keys.js";
import { percent, say } from "./texts.js";

/** @typedef {import("./types.js").Asked} Asked */
/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").HintWord} HintWord */
/** @typedef {import("./types.js").ClientMessage} ClientMessage */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** The hints of somebody at a table. */
export class Hints {
  /**
   * @param {{view: SceneView, options: HTMLElement, send: (said: ClientMessage) => boolean, tell: (sentence: string) => void}} table
   */
  constructor(table) {
    this.table = table;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {number | null} with whose eyes the table is seen */
    this.eyes = null;
    /** @type {Hint | null} */
    this.found = null;
    /** The question for which a hint is wanted; empty: none. */
    this.wanted = "";
    /** Whether the server has received that wish. */
    this.isSent = false;
    /** Whether the first question is still to come, and whether a hint was asked for before it. */
    this.isLoading = true;
    this.isWantedFirst = false;
    /** The question for which the others are looking away. */
    this.next = "";
    this.label = html("span", {}, say("web.hint"));
    this.button = html(
      "button",
      { type: "button", class: "btn hint-button", title: say("web.key.hint"), click: () => this.want() },
      icon("hint"),
      this.label,
    );
  }

  /** Ask for a hint; false: not now. While the table is loading the wish is kept until its question is there. */
  want() {
    const { asked } = this;
    if (this.isLoading) {
      this.isWantedFirst = true;
      return this.showBusy(true);
    }
    if (!asked || !isOpen(asked)) return false;
    if (this.wanted === asked.question || this.found) return;
    if (this.eyes === asked.seat) this.send(asked.question);
    else this.turnAway(asked);
  }

  /**
   * Ask the server. While the connection is broken the wish is kept, and sent when the question is shown again.
   * @param {string} question
   */
  send(question) {
    this.wanted = question;
    this.isSent = this.table.send({ type: "hint", question });
    this.showBusy(true);
    announce(say("web.hint.thinking"));
  }

  /**
   * Before others' eyes, they are asked to look away.
   * @param {Asked} asked
   */
  turnAway({ question, who }) {
    const show = html("button", { type: "button", class: "button primary" }, say("web.hint.show"));
    const dialog = openDialog(
      say("web.hint"),
      html("p", {}, say("web.hint.eyes", { who })),
      html("p", { class: "acts" }, show),
    );
    show.addEventListener("click", () => {
      dialog.close();
      if (this.table.send({ type: "show", question })) this.next = question;
    });
    show.focus();
  }

  /** A hint is no longer waited for. */
  stopWaiting() {
    this.wanted = "";
    this.showBusy(false);
  }

  /** @param {boolean} isBusy */
  showBusy(isBusy) {
    this.button.setAttribute("aria-busy", String(isBusy));
    fill(this.label, say(isBusy ? "web.hint.thinking" : "web.hint"));
  }

  // Hearing

  /** @param {Hint} hint */
  hear(hint) {
    if (hint.question === this.wanted) this.stopWaiting();
    if (hint.question !== this.asked?.question) return;
    this.found = hint;
    this.mark();
    announce(
      hint.words
        .map(({ name, share, why }) => say("web.hint.told", { name, share: percent(share), why }))
        .join(" "),
    );
  }

  /**
   * There is no hint.
   * @param {string} sentence
   */
  refuse(sentence) {
    this.stopWaiting();
    this.table.tell(sentence);
  }

  /** The connection is new: what was asked for over the old one is not answered any more. */
  reconnect() {
    this.isSent = false;
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
    if (this.wanted && this.wanted !== question) this.stopWaiting();
    this.button.disabled = !asked || !isOpen(asked);
    this.mark();
    const isNext = this.next !== "" && this.next === question;
    if (isNext && eyes === asked?.seat) this.send(question);
    if (!isNext || eyes === asked?.seat) this.next = "";
    this.isLoading = false;
    if (this.isWantedFirst || (this.wanted && !this.isSent)) this.wantAgain();
  }

  /** A hint was asked for when the server could not be asked; now it can. */
  wantAgain() {
    this.isWantedFirst = false;
    this.stopWaiting();
    this.want();
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
    view.lighting.advise(
      new Map(
        this.found.words.map(({ word, share }) => [word, say("web.hint.share", { share: percent(share) })]),
      ),
    );
  }

  /**
   * The button of a word, with what is to be expected of it.
   * @param {HintWord} advice
   * @param {boolean} isBest
   */
  advise({ word, share, why }, isBest) {
    const button = [...this.table.options.children].find(
      (option) => option.getAttribute("data-word") === word,
    );
    if (!button || button.classList.contains("hinted")) return button ?? null;
    button.classList.add("hinted");
    button.classList.toggle("best", isBest);
    button.append(
      html("span", { class: "share" }, isBest ? icon("hint") : null, percent(share)),
      html("small", {}, why),
    );
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
