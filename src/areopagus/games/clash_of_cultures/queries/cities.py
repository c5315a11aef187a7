"""What cities can do (CC-CITY, CC-MOOD, CC-ACTIVATE, CC-COLLECT, CC-BUILD, CC-SIZE, CC-WON, CC-CIVIC)."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Reason, word_name
from areopagus.kernel.bits import members

from ..card_catalog import WONDERS
from ..catalog import (
    ADVANCES,
    ANGRY,
    ANGRY_SIZE,
    ARMY,
    BARREN,
    CIRCUS_AND_SPORTS,
    CITY_SIZE,
    CIVIL_LIBERTIES,
    CULTURE,
    DRAFT,
    ECONOMIC_LIBERTY,
    ENGINEERING,
    FISHING,
    FOOD,
    FORTRESS,
    HAPPY,
    HAPPY_SIZE,
    HUSBANDRY,
    IDEAS,
    IRRIGATION,
    MOOD,
    NEUTRAL,
    NONE,
    ORE,
    PIECES,
    PORT,
    RITUALS,
    ROADS,
    SANITATION,
    SEA,
    SETTLEMENT,
    SHIP,
    STACK,
    STATE_RELIGION,
    TEMPLE,
    UNITS,
    WOOD,
    Price,
)
from ..state import OPEN, RESERVED, City, World
from ..words import ADVANCE
from .board import (
    NO_WAY,
    adjacent_sea,
    armies_at,
    city_count,
    distances,
    foreign_ships,
    land_holder,
    may_hold_city,
)
from .goods import can_pay, has
from .reasons import common_reason
from .wonders import is_no_activation

HUSBANDRY_FOOD: Final = ADVANCES[HUSBANDRY].numbers["food"]
HUSBANDRY_REACH: Final = ADVANCES[HUSBANDRY].numbers["distance"]
LIBERTY_MOOD: Final = ADVANCES[ECONOMIC_LIBERTY].numbers["mood"]
DRAFT_MOOD: Final = ADVANCES[DRAFT].numbers["mood"]
LIBERAL_DRAFT_MOOD: Final = ADVANCES[CIVIL_LIBERTIES].numbers["draft_mood"]
CIRCUS_SMALLER: Final = ADVANCES[CIRCUS_AND_SPORTS].numbers["smaller"]
LEAST_CULTURE: Final = min(wonder.culture for wonder in WONDERS)
"""The fewest Culture tokens that a Wonder costs."""
YIELD = (FOOD, ORE, WOOD, FOOD, FOOD)
"""What each terrain gives when Collected (CC-MAP-02)."""


def usable(s: World, city: City, piece: int) -> bool:
    """Whether the city has a piece and its owner the advance that the piece needs (CC-CAPT-10)."""
    return city.pieces[piece] != NONE and has(s, city.owner, PIECES[piece].advance)


def acting_mood(s: World, city: City) -> int:
    """The mood for an activation: under Forced Labor an Angry city acts as Neutral (CC-ADV-AUT-02)."""
    return NEUTRAL if s.turn.forced and city.mood == ANGRY and city.owner == s.active else city.mood


def acting_size(s: World, city: City) -> int:
    """The size for Collect and Build Units (CC-MOOD-04/05)."""
    mood = acting_mood(s, city)
    return ANGRY_SIZE if mood == ANGRY else city.size + HAPPY_SIZE if mood == HAPPY else city.size


def why_not_activate(s: World, city: City) -> Reason | None:
    """Why a city can't be activated: it is Angry and was activated in this Turn (CC-MOOD-07, -19).

    With the switch `third_activation` only activations while it was Angry count.
    """
    used = city.activated_angry if s.settings.third_activation else city.activated
    if city.mood == ANGRY and used:
        return Reason("reason.angry_activated", "CC-MOOD-07")
    return None


# Found City


def why_not_found(s: World, me: int, cell: int) -> Reason | None:
    """Why no Settler here can found a city (CC-FOUND-01 to -07)."""
    player = s.players[me]
    if cell not in player.settlers:
        return Reason("reason.no_settler", "CC-FOUND-01")
    if not player.supply[SETTLEMENT]:
        return Reason("reason.no_settlement", "CC-FOUND-07")
    return why_not_hold_new_city(s, me, cell)


def why_not_hold_new_city(s: World, me: int, cell: int) -> Reason | None:
    """Why a player can't have a new city in a space (CC-FOUND-02 to -05)."""
    if cell in s.cities or cell in s.camps:
        return Reason("reason.city_there", "CC-FOUND-03")
    if not may_hold_city(s, cell):
        if cell in s.exhausted:
            return Reason("reason.exhausted", "CC-FOUND-05")
        return Reason("reason.barren", "CC-FOUND-02")
    if land_holder(s, cell, me) != NONE:
        return Reason("reason.foreign_unit", "CC-FOUND-04")
    return None


