"""Regions beside the map: the drawn one, in the two ways in which it can lie (CC-EXPL-03), and each as printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import sqrt
from typing import Final

from areopagus.kernel import Message, Piece, View, hexes, word_name
from areopagus.kernel.drawing import Place
from areopagus.kernel.sprites import UNIT

from ..catalog import NONE, TERRAINS
from ..map_catalog import CELLS, HALF_TURN, LAYOUTS, TILES
from ..words import HEX, TURN
from .art import PANELS

FRAME: Final = 0.9
"""The width of the hex that is chosen, for that of the place of a way to lie."""
SPACE: Final = 0.34
"""The width of a space of the Region, for that of the place."""
SIGN: Final = 0.55
"""The width of the Barbarian symbol, for that of a space."""


def drawn_tile(view: View) -> int:
    """The Region that was drawn and is not laid yet, or NONE."""
    land = view["map"]
    other_tiles = {*land["tiles_left"], *land["tiles"]}
    return next((tile for tile in range(len(TILES)) if tile not in other_tiles), NONE)


@lru_cache(maxsize=256)
def turnings(players: int, slot: int, tile: int) -> tuple[Piece, ...]:
    """Both ways in which the Region can lie: the shape of its slot, and the terrain that each space would get."""
    drawing, cells = PANELS["events"], LAYOUTS[players].slots[slot]
    label = Message("label.drawn", {"number": TILES[tile].number})
    pieces = [drawing["title"].text("drawn", label)]
    for way, word in enumerate(TURN):
        frame = drawing[f"turn:{way}"]
        size = frame.width * SPACE / 2
        label = Message("label.turning", {"way": word_name(word.text)})
        pieces.append(frame.piece(word.text, "place", word.text, label, scale=FRAME))
        for space, at in enumerate(_spaces(cells, frame, size)):
            terrain = TERRAINS[TILES[tile].terrain[HALF_TURN[space] if way else space]]
            params = {"place": word_name(HEX[cells[space]].text), "terrain": Message(f"terrain.{terrain}")}
            label = Message("label.space", params)
            pieces.append(at.piece(f"{word.text}:{space}", f"terrain-{terrain}", word.text, label))
        if TILES[tile].has_barbarians:
            sign = replace(frame, width=2 * size * SIGN)
            pieces.append(sign.piece(f"{word.text}:barbarians", "barbarian-army", word.text))
    return tuple(pieces)


def tile_picture(tile: int) -> tuple[tuple[Piece, ...], float, float]:
    """A Region as printed: its pieces, and the width and height of their box."""
    cells = LAYOUTS[min(LAYOUTS)].slots[0]
    around = _spaces(cells, Place("tile", 0, 0, 0, 0), UNIT / 2)
    left, top = min(at.left for at in around), min(at.top for at in around)
    width, height = max(at.right for at in around) - left, max(at.bottom for at in around) - top
    pieces = [
        at.moved(-left, -top).piece(f"space:{space}", f"terrain-{TERRAINS[terrain]}")
        for space, (at, terrain) in enumerate(zip(around, TILES[tile].terrain, strict=True))
    ]
    if TILES[tile].has_barbarians:
        sign = Place("barbarians", -left, -top, UNIT * SIGN, UNIT * SIGN)
        pieces.append(sign.piece("barbarians", "barbarian-army"))
    return tuple(pieces), width, height


def _spaces(cells: Sequence[int], frame: Place, size: float) -> list[Place]:
    """The spaces of a Region around the middle of a frame; `size` is the side of a space."""
    points = [hexes.pixel(CELLS[cell], size) for cell in cells]
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    return [
        replace(frame.moved(x - middle[0], y - middle[1]), width=2 * size, height=sqrt(3) * size)
        for x, y in points
    ]
