/**
 * The chooser: the gestures that begin with a piece, by plan, each with its price and gain.
 *
 * It is beside the piece, or in place of the options on a narrow screen. What a gesture aims at, and the parts of one, are
 * lit on the board and can be clicked there.
 */

import { isByKey } from "./board_input.js";
import { Composer } from "./composer.js";
import { fill, html, tool } from "./dom.js";
import { effectOf } from "./forecast.js";
import { NUMBERS } from "./keys.js";
import { lookAtLit } from "./look_at_lit.js";
import { put } from "./placing.js";
import { optionText } from "./question.js";
import { referenceOf } from "./reference.js";
import { below, capital, parted, say } from "./texts.js";
import { alternatives, choices, grouped, ownPart, sharedParts } from "./variants.js";

/** @typedef {import("./types.js").GestureHandle} GestureHandle */
/** @typedef {import("./types.js").GestureOption} GestureOption */
/** @typedef {import("./variants.js").Family} Family */

/**
 * What a chooser does.
 * @typedef {object} Acts
 * @property {(gesture: GestureOption) => void} perform
 * @property {(gesture: GestureOption) => void} keepAndGoOn keeps a gesture, and asks what could follow
 * @property {() => void} back takes the last one of those that are kept away
 * @property {() => void} performAll performs those that are kept
 * @property {(word: string) => void} pick shows the gestures of another handle
 * @property {(word: string) => void} plain chooses the word alone
 * @property {(gesture: GestureOption | null) => void} foresee shows what a gesture would lead to
 * @property {(gesture: GestureOption | null) => void} keep shows that for good
 */

/**
 * What a chooser shows.
 * @typedef {object} Content
 * @property {string} title
 * @property {GestureOption[]} kept what was chosen before
 * @property {GestureOption[]} gestures
 * @property {Record<string, string>} names of parts
 * @property {GestureHandle[]} handles to begin the next gesture with
 * @property {string} plain the word that can be chosen alone; empty: none
 * @property {import("./form.js").FormView | null} form to be filled in
 */

/** What gets the focus at first. */
const FIRST =
  ".chooser-body [role=spinbutton], .chooser-body button:not(:disabled, [tabindex='-1']), footer button";
const NARROW = matchMedia("(max-width: 699px)");
/** Maximum number of gestures that are listed; further ones are composed, or shown on demand. */
const MOST_ROWS = 12;
/** A part that goes with this number of targets or more is chosen once for all of them, rather than listed with each. */
const MANY = 3;
/** How many things on the board it may hide rather than lie below the card of a highlight. */
const CARD = 20;

