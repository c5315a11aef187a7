"""Playing on: a new table that begins at a moment of a finished match.

The new match has the choices of the old one up to that moment, so its record is complete: it is replayed, exported and
checked like any other, and its story tells what led there. From there on everything is new, the luck as well. Nobody
takes back what was given (`Origin.given`), and each seat sees what it would have seen at that moment.

Only a match that is over can be played on: a copy of a running one would tell its secrets. A reader replays it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from areopagus.kernel import Record

from ..http.errors import ApiError
from ..live.tables import Tables, is_archived
from ..settings import Settings
from ..store import Origin, SeatRow, TableRow
from .imports import checked_record
from .reader_pool import ReaderPool


@dataclass(frozen=True)
class Beginning:
    """Where a new match begins: the choices that are given, and the moment of the replay that they lead to."""

    row: TableRow
    moment: int
    record: Record


def beginning_at(tables: Tables, row: TableRow, moment: int, seats: int) -> Beginning:
    """The beginning of a match for this number of seats at a moment of a finished one; `ApiError` if there is none.

    Of a match whose rules changed, the part under the present rules can be played on. Blocks.
    """
    if not row.over:
        raise ApiError(409, "error.play_on_running")
    if seats != len(row.seats):
        raise ApiError(422, "error.play_on_seats", count=len(row.seats))
    parts = tables.store.matches.parts(row)
    number = moment - parts[-1].first - (len(parts) - 1)  # each part has a moment before its first choice
    if is_archived(row) or number < 0:
        raise ApiError(409, "error.play_on_rules")
    record = tables.record(row)
    if number > len(record.choices):
        raise ApiError(404, "error.no_moment", count=moment - number + len(record.choices) + 1)
    if number == len(record.choices) and row.agreed is None:
        raise ApiError(409, "error.play_on_end")
    beginning = msgspec.structs.replace(record, choices=record.choices[:number], result=None)
    return Beginning(row, moment, beginning)


async def play_on(
    tables: Tables,
    readers: ReaderPool,
    settings: Settings,
    beginning: Beginning,
    seats: Sequence[SeatRow],
    *,
    name: str,
    hints: bool,
    client: str,
    device: str,
    owner: str,
) -> TableRow:
    """A new table at which these people and bots play a match on, with new luck."""
    record = beginning.record
    checked = await checked_record(readers, settings, record.json(), owner=owner)
    if checked.over:
        raise ApiError(409, "error.play_on_end")
    return await asyncio.to_thread(
        tables.add,
        checked.record,
        checked.save,
        client,
        asked=checked.asked,
        is_over=False,
        seats=seats,
        name=name or beginning.row.name,
        hints=hints,
        device=device,
        origin=Origin(beginning.row.id, beginning.moment, len(record.choices)),
    )
