"""Where things lie: the size of the scene, the three maps, displays, boards, and the areas that can be shown alone."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from areopagus.kernel import Message, hexes
from areopagus.kernel.splitting import Area

from ..catalog import COLOURS
from ..map_catalog import CELLS, LAYOUTS
from .art import LETTERS, owned

WIDTH: Final = 1140.0
HEIGHT: Final = 556.0
"""Of the table: map and displays."""
STRIP: Final = 177.0
"""The height of one player's board."""

LEFT: Final = 252.0
TOOLS: Final = 860.0
"""The map lies between these."""
RIGHT: Final = 890.0
"""Between the map and this lies what one can do, beyond it are the players."""
MIDDLE: Final = (RIGHT + WIDTH) / 2
"""The middle of the right display."""

BOARD_SCALE: Final = WIDTH / 1290
"""Boards are laid out 1290 wide and 200 high, as they are shown."""


def upon_board(number: int, x: float, y: float) -> tuple[float, float]:
    """A place on a player's board, from its own corner."""
    return x * BOARD_SCALE, HEIGHT + STRIP * number + y * BOARD_SCALE


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
    size = min((TOOLS - LEFT - 14) / (right - left), (HEIGHT - 12) / (bottom - top))
    middle = ((LEFT + TOOLS) / 2, HEIGHT / 2)
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


@cache
def areas(players: int) -> tuple[Area, ...]:
    """The map, the cards, the players at a glance, what one can do, and the board of each."""
    boards = (
        Area(
            "board", 0.0, HEIGHT + STRIP * seat, WIDTH, STRIP, owned("area.board", seat), seat, COLOURS[seat]
        )
        for seat in range(players)
    )
    return (
        Area("map", LEFT, 0.0, TOOLS - LEFT, HEIGHT, Message("area.map")),
        Area("cards", 0.0, 0.0, LEFT, HEIGHT, Message("area.cards")),
        Area("players", RIGHT, 0.0, WIDTH - RIGHT, HEIGHT, Message("area.players")),
        Area("tools", TOOLS, 0.0, RIGHT - TOOLS, HEIGHT),
        *boards,
    )
