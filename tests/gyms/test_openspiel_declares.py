"""What OpenSpiel is told of the games."""

from __future__ import annotations

import random

import pytest

pyspiel = pytest.importorskip("pyspiel")

import areopagus.gyms.openspiel  # noqa: E402,F401 registers the games


@pytest.mark.parametrize(
    ("name", "is_zero_sum"),
    [
        ("python_areopagus_beacons(seats=2)", True),
        ("python_areopagus_beacons(seats=3)", True),
        ("python_areopagus_beacons(seats=2,reward=margin)", True),
        ("python_areopagus_beacons(seats=3,reward=margin)", False),
        ("python_areopagus_on_mars(seats=1)", False),
    ],
)
def test_a_game_is_declared_as_it_pays(name: str, is_zero_sum: bool) -> None:
    game = pyspiel.load_game(name)
    utility = pyspiel.GameType.Utility
    assert game.get_type().utility == (utility.ZERO_SUM if is_zero_sum else utility.GENERAL_SUM)
    assert game.utility_sum() == (0.0 if is_zero_sum else None)
    if "beacons" in name:
        rng = random.Random(4)
        for _ in range(5):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
            assert all(game.min_utility() <= one <= game.max_utility() for one in state.returns())
            assert not is_zero_sum or abs(sum(state.returns())) < 1e-9
