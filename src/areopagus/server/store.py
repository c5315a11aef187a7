"""The database: what is written is durable when a call returns.

All writes go through one thread (`writer.py`). Calls block; the server makes them in threads.
"""

from __future__ import annotations

import json
import logging
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .database import check, connect, lock, migrate
from .holders import WATCHER, Holders, Holding, add_holder
from .keys import fresh_id
from .schema import chat, checkpoints, choices, holders, meta, parts, seats, tables
from .writer import Writer

T = TypeVar("T")
LOG: Final = logging.getLogger("areopagus.server")
PROBE: Final = "probe"
"""The row of `meta` that shows whether anything can be written."""


class Conflict(Exception):
    """The table has changed since the position that a write follows: somebody else was faster."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match stands: the number of undos, and of choices. A write names the place that it follows."""

    epoch: int
    length: int


@dataclass(frozen=True)
class UndoWish:
    """Somebody wants to take a choice back, and some have agreed."""

    by: int
    consents: frozenset[int]
    id: str
    """What a page names when it agrees, or not; it tells nothing about the match."""


@dataclass(frozen=True)
class SeatRow:
    """Who sits at a seat."""

    seat: int
    kind: str
    name: str = ""
    bot: str = ""
    generation: int = 0
    stand_in: str = ""
    """The bot that plays for the person now; empty: none."""


@dataclass(frozen=True)
class TableRow:
    """A table as the database knows it."""

    id: str
    game: str
    rules: int
    seats: tuple[SeatRow, ...]
    options: Mapping[str, Any]
    name: str
    epoch: int
    over: bool
    imported: bool
    maker: str
    created: float
    touched: float
    asked: int | None = None
    start: Mapping[str, Any] | None = None
    result: Mapping[str, Any] | None = None
    length: int = 0
    hints: bool = True
    """Whether people may ask for hints."""
    undo: UndoWish | None = None
    held: frozenset[int] = frozenset()
    """The seats that somebody holds."""


@dataclass(frozen=True)
class Snapshot:
    """Everything from which a match is rebuilt, as it was at one moment."""

    row: TableRow
    number: int
    """The number of choices in the save."""
    save: str
    words: Sequence[str]
    """The choices after the save."""


@dataclass(frozen=True)
class Rows:
    """What the database holds of a match, sound or not."""

    row: TableRow
    choices: Mapping[int, str]
    number: int
    """The number of choices in the save."""
    epoch: int
    """The epoch of the save."""
    save: str


class Damaged(Exception):
    """What the database holds of a table leads to no match."""


@dataclass(frozen=True)
class PartRow:
    """A part of a match that was played under the same rules throughout."""

    first: int
    """The number of its first choice."""
    rules: int
    start: Mapping[str, Any] | None
    """The position that it began from; None: the opened box."""


@dataclass(frozen=True)
class ChatRow:
    """A line of chat."""

    id: int
    seat: int
    text: str
    at: float


