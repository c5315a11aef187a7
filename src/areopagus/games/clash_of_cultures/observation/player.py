"""The board of one player and everything beside it."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from areopagus.kernel.observation import OfPlayer, one_hot, player_marks, player_numbers, player_row, who

from ..card_catalog import PERSONS
from ..catalog import (
    ADVANCES,
    CULTURE,
    FIRST_GOVERNMENT,
    FOOD,
    GOVERNMENTS,
    IDEAS,
    KINDS,
    MOOD,
    NONE,
    PIECES,
    POINT_SOURCES,
    RESOURCE_LIMIT,
    UNITS,
    keys_of,
)
from ..state import MOST_PIECES, MOST_UNITS
from .labels import ACTION_NAMES, EVENT_NAMES, HALF_NAMES, OBJECTIVE_NAMES, marked_seats

POINT_KEYS: Final = keys_of(POINT_SOURCES)
LIMITED: Final = (FOOD, IDEAS, MOOD, CULTURE)
"""The kinds whose limit changes during play."""
LIMITS_OF: Final = itemgetter(*LIMITED)
GOVERNMENT: Final = {
    NONE: one_hot(len(GOVERNMENTS))[NONE],
    **{FIRST_GOVERNMENT + place: one_hot(len(GOVERNMENTS))[place] for place in range(len(GOVERNMENTS))},
}
"""A government is seen as the category of its advances."""


def player_blocks(seats: int) -> tuple[OfPlayer, ...]:
    """The board of a player and everything beside it."""
    return (
        player_numbers(
            {
                "culture_level": 7,
                "happiness_level": 7,
                "lost_wonders": 2,
                "action_count": 10,
                "objective_count": 5,
                "events_drawn": 10,
                "founder_round": 6,
                "assassinated": 1,
                "unrest": 3,
            }
        ),
        player_row("stock", KINDS, RESOURCE_LIMIT),
        OfPlayer(
            "limits", [KINDS[kind] for kind in LIMITED], lambda player, look: LIMITS_OF(player["limits"]), 8
        ),
        player_marks("advances", keys_of(ADVANCES)),
        OfPlayer("government", GOVERNMENTS, lambda player, look: GOVERNMENT[player["government"]]),
        player_row("supply", keys_of(PIECES), MOST_PIECES),
        player_row("reserve", keys_of(UNITS), MOST_UNITS),
        player_row("out", keys_of(PIECES), 2),
        player_marks("actions", ACTION_NAMES),
        player_marks("objectives", OBJECTIVE_NAMES),
        player_marks("completed", HALF_NAMES),
        OfPlayer(
            "persons",
            [EVENT_NAMES[event] for event in PERSONS],
            lambda player, look: [event in player["persons"] for event in PERSONS],
        ),
        OfPlayer("barred_next", who(seats), lambda player, look: marked_seats(look, player["barred_next"])),
        OfPlayer(
            "points",
            POINT_KEYS,
            lambda player, look: [player["points"][part] for part in POINT_KEYS],
            most=20,
        ),
    )
