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
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from areopagus.bots import PLAINEST
from areopagus.kernel import AreopagusError, Match, MatchOver, Message, load, new
from areopagus.kernel.registry import known_game

from .keys import Keys, fresh_id, same
from .settings import Settings
from .store import Conflict, SeatRow, Store, TableRow

SAVE_EVERY: Final = 50
"""A save is kept after so many choices, so that a rebuild is short."""
REMEMBERED: Final = 64
"""An answer among so many latest choices may be repeated and does no harm."""


class Stale(Exception):
    """The answer was to a question that is no longer pending."""


class Damaged(Exception):
    """What the database holds of a table leads to no match."""


class Unknown(Exception):
    """There is no such table, or the key opens nothing there."""


class Refused(Exception):
    """Something that can't be done now, with the message why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


@dataclass(frozen=True)
class Holder:
    """What a key or cookie lets somebody do at a table: the seats held; none for a watcher."""

    table: str
    seats: tuple[int, ...]

    @property
    def is_watcher(self) -> bool:
        """Whether nothing but watching is allowed."""
        return not self.seats


@dataclass(frozen=True, slots=True)
class Present:
    """What is so at a table at one moment, for those who look at it while others play on."""

    match: Match
    epoch: int
    number: int
    undo_asked_by: int | None
    stand_ins: Mapping[int, str]
    """The bots that play for people now, by seat."""


class LiveTable:
    """A table whose match is in memory.

    A match that has once been the table's is never changed: a choice or an undo puts another in its place.
    """

    def __init__(self, row: TableRow, match: Match, kept: int, base: int = 0) -> None:
        self.row = row
        self.match = match
        self.base = base
        """How many rows there are of choices that the match no longer knows: it began anew when the rules changed."""
        self.epoch = row.epoch
        self.lock = threading.RLock()
        self.kept = kept
        """The number of choices in the latest save."""
        self.consents: set[int] = set()
        self.undo_asked_by: int | None = None
        self._turning = threading.Lock()

    def become(self, match: Match, epoch: int) -> None:
        """From now on this is the table's match; whoever wanted an undo wants it no more."""
        with self._turning:
            self.match = match
            self.epoch = epoch
            self.undo_asked_by = None
            self.consents.clear()

    def present(self) -> Present:
        """What is so now; waits for nobody who plays."""
        with self._turning:
            return Present(self.match, self.epoch, self.number, self.undo_asked_by, self.stand_ins)

    def seat(self, seat: int, stand_in: str) -> None:
        """From now on a bot plays for the person of a seat, or the person does."""
        with self._turning:
            seats = [
                replace(each, stand_in=stand_in) if each.seat == seat else each for each in self.row.seats
            ]
            self.row = replace(self.row, seats=tuple(seats))

    @property
    def stand_ins(self) -> dict[int, str]:
        """The bots that play for people now, by seat."""
        return {seat.seat: seat.stand_in for seat in self.row.seats if seat.stand_in}

    def acting(self, seats: Sequence[int]) -> list[int]:
        """Of some seats those at which no bot stands in; `Refused` if bots play for all of them."""
        acting = [seat for seat in seats if not self.row.seats[seat].stand_in]
        if not acting:
            raise Refused(Message("error.played_for"))
        return acting

    @property
    def number(self) -> int:
        """How many choices have been made, as the database counts them."""
        return self.base + self.match.length


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
            asked=_asked(match),
        )
        self.store.add_table(row, _texts(match, 0), match.save(), client=client)
        self._keep(LiveTable(row, match, match.length))
        return row

    def bring_in(
        self, source: Match | bytes, client: str, seats: Sequence[SeatRow] | None = None
    ) -> TableRow:
        """A match from elsewhere, or the document of a trusted one, as a table of its own that can be replayed.

        With `seats` it is a table like any other, at which these people and bots play on.
        """
        match = source if isinstance(source, Match) else load(source, forced="quiet")
        record = match.record
        now = time.time()
        row = TableRow(
            id=fresh_id(),
            game=match.game.key,
            rules=match.game.rules,
            seats=tuple(seats or (SeatRow(seat, "here") for seat in range(match.seats))),
            options=record.options,
            name="",
            epoch=0,
            over=match.over,
            imported=seats is None,
            maker=client,
            created=now,
            touched=now,
            asked=_asked(match),
            start=record.start,
            result=record.result,
        )
        self.store.add_table(row, record.choices, match.save(), client=client)
        return row

    # Finding tables

    def at_hand(self, table: str) -> LiveTable | None:
        """A table whose match is in memory; None if it must be rebuilt."""
        with self._lock:
            found = self._live.get(table)
            if found is not None:
                self._live.move_to_end(table)
            return found

    def live(self, table: str) -> LiveTable:
        """A table with its match in memory; rebuilt if need be."""
        found = self.at_hand(table)
        if found is not None:
            return found
        with self._lock:
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
        words = self.store.words(table, number)
        if row.rules != match.game.rules:
            return self._under_changed_rules(row, save, number, words)
        base = number - match.length
        while (known := base + match.length - number) < len(words):
            before = match.length
            match.choose(words[known])
            made = _texts(match, before)
            if made != words[known : known + len(made)]:
                raise Damaged(f"table {table}: other words follow choice {number + known}")
        return LiveTable(row, match, number, base)

    def _under_changed_rules(self, row: TableRow, save: str, number: int, words: Sequence[str]) -> LiveTable:
        """A match that began under other rules goes on from its save, as far as its latest choices still fit."""
        match = load(save, forced="none", dealer=None)
        with suppress(AreopagusError):
            for word in words:
                match.choose(word)
        rules = match.game.rules
        match = load(match.save(), seed=self.keys.seed(f"{row.id}/{rules}"), forced="quiet")
        number += len(words)
        self.store.renew(row.id, rules, number, row.epoch, match.save())
        return LiveTable(replace(row, rules=rules), match, number, number - match.length)

    def forget(self, live: LiveTable) -> None:
        """Let go of a table's match; it is rebuilt when needed."""
        with self._lock:
            if self._live.get(live.row.id) is live:
                del self._live[live.row.id]

    def __len__(self) -> int:
        """How many matches are in memory."""
        return len(self._live)

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

    def bot_at(self, live: LiveTable, seat: int) -> str:
        """The name of the bot that plays at a seat, as its own or for a person; empty if the person plays."""
        row = live.row.seats[seat]
        return (row.bot or PLAINEST) if row.kind == "bot" else row.stand_in

    def stand_in(self, live: LiveTable, seat: int, bot: str) -> bool:
        """Let a bot play for the person of a seat, or (empty) the person again; durable. Returns whether it is new."""
        with live.lock:
            if live.row.seats[seat].stand_in == bot:
                return False
            if bot and live.match.over:
                raise MatchOver()
            self.store.stand_in(live.row.id, seat, bot)
            live.seat(seat, bot)
            if bot and live.undo_asked_by == seat:
                live.undo_asked_by = None
                live.consents.clear()
            self._undo_if_all_agree(live)
            return True

    # Playing

    def question(self, live: LiveTable, now: Present | None = None) -> str:
        """The id of the pending question; empty when the match is over."""
        now = now or live.present()
        return "" if now.match.over else self.keys.question(live.row.id, now.number, now.epoch)

    def choose(self, live: LiveTable, seats: Sequence[int], question: str, word: str, bot: str = "") -> bool:
        """Answer the pending question; durable when this returns. Returns whether anything changed.

        The same answer once more changes nothing; any other answer to a question that is over is `Stale`. So is that of
        a `bot` that no longer plays there, and of a person for whom a bot plays.
        """
        with live.lock:
            ask = live.match.ask
            if ask is None or question != self.question(live) or ask.seat not in seats:
                if self._was_answered(live, question, word):
                    return False
                raise Stale
            if bot != (self.bot_at(live, ask.seat) if bot else live.row.seats[ask.seat].stand_in):
                raise Stale
            match = live.match.clone()
            match.choose(word)
            self._commit(live, match)
            return True

    def _was_answered(self, live: LiveTable, question: str, word: str) -> bool:
        """Whether one of the latest questions was this one, and answered by this word."""
        first = max(0, live.match.length - REMEMBERED)
        number = live.base + first
        return any(
            chosen == word and same(question, self.keys.question(live.row.id, number + place, live.epoch))
            for place, chosen in enumerate(_texts(live.match, first))
        )

    def _commit(self, live: LiveTable, match: Match) -> None:
        """Write the choices by which a match has gone on; only then is it the table's."""
        result = match.result
        try:
            self.store.add_choices(
                live.row.id,
                live.number,
                _texts(match, live.match.length),
                _asked(match),
                None if result is None else result.to_json(),
            )
        except Conflict as error:
            self.forget(live)
            raise Stale from error
        live.become(match, live.epoch)
        if live.number - live.kept >= SAVE_EVERY or match.over:
            self.store.keep_save(live.row.id, live.number, live.epoch, match.save())
            live.kept = live.number

    # Undoing

    def undo(self, live: LiveTable, seats: Sequence[int]) -> None:
        """Take back the last own choice of those at a screen; where others have answered since, they are asked."""
        with live.lock:
            seats = live.acting(seats)
            seat = live.match.last_chooser(seats)
            try:
                self._take_back(live, seat, consent=False)
            except AreopagusError as refusal:
                try:
                    live.match.clone().undo(seat, consent=True)
                except AreopagusError:
                    raise refusal from None
                live.undo_asked_by = seat
                live.consents = set(seats)
                self._undo_if_all_agree(live)

    def consent(self, live: LiveTable, seats: Sequence[int], yes: bool) -> None:
        """Others agree to an undo, or not; it is done when every person who plays has agreed. Bots always do."""
        with live.lock:
            if live.undo_asked_by is None:
                raise Stale
            seats = live.acting(seats)
            if yes:
                live.consents.update(seats)
                self._undo_if_all_agree(live)
            else:
                live.undo_asked_by = None
                live.consents.clear()

    def _undo_if_all_agree(self, live: LiveTable) -> None:
        people = {seat.seat for seat in live.row.seats if not self.bot_at(live, seat.seat)}
        if live.undo_asked_by is not None and people <= live.consents:
            self._take_back(live, live.undo_asked_by, consent=True)

    def _take_back(self, live: LiveTable, seat: int, *, consent: bool) -> None:
        match = live.match.clone()
        match.undo(seat, consent=consent)
        try:
            self.store.cut(live.row.id, live.base + match.length, live.epoch + 1, _asked(match), match.save())
        except Conflict as error:
            self.forget(live)
            raise Stale from error
        live.become(match, live.epoch + 1)
        live.kept = live.number


def _asked(match: Match) -> int | None:
    return None if match.ask is None else match.ask.seat


def _texts(match: Match, since: int) -> list[str]:
    return [word.text for word in match.words_since(since)]
