"""The actions of the Colony side."""

from __future__ import annotations

from typing import Any, Final

from areopagus.kernel import Message, Panel, Piece, View, word_name

from ..catalog.board import CONSTRUCT, CONTROL_CENTER, HIRE_OR_CONTRACT, SLOT_OF, UPGRADE, WELCOME_SHIP
from ..words import BOOST, MAIN
from .art import DRAWINGS, MUTED, TABLE
from .names import Owner
from .slots import action, flags, on_slots, open_missions, slots

DRAWING: Final = DRAWINGS["actions"]
ACTIONS: Final = (CONTROL_CENTER, CONSTRUCT, UPGRADE, WELCOME_SHIP, HIRE_OR_CONTRACT)
WITH_SLOTS: Final = tuple(action for action in ACTIONS if action in SLOT_OF)
BOOST_SPRITES: Final = ("do-move-bots", "do-move-rover")


def content(view: View, players: tuple[Owner, ...]) -> dict[str, Any]:
    """What the actions show."""
    return {
        "players": players,
        "slots": on_slots(view, ACTIONS),
        "missions": open_missions(view),
    }


def draw(shown: dict[str, Any]) -> Panel:
    """The actions with the Colonists on their slots and the markers of Missions."""
    pieces = list(PRINTED)
    for slotted, there in zip(WITH_SLOTS, shown["slots"], strict=True):
        area = DRAWING[f"slots:{MAIN[slotted].text}"]
        pieces += slots(area, slotted, there, shown["players"], MUTED)
    for each in ACTIONS:
        pieces += flags(DRAWING[f"flags:{MAIN[each].text}"], each, shown["missions"])
    return DRAWING.panel("actions", pieces, Message("area.actions"), at=TABLE["panel:actions"])


def _printed() -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for each in ACTIONS:
        pieces += action(DRAWING, each, Message(f"short.{MAIN[each].text}"))
    for boost, sprite in zip(BOOST, BOOST_SPRITES, strict=True):
        word = boost.text
        pieces.append(DRAWING[word].piece(f"action:{word}", sprite, word, word_name(word)))
    return tuple(pieces)


PRINTED: Final = _printed()
