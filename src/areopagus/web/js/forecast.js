/** What some answers would lead to, in words: goods and points before and after, and what comes next. */

import { number, say } from "./texts.js";

/** @typedef {import("./types.js").Preview} Preview */

/**
 * What something costs and brings, with its odds; empty: nothing. What its name says already is left out.
 * @param {{name?: string, price: string, gain: string, odds?: import("./types.js").OptionOdds | null}} effect
 */
export function effectOf({ name = "", price, gain, odds }) {
  const parts = [
    price && say("web.gesture.price", { price }),
    gain && !name.includes(gain) && say("web.gesture.gain", { gain }),
    odds?.summary,
  ];
  return parts.filter(Boolean).join(" · ");
}

/**
 * A line about a preview; empty: nothing changes that could be said.
 * @param {Preview} preview
 */
export function forecast(preview) {
  const { points, stock, leads_to: next } = preview;
  const goods = stock.map(([name, before, after]) => say("web.forecast.stock", { name, before, after }));
  const counted = points && points[0] !== points[1] ? pointsText(points) : "";
  const then = next === "question" ? "" : say(`web.forecast.${next}`);
  return [...goods, counted, then].filter(Boolean).join(" · ");
}

/** @param {[number, number]} points before and after */
function pointsText([before, after]) {
  return say("web.forecast.points", { before: number(before), after: number(after) });
}
