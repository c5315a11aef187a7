/** The parts of the book as elements: contents, chapters, groups of things, what was found. */

import { GROUP, marked, plain, THING } from "./book.js";
import { html } from "./dom.js";
import { say, withoutHead } from "./texts.js";
import { thingPicture } from "./thing_picture.js";

/** @typedef {import("./book.js").Book} Book */
/** @typedef {import("./book.js").Rule} Rule */
/** @typedef {import("./types.js").BookBlock} BookBlock */
/** @typedef {import("./types.js").BookChapter} BookChapter */
/** @typedef {import("./types.js").BookGroup} BookGroup */
/** @typedef {import("./types.js").BookText} BookText */
/** @typedef {import("./types.js").BookThing} BookThing */

/** Maximum number of rules and things that a search shows. */
const MOST_FOUND = 60;

/**
 * A link to a place of the book, which works outside the page, too.
 * @param {Book} book
 * @param {string} place
 * @param {...import("./dom.js").Child} content
 */
export function link(book, place, ...content) {
  return html("a", { href: addressOf(book.info.game, place), "data-place": place }, ...content);
}

/**
 * The address of a place of the book.
 * @param {string} game
 * @param {string} place
 */
export function addressOf(game, place) {
  const path = `/rules/${encodeURIComponent(game)}`;
  return place ? `${path}#${encodeURI(place)}` : path;
}

/**
 * The contents: chapters by parts, and the groups of things.
 * @param {Book} book
 * @param {string} place the chapter or group there is marked
 */
export function contents(book, place) {
  const now = book.chapterAt(place)?.key ?? GROUP + book.groupAt(place)?.key;
  const entry = (/** @type {string} */ to, /** @type {string} */ title) => {
    const entered = link(book, to, title);
    if (to === now) entered.setAttribute("aria-current", "true");
    return html("li", {}, entered);
  };
  const parts = [...new Set(book.info.chapters.map(({ part }) => part))];
  const lists = parts.map((part) => {
    const chapters = book.info.chapters.filter((chapter) => chapter.part === part);
    return section(
      part || say("web.book.rules"),
      chapters.map(({ key, title }) => entry(key, title)),
    );
  });
  const groups = book.info.groups.map(({ key, name }) => entry(GROUP + key, name));
  return html(
    "div",
    { class: "book-contents" },
    ...lists,
    groups.length ? section(say("web.book.things"), groups) : null,
  );
}

/**
 * @param {string} title
 * @param {HTMLElement[]} entries
 */
function section(title, entries) {
  return html("section", {}, html("h3", {}, title), html("ul", {}, ...entries));
}

/**
 * A chapter with all its rules.
 * @param {Book} book
 * @param {BookChapter} chapter
 * @param {string} place the rule that is marked
 */
export function chapterPart(book, chapter, place) {
  return html(
    "div",
    { class: "book-chapter" },
    chapter.part ? html("p", { class: "muted" }, chapter.part) : null,
    html("h3", {}, chapter.title),
    chapter.explains ? html("p", { class: "muted" }, say("web.book.explains")) : null,
    ...chapter.sections.flatMap(({ title, blocks }) => [
      title ? html("h4", {}, title) : null,
      ...runs(blocks).map((run) => runPart(book, run, place)),
    ]),
    neighbours(
      book,
      book.info.chapters.map(({ key, title }) => ({ key, title })),
      chapter.key,
    ),
  );
}

/**
 * Blocks of one kind that follow each other.
 * @param {BookBlock[]} blocks
 */
function runs(blocks) {
  /** @type {BookBlock[][]} */
  const groups = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === block.kind) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

/**
 * @param {Book} book
 * @param {BookBlock[]} run
 * @param {string} place
 */
function runPart(book, run, place) {
  const kind = run[0]?.kind;
  if (kind === "rule") return html("dl", {}, ...run.map((block) => rulePart(book, block, place)));
  if (kind === "item")
    return html(
      "ul",
      { class: "book-items" },
      ...run.map(({ text }) => html("li", {}, ...spans(book, text))),
    );
  if (kind === "table") return html("div", {}, ...run.map(({ rows }) => tablePart(book, rows ?? [])));
  return html("div", {}, ...run.map(({ text }) => html("p", {}, ...spans(book, text))));
}

/**
 * @param {Book} book
 * @param {BookText[][]} rows
 */
function tablePart(book, rows) {
  const [head = [], ...body] = rows;
  const cells = (/** @type {BookText[]} */ row, /** @type {"th" | "td"} */ tag) =>
    html("tr", {}, ...row.map((text) => html(tag, {}, ...spans(book, text))));
  return html(
    "div",
    { class: "book-table", tabindex: "0", role: "region", "aria-label": head.map(plain).join(", ") },
    html(
      "table",
      {},
      html("thead", {}, cells(head, "th")),
      html("tbody", {}, ...body.map((row) => cells(row, "td"))),
    ),
  );
}

/**
 * A rule, and what it is for.
 * @param {Book} book
 * @param {BookBlock} block
 * @param {string} place
 */
function rulePart(book, { id, text }, place) {
  const rule = id ?? "";
  return html(
    "div",
    { class: rule === place ? "book-rule now" : "book-rule", "data-rule": rule },
    html("dt", {}, link(book, rule, rule)),
    html("dd", {}, html("p", {}, ...spans(book, text)), uses(book, rule, rule === place)),
  );
}

/**
 * What a rule is for: the questions behind which it is, the things that it is about, the rules that name it.
 * @param {Book} book
 * @param {string} rule
 * @param {boolean} isOpen
 */
