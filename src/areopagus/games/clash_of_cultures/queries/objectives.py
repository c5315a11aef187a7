"""When Objectives are met (CC-OBJ, CC-XOBJ).

Those of the Status phase are judged by the table alone. Those completed at once are judged on an **occasion**:
after a battle by the battle as it went, after a founding by the space, after a Wonder, a Draft, an action.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from areopagus.kernel.bits import members
from areopagus.kernel.facts import BadComponent

from ..catalog import (
    ACADEMY,
    ANGRY,
    ARMY,
    AT_ONCE,
    BARBARIANS,
    CARD_HALVES,
    CATEGORIES,
    CATEGORY_MASK,
    CITY_SIZE,
    CONSTRUCTION,
    CULTURE_CATEGORY,
    ECONOMY,
    EDUCATION,
    EXCLUDES,
    FIRST_GOVERNMENT,
    FOOD,
    FORTRESS,
    GOLD,
    HAPPY,
    IDEAS,
    IN_STATUS,
    MARITIME,
    NONE,
    OBJECTIVES,
    ORE,
    PIECE_ADVANCE,
    PIECES,
    PORT,
    SCIENCE,
    SETTLEMENT,
    TEMPLE,
    WARFARE,
    WOOD,
)
from ..state import ATTACKER, DEFENDER, World
from .board import armies_at, distances
from .cities import usable
from .goods import has
from .routes import routes

Condition = Callable[[World, int], bool]


def _most(s: World, me: int, count: Callable[[World, int], int]) -> bool:
    """Strictly more than every other player (CC-XOBJ-56)."""
    own = count(s, me)
    return own > 0 and all(own > count(s, other) for other in range(s.seats) if other != me)


def _cities_with(piece: int) -> Callable[[World, int], int]:
    """How many cities of a player hold a piece that the player can use (CC-XOBJ-57)."""
    return lambda s, seat: sum(city.owner == seat and usable(s, city, piece) for city in s.cities.values())


def _has_all(category: int) -> Condition:
    mask = CATEGORY_MASK[category]
    return lambda s, me: s.players[me].advances & mask == mask


def complete_categories(s: World, seat: int) -> int:
    """In how many categories a player has all four advances."""
    return sum(s.players[seat].advances & mask == mask for mask in CATEGORY_MASK)


def _holds(kind: int, count: int) -> Condition:
    return lambda s, me: s.players[me].stock[kind] >= count


def _cities_in_mood(mood: int, count: int) -> Condition:
    return lambda s, me: sum(city.owner == me and city.mood == mood for city in s.cities.values()) >= count


def _advance_count(s: World, seat: int) -> int:
    return s.players[seat].advances.bit_count()


def _architecture(s: World, me: int) -> bool:
    own = [city for city in s.cities.values() if city.owner == me]
    return all(
        has(s, me, PIECE_ADVANCE[piece]) and any(city.pieces[piece] == me for city in own)
        for piece in range(SETTLEMENT + 1, len(PIECES))
    )


def is_far_from_home(s: World, me: int, cell: int) -> bool:
    """At least 5 spaces from the space of the starting city, or without a way (CC-XOBJ-58)."""
    return distances(s, s.players[me].home).get(cell, 1000) >= 5


def _colony(s: World, me: int) -> bool:
    if s.players[me].founder_round == s.round:
        return False
    return any(city.owner == me and is_far_from_home(s, me, cell) for cell, city in s.cities.items())


def _consulate(s: World, me: int) -> bool:
    return sum(city.owner != me and me in city.pieces for city in s.cities.values()) >= 2


def _expansionist(s: World, me: int) -> bool:
    return (
        sum(
            city.owner == me
            and not any(other in s.cities or other in s.camps for other in s.layout.neighbours[cell])
            for cell, city in s.cities.items()
        )
        >= 4
    )


def _pieces_abroad(s: World, seat: int) -> int:
    return sum(city.pieces.count(seat) for city in s.cities.values() if city.owner != seat)


def _categories_begun(s: World, seat: int) -> int:
    return sum(s.players[seat].advances & mask != 0 for mask in CATEGORY_MASK)


def _government(s: World, me: int) -> bool:
    return any(
        s.players[me].advances & CATEGORY_MASK[category] == CATEGORY_MASK[category]
        for category in range(FIRST_GOVERNMENT, len(CATEGORIES))
    )


def _ships(s: World, seat: int) -> int:
    return len(s.players[seat].ships)


def army_count(s: World, seat: int) -> int:
    """A player's Army units on the board, aboard too."""
    player = s.players[seat]
    aboard = sum(unit >> 3 == ARMY for ship in player.ships for unit in ship.cargo)
    return sum(player.armies.values()) + aboard


def _large_fleet(s: World, me: int) -> bool:
    return _ships(s, me) >= 4 or (_ships(s, me) >= 2 and _most(s, me, _ships))


