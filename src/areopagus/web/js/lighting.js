/**
 * What is marked on a picture: the pieces that can be chosen get a ring, a number and the focus, those by which a
 * gesture begins a quieter ring, those that have changed get brackets.
 */

import { describe } from "./drawing.js";
import { badge, bracket, frameOf, ring, ringWidth } from "./marks.js";
import { joinedLabel, say } from "./texts.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./panel.js").Shown} Shown */
/** @typedef {Map<string, {name: string, number: string}>} Aims words that an open chooser offers, with the keys of their rows */

export class Lighting {
  /**
   * @param {import("./pieces.js").Pieces} pieces
   * @param {import("./art.js").Art} art
   */
  constructor(pieces, art) {
    this.pieces = pieces;
    this.art = art;
    /** @type {number | null} the seat that is asked */
    this.seat = null;
    /** @type {Map<string, string>} the words on offer, with their numbers */
    this.numbers = new Map();
    /** @type {Map<string, string>} what a word on offer is called */
    this.names = new Map();
    /** @type {Map<string, string>} the words by which gestures begin, with what they are called */
    this.handles = new Map();
    /** @type {Aims | null} what an open chooser offers, instead of the words on offer; null: none is open */
    this.aims = null;
    /** @type {Map<string, string>} words that a hint names, the best first, with the text about them */
    this.advised = new Map();
    /** @type {Set<string>} keys of what has changed since the person last chose */
    this.changed = new Set();
    /** Whether everything that has a word can be asked about, not only chosen. */
    this.canAskAboutAll = false;
    /** @type {Map<SVGGElement, Piece>} the groups that have a mark, or a label of their own */
    this.marked = new Map();
    /** @type {Element[]} what is pointed at */
    this.pointed = [];
  }

  /**
   * Whether a piece can be chosen: its word is on offer, and it is not for another seat than the one that is asked.
   * @param {Shown} shown
   */
  isLit({ piece, panel }) {
    return this.offer.has(piece.word ?? "") && panel.canChoose(this.seat, piece);
  }

  /**
   * Whether a gesture begins with a piece, whose word is not on offer by itself.
   * @param {Shown} shown
   */
  isHandle({ piece, panel }) {
    const word = piece.word ?? "";
    return this.aims === null && this.handles.has(word) && panel.canChoose(this.seat, piece);
  }

  /** The words that can be chosen: those of the chooser, or else those of the question. */
  get offer() {
    return this.aims ?? this.numbers;
  }

  /** @param {string} word */
  nameOf(word) {
    return this.aims?.get(word)?.name ?? this.names.get(word) ?? this.handles.get(word) ?? "";
  }

  /** The pieces that can be chosen. */
  get litPieces() {
    return this.pieces.all.filter((shown) => this.isLit(shown));
  }

  /**
   * Light up what can be chosen.
   * @param {Map<string, string>} numbers of each word on offer
   * @param {Map<string, string>} names
   * @param {number | null} seat the one that is asked
   */
  light(numbers, names, seat) {
    this.seat = seat;
    this.numbers = numbers;
    this.names = names;
    this.advised = new Map();
    this.handles = new Map();
    this.aims = null;
    this.relight();
  }

  /**
   * Mark the words by which gestures begin, until something else is lit.
   * @param {Map<string, string>} handles with what they are called
   */
  showHandles(handles) {
    this.handles = handles;
    this.relight();
  }

  /**
   * Light up what a chooser offers instead of the words on offer; null: those again.
   * @param {Aims | null} aims
   */
  aim(aims) {
    if (aims === null && this.aims === null) return;
    this.aims = aims;
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

  /** Draw all marks again. */
  relight() {
    this.clear();
    for (const { piece, group, panel } of this.pieces.all) {
      if (!group) continue;
      if (this.changed.has(piece.key)) {
        group.prepend(bracket(piece, frameOf(piece, this.art)));
        this.marked.set(group, piece);
      }
      if (this.canAskAboutAll && piece.word !== undefined && panel.canChoose(this.seat, piece)) {
        group.classList.add("askable");
        if (piece.label !== undefined) group.setAttribute("tabindex", "-1");
        this.marked.set(group, piece);
      }
    }
    this.lightUp();
    for (const panel of this.pieces.panels.values()) panel.scaleBadges();
  }

  clear() {
    for (const [group, piece] of this.marked) {
      for (const mark of group.querySelectorAll(":scope > .mark")) mark.remove();
      group.classList.remove("lit", "handle", "pointed", "askable");
      group.removeAttribute("tabindex");
      describe(piece, group);
    }
    this.marked.clear();
    for (const { over } of this.pieces.panels.values()) over.replaceChildren();
  }

  /** Mark what can be chosen: one ring for each place of a word, not for what lies over the same place. */
  lightUp() {
    /** @type {Map<string, Shown[]>} */
    const ringed = new Map();
    for (const shown of this.pieces.all) {
      const { piece, group, panel } = shown;
      const word = piece.word ?? "";
      const isLit = this.isLit(shown);
      if (!group || !(isLit || this.isHandle(shown))) continue;
      group.classList.add(isLit ? "lit" : "handle");
      this.marked.set(group, piece);
      const lower = ringed.get(word) ?? [];
      if (lower.some((other) => other.panel === panel && isUpon(piece, other.piece))) continue;
      ringed.set(word, [...lower, shown]);
      this.ring(shown, group, lower.length === 0, isLit);
    }
  }

  /**
   * @param {Shown} shown
   * @param {SVGGElement} group
   * @param {boolean} isFirst only the first of a word's places is a stop of the Tab key
   * @param {boolean} isLit it can be chosen; else a gesture begins with it
   */
  ring({ piece, panel }, group, isFirst, isLit) {
    const word = piece.word ?? "";
    const number = (this.aims ? this.aims.get(word)?.number : this.numbers.get(word)) ?? "";
    const [best] = this.aims ? [] : this.advised.keys();
    const mark = ring(piece, this.art);
    mark.classList.toggle("quiet", !isLit);
    group.prepend(mark);
    group.setAttribute("tabindex", isFirst ? "0" : "-1");
    group.setAttribute("role", "button");
    group.setAttribute(
      "aria-label",
      joinedLabel(
        number,
        piece.label ?? undefined,
        isLit ? this.nameOf(word) : say("web.gesture.handle"),
        this.advised.get(word),
      ),
    );
    group.removeAttribute("aria-hidden");
    if (number || word === best)
      panel.over.append(badge(piece, number, frameOf(piece, this.art), word === best));
  }

  /**
   * Lift the pieces of a word, as their button is.
   * @param {string | null} word
   */
  point(word) {
    for (const element of this.pointed) element.classList.remove("pointed");
    this.pointed = [];
    if (word === null || !(this.offer.has(word) || this.handles.has(word))) return;
    const badges = [...this.pieces.panels.values()].flatMap(({ over }) =>
      [...over.children].filter((one) => one.getAttribute("data-word") === word),
    );
    this.pointed = [...this.pieces.ofWord(word, this.seat).flatMap(({ group }) => group ?? []), ...badges];
    for (const element of this.pointed) element.classList.add("pointed");
  }
}

/**
 * Whether a piece lies upon another.
 * @param {Piece} piece
 * @param {Piece} other
 */
function isUpon(piece, other) {
  return Math.hypot(other.x - piece.x, other.y - piece.y) < ringWidth(other) / 2;
}
