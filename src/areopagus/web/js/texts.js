/** Texts for people. The page holds none of its own: the server sends them by key. */

/** @type {Record<string, string | string[]>} */
let texts = {};

/** Fetch the texts of the page. */
export async function loadTexts() {
  const answer = await fetch("/api/texts");
  if (answer.ok) texts = await answer.json();
}

/**
 * A text by its key, with the values put in place of `{name}`.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const found = texts[key] ?? key;
  const text = typeof found === "string" ? found : found[found.length - 1] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * A key for people, where the server has no text for it yet.
 * @param {string} key
 */
export function plain(key) {
  return key.replace(/[._-]+/g, " ");
}

/**
 * Points, which may be halves.
 * @param {number} points
 */
export function number(points) {
  const whole = Math.trunc(points);
  if (points === whole) return String(whole).replace("-", "−");
  return (whole === 0 ? (points < 0 ? "−" : "") : String(whole).replace("-", "−")) + "½";
}
