"""Gymnasium: its own checks, vectors of environments, masks."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import areopagus.gyms
from areopagus.gyms.gymnasium import SeatEnv
from areopagus.gyms.registration import ENVIRONMENTS
from areopagus.kernel import BadCall


def play_at_random(env: gymnasium.Env[Any, Any], seed: int) -> tuple[int, float, dict[str, Any]]:
    """Play an episode at random: how many choices, the rewards in sum, the last info."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    steps, got, terminated = 0, 0.0, False
    while not terminated:
        seen, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert env.observation_space.contains(seen)
        assert not truncated
        steps, got = steps + 1, got + float(reward)
    return steps, got, info


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("areopagus/OnMarsSolo-v0", {}),
        ("areopagus/Beacons-v0", {"seats": 3, "opponents": ["greedy", "random"]}),
        ("areopagus/ClashOfCultures-v0", {"planes": False, "shaping": "points"}),
    ],
)
def test_the_check_of_gymnasium_passes_and_games_end(name: str, settings: dict[str, Any]) -> None:
    assert areopagus.gyms.register_envs is not None
    check_env(gymnasium.make(name, **settings).unwrapped)
    env = gymnasium.make(name, **settings)
    first, again = play_at_random(env, seed=3), play_at_random(env, seed=3)
    assert first[:2] == again[:2]
    assert first[2]["won"] == (first[1] > 0) or settings
    assert "points" in first[2]


def test_all_environments_are_registered_once_the_package_is_imported() -> None:
    program = (
        "import gymnasium, areopagus.gyms; print(sorted(n for n in gymnasium.registry if 'areopagus' in n))"
    )
    output = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert output.strip() == str(sorted(ENVIRONMENTS))


def test_bots_play_all_other_seats() -> None:
    env = gymnasium.make("areopagus/OnMars-v0", seats=2, opponents="greedy", seat=1)
    _, info = env.reset(seed=1)
    for _ in range(5):
        match = env.unwrapped.match  # type: ignore[attr-defined]
        assert info["seat"] == match.ask.seat == 1
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))


@pytest.mark.parametrize("vector", [gymnasium.vector.SyncVectorEnv, gymnasium.vector.AsyncVectorEnv])
def test_environments_can_be_vectorised(vector: Any) -> None:
    envs = vector([lambda: gymnasium.make("areopagus.gyms:areopagus/Beacons-v0")] * 2)
    try:
        seen, info = envs.reset(seed=1)
        rng = np.random.default_rng(1)
        ended = 0
        for _ in range(60):
            assert seen["flat"].shape[0] == 2
            masks = info["action_mask"]
            actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
            seen, _, terminated, _, info = envs.step(actions)
            ended += int(terminated.sum())
        assert ended > 0
    finally:
        envs.close()


def test_masks_are_as_maskable_ppo_wants_them() -> None:
    env = SeatEnv("beacons", seats=2, seat=0)
    _, info = env.reset(seed=5)
    masks = env.action_masks()
    assert masks.dtype == bool
    assert np.array_equal(masks, info["action_mask"].astype(bool))
    _, reward, terminated, _, info = env.step(int(np.flatnonzero(~masks)[0]))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


def test_what_is_asked_for_is_checked() -> None:
    for settings in (
        {"opponents": "nobody"},
        {"opponents": ["random"] * 3},
        {"seat": 2},
        {"render_mode": "hologram"},
    ):
        with pytest.raises(BadCall):
            SeatEnv("beacons", seats=2, **settings)  # type: ignore[arg-type]
