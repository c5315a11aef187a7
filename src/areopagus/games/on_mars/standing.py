"""Standing answers: what people decide for longer than one question (`kernel/standing.py`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from areopagus.kernel import Asked, NeverFor, Standing, View, Word

from .catalog.basics import CRYSTAL, SIDES
from .catalog.board import SPACE_SIDE
from .words import DELIVER, END, GOAL, GOOD, NO, TASK

WINDOWS: Final[Mapping[str, Word]] = {"goal.complete": NO, "first.task": NO}
"""The questions that a player may decline, whatever the hand (OM-HID-05, OM-XFIRST-10)."""


class Stay(Standing):
    """Decline to travel with a Ship, until the Shuttle leaves from the player's side (OM-SHUTTLE-03)."""

    key = "stay"
    at = ("shuttle.travel",)
    is_open = True

    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        return None if DELIVER in asked.words or _is_taken_along(view, asked.seat) else NO

    def mark(self, view: View, seat: int, subject: Word | None) -> str | None:
        return "leaves" if _is_taken_along(view, seat) else "away"


class EndIdleTurn(Standing):
    """End the turn when nothing else can be done (OM-FLOW-04)."""

    key = "end_turn"
    at = ("turn.action",)
    is_usual = True

    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        return END if {*asked.words} == {END} else None


class CrystalsFirst(Standing):
    """Pay with Crystals, and keep the Private Goals (OM-GOAL-03)."""

    key = "crystals_first"
    at = ("pay.crystal", "slot.cost")
    is_open = True
    is_usual = True

    def answer(self, asked: Asked, view: View, subjects: Collection[Word]) -> Word | None:
        crystal = GOOD[CRYSTAL]
        return crystal if {word for word in asked.words if word not in GOAL} == {crystal} else None


def _is_taken_along(view: View, seat: int) -> bool:
    """Whether the Shuttle leaves now from the side of a player."""
    side = SPACE_SIDE[view["players"][seat]["space"]]
    return bool(view["shuttle"]["left"] == SIDES[side])


def held_cards(view: View, seat: int) -> Iterator[Word]:
    """The words of the Goals and of the tasks in a player's hand."""
    mine = view["players"][seat]
    for goal in mine["goal_cards"]:
        yield GOAL[goal]
    for task in mine["task_cards"]:
        yield TASK[task]


STANDING: Final[tuple[Standing, ...]] = (
    NeverFor(WINDOWS, held_cards),
    Stay(),
    CrystalsFirst(),
    EndIdleTurn(),
)
