"""Wonders (CC-WON): how they are built, and what they do at some moment; the rest is in `queries/wonders.py`.

Asks: activate.city, wonder.build, pyramid.influence, lighthouse.ship
"""

from __future__ import annotations

from functools import partial
from typing import Final

from areopagus.kernel import Ask, Rule, push

from ..card_catalog import GREAT_LIBRARY, GREAT_PYRAMID, WONDERS
from ..catalog import CULTURE, END_ROLLS, IDEAS, MOOD, NONE, SHIP
from ..effects.cities import begin_activation, raise_wonder
from ..effects.goods import gain, spend
from ..effects.turns import end_after_wonder
from ..effects.units import place_ship
from ..queries.actions import GARDENS_MOOD
from ..queries.board import foreign_ships, order_from, own_cities
from ..queries.build import why_not_place
from ..queries.influence import targets, why_not_be_source
from ..queries.labels import city_label, start_label, wonder_label
from ..queries.reasons import why_not_own_city
from ..queries.voyages import can_sail, why_not_sail_from
from ..queries.wonder_sites import monument_cities, reserved_wonder, why_not_build_wonder
from ..queries.wonders import owner_of_wonder
from ..registry import power
from ..state import City, World
from ..words import HEX, NO, PASS, WONDER, YES
from .battle import start_sea_battle
from .civic import raise_mood
from .influence import influence_from
from .payment import pay
from .ships import pick_ships, sail_to

ATTEMPTS: Final = WONDERS[GREAT_PYRAMID].numbers["attempts"]
"""Attempts of Cultural Influence that the Great Pyramid gives."""
LIBRARY_IDEAS: Final = WONDERS[GREAT_LIBRARY].numbers["ideas"]
READING_IDEAS: Final = WONDERS[GREAT_LIBRARY].numbers["reading_ideas"]


def monument(s: World, me: int) -> Rule[None]:
    """Build the reserved Wonder without an action (CC-ADV-CUL-06, CC-NOTE-44)."""
    wonder = reserved_wonder(s, me)
    word = yield Ask(
        me,
        "activate.city",
        lambda: [HEX[cell] for cell in monument_cities(s, me)],
        rule="CC-ADV-CUL-06",
        why=lambda word: (
            why_not_build_wonder(s, me, s.cities[HEX.index(word)], wonder)
            if word in HEX and HEX.index(word) in own_cities(s, me)
            else why_not_own_city(s, me, "CC-ADV-CUL-06", word)
        ),
        named=partial(city_label, s),
    )
    yield from build_wonder(s, me, s.cities[HEX.index(word)], [wonder])


def build_wonder(s: World, me: int, city: City, wonders: list[int]) -> Rule[None]:
    """Build one of these Wonders in a city (CC-WON-03 to -08)."""
    word = yield Ask(
        me,
        "wonder.build",
        [WONDER[wonder] for wonder in wonders],
        rule="CC-WON-03",
        why=lambda word: why_not_build_wonder(s, me, city, WONDER.index(word)) if word in WONDER else None,
        named=wonder_label,
    )
    wonder = WONDER.index(word)
    if s.first_wonder == NONE:
        push(s, ("occasion", me, "wonder", 0))  # CC-XOBJ-31: the first of the game
    begin_activation(s, me, city)
    yield from pay(s, me, WONDERS[wonder].price)
    spend(s, me, CULTURE, WONDERS[wonder].culture)
    raise_wonder(s, city, wonder)
    if s.settings.ending == "wonder" and (s.round, s.turn_number) in END_ROLLS:
        end_after_wonder(s)
    if wonder in power.when_built:
        yield from power.when_built[wonder](s, me, city)


# What Wonders do


@power("hanging_gardens", rule="CC-WON-15")
def hanging_gardens(s: World, me: int) -> Rule[None]:
    """A mood rises for a Mood token, as an action."""
    spend(s, me, MOOD, GARDENS_MOOD)
    yield from raise_mood(s, me, "CC-WON-15")


@power("great_pyramid", rule="CC-WON-18", at="built")
def influence_from_pyramid(s: World, me: int, city: City) -> Rule[None]:
    """The city of the Great Pyramid may make attempts of Cultural Influence without an action (CC-NOTE-46)."""
    push(s, ("pyramid", me, city.cell, ATTEMPTS))
    yield from ()


def pyramid(s: World, me: int, cell: int, left: int) -> Rule[None]:
    """The next attempt that the Great Pyramid gives (CC-WON-18)."""
    city = s.cities.get(cell)
    if not left or city is None or city.owner != me or s.turn.influenced:
        return
    if why_not_be_source(s, me, city) is not None or not targets(s, me, city, s.players[me].stock[CULTURE]):
        return
    word = yield Ask(me, "pyramid.influence", (YES, NO), rule="CC-WON-18", params={"count": left})
    push(s, ("pyramid", me, cell, left - 1))
    if word == YES:
        yield from influence_from(s, me, city)


@power("great_library", rule="CC-WON-20", at="built")
def open_library(s: World, me: int, city: City) -> Rule[None]:
    """The Great Library brings Ideas when it is built."""
    gain(s, me, IDEAS, LIBRARY_IDEAS)
    yield from ()


@power("great_library", rule="CC-WON-21")
def read_in_library(s: World, me: int) -> None:
    """An Idea when the player to the left of the owner got an advance that the owner lacks (CC-NOTE-43)."""
    owner = owner_of_wonder(s, GREAT_LIBRARY)
    if owner != NONE and order_from(s, owner)[1] == me and s.turn.got & ~s.players[owner].advances:
        gain(s, owner, IDEAS, READING_IDEAS)


@power("great_lighthouse", rule="CC-WON-26", at="built")
def launch_ship(s: World, me: int, city: City) -> Rule[None]:
    """A Ship comes with the Great Lighthouse, if there is one and room for it."""
    if why_not_place(s, me, city, SHIP) is None:
        place_ship(s, me, city.port)
        if city.port in foreign_ships(s, me):
            start_sea_battle(s, me, city.port, city.port, built=True)
    yield from ()


@power("great_lighthouse", rule="CC-WON-27", at="activated")
def sail_by_lighthouse(s: World, me: int) -> Rule[None]:
    """One Ship may move after the city of the Great Lighthouse was activated (CC-NOTE-45)."""
    harbours = [cell for cell in sorted({ship.cell for ship in s.players[me].ships}) if can_sail(s, me, cell)]
    if not harbours:
        return
    word = yield Ask(
        me,
        "lighthouse.ship",
        [*(HEX[cell] for cell in harbours), PASS],
        rule="CC-WON-27",
        why=lambda word: why_not_sail_from(s, me, HEX.index(word)) if word in HEX else None,
        named=partial(start_label, s, me),
    )
    if word == PASS:
        return
    cell = HEX.index(word)
    push(s, ("end_move", me))
    places = yield from pick_ships(s, me, cell, most=1)
    yield from sail_to(s, me, cell, places)
