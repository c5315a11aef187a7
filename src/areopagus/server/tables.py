"""Live tables: matches in memory, each choice in the database before anyone is told of it.

A table's match is rebuilt from its latest save and the choices since, when somebody looks. It stays in memory while
somebody uses it; of the others the least recently used ones are let go. Whatever happens at a table happens under its
lock, and every write names the place in the match that it follows. Where somebody else was faster (another server on
the same database), the write is refused, and tried again from what is now true. Calls block; the server makes them in
threads.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

import msgspec

from areopagus.bots import PLAINEST
from areopagus.kernel import AreopagusError, Match, MatchOver, Message, Record, Wish, load, new
from areopagus.kernel.record import RECORD, VERSION, Save, read_document
from areopagus.kernel.registry import known_game

from .database import is_unavailable
from .hands import Hands
from .keys import Keys, fresh_id, same
from .settings import Settings
from .store import Conflict, Damaged, PartRow, Place, SeatRow, Snapshot, Store, TableRow, UndoWish

T = TypeVar("T")

SAVE_EVERY: Final = 50
"""A save is kept after so many choices, so that a rebuild is short."""
REMEMBERED: Final = 64
"""An answer among so many latest choices may be repeated and does no harm."""
TRIES: Final = 3
"""How often something is tried at a table that others change at the same time."""


class Stale(Exception):
    """The answer was to a question that is no longer pending."""


class Moved(Stale):
    """Somebody else has changed the table in the database meanwhile."""


class Unknown(Exception):
    """There is no such table, or the key opens nothing there."""


class Archived(Exception):
    """The match was played under older rules: it can be replayed, but not played on."""

    def __init__(self, row: TableRow) -> None:
        super().__init__(row.id)
        self.row = row


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
    client: str = ""
    """The browser."""

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
    wish: UndoWish | None
    """Who wants to take a choice back."""
    stand_ins: Mapping[int, str]
    """The bots that play for people now, by seat."""
    hands: Mapping[int, Wish]
    """What those who have raised a hand wish for, by seat."""


class _Written(msgspec.Struct):
    package: str


class _Stamped(msgspec.Struct):
    """Of a save, which release has written it."""

    record: _Written


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
        self.wish = row.undo
        """Who wants to take a choice back, and who has agreed."""
        self._hands = Hands()
        self.users = 0
        """The number of those who use it now; nobody else may let it go."""
        self._turning = threading.Lock()

    def become(self, match: Match, epoch: int) -> None:
        """From now on this is the table's match; whoever wanted an undo wants it no more."""
        with self._turning:
            self.match = match
            self.epoch = epoch
            self.wish = None
            self._hands.keep_raised(match)

    def present(self) -> Present:
        """What is so now; waits for nobody who plays."""
        with self._turning:
            hands = self._hands.raised(self.match)
            return Present(self.match, self.epoch, self.number, self.wish, self.stand_ins, hands)

    def hand(self, seat: int, up: bool) -> bool:
        """Somebody raises a hand, or lowers it; returns whether that could be done."""
        with self._turning:
            if up:
                return self._hands.put_up(self.match, seat)
            self._hands.put_down(seat)
            return True

    def seat(self, seat: int, stand_in: str) -> None:
        """From now on a bot plays for the person of a seat, or the person does."""
        with self._turning:
            seats = [
                replace(each, stand_in=stand_in) if each.seat == seat else each for each in self.row.seats
            ]
            self.row = replace(self.row, seats=tuple(seats))
            if stand_in:
                self._hands.put_down(seat)

    @property
    def stand_ins(self) -> dict[int, str]:
        """The bots that play for people now, by seat."""
        return {seat.seat: seat.stand_in for seat in self.row.seats if seat.stand_in}

    def acting(self, seats: Sequence[int]) -> list[int]:
        """Of some seats those at which no bot stands in; `Refused` if bots play for all of them.

        When the match is over nobody plays any more, and everybody speaks for themselves.
        """
        if self.match.over:
            return list(seats)
        acting = [seat for seat in seats if not self.row.seats[seat].stand_in]
        if not acting:
            raise Refused(Message("error.played_for"))
        return acting

    @property
    def number(self) -> int:
        """How many choices have been made, as the database counts them."""
        return self.base + self.match.length

    @property
    def place(self) -> Place:
        """Where the match stands, as the database knows it."""
        return Place(self.epoch, self.number)


