"""The search that looks further believes what it sees there."""

from __future__ import annotations

import pytest

import areopagus
from areopagus import bots
from areopagus.bots import MctsBot
from areopagus.bots.contest import Contest
from areopagus.bots.far import TRUST, FarBot, FarSearch
from areopagus.kernel import Sight


@pytest.fixture(scope="module")
def sight() -> Sight:
    """What the first seat sees before its first action of Clash of Cultures."""
    match = areopagus.new("clash-of-cultures", seats=2, seed=4)
    bot = bots.make("greedy", seed=4)
    while match.ask is not None and match.ask.about != "turn.action":
        match.choose(bots.answer(bot, match))
    assert match.ask is not None
    return match.sight(match.ask.seat)


def test_it_looks_to_the_end_of_a_turn_of_everybody(sight: Sight) -> None:
    usual, far = MctsBot(1, playouts=2).search(sight), FarBot(1).search(sight)
    assert far._end == usual._end + 6
    assert len(far._candidates) == 2
    assert {edge.visits for edge in far._candidates} == {2}, "each line that competes is played twice"


def test_with_more_playouts_more_lines_compete(sight: Sight) -> None:
    assert len(FarBot(1, playouts=6).search(sight)._candidates) == 3


def test_where_the_insight_says_nothing_it_looks_as_far_as_others() -> None:
    match = areopagus.new("beacons", seats=2, seed=4)
    assert match.ask is not None
    there = match.sight(match.ask.seat)
    assert FarBot(1).search(there)._end == MctsBot(1, playouts=2).search(there)._end


def test_the_line_with_the_best_results_is_taken_whatever_the_guess_said(sight: Sight) -> None:
    search = FarBot(1).search(sight)
    assert isinstance(search, FarSearch)
    first, second = search._candidates
    guesses = [edge.guess[sight.seat] for edge in (first, second)]
    search._contest = Contest(guesses, TRUST, caution=0.0)
    for trial in (0.1, 0.0):
        search._contest.note(0, guesses[0] - 0.05)
        search._contest.note(1, guesses[0] + trial)
    assert search.best() is second


def test_the_command_line_finds_it() -> None:
    assert type(bots.make("areopagus.bots.far:FarBot", seed=1)) is FarBot
