"""Where things lie: the size of the scene, the three maps, displays and boards."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from areopagus.kernel import hexes

from ..catalog import CELLS, LAYOUTS
from .art import LETTERS

WIDTH: Final = 1140.0
HEIGHT: Final = 632.0
"""Of the table: map, displays, and the row of what one can do."""
STRIP: Final = 268.0
"""The height of one player's board."""

LEFT: Final = 250.0
RIGHT: Final = 890.0
"""The map lies between these."""
ROW: Final = 592.0
"""Above it lie map and displays, below it what one can do."""

WELLS: Final = ((4, 146), (154, 196), (354, 782))
"""What a board is divided into: x and width."""
SUMMARY: Final = 97.0
"""The height of what the table shows of a player."""


class Map(NamedTuple):
    """A map in the picture: the size of a hex from the centre to a corner, the middle of +0+0, and the whole."""

    size: float
    origin: tuple[float, float]
    middle: tuple[float, float]
    side: float
    """Of the square that holds it."""

    def at(self, cell: int) -> tuple[float, float]:
        """The middle of a space."""
        return hexes.pixel(CELLS[cell], self.size, self.origin)


def _map(players: int) -> Map:
    """The largest that fits."""
    points = [
        corner for cell in LAYOUTS[players].cells for corner in hexes.corners(CELLS[cell], 1.0, (0.0, 0.0))
    ]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    size = min((RIGHT - LEFT - 14) / (right - left), (ROW - 12) / (bottom - top))
    middle = ((LEFT + RIGHT) / 2, ROW / 2)
    origin = (middle[0] - size * (left + right) / 2, middle[1] - size * (top + bottom) / 2)
    return Map(size, origin, middle, size * max(right - left, bottom - top) + 12)


MAPS: Final = {players: _map(players) for players in LAYOUTS}


@cache
def space_at(players: int, cell: int) -> tuple[float, float]:
    """The middle of a space."""
    return MAPS[players].at(cell)


def _names() -> tuple[str, ...]:
    """Each space by a letter for its column and a number from the top, the same on all three maps."""
    top: dict[int, int] = {}
    for q, r in CELLS:
        top[q] = min(r, top.get(q, r))
    left = min(top)
    return tuple(f"{LETTERS[q - left]}{r - top[q] + 1}" for q, r in CELLS)


HEX_NAMES: Final = _names()
