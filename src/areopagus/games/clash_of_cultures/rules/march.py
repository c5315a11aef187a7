"""Moves of Land units (CC-MOVE, CC-ADV-CON-08 to -14).

Asks: move.units.army, move.units.army_forest, move.units.settler, move.units.settler_forest, move.to, move.roads
"""

from __future__ import annotations

from functools import partial
from typing import Final

from areopagus.kernel import Ask, Reason, Rule, Word, push

from ..catalog import ARMY, FOREST, MOUNTAIN, NONE, ROADS, SETTLER
from ..effects.moves import announce_move, arrive_for_battle, arrive_in_peace, set_out, take_warlord_bonus
from ..queries.exits import (
    BATTLE,
    EMBARK,
    EXPLORE,
    FREE,
    ROADS_ORE,
    Exit,
    Group,
    Party,
    choices_of,
    classes,
    exits,
    fits,
)
from ..queries.goods import can_pay, has
from ..queries.labels import count_label, way_label
from ..queries.moves import why_not_move_to
from ..queries.reasons import why_not_number
from ..registry import advance
from ..state import World
from ..words import COUNT, HEX, NO, REGION, UNIT, YES
from .battle import start_land_battle
from .explore import explore_by_land
from .payment import pay
from .ships import embark

CLASSES: Final = ("army", "army_forest", "settler", "settler_forest")


def march(s: World, me: int, cell: int) -> Rule[None]:
    """A group of Land units leaves a Land space."""
    ways = exits(s, me, cell)
    there = classes(s, me, cell)
    chosen: tuple[int, ...] = ()
    for place, name in enumerate(CLASSES):
        count = 0
        if there[place]:
            word = yield Ask(
                me,
                f"move.units.{name}",
                lambda chosen=chosen: [COUNT[n] for n in choices_of(ways, chosen, there)],  # type: ignore[misc]
                rule="CC-MOVE-02",
                why=partial(why_not_number, there[place], "CC-MOVE-02"),
                named=partial(count_label, UNIT[ARMY if place < 2 else SETTLER]),
            )
            count = COUNT.index(word)
        chosen = (*chosen, count)
    group = Group(*chosen)
    word = yield Ask(
        me,
        "move.to",
        lambda: [HEX[way.to] for way in ways if fits(way, group)],
        rule="CC-MOVE-06",
        why=partial(why_not_way, s, me, cell, ways, group),
        named=partial(way_label, s, me, ways, group.armies),
    )
    to = HEX.index(word)
    way = next(one for one in ways if one.to == to)
    party = Party(cell, group)
    if way.kind == EMBARK:
        yield from embark(s, me, party, to)
        return
    ignore = yield from use_roads(s, me, cell, way)
    yield from pay(s, me, (way.food, ROADS_ORE if ignore else 0, 0), confirm=way.food > 0)
    yield from enter(s, me, party, way, ignore)


def why_not_way(s: World, me: int, origin: int, ways: list[Exit], group: Group, word: Word) -> Reason | None:
    """Why a group of Land units can't go somewhere."""
    if word in REGION:
        return Reason("reason.name_space", "CC-EXPL-02")
    return why_not_move_to(s, me, origin, ways, group, HEX.index(word)) if word in HEX else None


@advance("roads", rule="CC-ADV-CON-09")
def use_roads(s: World, me: int, cell: int, way: Exit) -> Rule[bool]:
    """Roads: an Ore to ignore the terrain of this move (CC-ADV-CON-09, CC-NOTE-21)."""
    if way.kind not in (FREE, BATTLE) or not has(s, me, ROADS):
        return False
    if not any(city is not None and city.owner == me for city in (s.cities.get(cell), s.cities.get(way.to))):
        return False
    terrain_matters = way.kind == FREE and (s.terrain[way.to] in (MOUNTAIN, FOREST) or crosses_forest(s, way))
    if not way.ore and not (terrain_matters and can_pay(s, me, (way.food, ROADS_ORE, 0))):
        return False
    word = yield Ask(
        me,
        "move.roads",
        (YES,) if way.ore else (YES, NO),
        rule="CC-ADV-CON-09",
        why=lambda word: Reason("reason.needs_roads_ore", "CC-NOTE-21") if word == NO else None,
        confirm=bool(way.ore),
    )
    return word == YES


def crosses_forest(s: World, way: Exit) -> bool:
    """Whether a way of two spaces goes over a Forest."""
    return way.middle != NONE and s.terrain[way.middle] == FOREST


def through_forest(group: Group) -> Group:
    """The group when it has passed a Forest: it has entered one in this Turn (CC-MOVE-13, CC-NOTE-22)."""
    return Group(0, group.armies + group.forest_armies, 0, group.settlers + group.forest_settlers)


def enter(s: World, me: int, party: Party, way: Exit, ignore: bool) -> Rule[None]:
    """A group leaves and arrives: in an open space, in an unrevealed Region, or in a battle.

    `ignore`: Roads make it ignore the terrain.
    """
    to = way.to
    group = through_forest(party.group) if crosses_forest(s, way) and not ignore else party.group
    announce_move(s, me, party, to)
    if way.kind == BATTLE:
        set_out(s, me, party)
        arrive_for_battle(s, me, to, group)
        ships = tuple(ship for ship, _ in party.cargo)
        yield from start_land_battle(s, me, to, party.origin, ships, take_warlord_bonus(s))
        return
    if way.kind == EXPLORE:
        slot = s.layout.slot_of[to]
        yield from explore_by_land(s, me, slot, to)
        push(s, ("barbarians", me, slot, to))
    set_out(s, me, party)
    arrive_in_peace(s, me, to, group, ignore)
