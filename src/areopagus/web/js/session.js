/** The session of a person at a table: shows what the server sends, and sends what the person does. */

import { Chat } from "./chat.js";
import { Connection } from "./connection.js";
import { Curtain } from "./curtain.js";
import { Desk } from "./desk.js";
import { announce, edition, fill, html, tool } from "./dom.js";
import { EndProposal } from "./end_request.js";
import { Ending } from "./ending.js";
import { showTurn } from "./favicon.js";
import { Gestures } from "./gestures.js";
import { Hands } from "./hands.js";
import { Hints } from "./hint.js";
import { lookAtLit } from "./look_at_lit.js";
import { Narration } from "./narration.js";
import { freshLines, whole } from "./new_lines.js";
import { News } from "./news.js";
import { Note } from "./note.js";
import { Question } from "./question.js";
import { hideDrawn, showDrawn } from "./reveal.js";
import { isAtTable, tableInfo } from "./seats.js";
import { signalTurn, sound } from "./sounds.js";
import { StandIns } from "./stand_ins.js";
import { Standing } from "./standing.js";
import { say } from "./texts.js";
import { dismissedPage } from "./trouble.js";
import { Undo } from "./undo.js";
import { Unseen } from "./unseen.js";
import { Updates } from "./updates.js";

/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").ClientMessage} ClientMessage */
/** @typedef {import("./types.js").TableInfo} TableInfo */
/** @typedef {import("./types.js").StoryLine} StoryLine */
/** @typedef {import("./updates.js").WholeUpdate} Update */

/** The word by which games end a turn. */
const END = "end";
/** What was loaded again for an edition of the server, in this tab. */
const EDITION = "areopagus.edition.";

export class Session {
  /**
   * @param {TableInfo} info
   * @param {import("./art.js").Art} art
   * @param {import("./main.js").Go} go
   * @param {string} path of the socket
   */
  constructor(info, art, go, path) {
    /** @type {{question: string, words: string[], later: string[]} | null} a choice that the server has not answered yet */
    this.pending = null;
    /** @type {number | null} the seat whose view is shown; null: the public view */
    this.eyes = null;
    /** Whether there has been an update. */
    this.hasBegun = false;
    /** The edition of the page that is to be loaded instead of this one; empty: none. */
    this.newEdition = "";
    /** Whether this browser is leaving a seat: then the server closes the connection. */
    this.isLeaving = false;
    /** @type {import("./players.js").Players | null} */
    this.players = null;

    const send = (/** @type {ClientMessage} */ message) => this.connection.send(message);
    const showNote = (/** @type {string} */ sentence) => this.note.show(sentence);
    this.note = new Note();
    this.news = new News();
    this.desk = new Desk(
      info,
      art,
      {
        choose: (word, group) => this.pick(word, group),
        ask: (shown, x, y) => this.question.askWhy(shown, x, y),
        point: (word, isForeseen) => this.question.point(word, isForeseen),
        tapAgain: (name) => showNote(say("web.tap_again", { name })),
      },
      go,
    );
    this.question = new Question(this.desk, this.note, {
      pick: (word, button) => this.pick(word, button),
      answer: (words) => this.gestures.answer(words),
      open: (word, button) => this.gestures.open(word, button),
      point: (word) => this.gestures.foresee(word),
      foresee: (words) => this.gestures.ghost.show(words),
      askWhy: (word) => void send({ type: "why", word }),
    });
    this.gestures = new Gestures({
      desk: this.desk,
      question: this.question,
      send,
      answer: (words, later) => this.answer(words, later),
      showNote,
      changed: () => this.hints.mark(),
    });
    this.undo = new Undo(this.desk, this.note, send);
    this.hints = new Hints({ view: this.desk.view, options: this.question.options, send, showNote });
    this.standIns = new StandIns(this.desk, this.news, showNote);
    this.endProposal = new EndProposal(this.desk, showNote);
    this.hands = new Hands({
      held: () => this.info.held,
      raise: (seat, up) => void send({ type: "hand", seat, up }),
      choose: (word) => this.answer([word]),
    });
    this.standing = new Standing(
      this.question,
      () => this.info.held.length > 1,
      send,
      (word) => this.answer([word]),
    );
    this.curtain = new Curtain(this.desk.view, (question) => void send({ type: "show", question }));
    this.chat = new Chat(this.desk, (text) => send({ type: "chat", text }));
    this.ending = new Ending(this.desk, this.note, this.question.options, () => this.undo.ask());
    this.unseen = new Unseen(info.table, this.desk);
    this.updates = new Updates();
    this.narration = new Narration(this.desk, (update) => this.update(update));
    this.offline = html("p", { class: "offline", role: "status", hidden: true }, say("web.offline"));
    this.addControls();
    this.listenToKeys();
    this.connection = new Connection(
      path,
      (message) => this.receive(message),
      (isOpen, isGone) => this.connected(isOpen, isGone),
    );
  }

