"""Stand-ins: a bot plays for a person until that person takes the seat back. Here: who may say so.

Whoever holds a seat may hand it to a bot and take it back at any time. The host, who made the table, may do both for
somebody who has been away for a while; where the host is away for much longer, everybody who sits there may, or the
table would be stuck. Nothing happens by merely opening a page: a telephone that comes back by itself in somebody's
pocket must not stop the bot and keep the others waiting.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .faults import Fault
from .house import House
from .presence import HOST
from .store import TableRow

Presence = Literal["", "here", "gone", "away"]


def presence_at(house: House, row: TableRow, seat: int) -> Presence:
    """Whether the person of a seat is here, has just gone, or is away; empty at a bot's seat."""
    if row.seats[seat].kind == "bot":
        return ""
    gone = house.hub.presence.gone_for(row.id, seat)
    if house.hub.presence.is_here(row.id, seat):
        return "here"
    return "away" if gone >= house.settings.away_seconds else "gone"


def is_host(row: TableRow, client: str) -> bool:
    """Whether a browser made the table."""
    return bool(client) and row.maker == client


def why_not(house: House, row: TableRow, seat: int, own: Sequence[int], client: str) -> Fault | None:
    """Why a browser that holds some seats can't say who plays at one; None if it can."""
    if row.seats[seat].kind == "bot":
        return Fault(409, "error.seat_of_bot")
    if seat in own:
        return None
    if not (is_host(row, client) or (own and _is_without_host(house, row))):
        return Fault(403, "error.not_your_seat")
    if presence_at(house, row, seat) != "away":
        return Fault(409, "error.not_away", seconds=round(house.settings.away_seconds))
    return None


def why_not_free(house: House, row: TableRow, seat: int, client: str) -> Fault | None:
    """Why a browser can't free a seat for somebody else; None if it can: the host may, if its person has left."""
    if row.seats[seat].kind == "bot":
        return Fault(409, "error.seat_of_bot")
    if not is_host(row, client):
        return Fault(403, "error.not_host")
    if seat not in row.held:
        return Fault(409, "error.seat_empty")
    if house.hub.presence.gone_for(row.id, seat) < house.settings.left_seconds:
        return Fault(409, "error.not_left", hours=round(house.settings.left_seconds / 3600))
    return None


def _is_without_host(house: House, row: TableRow) -> bool:
    gone = house.hub.presence.gone_for(row.id, HOST)
    return not row.maker or gone >= house.settings.host_away_seconds
