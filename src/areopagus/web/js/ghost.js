/**
 * A ghost: what some answers would lead to, shown on the table while somebody points at them.
 *
 * The server plays them up to the next luck, secret or decision of another player. Pieces that would come or move are
 * half transparent at their new places, those that would go are pale, the way of a piece over the map is a line, and
 * points are shown before and after.
 */

import { svg } from "./dom.js";
import { draw } from "./drawing.js";
import { forecast } from "./forecast.js";
import { LEGEND, withChange } from "./pieces.js";
import { number } from "./texts.js";
import { wayOf } from "./way.js";

/** @typedef {import("./types.js").ClientMessage} ClientMessage */
/** @typedef {import("./types.js").PanelChanges} PanelChanges */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Preview} Preview */

/** How long somebody points at something before the server is asked, in milliseconds. */
const REST = 120;

export class Ghost {
  /**
   * @param {import("./desk.js").Desk} desk
   * @param {(message: ClientMessage) => boolean} send
   * @param {(line: string) => void} tell shows the forecast in words; empty: none
   */
  constructor(desk, send, tell) {
    this.desk = desk;
    this.send = send;
    this.tell = tell;
    this.question = "";
    this.seat = -1;
    /** @type {Map<string, Preview | null>} by their words; null: there is none */
    this.known = new Map();
    /** @type {string[]} the answers whose result is wanted; none: nothing is */
    this.wanted = [];
    /** @type {string[]} the answers whose result is shown when nothing else is wanted */
    this.kept = [];
    /** The words for which the server was asked; empty: it has answered. */
    this.sent = "";
    this.timer = 0;
    /** @type {Element[]} what was added to the table */
    this.added = [];
    /** @type {Element[]} what is pale */
    this.pale = [];
  }

  /**
   * Before every update: what is known of the question before is forgotten.
   * @param {string} question
   * @param {number} seat that is asked
   */
  begin(question, seat) {
    this.question = question;
    this.seat = seat;
    this.known.clear();
    this.sent = "";
    this.wanted = [];
    this.kept = [];
    this.hide();
  }

  /**
   * Show what some answers would lead to, after a moment; none: only what is kept.
   * @param {string[]} words
   */
  show(words) {
    if (words.join() === this.wanted.join()) return;
    this.wanted = words;
    this.update();
  }

  /**
   * Show this whenever nothing else is wanted; none: nothing.
   * @param {string[]} words
   */
  keep(words) {
    if (words.join() === this.kept.join()) return;
    this.kept = words;
    this.update();
  }

  get words() {
    return this.wanted.length ? this.wanted : this.kept;
  }

  update() {
    clearTimeout(this.timer);
    const { words } = this;
    this.hide();
    if (!words.length || !this.question) return;
    const preview = this.known.get(words.join());
    if (preview) this.appear(preview);
    else if (preview === undefined) this.timer = window.setTimeout(() => this.request(), REST);
  }

  /** Ask the server; one question at a time, so that only the last preview that is wanted is asked for. */
  request() {
    const { words } = this;
    if (this.sent || !words.length) return;
    if (this.send({ type: "preview", question: this.question, words })) this.sent = words.join();
  }

  /** @param {Preview} preview */
  receive(preview) {
    if (preview.question !== this.question) return;
    this.answered(preview.words.join(), preview);
  }

  /** There is no preview of what was asked for. */
  refuse() {
    if (this.sent) this.answered(this.sent, null);
  }

  /**
   * @param {string} key
   * @param {Preview | null} preview
   */
  answered(key, preview) {
    this.known.set(key, preview);
    if (key === this.sent) this.sent = "";
    const now = this.words.join();
    if (now === key) this.update();
    else if (now && !this.known.has(now)) this.request();
  }

  /** The connection is new: what was asked over the old one is no longer answered. */
  reconnect() {
    this.sent = "";
  }

  // Showing

