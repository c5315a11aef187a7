/**
 * The story of a match by rounds and turns, the newest first: one sentence for each deed, its details folded. It can be
 * searched, and show the deeds of one player only.
 */

import { Entry } from "./deeds.js";
import { fill, html } from "./dom.js";
import { folded, say } from "./texts.js";

/** @typedef {import("./types.js").Deed} Deed */
/** @typedef {import("./types.js").StoryLine} StoryLine */
/** @typedef {import("./scene.js").SceneView} SceneView */

/** Number of lines by which what is new is recognised. */
const MOST_LINES = 400;
/** Number of deeds that are shown at first, and how many more at a time. */
const AT_ONCE = 40;

export class Story {
  /**
   * @param {SceneView} view
   * @param {(seat: number) => string} nameOf
   * @param {() => void} uncover lets the board be seen
   * @param {(word: string, link: HTMLElement) => Promise<boolean>} explain shows the card of a word, if there is one
   * @param {(lines: StoryLine[]) => void} showAgain shows the highlights among lines
   */
  constructor(view, nameOf, uncover, explain, showAgain) {
    this.view = view;
    this.nameOf = nameOf;
    this.uncover = uncover;
    this.explain = explain;
    /** @type {StoryLine[]} the latest lines, the oldest first */
    this.lines = [];
    /** @type {Entry[]} the oldest first */
    this.entries = [];
    this.links = { view, follow: this.follow.bind(this), show: showAgain };
    /** @type {number | null} the player whose deeds are shown; null: all */
    this.seat = null;
    this.sought = "";
    this.most = AT_ONCE;
    this.newCount = 0;
    this.list = html("ol", {});
    this.older = html(
      "button",
      { type: "button", class: "link older", hidden: true, click: () => this.showOlder() },
      say("web.story.older"),
    );
    this.nothing = html("p", { class: "nothing", hidden: true }, say("web.story.nothing"));
    this.log = html(
      "div",
      { class: "story", role: "log", "aria-live": "off", "aria-label": say("web.story"), tabindex: "0" },
      this.list,
      this.nothing,
      this.older,
    );
    const scrolled = () => this.log.classList.toggle("scrolled", this.log.scrollTop > 0);
    this.log.addEventListener("scroll", scrolled, { passive: true });
    this.seats = html("span", { class: "story-seats", role: "group", "aria-label": say("web.story.filter") });
    this.search = html("input", {
      type: "search",
      placeholder: say("web.story.search"),
      "aria-label": say("web.story.search"),
      autocomplete: "off",
      input: () => this.seek(this.search.value),
    });
    this.tools = html("div", { class: "story-tools" }, this.seats, this.search);
    this.news = html("button", {
      type: "button",
      class: "link news",
      hidden: true,
      click: () =>
        this.log
          .querySelectorAll(".new")
          .item(this.newCount - 1)
          ?.scrollIntoView({ block: "nearest" }),
    });
  }

  // Telling

  /**
   * Add lines to the story, or replace it.
   * @param {StoryLine[]} lines
   * @param {Deed[] | null | undefined} deeds what the lines are about; without them each line is one
   * @param {boolean} isReplaced
   * @param {boolean} [goesOn] whether the first deed takes the place of the last one
   */
  add(lines, deeds, isReplaced, goesOn = false) {
    if (isReplaced) this.clear();
    const last = goesOn ? this.entries.pop() : undefined;
    const waiting = [...(last?.lines ?? []), ...lines];
    this.lines = [...this.lines, ...lines].slice(-MOST_LINES);
    const entries = (deeds ?? lines.map(deedOf)).map((deed) => {
      return new Entry(deed, waiting.splice(0, deed.lines), this.links);
    });
    const [first] = entries;
    if (last && first) first.isOpen = last.isOpen;
    this.entries.push(...entries);
    this.showSeats();
    this.log.setAttribute("aria-live", isReplaced ? "off" : "polite");
    if (isReplaced || this.isFiltered || this.shownCount > 2 * this.most) return this.draw();
    if (last && first && last.made?.isConnected) {
      last.made.replaceWith(first.element);
      entries.shift();
    }
    for (const entry of entries) this.prepend(entry);
  }

  clear() {
    this.lines = [];
    this.entries = [];
  }

  get shownCount() {
    return this.log.querySelectorAll("li.line").length;
  }

  /** The headings and deeds that are shown, the newest first. */
  get items() {
    return [...this.log.querySelectorAll(".line")];
  }

  /** Show all that is to be shown anew. */
  draw() {
    const shown = this.chosen();
    this.list.replaceChildren();
    for (const entry of shown) this.prepend(entry);
    this.nothing.hidden = !this.isFiltered || shown.length > 0;
  }

