/** The language: as the address says (`?language=el`), as it was chosen in this browser, or as the browser has it. */

import { html } from "./dom.js";

const KEY = "areopagus.language";

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
 * A path of the server, which answers in the language of the page.
 * @param {string} path
 */
export function withLanguage(path) {
  const language = localStorage.getItem(KEY) || navigator.language;
  return `${path}${path.includes("?") ? "&" : "?"}language=${encodeURIComponent(language)}`;
}

/**
 * The choice of a language; the page is loaded again in it.
 * @param {Record<string, string>} names what each language calls itself
 * @param {string} label
 */
export function languageChoice(names, label) {
  const now = document.documentElement.lang;
  const select = html(
    "select",
    { class: "language", "aria-label": label, title: label },
    ...Object.entries(names).map(([key, name]) =>
      html(
        "option",
        { value: key, lang: key.replace("_", "-"), selected: key.replace("_", "-") === now },
        name,
      ),
    ),
  );
  select.addEventListener("change", () => {
    localStorage.setItem(KEY, select.value);
    location.reload();
  });
  return select;
}
