"""Cities that have grown."""

from __future__ import annotations

from areopagus.games.clash_of_cultures.catalog import (
    BARREN,
    NONE,
    SEA,
)
from areopagus.games.clash_of_cultures.state import World
from tests.games.clash_of_cultures.positions import (
    city,
    give,
    learn,
    reveal,
    reveal_all,
)


def seven_cities(s: World, seat: int) -> list[int]:
    """A player owns seven cities, none of the six new ones in a starting Region; the spaces left for more."""
    reveal_all(s)
    free = [
        place
        for place in s.layout.cells
        if s.terrain[place] not in (SEA, BARREN) and s.layout.slot_of[place] != NONE
    ]
    for place in free[:6]:
        city(s, seat, place)
    return free[6:]


def grown(s: World, *places: str) -> None:
    """Seat 0 has the advances of all pieces, goods for two pieces, and more cities; Sea lies beside the first."""
    learn(s, 0, "tactics", "writing", "myths", "fishing")
    reveal(s, "b", 8)
    reveal(s, "c", 18)
    for place in places or ("+2+0", "+4-1", "+4+1"):
        city(s, 0, place)
    give(s, 0, food=2, ore=2, wood=2)
