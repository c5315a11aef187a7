"""When Objectives are met (CC-OBJ, CC-XOBJ).

Those of the Status phase are judged by the table alone. Those completed at once are judged on an **occasion**:
after a battle by the battle as it went, after a founding by the space, after a Wonder, a Draft, an action.

Each Objective has one function: `@objective("threat", rule="CC-XOBJ-46")`, in `in_status` or `at_once`. The function
asks for its `amounts` in `objectives.toml` by their names. Objectives that differ in little else share a function,
with a decorator for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from areopagus.kernel.bits import members

from ...card_catalog import OBJECTIVE_CARDS, OBJECTIVES
from ...catalog import NONE
from ...registry import OCCASIONS, objective
from ...state import World
from . import in_status as in_status  # its functions are found by the registry
from .at_once import CITY_FOUNDER, is_far_founding
from .counting import army_count, is_far_from_home

Condition: TypeAlias = Callable[[World, int], bool]

CONDITIONS: Final[Mapping[str, Mapping[int, Condition]]] = objective.conditions
"""For each occasion, the Objectives that can be completed on it."""


def _barred_by(number: int) -> int:
    """The bits of the Objectives after which this one can't be completed: itself, and one that excludes it."""
    excludes = OBJECTIVES[number].excludes
    return 1 << number | (0 if excludes == NONE else 1 << excludes)


_judged: Final = {
    occasion: [(number, _barred_by(number), condition) for number, condition in conditions.items()]
    for occasion, conditions in CONDITIONS.items()
}


def met(s: World, me: int, occasion: str, done: int) -> set[int]:
    """The Objectives of the whole game that a player meets on an occasion; `done` were completed on it already.

    Neither the same name nor one that excludes it can be completed again (CC-XOBJ-55, -61).
    """
    return {
        number
        for number, barred_by, condition in _judged[occasion]
        if not done & barred_by and condition(s, me)
    }


def completable(s: World, me: int, occasion: str, done: int) -> list[int]:
    """The halves of Objective cards in hand that can be completed now, as `card * 2 + half`."""
    fulfilled = met(s, me, occasion, done)
    return [
        card * 2 + half
        for card in members(s.players[me].objectives)
        for half in (0, 1)
        if OBJECTIVE_CARDS[card][half] in fulfilled
    ]


__all__ = [
    "CITY_FOUNDER",
    "CONDITIONS",
    "OCCASIONS",
    "army_count",
    "completable",
    "is_far_founding",
    "is_far_from_home",
    "met",
]
