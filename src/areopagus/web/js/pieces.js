/** The pieces of a scene on the screen: one group of SVG elements for each, by key, on the stage it belongs to. */

import { inkOn, svg } from "./dom.js";
import { HEXAGON, spriteOf } from "./stage.js";

/** @typedef {import("./types.js").Changes} Changes */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./areas.js").Layout} Layout */
/** @typedef {import("./moves.js").Moves} Moves */
/** @typedef {import("./stage.js").Stage} Stage */

/** @typedef {{piece: Piece, group: SVGGElement, stage: Stage}} Shown */

/** A text that is longer than its room by more than this factor is cut. */
const CONDENSED = 1.5;
/** The radius in which a piece of size 1 answers the pointer even if its picture is hollow there. */
const MIDDLE = 10;
/** Sprites whose changes are no news: places and buttons. */
const UNMARKED = /^(text|place|(button|do)(-.*)?)$/;
/** How the keys of pieces begin that only explain the picture. */
const LEGEND = "legend:";

export class Pieces {
  /**
   * @param {Stage} table
   * @param {Stage} boards
   */
  constructor(table, boards) {
    this.table = table;
    this.boards = boards;
    /** @type {Map<string, Shown>} in the order of the scene, bottom to top */
    this.byKey = new Map();
    /** @type {Set<string>} keys of dice and cards that have just appeared */
    this.drawn = new Set();
  }

  get isEmpty() {
    return this.byKey.size === 0;
  }

  /** @returns {Shown[]} bottom to top */
  get all() {
    return [...this.byKey.values()];
  }

  /** @param {string} word */
  ofWord(word) {
    return this.all.filter(({ piece }) => piece.word === word);
  }

  /** @param {(piece: Piece) => boolean} wanted */
  where(wanted) {
    return this.all.map(({ piece }) => piece).filter(wanted);
  }

  /**
   * The label of the piece of a word; empty: there is none.
   * @param {string} word
   */
  labelOf(word) {
    const labels = this.ofWord(word).map(({ piece }) => piece.label);
    return labels.filter(Boolean).pop() ?? "";
  }

  /**
   * The pieces whose changes people want to know of: not places, nor what only explains the picture.
   * @param {Layout} layout
   */
  news(layout) {
    const isNews = (/** @type {Piece} */ { key, sprite, label }) =>
      label !== undefined && !UNMARKED.test(sprite) && !key.startsWith(LEGEND);
    return this.where(isNews).map((piece) => ({ piece, isOnBoards: layout.isOnBoards(piece) }));
  }

  // Changing

  /**
   * Show these pieces instead of those that are there; a piece that stays moves to its new place.
   * @param {Piece[]} pieces
   * @param {Layout} layout
   * @param {Moves} moves
   */
  replace(pieces, layout, moves) {
    const keys = new Set(pieces.map(({ key }) => key));
    for (const key of this.byKey.keys()) if (!keys.has(key)) this.remove(key, moves);
    for (const piece of pieces) this.put(piece, layout, moves);
    this.drawn.clear();
    this.reorder([...keys]);
    this.finish();
  }

  /**
   * Change some pieces.
   * @param {Changes} changes
   * @param {Layout} layout
   * @param {Moves} moves
   */
  change({ removed = [], changed = [], added = [], moved = [] }, layout, moves) {
    this.drawn.clear();
    for (const key of removed) this.remove(key, moves);
    for (const piece of [...changed, ...added]) this.put(piece, layout, moves);
    if (moved.length) this.reorder(placed([...this.byKey.keys()], moved));
    this.finish();
  }

  /**
   * @param {string} key
   * @param {Moves} moves
   */
  remove(key, moves) {
    const shown = this.byKey.get(key);
    if (!shown) return;
    this.byKey.delete(key);
    moves.vanish(shown.group);
  }

  /**
   * @param {Piece} piece
   * @param {Layout} layout
   * @param {Moves} moves
   */
  put(piece, layout, moves) {
    const stage = layout.isOnBoards(piece) ? this.boards : this.table;
    const before = this.byKey.get(piece.key);
    if (before && isSame(before.piece, piece)) return;
    if (!before || before.stage !== stage) {
      before?.group.remove();
      const group = draw(piece, svg("g"));
      stage.pieces.append(group);
      this.byKey.set(piece.key, { piece, group, stage });
      moves.appear(group, piece);
      if (isDrawn(piece)) this.drawn.add(piece.key);
      return;
    }
    draw(piece, before.group);
    if (isDrawn(piece) && before.piece.sprite !== piece.sprite) this.drawn.add(piece.key);
    const hasMoved = before.piece.x !== piece.x || before.piece.y !== piece.y;
    if (hasMoved) moves.move(before.group, before.piece, piece);
    before.piece = piece;
  }

  /**
   * Bring the groups into the order of the scene.
   * @param {string[]} keys
   */
  reorder(keys) {
    /** @type {Map<string, Shown>} */
    const sorted = new Map();
    /** @type {Map<Stage, ChildNode | null>} */
    const next = new Map([this.table, this.boards].map((stage) => [stage, stage.pieces.firstChild]));
    for (const key of keys) {
      const shown = this.byKey.get(key);
      if (!shown) continue;
      sorted.set(key, shown);
      const { stage, group } = shown;
      const there = next.get(stage) ?? null;
      if (group === there) next.set(stage, there.nextSibling);
      else stage.pieces.insertBefore(group, there);
    }
    this.byKey = sorted;
  }