def founding_spaces(s: World, me: int) -> list[int]:
    """Where a Settler can found a city."""
    return [cell for cell in s.players[me].settlers if why_not_found(s, me, cell) is None]


# Collect


def liberty_works(s: World, me: int) -> bool:
    """Whether Economic Liberty applies in this Turn (CC-ADV-DEM-05 to -07)."""
    return has(s, me, ECONOMIC_LIBERTY) and not s.turn.liberty_off


def collect_is_free(s: World, me: int) -> bool:
    """Whether the next Collect spends no action."""
    return s.turn.collects == 0 and liberty_works(s, me)


def collect_mood_price(s: World, me: int) -> int:
    """The Mood tokens that a further Collect costs under Economic Liberty."""
    return LIBERTY_MOOD if s.turn.collects and liberty_works(s, me) else 0


def why_not_collect_from(s: World, me: int, city: City, cell: int, reach: int = 1) -> Reason | None:
    """Why a city can't Collect from a space (CC-COLLECT-03 to -10)."""
    distance = distances(s, city.cell).get(cell, NO_WAY)
    terrain = s.terrain[cell]
    if terrain == NONE:
        is_on_map = cell in s.layout.cells
        return Reason("reason.unexplored" if is_on_map else "reason.off_map", "CC-COLLECT-03")
    if distance > (1 if terrain == SEA else reach):
        return Reason("reason.too_far", "CC-COLLECT-03")
    if distance and (cell in s.cities or cell in s.camps):
        return Reason("reason.other_city", "CC-COLLECT-06")
    if cell in s.exhausted:
        return Reason("reason.exhausted", "CC-COLLECT-08")
    if terrain == SEA:
        if not has(s, me, FISHING):
            return Reason(
                "reason.needs_advance", "CC-COLLECT-09", {"advance": word_name(ADVANCE[FISHING].text)}
            )
        if cell in foreign_ships(s, me):
            return Reason("reason.foreign_unit", "CC-COLLECT-07")
        return None
    if terrain == BARREN and not has(s, me, IRRIGATION):
        return Reason(
            "reason.needs_advance", "CC-COLLECT-10", {"advance": word_name(ADVANCE[IRRIGATION].text)}
        )
    if distance and land_holder(s, cell, me) != NONE:
        return Reason("reason.foreign_unit", "CC-COLLECT-07")
    return None


def collect_spaces(s: World, me: int, city: City, reach: int = 1) -> list[int]:
    """The spaces from which a city can Collect, itself first."""
    around = (city.cell, *s.layout.neighbours[city.cell])
    if reach > 1:
        around = tuple(cell for cell, distance in distances(s, city.cell).items() if distance <= reach)
    return [cell for cell in around if why_not_collect_from(s, me, city, cell, reach) is None]


def why_not_collect(s: World, me: int, city: City) -> Reason | None:
    """Why a city can't Collect now."""
    why_not = why_not_activate(s, city)
    if why_not is not None:
        return why_not
    if not s.turn.actions_left and not collect_is_free(s, me):
        return Reason("reason.no_action", "CC-TURN-03")
    if s.players[me].stock[MOOD] < collect_mood_price(s, me):
        return Reason("reason.liberty_price", "CC-ADV-DEM-06")
    return None  # its own space always gives something (CC-INV-12)


