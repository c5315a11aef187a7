"""Bots see what their seat may see: what is hidden from it never changes their choice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import areopagus
from areopagus import bots
from areopagus.kernel import Match

TABLES = (("beacons", 3), ("on-mars", 2), ("clash-of-cultures", 2))
BOTS = ("random", "greedy", "easy", "beginner", "mcts:4")
CASES = [
    pytest.param(
        name, *table, marks=pytest.mark.long if (name, *table) == ("mcts:4", "on-mars", 2) else ()
    )  # it takes longer than all others together
    for name in BOTS
    for table in TABLES
]
CASES.append(pytest.param("learned:4", "beacons", 3))


def positions(game: str, seats: int, seed: int, count: int) -> Iterator[Match]:
    """Some positions of a random match in which somebody has a choice."""
    match = areopagus.new(game, seats=seats, seed=seed)
    rng = Random(seed)
    apart = 3 if game == "beacons" else 23
    for number in range(apart * count):
        assert match.ask is not None
        if number % apart == apart - 1 and len(match.ask.words) > 1:
            yield match
        match.choose(rng.choice(match.ask.words))
        if match.over:
            return


@pytest.mark.parametrize(("name", "game", "seats"), CASES)
def test_a_choice_does_not_change_when_what_is_hidden_is_dealt_anew(name: str, game: str, seats: int) -> None:
    checked = 0
    for match in positions(game, seats, 5, 6):
        assert match.ask is not None
        seat = match.ask.seat
        choice = bots.answer(bots.make(name, seed=3), match)
        assert choice in match.ask.words
        for luck in range(3):
            assert bots.answer(bots.make(name, seed=3), match.redealt(seat, luck)) == choice
            checked += 1
    assert checked >= 9


def test_a_bot_that_looks_at_the_state_would_be_caught() -> None:
    """The test above can fail: with a bot that peeks, choices differ."""

    class Cheat:
        def choose(self, sight):  # type: ignore[no-untyped-def]
            hands = sight._match.state.hands
            words = sight.ask.words
            return words[hash(str(hands)) % len(words)]

    differing = 0
    for match in positions("beacons", 3, 5, 10):
        assert match.ask is not None
        seat = match.ask.seat
        choice = Cheat().choose(match.sight(seat))
        differing += any(Cheat().choose(match.redealt(seat, luck).sight(seat)) != choice for luck in range(5))
    assert differing
