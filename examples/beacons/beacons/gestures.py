"""Compound answers that people are offered: a card and the cell on which it lights a beacon (BC-LIGHT)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from areopagus.kernel import Message, Path, Plan, Word, each, word_name, words_at

from .catalog import LIGHT
from .state import Coast


class Light(Plan[Coast]):
    """Light a beacon: the card is the handle, the cell the target."""

    key = "light"
    at: ClassVar = {"turn.action": (LIGHT,), "light.card": ()}
    handle = "light.card"
    follow: ClassVar = {"light.cell": each}

    def name(self, before: Coast, after: Coast, path: Path) -> Message:
        (cell,) = words_at(path, "light.cell")
        return Message(
            "gesture.light.name", {"card": word_name(path[0].word.text), "cell": word_name(cell.text)}
        )

    def target(self, path: Path) -> Word | None:
        return words_at(path, "light.cell")[0]


PLANS: Final[tuple[Plan[Any], ...]] = (Light(),)
