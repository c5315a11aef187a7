/**
 * The controls of a replay: a slider with a mark for each round, steps forward and back by turn, deed or choice, and playing
 * at one of three speeds. The browser remembers the unit and the speed.
 */

import { fill, html, icon, tool } from "./dom.js";
import { UNITS } from "./replay_steps.js";
import { say } from "./texts.js";

/** @typedef {import("./keys.js").Key} Key */
/** @typedef {import("./replay_steps.js").Steps} Steps */
/** @typedef {import("./replay_steps.js").Unit} Unit */

/** Milliseconds for which a step is shown while the replay plays at the usual speed: a longer step needs more. */
const PACE = { turn: 2600, deed: 1700, choice: 900 };
/** The speeds, by which the pace is divided. */
const SPEEDS = { slow: 0.5, usual: 1, fast: 2.5 };
/** @typedef {keyof typeof SPEEDS} Speed */
const SPEED_NAMES = /** @type {Speed[]} */ (Object.keys(SPEEDS));
/** Maximum number of rounds whose number is written. */
const MOST_NUMBERS = 12;
const UNIT_KEY = "areopagus.replay.unit";
const SPEED_KEY = "areopagus.replay.speed";

export class ReplayControls {
  /**
   * @param {Steps} steps
   * @param {(moment: number) => Promise<void>} show
   */
  constructor(steps, show) {
    this.steps = steps;
    this.show = show;
    this.at = 0;
    /** @type {Unit} */
    this.unit = steps.areKnown ? recalled(UNIT_KEY, UNITS, "deed") : "choice";
    /** @type {Speed} */
    this.speed = recalled(SPEED_KEY, SPEED_NAMES, "usual");
    this.isPlaying = false;
    this.timer = 0;
    this.slider = html("input", {
      type: "range",
      min: 0,
      max: steps.last,
      value: 0,
      "aria-label": say("web.replay.moment"),
      input: () => void this.show(this.slider.valueAsNumber),
    });
    this.counter = html("output", {});
    this.turn = html("span", { class: "turn-title" });
    this.back = tool("back", "", () => this.step(-1));
    this.forward = tool("forward", "", () => this.step(1));
    this.play = tool("play", say("web.replay.run"), () => this.togglePlay());
    this.speeds = this.makeSpeeds();
    this.element = html(
      "div",
      { class: "moments" },
      html("div", { class: "transport" }, this.back, this.play, this.forward),
      steps.areKnown ? this.makeUnits() : null,
      this.speeds,
      html("div", { class: "whereabouts" }, this.turn, this.counter),
      html("div", { class: "track" }, this.slider, this.makeMarks()),
    );
    this.nameSteps();
  }

  // Parts

  makeUnits() {
    const choice = (/** @type {Unit} */ unit) =>
      html(
        "label",
        {},
        html("input", {
          type: "radio",
          name: "unit",
          value: unit,
          checked: unit === this.unit,
          change: () => this.setUnit(unit),
        }),
        html("span", {}, say(`web.replay.by.${unit}`)),
      );
    return html(
      "div",
      { class: "units", role: "radiogroup", "aria-label": say("web.replay.by") },
      ...UNITS.map(choice),
    );
  }

  makeSpeeds() {
    const options = SPEED_NAMES.map((speed) =>
      html("option", { value: speed, selected: speed === this.speed }, say(`web.replay.speed.${speed}`)),
    );
    const select = html("select", { class: "speed", "aria-label": say("web.replay.speed") }, ...options);
    select.addEventListener("change", () => this.setSpeed(/** @type {Speed} */ (select.value)));
    return select;
  }

  /** A mark for each round; the numbers of a few. */
  makeMarks() {
    const { rounds, last } = this.steps;
    const every = Math.ceil(rounds.length / MOST_NUMBERS);
    const marks = rounds.map(({ n, round }, place) => {
      const mark = html("i", {}, place % every === 0 ? String(round) : "");
      mark.style.setProperty("--part", String(last ? n / last : 0));
      return mark;
    });
    return html("div", { class: "rounds", "aria-hidden": "true" }, ...marks);
  }

