"""Contests: few noisy trials are spent where they tell most."""

from __future__ import annotations

from random import Random

from areopagus.bots.contest import DOUBT, FIRST_ROUNDS, Contest


def fought(
    truth: list[float], guesses: list[float], trials: int, noise: float, own_noise: float, seed: int
) -> Contest:
    """A contest in which candidates differ by their truth; every round has luck that all share, and some of its own."""
    contest = Contest(guesses)
    shared = Random(seed)
    luck = [shared.gauss(0, noise) for _ in range(trials + 1)]
    for _ in range(trials):
        if contest.is_decided:
            break
        candidate, number = contest.next()
        own = Random(seed * 1000 + candidate * 100 + number).gauss(0, own_noise)
        contest.note(candidate, truth[candidate] + luck[number] + own)
    return contest


def test_every_round_tries_each_candidate_once() -> None:
    contest = Contest([0.5, 0.5, 0.5])
    asked = []
    for _ in range(3 * FIRST_ROUNDS):
        candidate, number = contest.next()
        asked.append((number, candidate))
        contest.note(candidate, 0.5)
    assert asked == [(number, candidate) for number in range(FIRST_ROUNDS) for candidate in range(3)]


def test_luck_that_all_share_does_not_decide() -> None:
    """The better of two is found though what happens to both is ten times larger than their difference."""
    for seed in range(30):
        assert fought([0.50, 0.55], [0.51, 0.5], 40, noise=0.5, own_noise=0.0, seed=seed).best() == 1


def test_who_is_clearly_behind_gets_no_more_trials() -> None:
    contest = fought([0.9, 0.1, 0.1], [0.5, 0.5, 0.5], 60, noise=0.05, own_noise=0.01, seed=3)
    assert contest.is_decided
    assert contest.best() == 0
    assert contest.next()[0] == 0


def test_who_is_behind_by_chance_stays_in() -> None:
    """With one round's difference the other way, two rounds can't tell two candidates apart."""
    contest = Contest([0.5, 0.5])
    for results in ((0.60, 0.50), (0.45, 0.50)):
        for candidate in range(2):
            contest.note(candidate, results[candidate])
    assert not contest.is_decided
    assert DOUBT > 0


def test_what_was_thought_before_counts_when_trials_say_nothing() -> None:
    contest = Contest([0.4, 0.6])
    for _ in range(3):
        for candidate in range(2):
            contest.note(candidate, 0.5)
    assert contest.best() == 1


def test_trials_outweigh_what_was_thought_before() -> None:
    contest = fought([0.6, 0.5], [0.45, 0.55], 40, noise=0.1, own_noise=0.02, seed=1)
    assert contest.best() == 0


def test_only_rounds_that_all_had_are_compared() -> None:
    """The first of two had one more trial, a lucky one: it does not count yet."""
    contest = Contest([0.5, 0.5])
    contest.note(0, 0.2)
    contest.note(1, 0.5)
    contest.note(0, 0.9)
    assert contest.best() == 1


def test_the_favourite_stays_until_another_is_better_by_more_than_chance() -> None:
    """The same lead counts if it comes in every round, and not if it comes of one round."""
    favourite, other = 0, 1
    steady, shaky = Contest([0.51, 0.5]), Contest([0.51, 0.5])
    for number in range(4):
        for contest in (steady, shaky):
            contest.note(favourite, 0.5)
        steady.note(other, 0.56)
        shaky.note(other, 0.94 if number == 0 else 0.43)
    assert steady.best() == other
    assert shaky.best() == favourite


def test_a_late_candidate_catches_up() -> None:
    contest = fought([0.5, 0.51], [0.5, 0.5], 8, noise=0.2, own_noise=0.05, seed=5)
    assert not contest.is_decided
    late = contest.enter(0.5)
    for number in range(4):
        assert contest.next() == (late, number)
        contest.note(late, 0.9)
    assert contest.best() == late
    assert contest.behind(late) == 0
    assert contest.behind(0) > 0


def test_trials_find_the_best_more_often_than_the_guess() -> None:
    """Of three candidates whose guesses are misleading by a little, the best wins in most contests."""
    agreements = sum(
        fought([0.50, 0.52, 0.56], [0.52, 0.52, 0.51], 30, noise=0.1, own_noise=0.04, seed=seed).best() == 2
        for seed in range(60)
    )
    assert agreements > 45
