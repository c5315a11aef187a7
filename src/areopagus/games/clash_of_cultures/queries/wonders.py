"""What Wonders do all the time (CC-WON-13 to -33).

Each power is one function, marked with its Wonder and its rule. What a Wonder does at a moment, such as when it is
built, is in `rules/wonders.py`.
"""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Reason

from ..card_catalog import COLOSSUS, GREAT_PYRAMID, GREAT_WALL, HANGING_GARDENS, MAUSOLEUM, WONDERS
from ..catalog import FORTRESS, NONE, SIEGECRAFT, TEMPLE
from ..registry import power
from ..state import RESERVED, City, World
from .board import within
from .goods import has

GARDENS_FOOD: Final = WONDERS[HANGING_GARDENS].numbers["food"]
COLOSSUS_RANGE: Final = WONDERS[COLOSSUS].numbers["reach"]
COLOSSUS_DISTANCE: Final = WONDERS[COLOSSUS].numbers["distance"]
ARMY_TOLL: Final = WONDERS[MAUSOLEUM].numbers["tokens"]


def owner_of_wonder(s: World, wonder: int) -> int:
    """Whose city holds a Wonder; NONE if it stands nowhere."""
    place = s.wonders[wonder]
    return s.cities[place].owner if 0 <= place < RESERVED else NONE


@power("hanging_gardens", rule="CC-WON-14")
def food_after_collect(city: City) -> int:
    """The Food that a city gains after a Collect."""
    return GARDENS_FOOD if city.wonder == HANGING_GARDENS else 0


@power("great_pyramid", rule="CC-WON-17")
def winner_of_ties(s: World) -> int:
    """Who wins ties: the owner of the Great Pyramid, or who lost it to an Event (CC-XEVT-37); NONE: nobody."""
    return owner_of_wonder(s, GREAT_PYRAMID) if s.pharaoh == NONE else s.pharaoh


@power("colossus", rule="CC-WON-23")
def more_range(city: City) -> int:
    """What is added to the range of a city for Cultural Influence."""
    return COLOSSUS_RANGE if city.wonder == COLOSSUS else 0


@power("colossus", rule="CC-WON-24")
def is_shielded(s: World, me: int, city: City) -> bool:
    """Whether a player can't influence a city that the Colossus protects (CC-NOTE-47)."""
    if city.owner == me or owner_of_wonder(s, COLOSSUS) != city.owner:
        return False
    return within(s, s.wonders[COLOSSUS], city.cell, COLOSSUS_DISTANCE)


@power("great_wall", rule="CC-WON-29")
def is_safe_from_barbarians(s: World, seat: int) -> bool:
    """Whether Barbarians do not attack the cities of a player."""
    return owner_of_wonder(s, GREAT_WALL) == seat


@power("great_wall", rule="CC-WON-30")
def why_not_attack_walls(s: World, me: int, city: City) -> Reason | None:
    """Why a city with a Fortress can't be attacked without Siegecraft (CC-NOTE-48)."""
    if (
        city.pieces[FORTRESS] == NONE
        or has(s, me, SIEGECRAFT)
        or owner_of_wonder(s, GREAT_WALL) != city.owner
    ):
        return None
    return Reason("reason.great_wall", "CC-WON-30")


@power("mausoleum", rule="CC-WON-32")
def army_toll(wonder: int) -> int:
    """The Mood or Culture tokens that an attacker pays for each Army unit in a city with this Wonder (CC-NOTE-49)."""
    return ARMY_TOLL if wonder == MAUSOLEUM else 0


@power("mausoleum", rule="CC-WON-33")
def is_no_activation(s: World, me: int, piece: int) -> bool:
    """Whether adding a piece by Increase Size does not count as an activation."""
    return piece == TEMPLE and owner_of_wonder(s, MAUSOLEUM) == me
