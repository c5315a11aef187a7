/**
 * Help where one points: a card with a large picture, name, effects, price and rule of a piece.
 *
 * It appears when the pointer rests on a piece, when a piece gets the focus by the keyboard, after a long press, and for
 * a link of the story. It is beside the piece, or a sheet at an edge of a narrow screen, and never covers the piece.
 */

import { fill, html, svg } from "./dom.js";
import { draw } from "./drawing.js";
import { UNIT } from "./marks.js";
import { entryOf, referenceOf } from "./reference.js";
import { say, without, withoutHead } from "./texts.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").ReferenceEntry} ReferenceEntry */
/** @typedef {import("./camera.js").Box} Box */
/** @typedef {import("./panel.js").Shown} Shown */
/** @typedef {import("./reference.js").Entries} Entries */
/** @typedef {"hover" | "focus" | "press"} Cause */

const ID = "help-card";
/** How long the pointer rests, the focus stays and a finger presses before the card appears, in milliseconds. */
const REST = 350;
const FOCUSED = 150;
const PRESS = 450;
/** How long the card stays after the pointer has left the piece, so that it can go onto the card. */
const GRACE = 300;
/** How far a finger may move during a long press, in pixels. */
const STILL = 10;
/** The room between the card and the piece, and between the card and the edge of the window. */
const GAP = 10;
const EDGE = 8;

const NARROW = matchMedia("(max-width: 699px)");

/** Where something was pressed last, also on the page before the table. */
let pressed = { x: -1, y: -1 };
document.addEventListener(
  "pointerdown",
  (event) => {
    pressed = { x: event.clientX, y: event.clientY };
  },
  { capture: true },
);

export class HelpCards {
  /**
   * @param {string} game
   * @param {import("./scene.js").SceneView} view
   * @param {(rule: string) => void} openRule
   */
  constructor(game, view, openRule) {
    this.game = game;
    this.view = view;
    this.openRule = openRule;
    /** @type {Entries} */
    this.entries = {};
    /** @type {Shown | null} what the card is about */
    this.shown = null;
    /** @type {Piece | null} as it was when the card was filled */
    this.piece = null;
    /** @type {HTMLElement | null} the link that the card is beside, instead of a piece */
    this.anchor = null;
    /** @type {Cause} */
    this.cause = "hover";
    this.rule = "";
    /** The key of the piece that will be explained when the time has passed. */
    this.next = "";
    /** @type {Cause} why it will be explained */
    this.nextCause = "hover";
    /** The key of a piece that was pressed: it is not explained again before the pointer has left it. */
    this.muted = "";
    this.timer = 0;
    /** Where the pointer is, and where it was when it pressed or when the card was hidden: nothing is explained there. */
    this.pointer = { x: -1, y: -1 };
    this.gone = pressed;
    /** @type {{x: number, y: number} | null} where a finger is pressed */
    this.finger = null;
    /** Whether the click that follows chooses nothing. */
    this.swallows = false;
    this.element = html("div", { class: "help-card", id: ID, role: "tooltip", hidden: true });
    this.listening = new AbortController();
    this.resizing = new ResizeObserver(() => this.isOpen && this.place()); // a longer question takes room
    view.onChange((isSameView) => this.update(isSameView));
    this.listen();
  }

  get isOpen() {
    return this.piece !== null;
  }

  // Listening

  listen() {
    const { signal } = this.listening;
    const panels = this.view.arrangement.element;
    panels.addEventListener("pointerover", (event) => this.over(event), { signal });
    panels.addEventListener("pointerleave", (event) => this.out(event), { signal });
    panels.addEventListener("focusin", (event) => this.focus(event.target), { signal });
    panels.addEventListener("focusout", () => this.leaveFocus(), { signal });
    panels.addEventListener("contextmenu", (event) => this.finger && event.preventDefault(), { signal });
    this.element.addEventListener("pointerenter", () => this.isOpen && this.wait(""), { signal });
    this.element.addEventListener("pointerleave", (event) => this.out(event), { signal });
    document.addEventListener("pointerdown", (event) => this.press(event), { signal, capture: true });
    document.addEventListener("pointermove", (event) => this.movePress(event), { signal, capture: true });
    for (const end of ["pointerup", "pointercancel"])
      document.addEventListener(end, () => this.endPress(), { signal, capture: true });
    document.addEventListener("click", (event) => this.click(event), { signal, capture: true });
    document.addEventListener("keydown", (event) => this.key(event), { signal, capture: true });
    for (const move of ["scroll", "wheel"])
      document.addEventListener(move, (event) => this.scroll(event), {
        signal,
        capture: true,
        passive: true,
      });
    window.addEventListener("resize", () => this.hide(), { signal });
    window.addEventListener("blur", () => this.hide(), { signal });
    this.resizing.observe(panels);
  }

