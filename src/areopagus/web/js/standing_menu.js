/** The dialog of standing answers: what is set, and what may be set. */

import { fill, html } from "./dom.js";
import { openDialog } from "./keys.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").StandingAnswer} StandingAnswer */

export class StandingMenu {
  /**
   * @param {string} who those are that they are for, at a screen of several; empty: only one person is here
   * @param {(answer: StandingAnswer, on: boolean) => void} set
   */
  constructor(who, set) {
    this.set = set;
    this.list = html("div", { class: "standing-list" });
    this.dialog = openDialog(
      who ? say("web.standing.of", { who }) : say("web.standing"),
      this.list,
      html("p", { class: "muted" }, say("web.standing.text")),
    );
  }

  get isOpen() {
    return this.dialog.open;
  }

  /**
   * Those that answer the pending question come first.
   * @param {StandingAnswer[]} all
   */
  show(all) {
    if (!this.isOpen) return;
    if (!all.length) return this.dialog.close();
    const focused = document.activeElement?.getAttribute("data-standing");
    const first = [...all].sort((one, other) => Number(Boolean(other.word)) - Number(Boolean(one.word)));
    fill(this.list, ...first.map((answer) => this.row(answer)));
    if (focused) {
      const box = this.list.querySelector(`[data-standing="${CSS.escape(focused)}"]`);
      if (box instanceof HTMLElement) box.focus();
    }
  }

  /** @param {StandingAnswer} answer */
  row(answer) {
    const box = html("input", {
      type: "checkbox",
      checked: answer.on,
      "data-standing": `${answer.key} ${answer.subject ?? ""}`,
      change: () => this.set(answer, box.checked),
    });
    return html(
      "label",
      {},
      box,
      html("span", {}, answer.sentence),
      answer.word ? html("small", {}, say("web.standing.now")) : null,
    );
  }
}
