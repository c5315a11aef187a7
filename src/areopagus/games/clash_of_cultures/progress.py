"""The progress of a player of Clash of Cultures towards each Objective, and the counts of cities that it needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from areopagus.kernel.bits import members

from .card_catalog import OBJECTIVE_CARDS, OBJECTIVES
from .catalog import (
    ACADEMY,
    ANGRY,
    CATEGORIES,
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
    ORE,
    PER_CATEGORY,
    PIECES,
    PORT,
    SCIENCE,
    TEMPLE,
    WARFARE,
    WOOD,
    number_of,
)
from .queries.objectives import army_count
from .state import World


def _numbers(key: str) -> Mapping[str, int]:
    """What an Objective asks for."""
    return OBJECTIVES[number_of(OBJECTIVES, key)].numbers


CITIES: Final[int] = _numbers("large_civilization")["cities"]
HAPPY_CITIES: Final[int] = _numbers("happy_population")["cities"]
ANGRY_CITIES: Final[int] = _numbers("terror_regime")["cities"]
CONSULATES: Final[int] = _numbers("consulate")["cities"]
METROPOLIS: Final[int] = _numbers("metropolis")["size"]
ADVANCED: Final[int] = _numbers("advanced_culture")["advances"]
DIVERSE: Final[int] = _numbers("diversified_research")["categories"]
STORED: Final[int] = _numbers("optimized_storage")["held"]
FLEET: Final = _numbers("large_fleet")
LEAD: Final[int] = _numbers("large_army")["lead"]
GARRISONS: Final[int] = _numbers("standing_army")["cities"]
CATEGORY_MASKS: Final = tuple(category.mask for category in CATEGORIES)
HANDY: Final[tuple[float, ...]] = (0.5, 0.75, 1.0)
"""How much goods for an Objective of the Status phase count, by Turn of the Round."""


class Census:
    """Counts of the cities for every seat, made in one pass."""

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
"""The progress of a player towards an Objective: from 0 to 1, which is complete."""


def _all_of(*categories: int) -> Progress:
    masks = tuple(CATEGORIES[category].mask for category in categories)
    return lambda s, me, c: max((s.players[me].advances & mask).bit_count() for mask in masks) / PER_CATEGORY


def _stocked(key: str, kind: int) -> Progress:
    most = _numbers(key)["held"]
    return lambda s, me, c: min(1.0, s.players[me].stock[kind] / most) * HANDY[s.turn_number - 1]


def _ahead(own: int, others: Sequence[int], me: int) -> float:
    """More than every other: 1; as many as the best of them: a half."""
    best = max(count for seat, count in enumerate(others) if seat != me)
    return 1.0 if own > best else max(0.0, 0.6 - 0.3 * (best - own))


def _most_with(piece: int) -> Progress:
    needed = PIECES[piece].advance

    def progress(s: World, me: int, c: Census) -> float:
        if not s.players[me].advances >> needed & 1:
            return 0.0
        return _ahead(c.with_piece[piece][me], c.with_piece[piece], me)

    return progress


def _advanced(s: World, me: int, c: Census) -> float:
    counts = [player.advances.bit_count() for player in s.players]
    return _ahead(counts[me], counts, me) if counts[me] >= ADVANCED else 0.2


def _goal_focused(s: World, me: int, c: Census) -> float:
    counts = [sum(player.advances & mask == mask for mask in CATEGORY_MASKS) for player in s.players]
    return _ahead(counts[me], counts, me) if counts[me] else 0.3


def _architecture(s: World, me: int, c: Census) -> float:
    return sum(kind[me] > 0 for kind in c.with_piece[1:]) / (len(PIECES) - 1)


def _storage(s: World, me: int, c: Census) -> float:
    stock = s.players[me].stock
    held = min(STORED, stock[FOOD]) + min(STORED, stock[ORE]) + min(STORED, stock[WOOD])
    return held / (3 * STORED) * HANDY[s.turn_number - 1]


def _diversified(s: World, me: int, c: Census) -> float:
    advances = s.players[me].advances
    return min(1.0, sum(advances & mask != 0 for mask in CATEGORY_MASKS) / DIVERSE)


def _fleet(s: World, me: int, c: Census) -> float:
    counts = [len(player.ships) for player in s.players]
    own = counts[me]
    return 1.0 if own >= FLEET["ships"] else min(own / FLEET["ships_if_most"], _ahead(own, counts, me))


def _army(s: World, me: int, c: Census) -> float:
    own = army_count(s, me)
    most = max(army_count(s, other) for other in range(s.seats) if other != me)
    return min(1.0, max(0.0, (own - most) / LEAD))


def _garrisons(s: World, me: int, c: Census) -> float:
    cities = s.cities
    return min(
        1.0, sum(cell in cities and cities[cell].owner == me for cell in s.players[me].armies) / GARRISONS
    )


PROGRESS: Final[dict[str, Progress]] = {
    "large_civilization": lambda s, me, c: min(1.0, c.cities[me] / CITIES),
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
    "eureka": _stocked("eureka", IDEAS),
    "wealth": _stocked("wealth", GOLD),
    "ore_supplies": _stocked("ore_supplies", ORE),
    "wood_supplies": _stocked("wood_supplies", WOOD),
    "food_supplies": _stocked("food_supplies", FOOD),
    "optimized_storage": _storage,
    "happy_population": lambda s, me, c: min(1.0, c.happy[me] / HAPPY_CITIES),
    "terror_regime": lambda s, me, c: min(0.5, c.angry[me] / (2 * ANGRY_CITIES)),
    "architecture": _architecture,
    "goal_focused": _goal_focused,
    "consulate": lambda s, me, c: min(1.0, c.abroad[me] / CONSULATES),
    "culture_power": lambda s, me, c: _ahead(c.abroad[me], c.abroad, me),
    "metropolis": lambda s, me, c: c.largest[me] / METROPOLIS,
    "diversified_research": _diversified,
    "large_fleet": _fleet,
    "large_army": _army,
    "standing_army": _garrisons,
}
"""The Objectives that a player can plan for."""
PROGRESS_OF: Final = tuple(PROGRESS.get(objective.key) for objective in OBJECTIVES)


def objectives_of(s: World, player: int, census: Census) -> tuple[float, float]:
    """The number of Objective cards in hand that are fulfilled, and the progress of the others."""
    complete = partial = 0.0
    done = 0
    for card in members(s.players[player].objectives):
        best = 0.0
        for objective in OBJECTIVE_CARDS[card]:
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
            complete += 1
        else:
            partial += best * best
    return complete, partial
