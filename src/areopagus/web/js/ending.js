/** The end of a match: the page of the result over the board, and the ways between both. */

import { fill, html } from "./dom.js";
import { originLink } from "./origin.js";
import { rematchOf } from "./seats.js";
import { say } from "./texts.js";
import { Problem } from "./wire.js";

/** @typedef {import("./types.js").Result} Result */

export class Ending {
  /**
   * @param {import("./desk.js").Desk} desk
   * @param {import("./note.js").Note} note goes with the person from the board to the result and back
   * @param {HTMLElement} options where a button leads to the result
   * @param {() => void} takeBack
   */
  constructor(desk, note, options, takeBack) {
    this.desk = desk;
    this.note = note;
    this.options = options;
    this.takeBack = takeBack;
    /** @type {HTMLElement | null} */
    this.page = null;
    /** @type {Result | null} of the match; null: it is not over */
    this.result = null;
  }

  get isShown() {
    return this.desk.element.classList.contains("ended");
  }

  /** @param {Result | null | undefined} result of the match; none: the match is not over */
  update(result) {
    this.result = result ?? null;
    if (result) void this.show(result);
    else if (this.page) this.remove();
  }

  /** @param {Result} result */
  async show(result) {
    const toResult = html(
      "button",
      { type: "button", class: "button primary", click: () => this.showResult() },
      say("web.result.show"),
    );
    fill(this.options, toResult);
    if (this.page) return;
    const { resultPage } = await import("./result.js");
    if (this.page || this.result !== result) return; // shown meanwhile, or taken back
    const { desk } = this;
    const { info, view } = desk;
    this.page = resultPage(result, {
      view,
      nameOf: (seat) => desk.nameOf(seat),
      why: desk.highlights.endings,
      table: info.table,
      insight: info.insight,
      origin: originLink(info),
      look: () => this.showBoard(),
      undo: info.held.length && !info.imported && !result.agreed ? this.takeBack : null,
      rematch: info.held.length && !info.imported ? () => void this.playAgain() : null,
    });
    desk.element.append(this.page);
    this.showResult();
  }

  /** Go to the table of the rematch; the first who wants one sets it up. */
  async playAgain() {
    const { desk } = this;
    try {
      const { table } = await rematchOf(desk.info.table);
      desk.go(`/t/${table}`);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.note.show(problem.message);
    }
  }

  showBoard() {
    this.desk.element.classList.remove("ended");
    this.desk.ask.append(this.note.element);
  }

  showResult() {
    this.desk.element.classList.add("ended");
    this.page?.querySelector(".result-page")?.prepend(this.note.element);
    this.page?.querySelector("h1")?.focus();
  }

  /** The last choice was taken back. */
  remove() {
    this.showBoard();
    this.page?.remove();
    this.page = null;
  }
}
