"""The rows of the database as values, and reading the rows of tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, RowMapping, select

from areopagus.kernel import KeptStanding

from .holders import WATCHER
from .schema import holders, seats, tables
from .standing import standing_from_json


class Conflict(Exception):
    """The table no longer has the revision that a write follows: another server was faster."""


@dataclass(frozen=True, slots=True)
class Revision:
    """The state of a match: its number of undos and of choices. A write names the revision that it follows."""

    epoch: int
    length: int


@dataclass(frozen=True)
class ConsentRequest:
    """A request that others must agree to, and who has agreed: to take a choice back, or to end the match."""

    by: int
    consents: frozenset[int]
    id: str
    """Named by pages that agree or refuse; it reveals nothing about the match."""


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
    standing: tuple[KeptStanding, ...] = ()
    """The standing answers that the person has set."""


@dataclass(frozen=True)
class Origin:
    """The finished match that a table plays on."""

    table: str
    moment: int
    """The moment of its replay at which the table began."""
    given: int
    """Number of choices that were made there: nobody takes them back."""


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
    undo: ConsentRequest | None = None
    round: int | None = None
    """The present round; None: the game has none, or nobody has chosen since this is counted."""
    ending: ConsentRequest | None = None
    """A request to end the match."""
    agreed: Mapping[str, Any] | None = None
    """How the match stood when people ended it by agreement, like a result without winners."""
    rematch: str | None = None
    """The table at which the same people play again."""
    held: frozenset[int] = frozenset()
    """The seats that somebody holds."""
    origin: Origin | None = None
    """The match that is played on here, if any."""

    @property
    def given(self) -> int:
        """Number of choices that were made before the table, and that nobody takes back."""
        return 0 if self.origin is None else self.origin.given


@dataclass(frozen=True)
class OwnTable:
    """A table of a client."""

    row: TableRow
    seats: Sequence[int]
    """The seats that the client holds; -1: it watches."""
    is_shelved: bool
    """Whether the client has put it away."""


@dataclass(frozen=True)
class SavedMatch:
    """Everything from which a match is rebuilt, read at one moment."""

    row: TableRow
    number: int
    """Number of choices in the save."""
    save: str
    words: Sequence[str]
    """The choices after the save."""


@dataclass(frozen=True)
class MatchRows:
    """The rows of a match, sound or not."""

    row: TableRow
    choices: Mapping[int, str]
    number: int
    """Number of choices in the save."""
    epoch: int
    """The epoch of the save."""
    save: str


class Damaged(Exception):
    """The rows of a table lead to no match."""


@dataclass(frozen=True)
class PartRow:
    """A part of a match that was played under the same rules."""

    first: int
    """Number of its first choice."""
    rules: int
    start: Mapping[str, Any] | None
    """The position that it began from; None: the set-up of the game."""


def table_rows(connection: Connection, ids: Sequence[str]) -> dict[str, TableRow]:
    """Tables by their ids, with their seats."""
    seat_rows: dict[str, list[SeatRow]] = {}
    for table, *row, standing in connection.execute(
        select(
            seats.c.table_id,
            seats.c.seat,
            seats.c.kind,
            seats.c.name,
            seats.c.bot,
            seats.c.generation,
            seats.c.stand_in,
            seats.c.standing,
        )
        .where(seats.c.table_id.in_(ids))
        .order_by(seats.c.seat)
    ):
        seat_rows.setdefault(table, []).append(replace(SeatRow(*row), standing=standing_from_json(standing)))
    held: dict[str, set[int]] = {}
    for table, seat in connection.execute(
        select(holders.c.table_id, holders.c.seat).where(
            holders.c.table_id.in_(ids), holders.c.seat > WATCHER
        )
    ):
        held.setdefault(table, set()).add(seat)
    rows = {
        row["id"]: row for row in connection.execute(select(tables).where(tables.c.id.in_(ids))).mappings()
    }
    return {
        table: _row(rows[table], seat_rows.get(table, ()), held.get(table, ()))
        for table in ids
        if table in rows
    }


def _row(row: RowMapping, seat_rows: Sequence[SeatRow], held: Iterable[int]) -> TableRow:
    return TableRow(
        id=row["id"],
        game=row["game"],
        rules=row["rules"],
        seats=tuple(seat_rows),
        options=json.loads(row["options"]),
        name=row["name"],
        epoch=row["epoch"],
        over=row["over"],
        imported=row["imported"],
        maker=row["maker"],
        created=row["created"],
        touched=row["touched"],
        asked=row["asked"],
        start=None if row["start"] is None else json.loads(row["start"]),
        result=None if row["result"] is None else json.loads(row["result"]),
        length=row["length"],
        hints=row["hints"],
        undo=_request(row["undo"]),
        round=row["round"],
        ending=_request(row["ending"]),
        agreed=None if row["agreed"] is None else json.loads(row["agreed"]),
        rematch=row["rematch"],
        held=frozenset(held),
        origin=None if row["origin"] is None else Origin(row["origin"], row["origin_moment"], row["given"]),
    )


def _request(encoded: str | None) -> ConsentRequest | None:
    return None if encoded is None else request_from_json(json.loads(encoded))


def request_to_json(request: ConsentRequest) -> dict[str, Any]:
    """A request as the database keeps it."""
    return {"by": request.by, "consents": sorted(request.consents), "id": request.id}


def request_from_json(values: Mapping[str, Any]) -> ConsentRequest:
    """A request that was kept; an old one without an id can only be made again."""
    return ConsentRequest(values["by"], frozenset(values["consents"]), values.get("id", ""))
