/** Light and dark: as the system has it, or as the person has set it in this browser. */

import { tool } from "./dom.js";
import { say } from "./texts.js";

const KEY = "areopagus.theme";

/** Take up what was set. */
export function recallTheme() {
  const set = localStorage.getItem(KEY);
  if (set === "light" || set === "dark") document.documentElement.dataset.theme = set;
}

/** Light becomes dark, and dark light. */
export function switchTheme() {
  const set = document.documentElement.dataset.theme;
  const dark = set ? set === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem(KEY, dark ? "light" : "dark");
}

/** The switch. */
export function themeButton() {
  return tool("theme", say("web.theme"), switchTheme);
}
