"""Exploration (CC-EXPL, CC-XMAP-11 to -16): a Region is drawn, turned, and its Barbarians settle.

Asks: explore.turn, explore.ship, barbarians.place; chance: chance.tile
"""

from __future__ import annotations

from areopagus.kernel import Ask, Rule

from ..catalog import BARBARIAN_SETTLEMENTS, NONE, TILE_BARBARIANS
from ..effects.cities import lay_region
from ..effects.units import settle_barbarians
from ..queries.regions import (
    Approach,
    barbarian_spaces,
    landfalls,
    turnings_by_card,
    turnings_for_land,
    turnings_for_ship,
)
from ..state import World
from ..words import HEX, TURN
from .draws import draw_tile


def explore_by_land(s: World, me: int, slot: int, entered: int) -> Rule[None]:
    """Land units move into a Region; the space is fixed before it is turned over (CC-EXPL-02)."""
    tile = yield from draw_tile(s)
    yield from turn_region(s, me, slot, tile, turnings_for_land(s, slot, tile, entered))


def explore_by_sea(s: World, me: int, slot: int, approach: Approach) -> Rule[int]:
    """Ships come to a Region; returns the Sea space in it that they enter, NONE if they find none."""
    tile = yield from draw_tile(s)
    ways = turnings_for_ship(s, slot, tile, approach)
    if not ways:
        yield from turn_region(s, me, slot, tile, turnings_by_card(s, slot, tile))
        return NONE
    turning = yield from turn_region(s, me, slot, tile, ways)
    word = yield Ask(
        me,
        "explore.ship",
        [HEX[cell] for cell in landfalls(s, slot, tile, turning, approach)],
        rule="CC-EXPL-16",
    )
    return HEX.index(word)


def explore_by_card(s: World, me: int, slot: int) -> Rule[None]:
    """A Region is revealed without a unit (CC-XMAP-14)."""
    tile = yield from draw_tile(s)
    yield from turn_region(s, me, slot, tile, turnings_by_card(s, slot, tile))
    yield from barbarians(s, me, slot, NONE)


def turn_region(s: World, me: int, slot: int, tile: int, ways: list[int]) -> Rule[int]:
    """The explorer chooses among the ways that the rules leave (CC-EXPL-07)."""
    word = yield Ask(me, "explore.turn", [TURN[way] for way in ways], rule="CC-EXPL-07")
    turning = TURN.index(word)
    lay_region(s, slot, tile, turning)
    return turning


def barbarians(s: World, me: int, slot: int, entered: int) -> Rule[None]:
    """The Barbarians of a revealed Region settle where the explorer says (CC-EXPL-09 to -11, -21)."""
    if not TILE_BARBARIANS[s.tiles[slot]]:
        return
    if len(s.camps) >= BARBARIAN_SETTLEMENTS:
        return
    word = yield Ask(
        me,
        "barbarians.place",
        lambda: [HEX[cell] for cell in barbarian_spaces(s, slot, entered)],
        rule="CC-EXPL-10",
    )
    settle_barbarians(s, HEX.index(word))
