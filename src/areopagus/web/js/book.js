/**
 * The book of a game: its rules, and its cards and pieces. Fetched once for each game; knows which rule is where, what
 * each rule is for, and finds words.
 *
 * A **place** is an address in the book: a rule (`OM-BUILD-03`), a chapter (`chapter/…`), a group of things
 * (`things/…`), a thing (`thing/…`), what somebody looks for (`?…`), or the contents (empty).
 */

import { artOf } from "./art.js";
import { edition } from "./dom.js";
import { withLanguage } from "./language.js";
import { referenceOf } from "./reference.js";
import { folded } from "./texts.js";
import { get } from "./wire.js";

/** @typedef {import("./types.js").BookInfo} BookInfo */
/** @typedef {import("./types.js").BookBlock} BookBlock */
/** @typedef {import("./types.js").BookChapter} BookChapter */
/** @typedef {import("./types.js").BookGroup} BookGroup */
/** @typedef {import("./types.js").BookQuestion} BookQuestion */
/** @typedef {import("./types.js").BookText} BookText */
/** @typedef {import("./types.js").BookThing} BookThing */
/** @typedef {import("./reference.js").Entries} Entries */
/** @typedef {{block: BookBlock, chapter: BookChapter, section: string}} Rule */
/** @typedef {{thing: BookThing, group: BookGroup}} Listed */
/** @typedef {{rules: Rule[], things: Listed[]}} Found */

export const SEARCH = "?";
export const GROUP = "things/";
export const THING = "thing/";

/** @type {Map<string, Promise<Book>>} by game and language */
const fetched = new Map();

/**
 * The book of a game.
 * @param {string} game
 * @returns {Promise<Book>}
 */
export function bookOf(game) {
  const key = withLanguage(game);
  let book = fetched.get(key);
  if (!book) {
    book = fetchBook(game);
    fetched.set(key, book);
    book.catch(() => fetched.delete(key));
  }
  return book;
}

/** @param {string} game */
async function fetchBook(game) {
  /** @type {Promise<BookInfo>} */
  const request = get(`/api/rules/${encodeURIComponent(game)}?edition=${edition()}`);
  const [info, entries] = await Promise.all([request, referenceOf(game)]);
  return new Book(info, entries, await artOf(info.game, info.seats));
}

export class Book {
  /**
   * @param {BookInfo} info
   * @param {Entries} entries
   * @param {import("./art.js").Art} art
   */
  constructor(info, entries, art) {
    this.info = info;
    this.entries = entries;
    this.art = art;
    /** @type {Map<string, Rule>} */
    this.rules = new Map();
    /** @type {Map<string, Listed>} by the keys of things and of their parts */
    this.things = new Map();
    /** @type {Map<string, BookQuestion[]>} by rule */
    this.questionsOf = new Map();
    /** @type {Map<string, string[]>} the rules that name a rule */
    this.namedIn = new Map();
    /** @type {Map<string, Listed[]>} by rule */
    this.thingsOf = new Map();
    /** @type {Map<Rule | Listed, string>} what is searched */
    this.searched = new Map();
    this.index();
  }

  index() {
    for (const chapter of this.info.chapters)
      for (const { title, blocks } of chapter.sections)
        for (const block of blocks)
          if (block.id) this.rules.set(block.id, { block, chapter, section: title });
    for (const { block } of this.rules.values())
      for (const [, to] of block.text ?? [])
        if (this.rules.has(to) && to !== block.id) addTo(this.namedIn, to, block.id ?? "");
    for (const question of this.info.questions)
      for (const rule of question.rules) addTo(this.questionsOf, rule, question);
    for (const group of this.info.groups)
      for (const thing of group.things) {
        const listed = { thing, group };
        for (const key of [thing.key, ...thing.parts]) this.things.set(key, listed);
        for (const rule of this.rulesOf(thing)) addTo(this.thingsOf, rule, listed);
      }
  }

  /**
   * The rules of a thing and of its parts.
   * @param {BookThing} thing
   */
  rulesOf({ key, parts }) {
    const rules = [key, ...parts].map((part) => this.entries[part]?.rule ?? "");
    return [...new Set(rules)].filter((rule) => this.rules.has(rule));
  }

