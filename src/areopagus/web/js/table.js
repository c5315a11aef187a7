/** The table: the question, its options, and everything else that is said over the line. */

import { artOf } from "./art.js";
import { levelName } from "./bots.js";
import { Desk } from "./desk.js";
import { announce, fill, h, icon, tool } from "./dom.js";
import { showTurn } from "./favicon.js";
import { Hands } from "./hands.js";
import { Hints } from "./hint.js";
import { NUMBERS } from "./keys.js";
import { Memory, Seen } from "./memory.js";
import { News } from "./news.js";
import { Players } from "./players.js";
import { replayPage } from "./replay.js";
import { resultPage } from "./result.js";
import { showDrawn } from "./reveal.js";
import { enterBy, isAtTable, tableInfo } from "./seats.js";
import { StandIns } from "./stand_ins.js";
import { say } from "./texts.js";
import { dismissedPage, otherSeatPage } from "./trouble.js";
import { withKey } from "./watching.js";
import { Line, Problem } from "./wire.js";

/** @typedef {import("./types.js").Asked} Asked */
/** @typedef {import("./types.js").ChatLine} ChatLine */
/** @typedef {import("./types.js").Heard} Heard */
/** @typedef {import("./types.js").Reason} Reason */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").Update} Update */

/** Options that need more than one row, in pixels, stand closer together. */
const ONE_ROW = 64;
/** The answer to who plays at a table already, and has opened the link of another seat. */
const OTHER_SEAT = 409;
/** The word by which games end a turn. */
const END = "end";

/**
 * @param {string} table
 * @param {string} key of a link; empty: this browser has been here before
 * @param {import("./main.js").Go} go
 * @returns {Promise<import("./main.js").Page>}
 */
export async function tablePage(table, key, go) {
  const info = key ? await entered(table, key) : await tableInfo(table);
  if (info instanceof Problem) return otherSeatPage(await tableInfo(table), info, key, go);
  if (key) history.replaceState(null, "", `/t/${table}`); // a link should not be shared by accident
  if (info.archived) {
    history.replaceState(null, "", `/r/${table}`);
    return replayPage(table, go);
  }
  const art = await artOf(info.game, info.seats.length);
  const seat = new AtTable(info, art, go, withKey(table, `/ws/${encodeURIComponent(table)}`));
  return { element: seat.desk.element, leave: () => seat.leave() };
}

/**
 * Come to a table by a link. Who plays there and has opened the link of another seat gets the server's question.
 * @param {string} table
 * @param {string} key
 * @returns {Promise<TableInfo | Problem>}
 */
async function entered(table, key) {
  try {
    return await enterBy(table, key);
  } catch (problem) {
    if (problem instanceof Problem && problem.status === OTHER_SEAT) return problem;
    throw problem;
  }
}

