"""Imports: a record that somebody sends is checked by a reader before it becomes a table.

A record is replayed choice by choice, which may take long: its length and the time for it are bounded. One that was
made under older rules is checked by the engine of those rules, and becomes a table that can be replayed.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from areopagus.kernel import AreopagusError, Record
from areopagus.kernel.record import RECORD, VERSION
from areopagus.kernel.registry import known_game

from .engines import PRESENT, Engine, engine_for
from .faults import Fault
from .readers import Readers
from .settings import Settings
from .store import TableRow
from .tables import Tables


class _Label(msgspec.Struct):
    """What a document says of the game and its rules; nothing else of it is looked at here."""

    game: str
    rules: int


class Checked(msgspec.Struct):
    """What a reader says of a record that can be replayed."""

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
        """The record, with the answers that followed its last choice."""
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
    tables: Tables, readers: Readers, settings: Settings, document: bytes, *, client: str, owner: str
) -> TableRow:
    """A new table for the match of a record; it goes on with new luck if it is not over."""
    engine = await asyncio.to_thread(_engine_of, document)
    task = {
        "do": "check",
        "document": document.decode(errors="replace"),
        "most": settings.longest_record,
        "seconds": settings.import_seconds,
        "goes_on": engine.is_present,
    }
    answer = await readers.ask(owner, task, engine, settings.import_seconds)
    return await asyncio.to_thread(_added, tables, answer, client)


def _engine_of(document: bytes) -> Engine:
    """Who can check a record; what is no record at all is left to the reader to say."""
    try:
        label = msgspec.json.decode(document, type=_Label)
        game = known_game(label.game)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, AreopagusError):
        return PRESENT
    engine = engine_for(game.key, label.rules)
    if engine is None:
        raise Fault(422, "error.record_of_other_rules", game=game.key, rules=label.rules, now=game.rules)
    return engine


def _added(tables: Tables, answer: dict[str, msgspec.Raw], client: str) -> TableRow:
    checked = msgspec.convert(
        {name: msgspec.json.decode(value) for name, value in answer.items()}, type=Checked
    )
    return tables.add(checked.record, checked.save, client, asked=checked.asked, is_over=checked.over)
