/** The proposal to end the match before its end: who makes it, and whether the people of this page agree. */

import { fill, html } from "./dom.js";
import { agreeToEnd } from "./seats.js";
import { say } from "./texts.js";
import { Problem } from "./wire.js";

/** @typedef {import("./types.js").EndRequest} EndRequest */

export class EndProposal {
  /**
   * @param {import("./desk.js").Desk} desk
   * @param {(sentence: string) => void} refused
   */
  constructor(desk, refused) {
    this.desk = desk;
    this.refused = refused;
    this.shown = "";
    this.element = html("div", { class: "end-proposal", role: "status" });
  }

  /** @param {EndRequest | null | undefined} request */
  show(request) {
    const { held } = this.desk.info;
    const key = request ? JSON.stringify([request, held]) : "";
    if (key === this.shown) return;
    this.shown = key;
    fill(this.element, request && held.length ? this.row(request, held) : null);
  }

  /**
   * @param {EndRequest} request
   * @param {number[]} held
   */
  row({ seat, agreed }, held) {
    const hasAgreed = held.every((own) => agreed.includes(own));
    const who = this.desk.nameOf(seat);
    const answer = (/** @type {boolean} */ yes, /** @type {string} */ text) =>
      html("button", { type: "button", class: "button", click: () => void this.answer(yes) }, say(text));
    return html(
      "p",
      {},
      html("span", {}, say(hasAgreed ? "web.end.waits" : "web.end.asks", { who })),
      hasAgreed ? null : answer(true, "web.end.agree"),
      answer(false, hasAgreed ? "web.end.withdraw" : "web.end.refuse"),
    );
  }

  /** @param {boolean} yes */
  async answer(yes) {
    try {
      await agreeToEnd(this.desk.info.table, yes);
    } catch (problem) {
      this.refused(problem instanceof Problem ? problem.message : say("web.trouble.text"));
    }
  }
}
