/** The book, to be read: the bar with back, forward, contents and search, and what is at a place. */

import { SEARCH } from "./book.js";
import { chapterPart, contents, foundPart, groupPart } from "./book_parts.js";
import { fill, html, tool } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {{place: string, top: number}} Step a place, and how far down somebody has read */

/** Keys that move within a text, which mean something else at a table. */
const READING = /^(Arrow|Page|Home$|End$|Enter$| $)/;

export class BookView {
  /**
   * @param {Book} book
   * @param {object} [around]
   * @param {(place: string, isEdit: boolean) => void} [around.moved] after a link was followed or the search was edited
   * @param {(step: 1 | -1) => boolean} [around.travel] goes back or forward elsewhere; false: do it here
   */
  constructor(book, { moved = () => {}, travel = () => false } = {}) {
    this.book = book;
    this.moved = moved;
    this.travel = travel;
    /** @type {Step[]} */
    this.trail = [];
    this.at = -1;
    /** @type {1 | -1} where the buttons go; the browser mostly goes back */
    this.heading = -1;
    this.backButton = tool("back", say("web.book.back"), () => this.walk(-1));
    this.forwardButton = tool("forward", say("web.book.forward"), () => this.walk(1));
    this.input = html("input", {
      type: "search",
      class: "book-search",
      placeholder: say("web.book.search"),
      "aria-label": say("web.book.search"),
      autocomplete: "off",
      input: () => this.search(),
      keydown: (/** @type {KeyboardEvent} */ event) => this.typed(event),
    });
    this.aside = html("nav", { class: "book-aside", "aria-label": say("web.book.contents") });
    this.body = html("div", { class: "book-body", tabindex: "-1" });
    this.element = html(
      "div",
      {
        class: "book",
        click: (/** @type {MouseEvent} */ event) => this.clicked(event),
        keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      },
      html(
        "div",
        { class: "book-bar" },
        this.backButton,
        this.forwardButton,
        tool("menu", say("web.book.contents"), () => this.open(""), { class: "tool to-contents" }),
        this.input,
      ),
      this.aside,
      this.body,
    );
  }

  get place() {
    return this.trail[this.at]?.place ?? "";
  }

  /** What scrolls: the drawer, or the page. */
  get scroller() {
    return this.element.closest(".drawer") ?? document.documentElement;
  }

  // Going

  /**
   * Go to a place; what was after the present one is forgotten.
   * @param {string} place
   */
  open(place) {
    if (place === this.place && this.at >= 0) return this.show();
    this.leave();
    this.trail.splice(this.at + 1, Infinity, { place, top: 0 });
    this.at += 1;
    this.moved(place, false);
    this.show();
  }

  /**
   * Go back or forward.
   * @param {1 | -1} step
   */
  walk(step) {
    const next = this.trail[this.at + step];
    if (!next) return;
    this.heading = step;
    if (!this.travel(step)) this.arrive(next.place);
  }

  /**
   * The browser has gone to a place, perhaps back or forward.
   * @param {string} place
   */
  arrive(place) {
    this.leave();
    const steps = [this.heading, -this.heading];
    const step = steps.find((way) => this.trail[this.at + way]?.place === place);
    if (step === undefined) this.trail.splice(this.at + 1, Infinity, { place, top: 0 });
    this.at += step ?? 1;
    this.heading = -1;
    this.show();
    const { top = 0 } = this.trail[this.at] ?? {};
    if (top) this.scroller.scrollTop = top;
  }

  /** Remember how far down somebody has read. */
  leave() {
    const step = this.trail[this.at];
    if (step) step.top = this.scroller.scrollTop;
  }

  // Showing

  show() {
    const { book, place } = this;
    const isSearch = place.startsWith(SEARCH);
    const wanted = isSearch ? place.slice(SEARCH.length) : "";
    if (this.input.value !== wanted) this.input.value = wanted;
    this.backButton.disabled = this.at < 1;
    this.forwardButton.disabled = this.at >= this.trail.length - 1;
    this.element.classList.toggle("at-contents", place === "");
    fill(this.aside, contents(book, place));
    fill(this.body, isSearch ? foundPart(book, wanted) : this.partAt(place));
    if (isSearch && document.activeElement === this.input) {
      this.scroller.scrollTop = 0;
      return;
    }
    this.body.focus({ preventScroll: true });
    this.reveal();
  }

  /** Bring what is at the place into view. */
  reveal() {
    const now = this.body.querySelector(".now");
    if (now) now.scrollIntoView({ block: "center" });
    else this.scroller.scrollTop = 0;
    const current = this.aside.querySelector("[aria-current]");
    if (current instanceof HTMLElement && this.aside.clientHeight)
      this.aside.scrollTop = current.offsetTop - this.aside.clientHeight / 2;
  }

  /** @param {string} place */
  partAt(place) {
    const { book } = this;
    const chapter = book.chapterAt(place);
    if (chapter) return chapterPart(book, chapter, place);
    const group = book.groupAt(place);
    if (group) return groupPart(book, group, place);
    if (place) return html("p", { class: "muted" }, say("web.book.nothing", { place }));
    return html(
      "div",
      { class: "book-chapter" },
      html("h3", {}, say("web.book.contents")),
      contents(book, ""),
    );
  }

  // Input

  search() {
    const place = SEARCH + this.input.value;
    const step = this.trail[this.at];
    if (!step?.place.startsWith(SEARCH)) return this.open(place);
    step.place = place;
    this.moved(place, true);
    this.show();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = event.target instanceof Element ? event.target.closest("a[data-place]") : null;
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.open(target.getAttribute("data-place") ?? "");
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (event.key === "Enter") this.body.querySelector("a")?.focus();
    if (event.key === "Escape" && this.input.value) {
      this.input.value = "";
      this.search();
    } else if (event.key === "Escape") this.body.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const isTyping = event.target === this.input;
    if (event.altKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      this.walk(event.key === "ArrowLeft" ? -1 : 1);
      event.preventDefault();
    } else if (event.key === "/" && !isTyping) {
      this.input.focus();
      event.preventDefault();
    } else if (!READING.test(event.key)) return;
    event.stopPropagation();
  }
}
