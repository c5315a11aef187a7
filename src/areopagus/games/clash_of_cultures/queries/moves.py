"""Where units can go (CC-MOVE, CC-SHIP, CC-EXPL, CC-ADV-CON-08 to -14).

An **exit** is a way out of a space for a group of Land units; whether a given group fits it depends on how many
Army units and Settlers go, and whether some of them entered a Forest in this Turn. A **voyage** is what Ships can
reach.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from areopagus.kernel import Reason, word_name

from ..catalog import (
    ADVANCES,
    ARMY,
    CULTURE,
    FOREST,
    HOLD,
    MOOD,
    MOUNTAIN,
    NAVIGATION,
    NONE,
    ROADS,
    SEA,
    SETTLER,
    STACK,
    TACTICS,
)
from ..state import FRESH, IN_FOREST, MARKS, MOVED, MOVED_TO_FOREST, STUCK, Ship, World, mark_key
from ..words import ADVANCE
from .board import armies_at, around_the_edge, foreign_ships, land_holder, sea_reach
from .goods import can_pay, has
from .wonders import army_toll, why_not_attack_walls

FREE, EXPLORE, BATTLE, EMBARK = range(4)
"""What an exit leads to: an open Land space, an unrevealed Region, a battle, a Ship."""
ROADS_FOOD: Final = ADVANCES[ROADS].numbers["food"]
ROADS_ORE: Final = ADVANCES[ROADS].numbers["ore"]
NO_LIMIT: Final = 99
ABLEST_FIRST: Final = (FRESH, IN_FOREST, MOVED, MOVED_TO_FOREST, STUCK)
"""Marks, ordered by what a unit can still do in the Turn, most first."""


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
    """Whether a group can take a way out, for a battle if need be with an unmarked Army unit that still joins it."""
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


# Ships


class Voyage(NamedTuple):
    """What Ships can reach in one move: Sea spaces, battles, unrevealed Regions, by Navigation or not."""

    seas: list[int]
    battles: list[int]
    slots: list[int]
    """Those beside Sea that is reached."""
    around: list[int]
    """Those that block the way round the edge; they may be beside that Sea as well."""
    reached: set[int]
    """The Sea without foreign Ships that is reached, the own space included."""


def voyage(s: World, me: int, cell: int) -> Voyage:
    """Where Ships in a Sea space can go (CC-SHIP-01 to -08, CC-XMAP-13, -15)."""
    enemies = foreign_ships(s, me)
    reached, ends = sea_reach(s, cell, enemies)
    battles = set(ends)
    blocking: list[int] = []
    if has(s, me, NAVIGATION):
        landfalls, blocking = around_the_edge(s, reached)
        for landfall in landfalls:
            if landfall in enemies:
                battles.add(landfall)
            else:
                further, ends = sea_reach(s, landfall, enemies)
                reached |= further
                battles.update(ends)
    slot_of, neighbours, terrain = s.layout.slot_of, s.layout.neighbours, s.terrain
    slots = sorted({slot_of[other] for sea in reached for other in neighbours[sea] if terrain[other] == NONE})
    allowed = [sea for sea in sorted(battles) if not s.turn.barred >> enemies[sea] & 1]
    return Voyage(sorted(reached - {cell}), allowed, slots, blocking, reached)


def can_sail(s: World, me: int, cell: int) -> bool:
    """Whether a Ship in a Sea space can move somewhere."""
    if not any(ship.cell == cell and ship.mark == FRESH for ship in s.players[me].ships):
        return False
    enemies = foreign_ships(s, me)
    for other in s.layout.neighbours[cell]:
        terrain = s.terrain[other]
        if terrain == NONE or (terrain == SEA and other not in enemies):
            return True
    if not enemies and not has(s, me, NAVIGATION):
        return False
    trip = voyage(s, me, cell)
    return bool(trip.seas or trip.battles or trip.slots or trip.around)


def landing_exits(s: World, me: int, cell: int) -> list[Exit]:
    """The ways ashore from a Sea space (CC-SHIP-11, -17); unrevealed Regions are explored."""
    return [
        way
        for other in s.layout.neighbours[cell]
        if s.terrain[other] != SEA and (way := exit_to(s, me, other)) is not None
    ]


def cargo_kind(unit: int) -> int:
    """Whether a unit aboard is a Settler or an Army unit."""
    return unit >> 3


def cargo_mark(unit: int) -> int:
    """The mark of a unit aboard."""
    return unit & 7


def may_land(s: World, me: int, unit: int) -> bool:
    """Whether a unit aboard may go ashore in this action."""
    return cargo_mark(unit) in (FRESH, IN_FOREST) and (cargo_kind(unit) == SETTLER or has(s, me, TACTICS))


def load_of(cargo: tuple[int, ...]) -> int:
    """What a Ship carries, as a place in `LOADS`."""
    armies = sum(cargo_kind(unit) == ARMY for unit in cargo)
    return (0, 1, 3)[len(cargo)] + armies


def ablest_ship(ships: list[Ship], numbers: list[int], load: int) -> int:
    """Of these Ships the one with this load that may do most in this Turn, its cargo included (CC-ASK-08)."""
    return min(
        (number for number in numbers if load_of(ships[number].cargo) == load),
        key=lambda number: _weariness(ships[number]),
    )


def weariest_ship(ships: list[Ship], numbers: list[int], load: int) -> int:
    """Of these Ships the one with this load that may do least in this Turn: it is the one that is lost."""
    return max(
        (number for number in numbers if load_of(ships[number].cargo) == load),
        key=lambda number: _weariness(ships[number]),
    )


def _weariness(ship: Ship) -> tuple[int, list[int]]:
    return ABLEST_FIRST.index(ship.mark), [cargo_weariness(unit) for unit in ship.cargo]


def cargo_weariness(unit: int) -> int:
    """A number that is higher if a unit aboard can do less in this Turn."""
    return ABLEST_FIRST.index(cargo_mark(unit))


def can_land(s: World, me: int, cell: int) -> bool:
    """Whether some cargo in a Sea space can go ashore."""
    units = [
        unit
        for ship in s.players[me].ships
        if ship.cell == cell
        for unit in ship.cargo
        if may_land(s, me, unit)
    ]
    if not units:
        return False
    ways = landing_exits(s, me, cell)
    return any(fits(way, group_of([unit])) for way in ways for unit in units)


def group_of(units: list[int]) -> Group:
    """Units aboard as a group."""
    counts = [0, 0, 0, 0]
    for unit in units:
        counts[(0 if cargo_kind(unit) == ARMY else 2) + (cargo_mark(unit) == IN_FOREST)] += 1
    return Group(*counts)


def can_move_from(s: World, me: int, cell: int) -> bool:
    """Whether a group can start here."""
    if s.terrain[cell] == SEA:
        return can_sail(s, me, cell) or can_land(s, me, cell)
    return has_way(s, me, cell)


def why_not_move_from(s: World, me: int, cell: int) -> Reason | None:
    """Why no group can start in a space."""
    if can_move_from(s, me, cell):
        return None
    player = s.players[me]
    ships = [ship for ship in player.ships if ship.cell == cell]
    if not ships and cell not in player.armies and cell not in player.settlers:
        return Reason("reason.no_own_unit", "CC-MOVE-02")
    marks = [ship.mark for ship in ships]
    marks += [key & 7 for key in s.turn.marks if key >> 4 == cell]
    if MOVED in marks or MOVED_TO_FOREST in marks:
        return Reason("reason.moved", "CC-MOVE-05")
    if STUCK in marks:
        if ships:
            return Reason("reason.ship_fought", "CC-SHIP-04")
        if s.terrain[cell] == MOUNTAIN:
            return Reason("reason.in_mountain", "CC-MOVE-12")
        return Reason("reason.fought", "CC-MOVE-11")
    if cell in player.armies and not has(s, me, TACTICS):
        return Reason("reason.needs_advance", "CC-MOVE-10", {"advance": word_name(ADVANCE[TACTICS].text)})
    return Reason("reason.no_way_out", "CC-SHIP-01" if ships else "CC-MOVE-06")


def why_not_land_from(s: World, me: int, cell: int) -> Reason | None:
    """Why nobody aboard the Ships of a space can go ashore."""
    units = [unit for ship in s.players[me].ships if ship.cell == cell for unit in ship.cargo]
    if not units:
        return Reason("reason.nobody_aboard", "CC-SHIP-11")
    if not any(may_land(s, me, unit) for unit in units):
        if all(cargo_mark(unit) in (MOVED, MOVED_TO_FOREST, STUCK) for unit in units):
            return Reason("reason.moved", "CC-MOVE-05")
        return Reason("reason.needs_advance", "CC-MOVE-10", {"advance": word_name(ADVANCE[TACTICS].text)})
    return None if can_land(s, me, cell) else Reason("reason.no_way_out", "CC-SHIP-11")


def why_not_sail_from(s: World, me: int, cell: int) -> Reason | None:
    """Why no Ship of a player in a space can sail."""
    ships = [ship for ship in s.players[me].ships if ship.cell == cell]
    if not ships:
        return Reason("reason.no_ship_there", "CC-SHIP-01")
    if all(ship.mark == STUCK for ship in ships):
        return Reason("reason.ship_fought", "CC-SHIP-04")
    if all(ship.mark != FRESH for ship in ships):
        return Reason("reason.moved", "CC-MOVE-05")
    return None if can_sail(s, me, cell) else Reason("reason.no_way_out", "CC-SHIP-01")


def can_move(s: World, me: int) -> bool:
    """Whether some unit of a player can move now."""
    player = s.players[me]
    if any(has_way(s, me, cell) for cell in player.settlers):
        return True
    if has(s, me, TACTICS) and any(has_way(s, me, cell) for cell in player.armies):
        return True
    return any(can_move_from(s, me, ship.cell) for ship in player.ships)


def why_not_move_to(
    s: World, me: int, origin: int, ways: list[Exit], group: Group, cell: int
) -> Reason | None:
    """Why a group of Land units can't go to a space."""
    if cell == origin:
        return Reason("reason.same_space", "CC-MOVE-06")
    way = next((one for one in ways if one.to == cell), None)
    if way is None:
        if cell not in s.layout.cells:
            return Reason("reason.off_map", "CC-MOVE-06")
        if s.terrain[cell] == SEA:
            if free_berths(s, me, cell):
                return Reason("reason.too_far", "CC-SHIP-10")
            afloat = any(ship.cell == cell for ship in s.players[me].ships)
            return Reason("reason.no_berth", "CC-SHIP-09" if afloat else "CC-MOVE-17")
        if s.terrain[cell] == NONE:
            return Reason("reason.too_far", "CC-EXPL-13" if has(s, me, ROADS) else "CC-MOVE-06")
        enemy = land_holder(s, cell, me)
        refused = None if enemy == NONE else why_not_attack_land(s, me, cell, enemy)
        if refused is not None:
            return refused
        if has(s, me, ROADS) and any(way.to == cell for way in road_exits(s, me, origin, at_any_price=True)):
            return Reason("reason.roads_price", "CC-ADV-CON-08")
        return Reason("reason.too_far", "CC-MOVE-06")
    if fits(way, group):
        return None
    if way.kind == EMBARK:
        return Reason("reason.no_berth", "CC-SHIP-09")
    if group.armies + group.forest_armies > STACK or way.kind == FREE:
        return Reason("reason.stack", "CC-MOVE-15")
    if group.forest_armies or group.forest_settlers:
        return Reason("reason.from_forest", "CC-MOVE-13")
    if not group.armies:
        return Reason("reason.settlers_alone", "CC-MOVE-14")
    return Reason("reason.mausoleum", "CC-WON-32")
