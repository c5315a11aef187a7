/** The reference of a game: fetched once for each game and language, when somebody first points at something. */

import { edition } from "./dom.js";
import { withLanguage } from "./language.js";
import { get } from "./wire.js";

/** @typedef {import("./types.js").ReferenceEntry} ReferenceEntry */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {Record<string, ReferenceEntry>} Entries */

/** @type {Map<string, Promise<Entries>>} by the path with the language */
const fetched = new Map();

/**
 * The entries of a game by key; none if they can't be had now.
 * @param {string} game
 * @returns {Promise<Entries>}
 */
export function referenceOf(game) {
  const path = `/api/reference/${encodeURIComponent(game)}?edition=${edition()}`;
  const key = withLanguage(path);
  let entries = fetched.get(key);
  if (!entries) {
    /** @type {Promise<Entries>} */
    const answer = get(path);
    entries = answer.catch(() => {
      fetched.delete(key);
      return {};
    });
    fetched.set(key, entries);
  }
  return entries;
}

/**
 * The entry that explains a piece; null: there is none.
 * @param {Entries} entries
 * @param {Piece} piece
 */
export function entryOf(entries, { about, word }) {
  return entries[about ?? ""] ?? entries[word ?? ""] ?? null;
}
