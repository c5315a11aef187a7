"""What is recorded of Clash of Cultures: `python -m tests.games.clash_of_cultures.make_records` makes it anew."""

from __future__ import annotations

import sys
from pathlib import Path

from areopagus.kernel import Match
from tests.games.clash_of_cultures.by_hand import COMBINATIONS, steered_by_hand
from tests.games.clash_of_cultures.steering import STEERING
from tests.games.recorded import Plan, Shelf

PLANS = {
    "two-random": Plan(2, 21, False, {}),
    "two-steered": Plan(2, 22, True, {}),
    "two-short": Plan(2, 23, True, {"rounds": "4", "trade": "off"}),
    "two-dice": Plan(2, 24, True, {"ending": "dice"}),
    "two-third-activation": Plan(2, 25, True, {"third_activation": "on"}),
    "three-random": Plan(3, 31, False, {"trade_limit": 1}),
    "three-steered": Plan(3, 32, True, {"events": "optional"}),
    "three-wonder": Plan(3, 33, True, {"ending": "wonder", "wonder_ending_completes": "turn"}),
    "three-symbols": Plan(3, 34, True, {"events": "symbols", "edge_rule_always": "on"}),
    "three-pestilence": Plan(3, 37, True, {"pestilence_ban": "on"}),
    "four-random": Plan(4, 41, False, {}),
    "four-steered": Plan(4, 42, True, {}),
    "four-open-cards": Plan(4, 43, True, {"open_combat_cards": "on"}),
    "four-short": Plan(4, 44, True, {"rounds": "4"}),
}
COUNTED = {"opening": (2, 7, 0), "middle": (3, 32, 400), "late": (4, 42, 900)}
"""The opening, the middle of a steered game, a late Turn of another."""


def begins_turn(match: Match) -> bool:
    """Whether a Turn begins, with all its actions."""
    return match.ask is not None and match.ask.about == "turn.action" and match.state.turn.actions_left >= 3


SHELF = Shelf(
    "clash-of-cultures",
    Path(__file__).parent,
    STEERING,
    PLANS,
    COMBINATIONS,
    steered_by_hand,
    range(2, 5),
    shown=150,
    counted=COUNTED,
    begins_turn=begins_turn,
)

if __name__ == "__main__":
    SHELF.make(sys.argv[1:])
