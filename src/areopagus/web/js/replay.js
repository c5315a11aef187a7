/**
 * Replay: the moments of a match, by turn, deed or choice, at a link that names the moment and works for whoever has it.
 *
 * A running match has the moments of a pair of eyes, a finished one a moment for each choice. So a link says whose
 * moments it counts (`#12@0`, `#12@all`), and leads to the same moment when the match is over.
 */

import { Art, artOf } from "./art.js";
import { Desk } from "./desk.js";
import { announce, fill, html, icon } from "./dom.js";
import { openDialog } from "./keys.js";
import { linkRow } from "./links.js";
import { Seen } from "./memory.js";
import { originLink } from "./origin.js";
import { showPlayOn } from "./play_on.js";
import { ReplayControls } from "./replay_controls.js";
import { Steps } from "./replay_steps.js";
import { resultPage } from "./result.js";
import { hasReplaySounds, sound } from "./sounds.js";
import { say } from "./texts.js";
import { keepKey, keyIn, withKey } from "./watching.js";
import { get, Problem } from "./wire.js";

/** @typedef {import("./types.js").Moment} Moment */
/** @typedef {import("./types.js").Moments} Moments */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/** The statuses of an answer when the server is too busy for a moment. */
const BUSY = [429, 503];
/** Milliseconds before each further try. */
const WAITS = [300, 600, 1200, 2400, 4800];
/** Maximum number of moments that are kept. */
const MOST_KEPT = 60;
/** Milliseconds after which it is said that a moment takes its time. */
const SLOW = 700;
/** Milliseconds for which a button says that the link was copied. */
const COPIED = 2500;

/**
 * @param {string} table
 * @param {import("./main.js").Go} go
 * @param {string} [key] of the link for watching
 * @returns {Promise<import("./main.js").Page>}
 */
export async function replayPage(table, go, key = "") {
  if (key) keepKey(table, key);
  const path = `/api/tables/${encodeURIComponent(table)}`;
  /** @type {[TableInfo, Moments]} */
  const [info, moments] = await Promise.all([
    get(withKey(table, path)),
    get(withKey(table, `${path}/moments`)),
  ]);
  const art = await artOf(info.game, info.seats.length).catch((problem) => {
    if (info.archived) return Art.none(); // its pictures contain all that they need
    throw problem;
  });
  const replay = new Replay({ info, moments, art, path, key, go });
  await replay.begin();
  return { element: replay.desk.element, leave: () => replay.leave() };
}

class Replay {
  /** @param {{info: TableInfo, moments: Moments, art: Art, path: string, key: string, go: import("./main.js").Go}} match */
  constructor({ info, moments, art, path, key, go }) {
    this.info = info;
    this.path = path;
    this.key = key;
    /** Whether the match is over: then every choice is a moment, and nothing is hidden. */
    this.isOpen = moments.open;
    this.eyes = moments.eyes;
    this.steps = new Steps(moments);
    /** The moment that is wanted; -1: none yet. */
    this.at = -1;
    /** Whether a moment has been shown. */
    this.hasBegun = false;
    this.isFetching = false;
    /** The moment that is shown; -1: none yet. */
    this.shown = -1;
    this.hasLeft = false;
    /** @type {number | null} the seat that is asked at the moment that is shown */
    this.asked = null;
    /** @type {Map<string, Promise<Moment>>} by the moment and the one that it follows */
    this.fetched = new Map();
    /** @type {HTMLElement | null} the page of the result, over the picture of the last moment */
    this.outcome = null;
    /** The key with which others can open this replay; empty: this browser does not have it. */
    this.sharedKey = (info.watch ? keyIn(info.watch) : "") || keyIn(withKey(info.table, "/"));
    this.desk = new Desk(
      info,
      art,
      {
        choose: () => {},
        ask: (shown, x, y) => this.showLabel(shown, x, y),
        point: () => {},
        tapAgain: () => {},
      },
      go,
    );
    this.controls = new ReplayControls(this.steps, (moment) => this.show(moment));
    this.who = html("div", { class: "who", "aria-live": "polite" });
    this.rules = html("p", { class: "rules-note", hidden: true });
    this.toResult = button("scores", "web.result.show", () => this.desk.element.classList.add("ended"));
    this.toResult.hidden = true;
    this.playOn = button("fork", "web.play_on.start", () => this.askWhoPlaysOn(), "web.play_on");
    this.copy = button("link", "web.replay.copy", () => void this.share(), "web.replay.copy.moment");
    this.goToNamed = () => void this.showNamed();
    this.addControls();
    this.desk.listenToKeys(
      this.controls.keys,
      () => false,
      () => false,
    );
  }

  // Controls

