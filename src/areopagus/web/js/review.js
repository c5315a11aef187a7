/**
 * The review of a finished match: what decided it, luck apart from skill, and what bots reach from the same positions. The
 * server makes it; the page requests the progress until it is there.
 */

import { shareChart } from "./chart.js";
import { announce, fill, html, icon, svg } from "./dom.js";
import { decimal, number, percent, say } from "./texts.js";
import { withKey } from "./watching.js";
import { get, Problem, post } from "./wire.js";

/** @typedef {import("./types.js").Estimate} Estimate */
/** @typedef {import("./types.js").ReviewInfo} ReviewInfo */
/** @typedef {import("./types.js").ReviewMoment} ReviewMoment */
/** @typedef {import("./types.js").ReviewStroke} ReviewStroke */
/** @typedef {import("./types.js").ReviewedSeat} ReviewedSeat */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/** Milliseconds between two requests for the progress. */
const POLL = 1000;

export class MatchReview {
  /**
   * @param {TableInfo} info
   * @param {string} path
   * @param {ReviewInfo} first what the server said at first
   */
  constructor(info, path, first) {
    this.info = info;
    this.path = path;
    this.timer = 0;
    /** Whether the server was at work when this page last looked. */
    this.wasThinking = false;
    this.state = html("div", { class: "analysis-state" });
    this.found = html("div", { class: "review" });
    this.element = html(
      "div",
      { class: "study" },
      html("p", { class: "muted" }, say("web.review.text")),
      this.state,
      this.found,
    );
    this.show(first);
  }

  leave() {
    window.clearTimeout(this.timer);
    this.timer = -1;
  }

  /** Request the progress. */
  async look() {
    const review = await get(withKey(this.info.table, this.path));
    if (this.timer >= 0) this.show(review);
  }

  /** Begin the review, or continue it. */
  async begin() {
    try {
      this.show(await post(withKey(this.info.table, this.path), {}));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.state.append(html("p", { class: "note", role: "alert" }, problem.message));
    }
  }

  /** @param {ReviewInfo} review */
  show(review) {
    const isThinking = review.state === "waiting" || review.state === "thinking";
    if (isThinking)
      this.timer = window.setTimeout(() => void this.look().catch(() => this.show(review)), POLL);
    fill(this.state, ...this.progress(review));
    fill(this.found, ...(review.state === "done" ? this.sections(review) : []));
    if (review.state === "done" && this.wasThinking) announce(say("web.review.done"));
    this.wasThinking = isThinking;
  }

  /** @param {ReviewInfo} review */
  progress({ state, percent: done }) {
    const start = (/** @type {string} */ text) =>
      html(
        "button",
        { type: "button", class: "button primary", click: () => void this.begin() },
        icon("analysis"),
        say(text),
      );
    if (state === "done") return [];
    if (state === "none") return [start("web.review.begin")];
    if (state === "failed")
      return [
        html("p", { class: "note" }, say("web.review.failed", { percent: percent(done / 100) })),
        start("web.analysis.go_on"),
      ];
    return [
      html(
        "label",
        { class: "analysis-progress" },
        html("span", {}, say("web.review.progress", { percent: percent(done / 100) })),
        html("progress", { max: 100, value: state === "waiting" ? null : done }),
      ),
    ];
  }

  /** @param {ReviewInfo} review */
  sections({ moments, seats, milestones }) {
    return [
      html(
        "section",
        {},
        html("h2", {}, say("web.review.decided")),
        moments.length
          ? html("ol", { class: "review-moments" }, ...moments.map((moment) => this.moment(moment, seats)))
          : html("p", {}, say("web.review.nothing")),
      ),
      curves(seats, moments),
      ...seats.map((seat) => this.seat(seat, moments)),
      wide(
        "web.review.bots",
        ["web.review.when", ...seats.map(({ name }) => name)],
        [
          ...milestones.map(({ when, points }) => [when, ...seats.map(({ seat }) => give(points[seat]))]),
          [say("web.review.reached"), ...seats.map(({ points }) => number(points))],
        ],
      ),
    ];
  }

