"""A Region that was drawn and is about to be laid, in the two ways in which it can lie (CC-EXPL-03)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import sqrt
from typing import Final

from areopagus.kernel import Message, Piece, View, hexes, word_name

from ..catalog import NONE, TERRAINS
from ..map_catalog import CELLS, HALF_TURN, LAYOUTS, TILES
from ..words import HEX, TURN
from .art import PANELS

FRAME: Final = 0.9
"""The width of the hex that is chosen, for that of the place of a way to lie."""
SPACE: Final = 0.34
"""The width of a space of the Region, for that of the place."""


def drawn_tile(view: View) -> int:
    """The Region that was drawn and is not laid yet, or NONE."""
    land = view["map"]
    seen = {*land["tiles_left"], *land["tiles"]}
    return next((tile for tile in range(len(TILES)) if tile not in seen), NONE)


@lru_cache(maxsize=256)
def turnings(players: int, slot: int, tile: int) -> tuple[Piece, ...]:
    """Both ways in which the Region can lie: the shape of its slot, and the terrain that each space would get."""
    drawing, cells = PANELS["events"], LAYOUTS[players].slots[slot]
    label = Message("label.drawn", {"number": TILES[tile].number})
    pieces = [drawing["title"].text("drawn", label)]
    for way, word in enumerate(TURN):
        frame = drawing[f"turn:{way}"]
        size = frame.width * SPACE / 2
        points = [hexes.pixel(CELLS[cell], size) for cell in cells]
        middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        label = Message("label.turning", {"way": word_name(word.text)})
        pieces.append(frame.piece(word.text, "place", word.text, label, scale=FRAME))
        for space, (x, y) in enumerate(points):
            terrain = TERRAINS[TILES[tile].terrain[HALF_TURN[space] if way else space]]
            params = {"place": word_name(HEX[cells[space]].text), "terrain": Message(f"terrain.{terrain}")}
            at = replace(frame.moved(x - middle[0], y - middle[1]), width=2 * size, height=sqrt(3) * size)
            label = Message("label.space", params)
            pieces.append(at.piece(f"{word.text}:{space}", f"terrain-{terrain}", word.text, label))
        if TILES[tile].has_barbarians:
            sign = replace(frame, width=1.1 * size)
            pieces.append(sign.piece(f"{word.text}:barbarians", "barbarian-army", word.text))
    return tuple(pieces)
