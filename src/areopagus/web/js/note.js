/** The note above the options: a sentence that stays until the next question. */

import { fill, html } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

export class Note {
  constructor() {
    this.element = html("p", { class: "ask-note", role: "alert", hidden: true });
  }

  /** @param {...Child} content */
  show(...content) {
    fill(this.element, ...content);
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }
}