  /** Stop listening. */
  leave() {
    this.listening.abort();
    this.resizing.disconnect();
    this.hide();
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (event.pointerType === "touch" || event.buttons) return;
    if (event.clientX === this.gone.x && event.clientY === this.gone.y) return;
    this.pointer = { x: event.clientX, y: event.clientY };
    const shown = this.find(event);
    if (shown?.piece.key !== this.muted) this.muted = "";
    if (!shown || this.muted) return this.leavePiece();
    if (shown.piece.key === this.shown?.piece.key) return this.wait("");
    if (shown.piece.key !== this.next) this.wait(shown.piece.key, "hover", REST);
  }

  /** @param {PointerEvent} event */
  out(event) {
    if (event.pointerType !== "touch") this.leavePiece();
  }

  leavePiece() {
    this.wait("");
    if (this.isOpen && this.cause === "hover") this.timer = window.setTimeout(() => this.hide(), GRACE);
  }

  /** @param {EventTarget | null} target */
  focus(target) {
    const group = target instanceof Element && target.matches(".piece:focus-visible") ? target : null;
    const key = group?.getAttribute("data-key") ?? "";
    if (key) this.wait(key, "focus", FOCUSED);
  }

  leaveFocus() {
    if (this.cause === "focus") this.hide();
    else if (this.nextCause === "focus") this.wait("");
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (this.contains(event.target)) return;
    this.swallows = this.isOpen && this.cause === "press";
    const shown = this.find(event);
    this.hide();
    this.muted = shown?.piece.key ?? "";
    this.gone = pressed;
    if (event.pointerType !== "touch" || this.swallows || !shown) return;
    this.finger = { x: event.clientX, y: event.clientY };
    this.wait(shown.piece.key, "press", PRESS);
  }

  /** @param {PointerEvent} event */
  movePress(event) {
    const { finger } = this;
    this.pointer = { x: event.clientX, y: event.clientY };
    if (finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > STILL) this.endPress();
  }

  endPress() {
    if (this.finger && !this.swallows) this.wait("");
    this.finger = null;
  }

  /**
   * The end of a long press chooses nothing, nor does a tap beside the sheet.
   * @param {MouseEvent} event
   */
  click(event) {
    if (!this.swallows || event.detail === 0 || this.contains(event.target)) return;
    this.swallows = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter" || event.key === " ") this.hide();
    if (event.key === "Escape") this.wait("");
  }

  /** @param {Event} event */
  scroll(event) {
    if (!this.contains(event.target)) this.hide();
  }

  /** @param {EventTarget | null} target */
  contains(target) {
    return target instanceof Node && this.element.contains(target);
  }