  /**
   * A choice that lost much: when, what was chosen, what would have been better, and why.
   * @param {ReviewMoment} moment
   * @param {ReviewedSeat[]} seats
   */
  moment(moment, seats) {
    const { when, question, played, line, lost, why } = moment;
    const name = seats.find(({ seat }) => seat === moment.seat)?.name ?? "";
    const see = say("web.analysis.see", { number: moment.number });
    const fact = (/** @type {string} */ key, /** @type {string} */ text) => [
      html("dt", {}, say(key)),
      html("dd", {}, text),
    ];
    return html(
      "li",
      {},
      html(
        "p",
        { class: "review-when" },
        html("b", {}, name),
        ` · ${when}`,
        html(
          "a",
          {
            class: "tool",
            href: `/r/${this.info.table}#${moment.number}`,
            title: see,
            "aria-label": see,
          },
          icon("replay"),
        ),
      ),
      html("p", { class: "muted" }, question),
      html(
        "dl",
        {},
        ...fact("web.analysis.chosen", played.join(" – ")),
        ...fact("web.analysis.preferred", line.join(" – ")),
        ...fact("web.analysis.lost", share(lost)),
      ),
      html("p", {}, why.join(" ")),
    );
  }

  /**
   * What is said of one seat; choices that were told already as decisive are not told again.
   * @param {ReviewedSeat} seat
   * @param {ReviewMoment[]} told
   */
  seat(seat, told) {
    const { name, sentences, moments, strokes } = seat;
    const others = moments.filter(({ number }) => !told.some((moment) => moment.number === number));
    return html(
      "section",
      {},
      html("h2", {}, name),
      ...sentences.map((sentence) => html("p", {}, sentence)),
      others.length
        ? html(
            "details",
            {},
            html("summary", {}, say("web.review.costly")),
            html("ol", { class: "review-moments" }, ...others.map((moment) => this.moment(moment, [seat]))),
          )
        : null,
      strokes.length
        ? wide(
            "web.review.strokes",
            ["web.review.when", "web.review.what", "web.review.gain"],
            strokes.map(({ when, lines, gain }) => [when, lines.join(" "), share(gain, true)]),
          )
        : null,
    );
  }
}

/**
 * A table that scrolls by itself.
 * @param {string} title
 * @param {string[]} columns keys of texts, or texts
 * @param {(string | undefined)[][]} rows
 */
function wide(title, columns, rows) {
  return html(
    "div",
    { class: "wide", tabindex: "0", role: "region", "aria-label": say(title) },
    html(
      "table",
      {},
      html("caption", {}, say(title)),
      html(
        "thead",
        {},
        html("tr", {}, ...columns.map((column) => html("th", { scope: "col" }, say(column)))),
      ),
      html(
        "tbody",
        {},
        ...rows.map(([first, ...cells]) =>
          html("tr", {}, html("th", { scope: "row" }, first), ...cells.map((cell) => html("td", {}, cell))),
        ),
      ),
    ),
  );
}

/**
 * A share of the win with its error.
 * @param {Estimate} estimate
 * @param {boolean} [signed]
 */
function share({ value, error }, signed = false) {
  return `${signed && value > 0 ? "+" : ""}${percent(value, 1)} ± ${percent(error, 1)}`;
}

/**
 * Points with their error.
 * @param {Estimate} [points]
 */
function give(points) {
  const { value, error } = points ?? { value: 0, error: 0 };
  return `${decimal(value, 1)} ± ${decimal(error, 1)}`;
}

/**
 * The chance to win of every seat after each of its choices; the decisive ones are numbered.
 * @param {ReviewedSeat[]} seats
 * @param {ReviewMoment[]} moments
 */
function curves(seats, moments) {
  const last = Math.max(1, ...seats.flatMap(({ curve }) => curve.map((point) => point.number)));
  const { picture, xOf, yOf } = shareChart(say("web.review.curve"), say("web.review.steps", { last }));
  const at = (/** @type {number} */ step) => xOf(step / last);
  seats.forEach(({ curve }, place) => {
    const d = curve.map((point, rank) => `${rank ? "L" : "M"}${at(point.number)} ${yOf(point.share)}`);
    picture.append(svg("path", { class: `line of-${place}`, d: d.join("") }));
  });
  moments.forEach((moment, rank) => {
    const { lost, chosen, preferred } = moment;
    const [x, y] = [at(moment.number), yOf(moment.share)];
    picture.append(
      svg(
        "g",
        { class: "lost" },
        svg("title", {}, say("web.analysis.mark", { chosen, preferred, lost: percent(lost.value, 1) })),
        svg("path", { d: `M${x} ${yOf(Math.min(1, moment.share + lost.value))}V${y}` }),
        svg("circle", { cx: x, cy: y, r: 10 }),
        svg("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central" }, String(rank + 1)),
      ),
    );
  });
  const legend = seats.map(({ name }, place) =>
    html(
      "li",
      {},
      svg(
        "svg",
        { viewBox: "0 0 32 8", class: "curve", "aria-hidden": "true" },
        svg("path", { class: `line of-${place}`, d: "M0 4H32" }),
      ),
      name,
    ),
  );
  return html("div", { class: "review-curves" }, picture, html("ul", {}, ...legend));
}
