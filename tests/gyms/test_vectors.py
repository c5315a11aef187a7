"""The vector environment: number for number what Gymnasium makes of single environments."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import areopagus.gyms
from areopagus.gyms.gymnasium import SeatEnv
from areopagus.gyms.vectors import SeatVectorEnv


def check_equal(one: Any, other: Any) -> None:
    """Compare two values of arrays in dicts, in their types, too."""
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for name in one:
            check_equal(one[name], other[name])
    elif isinstance(one, np.ndarray):
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)
    else:
        assert one == other


@pytest.mark.parametrize(
    ("settings", "steps"),
    [
        ({"game": "beacons", "seats": 3, "opponents": ["easy", "random"]}, 150),
        ({"game": "beacons", "seats": 2, "planes": False, "shaping": "worth"}, 150),
        ({"game": "beacons", "seats": 2, "seen_as": "observations"}, 60),
        ({"game": "on-mars", "seats": 1}, 40),
        ({"game": "clash-of-cultures", "seats": 2, "seat": 1}, 40),
    ],
)
def test_it_is_what_gymnasium_makes_of_single_environments(settings: dict[str, Any], steps: int) -> None:
    ours, theirs = SeatVectorEnv(3, **settings), SyncVectorEnv([lambda: SeatEnv(**settings)] * 3)
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    here, there = ours.reset(seed=5), theirs.reset(seed=5)
    check_equal(dict(enumerate(here)), dict(enumerate(there)))
    rng, ended = np.random.default_rng(1), 0
    for step in range(steps):
        masks = here[-1]["action_mask"]
        actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        if step % 50 == 49:
            actions[0] = int(np.flatnonzero(masks[0] == 0)[0])
        here, there = ours.step(actions), theirs.step(actions)
        assert ours.observation_space.contains(here[0])
        check_equal(dict(enumerate(here)), dict(enumerate(there)))
        ended += int(here[2].sum())
    assert ended > 0 or settings["game"] != "beacons"


def test_gymnasium_makes_it_and_its_wrappers_accept_it() -> None:
    assert areopagus.gyms.register_envs is not None
    envs = gymnasium.make_vec(
        "areopagus/Beacons-v0", num_envs=2, vectorization_mode="vector_entry_point", seats=2
    )
    assert isinstance(envs.unwrapped, SeatVectorEnv)
    wrapped = DictInfoToList(RecordEpisodeStatistics(envs))
    _, infos = wrapped.reset(seed=1)
    rng, lengths = np.random.default_rng(1), []
    while len(lengths) < 3:
        masks = [info["action_mask"] for info in infos]
        actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        _, _, _, _, infos = wrapped.step(actions)
        lengths += [info["episode"]["l"] for info in infos if "episode" in info]
    assert min(lengths) > 1
    wrapped.close()


@pytest.mark.parametrize("is_copied", [True, False])
def test_what_was_seen_is_kept_or_written_anew(is_copied: bool) -> None:
    envs = SeatVectorEnv(2, copy=is_copied, game="beacons", seats=2)
    first, info = envs.reset(seed=1)
    kept = first["flat"].copy()
    actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
    second, _, _, _, info = envs.step(actions)
    assert (second["flat"] is first["flat"]) != is_copied
    assert np.array_equal(first["flat"], kept) == is_copied
    assert np.array_equal(envs.action_masks(), info["action_mask"].astype(bool))
