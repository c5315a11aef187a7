/**
 * The analysis of a finished match. Usually that is its review. For a match of older rules it is, for each seat, a curve
 * of the chance to win after each choice, and the choices that cost most, each with a link to its moment in the replay.
 * The server searches; the page requests the results so far.
 */

import { shareChart } from "./chart.js";
import { announce, fill, html, icon, svg } from "./dom.js";
import { header } from "./header.js";
import { MatchReview } from "./review.js";
import { percent, say } from "./texts.js";
import { withKey } from "./watching.js";
import { get, Problem, post } from "./wire.js";

/** @typedef {import("./types.js").AnalysisInfo} AnalysisInfo */
/** @typedef {import("./types.js").LostChoice} LostChoice */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/** Milliseconds between two requests for the results so far. */
const POLL = 700;

/**
 * @param {string} table
 * @returns {Promise<import("./main.js").Page>}
 */
export async function analysisPage(table) {
  const path = `/api/tables/${encodeURIComponent(table)}`;
  /** @type {TableInfo} */
  const info = await get(withKey(table, path));
  /** @type {import("./types.js").ReviewInfo} */
  const review = await get(withKey(table, `${path}/review`));
  const content =
    review.state === "older"
      ? new Study(info, `${path}/analysis`)
      : new MatchReview(info, `${path}/review`, review);
  if (content instanceof Study)
    await content.choose(Number(/^#(\d)$/.exec(location.hash)?.[1] ?? info.held[0] ?? 0));
  document.body.dataset.game = info.game;
  document.title = `${say("web.analysis")} · ${info.name || info.title}`;
  const element = html(
    "div",
    { class: "plain-page analysis" },
    header(),
    html("main", {}, html("h1", { tabindex: "-1" }, say("web.analysis")), content.element, links(info)),
  );
  return { element, leave: () => content.leave() };
}

/**
 * Where one goes from here.
 * @param {TableInfo} info
 */
function links({ table, imported, archived }) {
  return html(
    "p",
    { class: "acts" },
    html("a", { class: "button", href: `/r/${table}` }, icon("replay"), say("web.replay")),
    imported || archived
      ? null
      : html("a", { class: "button", href: `/t/${table}` }, icon("scores"), say("web.result.show")),
  );
}

/** The analyses of a table, one seat at a time. */
class Study {
  /**
   * @param {TableInfo} info
   * @param {string} path
   */
  constructor(info, path) {
    this.info = info;
    this.path = path;
    this.seat = 0;
    this.timer = 0;
    /** Whether the search was running when this page last looked. */
    this.wasThinking = false;
    this.seats = html("div", {
      class: "analysis-seats",
      role: "group",
      "aria-label": say("web.seats.title"),
    });
    this.state = html("div", { class: "analysis-state" });
    this.curve = html("div", {});
    this.lost = html("div", {});
    this.element = html(
      "div",
      { class: "study" },
      html("p", { class: "muted" }, say("web.analysis.text")),
      this.seats,
      this.state,
      this.curve,
      this.lost,
    );
  }

  get who() {
    return this.info.seats[this.seat]?.name ?? "";
  }

  leave() {
    window.clearTimeout(this.timer);
    this.timer = -1;
  }

  /**
   * Look at another seat.
   * @param {number} seat
   */
  async choose(seat) {
    window.clearTimeout(this.timer);
    this.seat = Math.min(seat, this.info.seats.length - 1);
    this.wasThinking = false;
    history.replaceState(null, "", `/a/${this.info.table}#${this.seat}`);
    const button = (/** @type {string} */ name, /** @type {number} */ place) =>
      html(
        "button",
        {
          type: "button",
          class: "button",
          "aria-pressed": String(place === this.seat),
          click: () => void this.choose(place).then(() => this.focus(place)),
        },
        name,
      );
    fill(this.seats, ...this.info.seats.map(({ name }, place) => button(name, place)));
    await this.look();
  }

  /** @param {number} place */
  focus(place) {
    const button = this.seats.children[place];
    if (button instanceof HTMLElement) button.focus();
  }

  /** Request the results so far. */
  async look() {
    const { seat } = this;
    /** @type {AnalysisInfo} */
    const analysis = await get(withKey(this.info.table, `${this.path}/${seat}`));
    if (this.timer >= 0 && seat === this.seat) this.show(analysis);
  }

  /** Begin the search, or continue it. */
  async begin() {
    try {
      this.show(await post(withKey(this.info.table, `${this.path}/${this.seat}`), {}));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.state.append(html("p", { class: "note", role: "alert" }, problem.message));
    }
  }

  /** @param {AnalysisInfo} analysis */
  show(analysis) {
    const isThinking = analysis.state === "waiting" || analysis.state === "thinking";
    if (isThinking) {
      this.wasThinking = true;
      this.timer = window.setTimeout(() => void this.look().catch(() => this.show(analysis)), POLL);
    }
    fill(this.state, ...this.summary(analysis));
    fill(this.curve, analysis.choices.length > 1 ? curve(analysis, this.who, !isThinking) : null);
    fill(this.lost, isThinking || analysis.state === "none" ? null : this.table(analysis));
    if (!isThinking && this.wasThinking) announce(this.state.textContent ?? "");
    if (!isThinking) this.wasThinking = false;
  }

  /** @param {AnalysisInfo} analysis */
  summary({ state, total, agreed, choices }) {
    const { who } = this;
    const start = (/** @type {string} */ text) =>
      html(
        "button",
        { type: "button", class: "button primary", click: () => void this.begin() },
        icon("analysis"),
        say(text, { who }),
      );
    const count = choices.length;
    if (state === "none") return [start("web.analysis.begin")];
    if (state === "failed")
      return [
        html("p", { class: "note" }, say("web.analysis.failed", { count, total })),
        start("web.analysis.go_on"),
      ];
    if (state === "done") {
      const lost = choices.reduce((sum, choice) => sum + choice.lost, 0) / Math.max(1, count);
      return [
        html(
          "p",
          { class: "analysis-summary" },
          say("web.analysis.summary", { who, agreed, total, lost: percent(lost, 1) }),
        ),
      ];
    }
    const text =
      state === "waiting" || !total
        ? say("web.analysis.waits")
        : say("web.analysis.progress", { count, total });
    return [
      html(
        "label",
        { class: "analysis-progress" },
        html("span", {}, text),
        html("progress", { max: total || 1, value: total ? count : null }),
      ),
    ];
  }

  /**
   * The choices by which most was lost.
   * @param {AnalysisInfo} analysis
   */
  table({ worst }) {
    if (!worst.length) return html("p", {}, say("web.analysis.nothing", { who: this.who }));
    const column = (/** @type {string} */ text) => html("th", { scope: "col" }, say(text));
    const narrowColumn = (/** @type {string} */ text) =>
      html("th", { scope: "col" }, html("span", {}, say(text)));
    return html(
      "div",
      { class: "wide", tabindex: "0", role: "region", "aria-label": say("web.analysis.worst") },
      html(
        "table",
        {},
        html("caption", {}, say("web.analysis.worst")),
        html(
          "thead",
          {},
          html(
            "tr",
            {},
            narrowColumn("web.analysis.place"),
            column("web.analysis.question"),
            column("web.analysis.chosen"),
            column("web.analysis.preferred"),
            column("web.analysis.lost"),
            narrowColumn("web.replay"),
          ),
        ),
        html("tbody", {}, ...worst.map((choice, place) => this.row(choice, place + 1))),
      ),
    );
  }

  /**
   * @param {LostChoice} choice
   * @param {number} place
   */
  row({ number, question, chosen, preferred, lost }, place) {
    const see = say("web.analysis.see", { number });
    return html(
      "tr",
      {},
      html("th", { scope: "row" }, html("span", { class: "place-sign" }, String(place))),
      html("td", {}, question),
      html("td", {}, chosen),
      html("td", {}, preferred),
      html("td", { class: "number" }, percent(lost, 1)),
      html(
        "td",
        {},
        html(
          "a",
          { class: "tool", href: `/r/${this.info.table}#${number}`, title: see, "aria-label": see },
          icon("replay"),
        ),
      ),
    );
  }
}

/**
 * The chance to win after each choice. The worst choices are numbered as in the table below; a line leads from each to the
 * chance that it has cost.
 * @param {AnalysisInfo} analysis
 * @param {string} who
 * @param {boolean} marked
 */
function curve({ choices, worst, total }, who, marked) {
  const { picture, xOf, yOf } = shareChart(
    say("web.analysis.curve", { who }),
    say("web.analysis.choices", { who, total }),
  );
  const at = (/** @type {number} */ place) => xOf(place / Math.max(1, total - 1));
  const line = svg("path", {
    class: "line",
    d: choices.map(({ share }, place) => `${place ? "L" : "M"}${at(place)} ${yOf(share)}`).join(""),
  });
  picture.append(line);
  const places = new Map(choices.map(({ number }, place) => [number, place]));
  (marked ? worst : []).forEach(({ number, share, lost, chosen, preferred }, rank) => {
    const x = at(places.get(number) ?? 0);
    line.after(
      svg(
        "g",
        { class: "lost" },
        svg("title", {}, say("web.analysis.mark", { chosen, preferred, lost: percent(lost, 1) })),
        svg("path", { d: `M${x} ${yOf(share + lost)}V${yOf(share)}` }),
        svg("circle", { cx: x, cy: yOf(share), r: 10 }),
        svg(
          "text",
          { x, y: yOf(share), "text-anchor": "middle", "dominant-baseline": "central" },
          String(rank + 1),
        ),
      ),
    );
  });
  return picture;
}
