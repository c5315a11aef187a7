"""Which units a city can build (CC-BUILD)."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Reason, why_not_any, word_name

from ..catalog import (
    ADVANCES,
    ARMY,
    CIVIL_LIBERTIES,
    DRAFT,
    MOOD,
    NONE,
    PORT,
    SHIP,
    STACK,
    UNITS,
)
from ..state import City, World
from ..words import ADVANCE
from .board import (
    armies_at,
    foreign_ships,
)
from .cities import usable, why_not_activate
from .goods import can_pay, has

DRAFT_MOOD: Final = ADVANCES[DRAFT].numbers["mood"]

LIBERAL_DRAFT_MOOD: Final = ADVANCES[CIVIL_LIBERTIES].numbers["draft_mood"]


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
    return why_not_any(
        (why_not_recruit(s, me, city, unit) for unit in range(len(UNITS))),
        Reason("reason.no_unit_possible", "CC-BUILD-03"),
    )
