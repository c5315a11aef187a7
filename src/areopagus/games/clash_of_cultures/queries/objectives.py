"""When Objectives are met (CC-OBJ, CC-XOBJ).

Those of the Status phase are judged by the table alone. Those completed at once are judged on an **occasion**:
after a battle by the battle as it went, after a founding by the space, after a Wonder, a Draft, an action.

Each Objective has one function: `@objective("threat", rule="CC-XOBJ-46")`. The function asks for its `amounts` in
`objectives.toml` by their names. Objectives that differ in little else share a function, with a decorator for each.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import Parameter, signature
from typing import Any, Final, TypeVar

from areopagus.kernel.bits import members
from areopagus.kernel.facts import function_problems

from ..card_catalog import OBJECTIVE_CARDS, OBJECTIVES
from ..catalog import (
    ACADEMY,
    ANGRY,
    ARMY,
    BARBARIANS,
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
    PIECES,
    PORT,
    SCIENCE,
    SETTLEMENT,
    TEMPLE,
    WARFARE,
    WOOD,
    keys_of,
    number_of,
)
from ..state import ATTACKER, DEFENDER, Battle, World
from .board import NO_WAY, armies_at, city_count, distances
from .cities import usable
from .goods import has
from .routes import routes as count_routes

Condition = Callable[[World, int], bool]
OCCASIONS: Final = ("status", "battle", "founding", "wonder", "draft", "action")
"""When Objectives can be completed (CC-XOBJ-60)."""

CONDITIONS: Final[dict[str, dict[int, Condition]]] = {occasion: {} for occasion in OCCASIONS}
"""For each occasion, the Objectives that can be completed on it."""
CITY_FOUNDER: Final = number_of(OBJECTIVES, "city_founder")
FOUNDER_DISTANCE: Final = OBJECTIVES[CITY_FOUNDER].numbers["distance"]

_rules: Final[dict[str, str]] = {}
_problems: Final[list[str]] = []
_Judge = TypeVar("_Judge", bound=Callable[..., bool])


def objective(
    key: str, *, rule: str, on: tuple[str, ...] = ("status",), **fixed: Any
) -> Callable[[_Judge], _Judge]:
    """Mark the function that judges an Objective on some occasions; `fixed` are further arguments of it."""

    def register(judge: _Judge) -> _Judge:
        _rules[key] = rule
        if key in keys_of(OBJECTIVES):
            number = number_of(OBJECTIVES, key)
            facts = OBJECTIVES[number]
            values = {**facts.numbers, **fixed}
            wanted = {
                name
                for name, parameter in signature(judge).parameters.items()
                if parameter.kind is Parameter.KEYWORD_ONLY
            }
            if wanted != set(values):
                _problems.append(f"{key}: its function asks for {sorted(wanted)}, there are {sorted(values)}")
            if rule not in facts.rules:
                _problems.append(f"{key}: its function names {rule}, the file {', '.join(facts.rules)}")
            if ("status" in on, on != ("status",)) != (facts.in_status, facts.at_once):
                _problems.append(f"{key}: is judged at another time than the card says")
            for occasion in on:
                CONDITIONS[occasion][number] = partial(judge, **values) if values else judge
        return judge

    return register


# Counting


def _has_most(s: World, me: int, count: Callable[[World, int], int]) -> bool:
    """Strictly more than every other player (CC-XOBJ-56)."""
    own = count(s, me)
    return own > 0 and all(own > count(s, other) for other in range(s.seats) if other != me)


def _advance_count(s: World, seat: int) -> int:
    return s.players[seat].advances.bit_count()


def _complete_categories(s: World, seat: int) -> int:
    """In how many categories a player has all advances."""
    advances = s.players[seat].advances
    return sum(advances & category.mask == category.mask for category in CATEGORIES)


def _pieces_abroad(s: World, seat: int) -> int:
    return sum(city.pieces.count(seat) for city in s.cities.values() if city.owner != seat)


def _ships(s: World, seat: int) -> int:
    return len(s.players[seat].ships)


def army_count(s: World, seat: int) -> int:
    """A player's Army units on the board, aboard too."""
    player = s.players[seat]
    aboard = sum(unit >> 3 == ARMY for ship in player.ships for unit in ship.cargo)
    return sum(player.armies.values()) + aboard


def _cities_in_mood(s: World, me: int, mood: int) -> int:
    return sum(city.owner == me and city.mood == mood for city in s.cities.values())


def is_far_from_home(s: World, me: int, cell: int, distance: int) -> bool:
    """At least this many spaces from the space of the starting city, or without a way (CC-XOBJ-58)."""
    return distances(s, s.players[me].home).get(cell, NO_WAY) >= distance


