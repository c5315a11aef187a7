"""What is recorded of Clash of Cultures: `python -m tests.games.clash_of_cultures.make_records` makes it anew."""

from __future__ import annotations

import sys
from pathlib import Path

from areopagus.kernel import Match
from tests.games.clash_of_cultures.by_hand import COMBINATIONS, steered_by_hand
from tests.games.clash_of_cultures.steering import STEERING
from tests.games.recorded import GameToRecord, Shelf

PLANS = {
    "two-random": GameToRecord(2, 21, False, {}),
    "two-steered": GameToRecord(2, 22, True, {}),
    "two-short": GameToRecord(2, 23, True, {"rounds": "4", "trade": "off"}),
    "two-dice": GameToRecord(2, 24, True, {"ending": "dice"}),
    "two-third-activation": GameToRecord(2, 25, True, {"third_activation": "on"}),
    "three-random": GameToRecord(3, 31, False, {"trade_limit": 1}),
    "three-steered": GameToRecord(3, 32, True, {"events": "optional"}),
    "three-wonder": GameToRecord(3, 33, True, {"ending": "wonder", "wonder_ending_completes": "turn"}),
    "three-symbols": GameToRecord(3, 34, True, {"events": "symbols", "edge_rule_always": "on"}),
    "three-pestilence": GameToRecord(3, 37, True, {"pestilence_ban": "on"}),
    "four-random": GameToRecord(4, 41, False, {}),
    "four-steered": GameToRecord(4, 42, True, {}),
    "four-open-cards": GameToRecord(4, 43, True, {"open_combat_cards": "on"}),
    "four-short": GameToRecord(4, 44, True, {"rounds": "4"}),
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
