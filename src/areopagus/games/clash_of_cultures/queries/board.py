"""The map (CC-MAP, CC-XMAP): distances over revealed spaces, what stands where, Sea, the edge of the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..catalog import BARBARIANS, BARREN, NONE, SEA
from ..state import World

NO_WAY: Final = 1000
"""More steps than any way has."""


def distances(s: World, cell: int) -> dict[int, int]:
    """The number of steps to each revealed space over revealed spaces (CC-XMAP-01), without unreachable ones."""
    steps_to = s.map_cache.distances.get(cell)
    if steps_to is None:
        terrain, neighbours = s.terrain, s.layout.neighbours
        steps_to = s.map_cache.distances[cell] = {cell: 0} if terrain[cell] != NONE else {}
        frontier = list(steps_to)
        steps = 0
        while frontier:
            steps += 1
            entered = []
            for here in frontier:
                for there in neighbours[here]:
                    if there not in steps_to and terrain[there] != NONE:
                        steps_to[there] = steps
                        entered.append(there)
            frontier = entered
    return steps_to


def within(s: World, a: int, b: int, steps: int) -> bool:
    """Whether the distance of two spaces is at most `steps`."""
    return distances(s, a).get(b, NO_WAY) <= steps


def spaces_within(s: World, cell: int, steps: int) -> tuple[int, ...]:
    """The revealed spaces at most `steps` away, the space itself first."""
    key = (cell, steps)
    spaces = s.map_cache.spaces_within.get(key)
    if spaces is None:
        spaces = tuple(other for other, distance in distances(s, cell).items() if distance <= steps)
        s.map_cache.spaces_within[key] = spaces
    return spaces


def is_land(s: World, cell: int) -> bool:
    """Whether a space is revealed and not Sea."""
    return s.terrain[cell] not in (NONE, SEA)


def adjacent_sea(s: World, cell: int) -> list[int]:
    """The Sea spaces adjacent to a space."""
    terrain = s.terrain
    return [other for other in s.layout.neighbours[cell] if terrain[other] == SEA]


# Who is where


def land_holder(s: World, cell: int, me: int) -> int:
    """The other player, or the Barbarians, with a city or Land units on a Land space; NONE if there is nobody."""
    city = s.cities.get(cell)
    if city is not None and city.owner != me:
        return city.owner
    if cell in s.camps:
        return BARBARIANS
    for seat, player in enumerate(s.players):
        if seat != me and (cell in player.armies or cell in player.settlers):
            return seat
    return NONE


def is_empty(s: World, cell: int) -> bool:
    """Whether a Land space has neither units nor a city."""
    return cell not in s.cities and land_holder(s, cell, NONE) == NONE


def foreign_ships(s: World, me: int) -> dict[int, int]:
    """For each Sea space with Ships of another player, that player."""
    return {ship.cell: seat for seat, player in enumerate(s.players) if seat != me for ship in player.ships}


def unit_cells(s: World, seat: int) -> list[int]:
    """The spaces where a player has units, aboard included, in order."""
    player = s.players[seat]
    return sorted({*player.armies, *player.settlers, *(ship.cell for ship in player.ships)})


def own_cities(s: World, seat: int) -> list[int]:
    """The spaces of a player's cities, in order."""
    return sorted(cell for cell, city in s.cities.items() if city.owner == seat)


def city_count(s: World, seat: int) -> int:
    """The number of a player's cities."""
    return sum(city.owner == seat for city in s.cities.values())


def armies_at(s: World, seat: int, cell: int) -> int:
    """The number of a player's Army units on a Land space."""
    return s.players[seat].armies.get(cell, 0)


def presence(s: World, seat: int) -> list[int]:
    """The spaces of a player's units and cities."""
    return sorted({*unit_cells(s, seat), *own_cities(s, seat)})


def are_near(s: World, some: Iterable[int], others: Iterable[int], steps: int) -> bool:
    """Whether a space of one list is within `steps` of a space of the other."""
    targets = list(others)
    return any(distances(s, cell).get(target, NO_WAY) <= steps for cell in some for target in targets)


def order_from(s: World, seat: int) -> list[int]:
    """All players to the left, beginning with one."""
    place = s.order.index(seat)
    return s.order[place:] + s.order[:place]


def turn_order(s: World) -> list[int]:
    """All players from the first player on (CC-EVENT-03, CC-STATUS-02)."""
    return order_from(s, s.first)


# Sea


def sea_reach(s: World, start: int, blocked: Iterable[int]) -> tuple[set[int], list[int]]:
    """The Sea reached from a Sea space without passing blocked ones, and the blocked ones beside it."""
    stops = set(blocked)
    terrain, neighbours = s.terrain, s.layout.neighbours
    reached = {start}
    ends: list[int] = []
    frontier = [start]
    for here in frontier:
        for there in neighbours[here]:
            if terrain[there] != SEA or there in reached or there in ends:
                continue
            if there in stops:
                ends.append(there)
            else:
                reached.add(there)
                frontier.append(there)
    return reached, ends


def around_the_edge(s: World, reached: set[int]) -> tuple[list[int], list[int]]:
    """Navigation (CC-XMAP-15): the Sea spaces, and the slots of unrevealed Regions, where the way ends."""
    ring = s.layout.ring
    seas: list[int] = []
    slots: list[int] = []
    size = len(ring)
    for place, cell in enumerate(ring):
        if cell not in reached:
            continue
        for step in (1, -1):
            for further in range(1, size):
                there = ring[(place + step * further) % size]
                terrain = s.terrain[there]
                if terrain == NONE:
                    slots.append(s.layout.slot_of[there])
                    break
                if terrain == SEA and there not in reached:
                    seas.append(there)
                    break
    return sorted(set(seas)), sorted(set(slots))


# Regions


def adjacent_slots(s: World, seat: int) -> list[int]:
    """The unrevealed Regions adjacent to a Region with a city of the player (CC-XMAP-14)."""
    regions = {s.layout.region_of[cell] for cell in own_cities(s, seat)}
    beside = {slot for region in regions for slot in s.layout.regions_beside[region]}
    return sorted(slot for slot in beside if slot < len(s.tiles) and s.tiles[slot] == NONE)


def may_hold_city(s: World, cell: int) -> bool:
    """Whether the ground allows a city: revealed Land, neither Barren nor exhausted (CC-FOUND-02, -05)."""
    return s.terrain[cell] not in (NONE, SEA, BARREN) and cell not in s.exhausted
