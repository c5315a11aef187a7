"""The browsers that hold seats, by the hash of their cookie.

A link contains the key of the current **generation** of a seat. Taking the seat begins a new generation, so a link
works once, and of two browsers that open it at the same time one gets the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Engine, delete, insert, select, update

from .schema import holders, seats
from .standing import write_standing
from .writer import Writer

WATCHER: Final = -1
"""Instead of a seat number: the browser watches."""
MOST_AT_ONCE: Final = 500
"""The largest number of tables in one query."""


class UsedUp(Exception):
    """Another browser has used the link of a seat."""


@dataclass(frozen=True)
class Holding:
    """A browser that holds a seat, or watches."""

    client: str
    table: str
    seat: int
    device: str = ""
    since: int = 0
    """When it took the seat, in milliseconds."""
    seen: int = 0
    """When it last learned who holds the seat, in milliseconds."""


class Holders:
    """The holders of all seats. Changes are durable on return."""

    def __init__(
        self,
        engine: Engine,
        writer: Writer,
        clock: Callable[[], float],
    ) -> None:
        self.engine = engine
        self._writer = writer
        self._clock = clock

    def _now(self) -> int:
        return int(self._clock() * 1000)

    def of(self, client: str, table: str) -> list[int]:
        """The seats that a client holds at a table; -1: it watches."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(holders.c.seat)
                .where(holders.c.client == client, holders.c.table_id == table)
                .order_by(holders.c.seat)
            )
            return [int(seat) for (seat,) in rows]

    def at(self, table: str, seat: int) -> list[Holding]:
        """The browsers that hold a seat, the earliest first."""
        columns = (holders.c.client, holders.c.device, holders.c.since, holders.c.seen)
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(*columns)
                .where(holders.c.table_id == table, holders.c.seat == seat)
                .order_by(holders.c.since, holders.c.client)
            )
            return [Holding(client, table, seat, device, since, seen) for client, device, since, seen in rows]

    def at_all(self, tables: Collection[str]) -> set[tuple[str, int, str]]:
        """The holders of all seats of some tables, as table, seat and client."""
        columns, wanted = (holders.c.table_id, holders.c.seat, holders.c.client), sorted(tables)
        holding: set[tuple[str, int, str]] = set()
        with self.engine.connect() as connection:
            for first in range(0, len(wanted), MOST_AT_ONCE):
                part = wanted[first : first + MOST_AT_ONCE]
                rows = connection.execute(select(*columns).where(holders.c.table_id.in_(part)))
                holding |= {(table, seat, client) for table, seat, client in rows}
        return holding

    def watch(self, client: str, table: str) -> None:
        """Let a client watch."""
        self._writer.do(
            lambda connection: add_holder(connection, Holding(client, table, WATCHER), self._now())
        )

    def take(self, client: str, table: str, seat: int, generation: int, device: str) -> None:
        """Let a client take a seat by the link of a generation; `UsedUp` if that is not the current one."""

        def write(connection: Connection) -> None:
            linked = connection.execute(
                select(seats.c.is_linked).where(seats.c.table_id == table, seats.c.seat == seat)
            ).scalar()
            if not linked and _is_held(connection, table, seat):
                raise UsedUp(f"{table}, seat {seat}")
            _next_generation(connection, table, seat, generation, is_linked=False)
            add_holder(connection, Holding(client, table, seat, device), self._now(), knows_others=False)

        self._writer.do(write)

    def renew_link(self, table: str, seat: int, generation: int, *, is_host: bool) -> int:
        """Replace the link of a generation, which no longer works. Returns the new generation.

        `UsedUp` if that generation is not the current one, or if the host wants the link of a seat that is held.
        """

        def write(connection: Connection) -> int:
            if is_host and _is_held(connection, table, seat):
                raise UsedUp(f"{table}, seat {seat}")
            _next_generation(connection, table, seat, generation, is_linked=not is_host)
            return generation + 1

        return int(self._writer.do(write))

    def everybody(self, table: str) -> list[Holding]:
        """The browsers that hold seats at a table, the earliest first; none that only watch."""
        columns = (holders.c.client, holders.c.seat, holders.c.device, holders.c.since, holders.c.seen)
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(*columns)
                .where(holders.c.table_id == table, holders.c.seat > WATCHER)
                .order_by(holders.c.since, holders.c.seat, holders.c.client)
            )
            return [
                Holding(client, table, seat, device, since, seen)
                for client, seat, device, since, seen in rows
            ]

    def is_shelved(self, client: str, table: str) -> bool:
        """Whether a client has put a table away."""
        where = (holders.c.client == client, holders.c.table_id == table, holders.c.is_shelved.is_(True))
        with self.engine.connect() as connection:
            return connection.execute(select(holders.c.seat).where(*where)).first() is not None

    def shelve(self, client: str, table: str, is_shelved: bool) -> None:
        """Put a table away for a client, or bring it back."""
        where = (holders.c.client == client, holders.c.table_id == table)
        values = {"is_shelved": is_shelved}
        self._writer.do(lambda connection: connection.execute(update(holders).where(*where).values(values)))

    def leave(self, client: str, table: str) -> None:
        """Take all seats of a table from a client, and the right to watch; older links no longer work."""

        def write(connection: Connection) -> None:
            where = (holders.c.client == client, holders.c.table_id == table)
            held = connection.execute(select(holders.c.seat).where(*where)).scalars().all()
            connection.execute(delete(holders).where(*where))
            for seat in held:
                if seat != WATCHER:
                    _next_generation(connection, table, seat, is_linked=False)
                    _forget_standing(connection, table, seat)

        self._writer.do(write)

    def drop(self, table: str, seat: int, client: str | None = None) -> None:
        """Take a seat from a client (None: from all its holders); older links no longer work."""

        def write(connection: Connection) -> None:
            where = [holders.c.table_id == table, holders.c.seat == seat]
            if client is not None:
                where.append(holders.c.client == client)
            connection.execute(delete(holders).where(*where))
            _next_generation(connection, table, seat, is_linked=False)
            _forget_standing(connection, table, seat)

        self._writer.do(write)

    def see(self, table: str, clients: Sequence[str]) -> None:
        """Note that clients have learned who holds their seats."""
        if not clients:
            return
        now = self._now()
        where = (holders.c.client.in_(clients), holders.c.table_id == table)
        self._writer.do(lambda connection: connection.execute(update(holders).where(*where).values(seen=now)))


