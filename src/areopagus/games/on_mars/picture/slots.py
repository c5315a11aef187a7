"""The slots of actions with the Colonists on them, and the Mission markers beside actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from areopagus.kernel import Message, Piece, View, word_name
from areopagus.kernel.drawing import Drawing, Place

from ..catalog.basics import NONE
from ..catalog.board import (
    CONSTRUCT,
    CONTROL_CENTER,
    HIRE_OR_CONTRACT,
    HIRE_SLOT,
    LANDING_POD,
    LEARN_TECHNOLOGY,
    MISSIONS,
    OBTAIN_BLUEPRINT,
    RESEARCH_DEVELOPMENT,
    RESUPPLY,
    SLOT_OF,
    SLOTS,
    UPGRADE,
    WELCOME_SHIP,
)
from ..words import FROM, MAIN
from .art import emblem
from .marks import frame_of
from .names import Owner

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
SLOT: Final = 21.0
"""The maximum width of a slot."""
FLAG: Final = 18.0
"""The width of a Mission marker."""


def action(drawing: Drawing, action: int, name: Message) -> tuple[Piece, ...]:
    """An action with its sign and name."""
    word = MAIN[action].text
    return (
        drawing[f"action:{word}"].piece(f"action:{word}", frame_of(word), word, word_name(word)),
        drawing[f"sign:{word}"].piece(f"action:sign:{word}", ACTION_SPRITES[action]),
        drawing[f"name:{word}"].text(f"action:name:{word}", name),
    )


def on_slots(view: View, actions: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """For each of the actions with slots, the players whose Colonists are there."""
    return tuple(
        tuple(number for number, count in enumerate(view["slots"][SLOT_OF[action]]) for _ in range(count))
        for action in actions
        if action in SLOT_OF
    )


@lru_cache(maxsize=512)
def slots(
    area: Place, action: int, there: tuple[int, ...], players: tuple[Owner, ...], empty: str
) -> tuple[Piece, ...]:
    """The Colonists on an action's slots, each chosen by its owner, and the empty slots."""
    slot, word = SLOT_OF[action], MAIN[action].text
    count = len(players) if slot == HIRE_SLOT else SLOTS[slot]
    pieces = []
    for number, place in enumerate(area.packed(count, 1.0, most=SLOT)):
        key = f"slot:{word}:{number}"
        if number >= len(there):
            pieces.append(place.piece(key, "colonist-slot", tint=empty, scale=0.9))
            continue
        owner = players[there[number]]
        chosen, seat = FROM[slot].text, owner.number
        label = owner.label("label.colonist_on", action=word_name(word))
        pieces.append(place.piece(key, "colonist", chosen, label, owner.tint, scale=0.95, chooser=seat))
        pieces.append(emblem(f"{key}:emblem", owner, place, width=10))
    return tuple(pieces)


def open_missions(view: View) -> tuple[int, ...]:
    """The Missions A, B, C; NONE for one that is completed."""
    return tuple(entry["mission"] if entry["left"] else NONE for entry in view["missions"])


@lru_cache(maxsize=256)
def flags(area: Place, action: int, missions: tuple[int, ...]) -> tuple[Piece, ...]:
    """The Mission markers beside an action that open Missions are about (OM-SETUP-19)."""
    about = [
        place
        for place, mission in enumerate(missions)
        if mission != NONE and MISSIONS[mission].action == action
    ]
    word = MAIN[action].text
    pieces = []
    for number, place in zip(about, area.row(len(about), FLAG), strict=True):
        letter = "ABC"[number]
        label = Message("label.mission_flag", {"letter": letter, "action": word_name(word)})
        pieces.append(place.piece(f"flag:{number}", "mission-marker", label=label, about="mission-marker"))
        pieces.append(place.text(f"flag:letter:{number}", letter))
    return tuple(pieces)
