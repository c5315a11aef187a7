/** What can be chosen is brought into view: the board of a player, a panel, a part of the map. */

import { boxAround } from "./marks.js";
import { MAP } from "./panel.js";

/** @typedef {import("./camera.js").Box} Box */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** The smallest part of the map that the camera goes to by itself. */
const SMALLEST = { width: 300, height: 240 };

/**
 * See to it that what can be chosen is seen.
 * @param {SceneView} view
 * @param {number} seat the one that is asked
 * @param {boolean} hasOtherSeats whether this page has others, whose boards may be shown
 */
export function lookAtLit(view, seat, hasOtherSeats) {
  const { arrangement, lighting } = view;
  const lit = lighting.litPieces;
  const board = hiddenBoard(view);
  const own = view.placeOf(seat);
  if (board !== null) view.choose(view.placeOf(board));
  else if (own >= 0 && own !== view.chosen && hasOtherSeats) view.choose(own);
  const areas = new Set(lit.map(({ panel }) => panel.area));
  const seen = arrangement.isNarrow ? arrangement.tabOf(arrangement.tab) : [arrangement.large];
  const isHidden = areas.size > 0 && !seen.some((area) => areas.has(area));
  const isBeside = arrangement.isNarrow && lighting.isMostlyUnlit; // most of it is chosen by buttons anyway
  if (seen[0] && isHidden && !isBeside) {
    const shown = lit.find(({ panel }) => panel.area === MAP) ?? lit[0];
    if (shown) arrangement.show(shown.panel.area);
  }
  arrangement.markLit(areas);
  const part = partOfMap(view);
  if (part) view.camera?.fly(part);
  else if (view.isNarrow && !(isHidden && isBeside)) scroll(view);
}

/**
 * Where the camera should go for what is lit on the map, if none of it is seen or the screen is narrow; null: stay.
 * @param {SceneView} view
 */
function partOfMap({ camera, lighting, isNarrow }) {
  const lit = lighting.litPieces
    .filter(({ panel, group }) => panel.key === MAP && group)
    .map(({ piece }) => piece);
  const box = boxAround(lit, 0.7);
  if (!camera || !box) return null;
  if (!isNarrow && lit.some(({ x, y }) => camera.sees(x, y))) return null;
  return camera.shaped(grown(box));
}

/**
 * On a narrow screen, panels are scrolled.
 * @param {SceneView} view
 */
function scroll({ lighting }) {
  const [first] = lighting.litPieces.filter(({ group }) => group);
  if (first && first.panel.key !== MAP) first.group?.scrollIntoView({ block: "center", inline: "center" });
}

/**
 * The seat on whose hidden board something is lit, if nothing on the table or the board that is shown is.
 * @param {SceneView} view
 */
function hiddenBoard({ lighting }) {
  const lit = lighting.litPieces;
  const [first] = lit;
  if (!first || lit.some(({ panel }) => panel.data.seat === undefined || panel.isMounted)) return null;
  return first.panel.data.seat ?? null;
}

/**
 * A box that is large enough to show its surroundings.
 * @param {Box} box
 * @returns {Box}
 */
function grown(box) {
  const width = Math.max(box.width, SMALLEST.width);
  const height = Math.max(box.height, SMALLEST.height);
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}
