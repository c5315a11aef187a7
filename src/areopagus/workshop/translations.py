"""Brings the catalogues of other languages up to date with the English ones.

English is where keys come from. Nothing that somebody has translated is lost: an entry whose key English no longer has
goes to the end of the file, where the tests name it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from areopagus.kernel.forms import key_parts

from .po_files import PoEntry, PoFile, read_po_file, written_po

FOLDER = "LC_MESSAGES"
TO_FILL_IN = "nplurals=INTEGER; plural=EXPRESSION;"
"""The plural forms of a template."""


@dataclass(frozen=True)
class TextDomain:
    """Where the catalogues of a package lie: `folder/LANGUAGE/LC_MESSAGES/domain.po`."""

    domain: str
    folder: Path

    def file(self, language: str) -> Path:
        """The catalogue of a language."""
        return self.folder / language / FOLDER / f"{self.domain}.po"

    @property
    def languages(self) -> list[str]:
        """The languages that have a catalogue here."""
        return sorted(file.parent.parent.name for file in self.folder.glob(f"*/{FOLDER}/{self.domain}.po"))


@dataclass(frozen=True)
class Progress:
    """How much of a catalogue is translated."""

    domain: str
    language: str
    all: int
    missing: tuple[str, ...]
    stale: tuple[str, ...]

    @property
    def share(self) -> float:
        """The part that is translated, from 0 to 1."""
        return 1 - len(self.missing) / self.all if self.all else 1.0


def updated(english: PoFile, other: PoFile) -> list[PoEntry]:
    """The entries of another language, as they are after a change of the English ones."""
    translated = other.by_key()
    followers = _followers(other.entries, {entry.key for entry in english.entries})
    entries: list[PoEntry] = []
    for source in english.entries:
        entries.append(_updated(source, translated.pop(source.key, None), other.plural_forms))
        entries += (translated.pop(follower.key) for follower in followers.get(source.key, ()))
    return [*entries, *(entry for entry in translated.values() if any(entry.texts))]


def _updated(source: PoEntry, entry: PoEntry | None, plural_forms: int) -> PoEntry:
    """The entry for an English one, with what is translated already."""
    if entry is None or not any(entry.texts):
        forms = plural_forms if source.is_plural or (entry is not None and entry.is_plural) else 1
        own = [] if entry is None else entry.comments
        return PoEntry(
            source.key,
            [""] * forms,
            is_plural=source.is_plural or (entry is not None and entry.is_plural),
            comments=_comments(source, own),
            english=source.texts,
        )
    before = entry.before or entry.english
    return replace(
        entry,
        comments=_comments(source, entry.comments),
        english=source.texts,
        before=[] if before == source.texts else before,
    )


def _comments(source: PoEntry, own: Iterable[str]) -> list[str]:
    return [*source.comments, *(line for line in own if line not in source.comments)]


def _followers(entries: Iterable[PoEntry], keys: set[str]) -> dict[str, list[PoEntry]]:
    """The entries that English does not have, by the English key that they belong to."""
    followers: dict[str, list[PoEntry]] = {}
    for entry in entries:
        if entry.key not in keys:
            base = english_key(entry.key, keys)
            if base is not None:
                followers.setdefault(base, []).append(entry)
    return followers


def english_key(key: str, keys: Iterable[str]) -> str | None:
    """The English key to which a form, a variant or a word of a family belongs; None if there is none."""
    try:
        base = key_parts(key)[0]
    except ValueError:
        return None
    family = base.partition(":")[0]
    return next((each for each in (base, family) if each in keys), None)


def update(
    place: TextDomain, language: str, title: str, plural_forms: str, given: Mapping[str, str] | None = None
) -> bool:
    """Bring the catalogue of a language up to date, or begin it; whether it has changed.

    `given` are texts by key that need no translator; they are taken where there is none yet.
    """
    english = read_po_file(place.file("en"))
    file = place.file(language)
    other = read_po_file(file) if file.exists() else PoFile({"Plural-Forms": plural_forms}, [])
    entries = updated(english, other)
    for entry in entries:
        if not any(entry.texts) and given is not None and entry.key in given:
            entry.texts = [given[entry.key]]
    text = written_po(title, language, plural_forms, entries)
    if file.exists() and file.read_text(encoding="utf-8") == text:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return True


def template(place: TextDomain, title: str) -> str:
    """Every key with its English text and nothing else, as programs for translators begin a language."""
    entries = updated(read_po_file(place.file("en")), PoFile({"Plural-Forms": "nplurals=2;"}, []))
    return written_po(title, "", TO_FILL_IN, entries)


def progress(place: TextDomain, language: str) -> Progress:
    """How much of a catalogue is translated."""
    english = read_po_file(place.file("en"))
    entries = read_po_file(place.file(language)).by_key() if place.file(language).exists() else {}
    missing = [each.key for each in english.entries if not _is_translated(entries.get(each.key))]
    stale = [each.key for each in english.entries if each.key in entries and entries[each.key].is_stale]
    return Progress(place.domain, language, len(english.entries), tuple(missing), tuple(stale))


def _is_translated(entry: PoEntry | None) -> bool:
    return entry is not None and entry.is_translated


def places(*roots: Path) -> Iterator[TextDomain]:
    """The catalogues below some folders."""
    for root in roots:
        for file in sorted(root.rglob(f"en/{FOLDER}/*.po")):
            yield TextDomain(file.stem, file.parents[2])
