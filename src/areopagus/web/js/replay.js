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
import { say } from "./texts.js";
import { keepKey, keyIn, withKey } from "./watching.js";
import { get, Problem } from "./wire.js";

/** @typedef {import("./types.js").Moment} Moment */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/** What the server answers when it is too busy for a moment. */
const BUSY = [429, 503];
/** Milliseconds before each further try. */
const WAITS = [300, 600, 1200, 2400, 4800];

/**
 * @param {string} table
 * @param {import("./main.js").Go} go
 * @param {string} [key] of the link for watching
 * @returns {Promise<import("./main.js").Page>}
 */
export async function replayPage(table, go, key = "") {
  if (key) keepKey(table, key);
  const path = `/api/tables/${encodeURIComponent(table)}`;
  /** @type {[TableInfo, {count: number, open: boolean, eyes: number | null, rules: number}]} */
  const [info, { count, open, eyes }] = await Promise.all([
    get(withKey(table, path)),
    get(withKey(table, `${path}/moments`)),
  ]);
  const art = await artOf(info.game, info.seats.length).catch((problem) => {
    if (info.archived) return Art.none(); // its pictures bring all they need
    throw problem;
  });
  const desk = new Desk(
    info,
    art,
    { choose: () => {}, ask: (word, x, y) => showLabel(word, x, y), point: () => {}, tapAgain: () => {} },
    go,
  );
  /** @type {Map<number, Promise<Moment>>} */
  const fetched = new Map();
  const last = count - 1;
  let at = -1;
  let begun = false;
  let playing = 0;
  let fetching = false;
  let left = false;

  /** The key with which others can open this replay, if this browser has it. */
  const sharedKey = (info.watch ? keyIn(info.watch) : "") || keyIn(withKey(table, "/"));
  /** @param {string} by a key, or nothing */
  const address = (by) =>
    `/r/${table}${by ? `?key=${encodeURIComponent(by)}` : ""}#${at}${open ? "" : `@${eyes ?? "all"}`}`;
  const share = html(
    "button",
    {
      type: "button",
      class: "btn",
      click: () =>
        void openDialog(
          say("web.replay.share"),
          html("p", {}, say("web.replay.share.text")),
          linkRow({ name: say("web.replay.moment"), link: address(sharedKey) }),
        ),
    },
    icon("link"),
    html("span", {}, say("web.replay.share")),
  );
  const slider = html("input", {
    type: "range",
    min: 0,
    max: last,
    value: 0,
    "aria-label": say("web.replay.moment"),
  });
  const counter = html("output", {});
  const who = html("div", { class: "who", "aria-live": "polite" });
  const rules = html("p", { class: "rules-note", hidden: true });
  const ended = html(
    "button",
    { type: "button", class: "btn", hidden: true, click: () => desk.element.classList.add("ended") },
    icon("scores"),
    html("span", {}, say("web.result.show")),
  );
  /** @type {HTMLElement | null} who has won, over the picture of the last moment */
  let outcome = null;
  const play = html(
    "button",
    { type: "button", class: "btn", click: () => run() },
    icon("play"),
    html("span", {}, say("web.replay.run")),
  );
  slider.addEventListener("input", () => void show(slider.valueAsNumber));
  desk.ask.classList.add("replaying");
  desk.ask.append(
    who,
    html(
      "div",
      { class: "moments" },
      tool("back", say("web.replay.back"), () => void show(at - 1)),
      slider,
      tool("forward", say("web.replay.forward"), () => void show(at + 1)),
      counter,
    ),
    html(
      "div",
      { class: "ctrl" },
      play,
      sharedKey ? share : null,
      ended,
      info.imported || info.archived
        ? null
        : html(
            "a",
            { class: "btn", href: `/t/${table}` },
            icon(info.over ? "scores" : "board"),
            html("span", {}, say(info.over ? "web.result.show" : "web.replay.table")),
          ),
      info.over && info.insight
        ? html(
            "a",
            { class: "btn", href: `/a/${table}` },
            icon("analysis"),
            html("span", {}, say("web.analyse")),
          )
        : null,
      info.over
        ? html(
            "a",
            { class: "btn", href: withKey(table, `${path}/record`), download: true },
            icon("download"),
            html("span", {}, say("web.export")),
          )
        : null,
    ),
    rules,
  );

  /**
   * @param {string} word
   * @param {number} x
   * @param {number} y
   */
  function showLabel(word, x, y) {
    const label = desk.view.pieces.labelOf(word);
    if (label) desk.bubble.show(label, "", "", { x, y });
  }

  /** @param {number} moment */
  function fetchMoment(moment) {
    let found = fetched.get(moment);
    if (!found) {
      found = get(withKey(table, `${path}/moments/${moment}`));
      fetched.set(moment, found);
      if (fetched.size > 60) fetched.delete([...fetched.keys()][0] ?? -1);
      found.catch(() => fetched.delete(moment));
    }
    return /** @type {Promise<Moment>} */ (found);
  }

  /** @param {number} wanted */
  async function show(wanted) {
    const moment = Math.max(0, Math.min(last, wanted));
    if (moment === at) return;
    at = moment;
    slider.value = String(moment);
    fill(counter, `${moment} / ${last}`);
    history.replaceState(null, "", address(open ? sharedKey : key)); // what is over may be shared by its address
    if (fetching) return; // whoever drags the slider wants the last of many moments
    fetching = true;
    try {
      for (let shown = -1; shown !== at; ) {
        const next = at;
        const seen = await patiently(() => fetchMoment(next));
        if (at === next && !left) draw(next, seen);
        shown = next;
      }
    } catch (problem) {
      fill(who, html("div", {}, html("strong", {}, problem instanceof Error ? problem.message : "")));
      at = -1; // it may be tried again
    } finally {
      fetching = false;
    }
  }

  /**
   * What the server is too busy for is asked for again after a while.
   * @param {() => Promise<Moment>} fetch
   */
  async function patiently(fetch) {
    for (const wait of WAITS) {
      try {
        return await fetch();
      } catch (problem) {
        if (left || !(problem instanceof Problem) || !BUSY.includes(problem.status)) throw problem;
      }
      await new Promise((resolve) => window.setTimeout(resolve, wait));
    }
    return fetch();
  }

  /**
   * @param {number} moment
   * @param {Moment} seen
   */
  function draw(moment, seen) {
    const before = begun ? Seen.of(desk.view.news, []) : null;
    if (seen.scene) desk.view.show(seen.scene);
    else if (seen.svg && seen.stage) desk.view.showPicture(seen.svg, seen.stage);
    desk.view.mark(seen.scene ? before : null);
    desk.view.lighting.light(new Map(), new Map());
    desk.setActive(seen.asked?.seat ?? -1);
    const acting = desk.view.placeOf(desk.active);
    if (begun && acting >= 0 && acting !== desk.view.chosen) desk.view.choose(acting);
    desk.drawer.setRule(seen.asked?.rule ?? "");
    if (!begun) desk.begin();
    begun = true;
    desk.showPoints(seen.points);
    desk.story.tell(seen.story, true);
    desk.story.mark(seen.new);
    desk.showSeats();
    showRules(seen);
    showOutcome(seen);
    const { asked } = seen;
    const seat = asked && asked.seat >= 0 ? asked.seat : null;
    desk.ask.className = `ask replaying mine ${seat === null ? "" : desk.view.colour(seat)}`;
    fill(
      who,
      seat === null ? null : desk.view.emblem(seat),
      html(
        "div",
        {},
        html("small", {}, asked ? asked.who : ""),
        html("strong", {}, asked ? asked.sentence : say("web.over")),
      ),
    );
    document.title = `${desk.view.title} · ${moment}`;
    if (moment < last) void fetchMoment(moment + 1).catch(() => {});
  }

  /**
   * Under which rules this was played, if they are not the present ones.
   * @param {Moment} seen
   */
  function showRules({ rules: played, note, svg }) {
    const isOld = info.archived || Boolean(svg) || note !== "";
    rules.hidden = !isOld;
    if (isOld)
      fill(
        rules,
        say("web.replay.rules", { rules: String(played), game: info.title }),
        note ? ` · ${note}` : "",
      );
  }

  /**
   * Nobody can go to the table of an archived match: its result is shown here.
   * @param {Moment} seen
   */
  function showOutcome({ result }) {
    outcome?.remove();
    outcome = null;
    desk.element.classList.remove("ended");
    ended.hidden = !(info.archived && result);
    if (!info.archived || !result) return;
    outcome = resultPage(result, {
      view: desk.view,
      nameOf: (seat) => desk.nameOf(seat),
      table,
      insight: info.insight,
      look: () => desk.element.classList.remove("ended"),
      undo: null,
    });
    desk.element.append(outcome);
    desk.element.classList.add("ended");
  }

  /** Moment by moment, until the last or until somebody stops it. */
  function run() {
    if (playing) {
      window.clearInterval(playing);
      playing = 0;
    } else {
      if (at >= last) void show(0);
      playing = window.setInterval(() => {
        if (at >= last) run();
        else void show(at + 1);
      }, 900);
    }
    play.setAttribute("aria-pressed", String(playing !== 0));
  }

  desk.listenToKeys(
    [
      { keys: ["ArrowLeft", "PageUp"], shown: "←", text: "web.replay.back", act: () => void show(at - 1) },
      {
        keys: ["ArrowRight", "PageDown"],
        shown: "→",
        text: "web.replay.forward",
        act: () => void show(at + 1),
      },
      { keys: ["ArrowUp"], shown: "↑", text: "web.replay.back_ten", act: () => void show(at - 10) },
      { keys: ["ArrowDown"], shown: "↓", text: "web.replay.forward_ten", act: () => void show(at + 10) },
      { keys: [" "], shown: "␣", text: "web.replay.run", act: () => run() },
    ],
    () => false,
    () => false,
  );
  /** The moment that the address names, or null. */
  async function named() {
    const [, moment, whose] = /^#(\d+)(?:@(\d+|all))?$/.exec(location.hash) ?? [];
    if (moment === undefined) return null;
    if (!open || whose === undefined) return Number(moment);
    /** @type {Moment} */
    const then = await get(withKey(table, `${path}/moments/${moment}?eyes=${whose}`));
    return then.n;
  }

  async function jump() {
    const moment = await named();
    if (moment !== null) await show(moment);
  }

  const first = show((await named()) ?? (info.over || info.imported ? 0 : last));
  window.addEventListener("hashchange", jump);
  void first.then(() => desk.layOut());
  return {
    element: desk.element,
    leave: () => {
      left = true;
      if (playing) window.clearInterval(playing);
      window.removeEventListener("hashchange", jump);
      desk.leave();
    },
  };
}
