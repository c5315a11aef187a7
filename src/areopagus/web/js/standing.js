/**
 * Standing answers: what a person says in advance. Those that fit the question stand beside its options; all of them are
 * in a dialog. Here are also the own cards at a screen that several people share: they are shown on request.
 */

import { fill, html, icon } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Asked} Asked */
/** @typedef {import("./types.js").ClientMessage} ClientMessage */
/** @typedef {import("./types.js").StandingAnswer} StandingAnswer */
/** @typedef {import("./updates.js").WholeUpdate} Update */

/** The most that stand beside the options. */
const MOST_SHOWN = 2;
/** How long options can't be clicked after the cards were shown or covered, in milliseconds: others are under the pointer. */
const SETTLING = 500;

export class Standing {
  /**
   * @param {{before: HTMLElement, beside: HTMLElement}} places for the control of the cards, before the options of the
   *   question, and for standing answers, beside them
   * @param {() => boolean} isShared whether several people share this page
   * @param {(message: ClientMessage) => boolean} send
   * @param {(word: string) => void} answer answers the pending question
   */
  constructor({ before, beside }, isShared, send, answer) {
    this.answer = answer;
    this.before = before;
    this.element = beside;
    this.isShared = isShared;
    this.send = send;
    /** @type {StandingAnswer[]} what is set, or may be set */
    this.all = [];
    /** @type {number | null} the seat whose view is shown; null: the answers are those of the asked seat */
    this.eyes = null;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {{show: (all: StandingAnswer[]) => void, isOpen: boolean} | null} */
    this.menu = null;
    this.shown = "";
    this.button = html(
      "button",
      {
        type: "button",
        class: "btn standing-button",
        title: say("web.key.standing"),
        hidden: true,
        click: () => this.open(),
      },
      icon("standing"),
    );
  }

  /** @param {Update} update */
  show({ asked, eyes, standing }) {
    this.all = standing ?? this.all;
    const isTurned =
      this.asked?.mine && asked?.question === this.asked.question && asked?.veiled !== this.asked.veiled;
    if (isTurned) this.settle();
    this.eyes = eyes ?? null;
    this.asked = asked ?? null;
    const count = this.all.filter(({ on }) => on).length;
    this.button.hidden = this.all.length === 0 || this.eyes === null;
    this.button.classList.toggle("is-set", count > 0);
    this.button.setAttribute("aria-label", say("web.standing.count", { count }));
    this.menu?.show(this.all);
    const cards = this.cards();
    const parts = [this.itself(), ...this.offers()];
    const key = JSON.stringify([[cards, ...parts].map((part) => part?.outerHTML), this.asked?.question]);
    if (key === this.shown) return;
    this.shown = key;
    refill(this.before, cards);
    refill(this.element, ...parts);
  }

  /** The options have moved: a second click of a double one chooses none of them. */
  settle() {
    const options = this.element.parentElement;
    options?.classList.add("settling");
    window.setTimeout(() => options?.classList.remove("settling"), SETTLING);
  }

  /** What the seat answers by itself in a moment. */
  itself() {
    const { asked } = this;
    const option = asked?.itself ? asked.words.find(({ word }) => word === asked.itself) : undefined;
    if (!option) return null;
    return html("p", { class: "itself", role: "status" }, say("web.standing.itself", { name: option.name }));
  }

  /** What may be set for this question. */
  offers() {
    if (!this.asked?.mine || this.asked.itself) return [];
    return this.all
      .filter(({ on, word }) => word && !on)
      .slice(0, MOST_SHOWN)
      .map((answer) =>
        html(
          "button",
          {
            type: "button",
            class: "always",
            "data-standing": answer.key,
            title: answer.sentence,
            "aria-label": answer.sentence,
            click: () => this.begin(answer),
          },
          icon("standing"),
          html("span", {}, answer.short),
        ),
      );
  }

  /**
   * Set what is offered beside the question. Where others look on, nobody is told what is set, so the person answers now.
   * @param {StandingAnswer} answer
   */
  begin(answer) {
    this.set(answer, true);
    if (this.eyes === null && answer.word) this.answer(answer.word);
  }

  /** The control that shows the own cards at a shared screen, or covers them. */
  cards() {
    const { asked } = this;
    if (!asked?.mine || asked.curtain || !this.isShared()) return null;
    if (!asked.veiled && this.eyes === null) return null;
    const name = say(asked.veiled ? "web.cards.show" : "web.cards.cover");
    return html(
      "button",
      {
        type: "button",
        class: `always own-cards${asked.veiled ? " shows" : ""}`,
        "aria-keyshortcuts": "o",
        click: () => this.turnCards(),
      },
      icon("cards"),
      html("span", {}, name),
    );
  }

  /** Show the own cards, or cover them; false: there is nothing to show. */
  turnCards() {
    const { asked } = this;
    if (!asked?.mine || asked.curtain || !this.isShared()) return false;
    if (asked.veiled) this.send({ type: "show", question: asked.question });
    else if (this.eyes === null) return false;
    else this.send({ type: "cover" });
  }

  /**
   * @param {StandingAnswer} answer
   * @param {boolean} on
   */
  set({ key, subject }, on) {
    const seat = this.eyes ?? this.asked?.seat;
    if (seat === undefined) return;
    this.send({ type: "standing", seat, key, on, ...(subject ? { subject } : {}) });
  }

  /** Open the dialog of all standing answers; false: there are none. */
  open() {
    if (this.button.hidden) return false;
    void this.openMenu();
  }

  async openMenu() {
    if (this.menu?.isOpen) return;
    const { StandingMenu } = await import("./standing_menu.js");
    this.menu = new StandingMenu(this.isShared() ? (this.asked?.who ?? "") : "", (answer, on) =>
      this.set(answer, on),
    );
    this.menu.show(this.all);
  }
}

/**
 * Fill an element; its first button has the focus if something in it had it.
 * @param {HTMLElement} element
 * @param {(HTMLElement | null)[]} parts
 */
function refill(element, ...parts) {
  const hadFocus = element.contains(document.activeElement);
  fill(element, ...parts);
  if (hadFocus) element.querySelector("button")?.focus();
}
