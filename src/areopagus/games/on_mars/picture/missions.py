"""The Missions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from areopagus.kernel import Message, Panel, Piece, View, word_name

from ..words import MISSION
from .art import DRAWINGS, TABLE
from .names import Owner
from .plaques import head

DRAWING: Final = DRAWINGS["missions"]


def content(view: View, players: tuple[Owner, ...]) -> dict[str, Any]:
    """What the Missions show."""
    return {
        "missions": [(entry["mission"], entry["left"], entry["needed"]) for entry in view["missions"]],
        "remaining": view["remaining"],
    }


def draw(shown: dict[str, Any]) -> Panel:
    """The Missions A, B, C with what is done, and the number of contributions until the game ends."""
    note = Message("label.missions_left", {"count": shown["remaining"]})
    pieces = [*head(DRAWING, "mission", Message("label.missions"), note)]
    for number, mission in enumerate(shown["missions"]):
        pieces += _mission(number, *mission)
    return DRAWING.panel("missions", pieces, Message("label.missions"), at=TABLE["panel:missions"])


@lru_cache(maxsize=256)
def _mission(number: int, mission: int, left: int, needed: int) -> tuple[Piece, ...]:
    word, done = MISSION[mission].text, needed - left
    label = Message("label.mission", {"mission": word_name(word), "done": done, "needed": needed})
    place = DRAWING[f"mission:{number}"]
    progress = f"{done} / {needed}" if left else "✓"
    return (
        place.piece(word, f"mission-{mission + 1}", word, label, scale=place.height / place.width),
        DRAWING[f"letter:{number}"].text(f"{word}:letter", "ABC"[number]),
        DRAWING[f"progress:{number}"].text(f"{word}:progress", progress),
    )
