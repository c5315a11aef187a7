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
   * @param {{view: SceneView, options: HTMLElement, send: (message: ClientMessage) => boolean, showNote: (sentence: string) => void}} table
   */
  constructor(table) {
    this.table = table;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {number | null} with whose eyes the table is seen */
    this.eyes = null;
    /** @type {Hint | null} */
    this.hint = null;
    /** The question for which a hint is requested; empty: none. */
    this.requested = "";
    /** Whether that request was sent. */
    this.isSent = false;
    /** Whether no question was shown yet, and whether a hint was requested before the first one. */
    this.isLoading = true;
    this.isRequestedEarly = false;
    /** The question for which the others are looking away. */
    this.next = "";
    this.label = html("span", {}, say("web.hint"));
    this.button = html(
      "button",
      { type: "button", class: "btn hint-button", title: say("web.key.hint"), click: () => this.request() },
      icon("hint"),
      this.label,
    );
  }

  /** Ask for a hint; false: not now. While the table is loading the request is kept until its question is shown. */
  request() {
    const { asked } = this;
    if (this.isLoading) {
      this.isRequestedEarly = true;
      return this.showBusy(true);
    }
    if (!asked || !isOpen(asked)) return false;
    if (this.requested === asked.question || this.hint) return;
    if (this.eyes === asked.seat) this.send(asked.question);
    else this.askOthersToLookAway(asked);
  }

  /**
   * Ask the server. While the connection is broken the request is kept, and sent when the question is shown again.
   * @param {string} question
   */
  send(question) {
    this.requested = question;
    this.isSent = this.table.send({ type: "hint", question });
    this.showBusy(true);
    announce(say("web.hint.thinking"));
  }

  /**
   * On a shared screen: ask the others to look away first.
   * @param {Asked} asked
   */
  askOthersToLookAway({ question, who }) {
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
    this.requested = "";
    this.showBusy(false);
  }

  /** @param {boolean} isBusy */
  showBusy(isBusy) {
    this.button.setAttribute("aria-busy", String(isBusy));
    this.button.classList.toggle("thinking", isBusy); // a rule for `aria-busy` would concern the options, too
    fill(this.label, say(isBusy ? "web.hint.thinking" : "web.hint"));
  }

  // Receiving

  /** @param {Hint} hint */
  receive(hint) {
    if (hint.question === this.requested) this.stopWaiting();
    if (hint.question !== this.asked?.question) return;
    this.hint = hint;
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
    this.table.showNote(sentence);
  }

  /** The connection is new: a request over the old one is no longer answered. */
  reconnect() {
    this.isSent = false;
    this.next = "";
  }

  /**
   * After every update, when the options are shown: a hint stays until its question changes.
   * @param {Asked | null} asked
   * @param {number | null} eyes
   */
  show(asked, eyes) {
    this.asked = asked;
    this.eyes = eyes;
    const question = asked?.question ?? "";
    if (this.hint?.question !== question) this.hint = null;
    if (this.requested && this.requested !== question) this.stopWaiting();
    this.button.disabled = !asked || !isOpen(asked);
    this.mark();
    const isNext = this.next !== "" && this.next === question;
    if (isNext && eyes === asked?.seat) this.send(question);
    if (!isNext || eyes === asked?.seat) this.next = "";
    this.isLoading = false;
    if (this.isRequestedEarly || (this.requested && !this.isSent)) this.requestAgain();
  }

  /** Send a request that could not be sent before. */
  requestAgain() {
    this.isRequestedEarly = false;
    this.stopWaiting();
    this.request();
  }

  // Marking

  /** Mark the options, the best one first among them, and the board. */
  mark() {
    if (!this.hint || this.hint.question !== this.asked?.question || this.eyes !== this.asked.seat) return;
    const { options, view } = this.table;
    const focused = document.activeElement;
    const buttons = this.hint.words.flatMap((word, place) => this.advise(word, place === 0) ?? []);
    options.prepend(...buttons.map((button) => button.closest(".opt-pair") ?? button));
    if (focused instanceof HTMLElement && options.contains(focused)) focused.focus();
    options.scrollTop = 0;
    view.lighting.advise(
      new Map(
        this.hint.words.map(({ word, share }) => [word, say("web.hint.share", { share: percent(share) })]),
      ),
    );
  }

  /**
   * The button of a word, with what is to be expected of it.
   * @param {HintWord} advice
   * @param {boolean} isBest
   */
  advise({ word, share, why }, isBest) {
    const button = this.table.options.querySelector(`.opt[data-word="${CSS.escape(word)}"]`);
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
 * Whether a hint may be requested: there is a choice, and no curtain before it.
 * @param {Asked} asked
 */
function isOpen(asked) {
  return asked.mine && !asked.curtain && asked.words.length > 1;
}
