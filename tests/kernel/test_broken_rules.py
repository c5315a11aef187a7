"""A rule that fails, wherever it does, leaves the match exactly as it was before the choice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from areopagus.kernel import (
    CHANCE,
    Ask,
    BrokenRule,
    IllegalChoice,
    Match,
    Rule,
    Word,
    load,
    new,
    push,
    reveal,
    tell,
)
from tests.kernel.toys import DIE, GO, NO, STOP, YES, N, Toy, Yard, registered, snapshot


class Ouch(Exception):
    """What goes wrong."""


def fail(s: Yard) -> None:
    """Do as much as can be done by halves, then fail."""
    s.notes.append(99)
    s.secrets[0] = 0
    s.due.append(("x",))
    s.agenda.append(("nowhere",))
    reveal(s)
    tell(s, "story.half_told")
    raise Ouch("half way")


def failing(s: Yard) -> list[Word]:
    fail(s)
    return []


def ordinary(s: Yard) -> Rule[None]:
    tell(s, "story.first")
    yield Ask(0, "first", (GO, STOP))
    s.notes.append(1)
    push(s, ("second",))


def before_the_first_question(s: Yard) -> Rule[None]:
    fail(s)
    yield Ask(0, "x", (GO,))


def in_the_middle(s: Yard) -> Rule[None]:
    yield Ask(0, "x", (YES,))
    fail(s)
    yield Ask(0, "y", (YES, NO))


def at_the_end(s: Yard) -> Rule[None]:
    yield Ask(0, "x", (YES,))
    fail(s)


def while_listing(s: Yard) -> Rule[None]:
    yield Ask(0, "x", lambda: failing(s))


def after_many_answers(s: Yard) -> Rule[None]:
    for _ in range(3):
        s.notes.append(int((yield Ask(CHANCE, "die", DIE))))
        tell(s, "story.rolled")
        yield Ask(0, "x", (YES,))
    push(s, ("third",))


def while_listing_for_chance(s: Yard) -> Rule[None]:
    yield Ask(CHANCE, "x", lambda: {N[1]: 0, N[2]: 0})


def without_a_word(s: Yard) -> Rule[None]:
    s.notes.append(5)
    yield Ask(0, "dead.end", ())


def without_a_question(s: Yard) -> Rule[None]:
    s.notes.append(5)
    yield "what?"  # type: ignore[misc]


def without_a_chapter(s: Yard) -> Rule[None]:
    push(s, ("nowhere",))
    return
    yield


def with_wrong_arguments(s: Yard) -> Rule[None]:
    push(s, ("third", 1, 2, 3))
    return
    yield


def without_yield(s: Yard) -> None:
    s.notes.append(5)


def endlessly_asking_nothing(s: Yard) -> Rule[None]:
    push(s, ("second",))
    return
    yield


def endlessly_forced(s: Yard) -> Rule[None]:
    while True:
        s.notes.append(1)
        yield Ask(0, "x", (YES,))


def endlessly_forced_in_chapters(s: Yard) -> Rule[None]:
    yield Ask(0, "x", (YES,))
    push(s, ("second",))


def endless_luck(s: Yard) -> Rule[None]:
    while True:
        yield Ask(CHANCE, "x", DIE)


BROKEN: list[Callable[..., Any]] = [
    before_the_first_question,
    in_the_middle,
    at_the_end,
    while_listing,
    after_many_answers,
    while_listing_for_chance,
    without_a_word,
    without_a_question,
    without_a_chapter,
    with_wrong_arguments,
    without_yield,
    endlessly_asking_nothing,
    endlessly_forced,
    endlessly_forced_in_chapters,
    endless_luck,
]


def game(rule: Callable[..., Any]) -> Toy:
    return Toy({"start": ordinary, "second": rule, "third": at_the_end})


@pytest.mark.parametrize("rule", BROKEN)
@pytest.mark.parametrize("word", [GO, STOP])
def test_a_failing_rule_leaves_the_match_as_it_was(rule: Callable[..., Any], word: Word) -> None:
    match = new(game(rule), 2, seed=1)
    before = snapshot(match)
    for _ in range(3):
        with pytest.raises(BrokenRule) as error:
            match.choose(word)
        assert snapshot(match) == before
    assert error.value.__cause__ is not None
    assert word.text in str(error.value)
    assert "nothing has changed" in str(error.value)
    with pytest.raises(IllegalChoice):
        match.choose(YES)


@pytest.mark.parametrize("stage", ["answer", "later", "middle"])
def test_a_rule_that_fails_for_one_answer_can_be_answered_otherwise(stage: str) -> None:
    def rule(s: Yard) -> Rule[None]:
        tell(s, "story.begun")
        first = yield Ask(0, "first", (GO, STOP))
        tell(s, "story.first")
        s.notes.append(int(first))
        if stage == "answer" and first == STOP:
            fail(s)
        if stage == "later":
            yield Ask(0, "only", (YES,))
            yield Ask(CHANCE, "die", DIE)
            if first == STOP:
                fail(s)
        second = yield Ask(0, "second", (GO, STOP))
        tell(s, "story.second")
        if stage == "middle" and second == STOP:
            fail(s)
        yield Ask(0, "third", (GO, STOP))

    straight = new(Toy(rule), 2, seed=3)
    straight.play(GO, GO, GO)
    match = new(Toy(rule), 2, seed=3)
    for _ in range(3):
        try:
            match.choose(STOP)
        except BrokenRule:
            match.choose(GO)
        else:
            match.undo(0, consent=True)
            match.choose(GO)
    assert snapshot(match)["story"] == snapshot(straight)["story"]
    assert snapshot(match) == snapshot(straight)


def test_a_rule_that_fails_far_into_a_match_leaves_undo_save_and_clone_sound() -> None:
    def rule(s: Yard) -> Rule[None]:
        for _ in range(2):
            note = N.index((yield Ask(0, "step", N)))
            s.notes.append(note)
            tell(s, "story.step", note=note)
            if note == 9:
                push(s, ("start",))
                fail(s)
        push(s, ("start",))

    toy, rng = Toy(rule), Random(2)
    match, straight = new(toy, 1, seed=1), new(toy, 1, seed=1)
    for _ in range(41):
        word = N[rng.randrange(9)]
        with pytest.raises(BrokenRule):
            match.choose(N[9])
        match.choose(word)
        straight.choose(word)
        assert snapshot(match) == snapshot(straight)
        assert snapshot(match.clone()) == snapshot(straight)
    with registered(toy):
        assert snapshot(load(match.save())) == snapshot(straight)
    for _ in range(40):
        match.undo(0)
        straight.undo(0)
        assert snapshot(match) == snapshot(straight)


@pytest.mark.parametrize("rule", BROKEN)
def test_a_game_that_fails_at_once_is_a_broken_rule_too(rule: Callable[..., Any]) -> None:
    with pytest.raises(BrokenRule):
        new(Toy({"start": rule, "second": rule, "third": at_the_end}), 2, seed=1)


def test_an_interruption_by_the_person_leaves_the_match_as_it_was_and_goes_through() -> None:
    def interrupted(s: Yard) -> Rule[None]:
        s.notes.append(1)
        raise KeyboardInterrupt
        yield

    match = new(game(interrupted), 2)
    before = snapshot(match)
    with pytest.raises(KeyboardInterrupt):
        match.choose(GO)
    assert snapshot(match) == before


@pytest.mark.parametrize("rule", BROKEN)
def test_a_failing_rule_leaves_an_imagined_match_as_it_was(rule: Callable[..., Any]) -> None:
    match = new(game(rule), 2, seed=1)
    imagined = match.sight(0).imagine(4)
    before = snapshot(imagined)
    with pytest.raises(BrokenRule):
        imagined.choose(GO)
    assert snapshot(imagined) == before
    with pytest.raises(BrokenRule):
        imagined.roll_out(Random(1))
    assert snapshot(imagined) == before


def test_an_undo_that_the_rules_can_t_follow_leaves_the_match_as_it_was() -> None:
    fickle = {"fails": False}

    def rule(s: Yard) -> Rule[None]:
        first = yield Ask(0, "first", (GO, STOP))
        if fickle["fails"]:
            fail(s)
        s.notes.append(int(first))
        yield Ask(0, "second", (GO, STOP))
        push(s, ("second",))

    def second(s: Yard) -> Rule[None]:
        yield Ask(0, "third", (GO, STOP))

    match: Match = new(Toy({"start": rule, "second": second}), 1)
    match.play(GO, GO)
    before = snapshot(match)
    fickle["fails"] = True
    with pytest.raises(BrokenRule):
        match.undo(0)
    assert snapshot(match) == before
