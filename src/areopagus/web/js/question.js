/** The question below the board: who is asked, the options with their keys, and why something can't be chosen. */

import { isByKey } from "./board_input.js";
import { levelName } from "./bots.js";
import { fill, html, icon, refill, tool } from "./dom.js";
import { widthOf } from "./fitting.js";
import { effectOf } from "./forecast.js";
import { keysOf } from "./keys.js";
import { referenceOf } from "./reference.js";
import { capital, parted, say } from "./texts.js";

/** @typedef {import("./types.js").Asked} Asked */
/** @typedef {import("./types.js").AnswerOption} AnswerOption */
/** @typedef {import("./types.js").Form} Form */
/** @typedef {import("./types.js").GestureOption} GestureOption */
/** @typedef {import("./types.js").OptionOdds} OptionOdds */
/** @typedef {import("./types.js").Reason} Reason */

/** The size of letters of an option, and what it has beside them, in pixels. */
const LETTERS = 14;
const BESIDE = 66;
/** The same of what stands before and behind the options. */
const SMALLER_LETTERS = 13;
const ICON = 46;
/** What a control beside an option takes: for the plain word of a handle, or for the odds. */
const CONTROL = 34;
/** With a mouse, the plain word is shown over the end of an option, unless the odds are there. */
const HOVERS = matchMedia("(hover: hover) and (min-width: 700px)");
/** The size of the second line, for a size of 1. */
const SMALL = 0.75;
/** The most that an option is wide, in pixels. */
const WIDEST = 326;
/** The width of bold letters, for a width of 1. */
const BOLD = 1.16;
/** The options become pale if the server takes longer than this to answer, in milliseconds. */
const SLOW = 200;
/** Maximum number of gestures that are shown among the options. */
const MOST_LISTED = 8;
/** Options are closer together if there are more than this. */
const FEW = 12;
/** Number of options with long texts in a row: there is room for a second line of each. */
const IN_A_ROW = 3;
/** How much of two rows options fill, of rows that end with a gap. */
const ROWS = 1.7;

