"""The rules of a game in another language: `rules/XX/on-mars.md` beside `rules/on-mars.md`.

A translation is a document with the same chapters, tables and rule ids. Rules are matched by their ids, chapters by
their numbers, everything else by its place below its heading. What is missing is shown in English, so a translation may
be made rule by rule. Keys of chapters, links and questions are those of the English document: an address leads to the
same place in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from .book import (
    CHAPTER_NUMBER,
    Block,
    Book,
    BookChapter,
    BookSection,
    Contents,
    MentionWords,
    Outline,
    Spans,
    block_of,
    outline_of,
    read_book,
    spans_of,
    targets_of,
)
from .rulebook import rule_texts

_SHORT_WORD: Final = r"[^\W\d_]{1,6}"
ANY_LANGUAGE: Final = MentionWords(rf", |,? {_SHORT_WORD} ", r"[^\W\d_]{3,}\.?")
"""A short word between two rules ("až", "και"), and any longer one before the number of a chapter."""


def translation_of(rulebook: Path, language: str) -> Path | None:
    """The rules document in a language, or in the same language without its region; None if there is none."""
    for candidate in dict.fromkeys((language, language.partition("_")[0])):
        file = rulebook.parent / candidate / rulebook.name
        if file.is_file():
            return file
    return None


def rules_in(rulebook: Path, language: str) -> dict[str, str]:
    """The rules of a document by their ids, each in a language, else in English."""
    rules = rule_texts(rulebook.read_text(encoding="utf-8"))
    file = translation_of(rulebook, language)
    texts = {} if file is None else rule_texts(file.read_text(encoding="utf-8"))
    return {name: texts.get(name, text) for name, text in rules.items()}


def book_in(rulebook: Path, language: str) -> Book:
    """The book of a game in a language, in English where a text is missing."""
    document = rulebook.read_text(encoding="utf-8")
    file = translation_of(rulebook, language)
    if file is None:
        return read_book(document)
    return translated_book(document, file.read_text(encoding="utf-8"))


def translated_book(document: str, translation: str) -> Book:
    """The book that an English document and its translation are."""
    english = read_book(document)
    targets = targets_of(outline_of(document)[1])
    title, outline = outline_of(translation)
    rules = rule_texts(translation)
    matches = _matching(english, outline)
    parts = {chapter.part: matches[chapter.key][2] for chapter in english.chapters if chapter.key in matches}
    chapters = [
        _chapter(chapter, matches.get(chapter.key), rules, targets, parts.get(chapter.part, chapter.part))
        for chapter in english.chapters
    ]
    return Book(title or english.title, tuple(chapters), english.questions)


_Match = tuple[str, str, str, Contents]


def _matching(english: Book, outline: Outline) -> dict[str, _Match]:
    """The translated chapter for each English one, by its key: by the number in the title, else by its place."""
    numbered = {matched[1]: each for each in outline if (matched := CHAPTER_NUMBER.match(each[1]))}
    plain = [each for each in outline if not CHAPTER_NUMBER.match(each[1])]
    unnumbered = [chapter for chapter in english.chapters if not CHAPTER_NUMBER.match(chapter.title)]
    matches = (
        {chapter.key: each for chapter, each in zip(unnumbered, plain, strict=True)}
        if len(plain) == len(unnumbered)
        else {}
    )
    for chapter in english.chapters:
        number = CHAPTER_NUMBER.match(chapter.title)
        if number and number[1] in numbered:
            matches[chapter.key] = numbered[number[1]]
    return matches


def _chapter(
    english: BookChapter,
    match: _Match | None,
    rules: Mapping[str, str],
    targets: Mapping[str, str],
    part: str,
) -> BookChapter:
    contents = [] if match is None else [each for each in match[3] if each[0] or each[1]]
    if len(contents) != len(english.sections):
        contents = [(section.title, []) for section in english.sections]
    sections = [
        BookSection(heading, _blocks(section.blocks, raw, rules, targets))
        for section, (heading, raw) in zip(english.sections, contents, strict=True)
    ]
    return BookChapter(english.key, english.title if match is None else match[1], part, sections)


def _blocks(
    english: list[Block], raw: list[str], rules: Mapping[str, str], targets: Mapping[str, str]
) -> list[Block]:
    """The blocks of a section: rules by their ids, the others by their place if there are as many of each kind."""
    others = [text for text in raw if block_of(text, lambda _: ()).kind != "rule"]
    wanted = [block for block in english if block.kind != "rule"]
    fits = [block_of(text, lambda _: ()).kind for text in others] == [block.kind for block in wanted]
    waiting = iter(others if fits else ())
    blocks = []
    for block in english:
        if block.kind == "rule":
            translated = rules.get(block.id)
            blocks.append(
                block
                if translated is None
                else Block("rule", _linked(translated, block.text, targets), block.id)
            )
        else:
            text = next(waiting, None)
            blocks.append(block if text is None else _translated(text, block, targets))
    return blocks


def _translated(raw: str, english: Block, targets: Mapping[str, str]) -> Block:
    """A paragraph, an item or a table; a table of another shape stays English."""
    if english.kind != "table":
        return block_of(raw, lambda text: _linked(text, english.text, targets))
    mentioned = tuple(span for row in english.rows for cell in row for span in cell)
    table = block_of(raw, lambda text: _linked(text, mentioned, targets))
    same_shape = [len(row) for row in table.rows] == [len(row) for row in english.rows]
    return table if same_shape else english


def _linked(text: str, english: Spans, targets: Mapping[str, str]) -> Spans:
    """A text with its links: to what the English text names. So a number is seldom taken for that of a chapter."""
    named = {span.to for span in english}
    allowed = {name: to for name, to in targets.items() if to in named}
    return spans_of(text, allowed, ANY_LANGUAGE)


def links_of(block: Block) -> set[str]:
    """What a block links to."""
    cells = [block.text, *(cell for row in block.rows for cell in row)]
    return {span.to for spans in cells for span in spans if span.to}
