/** The drawer with the book, opened at the rule behind the question. */

import { fill, html, icon, tool } from "./dom.js";
import { say } from "./texts.js";
import { Problem } from "./wire.js";

export class RulesDrawer {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** The rule behind the question. */
    this.rule = "";
    /** @type {import("./book_view.js").BookView | null} null: the book was not opened yet */
    this.view = null;
    /** Keep the link to the page at the place that is shown. */
    this.moved = (/** @type {string} */ _place) => {};
    this.room = html("div", { class: "drawer-room" });
    this.asPage = html(
      "a",
      { class: "tool", target: "_blank", title: say("web.book.page"), "aria-label": say("web.book.page") },
      icon("fit"),
    );
    this.element = html(
      "aside",
      { class: "drawer", "aria-label": say("web.rules"), tabindex: "-1", hidden: true },
      html(
        "header",
        {},
        html("h2", {}, say("web.rules")),
        this.asPage,
        tool("close", say("web.close"), () => this.toggle()),
      ),
      this.room,
    );
    /** @type {Element | null} had the focus before the drawer was opened */
    this.from = null;
  }

  /** @param {string} rule the one behind the question; empty: none */
  setRule(rule) {
    this.rule = rule;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  toggle() {
    if (!this.isOpen) return void this.show(this.rule || (this.view?.place ?? ""));
    this.element.hidden = true;
    if (this.from instanceof HTMLElement && this.from.isConnected) this.from.focus();
  }

  /** @param {string} place */
  async show(place) {
    if (!this.isOpen) this.from = document.activeElement;
    this.element.hidden = false;
    this.element.focus();
    try {
      const view = this.view ?? (await this.fetch());
      view.open(place);
      this.moved(place);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      fill(this.room, html("p", { class: "muted" }, problem.message));
    }
  }

  /** The book with its scripts, which nobody needs before. */
  async fetch() {
    const [{ bookOf }, { addressOf }, { BookView }] = await Promise.all([
      import("./book.js"),
      import("./book_parts.js"),
      import("./book_view.js"),
    ]);
    const book = await bookOf(this.game);
    this.moved = (/** @type {string} */ place) =>
      this.asPage.setAttribute("href", addressOf(this.game, place));
    this.view ??= new BookView(book, { moved: (place) => this.moved(place) });
    fill(this.room, this.view.element);
    return this.view;
  }
}
