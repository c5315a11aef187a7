"""Bots choose what they chose when it was recorded, on whichever version of Python.

`python scripts/record_choices.py` writes the file anew after a change of rules, weights or bots.
"""

from __future__ import annotations

import json

import pytest

from scripts.record_choices import FILE, cases, choices_of, name_of

CASES = [
    pytest.param(*case, marks=pytest.mark.long if case == ("on-mars", 2, "mcts:6") else ())
    for case in cases()
]
"""The dearest case is left to the long run; On Mars for one remains."""


@pytest.mark.parametrize(("game", "seats", "bot"), CASES)
def test_a_bot_chooses_what_was_recorded(game: str, seats: int, bot: str) -> None:
    recorded = json.loads(FILE.read_text(encoding="utf-8"))
    assert " ".join(choices_of(game, seats, bot)) == recorded[name_of(game, seats, bot)]
