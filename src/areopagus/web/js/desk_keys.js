/** The keys that a table and a replay have in common. */

import { BOARD } from "./arrangement.js";
import { showKeys } from "./keys.js";
import { say } from "./texts.js";
import { switchTheme } from "./theme.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./keys.js").Key} Key */

/** The number of seats that have a key. */
const SEATS = 8;
/** The part of what is seen that an arrow key moves the camera by. */
const STEP = 0.15;
const ARROWS = /** @type {const} */ ([
  ["ArrowLeft", -1, 0],
  ["ArrowRight", 1, 0],
  ["ArrowUp", 0, -1],
  ["ArrowDown", 0, 1],
]);

/**
 * @param {Desk} desk
 * @param {Key[]} own keys of the table or the replay, which come first
 * @param {() => boolean | void} otherwise what Escape does if there is nothing to close
 * @returns {Key[]}
 */
export function deskKeys(desk, own, otherwise) {
  const { view } = desk;
  const { arrangement } = view;
  const showMap = () => (view.map ? desk.showArea(view.map.area) : false);
  const showLarge = (/** @type {string} */ area) =>
    arrangement.isNarrow ? desk.showArea(area) : arrangement.enlarge(area);
  const zoom = (/** @type {number} */ factor) => () => view.camera?.zoom(factor);
  const showNext = (/** @type {1 | -1} */ step) =>
    arrangement.isNarrow ? false : arrangement.enlargeNext(step);
  const fold = () => (arrangement.isNarrow ? false : arrangement.fold(arrangement.current));
  return [
    ...own,
    {
      keys: ["r"],
      shown: "r",
      text: "web.key.rules",
      act: () => desk.help.showRule() || desk.drawer.toggle(),
    },
    { keys: ["s"], shown: "s", text: "web.key.story", act: () => desk.open("story") },
    { keys: ["p"], shown: "p", text: "web.key.points", act: () => desk.open("points") },
    {
      keys: ["b"],
      shown: "b",
      text: "web.key.boards",
      act: () => (view.hasBoards ? showLarge(BOARD) : false),
    },
    ...Array.from({ length: SEATS }, (_, place) => seatKey(desk, place)),
    { keys: ["m"], shown: "m", text: "web.key.map", act: showMap },
    { keys: ["."], shown: ".", text: "web.key.large", act: () => showLarge(arrangement.current) },
    {
      keys: ["PageDown"],
      shown: say("web.key.name.page_down"),
      text: "web.key.next",
      act: () => showNext(1),
    },
    {
      keys: ["PageUp"],
      shown: say("web.key.name.page_up"),
      text: "web.key.previous",
      act: () => showNext(-1),
    },
    { keys: ["Delete"], shown: say("web.key.name.delete"), text: "web.key.fold", act: () => fold() },
    { keys: ["+", "="], shown: "+", text: "web.key.closer", act: zoom(1.3) },
    { keys: ["-"], shown: "−", text: "web.key.away", act: zoom(1 / 1.3) },
    { keys: ["0", "Home"], shown: "0", text: "web.key.fit", act: () => desk.showTable() },
    ...ARROWS.map(([key, right, down], place) => ({
      keys: [key],
      shown: "← ↑ → ↓",
      text: place === 0 ? "web.key.arrows" : "",
      act: () => void (view.input.moveFocus(right, down) || view.camera?.pan(right * STEP, down * STEP)),
    })),
    { keys: [","], shown: ",", text: "web.key.theme", act: () => switchTheme() },
    { keys: ["?"], shown: "?", text: "web.key.keys", act: () => showKeys(desk.keys) },
    { keys: ["Escape"], shown: "Esc", text: "web.key.escape", act: () => desk.close() || otherwise() },
    { keys: ["Enter", " "], shown: "Enter", text: "", act: () => view.input.chooseFocused() },
  ];
}

/**
 * @param {Desk} desk
 * @param {number} place in the order of the boards
 * @returns {Key}
 */
function seatKey(desk, place) {
  return {
    keys: [`F${place + 1}`],
    shown: "F1 …",
    text: place === 0 ? "web.key.seats" : "",
    act: () => (desk.view.hasBoards && place < desk.view.seats.length ? desk.showBoard(place) : false),
  };
}
