"""Whether a translated rules document agrees with the English one, and which of its rules are stale.

Beside a translation stands a list of stamps, `GAME.toml`: of each translated rule a digest of the English text that was
translated. `make messages` adds those that are missing. A rule whose English text has another digest now is **stale**;
whoever has looked at it deletes its stamp.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from areopagus.kernel.book import Block, Book, read_book
from areopagus.kernel.rulebook import rule_texts
from areopagus.kernel.translated_rules import links_of, translated_book

DIGITS: Final = 8
_CODE: Final = re.compile(r"`[^`]+`")
_HEADING: Final = re.compile(r"^(#+)\s", re.MULTILINE)


def rule_faults(english: str, translation: str) -> list[str]:
    """What is wrong with a translation: headings, ids, links, tables, words in code marks."""
    faults = [*_shape_faults(english, translation)]
    source, translated = rule_texts(english), rule_texts(translation)
    faults += (f"{name}: English has no such rule" for name in translated if name not in source)
    if [name for name in translated if name in source] != [name for name in source if name in translated]:
        faults.append("the rules are in another order")
    for name, text in translated.items():
        if sorted(_CODE.findall(text)) != sorted(_CODE.findall(source.get(name, text))):
            faults.append(f"{name}: has other words in code marks: {' '.join(_CODE.findall(source[name]))}")
    faults += _link_faults(read_book(english), translated_book(english, translation))
    return faults


def _shape_faults(english: str, translation: str) -> Iterator[str]:
    if _HEADING.findall(english) != _HEADING.findall(translation):
        yield "the headings are not those of the English document"


def _link_faults(english: Book, translated: Book) -> Iterator[str]:
    pairs = zip(_blocks(english), _blocks(translated), strict=True)
    for number, (block, other) in enumerate(pairs, start=1):
        missing = sorted(links_of(block) - links_of(other))
        if missing:
            place = block.id or f"{block.kind} {number}"
            yield f"{place}: does not mention {', '.join(missing)}"


def _blocks(book: Book) -> Iterator[Block]:
    for chapter in book.chapters:
        for section in chapter.sections:
            yield from section.blocks


# Stale rules


def stamp_file(translation: Path) -> Path:
    """The stamps beside a translation."""
    return translation.with_suffix(".toml")


def read_stamps(translation: Path) -> dict[str, str]:
    """The digests of the English texts that were translated, by rule."""
    file = stamp_file(translation)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def stamped(english: str, translation: str, stamps: Mapping[str, str]) -> dict[str, str]:
    """The stamps of all translated rules: those that there are, and new ones where one is missing."""
    source = rule_texts(english)
    return {
        name: stamps.get(name, _digest(source[name])) for name in _translated(source, rule_texts(translation))
    }


def stale_rules(english: str, translation: str, stamps: Mapping[str, str]) -> list[str]:
    """The translated rules whose English text has changed since."""
    source = rule_texts(english)
    return [
        name
        for name in _translated(source, rule_texts(translation))
        if stamps.get(name, _digest(source[name])) != _digest(source[name])
    ]


def missing_rules(english: str, translation: str) -> list[str]:
    """The rules that are not translated yet."""
    source = rule_texts(english)
    done = set(_translated(source, rule_texts(translation)))
    return [name for name in source if name not in done]


def write_stamps(rulebook: Path, translation: Path) -> None:
    """Bring the stamps of a translation up to date."""
    document, translated = rulebook.read_text(encoding="utf-8"), translation.read_text(encoding="utf-8")
    stamps = stamped(document, translated, read_stamps(translation))
    lines = "".join(f'{name} = "{digest}"\n' for name, digest in stamps.items())
    head = "# Digests of the English rules that were translated; delete the line of a rule that is no longer stale.\n"
    stamp_file(translation).write_text(head + lines, encoding="utf-8")


def _translated(source: Mapping[str, str], translated: Mapping[str, str]) -> Iterator[str]:
    return (name for name in source if name in translated and translated[name] != source[name])


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:DIGITS]
