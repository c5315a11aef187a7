/** The lines and deeds of the story that an update brings. */

/** @typedef {import("./types.js").NewLines} NewLines */
/** @typedef {import("./types.js").StoryLine} StoryLine */

/**
 * The lines of an update that tell what has just happened.
 * @param {NewLines} story
 * @param {StoryLine[]} lines all of them
 * @param {boolean} hasBegun whether there was an update before
 * @param {number} unseen number of lines since somebody here last chose
 */
export function freshLines({ anew, kept }, lines, hasBegun, unseen) {
  if (!anew) return lines;
  const last = hasBegun ? kept?.at(-1) : undefined;
  return last ? lines.slice(last[0] + last[2]) : lines.slice(lines.length - unseen);
}

/**
 * All lines or deeds of an update: those that stay of the ones before, and the new ones between them.
 * @template T
 * @param {T[]} fresh
 * @param {[number, number, number][] | null | undefined} kept
 * @param {T[]} before
 */
export function whole(fresh, kept, before) {
  const left = [...fresh];
  /** @type {T[]} */
  const all = [];
  for (const [place, back, count] of kept ?? []) {
    const first = before.length - back;
    all.push(...left.splice(0, place - all.length), ...before.slice(first, first + count));
  }
  return [...all, ...left];
}
