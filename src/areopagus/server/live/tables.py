"""All tables of a server: making them, loading them from the database, and finding them in memory.

A match is rebuilt from its latest save and the choices since. Calls block, unless they are `async`; the server makes
them in threads.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from typing import Any, Final, TypeVar

import msgspec

from areopagus.kernel import AreopagusError, Match, Record, load, new
from areopagus.kernel.record import RECORD, VERSION, Save, read_document
from areopagus.kernel.registry import known_game

from ..keys import Keys, fresh_id, same
from ..settings import Settings
from ..store import Conflict, Damaged, Origin, PartRow, SavedMatch, SeatRow, Store, TableRow
from ..store.holders import Holding
from .cache import TableCache
from .errors import Archived, ChangedElsewhere, UnknownTable
from .table import LiveTable, asked_seat, round_of, words_since

T = TypeVar("T")

TRIES: Final = 3
"""Number of tries at a table that other servers change at the same time."""


class _Written(msgspec.Struct):
    package: str


class _Stamped(msgspec.Struct):
    """The release that has written a save."""

    record: _Written


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.keys = Keys(store.secret())
        self._cache = TableCache(self._load, settings.live_tables)
        self.pin, self.unpin, self.forget = self._cache.pin, self._cache.unpin, self._cache.forget

    # Making tables

    def make(
        self,
        game: str,
        seats: Sequence[SeatRow],
        options: Mapping[str, Any],
        *,
        client: str,
        name: str = "",
        hints: bool = True,
        device: str = "",
        others: Sequence[Holding] = (),
        rematch_of: str = "",
    ) -> TableRow:
        """Set up a table; the first question is pending on return.

        The client holds the seats that are here, `others` theirs. `Conflict` if the table that this is the rematch of
        has one already.
        """
        table = fresh_id()
        match = new(
            known_game(game),
            seats=len(seats),
            seed=self.keys.seed(table),
            options=dict(options),
            forced="quiet",
        )
        now = time.time()
        row = TableRow(
            id=table,
            game=match.game.key,
            rules=match.game.rules,
            seats=tuple(seats),
            options=match.record.options,
            name=name,
            epoch=0,
            over=match.over,
            imported=False,
            maker=client,
            created=now,
            touched=now,
            asked=asked_seat(match),
            hints=hints,
            length=match.length,
            round=round_of(match),
            held=frozenset(seat.seat for seat in seats if seat.kind == "here")
            | {held.seat for held in others},
        )
        self.store.add_table(
            row,
            words_since(match, 0),
            match.save(),
            client=client,
            device=device,
            others=[replace(held, table=table) for held in others],
            rematch_of=rematch_of,
        )
        self._cache.add(self._live_table(row, match, match.length))
        return row

    def bring_in(
        self, source: Match | bytes, client: str, seats: Sequence[SeatRow] | None = None
    ) -> TableRow:
        """A table for a match from elsewhere, or for the document of a trusted one; it can be replayed.

        With `seats` it is a table like any other, at which these people and bots continue the match.
        """
        match = source if isinstance(source, Match) else load(source, forced="quiet")
        return self.add(
            match.record,
            match.save(),
            client,
            asked=asked_seat(match),
            is_over=match.over,
            seats=seats,
            round=round_of(match),
        )

    def add(
        self,
        record: Record,
        save: str,
        client: str,
        *,
        asked: int | None,
        is_over: bool,
        seats: Sequence[SeatRow] | None = None,
        round: int | None = None,
        name: str = "",
        hints: bool = True,
        device: str = "",
        origin: Origin | None = None,
    ) -> TableRow:
        """A table for the match of a checked record, with its save; imported, unless `seats` are given."""
        now = time.time()
        row = TableRow(
            id=fresh_id(),
            game=record.game,
            rules=record.rules,
            seats=tuple(seats or (SeatRow(seat, "here") for seat in range(record.seats))),
            options=record.options,
            name=name,
            epoch=0,
            over=is_over,
            imported=seats is None,
            maker=client,
            created=now,
            touched=now,
            asked=asked,
            start=record.start,
            result=record.result,
            length=len(record.choices),
            round=round,
            hints=hints,
            held=frozenset(seat.seat for seat in seats or () if client and seat.kind == "here"),
            origin=origin,
        )
        self.store.add_table(row, record.choices, save, client=client, device=device)
        return row

    def record(self, row: TableRow) -> Record:
        """The record of a finished match, from the database; of its last part, if the rules changed."""
        part = self.store.matches.parts(row)[-1]
        saved = self.store.matches.save(row.id)
        if saved is None:
            raise UnknownTable(row.id)
        return Record(
            format=RECORD,
            version=VERSION,
            game=row.game,
            rules=part.rules,
            package=msgspec.json.decode(saved[1], type=_Stamped).record.package,
            seats=len(row.seats),
            options=dict(row.options),
            choices=self.store.matches.words(row.id, part.first),
            result=None if row.result is None else dict(row.result),
            start=None if part.start is None else dict(part.start),
        )

    def is_watch_key(self, table: str, key: str) -> bool:
        """Whether a key is the one for watching a table."""
        return same(key, self.keys.watch(table))

    # Finding tables

    def __len__(self) -> int:
        """Number of tables in memory."""
        return len(self._cache)

    def using(self, table: str) -> AbstractContextManager[LiveTable]:
        """A table, loaded if need be; it stays in memory until the block ends."""
        return self._cache.using(table)

    def live(self, table: str) -> LiveTable:
        """A table, loaded if need be, to be read; it may be dropped from memory at any time."""
        with self.using(table) as live:
            return live

    def in_memory(self, table: str) -> LiveTable | None:
        """A table that is in memory; None if it must be loaded."""
        return self._cache.find(table)

    async def find(self, table: str) -> LiveTable:
        """The same as `live`, for the event loop: a table that must be loaded is loaded in a thread."""
        live = self._cache.find(table)
        return await asyncio.to_thread(self.live, table) if live is None else live

    def act(self, table: str, action: Callable[[LiveTable], T]) -> T:
        """Do something at a table; if another server has changed it, load it and try again."""
        for tried in range(TRIES):
            with self.using(table) as live:
                try:
                    return action(live)
                except ChangedElsewhere:
                    if tried == TRIES - 1:
                        raise
        raise AssertionError

    # Loading

    def _live_table(self, row: TableRow, match: Match, saved: int, base: int = 0) -> LiveTable:
        return LiveTable(row, match, saved, base, store=self.store, keys=self.keys, forget=self.forget)

    def _load(self, table: str) -> LiveTable:
        for _ in range(TRIES):
            saved = self.store.matches.saved_match(table)
            if saved is None:
                raise UnknownTable(table)
            with suppress(ChangedElsewhere):
                return self._rebuilt(saved)
        raise ChangedElsewhere

    def _rebuilt(self, saved: SavedMatch) -> LiveTable:
        row, number, words = saved.row, saved.number, saved.words
        if is_archived(row):
            raise Archived(row)
        if row.rules != known_game(row.game).rules:
            return self._under_changed_rules(row, saved.save, number, words)
        match = load(saved.save)
        base = number - match.length
        while (played := base + match.length - number) < len(words):
            before = match.length
            match.choose(words[played])
            new_words = words_since(match, before)
            if new_words != words[played : played + len(new_words)]:
                raise Damaged(f"table {row.id}: other words follow choice {number + played}")
        match.pack()
        return self._live_table(row, match, number, base)

    def _under_changed_rules(self, row: TableRow, save: str, number: int, words: Sequence[str]) -> LiveTable:
        """Continue a match that began under other rules from its save, as far as its latest choices still fit.

        The earlier choices stay as they are: a new part of the match begins at the checkpoint of the save.
        """
        document = read_document(save)
        assert isinstance(document, Save)
        since = document.number
        first = number - len(document.record.choices) + since
        try:
            match = load(document, forced="none", dealer=None)
        except AreopagusError as error:
            raise Archived(row) from error
        if since + match.length == len(document.record.choices):
            with suppress(AreopagusError):
                for word in words:
                    match.choose(word)
        rules = match.game.rules
        match = load(match.save(), seed=self.keys.seed(f"{row.id}/{rules}"), forced="quiet")
        record = match.record
        renewed = replace(
            row,
            rules=rules,
            epoch=row.epoch + 1,
            length=first + match.length,
            asked=asked_seat(match),
            over=match.over,
            result=record.result,
            undo=None,
            round=round_of(match),
        )
        try:
            self.store.matches.renew(
                row, renewed, PartRow(first, rules, record.start), record.choices, match.save()
            )
        except Conflict as error:
            raise ChangedElsewhere from error
        return self._live_table(renewed, match, renewed.length, first)


def is_archived(row: TableRow) -> bool:
    """Whether a table is kept as it is forever: it is over or imported, and was played under other rules."""
    return (row.over or row.imported) and row.rules != known_game(row.game).rules
