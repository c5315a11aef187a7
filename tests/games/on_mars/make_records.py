"""What is recorded of On Mars: `python -m tests.games.on_mars.make_records` makes it anew."""

from __future__ import annotations

import sys
from pathlib import Path

from areopagus.kernel import Match
from tests.games.on_mars.by_hand import COMBINATIONS, steered_by_hand
from tests.games.on_mars.steering import STEERING
from tests.games.recorded import Plan, Shelf

PLANS = {
    "solo-random": Plan(1, 11, False, {}),
    "solo-steered": Plan(1, 12, True, {"goal": "next_generation"}),
    "solo-potato": Plan(1, 13, True, {"goal": "martian_potato", "lacerda_start_benefit": "yes"}),
    "two-random": Plan(2, 21, False, {}),
    "two-steered": Plan(2, 22, True, {"length": "long"}),
    "two-missions": Plan(2, 23, True, {"missions": "4,6,9", "upgrade_tech": "everywhere"}),
    "three-random": Plan(3, 31, False, {"space_oddity": "on"}),
    "three-steered": Plan(3, 32, True, {"ship_tech": "per_ship", "rover_stop": "no_benefit"}),
    "three-first-colonists": Plan(3, 33, True, {"first_colonists": "on"}),
    "four-random": Plan(4, 41, False, {"goal_timing": "between_actions"}),
    "four-steered": Plan(4, 42, True, {"shuttle_from_level_4": "stops"}),
    "four-colours": Plan(4, 43, True, {"colours": "blue,yellow,green,purple", "repeated_update": "no"}),
    "four-landing": Plan(4, 44, True, {"landing_executive": "no", "first_player": "3"}),
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
