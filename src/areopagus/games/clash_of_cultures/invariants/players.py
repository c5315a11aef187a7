"""What each player has: advances, goods, units, points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from areopagus.kernel import Reason

from ..catalog import (
    ADVANCES,
    ARMY,
    CATEGORIES,
    FIRST_GOVERNMENT,
    HOLD,
    MOOD,
    NONE,
    PER_CATEGORY,
    SEA,
    SETTLER,
    SHIP,
    STACK,
    STARTING_ADVANCES,
    UNITS,
)
from ..queries.goods import limit
from ..scoring import half_points
from ..state import Player, World, cargo_kind
from .naming import at_seat, at_space

MOST_ADVANCES: Final = (FIRST_GOVERNMENT + 1) * PER_CATEGORY
"""All that are no government, and one government."""


def advance_problems(s: World, seat: int) -> Iterator[Reason]:
    """Order, prerequisites, one government (CC-INV-03 to -05)."""
    advances = s.players[seat].advances
    if advances.bit_count() > MOST_ADVANCES or any(not advances >> first & 1 for first in STARTING_ADVANCES):
        yield at_seat("invariant.advance_count", "CC-INV-03", seat)
    governments = 0
    for category in range(len(CATEGORIES)):
        if not advances & CATEGORIES[category].mask:
            continue
        governments += category >= FIRST_GOVERNMENT
        if not advances >> category * PER_CATEGORY & 1:
            yield at_seat("invariant.first_advance", "CC-INV-04", seat)
        arrow = CATEGORIES[category].required
        if arrow != NONE and not advances >> arrow & 1:
            yield at_seat("invariant.arrow", "CC-INV-04", seat)
    for advance, facts in enumerate(ADVANCES):
        needed = facts.prerequisite
        if needed != NONE and advances >> advance & 1 and not advances >> needed & 1:
            yield at_seat("invariant.prerequisite", "CC-INV-04", seat)
    if governments > 1:
        yield at_seat("invariant.governments", "CC-INV-05", seat)


def goods_problems(s: World, seat: int) -> Iterator[Reason]:
    """Resources and tokens within their limits (CC-INV-07 to -09)."""
    for kind, held in enumerate(s.players[seat].stock):
        if not 0 <= held <= limit(s, seat, kind):
            yield at_seat("invariant.goods", "CC-INV-07" if kind < MOOD else "CC-INV-09", seat)


def units_moved(now: Player, then: Player) -> bool:
    """Whether a unit of a player is elsewhere than before."""
    return (
        now.armies != then.armies
        or now.settlers != then.settlers
        or now.ships != then.ships
        or now.reserve != then.reserve
    )


def unit_problems(s: World, seat: int) -> Iterator[Reason]:
    """Units are all there, and where they can be (CC-INV-02, -17, -18, -21)."""
    player = s.players[seat]
    settlers, armies = sum(player.settlers.values()), sum(player.armies.values())
    for ship in player.ships:
        if s.terrain[ship.cell] != SEA or len(ship.cargo) > HOLD:
            yield at_space("invariant.ship", "CC-INV-18", ship.cell)
        for unit in ship.cargo:
            if cargo_kind(unit) == ARMY:
                armies += 1
            else:
                settlers += 1
    reserve = player.reserve
    if (
        reserve[SETTLER] + settlers != UNITS[SETTLER].limit
        or reserve[ARMY] + armies != UNITS[ARMY].limit
        or reserve[SHIP] + len(player.ships) != UNITS[SHIP].limit
        or min(reserve) < 0
    ):
        yield at_seat("invariant.units", "CC-INV-02", seat)
    for cell, count in player.armies.items():
        if not 0 < count <= STACK:
            yield at_space("invariant.stack", "CC-INV-17", cell)
    for cell in (*player.armies, *player.settlers):
        terrain = s.terrain[cell]
        if terrain in (SEA, NONE):
            yield at_space("invariant.unit_place", "CC-INV-18" if terrain == SEA else "CC-INV-21", cell)
    if any(count <= 0 for count in player.settlers.values()):
        yield at_seat("invariant.units", "CC-INV-02", seat)


def point_problems(s: World) -> Iterator[Reason]:
    """Points are never negative (CC-INV-25)."""
    for seat in range(s.seats):
        if min(half_points(s, seat)) < 0:
            yield at_seat("invariant.points", "CC-INV-25", seat)
