"""What Wonders do by standing there, and the register of all their powers (CC-WON-13 to -33).

Each power is one function that is declared with its Wonder and its rule. What a Wonder does at a moment is in
`rules/wonders.py`; a power with `at` is carried out by itself at that moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from areopagus.kernel import Reason

from ..card_catalog import COLOSSUS, GREAT_PYRAMID, GREAT_WALL, HANGING_GARDENS, MAUSOLEUM, WONDERS
from ..catalog import FORTRESS, NONE, SIEGECRAFT, TEMPLE, keys_of, number_of
from ..state import RESERVED, City, World
from .board import within
from .goods import has

GARDENS_FOOD: Final = WONDERS[HANGING_GARDENS].numbers["food"]
COLOSSUS_RANGE: Final = WONDERS[COLOSSUS].numbers["reach"]
COLOSSUS_DISTANCE: Final = WONDERS[COLOSSUS].numbers["distance"]
ARMY_TOLL: Final = WONDERS[MAUSOLEUM].numbers["tokens"]

Power = TypeVar("Power", bound=Callable[..., Any])

POWERS: Final[dict[str, Callable[..., Any]]] = {}
"""The function of each power, by its rule."""
WHEN_BUILT: Final[dict[int, Callable[..., Any]]] = {}
"""What follows when a Wonder is built: `(s, me, city)`."""
AFTER_ACTIVATION: Final[dict[int, Callable[..., Any]]] = {}
"""What follows an activation of a Wonder's city: `(s, me)`."""
MOMENTS: Final = {"": None, "built": WHEN_BUILT, "activated": AFTER_ACTIVATION}
_problems: Final[list[str]] = []


def power(wonder: str, *, rule: str, at: str = "") -> Callable[[Power], Power]:
    """Declare that a function is a power of a Wonder; `at` is `built`, `activated`, or nothing if rules call it."""

    def declare(function: Power) -> Power:
        if wonder not in keys_of(WONDERS):
            _problems.append(f"{function.__name__} is a power of {wonder}, which the file does not have")
        elif rule not in WONDERS[number_of(WONDERS, wonder)].powers:
            _problems.append(f"{function.__name__}: {wonder} has no power {rule}")
        elif rule in POWERS:
            _problems.append(f"{function.__name__}: another function is the power {rule} of {wonder}")
        elif at not in MOMENTS:
            _problems.append(
                f"{function.__name__}: {at!r} is none of the moments {', '.join(filter(None, MOMENTS))}"
            )
        else:
            POWERS[rule] = function
            moment = MOMENTS[at]
            if moment is not None:
                moment[number_of(WONDERS, wonder)] = function
        return function

    return declare


def problems() -> list[str]:
    """Every power without a function and every function without a power; see `registry.check`."""
    missing = [
        f"{wonder.key}: no function is its power {rule}"
        for wonder in WONDERS
        for rule in wonder.powers
        if rule not in POWERS
    ]
    return [f"wonders.toml: {problem}" for problem in (*_problems, *missing)]


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
