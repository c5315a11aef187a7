"""Which Wonders a city can build (CC-WON)."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Reason, why_not_any, word_name
from areopagus.kernel.bits import members

from ..card_catalog import WONDERS
from ..catalog import (
    ANGRY,
    CULTURE,
    ENGINEERING,
    NONE,
    PORT,
)
from ..state import OPEN, RESERVED, City, World
from ..words import ADVANCE
from .cities import acting_mood, why_not_activate
from .goods import can_pay, has
from .grow import is_under_ban

LEAST_CULTURE: Final = min(wonder.culture for wonder in WONDERS)
"""The fewest Culture tokens that a Wonder costs."""


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
    return why_not_any(
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
