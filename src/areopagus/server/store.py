"""The database: what is written is durable when a call returns.

SQLite runs in WAL mode with `synchronous=FULL`. All writes go through one thread that puts what has come together
into one transaction, so that many tables share the price of a sync; each caller waits until its own rows are on
disk. Calls block; the server makes them in threads.
"""

from __future__ import annotations

import json
import logging
import queue
import threading
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .database import connect, migrate
from .keys import fresh_id
from .schema import chat, checkpoints, choices, holders, meta, seats, tables

T = TypeVar("T")
LOG: Final = logging.getLogger("areopagus.server")
MOST_TOGETHER: Final = 256
"""So many waiting writes share a transaction at most."""


class Conflict(Exception):
    """A choice with this number is there already: somebody else was faster."""


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


@dataclass(frozen=True)
class ChatRow:
    """A line of chat."""

    id: int
    seat: int
    text: str
    at: float


class Store:
    """The database of a server."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        self.url = url
        self.clock = clock
        self.engine = connect(url)
        migrate(self.engine)
        self._waiting: queue.Queue[_Write | None] = queue.Queue()
        self._writer = threading.Thread(target=self._write_on, name="store-writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what is waiting and let go of the database."""
        self._waiting.put(None)
        self._writer.join()
        self.engine.dispose()

    # Writing

    def _do(self, what: Callable[[Connection], T]) -> T:
        """Have something written, and wait until it is durable."""
        write = _Write(what)
        self._waiting.put(write)
        result: T = write.done.result()
        return result

    def _write_on(self) -> None:
        while True:
            first = self._waiting.get()
            if first is None:
                return
            together = [first]
            while len(together) < MOST_TOGETHER:
                try:
                    more = self._waiting.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    self._waiting.put(None)
                    break
                together.append(more)
            self._commit(together)

    def _commit(self, together: Sequence[_Write]) -> None:
        """Write all in one transaction; one that fails takes nothing with it."""
        results: list[tuple[_Write, Any, BaseException | None]] = []
        try:
            with self.engine.begin() as connection:
                for write in together:
                    try:
                        with connection.begin_nested():
                            results.append((write, write.what(connection), None))
                    except Exception as error:  # the caller's to handle
                        results.append((write, None, error))
        except BaseException as error:
            for write in together:
                write.done.set_exception(error)
            return
        for write, result, failure in results:
            if failure is None:
                write.done.set_result(result)
            else:
                write.done.set_exception(failure)

    # The server itself

    def secret(self, name: str = "secret") -> bytes:
        """The server's secret, made when first asked for."""

        def made(connection: Connection) -> str:
            found = connection.execute(select(meta.c.value).where(meta.c.key == name)).scalar()
            if found is None:
                found = fresh_id() + fresh_id()
                connection.execute(insert(meta).values(key=name, value=found))
            return str(found)

        return self._do(made).encode()

    # Tables

    def add_table(
        self, row: TableRow, words: Sequence[str], save: str | None = None, client: str = ""
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
                    over=row.over,
                    asked=row.asked,
                    imported=row.imported,
                    result=None if row.result is None else json.dumps(row.result),
                    maker=row.maker,
                    created=row.created,
                    touched=row.touched,
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
                own = [seat.seat for seat in row.seats if seat.kind == "here"] or [-1]
                connection.execute(
                    insert(holders), [{"client": client, "table_id": row.id, "seat": seat} for seat in own]
                )
            _add_choices(connection, row.id, 0, words)
            if packed is not None:
                _keep_save(connection, row.id, len(words), 0, packed)

        self._do(added)

    def table(self, table: str) -> TableRow | None:
        """A table by its id."""
        with self.engine.connect() as connection:
            return _table(connection, table)

    def tables_of(self, client: str, most: int = 100) -> list[tuple[TableRow, list[int]]]:
        """The tables at which a client holds seats, latest first, with those seats."""
        with self.engine.connect() as connection:
            held: dict[str, list[int]] = {}
            rows = connection.execute(
                select(holders.c.table_id, holders.c.seat)
                .join(tables, tables.c.id == holders.c.table_id)
                .where(holders.c.client == client)
                .order_by(tables.c.touched.desc(), holders.c.seat)
                .limit(most * 4)
            )
            for table, seat in rows:
                held.setdefault(table, []).append(seat)
            found = [(_table(connection, table), own) for table, own in list(held.items())[:most]]
        return [(row, own) for row, own in found if row is not None]

    def seats_held(self, client: str, table: str) -> list[int]:
        """The seats that a client holds at a table; -1 watches."""
        with self.engine.connect() as connection:
            return [
                int(seat)
                for (seat,) in connection.execute(
                    select(holders.c.seat)
                    .where(holders.c.client == client, holders.c.table_id == table)
                    .order_by(holders.c.seat)
                )
            ]

    def count_made(self, client: str, *, imported: bool = False) -> int:
        """How many running tables a client has made, or how many it has imported."""
        which = tables.c.imported.is_(True) if imported else tables.c.over.is_(False)
        with self.engine.connect() as connection:
            return int(
                connection.execute(
                    select(func.count()).select_from(tables).where(tables.c.maker == client, which)
                ).scalar_one()
            )

    def hold(self, client: str, table: str, seat: int) -> None:
        """A client has shown the key of a seat (-1: watching)."""

        def held(connection: Connection) -> None:
            there = connection.execute(
                select(holders.c.seat).where(
                    holders.c.client == client, holders.c.table_id == table, holders.c.seat == seat
                )
            ).first()
            if there is None:
                connection.execute(insert(holders).values(client=client, table_id=table, seat=seat))

        self._do(held)

    def stand_in(self, table: str, seat: int, bot: str) -> None:
        """A bot plays for the person of a seat from now on; empty: the person does."""

        def sat(connection: Connection) -> None:
            at = (seats.c.table_id == table, seats.c.seat == seat)
            connection.execute(update(seats).where(*at).values(stand_in=bot))

        self._do(sat)

    # Choices

    def words(self, table: str, since: int = 0) -> list[str]:
        """The choices of a match from a number on."""
        with self.engine.connect() as connection:
            return [
                str(word)
                for (word,) in connection.execute(
                    select(choices.c.word)
                    .where(choices.c.table_id == table, choices.c.number >= since)
                    .order_by(choices.c.number)
                )
            ]

    def add_choices(
        self,
        table: str,
        number: int,
        words: Sequence[str],
        asked: int | None = None,
        result: Mapping[str, Any] | None = None,
    ) -> None:
        """Choices in a row, the first with this number; `Conflict` if one is there already. A result ends the match.

        `asked` is the seat that is asked now.
        """

        def added(connection: Connection) -> None:
            _add_choices(connection, table, number, words)
            over = {} if result is None else {"over": True, "result": json.dumps(result)}
            connection.execute(
                update(tables).where(tables.c.id == table).values(touched=self.clock(), asked=asked, **over)
            )

        try:
            self._do(added)
        except IntegrityError as error:
            raise Conflict(f"choice {number} of {table}") from error

    def cut(self, table: str, number: int, epoch: int, asked: int | None, save: str) -> None:
        """An undo: choices from a number on are taken back, a new epoch begins, and a save is kept; all or nothing."""
        packed = _packed(save)

        def done(connection: Connection) -> None:
            changed = connection.execute(
                update(tables)
                .where(tables.c.id == table, tables.c.epoch == epoch - 1)
                .values(epoch=epoch, touched=self.clock(), over=False, asked=asked, result=None)
            )
            if changed.rowcount != 1:
                raise Conflict(f"epoch {epoch} of {table}")
            connection.execute(delete(choices).where(choices.c.table_id == table, choices.c.number >= number))
            _keep_save(connection, table, number, epoch, packed)

        self._do(done)

    # Saves

    def keep_save(self, table: str, number: int, epoch: int, save: str) -> None:
        """Remember a save soon, so that the position need not be replayed from the beginning; nobody waits for it.

        A save from before an undo that somebody else has made is not kept.
        """
        packed = _packed(save)

        def kept(connection: Connection) -> None:
            current = connection.execute(select(tables.c.epoch).where(tables.c.id == table)).scalar()
            if current == epoch:
                _keep_save(connection, table, number, epoch, packed)

        write = _Write(kept)
        write.done.add_done_callback(_log_failure)
        self._waiting.put(write)

    def renew(self, table: str, rules: int, number: int, epoch: int, save: str) -> None:
        """A match goes on under other rules, from this save."""
        packed = _packed(save)

        def renewed(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.id == table).values(rules=rules))
            _keep_save(connection, table, number, epoch, packed)

        self._do(renewed)

    def save(self, table: str) -> tuple[int, str] | None:
        """The latest save with the number of its choices."""
        with self.engine.connect() as connection:
            found = connection.execute(
                select(checkpoints.c.number, checkpoints.c.save).where(checkpoints.c.table_id == table)
            ).first()
        return None if found is None else (found[0], zlib.decompress(found[1]).decode())

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


