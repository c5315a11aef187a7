/** One entry of the story as an element: a heading, or a deed with its details folded. Places and cards are links. */

import { fill, html, tool } from "./dom.js";
import { folded, say } from "./texts.js";

/** @typedef {import("./types.js").Deed} Deed */
/** @typedef {import("./types.js").Span} Span */
/** @typedef {import("./types.js").StoryLine} StoryLine */
/** @typedef {import("./scene.js").SceneView} SceneView */

/**
 * @typedef {object} Links what links do
 * @property {SceneView} view
 * @property {(word: string, link: HTMLElement) => void} follow shows a place, or explains a card
 * @property {(lines: StoryLine[]) => void} show shows the highlights among lines again
 */

/**
 * The sentence of a deed without its links.
 * @param {Deed} deed
 */
export function sentenceOf({ text }) {
  return text.map((span) => (typeof span === "string" ? span : span[0])).join("");
}

/** A deed with its lines, and its element once it is shown. */
export class Entry {
  /**
   * @param {Deed} deed
   * @param {StoryLine[]} lines
   * @param {Links} links
   */
  constructor(deed, lines, links) {
    this.deed = deed;
    this.lines = lines;
    this.links = links;
    this.isNew = false;
    this.isOpen = false;
    /** @type {HTMLElement | null} */
    this.made = null;
  }

  get isHeading() {
    return this.deed.kind !== "deed";
  }

  /** Whether the lines say more than the sentence. */
  get hasDetails() {
    return this.lines.length > 1;
  }

  /** All that is said, for searching. */
  get said() {
    return folded([sentenceOf(this.deed), ...this.lines.map(([sentence]) => sentence)].join("\n"));
  }

  get element() {
    this.made ??= this.make();
    return this.made;
  }

  /** @param {boolean} isNew */
  mark(isNew) {
    if (isNew === this.isNew) return;
    this.isNew = isNew;
    this.made?.classList.toggle("new", isNew);
  }

  make() {
    const { deed, links } = this;
    const { view } = links;
    const sign =
      deed.seat === null
        ? html("span", { class: "sign" })
        : html("span", { class: `${view.colour(deed.seat)} sign` }, view.emblem(deed.seat));
    const sentence = html("span", { class: "sentence" }, ...deed.text.map((span) => this.span(span)));
    if (this.lines.some((line) => line[2]))
      sentence.append(
        tool("cards", say("web.highlight.again"), () => links.show(this.lines), { class: "again" }),
      );
    const element = html(
      this.isHeading ? "div" : "li",
      { class: this.isHeading ? "line heading" : "line" },
      sign,
      sentence,
      this.hasDetails ? this.more() : null,
    );
    element.classList.toggle("new", this.isNew);
    if (deed.at !== null) {
      const { at } = deed;
      element.addEventListener("pointerenter", () => view.flash(at, false));
      element.addEventListener("pointerleave", () => view.unflash());
    }
    return element;
  }

  /** @param {Span} span */
  span(span) {
    return typeof span === "string" ? span : this.link(span[0], span[1]);
  }

  /**
   * A text that shows a place on the board, or explains a card. It is no button: those break no lines.
   * @param {string} text
   * @param {string} word
   */
  link(text, word) {
    const { view, follow } = this.links;
    const show = () => view.flash(word, false);
    const hide = () => view.unflash();
    const link = html(
      "span",
      {
        class: "at",
        role: "link",
        tabindex: "0",
        pointerenter: show,
        pointerleave: hide,
        focus: show,
        blur: hide,
        keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && link.click(),
      },
      text,
    );
    link.addEventListener("click", () => follow(word, link));
    return link;
  }

  /** The button that unfolds the details, and the details, made when they are first shown. */
  more() {
    const details = html("ol", { class: "details", hidden: !this.isOpen });
    const button = html("button", { type: "button", class: "more" });
    const show = () => {
      details.hidden = !this.isOpen;
      button.setAttribute("aria-expanded", String(this.isOpen));
      button.setAttribute("aria-label", say(this.isOpen ? "web.story.fold" : "web.story.unfold"));
      if (this.isOpen && !details.childElementCount)
        fill(details, ...this.lines.map(([sentence, at]) => this.detail(sentence, at)));
    };
    button.addEventListener("click", () => {
      this.isOpen = !this.isOpen;
      show();
    });
    show();
    const both = document.createDocumentFragment();
    both.append(button, details);
    return both;
  }

  /**
   * @param {string} sentence
   * @param {string | null} at
   */
  detail(sentence, at) {
    return html("li", {}, at === null ? sentence : this.link(sentence, at));
  }
}
