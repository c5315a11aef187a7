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

from areopagus.kernel import CHANCE, BadCall, Insight, Match, Sight, Word
from areopagus.kernel.chance import QuickDealer

from .bot import words_for

WIDTH: Final = 2
"""So many lines are followed from each first word."""
REACH: Final = 8
"""So many questions a line is followed at most."""
MOST_WORDS: Final = 24
"""Of a larger question only so many words are looked at, those that the game's insight puts first."""
ALIKE: Final = 1e-9
MOST_LINES: Final = 9
"""So many lines are followed at once if they look alike so far."""
EARLY: Final = 2
PRICE: Final = 3.0
"""In its first questions a line is also kept if it is not more than so many points worse than the best: it may have
paid a price, and not yet got what for."""
FINALISTS: Final = 3
"""So many of the best words are looked at again, if they take chances."""


@dataclass(slots=True)
class _Line:
    """A way to go on: the word it began with, where it has led, and what that is worth."""

    first: Word
    match: Match
    value: float
    plan: tuple[tuple[str, Word], ...] = ()
    """The questions after the first and their answers, as far as nothing but the answers decided what came."""
    sure: bool = True
    """Whether that is still so."""


class GreedyBot:
    """The best complete action, judged by the position after it."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        insight: Insight[Any] | None = None,
        width: int = WIDTH,
        reach: int = REACH,
        imagined: int = 3,
        noise: float = 0.0,
    ) -> None:
        self._rng = Random(seed)
        self._insight = insight
        self.width = width
        self.reach = reach
        self.imagined = imagined
        self.noise = noise
        """Every judgement is off by about so many points."""
        self._plan: tuple[tuple[str, Word], ...] = ()
        """The next questions of the line that is being followed, with their answers."""

    def choose(self, sight: Sight) -> Word:
        """The word with which the best line begins."""
        words = words_for(sight)
        if len(words) == 1:
            return words[0]
        plan, self._plan = self._plan, ()
        if plan and sight.ask is not None and plan[0][0] == sight.ask.about and plan[0][1] in words:
            self._plan = plan[1:]
            return plan[0][1]
        lines = self._imagined_lines(sight)
        if not lines:
            return self._rng.choice(words)
        worth = {word: _mean(lines[word]) for word in _finalists(lines)}
        if self.noise:
            worth = {
                word: _mean(several) + self._rng.gauss(0.0, self.noise) for word, several in lines.items()
            }
        best = max(worth, key=worth.__getitem__)
        self._plan = lines[best][0].plan
        return best

    def judge(self, sight: Sight) -> dict[Word, float]:
        """How much the lines that begin with each word win or lose; words whose lines were given up are left out."""
        return {word: _mean(several) for word, several in self._imagined_lines(sight).items()}

    def _imagined_lines(self, sight: Sight) -> dict[Word, list[_Line]]:
        """For each word the best line that begins with it; of the best words that take chances, in several positions.

        What a line wins does not depend on what the others hold, as far as anyone can tell; what it wins by dice and
        draws is looked at more than once.
        """
        insight = self._insight or insight_of(sight)
        lines: dict[Word, list[_Line]] = {}
        words: Sequence[Word] | None = None
        for _ in range(self.imagined):
            seed = self._rng.getrandbits(48)
            match = sight.imagine(seed, chance=True)
            search = Beam(sight.seat, insight, QuickDealer(seed), self.width, self.reach)
            for word, line in search.best_lines(match, words).items():
                lines.setdefault(word, []).append(line)
            if words is None:
                words = [word for word in _finalists(lines) if not lines[word][0].sure]
            if not words or len(lines) == 1:
                break
        return lines


def _finalists(lines: dict[Word, list[_Line]]) -> list[Word]:
    """The words whose lines were best at first sight."""
    return sorted(lines, key=lambda word: -lines[word][0].value)[:FINALISTS]


def _mean(lines: list[_Line]) -> float:
    return sum(line.value for line in lines) / len(lines)


def insight_of(sight: Sight) -> Insight[Any]:
    """What the game says a position is worth."""
    found = sight.game.insight()
    if found is None:
        raise BadCall("error.no_insight", game=sight.game.key)
    return found


@dataclass(slots=True)
class Beam:
    """Looks from one imagined position, in which chance is asked too, along the lines of a seat."""

    seat: int
    insight: Insight[Any]
    dealer: QuickDealer
    width: int
    reach: int

    def best_lines(self, match: Match, words: Sequence[Word] | None = None) -> dict[Word, _Line]:
        """For each first word, or each of some, whose lines were followed to their end, the best of them."""
        chapter = match.chapter
        found: dict[Word, _Line] = {}
        now = advantage(match, self.seat, self.insight)
        lines = self._branch(None, match, words)
        for depth in range(self.reach):
            going_on: dict[Word, list[_Line]] = {}
            for line in lines:
                at = line.match
                ask = at.ask
                if (
                    ask is None
                    or ask.seat != self.seat
                    or (at.chapter is not chapter and self.insight.settled(at.state, ask))
                ):
                    _keep_best(found, line)
                else:
                    going_on.setdefault(line.first, []).append(line)
            lines = [
                longer
                for several in going_on.values()
                for line in _best(several, self.width, depth)
                for longer in self._branch(line, line.match)
            ]
            if not lines:
                break
        for line in lines:
            _keep_best(found, line)
        for line in found.values():
            line.value -= now
        return found

    def _branch(self, before: _Line | None, match: Match, words: Sequence[Word] | None = None) -> list[_Line]:
        """Every way to answer the pending question, or some of them; with `before`, as a continuation."""
        ask = match.ask
        assert ask is not None
        lines = []
        for word in words or self.insight.order(match.state, ask, ask.words)[:MOST_WORDS]:
            after = match.clone()
            after.choose(word)
            sure = not self._deal(after, match.chapter)
            value = advantage(after, self.seat, self.insight)
            if before is None:
                lines.append(_Line(word, after, value, (), sure))
            else:
                plan = (*before.plan, (ask.about, word)) if before.sure else before.plan
                lines.append(_Line(before.first, after, value, plan, before.sure and sure))
        return lines

    def _deal(self, match: Match, chapter: object) -> bool:
        """Answer for chance, unless the chapter is over and the insight pauses there; whether it was asked."""
        dealt = False
        while (ask := match.ask) is not None and ask.seat == CHANCE:
            if match.chapter is not chapter and self.insight.pauses(match.state):
                return dealt
            match.choose(self.dealer.deal(ask, match.length))
            dealt = True
        return dealt


def _best(lines: list[_Line], width: int, depth: int) -> list[_Line]:
    """The best lines; of those as good as the last of them, or early not much worse than the best, a few more."""
    lines.sort(key=_value, reverse=True)
    least = lines[min(width, len(lines)) - 1].value - ALIKE
    if depth < EARLY:
        least = min(least, lines[0].value - PRICE)
    return [line for place, line in enumerate(lines[:MOST_LINES]) if place < width or line.value >= least]


def _keep_best(found: dict[Word, _Line], line: _Line) -> None:
    known = found.get(line.first)
    if known is None or line.value > known.value:
        found[line.first] = line


def _value(line: _Line) -> float:
    return line.value


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
