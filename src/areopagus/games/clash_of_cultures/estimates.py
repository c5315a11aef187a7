"""What a player of Clash of Cultures can gain: actions, sites for cities, captures, Wonders."""

from __future__ import annotations

from functools import cache
from typing import Final

from .card_catalog import WONDERS
from .catalog import (
    ACTIONS,
    BARREN,
    CULTURE,
    ENGINEERING,
    FOOD,
    FORTRESS,
    GOLD,
    LONG_ROUNDS,
    NONE,
    ORE,
    SEA,
    SETTLEMENT,
    TURNS,
    WOOD,
)
from .map_catalog import LAYOUTS
from .state import OPEN, RESERVED, World

YIELDS: Final = (1, 2, 4, 1, 1, 0)
"""What a space of each terrain gives, as a bit for Food, Ore and Wood; nothing where it is not revealed."""
CITY_SPOILS: Final = 4.1
PIECE_SPOILS: Final = 1.0
CAMP_SPOILS: Final = 0.6
"""What it is worth to capture a city early, each of its pieces at any time, and what share of it a camp is."""
NEAR_PREY: Final = (1.0, 1.0, 0.8, 0.6, 0.4, 0.28, 0.2)
"""How much what can be captured counts, by the steps to it."""
FAR_FROM_HOME: Final = (1.0, 1.0, 0.85, 0.6, 0.25, 0.12, 0.06)
"""How much an enemy counts, by the steps that it needs."""
FARTHEST_MARCH: Final = 6
ODDS: Final = {-2: 0.025, -1: 0.12, 0: 0.435, 1: 0.825, 2: 0.975}
"""The chance of an attack, by the number of attackers minus that of guards; cards make it less certain."""


def actions_left(s: World, player: int) -> float:
    """The number of actions that a player has left in this game."""
    rounds = LONG_ROUNDS - 1 if s.settings.ending != "fixed" else s.settings.rounds
    turns = max(0, rounds - s.round) * TURNS
    me = s.players[player]
    actions = -me.assassinated - me.unrest
    if s.active == player:
        turns += TURNS - s.turn_number
        actions += s.turn.actions_left
    elif s.active != NONE:
        order, first = s.order, s.order.index(s.first)
        seats = s.seats
        is_waiting = (order.index(player) - first) % seats > (order.index(s.active) - first) % seats
        turns += TURNS - s.turn_number + is_waiting
    return float(max(0, turns * ACTIONS + actions))


@cache
def within_two_steps(seats: int) -> tuple[frozenset[int], ...]:
    """For each space of a map, the spaces at most two steps away."""
    neighbours = LAYOUTS[seats].neighbours
    return tuple(
        frozenset(cell for one in around for cell in (one, *neighbours[one])) for around in neighbours
    )


# Settlers


def sites_in_reach(s: World, player: int) -> float:
    """The value of the spaces in which Settlers can found cities, one for each Settler; distant ones count less."""
    cities, camps, exhausted = s.cities, s.camps, s.exhausted
    foreign = [
        cell
        for seat, other in enumerate(s.players)
        if seat != player
        for cell in (*other.armies, *other.settlers)
    ]
    taken: list[int] = []
    total = 0.0
    for cell, count in s.players[player].settlers.items():
        for value, place in places_near(s, cell):
            if (
                place not in cities
                and place not in camps
                and place not in taken
                and place not in exhausted
                and place not in foreign
            ):
                total += value
                taken.append(place)
                count -= 1
                if not count:
                    break
    return total


def places_near(s: World, cell: int) -> list[tuple[float, int]]:
    """The spaces near one where the ground allows a city, the best first."""
    sites = s.map_cache.sites.get(cell)
    if sites is None:
        neighbours = s.layout.neighbours[cell]
        sites = [
            (
                quality_of_site(s, place) * (1.0 if place == cell else 0.85 if place in neighbours else 0.65),
                place,
            )
            for place in sorted(within_two_steps(s.seats)[cell])
            if s.terrain[place] not in (SEA, BARREN)
        ]
        sites.sort(reverse=True)
        s.map_cache.sites[cell] = sites
    return sites


def quality_of_site(s: World, cell: int) -> float:
    """The value of a space for a city, by what lies around it; unrevealed spaces count as unknown."""
    terrain = s.terrain
    if terrain[cell] == NONE:
        return 0.6
    kinds = YIELDS[terrain[cell]]
    value = 0.5
    for other in s.layout.neighbours[cell]:
        ground = terrain[other]
        if ground not in (NONE, BARREN):
            value += 0.05
            kinds |= YIELDS[ground]
    return value + 0.1 * kinds.bit_count()


# War


def prey(s: World, player: int, time: float) -> float:
    """What Army units could capture: for each group the best city or Settlement that it can march to."""
    total = 0.0
    me = s.players[player]
    targets = [
        (
            place,
            s.players[city.owner].armies.get(place, 0) + (city.pieces[FORTRESS] != NONE),
            CITY_SPOILS * time + PIECE_SPOILS * city.size + 4 * (city.wonder != NONE),
        )
        for place, city in s.cities.items()
        if city.owner != player
    ]
    if me.supply[SETTLEMENT]:
        spoils = CAMP_SPOILS * (CITY_SPOILS * time + PIECE_SPOILS)
        targets += [(place, guards, spoils) for place, guards in s.camps.items()]
    taken = set()
    for cell, count in me.armies.items():
        marches = marches_from(s, cell)
        best, goal = 0.0, NONE
        for place, guards, spoils in targets:
            steps = marches.get(place)
            if steps is not None and place not in taken:
                value = chance_to_win(count, guards) * spoils * NEAR_PREY[steps]
                if value > best:
                    best, goal = value, place
        taken.add(goal)
        total += best
    return total


def marches_from(s: World, cell: int) -> dict[int, int]:
    """The number of steps that Army units need to each space; unrevealed spaces may be land."""
    marches = s.map_cache.marches.get(cell)
    if marches is None:
        terrain, neighbours = s.terrain, s.layout.neighbours
        marches = {cell: 0}
        frontier = [cell]
        for steps in range(1, FARTHEST_MARCH + 1):
            entered = []
            for here in frontier:
                for there in neighbours[here]:
                    if there not in marches and terrain[there] != SEA:
                        marches[there] = steps
                        entered.append(there)
            frontier = entered
        s.map_cache.marches[cell] = marches
    return marches


def chance_to_win(attackers: int, guards: int) -> float:
    """The chance that an attack succeeds."""
    return ODDS[max(-2, min(2, attackers - guards))] if guards else 1.0


# Wonders


def nearest_wonder(s: World, player: int) -> float:
    """The progress towards the nearest Wonder, from 0 to 1."""
    me = s.players[player]
    if not me.advances >> ENGINEERING & 1:
        return 0.0
    stock = me.stock
    gold = stock[GOLD]
    best = 0.0
    for wonder, place in enumerate(s.wonders):
        if place not in (OPEN, RESERVED + player):
            continue
        food, ore, wood = WONDERS[wonder].price
        missing_resources = max(0, food - stock[FOOD]) + max(0, ore - stock[ORE]) + max(0, wood - stock[WOOD])
        missing = (
            max(0, missing_resources - gold)
            + max(0, WONDERS[wonder].culture - stock[CULTURE])
            + 3 * (WONDERS[wonder].needs & ~me.advances).bit_count()
        )
        nearness = max(0.0, 1 - missing / 17)
        best = max(best, nearness * nearness)
    return best