class _Write:
    """Something to be written, and who waits for it."""

    __slots__ = ("done", "what")

    def __init__(self, what: Callable[[Connection], Any]) -> None:
        self.what = what
        self.done: Future[Any] = Future()


def _table(connection: Connection, table: str) -> TableRow | None:
    found = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if found is None:
        return None
    rows = connection.execute(
        select(seats.c.seat, seats.c.kind, seats.c.name, seats.c.bot, seats.c.generation, seats.c.stand_in)
        .where(seats.c.table_id == table)
        .order_by(seats.c.seat)
    )
    return TableRow(
        id=found["id"],
        game=found["game"],
        rules=found["rules"],
        seats=tuple(SeatRow(*row) for row in rows),
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
    )


def _add_choices(connection: Connection, table: str, number: int, words: Sequence[str]) -> None:
    if words:
        connection.execute(
            insert(choices),
            [{"table_id": table, "number": number + place, "word": word} for place, word in enumerate(words)],
        )


def _packed(save: str) -> bytes:
    return zlib.compress(save.encode(), 6)


def _log_failure(done: Future[Any]) -> None:
    error = done.exception()
    if error is not None:
        LOG.error("a save was not kept", exc_info=error)


def _keep_save(connection: Connection, table: str, number: int, epoch: int, packed: bytes) -> None:
    connection.execute(delete(checkpoints).where(checkpoints.c.table_id == table))
    connection.execute(insert(checkpoints).values(table_id=table, number=number, epoch=epoch, save=packed))
