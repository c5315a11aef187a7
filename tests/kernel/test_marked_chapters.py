"""Marked chapters: no checkpoint is taken before one that asks nothing, clones begin at one that continues another."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.kernel import Ask, BrokenRule, Match, Rule, asks_nothing, continues, load, new, push, register
from areopagus.kernel.position import UnexpectedQuestion
from tests.kernel.toys import WORDS, Toy, Yard


def start(s: Yard) -> Rule[None]:
    """Two turns with something silent between them."""
    push(s, ("turn",), ("between", 3), ("turn",))
    yield from ()


def turn(s: Yard) -> Rule[None]:
    """Ask twice."""
    for _ in range(2):
        yield Ask(0, "go", WORDS)


def raise_secret(s: Yard, by: int) -> Rule[None]:
    """Change the position."""
    s.secrets[0] += by
    yield from ()


def fail(s: Yard, by: int) -> Rule[None]:
    """Change the position and fail."""
    s.secrets[0] += by
    raise RuntimeError("the tide came in")
    yield from ()


def ask_after_all(s: Yard, by: int) -> Rule[None]:
    """Ask, against the mark."""
    yield Ask(0, "go", WORDS)


def toy(between: Any) -> Toy:
    return Toy({"start": start, "turn": turn, "between": between})


def marked(rule: Any) -> Any:
    """A copy of a rule that is marked, since a mark stays on its function."""

    def copied(*arguments: Any) -> Any:
        return rule(*arguments)

    return asks_nothing(copied)


@pytest.mark.parametrize("between", [raise_secret, marked(raise_secret)], ids=["plain", "marked"])
def test_a_mark_changes_no_position_and_no_checkpoint_at_which_a_match_waits(between: Any) -> None:
    match = new(toy(between), seats=1, seed=1)
    seen = []
    while match.ask is not None:
        clone = match.clone()
        assert clone.state == match.state
        seen.append((match.chapter_name, match.is_at_chapter, match.chapter.to_json(), match.state.to_json()))
        match.choose(match.ask.words[0])
    assert [(name, begun) for name, begun, _, _ in seen] == [("turn", True), ("turn", False)] * 2
    assert [table["secrets"] for _, _, _, table in seen] == [[5], [5], [8], [8]]
    assert match.chapter.to_json() == match.state.to_json()
    match.undo()
    match.undo()
    match.undo()
    assert match.state.secrets == [5]


def test_a_failure_in_a_marked_chapter_changes_nothing() -> None:
    match = new(toy(marked(fail)), seats=1, seed=1)
    assert match.ask is not None
    match.choose(match.ask.words[0])
    with pytest.raises(BrokenRule):
        match.choose(match.ask.words[0])
    assert match.state.secrets == [5]
    assert (match.length, match.chapter_name) == (1, "turn")
    assert match.clone().state == match.state


def test_a_marked_chapter_that_asks_is_an_error() -> None:
    match = new(toy(marked(ask_after_all)), seats=1, seed=1)
    assert match.ask is not None
    match.choose(match.ask.words[0])
    with pytest.raises(BrokenRule) as failed:
        match.choose(match.ask.words[0])
    assert isinstance(failed.value.__cause__, UnexpectedQuestion)


RUN: list[str] = []
"""What rules have run, in order."""


def walk(s: Yard) -> Rule[None]:
    """Three paces, then a rest."""
    push(s, ("rest",), ("pace", 3))
    yield from ()


def pace(s: Yard, left: int) -> Rule[None]:
    """Ask twice, and go on while paces are left."""
    RUN.append(f"pace {left}")
    yield Ask(0, "go", WORDS)
    s.secrets[0] += 1
    RUN.append(f"step {left}")
    yield Ask(0, "go", WORDS)
    if left > 1:
        push(s, ("pace", left - 1))


def rest(s: Yard) -> Rule[None]:
    """Ask once."""
    yield Ask(0, "go", WORDS)


def walked(is_marked: bool, choices: int) -> Match:
    """A match in which some words have been chosen."""

    def pace_on(s: Yard, left: int) -> Rule[None]:
        yield from pace(s, left)

    chapters = {"start": walk, "pace": continues(pace_on) if is_marked else pace_on, "rest": rest}
    match = new(register(Toy(chapters)), seats=1, seed=1)
    for _ in range(choices):
        assert match.ask is not None
        match.choose(match.ask.words[0])
    return match


def test_a_chapter_that_continues_another_belongs_to_it() -> None:
    match = walked(True, 0)
    chapters = []
    while match.ask is not None:
        chapters.append((match.chapter_name, match.is_at_chapter, match.chapter.to_json()["secrets"]))
        match.choose(match.ask.words[0])
    paces = [("start", number == 0, [5]) for number in range(6)]
    assert chapters == [*paces, ("rest", True, [8])]


def test_a_clone_begins_at_the_latest_step() -> None:
    match = walked(True, 5)
    RUN.clear()
    clone = match.clone()
    assert RUN == ["pace 1", "step 1"]
    RUN.clear()
    assert match.clone().clone().state == match.state == clone.state
    assert len(RUN) == 4
    RUN.clear()
    walked(False, 5).clone()
    assert RUN[-2:] == ["pace 1", "step 1"]


@pytest.mark.parametrize("choices", range(8))
def test_steps_change_nothing_but_what_is_run_again(choices: int) -> None:
    match = walked(True, choices)
    for copied in (match.clone(), match.clone().clone(), load(match.save())):
        assert copied.state.to_json() == match.state.to_json()
        assert copied.state.agenda == match.state.agenda
        assert copied.record == match.record
        assert copied.length == match.length
        rest_of_both = []
        for one in (copied, match.clone()):
            while one.ask is not None:
                one.choose(one.ask.words[0])
            rest_of_both.append(one.state.to_json())
        assert rest_of_both[0] == rest_of_both[1]
    for _ in range(choices):
        match.undo()
    assert match.state.secrets == [5]
    assert match.clone().state == match.state
