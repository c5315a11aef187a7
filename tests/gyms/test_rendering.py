"""What environments render, and where masks are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import render_test

from areopagus import new
from areopagus.gyms import pettingzoo
from areopagus.gyms.gymnasium import SeatEnv
from areopagus.gyms.rendering import pixels
from areopagus.kernel.scene import Panel, Piece, Scene


def test_the_render_test_of_pettingzoo_passes() -> None:
    render_test(lambda **settings: pettingzoo.env("beacons", seats=2, **settings))


@pytest.mark.parametrize("game", ["beacons", "on-mars", "clash-of-cultures"])
def test_an_array_shows_the_colours_of_the_picture(game: str) -> None:
    match = new(game, seats=2, seed=1)
    array = pixels(match.scene(0))
    assert array.dtype == np.uint8
    assert array.shape[1:] == (900, 3)
    assert len(np.unique(array.reshape(-1, 3), axis=0)) > 100
    assert (array.sum(axis=2) == 0).mean() < 0.05, "hardly anything is black"


@pytest.mark.parametrize("mode", ["ansi", "human", "rgb_array"])
def test_gymnasium_renders_what_the_agent_sees(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv("beacons", seats=2, render_mode=mode)
    env.reset(seed=2)
    shown = env.render()
    text = env.match.text(env.seat)
    if mode == "rgb_array":
        assert np.array_equal(shown, pixels(env.match.scene(env.seat)))
    else:
        assert (shown, capsys.readouterr().out) == ((text, "") if mode == "ansi" else (None, text + "\n"))


@pytest.mark.parametrize("planes", [True, False])
def test_masks_of_gymnasium_are_the_same_everywhere(planes: bool) -> None:
    env = SeatEnv("beacons", seats=2, planes=planes, seen_as="observations")
    check_env(env, skip_render_check=True)
    seen, info = env.reset(seed=3)
    over = False
    while not over:
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert np.array_equal(seen["action_mask"], env.action_masks())
        seen, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert env.observation_space.contains(seen)
    assert np.array_equal(seen["action_mask"], info["action_mask"])


@pytest.mark.parametrize("settings", [{}, {"seen_as": "observations", "planes": False}])
def test_masks_of_pettingzoo_are_the_same_everywhere(settings: dict[str, Any]) -> None:
    env = pettingzoo.env("beacons", seats=3, **settings)
    env.reset(seed=3)
    for agent in env.agent_iter():
        seen, _, terminated, _, info = env.last()
        assert set(seen) == {settings.get("seen_as", "observation"), "action_mask"}
        assert env.observation_space(agent).contains(seen)
        for each in env.agents:
            assert np.array_equal(env.infos[each]["action_mask"], env.observe(each)["action_mask"])
        env.step(None if terminated else int(np.flatnonzero(info["action_mask"])[-1]))


def test_each_tint_has_a_symbol_of_its_own() -> None:
    sprites = {"bot": '<rect width="100" height="100" fill="var(--seat)"/>'}
    pieces = [
        Piece(f"bot:{place}", "bot", 50 + 100 * place, 50, tint=tint)
        for place, tint in enumerate(("#ff0000", "#0000ff", "#ff0000"))
    ]
    scene = Scene(300, 100, [Panel("map", 300, 100, tuple(pieces))], sprites)
    assert scene.svg().count("<symbol") == 2
    array = pixels(scene, width=300)
    assert [array[50, 50 + 100 * place].tolist() for place in range(3)] == [
        [255, 0, 0],
        [0, 0, 255],
        [255, 0, 0],
    ]