  /**
   * The topmost piece at a point that can be explained.
   * @param {PointerEvent} event
   */
  find(event) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      if (!element.closest(".panels")) return null; // something else covers the panels there
      const key = element.closest(".piece")?.getAttribute("data-key");
      const shown = key ? this.view.pieces.get(key) : null;
      if (shown && this.isExplained(shown.piece)) return shown;
    }
    return null;
  }

  /** @param {Piece} piece */
  isExplained(piece) {
    return (piece.sprite !== "text" && Boolean(piece.label)) || entryOf(this.entries, piece) !== null;
  }

  // Showing

  /**
   * Explain a piece later, instead of another one; with an empty key, none.
   * @param {string} key
   * @param {Cause} [cause]
   * @param {number} [time]
   */
  wait(key, cause = "hover", time = 0) {
    clearTimeout(this.timer);
    this.next = key;
    this.nextCause = cause;
    if (!key) return;
    const entries = referenceOf(this.game);
    this.timer = window.setTimeout(async () => {
      if (cause === "press") this.swallows = true; // the press was long, even if the texts come later
      this.entries = await entries;
      const shown = this.view.pieces.get(key);
      if (this.next !== key || !shown) return;
      this.next = "";
      this.show(shown, cause);
    }, time);
  }

  /**
   * @param {Shown} shown
   * @param {Cause} cause
   */
  show(shown, cause) {
    if (!shown.group || !this.isExplained(shown.piece)) return;
    this.undescribe();
    this.shown = shown;
    this.cause = cause;
    if (cause === "focus") shown.group.setAttribute("aria-describedby", ID);
    this.fill();
    this.element.hidden = false;
    this.place();
  }

  /**
   * Explain what a word names, beside a link; false: there is nothing to tell.
   * @param {string} word
   * @param {HTMLElement} link
   */
  async explain(word, link) {
    this.entries = await referenceOf(this.game);
    if (!this.entries[word] || !link.isConnected) return false;
    const [there] = this.view.pieces.ofWord(word, this.view.lighting.seat);
    this.hide();
    this.anchor = link;
    this.shown = there?.group ? there : null;
    this.piece = { key: "", sprite: "text", x: 0, y: 0, word };
    this.cause = "focus";
    this.fill();
    this.element.hidden = false;
    this.place();
    return true;
  }

  hide() {
    this.wait("");
    this.undescribe();
    if (this.isOpen) this.gone = this.pointer;
    this.shown = this.piece = this.anchor = null;
    this.rule = "";
    this.element.hidden = true;
    fill(this.element);
  }

  undescribe() {
    this.shown?.group?.removeAttribute("aria-describedby");
  }

  /**
   * After a change of the picture: nothing of another seat's view stays.
   * @param {boolean} isSameView
   */
  update(isSameView) {
    if (!isSameView) return this.hide();
    const { piece } = this;
    if (!piece) return;
    const now = this.view.pieces.get(piece.key);
    if (!now?.group || now.piece.x !== piece.x || now.piece.y !== piece.y) return this.hide();
    if (now.piece === piece) return;
    this.shown = now;
    this.fill();
  }

  /** Show the rule of the card; false: there is no card. */
  showRule() {
    const { rule } = this;
    if (!rule) return false;
    this.hide();
    this.openRule(rule);
    return true;
  }

  fill() {
    const piece = this.anchor ? this.piece : (this.shown?.piece ?? null);
    if (!piece) return;
    this.piece = piece;
    const entry = entryOf(this.entries, piece);
    const effects = entry?.effects ?? [];
    const label = piece.sprite === "text" ? "" : (piece.label ?? "");
    const name = entry?.name ?? label;
    const state = entry ? without(label, [...effects, name]) : "";
    this.rule = entry?.rule ?? "";
    fill(
      this.element,
      this.picture(entry),
      html(
        "div",
        { class: "help-text" },
        html("b", { class: "help-name" }, name),
        state ? html("p", { class: "help-state" }, state) : null,
        ...effects.map((effect) => html("p", { class: "help-effect" }, withoutHead(effect, name))),
        entry?.price ? row("web.help.price", entry.price) : null,
        this.rule
          ? row(
              "web.help.rule",
              html("button", { type: "button", class: "link", click: () => this.showRule() }, this.rule),
            )
          : null,
      ),
    );
  }

  // The picture

  /** @param {ReferenceEntry | null} entry */
  picture(entry) {
    const { art } = this.view;
    const sprite = entry?.sprite ?? "";
    if (art.has(sprite)) return frame(art.frame(sprite), [art.part(sprite)]);
    const stack = this.stack();
    const [base] = stack;
    if (!base || base.sprite === "place") return null; // a place shows nothing
    const { x, y, width, height } = art.frame(base.sprite);
    const scale = base.size ?? 1;
    const box = {
      x: base.x + (x - UNIT / 2) * scale,
      y: base.y + (y - UNIT / 2) * scale,
      width: width * scale,
      height: height * scale,
    };
    const groups = stack
      .filter((piece) => piece === base || isIn(box, piece))
      .map((piece) => this.copy(piece));
    return frame(
      box,
      groups,
      stack.some(({ sprite }) => sprite === "text"),
    );
  }

  /** The pieces that make up the picture of a thing, bottom to top: a card, and what is written on it. */
  stack() {
    if (!this.shown) return [];
    const { piece, panel } = this.shown;
    const isPart = (/** @type {Piece} */ other) =>
      other.key === piece.key ||
      other.key.startsWith(`${piece.key}:`) ||
      (piece.word !== undefined &&
        piece.word === other.word &&
        piece.about === other.about &&
        piece.chooser === other.chooser);
    const parts = [...panel.shown.values()].map((shown) => shown.piece).filter(isPart);
    const from = parts.findIndex((part) => part.sprite !== "text" && this.view.art.has(part.sprite));
    return from < 0 ? [] : parts.slice(from);
  }

  /**
   * A piece as a part of the card, which is no piece itself.
   * @param {Piece} piece
   */
  copy(piece) {
    const group = svg("g");
    draw(piece, group, this.view.art, 0);
    for (const shape of group.querySelectorAll(".hit")) shape.remove();
    for (const name of ["class", "role", "aria-label", "data-key", "data-word"]) group.removeAttribute(name);
    return group;
  }

  // The place

  place() {
    const { element } = this;
    const target = this.anchor ?? this.shown?.group;
    if (!target) return;
    const piece = target.getBoundingClientRect();
    element.classList.toggle("sheet", NARROW.matches);
    element.classList.toggle("by-hover", this.cause === "hover");
    element.classList.remove("high");
    element.style.left = element.style.top = "";
    const { width, height } = element.getBoundingClientRect();
    if (NARROW.matches) {
      const isLow = piece.bottom > innerHeight - height && piece.top > innerHeight - piece.bottom;
      element.classList.toggle("high", isLow);
      return;
    }
    const { x, y } = beside(
      piece,
      width,
      height,
      this.view.arrangement.element.getBoundingClientRect().bottom,
    );
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
  }
}

