"""The rules document of a game as a book: chapters, cross-references, and the questions behind which each rule is.

A heading of the second level begins a **chapter**, one of the third a **section**; a further heading of the first level
begins a part of the book. Where a text names a rule (`OM-BUILD-03`, also in short: `OM-BUILD-03 to -05`), a group of
rules (`OM-BUILD`) or a chapter (`chapter 15`), it is a link. A table whose rows begin with the key of a question and
end with rules says which rules are behind which question.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from .rulebook import RULE_ID, declared_rule, plain, prose

CHAPTER: Final = "chapter/"
"""The beginning of the address of a chapter."""
_HEADING: Final = re.compile(r"(#+)\s+(.*)")
_ITEM: Final = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+(.*)")
_RULER: Final = re.compile(r"[\s|:*_-]+")
CHAPTER_NUMBER: Final = re.compile(r"(\d+)\.\s")
_GROUP_ID: Final = r"[A-Z]{2,}-[A-Z0-9]*[A-Z][A-Z0-9]*"
_GROUPS: Final = re.compile(rf"\s*\({_GROUP_ID}(?:, {_GROUP_ID})*\)")
_KEYS: Final = re.compile(r"\s*\(`[^`]*`\)")
_FILE: Final = re.compile(r",?\s*`[^`]*\.toml`(?:\s*`[^`]*`)?")
_QUESTION: Final = re.compile(r"`([a-z_]+(?:\.[a-z_*]+)+)`")


class MentionWords:
    """How a language names rules in short (`OM-BUILD-03 to -05`), and chapters: patterns of the words in between."""

    def __init__(self, between: str, chapter: str) -> None:
        self.mention: Final = re.compile(
            rf"(?P<rule>{RULE_ID})(?P<more>(?:(?:/|(?:{between})-)\d+[a-z]?\b)*)"
            rf"|(?P<group>\b{_GROUP_ID}\b(?!-))"
            rf"|\b{chapter} (?P<chapter>\d+)"
        )
        self.further: Final = re.compile(rf"(?P<between>/|(?:{between}))(?P<shown>-?(?P<number>\d+[a-z]?))")


ENGLISH: Final = MentionWords(", | to |, and | and | or ", "[Cc]hapters?")


class Span(NamedTuple):
    """A part of a text, and what it links to: a rule, a chapter (`chapter/…`) or nothing."""

    text: str
    to: str = ""


Spans: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A rule, a paragraph, an item of a list, or a table."""

    kind: Literal["rule", "text", "item", "table"]
    text: Spans = ()
    id: str = ""
    """The id of a rule; empty: the block is no rule."""
    rows: tuple[tuple[Spans, ...], ...] = ()
    """The rows of a table; the first one has the headings."""


@dataclass(slots=True)
class BookSection:
    """What is below a heading of the third level; the first section of a chapter has no title."""

    title: str
    blocks: list[Block] = field(default_factory=list)


@dataclass(slots=True)
class BookChapter:
    """What is below a heading of the second level."""

    key: str
    title: str
    part: str = ""
    """The part of the book to which it belongs."""
    sections: list[BookSection] = field(default_factory=list)

    @property
    def rules(self) -> list[str]:
        """The ids of its rules."""
        return [block.id for section in self.sections for block in section.blocks if block.id]


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of a game."""

    title: str
    chapters: tuple[BookChapter, ...]
    questions: Mapping[str, tuple[str, ...]]
    """The rules behind each question, by the key of the question."""


def read_book(document: str) -> Book:
    """The book that a rules document is."""
    title, outline = outline_of(document)
    link = linker_of(outline)
    chapters: list[BookChapter] = []
    questions: dict[str, tuple[str, ...]] = {}
    for key, name, part, contents in outline:
        chapter = BookChapter(key, name, part)
        for heading, raw in contents:
            blocks = [block_of(text, link) for text in raw]
            if heading or blocks:
                chapter.sections.append(BookSection(heading, blocks))
            questions.update(_questions(blocks, raw))
        chapters.append(chapter)
    return Book(title, tuple(chapters), questions)


def folded(text: str) -> str:
    """A text as it is searched: without capitals and diacritics."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def contains(text: str, wanted: str) -> bool:
    """Whether a text has all words that somebody looks for, as they are or as parts of longer ones."""
    within = folded(text)
    return all(word in within for word in folded(wanted).split())


# Reading

Contents: TypeAlias = list[tuple[str, list[str]]]
"""Headings of sections, with the paragraphs below each."""
Outline: TypeAlias = list[tuple[str, str, str, Contents]]
"""Chapters: key, title, part and contents."""


def outline_of(document: str) -> tuple[str, Outline]:
    """The title of the document, and its chapters: key, title, part, and the paragraphs below each heading."""
    title, part = "", ""
    chapters: Outline = []
    contents: Contents = [("", [])]
    lines: list[str] = []

    def close() -> None:
        contents[-1][1].extend(_paragraphs(lines))
        lines.clear()

    for _, line in prose(document):
        heading = _HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        close()
        level, text = len(heading[1]), _title(heading[2])
        if level == 1 and not title:
            title = text
            chapters.append((CHAPTER + _slug(text, chapters), text, "", contents))
        elif level == 1:
            part = text
            contents = [("", [])]
        elif level == 2:
            contents = [("", [])]
            chapters.append((CHAPTER + _slug(text, chapters), text, part, contents))
        else:
            contents.append((text, []))
    close()
    return title, [chapter for chapter in chapters if any(raw for _, raw in chapter[3])]


