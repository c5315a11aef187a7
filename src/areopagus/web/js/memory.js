/**
 * What somebody has seen of a table, kept in this browser, so that what changed meanwhile can be marked even after the
 * page was closed. Pieces and lines are kept as short hashes, of a few tables only.
 */

import { languageTag } from "./language.js";

/** @typedef {import("./types.js").StoryLine} StoryLine */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {{piece: Piece, place: string}} News a piece whose changes people want to know of; its panel, and where it stands on a map */
/** @typedef {{at: number, pieces: number[], lines: number[]}} Kept */

const PREFIX = "areopagus.seen.";
/** Maximum number of views (a table as one seat sees it) that are remembered. */
const MOST = 12;
/** Number of lines by which a place in the story is recognised. */
const TAIL = 12;

/** What was seen: hashes of pieces, and of the last lines of the story. */
export class Seen {
  /**
   * @param {Iterable<number>} pieces
   * @param {number[]} lines
   */
  constructor(pieces, lines) {
    this.pieces = new Set(pieces);
    this.lines = lines;
  }

  /**
   * @param {Iterable<News>} pieces
   * @param {StoryLine[]} lines
   */
  static of(pieces, lines) {
    return new Seen([...pieces].map(hashOfNews), lines.slice(-TAIL).map(hashOfLine));
  }

  /**
   * Whether a piece was seen as it is. Coordinates don't matter: it may have made room for another.
   * @param {News} news
   */
  has(news) {
    return this.pieces.has(hashOfNews(news));
  }

  /**
   * How many lines of a story came after what was seen.
   * @param {StoryLine[]} lines
   */
  linesSince(lines) {
    const hashes = lines.map(hashOfLine);
    for (let count = this.lines.length; count > 0; count--) {
      const tail = this.lines.slice(0, count); // the last ones may have been taken back
      for (let end = hashes.length; end >= count; end--)
        if (tail.every((hash, place) => hashes[end - count + place] === hash)) return hashes.length - end;
    }
    return hashes.length;
  }
}

/** What was seen of a table, for each seat that looks. */
export class Memory {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, Seen>} what was read or written lately */
    this.cached = new Map();
    this.timer = 0;
  }

  /**
   * What these eyes have seen, or null if they were never here.
   * @param {number | null} eyes
   * @returns {Seen | null}
   */
  recall(eyes) {
    const key = this.key(eyes);
    const kept = this.cached.has(key) ? null : read(key);
    if (kept) this.cached.set(key, new Seen(kept.pieces, kept.lines));
    return this.cached.get(key) ?? null;
  }

  /**
   * @param {number | null} eyes
   * @param {Seen} seen
   */
  keep(eyes, seen) {
    const key = this.key(eyes);
    this.cached.set(key, seen);
    /** @type {Kept} */
    const kept = { at: Date.now(), pieces: [...seen.pieces], lines: seen.lines };
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      try {
        localStorage.setItem(key, JSON.stringify(kept));
      } catch {
        return; // the storage is full: changes are marked only until the page is closed
      }
      forgetOldest();
    });
  }

  /** Forget this table, for all seats. */
  forget() {
    this.cached.clear();
    window.clearTimeout(this.timer);
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${PREFIX}${this.table}.`)) localStorage.removeItem(key);
  }

  /** @param {number | null} eyes */
  key(eyes) {
    return `${PREFIX}${this.table}.${eyes ?? "all"}.${languageTag()}`; // lines are known by their sentences
  }
}

/**
 * @param {string} key
 * @returns {Kept | null}
 */
function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null");
    return kept && Array.isArray(kept.pieces) && Array.isArray(kept.lines) ? kept : null;
  } catch {
    return null;
  }
}

function forgetOldest() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MOST) return;
  const age = (/** @type {string} */ key) => read(key)?.at ?? 0;
  keys.sort((one, other) => age(one) - age(other));
  for (const key of keys.slice(0, keys.length - MOST)) localStorage.removeItem(key);
}

/** @type {WeakMap<Piece, number>} a piece that changes is another one */
const hashes = new WeakMap();

/** @param {News} news */
function hashOfNews({ piece, place }) {
  let hash = hashes.get(piece);
  if (hash === undefined) {
    const { key, sprite, label } = piece;
    hash = hashOf(`${key}|${sprite}|${label}|${place}`);
    hashes.set(piece, hash);
  }
  return hash;
}

/** @type {WeakMap<StoryLine, number>} */
const hashesOfLines = new WeakMap();

/** @param {StoryLine} line */
function hashOfLine(line) {
  let hash = hashesOfLines.get(line);
  if (hash === undefined) {
    hash = hashOf(line[0]);
    hashesOfLines.set(line, hash);
  }
  return hash;
}

/**
 * FNV-1a.
 * @param {string} text
 */
function hashOf(text) {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    value = Math.imul(value ^ text.charCodeAt(place), 0x01000193);
  return value >>> 0;
}
