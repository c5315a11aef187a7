/** Taking back: the button, the reason why nothing can be taken back, and the consent of the others. */

import { html, icon } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").ClientMessage} ClientMessage */
/** @typedef {import("./updates.js").WholeUpdate} Update */

export class Undo {
  /**
   * @param {import("./desk.js").Desk} desk
   * @param {import("./note.js").Note} note
   * @param {(message: ClientMessage) => boolean} send
   */
  constructor(desk, note, send) {
    this.desk = desk;
    this.note = note;
    this.send = send;
    /** Whether this page has asked to take a choice back and has no answer yet. */
    this.isWaiting = false;
    this.button = html(
      "button",
      { type: "button", class: "btn", title: say("web.key.undo"), disabled: true, click: () => this.ask() },
      icon("undo"),
      html("span", {}, say("web.undo")),
    );
  }

  /** Ask to take the last choice back. */
  ask() {
    this.isWaiting = this.send({ type: "undo" });
  }

  /** Note that the server has answered. Returns whether this page had asked. */
  answered() {
    const wasWaiting = this.isWaiting;
    this.isWaiting = false;
    return wasWaiting;
  }

  /**
   * Say why nothing can be taken back, until something happens.
   * @param {string} reason empty: something can
   */
  explain(reason) {
    this.button.classList.toggle("barred", reason !== "");
    this.button.title = reason || say("web.key.undo");
  }

  /** @param {Update} update */
  show({ asked, undo, request, stand_ins: bots }) {
    const { held } = this.desk.info;
    this.button.disabled = held.length === 0;
    this.explain(asked?.barred ?? "");
    if (undo === undefined || undo === null) return;
    const own = held.filter((seat) => !(seat in bots));
    if (own.length) this.askForConsent(undo, request ?? "", own, asked === null);
  }

  /**
   * Ask whether a choice may be taken back.
   * @param {number} asker the seat that wants to take it back
   * @param {string} request the id of that request
   * @param {number[]} own the seats of this page
   * @param {boolean} isOver
   */
  askForConsent(asker, request, own, isOver) {
    const who = this.desk.nameOf(asker);
    const isAsker = own.includes(asker);
    const hasOther = own.some((seat) => seat !== asker);
    const sentence = isAsker ? "web.undo.waits" : isOver ? "web.undo.asks_end" : "web.undo.asks";
    const answer = (/** @type {boolean} */ yes, /** @type {string} */ text) =>
      html(
        "button",
        { type: "button", class: "button", click: () => this.send({ type: "consent", request, yes }) },
        say(text),
      );
    this.note.show(
      html("span", {}, say(sentence, { who })),
      hasOther || !isAsker ? answer(true, "web.undo.allow") : null,
      answer(false, isAsker ? "web.undo.withdraw" : "web.undo.refuse"),
    );
  }
}
