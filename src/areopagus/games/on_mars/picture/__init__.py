"""The table as a picture and in sentences, both drawn from a view, never from the state.

The picture consists of panels. Each has a drawing in `art/panels`: its ground, and the places where something lies.
A module for each panel selects what it shows (`content`), and puts pieces on the places of its drawing (`draw`). A
piece carries the word that chooses it, whoever looks. What lies on a board is chosen by its owner, except for
Blueprints and the player's sign; on the table, Rovers and Colonists have their owner as `chooser`. What is printed and
comes from the catalog of components (prices, benefits, points) is a piece, too, whose key begins with `legend:`.
Colours that differ by day and by night are `var(--name,#day)`; `art/palette.css` has both.
"""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Scene, SceneSeat, Sketch, View

from . import actions, board, exploration, lane, lss, market, missions, orbit, possessions, surface
from .art import GROUNDS, SPRITES, TABLE
from .names import owners
from .sentences import describe, title

__all__ = ["describe", "picture"]

PANELS: Final = (
    ("map", surface),
    ("orbit", orbit),
    ("lane", lane),
    ("actions", actions),
    ("lss", lss),
    ("missions", missions),
    ("market", market),
    ("exploration", exploration),
)
"""The panels of the table."""
BOARDS: Final = (("board", board), ("cards", possessions))
"""The panels of each player."""


def picture(view: View) -> Scene:
    """The view as a scene."""
    players = owners(view)
    sketches = [Sketch(key, module.content(view, players), module.draw) for key, module in PANELS]
    for number in range(len(players)):
        sketches += [
            Sketch(f"{key}:{number}", module.content(view, players, number), module.draw)
            for key, module in BOARDS
        ]
    return Scene(
        TABLE.width,
        TABLE[f"panel:board:{len(players) - 1}"].bottom,
        sketches,
        SPRITES,
        GROUNDS,
        title(view),
        [SceneSeat(owner.name, owner.colour) for owner in players],
        TABLE.ground,
    )
