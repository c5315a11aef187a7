/** The page of the result: who has won, points by category as a table and as a chart, goals and tie-breaks. */

import { html, icon, svg } from "./dom.js";
import { categories, goalList, sumOf, total } from "./points.js";
import { listed, number, say } from "./texts.js";
import { withKey } from "./watching.js";

/** @typedef {import("./types.js").Points} Points */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** The sizes of the chart; on a narrow screen names are above the bars. */
const WIDE = { left: 110, whole: 640, high: 38, above: 0 };
const NARROW = { left: 4, whole: 340, high: 58, above: 20 };
/** The approximate width of a letter of a name in the chart. */
const LETTER = 9.2;

/**
 * What the page needs from the table.
 * @typedef {object} Context
 * @property {SceneView} view
 * @property {(seat: number) => string} nameOf
 * @property {string[]} why sentences about what has ended the match
 * @property {string} table
 * @property {boolean} insight whether the match can be analysed
 * @property {HTMLElement | null} origin the link to the match that was played on
 * @property {() => void} look shows the board
 * @property {(() => void) | null} undo takes the last choice back, for those who may
 * @property {(() => void) | null} [rematch] sets up another match with the same players, for those who may
 */

/**
 * The page of the result.
 * @param {Result} result
 * @param {Context} context
 */
export function resultPage(result, context) {
  const { points: all, ranking } = result;
  const used = categories(all);
  const order = [...new Set([...ranking.flat(), ...all.keys()])];
  const scrolling = (/** @type {string} */ label, /** @type {Node} */ content) =>
    html("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say(label) }, content);
  return html(
    "section",
    { class: "result", "aria-labelledby": "result-title" },
    html(
      "div",
      { class: "result-page" },
      headline(result, context),
      ...context.why.map((sentence) => html("p", { class: "why-over" }, sentence)),
      scrolling("web.result.table", pointsTable(all, used, order, context)),
      scrolling("web.result.chart", chart(all, used, order, context.nameOf)),
      goalList(result.goals ?? {}),
      ...result.tie_breaks.map((sentence) => html("p", { class: "muted" }, sentence)),
      actions(context),
    ),
  );
}

/**
 * Who has won.
 * @param {Result} result
 * @param {Context} context
 */
function headline({ winners, agreed }, { view, nameOf }) {
  const names = listed(winners.map(nameOf));
  const [winner] = winners;
  const title = (/** @type {string} */ sentence) =>
    html("h1", { id: "result-title", tabindex: "-1" }, sentence);
  if (agreed)
    return html(
      "header",
      { class: "headline lost" },
      title(say("web.result.agreed")),
      html("p", {}, say("web.result.agreed_text")),
    );
  if (winner === undefined) return html("header", { class: "headline lost" }, title(say("web.result.lost")));
  const key = winners.length > 1 ? "web.result.shared" : "web.result.won";
  return html(
    "header",
    { class: `headline ${view.colour(winner)}` },
    view.emblem(winner),
    title(say(key, { names })),
  );
}

/**
 * A row for each category, a column for each seat.
 * @param {Points[]} all
 * @param {{name: string, place: number}[]} used
 * @param {number[]} order of the seats
 * @param {Context} context
 */
function pointsTable(all, used, order, { view, nameOf }) {
  const seatColumn = (/** @type {number} */ seat) =>
    html(
      "th",
      { scope: "col", class: view.colour(seat) },
      view.emblem(seat),
      html("span", { class: "name" }, nameOf(seat)),
    );
  const categoryRow = (/** @type {{name: string, place: number}} */ { name, place }) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, html("i", { class: `swatch c${place % 8}` }), name),
      ...order.map((seat) => html("td", {}, number(all[seat]?.[name] ?? 0))),
    );
  const columns = html(
    "tr",
    {},
    html("th", { scope: "col" }, say("web.result.category")),
    ...order.map(seatColumn),
  );
  const totals = html(
    "tr",
    {},
    html("th", { scope: "row" }, say("web.result.total")),
    ...order.map((seat) => html("td", {}, number(total(all[seat] ?? {})))),
  );
  return html(
    "table",
    {},
    html("caption", { class: "spoken" }, say("web.result.table")),
    html("thead", {}, columns),
    html("tbody", {}, ...used.map(categoryRow)),
    html("tfoot", {}, totals),
  );
}

/**
 * What can be done with a finished match.
 * @param {Context} context
 */
function actions({ table, insight, origin, look, undo, rematch }) {
  const link = (/** @type {string} */ href, /** @type {string} */ picture, /** @type {string} */ text) =>
    html("a", { class: "button", href }, icon(picture), say(text));
  const record = link(withKey(table, `/api/tables/${table}/record`), "download", "web.export");
  record.setAttribute("download", "");
  const board = html(
    "button",
    { type: "button", class: "button primary", click: look },
    icon("board"),
    say("web.result.look"),
  );
  const takeBack = html(
    "button",
    { type: "button", class: "button undo-end", title: say("web.key.undo"), click: undo },
    icon("undo"),
    say("web.undo"),
  );
  return html(
    "p",
    { class: "acts" },
    board,
    rematch
      ? html(
          "button",
          { type: "button", class: "button", "data-act": "rematch", click: rematch },
          icon("play"),
          say("web.rematch"),
        )
      : null,
    link(`/r/${table}`, "replay", "web.replay"),
    insight ? link(`/a/${table}`, "analysis", "web.analyse") : null,
    record,
    undo ? takeBack : null,
    link("/", "home", "web.home"),
    origin,
  );
}

/**
 * Bars of points by category, one for each seat; negative points are to the left of zero.
 * @param {Points[]} all
 * @param {{name: string, place: number}[]} used
 * @param {number[]} order
 * @param {(seat: number) => string} nameOf
 */
function chart(all, used, order, nameOf) {
  const plus = Math.max(1, ...all.map((points) => sumOf(points, 1)));
  const minus = Math.max(0, ...all.map((points) => sumOf(points, -1)));
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
