/** The frame of a chart of chances to win: shares upward, the course of the match to the right. */

import { svg } from "./dom.js";
import { percent, say } from "./texts.js";

/** The sizes of the chart. */
const WIDE = { whole: 760, high: 280 };
const NARROW = { whole: 336, high: 240 };
/** The margins, for the axes. */
const LEFT = 48;
const RIGHT = 16;
const ABOVE = 34;
const BELOW = 34;

/**
 * An empty chart, and where a share of the course and a share of the win are in it.
 * @param {string} name
 * @param {string} course the text below the chart
 */
export function shareChart(name, course) {
  const { whole, high } = matchMedia("(max-width: 699px)").matches ? NARROW : WIDE;
  const bottom = high - BELOW;
  const xOf = (/** @type {number} */ part) => LEFT + (whole - LEFT - RIGHT) * part;
  const yOf = (/** @type {number} */ share) => bottom - (bottom - ABOVE) * share;
  const picture = svg("svg", {
    class: "chart curve",
    viewBox: `0 0 ${whole} ${high}`,
    role: "img",
    "aria-label": name,
  });
  picture.style.maxWidth = `${1.2 * whole}px`; // a window that grows does not make its letters huge
  for (const share of [0, 0.25, 0.5, 0.75, 1])
    picture.append(
      svg("path", { class: "grid", d: `M${LEFT} ${yOf(share)}H${whole - RIGHT}` }),
      svg(
        "text",
        { x: LEFT - 8, y: yOf(share), "text-anchor": "end", "dominant-baseline": "central" },
        percent(share),
      ),
    );
  picture.append(
    svg("text", { x: 4, y: 14, class: "axis" }, say("web.analysis.share")),
    svg("text", { x: whole - RIGHT, y: high - 8, "text-anchor": "end", class: "axis" }, course),
  );
  return { picture, xOf, yOf };
}
