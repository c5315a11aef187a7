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
   * @param {number[]} headings the places of lines with which a turn or a round begins
   * @param {boolean} isReplaced
   */
  add(lines, headings, isReplaced) {
    if (isReplaced) {
      this.lines = [];
      this.list.replaceChildren();
    }
    this.log.setAttribute("aria-live", isReplaced ? "off" : "polite");
    this.lines = [...this.lines, ...lines].slice(-MOST);
    for (const [place, line] of lines.entries()) this.addLine(line, headings.includes(place));
    for (const old of this.items.slice(MOST)) old.remove();
    for (const part of [...this.list.children].reverse()) {
      if (part.firstElementChild?.childElementCount) break;
      part.remove();
    }
  }

  /**
   * @param {StoryLine} line
   * @param {boolean} isHeading whether a turn or a round begins with it
   */
  addLine(line, isHeading) {
    if (isHeading || !this.list.firstElementChild)
      this.list.prepend(html("li", { class: "turn" }, html("ol", {})));
    const item = this.line(line);
    item.classList.toggle("heading", isHeading);
    this.list.firstElementChild?.firstElementChild?.prepend(item);
  }

  /** The lines, the newest first. */
  get items() {
    return [...this.list.querySelectorAll("li.line")];
  }

  /**
   * Mark a number of the newest lines as new to the reader.
   * @param {number} count
   */
  mark(count) {
    const { items } = this;
    this.newCount = Math.min(count, items.length);
    for (const [place, line] of items.entries()) line.classList.toggle("new", place < this.newCount);
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
    return html(
      "li",
      { class: "line" },
      sign,
      at === null ? html("span", {}, sentence) : this.place(sentence, at),
    );
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
