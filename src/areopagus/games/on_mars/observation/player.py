"""The board of one player, and what the player achieved."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from areopagus.kernel import View
from areopagus.kernel.observation import (
    Look,
    OfPlayer,
    numbered,
    one_hot,
    player_marks,
    player_numbers,
    player_row,
)

from ..catalog.basics import COLOURS, GOODS, KINDS, NONE, RESOURCES, SHELTER, TECHS
from ..catalog.board import SPACES
from ..catalog.cards import BLUEPRINTS, GOALS
from ..catalog.player_board import BOTS, COLONISTS, DEPOT, MARKERS, SHIP_SPACES, SHIPS
from ..catalog.technology import LAB, LAB_LEVEL
from ..catalog.terrain import DISCOVERIES, RESEARCH_KINDS, SHELTERS
from ..scoring import CATEGORIES

COLOUR: Final = dict(zip(COLOURS, one_hot(len(COLOURS)), strict=False))
SHIPS_OF: Final = itemgetter(*SHIP_SPACES)
"""The Depot spaces on which Ships can be."""
LEVEL: Final = (*LAB_LEVEL, 0)
"""The level of each space of a Lab; the last entry, also at index -1, is 0 for no space."""


def _on_map(player: View, look: Look) -> tuple[int, int, bool]:
    return len(player["bots"]), len(player["miners"]), player["rover"] != NONE


BOARD: Final = (
    OfPlayer("colour", COLOURS, lambda player, look: COLOUR[player["colour"]]),
    player_numbers(
        {
            "op": 50,
            "total": 100,
            "standing": 1,
            "storage_limit": 4,
            "crystals": DEPOT,
            "below": DEPOT,
            "oxygen_pending": 3,
            "hangar": SHIPS,
            "ships_discarded": SHIPS,
            "lq": COLONISTS,
            "lq_capacity": COLONISTS,
            "wa": COLONISTS,
            "reserve": COLONISTS,
            "gained": COLONISTS,
            "bots_reserve": BOTS,
            "shelters": SHELTERS,
            "markers": MARKERS,
            "developments": 2,
            "task_done": 1,
            "goals": 3,
            "discarded": 3,
            "a_cards": 1,
            "tasks": 3,
        }
    ),
    OfPlayer("points", CATEGORIES, lambda player, look: player["points"].values(), most=50),
    OfPlayer("space", numbered(len(SPACES)), lambda player, look: one_hot(len(SPACES))[player["space"] - 1]),
    player_row("storage", GOODS[:RESOURCES], 4),
    OfPlayer(
        "ships", [str(space + 1) for space in SHIP_SPACES], lambda player, look: SHIPS_OF(player["ships"])
    ),
    OfPlayer("", ("bots", "miners", "rover"), _on_map, (BOTS, 5, 1)),
    player_marks("cubes", KINDS[:SHELTER]),
)
"""Goods, Colonists and pieces."""

ACHIEVED: Final = (
    OfPlayer("tech", TECHS, lambda player, look: [space + 1 for space in player["tech"]], len(LAB)),
    OfPlayer(
        "tech_level", TECHS, lambda player, look: [LEVEL[space] for space in player["tech"]], max(LEVEL)
    ),
    player_marks("blueprints", numbered(len(BLUEPRINTS))),
    player_marks("unbuilt", numbered(len(BLUEPRINTS))),
    OfPlayer(
        "goal_done", numbered(len(GOALS)), lambda player, look: one_hot(len(GOALS))[player["goal_done"]]
    ),
    player_marks("discoveries", numbered(len(DISCOVERIES))),
    player_marks("research", RESEARCH_KINDS),
)
"""Tech, cards and tiles."""