def husbandry_price(s: World, me: int) -> int:
    """The Food that Husbandry costs: none with Roads (CC-ADV-AGR-07)."""
    return 0 if has(s, me, ROADS) else HUSBANDRY_FOOD


def may_use_husbandry(s: World, me: int) -> bool:
    """Whether Husbandry is there, unused, and its Food can be paid (CC-ADV-AGR-06 to -08)."""
    return (
        has(s, me, HUSBANDRY)
        and not s.turn.used >> HUSBANDRY & 1
        and can_pay(s, me, (husbandry_price(s, me), 0, 0))
    )


# Build Units


def draft_price(s: World, me: int) -> int:
    """The Mood tokens for an Army unit by Draft (CC-ADV-WAR-11, CC-ADV-DEM-04)."""
    return LIBERAL_DRAFT_MOOD if has(s, me, CIVIL_LIBERTIES) else DRAFT_MOOD


def why_not_recruit(s: World, me: int, city: City, unit: int) -> Reason | None:
    """Why a city can't build a unit for its price (CC-BUILD-03 to -08)."""
    why_not = why_not_place(s, me, city, unit)
    if why_not is None and not can_pay(s, me, UNITS[unit].price):
        return Reason("reason.price", "CC-BUILD-03")
    return why_not


def why_not_place(s: World, me: int, city: City, unit: int) -> Reason | None:
    """Why a city can't have a new unit, whatever it costs."""
    if not s.players[me].reserve[unit]:
        return Reason("reason.no_unit_left", "CC-COMP-01")
    if unit == ARMY and armies_at(s, me, city.cell) >= STACK:
        return Reason("reason.stack", "CC-BUILD-08")
    if unit == SHIP:
        if not usable(s, city, PORT):
            return Reason("reason.no_port", "CC-BUILD-04")
        enemy = foreign_ships(s, me).get(city.port, NONE)
        if enemy != NONE and s.turn.barred >> enemy & 1:
            return Reason("reason.negotiations", "CC-XACT-12")
    return None


def why_not_draft(s: World, me: int, city: City) -> Reason | None:
    """Why no Army unit can be had by Draft."""
    if not has(s, me, DRAFT):
        return Reason("reason.needs_advance", "CC-ADV-WAR-11", {"advance": word_name(ADVANCE[DRAFT].text)})
    if s.players[me].stock[MOOD] < draft_price(s, me):
        return Reason("reason.mood_tokens", "CC-ADV-WAR-11")
    return why_not_place(s, me, city, ARMY)


def why_not_build(s: World, me: int, city: City) -> Reason | None:
    """Why a city can't Build Units now."""
    why_not = why_not_activate(s, city)
    if why_not is not None:
        return why_not
    if not s.turn.actions_left:
        return Reason("reason.no_action", "CC-TURN-03")
    if why_not_draft(s, me, city) is None:
        return None
    return common_reason(
        (why_not_recruit(s, me, city, unit) for unit in range(len(UNITS))),
        Reason("reason.no_unit_possible", "CC-BUILD-03"),
    )


# Increase Size


def is_under_ban(s: World, me: int) -> bool:
    """Whether Pestilence forbids the player to build (CC-XEVT-01)."""
    return s.pestilence and not has(s, me, SANITATION)


def religion_spares_food(s: World, me: int, piece: int) -> bool:
    """Whether State Religion could spare the Food of a Temple (CC-ADV-SPI-06)."""
    return piece == TEMPLE and has(s, me, STATE_RELIGION) and not s.turn.used >> STATE_RELIGION & 1