  /** The latest entries that fit player and search, as many as are shown; headings only where something follows. */
  chosen() {
    /** @type {Entry[]} */
    const chosen = [];
    let count = 0;
    let [hasTurn, hasRound] = [!this.isFiltered, !this.isFiltered];
    this.older.hidden = true;
    for (const entry of [...this.entries].reverse()) {
      if (count >= this.most && !entry.isHeading) {
        this.older.hidden = false;
        break;
      }
      if (entry.deed.kind === "turn") {
        if (hasTurn) chosen.unshift(entry);
        hasTurn = !this.isFiltered;
      } else if (entry.deed.kind === "round") {
        if (hasRound) chosen.unshift(entry);
        hasTurn = hasRound = !this.isFiltered;
      } else if (this.fits(entry)) {
        chosen.unshift(entry);
        count += 1;
        hasTurn = hasRound = true;
      }
    }
    return chosen;
  }

  /**
   * Show an entry above the others: a round above its turns, a turn above its deeds.
   * @param {Entry} entry
   */
  prepend(entry) {
    const { kind } = entry.deed;
    const heading = entry.isHeading ? entry.element : null;
    if (kind === "round" || !this.list.firstElementChild)
      this.list.prepend(html("li", { class: "round" }, kind === "round" && heading, html("ol", {})));
    if (kind === "round") return;
    const turns = this.list.firstElementChild?.lastElementChild;
    if (kind === "turn" || !turns?.firstElementChild)
      turns?.prepend(html("li", { class: "turn" }, kind === "turn" && heading, html("ol", {})));
    if (kind === "deed") turns?.firstElementChild?.lastElementChild?.prepend(entry.element);
  }

  /**
   * Mark what a number of the newest lines are about as new to the reader.
   * @param {number} count
   */
  mark(count) {
    if (!count && !this.newCount) return;
    let left = count;
    const before = this.newCount;
    this.newCount = 0;
    for (const entry of [...this.entries].reverse()) {
      const isTurn = entry.deed.kind === "turn"; // whose turn it is stands elsewhere
      if (left <= 0 && !entry.isNew && !isTurn) break;
      const isNew = left > 0 && !isTurn;
      entry.mark(isNew);
      if (isNew) this.newCount += 1;
      left -= entry.lines.length;
    }
    if (this.newCount === before) return;
    this.news.hidden = this.newCount === 0;
    fill(this.news, say("web.story.new", { count: this.newCount }));
  }

  // Choosing what is shown

  get isFiltered() {
    return this.seat !== null || this.sought !== "";
  }

  /** @param {Entry} entry */
  fits(entry) {
    const isTheirs = this.seat === null || entry.deed.seat === this.seat;
    return isTheirs && (this.sought === "" || entry.said.includes(this.sought));
  }

  /** A button for each player, which shows their deeds only. */
  showSeats() {
    const { seats } = this.view;
    const isSame = seats.length === this.seats.childElementCount;
    if (isSame && seats.every(({ number }, place) => this.labelOf(place) === this.nameOf(number))) return;
    fill(
      this.seats,
      ...seats.map(({ number }) =>
        html(
          "button",
          {
            type: "button",
            class: `${this.view.colour(number)} story-seat`,
            "aria-pressed": String(this.seat === number),
            "aria-label": this.nameOf(number),
            title: say("web.story.only", { name: this.nameOf(number) }),
            click: () => this.choose(number),
          },
          this.view.emblem(number),
        ),
      ),
    );
  }

  /** @param {number} place */
  labelOf(place) {
    return this.seats.children[place]?.getAttribute("aria-label");
  }

  /**
   * Show the deeds of a player only, or all again.
   * @param {number} seat
   */
  choose(seat) {
    this.seat = this.seat === seat ? null : seat;
    for (const [place, { number }] of this.view.seats.entries())
      this.seats.children[place]?.setAttribute("aria-pressed", String(this.seat === number));
    this.show();
  }

  /** @param {string} text */
  seek(text) {
    this.sought = folded(text.trim());
    this.show();
  }

  show() {
    this.log.setAttribute("aria-live", "off");
    this.most = AT_ONCE;
    this.draw();
    this.log.scrollTop = 0;
  }

  showOlder() {
    this.log.setAttribute("aria-live", "off");
    this.most += 2 * AT_ONCE;
    this.draw();
  }

  /**
   * Explain a card, or show a place on the board.
   * @param {string} word
   * @param {HTMLElement} link
   */
  async follow(word, link) {
    if (await this.explain(word, link)) return;
    this.uncover();
    this.view.flash(word, true);
  }
}

/**
 * A line that an older engine has told, as a deed.
 * @param {StoryLine} line
 * @returns {Deed}
 */
function deedOf([sentence, at]) {
  return { kind: "deed", seat: null, text: [sentence], at, lines: 1 };
}
