/**
 * Small sounds, made by the browser: your turn, dice, a card, what others choose, the end. What is heard, how loud, and
 * whether a phone vibrates is kept in this browser. Nothing is heard before the person has clicked or typed on the page.
 */

/** @typedef {"turn" | "dice" | "card" | "others" | "end"} Kind */
/**
 * @typedef {object} Settings
 * @property {number} volume from 0 to 1
 * @property {Record<Kind, boolean>} on
 * @property {boolean} vibrate when it is the person's turn
 * @property {boolean} replay whether replays are heard
 */

/** @type {Kind[]} */
export const KINDS = ["turn", "dice", "card", "others", "end"];
const KEY = "areopagus.sounds";
/** Seconds between the sounds of one moment. */
const APART = 0.3;
/** How a phone vibrates, in milliseconds on, off, on. */
const BUZZ = [70, 60, 70];
/** The notes of each sound: frequency in hertz, when and how long in seconds, and how loud. Dice and cards are noise. */
/** @type {Record<Kind, [number, number, number, number][]>} */
const NOTES = {
  turn: [
    [659.25, 0, 0.35, 0.5],
    [987.77, 0.13, 0.6, 0.45],
  ],
  dice: [],
  card: [],
  others: [[440, 0, 0.12, 0.22]],
  end: [
    [523.25, 0, 0.5, 0.4],
    [659.25, 0.16, 0.5, 0.4],
    [783.99, 0.32, 0.5, 0.4],
    [1046.5, 0.48, 1.1, 0.4],
  ],
};
/** The bursts of noise: when and how long in seconds, the middle of its band in hertz at first and at last, how loud. */
/** @type {Partial<Record<Kind, [number, number, number, number, number][]>>} */
const BURSTS = {
  dice: [
    [0, 0.05, 2600, 2200, 0.5],
    [0.09, 0.05, 2100, 1800, 0.4],
    [0.16, 0.04, 2500, 2100, 0.35],
    [0.25, 0.06, 1700, 1300, 0.3],
  ],
  card: [[0, 0.22, 900, 3200, 0.35]],
};

/** @type {AudioContext | null} made when something is heard first */
let audio = null;
let hasGesture = false;
for (const gesture of ["pointerup", "keydown"])
  document.addEventListener(
    gesture,
    () => {
      hasGesture = true;
    },
    { capture: true, once: true },
  );

/**
 * What the person has set in this browser.
 * @returns {Settings}
 */
export function soundSettings() {
  /** @type {Settings} */
  const usual = {
    volume: 0.6,
    on: { turn: true, dice: false, card: false, others: false, end: false },
    vibrate: true,
    replay: false,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const volume = Number.isFinite(kept.volume) ? Math.min(1, Math.max(0, kept.volume)) : usual.volume;
    const on = Object.fromEntries(KINDS.map((kind) => [kind, Boolean(kept.on?.[kind] ?? usual.on[kind])]));
    return {
      volume,
      on: /** @type {Record<Kind, boolean>} */ (on),
      vibrate: Boolean(kept.vibrate ?? usual.vibrate),
      replay: Boolean(kept.replay ?? usual.replay),
    };
  } catch {
    return usual; // what was kept is no setting
  }
}

/** @param {Settings} settings */
export function keepSounds(settings) {
  localStorage.setItem(KEY, JSON.stringify(settings));
}

/** Whether this browser wants sounds in replays. */
export function hasReplaySounds() {
  return soundSettings().replay;
}

/** Whether this device can vibrate. */
export function canVibrate() {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

/**
 * Let those sounds be heard that are switched on, one after the other.
 * @param {string[]} kinds
 */
export function sound(kinds) {
  const { on, volume } = soundSettings();
  const wanted = KINDS.filter((kind) => kinds.includes(kind) && on[kind]);
  wanted.sort((one, other) => kinds.indexOf(one) - kinds.indexOf(other));
  wanted.forEach((kind, place) => {
    play(kind, volume, place * APART);
  });
}

/** Vibrate because it is the person's turn. */
export function signalTurn() {
  if (canVibrate() && isAllowed() && soundSettings().vibrate) navigator.vibrate(BUZZ);
}

/** Whether the browser lets this page be heard. */
function isAllowed() {
  return navigator.userActivation?.hasBeenActive ?? hasGesture;
}

/**
 * @param {Kind} kind
 * @param {number} volume
 * @param {number} [later] in seconds
 */
export function play(kind, volume, later = 0) {
  if (!isAllowed() || !volume || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const from = audio.currentTime + 0.02 + later;
  const loudness = audio.createGain();
  loudness.gain.value = volume;
  loudness.connect(audio.destination);
  for (const [frequency, at, length, loud] of NOTES[kind]) {
    const note = audio.createOscillator();
    note.type = "triangle";
    note.frequency.value = frequency;
    shaped(audio, note, from + at, length, loud).connect(loudness);
  }
  for (const [at, length, first, last, loud] of BURSTS[kind] ?? []) {
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.setValueAtTime(first, from + at);
    band.frequency.linearRampToValueAtTime(last, from + at + length);
    shaped(audio, noise(audio, length), from + at, length, loud)
      .connect(band)
      .connect(loudness);
  }
}

/**
 * A sound that begins at a time, swells at once and fades away.
 * @param {AudioContext} context
 * @param {OscillatorNode | AudioBufferSourceNode} source
 * @param {number} from
 * @param {number} length
 * @param {number} loud
 */
function shaped(context, source, from, length, loud) {
  const shape = context.createGain();
  shape.gain.setValueAtTime(0.0001, from);
  shape.gain.exponentialRampToValueAtTime(loud, from + 0.012);
  shape.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(shape);
  source.start(from);
  source.stop(from + length);
  return shape;
}

/**
 * @param {AudioContext} context
 * @param {number} length in seconds
 */
function noise(context, length) {
  const count = Math.ceil(length * context.sampleRate);
  const buffer = context.createBuffer(1, count, context.sampleRate);
  const values = buffer.getChannelData(0);
  for (let place = 0; place < count; place++) values[place] = 2 * Math.random() - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}