export class Chooser {
  /**
   * @param {import("./desk.js").Desk} desk
   * @param {() => import("./odds.js").OddsCard | null} oddsCard
   * @param {Acts} acts
   */
  constructor(desk, oddsCard, acts) {
    this.desk = desk;
    this.oddsCard = oddsCard;
    this.acts = acts;
    this.element = html("section", { class: "chooser", role: "dialog", hidden: true });
    this.line = html("p", { class: "foreseen-line", role: "status" });
    /** @type {Element | null} what was picked */
    this.anchor = null;
    /** @type {Map<string, () => void>} what a word on the board does */
    this.byWord = new Map();
    /** @type {Map<string, () => void>} what a key does */
    this.byKey = new Map();
    /** @type {Map<string, GestureOption>} the usual gesture of each target */
    this.targets = new Map();
    /** @type {Composer[]} those that are shown */
    this.composers = [];
    /** @type {Composer | null} the one whose parts were changed last: clicks on the board mean its parts */
    this.composing = null;
    /** @type {Record<string, string>} */
    this.names = {};
    /** @type {Content | null} what it shows */
    this.content = null;
    /** @type {Set<string>} the targets of all gestures that are shown */
    this.aimedAt = new Set();
    /** The part that was chosen for all targets; empty: the usual one. */
    this.shared = "";
    /** How many rows there is room for, besides one for each family. */
    this.room = 0;
    /** The heading, which the names of gestures don't repeat. */
    this.title = "";
    /** @type {Map<string, string>} the name and the key of what is lit */
    this.labels = new Map();
    this.clicked = (/** @type {MouseEvent} */ event) => this.click(event);
    this.resized = () => this.place();
    new ResizeObserver(() => this.place()).observe(this.element); // what a form says may make it higher
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** What its only composer begins with; null: there is none, or something else besides. */
  get composed() {
    const [composer, another] = this.composers;
    return composer && !another && !this.targets.size ? composer.chosen : null;
  }

  get hasForm() {
    return this.element.classList.contains("with-form");
  }

  // Opening and closing

  /**
   * @param {Content} content
   * @param {Element | null} anchor what was picked
   * @param {boolean} [isPicked] whether somebody has opened it, so that it gets the focus
   */
  open(content, anchor, isPicked = true) {
    const { desk, element } = this;
    const wasOpen = this.isOpen;
    this.anchor = anchor;
    this.shared = "";
    this.fill(content);
    element.hidden = false;
    desk.ask.classList.add("choosing");
    desk.help.hide();
    this.aim();
    if (this.byWord.size) lookAtLit(desk.view, desk.active, false);
    desk.showOptions();
    desk.markTab();
    this.place();
    element.querySelector("button")?.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */
    const first = element.querySelector(FIRST);
    if (isPicked) (first ?? element.querySelector("button"))?.focus({ preventScroll: true });
    if (wasOpen) return;
    document.addEventListener("click", this.clicked, { capture: true });
    window.addEventListener("resize", this.resized);
  }

  /** After an update that has left the question as it was. */
  stay() {
    this.aim();
    this.place();
  }

  /** Close it; whether it was open. */
  close() {
    if (!this.isOpen) return false;
    const hadFocus = this.element.contains(document.activeElement);
    document.removeEventListener("click", this.clicked, { capture: true });
    window.removeEventListener("resize", this.resized);
    this.element.hidden = true;
    this.oddsCard()?.hide();
    fill(this.element);
    this.desk.ask.classList.remove("choosing");
    this.byWord.clear();
    this.byKey.clear();
    this.targets.clear();
    this.composers = [];
    this.composing = null;
    this.acts.foresee(null);
    this.acts.keep(null);
    this.desk.view.lighting.aim(null);
    const { anchor } = this;
    this.anchor = null;
    if (hadFocus && anchor?.isConnected && (anchor instanceof HTMLElement || anchor instanceof SVGElement))
      anchor.focus({ preventScroll: true });
    return true;
  }

  /**
   * A click elsewhere closes it; one on what it has lit does not, nor one that ends a drag of the map.
   * @param {MouseEvent} event
   */
  click(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || this.element.contains(target) || this.oddsCard()?.element.contains(target)) return;
    const { view } = this.desk;
    const panel = target.closest(".panel")?.getAttribute("data-panel");
    if (panel && event.detail > 0 && view.panels.get(panel)?.camera.dragged) return;
    const words = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest(".piece.lit")?.getAttribute("data-word"));
    if (panel && words.some((word) => word && this.byWord.has(word))) return;
    if (target.closest(".panel-tools, .zoom, .tabs, .help-card, .highlight, .chips, .folded")) return;
    this.close();
  }

  /**
   * Take what a word on the board means here; false: nothing.
   * @param {string} word
   */
  take(word) {
    const composer = this.composing;
    const isPart = composer?.parts.has(word) ?? false;
    const act = isPart ? () => composer?.add(word) : this.byWord.get(word);
    act?.();
    return act !== undefined;
  }

  /** @param {string} key on the keyboard */
  takeKey(key) {
    const act = this.isOpen ? this.byKey.get(key) : undefined;
    act?.();
    return act !== undefined;
  }

  /**
   * Say what would follow.
   * @param {string} line
   */
  tell(line) {
    fill(this.line, line);
  }

  // Content

  /** @param {Content} content */
  fill(content) {
    const { title, kept, gestures, names, handles, plain, form } = content;
    this.content = content;
    this.byWord = new Map();
    this.byKey = new Map();
    this.targets = new Map();
    this.labels = new Map();
    this.composers = [];
    this.composing = null;
    this.names = names;
    this.title = title;
    this.element.setAttribute("aria-label", title);
    this.element.classList.toggle("with-form", form !== null);
    const plans = grouped(gestures);
    const families = plans.flatMap((plan) => plan.families);
    this.room = MOST_ROWS - families.length;
    this.aimedAt = new Set(families.flatMap(({ target }) => target ?? []));
    const groups = plans.map((group) => this.group(group));
    const { acts } = this;
    fill(
      this.element,
      html(
        "header",
        {},
        html("h2", {}, ...heading(title)),
        tool("close", say("web.close"), () => this.close()),
      ),
      kept.length ? html("ol", { class: "kept" }, ...kept.map(keptRow)) : null,
      html(
        "div",
        { class: "chooser-body" },
        form?.element,
        ...groups,
        ...handles.map((handle) => this.handle(handle)),
        kept.length && !handles.length && !gestures.length && !form
          ? html("p", { class: "muted" }, say("web.gesture.nothing_more"))
          : null,
      ),
      form?.foot,
      this.line,
      html(
        "footer",
        {},
        kept.length ? button("button primary", say("web.gesture.all"), () => acts.performAll()) : null,
        kept.length ? button("button", say("web.gesture.back"), () => acts.back()) : null,
        plain ? button("button one-by-one", say("web.gesture.plain"), () => acts.plain(plain)) : null,
      ),
    );
  }

  /** @param {{title: string, families: Family[]}} group */
  group({ title, families }) {
    const alike = families.map(({ gestures }) => alternatives(gestures));
    const more = alike.reduce((sum, listed) => sum + Math.max(0, listed.length - 1), 0);
    const isRoomy = more <= this.room; // no family takes the place of others
    const isWhole = families.every(({ gestures }, n) => [1, alike[n]?.length].includes(gestures.length));
    const parts = isRoomy && isWhole && families.length < MANY ? [] : sharedParts(families);
    if (parts.length) return this.switched(title, families, parts);
    if (isRoomy) this.room -= more;
    return html(
      "section",
      { class: "plan", "aria-label": title },
      title === parted(this.title)[0] ? null : html("h3", {}, title),
      ...families.flatMap((family, number) => this.family(family, (isRoomy && alike[number]) || [])),
    );
  }

  /**
   * Families of which each has a gesture with each of some parts: one of these is chosen for all of them.
   * @param {string} title
   * @param {Family[]} families
   * @param {string[]} parts
   */
  switched(title, families, parts) {
    const { names } = this;
    const chosen = parts.includes(this.shared) ? this.shared : parts[0];
    const nameOf = (/** @type {string} */ part) =>
      names[`${families[0]?.gestures[0]?.plan} ${part}`] ?? names[part] ?? part;
    const choose = (/** @type {string} */ part) => {
      this.shared = part;
      if (this.content) this.fill(this.content);
      this.aim();
      this.place();
      /** @type {HTMLElement | null} */
      const again = this.element.querySelector(`.shared [data-part="${CSS.escape(part)}"]`);
      again?.focus({ preventScroll: true });
    };
    for (const part of parts) this.byWord.set(part, () => choose(part));
    return html(
      "section",
      { class: "plan", "aria-label": title },
      title === parted(this.title)[0] ? null : html("h3", {}, title),
      html(
        "div",
        { class: "parts shared", role: "group", "aria-label": title },
        ...parts.map((part) =>
          html(
            "button",
            {
              type: "button",
              class: "part",
              "data-part": part,
              "aria-pressed": String(part === chosen),
              click: () => choose(part),
            },
            optionText(...parted(nameOf(part))),
          ),
        ),
      ),
      ...families.flatMap(({ target, gestures }) =>
        this.family({ target, gestures: gestures.filter(({ parts }) => chosen && parts[chosen]) }, []),
      ),
    );
  }

  /**
   * @param {Family} family
   * @param {GestureOption[]} listed those that get a row each; empty: only the usual one
   */
  family({ target, gestures }, listed) {
    const [usual] = gestures;
    if (!usual) return [];
    if (listed.length) return this.list(target, gestures, listed);
    if (target === null && gestures.length > 1 && choices(gestures).size) return [this.compose(gestures)];
    const row = this.row(usual, true);
    this.aimAt(target, usual, row.key);
    if (gestures.length === 1) return [row.element];
    const others = this.others(gestures, 1);
    row.element.querySelector(".then")?.before(others.button);
    return [row.element, others.content];
  }

  /**
   * A row for each of the gestures that differ in which parts are chosen; the others on demand.
   * @param {string | null} target
   * @param {GestureOption[]} gestures
   * @param {GestureOption[]} listed
   */
  list(target, gestures, listed) {
    const rows = listed.map((gesture, number) => {
      const row = this.row(gesture, true);
      if (number === 0) this.aimAt(target, gesture, row.key);
      const part = ownPart(gesture, listed);
      if (part !== null && !this.aimedAt.has(part)) this.aimAt(part, gesture, row.key);
      return row.element;
    });
    if (gestures.length === listed.length) return rows;
    const others = this.others(gestures, listed.length);
    return [...rows, others.button, others.content];
  }

  /**
   * A click on what a word names performs a gesture.
   * @param {string | null} word
   * @param {GestureOption} gesture
   * @param {string} key of its row
   */
  aimAt(word, gesture, key) {
    if (word === null || this.targets.has(word)) return;
    this.targets.set(word, gesture);
    this.byWord.set(word, () => this.acts.perform(gesture));
    this.labels.set(word, key);
  }

  /**
   * The gestures besides those that are listed, which are shown on demand: the button stands in the row of the usual one,
   * or below several rows.
   * @param {GestureOption[]} gestures
   * @param {number} listed how many
   */
  others(gestures, listed) {
    const content = html("div", { class: "others", hidden: true });
    const text = say("web.gesture.others", { count: gestures.length - listed });
    const toggle = () => {
      content.hidden = !content.hidden;
      shown.setAttribute("aria-expanded", String(!content.hidden));
      if (!content.hidden && !content.firstChild) content.append(this.compose(gestures));
      this.aim();
      this.place();
      if (!content.hidden) content.scrollIntoView({ block: "nearest" });
    };
    const shown =
      listed === 1
        ? tool("more", text, toggle, { class: "tool ways-button" })
        : button("link ways-link", text, toggle);
    shown.setAttribute("aria-expanded", "false");
    return { button: shown, content };
  }

  /** @param {GestureOption[]} gestures */
  compose(gestures) {
    const composer = new Composer(gestures, this.names, {
      row: (gesture) => this.row(gesture, false).element,
      changed: (gesture) => {
        this.acts.keep(gesture);
        this.composing = composer;
        this.aim();
        this.place();
      },
    });
    this.composers.push(composer);
    for (const word of composer.parts.keys())
      if (!this.byWord.has(word)) this.byWord.set(word, () => composer.add(word));
    return composer.element;
  }

  /**
   * A gesture: a button that performs it, and one that keeps it.
   * @param {GestureOption} gesture
   * @param {boolean} hasKey
   */
  row(gesture, hasKey) {
    const { acts } = this;
    const key = hasKey ? (NUMBERS[this.byKey.size] ?? "") : "";
    if (key) this.byKey.set(key, () => acts.perform(gesture));
    const effect = effectOf(gesture);
    const [name, detail] = parted(below(gesture.name, this.title));
    const element = html(
      "div",
      { class: hasKey ? "gesture-row" : "gesture-row composed" },
      html(
        "button",
        {
          type: "button",
          class: "opt gesture",
          "data-words": gesture.words.join(" "),
          "aria-keyshortcuts": key || null,
          click: () => acts.perform(gesture),
          pointerenter: (/** @type {PointerEvent} */ event) =>
            this.point(gesture, event.pointerType !== "touch"),
          pointerleave: () => this.point(null, true),
          focus: (/** @type {FocusEvent} */ event) => this.point(gesture, isByKey(event)),
          blur: () => this.point(null, true),
        },
        key ? html("kbd", { "aria-hidden": "true" }, key) : null,
        optionText(name, [detail, effect].filter(Boolean).join(" · ")),
      ),
      gesture.odds ? this.oddsCard()?.control(gesture.odds, gesture.name) : null,
      tool("plus", say("web.gesture.then_after", { name: gesture.name }), () => acts.keepAndGoOn(gesture), {
        class: "tool then",
        title: say("web.gesture.then"),
      }),
    );
    const option = element.querySelector("button");
    if (gesture.odds && option) this.oddsCard()?.follow(option, gesture.odds, gesture.name);
    if (option) void this.explain(option, gesture);
    return { element, key };
  }

  /**
   * The reference explains the only thing that a gesture names, such as a card.
   * @param {HTMLElement} option
   * @param {GestureOption} gesture
   */
  async explain(option, { target, parts }) {
    const entries = await referenceOf(this.desk.info.game);
    const [entry, another] = [target ?? "", ...Object.keys(parts)].flatMap((word) => entries[word] ?? []);
    if (entry?.effects && !another) option.title = entry.effects.join(" ");
  }

  /** @param {GestureHandle} handle */
  handle({ word, name }) {
    const key = NUMBERS[this.byKey.size] ?? "";
    const pick = () => this.acts.pick(word);
    if (key) this.byKey.set(key, pick);
    this.byWord.set(word, pick);
    this.labels.set(word, key);
    this.names = { ...this.names, [word]: name };
    return html(
      "div",
      { class: "gesture-row" },
      html(
        "button",
        { type: "button", class: "opt", "data-handle": word, "aria-keyshortcuts": key || null, click: pick },
        key ? html("kbd", { "aria-hidden": "true" }, key) : null,
        optionText(name, ""),
      ),
    );
  }

  /**
   * Lift what a gesture aims at, and show what it would lead to.
   * @param {GestureOption | null} gesture
   * @param {boolean} isForeseen
   */
  point(gesture, isForeseen) {
    this.desk.view.lighting.point(gesture?.target ?? null);
    if (isForeseen) this.acts.foresee(gesture);
  }

  // On the board

  /** Light up what can be clicked on the board. */
  aim() {
    const aims = [...this.byWord.keys()].map((word) => {
      const { composing } = this;
      if (composing?.parts.has(word))
        return /** @type {const} */ ([word, { name: composing.nameOf(word), number: this.markOf(word) }]);
      const target = this.targets.get(word);
      const name = target ? [target.name, effectOf(target)].filter(Boolean).join(", ") : this.names[word];
      return /** @type {const} */ ([
        word,
        { name: name ?? "", number: this.labels.get(word) ?? this.markOf(word) },
      ]);
    });
    this.desk.view.lighting.aim(new Map(aims));
  }

  /**
   * How a part of what is composed is marked on the board: whether it is chosen, or how often.
   * @param {string} word
   */
  markOf(word) {
    const composers = this.composing ? [this.composing, ...this.composers] : this.composers;
    const composer = composers.find(({ parts }) => parts.has(word));
    const count = composer?.countOf(word) ?? 0;
    if (!composer || !count) return "";
    return (composer.parts.get(word) ?? 0) > 1 ? `×${count}` : "✓";
  }

  /** Beside what was picked, where it hides nothing that is lit; on a narrow screen it is in the place of the options. */
  place() {
    const { element, desk } = this;
    element.style.left = element.style.top = "";
    if (NARROW.matches || !this.isOpen) return;
    const { view, ask } = desk;
    const floor = ask.getBoundingClientRect().top;
    const lit = view.lighting.litPieces.flatMap(({ group }) => group?.getBoundingClientRect() ?? []);
    const card = document.querySelector(".highlight")?.getBoundingClientRect();
    if (card?.width) for (let weight = 0; weight < CARD; weight += 1) lit.push(card); // it lies above the chooser
    const anchor = this.anchor?.isConnected
      ? this.anchor.getBoundingClientRect()
      : ask.getBoundingClientRect();
    put(element, anchor, lit, floor);
  }
}

/**
 * What a heading says, and smaller below it what it costs.
 * @param {string} title
 */
function heading(title) {
  const [name, detail] = parted(title);
  return [capital(name), detail ? html("small", { class: "detail" }, ` ${detail}`) : null];
}

/** @param {GestureOption} gesture */
function keptRow(gesture) {
  const effect = effectOf(gesture);
  return html(
    "li",
    {},
    html("b", {}, gesture.name),
    effect ? html("small", { class: "detail" }, effect) : null,
  );
}

/**
 * @param {string} kind its class
 * @param {string} text
 * @param {() => void} act
 */
function button(kind, text, act) {
  return html("button", { type: "button", class: kind, click: act }, text);
}
