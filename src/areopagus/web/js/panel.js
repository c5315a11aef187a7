/**
 * A panel on the screen: a section with an SVG, which has a ground, pieces, and badges over them.
 *
 * A panel that is not shown keeps its pieces, but has no elements for them.
 */

import { Camera } from "./camera.js";
import { html, svg } from "./dom.js";
import { draw, textOf } from "./drawing.js";
import { ringWidth, scaleBadges, scaleRing, sign } from "./marks.js";
import { isNews, withChange } from "./pieces.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Panel} PanelData */
/** @typedef {import("./types.js").PanelChanges} PanelChanges */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./art.js").Art} Art */
/** @typedef {import("./moves.js").Moves} Moves */

/** @typedef {{piece: Piece, group: SVGGElement | null, panel: PanelView}} Shown a piece, with its group while its panel is shown */

/** @typedef {{news: import("./memory.js").News[], words: Map<string, Shown[]>}} Index what people want to know of, and the pieces of each word, bottom to top */

/** The `chooser` of a piece on a board that every seat may choose. */
const ANY_SEAT = -1;
/** The panel that has a camera. */
export const MAP = "map";
/** The smallest size of letters in pixels, and on a narrow screen. */
const LEAST = 11;
const LEAST_NARROW = 10;
/** Texts are fitted again if the scale has changed by more than this factor. */
const OTHER_SCALE = 1.01;
/** On a narrow screen, the smallest scale of a panel without a camera; the rest is reached by scrolling. */
const SMALLEST = 0.72;
const SMALLEST_STRIP = 0.95;
/** A panel that is wider than this, for a height of 1, is a strip. */
const STRIP = 2.5;

const NARROW = matchMedia("(max-width: 699px)");

export class PanelView {
  /**
   * @param {PanelData} data
   * @param {Art} art
   */
  constructor(data, art) {
    this.key = data.key;
    this.art = art;
    /** @type {Omit<PanelData, "pieces">} */
    this.data = data;
    /** @type {Map<string, Shown>} from bottom to top */
    this.shown = new Map();
    /** @type {WeakMap<Piece, string>} */
    this.places = new WeakMap();
    /** @type {Index | null} null: its pieces have changed since it was made */
    this.keptIndex = null;
    this.isMounted = false;
    /** @type {Set<Element>} the rings on its pieces */
    this.rings = new Set();
    /** What the badges over the pieces say, as JSON. */
    this.shownBadges = "";
    /** The scale of the whole panel for which its texts were fitted. */
    this.fitted = 0;
    this.ground = svg("g", { class: "ground", "aria-hidden": "true" });
    /** What the ground shows. */
    this.drawnGround = "";
    this.pieces = svg("g", { class: "pieces" });
    this.over = svg("g", { class: "over", "aria-hidden": "true" });
    this.svg = svg(
      "svg",
      { class: "scene", role: "group", preserveAspectRatio: "xMidYMid meet" },
      this.ground,
      this.pieces,
      this.over,
    );
    this.element = html(
      "section",
      { class: this.hasCamera ? "panel has-camera" : "panel", "data-panel": this.key },
      html("div", { class: "panel-window" }, this.svg),
    );
    this.camera = new Camera(this.svg, this.hasCamera, () => this.scaleMarks());
    this.observer = new ResizeObserver(([entry]) => entry && this.resized(entry.contentRect));
    this.describe();
  }

  get hasCamera() {
    return this.key === MAP;
  }

  /** The name of its place in the arrangement. */
  get area() {
    return areaOf(this.key);
  }

  get label() {
    return this.data.label ?? "";
  }

  /**
   * Whether a piece of this panel may answer a question to a seat; null: to any seat.
   * @param {number | null} seat
   * @param {Piece} piece
   */
  canChoose(seat, piece) {
    const chooser = this.chooserOf(piece);
    return chooser === null || chooser === seat;
  }

  /**
   * The only seat that may choose a piece; null: every seat.
   * @param {Piece} piece
   */
  chooserOf({ chooser }) {
    return chooser === ANY_SEAT ? null : (chooser ?? this.data.seat ?? null);
  }

  /** The scale at which the whole panel is shown. */
  get scale() {
    const { width, height } = this.camera.size;
    return width && height ? Math.min(width / this.data.width, height / this.data.height) : 1;
  }

  /** The smallest size of letters that can be read. */
  get leastLetter() {
    return (NARROW.matches ? LEAST_NARROW : LEAST) / this.scale;
  }

  // Showing

  /**
   * Show badges over the pieces, unless they are there already. Whether they are new.
   * @param {string} facts what they say
   * @param {number} count
   * @param {() => Element[]} make
   */
  showBadges(facts, count, make) {
    if (this.shownBadges === facts && this.over.childElementCount === count) return false;
    this.shownBadges = facts;
    this.over.replaceChildren(...make());
    return true;
  }

