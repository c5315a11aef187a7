"""What a player sees, as numbers for agents that learn.

The others come in the order of play round the map. A seat's colour is its number; words name seats by number, and so
does the block `seat`. Of other hands only the cards are there that the viewer has lawfully seen.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel.observation import (
    Observation,
    Questions,
    observed_of_player,
    observed_of_table,
    seats_of,
)

from ..map_catalog import CELLS, LAYOUTS
from ..state import Player, Turn, World
from ..words import ADVANCE, EVENT, HEX, KIND, UNIT
from .battle import LAST_ROLL, battle_blocks
from .planes import map_planes
from .player import player_blocks
from .questions import QUESTIONS
from .table import DECKS, OPTIONS, deal_blocks, time_blocks, turn_blocks, wonder_blocks

MOST_SEATS: Final = max(LAYOUTS)


@cache
def observation(seats: int) -> Observation:
    """The layout for a number of seats."""
    return Observation(
        players=seats,
        table=(
            seats_of(seats, MOST_SEATS),
            *OPTIONS,
            *time_blocks(seats),
            *turn_blocks(seats),
            *DECKS,
            *wonder_blocks(seats),
            *battle_blocks(seats),
            *LAST_ROLL,
            *deal_blocks(seats),
            *observed_of_table(World),
            *observed_of_table(Turn, "now"),
        ),
        each=(*player_blocks(seats), *observed_of_player(Player)),
        planes=map_planes(seats),
        cells=CELLS,
        questions=Questions(
            QUESTIONS, {"count": 4, "round": 4}, (KIND, UNIT, EVENT, ADVANCE, HEX), has_seats=True
        ),
        order=lambda view: view["order"] if len(view["order"]) == seats else range(seats),
    )
