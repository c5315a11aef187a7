"""An advance with its price, as one answer (CC-ADV-01)."""

from __future__ import annotations

from typing import ClassVar

from areopagus.kernel import Message, Path, Plan, Word, ascending, each, word_name

from ..state import World
from ..words import DO_ADVANCE
from .payments import PAYMENTS


class BuyAdvance(Plan[World]):
    """Buy an advance; the advance is the handle."""

    key = "advance"
    at: ClassVar = {"turn.action": (DO_ADVANCE,), "advance.take": ()}
    handle = "advance.take"
    counted = ("advance.pay",)
    follow: ClassVar = {"advance.priesthood": each, "advance.pay": ascending, **PAYMENTS}

    def name(self, s: World, path: Path) -> Message:
        return Message("gesture.advance.name", {"advance": word_name(path[0].word.text)})

    def target(self, path: Path) -> Word | None:
        return path[0].word