def _title(heading: str) -> str:
    """A heading without the ids of its rules, keys and the names of files."""
    return plain(_FILE.sub("", _KEYS.sub("", _GROUPS.sub("", heading)))).strip(" ,")


def _slug(title: str, chapters: Outline) -> str:
    """A part of an address that is made from a title."""
    slug = re.sub(r"[^a-z0-9]+", "-", folded(CHAPTER_NUMBER.sub("", title))).strip("-")
    while any(key == CHAPTER + slug for key, *_ in chapters):
        slug += "-"
    return slug


def _paragraphs(lines: list[str]) -> Iterator[str]:
    """Paragraphs, items and tables, each as one text; the rows of a table keep their lines."""
    gathered = ""
    for line in [*lines, ""]:
        is_row = line.startswith("|")
        continues = gathered and line.strip() and not _ITEM.match(line) and is_row == gathered.startswith("|")
        if continues:
            gathered += f"\n{line}" if is_row else f" {line.strip()}"
            continue
        if gathered and not _RULER.fullmatch(gathered):
            yield gathered
        gathered = line if line.strip() else ""


def block_of(raw: str, link: Callable[[str], Spans]) -> Block:
    """The block that a paragraph, an item or a table is."""
    if raw.startswith("|"):
        rows = [row.strip().strip("|").split("|") for row in raw.splitlines() if not _RULER.fullmatch(row)]
        return Block("table", rows=tuple(tuple(link(cell) for cell in row) for row in rows))
    item = _ITEM.match(raw)
    if item is None:
        return Block("text", link(raw))
    declared = declared_rule(item[1])
    if declared is None:
        return Block("item", link(item[1]))
    name, text = declared
    return Block("rule", link(text), name)


def _questions(blocks: list[Block], raw: list[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The keys of questions at the beginning of the rows of tables, with the rules at their ends."""
    for block, text in zip(blocks, raw, strict=True):
        if block.kind != "table":
            continue
        lines = [row for row in text.splitlines() if not _RULER.fullmatch(row)]
        for cells, line in zip(block.rows, lines, strict=True):
            first = line.strip().strip("|").split("|")[0]
            rules = tuple(dict.fromkeys(_rules_of(cells[-1])))
            for key in _QUESTION.findall(first) if rules else ():
                yield key, rules


def _rules_of(spans: Spans) -> Iterator[str]:
    """The rules that a text names, with those in between where it says `to`."""
    last, is_range = "", False
    for text, to in spans:
        if not to or to.startswith(CHAPTER):
            is_range = text == " to "
            continue
        group, _, end = to.rpartition("-")
        if is_range and last.startswith(f"{group}-") and end.isdigit():
            first = int(last.rpartition("-")[2])
            yield from (f"{group}-{number:0{len(end)}}" for number in range(first + 1, int(end)))
        yield to
        last, is_range = to, False


# Links


def linker_of(outline: Outline) -> Callable[[str], Spans]:
    """Turns a text of the document into spans."""
    targets = targets_of(outline)
    return lambda text: spans_of(text, targets)


def targets_of(outline: Outline) -> dict[str, str]:
    """What a document can link to: rules and groups by their ids, chapters by their numbers."""
    targets: dict[str, str] = {}
    for key, name, _, contents in outline:
        number = CHAPTER_NUMBER.match(name)
        if number:
            targets.setdefault(number[1], key)
        for raw in (text for _, texts in contents for text in texts):
            item = _ITEM.match(raw)
            declared = declared_rule(item[1]) if item else None
            if declared:
                targets[declared[0]] = declared[0]
                targets.setdefault(declared[0].rpartition("-")[0], key)
    return targets


def spans_of(text: str, targets: Mapping[str, str], words: MentionWords = ENGLISH) -> Spans:
    """A text of the document, in spans."""
    return tuple(_joined(_spans(plain(text), targets, words)))


def _spans(text: str, targets: Mapping[str, str], words: MentionWords) -> Iterator[Span]:
    end = 0
    for mention in words.mention.finditer(text):
        yield Span(text[end : mention.start()])
        end = mention.end()
        name = mention["rule"] or mention["group"]
        if not name:
            yield Span(mention[0], targets.get(mention["chapter"], ""))
            continue
        yield Span(name, targets.get(name, ""))
        group = name.rpartition("-")[0]
        for further in words.further.finditer(mention["more"] or ""):
            yield Span(further["between"])
            yield Span(further["shown"], targets.get(f"{group}-{further['number']}", ""))
    yield Span(text[end:])


def _joined(spans: Iterator[Span]) -> Iterator[Span]:
    """Without empty spans, and with those that link to nothing put together."""
    waiting = ""
    for text, to in spans:
        if not to:
            waiting += text
            continue
        if waiting:
            yield Span(waiting)
        waiting = ""
        yield Span(text, to)
    if waiting:
        yield Span(waiting)