/**
 * Where a card is beside a piece: right, left, below or above, where it fits. It does not cover the question, which is
 * below the panels.
 * @param {{left: number, right: number, top: number, bottom: number}} piece
 * @param {number} width
 * @param {number} height
 * @param {number} floor the lower edge of the panels
 */
function beside(piece, width, height, floor) {
  const x = clamp((piece.left + piece.right - width) / 2, innerWidth - width);
  const y = clamp((piece.top + piece.bottom - height) / 2, floor - height);
  const places = [
    { x: piece.right + GAP, y, room: innerWidth - piece.right - GAP - width },
    { x: piece.left - GAP - width, y, room: piece.left - GAP - width },
    { x, y: piece.bottom + GAP, room: floor - piece.bottom - GAP - height },
    { x, y: piece.top - GAP - height, room: piece.top - GAP - height },
  ];
  const most = places.reduce((best, place) => (place.room > best.room ? place : best));
  const place = places.find(({ room }) => room >= EDGE) ?? most;
  return { x: clamp(place.x, innerWidth - width), y: clamp(place.y, floor - height) };
}

/**
 * @param {number} value
 * @param {number} most
 */
function clamp(value, most) {
  return Math.max(EDGE, Math.min(most - EDGE, value));
}

/**
 * A large picture of what is in a box.
 * @param {Box} box
 * @param {SVGElement[]} content
 * @param {boolean} [isWritten] whether there is something to read in it
 */
function frame({ x, y, width, height }, content, isWritten = false) {
  const room = 0.03 * Math.max(width, height);
  const box = [x - room, y - room, width + 2 * room, height + 2 * room];
  return svg(
    "svg",
    {
      class: `help-picture${isWritten ? " written" : ""}`,
      viewBox: box.map((value) => value.toFixed(2)).join(" "),
      "aria-hidden": "true",
    },
    ...content,
  );
}

/**
 * Whether a piece lies in a box, of a text the whole line.
 * @param {Box} box
 * @param {Piece} piece
 */
function isIn(box, { sprite, x, y, width, align }) {
  const line = sprite === "text" ? (width ?? 0) : 0;
  const left = align === "end" ? x - line : align === "start" ? x : x - line / 2;
  const slack = line / 4; // the box of a text is larger than its letters
  return (
    left >= box.x - slack && left + line <= box.x + box.width + slack && y >= box.y && y <= box.y + box.height
  );
}

/**
 * @param {string} name the key of the text
 * @param {string | Node} value
 */
function row(name, value) {
  return html(
    "p",
    { class: "help-fact" },
    html("span", { class: "help-term" }, say(name)),
    html("span", {}, value),
  );
}
