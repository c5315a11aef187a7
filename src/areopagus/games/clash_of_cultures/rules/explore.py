"""Exploration (CC-EXPL, CC-XMAP-11 to -16): a Region is drawn, turned, and its Barbarians settle.

Asks: explore.turn, explore.ship, barbarians.place; chance: chance.tile
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, allowed

from ..catalog import BARBARIAN_SETTLEMENTS, FERTILE, NONE, SEA
from ..effects.cities import lay_region
from ..effects.units import settle_barbarians
from ..map_catalog import TILES
from ..queries.labels import space_label, turning_label
from ..queries.regions import (
    Approach,
    barbarian_spaces,
    landfalls,
    why_not_lie_by_sea,
    why_not_lie_for_land,
    why_not_lie_for_ship,
)
from ..state import World
from ..words import HEX, TURN
from .draws import draw_tile


def explore_by_land(s: World, me: int, slot: int, entered: int) -> Rule[None]:
    """Land units move into a Region; the space is fixed before it is turned over (CC-EXPL-02)."""
    tile = yield from draw_tile(s, slot)
    yield from turn_region(s, me, slot, tile, partial(why_not_lie_for_land, s, slot, tile, entered))


def explore_by_sea(s: World, me: int, slot: int, approach: Approach) -> Rule[int]:
    """Ships come to a Region; returns the Sea space in it that they enter, NONE if they find none."""
    tile = yield from draw_tile(s, slot)
    turning = yield from turn_region(
        s, me, slot, tile, partial(why_not_lie_for_ship, s, slot, tile, approach)
    )
    ways_in = landfalls(s, slot, tile, turning, approach)
    if not ways_in:
        return NONE
    word = yield Ask(
        me,
        "explore.ship",
        [HEX[cell] for cell in ways_in],
        rule="CC-EXPL-16",
        why=partial(why_not_landfall, s, slot),
        named=partial(space_label, s),
    )
    return HEX.index(word)


def explore_by_card(s: World, me: int, slot: int) -> Rule[None]:
    """A Region is revealed without a unit (CC-XMAP-14)."""
    tile = yield from draw_tile(s, slot)
    yield from turn_region(s, me, slot, tile, partial(why_not_lie_by_sea, s, slot, tile))
    yield from barbarians(s, me, slot, NONE)


def why_not_landfall(s: World, slot: int, word: Word) -> Reason | None:
    """Why a Ship can't enter the new Region in a space."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if s.layout.slot_of[cell] != slot:
        return Reason("reason.other_region", "CC-EXPL-16")
    if s.terrain[cell] != SEA:
        return Reason("reason.no_sea_space", "CC-EXPL-16")
    return Reason("reason.not_reached", "CC-EXPL-16")


def turn_region(
    s: World, me: int, slot: int, tile: int, can_lie: Callable[[int], Reason | None]
) -> Rule[int]:
    """The explorer chooses among the ways that the rules leave (CC-EXPL-07)."""

    def why_not(word: Word) -> Reason | None:
        return can_lie(TURN.index(word)) if word in TURN else None

    word = yield Ask(
        me,
        "explore.turn",
        lambda: allowed(TURN, why_not),
        rule="CC-EXPL-07",
        why=why_not,
        named=partial(turning_label, s, slot, tile),
    )
    turning = TURN.index(word)
    lay_region(s, slot, tile, turning)
    return turning


def why_not_settle(s: World, slot: int, entered: int, word: Word) -> Reason | None:
    """Why the Barbarians of a revealed Region can't settle in a space."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if s.layout.slot_of[cell] != slot:
        return Reason("reason.other_region", "CC-EXPL-10")
    if s.terrain[cell] != FERTILE:
        return Reason("reason.not_fertile", "CC-EXPL-10")
    return Reason("reason.entered", "CC-EXPL-11") if cell == entered else None


def barbarians(s: World, me: int, slot: int, entered: int) -> Rule[None]:
    """The Barbarians of a revealed Region settle where the explorer chooses (CC-EXPL-09 to -11, -21)."""
    if not TILES[s.tiles[slot]].has_barbarians:
        return
    if len(s.camps) >= BARBARIAN_SETTLEMENTS:
        return
    word = yield Ask(
        me,
        "barbarians.place",
        lambda: [HEX[cell] for cell in barbarian_spaces(s, slot, entered)],
        rule="CC-EXPL-10",
        why=partial(why_not_settle, s, slot, entered),
        named=partial(space_label, s),
    )
    settle_barbarians(s, HEX.index(word))
