/** The steps of a replay: by turn, by deed or by choice. The server says at which moments turns and deeds begin. */

/** @typedef {import("./types.js").Moments} Moments */
/** @typedef {import("./types.js").TurnStart} TurnStart */
/** @typedef {"turn" | "deed" | "choice"} Unit */

/** @type {readonly Unit[]} the longest first */
export const UNITS = ["turn", "deed", "choice"];

export class Steps {
  /** @param {Moments} moments */
  constructor({ count, turns, deeds }) {
    this.last = count - 1;
    this.turns = turns;
    /** @type {Record<Unit, number[] | null>} the moments at which each unit begins; null: at every moment */
    this.starts = { turn: turns.map(({ n }) => n), deed: deeds, choice: null };
  }

  /** Whether turns and deeds are known; those of older engines are not. */
  get areKnown() {
    return this.turns.length > 1;
  }

  /** The turns with which rounds begin. */
  get rounds() {
    return this.turns.filter(({ round }) => round !== null);
  }

  /**
   * The beginning of the next step after a moment; the last moment, if there is none.
   * @param {Unit} unit
   * @param {number} at
   */
  after(unit, at) {
    const starts = this.starts[unit];
    const next = starts ? starts.find((start) => start > at) : at + 1;
    return Math.min(next ?? this.last, this.last);
  }

  /**
   * The beginning of the step that leads to a moment; the first moment, if there is none.
   * @param {Unit} unit
   * @param {number} at
   */
  before(unit, at) {
    const starts = this.starts[unit];
    const previous = starts ? starts.filter((start) => start < at).at(-1) : at - 1;
    return Math.max(previous ?? 0, 0);
  }

  /**
   * The turn to which a moment belongs.
   * @param {number} at
   * @returns {TurnStart | undefined}
   */
  turnAt(at) {
    return this.turns.filter(({ n }) => n <= at).at(-1);
  }
}