  addControls() {
    const { desk, info } = this;
    const record = link(withKey(info.table, `${this.path}/record`), "download", "web.export");
    record.setAttribute("download", "");
    const toTable = info.over
      ? link(`/t/${info.table}`, "scores", "web.result.show")
      : link(`/t/${info.table}`, "board", "web.replay.table");
    desk.ask.append(
      this.who,
      this.controls.element,
      html(
        "div",
        { class: info.over ? "ctrl of-finished" : "ctrl" },
        info.over && !info.archived ? this.playOn : null,
        this.sharedKey ? this.copy : null,
        this.toResult,
        info.imported || info.archived ? null : toTable,
        info.over && info.insight ? link(`/a/${info.table}`, "analysis", "web.analyse") : null,
        info.over ? record : null,
        originLink(info),
      ),
      this.rules,
    );
    desk.styleQuestion(null, "replaying");
  }

  askWhoPlaysOn() {
    this.controls.stop();
    showPlayOn(this.info, this.at, this.asked, this.desk);
  }

  /** Copy the link to this moment. That to a running match is shown first: it lets others watch. */
  async share() {
    if (!this.isOpen) return this.showShareDialog();
    try {
      await navigator.clipboard.writeText(new URL(this.address(this.sharedKey), location.href).href);
    } catch {
      return this.showShareDialog();
    }
    const label = this.copy.querySelector("span");
    if (!label) return;
    fill(label, say("web.copied"));
    announce(say("web.copied"));
    window.setTimeout(() => fill(label, say("web.replay.copy")), COPIED);
  }

  showShareDialog() {
    const text = this.isOpen ? "web.replay.share.over" : "web.replay.share.text";
    openDialog(
      say("web.replay.copy.moment"),
      html("p", {}, say(text)),
      linkRow({ name: say("web.replay.moment"), link: this.address(this.sharedKey) }),
    );
  }

  /**
   * @param {import("./panel.js").Shown} shown
   * @param {number} x of the window
   * @param {number} y
   */
  showLabel({ piece, panel }, x, y) {
    const label = this.desk.view.pieces.labelOf(piece.word ?? "", panel.chooserOf(piece));
    if (label) this.desk.bubble.show(label, "", "", { x, y });
  }

  // Addresses

  /**
   * The address of the moment.
   * @param {string} key of the link for watching; empty: none
   */
  address(key) {
    const query = key ? `?key=${encodeURIComponent(key)}` : "";
    const whose = this.isOpen ? "" : `@${this.eyes ?? "all"}`;
    return `/r/${this.info.table}${query}#${this.at}${whose}`;
  }

  /** The moment that the address names; null: none. */
  async named() {
    const [, moment, whose] = /^#(\d+)(?:@(\d+|all))?$/.exec(location.hash) ?? [];
    if (moment === undefined) return null;
    if (!this.isOpen || whose === undefined) return Number(moment);
    /** @type {Moment} */
    const then = await get(withKey(this.info.table, `${this.path}/moments/${moment}?eyes=${whose}`));
    return then.n;
  }

  async showNamed() {
    const moment = await this.named();
    if (moment !== null) await this.show(moment);
  }

  // Moments

  /** Show the first moment, and follow the address. */
  async begin() {
    const { info } = this;
    const first = (await this.named()) ?? (info.over || info.imported ? 0 : this.steps.last);
    window.addEventListener("hashchange", this.goToNamed);
    void this.show(first).then(() => this.desk.layOut());
  }

  leave() {
    this.hasLeft = true;
    this.controls.stop();
    window.removeEventListener("hashchange", this.goToNamed);
    this.desk.leave();
  }

  /**
   * Show a moment. While one is being fetched only the last of those that are wanted is fetched next.
   * @param {number} wanted
   */
  async show(wanted) {
    const moment = Math.max(0, Math.min(this.steps.last, wanted));
    if (moment === this.at) return;
    this.at = moment;
    this.controls.mark(moment);
    this.playOn.disabled = moment >= this.steps.last && !this.info.agreed;
    // The address of a finished match may be shared, so it has the key for watching.
    history.replaceState(null, "", this.address(this.isOpen ? this.sharedKey : this.key));
    if (this.isFetching) return;
    this.isFetching = true;
    const slow = window.setTimeout(() => this.tell(say("web.replay.preparing")), SLOW);
    try {
      for (let shown = -1; shown !== this.at; ) {
        const next = this.at;
        const seen = await this.fetchPatiently(next);
        if (this.at === next && !this.hasLeft) this.draw(next, seen);
        shown = next;
      }
    } catch (problem) {
      this.tell(problem instanceof Error ? problem.message : "");
      this.at = -1; // it may be tried again
    } finally {
      window.clearTimeout(slow);
      this.isFetching = false;
    }
  }

  /**
   * Say something in the place of the question.
   * @param {string} sentence
   */
  tell(sentence) {
    fill(this.who, html("div", {}, html("strong", {}, sentence)));
  }

  /**
   * Fetch a moment; again after a while if the server is too busy.
   * @param {number} moment
   */
  async fetchPatiently(moment) {
    for (const wait of WAITS) {
      try {
        return await this.fetch(moment);
      } catch (problem) {
        const isBusy = problem instanceof Problem && BUSY.includes(problem.status);
        if (this.hasLeft || !isBusy) throw problem;
      }
      await new Promise((resolve) => window.setTimeout(resolve, wait));
    }
    return this.fetch(moment);
  }

