/** The story of a match in sentences, the newest first; a line can show its place on the board. */

import { fill, html } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").StoryLine} StoryLine */
/** @typedef {import("./scene.js").SceneView} SceneView */

const MOST = 300;

export class Story {
  /**
   * @param {SceneView} view
   * @param {(seat: number) => string} nameOf
   * @param {() => void} uncover lets the board be seen
   */
  constructor(view, nameOf, uncover) {
    this.view = view;
    this.nameOf = nameOf;
    this.uncover = uncover;
    /** @type {StoryLine[]} the oldest first */
    this.lines = [];
    this.list = html("ol", {});
    this.log = html(
      "div",
      { class: "story", role: "log", "aria-live": "off", "aria-label": say("web.story"), tabindex: "0" },
      this.list,
    );
    this.news = html("button", {
      type: "button",
      class: "link news",
      hidden: true,
      click: () =>
        this.list
          .querySelectorAll(".new")
          .item(this.newCount - 1)
          .scrollIntoView({ block: "nearest" }),
    });
    this.newCount = 0;
  }

  /**
   * Add lines to the story, or replace it.
   * @param {StoryLine[]} lines
   * @param {boolean} isReplaced
   */
  add(lines, isReplaced) {
    if (isReplaced) {
      this.lines = [];
      this.list.replaceChildren();
    }
    this.log.setAttribute("aria-live", isReplaced ? "off" : "polite");
    this.lines = [...this.lines, ...lines].slice(-MOST);
    this.list.prepend(...lines.map((line) => this.line(line)).reverse());
    while (this.list.children.length > MOST) this.list.lastElementChild?.remove();
  }

  /**
   * Mark a number of the newest lines as new to the reader.
   * @param {number} count
   */
  mark(count) {
    this.newCount = Math.min(count, this.list.children.length);
    for (const [place, line] of [...this.list.children].entries())
      line.classList.toggle("new", place < this.newCount);
    this.news.hidden = this.newCount === 0;
    fill(this.news, say("web.story.new", { count: this.newCount }));
  }

  /** @param {StoryLine} line */
  line([sentence, at]) {
    const { view } = this;
    const seat = view.seats.find((one) => sentence.startsWith(this.nameOf(one.number)));
    const sign = seat
      ? html("span", { class: `${view.colour(seat.number)} sign` }, view.emblem(seat.number))
      : html("span", { class: "sign" });
    return html("li", {}, sign, at === null ? html("span", {}, sentence) : this.place(sentence, at));
  }

  /**
   * A sentence as a button that shows its place on the board.
   * @param {string} sentence
   * @param {string} at
   */
  place(sentence, at) {
    const show = () => this.view.flash(at, false);
    const hide = () => this.view.unflash();
    const go = () => {
      this.uncover();
      this.view.flash(at, true);
    };
    return html(
      "button",
      {
        type: "button",
        class: "at",
        pointerenter: show,
        pointerleave: hide,
        focus: show,
        blur: hide,
        click: go,
      },
      sentence,
    );
  }
}
