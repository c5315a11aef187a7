"""Doing the jobs of a review: each looks at a stretch of the record and depends on nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import fsum
from typing import Any, Final, TypeAlias

import msgspec

from areopagus.kernel import CHANCE, Game, Match, Message, Record, Word, load
from areopagus.kernel.insight import won_by
from areopagus.kernel.loading import Replay

from ..beam import insight_of
from ..bot import answer
from ..greedy import GreedyBot
from .choices import SLIP, judge_closely, weigh
from .findings import (
    Judged,
    Outline,
    Played,
    ReviewJob,
    SeatChoice,
    Stroke,
    TurnStart,
    Weighed,
    fallback_lines,
)
from .luck import worth_of_luck

Finding: TypeAlias = Outline | Weighed | Judged | Stroke | Played

LEVEL: Final = "medium"
"""The level of the bots that continue a match: the greedy ones, but see `SLIP`."""
STRIDE: Final = 32
"""Number of choices between two positions that are kept."""
MOST_LINES: Final = 3
"""Maximum number of lines of the story that tell a stroke of luck."""


class RecordedMatch:
    """The record of a finished match, and its positions."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        self.game = game
        self.record = record
        self._replay = Replay(game, record)
        self._kept: dict[int, Match] = {}
        """Positions by their number of choices, never changed."""

    def at(self, number: int) -> Match:
        """The match after this number of choices; it may be changed."""
        near = max((kept for kept in self._kept if kept <= number), default=None)
        match = self._replay.start() if near is None else self._kept[near].clone()
        for place in range(match.length, number):
            if place % STRIDE == 0 and place not in self._kept:
                self._kept[place] = match.clone()
            self._replay.play(match, place)
        return match

    def matches(self, first: int, until: int) -> Iterator[Match]:
        """The match before each choice of a stretch, and after the last; it is the same match, which continues."""
        match = self.at(first)
        yield match
        for place in range(first, until):
            self._replay.play(match, place)
            yield match

    def word(self, number: int) -> Word:
        """What was chosen after this number of choices."""
        return self.game.vocabulary.find(self.record.choices[number])

    def of_chance(self, first: int, until: int) -> list[tuple[str, str]]:
        """The questions to chance of a stretch, by what they are about, and their answers."""
        return [
            (match.ask.about, self.record.choices[match.length])
            for match in self.matches(first, until)
            if match.length < until and match.ask is not None and match.ask.seat == CHANCE
        ]


def perform(recorded: RecordedMatch, job: ReviewJob) -> list[Finding]:
    """What a job finds out."""
    return list(JOBS[job.do](recorded, job))


def outline(recorded: RecordedMatch, job: ReviewJob) -> Iterator[Outline]:
    """What there is to look at in the whole record."""
    game, record = recorded.game, recorded.record
    rounds, headings_of_turns = game.plot.rounds, game.plot.turns
    choices: list[SeatChoice] = []
    strokes: list[tuple[int, int]] = []
    turns = [TurnStart(0, 0)]
    begun, lines_before = 0, 0
    luck_began: int | None = None
    players = 0
    for match in recorded.matches(0, len(record.choices)):
        lines = [line.message for line in match.open_story(lines_before)]
        lines_before = match.story_length
        for line in lines:
            if line.key in rounds:
                begun += 1
                turns.append(TurnStart(match.length, begun, (line,)))
            elif line.key in headings_of_turns:
                before = turns[-1]
                shared = tuple(each for each in before.headings if each.key in rounds)
                if len(before.headings) > len(shared) or before.number != match.length:
                    turns.append(TurnStart(match.length, begun, (*shared, line)))
                else:
                    turns[-1] = TurnStart(before.number, begun, (*shared, line))
        ask = match.ask
        players = players or insight_of(game).players(match.state)
        if ask is not None and ask.seat == CHANCE:
            luck_began = match.length if luck_began is None else luck_began
        elif ask is None or len(ask.words) > 1:
            if luck_began is not None:
                strokes.append((luck_began, match.length))
            luck_began = None
            if ask is not None:
                word = recorded.word(match.length).text
                choices.append(SeatChoice(match.length, ask.seat, ask.about, word, len(turns) - 1))
    yield Outline(players, tuple(choices), tuple(strokes), tuple(turns), points_of(match, players))


def points_of(match: Match, players: int) -> tuple[float, ...]:
    """The points of each player at the end, or so far where the players have ended the match themselves."""
    result = match.result
    if result is not None:
        return tuple(fsum(points.values()) for points in result.points)
    view = match.game.view(match.state, None, True)
    so_far = [fsum(points.values()) for points in match.game.points(view)]
    return tuple((*so_far, *[0.0] * players)[:players])


def weigh_stretch(recorded: RecordedMatch, job: ReviewJob) -> Iterator[Weighed]:
    """A quick look at each choice of a stretch."""
    for match in recorded.matches(job.first, job.until - 1):
        ask = match.ask
        if ask is not None and ask.seat != CHANCE and len(ask.words) > 1:
            yield weigh(match, recorded.word(match.length), job.seed + match.length)


def judge_choice(recorded: RecordedMatch, job: ReviewJob) -> Iterator[Judged]:
    """A close look at a choice."""
    yield judge_closely(recorded.at(job.first), recorded.word(job.first), job.seed)


def stroke_of_luck(recorded: RecordedMatch, job: ReviewJob) -> Iterator[Stroke]:
    """What a run of answers of chance was worth."""
    before = recorded.at(job.first)
    lines_before = before.story_length
    after = recorded.at(job.until)
    insight = insight_of(recorded.game)
    gains, error, outcomes = worth_of_luck(before, after, insight, job.seed)
    lines: tuple[Message, ...] = tuple(line.message for line in after.open_story(lines_before))[:MOST_LINES]
    words = recorded.of_chance(job.first, job.until)
    yield Stroke(job.first, job.until, tuple(gains), error, outcomes, lines or fallback_lines(words))


def play_on(recorded: RecordedMatch, job: ReviewJob) -> Iterator[Played]:
    """Let bots play the match to its end from a position, with new luck."""
    match = load(recorded.at(job.first).excerpt, seed=job.seed)
    slip = SLIP * insight_of(match.game).scale
    players = [GreedyBot(job.seed + seat, noise=slip) for seat in range(match.seats)]
    while match.ask is not None:
        match.choose(answer(players[match.ask.seat], match))
    assert match.result is not None
    totals = tuple(fsum(points.values()) for points in match.result.points)
    yield Played(job.first, totals, tuple(won_by(match.result)))


JOBS: Final[dict[str, Callable[[RecordedMatch, ReviewJob], Iterator[Finding]]]] = {
    "outline": outline,
    "weigh": weigh_stretch,
    "judge": judge_choice,
    "luck": stroke_of_luck,
    "play": play_on,
}
FOUND: Final[dict[str, type[Finding]]] = {
    "outline": Outline,
    "weigh": Weighed,
    "judge": Judged,
    "luck": Stroke,
    "play": Played,
}
"""What each kind of job finds."""


def findings_of(job: ReviewJob, values: Any) -> list[Finding]:
    """What a job has found, from the plain values in which another program sent it."""
    return [msgspec.convert(value, FOUND[job.do]) for value in values]
