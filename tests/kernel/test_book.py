"""The rules document as a book: chapters, links, questions; and how words are looked for."""

from __future__ import annotations

import re
from random import Random

import pytest

from areopagus.kernel import CHANCE, find_game, new
from areopagus.kernel.book import Block, Book, Span, contains, folded, read_book
from areopagus.kernel.rulebook import plain, rule_texts

GAMES = ("on-mars", "clash-of-cultures", "beacons")
DOCUMENT = """# Boats: the rules

For two. Read chapter 2 first.

## 1. Sailing (BT-SAIL)

- **BT-SAIL-01** A boat moves (BT-WIND-01 to -03, -05; see `boats.toml`). [p. 4]
- **BT-SAIL-02** As BT-SAIL-01/09, by the rules of
  BT-WIND. A *reef* stops it.
- ~~**BT-SAIL-03** Retired.~~
- No rule.

### Harbours, `harbours.toml`

| key | who | rules |
|---|---|---|
| **Sailing** | | |
| `sail.to`, `sail.on` | me | BT-WIND-01 to -03 |
| plain | me | BT-SAIL-01 |

# Notes

## 2. Wind (BT-WIND)

- **BT-WIND-01** One.
- **BT-WIND-02** Two.
- **BT-WIND-03** Three, as [the map](map.md) shows.
- **BT-WIND-05** Five.

## 3. Wind

Again.
"""


@pytest.fixture(scope="module")
def book() -> Book:
    return read_book(DOCUMENT)


def blocks(book: Book, chapter: int) -> list[Block]:
    return [block for section in book.chapters[chapter].sections for block in section.blocks]


def test_headings_are_chapters_sections_and_parts(book: Book) -> None:
    assert book.title == "Boats: the rules"
    assert [(chapter.key, chapter.title, chapter.part) for chapter in book.chapters] == [
        ("chapter/boats-the-rules", "Boats: the rules", ""),
        ("chapter/sailing", "1. Sailing", ""),
        ("chapter/wind", "2. Wind", "Notes"),
        ("chapter/wind-", "3. Wind", "Notes"),
    ]
    assert [section.title for section in book.chapters[1].sections] == ["", "Harbours"]


def test_mentions_of_rules_groups_and_chapters_are_links(book: Book) -> None:
    assert blocks(book, 0)[0].text == (
        Span("For two. Read "),
        Span("chapter 2", "chapter/wind"),
        Span(" first."),
    )
    first, second = blocks(book, 1)[:2]
    assert first == Block(
        "rule",
        (
            Span("A boat moves ("),
            Span("BT-WIND-01", "BT-WIND-01"),
            Span(" to "),
            Span("-03", "BT-WIND-03"),
            Span(", "),
            Span("-05", "BT-WIND-05"),
            Span("; see boats.toml)."),
        ),
        "BT-SAIL-01",
    )
    assert [span for span in second.text if span.to] == [
        Span("BT-SAIL-01", "BT-SAIL-01"),
        Span("BT-WIND", "chapter/wind"),
    ]
    assert "/09, by the rules of " in [span.text for span in second.text], "there is no BT-SAIL-09"


def test_struck_rules_and_plain_items_are_items(book: Book) -> None:
    assert [(block.kind, block.id) for block in blocks(book, 1)] == [
        ("rule", "BT-SAIL-01"),
        ("rule", "BT-SAIL-02"),
        ("item", ""),
        ("item", ""),
        ("table", ""),
    ]


def test_a_table_of_questions_tells_the_rules_behind_each(book: Book) -> None:
    three = ("BT-WIND-01", "BT-WIND-02", "BT-WIND-03")
    assert book.questions == {"sail.to": three, "sail.on": three}
    assert len(blocks(book, 1)[-1].rows) == 4


def test_markup_and_sources_are_left_out() -> None:
    assert (
        plain("A **bold** `hex:*` of *one* [the map](map.md) here. [p. 4]")
        == "A bold hex:* of one the map here."
    )


@pytest.mark.parametrize("key", GAMES)
def test_the_book_of_a_game_has_all_its_rules(key: str) -> None:
    game = find_game(key)
    assert game.rulebook is not None
    document = game.rulebook.read_text(encoding="utf-8")
    read = read_book(document)
    assert [rule for chapter in read.chapters for rule in chapter.rules] == list(rule_texts(document))
    ids = set(rule_texts(document)) | {chapter.key for chapter in read.chapters}
    all_blocks = [block for n in range(len(read.chapters)) for block in blocks(read, n)]
    linked = [span.to for block in all_blocks for span in block.text if span.to]
    assert set(linked) <= ids
    assert {rule for rules in read.questions.values() for rule in rules} <= ids


@pytest.mark.parametrize("key", GAMES)
def test_the_questions_of_a_match_are_in_the_book(key: str) -> None:
    game = find_game(key)
    assert game.rulebook is not None
    questions = read_book(game.rulebook.read_text(encoding="utf-8")).questions
    match, rng = new(game, seats=2, seed=3, forced="none"), Random(3)
    asked: set[str] = set()
    for _ in range(600):
        if match.ask is None:
            break
        if match.ask.seat != CHANCE:
            asked.add(match.ask.about)
        match.choose(rng.choice(match.ask.words))
    listed = [about for about in asked if about in questions or re.sub(r"\w+$", "*", about) in questions]
    assert sorted(listed) == sorted(asked)


def test_words_are_found_without_accents_and_capitals() -> None:
    assert folded("Ἐκκλησία, Größe, CAFÉ") == "εκκλησια, grosse, cafe"
    assert contains("The Rover collects Crystals", "crystal ROVÉR")
    assert not contains("The Rover collects Crystals", "rover ship")
