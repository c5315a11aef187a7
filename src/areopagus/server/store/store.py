"""The database of a server, and its tables and seats. Everything written is durable when a call returns.

All writes go through one thread (`writer.py`). Calls block; the server makes them in threads.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from typing import Final

from sqlalchemy import Connection, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from areopagus.kernel import KeptStanding

from ..keys import fresh_id
from .chat import Chat
from .database import check, connect, lock, migrate
from .holders import WATCHER, Holders, Holding, add_holder
from .matches import Matches, insert_choices, pack, replace_save
from .reading import Readers
from .rows import Conflict, OwnTable, TableRow, table_rows
from .schema import chat, checkpoints, choices, holders, meta, parts, seats, tables
from .standing import write_standing
from .writer import Writer

PROBE: Final = "probe"
"""The row of `meta` that is written to test the database."""


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
        """Open a database, and migrate it to the current schema.

        `patience`: seconds that callers wait for a write. `is_exclusive`: lock an SQLite file, so that no other server
        opens it.
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
        self.holders = Holders(self.engine, self.writer, clock)
        self.readers = Readers(self.engine, self.writer)
        self.matches = Matches(self.engine, self.writer, clock)
        self.chat = Chat(self.engine, self.writer, clock)

    def close(self) -> None:
        """Write what is waiting, and close the database; does not wait for one that does not answer."""
        self.writer.close()
        self.engine.dispose()
        self._unlock()

    @property
    def can_be_shared(self) -> bool:
        """Whether other servers may use the database at the same time."""
        return self.engine.dialect.name != "sqlite"

    def _found_damage(self) -> None:
        self.is_damaged = True

    # The server itself

    def secret(self, name: str = "secret") -> bytes:
        """The secret of the server, made at the first call."""

        def find_or_make(connection: Connection) -> str:
            value = connection.execute(select(meta.c.value).where(meta.c.key == name)).scalar()
            if value is None:
                value = fresh_id() + fresh_id()
                connection.execute(insert(meta).values(key=name, value=value))
            return str(value)

        try:
            return self.writer.do(find_or_make).encode()
        except IntegrityError:  # another server was faster
            return self.writer.do(find_or_make).encode()

    def probe(self) -> Future[None]:
        """Write a value the way everything is written, to test whether that is possible."""

        def write(connection: Connection) -> None:
            now = str(self.clock())
            changed = connection.execute(update(meta).where(meta.c.key == PROBE).values(value=now))
            if not changed.rowcount:
                connection.execute(insert(meta).values(key=PROBE, value=now))

        return self.writer.submit(write)

    # Tables

    def add_table(
        self,
        row: TableRow,
        words: Sequence[str],
        save: str | None = None,
        client: str = "",
        device: str = "",
        others: Sequence[Holding] = (),
        rematch_of: str = "",
    ) -> None:
        """Add a table with the choices made so far; its maker holds the seats at this screen, or watches.

        `others` hold seats from the beginning. `rematch_of` is the table at which the same people have played;
        `Conflict` if that has a rematch already.
        """
        packed = None if save is None else pack(save)

        def write(connection: Connection) -> None:
            if rematch_of:
                first = (tables.c.id == rematch_of, tables.c.rematch.is_(None))
                if connection.execute(update(tables).where(*first).values(rematch=row.id)).rowcount != 1:
                    raise Conflict(f"{rematch_of} has a rematch already")
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
                    round=row.round,
                    origin=None if row.origin is None else row.origin.table,
                    origin_moment=0 if row.origin is None else row.origin.moment,
                    given=row.given,
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
            holding = list(others)
            if client:
                taken = {held.seat for held in others}
                here = [seat.seat for seat in row.seats if seat.kind == "here" and seat.seat not in taken]
                own = here or ([] if any(held.client == client for held in others) else [WATCHER])
                holding += [Holding(client, row.id, seat, device) for seat in own]
            for held in holding:
                add_holder(connection, held, int(self.clock() * 1000))
            insert_choices(connection, row.id, 0, words)
            if packed is not None:
                replace_save(connection, row.id, len(words), 0, packed)

        self.writer.do(write)

    def table(self, table: str) -> TableRow | None:
        """A table by its id."""
        with self.engine.connect() as connection:
            return table_rows(connection, [table]).get(table)

    def tables_of(self, client: str, most: int = 100, only: Collection[str] | None = None) -> list[OwnTable]:
        """The tables at which a client holds seats or watches, latest first, those on the shelf last.

        `only`: none but these.
        """
        which = [holders.c.client == client]
        if only is not None:
            which.append(holders.c.table_id.in_(only))
        with self.engine.connect() as connection:
            held: dict[str, list[int]] = {}
            shelved: set[str] = set()
            rows = connection.execute(
                select(holders.c.table_id, holders.c.seat, holders.c.is_shelved)
                .join(tables, tables.c.id == holders.c.table_id)
                .where(*which)
                .order_by(
                    holders.c.is_shelved, tables.c.touched.desc(), tables.c.created.desc(), holders.c.seat
                )
                .limit(most * 4)
            )
            for table, seat, is_shelved in rows:
                held.setdefault(table, []).append(seat)
                if is_shelved:
                    shelved.add(table)
            rows_by_id = table_rows(connection, list(held)[:most])
        return [
            OwnTable(rows_by_id[table], own, table in shelved)
            for table, own in held.items()
            if table in rows_by_id
        ]

    def count_made(self, client: str, *, imported: bool = False) -> int:
        """Number of running tables that a client has made, or number of imported ones.

        Those that it has put away or left do not count.
        """
        which = tables.c.imported.is_(True) if imported else tables.c.over.is_(False)
        is_listed = exists().where(
            holders.c.table_id == tables.c.id, holders.c.client == client, holders.c.is_shelved.is_(False)
        )
        with self.engine.connect() as connection:
            return int(
                connection.execute(
                    select(func.count()).select_from(tables).where(tables.c.maker == client, which, is_listed)
                ).scalar_one()
            )

    def rename(self, table: str, name: str) -> None:
        """Give a table a name; empty: that of its game."""
        where = tables.c.id == table
        self.writer.do(lambda connection: connection.execute(update(tables).where(where).values(name=name)))

    def rename_seat(self, table: str, seat: int, name: str) -> None:
        """Give the player at a seat a name; empty: that of the seat."""
        where = (seats.c.table_id == table, seats.c.seat == seat)
        self.writer.do(lambda connection: connection.execute(update(seats).where(*where).values(name=name)))

    def set_host(self, table: str, client: str) -> None:
        """Make a browser the host of a table."""
        where = tables.c.id == table
        self.writer.do(
            lambda connection: connection.execute(update(tables).where(where).values(maker=client))
        )

    def delete(self, table: str) -> None:
        """Delete a table with everything that belongs to it."""

        def write(connection: Connection) -> None:
            for owned in (choices, parts, checkpoints, chat, holders, seats):
                connection.execute(delete(owned).where(owned.c.table_id == table))
            connection.execute(delete(tables).where(tables.c.id == table))

        self.writer.do(write)

    def set_stand_in(self, table: str, seat: int, bot: str) -> None:
        """Let a bot play for the person of a seat; empty: the person plays."""

        def write(connection: Connection) -> None:
            at = (seats.c.table_id == table, seats.c.seat == seat)
            connection.execute(update(seats).where(*at).values(stand_in=bot))

        self.writer.do(write)

    def set_standing(self, table: str, standing: Mapping[int, Sequence[KeptStanding]]) -> None:
        """Replace the standing answers of some seats."""
        self.writer.do(lambda connection: write_standing(connection, table, standing))

    def all_tables(self) -> list[str]:
        """The ids of all tables."""
        with self.engine.connect() as connection:
            return [str(table) for (table,) in connection.execute(select(tables.c.id).order_by(tables.c.id))]


def _nothing() -> None:
    """There is no lock to release."""
