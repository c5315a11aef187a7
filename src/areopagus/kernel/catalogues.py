"""Catalogues of texts: compiled (`.mo`), or as written (`.po`) if the compiled file is missing or older.

So the author of a game needs no compiler to see its texts. Files whose times are less than `MARGIN` apart came
together, from Git or a package, in any order: the compiled one is used, which is ten times faster.
"""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterator
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from .forms import parsed
from .pseudo import PSEUDO, PseudoTranslations

MAGIC: Final = 0x950412DE
MARGIN: Final = 2.0
"""Seconds between the times of two files that were written together."""
FIELD: Final = re.compile(r"msgctxt|msgid|msgid_plural|msgstr(\[\d\])?")


class BrokenCatalogue(ValueError):
    """A catalogue that can't be read: the file, the line (0: all of it) and the problem."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        self.file = file
        self.line = line
        self.problem = problem
        super().__init__(f"{file}, line {line}: {problem}")


def catalogue(domain: str, folder: Path, language: str) -> NullTranslations:
    """The catalogue of a language, with the same language without its region, then English, as fallbacks."""
    if language == PSEUDO:
        return PseudoTranslations(catalogue(domain, folder, "en"))
    translations: NullTranslations | None = None
    for candidate in dict.fromkeys((language, language.partition("_")[0], "en")):
        texts = _texts(Path(folder) / candidate / "LC_MESSAGES", domain)
        if translations is None:
            translations = texts
        elif texts is not None:
            translations.add_fallback(texts)
    return translations or NullTranslations()


def keys_of(texts: NullTranslations | None) -> Iterator[str]:
    """The keys of a catalogue and of those behind it."""
    while texts is not None:
        for key in getattr(texts, "_catalog", ()):
            yield key[0] if isinstance(key, tuple) else key
        texts = getattr(texts, "_fallback", None)


def _texts(folder: Path, domain: str) -> NullTranslations | None:
    written, compiled = folder / f"{domain}.po", folder / f"{domain}.mo"
    if compiled.is_file() and not (written.is_file() and _is_newer(written, compiled)):
        try:
            with compiled.open("rb") as file:
                return GNUTranslations(file)
        except (OSError, ValueError, struct.error) as error:
            raise BrokenCatalogue(str(compiled), 0, str(error)) from error
    if written.is_file():
        try:
            text = written.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise BrokenCatalogue(str(written), line, "not UTF-8") from error
        return _read(compile_po(text, str(written)), str(written))
    return None


def _read(compiled: bytes, name: str) -> NullTranslations:
    try:
        return GNUTranslations(BytesIO(compiled))
    except (ValueError, LookupError) as error:  # the header: its character set, its rule for plurals
        raise BrokenCatalogue(name, 1, str(error)) from error


def _is_newer(written: Path, compiled: Path) -> bool:
    return written.stat().st_mtime > compiled.stat().st_mtime + MARGIN


def compile_po(text: str, name: str = "") -> bytes:
    """A catalogue as written, in the form in which gettext reads it; `BrokenCatalogue` names what can't be read."""
    messages: dict[str, str] = {}
    for entry in _entries(text, name):
        key = entry["msgid"]
        if "msgid_plural" in entry:
            key += "\0" + entry["msgid_plural"]
        forms = [text for field, text in entry.items() if field.startswith("msgstr")]
        if all(forms):  # else it is not translated, or only in part
            messages[key] = "\0".join(forms)
    return _packed(messages)


def _entries(text: str, name: str) -> list[dict[str, str]]:
    """The entries by field: `msgid`, `msgid_plural`, `msgstr`, `msgstr[0]` …; fuzzy and old ones are left out."""
    entries: list[dict[str, str]] = []
    lines: list[tuple[int, dict[str, str], str]] = []
    """Where each translation begins: the line, its entry and field."""
    field, is_fuzzy, is_next_fuzzy = "", False, False
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if line.startswith("#"):
            is_next_fuzzy = is_next_fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        if not line:
            continue
        word, _, rest = line.partition(" ")
        if not line.startswith('"'):
            field, quoted = word, rest.strip()
            if field == "msgid":
                is_fuzzy, is_next_fuzzy = is_next_fuzzy, False
                if not is_fuzzy:
                    entries.append({})
        else:
            quoted = line
        try:
            value = ast.literal_eval(quoted)
            if FIELD.fullmatch(field) is None:
                raise ValueError(field)
            if is_fuzzy:
                continue
            if quoted is not line and field in entries[-1]:
                raise ValueError(field)
            entries[-1][field] = entries[-1].get(field, "") + value
            if quoted is not line and field.startswith("msgstr"):
                lines.append((number, entries[-1], field))
        except (ValueError, SyntaxError, TypeError, IndexError, MemoryError) as error:
            raise BrokenCatalogue(name, number, line[:60]) from error
    for number, entry, field in lines:
        if "msgid" not in entry or not (entry["msgid"] == "" or _has_sound_blanks(entry[field])):
            raise BrokenCatalogue(name, number, entry[field][:60])
    return entries


def _has_sound_blanks(text: str) -> bool:
    """Whether the blanks of a text can be filled: a name in braces, perhaps a form, and no single brace."""
    try:
        parsed(text)
    except ValueError:
        return False
    return True


def _packed(messages: dict[str, str]) -> bytes:
    """The `.mo` format: two tables of lengths and offsets, then the texts, sorted by key."""
    pairs = sorted((key.encode(), text.encode()) for key, text in messages.items())
    start = 28 + 16 * len(pairs)
    tables: list[bytes] = []
    data = bytearray()
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<II", len(pair[column]), start + len(data)))
            data += pair[column] + b"\0"
    head = struct.pack("<7I", MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    return head + b"".join(tables) + bytes(data)