def _large_army(s: World, me: int) -> bool:
    own = army_count(s, me)
    return all(own >= army_count(s, other) + 4 for other in range(s.seats) if other != me)


def _sea_blockade(s: World, me: int) -> bool:
    ports = {city.port for city in s.cities.values() if city.owner != me and city.port != NONE}
    return sum(ship.cell in ports for ship in s.players[me].ships) >= 2


def _standing_army(s: World, me: int) -> bool:
    return sum(city.owner == me and armies_at(s, me, cell) > 0 for cell, city in s.cities.items()) >= 4


def _threat(s: World, me: int) -> bool:
    return (
        sum(
            count
            for cell, count in s.players[me].armies.items()
            if any(_is_city_of_other(s, me, other) for other in s.layout.neighbours[cell])
        )
        >= 4
    )


def _is_city_of_other(s: World, me: int, cell: int) -> bool:
    city = s.cities.get(cell)
    return city is not None and city.owner != me


def _is_own_city(s: World, me: int, cell: int) -> bool:
    city = s.cities.get(cell)
    return city is not None and city.owner == me


def _outpost(s: World, me: int) -> bool:
    return (
        sum(
            not any(_is_own_city(s, me, near) for near in (cell, *s.layout.neighbours[cell]))
            for cell in s.players[me].armies
        )
        >= 3
    )


def _first_wonder_now(s: World, me: int) -> bool:
    return s.first_wonder == me and s.first_wonder_round == s.round


STATUS: Final[dict[str, Condition]] = {
    "large_civilization": lambda s, me: sum(city.owner == me for city in s.cities.values()) >= 6,
    "scientific_lead": lambda s, me: _most(s, me, _cities_with(ACADEMY)),
    "coastal_culture": lambda s, me: _most(s, me, _cities_with(PORT)),
    "advanced_culture": lambda s, me: _advance_count(s, me) >= 6 and _most(s, me, _advance_count),
    "religious_fervor": lambda s, me: _most(s, me, _cities_with(TEMPLE)),
    "city_planner": _has_all(CONSTRUCTION),
    "eureka": _holds(IDEAS, 5),
    "happy_population": _cities_in_mood(HAPPY, 4),
    "education_lead": _has_all(EDUCATION),
    "optimized_storage": lambda s, me: min(s.players[me].stock[kind] for kind in (FOOD, ORE, WOOD)) >= 3,
    "wealth": _holds(GOLD, 5),
    "ore_supplies": _holds(ORE, 5),
    "wood_supplies": _holds(WOOD, 5),
    "food_supplies": _holds(FOOD, 5),
    "architecture": _architecture,
    "goal_focused": lambda s, me: _most(s, me, complete_categories),
    "colony": _colony,
    "culture_focus": _has_all(CULTURE_CATEGORY),
    "consulate": _consulate,
    "science_focus": _has_all(SCIENCE),
    "trade_focus": _has_all(ECONOMY),
    "metropolis": lambda s, me: any(
        city.owner == me and city.size >= CITY_SIZE for city in s.cities.values()
    ),
    "seafarers": _has_all(MARITIME),
    "government": _government,
    "expansionist": _expansionist,
    "trade_power": lambda s, me: routes(s, me) >= 3,
    "shipping_routes": lambda s, me: routes(s, me, ships_only=True) >= 2,
    "diversified_research": lambda s, me: _categories_begun(s, me) >= 9,
    "culture_power": lambda s, me: _most(s, me, _pieces_abroad),
    "magnificent_culture": _first_wonder_now,
    "sea_blockade": _sea_blockade,
    "large_fleet": _large_fleet,
    "large_army": _large_army,
    "fortifications": lambda s, me: _most(s, me, _cities_with(FORTRESS)),
    "standing_army": _standing_army,
    "militarized": _has_all(WARFARE),
    "threat": _threat,
    "military_might": lambda s, me: army_count(s, me) + _ships(s, me) >= 12,
    "outpost": _outpost,
}
"""The Objectives of the Status phase."""


# After a battle


def _side(s: World, me: int) -> int:
    assert s.battle is not None
    return ATTACKER if s.battle.seats[ATTACKER] == me else DEFENDER


def _won(s: World, me: int) -> bool:
    assert s.battle is not None
    return s.battle.outcome == _side(s, me)


def _enemy(s: World, me: int) -> int:
    assert s.battle is not None
    return s.battle.seats[1 - _side(s, me)]


def _captured_from_player(s: World, me: int) -> bool:
    b = s.battle
    return (
        b is not None
        and _side(s, me) == ATTACKER
        and b.settlement_taken
        and b.city_owner not in (NONE, BARBARIANS)
    )


def _conqueror(s: World, me: int) -> bool:
    assert s.battle is not None
    return _captured_from_player(s, me) and s.battle.held


def _naval_assault(s: World, me: int) -> bool:
    assert s.battle is not None
    return _captured_from_player(s, me) and bool(s.battle.aboard)


