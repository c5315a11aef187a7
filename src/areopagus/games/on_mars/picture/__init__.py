"""The table as a picture and in sentences, both drawn from a view, never from the state.

The scene is a table of 1140 x 592 (Orbit on the left, the map, the displays of the Colony on the right, Turn Order and
Shuttle above) and below it a strip for every player's board. A piece carries the word that chooses it. What lies on a
board and is chosen by its owner only (Depot, Lab, Storage) has its word on the board of the viewer.
"""

from __future__ import annotations

from areopagus.kernel import Piece, Scene, View

from .art import SPRITES
from .boards import STRIP, board
from .ground import ground
from .sentences import describe, title
from .table import HEIGHT, WIDTH, colony, lane, map_pieces, orbit

__all__ = ["describe", "picture"]


def picture(view: View) -> Scene:
    """The view as a scene."""
    players = len(view["players"])
    pieces: list[Piece] = [*lane(view), *orbit(view), *map_pieces(view), *colony(view)]
    for number in range(players):
        pieces += board(view, number)
    height = HEIGHT + STRIP * players
    return Scene(WIDTH, height, tuple(pieces), SPRITES, ground(players), title(view))
