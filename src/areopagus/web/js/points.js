/** Points by category: bars beside the board. */

import { html, refill, svg } from "./dom.js";
import { number, say } from "./texts.js";

/** @typedef {import("./types.js").Points} Points */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** The width of a bar that is not visible, in pixels. */
const WIDTH = 140;
/** The approximate width of a digit on a bar. */
const LETTER = 7.5;

/**
 * What the panel tells besides points: see `TableState`.
 * @typedef {Pick<import("./updates.js").WholeUpdate, "aim" | "goals" | "hidden_points" | "progress">} Besides
 */

/** @typedef {{least: number, whole: number, width: number}} Scale how far bars reach below zero and in all, and how wide that is */

/** @type {Besides} */
export const NOTHING = { aim: "", goals: {}, hidden_points: [], progress: {} };

/** @param {Points} points */
export function total(points) {
  return Object.values(points).reduce((sum, value) => sum + value, 0);
}

/**
 * The sum of what counts for somebody (1) or against them (-1), as a positive number.
 * @param {Points} points
 * @param {1 | -1} sign
 */
export function sumOf(points, sign) {
  return Object.values(points).reduce((sum, value) => sum + Math.max(0, sign * value), 0);
}

/**
 * The categories that anybody has points in, each with its place, which gives its colour.
 * @param {Points[]} all
 */
export function categories(all) {
  const names = [...new Set(all.flatMap((points) => Object.keys(points)))];
  return names
    .map((name, place) => ({ name, place }))
    .filter(({ name }) => all.some((points) => points[name]));
}

/**
 * Fill the panel of points.
 * @param {HTMLElement} panel
 * @param {Points[]} all
 * @param {SceneView} view
 * @param {(seat: number) => string} nameOf
 * @param {Besides} besides
 * @param {number} known the width of a bar; 0: not known
 * @returns {number} the width of a bar
 */
export function showPoints(panel, all, view, nameOf, besides, known) {
  const { aim, goals, hidden_points, progress } = besides;
  const used = categories(all);
  const most = Math.max(0, ...all.map((points) => sumOf(points, 1)));
  const least = Math.max(0, ...all.map((points) => sumOf(points, -1)));
  const width = known || panel.querySelector(".points-bar")?.clientWidth || 0;
  const scale = { least, whole: Math.max(1, least + most), width: width || WIDTH };
  const rows = all.map((points, seat) => {
    const [name, colour, hidden] = [nameOf(seat), view.colour(seat), hidden_points[seat] ?? ""];
    const make = () => row(points, used, scale, name, colour, hidden, view.emblem(seat));
    return { key: JSON.stringify([points, used, scale, name, colour, hidden]), make };
  });
  const rest = { key: JSON.stringify([used, aim, goals, progress]), make: () => below(used, besides) };
  refill(panel, [...rows, rest]);
  if (width || !panel.clientWidth) return width;
  // now the width of the bars is known
  return showPoints(
    panel,
    all,
    view,
    nameOf,
    besides,
    panel.querySelector(".points-bar")?.clientWidth || WIDTH,
  );
}

/**
 * The points of a seat.
 * @param {Points} points
 * @param {{name: string, place: number}[]} used
 * @param {Scale} scale
 * @param {string} name
 * @param {string} colour
 * @param {string} hidden
 * @param {Element} emblem
 */
function row(points, used, scale, name, colour, hidden, emblem) {
  const bar = svg("svg", { class: "points-bar", role: "img", preserveAspectRatio: "none" });
  drawBar(bar, points, used, scale, name);
  return html(
    "div",
    { class: `score ${colour}` },
    emblem,
    html("span", { class: "name", title: name }, name),
    bar,
    html("b", {}, number(total(points))),
    hidden ? html("small", { class: "hidden-points" }, hidden) : null,
  );
}

/**
 * What is below the points: what their colours mean, and what decides the match.
 * @param {{name: string, place: number}[]} used
 * @param {Besides} besides
 */
function below(used, { aim, goals, progress }) {
  return html(
    "div",
    { class: "points-below" },
    html(
      "p",
      { class: "legend" },
      html("em", {}, say("web.points.now")),
      ...used.map(({ name, place }) => html("span", {}, html("i", { class: `swatch c${place % 8}` }), name)),
    ),
    aim ? html("p", { class: "legend aim" }, html("em", {}, say("web.goals")), html("b", {}, aim)) : null,
    goalList(goals, progress),
  );
}

/**
 * The goals, and whether each is met.
 * @param {Record<string, boolean>} goals
 * @param {Record<string, string>} [progress] how much of some of them there is
 */
export function goalList(goals, progress = {}) {
  const entries = Object.entries(goals);
  if (!entries.length) return null;
  return html(
    "ul",
    { class: "goals" },
    ...entries.map(([goal, met]) =>
      html(
        "li",
        { class: met ? "met" : "unmet" },
        html("b", { "aria-hidden": "true" }, met ? "✓" : "✗"),
        " ",
        goal,
        progress[goal] ? html("small", { class: "progress" }, ` ${progress[goal]}`) : null,
        html("span", { class: "spoken" }, say(met ? "web.result.met" : "web.result.unmet")),
      ),
    ),
  );
}

/**
 * @param {SVGSVGElement} picture
 * @param {Points} points
 * @param {{name: string, place: number}[]} used
 * @param {Scale} scale
 * @param {string} who
 */
function drawBar(picture, points, used, { least, whole, width }, who) {
  const categoryTexts = used
    .filter(({ name }) => points[name])
    .map(({ name }) => `${name} ${number(points[name] ?? 0)}`);
  picture.setAttribute("aria-label", `${who}: ${categoryTexts.join(", ") || number(0)}`);
  picture.setAttribute("viewBox", `0 0 ${width} 18`);
  picture.append(
    svg("title", {}, categoryTexts.join(", ")),
    svg("rect", { class: "empty", width, height: 18, rx: 4 }),
  );
  const labels = svg("g", { class: "labels" });
  const zero = (least / whole) * width;
  let [left, right] = [zero, zero];
  for (const { name, place } of used) {
    const value = points[name] ?? 0;
    if (!value) continue;
    const barWidth = (Math.abs(value) / whole) * width;
    if (value < 0) left -= barWidth;
    const x = value < 0 ? left : right;
    if (value > 0) right += barWidth;
    picture.append(
      svg("rect", {
        class: `c${place % 8}${value < 0 ? " less" : ""}`,
        x,
        width: Math.max(0, barWidth - 1),
        height: 18,
      }),
    );
    if (barWidth > LETTER * number(value).length + 2)
      labels.append(
        svg(
          "text",
          { x: x + barWidth / 2, y: 9.5, "text-anchor": "middle", "dominant-baseline": "central" },
          number(value),
        ),
      );
  }
  if (least) picture.append(svg("line", { class: "zero", x1: zero, x2: zero, y1: 0, y2: 18 }));
  picture.append(labels);
}
