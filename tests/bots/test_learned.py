"""The search `learned` spends its budget where it matters."""

from __future__ import annotations

from random import Random

import pytest

import areopagus
from areopagus import bots
from areopagus.bots import LearnedBot, MctsBot, parallel
from areopagus.bots import learned as module
from areopagus.bots.beam import insight_of
from areopagus.bots.contest import Contest
from areopagus.bots.judgement import judgement_of
from areopagus.bots.learned import HardBot
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


def chosen(name: str, count: int = 12, seed: int = 3) -> list[str]:
    """What a bot chooses for both seats in a match of Beacons."""
    match = areopagus.new("beacons", seats=2, seed=1, options={"rounds": 2})
    players = [bots.make(name, seed=seed + seat) for seat in range(2)]
    while match.ask is not None and match.length < count:
        match.choose(bots.answer(players[match.ask.seat], match))
    return match.record.choices


def test_several_trees_choose_alike_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(parallel.CORES, "3")
    with_helpers = chosen("learned:30x3")
    monkeypatch.setenv(parallel.CORES, "1")
    assert chosen("learned:30x3") == with_helpers
    monkeypatch.setenv(parallel.CORES, "2")
    assert chosen("learned:30x3") == with_helpers, "one helper, and one tree after the other"


def test_helpers_end_with_their_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(parallel.CORES, "2")
    match = areopagus.new("beacons", seats=2, seed=1)
    bot = bots.make("learned:4x2", seed=1)
    assert isinstance(bot, parallel.ParallelBot)
    bots.answer(bot, match)
    (helper,) = bot._helpers
    assert helper.poll() is None
    bot.close()
    assert helper.poll() == 0


def found(line: str, visits: int, share: float, guess: float = 0.5) -> parallel.FoundLine:
    return parallel.FoundLine((("ask", line),), visits, share, guess)


def test_trees_that_disagree_take_the_line_that_did_better_in_all_of_them() -> None:
    one = parallel.GrownTree((found("a", 4, 2.4), found("b", 4, 2.0)), 0)
    other = parallel.GrownTree((found("a", 10, 4.0), found("b", 10, 6.0)), 1)
    assert parallel.preferred([one, other]) == (("ask", "b"),)
    assert parallel.preferred([one, one]) == (("ask", "a"),)
    third = parallel.GrownTree((found("c", 20, 20.0), found("a", 2, 1.0)), 1)
    assert parallel.preferred([one, third]) == (("ask", "a"),), "c is preferred by no tree"


def test_a_helper_learns_nothing_that_its_seat_may_not_know() -> None:
    for match in (
        areopagus.new("clash-of-cultures", seats=2, seed=4),
        areopagus.new("beacons", seats=2, seed=4),
    ):
        assert match.ask is not None
        seat = match.ask.seat
        excerpts = {
            sight_excerpt.json() for sight_excerpt in (match.sight(seat).excerpt(n) for n in range(4))
        }
        assert match.excerpt.json() not in excerpts
        assert len(excerpts) > 1, "what is hidden is dealt anew"
        again = areopagus.load(match.sight(seat).excerpt(1), dealer=None)
        assert again.view(seat) == match.view(seat)
        assert again.ask is not None
        assert again.ask.words == match.ask.words


def test_a_clock_is_shared_by_the_choices_that_are_still_to_come() -> None:
    match = areopagus.new("clash-of-cultures", seats=2, seed=4)
    bot = bots.make("learned:2m", seed=1)
    assert isinstance(bot, bots.LearnedBot)
    assert bot.clock == 120
    insight = match.game.insight()
    assert insight is not None
    assert match.ask is not None
    seat = match.ask.seat
    left = insight.actions_left(match.sight(seat).imagine(0).state, seat)
    share = bot._share_of_clock(match.sight(seat), insight)
    assert share == 120 / (module.CHOICES_OF_ACTION * left + module.LAST_CHOICES)
    bot.clock = 1.0
    for _ in range(12):
        assert match.ask is not None
        match.choose(bots.answer(bot, match))
    assert 0 <= bot.clock < 1.0
    assert bot.clock > 0 or bot.seconds == 0


def test_varied_rivals_change_what_a_search_expects_and_are_drawn_by_its_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "SLIPS", (0.5,))
    sight = sight_of(beacons())

    def expected(name: str) -> list[float]:
        bot = bots.make(name, seed=5)
        assert isinstance(bot, bots.LearnedBot)
        search = bot.search(sight, also=sight.words[-1])
        return [edge.shares[sight.seat] for edge in search.candidates]

    assert expected("learned:40:varied") == expected("learned:40:varied")
    assert expected("learned:40:varied") != expected("learned:40")


@pytest.mark.parametrize(
    ("game", "seats"), [("beacons", 2), ("clash-of-cultures", 2), ("on-mars", 1), ("on-mars", 2)]
)
def test_hard_is_what_has_learned_where_a_judgement_ships_and_else_the_reference(
    game: str, seats: int
) -> None:
    match = areopagus.new(game, seats=seats, seed=5)
    rng = Random(5)
    while match.ask is None or len(match.ask.words) < 3 or match.length < 30:
        assert match.ask is not None
        match.choose(rng.choice(match.ask.words))
    judgement = judgement_of(insight_of(match.game))
    kind = LearnedBot if judgement is not None and seats in judgement.seats else MctsBot
    search, same = (bot(7, playouts=4).search(match.sight(match.ask.seat)) for bot in (HardBot, kind))
    assert search.judgement is same.judgement
    assert [(edge.line, edge.visits, edge.shares) for edge in search.root.edges] == [
        (edge.line, edge.visits, edge.shares) for edge in same.root.edges
    ]
