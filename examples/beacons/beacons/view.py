"""What a seat may know, field by field. The one place where the secrets of the game are kept."""

from __future__ import annotations

from areopagus.kernel import View

from .catalog import MOST_SEATS
from .queries import cards_held
from .scoring import points_of
from .state import Coast


def view(s: Coast, seat: int | None, over: bool) -> View:
    """The table as a seat (None: a spectator) sees it; a finished game is shown openly."""
    return {
        "seat": seat,
        "seats": s.seats,
        "round": s.round,
        "last_round": s.last_round,
        "first": s.first,
        "owner": s.owner[:],
        "dice": s.dice[:],
        "deck": s.deck.total,
        "discards": s.discards.counts[:],
        "players": [_player(s, other, seat, over) for other in range(s.seats)],
    }


def _player(s: Coast, other: int, seat: int | None, over: bool) -> View:
    sees = over or other == seat or (seat is not None and s.known[seat] >> other & 1 == 1)
    points = points_of(s, other)
    return {
        "beacons_left": s.supply[other],
        "cards": cards_held(s, other),
        "hand": s.hands[other][:] if sees else None,
        "thrown": sum(s.thrown[other]),
        "thrown_cards": s.thrown[other][:] if over or other == seat else None,
        "knows": [to for to in range(MOST_SEATS) if s.known[other] >> to & 1],
        "points": sum(points.values()),
    }
