"""Where Lacerda drives his Rover (OM-SOLO-50/51, OM-LAC-15 to -19, OM-LAC-22)."""

from __future__ import annotations

from areopagus.kernel import Rule, Word

from ...catalog.basics import NONE, ROVER_TECH
from ...catalog.solo import LACERDA_POINTS
from ...catalog.terrain import DISCOVERIES, DISCOVERY_HEXES, DISTANCES, HEX_COUNT, HEXES, RESEARCH_TILE
from ...effects.goods import spend_crystal
from ...effects.technology import use_tech
from ...effects.terrain import collect_crystal, move_rover, place_discovery, take_tile
from ...queries.cards import best_level, tech_level, tech_owners
from ...queries.lacerda import PERSON, best, could_collect, rover_targets
from ...queries.terrain import is_empty, nearest_available, pieces, rover_hex
from ...state import Mars
from ...words import HEX
from ..decisions import displaced_hex
from ..travel import draw_discovery
from .actions import benefit_of_discovery, develop_most_and_least
from .choosing import draw


def drive(s: Mars) -> Rule[None]:
    """Move the Rover towards a tile and claim it when it is reached."""
    targets = rover_targets(s)
    if not targets:
        return
    target = yield from draw(s, targets, HEX)
    me = s.lacerda
    start = rover_hex(s, me)
    distance = DISTANCES[start][target]
    if not distance:  # a tile he stopped on before he could use it
        yield from claim(s, target)
        return
    owner, level, crystals = movement_means(s, distance)
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


def movement_means(s: Mars, distance: int) -> tuple[int, int, int]:
    """Whose Rover Tech he uses, its level, and the number of Crystals he spends (OM-LAC-16)."""
    me = s.lacerda
    if distance <= LACERDA_POINTS:
        return NONE, 0, 0
    owner, level = NONE, 0
    if LACERDA_POINTS + tech_level(s, me, ROVER_TECH) >= distance:
        owner = me
    elif tech_owners(s, ROVER_TECH):
        most = best_level(s, ROVER_TECH)
        owner = me if tech_level(s, me, ROVER_TECH) == most else PERSON
    if owner != NONE:
        level = tech_level(s, owner, ROVER_TECH)
    missing = max(0, distance - LACERDA_POINTS - level)
    return owner, level, missing if missing <= s.players[me].crystals else 0


def best_routes(s: Mars, start: int, target: int, points: int) -> list[tuple[int, ...]]:
    """The routes he may take: to the target or nearest to it, fewest steps, most Crystals (OM-LAC-17)."""
    occupied = pieces(s)
    ends = [
        cell
        for cell in range(HEX_COUNT)
        if DISTANCES[start][cell] <= points
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
    """Number of Crystals on a route."""
    return sum(s.crystal[cell] for cell in route[1:])


def follow(s: Mars, routes: list[tuple[int, ...]]) -> Rule[None]:
    """Follow one of the routes; chance decides where they fork."""
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
    tile = take_tile(s, s.lacerda, cell)
    if tile >= RESEARCH_TILE:
        yield from develop_most_and_least(s, free=True)
    else:
        yield from benefit_of_discovery(s, DISCOVERIES[tile].effect)


@displaced_hex.by_lacerda(rule="OM-LAC-22")
def hex_for_displaced_rover(s: Mars, me: int, cell: int, cause: Word, is_rover: bool) -> Rule[int]:
    """His displaced Rover goes to the available hex nearest to his target (OM-LAC-22)."""
    cells, targets = nearest_available(s, cell), rover_targets(s)
    if targets:
        cells = best(cells, lambda end: min(DISTANCES[end][target] for target in targets))
    end = yield from draw(s, cells, HEX)
    return end


def explore(s: Mars) -> Rule[None]:
    """He places the leftmost Discovery tile three hexes from his Rover, as far as possible from yours (OM-LAC-19)."""
    places = [place for place, tile in enumerate(s.exploration) if tile != NONE]
    occupied = pieces(s)
    cells = [cell for cell in DISCOVERY_HEXES[rover_hex(s, s.lacerda)] if is_empty(s, cell, occupied)]
    if not places or not cells:
        return
    opponent = rover_hex(s, PERSON)
    cell = yield from draw(s, best(cells, lambda cell: -DISTANCES[cell][opponent]), HEX)
    place_discovery(s, s.lacerda, places[0], cell)
    yield from draw_discovery(s, places[0])
