"""Make the recorded games and golden playthroughs anew: `python -m tests.games.clash_of_cultures.make_records`.

Do so only when a rule was corrected, and read the difference: every changed line must follow from the correction.
"""

from __future__ import annotations

from pathlib import Path

from areopagus.kernel import Match, new
from tests.games.clash_of_cultures.by_hand import COMBINATIONS, steered_by_hand
from tests.games.clash_of_cultures.steering import STEERING
from tests.games.steering import play_at_random

HERE = Path(__file__).parent
RECORDS = HERE / "records"
GOLDEN = HERE / "golden"

GAMES: dict[str, tuple[int, int, bool, dict[str, object]]] = {
    "two-random": (2, 21, False, {}),
    "two-steered": (2, 22, True, {}),
    "two-short": (2, 23, True, {"rounds": "4", "trade": "off"}),
    "two-dice": (2, 24, True, {"ending": "dice"}),
    "three-random": (3, 31, False, {"trade_limit": 1}),
    "three-steered": (3, 32, True, {"events": "optional"}),
    "three-wonder": (3, 33, True, {"ending": "wonder", "wonder_ending_completes": "round"}),
    "three-symbols": (3, 34, True, {"events": "symbols", "edge_rule_always": "on"}),
    "four-random": (4, 41, False, {"pestilence_ban": "off"}),
    "four-steered": (4, 42, True, {}),
    "four-open-cards": (4, 43, True, {"open_combat_cards": "on"}),
    "four-short": (4, 44, True, {"rounds": "4"}),
}
"""Seats, seed, whether steered, options."""

TOLD = 150
"""So many choices a golden playthrough tells."""


def played(seats: int, seed: int, is_steered: bool, options: dict[str, object]) -> Match:
    """A whole game."""
    match = new("clash-of-cultures", seats=seats, seed=seed, options=options)
    if is_steered:
        STEERING.play(match, seed)
    else:
        play_at_random(match, seed)
    return match


def playthrough(seats: int) -> str:
    """The beginning of a steered game as a person can read it: questions, options, answers, the open story."""
    match = new("clash-of-cultures", seats=seats, seed=100 + seats)
    return STEERING.playthrough(match, seats, TOLD)


def main() -> None:
    """Write everything."""
    RECORDS.mkdir(exist_ok=True)
    GOLDEN.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (RECORDS / f"{name}.json").write_text(played(*game).record.json(), "utf-8")
    for name in COMBINATIONS:
        (RECORDS / f"{name}.json").write_text(steered_by_hand(name).record.json(), "utf-8")
    for seats in range(2, 5):
        (GOLDEN / f"{seats}-players.txt").write_text(playthrough(seats), "utf-8")


if __name__ == "__main__":
    main()