  /** @returns {Key[]} */
  get keys() {
    const step = (/** @type {Unit} */ unit, /** @type {1 | -1} */ way) => () => this.step(way, unit);
    return [
      { keys: ["ArrowLeft"], shown: "←", text: "web.replay.back.choice", act: step("choice", -1) },
      { keys: ["ArrowRight"], shown: "→", text: "web.replay.forward.choice", act: step("choice", 1) },
      { keys: ["ArrowUp"], shown: "↑", text: "web.replay.back.deed", act: step("deed", -1) },
      { keys: ["ArrowDown"], shown: "↓", text: "web.replay.forward.deed", act: step("deed", 1) },
      {
        keys: ["PageUp"],
        shown: say("web.key.name.page_up"),
        text: "web.replay.back.turn",
        act: step("turn", -1),
      },
      {
        keys: ["PageDown"],
        shown: say("web.key.name.page_down"),
        text: "web.replay.forward.turn",
        act: step("turn", 1),
      },
      {
        keys: ["Home"],
        shown: say("web.key.name.home"),
        text: "web.replay.first",
        act: () => void this.show(0),
      },
      {
        keys: ["End"],
        shown: say("web.key.name.end"),
        text: "web.replay.last",
        act: () => void this.show(this.steps.last),
      },
      { keys: [" "], shown: "␣", text: "web.replay.run", act: () => this.togglePlay() },
      { keys: ["<"], shown: "<", text: "web.replay.slower", act: () => this.changeSpeed(-1) },
      { keys: [">"], shown: ">", text: "web.replay.faster", act: () => this.changeSpeed(1) },
    ];
  }

  // Steps

  /**
   * @param {1 | -1} way
   * @param {Unit} [unit]
   */
  step(way, unit = this.unit) {
    const { at, steps } = this;
    const usable = steps.areKnown ? unit : "choice";
    void this.show(way > 0 ? steps.after(usable, at) : steps.before(usable, at));
  }

  /** @param {Unit} unit */
  setUnit(unit) {
    this.unit = unit;
    remember(UNIT_KEY, unit);
    this.nameSteps();
  }

  nameSteps() {
    for (const [button, way] of /** @type {const} */ ([
      [this.back, "back"],
      [this.forward, "forward"],
    ])) {
      const name = say(`web.replay.${way}.${this.unit}`);
      button.title = name;
      button.setAttribute("aria-label", name);
    }
  }

  /**
   * Say which moment is shown.
   * @param {number} at
   */
  mark(at) {
    const { last } = this.steps;
    const title = this.steps.turnAt(at)?.title ?? "";
    this.at = at;
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", `${title} ${at} / ${last}`.trim());
    fill(this.counter, `${at} / ${last}`);
    fill(this.turn, title || (this.steps.areKnown ? say("web.replay.setup") : ""));
    this.turn.title = title;
    this.back.disabled = at <= 0;
    this.forward.disabled = at >= last;
  }

  // Playing

  /** Play step by step, until the last one; or stop. */
  togglePlay() {
    if (this.isPlaying) this.stop();
    else void this.run();
  }

  async run() {
    this.setPlaying(true);
    await this.show(this.at >= this.steps.last ? 0 : this.steps.after(this.unit, this.at));
    this.wait();
  }

  /** Let the step be seen; then show the next one, unless nobody looks. */
  wait() {
    if (!this.isPlaying) return;
    if (this.at >= this.steps.last) return this.stop();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(async () => {
      if (!document.hidden) await this.show(this.steps.after(this.unit, this.at));
      this.wait();
    }, PACE[this.unit] / SPEEDS[this.speed]);
  }

  stop() {
    window.clearTimeout(this.timer);
    this.setPlaying(false);
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    const name = say(isPlaying ? "web.replay.pause" : "web.replay.run");
    fill(this.play, icon(isPlaying ? "pause" : "play"));
    this.play.title = name;
    this.play.setAttribute("aria-label", name);
    this.play.setAttribute("aria-pressed", String(isPlaying));
  }

  /** @param {Speed} speed */
  setSpeed(speed) {
    this.speed = speed;
    this.speeds.value = speed;
    remember(SPEED_KEY, speed);
    this.wait();
  }

  /** @param {1 | -1} way */
  changeSpeed(way) {
    const speed = SPEED_NAMES[SPEED_NAMES.indexOf(this.speed) + way];
    if (speed) this.setSpeed(speed);
  }
}

/**
 * What this browser remembers, if it is one of the values.
 * @template {string} T
 * @param {string} key
 * @param {readonly T[]} values
 * @param {T} usual
 */
function recalled(key, values, usual) {
  try {
    const kept = localStorage.getItem(key);
    return values.find((value) => value === kept) ?? usual;
  } catch {
    return usual;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    return; // it is the usual one again next time
  }
}
