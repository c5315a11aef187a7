/** The question below the board: who is asked, the options with their keys, and why something can't be chosen. */

import { levelName } from "./bots.js";
import { fill, html, icon } from "./dom.js";
import { widthOf } from "./fitting.js";
import { NUMBERS } from "./keys.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Asked} Asked */
/** @typedef {import("./types.js").AnswerOption} AnswerOption */
/** @typedef {import("./types.js").Reason} Reason */

/** The size of letters of an option, and what it has beside them, in pixels. */
const LETTERS = 14;
const BESIDE = 66;
/** The most that an option is wide, in pixels. */
const WIDEST = 326;
/** The width of bold letters, for a width of 1. */
const BOLD = 1.16;
/** Options are closer together if there are more than this. */
const FEW = 12;

/**
 * What the table does.
 * @typedef {object} Acts
 * @property {(word: string) => void} choose
 * @property {(word: string) => void} askWhy asks the server why a word can't be chosen
 */

export class Question {
  /**
   * @param {import("./desk.js").Desk} desk
   * @param {import("./note.js").Note} note
   * @param {Acts} acts
   */
  constructor(desk, note, acts) {
    this.desk = desk;
    this.note = note;
    this.acts = acts;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {Map<string, string>} key on the keyboard -> word */
    this.byKey = new Map();
    /** The question that is shown, and what is shown of each of its words. */
    this.shownQuestion = "";
    /** @type {Map<string, string>} */
    this.shownOptions = new Map();
    /** Whether the next click asks why something can't be chosen. */
    this.asksWhy = false;
    /** Where the person has clicked, in the window. */
    this.clicked = { x: 0, y: 0 };
    this.who = html("div", {
      class: "who",
      "aria-live": "polite",
      "aria-atomic": "true",
      click: () => desk.showOptions(),
    });
    this.options = html("div", { class: "opts", role: "group", "aria-label": say("web.options_now") });
    /** The room for options that are not close together, in pixels, in a bar of this width. */
    this.room = { bar: 0, options: 0 };
    new ResizeObserver(([entry]) => entry && this.resized(entry.contentRect.width)).observe(this.options);
    this.whyButton = html(
      "button",
      {
        type: "button",
        class: "btn",
        "aria-pressed": "false",
        title: say("web.key.why"),
        disabled: true,
        click: () => this.toggleWhy(),
      },
      icon("why-not"),
      html("span", {}, say("web.why_not")),
    );
  }

  get isMine() {
    return this.asked?.mine ?? false;
  }

  /** Whether the options can be seen and chosen here. */
  get isOpen() {
    return this.isMine && !this.asked?.curtain;
  }

  /** @param {string} word */
  offers(word) {
    return this.asked?.words.some((option) => option.word === word) ?? false;
  }

  // Showing

  /** @param {Asked | null} asked */
  show(asked) {
    const { desk } = this;
    this.asked = asked;
    this.note.hide();
    this.light(asked?.words ?? [], asked?.seat ?? null);
    desk.drawer.setRule(asked?.rule ?? "");
    desk.styleQuestion(asked?.seat ?? null, this.isMine ? "mine" : "");
    desk.showOptions();
    this.showWho(asked);
    this.showOptions(asked);
    this.whyButton.disabled = !this.isMine;
    if (this.asksWhy && !this.isMine) this.toggleWhy();
  }

  /**
   * Give each word its key, and light up its pieces.
   * @param {AnswerOption[]} words
   * @param {number | null} seat the one that is asked
   */
  light(words, seat) {
    const numbers = new Map(words.map(({ word }, place) => [word, NUMBERS[place] ?? ""]));
    this.byKey = new Map([...numbers].filter(([, key]) => key).map(([word, key]) => [key, word]));
    this.desk.view.lighting.light(numbers, new Map(words.map(({ word, name }) => [word, name])), seat);
  }

  /** @param {Asked | null} asked */
  showWho(asked) {
    const { drawer, view } = this.desk;
    if (!asked) {
      fill(this.who, html("div", {}, html("strong", {}, say("web.over"))));
      return;
    }
    const { rule, sentence, who } = asked;
    const turn = this.turnOf(asked);
    const question = sentence ? say("web.asked", { who, question: sentence }) : "";
    const showRule = () => void drawer.show(rule);
    fill(
      this.who,
      view.emblem(asked.seat),
      html(
        "div",
        {},
        html(
          "small",
          {},
          html("span", {}, this.isMine ? turn : question), // the others read a sentence about the player
          rule ? html("button", { type: "button", class: "link", click: showRule }, rule) : null,
        ),
        html("strong", {}, this.isMine ? sentence : turn),
      ),
      this.isMine
        ? html("button", { type: "button", class: "button to-options" }, say("web.options.show"))
        : null,
    );
  }

  /** @param {Asked} asked */
  turnOf({ seat, who, mine }) {
    const bot = this.desk.standIns.get(seat);
    if (bot !== undefined) return say("web.stand_in.thinking", { who, bot: levelName(bot) });
    return say(mine ? "web.your_turn" : "web.thinking", { who });
  }