  describe() {
    const { data, element } = this;
    const name = data.label || (this.hasCamera ? say("web.tab.map") : say("web.board"));
    element.setAttribute("aria-label", name);
    this.svg.setAttribute("aria-label", name);
    const { style } = element;
    const least = data.width > STRIP * data.height ? SMALLEST_STRIP : SMALLEST;
    style.setProperty("--least-width", `${Math.round(data.width * least)}px`);
    style.setProperty("--shape", `${data.width} / ${data.height}`);
    style.setProperty("--share", String(data.height / data.width));
    this.camera.frame({ x: 0, y: 0, width: data.width, height: data.height });
    this.drawGround();
  }

  drawGround() {
    const { ground, width, height } = this.data;
    const wanted = ground && this.isMounted ? `${ground} ${width} ${height}` : "";
    if (wanted === this.drawnGround) return;
    this.drawnGround = wanted;
    const image = wanted && ground ? this.art.ground(ground, width, height) : null;
    this.ground.replaceChildren(...(image ? [image] : []));
  }

  /** Make the elements of all pieces. */
  mount() {
    if (this.isMounted) return;
    this.isMounted = true;
    this.drawGround();
    this.drawAll();
    this.observer.observe(this.svg);
  }

  /** Remove the elements of all pieces. */
  unmount() {
    if (!this.isMounted) return;
    this.isMounted = false;
    this.observer.disconnect();
    this.element.remove();
    this.pieces.replaceChildren();
    this.over.replaceChildren();
    this.drawGround();
    for (const shown of this.shown.values()) shown.group = null;
  }

  /** Draw everything again, as after a change of the colours. */
  redraw() {
    if (!this.isMounted) return;
    this.drawnGround = "";
    this.drawGround();
    for (const { piece, group } of this.shown.values())
      if (group) draw(piece, group, this.art, this.leastLetter);
  }

  drawAll() {
    for (const shown of this.shown.values()) {
      shown.group = svg("g");
      draw(shown.piece, shown.group, this.art, this.leastLetter);
    }
    this.pieces.replaceChildren(...[...this.shown.values()].flatMap(({ group }) => group ?? []));
  }

  /** Marks keep their size on the screen, whatever the zoom. */
  scaleMarks() {
    const { scale } = this.camera;
    if (this.over.firstChild) scaleBadges(this.over, scale, this.data);
    for (const ring of this.rings) scaleRing(ring, scale);
  }

  /** Take up the size on the screen. */
  measure() {
    const { clientWidth: width, clientHeight: height } = this.svg;
    if (width && height) this.resized({ width, height });
  }

  /** @param {{width: number, height: number}} size */
  resized({ width, height }) {
    this.camera.resize(width, height);
    const change = this.fitted ? this.scale / this.fitted : 0;
    if (change < 1 / OTHER_SCALE || change > OTHER_SCALE) this.fitTexts();
  }

  /** Write all texts for the scale. */
  fitTexts() {
    this.fitted = this.scale;
    const least = this.leastLetter;
    for (const { piece, group } of this.shown.values())
      if (group && piece.sprite === "text") group.querySelector("text")?.replaceWith(textOf(piece, least));
  }

  // Changing

  /**
   * Show this instead of what is there; a piece that stays moves to its new place.
   * @param {PanelData} panel
   * @param {Moves} moves
   * @param {Set<string>} drawn takes the keys of pieces that have appeared or got another picture
   */
  replace(panel, moves, drawn) {
    this.keptIndex = null;
    const { pieces, ...data } = panel;
    this.data = data;
    this.describe();
    const keys = new Set(pieces.map(({ key }) => key));
    for (const key of this.shown.keys()) if (!keys.has(key)) this.remove(key, moves);
    for (const piece of pieces) this.put(piece, moves, drawn);
    this.reorder([...keys]);
  }

  /**
   * @param {PanelChanges} changes
   * @param {Moves} moves
   * @param {Set<string>} drawn
   */
  change({ removed = [], changed = [], added = [], moved = [] }, moves, drawn) {
    this.keptIndex = null;
    for (const key of removed ?? []) this.remove(key, moves);
    for (const change of changed ?? []) {
      const before = this.shown.get(change.key);
      if (before) this.put(withChange(before.piece, change), moves, drawn);
    }
    for (const piece of added ?? []) this.put(piece, moves, drawn);
    if (moved?.length) this.bring(moved);
  }