  /**
   * A moment, with the lines of the story that are new in its step.
   * @param {number} number
   * @returns {Promise<Moment>}
   */
  fetch(number) {
    const since = this.steps.before(this.controls.unit, number);
    const name = `${number} ${since}`;
    const kept = this.fetched.get(name);
    if (kept) return kept;
    /** @type {Promise<Moment>} */
    const moment = get(withKey(this.info.table, `${this.path}/moments/${number}?shown=${since}`));
    this.fetched.set(name, moment);
    if (this.fetched.size > MOST_KEPT) this.fetched.delete([...this.fetched.keys()][0] ?? "");
    moment.catch(() => this.fetched.delete(name));
    return moment;
  }

  // Drawing

  /**
   * @param {number} number
   * @param {Moment} moment
   */
  draw(number, moment) {
    const { desk } = this;
    const { unit } = this.controls;
    const isStep = [this.steps.before(unit, number), this.steps.after(unit, number)].includes(this.shown);
    this.shown = number;
    this.drawPicture(moment, isStep);
    desk.drawer.setRule(moment.asked?.rule ?? "");
    if (!this.hasBegun) desk.begin();
    else if (hasReplaySounds()) sound([...(moment.cues ?? []), ...(moment.result ? ["end"] : [])]);
    this.hasBegun = true;
    this.showActing();
    desk.showPoints(moment.points);
    desk.story.add(moment.story, moment.deeds, true);
    desk.story.mark(moment.new);
    desk.highlights.replay(moment.story.slice(moment.story.length - moment.new));
    desk.story.news.hidden = true; // it counts what is new to a player
    desk.showSeats();
    this.showRules(moment);
    this.showOutcome(moment);
    this.showQuestion(moment);
    document.title = `${desk.view.title} · ${number}`;
    const next = this.steps.after(this.controls.unit, number);
    if (next > number) void this.fetch(next).catch(() => {});
  }

  /**
   * @param {Moment} moment
   * @param {boolean} isStep whether it is the next or the last one: after a jump, nearly everything has changed
   */
  drawPicture({ asked, scene, stage, svg }, isStep) {
    const { desk } = this;
    const { view } = desk;
    const before = isStep && scene ? Seen.of(view.news, []) : null;
    if (scene) view.show(scene);
    else if (svg && stage) view.showPicture(svg, stage);
    view.mark(before);
    view.lighting.light(new Map(), new Map(), null);
    desk.setActive(asked?.seat ?? -1);
  }

  /** Show the board of whoever is asked. */
  showActing() {
    const { view, active } = this.desk;
    const acting = view.placeOf(active);
    if (acting >= 0 && acting !== view.chosen) view.choose(acting);
  }

  /** @param {Moment} moment */
  showQuestion({ asked }) {
    const { desk } = this;
    const seat = asked && asked.seat >= 0 ? asked.seat : null;
    this.asked = seat;
    desk.styleQuestion(seat, "replaying mine");
    fill(
      this.who,
      seat === null ? null : desk.view.emblem(seat),
      html(
        "div",
        {},
        html("small", {}, asked ? asked.who : ""),
        html("strong", {}, asked ? asked.sentence : say("web.over")),
      ),
    );
  }

  /**
   * Under which rules this was played, if they are not the present ones.
   * @param {Moment} moment
   */
  showRules({ rules, note, svg }) {
    const { info } = this;
    const isOld = info.archived || Boolean(svg) || note !== "";
    this.rules.hidden = !isOld;
    if (!isOld) return;
    const sentence = say("web.replay.rules", { rules: String(rules), game: info.title });
    fill(this.rules, sentence, note ? ` · ${note}` : "");
  }

  /**
   * The result of an archived match is shown here, since its table can't be opened.
   * @param {Moment} moment
   */
  showOutcome({ result }) {
    const { desk, info } = this;
    this.outcome?.remove();
    this.outcome = null;
    desk.element.classList.remove("ended");
    this.toResult.hidden = !(info.archived && result);
    if (!info.archived || !result) return;
    this.outcome = resultPage(result, {
      view: desk.view,
      nameOf: (seat) => desk.nameOf(seat),
      why: desk.highlights.endings,
      table: info.table,
      insight: info.insight,
      origin: originLink(info),
      look: () => desk.element.classList.remove("ended"),
      undo: null,
    });
    desk.element.append(this.outcome);
    desk.element.classList.add("ended");
  }
}

/**
 * @param {string} picture
 * @param {string} text
 * @param {() => void} click
 * @param {string} [name] in full
 */
function button(picture, text, click, name = text) {
  const attributes = { type: "button", class: "btn", click, title: say(name), "aria-label": say(name) };
  return html("button", attributes, icon(picture), html("span", {}, say(text)));
}

/**
 * @param {string} href
 * @param {string} picture
 * @param {string} text
 */
function link(href, picture, text) {
  const attributes = { class: "btn", href, title: say(text), "aria-label": say(text) };
  return html("a", attributes, icon(picture), html("span", {}, say(text)));
}
