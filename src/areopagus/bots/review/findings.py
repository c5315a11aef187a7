"""What a review is made of: plain values that programs can send to each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Any, Final

import msgspec

from areopagus.kernel import Message, word_name

from ..hints import tenths

PARTS_NAMED: Final = 3
"""Maximum number of parts of the position that a reason names."""
WORTH_NAMING: Final = 0.25
"""Minimum change of a part, in points, that is named."""
WORTH_A_TURN: Final = 0.75
"""Minimum of actions, turns or rounds that counts as tempo lost."""


class Value(msgspec.Struct, frozen=True):
    """An estimate and its standard error; the error is 0 if it is exact."""

    value: float
    error: float = 0.0


def sampled(values: Sequence[float]) -> Value:
    """The average of samples, and its standard error."""
    count = len(values)
    mean = fsum(values) / count
    if count < 2:
        return Value(mean)
    return Value(mean, sqrt(fsum((one - mean) ** 2 for one in values) / (count - 1) / count))


# Jobs and what they find


class ReviewJob(msgspec.Struct, frozen=True):
    """A piece of work: a stretch of the record, and what is to be found out about it."""

    do: str
    """`outline`, `weigh`, `judge`, `luck` or `play`."""
    first: int = 0
    """Number of choices before the stretch."""
    until: int = 0
    """Number of choices before what follows it."""
    seed: int = 0
    cost: int = 1
    """About how many hundredths of a second it takes."""


class SeatChoice(msgspec.Struct, frozen=True):
    """A choice of a seat between several words."""

    number: int
    seat: int
    about: str
    word: str
    turn: int
    """The place in `Outline.turns`."""


class TurnStart(msgspec.Struct, frozen=True):
    """Where a turn or a phase begins: at the set-up, or after a heading of the story."""

    number: int
    round: int
    """The number of rounds begun so far."""
    headings: tuple[Message, ...] = ()
    """The headings that say which round and turn it is."""


class Outline(msgspec.Struct, frozen=True):
    """What there is to look at in a record."""

    players: int
    """Number of competitors: the seats, then automatic opponents."""
    choices: tuple[SeatChoice, ...]
    strokes: tuple[tuple[int, int], ...]
    """Where chance decided: the numbers of choices before and after each run of its answers."""
    turns: tuple[TurnStart, ...]
    points: tuple[float, ...]
    """The points of each player at the end."""


class Weighed(msgspec.Struct, frozen=True):
    """A quick look at a choice: the best action that begins with the chosen word, compared with the best of all."""

    number: int
    best: str
    seeming: float
    """By how much the best looked better when it was found, as a share of the win."""
    lost: float
    """The same when both were looked at again; negative if the chosen word was better."""
    share: float
    """Expected share of the win after the chosen word."""


class Judged(msgspec.Struct, frozen=True):
    """A close look at a choice: what a search prefers, and both compared in the same imagined worlds."""

    number: int
    question: Message
    best: str
    line: tuple[tuple[str, str], ...]
    """The preferred action: questions, by what they are about, and answers."""
    lost: Value
    """Share of the win that the chosen word lost; 0 if the search prefers it, too."""
    share: float
    """Expected share of the win after the chosen word."""
    parts: tuple[tuple[str, float], ...] = ()
    """What the preferred word would have gained or cost by the horizon, by part of the position, in points."""
    rivals: float = 0.0
    """The points that the best rival would have had more."""
    tempo: float = 0.0
    """Actions, turns or rounds, by the game, that the chosen word used up beyond those of the preferred one."""


class Stroke(msgspec.Struct, frozen=True):
    """A stroke of luck: answers of chance with no choice between them, and what they were worth to each player."""

    first: int
    until: int
    gains: tuple[float, ...]
    """For each player, the share of the win after it minus the average over what could have happened."""
    error: float
    """The largest standard error of these; 0 if all outcomes were looked at."""
    outcomes: int
    """Number of outcomes that were looked at."""
    lines: tuple[Message, ...] = ()
    """What happened, as the story told it."""


class Played(msgspec.Struct, frozen=True):
    """A game that bots played from a position of the match to its end."""

    first: int
    points: tuple[float, ...]
    wins: tuple[float, ...]


# The review


class CostlyChoice(msgspec.Struct, frozen=True):
    """A choice that lost much: what was chosen, what would have been better, and why."""

    number: int
    seat: int
    when: tuple[Message, ...]
    question: Message
    about: str
    chosen: str
    played: tuple[tuple[str, str], ...]
    """The action that was played: the chosen word and the choices of the player that followed in it."""
    better: str
    line: tuple[tuple[str, str], ...]
    lost: Value
    share: float
    parts: tuple[tuple[str, float], ...]
    rivals: float
    tempo: float
    later: int
    """Number of own turns after which the player did the preferred thing; 0: never, or still in this turn."""

    def why(self) -> list[Message]:
        """The reasons, as sentences: what would have been gained and saved, and the tempo that was lost."""
        gained = [(part, points) for part, points in self.parts if points >= WORTH_NAMING][:PARTS_NAMED]
        saved = [(part, -points) for part, points in self.parts if points <= -WORTH_NAMING]
        reasons = []
        if gained:
            reasons.append(Message("review.gains", {"parts": _named(gained)}))
        if self.rivals <= -WORTH_NAMING:
            reasons.append(Message("review.rivals", {"points": tenths(self.rivals)}))
        if saved and reasons:
            reasons.append(Message("review.costs", {"parts": _named(saved[-PARTS_NAMED:][::-1])}))
        if self.tempo >= WORTH_A_TURN:
            reasons.append(Message("review.tempo", {"count": round(self.tempo)}))
        if self.later:
            reasons.append(Message("review.later", {"count": self.later}))
        return reasons or [Message("review.later_on")]


def _named(parts: list[tuple[str, float]]) -> Message:
    """Parts of a position with their points: "points (2.0), cards (0.5)"."""
    named = [
        Message("review.part", {"part": Message(f"insight.{part}"), "points": tenths(points)})
        for part, points in parts
    ]
    whole = named[0]
    for one in named[1:]:
        whole = Message("review.parts", {"first": whole, "rest": one})
    return whole


class NamedStroke(msgspec.Struct, frozen=True):
    """One of the largest strokes of luck of a player."""

    number: int
    """Its moment in the replay: the number of choices after it."""
    when: tuple[Message, ...]
    lines: tuple[Message, ...]
    gain: Value


class CurvePoint(msgspec.Struct, frozen=True):
    """A choice on the curve of a seat."""

    number: int
    share: float
    lost: float


class Milestone(msgspec.Struct, frozen=True):
    """What bots reached from a position of the match, in all seats."""

    number: int
    when: tuple[Message, ...]
    games: int
    points: tuple[Value, ...]
    """For each player, the average of the points."""
    wins: tuple[Value, ...]
    """For each player, the average share of the victory."""


class SeatReview(msgspec.Struct, frozen=True):
    """What a review says of one seat."""

    seat: int
    choices: int
    agreed: int
    """Number of choices that the review would have made, too."""
    lost: Value
    """Sum of what all choices lost, in shares of the win."""
    luck: Value
    """Sum of what dice and draws were worth, in shares of the win."""
    moments: tuple[CostlyChoice, ...]
    """The choices that lost most, in different turns, the worst first."""
    strokes: tuple[NamedStroke, ...]
    """The largest strokes of luck, good or bad, the largest first."""
    curve: tuple[CurvePoint, ...]
    points: float
    """The points that the player reached."""
    par: Value
    """The points that bots reached from the same positions, on average."""


class Review(msgspec.Struct, frozen=True):
    """The review of a finished match."""

    level: str
    """The name of the bots that continued the match."""
    seats: tuple[SeatReview, ...]
    moments: tuple[CostlyChoice, ...]
    """The choices of all seats that decided the match, in different turns, the most costly first."""
    milestones: tuple[Milestone, ...]

    def to_json(self) -> Any:
        """The review as plain values."""
        return msgspec.to_builtins(self)


def fallback_lines(words: list[tuple[str, str]]) -> tuple[Message, ...]:
    """What happened, where the story says nothing: the names of what chance answered."""
    return tuple(word_name(word) for _, word in words[:PARTS_NAMED])
