/** Updates as the page uses them: with everything that the server leaves out. */

/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").Asked} Asked */

/** What an update has only if it has changed; see `SENT_ONCE` in `server/wire/socket.py`. */
const AT_FIRST = {
  /** @type {import("./types.js").Points[]} */
  points: [],
  /** @type {Record<string, boolean>} */
  goals: {},
  aim: "",
  /** @type {Record<string, string>} */
  progress: {},
  /** @type {string[]} */
  hidden_points: [],
  /** @type {Record<string, string>} */
  stand_ins: {},
  /** @type {import("./types.js").Hand[]} */
  hands: [],
  /** @type {import("./types.js").Hand[]} */
  own_hands: [],
};

/** @type {import("./types.js").NewLines} */
const NO_LINES = { anew: false, lines: [], deeds: [], goes_on: false, cues: [] };

/** What a question has only if there is something to say. */
const NOTHING_ASKED = {
  about: "",
  barred: "",
  confirm: false,
  curtain: false,
  itself: "",
  question: "",
  veiled: false,
};

/** @type {Pick<import("./types.js").AnswerOption, "does" | "hands">} */
const PLAIN = { does: "", hands: [] };

/** @typedef {Update & typeof AT_FIRST} WholeUpdate */

/** Fills updates in. */
export class Updates {
  constructor() {
    /** What was sent last of what is sent once. */
    this.latest = AT_FIRST;
  }

  /**
   * An update with all its fields.
   * @param {Update} update as it was sent
   * @returns {WholeUpdate}
   */
  whole(update) {
    const { points, goals, aim, progress, hidden_points, stand_ins, hands, own_hands } = {
      ...this.latest,
      ...update,
    };
    this.latest = { points, goals, aim, progress, hidden_points, stand_ins, hands, own_hands };
    const story = { ...NO_LINES, ...update.story };
    return { ...update, ...this.latest, asked: update.asked && wholeQuestion(update.asked), story };
  }
}

/**
 * A question with all its fields.
 * @param {Asked} asked as it was sent
 * @returns {Asked}
 */
function wholeQuestion(asked) {
  const { words = [] } = asked;
  return { ...NOTHING_ASKED, ...asked, words: words.map((word) => ({ ...PLAIN, ...word })) };
}