def _is_city_of_other(s: World, me: int, cell: int) -> bool:
    city = s.cities.get(cell)
    return city is not None and city.owner != me


def _is_own_city(s: World, me: int, cell: int) -> bool:
    city = s.cities.get(cell)
    return city is not None and city.owner == me


# Status phase: cities and their pieces


@objective("large_civilization", rule="CC-XOBJ-01")
def _large_civilization(s: World, me: int, *, cities: int) -> bool:
    return city_count(s, me) >= cities


@objective("scientific_lead", rule="CC-XOBJ-02", piece=ACADEMY)
@objective("coastal_culture", rule="CC-XOBJ-03", piece=PORT)
@objective("religious_fervor", rule="CC-XOBJ-05", piece=TEMPLE)
@objective("fortifications", rule="CC-XOBJ-42", piece=FORTRESS)
def _most_cities_with(s: World, me: int, *, piece: int) -> bool:
    """Most cities with a piece that their owner can use (CC-XOBJ-57)."""

    def count(s: World, seat: int) -> int:
        return sum(city.owner == seat and usable(s, city, piece) for city in s.cities.values())

    return _has_most(s, me, count)


@objective("happy_population", rule="CC-XOBJ-08")
def _happy_population(s: World, me: int, *, cities: int) -> bool:
    return _cities_in_mood(s, me, HAPPY) >= cities


@objective("architecture", rule="CC-XOBJ-15")
def _architecture(s: World, me: int) -> bool:
    own = [city for city in s.cities.values() if city.owner == me]
    return all(
        has(s, me, PIECES[piece].advance) and any(city.pieces[piece] == me for city in own)
        for piece in range(SETTLEMENT + 1, len(PIECES))
    )


@objective("colony", rule="CC-XOBJ-17")
def _colony(s: World, me: int, *, distance: int) -> bool:
    if s.players[me].founder_round == s.round:
        return False
    return any(
        city.owner == me and is_far_from_home(s, me, cell, distance) for cell, city in s.cities.items()
    )


@objective("consulate", rule="CC-XOBJ-19")
def _consulate(s: World, me: int, *, cities: int) -> bool:
    return sum(city.owner != me and me in city.pieces for city in s.cities.values()) >= cities


@objective("metropolis", rule="CC-XOBJ-22")
def _metropolis(s: World, me: int, *, size: int) -> bool:
    return any(city.owner == me and city.size >= size for city in s.cities.values())


@objective("expansionist", rule="CC-XOBJ-25")
def _expansionist(s: World, me: int, *, cities: int) -> bool:
    alone = sum(
        city.owner == me
        and not any(other in s.cities or other in s.camps for other in s.layout.neighbours[cell])
        for cell, city in s.cities.items()
    )
    return alone >= cities


@objective("culture_power", rule="CC-XOBJ-30")
def _culture_power(s: World, me: int) -> bool:
    return _has_most(s, me, _pieces_abroad)


@objective("magnificent_culture", rule="CC-XOBJ-31", on=("status", "wonder"))
def _magnificent_culture(s: World, me: int) -> bool:
    return s.first_wonder == me and s.first_wonder_round == s.round


# Status phase: advances, goods, trade


@objective("advanced_culture", rule="CC-XOBJ-04")
def _advanced_culture(s: World, me: int, *, advances: int) -> bool:
    return _advance_count(s, me) >= advances and _has_most(s, me, _advance_count)


@objective("city_planner", rule="CC-XOBJ-06", category=CONSTRUCTION)
@objective("education_lead", rule="CC-XOBJ-09", category=EDUCATION)
@objective("culture_focus", rule="CC-XOBJ-18", category=CULTURE_CATEGORY)
@objective("science_focus", rule="CC-XOBJ-20", category=SCIENCE)
@objective("trade_focus", rule="CC-XOBJ-21", category=ECONOMY)
@objective("seafarers", rule="CC-XOBJ-23", category=MARITIME)
@objective("militarized", rule="CC-XOBJ-44", category=WARFARE)
def _has_all_of(s: World, me: int, *, category: int) -> bool:
    mask = CATEGORIES[category].mask
    return s.players[me].advances & mask == mask


@objective("government", rule="CC-XOBJ-24")
def _government(s: World, me: int) -> bool:
    return any(_has_all_of(s, me, category=number) for number in range(FIRST_GOVERNMENT, len(CATEGORIES)))


@objective("goal_focused", rule="CC-XOBJ-16")
def _goal_focused(s: World, me: int) -> bool:
    return _has_most(s, me, _complete_categories)


@objective("diversified_research", rule="CC-XOBJ-29")
def _diversified_research(s: World, me: int, *, categories: int) -> bool:
    return sum(s.players[me].advances & category.mask != 0 for category in CATEGORIES) >= categories