def why_not_add_piece(s: World, me: int, city: City, piece: int, *, price: bool = True) -> Reason | None:
    """Why a piece can't be added to a city, by Increase Size or a card that follows its conditions (CC-SIZE)."""
    why_not = why_not_grow_at_all(s, me, city)
    if why_not is not None:
        return why_not
    if piece == SETTLEMENT or city.pieces[piece] != NONE:
        return Reason("reason.piece_there", "CC-SIZE-06")
    if not has(s, me, PIECES[piece].advance):
        return Reason(
            "reason.needs_advance", "CC-SIZE-03", {"advance": word_name(ADVANCE[PIECES[piece].advance].text)}
        )
    if not s.players[me].supply[piece]:
        return Reason("reason.no_piece_left", "CC-COMP-01")
    if piece == PORT and not adjacent_sea(s, city.cell):
        return Reason("reason.no_sea", "CC-CITY-18")
    if price:
        cost: Price = PIECES[piece].price
        if religion_spares_food(s, me, piece):
            cost = (0, cost[ORE], cost[WOOD])
        if not can_pay(s, me, cost):
            return Reason("reason.price", "CC-SIZE-01")
    return None


def why_not_be_given_piece(s: World, me: int, city: City, piece: int) -> Reason | None:
    """Why a great person can't add a piece: this is no activation, so Forced Labor does not help (CC-ADV-AUT-02)."""
    if city.mood == ANGRY:
        return Reason("reason.angry", "CC-SIZE-04")
    return why_not_add_piece(s, me, city, piece)


def why_not_grow_at_all(s: World, me: int, city: City) -> Reason | None:
    """Why a city can't be increased by any piece."""
    if is_under_ban(s, me):
        return Reason("reason.pestilence", "CC-XEVT-01")
    if acting_mood(s, city) == ANGRY:
        return Reason("reason.angry", "CC-SIZE-04")
    size = city.size
    if size >= CITY_SIZE:
        return Reason("reason.largest", "CC-CITY-03")
    if size >= city_count(s, me):
        return Reason("reason.too_few_cities", "CC-SIZE-05")
    return None


def why_not_increase(s: World, me: int, city: City, piece: int, *, price: bool = True) -> Reason | None:
    """Why Increase Size can't add a piece to a city now."""
    if not is_no_activation(s, me, piece):
        why_not = why_not_activate(s, city)
        if why_not is not None:
            return why_not
    return why_not_add_piece(s, me, city, piece, price=price)


def why_not_grow_now(s: World, me: int, city: City, *, price: bool = True) -> Reason | None:
    """Why a city can't be increased now."""
    if not s.turn.actions_left:
        return Reason("reason.no_action", "CC-TURN-03")
    return why_not_grow(s, me, city, price=price)


def why_not_grow(s: World, me: int, city: City, *, price: bool = True) -> Reason | None:
    """Why a city can't be increased by an activation, whatever that costs."""
    return why_not_grow_at_all(s, me, city) or common_reason(
        (why_not_increase(s, me, city, piece, price=price) for piece in range(FORTRESS, PORT + 1)),
        Reason("reason.no_piece_possible", "CC-SIZE-01"),
    )


# Wonders


def why_not_build_wonder(s: World, me: int, city: City, wonder: int) -> Reason | None:
    """Why a Wonder can't be built in a city (CC-WON-03 to -08, CC-ADV-CON-03/04)."""
    place = s.wonders[wonder]
    if place not in (OPEN, RESERVED + me):
        if place >= RESERVED:
            return Reason("reason.reserved", "CC-ADV-CON-04")
        return Reason("reason.wonder_not_open", "CC-WON-03")
    player = s.players[me]
    lacking = WONDERS[wonder].needs & ~player.advances
    if lacking:
        needed = word_name(ADVANCE[members(lacking)[0]].text)
        return Reason("reason.needs_advance", "CC-WON-12", {"advance": needed})
    if player.stock[CULTURE] < WONDERS[wonder].culture:
        return Reason("reason.culture_tokens", "CC-WON-04")
    if not can_pay(s, me, WONDERS[wonder].price):
        return Reason("reason.price", "CC-WON-04")
    if is_under_ban(s, me):
        return Reason("reason.pestilence", "CC-XEVT-01")
    if city.wonder != NONE:
        return Reason("reason.wonder_there", "CC-WON-08")
    if acting_mood(s, city) == ANGRY:
        return Reason("reason.angry", "CC-ADV-CON-03")
    if WONDERS[wonder].needs_port and city.pieces[PORT] == NONE:
        return Reason("reason.no_port", "CC-WON-25")
    return why_not_activate(s, city)


