/**
 * Gestures that aim at the same thing, and how one changes into another when a part is added or taken away.
 */

/** @typedef {import("./types.js").GestureOption} GestureOption */

/** The word by which games end a series of parts: it is no part that people choose. */
const DONE = "done";
/** Maximum number of gestures that are listed one by one instead of being composed. */
const MOST_ALTERNATIVES = 8;
/** Maximum number of gestures that are listed though they differ in the number of a part. */
const MOST_COUNTED = 3;
/** What it costs to add a part, when taking one away costs 1. */
const ADDED = 1.01;

/**
 * Gestures of a plan with the same target, or without one but of parts, or of the same name: they differ in their parts,
 * or in how they are paid.
 * @typedef {{target: string | null, gestures: GestureOption[]}} Family the usual one first
 */

/**
 * Gestures by plan and target, in the order in which they come.
 * @param {GestureOption[]} gestures
 * @returns {{title: string, families: Family[]}[]}
 */
export function grouped(gestures) {
  /** @type {Map<string, {title: string, families: Map<string, Family>}>} */
  const plans = new Map();
  for (const gesture of gestures) {
    const { plan, title } = gesture;
    const target = gesture.target ?? null;
    const group = plans.get(plan) ?? { title, families: new Map() };
    plans.set(plan, group);
    const key = target ?? (Object.keys(gesture.parts).length ? "" : `named ${gesture.name}`);
    const family = group.families.get(key) ?? { target, gestures: [] };
    group.families.set(key, family);
    family.gestures.push(gesture);
  }
  return [...plans.values()].map(({ title, families }) => ({ title, families: [...families.values()] }));
}

/**
 * The parts that people choose, and how often each is chosen.
 * @param {GestureOption} gesture
 */
export function partsOf({ parts }) {
  return Object.fromEntries(Object.entries(parts).filter(([word, count]) => word !== DONE && count > 0));
}

/**
 * The parts of some gestures that are not the same in all of them, each with the most of it.
 * @param {GestureOption[]} gestures
 * @returns {Map<string, number>}
 */
export function choices(gestures) {
  const all = gestures.map(partsOf);
  const words = [...new Set(all.flatMap((parts) => Object.keys(parts)))];
  const counts = (/** @type {string} */ word) => all.map((parts) => parts[word] ?? 0);
  return new Map(
    words.filter((word) => new Set(counts(word)).size > 1).map((word) => [word, Math.max(...counts(word))]),
  );
}

/**
 * The gestures of a family that are listed one by one. They differ in which parts are chosen, not in how many: each has as
 * many parts as the usual one, and none twice. If all aim at the same and are few, each with a name of its own, all are
 * listed; so are a few that differ in the number of a single part. Empty if there is no second one, or more than can be
 * read at a glance.
 * @param {GestureOption[]} gestures the usual one first
 */
export function alternatives(gestures) {
  const differing = choices(gestures);
  const [most = 0] = differing.size === 1 ? differing.values() : [];
  if (most > 1 && gestures.length <= MOST_COUNTED) return gestures;
  if ([...differing.values()].some((most) => most > 1)) return [];
  const size = (/** @type {GestureOption} */ gesture) =>
    [...differing.keys()].filter((word) => gesture.parts[word]).length;
  const [usual] = gestures;
  if (!usual || size(usual) === 0) return [];
  const names = new Set(gestures.map(({ name }) => name));
  const areFew = gestures.length <= MOST_ALTERNATIVES;
  if (usual.target && areFew && names.size === gestures.length) return gestures;
  const alike = gestures.filter((gesture) => size(gesture) === size(usual));
  return alike.length > 1 && alike.length <= MOST_ALTERNATIVES ? alike : [];
}

/**
 * The gesture with which all others begin, so that they can still be given after it; undefined: there is none.
 * @param {GestureOption[]} gestures
 */
export function beginning(gestures) {
  const [first] = [...gestures].sort((one, other) => one.words.length - other.words.length);
  return first && gestures.every(({ words }) => first.words.every((word, at) => words[at] === word))
    ? first
    : undefined;
}

