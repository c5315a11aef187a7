"""Batches step many matches at once, each as it would be played alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from areopagus.gyms.batches import Batch
from areopagus.gyms.observations import encoder
from areopagus.gyms.pettingzoo import ILLEGAL
from areopagus.gyms.rewards import final_rewards
from areopagus.kernel import BadCall


def pick(batch: Batch, rng: np.random.Generator) -> list[int]:
    """A word for each match."""
    return [int(rng.choice(np.flatnonzero(mask))) for mask in batch.masks]


@pytest.mark.parametrize(
    ("game", "settings", "steps"),
    [
        ("beacons", {"seats": 3}, 120),
        ("on-mars", {"seats": 1}, 60),
        ("on-mars", {"seats": 2, "planes": False}, 60),
        ("clash-of-cultures", {"seats": 2}, 60),
    ],
)
def test_each_row_is_the_observation_of_the_asked_seat(
    game: str, settings: dict[str, Any], steps: int
) -> None:
    batch, rng = Batch(game, matches=3, **settings), np.random.default_rng(1)
    batch.reset(seed=2)
    encode = encoder(batch.game, batch.seats)
    for _ in range(steps):
        for number, match in enumerate(batch.matches):
            assert match.ask is not None
            assert batch.asked[number] == match.ask.seat
            seen = encode.encode(match, match.ask.seat)
            assert np.array_equal(batch.flat[number], seen["flat"])
            if batch.planes is not None:
                assert np.array_equal(batch.planes[number], seen["planes"])
            assert np.array_equal(batch.masks[number], encode.mask(match, match.ask.seat))
        batch.step(pick(batch, rng))


def test_a_match_that_ends_is_followed_by_another() -> None:
    batch, rng = Batch("beacons", matches=2, seats=2), np.random.default_rng(3)
    batch.reset(seed=4)
    ended = 0
    while ended < 3:
        before = list(batch.matches)
        rewards, over = batch.step(pick(batch, rng))
        for number, match in enumerate(before):
            assert (batch.matches[number] is match) != over[number]
            if over[number]:
                assert match.result is not None
                assert list(rewards[number]) == final_rewards(match.result, 2, "rank")
                ended += 1
            else:
                assert not rewards[number].any()


def test_the_same_seed_gives_the_same_matches() -> None:
    played = []
    for _ in range(2):
        batch, rng = Batch("beacons", matches=3, seats=3), np.random.default_rng(5)
        batch.reset(seed=6)
        rows = [batch.flat.copy()]
        for _ in range(150):
            rewards, over = batch.step(pick(batch, rng))
            rows += [batch.flat.copy(), rewards, over]
        played.append(rows)
    assert all(np.array_equal(one, other) for one, other in zip(*played, strict=True))


def test_a_word_that_is_not_on_offer_ends_the_match_with_a_loss() -> None:
    batch = Batch("beacons", matches=2, seats=2)
    batch.reset(seed=1)
    asked, kept = int(batch.asked[0]), batch.matches[1]
    wrong = int(np.flatnonzero(batch.masks[0] == 0)[0])
    rewards, over = batch.step([wrong, int(np.flatnonzero(batch.masks[1])[0])])
    assert rewards[0, asked] == ILLEGAL
    assert rewards[0, 1 - asked] == 0
    assert list(over) == [True, False]
    assert batch.matches[1] is kept
    assert batch.masks.any(axis=1).all()


def test_what_is_asked_for_is_checked() -> None:
    with pytest.raises(BadCall):
        Batch("beacons", matches=0)
    with pytest.raises(BadCall):
        Batch("beacons", matches=1, reward="fame")  # type: ignore[arg-type]
    batch = Batch("beacons", matches=2, seats=2)
    with pytest.raises(BadCall):
        batch.step([0, 0])
    batch.reset(seed=1)
    with pytest.raises(BadCall):
        batch.step([0])
