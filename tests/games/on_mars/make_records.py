"""Make the recorded games and golden playthroughs of On Mars anew: `python -m tests.games.on_mars.make_records`.

Do so only when a rule was corrected, and read the difference: every changed line must follow from the correction.
"""

from __future__ import annotations

from pathlib import Path

from areopagus.kernel import Match, new
from tests.games.on_mars.by_hand import COMBINATIONS, steered_by_hand
from tests.games.on_mars.steering import STEERING
from tests.games.steering import play_at_random

HERE = Path(__file__).parent
RECORDS = HERE / "records"
GOLDEN = HERE / "golden"

GAMES: dict[str, tuple[int, int, bool, dict[str, object]]] = {
    "solo-random": (1, 11, False, {}),
    "solo-steered": (1, 12, True, {"goal": "next_generation"}),
    "solo-potato": (1, 13, True, {"goal": "martian_potato", "lacerda_start_benefit": "yes"}),
    "two-random": (2, 21, False, {}),
    "two-steered": (2, 22, True, {"length": "long"}),
    "two-missions": (2, 23, True, {"missions": "4,6,9", "upgrade_tech": "everywhere"}),
    "three-random": (3, 31, False, {"space_oddity": "on"}),
    "three-steered": (3, 32, True, {"ship_tech": "per_ship", "rover_stop": "no_benefit"}),
    "three-first-colonists": (3, 33, True, {"first_colonists": "on"}),
    "four-random": (4, 41, False, {"goal_timing": "between_actions"}),
    "four-steered": (4, 42, True, {"shuttle_from_level_4": "stops"}),
    "four-colours": (4, 43, True, {"colours": "blue,yellow,green,purple", "repeated_update": "no"}),
    "four-landing": (4, 44, True, {"landing_executive": "no", "first_player": "3"}),
}
"""Seats, seed, whether steered, options."""

TOLD = 120
"""So many choices a golden playthrough tells."""


def played(seats: int, seed: int, is_steered: bool, options: dict[str, object]) -> Match:
    """A whole game."""
    match = new("on-mars", seats=seats, seed=seed, options=options)
    if is_steered:
        STEERING.play(match, seed)
    else:
        play_at_random(match, seed)
    return match


def playthrough(seats: int) -> str:
    """The beginning of a steered game as a person can read it: questions, options, answers, the open story."""
    match = new("on-mars", seats=seats, seed=100 + seats)
    return STEERING.playthrough(match, seats, TOLD)


def main() -> None:
    """Write everything."""
    RECORDS.mkdir(exist_ok=True)
    GOLDEN.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (RECORDS / f"{name}.json").write_text(played(*game).record.json(), "utf-8")
    for name in COMBINATIONS:
        (RECORDS / f"{name}.json").write_text(steered_by_hand(name).record.json(), "utf-8")
    for seats in range(1, 5):
        (GOLDEN / f"{seats}-players.txt").write_text(playthrough(seats), "utf-8")


if __name__ == "__main__":
    main()
