/** The last page: who has won, points by category as a table and as a chart, goals and tie-breaks. */

import { html, icon, svg } from "./dom.js";
import { categories, goalList, total } from "./points.js";
import { number, say } from "./texts.js";
import { withKey } from "./watching.js";

/** @typedef {import("./types.js").Points} Points */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** The sizes of the chart; where there is little room, names stand above the bars. */
const WIDE = { left: 110, whole: 640, high: 38, above: 0 };
const NARROW = { left: 4, whole: 340, high: 58, above: 20 };
/** About how wide a letter of a name is in the chart. */
const LETTER = 9.2;

/**
 * The last page.
 * @param {Result} result
 * @param {{view: SceneView, nameOf: (seat: number) => string, table: string, insight: boolean, look: () => void, undo: (() => void) | null}} how `undo` takes the last choice back, for those who may
 */
export function resultPage(result, { view, nameOf, table, insight, look, undo }) {
  const { points: all, winners, ranking } = result;
  const used = categories(all);
  const seats = all.map((_, seat) => seat);
  const order = [...new Set([...ranking.flat(), ...seats])];
  const names = winners.map(nameOf).join(", ");
  const headline =
    winners.length === 0
      ? say("web.result.lost")
      : winners.length > 1
        ? say("web.result.shared", { names })
        : say("web.result.won", { names });
  const winner = winners[0];
  return html(
    "section",
    { class: "result", "aria-labelledby": "result-title" },
    html(
      "div",
      { class: "result-page" },
      html(
        "header",
        { class: `headline ${winner === undefined ? "lost" : view.colour(winner)}` },
        winner === undefined ? null : view.emblem(winner),
        html("h1", { id: "result-title", tabindex: "-1" }, headline),
      ),
      html(
        "div",
        { class: "wide", tabindex: "0", role: "region", "aria-label": say("web.result.table") },
        html(
          "table",
          {},
          html("caption", { class: "spoken" }, say("web.result.table")),
          html(
            "thead",
            {},
            html(
              "tr",
              {},
              html("th", { scope: "col" }, say("web.result.category")),
              ...order.map((seat) =>
                html(
                  "th",
                  { scope: "col", class: view.colour(seat) },
                  view.emblem(seat),
                  html("span", { class: "name" }, nameOf(seat)),
                ),
              ),
            ),
          ),
          html(
            "tbody",
            {},
            ...used.map(({ name, place }) =>
              html(
                "tr",
                {},
                html("th", { scope: "row" }, html("i", { class: `swatch c${place % 8}` }), name),
                ...order.map((seat) => html("td", {}, number(all[seat]?.[name] ?? 0))),
              ),
            ),
          ),
          html(
            "tfoot",
            {},
            html(
              "tr",
              {},
              html("th", { scope: "row" }, say("web.result.total")),
              ...order.map((seat) => html("td", {}, number(total(all[seat] ?? {})))),
            ),
          ),
        ),
      ),
      html(
        "div",
        { class: "wide", tabindex: "0", role: "region", "aria-label": say("web.result.chart") },
        chart(all, used, order, nameOf),
      ),
      goalList(result.goals ?? {}),
      ...result.tie_breaks.map((sentence) => html("p", { class: "muted" }, sentence)),
      html(
        "p",
        { class: "acts" },
        html(
          "button",
          { type: "button", class: "button primary", click: look },
          icon("board"),
          say("web.result.look"),
        ),
        html("a", { class: "button", href: `/r/${table}` }, icon("replay"), say("web.replay")),
        insight
          ? html("a", { class: "button", href: `/a/${table}` }, icon("analysis"), say("web.analyse"))
          : null,
        html(
          "a",
          { class: "button", href: withKey(table, `/api/tables/${table}/record`), download: true },
          icon("download"),
          say("web.export"),
        ),
        undo
          ? html(
              "button",
              { type: "button", class: "button undo-end", title: say("web.key.undo"), click: undo },
              icon("undo"),
              say("web.undo"),
            )
          : null,
        html("a", { class: "button", href: "/" }, icon("home"), say("web.home")),
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
  const sum = (/** @type {Points} */ points, /** @type {1 | -1} */ sign) =>
    Object.values(points).reduce((all, value) => all + Math.max(0, sign * value), 0);
  const plus = Math.max(1, ...all.map((points) => sum(points, 1)));
  const minus = Math.max(0, ...all.map((points) => sum(points, -1)));
  const { left: least, whole, high, above } = matchMedia("(max-width: 699px)").matches ? NARROW : WIDE;
  const wanted = Math.max(...order.map((seat) => nameOf(seat).length)) * LETTER + 16;
  const left = above ? least : Math.max(least, Math.min(wanted, whole / 3)); // room for names
  const unit = (whole - left - 50) / (plus + minus);
  const zero = left + minus * unit;
  const picture = svg("svg", {
    class: "chart",
    viewBox: `0 0 ${whole} ${order.length * high + 8}`,
    role: "img",
    "aria-label": say("web.result.chart"),
  });
  order.forEach((seat, row) => {
    const points = all[seat] ?? {};
    const y = row * high + 8 + above;
    const place = above ? { x: 4, y: y - 9 } : { x: left - 10, y: y + 14, "text-anchor": "end" };
    const room = above ? whole - 8 : left - 14;
    const condensed =
      nameOf(seat).length * LETTER > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
    picture.append(
      svg("text", { ...place, ...condensed, "dominant-baseline": "central", class: "who" }, nameOf(seat)),
    );
    let right = zero;
    let down = zero;
    for (const { name, place } of used) {
      const value = points[name] ?? 0;
      if (!value) continue;
      const width = Math.abs(value) * unit;
      const x = value > 0 ? right : down - width;
      if (value > 0) right += width;
      else down -= width;
      picture.append(
        svg(
          "rect",
          { class: `c${place % 8}`, x, y, width: Math.max(0, width - 1), height: 28, rx: 3 },
          svg("title", {}, `${nameOf(seat)}, ${name}: ${number(value)}`),
        ),
      );
      if (width > 16)
        picture.append(
          svg(
            "text",
            {
              x: x + width / 2,
              y: y + 14.5,
              "text-anchor": "middle",
              "dominant-baseline": "central",
              class: "value",
            },
            number(value),
          ),
        );
    }
    picture.append(
      svg(
        "text",
        { x: right + 8, y: y + 14.5, "dominant-baseline": "central", class: "sum" },
        number(total(points)),
      ),
    );
  });
  const lines = above
    ? order.map((_, row) => `M${zero} ${row * high + 4 + above}v36`).join("")
    : `M${zero} 2V${order.length * high + 6}`; // not through names
  if (minus) picture.append(svg("path", { class: "zero", d: lines }));
  return picture;
}
