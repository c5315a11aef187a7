"""A Region that was drawn and is about to be laid, in the two ways in which it can lie (CC-EXPL-03)."""

from __future__ import annotations

from math import sqrt
from typing import Final

from areopagus.kernel import Message, Piece, View, hexes, word_name

from ..catalog import NONE, TERRAINS
from ..map_catalog import CELLS, HALF_TURN, LAYOUTS, TILES
from ..words import HEX, TURN
from .art import write
from .places import MIDDLE, RIGHT

FRAME: Final = 0.9
"""Of each of the two ways, if there is room."""
FRAME_HEIGHT: Final = 100 * sqrt(0.75) * FRAME
SIZE: Final = 16.0
"""Of a hex within it, from the centre to a corner."""


def drawn_tile(view: View) -> int:
    """The Region that was drawn and is not laid yet, or NONE."""
    land = view["map"]
    seen = {*land["tiles_left"], *land["tiles"]}
    return next((tile for tile in range(len(TILES)) if tile not in seen), NONE)


def turnings(view: View, top: float, bottom: float) -> list[Piece]:
    """Both ways in which the Region can lie: the shape of its slot, and the terrain that each space would get."""
    tile = drawn_tile(view)
    slot = LAYOUTS[view["seats"]].slots[view["map"]["exploring"]]
    head = top + 10
    scale = min(1.0, (bottom - head) / FRAME_HEIGHT)
    points = [hexes.pixel(CELLS[cell], SIZE * scale) for cell in slot]
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    pieces = [write("drawn", MIDDLE, top, 13, Message("label.drawn", {"number": TILES[tile].number}))]
    for way, word in enumerate(TURN):
        at = (RIGHT + 66 + 118.0 * way, head + FRAME_HEIGHT * scale / 2)
        label = Message("label.turning", {"way": word_name(word.text)})
        pieces.append(Piece(word.text, "place", at[0], at[1], word.text, size=FRAME * scale, label=label))
        for space, (x, y) in enumerate(points):
            terrain = TERRAINS[TILES[tile].terrain[HALF_TURN[space] if way else space]]
            params = {"place": word_name(HEX[slot[space]].text), "terrain": Message(f"terrain.{terrain}")}
            here = (at[0] + x - middle[0], at[1] + y - middle[1])
            pieces.append(
                Piece(
                    f"{word.text}:{space}",
                    f"terrain-{terrain}",
                    *here,
                    word.text,
                    label=Message("label.space", params),
                    size=SIZE * scale / 50,
                )
            )
        if TILES[tile].has_barbarians:
            pieces.append(Piece(f"{word.text}:barbarians", "barbarian-army", *at, word.text, size=0.2))
    return pieces
