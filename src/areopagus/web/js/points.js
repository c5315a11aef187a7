/** Points by category: bars beside the board, and the last page with a table and a chart. */

import { fill, h, icon, s } from "./dom.js";
import { number, say } from "./texts.js";

/** @typedef {import("./types.js").Points} Points */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** @param {Points} points */
export function total(points) {
  return Object.values(points).reduce((sum, value) => sum + value, 0);
}

/**
 * The categories that anybody has points in, each with its place, which gives its colour.
 * @param {Points[]} all
 */
function categories(all) {
  const names = [...new Set(all.flatMap((points) => Object.keys(points)))];
  return names.map((name, place) => ({ name, place })).filter(({ name }) => all.some((points) => points[name]));
}

/**
 * Fill the panel of points.
 * @param {HTMLElement} panel
 * @param {Points[]} all
 * @param {SceneView} view
 * @param {(seat: number) => string} nameOf
 */
export function showPoints(panel, all, view, nameOf) {
  const used = categories(all);
  const most = Math.max(1, ...all.map((points) => Object.values(points).reduce((sum, value) => sum + Math.max(0, value), 0)));
  fill(
    panel,
    ...all.map((points, seat) =>
      h(
        "div",
        { class: `score ${view.colour(seat)}` },
        view.emblem(seat),
        h("span", { class: "name" }, nameOf(seat)),
        bar(points, used, most, nameOf(seat)),
        h("b", {}, number(total(points))),
      ),
    ),
    h("p", { class: "legend" }, ...used.map(({ name, place }) => h("span", {}, h("i", { class: `swatch c${place % 8}` }), name))),
  );
}

/**
 * @param {Points} points
 * @param {{name: string, place: number}[]} used
 * @param {number} most
 * @param {string} who
 */
function bar(points, used, most, who) {
  const told = used.filter(({ name }) => points[name]).map(({ name }) => `${name} ${number(points[name] ?? 0)}`);
  const picture = s("svg", { class: "points-bar", role: "img", "aria-label": `${who}: ${told.join(", ")}`, viewBox: "0 0 140 18", preserveAspectRatio: "none" });
  picture.append(s("title", {}, told.join(", ")), s("rect", { class: "empty", width: 140, height: 18, rx: 4 }));
  const labels = s("g", { class: "labels" });
  let x = 0;
  for (const { name, place } of used) {
    const value = points[name] ?? 0;
    if (value <= 0) continue;
    const width = (value / most) * 140;
    picture.append(s("rect", { class: `c${place % 8}`, x, width: Math.max(0, width - 1), height: 18 }));
    if (width > 13) labels.append(s("text", { x: x + width / 2, y: 9.5, "text-anchor": "middle", "dominant-baseline": "central" }, number(value)));
    x += width;
  }
  picture.append(labels);
  return picture;
}

/**
 * The last page.
 * @param {Result} result
 * @param {{view: SceneView, nameOf: (seat: number) => string, table: string, look: () => void}} how
 */
export function resultPage(result, { view, nameOf, table, look }) {
  const { points: all, winners, ranking } = result;
  const used = categories(all);
  const seats = all.map((_, seat) => seat);
  const order = [...new Set([...ranking.flat(), ...seats])];
  const names = winners.map(nameOf).join(", ");
  const headline = winners.length === 0 ? say("web.result.lost") : winners.length > 1 ? say("web.result.shared", { names }) : say("web.result.won", { names });
  const goals = Object.entries(result.goals ?? {});
  const winner = winners[0];
  return h(
    "section",
    { class: "result", "aria-labelledby": "result-title" },
    h(
      "div",
      { class: "result-page" },
      h("header", { class: `headline ${winner === undefined ? "lost" : view.colour(winner)}` }, winner === undefined ? null : view.emblem(winner), h("h1", { id: "result-title", tabindex: "-1" }, headline)),
      h(
        "div",
        { class: "wide" },
        h(
          "table",
          {},
          h("caption", { class: "spoken" }, say("web.result.table")),
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("web.result.category")), ...order.map((seat) => h("th", { scope: "col", class: view.colour(seat) }, view.emblem(seat), nameOf(seat))))),
          h(
            "tbody",
            {},
            ...used.map(({ name, place }) => h("tr", {}, h("th", { scope: "row" }, h("i", { class: `swatch c${place % 8}` }), name), ...order.map((seat) => h("td", {}, number(all[seat]?.[name] ?? 0))))),
          ),
          h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, say("web.result.total")), ...order.map((seat) => h("td", {}, number(total(all[seat] ?? {})))))),
        ),
      ),
      h("div", { class: "wide" }, chart(all, used, order, nameOf)),
      goals.length ? h("ul", { class: "goals" }, ...goals.map(([goal, met]) => h("li", { class: met ? "met" : "unmet" }, h("b", {}, met ? "✓" : "✗"), " ", goal, h("span", { class: "spoken" }, say(met ? "web.result.met" : "web.result.unmet"))))) : null,
      ...result.tie_breaks.map((sentence) => h("p", { class: "muted" }, sentence)),
      h(
        "p",
        { class: "acts" },
        h("button", { type: "button", class: "button primary", click: look }, icon("board"), say("web.result.look")),
        h("a", { class: "button", href: `/r/${table}` }, icon("replay"), say("web.replay")),
        h("a", { class: "button", href: `/api/tables/${table}/record`, download: true }, icon("download"), say("web.export")),
        h("a", { class: "button", href: "/" }, icon("home"), say("web.home")),
      ),
    ),
  );
}

/**
 * Bars of points by category, one per seat; what is lost goes to the left.
 * @param {Points[]} all
 * @param {{name: string, place: number}[]} used
 * @param {number[]} order
 * @param {(seat: number) => string} nameOf
 */
function chart(all, used, order, nameOf) {
  const sum = (/** @type {Points} */ points, /** @type {1 | -1} */ sign) => Object.values(points).reduce((all, value) => all + Math.max(0, sign * value), 0);
  const plus = Math.max(1, ...all.map((points) => sum(points, 1)));
  const minus = Math.max(0, ...all.map((points) => sum(points, -1)));
  const left = 110;
  const wide = 640 - left - 50;
  const unit = wide / (plus + minus);
  const zero = left + minus * unit;
  const picture = s("svg", { class: "chart", viewBox: `0 0 640 ${order.length * 38 + 8}`, role: "img", "aria-label": say("web.result.chart") });
  order.forEach((seat, row) => {
    const points = all[seat] ?? {};
    const y = row * 38 + 8;
    picture.append(s("text", { x: left - 10, y: y + 14, "text-anchor": "end", "dominant-baseline": "central", class: "who" }, nameOf(seat)));
    let right = zero;
    let down = zero;
    for (const { name, place } of used) {
      const value = points[name] ?? 0;
      if (!value) continue;
      const width = Math.abs(value) * unit;
      const x = value > 0 ? right : down - width;
      if (value > 0) right += width;
      else down -= width;
      picture.append(s("rect", { class: `c${place % 8}`, x, y, width: Math.max(0, width - 1), height: 28, rx: 3 }, s("title", {}, `${nameOf(seat)}, ${name}: ${number(value)}`)));
      if (width > 16) picture.append(s("text", { x: x + width / 2, y: y + 14.5, "text-anchor": "middle", "dominant-baseline": "central", class: "value" }, number(value)));
    }
    picture.append(s("text", { x: right + 8, y: y + 14.5, "dominant-baseline": "central", class: "sum" }, number(total(points))));
  });
  if (minus) picture.append(s("path", { class: "zero", d: `M${zero} 2V${order.length * 38 + 6}` }));
  return picture;
}