/** Somebody at a table. */
class AtTable {
  /**
   * @param {TableInfo} info
   * @param {import("./art.js").Art} art
   * @param {import("./main.js").Go} go
   * @param {string} path of the socket
   */
  constructor(info, art, go, path) {
    this.info = info;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {{question: string, word: string} | null} what was said and not yet answered */
    this.pending = null;
    /** @type {Map<string, string>} key on the keyboard -> word */
    this.byKey = new Map();
    /** @type {{x: number, y: number}} */
    this.pointed = { x: 0, y: 0 };
    this.asksWhy = false;
    /** The question whose options are shown: if it is shown again, the focus stays. */
    this.shown = "";
    this.begun = false;
    this.memory = new Memory(info.table);
    /** @type {number | null} with whose eyes the picture is seen */
    this.eyes = null;
    /** Whether this page has asked to take a choice back. */
    this.undoing = false;
    this.over = false;
    /** Whether this browser is leaving a seat, so that its line is going to be closed. */
    this.isLeaving = false;
    /** @type {Record<string, string>} the bots that play for people, by seat */
    this.bots = {};
    /** @type {Players | null} */
    this.players = null;
    /** @type {ChatLine[]} what was said before this page came, until the first scene tells who has which emblem */
    this.said = [];
    this.news = new News();
    this.desk = new Desk(info, art, { choose: (word) => this.choose(word), ask: (word, x, y) => this.why(word, x, y), point: (word) => this.point(word), tapAgain: (name) => this.tell(say("web.tap_again", { name })) }, go);
    this.who = h("div", { class: "who", "aria-live": "polite", "aria-atomic": "true", click: () => this.desk.element.removeAttribute("data-place") });
    this.options = h("div", { class: "opts", role: "group", "aria-label": say("web.options_now") });
    this.undo = h("button", { type: "button", class: "btn", title: say("web.key.undo"), click: () => this.takeBack() }, icon("undo"), h("span", {}, say("web.undo")));
    this.whyNot = h("button", { type: "button", class: "btn", "aria-pressed": "false", title: say("web.key.why"), click: () => this.toggleWhy() }, icon("why-not"), h("span", {}, say("web.why_not")));
    this.hints = new Hints({ view: this.desk.view, options: this.options, say: (said) => this.line.say(said), tell: (sentence) => this.tell(sentence) });
    this.note = h("p", { class: "ask-note", role: "alert", hidden: true });
    this.offline = h("p", { class: "offline", role: "status", hidden: true }, say("web.offline"));
    this.standIns = new StandIns(this.desk, this.news, (sentence) => this.tell(sentence));
    this.hands = new Hands({ held: () => this.info.held, raise: (seat, up) => void this.line.say({ type: "hand", seat, up }), choose: (word) => this.choose(word), asked: () => this.asked });
    this.curtain = h("dialog", { class: "curtain" });
    this.curtain.addEventListener("cancel", (event) => event.preventDefault());
    this.desk.ask.append(this.who, this.standIns.notice, this.hands.element, this.options, h("div", { class: "ctrl" }, this.undo, info.hints ? this.hints.button : null, this.whyNot), this.note);
    this.desk.element.append(this.offline, this.news.element, this.curtain);
    this.talk = h("ol", {});
    this.log = h("div", { class: "chat", role: "log", "aria-label": say("web.chat"), tabindex: "0" }, this.talk);
    this.furnish();
    this.desk.hear(
      [
        { keys: ["u"], shown: "u", text: "web.key.undo", act: () => this.takeBack() },
        { keys: ["e"], shown: "e", text: "web.key.end", act: () => this.endTurn() },
        { keys: ["h"], shown: "h", text: info.hints ? "web.key.hint" : "", act: () => (info.hints ? this.hints.want() : false) },
        { keys: ["w"], shown: "w", text: "web.key.why", act: () => this.toggleWhy() },
        { keys: ["c"], shown: "c", text: this.isOnline ? "web.key.chat" : "", act: () => (this.isOnline ? this.desk.open("chat") : false) },
      ],
      (pressed) => this.byNumber(pressed),
      () => {
        if (this.asksWhy) this.toggleWhy();
        else if (this.desk.element.classList.contains("ended")) this.look();
        else return false;
      },
    );
    this.line = new Line(path, (heard) => this.hear(heard), (open, gone) => this.connected(open, gone));
  }

  /** Whether somebody plays elsewhere. */
  get isOnline() {
    const { seats, held } = this.info;
    return seats.some(({ seat, kind }) => kind === "link" || (kind === "here" && held.length > 0 && !held.includes(seat)));
  }