  /** What depends on all pieces, after some of them have changed. */
  finish() {
    this.addTitles();
    this.condense();
  }

  /** What lies over a piece and is chosen with it, as its name, gets its title, too. */
  addTitles() {
    /** @type {Map<string, Piece[]>} */
    const titled = new Map();
    for (const { piece } of this.byKey.values())
      if (piece.word !== undefined && hasTitle(piece))
        titled.set(piece.word, [...(titled.get(piece.word) ?? []), piece]);
    for (const { piece, group } of this.byKey.values()) {
      if (piece.word === undefined || hasTitle(piece)) continue;
      const away = (/** @type {Piece} */ other) => Math.hypot(other.x - piece.x, other.y - piece.y);
      const [nearest] = (titled.get(piece.word) ?? []).sort((one, other) => away(one) - away(other));
      const title = group.querySelector(":scope > title");
      if (title?.textContent === nearest?.label) continue;
      title?.remove();
      if (nearest) group.prepend(svg("title", {}, nearest.label));
    }
  }

  /** Set texts closer that are longer than their room; a text that can't be seen now waits until it can. */
  condense() {
    const waiting = [this.table, this.boards].flatMap((stage) => [
      ...stage.pieces.querySelectorAll("text[data-room]"),
    ]);
    const texts = waiting.filter((text) => text instanceof SVGTextElement);
    const lengths = texts.map((text) => text.getComputedTextLength()); // all of them before the first change
    texts.forEach((text, place) => {
      condenseText(text, lengths[place] ?? 0);
    });
  }
}

/**
 * @param {SVGTextElement} text
 * @param {number} length
 */
function condenseText(text, length) {
  const { room } = text.dataset;
  if (!length || room === undefined) return;
  delete text.dataset.room;
  if (length <= Number(room)) return;
  const whole = text.textContent ?? "";
  const most = Math.floor((whole.length * CONDENSED * Number(room)) / length);
  if (most < whole.length) text.textContent = `${whole.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
  text.setAttribute("textLength", room);
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

/**
 * Draw a piece into its group.
 * @param {Piece} piece
 * @param {SVGGElement} group
 */
function draw(piece, group) {
  const isPlain = piece.word === undefined && (piece.label === undefined || piece.sprite === "text");
  group.setAttribute("class", isPlain ? "piece plain" : "piece");
  group.dataset.key = piece.key;
  if (piece.word === undefined) delete group.dataset.word;
  else group.dataset.word = piece.word;
  group.setAttribute("transform", `translate(${piece.x} ${piece.y})`);
  if (piece.tint) {
    group.setAttribute("color", piece.tint);
    group.style.setProperty("--seat", piece.tint);
    group.style.setProperty("--on-seat", inkOn(piece.tint));
  }
  const middle = svg("circle", { class: "middle", r: (piece.size ?? 1) * MIDDLE });
  group.replaceChildren(
    ...(hasTitle(piece) ? [svg("title", {}, piece.label), middle] : []),
    pictureOf(piece),
  );
  return group;
}

/**
 * @param {Piece} piece
 * @returns {SVGElement}
 */
function pictureOf(piece) {
  const size = piece.size ?? 1;
  /** @type {Record<string, string>} */
  const turn = piece.turn ? { transform: `rotate(${piece.turn})` } : {};
  if (piece.sprite === "place")
    return svg("path", { class: "place", d: HEXAGON, transform: `scale(${size}) translate(-50 -50)` });
  if (piece.sprite !== "text") return spriteOf(piece.sprite, size, turn);
  return svg(
    "text",
    {
      "font-size": size,
      "text-anchor": "middle",
      "dominant-baseline": "central",
      fill: "currentColor",
      "data-room": piece.room ?? null,
      ...turn,
    },
    piece.label,
  );
}

/**
 * @param {Piece} one
 * @param {Piece} other
 */
function isSame(one, other) {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.sprite === other.sprite &&
    one.word === other.word &&
    one.label === other.label &&
    one.tint === other.tint &&
    one.turn === other.turn &&
    one.size === other.size &&
    one.room === other.room
  );
}

/**
 * Whether a piece says what it is when pointed at; a text is its own label.
 * @param {Piece} piece
 */
function hasTitle({ sprite, label }) {
  return label !== undefined && sprite !== "text";
}

/**
 * Dice, and cards with their faces up, are shown large when they appear.
 * @param {Piece} piece
 */
function isDrawn({ sprite, label }) {
  return label !== undefined && /^(die|card)(-|$)/.test(sprite) && !sprite.endsWith("-back");
}

/**
 * Keys in their new order.
 * @param {string[]} keys
 * @param {[string, string | null][]} moved each with the key that it comes right after; null: first
 */
function placed(keys, moved) {
  for (const [key, below] of moved) {
    keys.splice(keys.indexOf(key), 1);
    keys.splice(below === null ? 0 : keys.indexOf(below) + 1, 0, key);
  }
  return keys;
}
