"""Records and saves: the two documents that a match can be turned into.

A **record** is for the world: one JSON document with the game, its rules version, seats, options, all choices
as words in text form and, at the end, the result. Everything else is derived from it. The choices of chance
are among them, so a record of a running match reveals its secrets; show it when the match is over.

A **save** is for the host who continues the match: a record, the latest checkpoint, the story and the secret
seed of the dealer. `docs/records.md` describes both formats.

Reading is bounded (size, depth, number of choices) and typed; nothing in a document is ever executed.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from .errors import CorruptRecord, ForeignRecord
from .story import StoryLine

RECORD: Final = "areopagus-record"
SAVE: Final = "areopagus-save"
VERSION: Final = 1

LARGEST: Final = 16 * 1024 * 1024
"""Maximum size of a document, in bytes."""
MOST_CHOICES: Final = 200_000
DEEPEST: Final = 32
"""Maximum depth of nested lists and objects."""

TYPED: Final = ("choices", "answers", "story", "hidden", "joined")
"""The long fields; their types say how deep they can be."""

OptionValue = bool | int | str | list[str]


class Fingerprints(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Short hashes that help to find out why a record can no longer be replayed; see `fingerprints`."""

    choices: str
    """Hash of what was played: if it is right, the record is undamaged."""
    positions: dict[str, str]
    """Hashes of positions, by the number of choices before them; one at the end of each chapter."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One match, as its choices. `start` is present only if the match began from an edited position.

    `fingerprints` are present only on request (`areopagus.kernel.record_with_fingerprints`).
    """

    format: str
    version: int
    game: str
    rules: int
    package: str
    seats: int
    options: dict[str, OptionValue]
    choices: list[str]
    result: dict[str, Any] | None = None
    start: dict[str, Any] | None = None
    fingerprints: Fingerprints | None = None

    def json(self) -> str:
        """The document."""
        return msgspec.json.format(_encoded(self), indent=1).decode()


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match to be continued. `seed` is a secret of the host."""

    format: str
    version: int
    record: Record
    number: int
    checkpoint: dict[str, Any]
    answers: list[tuple[int, bool, bool, int]]
    story: list[StoryLine]
    seed: int | None
    forced: str
    hidden: list[int] = []
    """The numbers of the choices that not everybody was allowed to learn when they were made."""
    joined: list[int] = []
    """The numbers of the choices that belong to the same gesture as the choice before them."""

    def json(self) -> str:
        """The document."""
        return _encoded(self).decode()


def _encoded(document: Record | Save) -> bytes:
    return msgspec.json.encode(document, enc_hook=plain_number)


def plain_number(value: object) -> int:
    """A word in a state or on an agenda is kept as its number."""
    if isinstance(value, int):
        return int(value)
    raise TypeError(f"{type(value).__name__} is no plain value")


D = TypeVar("D", Record, Save)


def read_document(source: str | bytes | Path | dict[str, Any] | Record | Save) -> Record | Save:
    """The record or save in a text, a file or plain values; `ForeignRecord` or `CorruptRecord` otherwise.

    A text that begins with `{` is the document itself; any other text is the name of a file.
    """
    if isinstance(source, (Record, Save)):
        return _counted(source)
    if isinstance(source, dict):
        return _typed(source)
    if not isinstance(source, (str, bytes, PathLike)):
        raise ForeignRecord()
    return _typed(_decoded(_content(source)))


def record_in(document: Record | Save) -> Record:
    """The record that a document is or contains."""
    return document if isinstance(document, Record) else document.record


def _content(source: str | bytes | Path) -> bytes:
    if isinstance(source, bytes):
        content = source
    elif isinstance(source, str) and source.lstrip().startswith("{"):
        content = source.encode(errors="replace")
    else:
        try:
            with Path(source).open("rb") as file:
                content = file.read(LARGEST + 1)
        except (OSError, ValueError) as error:
            raise ForeignRecord("error.no_file", file=str(source)[:200]) from error
    if len(content) > LARGEST:
        raise CorruptRecord("error.record_too_large", limit=LARGEST // (1024 * 1024))
    return content


def _decoded(content: bytes) -> dict[str, Any]:
    try:
        values = msgspec.json.decode(content)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise CorruptRecord("error.not_json", problem=str(error)) from error
    if not isinstance(values, dict):
        raise ForeignRecord()
    return values


def _typed(values: dict[str, Any]) -> Record | Save:
    kind = values.get("format")
    if kind not in (RECORD, SAVE):
        raise ForeignRecord()
    version = values.get("version")
    if version != VERSION:
        raise ForeignRecord("error.record_version", version=str(version), known=VERSION)
    if _depth({name: value for name, value in values.items() if name not in TYPED}) > DEEPEST:
        raise CorruptRecord("error.record_too_deep", limit=DEEPEST)
    document: Record | Save = _convert(values, Record) if kind == RECORD else _convert(values, Save)
    return _counted(document)


def _counted(document: Record | Save) -> Record | Save:
    if len(record_in(document).choices) > MOST_CHOICES:
        raise CorruptRecord("error.too_many_choices", limit=MOST_CHOICES)
    return document


def _convert(values: dict[str, Any], kind: type[D]) -> D:
    try:
        return msgspec.convert(values, type=kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise CorruptRecord("error.bad_document", problem=str(error)) from error


def _depth(values: object) -> int:
    """How deeply lists and objects are nested, counted level by level (never by recursion)."""
    level: list[object] = [values]
    depth = 0
    while level:
        depth += 1
        if depth > DEEPEST:
            return depth
        inner: list[object] = []
        for value in level:
            if isinstance(value, dict):
                inner.extend(item for item in value.values() if isinstance(item, (dict, list)))
            elif isinstance(value, list):
                inner.extend(item for item in value if isinstance(item, (dict, list)))
        level = inner
    return depth
