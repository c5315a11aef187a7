"""The ways out of a space for Land units (CC-MOVE, CC-EXPL, CC-ADV-CON-08 to -14).

An **exit** is a way out of a space for a group of Land units; whether a given group fits it depends on how many
Army units and Settlers go, and whether some of them entered a Forest in this Turn."""

from __future__ import annotations

from typing import Final, NamedTuple

from areopagus.kernel import Reason

from ..catalog import (
    ADVANCES,
    ARMY,
    CULTURE,
    FOREST,
    HOLD,
    MOOD,
    MOUNTAIN,
    NONE,
    ROADS,
    SEA,
    SETTLER,
    STACK,
    TACTICS,
)
from ..state import IN_FOREST, MARKS, World, mark_key
from .board import armies_at, land_holder
from .goods import can_pay, has
from .wonders import army_toll, why_not_attack_walls

ROADS_FOOD: Final = ADVANCES[ROADS].numbers["food"]

ROADS_ORE: Final = ADVANCES[ROADS].numbers["ore"]

NO_LIMIT: Final = 99

FREE, EXPLORE, BATTLE, EMBARK = range(4)
"""What an exit leads to: an open Land space, an unrevealed Region, a battle, a Ship."""


class Exit(NamedTuple):
    """A way out of a space: where to, what happens there, and how many may go.

    `limit` counts Army units, aboard Ships all units. With `food` the move goes two spaces by Roads; with `ore`
    it is possible only if the terrain is ignored; `middle` is then the space between.
    """

    to: int
    kind: int
    limit: int
    food: int = 0
    ore: int = 0
    middle: int = NONE


class Group(NamedTuple):
    """The number of units of each class that go together."""

    armies: int = 0
    forest_armies: int = 0
    settlers: int = 0
    forest_settlers: int = 0


class Party(NamedTuple):
    """Land units that go together, and where they come from."""

    origin: int
    group: Group
    cargo: tuple[tuple[int, int], ...] = ()
    """If they come from Ships: for each unit the number of its Ship and the unit as cargo."""


def available(s: World, me: int, cell: int, kind: int) -> tuple[int, int]:
    """The number of Army units or Settlers on Land that may move: without a mark, and from a Forest."""
    player = s.players[me]
    total = (player.armies if kind == ARMY else player.settlers).get(cell, 0)
    if not total or (kind == ARMY and not has(s, me, TACTICS)):
        return 0, 0
    marks = s.turn.marks
    if not marks:
        return total, 0
    base = mark_key(cell, kind, 0)
    forest = marks.get(base + IN_FOREST, 0)
    return total - sum(marks.get(base + mark, 0) for mark in MARKS), forest


def classes(s: World, me: int, cell: int) -> tuple[int, int, int, int]:
    """The number of units of each class that could leave a Land space, in the order of `Group`."""
    return (*available(s, me, cell, ARMY), *available(s, me, cell, SETTLER))


def why_not_attack_land(s: World, me: int, cell: int, enemy: int) -> Reason | None:
    """Why an Army may not enter the space of another (CC-WON-30, CC-WON-32, CC-XACT-12)."""
    if enemy < s.seats and s.turn.barred >> enemy & 1:
        return Reason("reason.negotiations", "CC-XACT-12")
    city = s.cities.get(cell)
    if city is None:
        return None
    why_not = why_not_attack_walls(s, me, city)
    if why_not is None and not mausoleum_limit(s, me, cell):
        return Reason("reason.mausoleum", "CC-WON-32")
    return why_not


def mausoleum_limit(s: World, me: int, cell: int) -> int:
    """The number of Army units that can pay to enter a city (CC-WON-32)."""
    city = s.cities.get(cell)
    toll = army_toll(city.wonder) if city is not None else 0
    if not toll:
        return NO_LIMIT
    stock = s.players[me].stock
    return (stock[MOOD] + stock[CULTURE]) // toll


def free_berths(s: World, me: int, cell: int) -> int:
    """The number of Land units that can still board the player's Ships in a Sea space."""
    return sum(HOLD - len(ship.cargo) for ship in s.players[me].ships if ship.cell == cell)


def exit_to(s: World, me: int, cell: int) -> Exit | None:
    """The way into an adjacent space; None if no unit can enter it now."""
    terrain = s.terrain[cell]
    if terrain == NONE:
        return Exit(cell, EXPLORE, STACK)
    if terrain == SEA:
        berths = free_berths(s, me, cell)
        return Exit(cell, EMBARK, berths) if berths else None
    enemy = land_holder(s, cell, me)
    if enemy == NONE:
        return Exit(cell, FREE, STACK - armies_at(s, me, cell))
    if why_not_attack_land(s, me, cell, enemy) is not None:
        return None
    return Exit(cell, BATTLE, min(STACK, mausoleum_limit(s, me, cell)))


