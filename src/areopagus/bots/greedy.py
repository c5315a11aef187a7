"""Greedy: judges complete actions by what the position after them is worth, and looks no further.

It follows the few best lines to the end of the action (`beam.py`) in positions that it imagines: what it can't know is
re-dealt, and dice and draws are sampled. It then answers with the first word of the best line.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random
from typing import Any, Final

from areopagus.kernel import Breadth, Insight, Sight, Word

from .beam import REACH, Beam, SearchLine, insight_of
from .bot import PlanningBot, undisturbed, words_for
from .judgement import Judgement

NARROW: Final = Breadth(width=1, most=3, words=8, samples=2, worlds=3)
"""For long runs of games in which speed matters more than strength."""
FINALISTS: Final = 3
"""Number of the best words that are compared again, if their outcome depends on chance."""


class GreedyBot(PlanningBot):
    """The best complete action, judged by the position after it."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        insight: Insight[Any] | None = None,
        breadth: Breadth | None = None,
        reach: int = REACH,
        noise: float = 0.0,
        style: str = "",
    ) -> None:
        self._rng = Random(seed)
        self._insight = insight
        self.style = style
        """What the bot values more than others do, a style of the game's insight; empty: nothing."""
        self.breadth = breadth
        """How closely the bot looks; None: as the game's insight says."""
        self.reach = reach
        self.noise = noise
        """Standard deviation, in points, of an error that is added to every judgement."""
        self.judgement: Judgement | None = None
        """What judges the ends of lines; None: the weights of the insight."""

    def choose(self, sight: Sight) -> Word:
        """The first word of the best line."""
        words = words_for(sight)
        if len(words) == 1:
            return words[0]
        word = self.take_planned(sight)
        if word is not None:
            return word
        lines = self._imagined_lines(sight)
        if not lines:
            return self._rng.choice(words)
        worth = {word: _mean(lines[word]) for word in _finalists(lines)}
        if self.noise:
            worth = {
                word: _mean(same_word) + self._rng.gauss(0.0, self.noise) for word, same_word in lines.items()
            }
        best = max(worth, key=worth.__getitem__)
        self.planned = lines[best][0].planned
        return best

    def judge(self, sight: Sight) -> dict[Word, float]:
        """The gain or loss of the lines that begin with each word; words whose lines were dropped are left out."""
        return {word: _mean(same_word) for word, same_word in self._imagined_lines(sight).items()}

    def _imagined_lines(self, sight: Sight) -> dict[Word, list[SearchLine]]:
        """The best line for each first word; for the best words that depend on chance, in several imagined positions.

        The gain of a line hardly depends on what other players hold. The part of it that comes from dice and draws is
        averaged over several positions.
        """
        insight = self._insight or insight_of(sight.game, self.style)
        lines: dict[Word, list[SearchLine]] = {}
        words: Sequence[Word] | None = None
        breadth = self.breadth or insight.breadth
        for _ in range(breadth.worlds):
            seed = self._rng.getrandbits(48)
            beam = Beam(sight.seat, insight, seed, breadth, self.reach, self.judgement)
            with undisturbed():
                best_lines = beam.best_lines(sight.imagine(seed, chance=True), words)
            for word, line in best_lines.items():
                lines.setdefault(word, []).append(line)
            if words is None:
                words = [word for word in _finalists(lines) if not lines[word][0].is_certain]
            if not words or len(lines) == 1:
                break
        return lines


def _finalists(lines: dict[Word, list[SearchLine]]) -> list[Word]:
    """The words whose lines had the best values in the first imagined position."""
    return sorted(lines, key=lambda word: -lines[word][0].value)[:FINALISTS]


def _mean(lines: list[SearchLine]) -> float:
    return fsum(line.value for line in lines) / len(lines)
