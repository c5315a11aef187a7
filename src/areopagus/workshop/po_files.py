"""Catalogues as translators have them: `.po` files, read and written with their comments.

The file of a language has the entries of the English one in the same order. Above each key stands the English text:

    #. {seat} pays {price}.
    msgid "story.pays"
    msgstr "{seat} platí {price:acc}."

A line `#|` has the English text from which an entry was translated, if that was another one: the entry is **stale**.
Whoever has looked at it deletes the line. Forms and variants (`kernel.forms`) follow their key.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from areopagus.kernel.catalogues import FIELD, BrokenCatalogue

_ESCAPE: Final = re.compile(r"\\(.)")
ENGLISH: Final = "#. "
BEFORE: Final = "#| "
HEADER: Final = """\
# {title}
msgid ""
msgstr ""
"Project-Id-Version: areopagus\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"
"""


@dataclass
class PoEntry:
    """One entry of a catalogue."""

    key: str
    texts: list[str]
    """The text, or one for each plural form; empty where it is not translated."""
    is_plural: bool = False
    comments: list[str] = field(default_factory=list)
    """The lines of people, as they stand in the file."""
    english: list[str] = field(default_factory=list)
    """The English text beside it, or one for each of its plural forms."""
    before: list[str] = field(default_factory=list)
    """The English text that was translated, if it was another one."""
    is_fuzzy: bool = False
    line: int = 0
    """Where it stands in its file."""

    @property
    def is_translated(self) -> bool:
        """Whether it has a text, and all of its plural forms."""
        return bool(self.texts) and all(self.texts) and not self.is_fuzzy

    @property
    def is_stale(self) -> bool:
        """Whether another English text was translated than the present one."""
        return any(self.texts) and bool(self.before)


@dataclass
class PoFile:
    """A catalogue with its header."""

    header: dict[str, str]
    entries: list[PoEntry]
    comments: list[str] = field(default_factory=list)

    @property
    def language(self) -> str:
        """The language of the texts."""
        return self.header.get("Language", "")

    @property
    def plural_forms(self) -> int:
        """How many plural forms the language has."""
        rule = self.header.get("Plural-Forms", "nplurals=2")
        return int(rule.partition("nplurals=")[2].partition(";")[0] or 2)

    def by_key(self) -> dict[str, PoEntry]:
        """The entries by their keys."""
        return {entry.key: entry for entry in self.entries}


def read_po_file(path: Path) -> PoFile:
    """A catalogue from its file; `BrokenCatalogue` names the line that can't be read."""
    return parse_po(path.read_text(encoding="utf-8"), str(path))


def parse_po(text: str, name: str = "") -> PoFile:
    """A catalogue from its text."""
    entries: list[PoEntry] = []
    above: dict[str, list[str]] = {}
    fields: dict[str, str] = {}
    written = ""

    def finish() -> None:
        if "msgid" in fields:
            entries[-1].key = fields["msgid"]
            entries[-1].is_plural = "msgid_plural" in fields
            entries[-1].texts = [text for field, text in fields.items() if field.startswith("msgstr")]
        fields.clear()

    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if line.startswith("#"):
            finish()
            mark = line[:2].strip()
            above.setdefault(mark if mark in ("#.", "#|", "#,") else "#", []).append(line)
            continue
        if not line:
            continue
        try:
            quoted = line
            if not line.startswith('"'):
                written, _, quoted = line.partition(" ")
                if FIELD.fullmatch(written) is None:
                    raise ValueError(written)
                if written == "msgid":
                    finish()
                    entries.append(_with_comments(above, number))
                    above = {}
                if written in fields:
                    raise ValueError(written)
            fields[written] = fields.get(written, "") + ast.literal_eval(quoted.strip())
        except (ValueError, SyntaxError, TypeError, IndexError) as error:
            raise BrokenCatalogue(name, number, line[:60]) from error
    finish()
    header = next((entry for entry in entries if not entry.key), PoEntry("", [""]))
    lines = (line.partition(": ") for line in "".join(header.texts).splitlines())
    return PoFile(
        {field: value for field, _, value in lines}, [each for each in entries if each.key], header.comments
    )


def _with_comments(above: Mapping[str, list[str]], line: int) -> PoEntry:
    return PoEntry(
        key="",
        texts=[],
        comments=list(above.get("#", ())),
        english=[_unescaped(each[len(ENGLISH) :]) for each in above.get("#.", ())],
        before=[_unescaped(each[len(BEFORE) :]) for each in above.get("#|", ())],
        is_fuzzy=any("fuzzy" in each for each in above.get("#,", ())),
        line=line,
    )


def written_po(title: str, language: str, plural_forms: str, entries: Iterable[PoEntry]) -> str:
    """A catalogue as it stands in its file."""
    head = HEADER.format(title=title, language=language, plural_forms=plural_forms)
    return "\n".join([head, *map(_written, entries)])


def _written(entry: PoEntry) -> str:
    lines = [
        *entry.comments,
        *(ENGLISH + _escaped(text) for text in entry.english),
        *(BEFORE + _escaped(text) for text in entry.before),
        *(["#, fuzzy"] if entry.is_fuzzy else []),
        f"msgid {_quoted(entry.key)}",
    ]
    if entry.is_plural:
        lines.append(f"msgid_plural {_quoted(entry.key)}")
        lines += [f"msgstr[{form}] {_quoted(text)}" for form, text in enumerate(entry.texts)]
    else:
        lines.append(f"msgstr {_quoted(entry.texts[0])}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda escape: "\n" if escape[1] == "n" else escape[1], text)
