"""Matches, games and bots under `copy` and `pickle`."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import areopagus
from areopagus import Match, bots

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}
GAMES = ("beacons", "on-mars", "clash-of-cultures")
BOTS = ("random", "greedy", "easy", "mcts:3")


def _match(game: str, choices: int = 9) -> Match:
    match = areopagus.new(game, seats=2, seed=5)
    bot = bots.make("random", seed=3)
    for _ in range(choices):
        if match.ask is not None:
            match.choose(bots.answer(bot, match))
    return match


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("game", GAMES)
def test_a_copied_match_is_equal_and_goes_its_own_way(game: str, how: str) -> None:
    match = _match(game)
    before = match.save()
    other = COPIES[how](match)
    assert other.save() == before
    assert other.game is match.game
    assert other.ask is not None
    other.choose(other.ask.words[0])
    assert match.save() == before
    assert match.length == len(match.record.choices)
    assert match.ask is not None
    match.choose(match.ask.words[0])
    assert match.save() == other.save(), "the same luck comes"


@pytest.mark.parametrize("how", COPIES)
def test_a_copied_match_takes_back_as_the_first(how: str) -> None:
    match = areopagus.new("beacons", seats=3, seed=7)
    before = match.save()
    match.choose("light")
    other = COPIES[how](match)
    other.undo()
    assert other.save() == before


@pytest.mark.parametrize("how", COPIES)
def test_a_match_that_is_over_is_copied_with_its_result(how: str) -> None:
    match = _match("beacons", 10_000)
    assert match.over
    assert COPIES[how](match).result == match.result


@pytest.mark.parametrize("how", COPIES)
def test_who_deals_is_copied(how: str) -> None:
    match = areopagus.new("beacons", seats=2, dealer=None)
    other = COPIES[how](match)
    assert other.ask is not None
    assert other.ask.seat == areopagus.CHANCE
    assert other.ask.words == match.ask.words  # type: ignore[union-attr]


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("chance", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_an_imagined_match_is_copied(game: str, chance: bool, how: str) -> None:
    match = _match(game)
    assert match.ask is not None
    imagined = match.sight(match.ask.seat).imagine(9, chance=chance)
    for _ in range(8):
        if imagined.ask is not None:
            imagined.choose(imagined.ask.words[-1])
    other = COPIES[how](imagined)
    for _ in range(8):
        assert other.view(0) == imagined.view(0)
        if imagined.ask is not None:
            assert other.ask.words == imagined.ask.words
            other.choose(imagined.ask.words[0])
            imagined.choose(imagined.ask.words[0])


@pytest.mark.parametrize("how", ["deepcopy", "pickle"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_copied_as_itself(game: str, how: str) -> None:
    registered = areopagus.games()[game]
    assert COPIES[how](registered) is registered


@pytest.mark.parametrize("how", ["deepcopy", "pickle"])
@pytest.mark.parametrize("name", BOTS)
def test_a_copied_bot_chooses_alike(name: str, how: str) -> None:
    match = areopagus.new("beacons", seats=2, seed=5)
    bot = bots.make(name, seed=3)
    for _ in range(4):
        match.choose(bots.answer(bot, match))
    other, again = COPIES[how](bot), match.clone()
    for _ in range(3):
        word = bots.answer(bot, match)
        assert bots.answer(other, again) == word
        match.choose(word)
        again.choose(word)


def test_another_program_reads_a_pickled_match() -> None:
    match = _match("on-mars")
    program = "import pickle, sys; sys.stdout.write(pickle.load(sys.stdin.buffer).save())"  # it imports nothing of ours
    read = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(match), capture_output=True, check=True
    )
    assert read.stdout.decode() == match.save()
