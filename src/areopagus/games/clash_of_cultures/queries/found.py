"""Where a city can be founded (CC-FOUND)."""

from __future__ import annotations

from areopagus.kernel import Reason

from ..catalog import (
    NONE,
    SETTLEMENT,
)
from ..state import World
from .board import (
    land_holder,
    may_hold_city,
)


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
