"""A group of Land units goes somewhere, as one answer (CC-MOVE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from areopagus.kernel import Ask, Message, Path, Plan, Word, each, words_at

from ..queries.labels import place_name
from ..state import World
from ..words import HEX, MOVE
from .payments import PAYMENTS


def most_first(s: World, ask: Ask, path: Path) -> Sequence[Word]:
    """All units first, then fewer."""
    return ask.words[::-1]


class March(Plan[World]):
    """A group of Land units leaves a space; the space is the handle, the destination the target."""

    key = "march"
    at: ClassVar = {"turn.action": (MOVE,), "move.from": ()}
    handle = "move.from"
    needed: ClassVar = ("move.to",)
    follow: ClassVar = {
        "move.units.army": most_first,
        "move.units.army_forest": most_first,
        "move.units.settler": most_first,
        "move.units.settler_forest": most_first,
        "move.to": each,
        "move.roads": each,
        **PAYMENTS,
    }

    def name(self, s: World, path: Path) -> Message:
        to = words_at(path, "move.to")
        return Message("gesture.march.name", {"place": place_name(HEX.index(to[0]))})

    def target(self, path: Path) -> Word | None:
        return next(iter(words_at(path, "move.to")), None)
