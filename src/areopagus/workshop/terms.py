"""The terms of a game: one word for one thing in each language, and whether a translation keeps to them.

A **term** is an entry of `docs/terms/GAME.toml`, with its English name and its word in each language, in several forms.
Where an English text has the name of a term, its translation must have the word. Endings are not compared: "krystal" is
also found in "krystalem".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from areopagus.kernel.book import folded

NOT_IN_SENTENCES: Final = frozenset({"verb", "interface", "pattern", "option", "from", "direction", "effect"})
"""Groups whose terms are labels; within a sentence their words are ordinary ones."""
SHORTEST: Final = 3
"""Letters of a word that stay in all its forms."""
ENDING: Final = 2
"""Letters at the end of a word that may change, where its forms do not show more."""
NOTHING: Final = "(?!)"
"""A pattern that no text has."""
_BRACKETS: Final = re.compile(r"\s*\([^)]*\)")


@dataclass(frozen=True)
class Term:
    """What one thing is called."""

    group: str
    english: tuple[str, ...]
    """The names in English: singular, plural, abbreviation."""
    words: tuple[str, ...]
    """Everything that it may be called in the other language."""
    stems: tuple[tuple[str, ...], ...]
    """What of each such word stays in all forms; a text must have all parts of one of them."""

    def is_in(self, text: str) -> bool:
        """Whether a text has a word of the term, in any form."""
        within = folded(text)
        return any(all(_begins_a_word(part, within) for part in stem) for stem in self.stems)


def read_terms(file: Path, language: str) -> list[Term]:
    """The terms of a game that have a word in a language."""
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["term"]
    return [_term(entry, language) for entry in entries if entry.get(language)]


def _term(entry: Mapping[str, Any], language: str) -> Term:
    english = [entry["en"], entry.get("en_plural", ""), entry.get("abbr_en", "")]
    forms = [
        str(text) for field, text in entry.items() if re.fullmatch(rf"{language}(_(acc|gen|plural))*", field)
    ]
    other = [
        entry.get(f"abbr_{language}", ""),
        entry.get(f"{language}_button", ""),
        entry.get(f"{language}_story", ""),
    ]
    words = [_bare(word) for word in (*forms, *other) if word]
    stems = {_stem([_bare(form) for form in forms]), *(_stem([word]) for word in words)}
    return Term(
        entry["group"],
        tuple(_bare(name) for name in english if name),
        tuple(words),
        tuple(sorted(stem for stem in stems if stem)),
    )


def _bare(name: str) -> str:
    """A name without what stands in brackets, and without endings (`ξένος, -η, -ο`)."""
    return _BRACKETS.sub("", name).split(", -")[0].strip()


def _stem(forms: list[str]) -> tuple[str, ...]:
    """The parts that stay the same in all forms of a name, word by word."""
    split = [folded(form).split() for form in forms]
    if len({len(words) for words in split}) != 1:
        split = split[:1]
    parts = []
    for place, word in enumerate(split[0]):
        common = _beginning([words[place] for words in split])
        shortest = min(len(word), max(SHORTEST, len(word) - ENDING))
        parts.append(common[:shortest] if len(common) >= SHORTEST else word[:shortest])
    return tuple(parts)


def _beginning(words: list[str]) -> str:
    """The letters with which all words begin."""
    same = takewhile(lambda letters: len(set(letters)) == 1, zip(*words, strict=False))
    return "".join(letters[0] for letters in same)


@lru_cache(maxsize=4096)
def _word_pattern(part: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(part)}")


def _begins_a_word(part: str, text: str) -> bool:
    return _word_pattern(part).search(text) is not None


class Glossary:
    """The terms of some games in a language."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self._by_name: dict[str, list[Term]] = {}
        for term in terms:
            for name in term.english:
                self._by_name.setdefault(name, []).append(term)
        names = [
            name
            for name, terms_ in self._by_name.items()
            if name[:1].isupper() and any(term.group not in NOT_IN_SENTENCES for term in terms_)
        ]
        longest_first = sorted(names, key=lambda name: (-len(name), name))
        any_name = "|".join(map(re.escape, longest_first)) or NOTHING
        self._names = re.compile(rf"(?<!\w)(?:{any_name})(?!\w)")

    def missing(self, english: Iterable[str], translated: Iterable[str]) -> Iterator[str]:
        """The names of the terms that an English text has and its translation has not.

        A text that is the name of a term and nothing else must be one of its words.
        """
        source, *_ = texts = list(english)
        translations = list(translated)
        if source in self._by_name:
            terms = self._by_name[source]
            term_words = {folded(word) for term in terms for word in term.words}
            if not any(
                folded(text) in term_words or any(term.is_in(text) for term in terms) for text in translations
            ):
                yield source
            return
        for name in dict.fromkeys(matched[0] for text in texts for matched in self._names.finditer(text)):
            if not all(any(term.is_in(text) for term in self._by_name[name]) for text in translations):
                yield name


def read_exceptions(file: Path, language: str) -> dict[str, list[str]]:
    """The terms that texts of a language are right without, by key."""
    exceptions: dict[str, list[str]] = tomllib.loads(file.read_text(encoding="utf-8")).get(language, {})
    return exceptions


def read_texts_alike(file: Path, language: str) -> frozenset[str]:
    """The texts that are the same in English and in a language."""
    alike: dict[str, list[str]] = tomllib.loads(file.read_text(encoding="utf-8")).get("same", {})
    return frozenset(alike.get(language, ()))
