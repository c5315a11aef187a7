/**
 * Fitting texts into boxes: the same algorithm as `kernel/fitting.py`, with measured letters.
 *
 * A text that is too wide for its box is wrapped at spaces; if that is not enough, the letters are condensed, then made
 * smaller, both within limits; if that is not enough, it is wrapped at no-break spaces, too; then the letters are
 * condensed further, then words are broken; at last the text is cut. No text is written smaller than people can read.
 */

/** The distance of lines, in heights of a letter. */
export const LINE = 1.08;
/** Minimum width of condensed letters, for a width of 1. */
const CONDENSED = 0.86;
/** The same, where otherwise words would be broken, and where otherwise the text would be cut. */
const NARROWEST = [0.7, 0.62, 0.54];
/** Minimum size of letters, for a size of 1. */
const SMALLEST = 0.8;
/** Minimum number of letters of a part of a word. */
const SHORTEST = 3;
/** Number of sizes that are tried between the full and the smallest one. */
const STEPS = 4;
const VOWEL = /[aeiouyαεηιουω]/;
/** Two consonants with which a syllable can begin. */
const BEGINNING = /^(?:[sσ].|[^lmnrλμνρ][lrλρ]|μπ|ντ|γκ|[κπφχ][τθ]|[γθ]ν)/;
/** Number of texts whose widths and fits are kept. */
const MOST_KEPT = 6000;
/** The size of letters that are measured, in pixels. */
const MEASURED = 64;

/**
 * A text in its box.
 * @typedef {object} Fitted
 * @property {string[]} lines
 * @property {number} size of the letters
 * @property {number} squeeze the width of the letters, for a natural width of 1
 * @property {boolean} isCut
 */

/** @type {Map<string, number>} */
const widths = new Map();
/** @type {Map<string, Fitted>} */
const fits = new Map();
/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/** Forget all texts. */
export function forgetTexts() {
  widths.clear();
  fits.clear();
}

/**
 * The width of a text in heights of a letter.
 * @param {string} text
 */
export function widthOf(text) {
  const measured = widths.get(text);
  if (measured !== undefined) return measured;
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d");
    const family = getComputedStyle(document.documentElement).getPropertyValue("--sans") || "sans-serif";
    if (pen) pen.font = `${MEASURED}px ${family}`;
  }
  const width = pen ? pen.measureText(text).width / MEASURED : text.length * 0.6;
  if (widths.size > MOST_KEPT) widths.clear();
  widths.set(text, width);
  return width;
}

/**
 * How a text is written in a box.
 * @param {string} text
 * @param {number} wanted size of the letters
 * @param {number} width 0: no limit
 * @param {number} height 0: one line
 * @param {number} least the smallest size that can be read
 * @returns {Fitted}
 */
export function fit(text, wanted, width, height, least) {
  const key = `${text}|${wanted}|${width}|${height}|${least.toFixed(2)}`;
  let fitted = fits.get(key);
  if (!fitted) {
    fitted = computeFit(text, wanted, width, height, least);
    if (fits.size > MOST_KEPT) fits.clear();
    fits.set(key, fitted);
  }
  return fitted;
}

/**
 * @param {string} text
 * @param {number} wanted
 * @param {number} width
 * @param {number} height
 * @param {number} least
 * @returns {Fitted}
 */
function computeFit(text, wanted, width, height, least) {
  const size = Math.max(wanted, least);
  if (!width || widthOf(text) * size <= width) return { lines: [text], size, squeeze: 1, isCut: false };
  const words = text.split(/\s+/).filter(Boolean);
  const kept = text.split(/[ \n]+/).filter(Boolean);
  const smallest = Math.max(wanted * SMALLEST, Math.min(least, size));
  const roomFor = (/** @type {number} */ letters) =>
    Math.max(1, Math.floor((height || wanted) / (letters * LINE) + 0.15));
  for (const parts of kept.length < words.length ? [kept, words] : [words])
    for (let step = 0; step <= STEPS; step++) {
      const smaller = size - ((size - smallest) * step) / STEPS;
      for (const squeeze of [1, (1 + CONDENSED) / 2, CONDENSED]) {
        const lines = wrapped(parts, width / (smaller * squeeze));
        if (lines && lines.length <= roomFor(smaller)) return { lines, size: smaller, squeeze, isCut: false };
      }
    }
  const room = roomFor(smallest);
  for (const squeeze of NARROWEST) {
    const widest = width / (smallest * squeeze);
    for (const parts of [words, broken(words, widest)]) {
      const lines = wrapped(parts, widest);
      if (lines && lines.length <= room) return { lines, size: smallest, squeeze, isCut: false };
    }
  }
  const squeeze = Math.min(...NARROWEST);
  const widest = width / (smallest * squeeze);
  const lines = wrapped(broken(words, widest), widest) ?? [text];
  const left = [...lines.slice(0, room - 1), cut(lines.slice(room - 1).join(" "), widest)];
  return { lines: left, size: smallest, squeeze, isCut: true };
}

/**
 * The words in as few lines as possible, of similar widths; null if a word is wider than a line.
 * @param {string[]} words
 * @param {number} width
 */
function wrapped(words, width) {
  const longestWord = Math.max(0, ...words.map(widthOf));
  if (longestWord > width) return null;
  let lines = filled(words, width);
  if (lines.length < 2) return lines;
  // the narrowest lines that need no further line
  for (let longest = width * 0.94; longest > width * 0.47 && longest >= longestWord; longest *= 0.94) {
    const closer = filled(words, longest);
    if (closer.length > lines.length) break;
    lines = closer;
  }
  return lines;
}

/**
 * @param {string[]} words
 * @param {number} width
 */
function filled(words, width) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * The words, those that are too wide in parts with hyphens, between syllables if there is room.
 * @param {string[]} words
 * @param {number} width
 */
function broken(words, width) {
  /** @type {string[]} */
  const parts = [];
  for (const word of words) {
    let rest = word;
    while (widthOf(rest) > width && rest.length > 2 * SHORTEST) {
      let end = rest.length - SHORTEST;
      while (end > SHORTEST && widthOf(`${rest.slice(0, end)}-`) > width) end--;
      end = syllableEnd(rest, end);
      parts.push(`${rest.slice(0, end)}-`);
      rest = rest.slice(end);
    }
    parts.push(rest);
  }
  return parts;
}

/**
 * The end of the last syllable of a word up to a place; the place, if none ends there.
 * @param {string} word
 * @param {number} place
 */
function syllableEnd(word, place) {
  const plain = [...word].map((letter) => letter.normalize("NFD").charAt(0).toLowerCase()).join("");
  for (let end = place; end >= SHORTEST; end--) if (isSyllableEnd(plain, end)) return end;
  return place;
}

/**
 * Whether a syllable ends before a letter: of the consonants between two vowels the next syllable takes the last one, or
 * as many as it can begin with.
 * @param {string} word in small letters without accents
 * @param {number} end
 */
function isSyllableEnd(word, end) {
  let first = end;
  while (first > 0 && !VOWEL.test(word.charAt(first - 1))) first--;
  let last = end;
  while (last < word.length && !VOWEL.test(word.charAt(last))) last++;
  if (first === 0 || last === word.length || last === first) return false;
  let begin = last - 1;
  while (begin > first && BEGINNING.test(word.slice(begin - 1, last))) begin--;
  return begin === end;
}

/**
 * @param {string} text
 * @param {number} width
 */
function cut(text, width) {
  let end = text.length;
  while (end > 1 && widthOf(`${text.slice(0, end).trimEnd()}…`) > width) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}