def buildable_wonders(s: World, me: int, city: City) -> list[int]:
    """The Wonders that can be built in a city now."""
    if not has(s, me, ENGINEERING) or s.players[me].stock[CULTURE] < LEAST_CULTURE:
        return []
    return [wonder for wonder in range(len(WONDERS)) if why_not_build_wonder(s, me, city, wonder) is None]


def why_not_wonder(s: World, me: int, city: City) -> Reason | None:
    """Why no Wonder can be built in a city now."""
    if not has(s, me, ENGINEERING):
        return Reason("reason.needs_advance", "CC-WON-03", {"advance": word_name(ADVANCE[ENGINEERING].text)})
    within_reach = [wonder for wonder, place in enumerate(s.wonders) if place in (OPEN, RESERVED + me)]
    if not within_reach:
        return Reason("reason.no_open_wonder", "CC-WON-03")
    return common_reason(
        (why_not_build_wonder(s, me, city, wonder) for wonder in within_reach),
        Reason("reason.no_wonder", "CC-WON-03"),
    )


def reserved_wonder(s: World, me: int) -> int:
    """The Wonder that a player reserved with Monuments, or NONE."""
    place = RESERVED + me
    return s.wonders.index(place) if place in s.wonders else NONE


def monument_cities(s: World, me: int) -> list[int]:
    """The cities in which the reserved Wonder can be built now (CC-NOTE-44)."""
    wonder = reserved_wonder(s, me)
    if wonder == NONE:
        return []
    return [
        cell
        for cell, city in s.cities.items()
        if city.owner == me and why_not_build_wonder(s, me, city, wonder) is None
    ]


# Activate City


def why_not_activate_for(s: World, me: int, city: City) -> Reason | None:
    """Why a city can't be activated for anything."""
    if (
        why_not_collect(s, me, city) is None
        or why_not_build(s, me, city) is None
        or why_not_grow_now(s, me, city) is None
        or (s.turn.actions_left and buildable_wonders(s, me, city))
    ):
        return None
    return why_not_activate(s, city) or Reason("reason.nothing_to_activate", "CC-ACTIVATE-01")


# Civic Improvement


def civic_price(s: World, me: int, city: City) -> int:
    """What one step costs (CC-CIVIC-02, CC-ADV-CUL-02)."""
    return max(1, city.size - CIRCUS_SMALLER) if has(s, me, CIRCUS_AND_SPORTS) else city.size


def civic_means(s: World, me: int) -> int:
    """The most that a player can spend on Civic Improvement (CC-ADV-SPI-05)."""
    stock = s.players[me].stock
    if not has(s, me, RITUALS):
        return stock[MOOD]
    return sum(stock) - stock[IDEAS] - stock[CULTURE]


def why_not_improve(s: World, me: int, city: City, means: int) -> Reason | None:
    """Why the mood of a city can't be raised by a step with these means."""
    if city.mood == HAPPY:
        return Reason("reason.happy", "CC-MOOD-17")
    if civic_price(s, me, city) > means:
        return Reason("reason.civic_price", "CC-CIVIC-02")
    return None


def improvable(s: World, me: int, means: int) -> list[int]:
    """The cities whose mood can be raised by a step with these means."""
    return [
        cell
        for cell, city in s.cities.items()
        if city.owner == me and why_not_improve(s, me, city, means) is None
    ]


def unhappy_cities(s: World, me: int) -> list[int]:
    """A player's cities below Happy."""
    return [cell for cell, city in s.cities.items() if city.owner == me and city.mood != HAPPY]


def can_drop(city: City) -> bool:
    """Whether the mood of a city can be lowered."""
    return city.mood != ANGRY