  get info() {
    return this.desk.info;
  }

  /** Whether somebody plays elsewhere. */
  get isOnline() {
    const { seats, held } = this.info;
    return seats.some(
      ({ seat, kind }) => kind === "link" || (kind === "here" && held.length > 0 && !held.includes(seat)),
    );
  }

  // Controls

  addControls() {
    const { desk, info, question } = this;
    const controls = [
      this.undo.button,
      ...(info.hints ? [this.hints.button] : []),
      question.whyButton,
      this.standing.button,
    ];
    desk.ask.append(
      question.who,
      desk.highlights.dice,
      this.standIns.notice,
      this.endProposal.element,
      this.hands.element,
      question.options,
      html("div", { class: "ctrl" }, ...controls),
      this.gestures.chooser.element,
      this.gestures.line,
      this.note.element,
    );
    desk.element.append(this.offline, this.news.element, this.curtain.element);
    desk.board.append(this.narration.element);
    const replay = () => desk.go(`/r/${info.table}`);
    desk.tools.prepend(tool("replay", say("web.replay"), replay, { class: "tool above-narrow" }));
    if (info.host || info.held.length) {
      const players = () => void this.showPlayers();
      desk.tools.prepend(tool("seat", say("web.players"), players, { class: "tool players-tool" }));
    }
    if (!this.isOnline) return;
    const chat = () => desk.open("chat");
    desk.tools.prepend(tool("chat", say("web.chat"), chat, { class: "tool below-wide chat-tool" }));
    this.chat.addToDesk(info.held.length > 0);
  }

  listenToKeys() {
    const { desk, ending, hints, info, question, undo } = this;
    const isOnline = this.isOnline;
    const isShared = info.held.length > 1;
    const hint = () => (info.hints ? hints.request() : false);
    const chat = () => (isOnline ? desk.open("chat") : false);
    desk.listenToKeys(
      [
        { keys: ["u"], shown: "u", text: "web.key.undo", act: () => undo.ask() },
        { keys: ["e"], shown: "e", text: "web.key.end", act: () => question.endTurn() },
        { keys: ["h"], shown: "h", text: info.hints ? "web.key.hint" : "", act: hint },
        { keys: ["w"], shown: "w", text: "web.key.why", act: () => question.toggleWhy() },
        { keys: ["a"], shown: "a", text: "web.key.standing", act: () => this.standing.open() },
        {
          keys: ["o"],
          shown: "o",
          text: isShared ? "web.key.cards" : "",
          act: () => this.standing.turnCards(),
        },
        { keys: ["t"], shown: "t", text: "web.key.narration", act: () => this.toggleNarration() },
        { keys: ["v"], shown: "v", text: "web.key.highlights", act: () => this.toggleHighlights() },
        { keys: ["c"], shown: "c", text: isOnline ? "web.key.chat" : "", act: chat },
      ],
      (key) => this.gestures.chooseByKey(key) || question.chooseByKey(key),
      () => {
        if (this.narration.isBusy) this.narration.skip();
        else if (question.asksWhy) question.toggleWhy();
        else if (ending.isShown) ending.showBoard();
        else return false;
      },
    );
  }

