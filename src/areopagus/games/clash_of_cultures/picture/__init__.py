"""The table as a picture and in sentences, both drawn from a view, never from the state.

The panels are drawings (`art/panels`): the map, the hand, Wonders, rounds, the players at a glance, decks and what is
going on, and for every player a board of two panels. A piece carries the word that chooses it, whoever looks. What lies
on a board is chosen by its owner only, except for the band with the player's name. Words that name nothing on the
table, as yes and no, the actions of a Turn, or whether a battle continues, are not in the picture.
"""

from __future__ import annotations

from areopagus.kernel import Scene, View
from areopagus.kernel.scene import SceneSeat

from ..catalog import COLOURS
from .art import GROUNDS, SPRITES, TABLE, who
from .boards import board_sketches
from .events import events_sketch
from .hand import hand_sketch
from .land import map_sketch
from .players import players_sketch, rounds_sketch
from .sentences import describe, title
from .wonders import wonders_sketch

__all__ = ["describe", "picture"]


def picture(view: View) -> Scene:
    """The view as a scene."""
    players: int = view["seats"]
    sketches = [
        map_sketch(view),
        hand_sketch(view),
        players_sketch(view),
        events_sketch(view),
        wonders_sketch(view),
        rounds_sketch(view),
    ]
    for number in range(players):
        sketches += board_sketches(view, number)
    height = TABLE[f"board:{players - 1}"].bottom + TABLE["board:0"].left
    seats = [SceneSeat(who(number), COLOURS[number]) for number in range(players)]
    return Scene(TABLE.width, height, sketches, SPRITES, GROUNDS, title(view), seats, TABLE.ground)
