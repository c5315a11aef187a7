"""The chapters of the rulebook, by the names they have on the agenda."""

from collections.abc import Callable
from typing import Final

from areopagus.kernel import Rule

from .end import end_turn
from .raid import raid
from .setup import setup
from .turn import turn

CHAPTERS: Final[dict[str, Callable[..., Rule[None]]]] = {
    "setup": setup,
    "turn": turn,
    "raid": raid,
    "end_turn": end_turn,
}

__all__ = ["CHAPTERS"]
