/**
 * Highlights: lines of the story that people should see. An Event, dice, a card, a discovery, a level or the end is
 * shown on a card in front of the table, with what follows from it, until somebody dismisses it. Those that came before
 * it and were not dismissed are below it. The dice that decide a question are shown beside the question, too.
 */

import { sentenceOf } from "./deeds.js";
import { fill, html, tool } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Asked} Asked */
/** @typedef {import("./types.js").Highlight} Highlight */
/** @typedef {import("./types.js").StoryLine} StoryLine */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{sentence: string, at: string | null}} Step what follows from a highlight */

const KEY = "areopagus.highlights";
/** Maximum number of cards that wait to be dismissed. */
const MOST = 20;
/** The corners of the board where the card may lie, the best one first. */
const CORNERS = ["right low", "left low", "right high", "left high"];

export class Highlights {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {StoryLine[]} that were not dismissed, the oldest first */
    this.stack = [];
    /** Which of them is in front. */
    this.at = 0;
    /** @type {Set<StoryLine>} that are told later, step by step */
    this.untold = new Set();
    /** Whether somebody must look away first. */
    this.isCovered = false;
    /** What is shown of which line: it is made again only if that changes. */
    this.shown = "";
    this.element = html("aside", { class: "highlight", hidden: true });
    this.element.addEventListener("click", (event) => this.click(event));
    this.dice = html("div", { class: "ask-dice", hidden: true });
    this.switch = tool("cards", say("web.highlights.switch"), () => this.toggle());
    this.markSwitch();
  }

  /** Whether highlights are shown by themselves, as this browser remembers. */
  get isOn() {
    return localStorage.getItem(KEY) !== "off";
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** Switch on or off. Returns whether they are on now. */
  toggle() {
    localStorage.setItem(KEY, this.isOn ? "off" : "on");
    this.markSwitch();
    if (!this.isOn) this.dismiss();
    return this.isOn;
  }

  markSwitch() {
    this.switch.setAttribute("aria-pressed", String(this.isOn));
    this.switch.title = say(this.isOn ? "web.highlights.on" : "web.highlights.off");
  }

  // What is shown

  /**
   * After the story has changed: show the highlights among its new lines. Those that are gone, by an undo or because
   * another player looks, are dropped.
   * @param {StoryLine[]} fresh
   * @param {Asked | null} asked
   */
  update(fresh, asked) {
    this.isCovered = Boolean(asked?.mine && asked.curtain);
    const added = this.isOn ? fresh.filter((line) => this.isToBeSeen(line)) : [];
    this.stack = [...this.stack.map((line) => this.again(line)), ...added]
      .filter((line) => line !== undefined)
      .slice(-MOST);
    if (added.length || this.at >= this.stack.length) this.at = this.front;
    this.showDice(asked);
    this.refresh();
    return added.length > 0;
  }

  /**
   * The line of the present story that says the same.
   * @param {StoryLine} line
   */
  again(line) {
    const { lines } = this.desk.story;
    if (lines.includes(line)) return line;
    const json = JSON.stringify(line);
    return [...lines].reverse().find((other) => other[2] && JSON.stringify(other) === json);
  }

  /**
   * What people do themselves they know, but for what luck brings.
   * @param {StoryLine} line
   */
  isToBeSeen([, , highlight]) {
    if (!highlight) return false;
    const { held } = this.desk.info;
    return !(highlight.kind === "card" && held.length === 1 && highlight.seat === held[0]);
  }

  /**
   * Show some highlights, and no others.
   * @param {StoryLine[]} lines
   */
  show(lines) {
    this.stack = lines.filter((line) => line[2]);
    this.at = 0;
    this.refresh();
  }

  /**
   * Show the highlights of a step of a replay, the latest in front.
   * @param {StoryLine[]} fresh
   */
  replay(fresh) {
    this.show(this.isOn ? fresh : []);
    this.at = this.front;
    this.refresh();
  }

  dismiss() {
    this.stack = [];
    this.at = 0;
    this.refresh();
  }

  /** @param {number} step */
  turn(step) {
    this.at = Math.max(0, Math.min(this.stack.length - 1, this.at + step));
    this.refresh();
  }

  /**
   * Lines of which nothing is shown before they are told.
   * @param {StoryLine[]} lines
   */
  withhold(lines) {
    this.untold = new Set(lines);
  }

  /** @param {StoryLine[]} [lines] all, if they are not named */
  tell(lines) {
    if (!this.untold.size) return;
    const added = (lines ?? [...this.untold]).filter((line) => this.untold.delete(line));
    if (added.some((line) => line[2])) this.at = this.front;
    this.refresh();
  }

  /**
   * What follows from a highlight: the other lines of its deed up to the next highlight, or the deeds of the turn.
   * @param {StoryLine} line
   * @returns {Step[]}
   */
  steps(line) {
    const isTold = (/** @type {StoryLine} */ other) => !this.untold.has(other);
    if (line[2]?.whole_turn)
      return this.restOfTurn(line)
        .filter(({ lines }) => lines.some(isTold))
        .map(({ deed }) => ({ sentence: sentenceOf(deed), at: deed.at }));
    const lines = this.desk.story.entries.find((entry) => entry.lines.includes(line))?.lines ?? [];
    return upTo(lines.slice(lines.indexOf(line) + 1), (other) => Boolean(other[2]))
      .filter(isTold)
      .map(([sentence, at]) => ({ sentence, at }));
  }

  /**
   * The deeds that follow from a highlight for the whole turn, up to the next one of these.
   * @param {StoryLine} line
   */
  restOfTurn(line) {
    const { entries } = this.desk.story;
    const place = entries.findIndex(({ lines }) => lines.includes(line));
    return upTo(entries.slice(place + 1), ({ isHeading, lines }) => {
      return isHeading || lines.some((other) => other[2]?.whole_turn);
    });
  }

  /** The place of the card that comes in front: the latest, unless it is a step of one for the whole turn. */
  get front() {
    const { told } = this;
    const last = told.at(-1);
    const isStep = (/** @type {StoryLine} */ line) =>
      line[2]?.whole_turn && this.restOfTurn(line).some(({ lines }) => last && lines.includes(last));
    const whole = told.findIndex(isStep);
    return Math.max(0, whole < 0 ? told.length - 1 : whole);
  }

  /** Why the match is over or will soon be, as the story tells it. */
  get endings() {
    return this.desk.story.lines.filter((line) => line[2]?.kind === "end").map(([sentence]) => sentence);
  }

  // Showing

  /** The highlights of the stack that may be shown. */
  get told() {
    return this.stack.filter((line) => !this.untold.has(line));
  }

  /** Show the card in front, or none. */
  refresh() {
    const { told } = this;
    const at = Math.min(this.at, told.length - 1);
    const line = this.isCovered ? undefined : told[at];
    const steps = line ? this.steps(line) : [];
    const now = line ? JSON.stringify([line, steps, at, told.length]) : "";
    if (now === this.shown) return;
    this.shown = now;
    if (!line) {
      this.element.hidden = true;
      return fill(this.element);
    }
    void this.draw({ line, steps, at, count: told.length }, now);
  }

  /**
   * @param {{line: StoryLine, steps: Step[], at: number, count: number}} content
   * @param {string} shown
   */
  async draw(content, shown) {
    const { fillCard, knownOf } = await import("./highlight_card.js");
    const known = await knownOf(this.desk.info.game);
    if (this.shown !== shown) return; // another one was shown meanwhile
    fillCard(this.element, { ...content, known }, this);
    if (!this.isOpen) this.place();
    this.element.hidden = false;
  }

  /** Other pieces can be chosen now: the card moves if it covers any, unless somebody is at it. */
  makeRoom() {
    if (this.isOpen && !this.element.matches(":hover, :focus-within")) this.place();
  }

  /** Put the card where it covers the fewest pieces that can be chosen; where it is, if that is as good. */
  place() {
    const { element } = this;
    const { corner: present } = element.dataset;
    element.style.visibility = "hidden";
    element.hidden = false;
    const pieces = this.desk.board.querySelectorAll(".lit, .handle");
    const lit = [...pieces].map((piece) => piece.getBoundingClientRect());
    const covered = CORNERS.map((corner) => {
      element.dataset.corner = corner;
      const box = element.getBoundingClientRect();
      return lit.filter((one) => isAcross(one, box)).length;
    });
    const least = Math.min(...covered);
    const isGood = CORNERS.some((corner, place) => corner === present && covered[place] === least);
    element.dataset.corner = isGood ? present : CORNERS[covered.indexOf(least)];
    element.style.visibility = "";
  }

  /** @param {MouseEvent} event */
  click(event) {
    const isButton = event.target instanceof Element && event.target.closest("button");
    if (!isButton && !getSelection()?.toString()) this.dismiss();
  }

  /**
   * The latest dice of the present deed, if they decide the question.
   * @param {Asked | null} asked
   */
  showDice(asked) {
    const last = this.desk.story.entries.at(-1)?.lines ?? [];
    const about = asked?.about || "none";
    const dice = [...last].reverse().find((line) => line[2]?.beside?.includes(about));
    const rolls = dice?.[2]?.rolls ?? [];
    this.dice.hidden = !rolls.length || this.isCovered;
    const json = JSON.stringify(rolls);
    if (this.dice.dataset.rolls === json) return;
    this.dice.dataset.rolls = json;
    fill(this.dice);
    if (rolls.length)
      void import("./highlight_card.js").then(({ rollRows }) => {
        if (this.dice.dataset.rolls === json) fill(this.dice, ...rollRows(rolls, this.desk.view));
      });
  }
}

/**
 * The items before the first one of a kind.
 * @template T
 * @param {T[]} items
 * @param {(item: T) => boolean} isEnd
 */
function upTo(items, isEnd) {
  const end = items.findIndex(isEnd);
  return end < 0 ? items : items.slice(0, end);
}

/**
 * Whether two boxes overlap.
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
function isAcross(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
