/** The pieces of a scene, in all of its panels. */

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./panel.js").PanelView} PanelView */
/** @typedef {import("./panel.js").Shown} Shown */

/** Sprites whose changes are no news: places and buttons. */
const UNMARKED = /^(text|place|(button|do)(-.*)?)$/;
/** How the keys of pieces begin that only explain the picture. */
export const LEGEND = "legend:";

export class Pieces {
  /** @param {Map<string, PanelView>} panels */
  constructor(panels) {
    this.panels = panels;
    /** @type {Set<string>} keys of pieces that have just appeared or got another picture */
    this.fresh = new Set();
  }

  /** @returns {Shown[]} panel by panel, bottom to top */
  get all() {
    /** @type {Shown[]} */
    const all = [];
    for (const { shown } of this.panels.values()) for (const one of shown.values()) all.push(one);
    return all;
  }

  /** @param {string} key */
  get(key) {
    for (const { shown } of this.panels.values()) {
      const piece = shown.get(key);
      if (piece) return piece;
    }
    return null;
  }

  /**
   * The pieces by which a seat chooses a word, those on the screen first; null: those by which every seat does.
   * @param {string} word
   * @param {number | null} seat
   */
  ofWord(word, seat) {
    const ofWord = [...this.panels.values()].flatMap((panel) => panel.ofWord(word, seat));
    return [...ofWord.filter(({ group }) => group), ...ofWord.filter(({ group }) => !group)];
  }

  /**
   * The label of the piece by which a seat chooses a word; empty: there is none.
   * @param {string} word
   * @param {number | null} seat
   */
  labelOf(word, seat) {
    const labels = [...this.panels.values()].flatMap((panel) =>
      panel.ofWord(word, seat).map(({ piece }) => piece.label),
    );
    return labels.filter(Boolean).pop() ?? "";
  }

  /** The pieces whose changes people want to know of: not places, nor what only explains the picture. */
  get news() {
    return [...this.panels.values()].flatMap((panel) => panel.index.news);
  }

  /** Dice and cards that have just appeared with their faces up. */
  get drawn() {
    return [...this.fresh].filter((key) => {
      const piece = this.get(key)?.piece;
      return piece !== undefined && isDrawn(piece);
    });
  }
}

/**
 * A piece with what differs in a newer version of it.
 * @param {Piece} piece
 * @param {import("./types.js").PieceChange} change null: the piece does not have that any more
 * @returns {Piece}
 */
export function withChange(piece, change) {
  const newer = Object.entries({ ...piece, ...change }).filter(([, value]) => value !== null);
  return /** @type {Piece} */ (Object.fromEntries(newer));
}

/** @type {Map<string, boolean>} whether changes of a sprite are news */
const marked = new Map();

/**
 * Whether people want to know of changes of a piece.
 * @param {Piece} piece
 */
export function isNews({ key, sprite, label }) {
  if (label === undefined || key.startsWith(LEGEND)) return false;
  const isMarked = marked.get(sprite) ?? !UNMARKED.test(sprite);
  marked.set(sprite, isMarked);
  return isMarked;
}

/**
 * Dice, and cards with their faces up, are shown large when they appear.
 * @param {Piece} piece
 */
function isDrawn({ sprite, label }) {
  return label !== undefined && /^(die|card)(-|$)/.test(sprite) && !sprite.endsWith("-back");
}
