"""Chapters that are marked with `asks_nothing`: no checkpoint is taken before them, and nothing else differs."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.kernel import Ask, BrokenRule, Rule, asks_nothing, new, push
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