  /**
   * Show the options. Buttons that have not changed stay, so that neither the focus nor a press in progress is lost.
   * @param {Asked | null} asked
   */
  showOptions(asked) {
    const words = asked?.words ?? [];
    const question = asked?.question ?? "";
    const ends = asked?.confirm === true && words.length === 1;
    const shown = new Map(words.map((option) => [option.word, JSON.stringify([option, ends])]));
    const keys = new Map([...this.byKey].map(([key, word]) => [word, key]));
    const make = (/** @type {AnswerOption} */ option) =>
      this.option(option, keys.get(option.word) ?? "", ends);
    const isSameOffer = [...shown.keys()].join() === [...this.shownOptions.keys()].join();
    if (words.length && question === this.shownQuestion && isSameOffer) {
      const changed = words.filter(({ word }) => shown.get(word) !== this.shownOptions.get(word));
      for (const option of changed) this.replace(option.word, make(option));
    } else fill(this.options, ...words.map(make));
    this.shownQuestion = question;
    this.shownOptions = shown;
    this.crowd();
  }

  /** @param {number} width of the options */
  resized(width) {
    const bar = this.desk.ask.clientWidth;
    const isSame = bar === this.room.bar;
    this.room = { bar, options: isSame ? Math.max(this.room.options, width) : width };
    this.crowd();
  }

  /** Options that don't fit into one row are closer together. */
  crowd() {
    const words = this.asked?.words ?? [];
    const widths = words.map(({ name }) => Math.min(WIDEST, widthOf(name) * LETTERS * BOLD + BESIDE));
    const needed = widths.reduce((sum, width) => sum + width, 0);
    this.desk.ask.classList.toggle(
      "many",
      words.length > FEW || (this.room.bar > 0 && needed > this.room.options),
    );
  }

  /**
   * Replace the button of a word; the focus stays.
   * @param {string} word
   * @param {HTMLElement} button
   */
  replace(word, button) {
    const before = this.options.querySelector(`[data-word="${CSS.escape(word)}"]`);
    const hadFocus = before === document.activeElement;
    before?.replaceWith(button);
    if (hadFocus) button.focus();
  }

  /**
   * @param {AnswerOption} option
   * @param {string} key on the keyboard; empty: none
   * @param {boolean} ends the turn
   */
  option({ word, name, hands }, key, ends) {
    return html(
      "button",
      {
        type: "button",
        class: ends ? "opt ends" : "opt",
        "data-word": word,
        "aria-keyshortcuts": key || null,
        click: () => this.acts.choose(word),
        pointerenter: () => this.point(word),
        pointerleave: () => this.point(null),
        focus: () => this.point(word),
        blur: () => this.point(null),
      },
      key ? html("kbd", { "aria-hidden": "true" }, key) : null,
      html("b", {}, name),
      hands.length ? icon("hand") : null,
    );
  }

  /**
   * Light up an option and its pieces together.
   * @param {string | null} word
   */
  point(word) {
    this.desk.view.lighting.point(word);
    for (const button of this.options.children) {
      const isPointed = word !== null && button.getAttribute("data-word") === word;
      button.classList.toggle("pointed", isPointed);
      if (isPointed) button.scrollIntoView({ block: "nearest" });
    }
  }

  // Keys

  /**
   * Choose the option of a key; false: there is none.
   * @param {string} key
   */
  chooseByKey(key) {
    const word = this.byKey.get(key);
    if (word === undefined) return false;
    this.acts.choose(word);
    return true;
  }

  /** End the turn, if that is what is asked; false: it is not. */
  endTurn() {
    const [only, other] = this.asked?.words ?? [];
    if (!only || other || !this.asked?.confirm) return false;
    this.acts.choose(only.word);
  }

  // Why not

  toggleWhy() {
    this.asksWhy = !this.asksWhy && this.isMine;
    this.whyButton.setAttribute("aria-pressed", String(this.asksWhy));
    this.desk.element.classList.toggle("asks-why", this.asksWhy);
    this.desk.view.lighting.askAboutAll(this.asksWhy);
    if (this.asksWhy) this.note.show(say("web.why.how"));
    else this.note.hide();
  }

  /**
   * Ask why a piece can't be chosen; of a piece that only another seat chooses, say what it is.
   * @param {import("./panel.js").Shown} shown
   * @param {number} x of the window
   * @param {number} y
   */
  askWhy({ piece, panel }, x, y) {
    const { bubble, view } = this.desk;
    const word = piece.word ?? "";
    this.clicked = { x, y };
    if (this.isOpen && panel.canChoose(view.lighting.seat, piece)) this.acts.askWhy(word);
    else bubble.show(view.pieces.labelOf(word, panel.chooserOf(piece)), "", "", this.clicked);
  }

  /** @param {Reason} reason */
  explain({ word, name, sentence, rule }) {
    const { bubble, view } = this.desk;
    const label = view.pieces.labelOf(word, view.lighting.seat) || (name ?? "");
    const answer = sentence ? say("web.why.reason", { reason: sentence }) : say("web.why.nothing");
    view.block(word);
    bubble.show(label, answer, rule, this.clicked);
  }
}
