/**
 * What others do, shown step by step. Bots and Lacerda act faster than a person can read, so their updates wait for each
 * other, and a caption over the board tells each deed of the story and shows its place. Any input of the person, and the button
 * of the caption, show the rest at once.
 */

import { sentenceOf } from "./deeds.js";
import { fill, html } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Deed} Deed */
/** @typedef {import("./types.js").NewLines} NewLines */
/** @typedef {import("./types.js").StoryLine} StoryLine */
/** @typedef {import("./updates.js").WholeUpdate} Update */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{sentence: string, at: string | null, lines: StoryLine[]}} Beat what is told at once: a deed, or a line after a highlight */

/** Milliseconds for which a beat is told, if few are waiting; a highlight is told twice as long. */
const PACE = 800;
/** All that waits is shown within this time, in milliseconds. */
const LONGEST = 12_000;
/** Minimum time for a beat. */
const FASTEST = 120;
const KEY = "areopagus.narration";

export class Narration {
  /**
   * @param {Desk} desk
   * @param {(update: Update) => void} show
   */
  constructor(desk, show) {
    this.desk = desk;
    this.show = show;
    /** @type {Update[]} that are not shown yet */
    this.updates = [];
    /** @type {Beat[]} of the update that is shown, not told yet */
    this.beats = [];
    this.timer = 0;
    this.sentence = html("p", { role: "status" });
    this.element = html(
      "div",
      { class: "narration", hidden: true },
      this.sentence,
      html(
        "button",
        { type: "button", class: "button", click: () => this.skip() },
        say("web.narration.skip"),
      ),
    );
  }

  /** Whether turns of others are shown step by step, as this browser remembers. */
  get isOn() {
    return localStorage.getItem(KEY) !== "off";
  }

  /** Whether somebody else acts at the table: a bot, a person elsewhere, or the opponent of a game for one. */
  get hasOthers() {
    const { seats, held } = this.desk.info;
    return seats.length === 1 || seats.some(({ seat }) => !held.includes(seat));
  }

  /** Switch on or off. Returns whether it is on now. */
  toggle() {
    localStorage.setItem(KEY, this.isOn ? "off" : "on");
    this.skip();
    return this.isOn;
  }

  /** Whether something is waiting to be shown. */
  get isBusy() {
    return this.timer !== 0;
  }

  /**
   * Show an update, or let it wait for those before it.
   * @param {Update} update
   * @param {boolean} isOwn whether only the person at this page has caused it
   */
  receive(update, isOwn) {
    const isSeen = !document.hidden && this.isOn && this.hasOthers;
    if (isOwn || !isSeen || update.scene || update.story.anew) {
      this.skip();
      return this.show(update);
    }
    this.updates.push(update);
    if (!this.isBusy) this.step();
  }

  /** Tell the next beat, or show the next update that has something to tell. */
  step() {
    this.timer = 0;
    while (!this.beats.length && this.updates.length) {
      const [update] = this.updates.splice(0, 1);
      if (!update) break;
      this.desk.highlights.withhold(update.story.lines);
      this.show(update);
      this.beats = beatsOf(update.story);
    }
    const beat = this.beats.shift();
    if (!beat) {
      this.hide();
      return;
    }
    this.tell(beat);
    const waiting = this.beats.length + this.updates.reduce((sum, { story }) => sum + story.deeds.length, 0);
    const pace = beat.lines.some((line) => line[2]) ? 2 * PACE : PACE;
    const pause = Math.max(FASTEST, Math.min(pace, LONGEST / (waiting + 1)));
    this.timer = window.setTimeout(() => this.step(), pause);
  }

  /** @param {Beat} beat */
  tell({ sentence, at, lines }) {
    fill(this.sentence, sentence);
    this.element.hidden = false;
    if (at === null) this.desk.view.unflash();
    else this.desk.view.flash(at, false);
    this.desk.highlights.tell(lines);
  }

  /** Show everything at once. */
  skip() {
    if (!this.isBusy && !this.updates.length) return;
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.beats = [];
    this.desk.highlights.tell();
    for (const update of this.updates.splice(0)) this.show(update);
    this.hide();
  }

  hide() {
    if (!this.element.hidden) this.desk.view.unflash();
    this.element.hidden = true;
  }
}

/**
 * New lines as they are told: a deed at once, or line by line if one of them is a highlight.
 * @param {NewLines} story
 * @returns {Beat[]}
 */
function beatsOf({ deeds, lines }) {
  const left = [...lines];
  let earlier = deeds.reduce((sum, deed) => sum + deed.lines, 0) - lines.length; // of the deed that goes on
  return deeds.flatMap((deed) => {
    const own = left.splice(0, deed.lines - earlier);
    earlier = 0;
    if (!own.some((line) => line[2])) return [{ sentence: sentenceOf(deed), at: deed.at, lines: own }];
    return own.map((line) => ({ sentence: line[0], at: line[1], lines: [line] }));
  });
}
