"""The slots of actions, with the Colonists on them."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Piece, View, word_name

from ..catalog.board import (
    CONSTRUCT,
    CONTROL_CENTER,
    HIRE_OR_CONTRACT,
    HIRE_SLOT,
    LANDING_POD,
    LEARN_TECHNOLOGY,
    OBTAIN_BLUEPRINT,
    RESEARCH_DEVELOPMENT,
    RESUPPLY,
    SLOT_OF,
    SLOTS,
    UPGRADE,
    WELCOME_SHIP,
)
from ..words import FROM, MAIN
from .art import badge
from .names import chooser, owned, tint_of

ACTION_SPRITES: Final = {
    LANDING_POD: "do-landing-pod",
    OBTAIN_BLUEPRINT: "do-obtain-blueprint",
    LEARN_TECHNOLOGY: "do-learn-technology",
    RESEARCH_DEVELOPMENT: "do-develop",
    RESUPPLY: "do-resupply",
    CONTROL_CENTER: "do-control-center",
    CONSTRUCT: "do-construct",
    UPGRADE: "do-upgrade",
    WELCOME_SHIP: "do-welcome-ship",
    HIRE_OR_CONTRACT: "do-hire",
}


def slots(view: View, action: int, right: float, y: float, step: float, empty: str) -> list[Piece]:
    """The Colonists on an action's slots, and the empty slots; the last one ends at the right."""
    if action not in SLOT_OF:
        return []
    place = SLOT_OF[action]
    word = MAIN[action].text
    there = [number for number, count in enumerate(view["slots"][place]) for _ in range(count)]
    count = len(view["players"]) if place == HIRE_SLOT else SLOTS[place]
    pieces = []
    for slot in range(count):
        at = right - step * (count - slot - 0.5)
        key = f"slot:{word}:{slot}"
        if slot >= len(there):
            pieces.append(Piece(key, "colonist-slot", at, y, size=0.19, tint=empty))
            continue
        number = there[slot]
        chosen = FROM[place].text if number == chooser(view) else None
        label = owned("label.colonist_on", view, number, action=word_name(word))
        pieces.append(
            Piece(key, "colonist", at, y, word=chosen, size=0.2, tint=tint_of(view, number), label=label)
        )
        pieces.append(badge(f"{key}:emblem", view, number, at + 7, y - 8, 0.1))
    return pieces
