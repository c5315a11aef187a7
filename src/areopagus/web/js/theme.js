/** Light and dark: as the system has it, or as the person has set it in this browser. */

import { tool } from "./dom.js";
import { say } from "./texts.js";

const KEY = "areopagus.theme";
const SYSTEM = matchMedia("(prefers-color-scheme: dark)");
/** @type {Set<() => void>} */
const listeners = new Set();

SYSTEM.addEventListener("change", tell);

/** Take up what was set. */
export function recallTheme() {
  const set = localStorage.getItem(KEY);
  if (set === "light" || set === "dark") document.documentElement.dataset.theme = set;
}

export function isDark() {
  const set = document.documentElement.dataset.theme;
  return set ? set === "dark" : SYSTEM.matches;
}

/** Light becomes dark, and dark light. */
export function switchTheme() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(KEY, theme);
  tell();
}

/**
 * Call something after light has become dark, or dark light.
 * @param {() => void} listener
 * @returns {() => void} stops that
 */
export function onTheme(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}

/** The switch. */
export function themeButton() {
  return tool("theme", say("web.theme"), switchTheme);
}
