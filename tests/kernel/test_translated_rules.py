"""The rules in another language: the same ids, links and addresses, and English where something is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from areopagus.kernel.book import Block, Book, read_book
from areopagus.kernel.translated_rules import book_in, rules_in, translated_book, translation_of
from areopagus.workshop.rule_translations import (
    missing_rules,
    read_stamps,
    rule_faults,
    stale_rules,
    write_stamps,
)
from scripts.messages import translated_rules

ENGLISH = """# Toy rules

Read this first.

## 1. Setup (TY-SETUP)

- **TY-SETUP-01** Each player takes a `ship`. See TY-TURN-01 to -03. [a]
- **TY-SETUP-02** The youngest begins (chapter 2).

## 2. The turn (TY-TURN)

### Moving

- **TY-TURN-01** Move 2 spaces.
- **TY-TURN-02** Or stay.

| Question | Rule |
|---|---|
| `turn.move` where | TY-TURN-01 |

### Ending

- **TY-TURN-03** The turn ends.

## Notes

Nothing else.
"""
CZECH = """# Pravidla

Čtěte nejprve toto.

## 1. Příprava (TY-SETUP)

- **TY-SETUP-01** Každý hráč si vezme `ship`. Viz TY-TURN-01 až -03. [a]
- **TY-SETUP-02** Začíná nejmladší (kapitola 2). Má 2 lodě.

## 2. Tah (TY-TURN)

### Pohyb

- **TY-TURN-01** Pohněte se o 2 pole.

| Otázka | Pravidlo |
|---|---|
| `turn.move` kam | TY-TURN-01 |

### Konec

- **TY-TURN-03** Tah končí.

## Poznámky

