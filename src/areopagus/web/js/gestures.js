/**
 * Gestures: several answers given as one. The page asks the server for those of a question, marks the pieces with which
 * they begin, opens the chooser when one is picked, and shows what a gesture would lead to.
 */

import { Chooser } from "./chooser.js";
import { html } from "./dom.js";
import { effectOf } from "./forecast.js";
import { Ghost } from "./ghost.js";
import { Glance } from "./glance.js";
import { capital, say } from "./texts.js";
import { beginning, meant } from "./variants.js";

/** @typedef {import("./types.js").Asked} Asked */
/** @typedef {import("./types.js").ClientMessage} ClientMessage */
/** @typedef {import("./types.js").Form} Form */
/** @typedef {import("./types.js").GestureHandle} GestureHandle */
/** @typedef {import("./types.js").GestureOption} GestureOption */
/** @typedef {import("./types.js").Gestures} GesturesData */

/**
 * What the gestures need from the table.
 * @typedef {object} Table
 * @property {import("./desk.js").Desk} desk
 * @property {import("./question.js").Question} question
 * @property {(message: ClientMessage) => boolean} send
 * @property {(words: string[], later: string[]) => void} answer gives answers to the pending question and those that
 *   follow, and others when the wish of this player is granted
 * @property {(sentence: string) => void} showNote
 * @property {() => void} changed the options are shown anew
 */

/**
 * What the server was asked.
 * @typedef {object} Request
 * @property {string | null} handle
 * @property {Element | null} anchor
 * @property {boolean} [opens] whether the chooser is wanted even for a single gesture
 * @property {string} [picked] what was picked: the handle, or what leads to it
 */

const NARROW = matchMedia("(max-width: 699px)");