  /** @param {BookThing} thing */
  nameOf({ key }) {
    return this.entries[key]?.name ?? key;
  }

  /**
   * Whether there is something at a place.
   * @param {string} place
   */
  has(place) {
    return (
      place === "" ||
      place.startsWith(SEARCH) ||
      this.rules.has(place) ||
      this.chapterAt(place) !== null ||
      this.groupAt(place) !== null
    );
  }

  /**
   * The chapter of a place; null: it is in none.
   * @param {string} place
   */
  chapterAt(place) {
    const rule = this.rules.get(place);
    return rule?.chapter ?? this.info.chapters.find(({ key }) => key === place) ?? null;
  }

  /**
   * The group of a place; null: it is in none.
   * @param {string} place
   */
  groupAt(place) {
    if (place.startsWith(THING)) return this.things.get(place.slice(THING.length))?.group ?? null;
    return this.info.groups.find(({ key }) => GROUP + key === place) ?? null;
  }

  /**
   * The rules and things that have all words of a text; those that are called so come first.
   * @param {string} text
   * @returns {Found}
   */
  find(text) {
    const words = folded(text).split(/\s+/).filter(Boolean);
    if (!words.length) return { rules: [], things: [] };
    const whole = words.join(" ");
    const hasAll = (/** @type {Rule | Listed} */ item) => {
      const within = this.textOf(item);
      return words.every((word) => within.includes(word));
    };
    const isNamed = (/** @type {string} */ name) => Number(!folded(name).startsWith(whole));
    const rules = [...this.rules.values()].filter(hasAll);
    const things = [...new Set(this.things.values())].filter(hasAll);
    rules.sort((one, other) => isNamed(one.block.id ?? "") - isNamed(other.block.id ?? ""));
    things.sort((one, other) => isNamed(this.nameOf(one.thing)) - isNamed(this.nameOf(other.thing)));
    return { rules, things };
  }

  /** @param {Rule | Listed} item */
  textOf(item) {
    let text = this.searched.get(item);
    if (text === undefined) {
      text = folded("block" in item ? `${item.block.id} ${plain(item.block.text)}` : this.thingText(item));
      this.searched.set(item, text);
    }
    return text;
  }

  /** @param {Listed} listed */
  thingText({ thing, group }) {
    const entries = [thing.key, ...thing.parts].map((key) => this.entries[key]);
    const texts = entries.flatMap((entry) => [entry?.name, entry?.price, ...(entry?.effects ?? [])]);
    return [...texts, group.name, ...this.rulesOf(thing)].filter(Boolean).join(" ");
  }
}

/**
 * A text without its links.
 * @param {BookText | null | undefined} text
 */
export function plain(text) {
  return (text ?? []).map(([part]) => part).join("");
}

/**
 * The parts of a text, and whether each is one of the words that somebody looks for.
 * @param {string} text
 * @param {string} wanted
 * @returns {[string, boolean][]}
 */
export function marked(text, wanted) {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  /** @type {number[]} the letter of the text from which each letter of the folded one comes */
  const origins = [];
  let search = "";
  for (let place = 0; place < text.length; place++) {
    const letters = folded(text[place] ?? "");
    for (let count = 0; count < letters.length; count++) origins.push(place);
    search += letters;
  }
  const isHit = new Array(text.length).fill(false);
  for (const word of words)
    for (let at = search.indexOf(word); at >= 0; at = search.indexOf(word, at + word.length))
      for (let letter = at; letter < at + word.length; letter++) isHit[origins[letter] ?? 0] = true;
  /** @type {[string, boolean][]} */
  const parts = [];
  for (let place = 0; place < text.length; place++) {
    const last = parts.at(-1);
    if (last && last[1] === isHit[place]) last[0] += text[place];
    else parts.push([text[place] ?? "", isHit[place]]);
  }
  return parts;
}

/**
 * @template T
 * @param {Map<string, T[]>} map
 * @param {string} key
 * @param {T} value
 */
function addTo(map, key, value) {
  const values = map.get(key);
  if (!values) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
}
