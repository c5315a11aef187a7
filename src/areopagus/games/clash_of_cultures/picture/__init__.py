"""The table as a picture and in sentences, both drawn from a view, never from the state.

The scene is a table of 1140 x 556 (hand, Wonders and rounds on the left, the map and beside it what one can do, on the
right the players at a glance and what is going on) and below it a strip for every player's board. A piece carries the
word that chooses it. What lies on a board and is chosen by its owner only has its word on the board of the viewer.
"""

from __future__ import annotations

from areopagus.kernel import Piece, Scene, View

from .boards import board
from .cards import cards
from .ground import ground, sprites
from .land import map_pieces
from .places import HEIGHT, STRIP, WIDTH, areas
from .sentences import describe, title
from .table import decks, going_on, rounds, summaries, tools

__all__ = ["describe", "picture"]


def picture(view: View) -> Scene:
    """The view as a scene."""
    players: int = view["seats"]
    pieces: list[Piece] = [*map_pieces(view), *cards(view), *rounds(view), *summaries(view)]
    pieces += decks(view)
    pieces += going_on(view)
    pieces += tools()
    for number in range(players):
        pieces += board(view, number)
    return Scene(
        WIDTH,
        HEIGHT + STRIP * players,
        tuple(pieces),
        sprites(),
        ground(players),
        title(view),
        areas(players),
    )
