/**
 * What is marked on a picture: the pieces that can be chosen get a ring, a number and the focus, those that have
 * changed get brackets.
 */

import { bracket, hexRing, ringWidth, spriteOf } from "./stage.js";
import { joinedLabel } from "./texts.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./pieces.js").Shown} Shown */

/** @typedef {{shown: Shown, mark: SVGGraphicsElement, number: string, isFirst: boolean, isFramed: boolean, isHinted: boolean}} Ring */

export class Lighting {
  /**
   * @param {import("./pieces.js").Pieces} pieces
   * @param {import("./art.js").Art} art
   */
  constructor(pieces, art) {
    this.pieces = pieces;
    this.art = art;
    /** @type {Map<string, string>} the words on offer, with their numbers */
    this.numbers = new Map();
    /** @type {Map<string, string>} what a word on offer is called */
    this.names = new Map();
    /** @type {Map<string, string>} words that a hint names, the best first, with the text about them */
    this.advised = new Map();
    /** @type {Set<string>} keys of what has changed since the person last chose */
    this.changed = new Set();
    /** Whether everything that has a word can be asked about, not only chosen. */
    this.canAskAboutAll = false;
  }

  /** @param {string} word */
  isLit(word) {
    return this.numbers.has(word);
  }

  /** @param {string} word */
  nameOf(word) {
    return this.names.get(word) ?? "";
  }

  /** The pieces that can be chosen. */
  get litPieces() {
    return this.pieces.all.filter(({ piece }) => piece.word !== undefined && this.isLit(piece.word));
  }

  /**
   * Light up what can be chosen.
   * @param {Map<string, string>} numbers of each word on offer
   * @param {Map<string, string>} names
   */
  light(numbers, names) {
    this.numbers = numbers;
    this.names = names;
    this.advised = new Map();
    this.relight();
  }

  /**
   * Mark what a hint names, until something else is lit.
   * @param {Map<string, string>} words the best first, with the text about them
   */
  advise(words) {
    this.advised = words;
    this.relight();
  }

  /**
   * Let people ask why something can't be chosen, of everything that has a word.
   * @param {boolean} isOn
   */
  askAboutAll(isOn) {
    this.canAskAboutAll = isOn;
    this.relight();
  }

  /**
   * Mark these pieces as changed, when something is lit next.
   * @param {Iterable<string>} keys
   */
  markChanged(keys) {
    this.changed = new Set(keys);
  }

  /** Draw all marks again. All sizes are measured together: a measurement after a change lays out the page. */
  relight() {
    this.clear();
    const brackets = this.brackets();
    const rings = this.rings();
    for (const { group, mark } of brackets) group.prepend(mark);
    const ringed = new Map(rings.map((ring) => [ring.shown, ring]));
    for (const shown of this.pieces.byKey.values()) this.label(shown, ringed.get(shown));
    const frames = rings.map(({ mark, isFramed }) => (isFramed ? mark.getBBox() : null));
    rings.forEach(({ shown: { piece, stage }, number, isHinted }, place) => {
      if (number || isHinted) stage.addBadge(piece, number, frames[place] ?? null, isHinted);
    });
    const { table, boards } = this.pieces;
    const scales = [table.camera.scale, boards.camera.scale];
    table.scaleBadges(scales[0]);
    boards.scaleBadges(scales[1]);
  }

  clear() {
    const { table, boards } = this.pieces;
    for (const stage of [table, boards]) {
      stage.over.replaceChildren();
      for (const mark of [...stage.pieces.querySelectorAll(":scope > .piece > .mark")]) mark.remove();
    }
  }

  /** The marks of what has changed. */
  brackets() {
    const changed = this.pieces.all.filter(({ piece }) => this.changed.has(piece.key));
    const frames = changed.map(({ piece, group }) =>
      this.art.has(`mark-${piece.sprite}`) ? group.getBBox() : null,
    );
    return changed.map(({ piece, group }, place) => ({ group, mark: bracket(piece, frames[place] ?? null) }));
  }

  /**
   * The rings of what can be chosen: one for each place of a word, not for what lies over the same place.
   * @returns {Ring[]}
   */
  rings() {
    /** @type {Map<string, Piece[]>} */
    const ringed = new Map();
    const [best] = this.advised.keys();
    /** @type {Ring[]} */
    const rings = [];
    for (const shown of this.litPieces) {
      const { piece } = shown;
      const word = piece.word ?? "";
      const lower = ringed.get(word) ?? [];
      if (lower.some((other) => Math.hypot(other.x - piece.x, other.y - piece.y) < ringWidth(other) / 2))
        continue;
      ringed.set(word, [...lower, piece]);
      const own = `mark-${piece.sprite}`;
      const isFramed = this.art.has(own);
      const sprite = isFramed ? own : this.art.has("mark-legal") ? "mark-legal" : "";
      const width = ringWidth(piece);
      const mark = sprite ? spriteOf(sprite, width / 100) : hexRing(width);
      mark.setAttribute("class", "mark ring");
      rings.push({
        shown,
        mark,
        number: this.numbers.get(word) ?? "",
        isFirst: lower.length === 0, // only the first of a word's places is a stop of the Tab key
        isFramed,
        isHinted: word === best,
      });
    }
    return rings;
  }

  /**
   * Put the ring on a piece, if it has one, and set its label for screen readers.
   * @param {Shown} shown
   * @param {Ring | undefined} ring
   */
  label({ piece: { word, label }, group }, ring) {
    const isLit = word !== undefined && this.isLit(word);
    group.classList.toggle("lit", isLit);
    group.removeAttribute("tabindex");
    if (ring && word !== undefined) {
      const title = group.querySelector("title");
      if (title) title.after(ring.mark);
      else group.prepend(ring.mark);
      group.setAttribute("tabindex", ring.isFirst ? "0" : "-1");
      group.setAttribute("role", "button");
      group.setAttribute(
        "aria-label",
        joinedLabel(ring.number, label, this.nameOf(word), this.advised.get(word)),
      );
      group.removeAttribute("aria-hidden");
    } else if (label !== undefined) {
      if (this.canAskAboutAll && word !== undefined && !isLit) group.setAttribute("tabindex", "-1");
      group.setAttribute("role", "img");
      group.setAttribute("aria-label", label);
    } else {
      group.setAttribute("aria-hidden", "true");
      group.removeAttribute("role");
    }
  }

  /**
   * Lift the pieces of a word, as their button is.
   * @param {string | null} word
   */
  point(word) {
    const { table, boards } = this.pieces;
    for (const { piece, group } of this.pieces.byKey.values())
      group.classList.toggle("pointed", word !== null && piece.word === word && this.isLit(word));
    for (const stage of [table, boards])
      for (const badge of stage.over.children)
        badge.classList.toggle("pointed", word !== null && badge.getAttribute("data-word") === word);
  }
}
