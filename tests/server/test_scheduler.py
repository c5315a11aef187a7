"""Whose task is thought about next, and when a bot's answer may be seen: with a clock that the test holds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import areopagus
from areopagus.kernel import Match
from areopagus.server.thinking.pacing import BotPacing, is_visible
from areopagus.server.thinking.scheduler import HALF_LIFE, Accounts, ScheduledTask, Scheduler, Urgency


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def begun(scheduler: Scheduler) -> ScheduledTask:
    turn = scheduler.begin_next()
    assert turn is not None
    return turn


def served(scheduler: Scheduler, clock: Clock, seconds: dict[str, float], rounds: int) -> list[str]:
    """Whose tasks are done if everybody always has many waiting that take so long."""
    owners = []
    for _ in range(rounds):
        for owner in seconds:
            while scheduler.waiting(owner) < 5:
                scheduler.queue(owner, Urgency.PLAY)
        turn = begun(scheduler)
        clock.now += seconds[turn.owner]
        scheduler.end(turn)
        owners.append(turn.owner)
    return owners


def test_forty_tables_of_one_address_get_no_more_than_one_table_of_another(clock: Clock) -> None:
    scheduler = Scheduler(1, clock)
    waiting = [scheduler.queue("many", Urgency.PLAY) for _ in range(40)]
    first = begun(scheduler)
    assert first is waiting[0]
    clock.now += 0.5
    scheduler.queue("one", Urgency.PLAY)
    clock.now += 1
    scheduler.end(first)
    assert begun(scheduler).owner == "one", "it came after forty others, and is next"


def test_each_address_gets_the_same_time_not_the_same_number(clock: Clock) -> None:
    owners = served(Scheduler(1, clock), clock, {"long": 1.5, "short": 0.1}, 400)
    used = {"long": owners.count("long") * 1.5, "short": owners.count("short") * 0.1}
    assert used["long"] == pytest.approx(used["short"], rel=0.1)


def test_within_an_address_whoever_came_first_is_first_but_play_comes_before_study(clock: Clock) -> None:
    scheduler = Scheduler(1, clock)
    study = scheduler.queue("ada", Urgency.STUDY)
    first, second = (scheduler.queue("ada", Urgency.PLAY) for _ in range(2))
    order = []
    for _ in range(3):
        turn = begun(scheduler)
        scheduler.end(turn)
        order.append(turn)
    assert order == [first, second, study]


def test_an_analysis_waits_for_those_who_play_but_not_for_ever(clock: Clock) -> None:
    scheduler = Scheduler(1, clock)
    scheduler.queue("student", Urgency.STUDY)
    served_before = 0
    while True:
        scheduler.queue("attacker", Urgency.PLAY)
        turn = begun(scheduler)
        if turn.owner == "student":
            break
        served_before += 1
        clock.now += 1.5
        scheduler.end(turn)
    assert 15 <= served_before <= 30


def test_what_was_used_is_forgotten(clock: Clock) -> None:
    accounts = Accounts(clock=clock)
    accounts.charge("ada", 8)
    clock.now += HALF_LIFE
    assert accounts.used("ada") == pytest.approx(4)
    accounts.charge("ada", 1)
    assert accounts.used("ada") == pytest.approx(5)
    clock.now += 20 * HALF_LIFE
    assert accounts.used("ada") < 0.001
    assert accounts.used("nobody") == 0


def test_the_place_beside_the_regular_ones_is_for_whoever_has_used_little(clock: Clock) -> None:
    scheduler = Scheduler(1, clock)
    for _ in range(3):
        scheduler.queue("many", Urgency.PLAY)
    scheduler.queue("student", Urgency.STUDY)
    begun(scheduler)
    scheduler.queue("one", Urgency.PLAY)
    assert scheduler.begin_next() is None, "nobody has used much yet"
    clock.now += 1.2
    express = begun(scheduler)
    assert express.owner == "one"
    scheduler.queue("another", Urgency.PLAY)
    assert scheduler.begin_next() is None, "there is only one such place"
    clock.now += 0.1
    scheduler.end(express)
    assert begun(scheduler).owner == "another"
    assert scheduler.running == 2


def test_a_task_that_is_withdrawn_never_comes(clock: Clock) -> None:
    scheduler = Scheduler(1, clock)
    first, second = scheduler.queue("ada", Urgency.PLAY), scheduler.queue("ada", Urgency.PLAY)
    scheduler.withdraw(first)
    scheduler.withdraw(first)
    assert scheduler.waiting("ada") == 1
    assert begun(scheduler) is second
    scheduler.withdraw(second)
    scheduler.end(second)
    assert not scheduler.anybody_waits
    assert scheduler.begin_next() is None


# The beat


def seen_at(clock: Clock, answers: Sequence[tuple[float, bool]]) -> list[float]:
    """When others see something of a bot whose answers take so long to think of, each visible or not."""
    pace, start, seen = BotPacing(0.25, clock), clock.now, []
    for thinking, is_seen in answers:
        clock.now += thinking
        if is_seen:
            clock.now += pace.seconds_to_next()
            seen.append(round(clock.now - start, 3))
            pace.note_visible_change()
    return seen


def test_hidden_questions_don_t_change_when_others_see_the_next_answer(clock: Clock) -> None:
    plain = seen_at(clock, [(0.08, True), (0.0, True), (0.12, True)])
    assert plain == [0.25, 0.5, 0.75]
    for hidden in ([(0.0, False)], [(0.1, False)], [(0.05, False), (0.0, False), (0.02, False)]):
        assert seen_at(clock, [(0.08, True), *hidden, (0.0, True), (0.12, True)]) == plain
        assert seen_at(clock, [*hidden, (0.08, True), (0.0, True), *hidden, (0.12, True)]) == plain


def test_a_long_thought_ends_at_a_beat_as_well(clock: Clock) -> None:
    assert seen_at(clock, [(0.3, True), (1.51, True), (0.25, True)]) == [0.5, 2.25, 2.5]


def test_a_turn_of_twelve_answers_takes_three_seconds(clock: Clock) -> None:
    assert seen_at(clock, [(0.01, True)] * 12)[-1] == 3


def test_without_a_beat_nothing_waits(clock: Clock) -> None:
    assert BotPacing(0, clock).seconds_to_next() == 0


def test_an_answer_is_visible_exactly_if_others_are_shown_something() -> None:
    match, rng = areopagus.new("clash-of-cultures", seats=3, seed=1, forced="quiet"), Random(1)
    unseen = 0
    for _ in range(600):
        ask = match.ask
        if ask is None:
            break
        word = rng.choice(ask.words)
        others = [None, *(seat for seat in range(3) if seat != ask.seat)]
        visible = is_visible(match, word.text)
        before = shown(match, others)
        match.choose(word)
        if ask.seen_by is not None:
            assert visible == (shown(match, others) != before)
        assert visible or shown(match, others) == before
        unseen += not visible
    assert unseen, "everything was visible: this test proves nothing"


def shown(match: Match, eyes: Sequence[int | None]) -> list[object]:
    return [(match.view(eye), match.story(eye), match.asked(None)) for eye in eyes]
