"""The view of a player as numbers, for agents that learn.

Players are distinguished by colour, as in words (`tech-of:blue`); in a solo game `other1` is Lacerda. Of hidden cards
only the viewer's own are there. What a word names by its place (`grid:3`, `depot:2`) has that place in its label.
"""

from __future__ import annotations

from functools import cache

from areopagus.kernel.observation import Observation, Questions, observed_of_player, observed_of_table

from ..catalog.basics import PLAYERS_IN_SOLO
from ..catalog.player_board import BOTS
from ..catalog.terrain import HEXES
from ..state import Mars, Player
from ..words import GOOD, TECH
from .planes import map_planes
from .player import ACHIEVED, BOARD
from .questions import QUESTIONS
from .table import colony_blocks, orbit_blocks, own_blocks, solo_blocks, time_blocks


@cache
def observation(seats: int) -> Observation:
    """The layout for a number of seats."""
    players = max(seats, PLAYERS_IN_SOLO)
    return Observation(
        players=players,
        table=(
            *time_blocks(players),
            *orbit_blocks(players),
            *colony_blocks(players),
            *own_blocks(),
            *(solo_blocks() if seats == 1 else ()),
            *observed_of_table(Mars),
        ),
        each=(*BOARD, *ACHIEVED, *observed_of_player(Player)),
        planes=map_planes(players),
        cells=HEXES.cells,
        questions=Questions(QUESTIONS, {"bots": BOTS, "rover": 4, "count": 4}, (GOOD, TECH)),
    )