Nic dalšího.
"""


def texts_of(book: Book) -> list[str]:
    return [
        text_of(block)
        for chapter in book.chapters
        for section in chapter.sections
        for block in section.blocks
    ]


def text_of(block: Block) -> str:
    cells = [block.text, *(cell for row in block.rows for cell in row)]
    return "|".join("".join(span.text for span in spans).strip() for spans in cells if spans)


def test_texts_are_translated_and_a_missing_rule_is_english() -> None:
    book = translated_book(ENGLISH, CZECH)
    assert texts_of(book) == [
        "Čtěte nejprve toto.",
        "Každý hráč si vezme `ship`. Viz TY-TURN-01 až -03.".replace("`", ""),
        "Začíná nejmladší (kapitola 2). Má 2 lodě.",
        "Pohněte se o 2 pole.",
        "Or stay.",
        "Otázka|Pravidlo|turn.move kam|TY-TURN-01",
        "Tah končí.",
        "Nic dalšího.",
    ]
    assert [chapter.title for chapter in book.chapters] == ["Pravidla", "1. Příprava", "2. Tah", "Poznámky"]
    assert [section.title for section in book.chapters[2].sections] == ["Pohyb", "Konec"]


def test_addresses_links_and_questions_are_those_of_the_english_rules() -> None:
    english, book = read_book(ENGLISH), translated_book(ENGLISH, CZECH)
    assert [chapter.key for chapter in book.chapters] == [chapter.key for chapter in english.chapters]
    assert book.questions == english.questions == {"turn.move": ("TY-TURN-01",)}
    first, second = book.chapters[1].sections[0].blocks
    assert [span.to for span in first.text if span.to] == ["TY-TURN-01", "TY-TURN-03"]
    assert [span for span in second.text if span.to] == [("kapitola 2", "chapter/the-turn")]


def test_a_table_of_another_shape_and_other_paragraphs_stay_english() -> None:
    wider = CZECH.replace("| kam |", "|").replace("| `turn.move` kam | TY-TURN-01 |", "| a | b | c |")
    assert "Question|Rule|turn.move where|TY-TURN-01" in texts_of(translated_book(ENGLISH, wider))
    more = CZECH.replace("Nic dalšího.", "Nic dalšího.\n\nOpravdu.")
    assert texts_of(translated_book(ENGLISH, more))[-1] == "Nothing else."


def test_the_document_of_a_language_is_found_beside_the_english_one(tmp_path: Path) -> None:
    rulebook = tmp_path / "toy.md"
    rulebook.write_text(ENGLISH, encoding="utf-8")
    assert translation_of(rulebook, "cs") is None
    assert rules_in(rulebook, "cs")["TY-TURN-03"] == "The turn ends."
    (tmp_path / "cs").mkdir()
    (tmp_path / "cs" / "toy.md").write_text(CZECH, encoding="utf-8")
    assert translation_of(rulebook, "cs_CZ") == tmp_path / "cs" / "toy.md"
    assert rules_in(rulebook, "cs")["TY-TURN-03"] == "Tah končí."
    assert rules_in(rulebook, "cs")["TY-TURN-02"] == "Or stay."
    assert book_in(rulebook, "cs").title == "Pravidla"
    assert book_in(rulebook, "el").title == "Toy rules"


def test_a_translation_that_agrees_has_no_faults() -> None:
    assert rule_faults(ENGLISH, CZECH) == []
    assert missing_rules(ENGLISH, CZECH) == ["TY-TURN-02"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("## Poznámky", "### Poznámky", "the headings are not those of the English document"),
        ("TY-TURN-03**", "TY-TURN-04**", "TY-TURN-04: English has no such rule"),
        ("`ship`", "`boat`", "TY-SETUP-01: has other words in code marks: `ship`"),
        (
            "TY-TURN-01 až -03",
            "TY-TURN-01",
            "TY-SETUP-01: does not mention TY-TURN-03",
        ),
        ("(kapitola 2)", "", "TY-SETUP-02: does not mention chapter/the-turn"),
    ],
)
def test_what_does_not_agree_is_named(old: str, new: str, fault: str) -> None:
    assert fault in rule_faults(ENGLISH, CZECH.replace(old, new))


def test_rules_in_another_order_are_named() -> None:
    first, second = CZECH.split("- **TY-SETUP-01**")[1].split("\n")[:2]
    swapped = CZECH.replace(f"- **TY-SETUP-01**{first}\n{second}", f"{second}\n- **TY-SETUP-01**{first}")
    assert rule_faults(ENGLISH, swapped) == ["the rules are in another order"]


def test_a_rule_is_stale_when_its_english_text_has_changed_since(tmp_path: Path) -> None:
    rulebook, translation = tmp_path / "toy.md", tmp_path / "cs" / "toy.md"
    translation.parent.mkdir()
    rulebook.write_text(ENGLISH, encoding="utf-8")
    translation.write_text(CZECH, encoding="utf-8")
    write_stamps(rulebook, translation)
    assert list(read_stamps(translation)) == ["TY-SETUP-01", "TY-SETUP-02", "TY-TURN-01", "TY-TURN-03"]
    changed = ENGLISH.replace("Move 2 spaces", "Move 3 spaces")
    rulebook.write_text(changed, encoding="utf-8")
    write_stamps(rulebook, translation)
    assert stale_rules(changed, CZECH, read_stamps(translation)) == ["TY-TURN-01"]
    stamps = translation.with_suffix(".toml")
    kept = [line for line in stamps.read_text("utf-8").splitlines(keepends=True) if "TY-TURN-01" not in line]
    stamps.write_text("".join(kept), encoding="utf-8")
    write_stamps(rulebook, translation)
    assert stale_rules(changed, CZECH, read_stamps(translation)) == []


RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"


def test_the_translations_that_we_have_agree_with_the_english_rules() -> None:
    wrong = [
        f"{translation}: {fault}"
        for translation in translated_rules()
        for fault in rule_faults(
            (translation.parent.parent / translation.name).read_text("utf-8"), translation.read_text("utf-8")
        )
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures"])
def test_a_translation_that_says_what_english_says_is_the_english_book(game: str) -> None:
    """Every chapter, section, table and link is found again; a word between ids may be one of any language."""
    document = (RULES / f"{game}.md").read_text("utf-8")
    english, book = read_book(document), translated_book(document, document)
    assert texts_of(book) == texts_of(english)
    assert rule_faults(document, document) == []
