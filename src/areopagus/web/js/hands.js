/** Raised hands: what players who wait would like to do, shown to them and to the player who is asked. */

import { fill, html, icon } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Asked} Asked */
/** @typedef {import("./types.js").Hand} Hand */

/**
 * What the hands need from the table.
 * @typedef {object} Table
 * @property {() => number[]} held the seats of this page
 * @property {(seat: number, up: boolean) => void} raise
 * @property {(word: string) => void} choose
 */

/** The raised hands at a table. */
export class Hands {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Asked | null} */
    this.asked = null;
    this.shown = "";
    /** @type {number | null} whose wish is being granted: it may take more than one answer */
    this.granting = null;
    this.element = html("div", { class: "hands", role: "status" });
  }

  /**
   * @param {Hand[]} hands those that are up
   * @param {Hand[]} wishes what this page may raise a hand for
   * @param {Asked | null} asked
   */
  show(hands, wishes, asked) {
    this.asked = asked;
    const key = JSON.stringify([hands, wishes, hands.map(({ seat }) => this.wordFor(seat))]);
    if (key === this.shown) return;
    this.shown = key;
    const hadFocus = this.element.contains(document.activeElement);
    fill(
      this.element,
      ...hands.map((hand) => this.row(hand)),
      ...wishes.map((wish) =>
        this.own(
          wish,
          hands.some(({ seat }) => seat === wish.seat),
        ),
      ),
    );
    if (hadFocus) this.element.querySelector("button")?.focus();
  }

  /**
   * The word of the pending question that grants the wish of a seat, or is the first step to it.
   * @param {number} seat
   */
  wordFor(seat) {
    const { asked } = this;
    return asked?.mine ? asked.words.find(({ hands }) => hands.includes(seat))?.word : undefined;
  }

  /** @param {Hand} hand */
  row({ seat, who, wish, ready }) {
    const values = { who, wish };
    const grant =
      this.wordFor(seat) === undefined
        ? null
        : html(
            "button",
            { type: "button", class: "button primary", "data-grant": seat, click: () => this.grant(seat) },
            say("web.hand.grant", values),
          );
    return html(
      "p",
      {},
      icon("hand"),
      html("span", {}, say(ready ? "web.hand.ready" : "web.hand.up", values)),
      grant,
    );
  }

  /**
   * @param {Hand} wish
   * @param {boolean} isUp
   */
  own({ seat, who, wish }, isUp) {
    const key = `web.hand.${isUp ? "lower" : "raise"}${this.table.held().length > 1 ? "_named" : ""}`;
    return html(
      "button",
      {
        type: "button",
        class: "button",
        "aria-pressed": String(isUp),
        "data-hand": seat,
        click: () => this.table.raise(seat, !isUp),
      },
      isUp ? null : icon("hand"),
      say(key, { who, wish }),
    );
  }

  /** @param {number} seat */
  grant(seat) {
    this.granting = seat;
    this.continueGranting();
  }

  /** The wish can't be granted. */
  stopGranting() {
    this.granting = null;
  }

  /** Give the next answer that is needed to grant a wish. */
  continueGranting() {
    if (this.granting === null) return;
    const word = this.wordFor(this.granting);
    if (word === undefined) this.stopGranting();
    else this.table.choose(word);
  }
}