export class Gestures {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Asked | null} */
    this.asked = null;
    /** The question and the eyes for which handles were asked. */
    this.known = "";
    /** @type {Map<string, GestureHandle>} the words with which gestures begin */
    this.handles = new Map();
    /** @type {GestureOption[]} those that are kept until all are performed */
    this.kept = [];
    /** @type {Request | null} what the server was asked last */
    this.request = null;
    /** @type {import("./form.js").FormView | null} the form that was opened last */
    this.form = null;
    /** @type {import("./form.js").FormView | null} the form that an update has closed */
    this.reopened = null;
    /** @type {Element | null} what had the focus in it */
    this.focused = null;
    /** The word that was picked before the handles were known; empty: none. */
    this.early = "";
    /** What was picked while the connection was lost, and at which question. */
    this.lost = { word: "", question: "" };
    const { desk, send } = table;
    this.line = html("p", { class: "foreseen-line aside", "aria-hidden": "true" });
    this.chooser = new Chooser(desk, () => table.question.oddsCard, {
      perform: (gesture) => this.perform(gesture),
      keepAndGoOn: (gesture) => this.keep([...this.kept, gesture]),
      back: () => this.goBack(),
      performAll: () => this.answer(this.after),
      pick: (word) => void this.ask(word, this.chooser.anchor),
      plain: (word) => this.answer([word]),
      foresee: (gesture) => this.ghost.show(gesture ? this.wordsOf(gesture) : []),
      keep: (gesture) => this.ghost.keep(gesture ? this.wordsOf(gesture) : this.after),
    });
    this.ghost = new Ghost(desk, send, (line) => this.tell(line));
    this.glance = new Glance(send, () => this.foresee(this.glance.word));
    desk.onClose(() => this.close());
  }

  /** The answers that are kept. */
  get after() {
    return this.kept.flatMap(({ words }) => words);
  }

  /** @param {GestureOption} gesture */
  wordsOf(gesture) {
    return [...this.after, ...gesture.words];
  }

  // The question

  /**
   * Before an update: nothing of what was foreseen stays. The chooser stays open if the question does.
   * @param {Asked | null} asked
   * @param {number | null} eyes
   */
  forget(asked, eyes) {
    const { chooser, form } = this;
    if (chooser.isOpen && !chooser.hasForm && asked?.mine && this.keyOf(asked, eyes) === this.known) {
      this.ghost.begin("", -1);
      return;
    }
    this.reopened = form && this.chooser.isOpen && this.chooser.element.contains(form.element) ? form : null;
    const { activeElement } = document;
    this.focused = this.reopened && this.chooser.element.contains(activeElement) ? activeElement : null;
    this.close();
    this.ghost.begin("", -1);
  }

  /**
   * The question, and the eyes with which it is seen.
   * @param {Asked} asked
   * @param {number | null} eyes
   */
  keyOf({ question }, eyes) {
    return `${question} ${eyes}`;
  }

  /**
   * After every update: ask for the handles of a new question.
   * @param {Asked | null} asked
   * @param {number | null} eyes
   */
  show(asked, eyes) {
    const { question } = this.table;
    this.asked = asked;
    const key = question.isOpen && asked ? this.keyOf(asked, eyes) : "";
    this.ghost.begin(key ? (asked?.question ?? "") : "", asked?.seat ?? -1);
    if (key && key === this.known) return this.goOn();
    this.glance.begin(key ? (asked?.question ?? "") : "");
    this.form = this.reopened = null;
    this.known = "";
    this.handles = new Map();
    this.request = null;
    this.early = this.lost.question === asked?.question ? this.lost.word : "";
    this.lost = { word: "", question: "" };
    question.setBusy(false);
    if (!key || !asked) return;
    this.known = key;
    this.ask(null, null);
  }

  /**
   * Ask the server for gestures; false: it can't be reached.
   * @param {string | null} handle null: for the handles
   * @param {Element | null} anchor what was picked
   * @param {boolean} [opens] whether the chooser is wanted even for a single gesture
   * @param {string} [picked] what was picked, if what is asked for is what it leads to
   */
  ask(handle, anchor, opens = false, picked = handle ?? "") {
    const { asked } = this;
    if (!asked) return false;
    this.request = { handle, anchor, opens, picked };
    const which = handle === null ? {} : { handle };
    const isSent = this.table.send({
      type: "gestures",
      question: asked.question,
      after: this.after,
      ...which,
    });
    this.table.question.setBusy(isSent);
    return isSent;
  }

  /** The question is the same as before an update: a form stays open. */
  goOn() {
    this.mark();
    const { chooser, focused, reopened } = this;
    if (chooser.isOpen) chooser.stay();
    if (reopened) this.openForm(reopened, [], {}, null, false);
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  }

  /** Mark the pieces with which gestures begin, and the tabs of their panels. */
  mark() {
    if (!this.handles.size) return;
    const names = new Map([...this.handles].map(([word, { name }]) => [word, name]));
    const { desk } = this.table;
    const { arrangement, lighting } = desk.view;
    lighting.showHandles(names);
    const areas = lighting.handlePieces.map(({ panel }) => panel.area);
    arrangement.markLit(new Set([...arrangement.lit, ...areas]));
    desk.markTab();
    desk.highlights.makeRoom();
  }

  /** The connection is new: what was asked over the old one is no longer answered; what was picked is picked again. */
  reconnect() {
    const picked = this.kept.length ? "" : this.early || this.request?.handle || "";
    this.lost = { word: picked, question: this.asked?.question ?? "" };
    this.request = null;
    this.early = "";
    this.known = "";
    this.table.question.setBusy(false);
    this.ghost.reconnect();
    this.glance.reconnect();
    this.form?.reconnect();
  }

  // Receiving

  /** @param {GesturesData} message */
  async receive(message) {
    const hasOdds = Object.keys(message.odds).length > 0 || message.gestures.some(({ odds }) => odds);
    if (hasOdds && !this.table.question.oddsCard) await this.table.question.loadOdds();
    this.glance.receive(message);
    const { request } = this;
    const isAwaited =
      request !== null &&
      message.question === this.asked?.question &&
      (message.handle ?? null) === request.handle &&
      message.after.join() === this.after.join();
    if (!isAwaited) return;
    this.request = null;
    this.table.question.setBusy(false);
    if (request.handle !== null) this.offer(request.handle, message, request);
    else if (this.kept.length) this.offerNext(message.handles);
    else this.begin(message);
    this.pickEarly();
  }

  /** There are none of what was asked for. */
  refuse() {
    const { request } = this;
    const isGlance = this.glance.asked !== request?.handle;
    if (this.glance.refuse() && isGlance) return;
    this.request = null;
    this.table.question.setBusy(false);
    if (this.kept.length) this.kept = this.kept.slice(0, -1);
    else if (request?.handle) this.fallBack(request.handle);
    this.pickEarly();
  }

  /** Pick what was picked before it was known whether gestures begin with it. */
  pickEarly() {
    const word = this.early;
    this.early = "";
    if (word) this.pick(word, this.table.question.buttonOf(word));
  }

  /**
   * The handles of a question, and the gestures that are listed with it.
   * @param {GesturesData} message
   */
  begin({ handles, gestures, forms, odds }) {
    const { question } = this.table;
    this.handles = new Map(handles.map((handle) => [handle.word, handle]));
    const chances = new Map(Object.entries(odds));
    if (!handles.length && !gestures.length && !chances.size) return;
    question.setGestures(new Set(this.handles.keys()), gestures, forms, chances);
    this.mark();
    this.table.changed();
    const [form] = forms;
    if (form && !NARROW.matches) void this.showForm(form, [], {}, null, false);
  }

  /**
   * The gestures of a handle: a single one is performed, if that is no surprise; so is the one with which all others
   * begin, because what follows it is asked next, and the usual one of an option if the mouse has shown it.
   * @param {string} handle
   * @param {GesturesData} message
   * @param {Request} request
   */
  offer(handle, { gestures, names, forms }, { anchor, opens, picked }) {
    const only = opens ? undefined : meant(gestures);
    const [form] = forms;
    const plain = opens && picked && this.table.question.offers(picked) ? picked : "";
    if (form?.handle === handle) return void this.showForm(form, gestures, names, anchor, true, plain);
    if (form && forms.length === 1) return void this.ask(form.handle, anchor, opens, picked ?? handle);
    if (form) return this.offerForms(handle, forms, anchor);
    const isOnOffer = this.table.question.offers(handle) && !this.kept.length;
    if (!gestures.length) return this.fallBack(handle);
    const isUsual = only !== undefined && only !== beginning(gestures);
    if (only && !this.kept.length && this.isExpected(only, isOnOffer, isUsual, anchor))
      return this.perform(only);
    this.chooser.open(
      {
        title: this.titleOf(handle),
        kept: this.kept,
        gestures,
        names,
        handles: [],
        plain: isOnOffer ? handle : "",
        form: null,
      },
      anchor,
    );
    const { composed } = this.chooser;
    this.ghost.keep(composed ? this.wordsOf(composed) : this.after);
  }

  /**
   * What a handle is, without what an option says of it after a dash.
   * @param {string} handle
   */
  titleOf(handle) {
    return (this.handles.get(handle)?.name ?? handle).split(" – ")[0] ?? "";
  }

  /**
   * Whether a click may perform the only gesture of a handle. Of an option: if it has no more words than the option, can
   * be taken back, or the mouse has shown what would follow. Of another thing: if the mouse is on it and it can be taken
   * back. One that has other ways: if all of this is so; a button beside the option opens them. Touches and keys show
   * nothing before, so for them the chooser tells it.
   * @param {GestureOption} gesture
   * @param {boolean} isOnOffer whether its handle is one of the options
   * @param {boolean} isUsual whether there are other ways of it
   * @param {Element | null} anchor what was picked
   */
  isExpected({ can_undo: canUndo, handle, words }, isOnOffer, isUsual, anchor) {
    const isPointed = this.glance.word === handle && (anchor?.matches(":hover") ?? false);
    if (isUsual) return canUndo && isPointed && this.glance.isShown;
    if (!isOnOffer) return canUndo && isPointed;
    return canUndo || words.length === 1 || (isPointed && this.glance.isShown);
  }

  /**
   * Several forms that begin with the same word.
   * @param {string} handle
   * @param {Form[]} forms
   * @param {Element | null} anchor
   */
  offerForms(handle, forms, anchor) {
    const handles = forms.map(({ handle, name, plan }) => ({ word: handle, name, plans: [plan] }));
    const title = this.handles.get(handle)?.name ?? handle;
    const plain = this.table.question.offers(handle) ? handle : "";
    this.chooser.open({ title, kept: [], gestures: [], names: {}, handles, plain, form: null }, anchor);
  }

  /**
   * Show a form, and the gestures that begin with the same thing.
   * @param {Form} form
   * @param {GestureOption[]} gestures
   * @param {Record<string, string>} names of the parts of gestures
   * @param {Element | null} anchor
   * @param {boolean} [isPicked] whether somebody has opened it
   * @param {string} [plain] the word that can be chosen alone
   */
  async showForm(form, gestures, names, anchor, isPicked = true, plain = "") {
    const { known } = this;
    const { FormView } = await import("./form.js");
    if (known !== this.known || !this.asked || (!isPicked && this.chooser.isOpen)) return;
    const { send, question } = this.table;
    const { question: id } = this.asked;
    const view = new FormView(form, {
      ask: ({ plan, handle }, values) => send({ type: "fill", question: id, plan, handle, values }),
      answer: (words, later) => this.answer(words, later),
      nameOf: (word) => question.asked?.words.find((option) => option.word === word)?.name ?? word,
    });
    this.openForm(view, gestures, names, anchor, isPicked, plain);
  }

  /**
   * @param {import("./form.js").FormView} view
   * @param {GestureOption[]} gestures
   * @param {Record<string, string>} names
   * @param {Element | null} anchor
   * @param {boolean} isPicked
   * @param {string} [plain] the word that can be chosen alone
   */
  openForm(view, gestures, names, anchor, isPicked, plain = "") {
    this.form = view;
    const content = { kept: [], gestures, names, handles: [], plain, form: view };
    this.chooser.open({ title: view.form.name, ...content }, anchor, isPicked);
  }

  /**
   * With what the next gesture may begin.
   * @param {GestureHandle[]} handles
   */
  offerNext(handles) {
    for (const handle of handles) this.handles.set(handle.word, handle);
    const content = { kept: this.kept, gestures: [], names: {}, handles, plain: "", form: null };
    this.chooser.open({ title: say("web.gesture.then"), ...content }, this.chooser.anchor);
    this.ghost.keep(this.after);
  }

  /**
   * A handle without gestures: its word is chosen, if it is on offer.
   * @param {string} handle
   */
  fallBack(handle) {
    if (this.kept.length) return;
    if (this.table.question.offers(handle)) this.answer([handle]);
    else this.table.showNote(say("web.gesture.none"));
  }

  // Choosing

  /**
   * A word was picked, on the board or among the options.
   * @param {string} word
   * @param {Element | null} anchor
   */
  pick(word, anchor) {
    if (this.chooser.isOpen && this.chooser.take(word)) return;
    if (this.request && this.request.handle === null && !this.kept.length) {
      this.early = word; // gestures may begin with it
      return;
    }
    this.close();
    const seen = this.glance.known.get(word);
    if (!this.handles.has(word)) this.answer([word]);
    else if (seen) this.offer(word, seen, { handle: word, anchor });
    else if (this.glance.asked === word) this.await(word, anchor);
    else if (!this.ask(word, anchor)) this.answer([word]);
  }

  /**
   * Show all ways in which an option can be chosen, and its word alone.
   * @param {string} word
   * @param {Element | null} anchor
   */
  open(word, anchor) {
    this.close();
    if (!this.ask(word, anchor, true)) this.answer([word]);
  }

  /**
   * The gestures of a handle are on their way, because somebody has pointed at it.
   * @param {string} handle
   * @param {Element | null} anchor
   */
  await(handle, anchor) {
    this.request = { handle, anchor };
    this.table.question.setBusy(true);
  }

  /** @param {GestureOption} gesture */
  perform(gesture) {
    this.answer(this.wordsOf(gesture));
  }

  /**
   * @param {string[]} words
   * @param {string[]} [later]
   */
  answer(words, later = []) {
    this.close();
    this.table.answer(words, later);
  }

  /**
   * Keep gestures, and ask what could follow them.
   * @param {GestureOption[]} gestures
   */
  keep(gestures) {
    if (this.request) return; // not before the answer to the last one
    this.kept = gestures;
    this.ask(null, this.chooser.anchor);
  }

  /** Take the last gesture away that was kept. */
  goBack() {
    const rest = this.kept.slice(0, -1);
    if (rest.length) return this.keep(rest);
    const last = this.kept[0];
    this.kept = [];
    if (last) this.ask(last.handle, this.chooser.anchor);
  }

  /** Close the chooser, and forget what was kept; whether it was open. */
  close() {
    if (this.kept.length || this.request?.handle) {
      this.request = null;
      this.table.question.setBusy(false);
    }
    this.kept = [];
    return this.chooser.close();
  }

  /** @param {string} key */
  chooseByKey(key) {
    return this.chooser.takeKey(key);
  }

  // Foreseeing

  /**
   * Show what a word would lead to that somebody points at; null: nothing.
   * @param {string | null} word
   */
  foresee(word) {
    const gesture = word === null ? undefined : this.chooser.targets.get(word);
    const isFree = word !== null && !this.chooser.isOpen;
    this.glance.at(isFree && this.handles.has(word) ? word : null);
    const { only } = this.glance;
    if (gesture) this.ghost.show(this.wordsOf(gesture));
    else if (only) this.ghost.show(only.words);
    else this.ghost.show(isFree && this.table.question.offers(word) ? [word] : []);
    if (!this.ghost.words.length) this.tell("");
  }

  /** @param {string} line */
  tell(line) {
    const isOpen = this.chooser.isOpen;
    const { only, others } = this.glance;
    const ways = others ? say("web.gesture.others", { count: others }) : "";
    const alone = only ? [only.name, line || effectOf(only), ways].filter(Boolean).join(" · ") : line;
    this.chooser.tell(isOpen ? line : "");
    if (alone && !isOpen) this.line.style.setProperty("--taken", `${takenAtTheRight()}px`);
    this.line.textContent = isOpen ? "" : capital(alone);
  }
}

/** How much of the window the card of a highlight takes at the right, above the question. */
function takenAtTheRight() {
  const card = document.querySelector(".highlight:not([hidden])")?.getBoundingClientRect();
  const isThere = card !== undefined && card.right > innerWidth - 100 && card.bottom > innerHeight / 2;
  return isThere ? Math.round(innerWidth - card.left) : 0;
}
