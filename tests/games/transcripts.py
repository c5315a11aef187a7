"""Transcripts: what a recorded game says at each choice, with its question, options, refusals and story.

A transcript is long, so the tests keep a digest of each step, and show a step that differs as it is now.
Keys and parameters count, sentences do not: a text can be edited without changing a transcript.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

import msgspec

from areopagus.kernel import Ask, Match, Record
from areopagus.kernel.loading import Replay
from areopagus.kernel.registry import find_game

STRIDE: Final = 5
"""One in this number of the words that are not on offer is tried; at each choice others."""
DIGITS: Final = 6
"""Number of hexadecimal digits of a digest."""


def steps(record: Record) -> Iterator[tuple[str, str]]:
    """A recorded game: what each question is about, and everything that is said at it."""
    replay = Replay(find_game(record.game), record)
    lines_before = 0
    for match, _ in replay.steps():
        assert not replay.differs(match), f"after choice {match.length} the position is not the recorded one"
        text = [*story_lines(match, lines_before), *asked(match, match.ask)]
        lines_before = match.story_length
        yield match.ask.about if match.ask else "end", "\n".join(text)
    assert match.result is not None
    assert match.result.to_json() == record.result, "the result is not the recorded one"


def story_lines(match: Match, lines_before: int) -> Iterator[str]:
    """The lines of the story since the step before."""
    for line in match.open_story(lines_before):
        yield f"  told: {as_json(line)}"


def asked(match: Match, ask: Ask | None) -> Iterator[str]:
    """The question, the words on offer with their names here, and reasons against some other words."""
    if ask is None:
        return
    yield f"{match.length}: {ask.about} of {ask.seat} ({ask.rule}) {as_json(ask.params)}"
    yield f"  seen by {ask.seen_by}, confirmed: {ask.confirm}, weights: {ask.weights}"
    for word in ask.words:
        yield f"  offered: {word.text} {as_json(ask.named(word) if ask.named else None)}"
    for word in list(match.game.vocabulary)[match.length % STRIDE :: STRIDE]:
        reason = match.why_not(word)
        if reason is not None and reason.key != "reason.not_an_answer":
            yield f"  refused: {word.text} {reason.key} ({reason.rule}) {as_json(reason.params)}"


def as_json(value: object) -> str:
    """A value in one line."""
    return msgspec.json.encode(value).decode()


def digests(record: Record) -> list[str]:
    """One line for each step of a transcript."""
    return [digest(about, text) for about, text in steps(record)]


def digest(about: str, text: str) -> str:
    """What a step is about, and a hash of the rest."""
    return f"{about} {sha256(text.encode()).hexdigest()[:DIGITS]}"


def first_difference(record: Record, kept: list[str]) -> str | None:
    """The first step that is not as it was, as it is now; None if all are as they were."""
    for (about, text), before in zip(steps(record), kept, strict=True):
        if digest(about, text) != before:
            return f"this step was {before}, and is {digest(about, text)}:\n{text}"
    return None
