"""Points and ties (CC-WIN)."""

from __future__ import annotations

from collections.abc import Sequence

from areopagus.kernel import Message, Result

from .card_catalog import EVENT_PIECE_VP
from .catalog import ADVANCE_HALVES, OBJECTIVE_HALVES, PIECE_HALVES, POINT_SOURCES, WONDER_HALVES, keys_of
from .queries.wonders import winner_of_ties
from .state import RESERVED, World


def half_points(s: World, seat: int) -> tuple[int, int, int, int, int]:
    """The points of a player by category, in half points (CC-WIN-04 to -10)."""
    player = s.players[seat]
    pieces = sum(city.pieces.count(seat) for city in s.cities.values())
    wonders = sum(0 <= place < RESERVED and s.cities[place].owner == seat for place in s.wonders)
    events = sum(player.out) * EVENT_PIECE_VP * 2 + player.lost_wonders * WONDER_HALVES
    return (
        pieces * PIECE_HALVES,
        player.advances.bit_count() * ADVANCE_HALVES,
        wonders * WONDER_HALVES,
        len(player.completed) * OBJECTIVE_HALVES,
        events,
    )


def result(s: World) -> Result:
    """Who won, by how much, and how ties were broken (CC-WIN-03, -11 to -13)."""
    halves = [half_points(s, seat) for seat in range(s.seats)]
    pharaoh = winner_of_ties(s)
    keys = [(sum(own), seat == pharaoh, *own) for seat, own in enumerate(halves)]
    tie_breaks: list[Message] = []
    ranking = [
        tuple(seat for seat in range(s.seats) if keys[seat] == key) for key in sorted(set(keys), reverse=True)
    ]
    best = ranking[0]
    tied = [seat for seat in range(s.seats) if sum(halves[seat]) == sum(halves[best[0]])]
    if len(tied) > 1:
        tie_breaks.append(_tie_break(keys, tied))
    return Result(
        winners=best,
        points=tuple(
            {source.key: _points(own[place]) for place, source in enumerate(POINT_SOURCES)} for own in halves
        ),
        ranking=tuple(ranking),
        tie_breaks=tuple(tie_breaks),
    )


def _tie_break(keys: Sequence[tuple[int, ...]], tied: list[int]) -> Message:
    """How the tie for the victory was broken: the comparison that left a single player (CC-WIN-11 to -13)."""
    best = max(keys[seat] for seat in tied)
    for step, name in enumerate(("great_pyramid", *keys_of(POINT_SOURCES)), 1):
        tied = [seat for seat in tied if keys[seat][step] == best[step]]
        if len(tied) == 1:
            return Message(f"tie.{name}", {})
    return Message("tie.shared", {})


def _points(halves: int) -> int | float:
    return halves // 2 if halves % 2 == 0 else halves / 2
