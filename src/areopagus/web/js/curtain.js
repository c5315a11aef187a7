/** The curtain: before a question that needs hidden cards, a device that several people share is passed on. */

import { fill, html } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Asked} Asked */

export class Curtain {
  /**
   * @param {import("./scene.js").SceneView} view
   * @param {(question: string) => void} open the person who is asked has the device now
   */
  constructor(view, open) {
    this.view = view;
    this.open = open;
    /** @type {Asked | null} */
    this.asked = null;
    this.element = html("dialog", { class: "curtain" });
    this.element.addEventListener("cancel", (event) => event.preventDefault());
  }

  /**
   * Draw the curtain before a question, or back if it needs none.
   * @param {Asked | null} asked
   */
  draw(asked) {
    this.asked = asked;
    if (asked?.mine && asked.curtain) return this.close(asked);
    if (this.element.open) this.element.close();
    this.element.replaceChildren();
  }

  /** @param {Asked} asked */
  close({ question, seat, who }) {
    const { element, view } = this;
    const show = html(
      "button",
      { type: "button", class: "button primary", click: () => this.open(question) },
      say("web.curtain.show"),
    );
    element.className = `curtain ${view.colour(seat)}`;
    element.setAttribute("aria-label", say("web.curtain", { who }));
    fill(
      element,
      view.emblem(seat),
      html("h2", {}, say("web.curtain", { who })),
      html("p", {}, say("web.curtain.text")),
      show,
    );
    if (!element.isConnected) requestAnimationFrame(() => this.draw(this.asked));
    else if (!element.open) element.showModal();
    show.focus();
  }
}
