"""Civic Improvement: its price, and which cities it can improve (CC-CIVIC)."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Reason

from ..catalog import (
    ADVANCES,
    CIRCUS_AND_SPORTS,
    CULTURE,
    HAPPY,
    IDEAS,
    MOOD,
    RITUALS,
)
from ..state import City, World
from .goods import has

CIRCUS_SMALLER: Final = ADVANCES[CIRCUS_AND_SPORTS].numbers["smaller"]


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
