"""Objectives of the Status phase, judged by the table alone."""

from __future__ import annotations

from ...catalog import (
    ACADEMY,
    ADDED_PIECES,
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
    TEMPLE,
    WARFARE,
    WOOD,
)
from ...registry import objective
from ...state import World
from ..board import armies_at, city_count
from ..cities import usable
from ..goods import has
from ..routes import routes as count_routes
from .counting import (
    advance_count,
    army_count,
    cities_in_mood,
    complete_categories,
    has_most,
    is_city_of_other,
    is_far_from_home,
    is_own_city,
    pieces_abroad,
    ship_count,
)

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

    return has_most(s, me, count)


@objective("happy_population", rule="CC-XOBJ-08")
def _happy_population(s: World, me: int, *, cities: int) -> bool:
    return cities_in_mood(s, me, HAPPY) >= cities


@objective("architecture", rule="CC-XOBJ-15")
def _architecture(s: World, me: int) -> bool:
    own = [city for city in s.cities.values() if city.owner == me]
    return all(
        has(s, me, PIECES[piece].advance) and any(city.pieces[piece] == me for city in own)
        for piece in ADDED_PIECES
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
    return has_most(s, me, pieces_abroad)


@objective("magnificent_culture", rule="CC-XOBJ-31", on=("status", "wonder"))
def _magnificent_culture(s: World, me: int) -> bool:
    return s.first_wonder == me and s.first_wonder_round == s.round


# Status phase: advances, goods, trade


@objective("advanced_culture", rule="CC-XOBJ-04")
def _advanced_culture(s: World, me: int, *, advances: int) -> bool:
    return advance_count(s, me) >= advances and has_most(s, me, advance_count)


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
    return has_most(s, me, complete_categories)


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
    own = ship_count(s, me)
    return own >= ships or (own >= ships_if_most and has_most(s, me, ship_count))


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
        if any(is_city_of_other(s, me, other) for other in s.layout.neighbours[cell])
    )
    return near >= armies


@objective("military_might", rule="CC-XOBJ-51")
def _military_might(s: World, me: int, *, units: int) -> bool:
    return army_count(s, me) + ship_count(s, me) >= units


@objective("outpost", rule="CC-XOBJ-54")
def _outpost(s: World, me: int, *, spaces: int) -> bool:
    away = sum(
        not any(is_own_city(s, me, near) for near in (cell, *s.layout.neighbours[cell]))
        for cell in s.players[me].armies
    )
    return away >= spaces
