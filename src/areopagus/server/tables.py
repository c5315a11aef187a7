"""Live tables: matches in memory, each choice in the database before anyone is told of it.

A table's match is rebuilt from its latest save and the choices since, when somebody looks; the least recently
used ones are let go. Whatever happens at a table happens under its lock. Calls block; the server makes them in
threads.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from areopagus.kernel import AreopagusError, Match, Record, load, new

from .keys import Keys, fresh_id, same
from .settings import Settings
from .store import SeatRow, Store, TableRow

SAVE_EVERY: Final = 50
"""A save is kept after so many choices, so that a rebuild is short."""


class Stale(Exception):
    """The answer was to a question that is no longer pending."""


class Unknown(Exception):
    """There is no such table, or the key opens nothing there."""


class Refused(Exception):
    """Something that can't be done now, with the sentence why."""


@dataclass(frozen=True)
class Holder:
    """What a key or cookie lets somebody do at a table: the seats held; none for a watcher."""

    table: str
    seats: tuple[int, ...]

    @property
    def is_watcher(self) -> bool:
        """Whether nothing but watching is allowed."""
        return not self.seats


class LiveTable:
    """A table whose match is in memory."""

    def __init__(self, row: TableRow, match: Match, kept: int) -> None:
        self.row = row
        self.match = match
        self.epoch = row.epoch
        self.lock = threading.RLock()
        self.kept = kept
        """The number of choices in the latest save."""
        self.answered: tuple[str, str] = ("", "")
        """The latest question answered and its word: saying it again does no harm."""
        self.version = 0
        """Raised by every change, so that lookers know."""
        self.consents: set[int] = set()
        self.undo_asked_by: int | None = None

    @property
    def number(self) -> int:
        """How many choices have been made."""
        return self.match.length


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.keys = Keys(store.secret())
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._lock = threading.Lock()
        self._opening: dict[str, threading.Lock] = {}

    # Making tables

    def make(
        self,
        game: str,
        seats: Sequence[SeatRow],
        options: Mapping[str, Any],
        *,
        client: str,
        name: str = "",
    ) -> TableRow:
        """Set up a table; the first question waits when this returns."""
        table = fresh_id()
        match = new(game, seats=len(seats), seed=self.keys.seed(table), options=dict(options), forced="quiet")
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
        )
        self.store.add_table(row, _texts(match, 0), match.save(), client=client)
        self._keep(LiveTable(row, match, match.length))
        return row

    def bring_in(self, document: str, client: str) -> TableRow:
        """Import a finished match or a running one as a table of its own that can be replayed."""
        match = load(document)
        record: Record = match.record
        now = time.time()
        row = TableRow(
            id=fresh_id(),
            game=match.game.key,
            rules=match.game.rules,
            seats=tuple(SeatRow(seat, "here") for seat in range(match.seats)),
            options=record.options,
            name="",
            epoch=0,
            over=match.over,
            imported=True,
            maker=client,
            created=now,
            touched=now,
            start=record.start,
            result=record.result,
        )
        self.store.add_table(row, record.choices, match.save(), client=client)
        return row

    # Finding tables

    def live(self, table: str) -> LiveTable:
        """A table with its match in memory; rebuilt if need be."""
        with self._lock:
            found = self._live.get(table)
            if found is not None:
                self._live.move_to_end(table)
                return found
            opening = self._opening.setdefault(table, threading.Lock())
        with opening:
            with self._lock:
                found = self._live.get(table)
            if found is None:
                found = self._rebuild(table)
                self._keep(found)
        with self._lock:
            self._opening.pop(table, None)
        return found

    def _keep(self, table: LiveTable) -> None:
        with self._lock:
            self._live[table.row.id] = table
            self._live.move_to_end(table.row.id)
            while len(self._live) > self.settings.live_tables:
                self._live.popitem(last=False)

    def _rebuild(self, table: str) -> LiveTable:
        row = self.store.table(table)
        saved = self.store.save(table)
        if row is None or saved is None:
            raise Unknown(table)
        number, save = saved
        match = load(save)
        match.play(*self.store.words(table, number))
        return LiveTable(row, match, number)

    def forget(self, table: str) -> None:
        """Let go of a table's match; it is rebuilt when needed."""
        with self._lock:
            self._live.pop(table, None)

    # Who may do what

    def holder(self, table: str, key: str) -> Holder:
        """What a key opens at a table."""
        row = self.store.table(table)
        if row is None:
            raise Unknown(table)
        if same(key, self.keys.watch(table)):
            return Holder(table, ())
        for seat in row.seats:
            if seat.kind != "bot" and same(key, self.keys.seat(table, seat.seat, seat.generation)):
                return Holder(table, (seat.seat,))
        raise Unknown(table)

    # Playing

    def question(self, live: LiveTable) -> str:
        """The id of the pending question; empty when the match is over."""
        return "" if live.match.over else self.keys.question(live.row.id, live.number, live.epoch)

    def choose(self, live: LiveTable, seats: Sequence[int], question: str, word: str) -> bool:
        """Answer the pending question; durable when this returns. Returns whether anything changed."""
        with live.lock:
            if (question, word) == live.answered:
                return False
            ask = live.match.ask
            if ask is None or question != self.question(live):
                raise Stale
            if ask.seat not in seats:
                raise Stale
            number = live.number
            live.match.choose(word)
            self._commit(live, number)
            live.answered = (question, word)
            return True

    def _commit(self, live: LiveTable, number: int) -> None:
        """Write the choices since a number; if that fails, the match goes back and nobody was told."""
        match = live.match
        result = match.result
        try:
            self.store.add_choices(
                live.row.id,
                number,
                _texts(match, number),
                None if result is None else result.to_json(),
            )
        except BaseException:
            self.forget(live.row.id)
            raise
        live.version += 1
        live.consents.clear()
        live.undo_asked_by = None
        if live.number - live.kept >= SAVE_EVERY or match.over:
            self.store.keep_save(live.row.id, live.number, live.epoch, match.save())
            live.kept = live.number

    def undo(self, live: LiveTable, seat: int, consent: bool) -> None:
        """Take back the last own choice of a seat; past another seat's answer all must have consented."""
        with live.lock:
            match = live.match.clone()
            try:
                match.undo(seat, consent=consent)
            except AreopagusError as error:
                raise Refused(str(error)) from error
            self.store.cut(live.row.id, match.length, live.epoch + 1)
            live.epoch += 1
            live.match = match
            live.kept = min(live.kept, live.number)
            self.store.keep_save(live.row.id, live.number, live.epoch, match.save())
            live.kept = live.number
            live.answered = ("", "")
            live.version += 1
            live.consents.clear()
            live.undo_asked_by = None

    def may_undo_with_consent(self, live: LiveTable, seat: int) -> bool:
        """Whether a seat's last choice could be taken back if all consent."""
        with live.lock:
            try:
                live.match.clone().undo(seat, consent=True)
            except AreopagusError:
                return False
            return True


def _texts(match: Match, since: int) -> list[str]:
    return [word.text for word in match.words_since(since)]
