/** Points by category: bars beside the board. */

import { fill, h, s } from "./dom.js";
import { number, say } from "./texts.js";

/** @typedef {import("./types.js").Points} Points */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** @param {Points} points */
export function total(points) {
  return Object.values(points).reduce((sum, value) => sum + value, 0);
}

/**
 * The categories that anybody has points in, each with its place, which gives its colour.
 * @param {Points[]} all
 */
export function categories(all) {
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
