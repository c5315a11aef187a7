"""What is recorded of On Mars: `python -m tests.games.on_mars.make_records` makes it anew."""

from __future__ import annotations

import sys
from pathlib import Path

from areopagus.kernel import Match
from tests.games.on_mars.by_hand import COMBINATIONS, steered_by_hand
from tests.games.on_mars.steering import STEERING
from tests.games.recorded import GameToRecord, Shelf

PLANS = {
    "solo-random": GameToRecord(1, 11, False, {}),
    "solo-steered": GameToRecord(1, 12, True, {"goal": "next_generation"}),
    "solo-potato": GameToRecord(1, 13, True, {"goal": "martian_potato", "lacerda_start_benefit": "yes"}),
    "two-random": GameToRecord(2, 21, False, {}),
    "two-steered": GameToRecord(2, 22, True, {"length": "long"}),
    "two-missions": GameToRecord(2, 23, True, {"missions": "4,6,9", "upgrade_tech": "everywhere"}),
    "three-random": GameToRecord(3, 31, False, {"space_oddity": "on"}),
    "three-steered": GameToRecord(3, 32, True, {"ship_tech": "per_ship", "rover_stop": "no_benefit"}),
    "three-first-colonists": GameToRecord(3, 33, True, {"first_colonists": "on"}),
    "four-random": GameToRecord(4, 41, False, {"goal_timing": "between_actions"}),
    "four-steered": GameToRecord(4, 42, True, {"shuttle_from_level_4": "stops"}),
    "four-colours": GameToRecord(
        4, 43, True, {"colours": "blue,yellow,green,purple", "repeated_update": "no"}
    ),
    "four-landing": GameToRecord(4, 44, True, {"landing_executive": "no", "first_player": "3"}),
}
COUNTED = {"opening": (2, 7, 0), "middle": (3, 32, 500), "late": (4, 42, 1500)}
"""The opening, the middle of a steered game, a late turn of another."""


def begins_turn(match: Match) -> bool:
    """Whether somebody is asked for a main action."""
    return match.ask is not None and match.ask.about == "turn.action" and not match.state.main_done


SHELF = Shelf(
    "on-mars",
    Path(__file__).parent,
    STEERING,
    PLANS,
    COMBINATIONS,
    steered_by_hand,
    range(1, 5),
    shown=120,
    counted=COUNTED,
    begins_turn=begins_turn,
)

if __name__ == "__main__":
    SHELF.make(sys.argv[1:])