def add_holder(connection: Connection, held: Holding, now: int, *, knows_others: bool = True) -> None:
    """Add a holder, unless it exists; `knows_others`: it has learned who else holds the seat."""
    where = (
        holders.c.client == held.client,
        holders.c.table_id == held.table,
        holders.c.seat == held.seat,
    )
    if connection.execute(select(holders.c.seat).where(*where)).first() is None:
        connection.execute(
            insert(holders).values(
                client=held.client,
                table_id=held.table,
                seat=held.seat,
                device=held.device,
                since=now,
                seen=now if knows_others else 0,
            )
        )


def _is_held(connection: Connection, table: str, seat: int) -> bool:
    where = (holders.c.table_id == table, holders.c.seat == seat)
    return connection.execute(select(holders.c.seat).where(*where)).first() is not None


def _forget_standing(connection: Connection, table: str, seat: int) -> None:
    """What the person of a seat has set ends with the last holder."""
    if not _is_held(connection, table, seat):
        write_standing(connection, table, {seat: ()})


def _next_generation(
    connection: Connection, table: str, seat: int, only: int | None = None, *, is_linked: bool
) -> None:
    """Begin a new generation of links; `UsedUp` if the current one is not `only`."""
    where = [seats.c.table_id == table, seats.c.seat == seat]
    if only is not None:
        where.append(seats.c.generation == only)
    values = {"generation": seats.c.generation + 1, "is_linked": is_linked}
    if connection.execute(update(seats).where(*where).values(**values)).rowcount != 1:
        raise UsedUp(f"{table}, seat {seat}")
