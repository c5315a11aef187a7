"""What is wrong with the catalogue of a language; `python scripts/check_translations.py` prints it.

English is what the others are compared with. What is not translated is no mistake.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from areopagus.kernel.forms import GENDER, PLAIN, key_parts, wanted_blanks

from .po_files import PoEntry, PoFile, read_po_file
from .terms import Glossary, read_exceptions, read_terms, read_texts_alike
from .translations import TextDomain, english_key

OPTIONAL: Final = frozenset({"count", "number"})
"""Blanks that a text may leave out: a number that its words say."""
WITHOUT_FORMS: Final = "web"
"""The catalogue of the page, which inserts finished texts."""
_BLANK: Final = re.compile(r"\{[^}]*\}")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")


def faults(english: PoFile, other: PoFile, *, has_forms: bool = True) -> list[str]:
    """What is wrong with a catalogue, each with the key."""
    entries = english.by_key()
    return [
        f"{entry.key}: {fault}"
        for entry in other.entries
        if any(entry.texts) or entry.key not in entries
        for fault in _faults(entry, entries, other.plural_forms, has_forms)
    ]


def _faults(
    entry: PoEntry, english: Mapping[str, PoEntry], plural_forms: int, has_forms: bool
) -> Iterator[str]:
    name = english_key(entry.key, english)
    if name is None:
        yield "English has no such key"
        return
    source = english[name]
    base, form, conditions = key_parts(entry.key)
    if entry.is_plural and (len(entry.texts) != plural_forms or not all(entry.texts)):
        yield f"needs {plural_forms} plural forms"
    if source.is_plural and not entry.is_plural and base == name and form != GENDER:
        yield "needs plural forms"
    for text in filter(None, entry.texts):
        yield from _faults_of_text(text, source, is_own=base == name, form=form)
    blanks = wanted_blanks(source.texts)
    for blank in conditions:
        if blank not in blanks:
            yield f"has no {{{blank}}} on which it could depend"
    if not has_forms and (form or conditions or _asks_for_forms(entry)):
        yield "the page knows no forms"


def _faults_of_text(text: str, source: PoEntry, *, is_own: bool, form: str) -> Iterator[str]:
    """The blanks that are missing or too many."""
    try:
        blanks = set(wanted_blanks([text]))
    except ValueError as error:
        yield f"can't be read: {error}"
        return
    if form == GENDER:
        if not text.isidentifier():
            yield "a gender is one short name"
        return
    allowed = set(wanted_blanks(source.texts))
    needed = set.intersection(*(set(wanted_blanks([each])) for each in source.texts)) - OPTIONAL
    for blank in sorted(blanks - allowed):
        yield f"English has no {{{blank}}}"
    if is_own:  # a name of its own within a family needs no {name}
        for blank in sorted(needed - blanks):
            yield f"{{{blank}}} is missing"
    is_sign = not text.strip()  # a space may stand between the groups of a number
    if not is_sign and text != text.strip() and source.texts[0] == source.texts[0].strip():
        yield "begins or ends with a space"


def _asks_for_forms(entry: PoEntry) -> bool:
    return any(forms - {PLAIN} for forms in wanted_blanks(filter(None, entry.texts)).values())


def other_words(
    english: PoFile, other: PoFile, glossary: Glossary, exceptions: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, str]]:
    """Keys of texts that do not have the word of a term, each with the English name of the term."""
    translated = other.by_key()
    for source in english.entries:
        entry = translated.get(source.key)
        if entry is not None and entry.is_translated and not entry.is_stale:
            for name in glossary.missing(source.texts, entry.texts):
                if name not in exceptions.get(source.key, ()):
                    yield source.key, name


def left_in_english(english: PoFile, other: PoFile, alike: Container[str]) -> Iterator[str]:
    """Keys of texts that are the English ones word for word; `alike` are texts that both languages have."""
    translated = other.by_key()
    for source in english.entries:
        entry = translated.get(source.key)
        if entry is not None and entry.texts[0] == source.texts[0] and source.texts[0] not in alike:
            if _WORD.search(_BLANK.sub("", source.texts[0])):
                yield source.key


def terms_of(place: TextDomain, folder: Path, language: str) -> Glossary | None:
    """The terms for a catalogue: those of its game; the page and the kernel belong to no game."""
    file = folder / f"{place.domain}.toml"
    return Glossary(read_terms(file, language)) if file.exists() else None


def all_faults(place: TextDomain, language: str, folder: Path) -> tuple[list[str], list[tuple[str, str]]]:
    """What is wrong with the catalogue of a language, and the texts without the word of a term."""
    english, other = read_po_file(place.file("en")), read_po_file(place.file(language))
    exceptions = folder / "exceptions.toml"
    problems = faults(english, other, has_forms=place.domain != WITHOUT_FORMS)
    alike = read_texts_alike(exceptions, language)
    problems += (f"{key}: is still English" for key in left_in_english(english, other, alike))
    glossary = terms_of(place, folder, language)
    if glossary is None:
        return problems, []
    return problems, list(other_words(english, other, glossary, read_exceptions(exceptions, language)))
