"""What the land gives: for whoever has room to look at it."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import Message, Piece, word_name

from ..catalog import BARREN, FERTILE, FOOD, FOREST, GOLD, MOUNTAIN, ORE, SEA, TERRAINS, WOOD
from ..words import KIND
from .art import KIND_SPRITES, write
from .colours import MUTED

LEGEND_HEIGHT: Final = 70.0
YIELDS: Final = ((FERTILE, FOOD), (FOREST, WOOD), (MOUNTAIN, ORE), (BARREN, FOOD), (SEA, FOOD), (SEA, GOLD))
"""What can be collected; Barren land and the Sea need more for it."""


@cache
def legend(middle: float, top: float) -> tuple[Piece, ...]:
    """Each kind of land beside what can be collected from it."""
    pieces = [write("legend", middle, top, 12, Message("label.legend"), MUTED)]
    for place, (terrain, kind) in enumerate(YIELDS):
        x, y = middle - 89 + 80.0 * (place % 3), top + 22 + 31.0 * (place // 3)
        params = {"terrain": Message(f"terrain.{TERRAINS[terrain]}"), "kind": word_name(KIND[kind].text)}
        label = Message("label.legend_entry", params)
        key = f"legend:{place}"
        pieces.append(Piece(key, f"terrain-{TERRAINS[terrain]}", x, y, size=0.34, label=label))
        pieces.append(Piece(f"{key}:kind", KIND_SPRITES[kind], x + 32, y, size=0.22))
    return tuple(pieces)
