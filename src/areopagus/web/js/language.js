/**
 * The language: as the address says (`?language=el`), as the person has chosen it, or as the browser prefers it.
 *
 * The choice is kept in this browser and, for this person, by the server. After a change the page is shown anew in the
 * other language, in the same state (`page_state.js`).
 */

import { html, icon } from "./dom.js";

const KEY = "areopagus.language";

/** The language of the texts; empty until they are there. */
let spoken = "";
/** @type {Promise<Record<string, string>> | null} what each language calls itself */
let names = null;
/** @type {() => Promise<void>} shows the page in the language that was chosen */
let showAgain = async () => {};

/** Remember what the address says. */
export function recallLanguage() {
  const address = new URL(location.href);
  const requested = address.searchParams.get("language");
  if (requested === null) return;
  localStorage.setItem(KEY, requested);
  address.searchParams.delete("language");
  history.replaceState(null, "", address);
}

/**
 * A path of the server, which answers in the language of the page; the first answer tells which that is.
 * @param {string} path
 */
export function withLanguage(path) {
  const language = localStorage.getItem(KEY) || spoken;
  if (!language) return path;
  return `${path}${path.includes("?") ? "&" : "?"}language=${encodeURIComponent(language)}`;
}

/**
 * Note in which language the texts are.
 * @param {string} language as in the attribute `lang`
 */
export function speak(language) {
  spoken = language;
  document.documentElement.lang = language;
}

/** The language of the texts, as `Intl` knows it. */
export function languageTag() {
  return spoken || "en";
}

/**
 * Say how the page is shown anew after the choice of a language.
 * @param {() => Promise<void>} show
 */
export function onLanguage(show) {
  showAgain = show;
}

/**
 * The choice of a language.
 * @param {string} label
 */
export function languageChoice(label) {
  const select = html("select", { class: "language", "aria-label": label, title: label, hidden: true });
  names ??= fetch("/api/languages").then((answer) => (answer.ok ? answer.json() : {}));
  void names.then((all) => {
    const options = Object.entries(all).map(([key, name]) => {
      const tag = key.replace("_", "-");
      return html("option", { value: key, lang: tag, selected: tag === spoken }, name);
    });
    select.replaceChildren(...options);
    const isAlone = options.length < 2; // there is nothing to choose
    select.hidden = isAlone;
    select.closest(".tool")?.toggleAttribute("hidden", isAlone);
    if (!options.some((option) => option.selected)) select.selectedIndex = -1;
  });
  select.addEventListener("change", () => void choose(select.value));
  return select;
}

/**
 * The choice of a language as a pictogram; in the bar of a wide window the name of the language is shown instead.
 * @param {string} label
 */
export function languageTool(label) {
  return html("span", { class: "tool language-tool", hidden: true }, icon("language"), languageChoice(label));
}

/** @param {string} language */
async function choose(language) {
  localStorage.setItem(KEY, language);
  const body = JSON.stringify({ language });
  const kept = fetch(withLanguage("/api/language"), {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body,
  });
  await Promise.allSettled([kept, showAgain()]);
}
