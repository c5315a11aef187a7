/** Texts for people. The page holds none of its own: the server sends them by key. */

import { languageTag, speak, withLanguage } from "./language.js";

/** Maximum number of letters of an option that stay in one line. */
const LONG = 24;
/** The plural forms of all languages, in the order in which catalogues have them. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];
/** As many numbers show which plural forms a language has for whole numbers. */
const SAMPLES = 201;

/** @type {Record<string, string | string[]>} */
let texts = {};
let plurals = pluralsOf("en");
let numbers = new Intl.NumberFormat("en");

/** Fetch the texts of the page, in the best available language. */
export async function loadTexts() {
  const answer = await fetch(withLanguage("/api/texts"));
  if (answer.ok) texts = await answer.json();
  speak(answer.headers.get("content-language") ?? "");
  plurals = pluralsOf(languageTag());
  numbers = new Intl.NumberFormat(languageTag());
}

/**
 * Whether there is a text.
 * @param {string} key
 */
export function has(key) {
  return key in texts;
}

/**
 * A text by its key, with the values put in place of `{name}`.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const entry = texts[key] ?? key;
  const text = typeof entry === "string" ? entry : (entry[formOf(Number(values.count), entry.length)] ?? key);
  return text.replace(/\{(\w+)\}/g, (whole, name) => shown(values[name] ?? whole));
}

/**
 * A value as people write it in this language: negative numbers have a real minus sign.
 * @param {string | number} value
 */
function shown(value) {
  return typeof value === "number" ? numbers.format(value).replace("-", "−") : value;
}

/**
 * Names as a list: "A, B and C".
 * @param {string[]} names
 */
export function listed(names) {
  return new Intl.ListFormat(languageTag(), { type: "conjunction" }).format(names);
}

/**
 * Which form of a text a count needs. An English text in another language has fewer forms than that.
 * @param {number} count
 * @param {number} forms
 */
function formOf(count, forms) {
  if (Number.isNaN(count)) return forms - 1;
  if (forms !== plurals.categories.length) return count === 1 ? 0 : forms - 1;
  const form = plurals.categories.indexOf(plurals.rules.select(count));
  return form < 0 ? forms - 1 : form;
}

/**
 * The rules of a language for plurals, and the forms that it has for whole numbers.
 * @param {string} language
 */
function pluralsOf(language) {
  const rules = new Intl.PluralRules(language);
  const used = new Set(Array.from({ length: SAMPLES }, (_, count) => rules.select(count)));
  return { rules, categories: CATEGORIES.filter((category) => used.has(/** @type {any} */ (category))) };
}

/**
 * What an option is, and what it says besides: in brackets and after them, after a dash, or in a
 * long one after a colon; empty: nothing.
 * @param {string} name
 * @returns {[string, string]}
 */
export function parted(name) {
  const [, head = name, bracketed = "", within = "", after = ""] =
    /^(.+?)(?: \(((?:[^()]|\([^()]*\))+)\)([,;] .+)?| – (.+))$/.exec(name) ?? [];
  if (bracketed || after || name.length <= LONG) return [head, bracketed + within || after];
  const [, first = name, more = ""] = /^([^:]+:) (.+)$/.exec(name) ?? [];
  return [first, more];
}

/**
 * Points, which may be halves.
 * @param {number} points
 */
export function number(points) {
  const whole = Math.trunc(points);
  if (points === whole) return shown(whole);
  const sign = points < 0 ? "−" : "";
  return whole ? `${shown(whole)}½` : `${sign}½`;
}

/**
 * A share as a percentage.
 * @param {number} share
 * @param {number} [digits] after the point
 */
export function percent(share, digits = 0) {
  return say("web.percent", { number: decimal(100 * share, digits) });
}

/**
 * A number with a given number of digits after the point.
 * @param {number} value
 * @param {number} digits
 */
export function decimal(value, digits) {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(languageTag(), format).replace("-", "−");
}

/**
 * When something was: the time if it was today, else the day.
 * @param {number} seconds since 1970
 */
export function moment(seconds) {
  const then = new Date(seconds * 1000);
  const isToday = then.toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const format = isToday
    ? { hour: "2-digit", minute: "2-digit" }
    : { day: "numeric", month: "short", year: "numeric" };
  return then.toLocaleString(document.documentElement.lang, format);
}

/**
 * Names and sentences as one label for screen readers: without full stops before the commas, and without repeating the
 * name that the part before begins with. "Storage, an advance.", "Storage (2 Food)" is "Storage (2 Food), an advance."
 * @param {...(string | undefined)} parts
 */
export function joinedLabel(...parts) {
  /** @type {string[]} */
  const once = [];
  for (const part of parts) {
    if (!part) continue;
    const last = once.at(-1) ?? "";
    if (startsWithName(part, last)) continue;
    const name = part.replace(/ \([^()]*\)$/, "");
    if (once.length && startsWithName(name, last)) once[once.length - 1] = part + last.slice(name.length);
    else once.push(part);
  }
  return once.map((part, place) => (place < once.length - 1 ? part.replace(/\.$/, "") : part)).join(", ");
}

/**
 * Whether a text begins with another, as a whole word.
 * @param {string} part
 * @param {string} whole
 */
function startsWithName(part, whole) {
  return whole.startsWith(part) && !/^[\p{L}\p{N}]/u.test(whole.slice(part.length));
}

/**
 * A text without what is said already: a part at its beginning or behind a mark; never a word within a sentence.
 * @param {string} text
 * @param {string[]} parts
 */
export function without(text, parts) {
  let rest = text;
  for (const part of parts) {
    const bare = part.replace(/[.!?]$/, "");
    const at = rest.indexOf(bare);
    const [before, after] = [rest.slice(0, at), rest.slice(at + bare.length)];
    if (at < 0 || !/(^|[\p{P}]\s*)$/u.test(before) || /^[\p{L}\p{N}]/u.test(after)) continue;
    rest = (/^[,:;]/.test(after) ? before.replace(/[\s,:;]+$/u, "") : before) + after;
  }
  if (rest === text) return text;
  rest = rest
    .replace(/^[\s,.:;]+/u, "")
    .replace(/[\s,:;]+$/u, "")
    .replace(/^\(([^()]*)\)/u, "$1");
  return capital(rest);
}

/**
 * A text with a large first letter. In Greek that letter keeps its accent, which whole words in capitals lose.
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A text without the name that it begins with as a head.
 * @param {string} text
 * @param {string} name
 */
export function withoutHead(text, name) {
  return /^[.,:]/.test(text.slice(name.length)) ? without(text, [name]) : text;
}

/**
 * The name of something below a heading, without what the heading says: all of it, or what it begins with before a colon.
 * @param {string} name
 * @param {string} heading
 */
export function below(name, heading) {
  const [head, after] = heading.split(": ");
  for (const beginning of [heading, ...(after === undefined ? [] : [head ?? ""])]) {
    const rest = name.startsWith(beginning) ? /^[,:] (.+)$/.exec(name.slice(beginning.length)) : null;
    if (rest?.[1]) return capital(rest[1]);
  }
  return name;
}

/**
 * A text as it is searched: without capitals and diacritics.
 * @param {string} text
 */
export function folded(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
