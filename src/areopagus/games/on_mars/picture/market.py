"""The Scientist display with its Contracts."""

from __future__ import annotations

from typing import Any, Final

from areopagus.kernel import Message, Panel, View

from ..catalog.basics import NONE
from ..catalog.cards import FIRST_CONTRACT
from .art import DRAWINGS, EMPTY, TABLE
from .cards import contract, contract_state, empty_card, scientist
from .names import Owner
from .plaques import head

DRAWING: Final = DRAWINGS["market"]


def content(view: View, players: tuple[Owner, ...]) -> dict[str, Any]:
    """What the display shows."""
    return {
        "hire": view["hire"],
        "contracts": [
            contract_state(view, card - FIRST_CONTRACT) for card in view["hire"] if card >= FIRST_CONTRACT
        ],
        "left": len(view["contract_deck"]),
    }


def draw(shown: dict[str, Any]) -> Panel:
    """The cards, and the number of Contracts left."""
    left = shown["left"]
    label = Message("label.contract_deck", {"count": left})
    pieces = [*head(DRAWING, "do-hire", Message("label.hire"), left, label, "contract-deck")]
    contracts = iter(shown["contracts"])
    for number, card in enumerate(shown["hire"]):
        place = DRAWING[f"hire:{number}"]
        if card == NONE:
            pieces.append(empty_card(f"hire:{number}", place, EMPTY))
        elif card < FIRST_CONTRACT:
            pieces += scientist(card, place)
        else:
            pieces += contract(*next(contracts), place)
    return DRAWING.panel("market", pieces, Message("label.hire"), at=TABLE["panel:market"])