/**
 * The gesture that a click may mean: the one with which all others begin, or the usual one if the others are only other
 * ways of it, which a chooser would not list; undefined: there is none.
 * @param {GestureOption[]} gestures
 */
export function meant(gestures) {
  const first = beginning(gestures);
  if (first) return first;
  const [plan, anotherPlan] = grouped(gestures);
  const [family, another] = plan?.families ?? [];
  if (!family || another || anotherPlan || alternatives(family.gestures).length) return undefined;
  return family.target === null && choices(family.gestures).size ? undefined : family.gestures[0];
}

/**
 * The parts one of which is chosen for all targets together, such as the tile that goes to one of some hexes, or the
 * Building that comes there; empty if there is no such choice. Each gesture has exactly one of these parts, they are of
 * one kind and fewer than the targets, and somewhere there is a choice between them.
 * @param {Family[]} families
 * @returns {string[]}
 */
export function sharedParts(families) {
  if (families.length < 2) return [];
  const [first] = families;
  const kinds = new Set(first?.gestures.flatMap((gesture) => Object.keys(partsOf(gesture)).map(kindOf)));
  for (const kind of kinds) {
    const ofEach = families.map((family) => partsOfKind(family, kind));
    const parts = [...new Set(ofEach.flat())];
    const isChoice = ofEach.some((own) => own.length > 1) && !ofEach.some((own) => own.length === 0);
    const isAlike = ofEach.every((own) => own.length === parts.length);
    if (isChoice && (isAlike || parts.length < families.length)) return parts;
  }
  return [];
}

/** @param {string} word */
const kindOf = (word) => word.split(":", 1)[0] ?? word;

/**
 * The parts of a kind, if each gesture has exactly one of them; otherwise none.
 * @param {Family} family
 * @param {string} kind
 */
function partsOfKind({ gestures }, kind) {
  const parts = gestures.map((gesture) => {
    const own = Object.entries(partsOf(gesture)).filter(([word]) => kindOf(word) === kind);
    return own.length === 1 && own[0]?.[1] === 1 ? own[0][0] : null;
  });
  return parts.includes(null) ? [] : [...new Set(parts.flatMap((part) => part ?? []))];
}

/**
 * The part that a gesture has and no other of its family; null: there is none, or several.
 * @param {GestureOption} gesture
 * @param {GestureOption[]} family
 */
export function ownPart(gesture, family) {
  const others = family.filter((other) => other !== gesture);
  const own = Object.keys(partsOf(gesture)).filter((word) => others.every(({ parts }) => !parts[word]));
  return own.length === 1 ? (own[0] ?? null) : null;
}

/**
 * The gesture that has another number of a part and differs least from one; null: there is none.
 * @param {GestureOption[]} gestures
 * @param {GestureOption} from
 * @param {string} word of the part
 * @param {number} count
 */
export function changed(gestures, from, word, count) {
  let best = null;
  let least = Infinity;
  for (const gesture of gestures) {
    if ((gesture.parts[word] ?? 0) !== count) continue;
    const cost = difference(partsOf(from), partsOf(gesture), word);
    if (cost < least) [best, least] = [gesture, cost];
  }
  return best;
}

/**
 * @param {Record<string, number>} from
 * @param {Record<string, number>} to
 * @param {string} except
 */
function difference(from, to, except) {
  let sum = 0;
  for (const word of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (word === except) continue;
    const more = (to[word] ?? 0) - (from[word] ?? 0);
    sum += more > 0 ? more * ADDED : -more;
  }
  return sum;
}

/**
 * The gestures that have the same parts as one: they differ in how they are paid, or in which way they go.
 * @param {GestureOption[]} gestures
 * @param {GestureOption} one
 */
export function ways(gestures, one) {
  const parts = JSON.stringify(Object.entries(partsOf(one)).sort());
  return gestures.filter((other) => JSON.stringify(Object.entries(partsOf(other)).sort()) === parts);
}
