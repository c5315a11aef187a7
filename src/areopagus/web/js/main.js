/** The shell: which page is shown at which address. */

import { fill, html } from "./dom.js";
import { homePage } from "./home.js";
import { onLanguage, recallLanguage } from "./language.js";
import { restore, stateOf } from "./page_state.js";
import { tablePage } from "./table.js";
import { loadTexts } from "./texts.js";
import { recallTheme } from "./theme.js";
import { closedReplay, trouble } from "./trouble.js";

/** @typedef {{element: HTMLElement, leave?: () => void}} Page */
/** @typedef {(path: string) => void} Go */

/** @type {Page | null} */
let current = null;
let shown = "";
let visits = 0;

/** Show the page of the address. A page that has loaded after the person went elsewhere is not shown. */
async function route() {
  const here = location.pathname + location.search;
  if (here === shown) return;
  shown = here;
  visits += 1;
  const visit = visits;
  current?.leave?.();
  current = null;
  const page = await pageAt(location.pathname, new URLSearchParams(location.search));
  if (visit !== visits) {
    page.leave?.();
    return;
  }
  current = page;
  const root = document.getElementById("page");
  if (root) fill(root, page.element);
  page.element.querySelector("h1")?.focus();
}

/**
 * @param {string} path
 * @param {URLSearchParams} query
 * @returns {Promise<Page>}
 */
async function pageAt(path, query) {
  const [, kind, table] = path.split("/");
  try {
    if (kind === "t" && table) return await tablePage(table, query.get("key") ?? "", go);
    if (kind === "r" && table)
      return await (await import("./replay.js")).replayPage(table, go, query.get("key") ?? "");
    if (kind === "a" && table) return await (await import("./analysis.js")).analysisPage(table);
    if (kind === "rules" && table)
      return await (await import("./book_page.js")).bookPage(decodeURIComponent(table));
    if (kind === "new")
      return await (await import("./new_table.js")).newTablePage(query.get("game") ?? "", go);
    return await homePage(go);
  } catch (problem) {
    return (kind === "r" ? closedReplay : trouble)(problem, go, table ?? "");
  }
}

/**
 * Go to another page, or show this one anew.
 * @param {string} path
 */
function go(path) {
  if (path === location.pathname + location.search) shown = "";
  else history.pushState(null, "", path);
  void route();
}

/** Show the page in another language, at the same place. */
async function translate() {
  const root = document.getElementById("page");
  const state = root && stateOf(root);
  await loadTexts();
  shown = "";
  await route();
  if (root && state) restore(root, state);
  const choice = document.querySelector(".language");
  if (choice instanceof HTMLElement) choice.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (
    !link ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    link.target ||
    link.hasAttribute("download")
  )
    return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !/^\/($|new$|rules\/|t\/|r\/|a\/)/.test(url.pathname)) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
});
window.addEventListener("popstate", () => void route());

recallTheme();
recallLanguage();
onLanguage(translate);
await loadTexts();
document.body.prepend(html("div", { id: "spoken", class: "spoken", "aria-live": "polite" }));
void route();
