/** News: sentences that are shown for a while, and read out by screen readers. */

import { html } from "./dom.js";
import { newsIn } from "./keys.js";

/** How long a sentence stays, in milliseconds. */
const STAYS = 10_000;

/** The news of a table. */
export class News {
  constructor() {
    this.element = html("div", { class: "notices", role: "status" });
  }

  /**
   * Show a sentence, also in an open dialog: what lies behind it is not read out.
   * @param {string} sentence
   */
  show(sentence) {
    const places = [this.element, ...document.querySelectorAll("dialog[open]")];
    for (const place of places) {
      const line = html("p", {}, sentence);
      (place instanceof HTMLDialogElement ? newsIn(place) : place)?.append(line);
      window.setTimeout(() => line.remove(), STAYS);
    }
  }
}
