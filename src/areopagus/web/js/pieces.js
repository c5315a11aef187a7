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
      const found = shown.get(key);
      if (found) return found;
    }
    return null;
  }

  /**
   * The pieces by which a seat chooses a word, those on the screen first; null: those by which every seat does.
   * @param {string} word
   * @param {number | null} seat
   */
  ofWord(word, seat) {
    const found = this.all.filter(({ piece, panel }) => piece.word === word && panel.canChoose(seat, piece));
    return [...found.filter(({ group }) => group), ...found.filter(({ group }) => !group)];
  }

  /**
   * The label of the piece by which a seat chooses a word; empty: there is none.
   * @param {string} word
   * @param {number | null} seat
   */
  labelOf(word, seat) {
    const labels = this.all
      .filter(({ piece, panel }) => piece.word === word && panel.canChoose(seat, piece))
      .map(({ piece }) => piece.label);
    return labels.filter(Boolean).pop() ?? "";
  }

  /** The pieces whose changes people want to know of: not places, nor what only explains the picture. */
  get news() {
    return this.all
      .filter(({ piece }) => isNews(piece))
      .map(({ piece, panel }) => ({ piece, place: panel.placeOf(piece) }));
  }

  /** Dice and cards that have just appeared with their faces up. */
  get drawn() {
    return [...this.fresh].filter((key) => {
      const piece = this.get(key)?.piece;
      return piece !== undefined && isDrawn(piece);
    });
  }
}

/** @type {Map<string, boolean>} whether changes of a sprite are news */
const marked = new Map();

/** @param {Piece} piece */
function isNews({ key, sprite, label }) {
  if (label === undefined || key.startsWith(LEGEND)) return false;
  const known = marked.get(sprite) ?? !UNMARKED.test(sprite);
  marked.set(sprite, known);
  return known;
}

/**
 * Dice, and cards with their faces up, are shown large when they appear.
 * @param {Piece} piece
 */
function isDrawn({ sprite, label }) {
  return label !== undefined && /^(die|card)(-|$)/.test(sprite) && !sprite.endsWith("-back");
}
