"""How near a player of Clash of Cultures is to each Objective, and what is counted in the cities for that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from areopagus.kernel.bits import members

from .catalog import (
    ACADEMY,
    ANGRY,
    CARD_HALVES,
    CATEGORIES,
    CATEGORY_MASK,
    CITY_SIZE,
    CONSTRUCTION,
    CULTURE_CATEGORY,
    ECONOMY,
    EDUCATION,
    FIRST_GOVERNMENT,
    FOOD,
    FORTRESS,
    GOLD,
    HAPPY,
    IDEAS,
    MARITIME,
    NONE,
    OBJECTIVES,
    ORE,
    PIECE_ADVANCE,
    PIECES,
    PORT,
    SCIENCE,
    TEMPLE,
    WARFARE,
    WOOD,
)
from .queries.objectives import army_count
from .state import World

HANDY: Final = (0.5, 0.75, 1.0)
"""How good it is in each Turn of a Round to hold what an Objective of the Status phase wants held."""


class Census:
    """What is counted in the cities, for every seat; one walk over them."""

    __slots__ = ("abroad", "angry", "cities", "happy", "largest", "pieces", "with_piece")

    def __init__(self, s: World) -> None:
        seats = s.seats
        self.cities = cities = [0] * seats
        self.happy = [0] * seats
        self.angry = [0] * seats
        self.largest = largest = [0] * seats
        self.pieces = [0] * seats
        """City pieces of the seat's colour, wherever they stand."""
        self.abroad = [0] * seats
        """Those in cities of others."""
        self.with_piece = with_piece = [[0] * seats for _ in PIECES]
        for city in s.cities.values():
            owner = city.owner
            cities[owner] += 1
            if city.mood == HAPPY:
                self.happy[owner] += 1
            elif city.mood == ANGRY:
                self.angry[owner] += 1
            pieces = city.pieces
            size = len(pieces) - pieces.count(NONE)
            if size > largest[owner]:
                largest[owner] = size
            if size == 1:
                self.pieces[owner] += 1
                continue
            for piece, colour in enumerate(pieces):
                if colour != NONE:
                    with_piece[piece][owner] += 1
                    self.pieces[colour] += 1
                    if colour != owner:
                        self.abroad[colour] += 1


Progress = Callable[[World, int, Census], float]
"""How near a player is to an Objective, from 0 to 1, which is there."""


def _all_of(*categories: int) -> Progress:
    masks = tuple(CATEGORY_MASK[category] for category in categories)
    return lambda s, me, c: max((s.players[me].advances & mask).bit_count() for mask in masks) / 4


def _stocked(kind: int) -> Progress:
    return lambda s, me, c: min(1.0, s.players[me].stock[kind] / 5) * HANDY[s.turn_number - 1]


def _ahead(own: int, others: Sequence[int], me: int) -> float:
    """More than every other: 1; as many as the best of them: a half."""
    best = max(count for seat, count in enumerate(others) if seat != me)
    return 1.0 if own > best else max(0.0, 0.6 - 0.3 * (best - own))


def _most_with(piece: int) -> Progress:
    needed = PIECE_ADVANCE[piece]

    def progress(s: World, me: int, c: Census) -> float:
        if not s.players[me].advances >> needed & 1:
            return 0.0
        return _ahead(c.with_piece[piece][me], c.with_piece[piece], me)

    return progress


def _advanced(s: World, me: int, c: Census) -> float:
    counts = [player.advances.bit_count() for player in s.players]
    return _ahead(counts[me], counts, me) if counts[me] >= 6 else 0.2


def _goal_focused(s: World, me: int, c: Census) -> float:
    counts = [sum(player.advances & mask == mask for mask in CATEGORY_MASK) for player in s.players]
    return _ahead(counts[me], counts, me) if counts[me] else 0.3


def _architecture(s: World, me: int, c: Census) -> float:
    return sum(kind[me] > 0 for kind in c.with_piece[1:]) / 4


def _storage(s: World, me: int, c: Census) -> float:
    stock = s.players[me].stock
    return (min(3, stock[FOOD]) + min(3, stock[ORE]) + min(3, stock[WOOD])) / 9 * HANDY[s.turn_number - 1]


def _diversified(s: World, me: int, c: Census) -> float:
    advances = s.players[me].advances
    return min(1.0, sum(advances & mask != 0 for mask in CATEGORY_MASK) / 9)


def _fleet(s: World, me: int, c: Census) -> float:
    counts = [len(player.ships) for player in s.players]
    own = counts[me]
    return 1.0 if own >= 4 else min(own / 2, _ahead(own, counts, me))


def _army(s: World, me: int, c: Census) -> float:
    own = army_count(s, me)
    most = max(army_count(s, other) for other in range(s.seats) if other != me)
    return min(1.0, max(0.0, (own - most) / 4))


def _garrisons(s: World, me: int, c: Census) -> float:
    cities = s.cities
    return min(1.0, sum(cell in cities and cities[cell].owner == me for cell in s.players[me].armies) / 4)


PROGRESS: Final[dict[str, Progress]] = {
    "large_civilization": lambda s, me, c: min(1.0, c.cities[me] / 6),
    "scientific_lead": _most_with(ACADEMY),
    "coastal_culture": _most_with(PORT),
    "religious_fervor": _most_with(TEMPLE),
    "fortifications": _most_with(FORTRESS),
    "advanced_culture": _advanced,
    "city_planner": _all_of(CONSTRUCTION),
    "education_lead": _all_of(EDUCATION),
    "culture_focus": _all_of(CULTURE_CATEGORY),
    "science_focus": _all_of(SCIENCE),
    "trade_focus": _all_of(ECONOMY),
    "seafarers": _all_of(MARITIME),
    "militarized": _all_of(WARFARE),
    "government": _all_of(*range(FIRST_GOVERNMENT, len(CATEGORIES))),
    "eureka": _stocked(IDEAS),
    "wealth": _stocked(GOLD),
    "ore_supplies": _stocked(ORE),
    "wood_supplies": _stocked(WOOD),
    "food_supplies": _stocked(FOOD),
    "optimized_storage": _storage,
    "happy_population": lambda s, me, c: min(1.0, c.happy[me] / 4),
    "terror_regime": lambda s, me, c: min(0.5, c.angry[me] / 8),
    "architecture": _architecture,
    "goal_focused": _goal_focused,
    "consulate": lambda s, me, c: min(1.0, c.abroad[me] / 2),
    "culture_power": lambda s, me, c: _ahead(c.abroad[me], c.abroad, me),
    "metropolis": lambda s, me, c: c.largest[me] / CITY_SIZE,
    "diversified_research": _diversified,
    "large_fleet": _fleet,
    "large_army": _army,
    "standing_army": _garrisons,
}
"""The Objectives that can be worked for; others come as they come."""
PROGRESS_OF: Final = tuple(PROGRESS.get(key) for key in OBJECTIVES)


def objectives_of(s: World, player: int, census: Census) -> tuple[float, float]:
    """How many Objective cards in hand are fulfilled, and how near the others are."""
    met = coming = 0.0
    done = 0
    for card in members(s.players[player].objectives):
        best = 0.0
        for objective in CARD_HALVES[card]:
            progress = PROGRESS_OF[objective]
            if progress is not None and not done >> objective & 1:
                value = progress(s, player, census)
                if value >= 1.0:
                    done |= 1 << objective
                    best = 1.0
                    break
                if value > best:
                    best = value
        if best == 1.0:
            met += 1
        else:
            coming += best * best
    return met, coming
