"""PettingZoo: its own tests, the rewards, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from areopagus.gyms import pettingzoo
from areopagus.gyms.rewards import final_rewards
from areopagus.kernel import BadCall, BadSeats, Result, load

# PettingZoo asks for plain boxes, and lets only its own games have masks in their observations.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def play_at_random(env: Any, seed: int, steps: int = 100_000) -> dict[str, float]:
    """Play a game at random; what each agent got in sum."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(steps):
        seen, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        over = terminated or truncated
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
    return got


@pytest.mark.parametrize(
    ("game", "settings", "cycles"),
    [
        ("beacons", {"seats": 3}, 60),
        ("beacons", {"seats": 2, "planes": False, "reward": "margin", "shaping": "worth"}, 60),
        ("on-mars", {"seats": 1}, 80),
        ("on-mars", {"seats": 4, "shaping": "points"}, 25),
        ("clash-of-cultures", {"seats": 2, "planes": False}, 40),
    ],
)
def test_the_suites_of_pettingzoo_pass(game: str, settings: dict[str, Any], cycles: int) -> None:
    api_test(pettingzoo.env(game, **settings), num_cycles=cycles)
    seed_test(lambda: pettingzoo.env(game, **settings), num_cycles=min(cycles, 25))


@pytest.mark.parametrize(
    ("game", "seats"), [pytest.param("on-mars", 4, marks=pytest.mark.long), ("clash-of-cultures", 2)]
)  # it plays for five seconds
def test_the_benchmark_of_pettingzoo_runs(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env(game, seats=seats))
    assert "turns per second" in capsys.readouterr().out


def test_as_a_parallel_game_only_who_is_asked_acts() -> None:
    env = turn_based_aec_to_parallel(pettingzoo.env("beacons", seats=2))
    seen, _ = env.reset(seed=4)
    rng = np.random.default_rng(4)
    got = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        actions = {
            agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"]))
            if seen[agent]["action_mask"].any()
            else None
            for agent in env.agents
        }
        assert sum(action is not None for action in actions.values()) == 1
        seen, rewards, _, _, _ = env.step(actions)
        for agent, reward in rewards.items():
            got[agent] += reward
    assert sorted(got.values()) in ([-1.0, 1.0], [0.0, 0.0])


def test_at_the_end_each_has_what_its_place_is_worth() -> None:
    env = pettingzoo.env("beacons", seats=3)
    got = play_at_random(env, seed=2)
    result = env.unwrapped.match.result
    assert list(got.values()) == final_rewards(result, 3, "rank")
    assert load(env.unwrapped.match.record).result == result


@pytest.mark.parametrize(
    ("game", "seats", "shaping"), [("beacons", 2, "worth"), ("clash-of-cultures", 2, "points")]
)
def test_shaping_adds_up_to_what_was_gained_on_the_way(game: str, seats: int, shaping: Any) -> None:
    plain = play_at_random(pettingzoo.env(game, seats=seats), seed=6)
    env = pettingzoo.env(game, seats=seats, shaping=shaping)
    env.reset(seed=6)
    began = [pettingzoo.potential(env.unwrapped.match, seat, shaping) for seat in range(seats)]
    shaped = play_at_random(env, seed=6)
    for seat, agent in enumerate(plain):
        gained = pettingzoo.potential(env.unwrapped.match, seat, shaping) - began[seat]
        assert shaped[agent] - plain[agent] == pytest.approx(gained)


def test_a_word_that_is_not_on_offer_ends_the_game_with_a_loss() -> None:
    env = pettingzoo.env("beacons", seats=2)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards[agent] == pettingzoo.ILLEGAL
    assert all(env.terminations.values())


def test_trade_is_off_unless_an_option_says_otherwise() -> None:
    for options, trade in ((None, False), ({"trade": "on"}, True), ({"rounds": "4"}, False)):
        env = pettingzoo.env("clash-of-cultures", seats=2, options=options)
        env.reset(seed=1)
        assert env.unwrapped.match.state.settings.trade is trade


def test_what_is_asked_for_is_checked() -> None:
    for settings in (
        {"reward": "fame"},
        {"shaping": "points"},
        {"render_mode": "hologram"},
    ):
        with pytest.raises(BadCall):
            pettingzoo.env("beacons", **settings)
    with pytest.raises(BadSeats):
        pettingzoo.env("beacons", seats=7)


def test_rendering_is_the_text_of_whoever_is_asked() -> None:
    env = pettingzoo.env("beacons", seats=2, render_mode="ansi")
    env.reset(seed=1)
    match = env.unwrapped.match
    assert env.render() == match.text(match.ask.seat)


def test_rank_and_margin() -> None:
    result = Result((1,), ({"a": 5}, {"a": 9}, {"a": 5}, {"a": 1}), ((1,), (0, 2), (3,)))
    assert final_rewards(result, 4, "rank") == pytest.approx([0, 1, 0, -1])
    assert final_rewards(result, 4, "margin") == pytest.approx([-0.04, 0.04, -0.04, -0.08])
    lost_alone = Result((), ({"a": 30}, {"a": 20}), ((0,),))
    assert final_rewards(lost_alone, 1, "rank") == [-1.0]
    assert final_rewards(lost_alone, 1, "margin") == pytest.approx([0.1])
