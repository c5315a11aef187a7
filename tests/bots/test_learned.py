"""The search `learned` spends its budget where it matters."""

from __future__ import annotations

import pytest

import areopagus
from areopagus import bots
from areopagus.bots import LearnedBot
from areopagus.bots import learned as module
from areopagus.bots.contest import Contest
from areopagus.kernel import Match, Sight


def beacons(choices: int = 5) -> Match:
    match = areopagus.new("beacons", seats=2, seed=4)
    bot = bots.make("greedy", seed=4)
    for _ in range(choices):
        match.choose(bots.answer(bot, match))
    return match


def sight_of(match: Match) -> Sight:
    assert match.ask is not None
    return match.sight(match.ask.seat)


def contest(*rounds: tuple[float, ...], guesses: tuple[float, ...] = (0.5, 0.5)) -> Contest:
    result = Contest(list(guesses))
    for trials in rounds:
        for candidate, trial in enumerate(trials):
            result.note(candidate, trial)
    return result


def test_a_contest_is_settled_when_what_is_left_would_hardly_change_it() -> None:
    close = contest((0.52, 0.50), (0.49, 0.50), (0.52, 0.50))
    assert close.is_settled(0)
    assert not close.is_settled(40)
    clearer = contest((0.53, 0.50), (0.53, 0.50), (0.53, 0.50))
    assert not clearer.is_decided
    assert clearer.is_settled(6)


def test_who_catches_up_may_still_win() -> None:
    """The line with the best guess is behind by now, though not by enough to lose its place."""
    behind = contest((0.50, 0.52), (0.50, 0.53), guesses=(0.52, 0.50))
    assert behind.best() == 0
    assert not behind.is_settled(20)
    assert behind.is_settled(0)


def test_a_contest_is_not_settled_before_all_have_played_two_rounds() -> None:
    assert not contest((0.9, 0.1)).is_settled(0)
    begun = contest((0.53, 0.50), (0.53, 0.50))
    begun.note(0, 0.6)
    assert not begun.is_settled(0)
    assert contest((0.5,), (0.5,), guesses=(0.5,)).is_settled(100)


def test_playouts_that_would_change_nothing_are_saved_for_later() -> None:
    """Over a game, no more are played than the budget allows on average, and some choices take more than that."""
    match = areopagus.new("beacons", seats=2, seed=4)
    bot, other = LearnedBot(1, playouts=12), bots.make("greedy", seed=2)
    visits = []
    while match.ask is not None:
        if match.ask.seat == 0 and len(match.ask.words) > 1 and not bot.planned:
            before = bot.saved
            search = bot.search(sight_of(match))
            visits.append(search.root.visits)
            assert search.root.visits <= 12 + int(min(24, before / 8))
            assert bot.saved >= 0
            match.choose(search.best().word)
        else:
            match.choose(bots.answer(other, match))
    assert sum(visits) + bot.saved == pytest.approx(12 * sum(1 for _ in visits if _), abs=12 * len(visits))
    assert min(visits) < 12 < max(visits)


def test_what_was_saved_is_spent_in_parts() -> None:
    for saved, most in ((0.0, 10), (16.0, 12), (1000.0, 30)):
        bot = LearnedBot(1, playouts=10)
        bot.saved = saved
        visits = 0
        for choices in range(2, 12):
            bot.saved = saved
            visits = max(visits, bot.search(sight_of(beacons(choices))).root.visits)
        assert visits <= most
        assert (visits > 10) is (saved > 0)


def test_time_is_saved_too(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.01
        return now

    monkeypatch.setattr(module, "perf_counter", clock)
    bot = LearnedBot(1, seconds=0.5)
    bot.saved = 8.0
    search = bot.search(sight_of(beacons()))
    assert search.root.visits > 0
    assert bot.saved == pytest.approx(8.5 - now, abs=0.02)
    assert now <= 1.6


def test_a_decided_game_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = LearnedBot(1, playouts=10)
    assert bot.search(sight_of(beacons())).root.visits > 0
    monkeypatch.setattr(module, "DECIDED", 0.5)
    bot.saved = 0.0
    assert bot.search(sight_of(beacons())).root.visits == 0
    assert bot.saved == 10


def test_a_word_that_is_to_be_judged_gets_all_playouts() -> None:
    match = beacons()
    assert match.ask is not None
    for word in match.ask.words:
        bot = LearnedBot(1, playouts=30)
        search = bot.search(sight_of(match), also=word)
        assert search.root.visits == 30 or search.is_decided
        assert any(edge.word == word and edge.visits for edge in search.root.edges)
        assert bot.saved == 0