def _warmonger(s: World, me: int) -> bool:
    assert s.battle is not None
    return me == s.active and s.battle.second


def _general(s: World, me: int) -> bool:
    assert s.battle is not None
    return not s.battle.sea and s.battle.destroyed[_side(s, me)] >= 3


def _great_battle(s: World, me: int) -> bool:
    assert s.battle is not None
    return not s.battle.sea and sum(s.battle.brought) >= 6


def _is_against_player(s: World, me: int) -> bool:
    return _enemy(s, me) != BARBARIANS


def _brought_less(s: World, me: int) -> bool:
    assert s.battle is not None
    side = _side(s, me)
    return s.battle.brought[side] < s.battle.brought[1 - side]


def _defiance(s: World, me: int) -> bool:
    return _won(s, me) and _is_against_player(s, me) and _brought_less(s, me)


def _bold(s: World, me: int) -> bool:
    if not (_won(s, me) and _is_against_player(s, me)):
        return False
    warfare = CATEGORY_MASK[WARFARE]
    enemy = s.players[_enemy(s, me)].advances & warfare
    own = s.players[me].advances & warfare
    return enemy.bit_count() > own.bit_count() or _brought_less(s, me)


def _legendary_battle(s: World, me: int) -> bool:
    b = s.battle
    assert b is not None
    return (
        _side(s, me) == ATTACKER
        and not b.sea
        and b.brought[ATTACKER] >= 3
        and b.city_owner not in (NONE, BARBARIANS)
        and b.city_size == CITY_SIZE
        and b.city_wonder != NONE
    )


def _scavenger(s: World, me: int) -> bool:
    assert s.battle is not None
    return s.battle.scavenged[_side(s, me)]


def _aggressor(s: World, me: int) -> bool:
    assert s.battle is not None
    return not s.battle.sea and _side(s, me) == ATTACKER and _won(s, me) and s.battle.destroyed[ATTACKER] >= 2


def _barbarian_conquest(s: World, me: int) -> bool:
    b = s.battle
    assert b is not None
    return _side(s, me) == ATTACKER and b.settlement_taken and b.camp_units >= 2


def _resistance(s: World, me: int) -> bool:
    b = s.battle
    assert b is not None
    return not b.sea and _side(s, me) == DEFENDER and b.destroyed[DEFENDER] >= 2


AFTER_BATTLE: Final[dict[str, Condition]] = {
    "conqueror": _conqueror,
    "warmonger": _warmonger,
    "general": _general,
    "great_battle": _great_battle,
    "defiance": _defiance,
    "naval_assault": _naval_assault,
    "bold": _bold,
    "legendary_battle": _legendary_battle,
    "scavenger": _scavenger,
    "aggressor": _aggressor,
    "barbarian_conquest": _barbarian_conquest,
    "resistance": _resistance,
}

OCCASIONS: Final[dict[str, dict[str, Condition]]] = {
    "status": STATUS,
    "battle": AFTER_BATTLE,
    "founding": {"city_founder": lambda s, me: True},
    "wonder": {"magnificent_culture": _first_wonder_now},
    "draft": {"draft": lambda s, me: s.turn.drafts == 2},
    "action": {"terror_regime": _cities_in_mood(ANGRY, 4)},
}
"""For each occasion, the Objectives that may be completed on it (CC-XOBJ-60)."""

CONDITIONS: Final = {
    occasion: {OBJECTIVES.index(key): condition for key, condition in conditions.items()}
    for occasion, conditions in OCCASIONS.items()
}
for _objective, _key in enumerate(OBJECTIVES):
    _in_status = _objective in CONDITIONS["status"]
    _at_once = any(_objective in CONDITIONS[occasion] for occasion in CONDITIONS if occasion != "status")
    if (_in_status, _at_once) != (IN_STATUS[_objective], AT_ONCE[_objective]):
        raise BadComponent("objectives.toml", _key, "the rules judge it at another time than the card says")


def met(s: World, me: int, occasion: str, done: int) -> set[int]:
    """The Objectives of the whole game that a player meets on an occasion; `done` were completed on it already.

    Neither the same name nor one that excludes it can be completed again (CC-XOBJ-55, -61).
    """
    return {
        objective
        for objective, condition in CONDITIONS[occasion].items()
        if not done >> objective & 1
        and not (EXCLUDES[objective] != NONE and done >> EXCLUDES[objective] & 1)
        and condition(s, me)
    }


def completable(s: World, me: int, occasion: str, done: int) -> list[int]:
    """The halves of Objective cards in hand that can be completed now, as `card * 2 + half`."""
    fulfilled = met(s, me, occasion, done)
    return [
        card * 2 + half
        for card in members(s.players[me].objectives)
        for half in (0, 1)
        if CARD_HALVES[card][half] in fulfilled
    ]
