"""What cities have and how they act: their pieces, moods and sizes (CC-CITY, CC-MOOD)."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Reason

from ..catalog import (
    ADVANCES,
    ANGRY,
    ANGRY_SIZE,
    FOOD,
    HAPPY,
    HAPPY_SIZE,
    HUSBANDRY,
    NEUTRAL,
    NONE,
    ORE,
    PIECES,
    WOOD,
)
from ..state import City, World
from .goods import has

HUSBANDRY_REACH: Final = ADVANCES[HUSBANDRY].numbers["distance"]

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


def unhappy_cities(s: World, me: int) -> list[int]:
    """A player's cities below Happy."""
    return [cell for cell, city in s.cities.items() if city.owner == me and city.mood != HAPPY]


def can_drop(city: City) -> bool:
    """Whether the mood of a city can be lowered."""
    return city.mood != ANGRY
