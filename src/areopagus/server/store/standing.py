"""The standing answers in the database: a column of the seat's row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection, update

from areopagus.kernel import KeptStanding

from .schema import seats


def write_standing(
    connection: Connection, table: str, standing: Mapping[int, Sequence[KeptStanding]]
) -> None:
    """Replace the standing answers of some seats."""
    for seat, kept in standing.items():
        encoded = msgspec.json.encode(kept).decode() if kept else None
        at = (seats.c.table_id == table, seats.c.seat == seat)
        connection.execute(update(seats).where(*at).values(standing=encoded))


def standing_from_json(encoded: str | None) -> tuple[KeptStanding, ...]:
    """The standing answers of a seat, as the database keeps them."""
    return () if encoded is None else msgspec.json.decode(encoded, type=tuple[KeptStanding, ...])