def exits(s: World, me: int, cell: int) -> list[Exit]:
    """All ways out of a Land space, by Roads too."""
    ways = [way for other in s.layout.neighbours[cell] if (way := exit_to(s, me, other)) is not None]
    if has(s, me, ROADS) and can_pay(s, me, (ROADS_FOOD, 0, 0)):
        ways += road_exits(s, me, cell)
    return ways


def road_exits(s: World, me: int, cell: int, *, at_any_price: bool = False) -> list[Exit]:
    """Ways of two spaces (CC-ADV-CON-08 to -13, CC-NOTE-21): from or to an own city, over free Land."""
    ways: dict[int, Exit] = {}
    city = s.cities.get(cell)
    starts = city is not None and city.owner == me
    ore_too = at_any_price or can_pay(s, me, (ROADS_FOOD, ROADS_ORE, 0))
    neighbours = s.layout.neighbours[cell]
    for middle in neighbours:
        between = s.terrain[middle]
        if between in (NONE, SEA) or land_holder(s, middle, me) != NONE:
            continue
        for to in s.layout.neighbours[middle]:
            if to == cell or to in neighbours or s.terrain[to] in (NONE, SEA):
                continue
            target = s.cities.get(to)
            if not starts and (target is None or target.owner != me):
                continue
            way = exit_to(s, me, to)
            if way is None:
                continue
            ore = between == MOUNTAIN or (between == FOREST and way.kind == BATTLE)
            if ore and not ore_too:
                continue
            other = ways.get(to)
            if other is None or _hardness(s, middle) < _hardness(s, other.middle):
                ways[to] = Exit(to, way.kind, way.limit, ROADS_FOOD, ROADS_ORE if ore else 0, middle)
    return list(ways.values())


def _hardness(s: World, middle: int) -> int:
    """How bad the space between is: 0 for most terrains, 1 for a Forest, 2 for a Mountain."""
    return {FOREST: 1, MOUNTAIN: 2}.get(s.terrain[middle], 0)


def fits(way: Exit, group: Group) -> bool:
    """Whether a group can take a way out (CC-MOVE-13 to -15)."""
    armies = group.armies + group.forest_armies
    if way.kind == BATTLE:
        return 0 < group.armies <= way.limit and not group.forest_armies and not group.forest_settlers
    if way.kind == EMBARK:
        return sum(group) <= way.limit
    return armies <= way.limit or not armies


def fits_with_army(way: Exit, group: Group) -> bool:
    """Whether a group can take a way out; for a battle, an unmarked Army unit may still join it."""
    if way.kind == BATTLE and not group.armies:
        group = group._replace(armies=1)
    return fits(way, group)


def choices_of(ways: list[Exit], chosen: tuple[int, ...], there: tuple[int, int, int, int]) -> list[int]:
    """The numbers of units of the next class with which the group can have a destination."""
    place = len(chosen)
    counts = []
    for count in range(there[place] + 1):
        rest = there[place + 1 :]
        taken = (*chosen, count)
        if not any(taken) and not any(rest):
            continue
        padded = Group(*taken, *(0 for _ in rest))
        if (any(taken) and any(fits(way, padded) for way in ways)) or (
            any(rest) and _can_still_fit(ways, taken, rest)
        ):
            counts.append(count)
    return counts


def _can_still_fit(ways: list[Exit], taken: tuple[int, ...], rest: tuple[int, ...]) -> bool:
    """Whether some units of the later classes make it a group that has a destination."""
    for count in range(rest[0] + 1):
        further = (*taken, count)
        if any(further) and any(fits(way, Group(*further, *(0 for _ in rest[1:]))) for way in ways):
            return True
        if len(rest) > 1 and _can_still_fit(ways, further, rest[1:]):
            return True
    return False


def has_way(s: World, me: int, cell: int) -> bool:
    """Whether some unit on a Land space can move."""
    armies, forest_armies, settlers, forest_settlers = classes(s, me, cell)
    if not (armies or forest_armies or settlers or forest_settlers):
        return False
    for other in s.layout.neighbours[cell]:
        way = exit_to(s, me, other)
        if way is not None and _one_fits(way, armies, forest_armies, settlers or forest_settlers):
            return True
    if has(s, me, ROADS) and can_pay(s, me, (ROADS_FOOD, 0, 0)):
        return any(
            _one_fits(way, armies, forest_armies, settlers or forest_settlers)
            for way in road_exits(s, me, cell)
        )
    return False


def _one_fits(way: Exit, armies: int, forest_armies: int, settlers: int) -> bool:
    if way.kind == BATTLE:
        return armies > 0
    if way.kind == FREE:
        return settlers > 0 or way.limit > 0
    return True
