"""Scoring (BC-SCORE, BC-TIE)."""

from __future__ import annotations

from areopagus.kernel import Message, Result

from .catalog import POINTS
from .queries import beacons_of, cards_held, longest_chain
from .state import Coast


def points_of(s: Coast, seat: int) -> dict[str, int | float]:
    """The points of a seat by category."""
    return {
        "beacons": POINTS["beacon"] * len(beacons_of(s, seat)),
        "chain": POINTS["chain"] * longest_chain(s, seat),
        "cards": POINTS["card"] * cards_held(s, seat),
    }


def result(s: Coast) -> Result:
    """Who won: most points; if equal the longer chain; if still equal the victory is shared."""
    points = tuple(points_of(s, seat) for seat in range(s.seats))
    strength = [(sum(points[seat].values()), longest_chain(s, seat)) for seat in range(s.seats)]
    ranking = tuple(
        tuple(seat for seat in range(s.seats) if strength[seat] == place)
        for place in sorted(set(strength), reverse=True)
    )
    most = max(total for total, _ in strength)
    level = [seat for seat in range(s.seats) if strength[seat][0] == most]
    tie_breaks: tuple[Message, ...] = ()
    if len(level) > 1:
        tie_breaks = (Message("tie.shared" if len(ranking[0]) > 1 else "tie.longer_chain"),)
    return Result(ranking[0], points, ranking, tie_breaks)
