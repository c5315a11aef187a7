"""A group of Land units goes somewhere, as one answer (CC-MOVE, CC-ADV-CON-08 to -13)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final

from areopagus.kernel import (
    ENOUGH,
    Answers,
    Ask,
    Gesture,
    Message,
    Path,
    Word,
    each,
    first_word,
    listed,
    quantity,
    words_at,
)

from ..catalog import ARMY, NONE, ROADS, SEA, SETTLER
from ..queries.exits import classes, exits
from ..queries.labels import way_label
from ..state import World
from ..words import ADVANCE, COUNT, DONE, HEX, MOVE, UNIT, YES
from .common import ClashPlan
from .payments import PAYMENTS

UNITS_ASKED: Final = {
    "move.units.army": ARMY,
    "move.units.army_forest": ARMY,
    "move.units.settler": SETTLER,
    "move.units.settler_forest": SETTLER,
}
"""The questions how many units go, each with their kind."""
AT_MOVE: Final[Mapping[str, tuple[Word, ...]]] = {"turn.action": (MOVE,), "move.from": ()}


def more_groups(s: World, ask: Ask, path: Path) -> Answers | None:
    """Another group may follow in another gesture, or the action ends."""
    return None if path[-1].word == DONE else [ENOUGH, *(word for word in ask.words if word == DONE)]


def last_first(s: World, ask: Ask, path: Path) -> Answers:
    """All units before fewer; terrain is not ignored, unless it must be (CC-ADV-CON-09)."""
    return ask.words[::-1]


class Movement(ClashPlan):
    """A group leaves a space, the handle, for a target (CC-MOVE-01)."""

    at = AT_MOVE
    handle = "move.from"
    needed: ClassVar = ("move.to",)

    def target(self, path: Path) -> Word | None:
        return next(iter(words_at(path, "move.to")), None)

    def parts(self, s: World, path: Path) -> Mapping[str, int]:
        """The units, and whether the action is over."""
        parts = dict(super().parts(s, path))
        if DONE in words_at(path[1:], "move.from"):
            parts[DONE.text] = 1
        return parts

    def phrase(self, s: World, path: Path) -> Message:
        name = self.deed(s, path)
        if DONE in words_at(path[1:], "move.from"):
            name = Message("gesture.move.last", {"gesture": name})
        return name

    @abstractmethod
    def deed(self, s: World, path: Path) -> Message:
        """What the group does."""


class March(Movement):
    """Land units leave a space: all of them, or fewer (CC-MOVE-02, -06).

    Of a kind, those that have entered a Forest in this Turn go last (CC-MOVE-13): they can do less.
    """

    key = "march"
    variants: ClassVar = (*UNITS_ASKED, "move.roads", "move.from", *PAYMENTS)

    @staticmethod
    def last_if_all(s: World, ask: Ask, path: Path) -> Answers | None:
        """The action may end if nobody stays behind who could go."""
        stays = path[-1].word != DONE and any(classes(s, s.active, HEX.index(path[0].word)))
        return [ENOUGH] if stays else more_groups(s, ask, path)

    follow: ClassVar = {
        **dict.fromkeys(UNITS_ASKED, last_first),
        "move.to": each,
        "move.load": first_word,
        "move.roads": last_first,
        "move.from": last_if_all,
        **PAYMENTS,
    }

    def handles(self, s: World, ask: Ask) -> list[Word]:
        return [word for word in ask.words if word in HEX and s.terrain[HEX.index(word)] not in (SEA, NONE)]

    def parts(self, s: World, path: Path) -> Mapping[str, int]:
        """The units by their kinds, Roads, and whether the action is over."""
        parts = dict(super().parts(s, path))
        for kind, count in _units(path).items():
            parts[UNIT[kind].text] = count
        if YES in words_at(path, "move.roads"):
            parts[ADVANCE[ROADS].text] = 1
        return parts

    def rank(self, gesture: Gesture) -> float:
        """Settlers are usually not taken to a battle, which luck decides."""
        return -gesture.parts.get(UNIT[SETTLER].text, 0) if gesture.odds is not None else 0

    def deed(self, s: World, path: Path) -> Message:
        units, (to,) = _units(path), words_at(path, "move.to")
        cell = HEX.index(path[0].word)
        way = way_label(s, s.active, exits(s, s.active, cell), units.get(ARMY, 0), to)
        going = listed([quantity(UNIT[kind], count) for kind, count in units.items()])
        ignores_terrain = YES in words_at(path, "move.roads")
        return Message(
            "gesture.march.roads" if ignores_terrain else "gesture.march.name",
            {"units": going, "way": way or Message(f"word.{to.text}")},
        )


def _units(path: Path) -> dict[int, int]:
    """The number of units of each kind that go."""
    counts: dict[int, int] = {}
    for step in path:
        count = COUNT.index(step.word) if step.about in UNITS_ASKED else 0
        if count:
            kind = UNITS_ASKED[step.about]
            counts[kind] = counts.get(kind, 0) + count
    return counts
