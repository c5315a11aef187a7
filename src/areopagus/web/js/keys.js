/** The keyboard: which key numbers which option, what the other keys do, and the list of them. */

import { html, tool } from "./dom.js";
import { say } from "./texts.js";

/** Keys of options, in order: letters that mean something else are left out. */
export const NUMBERS = [..."1234567890adfgijklnoqtvxyz"];

/** Minimum number of numbered things whose numbers are used as their keys. */
const SEVERAL = 3;
/** A word that ends with a number from 1 to 9, after what kind of thing it is. */
const NUMBERED = /^([a-z-]+):([1-9])$/;

/**
 * The keys of options: the number that is printed on the thing, if all are of the same kind but perhaps one, which may end
 * the question; else the options are counted.
 * @param {string[]} words
 * @returns {Map<string, string>} by word; empty: none
 */
export function keysOf(words) {
  const printed = new Map(words.flatMap((word) => printedNumber(word)));
  const kinds = new Set([...printed.keys()].map((word) => word.split(":")[0]));
  const isClear = kinds.size === 1 && printed.size >= SEVERAL && words.length - printed.size <= 1;
  if (!isClear) return new Map(words.map((word, place) => [word, NUMBERS[place] ?? ""]));
  const others = NUMBERS.filter((key) => ![...printed.values()].includes(key));
  return new Map(words.map((word) => [word, printed.get(word) ?? others.shift() ?? ""]));
}

/**
 * A word with the number on its thing; nothing if there is none.
 * @param {string} word
 * @returns {[string, string][]}
 */
function printedNumber(word) {
  const number = NUMBERED.exec(word)?.[2];
  return number === undefined ? [] : [[word, number]];
}

/**
 * What a key does.
 * @typedef {object} Key
 * @property {string[]} keys as `KeyboardEvent.key` has them
 * @property {string} shown the key in the list
 * @property {string} text the key of the text in the list
 * @property {() => boolean | void} act false: not now
 */

/**
 * Listen to the keyboard.
 * @param {Key[]} keys
 * @param {(key: string) => boolean} option chooses the option with that number; false if there is none
 * @returns {() => void} stops listening
 */
export function listen(keys, option) {
  /** @param {KeyboardEvent} event */
  const handle = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const isTyping = target?.closest("input:not([type=range]), textarea, select");
    const modal = document.querySelector("dialog[open]");
    if (isTyping || (modal && event.key !== "Escape")) return;
    if (target?.closest("input[type=range]") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    if (option(event.key)) return event.preventDefault();
    for (const key of keys) {
      if (key.keys.includes(event.key) && key.act() !== false) return event.preventDefault();
    }
  };
  document.addEventListener("keydown", handle);
  return () => document.removeEventListener("keydown", handle);
}

/**
 * Show the list of keys.
 * @param {Key[]} keys
 */
export function showKeys(keys) {
  const listed = [
    { shown: "1 … 9 0 a …", text: "web.key.option" },
    { shown: say("web.key.name.enter"), text: "web.key.choose" },
    ...keys.filter((key) => key.text),
  ];
  const rows = listed.map((key) =>
    html("div", {}, html("dt", {}, html("kbd", {}, key.shown)), html("dd", {}, say(key.text))),
  );
  openDialog(say("web.keys"), html("dl", { class: "key-list" }, ...rows));
}

/**
 * Open a dialog with a title and a way to close it.
 * @param {string} title
 * @param {...Node} content
 */
export function openDialog(title, ...content) {
  const dialog = html("dialog", { class: "dialog", "aria-label": title });
  dialog.append(
    html(
      "header",
      {},
      html("h2", {}, title),
      tool("close", say("web.close"), () => dialog.close()),
    ),
    html("div", { class: "dialog-news", role: "status" }),
    ...content,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Where an open dialog shows news.
 * @param {HTMLDialogElement} dialog
 */
export function newsIn(dialog) {
  return dialog.querySelector(":scope > .dialog-news");
}