  hide() {
    clearTimeout(this.timer);
    for (const element of this.added.splice(0)) element.remove();
    for (const element of this.pale.splice(0)) element.classList.remove("going", "rewritten");
    this.tell("");
  }

  /** @param {Preview} preview */
  appear(preview) {
    for (const panel of preview.changes?.panels ?? [])
      if (!("width" in panel)) this.showPanel(panel, preview.words); // a whole panel that is not there yet has no place
    if (preview.points && preview.points[0] !== preview.points[1]) this.showPoints(...preview.points);
    this.tell(forecast(preview));
  }

  /**
   * @param {PanelChanges} changes
   * @param {string[]} words the answers
   */
  showPanel({ key, removed, changed, added }, words) {
    const { view } = this.desk;
    const panel = view.panels.get(key);
    if (!panel?.isMounted) return;
    const layer = svg("g", { class: "ghost", "aria-hidden": "true" });
    const before = [...panel.shown.values()].map(({ piece }) => piece);
    for (const gone of removed ?? []) this.fade(panel.shown.get(gone)?.group);
    const different = (changed ?? []).flatMap((change) => {
      const now = panel.shown.get(change.key);
      return now ? [withChange(now.piece, change)] : [];
    });
    for (const piece of [...different, ...(added ?? [])]) {
      const now = panel.shown.get(piece.key);
      if (now ? looksSame(now.piece, piece) : piece.key.startsWith(LEGEND)) continue; // that only explains
      this.fade(now?.group, piece.sprite === "text");
      if (panel === view.map) this.showWay(panel, wayOf(now?.piece ?? null, piece, words, before));
      layer.append(copyOf(piece, panel));
    }
    if (!layer.firstChild) return;
    panel.over.before(layer);
    this.added.push(layer);
  }

  /**
   * A way below the pieces; those that go together have the same.
   * @param {import("./panel.js").PanelView} panel
   * @param {SVGGElement | null} way
   */
  showWay(panel, way) {
    if (!way || this.added.some((other) => other.isEqualNode(way))) return;
    panel.over.before(way);
    this.added.push(way);
  }

  /**
   * @param {SVGGElement | null | undefined} group
   * @param {boolean} [isRewritten] whether another text comes in its place: two upon each other can't be read
   */
  fade(group, isRewritten = false) {
    if (!group) return;
    group.classList.add("going");
    group.classList.toggle("rewritten", isRewritten);
    this.pale.push(group);
  }

  /**
   * @param {number} before
   * @param {number} points after it
   */
  showPoints(before, points) {
    const { view, seatButtons, points: panel } = this.desk;
    const chip = seatButtons.chips.children[view.placeOf(this.seat)];
    const row = panel.querySelectorAll(".score")[this.seat];
    for (const place of [chip, row]) {
      const after = document.createElement("span");
      after.className = points < before ? "foreseen worse" : "foreseen";
      after.textContent = ` → ${number(points)}`;
      place?.querySelector(":scope > b")?.append(after);
      this.added.push(after);
    }
  }
}

/**
 * @param {Piece} one
 * @param {Piece} other
 */
function looksSame(one, other) {
  return (
    one.x === other.x &&
    one.y === other.y &&
    one.sprite === other.sprite &&
    one.tint === other.tint &&
    one.turn === other.turn &&
    one.size === other.size &&
    (one.sprite !== "text" || one.label === other.label)
  );
}

/**
 * A piece that can't be pointed at.
 * @param {Piece} piece
 * @param {import("./panel.js").PanelView} panel
 */
function copyOf(piece, panel) {
  const group = svg("g");
  draw(piece, group, panel.art, panel.leastLetter);
  for (const shape of group.querySelectorAll(".hit")) shape.remove();
  for (const name of ["class", "role", "aria-label", "data-key", "data-word"]) group.removeAttribute(name);
  if (piece.sprite === "text") group.setAttribute("class", "written");
  return group;
}