@objective("eureka", rule="CC-XOBJ-07", kinds=(IDEAS,))
@objective("optimized_storage", rule="CC-XOBJ-10", kinds=(FOOD, ORE, WOOD))
@objective("wealth", rule="CC-XOBJ-11", kinds=(GOLD,))
@objective("ore_supplies", rule="CC-XOBJ-12", kinds=(ORE,))
@objective("wood_supplies", rule="CC-XOBJ-13", kinds=(WOOD,))
@objective("food_supplies", rule="CC-XOBJ-14", kinds=(FOOD,))
def _holds(s: World, me: int, *, kinds: tuple[int, ...], held: int) -> bool:
    stock = s.players[me].stock
    return all(stock[kind] >= held for kind in kinds)


@objective("trade_power", rule="CC-XOBJ-27", ships_only=False)
@objective("shipping_routes", rule="CC-XOBJ-28", ships_only=True)
def _trade_routes(s: World, me: int, *, routes: int, ships_only: bool) -> bool:
    return count_routes(s, me, ships_only=ships_only) >= routes


# Status phase: units


@objective("sea_blockade", rule="CC-XOBJ-38")
def _sea_blockade(s: World, me: int, *, ships: int) -> bool:
    ports = {city.port for city in s.cities.values() if city.owner != me and city.port != NONE}
    return sum(ship.cell in ports for ship in s.players[me].ships) >= ships


@objective("large_fleet", rule="CC-XOBJ-40")
def _large_fleet(s: World, me: int, *, ships: int, ships_if_most: int) -> bool:
    own = _ships(s, me)
    return own >= ships or (own >= ships_if_most and _has_most(s, me, _ships))


@objective("large_army", rule="CC-XOBJ-41")
def _large_army(s: World, me: int, *, lead: int) -> bool:
    own = army_count(s, me)
    return all(own >= army_count(s, other) + lead for other in range(s.seats) if other != me)


@objective("standing_army", rule="CC-XOBJ-43")
def _standing_army(s: World, me: int, *, cities: int) -> bool:
    return sum(city.owner == me and armies_at(s, me, cell) > 0 for cell, city in s.cities.items()) >= cities


@objective("threat", rule="CC-XOBJ-46")
def _threat(s: World, me: int, *, armies: int) -> bool:
    near = sum(
        count
        for cell, count in s.players[me].armies.items()
        if any(_is_city_of_other(s, me, other) for other in s.layout.neighbours[cell])
    )
    return near >= armies


@objective("military_might", rule="CC-XOBJ-51")
def _military_might(s: World, me: int, *, units: int) -> bool:
    return army_count(s, me) + _ships(s, me) >= units


@objective("outpost", rule="CC-XOBJ-54")
def _outpost(s: World, me: int, *, spaces: int) -> bool:
    away = sum(
        not any(_is_own_city(s, me, near) for near in (cell, *s.layout.neighbours[cell]))
        for cell in s.players[me].armies
    )
    return away >= spaces


# After a founding, a Draft, an action


@objective("city_founder", rule="CC-XOBJ-26", on=("founding",))
def _city_founder(s: World, me: int, *, distance: int) -> bool:
    """Always: a founding nearer than the distance is no occasion (`is_far_founding`)."""
    return True


def is_far_founding(s: World, me: int, cell: int) -> bool:
    """Whether a city founded in a space is an occasion for City Founder (CC-XOBJ-26)."""
    return is_far_from_home(s, me, cell, FOUNDER_DISTANCE)


@objective("draft", rule="CC-XOBJ-32", on=("draft",))
def _draft(s: World, me: int, *, drafts: int) -> bool:
    return s.turn.drafts == drafts


@objective("terror_regime", rule="CC-XOBJ-53", on=("action",))
def _terror_regime(s: World, me: int, *, cities: int) -> bool:
    return _cities_in_mood(s, me, ANGRY) >= cities


# After a battle


def _battle(s: World) -> Battle:
    assert s.battle is not None
    return s.battle


def _side(s: World, me: int) -> int:
    return ATTACKER if _battle(s).seats[ATTACKER] == me else DEFENDER


def _has_won(s: World, me: int) -> bool:
    return _battle(s).outcome == _side(s, me)


def _has_beaten_player(s: World, me: int) -> bool:
    return _has_won(s, me) and _enemy(s, me) != BARBARIANS


def _enemy(s: World, me: int) -> int:
    return _battle(s).seats[1 - _side(s, me)]


def _brought_less(s: World, me: int) -> bool:
    side, brought = _side(s, me), _battle(s).brought
    return brought[side] < brought[1 - side]


