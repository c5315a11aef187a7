"""Imports: a reader checks an uploaded record before it becomes a table.

The record is replayed choice by choice, which may take long: its length and the time are limited. A record of older
rules is checked by the engine of those rules, and becomes a table that can be replayed.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from areopagus.kernel import AreopagusError, Record
from areopagus.kernel.record import RECORD, VERSION
from areopagus.kernel.registry import known_game

from ..engines import PRESENT, Engine, engine_for
from ..http.errors import ApiError
from ..live.tables import Tables
from ..settings import Settings
from ..store import TableRow
from .reader_pool import ReaderPool


class _Label(msgspec.Struct):
    """The game and the rules that a document names; the rest is left to the reader."""

    game: str
    rules: int


class CheckedRecord(msgspec.Struct):
    """The answer of a reader for a record that can be replayed."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    choices: list[str]
    over: bool
    save: str
    start: dict[str, Any] | None = None
    result: dict[str, Any] | None = None
    asked: int | None = None

    @property
    def record(self) -> Record:
        """The record, with the forced answers after its last choice."""
        return Record(
            format=RECORD,
            version=VERSION,
            game=self.game,
            rules=self.rules,
            package="",
            seats=self.seats,
            options=self.options,
            choices=self.choices,
            result=self.result,
            start=self.start,
        )


async def import_record(
    tables: Tables, readers: ReaderPool, settings: Settings, document: bytes, *, client: str, owner: str
) -> TableRow:
    """A new table for the match of a record; it continues with new luck if it is not over."""
    engine = await asyncio.to_thread(_engine_of, document)
    readable = _readable_by(engine, document).decode(errors="replace")
    checked = await checked_record(readers, settings, readable, engine, owner=owner)
    return await asyncio.to_thread(
        tables.add, checked.record, checked.save, client, asked=checked.asked, is_over=checked.over
    )


async def checked_record(
    readers: ReaderPool, settings: Settings, document: str, engine: Engine = PRESENT, *, owner: str
) -> CheckedRecord:
    """The record in a document as a reader has replayed it; it continues with new luck, under the present rules."""
    task = {
        "do": "check",
        "document": document,
        "most": settings.longest_record,
        "seconds": settings.import_seconds,
        "goes_on": engine.is_present,
    }
    answer = await readers.ask(owner, task, engine, settings.import_seconds)
    return await asyncio.to_thread(_converted, answer)


def _engine_of(document: bytes) -> Engine:
    """The engine that can check a record; a document that is no record is left to the reader."""
    try:
        label = msgspec.json.decode(document, type=_Label)
        game = known_game(label.game)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, AreopagusError):
        return PRESENT
    engine = engine_for(game.key, label.rules)
    if engine is None:
        raise ApiError(422, "error.record_of_other_rules", game=game.key, rules=label.rules, now=game.rules)
    return engine


def _readable_by(engine: Engine, document: bytes) -> bytes:
    """A document for an engine: without fingerprints, if it is older than they are."""
    if engine.knows_fingerprints:
        return document
    fields = msgspec.json.decode(document, type=dict[str, msgspec.Raw])
    fields.pop("fingerprints", None)
    return msgspec.json.encode(fields)


def _converted(answer: dict[str, msgspec.Raw]) -> CheckedRecord:
    values = {name: msgspec.json.decode(value) for name, value in answer.items()}
    return msgspec.convert(values, type=CheckedRecord)
