"""The shelf at the foot of a Player board: its parts are as wide as what lies there needs, as far as there is room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from areopagus.kernel import Piece, View

from ..catalog.basics import NONE
from .layout import SHELF_WELL, Well

CARD_SIZE: Final = 0.53
CARD_WIDTH: Final = 70 * CARD_SIZE
CARD_STEP: Final = CARD_WIDTH + 3
GAP: Final = 5.0


@dataclass(frozen=True)
class Part:
    """A part of the shelf: its usual width, and the least in which its heading can be read."""

    usual: float
    least: float


PARTS: Final[Mapping[str, Part]] = {
    "working": Part(112, 84),
    "hangar": Part(60, 48),
    "blueprints": Part(182, 74),
    "hired": Part(138, 106),
    "tiles": Part(62, 48),
    "hand": Part(124, 74),
}
"""From the left."""


def shelf(view: View, number: int) -> dict[str, Well]:
    """Where the parts of a player's shelf lie; those with more than usual take from those with room to spare."""
    needs = _needs(view, number)
    wanted = {name: max(0.0, needs[name] - part.usual) for name, part in PARTS.items()}
    spare = {name: max(0.0, part.usual - max(part.least, needs[name])) for name, part in PARTS.items()}
    moved = min(sum(wanted.values()), sum(spare.values()))
    gains = moved / sum(wanted.values()) if moved else 0.0
    losses = moved / sum(spare.values()) if moved else 0.0
    x, top, _, tall = SHELF_WELL
    wells = {}
    for name, part in PARTS.items():
        width = part.usual + gains * wanted[name] - losses * spare[name]
        wells[name] = (x, top, width, tall)
        x += width + GAP
    return wells


def _needs(view: View, number: int) -> dict[str, float]:
    """How wide each part would be if nothing lay upon anything else."""
    player = view["players"][number]
    hand = player["goals"] + player["a_cards"] + player["tasks"] + (player["goal_done"] != NONE)
    lacerda = view["lacerda"]
    if lacerda is not None and lacerda["player"] == number:
        hand = 2
    return {
        "working": 22 + 25.0 * player["wa"],
        "hangar": 20 + 26.0 * player["hangar"],
        "blueprints": _cards(len(player["blueprints"])),
        "hired": _cards(len(player["scientists"]) + len(player["contracts"])),
        "tiles": 62.0 if player["research"] or player["discoveries"] else 0.0,  # many get smaller
        "hand": _cards(hand),
    }


def _cards(count: int) -> float:
    return 9 + CARD_STEP * count


def fanned(well: Well, count: int) -> list[float]:
    """Where the cards of a well lie: side by side, or closer if there are many."""
    x, _, width, _ = well
    step = CARD_STEP
    if count > 1:
        step = min(step, (width - 12 - CARD_WIDTH) / (count - 1))
    return [x + 6 + CARD_WIDTH / 2 + step * place for place in range(count)]


def dividers(number: int, top: float, parts: Mapping[str, Well]) -> list[Piece]:
    """What stands between the parts of a shelf."""
    middle = top + SHELF_WELL[1] + SHELF_WELL[3] / 2
    lefts = [x for x, _, _, _ in parts.values()][1:]
    return [
        Piece(f"divider:{number}:{place}", "divider", x - GAP / 2, middle, size=SHELF_WELL[3] / 100)
        for place, x in enumerate(lefts)
    ]
