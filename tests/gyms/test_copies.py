"""Environments under `copy` and `pickle`, before and after `reset`."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import areopagus.gyms
from areopagus.gyms import pettingzoo
from areopagus.gyms.gymnasium import SeatEnv

COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}
GAMES = ("beacons", "on-mars", "clash-of-cultures")


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("is_reset", [False, True])
def test_a_copied_gymnasium_environment_goes_on_alike(game: str, is_reset: bool, how: str) -> None:
    env = SeatEnv(game, seats=2, opponents="random")
    if is_reset:
        env.reset(seed=4)
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    other = COPIES[how](env)
    if not is_reset:
        env.reset(seed=4)
        other.reset(seed=4)
    for _ in range(5):
        action = int(np.flatnonzero(env.action_masks())[-1])
        mine, theirs = env.step(action), other.step(action)
        assert np.array_equal(mine[0]["flat"], theirs[0]["flat"])
        assert mine[1:4] == theirs[1:4]
        if mine[2]:
            break
    assert env.match is not other.match


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("is_reset", [False, True])
def test_a_copied_pettingzoo_environment_goes_on_alike(game: str, is_reset: bool, how: str) -> None:
    env = pettingzoo.env(game, seats=2)
    if is_reset:
        env.reset(seed=4)
    other = COPIES[how](env)
    if not is_reset:
        env.reset(seed=4)
        other.reset(seed=4)
    for _ in range(5):
        seen = env.last()[0]
        assert np.array_equal(seen["action_mask"], other.last()[0]["action_mask"])
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        env.step(action)
        other.step(action)
    assert env.unwrapped.match.record == other.unwrapped.match.record


@pytest.mark.parametrize("name", areopagus.gyms.registration.ENVIRONMENTS)
def test_a_made_environment_is_pickled(name: str) -> None:
    env = pickle.loads(pickle.dumps(gymnasium.make(name)))
    _, info = env.reset(seed=1)
    assert info["action_mask"].any()
