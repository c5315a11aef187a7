/**
 * What is marked on a picture: the pieces that can be chosen get a ring, a number and the focus, those by which a
 * gesture begins a quieter ring, those that have changed get brackets.
 */

import { describe } from "./drawing.js";
import { badge, bracket, frameOf, ring, ringWidth } from "./marks.js";
import { joinedLabel, say } from "./texts.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./panel.js").Shown} Shown */
/** @typedef {import("./panel.js").PanelView} PanelView */
/** @typedef {{piece: Piece, panel: PanelView, key: string, ring: Element | null}} Mark what a piece is marked with */

/**
 * How a piece is to be marked.
 * @typedef {object} Wanted
 * @property {Shown} shown
 * @property {boolean} isChanged
 * @property {boolean} canAsk why it can't be chosen
 * @property {boolean} isMarked it can be chosen, or a gesture begins with it
 * @property {boolean} isLit it can be chosen
 * @property {boolean} hasRing
 * @property {boolean} isFirst of the places of its word
 * @property {string} label
 * @property {string} key is the same for what is marked alike
 */

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
    /** @type {Map<SVGGElement, Mark>} the groups that have a mark, or a label of their own */
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
    return [...this.offer.keys()].flatMap((word) => this.pieces.ofWord(word, this.seat));
  }

  /** The pieces with which a gesture begins. */
  get handlePieces() {
    if (this.aims) return [];
    return [...this.handles.keys()].flatMap((word) => this.pieces.ofWord(word, this.seat));
  }

  /** Whether most of what can be chosen has no piece that is lit. */
  get isMostlyUnlit() {
    const lit = new Set(this.litPieces.map(({ piece }) => piece.word));
    return lit.size * 2 < this.offer.size;
  }

  /** Before another seat's view is shown: light nothing, and mark nothing as changed. */
  forget() {
    this.clear();
    this.names = new Map();
    this.changed.clear();
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

  /** Mark what is to be marked now; what is marked already stays. */
  relight() {
    const wanted = this.wantedMarks();
    for (const [group, mark] of this.marked) {
      const next = wanted.get(group);
      if (next?.shown.piece !== mark.piece || next.key !== mark.key) this.unmark(group, mark);
    }
    for (const element of this.pointed.splice(0)) element.classList.remove("pointed");
    /** @type {Set<PanelView>} */
    const anew = new Set();
    for (const [group, mark] of wanted)
      if (!this.marked.has(group)) {
        this.mark(group, mark);
        anew.add(mark.shown.panel);
      }
    for (const panel of this.pieces.panels.values()) {
      const badges = [...wanted.values()].filter(({ shown }) => shown.panel === panel);
      if (this.showBadges(panel, badges)) anew.add(panel);
    }
    for (const panel of anew) panel.scaleMarks();
  }

  /** Remove all marks. */
  clear() {
    for (const [group, mark] of this.marked) this.unmark(group, mark);
    this.pointed = [];
    for (const { over } of this.pieces.panels.values()) over.replaceChildren();
  }

  /**
   * What is to be marked: one ring for each place of a word, not for what lies over the same place.
   * @returns {Map<SVGGElement, Wanted>}
   */
  wantedMarks() {
    /** @type {Map<SVGGElement, Wanted>} */
    const wanted = new Map();
    /** @type {Map<string, Shown[]>} */
    const ringed = new Map();
    for (const shown of this.pieces.all) {
      const { piece, group, panel } = shown;
      if (!group) continue;
      const word = piece.word ?? "";
      const isChanged = this.changed.has(piece.key);
      const canAsk = this.canAskAboutAll && piece.word !== undefined && panel.canChoose(this.seat, piece);
      const isLit = this.isLit(shown);
      const isMarked = isLit || this.isHandle(shown);
      if (!isChanged && !canAsk && !isMarked) continue;
      const lower = ringed.get(word) ?? [];
      const hasRing = isMarked && !lower.some((other) => other.panel === panel && isUpon(piece, other.piece));
      if (hasRing) ringed.set(word, [...lower, shown]);
      const isFirst = lower.length === 0;
      const label = hasRing ? this.labelOf(piece, isLit) : "";
      const key = JSON.stringify([isChanged, canAsk, isMarked, isLit, hasRing, isFirst, label]);
      wanted.set(group, { shown, isChanged, canAsk, isMarked, isLit, hasRing, isFirst, label, key });
    }
    return wanted;
  }

  /**
   * What a screen reader says of a piece that can be chosen.
   * @param {Piece} piece
   * @param {boolean} isLit it can be chosen; else a gesture begins with it
   */
  labelOf(piece, isLit) {
    const word = piece.word ?? "";
    return joinedLabel(
      this.numberOf(word),
      piece.label ?? undefined,
      isLit ? this.nameOf(word) : say("web.gesture.handle"),
      this.advised.get(word),
    );
  }

  /** @param {string} word */
  numberOf(word) {
    return (this.aims ? this.aims.get(word)?.number : this.numbers.get(word)) ?? "";
  }

  /**
   * @param {SVGGElement} group
   * @param {Wanted} wanted
   */
  mark(group, { shown: { piece, panel }, isChanged, canAsk, isMarked, isLit, hasRing, isFirst, label, key }) {
    if (isChanged) group.prepend(bracket(piece, frameOf(piece, this.art)));
    if (canAsk) {
      group.classList.add("askable");
      if (piece.label !== undefined) group.setAttribute("tabindex", "-1");
    }
    if (isMarked) group.classList.add(isLit ? "lit" : "handle");
    const mark = hasRing ? ring(piece, this.art) : null;
    if (mark) {
      mark.classList.toggle("quiet", !isLit);
      group.prepend(mark);
      panel.rings.add(mark);
      group.setAttribute("tabindex", isFirst ? "0" : "-1"); // only the first of a word's places is a stop of the Tab key
      group.setAttribute("role", "button");
      group.setAttribute("aria-label", label);
      group.removeAttribute("aria-hidden");
    }
    this.marked.set(group, { piece, panel, key, ring: mark });
  }

  /**
   * @param {SVGGElement} group
   * @param {Mark} mark
   */
  unmark(group, { piece, panel, ring }) {
    for (const mark of group.querySelectorAll(":scope > .mark")) mark.remove();
    group.classList.remove("lit", "handle", "pointed", "askable");
    group.removeAttribute("tabindex");
    describe(piece, group);
    if (ring) panel.rings.delete(ring);
    this.marked.delete(group);
  }

  /**
   * Show the numbers of words beside their rings, and nothing else over a panel. False: they are shown already.
   * @param {PanelView} panel
   * @param {Wanted[]} wanted
   */
  showBadges(panel, wanted) {
    const [best] = this.aims ? [] : this.advised.keys();
    const facts = wanted
      .filter(({ hasRing }) => hasRing)
      .map(({ shown: { piece } }) => ({ piece, number: this.numberOf(piece.word ?? "") }))
      .map(({ piece, number }) => ({ piece, number, isHinted: piece.word === best }))
      .filter(({ number, isHinted }) => number || isHinted);
    const badges = () =>
      facts.map(({ piece, number, isHinted }) => badge(piece, number, frameOf(piece, this.art), isHinted));
    return panel.showBadges(JSON.stringify(facts), facts.length, badges) && facts.length > 0;
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
 * Whether a piece lies on another.
 * @param {Piece} piece
 * @param {Piece} other
 */
function isUpon(piece, other) {
  return Math.hypot(other.x - piece.x, other.y - piece.y) < ringWidth(other) / 2;
}
