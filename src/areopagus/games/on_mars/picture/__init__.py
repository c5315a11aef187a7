"""The table as a picture and in sentences, both drawn from a view, never from the state.

The scene is a table of 1200 x 600 (Orbit on the left, the map, the displays of the Colony on the right, Turn Order
and Shuttle above) and below it a strip for every player's board. A piece carries the word that chooses it. What lies
on a board and is chosen by its owner only (Depot, Lab, Storage) has its word on the board of the viewer. What never
changes is printed on the ground. Colours that differ by day and by night are `var(--name,#day)`; `art/palette.css` has
both.
"""

from __future__ import annotations

from areopagus.kernel import Piece, Scene, View

from .art import sprites
from .boards import board
from .colony import colony
from .ground import ground
from .lane import lane
from .layout import HEIGHT, STRIP, WIDTH, areas
from .orbit import orbit
from .sentences import describe, title
from .surface import surface

__all__ = ["describe", "picture"]


def picture(view: View) -> Scene:
    """The view as a scene."""
    players = len(view["players"])
    pieces: list[Piece] = [*lane(view), *orbit(view), *surface(view), *colony(view)]
    for number in range(players):
        pieces += board(view, number)
    height = HEIGHT + STRIP * players
    return Scene(
        WIDTH,
        height,
        tuple(pieces),
        sprites(),
        ground(players, tuple(view["switches"])),
        title(view),
        areas(view),
    )