class Store:
    """The database of a server."""

    def __init__(
        self,
        url: str,
        clock: Callable[[], float] = time.time,
        *,
        patience: float = 10.0,
        is_exclusive: bool = False,
    ) -> None:
        """Open a database, and bring it up to date.

        `patience` is how long callers wait for a write. Who is exclusive keeps others who want to
        be, servers above all, off an SQLite file.
        """
        self.clock = clock
        self.is_damaged = False
        self.engine = connect(url)
        self._unlock = lock(self.engine.url) if is_exclusive else _nothing
        try:
            migrate(self.engine)
            check(self.engine, self._found_damage)
        except BaseException:
            self.engine.dispose()
            self._unlock()
            raise
        self.writer = Writer(self.engine, patience)
        self._do, self._do_soon = self.writer.do, self.writer.do_soon
        self.holders = Holders(self.engine, self._do, clock)

    def close(self) -> None:
        """Write what is waiting and let go of the database; one that does not answer is not waited for."""
        self.writer.close()
        self.engine.dispose()
        self._unlock()

    @property
    def can_be_shared(self) -> bool:
        """Whether other servers may use the database at the same time."""
        return self.engine.dialect.name != "sqlite"

    def _found_damage(self) -> None:
        self.is_damaged = True

    def _now(self) -> float:
        """The time in whole seconds."""
        return float(int(self.clock()))

    # The server itself

    def secret(self, name: str = "secret") -> bytes:
        """The server's secret, made when first asked for."""

        def made(connection: Connection) -> str:
            found = connection.execute(select(meta.c.value).where(meta.c.key == name)).scalar()
            if found is None:
                found = fresh_id() + fresh_id()
                connection.execute(insert(meta).values(key=name, value=found))
            return str(found)

        try:
            return self._do(made).encode()
        except IntegrityError:  # another server was faster
            return self._do(made).encode()

    def probe(self) -> Future[None]:
        """Write something tiny the way everything is written, to see whether that is possible."""

        def written(connection: Connection) -> None:
            now = str(self.clock())
            changed = connection.execute(update(meta).where(meta.c.key == PROBE).values(value=now))
            if not changed.rowcount:
                connection.execute(insert(meta).values(key=PROBE, value=now))

        return self.writer.submit(written)

    # Tables

    def add_table(
        self,
        row: TableRow,
        words: Sequence[str],
        save: str | None = None,
        client: str = "",
        device: str = "",
    ) -> None:
        """A new table with the choices made so far; a client who holds no seat there watches."""
        packed = None if save is None else _packed(save)

        def added(connection: Connection) -> None:
            connection.execute(
                insert(tables).values(
                    id=row.id,
                    game=row.game,
                    rules=row.rules,
                    seats=len(row.seats),
                    options=json.dumps(row.options),
                    start=None if row.start is None else json.dumps(row.start),
                    name=row.name,
                    epoch=0,
                    length=len(words),
                    over=row.over,
                    asked=row.asked,
                    imported=row.imported,
                    result=None if row.result is None else json.dumps(row.result),
                    maker=row.maker,
                    created=row.created,
                    touched=float(int(row.touched)),
                    hints=row.hints,
                )
            )
            for seat in row.seats:
                connection.execute(
                    insert(seats).values(
                        table_id=row.id,
                        seat=seat.seat,
                        kind=seat.kind,
                        name=seat.name,
                        bot=seat.bot,
                        generation=seat.generation,
                        stand_in=seat.stand_in,
                    )
                )
            if client:
                own = [seat.seat for seat in row.seats if seat.kind == "here"] or [WATCHER]
                for seat_number in own:
                    add_holder(
                        connection, Holding(client, row.id, seat_number, device), int(self.clock() * 1000)
                    )
            _add_choices(connection, row.id, 0, words)
            if packed is not None:
                _keep_save(connection, row.id, len(words), 0, packed)

        self._do(added)

    def table(self, table: str) -> TableRow | None:
        """A table by its id."""
        with self.engine.connect() as connection:
            return _rows(connection, [table]).get(table)

    def tables_of(self, client: str, most: int = 100) -> list[tuple[TableRow, list[int]]]:
        """The tables at which a client holds seats, latest first, with those seats."""
        with self.engine.connect() as connection:
            held: dict[str, list[int]] = {}
            rows = connection.execute(
                select(holders.c.table_id, holders.c.seat)
                .join(tables, tables.c.id == holders.c.table_id)
                .where(holders.c.client == client)
                .order_by(tables.c.touched.desc(), tables.c.created.desc(), holders.c.seat)
                .limit(most * 4)
            )
            for table, seat in rows:
                held.setdefault(table, []).append(seat)
            found = _rows(connection, list(held)[:most])
        return [(found[table], own) for table, own in held.items() if table in found]

    def count_made(self, client: str, *, imported: bool = False) -> int:
        """How many running tables a client has made, or how many it has imported."""
        which = tables.c.imported.is_(True) if imported else tables.c.over.is_(False)
        with self.engine.connect() as connection:
            return int(
                connection.execute(
                    select(func.count()).select_from(tables).where(tables.c.maker == client, which)
                ).scalar_one()
            )

    def stand_in(self, table: str, seat: int, bot: str) -> None:
        """A bot plays for the person of a seat from now on; empty: the person does."""

        def sat(connection: Connection) -> None:
            at = (seats.c.table_id == table, seats.c.seat == seat)
            connection.execute(update(seats).where(*at).values(stand_in=bot))

        self._do(sat)

    # Choices

    def words(self, table: str, since: int = 0, until: int | None = None) -> list[str]:
        """The choices of a match from a number on, up to another."""
        which = [choices.c.table_id == table, choices.c.number >= since]
        if until is not None:
            which.append(choices.c.number < until)
        with self.engine.connect() as connection:
            return [
                str(word)
                for (word,) in connection.execute(
                    select(choices.c.word).where(*which).order_by(choices.c.number)
                )
            ]

    def parts(self, row: TableRow) -> list[PartRow]:
        """The parts of a match, in order: one, unless it went on under other rules."""
        with self.engine.connect() as connection:
            found = connection.execute(
                select(parts.c.first, parts.c.rules, parts.c.start)
                .where(parts.c.table_id == row.id)
                .order_by(parts.c.first)
            ).all()
        if not found:
            return [PartRow(0, row.rules, row.start)]
        return [
            PartRow(first, rules, row.start if start is None else json.loads(zlib.decompress(start)))
            for first, rules, start in found
        ]

    def add_choices(
        self,
        table: str,
        after: Place,
        words: Sequence[str],
        asked: int | None = None,
        result: Mapping[str, Any] | None = None,
        *,
        is_public: bool = True,
    ) -> None:
        """Choices in a row that follow a place of the match; `Conflict` if it stands elsewhere by now.

        `asked` is the seat that is asked now. A result ends the match. `is_public` tells whether everybody knows that
        something has happened; otherwise the time of the last change stays.
        """
        more: dict[str, Any] = {} if result is None else {"over": True, "result": json.dumps(result)}
        if is_public:
            more["touched"] = self._now()

        def added(connection: Connection) -> None:
            _move(connection, table, after, length=after.length + len(words), asked=asked, undo=None, **more)
            _add_choices(connection, table, after.length, words)

        self._do(added)

    def cut(
        self,
        table: str,
        after: Place,
        length: int,
        asked: int | None,
        save: str,
        *,
        is_public: bool = True,
    ) -> None:
        """An undo: choices from a number on are taken back, a new epoch begins, and a save is kept; all or nothing."""
        packed = _packed(save)
        epoch = after.epoch + 1
        more: dict[str, Any] = {"touched": self._now()} if is_public else {}

        def done(connection: Connection) -> None:
            _move(
                connection,
                table,
                after,
                epoch=epoch,
                length=length,
                over=False,
                asked=asked,
                result=None,
                undo=None,
                **more,
            )
            connection.execute(delete(choices).where(choices.c.table_id == table, choices.c.number >= length))
            _keep_save(connection, table, length, epoch, packed)

        self._do(done)

    def wish_undo(self, table: str, after: Place, wish: UndoWish | None) -> None:
        """Somebody wants to take a choice back, or has agreed; None: nobody wants it any more."""
        told = None if wish is None else json.dumps(_written(wish))
        self._do(lambda connection: _move(connection, table, after, undo=told))

    def snapshot(self, table: str) -> Snapshot | None:
        """Everything from which a match is rebuilt, read in one transaction; None if there is no such table."""
        with self._snapshot() as connection:
            row = _rows(connection, [table]).get(table)
            saved = _checkpoint(connection, table)
            if row is None or saved is None:
                return None
            number, epoch, packed = saved
            words = connection.execute(
                select(choices.c.number, choices.c.word)
                .where(choices.c.table_id == table, choices.c.number >= number)
                .order_by(choices.c.number)
            ).all()
        if epoch != row.epoch:
            raise Damaged(f"table {table}: the save is of epoch {epoch}, the table of {row.epoch}")
        if [found for found, _ in words] != list(range(number, row.length)):
            raise Damaged(f"table {table}: choices are missing after choice {number}")
        return Snapshot(row, number, _unpacked(packed), [str(word) for _, word in words])

    @contextmanager
    def _snapshot(self) -> Iterator[Connection]:
        """A connection all of whose queries see the same moment."""
        with self.engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    # Saves

    def keep_save(self, table: str, number: int, epoch: int, save: str) -> None:
        """Remember a save soon, so that the position need not be replayed from the beginning; nobody waits for it.

        A save from before an undo that somebody else has made is not kept.
        """
        packed = _packed(save)

        def kept(connection: Connection) -> None:
            # the update keeps others from taking choices back until this save is written
            same = (tables.c.id == table, tables.c.epoch == epoch, tables.c.length >= number)
            if connection.execute(update(tables).where(*same).values(epoch=epoch)).rowcount == 1:
                _keep_save(connection, table, number, epoch, packed)

        self._do_soon(kept)

    def renew(self, row: TableRow, now: TableRow, part: PartRow, words: Sequence[str], save: str) -> None:
        """A match goes on under other rules: `row` becomes `now`, and a part with these choices begins.

        What comes before stays as it is; choices behind it that do not fit the new rules are taken back. `Conflict` if
        somebody else was faster.
        """
        first, packed, packed_start = part.first, _packed(save), _packed(json.dumps(part.start))

        def renewed(connection: Connection) -> None:
            _move(
                connection,
                row.id,
                Place(row.epoch, row.length),
                rules=part.rules,
                epoch=now.epoch,
                length=now.length,
                asked=now.asked,
                over=now.over,
                result=None if now.result is None else json.dumps(now.result),
                undo=None,
            )
            known = connection.execute(select(parts.c.first).where(parts.c.table_id == row.id)).first()
            if known is None and first:
                connection.execute(insert(parts).values(table_id=row.id, first=0, rules=row.rules))
            connection.execute(delete(parts).where(parts.c.table_id == row.id, parts.c.first >= first))
            connection.execute(
                insert(parts).values(table_id=row.id, first=first, rules=part.rules, start=packed_start)
            )
            connection.execute(delete(choices).where(choices.c.table_id == row.id, choices.c.number >= first))
            _add_choices(connection, row.id, first, words)
            _keep_save(connection, row.id, first + len(words), now.epoch, packed)

        self._do(renewed)

    def save(self, table: str) -> tuple[int, str] | None:
        """The latest save with the number of its choices."""
        with self.engine.connect() as connection:
            found = connection.execute(
                select(checkpoints.c.number, checkpoints.c.save).where(checkpoints.c.table_id == table)
            ).first()
        return None if found is None else (found[0], _unpacked(found[1]))

    # Repairing

    def all_tables(self) -> list[str]:
        """The ids of all tables."""
        with self.engine.connect() as connection:
            return [str(table) for (table,) in connection.execute(select(tables.c.id).order_by(tables.c.id))]

    def rows(self, table: str) -> Rows | None:
        """What there is of a match, sound or not; None if there is no such table."""
        with self._snapshot() as connection:
            row = _rows(connection, [table]).get(table)
            saved = _checkpoint(connection, table)
            found = connection.execute(
                select(choices.c.number, choices.c.word).where(choices.c.table_id == table)
            )
            words = {int(number): str(word) for number, word in found}
        if row is None:
            return None
        number, epoch, packed = saved or (0, -1, b"")
        try:
            save = _unpacked(packed)
        except (zlib.error, UnicodeDecodeError):
            save = ""
        return Rows(row, words, number, epoch, save)

    def mend(
        self,
        table: str,
        after: Place,
        words: Sequence[str],
        save: str | None,
        values: Mapping[str, Any],
        first: int = 0,
    ) -> None:
        """Put other choices in the place of those from a number on, in a new epoch; a save goes with them."""
        epoch, length = after.epoch + 1, first + len(words)

        def mended(connection: Connection) -> None:
            _move(connection, table, after, epoch=epoch, length=length, undo=None, **values)
            connection.execute(delete(choices).where(choices.c.table_id == table, choices.c.number >= first))
            _add_choices(connection, table, first, words)
            if save is not None:
                _keep_save(connection, table, length, epoch, _packed(save))

        self._do(mended)

    # Chat

    def say(self, table: str, seat: int, text: str) -> ChatRow:
        """A line of chat."""
        at = self.clock()

        def said(connection: Connection) -> int:
            done = connection.execute(insert(chat).values(table_id=table, seat=seat, text=text, at=at))
            key = done.inserted_primary_key
            return 0 if key is None else int(key[0])

        return ChatRow(self._do(said), seat, text, at)

    def chat(self, table: str, most: int = 200) -> list[ChatRow]:
        """The latest lines of chat, oldest first."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(chat.c.id, chat.c.seat, chat.c.text, chat.c.at)
                .where(chat.c.table_id == table)
                .order_by(chat.c.id.desc())
                .limit(most)
            ).all()
        return [ChatRow(*row) for row in reversed(rows)]


def _nothing() -> None:
    """There is nothing to release."""


def _rows(connection: Connection, wanted: Sequence[str]) -> dict[str, TableRow]:
    """Tables by their ids, with their seats."""
    sitting: dict[str, list[SeatRow]] = {}
    for table, *row in connection.execute(
        select(
            seats.c.table_id,
            seats.c.seat,
            seats.c.kind,
            seats.c.name,
            seats.c.bot,
            seats.c.generation,
            seats.c.stand_in,
        )
        .where(seats.c.table_id.in_(wanted))
        .order_by(seats.c.seat)
    ):
        sitting.setdefault(table, []).append(SeatRow(*row))
    held: dict[str, set[int]] = {}
    for table, seat in connection.execute(
        select(holders.c.table_id, holders.c.seat).where(
            holders.c.table_id.in_(wanted), holders.c.seat > WATCHER
        )
    ):
        held.setdefault(table, set()).add(seat)
    found = connection.execute(select(tables).where(tables.c.id.in_(wanted))).mappings()
    rows = {row["id"]: row for row in found}
    return {
        table: _row(rows[table], sitting.get(table, ()), held.get(table, ()))
        for table in wanted
        if table in rows
    }


def _row(found: RowMapping, sitting: Sequence[SeatRow], held: Iterable[int]) -> TableRow:
    undo = None if found["undo"] is None else json.loads(found["undo"])
    return TableRow(
        id=found["id"],
        game=found["game"],
        rules=found["rules"],
        seats=tuple(sitting),
        options=json.loads(found["options"]),
        name=found["name"],
        epoch=found["epoch"],
        over=found["over"],
        imported=found["imported"],
        maker=found["maker"],
        created=found["created"],
        touched=found["touched"],
        asked=found["asked"],
        start=None if found["start"] is None else json.loads(found["start"]),
        result=None if found["result"] is None else json.loads(found["result"]),
        length=found["length"],
        hints=found["hints"],
        undo=None if undo is None else _wish(undo),
        held=frozenset(held),
    )


def _written(wish: UndoWish) -> dict[str, Any]:
    return {"by": wish.by, "consents": sorted(wish.consents), "id": wish.id}


def _wish(written: Mapping[str, Any]) -> UndoWish:
    """A wish as it was written; one from before wishes had an id can only be wished anew."""
    return UndoWish(written["by"], frozenset(written["consents"]), written.get("id", ""))


def _move(connection: Connection, table: str, after: Place, **values: Any) -> None:
    """Change a table's row if it stands where the write thinks; `Conflict` if not."""
    here = (tables.c.id == table, tables.c.epoch == after.epoch, tables.c.length == after.length)
    if connection.execute(update(tables).where(*here).values(**values)).rowcount != 1:
        raise Conflict(f"{table} no longer has epoch {after.epoch} and length {after.length}")


def _add_choices(connection: Connection, table: str, number: int, words: Sequence[str]) -> None:
    if words:
        connection.execute(
            insert(choices),
            [{"table_id": table, "number": number + place, "word": word} for place, word in enumerate(words)],
        )


def _checkpoint(connection: Connection, table: str) -> tuple[int, int, bytes] | None:
    """The number, the epoch and the packed save of a table's checkpoint."""
    columns = (checkpoints.c.number, checkpoints.c.epoch, checkpoints.c.save)
    found = connection.execute(select(*columns).where(checkpoints.c.table_id == table)).first()
    return None if found is None else (found[0], found[1], found[2])


def _packed(save: str) -> bytes:
    return zlib.compress(save.encode(), 6)


def _unpacked(packed: bytes) -> str:
    return zlib.decompress(packed).decode()


def _keep_save(connection: Connection, table: str, number: int, epoch: int, packed: bytes) -> None:
    connection.execute(delete(checkpoints).where(checkpoints.c.table_id == table))
    connection.execute(insert(checkpoints).values(table_id=table, number=number, epoch=epoch, save=packed))
