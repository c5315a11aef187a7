"""Bots by name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import areopagus
from areopagus import bots
from areopagus.bots.bot import words_for
from areopagus.kernel import BadCall, MatchOver


@pytest.mark.parametrize(
    "name",
    [
        *bots.BOTS,
        *("mcts:3", "mcts:0.01s", "learned:3", "learned:0.01s"),
        *("learned:4x2", "learned:0.01sx2", "learned:3:varied", "learned:4x2:varied", "learned:1m"),
    ],
)
def test_every_name_makes_a_bot_that_plays(name: str) -> None:
    match = areopagus.new("beacons", seats=2, seed=1, options={"rounds": 2})
    bot = bots.make(name if name != "hard" else "mcts:0.01s", seed=4)
    assert match.ask is not None
    assert bots.answer(bot, match) in match.ask.words


@pytest.mark.parametrize(
    "name",
    [
        *("", "nobody", "mcts:", "learned:0", "mcts:0", "mcts:-3", "mcts:1e9", "mcts:999999999", "mcts:s"),
        *("mcts:3x2", "mcts:3:varied", "mcts:2m", "learned:3x0", "learned:0m", "learned:2mx2", "lesson:"),
    ],
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(BadCall, match="bot"):
        bots.make(name)


def test_the_searches_are_told_apart_by_their_names() -> None:
    assert type(bots.make("mcts:3")) is bots.MctsBot
    assert type(bots.make("learned:3")) is bots.LearnedBot
    assert isinstance(bots.make("learned:0.5s"), bots.LearnedBot)


def test_a_bot_of_ones_own_is_five_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bots.py").write_text(
        "class Shy:\n    def choose(self, sight):\n        return sight.ask.words[-1]\n"
        "class Seeded:\n    def __init__(self, seed=None):\n        self.seed = seed\n"
        "    def choose(self, sight):\n        return sight.ask.words[self.seed]\n"
        "class Mute: pass\n"
        "class Broken:\n    def __init__(self):\n        raise ValueError('no weights')\n"
        "    def choose(self, sight): ...\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    match = areopagus.new("beacons", seats=2, seed=1)
    assert match.ask is not None
    assert bots.answer(bots.make("my_own_bots:Shy"), match) == match.ask.words[-1]
    assert bots.answer(bots.make("my_own_bots:Seeded", seed=1), match) == match.ask.words[1]
    (tmp_path / "broken_bots.py").write_text("class Bot(Nothing): ...\n")
    for name, why in {
        "my_own_bots:Nobody": "AttributeError",
        "my_own_bots:Mute": "not a class with a method 'choose'",
        "my_own_bots:Broken": "ValueError: no weights",
        "broken_bots:Bot": "NameError",
        "no_such_module:Bot": "ModuleNotFoundError",
    }.items():
        with pytest.raises(BadCall, match=f"can't be loaded: .*{why}"):
            bots.make(name)
    sys.modules.pop("my_own_bots")


def test_who_is_not_asked_has_no_answer() -> None:
    match = areopagus.new("beacons", seats=2, seed=1, options={"rounds": 2})
    assert match.ask is not None
    with pytest.raises(BadCall, match="not asked"):
        words_for(match.sight(1 - match.ask.seat))
    bot = bots.make("random", seed=1)
    while match.ask is not None:
        match.choose(bots.answer(bot, match))
    with pytest.raises(MatchOver):
        bots.answer(bot, match)


def test_the_same_seed_chooses_alike() -> None:
    def game(name: str, seed: int) -> list[str]:
        match = areopagus.new("beacons", seats=2, seed=1, options={"rounds": 2})
        players = [bots.make(name, seed=seed + seat) for seat in range(2)]
        while match.ask is not None:
            match.choose(bots.answer(players[match.ask.seat], match))
        return match.record.choices

    for name in ("random", "greedy", "easy", "mcts:5"):
        assert game(name, 3) == game(name, 3), name
    assert game("random", 3) != game("random", 4)