  /** Show turns of others step by step, or at once. */
  toggleNarration() {
    this.note.show(say(this.narration.toggle() ? "web.narration.on" : "web.narration.off"));
  }

  /** Show Events, dice and cards in front of the table, or only in the story. */
  toggleHighlights() {
    this.note.show(say(this.desk.highlights.toggle() ? "web.highlights.on" : "web.highlights.off"));
  }

  async showPlayers() {
    const { desk } = this;
    const { Players } = await import("./players.js");
    if (!desk.element.isConnected) return; // the person has left meanwhile
    if (this.players?.dialog.open) return; // wanted by the person and by the first visit at once
    this.players = new Players(this.info, {
      expect: (isLeaving) => {
        this.isLeaving = isLeaving;
      },
      left: () => void this.left(true),
      go: desk.go,
    });
  }

  // Receiving

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.type === "hello") this.welcome(message);
    else if (this.newEdition) this.renew();
    else if (message.type === "update") this.receiveUpdate(this.updates.whole(message));
    else if (message.type === "hint") this.hints.receive(message);
    else if (message.type === "refused" && message.to === "hint") this.hints.refuse(message.sentence);
    else if (message.type === "gestures") void this.gestures.receive(message);
    else if (message.type === "preview") this.gestures.ghost.receive(message);
    else if (message.type === "filled") this.gestures.form?.receive(message);
    else if (message.type === "refused" && message.to === "fill")
      this.gestures.form?.refuse(message.sentence);
    else if (message.type === "refused" && message.to === "gestures") this.gestures.refuse();
    else if (message.type === "refused" && message.to === "preview") this.gestures.ghost.refuse();
    else if (message.type === "refused") this.refused(message.sentence);
    else if (message.type === "why") this.question.explain(message);
    else if (message.type === "chat") this.chat.add(message);
    else if (message.type === "names") this.desk.rename(message.names);
    else if (message.type === "news") void this.seatsChanged(message.sentence);
  }

  /**
   * The connection is open, for the first time or again.
   * @param {Extract<ServerMessage, {type: "hello"}>} hello
   */
  welcome({ edition: served, table, chat, news }) {
    const isLoadedAlready = served === edition() || sessionStorage.getItem(EDITION + served) !== null;
    this.newEdition = isLoadedAlready ? "" : served;
    if (table.archived) return this.desk.go(`/r/${this.info.table}`);
    this.desk.setInfo(table);
    this.chat.replace(chat);
    this.hints.reconnect();
    this.gestures.reconnect();
    for (const sentence of news) this.news.show(sentence);
    if (news.length) this.sawNews();
    this.invite();
  }

  /** Load the page of the edition that the server has, as soon as the server has heard what was chosen here. */
  renew() {
    if (this.pending) {
      this.sendPending();
      this.pending = null;
      return;
    }
    sessionStorage.setItem(EDITION + this.newEdition, ""); // once: two servers may have two editions for a while
    location.reload();
  }

  /** Send that the news were seen, once the page is visible. */
  sawNews() {
    if (!document.hidden) this.connection.send({ type: "seen" });
    else document.addEventListener("visibilitychange", () => this.sawNews(), { once: true });
  }

  /** On the first visit: show the host the links of empty seats, and guests whether hints are allowed. */
  invite() {
    const { info } = this;
    const key = `areopagus.invited.${info.table}`;
    const hasLinks = info.seats.some((seat) => seat.link);
    const isGuest = info.held.length > 0 && !info.host && this.isOnline && info.insight;
    if (info.over || !(hasLinks || isGuest) || localStorage.getItem(key)) return;
    localStorage.setItem(key, "1");
    if (hasLinks) void this.showPlayers();
    else this.news.show(say(info.hints ? "web.hints.on" : "web.hints.off"));
  }

  /** @param {Update} update */
  receiveUpdate(update) {
    this.narration.receive(update, this.isAnswer(update));
  }

  /**
   * Whether an update answers a choice of this page, after which nobody else has acted.
   * @param {Update} update
   */
  isAnswer({ asked }) {
    const { pending } = this;
    return pending !== null && asked?.question !== pending.question && !pending.words.includes(END);
  }

  /** @param {Update} update */
  update(update) {
    const { desk } = this;
    const isOwnDoing = this.settle(update);
    const isSameView = update.eyes === this.eyes;
    const wasMine = this.question.isMine;
    this.gestures.forget(update.asked, update.eyes);
    this.question.release(update.asked);
    this.showScene(update);
    desk.showPoints(update.points, update);
    const { story } = desk;
    const { kept, kept_deeds: keptDeeds, anew, goes_on: goesOn } = update.story;
    const lines = whole(update.story.lines, kept, story.lines);
    const before = story.entries.map(({ deed }) => deed);
    story.add(lines, whole(update.story.deeds, keptDeeds, before), anew, goesOn);
    this.eyes = update.eyes;
    const unseen = this.unseen.compare(update.eyes, isOwnDoing || Boolean(update.result));
    const fresh = freshLines(update.story, lines, this.hasBegun, unseen);
    const isShown = desk.highlights.update(fresh, update.asked);
    if (update.changes && isSameView && !isShown) showDrawn(desk.board, desk.view.pieces);
    this.ask(update);
    desk.showSeats();
    if (this.hasBegun) this.letHear(update, isOwnDoing, wasMine);
    this.hasBegun = true;
    if (this.pending) this.sendPending();
    else this.hands.continueGranting();
    this.ending.update(update.result);
  }

  /**
   * Let the person hear what has happened.
   * @param {Update} update
   * @param {boolean} isOwnDoing
   * @param {boolean} wasMine whether this person was asked before
   */
  letHear({ result, story }, isOwnDoing, wasMine) {
    const isEnd = Boolean(result) && !this.ending.page;
    const isTurn = this.question.isMine && !wasMine;
    const isOthers = !isOwnDoing && !wasMine && story.lines.length > 0;
    const ends = isEnd ? ["end"] : isTurn ? ["turn"] : [];
    sound([...story.cues, ...(isOthers && !story.cues.length && !ends.length ? ["others"] : []), ...ends]);
    if (isTurn) signalTurn();
  }

  /**
   * Note what an update answers. Returns whether only this page has caused what it shows.
   * @param {Update} update
   */
  settle({ asked }) {
    const { pending } = this;
    const isUndone = this.undo.answered();
    const isAnswered = pending !== null && asked?.question !== pending.question;
    if (isAnswered || isUndone) this.pending = null;
    return (isAnswered && !pending.words.includes(END)) || isUndone; // after the end of a turn others act, perhaps at once
  }

  /** @param {Update} update */
  showScene({ asked, changes, eyes, scene }) {
    const { desk } = this;
    desk.setActive(asked?.seat ?? -1);
    const isSameView = eyes === this.eyes;
    if (!isSameView) this.forgetView();
    if (scene) desk.view.show(scene, isSameView);
    else if (changes) desk.view.apply(changes, isSameView);
    if (this.hasBegun) return;
    desk.view.beginAt(this.info.held[0] ?? 0);
    desk.begin();
    this.chat.begin();
  }

  /** The view of another seat follows: nothing of this one may stay. */
  forgetView() {
    const { bubble, board, view } = this.desk;
    bubble.hide();
    hideDrawn(board);
    view.moves.finish();
  }

  /**
   * Show the question and what belongs to it.
   * @param {Update} update
   */
  ask(update) {
    const { desk, info, question } = this;
    const { asked } = update;
    this.question.stopWaiting();
    this.standIns.show(update.stand_ins, !asked);
    this.hands.show(update.hands, update.own_hands, asked);
    question.show(asked);
    this.gestures.show(asked, this.eyes);
    this.hints.show(asked, this.eyes);
    this.undo.show(update);
    this.endProposal.show(update.ending);
    this.standing.show(update);
    question.crowd(); // with what stands before and behind the options
    this.curtain.draw(asked);
    showTurn(question.isMine);
    const table = info.name || desk.view.title;
    const title = question.isMine ? say("web.title.turn", { title: table }) : table;
    if (document.title !== title) document.title = title;
    if (!asked?.mine) return;
    lookAtLit(desk.view, asked.seat, info.held.length > 1);
    desk.markTab();
  }

  /**
   * The server has refused what was sent last.
   * @param {string} sentence
   */
  refused(sentence) {
    this.pending = null;
    this.hands.stopGranting();
    this.question.stopWaiting();
    if (sentence) this.note.show(sentence);
    if (this.undo.answered()) this.undo.explain(sentence);
  }

  /**
   * Something has happened to a seat.
   * @param {string} sentence
   */
  async seatsChanged(sentence) {
    this.news.show(sentence);
    this.sawNews();
    if (this.players?.dialog.open) void this.players.refresh();
    try {
      this.desk.setInfo(await tableInfo(this.info.table));
    } catch {
      return; // the connection is broken, too; after the next one is open the server sends everything
    }
    this.question.showWho(this.question.asked);
  }

  // Sending

  /**
   * A word was picked: it is chosen, or what begins with it is shown.
   * @param {string} word
   * @param {Element | null} anchor where it was picked
   */
  pick(word, anchor) {
    const { question } = this;
    if (question.asksWhy) question.toggleWhy();
    this.narration.skip();
    if (question.isOpen && !this.pending) this.gestures.pick(word, anchor);
  }

  /**
   * Answer the pending question, and those that follow it.
   * @param {string[]} words
   * @param {string[]} [later] when the wish of this player is granted
   */
  answer(words, later = []) {
    const { question } = this;
    if (question.asksWhy) question.toggleWhy();
    this.narration.skip();
    const isOffered = words[0] !== undefined && question.offers(words[0]);
    if (!question.asked || !question.isOpen || this.pending || !isOffered) return;
    this.pending = { question: question.asked.question, words, later };
    this.sendPending();
    this.desk.bubble.hide();
    this.unseen.remember(this.eyes);
    this.unseen.unmark();
  }

  /** Send the choice; if the connection is broken it is sent again after the next update. */
  sendPending() {
    if (!this.pending) return;
    this.question.wait();
    const { question, words, later } = this.pending;
    const [word = "", second] = words;
    if (second === undefined && !later.length) this.connection.send({ type: "choose", question, word });
    else this.connection.send({ type: "perform", question, words, later });
  }

  // Leaving

  leave() {
    this.connection.close();
    this.narration.skip();
    if (this.players?.dialog.open) this.players.dialog.close();
    this.desk.leave();
    document.title = say("web.title");
    showTurn(false);
  }

  /**
   * @param {boolean} isOpen
   * @param {boolean} isGone
   */
  connected(isOpen, isGone) {
    if (isGone && this.isLeaving) return;
    if (isGone && this.hasBegun) return void this.left(false);
    this.offline.hidden = isOpen;
    if (isGone) fill(this.offline, say("web.gone"));
  }

  /**
   * This page no longer holds its seat, so nothing of it may stay here. What else this browser has here is shown.
   * @param {boolean} isWanted whether the person has left
   */
  async left(isWanted) {
    const { desk, info } = this;
    this.leave();
    this.unseen.forget();
    const page = dismissedPage(desk.go);
    desk.element.replaceWith(page.element);
    if (await isAtTable(info.table)) return location.reload();
    if (!isWanted) return page.element.querySelector("h1")?.focus();
    desk.go("/");
    announce(say("web.seat.left"));
  }
}
