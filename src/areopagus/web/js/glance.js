/**
 * A glance: what could be done with a thing that somebody points at. The server is asked after a moment, one question at a
 * time; the answer is kept while the question stays.
 */

import { beginning, meant } from "./variants.js";

/** @typedef {import("./types.js").ClientMessage} ClientMessage */
/** @typedef {import("./types.js").Gestures} GesturesData */

/** How long somebody points at something before the server is asked, in milliseconds. */
const REST = 120;
/** How long something is told before it counts as read, in milliseconds. */
const READ = 300;

export class Glance {
  /**
   * @param {(message: ClientMessage) => boolean} send
   * @param {() => void} seen it is known now what could be done with the word that is pointed at
   */
  constructor(send, seen) {
    this.send = send;
    this.seen = seen;
    this.question = "";
    /** @type {string | null} the word that is pointed at */
    this.word = null;
    /** The word for which the server was asked; empty: it has answered. */
    this.asked = "";
    /** @type {Map<string, GesturesData | null>} by their words; null: there are none */
    this.known = new Map();
    this.timer = 0;
    /** When it was told last what could be done. */
    this.since = 0;
  }

  /**
   * Forget what is known.
   * @param {string} question the next one; empty: none
   */
  begin(question) {
    this.question = question;
    this.word = null;
    this.asked = "";
    this.known.clear();
    clearTimeout(this.timer);
  }

  /**
   * The gesture that a click on the word means that is pointed at; undefined: there is none, or it is not known.
   */
  get only() {
    const { gestures, forms } = (this.word !== null && this.known.get(this.word)) || {};
    return gestures && !forms?.length ? meant(gestures) : undefined;
  }

  /** How many other ways there are besides that gesture. */
  get others() {
    const { gestures = [] } = (this.word !== null && this.known.get(this.word)) || {};
    return this.only && !beginning(gestures) ? gestures.length - 1 : 0;
  }

  /** Whether its gesture has been told for long enough to be read: a click that was on its way does not count. */
  get isShown() {
    return this.only !== undefined && performance.now() - this.since > READ;
  }

  /**
   * Somebody points at a word; null: at none.
   * @param {string | null} word
   */
  at(word) {
    if (word === this.word) return;
    this.word = word;
    this.since = performance.now();
    clearTimeout(this.timer);
    if (word === null || !this.question) return;
    if (!this.known.has(word)) this.timer = window.setTimeout(() => this.ask(), REST);
  }

  ask() {
    const { question, word } = this;
    if (this.asked || word === null || !question || this.known.has(word)) return;
    if (this.send({ type: "gestures", question, handle: word, after: [] })) this.asked = word;
  }

  /**
   * Take an answer; false: it was not asked for here.
   * @param {GesturesData} message
   */
  receive(message) {
    const isOwn =
      message.question === this.question && message.handle === this.asked && !message.after.length;
    return isOwn && this.answered(message);
  }

  /** There are none; false: they were not asked for here. */
  refuse() {
    return this.asked !== "" && this.answered(null);
  }

  /** @param {GesturesData | null} message */
  answered(message) {
    const word = this.asked;
    this.asked = "";
    this.known.set(word, message);
    this.since = performance.now();
    if (word === this.word) this.seen();
    else this.ask();
    return true;
  }

  /** The connection is new: what was asked over the old one is no longer answered. */
  reconnect() {
    this.asked = "";
  }
}