  /**
   * Bring some pieces to other places in the order; all others stay where they are in the page.
   * @param {[string, string | null][]} moved each with the key that it comes right after; null: first
   */
  bring(moved) {
    const keys = [...this.shown.keys()];
    for (const [key, below] of moved) {
      keys.splice(keys.indexOf(key), 1);
      keys.splice(below === null ? 0 : keys.indexOf(below) + 1, 0, key);
      const group = this.shown.get(key)?.group;
      const lower = below === null ? null : this.shown.get(below)?.group;
      if (!group) continue;
      if (lower) lower.after(group);
      else this.pieces.prepend(group);
    }
    const { shown } = this;
    this.shown = new Map();
    for (const key of keys) {
      const one = shown.get(key);
      if (one) this.shown.set(key, one);
    }
  }

  /**
   * @param {string} key
   * @param {Moves} moves
   */
  remove(key, moves) {
    const shown = this.shown.get(key);
    if (!shown) return;
    this.shown.delete(key);
    if (shown.group) moves.vanish(shown.group);
  }

  /**
   * @param {Piece} piece
   * @param {Moves} moves
   * @param {Set<string>} drawn
   */
  put(piece, moves, drawn) {
    const before = this.shown.get(piece.key);
    if (!before) {
      const group = this.isMounted ? svg("g") : null;
      this.shown.set(piece.key, { piece, group, panel: this });
      drawn.add(piece.key);
      if (!group) return;
      draw(piece, group, this.art, this.leastLetter);
      this.pieces.append(group);
      if (piece.label !== undefined) moves.appear(group, piece);
      return;
    }
    const { piece: old, group } = before;
    if (isSame(old, piece)) return;
    before.piece = piece;
    if (old.sprite !== piece.sprite) drawn.add(piece.key);
    if (!group) return;
    draw(piece, group, this.art, this.leastLetter, old);
    if (old.x !== piece.x || old.y !== piece.y) moves.move(group, old, piece);
  }

  /**
   * Bring the pieces into the order of the scene.
   * @param {string[]} keys
   */
  reorder(keys) {
    /** @type {Map<string, Shown>} */
    const sorted = new Map();
    let next = this.pieces.firstChild;
    for (const key of keys) {
      const shown = this.shown.get(key);
      if (!shown) continue;
      sorted.set(key, shown);
      if (!shown.group) continue;
      if (shown.group === next) next = next.nextSibling;
      else this.pieces.insertBefore(shown.group, next);
    }
    this.shown = sorted;
  }

  /** @returns {Index} */
  get index() {
    if (this.keptIndex) return this.keptIndex;
    /** @type {Index} */
    const index = { news: [], words: new Map() };
    for (const shown of this.shown.values()) {
      const { piece } = shown;
      if (isNews(piece)) index.news.push({ piece, place: this.placeOf(piece) });
      if (piece.word === undefined || piece.word === null) continue;
      const sameWord = index.words.get(piece.word);
      if (sameWord) sameWord.push(shown);
      else index.words.set(piece.word, [shown]);
    }
    this.keptIndex = index;
    return index;
  }

  /**
   * The pieces by which a seat chooses a word; null: those by which every seat does.
   * @param {string} word
   * @param {number | null} seat
   */
  ofWord(word, seat) {
    return (this.index.words.get(word) ?? []).filter(({ piece }) => this.canChoose(seat, piece));
  }

  /**
   * Where a piece is: the panel, and on the map the hex that it stands on.
   * @param {Piece} piece
   */
  placeOf(piece) {
    if (!this.hasCamera) return this.key;
    const noted = this.places.get(piece);
    if (noted !== undefined) return noted;
    const place = `${this.key} ${this.hexOf(piece)}`;
    this.places.set(piece, place);
    return place;
  }

  /** @param {Piece} piece */
  hexOf(piece) {
    for (const { piece: place } of this.shown.values())
      if (
        place.sprite === "place" &&
        Math.hypot(place.x - piece.x, place.y - piece.y) < ringWidth(place) / 2.3
      )
        return place.key;
    return "";
  }

  // Signs

  /**
   * @param {Piece} piece
   * @param {"flash" | "blocked"} kind
   */
  addSign(piece, kind) {
    this.over.append(sign(piece, kind));
  }

  /** @param {"flash" | "blocked"} kind */
  clearSigns(kind) {
    for (const one of this.over.querySelectorAll(`.${kind}`)) one.remove();
  }
}

/**
 * The name of the place of a panel in the arrangement: boards of all seats have the same.
 * @param {string} key
 */
export function areaOf(key) {
  return key.split(":", 1)[0] ?? key;
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
    one.width === other.width &&
    one.height === other.height &&
    one.align === other.align &&
    one.about === other.about &&
    one.chooser === other.chooser
  );
}
