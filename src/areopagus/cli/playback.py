"""Playback of a record: every choice of it, as far as it can be played, and any position on the way.

A record that is damaged, or shows a defect of its game, raises no error here: the playback ends there, and keeps what
is wrong. The game's invariants are checked after each choice too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from areopagus.kernel import Asked, Game, Match, Message, Phrasebook, Record, RecordError, StoryLine
from areopagus.kernel.errors import problem_of
from areopagus.kernel.loading import Replay
from areopagus.workshop.conformance.walk import patience

from .texts import text

STRIDE: Final = 64
"""Number of choices between two positions that are kept; the others are replayed from the nearest."""
MOST_KEPT: Final = 64
"""Maximum number of positions that are kept; when there are more, every second one is dropped."""


@dataclass(frozen=True, slots=True)
class ReplayedChoice:
    """One choice: what was asked, what was answered, what happened."""

    number: int
    asked: Asked
    seen_by: tuple[int, ...] | None
    word: str
    lines: tuple[StoryLine, ...]

    def is_open_to(self, seat: int | None) -> bool:
        """Whether a viewer (None: one who sees everything) may know the answer."""
        return seat is None or self.seen_by is None or seat in self.seen_by or seat == self.asked.seat

    def told_to(self, seat: int | None) -> list[Message]:
        """What happened, as far as a viewer (None: one who sees everything) may know it."""
        messages = (line.message if seat is None else line.told_to(seat) for line in self.lines)
        return [message for message in messages if message is not None]


@dataclass(frozen=True, slots=True)
class RecordProblem:
    """What is wrong with the record, and the number of choices before it."""

    at: int
    text: str


class Playback:
    """The choices of a record and the positions between them."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game = game
        self.record = record
        self.texts: Phrasebook = game.phrasebook()
        self.steps: list[ReplayedChoice] = []
        self.problems: list[RecordProblem] = []
        self._has_difference = False
        self._replay = Replay(game, record)
        with patience():
            match = self._replay.start()
        self.prologue = match.open_story()
        self._stride = STRIDE
        self._kept: dict[int, Match] = {0: match.clone()}
        self._run(match)

    @property
    def length(self) -> int:
        """Number of choices that can be played."""
        return len(self.steps)

    def _run(self, match: Match) -> None:
        self._compare(match, "start")
        for at in range(len(self.record.choices)):
            before = match.state.copy()
            chapter = match.chapter_name
            lines_before = match.story_length
            ask = match.ask
            try:
                with patience():
                    self._replay.play(match, at)
            except RecordError as error:
                self.problems.append(RecordProblem(at, str(error)))
                return
            assert ask is not None
            lines = match.open_story(lines_before)
            self.steps.append(
                ReplayedChoice(at + 1, ask.shown_to(ask.seat), ask.seen_by, self.record.choices[at], lines)
            )
            if (at + 1) % self._stride == 0:
                self._keep(at + 1, match)
            self._compare(match, chapter)
            self._check(match, before)
        result = match.result
        if self.record.result is not None and (result is None or result.to_json() != self.record.result):
            self.problems.append(RecordProblem(self.length, text("cli.replay.other_result")))

    def _compare(self, match: Match, chapter: str) -> None:
        """Note where the position first differs from the recorded one."""
        if not self._has_difference and self._replay.differs(match):
            self._has_difference = True
            sentence = text("cli.replay.position_differs", number=match.length, chapter=chapter)
            self.problems.append(RecordProblem(match.length, sentence))

    def _keep(self, number: int, match: Match) -> None:
        self._kept[number] = match.clone()
        if len(self._kept) > MOST_KEPT:
            self._stride *= 2
            self._kept = {at: kept for at, kept in self._kept.items() if at % self._stride == 0}

    def _check(self, match: Match, before: Any) -> None:
        """Note the invariants that a position breaks, once each."""
        try:
            broken = [
                self.texts.text(reason.message) for reason in self.game.check(match.state, match.ask, before)
            ]
        except Exception as error:
            broken = [problem_of(error)]
        noted = {problem.text for problem in self.problems}
        for problem in broken:
            sentence = text("cli.replay.broken", problem=problem)
            if sentence not in noted:
                self.problems.append(RecordProblem(self.length, sentence))

    def position(self, number: int) -> Match:
        """The match after a number of choices."""
        nearest = number - number % self._stride
        match = self._kept[nearest].clone()
        for at in range(nearest, number):
            self._replay.play(match, at)
        return match

    def problems_at(self, number: int) -> list[str]:
        """What goes wrong right after a number of choices."""
        return [problem.text for problem in self.problems if problem.at == number]

    def describe(self, match: Match, seat: int | None) -> list[str]:
        """A position in sentences, as a viewer (None: one who sees everything) sees it."""
        try:
            view = self.game.view(match.state, seat, over=seat is None or match.over)
            return [self.texts.text(message) for message in self.game.describe(view)]
        except Exception as error:
            return [text("cli.replay.broken", problem=problem_of(error))]
