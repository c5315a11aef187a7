"""Greedy: judges complete actions by what the position after them is worth, and looks no further.

From the pending question it follows its own questions to the next chapter of the rules, keeping the few best lines (a
beam), in positions that it imagines: what it can't know is dealt anew, dice and draws fall by chance. It then answers
as the best line begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from areopagus.kernel import BadCall, Insight, Match, Sight, Word

from .bot import words_for

MOST_WORDS: Final = 24
"""Of a larger question only so many words are looked at, those that the game's insight puts first."""


@dataclass(slots=True)
class _Line:
    """A way to go on: the word it began with, where it has led, and what that is worth."""

    first: Word
    match: Match
    value: float


class GreedyBot:
    """The best complete action, judged by the position after it."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        insight: Insight[Any] | None = None,
        width: int = 2,
        reach: int = 8,
        imagined: int = 1,
        noise: float = 0.0,
    ) -> None:
        self._rng = Random(seed)
        self._insight = insight
        self.width = width
        self.reach = reach
        self.imagined = imagined
        self.noise = noise
        """Every judgement is off by about so many points."""

    def choose(self, sight: Sight) -> Word:
        """The word with which the best line begins."""
        words = words_for(sight)
        if len(words) == 1:
            return words[0]
        worth = self.judge(sight)
        if not worth:
            return self._rng.choice(words)
        if self.noise:
            worth = {word: value + self._rng.gauss(0.0, self.noise) for word, value in worth.items()}
        return max(worth, key=worth.__getitem__)

    def judge(self, sight: Sight) -> dict[Word, float]:
        """How far ahead the lines that begin with each word lead; words whose lines were given up are left out."""
        insight = self._insight or insight_of(sight)
        sums: dict[Word, list[float]] = {}
        for _ in range(self.imagined):
            match = sight.imagine(self._rng.getrandbits(48))
            for word, value in best_lines(match, sight.seat, insight, self.width, self.reach).items():
                sums.setdefault(word, []).append(value)
        most = max(map(len, sums.values()), default=0)
        return {word: sum(values) / most for word, values in sums.items() if len(values) == most}


def insight_of(sight: Sight) -> Insight[Any]:
    """What the game says a position is worth."""
    found = sight.game.insight()
    if found is None:
        raise BadCall("error.no_insight", game=sight.game.key)
    return found


def best_lines(match: Match, seat: int, insight: Insight[Any], width: int, reach: int) -> dict[Word, float]:
    """For each first word whose lines were followed to their end, what the best of them leads to."""
    chapter = match.chapter
    found: dict[Word, float] = {}
    lines = _branch(None, match, seat, insight)
    for _ in range(reach):
        going_on: dict[Word, list[_Line]] = {}
        for line in lines:
            at = line.match
            ask = at.ask
            if ask is None or ask.seat != seat or at.chapter is not chapter:
                found[line.first] = max(line.value, found.get(line.first, line.value))
            else:
                going_on.setdefault(line.first, []).append(line)
        if not going_on:
            return found
        lines = []
        for first, several in going_on.items():
            several.sort(key=_value, reverse=True)
            for line in several[:width]:
                lines += _branch(first, line.match, seat, insight)
    for line in lines:
        found[line.first] = max(line.value, found.get(line.first, line.value))
    return found


def _value(line: _Line) -> float:
    return line.value


def _branch(first: Word | None, match: Match, seat: int, insight: Insight[Any]) -> list[_Line]:
    """Every way to answer the pending question; with `first`, as a continuation."""
    ask = match.ask
    assert ask is not None
    words: Sequence[Word] = ask.words
    if len(words) > MOST_WORDS:
        words = insight.order(match.state, ask, words)[:MOST_WORDS]
    lines = []
    for word in words:
        after = match.clone()
        after.choose(word)
        lines.append(_Line(word if first is None else first, after, advantage(after, seat, insight)))
    return lines


def advantage(match: Match, seat: int, insight: Insight[Any]) -> float:
    """How many points a seat may expect to be ahead of its best rival; of an ended match, how many it is."""
    result = match.result
    if result is not None:
        totals = [float(sum(points.values())) for points in result.points]
        lead = _lead(totals, seat)
        return lead + (insight.scale if seat in result.ranking[0] and lead >= 0 else 0.0)
    state = match.state
    return _lead([insight.worth(state, player) for player in range(insight.players(state))], seat)


def _lead(worth: Sequence[float], seat: int) -> float:
    rivals = [value for player, value in enumerate(worth) if player != seat]
    return worth[seat] - max(rivals, default=0.0)