class Tables:
    """All tables of a server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.keys = Keys(store.secret())
        self._live: dict[str, LiveTable] = {}
        self._spare: OrderedDict[str, None] = OrderedDict()
        """Of the live tables those that nobody uses, the least recently used one first."""
        self._pinned: set[str] = set()
        """Tables at which pages are open: they stay in memory."""
        self._opening: dict[str, threading.Event] = {}
        self._lock = threading.Lock()

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
            hints=hints,
            length=match.length,
            held=frozenset(seat.seat for seat in seats if seat.kind == "here"),
        )
        self.store.add_table(row, _texts(match, 0), match.save(), client=client, device=device)
        with self._lock:
            self._live[table] = LiveTable(row, match, match.length)
            self._spare[table] = None
            self._let_go()
        return row

    def bring_in(
        self, source: Match | bytes, client: str, seats: Sequence[SeatRow] | None = None
    ) -> TableRow:
        """A match from elsewhere, or the document of a trusted one, as a table of its own that can be replayed.

        With `seats` it is a table like any other, at which these people and bots play on.
        """
        match = source if isinstance(source, Match) else load(source, forced="quiet")
        return self.add(
            match.record, match.save(), client, asked=_asked(match), is_over=match.over, seats=seats
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
    ) -> TableRow:
        """A table for the match of a checked record, with its save; imported, unless `seats` are given."""
        now = time.time()
        row = TableRow(
            id=fresh_id(),
            game=record.game,
            rules=record.rules,
            seats=tuple(seats or (SeatRow(seat, "here") for seat in range(record.seats))),
            options=record.options,
            name="",
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
        )
        self.store.add_table(row, record.choices, save, client=client)
        return row

    def record(self, row: TableRow) -> Record:
        """The record of a finished match, from what the database holds; of its last part, if the rules changed."""
        part = self.store.parts(row)[-1]
        saved = self.store.save(row.id)
        if saved is None:
            raise Unknown(row.id)
        return Record(
            format=RECORD,
            version=VERSION,
            game=row.game,
            rules=part.rules,
            package=msgspec.json.decode(saved[1], type=_Stamped).record.package,
            seats=len(row.seats),
            options=dict(row.options),
            choices=self.store.words(row.id, part.first),
            result=None if row.result is None else dict(row.result),
            start=None if part.start is None else dict(part.start),
        )

    # Finding tables

    @contextmanager
    def using(self, table: str) -> Iterator[LiveTable]:
        """A table with its match in memory, rebuilt if need be; it stays there until the block ends."""
        live = self._acquire(table)
        try:
            yield live
        finally:
            self.release(live)

    def live(self, table: str) -> LiveTable:
        """A table with its match in memory, to be looked at; it may be let go at any time."""
        with self.using(table) as live:
            return live

    def at_hand(self, table: str) -> LiveTable | None:
        """A table whose match is in memory; None if it must be rebuilt."""
        with self._lock:
            return self._live.get(table)

    def _acquire(self, table: str) -> LiveTable:
        """Find or rebuild a table, and count one more who uses it. Of several callers one rebuilds."""
        while True:
            with self._lock:
                found = self._live.get(table)
                if found is not None:
                    found.users += 1
                    self._spare.pop(table, None)
                    return found
                opening = self._opening.get(table)
                is_first = opening is None
                if opening is None:
                    opening = self._opening[table] = threading.Event()
            if not is_first:
                opening.wait()
                continue
            try:
                rebuilt = self._rebuild(table)
                rebuilt.users = 1
                with self._lock:
                    self._live[table] = rebuilt
                return rebuilt
            finally:
                with self._lock:
                    del self._opening[table]
                opening.set()

    def release(self, live: LiveTable) -> None:
        """One less uses a table."""
        with self._lock:
            live.users -= 1
            if self._live.get(live.row.id) is live:
                self._spare_if_unused(live)

    def pin(self, table: str) -> None:
        """From now on a table stays in memory."""
        with self._lock:
            self._pinned.add(table)
            self._spare.pop(table, None)

    def unpin(self, table: str) -> None:
        """A table may be let go again."""
        with self._lock:
            self._pinned.discard(table)
            live = self._live.get(table)
            if live is not None:
                self._spare_if_unused(live)

    def _spare_if_unused(self, live: LiveTable) -> None:
        if not live.users and live.row.id not in self._pinned:
            self._spare[live.row.id] = None
            self._let_go()

    def _let_go(self) -> None:
        """Let go of the least recently used tables that nobody uses, beyond the limit."""
        while len(self._spare) > self.settings.live_tables:
            table, _ = self._spare.popitem(last=False)
            del self._live[table]

    def forget(self, live: LiveTable) -> None:
        """What is in memory of a table is no longer true; it is rebuilt when needed."""
        with self._lock:
            if self._live.get(live.row.id) is live:
                del self._live[live.row.id]
                self._spare.pop(live.row.id, None)

    def _rebuild(self, table: str) -> LiveTable:
        for _ in range(TRIES):
            snapshot = self.store.snapshot(table)
            if snapshot is None:
                raise Unknown(table)
            with suppress(Moved):
                return self._rebuilt(snapshot)
        raise Moved

    def _rebuilt(self, snapshot: Snapshot) -> LiveTable:
        row, number, words = snapshot.row, snapshot.number, snapshot.words
        if is_archived(row):
            raise Archived(row)
        if row.rules != known_game(row.game).rules:
            return self._under_changed_rules(row, snapshot.save, number, words)
        match = load(snapshot.save)
        base = number - match.length
        while (known := base + match.length - number) < len(words):
            before = match.length
            match.choose(words[known])
            made = _texts(match, before)
            if made != words[known : known + len(made)]:
                raise Damaged(f"table {row.id}: other words follow choice {number + known}")
        match.pack()
        return LiveTable(row, match, number, base)

    def _under_changed_rules(self, row: TableRow, save: str, number: int, words: Sequence[str]) -> LiveTable:
        """A match that began under other rules goes on from its save, as far as its latest choices still fit.

        Its past stays as it is: from the save's checkpoint on a new part of the match begins.
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
        now = replace(
            row,
            rules=rules,
            epoch=row.epoch + 1,
            length=first + match.length,
            asked=_asked(match),
            over=match.over,
            result=record.result,
            undo=None,
        )
        try:
            self.store.renew(row, now, PartRow(first, rules, record.start), record.choices, match.save())
        except Conflict as error:
            raise Moved from error
        return LiveTable(now, match, now.length, first)

    def __len__(self) -> int:
        """How many matches are in memory."""
        return len(self._live)

    # Who may do what

    def is_watch_key(self, table: str, key: str) -> bool:
        """Whether a key is the one for watching."""
        return same(key, self.keys.watch(table))

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
            wish = live.wish
            if bot and wish is not None and wish.by == seat:
                self._wish(live, None)
            elif wish is not None:
                self._undo_if_all_agree(live, wish)
            return True

    # Playing

    def question(self, live: LiveTable, now: Present | None = None) -> str:
        """The id of the pending question; empty when the match is over."""
        now = now or live.present()
        return "" if now.match.over else self.keys.question(live.row.id, now.number, now.epoch)

    def at_present(self, table: str, act: Callable[[LiveTable], T]) -> T:
        """Do something at a table; if somebody else has changed it meanwhile, again from what is now true."""
        for tried in range(TRIES):
            with self.using(table) as live:
                try:
                    return act(live)
                except Moved:
                    if tried == TRIES - 1:
                        raise
        raise AssertionError

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

    def hand(self, live: LiveTable, seats: Sequence[int], seat: int, up: bool) -> None:
        """Somebody who waits raises a hand, or lowers it; not durable."""
        if seat not in seats:
            raise Refused(Message("error.not_your_seat"))
        with live.lock:
            live.acting((seat,))
            if not live.hand(seat, up):
                raise Refused(Message("error.no_wish"))

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
        with self._moving(live):
            self.store.add_choices(
                live.row.id,
                live.place,
                _texts(match, live.match.length),
                _asked(match),
                None if result is None else result.to_json(),
                is_public=_is_told(live.match, match),
            )
        match.pack()
        live.become(match, live.epoch)
        if live.number - live.kept >= SAVE_EVERY or match.over:
            self.store.keep_save(live.row.id, live.number, live.epoch, match.save())
            live.kept = live.number

    @contextmanager
    def _moving(self, live: LiveTable) -> Iterator[None]:
        """While something is written that follows the place of a table; `Moved` if that is not its place any more."""
        try:
            yield
        except Conflict as error:
            self.forget(live)
            raise Moved from error
        except Exception as error:
            if is_unavailable(error):  # it may have been written all the same
                self.forget(live)
            raise

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
                wish = live.wish
                if wish is None or wish.by != seat or not wish.id:
                    wish = UndoWish(seat, frozenset(), fresh_id())
                self._undo_if_all_agree(live, _with_consents(wish, seats))

    def consent(self, live: LiveTable, seats: Sequence[int], wish_id: str, yes: bool) -> None:
        """Others agree to an undo, or not; it is done when every person who plays has agreed. Bots always do.

        `Stale` if the wish that they mean is no longer the pending one: it may be about another choice.
        """
        with live.lock:
            wish = live.wish
            if wish is None or not wish.id or not same(wish_id, wish.id):
                raise Stale
            seats = live.acting(seats)
            if yes:
                self._undo_if_all_agree(live, _with_consents(wish, seats))
            else:
                self._wish(live, None)

    def _undo_if_all_agree(self, live: LiveTable, wish: UndoWish) -> None:
        is_over = live.match.over  # it has shown every hand, also to those for whom bots have played
        people = {
            seat.seat
            for seat in live.row.seats
            if seat.kind != "bot" and (is_over or not self.bot_at(live, seat.seat))
        }
        if people <= wish.consents:
            self._take_back(live, wish.by, consent=True)
        elif wish != live.wish:
            self._wish(live, wish)

    def _wish(self, live: LiveTable, wish: UndoWish | None) -> None:
        with self._moving(live):
            self.store.wish_undo(live.row.id, live.place, wish)
        live.wish = wish

    def _take_back(self, live: LiveTable, seat: int, *, consent: bool) -> None:
        match = live.match.clone()
        match.undo(seat, consent=consent)
        with self._moving(live):
            self.store.cut(
                live.row.id,
                live.place,
                live.base + match.length,
                _asked(match),
                match.save(),
                is_public=_is_told(match, live.match),
            )
        live.become(match, live.epoch + 1)
        live.kept = live.number


def is_archived(row: TableRow) -> bool:
    """Whether a table is kept as it is, for ever: it is over, or was imported, and the rules are others now."""
    return (row.over or row.imported) and row.rules != known_game(row.game).rules


def _asked(match: Match) -> int | None:
    return None if match.ask is None else match.ask.seat


def _with_consents(wish: UndoWish, seats: Sequence[int]) -> UndoWish:
    return replace(wish, consents=wish.consents | set(seats))


def _is_told(before: Match, after: Match) -> bool:
    """Whether everybody knows that something has happened between two positions."""
    return (
        after.over
        or before.asked() != after.asked()
        or any(True for _ in after.story_lines(None, before.story_length))
    )


def _texts(match: Match, since: int) -> list[str]:
    return [word.text for word in match.words_since(since)]
