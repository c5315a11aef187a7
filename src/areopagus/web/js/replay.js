/**
 * Replay: the moments of a match, by slider and arrow keys, at a link that names the moment.
 *
 * A running match has the moments of a pair of eyes, a finished one a moment for each choice. So a link says whose
 * moments it counts (`#12@0`, `#12@all`), and leads to the same moment when the match is over.
 */

import { Art, artOf } from "./art.js";
import { Desk } from "./desk.js";
import { fill, html, icon, tool } from "./dom.js";
import { openDialog } from "./keys.js";
import { linkRow } from "./links.js";
import { Seen } from "./memory.js";
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
/** Milliseconds between two moments while the replay plays. */
const PACE = 900;

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
    this.last = moments.count - 1;
    /** The moment that is wanted; -1: none yet. */
    this.at = -1;
    /** Whether a moment has been shown. */
    this.hasBegun = false;
    this.isFetching = false;
    this.hasLeft = false;
    /** The timer that plays the replay; 0: it does not play. */
    this.timer = 0;
    /** @type {Map<number, Promise<Moment>>} */
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
    this.slider = html("input", {
      type: "range",
      min: 0,
      max: this.last,
      value: 0,
      "aria-label": say("web.replay.moment"),
      input: () => void this.show(this.slider.valueAsNumber),
    });
    this.counter = html("output", {});
    this.who = html("div", { class: "who", "aria-live": "polite" });
    this.rules = html("p", { class: "rules-note", hidden: true });
    this.toResult = button("scores", "web.result.show", () => this.desk.element.classList.add("ended"));
    this.toResult.hidden = true;
    this.play = button("play", "web.replay.run", () => this.togglePlay());
    this.goToNamed = () => void this.showNamed();
    this.addControls();
    this.listenToKeys();
  }

  // Controls

  addControls() {
    const { desk, info } = this;
    const share = button("link", "web.replay.share", () => this.showShareDialog());
    const record = link(withKey(info.table, `${this.path}/record`), "download", "web.export");
    record.setAttribute("download", "");
    const toTable = info.over
      ? link(`/t/${info.table}`, "scores", "web.result.show")
      : link(`/t/${info.table}`, "board", "web.replay.table");
    desk.ask.append(
      this.who,
      html(
        "div",
        { class: "moments" },
        tool("back", say("web.replay.back"), () => void this.show(this.at - 1)),
        this.slider,
        tool("forward", say("web.replay.forward"), () => void this.show(this.at + 1)),
        this.counter,
      ),
      html(
        "div",
        { class: "ctrl" },
        this.play,
        this.sharedKey ? share : null,
        this.toResult,
        info.imported || info.archived ? null : toTable,
        info.over && info.insight ? link(`/a/${info.table}`, "analysis", "web.analyse") : null,
        info.over ? record : null,
      ),
      this.rules,
    );
    desk.styleQuestion(null, "replaying");
  }

  listenToKeys() {
    const step = (/** @type {number} */ count) => () => void this.show(this.at + count);
    this.desk.listenToKeys(
      [
        { keys: ["ArrowLeft", "PageUp"], shown: "←", text: "web.replay.back", act: step(-1) },
        { keys: ["ArrowRight", "PageDown"], shown: "→", text: "web.replay.forward", act: step(1) },
        { keys: ["ArrowUp"], shown: "↑", text: "web.replay.back_ten", act: step(-10) },
        { keys: ["ArrowDown"], shown: "↓", text: "web.replay.forward_ten", act: step(10) },
        { keys: [" "], shown: "␣", text: "web.replay.run", act: () => this.togglePlay() },
      ],
      () => false,
      () => false,
    );
  }

  showShareDialog() {
    openDialog(
      say("web.replay.share"),
      html("p", {}, say("web.replay.share.text")),
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

  /** Play moment by moment, until the last one; or stop. */
  togglePlay() {
    if (this.timer) {
      window.clearInterval(this.timer);
      this.timer = 0;
    } else {
      if (this.at >= this.last) void this.show(0);
      this.timer = window.setInterval(() => {
        if (this.at >= this.last) this.togglePlay();
        else void this.show(this.at + 1);
      }, PACE);
    }
    this.play.setAttribute("aria-pressed", String(this.timer !== 0));
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
    const first = (await this.named()) ?? (info.over || info.imported ? 0 : this.last);
    window.addEventListener("hashchange", this.goToNamed);
    void this.show(first).then(() => this.desk.layOut());
  }

  leave() {
    this.hasLeft = true;
    window.clearInterval(this.timer);
    window.removeEventListener("hashchange", this.goToNamed);
    this.desk.leave();
  }

  /**
   * Show a moment. While one is being fetched only the last of those that are wanted is fetched next.
   * @param {number} wanted
   */
  async show(wanted) {
    const moment = Math.max(0, Math.min(this.last, wanted));
    if (moment === this.at) return;
    this.at = moment;
    this.slider.value = String(moment);
    fill(this.counter, `${moment} / ${this.last}`);
    // The address of a finished match may be shared, so it has the key for watching.
    history.replaceState(null, "", this.address(this.isOpen ? this.sharedKey : this.key));
    if (this.isFetching) return;
    this.isFetching = true;
    try {
      for (let shown = -1; shown !== this.at; ) {
        const next = this.at;
        const seen = await this.fetchPatiently(next);
        if (this.at === next && !this.hasLeft) this.draw(next, seen);
        shown = next;
      }
    } catch (problem) {
      const sentence = problem instanceof Error ? problem.message : "";
      fill(this.who, html("div", {}, html("strong", {}, sentence)));
      this.at = -1; // it may be tried again
    } finally {
      this.isFetching = false;
    }
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
   * @param {number} number
   * @returns {Promise<Moment>}
   */
  fetch(number) {
    const kept = this.fetched.get(number);
    if (kept) return kept;
    /** @type {Promise<Moment>} */
    const moment = get(withKey(this.info.table, `${this.path}/moments/${number}`));
    this.fetched.set(number, moment);
    if (this.fetched.size > MOST_KEPT) this.fetched.delete([...this.fetched.keys()][0] ?? -1);
    moment.catch(() => this.fetched.delete(number));
    return moment;
  }

  // Drawing

  /**
   * @param {number} number
   * @param {Moment} moment
   */
  draw(number, moment) {
    const { desk } = this;
    this.drawPicture(moment);
    desk.drawer.setRule(moment.asked?.rule ?? "");
    if (!this.hasBegun) desk.begin();
    else if (hasReplaySounds()) sound([...(moment.cues ?? []), ...(moment.result ? ["end"] : [])]);
    this.hasBegun = true;
    desk.showPoints(moment.points);
    desk.story.add(moment.story, moment.headings ?? [], true);
    desk.story.mark(moment.new);
    desk.showSeats();
    this.showRules(moment);
    this.showOutcome(moment);
    this.showQuestion(moment);
    document.title = `${desk.view.title} · ${number}`;
    if (number < this.last) void this.fetch(number + 1).catch(() => {});
  }

  /** @param {Moment} moment */
  drawPicture({ asked, scene, stage, svg }) {
    const { desk, hasBegun } = this;
    const { view } = desk;
    const before = hasBegun && scene ? Seen.of(view.news, []) : null;
    if (scene) view.show(scene);
    else if (svg && stage) view.showPicture(svg, stage);
    view.mark(before);
    view.lighting.light(new Map(), new Map(), null);
    desk.setActive(asked?.seat ?? -1);
    const acting = view.placeOf(desk.active);
    if (hasBegun && acting >= 0 && acting !== view.chosen) view.choose(acting);
  }

  /** @param {Moment} moment */
  showQuestion({ asked }) {
    const { desk } = this;
    const seat = asked && asked.seat >= 0 ? asked.seat : null;
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
      table: info.table,
      insight: info.insight,
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
 */
function button(picture, text, click) {
  return html("button", { type: "button", class: "btn", click }, icon(picture), html("span", {}, say(text)));
}

/**
 * @param {string} href
 * @param {string} picture
 * @param {string} text
 */
function link(href, picture, text) {
  return html("a", { class: "btn", href }, icon(picture), html("span", {}, say(text)));
}