function uses(book, rule, isOpen) {
  const questions = book.questionsOf.get(rule) ?? [];
  const things = book.thingsOf.get(rule) ?? [];
  const named = book.namedIn.get(rule) ?? [];
  if (!questions.length && !things.length && !named.length) return null;
  const counts = [
    questions.length ? say("web.book.questions", { count: questions.length }) : "",
    things.length ? say("web.book.things.count", { count: things.length }) : "",
    named.length ? say("web.book.named", { count: named.length }) : "",
  ];
  return html(
    "details",
    { class: "book-uses", open: isOpen },
    html("summary", {}, counts.filter(Boolean).join(" · ")),
    html(
      "ul",
      {},
      ...questions.map(({ sentence }) => html("li", {}, say("web.book.question", { sentence }))),
      ...things.map(({ thing }) => html("li", {}, link(book, THING + thing.key, book.nameOf(thing)))),
      named.length
        ? html("li", { class: "book-named" }, ...named.map((other) => link(book, other, other)))
        : null,
    ),
  );
}

/**
 * @param {Book} book
 * @param {BookText | null | undefined} text
 * @returns {(string | HTMLElement)[]}
 */
function spans(book, text) {
  return (text ?? []).map(([part, to]) => (to ? link(book, to, part) : part));
}

/**
 * Things of one sort.
 * @param {Book} book
 * @param {BookGroup} group
 * @param {string} place the thing that is marked
 */
export function groupPart(book, group, place) {
  const now = place.startsWith(THING) ? book.things.get(place.slice(THING.length))?.thing : null;
  return html(
    "div",
    { class: "book-chapter" },
    html("p", { class: "muted" }, say("web.book.things")),
    html("h3", {}, group.name),
    html(
      "div",
      { class: "book-things" },
      ...group.things.map((thing) => thingPart(book, thing, thing === now)),
    ),
    neighbours(
      book,
      book.info.groups.map(({ key, name }) => ({ key: GROUP + key, title: name })),
      GROUP + group.key,
    ),
  );
}

/**
 * A thing with its picture and what there is to know of it.
 * @param {Book} book
 * @param {BookThing} thing
 * @param {boolean} isNow
 */
function thingPart(book, thing, isNow) {
  const entry = book.entries[thing.key];
  const effects = entry?.effects ?? [];
  const name = book.nameOf(thing);
  const facts = [
    entry?.price ? `${say("web.help.price")}: ${entry.price}` : "",
    thing.copies > 1 ? say("web.book.copies", { count: thing.copies }) : "",
    thing.each ? say("web.book.each", { count: thing.each }) : "",
  ];
  const rules = book.rulesOf(thing);
  const isBroad = thing.width > thing.height;
  return html(
    "article",
    { class: `book-thing ${isNow ? "now" : ""} ${isBroad ? "broad" : ""}`, "data-thing": thing.key },
    thingPicture(thing, book.art, "book-picture"),
    html(
      "div",
      { class: "book-thing-text" },
      html("h4", {}, link(book, THING + thing.key, name)),
      ...effects.map((effect) => html("p", {}, withoutHead(effect, name))),
      facts.some(Boolean) ? html("p", { class: "muted" }, facts.filter(Boolean).join(" · ")) : null,
      rules.length
        ? html("p", { class: "book-named" }, ...rules.map((rule) => link(book, rule, rule)))
        : null,
    ),
  );
}

/**
 * Links to what comes before and after.
 * @param {Book} book
 * @param {{key: string, title: string}[]} all
 * @param {string} now
 */
function neighbours(book, all, now) {
  const at = all.findIndex(({ key }) => key === now);
  const [before, after] = [all[at - 1], all[at + 1]];
  return html(
    "nav",
    { class: "book-neighbours", "aria-label": say("web.book.neighbours") },
    before ? link(book, before.key, `← ${before.title}`) : html("span"),
    after ? link(book, after.key, `${after.title} →`) : html("span"),
  );
}

/**
 * What was found.
 * @param {Book} book
 * @param {string} wanted
 */
export function foundPart(book, wanted) {
  const { rules, things } = book.find(wanted);
  const count = rules.length + things.length;
  const status = !wanted.trim()
    ? say("web.book.search.empty")
    : count
      ? say("web.book.found", { count })
      : say("web.book.found.none", { words: wanted });
  return html(
    "div",
    { class: "book-chapter book-found" },
    html("h3", {}, say("web.book.search")),
    html("p", { class: "muted", role: "status" }, status),
    things.length ? html("h4", {}, say("web.book.things")) : null,
    html(
      "ul",
      {},
      ...things
        .slice(0, MOST_FOUND)
        .map(({ thing }) =>
          html(
            "li",
            {},
            link(book, THING + thing.key, ...hits(book.nameOf(thing), wanted)),
            html("span", {}, ...hits((book.entries[thing.key]?.effects ?? []).join(" "), wanted)),
          ),
        ),
    ),
    rules.length ? html("h4", {}, say("web.book.rules")) : null,
    html("ul", {}, ...rules.slice(0, MOST_FOUND).map((rule) => foundRule(book, rule, wanted))),
    rules.length > MOST_FOUND || things.length > MOST_FOUND
      ? html("p", { class: "muted" }, say("web.book.found.more"))
      : null,
  );
}

/**
 * @param {Book} book
 * @param {Rule} rule
 * @param {string} wanted
 */
function foundRule(book, { block, chapter, section: title }, wanted) {
  const id = block.id ?? "";
  return html(
    "li",
    {},
    link(book, id, ...hits(id, wanted)),
    html("span", { class: "muted" }, title || chapter.title),
    html("span", {}, ...hits(plain(block.text), wanted)),
  );
}

/**
 * A text with the words that were found.
 * @param {string} text
 * @param {string} wanted
 */
function hits(text, wanted) {
  return marked(text, wanted).map(([part, isHit]) => (isHit ? html("mark", {}, part) : part));
}
