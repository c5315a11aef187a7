"""Where Lacerda drives his Rover (OM-SOLO-50/51, OM-LAC-15 to -19, OM-LAC-22)."""

from __future__ import annotations

from areopagus.kernel import Rule

from ...catalog import (
    AT_THREE,
    DISCOVERY_EFFECT,
    DISCOVERY_KIND,
    DISTANCES,
    HEX_COUNT,
    HEXES,
    LACERDA_POINTS,
    NONE,
    RESEARCH_TILE,
    ROVER_TECH,
)
from ...effects import collect_crystal, move_rover, place_discovery, spend_crystal, take_tile, use_tech
from ...queries.cards import best_level, tech_level, tech_owners
from ...queries.terrain import is_empty, pieces, rover_hex
from ...state import Mars
from ...words import HEX
from ..travel import draw_discovery
from .choosing import YOU, best, draw
from .collecting import could_collect

PREFERENCE = (
    "research",
    "upgrade",
    "construct_any",
    "construct",
    "blueprints",
    "hire_or_contract",
    "develop",
    "learn_tech",
    "crystals",
    "warehouse",
)
"""Which tile he prefers among the nearest (OM-LAC-15)."""


def targets(s: Mars) -> list[int]:
    """The tiles he heads for, still tied (OM-LAC-15)."""
    cells = [cell for cell in range(HEX_COUNT) if could_collect(s, cell)]
    if not cells:
        return []
    here = rover_hex(s, s.lacerda)
    return best(cells, lambda cell: DISTANCES[here][cell], lambda cell: PREFERENCE.index(kind_of(s, cell)))


def kind_of(s: Mars, cell: int) -> str:
    """The kind of a tile on the map."""
    tile = s.tile[cell]
    return "research" if tile >= RESEARCH_TILE else DISCOVERY_KIND[tile]


def drive(s: Mars) -> Rule[None]:
    """Move the Rover towards a tile and claim it when it is reached."""
    found = targets(s)
    if not found:
        return
    target = yield from draw(s, found, HEX)
    me = s.lacerda
    start = rover_hex(s, me)
    distance = DISTANCES[start][target]
    if not distance:  # a tile he stopped on before he could use it
        yield from claim(s, target)
        return
    owner, level, crystals = means(s, distance)
    points = LACERDA_POINTS + level + crystals
    routes = best_routes(s, start, target, points)
    if not routes:
        return
    if owner != NONE:
        use_tech(s, me, ROVER_TECH, owner)
    for _ in range(crystals):
        spend_crystal(s, me)
    yield from follow(s, routes)
    here = s.players[me].rover
    if could_collect(s, here):
        yield from claim(s, here)


def means(s: Mars, distance: int) -> tuple[int, int, int]:
    """Whose Rover Tech he uses, its level, and how many Crystals he spends (OM-LAC-16)."""
    me = s.lacerda
    if distance <= LACERDA_POINTS:
        return NONE, 0, 0
    owner, level = NONE, 0
    if LACERDA_POINTS + tech_level(s, me, ROVER_TECH) >= distance:
        owner = me
    elif tech_owners(s, ROVER_TECH):
        most = best_level(s, ROVER_TECH)
        owner = me if tech_level(s, me, ROVER_TECH) == most else YOU
    if owner != NONE:
        level = tech_level(s, owner, ROVER_TECH)
    missing = max(0, distance - LACERDA_POINTS - level)
    return owner, level, missing if missing <= s.players[me].crystals else 0


def best_routes(s: Mars, start: int, target: int, points: int) -> list[tuple[int, ...]]:
    """The ways he may take: to the target or nearest to it, fewest steps, most Crystals (OM-LAC-17)."""
    me = s.lacerda
    occupied = pieces(s)
    if s.players[me].rover == start:
        occupied &= ~(1 << start)
    ends = [
        cell
        for cell in range(HEX_COUNT)
        if 0 < DISTANCES[start][cell] <= points
        and DISTANCES[cell][target] < DISTANCES[start][target]
        and not occupied >> cell & 1
        and (s.tile[cell] == NONE or could_collect(s, cell))
    ]
    if not ends:
        return []
    ends = best(ends, lambda cell: DISTANCES[cell][target], lambda cell: DISTANCES[start][cell])
    routes = [route for end in ends for route in HEXES.paths(start, end)]
    most = max(crystals_on(s, route) for route in routes)
    return [route for route in routes if crystals_on(s, route) == most]


def crystals_on(s: Mars, route: tuple[int, ...]) -> int:
    """How many Crystals lie on a way."""
    return sum(s.crystal[cell] for cell in route[1:])


def follow(s: Mars, routes: list[tuple[int, ...]]) -> Rule[None]:
    """Go one of the ways, chance deciding where they part."""
    step = 1
    while step < len(routes[0]):
        forks = sorted({route[step] for route in routes})
        cell = yield from draw(s, forks, HEX)
        routes = [route for route in routes if route[step] == cell]
        move_rover(s, s.lacerda, cell)
        collect_crystal(s, s.lacerda, cell)
        step += 1


def claim(s: Mars, cell: int) -> Rule[None]:
    """He claims a tile and resolves it at once (OM-LAC-18)."""
    from .actions import benefit_of_discovery, develop_most_and_least

    tile = take_tile(s, s.lacerda, cell)
    if tile >= RESEARCH_TILE:
        yield from develop_most_and_least(s, free=True)
    else:
        yield from benefit_of_discovery(s, DISCOVERY_EFFECT[tile])


def hex_for_displaced_rover(s: Mars, free: list[int]) -> Rule[int]:
    """His displaced Rover goes where it is nearest to his target (OM-LAC-22)."""
    found = targets(s)
    cells = best(free, lambda cell: min(DISTANCES[cell][target] for target in found)) if found else free
    cell = yield from draw(s, cells, HEX)
    return cell


def explore(s: Mars) -> Rule[None]:
    """He places the leftmost Discovery tile three hexes from his Rover, as far as possible from yours (OM-LAC-19)."""
    places = [place for place, tile in enumerate(s.exploration) if tile != NONE]
    occupied = pieces(s)
    cells = [cell for cell in AT_THREE[rover_hex(s, s.lacerda)] if is_empty(s, cell, occupied)]
    if not places or not cells:
        return
    yours = rover_hex(s, YOU)
    cell = yield from draw(s, best(cells, lambda cell: -DISTANCES[cell][yours]), HEX)
    place_discovery(s, s.lacerda, places[0], cell)
    yield from draw_discovery(s, places[0])
