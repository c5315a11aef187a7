"""Whose task is thought about next, and when a bot's answer may be seen: with a clock that the test holds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import areopagus
from areopagus.kernel import Match
from areopagus.server.pace import Pace, is_visible
from areopagus.server.turns import HALF_LIFE, Accounts, Turn, Turns, Urgency


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def begun(turns: Turns) -> Turn:
    turn = turns.begin_next()
    assert turn is not None
    return turn


def served(turns: Turns, clock: Clock, seconds: dict[str, float], rounds: int) -> list[str]:
    """Whose tasks are done if everybody always has many waiting that take so long."""
    owners = []
    for _ in range(rounds):
        for owner in seconds:
            while turns.waiting(owner) < 5:
                turns.queue(owner, Urgency.PLAY)
        turn = begun(turns)
        clock.now += seconds[turn.owner]
        turns.end(turn)
        owners.append(turn.owner)
    return owners


def test_forty_tables_of_one_address_get_no_more_than_one_table_of_another(clock: Clock) -> None:
    turns = Turns(1, clock)
    waiting = [turns.queue("many", Urgency.PLAY) for _ in range(40)]
    first = begun(turns)
    assert first is waiting[0]
    clock.now += 0.5
    turns.queue("one", Urgency.PLAY)
    clock.now += 1
    turns.end(first)
    assert begun(turns).owner == "one", "it came after forty others, and is next"


def test_each_address_gets_the_same_time_not_the_same_number(clock: Clock) -> None:
    owners = served(Turns(1, clock), clock, {"long": 1.5, "short": 0.1}, 400)
    used = {"long": owners.count("long") * 1.5, "short": owners.count("short") * 0.1}
    assert used["long"] == pytest.approx(used["short"], rel=0.1)


def test_within_an_address_whoever_came_first_is_first_but_play_comes_before_study(clock: Clock) -> None:
    turns = Turns(1, clock)
    study = turns.queue("ada", Urgency.STUDY)
    first, second = (turns.queue("ada", Urgency.PLAY) for _ in range(2))
    order = []
    for _ in range(3):
        turn = begun(turns)
        turns.end(turn)
        order.append(turn)
    assert order == [first, second, study]


def test_an_analysis_waits_for_those_who_play_but_not_for_ever(clock: Clock) -> None:
    turns = Turns(1, clock)
    turns.queue("student", Urgency.STUDY)
    served_before = 0
    while True:
        turns.queue("attacker", Urgency.PLAY)
        turn = begun(turns)
        if turn.owner == "student":
            break
        served_before += 1
        clock.now += 1.5
        turns.end(turn)
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
    turns = Turns(1, clock)
    for _ in range(3):
        turns.queue("many", Urgency.PLAY)
    turns.queue("student", Urgency.STUDY)
    begun(turns)
    turns.queue("one", Urgency.PLAY)
    assert turns.begin_next() is None, "nobody has used much yet"
    clock.now += 1.2
    express = begun(turns)
    assert express.owner == "one"
    turns.queue("another", Urgency.PLAY)
    assert turns.begin_next() is None, "there is only one such place"
    clock.now += 0.1
    turns.end(express)
    assert begun(turns).owner == "another"
    assert turns.under_way == 2


def test_a_task_that_is_withdrawn_never_comes(clock: Clock) -> None:
    turns = Turns(1, clock)
    first, second = turns.queue("ada", Urgency.PLAY), turns.queue("ada", Urgency.PLAY)
    turns.withdraw(first)
    turns.withdraw(first)
    assert turns.waiting("ada") == 1
    assert begun(turns) is second
    turns.withdraw(second)
    turns.end(second)
    assert not turns.anybody_waits
    assert turns.begin_next() is None


# The beat


def seen_at(clock: Clock, answers: Sequence[tuple[float, bool]]) -> list[float]:
    """When others see something of a bot whose answers take so long to think of, each visible or not."""
    pace, start, seen = Pace(0.25, clock), clock.now, []
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
    assert Pace(0, clock).seconds_to_next() == 0


def test_an_answer_is_visible_exactly_if_others_are_shown_something() -> None:
    match, rng = areopagus.new("clash-of-cultures", seats=3, seed=1, forced="quiet"), Random(1)
    unseen = 0
    for _ in range(600):
        ask = match.ask
        if ask is None:
            break
        word = rng.choice(ask.words)
        others = [None, *(seat for seat in range(3) if seat != ask.seat)]
        told = is_visible(match, word.text)
        before = shown(match, others)
        match.choose(word)
        if ask.seen_by is not None:
            assert told == (shown(match, others) != before)
        assert told or shown(match, others) == before
        unseen += not told
    assert unseen, "everything was visible: this test proves nothing"


def shown(match: Match, eyes: Sequence[int | None]) -> list[object]:
    return [(match.view(eye), match.story(eye), match.asked(None)) for eye in eyes]