  /** Chat and links, at tables where somebody plays elsewhere. */
  furnish() {
    const { desk } = this;
    desk.tools.prepend(tool("replay", say("web.replay"), () => desk.go(`/r/${this.info.table}`), { class: "tool above-narrow" }));
    if (this.info.host || this.info.held.length) desk.tools.prepend(tool("seat", say("web.players"), () => this.showPlayers(), { class: "tool players-tool" }));
    if (!this.isOnline) return;
    desk.tools.prepend(tool("chat", say("web.chat"), () => desk.open("chat"), { class: "tool below-wide chat-tool" }));
    const field = h("input", { type: "text", maxlength: 500, "aria-label": say("web.chat.write"), placeholder: say("web.chat.write"), autocomplete: "off" });
    const form = h("form", {}, field, h("button", { type: "submit", class: "button" }, say("web.chat.send")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text && this.line.say({ type: "chat", text })) field.value = "";
    });
    const close = tool("close", say("web.close"), () => desk.open(""), { class: "tool sheet-close" });
    fill(desk.chat, h("h2", {}, say("web.chat"), close), this.log, this.info.held.length ? form : null);
    desk.chat.hidden = false;
    desk.element.classList.add("online");
  }

  showPlayers() {
    this.players = new Players(this.info, { expect: (isLeaving) => void (this.isLeaving = isLeaving), left: () => void this.left(true) });
  }

  leave() {
    this.line.close();
    if (this.players?.dialog.open) this.players.dialog.close();
    this.desk.leave();
    document.title = say("web.title");
    showTurn(false);
  }

  // Hearing

  /** @param {Heard} heard */
  hear(heard) {
    if (heard.type === "hello" && heard.table.archived) this.desk.go(`/r/${this.info.table}`);
    else if (heard.type === "hello") {
      this.info = this.desk.info = heard.table;
      this.talk.replaceChildren();
      this.said = heard.chat;
      if (this.begun) this.showChat();
      this.hints.lose();
      for (const sentence of heard.news) this.news.tell(sentence);
      if (heard.news.length) this.sawNews();
      this.invite();
    } else if (heard.type === "update") this.update(heard);
    else if (heard.type === "hint") this.hints.hear(heard);
    else if (heard.type === "refused" && heard.to === "hint") this.hints.refuse(heard.sentence);
    else if (heard.type === "refused") {
      this.pending = null;
      this.hands.granting = null;
      this.desk.element.classList.remove("waiting");
      if (heard.sentence) this.tell(heard.sentence);
      if (this.undoing) this.bar(heard.sentence);
      this.undoing = false;
    } else if (heard.type === "why") this.explain(heard);
    else if (heard.type === "chat") this.chat(heard);
    else if (heard.type === "news") void this.hearOfSeats(heard.sentence);
  }

  /** Say that the news were shown, as soon as somebody can have seen them. */
  sawNews() {
    if (!document.hidden) this.line.say({ type: "seen" });
    else document.addEventListener("visibilitychange", () => this.sawNews(), { once: true });
  }

  /**
   * Something has happened to a seat.
   * @param {string} sentence
   */
  async hearOfSeats(sentence) {
    this.news.tell(sentence);
    this.sawNews();
    if (this.players?.dialog.open) void this.players.refresh();
    try {
      this.info = this.desk.info = await tableInfo(this.info.table);
    } catch {
      return; // the line is broken, too; when it is back it tells everything anew
    }
  }

  /**
   * @param {boolean} open
   * @param {boolean} gone
   */
  connected(open, gone) {
    if (gone && this.isLeaving) return;
    if (gone && this.begun) return void this.left(false);
    this.offline.hidden = open;
    if (gone) fill(this.offline, say("web.gone"));
  }

  /**
   * This page no longer holds its seat, so nothing of it may stay here. What else this browser has here is shown.
   * @param {boolean} isWanted whether the person has left
   */
  async left(isWanted) {
    const { desk, info } = this;
    this.leave();
    this.memory.forget();
    const page = dismissedPage(desk.go);
    desk.element.replaceWith(page.element);
    if (await isAtTable(info.table)) return location.reload();
    if (!isWanted) return page.element.querySelector("h1")?.focus();
    desk.go("/");
    announce(say("web.seat.left"));
  }

  /** Who comes to a table for the first time is shown the links of empty seats, or told whether there are hints. */
  invite() {
    const { info } = this;
    const key = `areopagus.invited.${info.table}`;
    const hasLinks = info.seats.some((seat) => seat.link);
    const isGuest = info.held.length > 0 && !info.host && this.isOnline && info.insight;
    if (info.over || !(hasLinks || isGuest) || localStorage.getItem(key)) return;
    localStorage.setItem(key, "1");
    if (hasLinks) this.showPlayers();
    else this.news.tell(say(info.hints ? "web.hints.on" : "web.hints.off"));
  }

  /** @param {Update} update */
  update(update) {
    const { desk } = this;
    const { view } = desk;
    const isAnswered = this.pending !== null && update.asked?.question !== this.pending.question;
    const isKnown = (isAnswered && this.pending?.word !== END) || this.undoing; // after the end of a turn others act, perhaps at once
    if (isAnswered || this.undoing) this.pending = null;
    this.undoing = false;
    this.bots = update.stand_ins;
    desk.active = update.asked?.seat ?? -1;
    if (update.scene) view.show(update.scene, update.eyes === this.eyes);
    else if (update.changes) view.apply(update.changes);
    if (!this.begun) {
      view.chosen = Math.max(0, view.seats.findIndex((seat) => seat.number === (this.info.held[0] ?? 0)));
      desk.begin();
      this.showChat();
    }
    desk.goals = update.goals;
    desk.showPoints(update.points);
    desk.story.tell(update.story.lines, update.story.anew);
    this.eyes = update.eyes;
    this.compare(isKnown || Boolean(update.result));
    if (update.changes) showDrawn(desk.board, view);
    this.asked = update.asked;
    this.standIns.show(update.stand_ins, !update.asked);
    this.hands.show(update.hands, update.own_hands);
    this.ask(update.undo ?? null, update.wish ?? "");
    desk.showSeats();
    this.begun = true;
    if (this.pending) {
      desk.element.classList.add("waiting");
      this.line.say({ type: "choose", ...this.pending });
    } else this.hands.goOn();
    if (update.result) this.end(update.result);
    else if (this.over) this.goOn();
  }

  /**
   * Mark what has changed since these eyes last chose.
   * @param {boolean} known whether all of it is their own doing
   */
  compare(known) {
    if (!this.info.held.length) return;
    const { view, story } = this.desk;
    const seen = known ? null : this.memory.recall(this.eyes);
    if (!seen) this.remember();
    view.mark(seen);
    story.mark(seen ? seen.linesSince(story.lines) : 0);
  }

  /** What is here now has been seen. */
  remember() {
    const { view, story } = this.desk;
    this.memory.keep(this.eyes, Seen.of(view.news, story.lines));
  }

  /**
   * Show the question.
   * @param {number | null} undo the seat that asks to take a choice back
   * @param {string} wish the id of that wish
   */
  ask(undo, wish) {
    const { asked, desk } = this;
    const { view } = desk;
    desk.element.classList.remove("waiting");
    this.note.hidden = true;
    this.byKey.clear();
    /** @type {Map<string, string>} */
    const numbers = new Map();
    /** @type {Map<string, string>} */
    const names = new Map();
    const words = asked?.words ?? [];
    words.forEach(({ word, name }, place) => {
      const pressed = NUMBERS[place] ?? "";
      numbers.set(word, pressed);
      names.set(word, name);
      if (pressed) this.byKey.set(pressed, word);
    });
    view.light(numbers, names);
    desk.drawer.rule = asked?.rule ?? "";
    const isMine = asked?.mine ?? false;
    desk.ask.className = `ask ${asked ? view.colour(asked.seat) : ""}${isMine ? " mine" : ""}`;
    const isOthers = asked !== null && !isMine; // who waits reads a sentence about the other person
    const rule = asked?.rule ? h("button", { type: "button", class: "link", click: () => void desk.drawer.show(asked.rule) }, asked.rule) : null;
    desk.element.removeAttribute("data-place");
    fill(
      this.who,
      asked ? view.emblem(asked.seat) : null,
      h(
        "div",
        {},
        asked ? h("small", {}, h("span", {}, isOthers ? this.questionTo(asked) : this.turnOf(asked)), rule) : null,
        h("strong", {}, !asked ? say("web.over") : isOthers ? this.turnOf(asked) : asked.sentence),
      ),
      isMine ? h("button", { type: "button", class: "button to-options" }, say("web.options.show")) : null,
    );
    const held = asked?.question && asked.question === this.shown && this.options.contains(document.activeElement) ? document.activeElement?.getAttribute("data-word") : null;
    this.shown = asked?.question ?? "";
    fill(this.options, ...words.map((one) => this.option(one, numbers.get(one.word) ?? "", asked?.confirm === true && words.length === 1)));
    const again = held ? this.options.querySelector(`[data-word="${CSS.escape(held)}"]`) : null;
    if (again instanceof HTMLElement) again.focus();
    desk.ask.classList.toggle("many", words.length > 12 || this.options.scrollHeight > ONE_ROW);
    this.hints.show(asked, this.eyes);
    this.undo.disabled = this.info.held.length === 0;
    this.bar(asked?.barred ?? "");
    this.whyNot.disabled = !isMine;
    if (this.asksWhy && !isMine) this.toggleWhy();
    showTurn(isMine);
    document.title = `${isMine ? "● " : ""}${this.info.name || view.title}`;
    this.consent(undo, wish);
    this.drawCurtain();
    this.lookThere();
  }

  /** @param {Asked} asked */
  questionTo({ who, sentence }) {
    return sentence ? say("web.asked", { who, question: sentence }) : "";
  }

  /** @param {Asked} asked */
  turnOf({ seat, who, mine }) {
    const bot = this.desk.standIns.get(seat);
    if (bot !== undefined) return say("web.stand_in.thinking", { who, bot: levelName(bot) });
    return say(mine ? "web.your_turn" : "web.thinking", { who });
  }

  /**
   * @param {import("./types.js").Option} option
   * @param {string} pressed
   * @param {boolean} ends
   */
  option({ word, name, hands }, pressed, ends) {
    return h(
      "button",
      {
        type: "button",
        class: ends ? "opt ends" : "opt",
        "data-word": word,
        "aria-keyshortcuts": pressed || null,
        click: () => this.choose(word),
        pointerenter: () => this.point(word),
        pointerleave: () => this.point(null),
        focus: () => this.point(word),
        blur: () => this.point(null),
      },
      pressed ? h("kbd", { "aria-hidden": "true" }, pressed) : null,
      h("b", {}, name),
      hands.length ? icon("hand") : null,
    );
  }

  /** The cameras go to where something can be chosen, if it is nowhere in sight. */
  lookThere() {
    const { view } = this.desk;
    if (!this.asked?.mine) return;
    const board = view.litBoard();
    const own = view.seats.findIndex((seat) => seat.number === this.asked?.seat);
    if (board !== null && board !== view.chosen) view.choose(board);
    else if (board === null && own >= 0 && own !== view.chosen && this.info.held.length > 1) view.choose(own);
    const part = view.litPart();
    if (part) view.table.camera.fly(part);
    this.desk.markTab();
  }

  /**
   * Ask whether a choice may be taken back.
   * @param {number | null} undo
   * @param {string} wish
   */
  consent(undo, wish) {
    if (undo === null) return;
    const who = this.desk.nameOf(undo);
    const own = this.info.held.filter((seat) => !(seat in this.bots));
    const others = own.some((seat) => seat !== undo);
    const isAsker = own.includes(undo);
    if (!own.length) return;
    const answer = (/** @type {boolean} */ yes) => () => this.line.say({ type: "consent", wish, yes });
    fill(
      this.note,
      h("span", {}, say(isAsker ? "web.undo.waits" : this.asked ? "web.undo.asks" : "web.undo.asks_end", { who })),
      others || !isAsker ? h("button", { type: "button", class: "button", click: answer(true) }, say("web.undo.allow")) : null,
      h("button", { type: "button", class: "button", click: answer(false) }, say(isAsker ? "web.undo.withdraw" : "web.undo.refuse")),
    );
    this.note.hidden = false;
  }

  /** Before a question that needs hidden cards the device is passed on. */
  drawCurtain() {
    const { asked, curtain, desk } = this;
    if (!asked?.mine || !asked.curtain) {
      if (curtain.open) curtain.close();
      curtain.replaceChildren();
      return;
    }
    const { question } = asked;
    const show = h("button", { type: "button", class: "button primary", click: () => this.line.say({ type: "show", question }) }, say("web.curtain.show"));
    curtain.className = `curtain ${desk.view.colour(asked.seat)}`;
    curtain.setAttribute("aria-label", say("web.curtain", { who: asked.who }));
    fill(curtain, desk.view.emblem(asked.seat), h("h2", {}, say("web.curtain", { who: asked.who })), h("p", {}, say("web.curtain.text")), show);
    if (!curtain.open && curtain.isConnected) curtain.showModal();
    else if (!curtain.isConnected) requestAnimationFrame(() => this.drawCurtain());
    show.focus();
  }

  /**
   * Say something above the options for a while.
   * @param {string} sentence
   */
  tell(sentence) {
    fill(this.note, sentence);
    this.note.hidden = false;
  }

  showChat() {
    for (const line of this.said.splice(0)) this.chat(line);
  }

  /** @param {ChatLine} line */
  chat(line) {
    const time = new Date(line.at * 1000).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    this.talk.append(h("li", { class: this.desk.view.colour(line.seat) }, this.desk.view.emblem(line.seat), h("span", {}, h("b", {}, this.desk.nameOf(line.seat)), h("time", {}, time), h("span", {}, line.text))));
    this.log.scrollTop = this.log.scrollHeight;
  }

  // Saying

  /** @param {string} word */
  choose(word) {
    const { asked, desk } = this;
    if (this.asksWhy) this.toggleWhy();
    if (!asked?.mine || asked.curtain || this.pending || !asked.words.some((one) => one.word === word)) return;
    this.pending = { question: asked.question, word };
    desk.hideBubble();
    this.remember();
    this.forget();
    desk.element.classList.add("waiting");
    this.line.say({ type: "choose", ...this.pending });
  }

  /** What was new is no longer. */
  forget() {
    const { view, story } = this.desk;
    view.mark(null);
    view.relight();
    story.mark(0);
  }

  takeBack() {
    this.undoing = this.line.say({ type: "undo" });
  }

  /**
   * Say why nothing can be taken back, until something happens.
   * @param {string} reason
   */
  bar(reason) {
    this.undo.classList.toggle("barred", reason !== "");
    this.undo.title = reason || say("web.key.undo");
  }

  /** End the turn, if that is what is asked. */
  endTurn() {
    const [only, other] = this.asked?.words ?? [];
    if (!only || other || !this.asked?.confirm) return false;
    this.choose(only.word);
  }

  /** @param {string} pressed */
  byNumber(pressed) {
    const word = this.byKey.get(pressed);
    if (word === undefined) return false;
    this.choose(word);
    return true;
  }

  /**
   * Light up an option and its pieces together.
   * @param {string | null} word
   */
  point(word) {
    this.desk.view.point(word);
    for (const button of this.options.children) {
      const isPointed = word !== null && button.getAttribute("data-word") === word;
      button.classList.toggle("pointed", isPointed);
      if (isPointed) button.scrollIntoView({ block: "nearest" });
    }
  }

  toggleWhy() {
    this.asksWhy = !this.asksWhy && (this.asked?.mine ?? false);
    this.whyNot.setAttribute("aria-pressed", String(this.asksWhy));
    this.desk.element.classList.toggle("asks-why", this.asksWhy);
    this.desk.view.everything = this.asksWhy;
    this.desk.view.relight();
    if (this.asksWhy) this.tell(say("web.why.how"));
    else this.note.hidden = true;
  }

  /**
   * @param {string} word
   * @param {number} x
   * @param {number} y
   */
  why(word, x, y) {
    this.pointed = { x, y };
    if (this.asked?.mine && !this.asked.curtain) this.line.say({ type: "why", word });
    else this.desk.showBubble(this.labelOf(word), "", "", this.pointed);
  }

  /** @param {string} word */
  labelOf(word) {
    return this.desk.view.piecesOf(word).map(({ piece }) => piece.label).filter(Boolean).pop() ?? "";
  }

  /** @param {Reason} reason */
  explain(reason) {
    const label = this.labelOf(reason.word) || (reason.name ?? "");
    this.desk.view.block(reason.word);
    this.desk.showBubble(label, reason.sentence ? say("web.why.reason", { reason: reason.sentence }) : say("web.why.nothing"), reason.rule, this.pointed);
  }

  // The end

  /** @param {import("./types.js").Result} result */
  end(result) {
    const { desk, info } = this;
    fill(this.options, h("button", { type: "button", class: "button primary", click: () => this.lookBack() }, say("web.result.show")));
    if (this.over) return;
    this.over = true;
    this.last = resultPage(result, {
      view: desk.view,
      nameOf: (seat) => desk.nameOf(seat),
      table: info.table,
      insight: info.insight,
      look: () => this.look(),
      undo: info.held.length && !info.imported ? () => this.takeBack() : null,
    });
    desk.element.append(this.last);
    this.lookBack();
  }

  /** From the result to the board. What is said above the options goes along. */
  look() {
    this.desk.element.classList.remove("ended");
    this.desk.ask.append(this.note);
  }

  /** From the board to the result. */
  lookBack() {
    this.desk.element.classList.add("ended");
    this.last?.querySelector(".result-page")?.prepend(this.note);
    this.last?.querySelector("h1")?.focus();
  }

  /** The last choice was taken back. */
  goOn() {
    this.over = false;
    this.look();
    this.last?.remove();
  }
}
