"""Stand-ins: who may let a bot play for a person, and who may free a seat.

Those who hold a seat may hand it to a bot and take it back at any time. The host, who made the table, may do both for
somebody who has been away for a while; where the host has been away for much longer, every player may, or the table
would be stuck. Opening a page alone changes nothing: a telephone that reconnects in somebody's pocket must not stop
the bot and make the others wait.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..http.errors import ApiError
from ..services import Services
from ..store import TableRow
from ..wire.http import PresenceState
from .presence import HOST


def presence_at(services: Services, row: TableRow, seat: int) -> PresenceState:
    """The presence of the person of a seat; empty at a bot's seat."""
    if row.seats[seat].kind == "bot":
        return ""
    seconds = services.hub.presence.gone_for(row.id, seat)
    if services.hub.presence.is_here(row.id, seat):
        return "here"
    return "away" if seconds >= services.settings.away_seconds else "gone"


def is_host(row: TableRow, client: str) -> bool:
    """Whether a browser made the table."""
    return bool(client) and row.maker == client


def why_not_stand_in(
    services: Services, row: TableRow, seat: int, own: Sequence[int], client: str
) -> ApiError | None:
    """Why a client can't let a bot play at a seat; None if it can. `own` are the seats that the client holds."""
    if row.seats[seat].kind == "bot":
        return ApiError(409, "error.seat_of_bot")
    if seat in own:
        return None
    if not (is_host(row, client) or (own and _is_without_host(services, row))):
        return ApiError(403, "error.not_your_seat")
    if presence_at(services, row, seat) != "away":
        return ApiError(409, "error.not_away", seconds=round(services.settings.away_seconds))
    return None


def why_not_free(services: Services, row: TableRow, seat: int, client: str) -> ApiError | None:
    """Why a client can't free a seat for somebody else; None if it can: the host may, if its person has left."""
    if row.seats[seat].kind == "bot":
        return ApiError(409, "error.seat_of_bot")
    if not is_host(row, client):
        return ApiError(403, "error.not_host")
    if seat not in row.held:
        return ApiError(409, "error.seat_empty")
    if services.hub.presence.gone_for(row.id, seat) < services.settings.left_seconds:
        return ApiError(409, "error.not_left", hours=round(services.settings.left_seconds / 3600))
    return None


def _is_without_host(services: Services, row: TableRow) -> bool:
    seconds = services.hub.presence.gone_for(row.id, HOST)
    return not row.maker or seconds >= services.settings.host_away_seconds