/**
 * What the table does.
 * @typedef {object} Acts
 * @property {(word: string, button: Element | null) => void} pick chooses a word, or the gestures that begin with it
 * @property {(words: string[]) => void} answer gives these answers
 * @property {(word: string, button: Element | null) => void} open shows all ways in which a word can be chosen
 * @property {(word: string | null) => void} point shows what a word would lead to; null: nothing
 * @property {(words: string[]) => void} foresee shows what some answers would lead to; none: nothing
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
    /** @type {Set<string>} the words with which gestures begin */
    this.handles = new Set();
    /** @type {GestureOption[]} the gestures that are shown among the options */
    this.gestures = [];
    /** @type {Form[]} the forms that are shown among the options */
    this.forms = [];
    /** @type {Map<string, OptionOdds>} the odds of options, by their words */
    this.odds = new Map();
    /** @type {import("./odds.js").OddsCard | null} what shows them; null: there were none yet */
    this.oddsCard = null;
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
    this.listed = html("div", { class: "listed" });
    /** What stands beside the options. */
    this.beside = html("div", { class: "standing" });
    /** What stands before them, and stays where it is when it is used: other options may come. */
    this.before = html("div", { class: "before" });
    /** The room for options in a bar of this width, in pixels: the most there was, and that beside buttons with words. */
    this.room = { bar: 0, options: 0, beside: 0 };
    /** The timer that runs while the server answers. */
    this.slow = 0;
    /** The height of the bar, in pixels. */
    this.height = 0;
    new ResizeObserver(([entry]) => {
      this.height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    }).observe(desk.ask);
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

  /** An answer was sent. */
  wait() {
    window.clearTimeout(this.slow);
    this.desk.markAnswer("pending");
    this.slow = window.setTimeout(() => this.desk.markAnswer("slow"), SLOW);
  }

  stopWaiting() {
    window.clearTimeout(this.slow);
    this.desk.markAnswer("none");
  }

  // Showing

  /**
   * Before anything of an update is shown: an option that is about to go gives up the focus. Later the browser would have
   * to lay out the page for that.
   * @param {Asked | null} asked
   */
  release(asked) {
    const { activeElement } = document;
    const isGoing = asked?.question !== this.shownQuestion && this.options.contains(activeElement);
    if (isGoing && activeElement instanceof HTMLElement) activeElement.blur();
  }

  /**
   * While the same person goes on choosing, or this page goes on waiting, the bar does not become lower: the boards above
   * keep their size.
   * @param {Asked | null} asked
   */
  keepHeight(asked) {
    const isMine = asked?.mine ?? false;
    const isSame = isMine === this.isMine && (!isMine || asked?.seat === this.asked?.seat);
    this.desk.ask.style.setProperty("--kept-height", isSame ? `${this.height}px` : "0px");
  }

  /** @param {Asked | null} asked */
  show(asked) {
    const { desk } = this;
    this.keepHeight(asked);
    this.asked = asked;
    if ((asked?.question ?? "") !== this.shownQuestion || !this.isOpen) this.forgetGestures();
    this.note.hide();
    this.light(asked?.words ?? [], asked?.seat ?? null);
    desk.drawer.setRule(asked?.rule ?? "");
    const own = desk.isShared ? "mine shared" : "mine";
    desk.styleQuestion(asked?.seat ?? null, this.isMine ? own : asked ? "waiting" : "");
    desk.showOptions();
    this.showWho(asked);
    this.showOptions(asked);
    this.whyButton.disabled = !this.isMine;
    if (this.asksWhy && !this.isMine) this.toggleWhy();
  }

  /**
   * Give each word its key, and light up its pieces, which say their odds.
   * @param {AnswerOption[]} words
   * @param {number | null} seat the one that is asked
   */
  light(words, seat) {
    const numbers = keysOf(words.map(({ word }) => word));
    this.byKey = new Map([...numbers].filter(([, key]) => key).map(([word, key]) => [key, word]));
    const names = words.map(({ word, name }) => {
      const odds = this.odds.get(word);
      return /** @type {const} */ ([word, odds ? `${name}, ${odds.summary}` : name]);
    });
    this.desk.view.lighting.light(numbers, new Map(names), seat);
  }

  /**
   * Who is asked what; of that, what is the same as before stays.
   * @param {Asked | null} asked
   */
  showWho(asked) {
    const { drawer, view } = this.desk;
    if (!asked)
      return refill(this.who, [
        { key: "over", make: () => html("div", {}, html("strong", {}, say("web.over"))) },
      ]);
    const { rule, seat, sentence } = asked;
    const turn = this.turnOf(asked);
    const me = this.isMine ? "" : this.desk.ownNames;
    const text = () =>
      html(
        "div",
        {},
        html(
          "small",
          {},
          html("span", { class: "turn" }, turn),
          me ? html("span", { class: "me" }, say("web.you_play", { names: me })) : null,
          rule
            ? html("button", { type: "button", class: "link", click: () => void drawer.show(rule) }, rule)
            : null,
        ),
        html("strong", {}, sentence),
      );
    const options = () =>
      html("button", { type: "button", class: "button to-options" }, say("web.options.show"));
    refill(this.who, [
      { key: `emblem ${view.colour(seat)}`, make: () => view.emblem(seat) },
      { key: JSON.stringify([turn, me, rule, sentence]), make: text },
      ...(this.isMine ? [{ key: "options", make: options }] : []),
    ]);
  }

  /** @param {Asked} asked */
  turnOf({ seat, who, mine }) {
    const bot = this.desk.standIns.get(seat);
    const info = this.desk.info.seats[seat];
    if (info?.kind === "link" && !info.held) return say("web.seat.awaited", { who });
    if (bot !== undefined) return say("web.stand_in.thinking", { who, bot: levelName(bot) });
    return say(mine ? "web.your_turn" : "web.thinking", { who });
  }

  /**
   * Mark the options with which gestures begin, and show those that are listed with the question.
   * @param {Set<string>} handles
   * @param {GestureOption[]} listed
   * @param {Form[]} forms
   * @param {Map<string, OptionOdds>} odds
   */
  setGestures(handles, listed, forms, odds) {
    this.handles = handles;
    this.gestures = listed;
    this.forms = forms;
    this.odds = odds;
    if (odds.size) this.light(this.asked?.words ?? [], this.asked?.seat ?? null);
    this.showOptions(this.asked);
  }

  /** The card of odds is made by a script that few questions need; without it the second line tells the most. */
  async loadOdds() {
    const loaded = await import("./odds.js").catch(() => null);
    if (loaded) this.oddsCard ??= new loaded.OddsCard(this.desk);
  }

  forgetGestures() {
    this.handles = new Set();
    this.gestures = [];
    this.forms = [];
    this.odds = new Map();
    this.oddsCard?.hide();
  }

  /** @param {boolean} isBusy whether the gestures of the question are not known yet */
  setBusy(isBusy) {
    if (isBusy) this.options.setAttribute("aria-busy", "true");
    else this.options.removeAttribute("aria-busy");
  }

  /**
   * Show the options. Buttons that have not changed stay, so that neither the focus nor a press in progress is lost.
   * @param {Asked | null} asked
   */
  showOptions(asked) {
    const words = asked?.words ?? [];
    const question = asked?.question ?? "";
    const ends = asked?.confirm === true && words.length === 1;
    const shown = new Map(
      words.map((option) => [option.word, JSON.stringify([option, ends, this.detailsOf(option)])]),
    );
    const keys = new Map([...this.byKey].map(([key, word]) => [word, key]));
    const make = (/** @type {AnswerOption} */ option) =>
      this.option(option, keys.get(option.word) ?? "", ends);
    const isSameOffer = [...shown.keys()].join() === [...this.shownOptions.keys()].join();
    if (words.length && question === this.shownQuestion && isSameOffer) {
      const changed = words.filter(({ word }) => shown.get(word) !== this.shownOptions.get(word));
      for (const option of changed) this.replace(option.word, make(option));
    } else fill(this.options, this.before, this.listed, ...words.map(make), this.beside);
    fill(
      this.listed,
      ...this.forms.map((form) => this.formOption(form)),
      ...this.longGestures.map((gesture) => this.gesture(gesture)),
    );
    this.shownQuestion = question;
    this.shownOptions = shown;
    this.crowd();
  }

  /** @param {number} width of the options */
  resized(width) {
    const bar = this.desk.ask.clientWidth;
    const isSame = bar === this.room.bar;
    if (!isSame) this.desk.ask.style.setProperty("--kept-height", "0px");
    const isCrowded = this.desk.ask.classList.contains("many"); // the buttons beside leave more room then
    const options = isSame ? Math.max(this.room.options, width) : width;
    this.room = { bar, options, beside: isSame && isCrowded ? this.room.beside : width };
    this.crowd();
  }

  /** Options that don't fit into one row, or into two beside buttons with words, are closer together. */
  crowd() {
    const words = this.asked?.words ?? [];
    const width = (/** @type {string} */ name, /** @type {string} */ detail) =>
      Math.min(WIDEST, Math.max(widthOf(name) * BOLD, widthOf(detail) * SMALL) * LETTERS + BESIDE);
    const small = (/** @type {Element} */ { textContent }) =>
      widthOf(textContent ?? "") * BOLD * SMALLER_LETTERS + ICON;
    const widths = [
      ...[...this.before.children].map(small),
      ...this.forms.map(({ name }) => width(name, say("web.form.open"))),
      ...this.longGestures.map((gesture) => width(gesture.name, effectOf(gesture))),
      ...words.map((option) => {
        const { name, detail, isHandle } = this.detailsOf(option);
        const hasOdds = this.odds.has(option.word);
        const hasPlain = isHandle && (hasOdds || !HOVERS.matches);
        return width(name, detail) + CONTROL * (Number(hasPlain) + Number(hasOdds));
      }),
      ...[...this.beside.children].map(small),
    ];
    const needed = widths.reduce((sum, width) => sum + width, 0);
    const rows = rowsOf(widths, this.room.beside);
    const areHigh = widths.some((width) => width >= WIDEST); // their texts take another line
    this.desk.ask.classList.toggle("few", words.length <= IN_A_ROW);
    this.desk.ask.classList.toggle(
      "many",
      words.length > FEW ||
        (this.room.bar > 0 &&
          (needed > Math.min(this.room.options, this.room.beside * ROWS) || rows > (areHigh ? 1 : 2))),
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
    (before?.closest(".opt-pair") ?? before)?.replaceWith(button);
    if (!hadFocus) return;
    if (button.matches(".opt")) button.focus();
    else button.querySelector("button")?.focus();
  }

  /**
   * The gestures that are listed, but for those of a single word, which are among the options. Many are found by their
   * handles only.
   */
  get longGestures() {
    const long = this.gestures.filter(({ words }) => words.length > 1);
    return long.length > MOST_LISTED ? [] : long;
  }

  /**
   * What an option is, what it costs and brings, and whether gestures begin with it.
   * @param {AnswerOption} option
   */
  detailsOf({ word, name, does }) {
    const [head, detail] = parted(name);
    const alone = this.gestures.find(({ words }) => words.length === 1 && words[0] === word);
    const odds = this.odds.get(word)?.summary;
    const effect = alone ? effectOf({ ...alone, name, odds: null }) : "";
    return {
      name: detail ? head : name,
      detail: [detail || effect, odds, does].filter(Boolean).join(" · "), // long texts are cut
      isHandle: this.handles.has(word),
    };
  }

  /**
   * @param {AnswerOption} option
   * @param {string} key on the keyboard; empty: none
   * @param {boolean} ends the turn
   */
  option(option, key, ends) {
    const { word, hands } = option;
    const { name, detail, isHandle } = this.detailsOf(option);
    const button = html(
      "button",
      {
        type: "button",
        class: `opt${ends ? " ends" : ""}${isHandle ? " begins" : ""}${option.does ? "" : " brief"}`,
        "data-word": word,
        "aria-keyshortcuts": key || null,
        title: option.does || null,
        click: () => this.acts.pick(word, button),
        pointerenter: (/** @type {PointerEvent} */ event) => this.point(word, event.pointerType !== "touch"),
        pointerleave: () => this.point(null),
        focus: (/** @type {FocusEvent} */ event) => this.point(word, isByKey(event)),
        blur: () => this.point(null),
      },
      key ? html("kbd", { "aria-hidden": "true" }, key) : null,
      optionText(name, detail),
      hands.length ? icon("hand") : null,
    );
    const odds = this.odds.get(word);
    const alone = name.replace(/:$/, ""); // the detail follows only on the button
    if (odds) this.oddsCard?.follow(button, odds, alone);
    if (!isHandle && !odds) return button;
    const chances = odds ? this.oddsCard?.control(odds, alone) : null;
    if (!isHandle) return html("span", { class: "opt-pair" }, button, chances);
    const plain = tool(
      "forward",
      say("web.gesture.open", { name: alone }),
      () => this.acts.open(word, plain),
      {
        class: "tool plain-word",
        "data-plain": word,
      },
    );
    return html("span", { class: "opt-pair" }, button, chances, plain);
  }

  /**
   * A form that is listed with the question.
   * @param {Form} form
   */
  formOption({ handle, name }) {
    const button = html(
      "button",
      {
        type: "button",
        class: "opt gesture",
        "data-opens": handle,
        click: () => this.acts.pick(handle, button),
      },
      optionText(name, say("web.form.open")),
    );
    return button;
  }

  /**
   * A gesture that is listed with the question.
   * @param {GestureOption} gesture
   */
  gesture(gesture) {
    const { name, odds, words } = gesture;
    const foresee = (/** @type {boolean} */ isForeseen) => isForeseen && this.acts.foresee(words);
    const button = html(
      "button",
      {
        type: "button",
        class: "opt gesture",
        "data-words": words.join(" "),
        click: () => this.acts.answer(words),
        pointerenter: (/** @type {PointerEvent} */ event) => foresee(event.pointerType !== "touch"),
        pointerleave: () => this.acts.foresee([]),
        focus: (/** @type {FocusEvent} */ event) => foresee(isByKey(event)),
        blur: () => this.acts.foresee([]),
      },
      optionText(name, effectOf(gesture)),
    );
    if (!odds) return button;
    this.oddsCard?.follow(button, odds, name);
    return html("span", { class: "opt-pair" }, button, this.oddsCard?.control(odds, name));
  }

  /**
   * Light up an option and its pieces together.
   * @param {string | null} word
   * @param {boolean} [isForeseen] whether to show what it would lead to
   */
  point(word, isForeseen = false) {
    if (word !== null) void this.explainOptions();
    this.desk.view.lighting.point(word);
    if (word === null || isForeseen) this.acts.point(word);
    for (const button of this.options.querySelectorAll(".opt")) {
      const isPointed = word !== null && button.getAttribute("data-word") === word;
      button.classList.toggle("pointed", isPointed);
      if (isPointed) button.scrollIntoView({ block: "nearest" });
    }
  }

  /** Options that don't say themselves what they do are explained by the reference, once somebody points at one. */
  async explainOptions() {
    const entries = await referenceOf(this.desk.info.game);
    /** @type {NodeListOf<HTMLElement>} */
    const silent = this.options.querySelectorAll(".opt[data-word]:not([title])");
    for (const option of silent) {
      const effects = entries[option.dataset.word ?? ""]?.effects ?? [];
      if (effects.length) option.title = effects.join(" ");
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
    this.acts.pick(word, this.buttonOf(word));
    return true;
  }

  /**
   * The button of a word; null: it is not on offer.
   * @param {string} word
   */
  buttonOf(word) {
    return this.options.querySelector(`.opt[data-word="${CSS.escape(word)}"]`);
  }

  /** End the turn, if that is what is asked; false: it is not. */
  endTurn() {
    const [only, other] = this.asked?.words ?? [];
    if (!only || other || !this.asked?.confirm) return false;
    this.acts.answer([only.word]);
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

/**
 * How many rows things take, one after the other.
 * @param {number[]} widths
 * @param {number} room the width of a row
 */
function rowsOf(widths, room) {
  let rows = 1;
  let taken = 0;
  for (const width of widths) {
    if (taken > 0 && taken + width > room) {
      rows += 1;
      taken = 0;
    }
    taken += width;
  }
  return rows;
}

/**
 * What an option is, and below it what it costs and brings.
 * @param {string} name
 * @param {string} detail
 */
export function optionText(name, detail) {
  return html(
    "span",
    { class: "opt-text" },
    html("b", {}, capital(name)),
    detail ? " " : null,
    detail ? html("small", { class: "detail" }, detail) : null,
  );
}