def _has_captured_from_player(s: World, me: int) -> bool:
    b = _battle(s)
    return _side(s, me) == ATTACKER and b.settlement_taken and b.city_owner not in (NONE, BARBARIANS)


@objective("conqueror", rule="CC-XOBJ-33", on=("battle",))
def _conqueror(s: World, me: int) -> bool:
    return _has_captured_from_player(s, me) and _battle(s).held


@objective("warmonger", rule="CC-XOBJ-34", on=("battle",))
def _warmonger(s: World, me: int) -> bool:
    return me == s.active and _battle(s).second


@objective("general", rule="CC-XOBJ-35", on=("battle",))
def _general(s: World, me: int, *, destroyed: int) -> bool:
    b = _battle(s)
    return not b.sea and b.destroyed[_side(s, me)] >= destroyed


@objective("great_battle", rule="CC-XOBJ-36", on=("battle",))
def _great_battle(s: World, me: int, *, armies: int) -> bool:
    b = _battle(s)
    return not b.sea and sum(b.brought) >= armies


@objective("defiance", rule="CC-XOBJ-37", on=("battle",))
def _defiance(s: World, me: int) -> bool:
    return _has_beaten_player(s, me) and _brought_less(s, me)


@objective("naval_assault", rule="CC-XOBJ-39", on=("battle",))
def _naval_assault(s: World, me: int) -> bool:
    return _has_captured_from_player(s, me) and bool(_battle(s).aboard)


@objective("bold", rule="CC-XOBJ-45", on=("battle",))
def _bold(s: World, me: int) -> bool:
    if not _has_beaten_player(s, me):
        return False
    warfare = CATEGORIES[WARFARE].mask
    enemy = s.players[_enemy(s, me)].advances & warfare
    own = s.players[me].advances & warfare
    return enemy.bit_count() > own.bit_count() or _brought_less(s, me)


@objective("legendary_battle", rule="CC-XOBJ-47", on=("battle",))
def _legendary_battle(s: World, me: int, *, armies: int, size: int) -> bool:
    b = _battle(s)
    return (
        _side(s, me) == ATTACKER
        and not b.sea
        and b.brought[ATTACKER] >= armies
        and b.city_owner not in (NONE, BARBARIANS)
        and b.city_size == size
        and b.city_wonder != NONE
    )


@objective("scavenger", rule="CC-XOBJ-48", on=("battle",))
def _scavenger(s: World, me: int) -> bool:
    return _battle(s).scavenged[_side(s, me)]


@objective("aggressor", rule="CC-XOBJ-49", on=("battle",))
def _aggressor(s: World, me: int, *, destroyed: int) -> bool:
    b = _battle(s)
    return not b.sea and _side(s, me) == ATTACKER and _has_won(s, me) and b.destroyed[ATTACKER] >= destroyed


@objective("barbarian_conquest", rule="CC-XOBJ-50", on=("battle",))
def _barbarian_conquest(s: World, me: int, *, armies: int) -> bool:
    b = _battle(s)
    return _side(s, me) == ATTACKER and b.settlement_taken and b.camp_units >= armies


@objective("resistance", rule="CC-XOBJ-52", on=("battle",))
def _resistance(s: World, me: int, *, destroyed: int) -> bool:
    b = _battle(s)
    return not b.sea and _side(s, me) == DEFENDER and b.destroyed[DEFENDER] >= destroyed


def problems() -> list[str]:
    """Everything that is missing or does not fit, of the functions of Objectives; see `registry.check`."""
    return function_problems("objectives.toml", "objective", keys_of(OBJECTIVES), _rules, _problems)


def _barred_by(number: int) -> int:
    """The bits of the Objectives after which this one can't be completed: itself, and one that excludes it."""
    excludes = OBJECTIVES[number].excludes
    return 1 << number | (0 if excludes == NONE else 1 << excludes)


_judged: Final = {
    occasion: [(number, _barred_by(number), condition) for number, condition in conditions.items()]
    for occasion, conditions in CONDITIONS.items()
}


# All of them


def met(s: World, me: int, occasion: str, done: int) -> set[int]:
    """The Objectives of the whole game that a player meets on an occasion; `done` were completed on it already.

    Neither the same name nor one that excludes it can be completed again (CC-XOBJ-55, -61).
    """
    return {
        number
        for number, barred_by, condition in _judged[occasion]
        if not done & barred_by and condition(s, me)
    }


def completable(s: World, me: int, occasion: str, done: int) -> list[int]:
    """The halves of Objective cards in hand that can be completed now, as `card * 2 + half`."""
    fulfilled = met(s, me, occasion, done)
    return [
        card * 2 + half
        for card in members(s.players[me].objectives)
        for half in (0, 1)
        if OBJECTIVE_CARDS[card][half] in fulfilled
    ]
