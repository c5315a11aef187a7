"""A beam search: the few best lines from a position, each followed to the end of the action.

A line is a sequence of answers of one seat, from the pending question to the next chapter of the rules. Only the lines
that look best so far are continued. Chance is sampled several times; a rival who is asked in between gets an answer
that looks best for the rival.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import Any, Final

from areopagus.kernel import CHANCE, BadCall, Breadth, Game, Insight, Match, Word
from areopagus.kernel.chance import QuickDealer
from areopagus.kernel.state import holds_the_same

from .bot import PlannedAnswers
from .judgement import Judgement

REACH: Final = 8
"""Maximum number of questions in a line."""
ALIKE: Final = 1e-9
"""Difference in points up to which two lines count as equally good."""
EARLY: Final = 2
"""Number of questions during which a line may look worse than the best by `Breadth.price`."""
JUDGED: Final = 4
"""Number of lines with the same first word that are judged with all rivals at the end."""
RETRACED: Final = 5
"""Maximum number of earlier lines that are followed, if any are given."""
REPLIES: Final = 4
"""Number of answers of a rival that are compared."""


@dataclass(slots=True)
class SearchLine:
    """A line: its first word, the position that it has reached, and its value."""

    first: Word
    match: Match
    value: float
    rival: float
    """The points that the best rival may expect, as far as they have been computed."""
    own_features: Sequence[float] = ()
    """The features of the seat itself in the position reached; empty: not computed yet."""
    luck: Sequence[float] = ()
    """For each player, the average result of dice and draws minus the actual one; empty: there were none."""
    at_luck: Sequence[float] = ()
    """The points that each player could expect, on average, after the first dice or draw."""
    planned: PlannedAnswers = ()
    """The questions after the first and their answers, up to the first chance or rival."""
    is_certain: bool = True
    """Whether neither chance nor a rival has decided anything so far."""
    features: Sequence[Sequence[float]] = ()
    """The features of every player in the position reached; empty: not computed yet, or the match is over."""
    worth: list[float] = field(default_factory=list)
    """At its end: the points that each player may expect."""


@dataclass(slots=True)
class Beam:
    """Searches the lines of a seat from one imagined position, in which chance is asked too."""

    seat: int
    insight: Insight[Any]
    seed: int
    breadth: Breadth
    reach: int = REACH
    judgement: Judgement | None = None
    """What judges the ends of lines instead of the weights of the insight."""
    merges: bool = False
    """Whether of lines that reach the same question in the same state only the first is kept."""
    _rival: float = 0.0
    """The points that the best rival could expect at the start."""

    def best_lines(self, match: Match, words: Sequence[Word] | None = None) -> dict[Word, SearchLine]:
        """The best line for each first word, or for each of `words`."""
        return {word: lines[0] for word, lines in self.lines(match, words).items()}

    def lines(
        self, match: Match, words: Sequence[Word] | None = None, earlier: Sequence[PlannedAnswers] = ()
    ) -> dict[Word, list[SearchLine]]:
        """The finished lines for each first word, or for each of `words`, the best first.

        With `earlier`, only lines that follow one of these, if at least two of them are possible.
        """
        chapter = match.chapter
        finished: dict[Word, list[SearchLine]] = {}
        worth = expected(match, self.insight)
        now = lead(worth, self.seat)
        self._rival = worth[self.seat] - now
        retraced = self._retraced(match, earlier) if earlier else []
        for line in retraced:
            finished.setdefault(line.first, []).append(line)
        lines = [] if retraced else self._branch(None, match, words)
        for depth in range(self.reach):
            unfinished: dict[Word, list[SearchLine]] = {}
            for line in lines:
                at = line.match
                ask = at.ask
                if (
                    ask is None
                    or ask.seat != self.seat
                    or (at.chapter is not chapter and self.insight.settled(at.state, ask))
                ):
                    finished.setdefault(line.first, []).append(line)
                else:
                    unfinished.setdefault(line.first, []).append(line)
            lines = [
                longer
                for same_word in unfinished.values()
                for line in self._best(same_word, depth)
                for longer in self._branch(line, line.match)
            ]
            if not lines:
                break
        for line in lines:
            finished.setdefault(line.first, []).append(line)
        for same_word in finished.values():
            self._sort(same_word)
            if self.merges:
                same_word[:] = merged(same_word)
            del same_word[JUDGED:]
            for line in same_word:
                line.worth = _sum(self._expected(line), line.luck)
                line.value = lead(line.worth, self.seat) - now
            same_word.sort(key=_value, reverse=True)
        return finished

    def _best(self, lines: list[SearchLine], depth: int) -> list[SearchLine]:
        """The best lines, and a few more: as good as the last of these or, early, little worse than the first."""
        if len(lines) == 1:
            return lines
        width, most, price = self.breadth.width, self.breadth.most, self.breadth.price
        self._sort(lines)
        if self.merges:
            lines = merged(lines)
        threshold = lines[min(width, len(lines)) - 1].value - ALIKE
        if depth < EARLY:
            threshold = min(threshold, lines[0].value - price)
        return [line for place, line in enumerate(lines[:most]) if place < width or line.value >= threshold]

    def _sort(self, lines: list[SearchLine]) -> None:
        """Value the lines and put the best first."""
        for line in lines:
            line.value = self._promise(line)
        lines.sort(key=_value, reverse=True)

    def _branch(
        self, before: SearchLine | None, match: Match, words: Sequence[Word] | None = None
    ) -> list[SearchLine]:
        """Every way to answer the pending question, or some of them; with `before`, as a continuation.

        The match itself is consumed: the last of the words is played in it.
        """
        ask, chapter = match.ask, match.chapter
        assert ask is not None
        lines = []
        words = words or self.insight.tried(match.state, ask, ask.words)[: self.breadth.words]
        rival = self._rival if before is None else before.rival
        for word in words:
            after = match if word is words[-1] else match.clone()
            length_before = after.length
            after.choose(word)
            line = SearchLine(word, after, 0.0, rival)
            if before is not None:
                line.first, line.luck, line.at_luck = before.first, before.luck, before.at_luck
                line.planned = (*before.planned, (ask.about, word)) if before.is_certain else before.planned
                line.is_certain = before.is_certain
            self._answer_for_others(line, chapter)
            if (
                before is not None
                and line.match.length == length_before + 1
                and self.insight.leads_on(ask, word)
            ):
                line.own_features = before.own_features
            lines.append(line)
        return lines

    def _retraced(self, match: Match, earlier: Sequence[PlannedAnswers]) -> list[SearchLine]:
        """The first few of earlier lines that can be followed, up to the first chance; none if only one can."""
        chapter = match.chapter
        lines: list[SearchLine] = []
        for answers in earlier:
            line = SearchLine(answers[0][1], match.clone(), 0.0, self._rival)
            if self._follows(line, answers, chapter):
                lines.append(line)
                if len(lines) == RETRACED:
                    break
        return lines if len(lines) > 1 else []

    def _follows(self, line: SearchLine, answers: PlannedAnswers, chapter: object) -> bool:
        """Whether answers can be given one after the other, to the last."""
        match = line.match
        for number, (about, word) in enumerate(answers):
            ask = match.ask
            if ask is None or ask.seat != self.seat or ask.about != about or word not in ask.words:
                return False
            match.choose(word)
            if number:
                line.planned = (*line.planned, (about, word))
            self._answer_for_others(line, chapter)
            if not line.is_certain:
                return number == len(answers) - 1
        return True

    def _promise(self, line: SearchLine) -> float:
        """The value of an unfinished line: until it ends, rivals are assumed to stay where they were."""
        if line.match.result is not None:
            return lead(_sum(expected(line.match, self.insight), line.luck), self.seat)
        line.own_features = line.own_features or self.insight.features(line.match.state, self.seat)
        return (
            self.insight.value(line.own_features) + (line.luck[self.seat] if line.luck else 0.0) - line.rival
        )

    def _expected(self, line: SearchLine) -> list[float]:
        """The points that each player may expect at the end of a line; the features of the seat itself are reused."""
        if line.match.result is not None:
            return expected(line.match, self.insight)
        state = line.match.state
        line.features = line.features or [
            line.own_features if player == self.seat else self.insight.features(state, player)
            for player in range(self.insight.players(state))
        ]
        if self.judgement is not None:
            return self.judgement.worth(state, line.match.seats, line.features)
        return [self.insight.value(features) for features in line.features]

    def _answer_for_others(self, line: SearchLine, chapter: object) -> None:
        """Answer for chance, and for rivals who are asked in the middle of the action."""
        match = line.match
        while True:
            if self._is_chance_next(match, chapter):
                self._deal(line, chapter)
            elif self._is_rival_next(match):
                self._reply(line)
            else:
                return

    def _is_rival_next(self, match: Match) -> bool:
        """Whether a rival is asked before the position can be judged."""
        ask = match.ask
        return (
            ask is not None
            and ask.seat not in (self.seat, CHANCE)
            and not self.insight.settled(match.state, ask)
        )

    def _reply(self, line: SearchLine) -> None:
        """Answer for a rival with the word that looks best without looking ahead."""
        match, ask = line.match, line.match.ask
        assert ask is not None
        words = self.insight.order(match.state, ask, ask.words)[:REPLIES]
        best = words[0]
        if len(words) > 1:
            promises = []
            for word in words:
                after = match.clone()
                after.choose(word)
                promises.append(self.insight.worth(after.state, ask.seat))
            best = words[promises.index(max(promises))]
        match.choose(best)
        state = line.match.state
        line.is_certain = False
        line.features = line.own_features = ()
        line.rival = max(
            self.insight.worth(state, player) + (line.luck[player] if line.luck else 0.0)
            for player in range(self.insight.players(state))
            if player != self.seat
        )

    def _is_chance_next(self, match: Match, chapter: object) -> bool:
        """Whether chance is asked as a consequence of the action."""
        ask = match.ask
        if ask is None or ask.seat != CHANCE:
            return False
        return match.chapter is chapter or not self.insight.pauses(match.state)

    def _deal(self, line: SearchLine, chapter: object) -> None:
        """Answer for chance several times; continue with the first, but value the line by the average.

        Otherwise the luckier of two lines would look better.
        """
        samples = [line.match, *(line.match.clone() for _ in range(self.breadth.samples - 1))]
        outcomes = []
        for number, match in enumerate(samples):
            dealer = QuickDealer(self.seed + number)
            while self._is_chance_next(match, chapter):
                assert match.ask is not None
                match.choose(dealer.deal(match.ask, match.length))
            features = () if match.over else features_of_all(match, self.insight)
            if match is line.match:
                line.features = features
                line.own_features = features[self.seat] if features else ()
            outcomes.append(
                [self.insight.value(of_player) for of_player in features] or expected(match, self.insight)
            )
        mean = [fsum(values) / len(outcomes) for values in zip(*outcomes, strict=True)]
        if line.is_certain:
            line.at_luck, line.is_certain = mean, False
        line.luck = _sum(
            [average - actual for average, actual in zip(mean, outcomes[0], strict=True)], line.luck
        )
        line.rival = max(
            (value for player, value in enumerate(_sum(outcomes[0], line.luck)) if player != self.seat),
            default=0.0,
        )


def merged(lines: Sequence[SearchLine]) -> list[SearchLine]:
    """The lines, sorted by value, without those that reach what an earlier one with the same value has reached."""
    kept: list[SearchLine] = []
    for line in lines:
        for other in reversed(kept):
            if other.value > line.value + ALIKE:
                kept.append(line)
                break
            if _reach_the_same(other.match, line.match):
                break
        else:
            kept.append(line)
    return kept


def _reach_the_same(one: Match, other: Match) -> bool:
    """Whether two positions are the same: the question, the state, and what comes next."""
    ask, asked = one.ask, other.ask
    if ask is None or asked is None:
        return ask is asked and one.result == other.result
    return (
        ask.about == asked.about
        and ask.seat == asked.seat
        and ask.params == asked.params
        and ask.words == asked.words
        and one.state.agenda == other.state.agenda
        and holds_the_same(one.state, other.state)
    )


def _sum(worth: list[float], more: Sequence[float]) -> list[float]:
    return [one + other for one, other in zip(worth, more, strict=True)] if more else worth


def _value(line: SearchLine) -> float:
    return line.value


def features_of_all(match: Match, insight: Insight[Any]) -> list[Sequence[float]]:
    """The features of every player."""
    state = match.state
    return [insight.features(state, player) for player in range(insight.players(state))]


def expected(match: Match, insight: Insight[Any]) -> list[float]:
    """The points that each player may expect; of a finished match the actual ones, with a bonus for the winners."""
    result = match.result
    if result is None:
        state = match.state
        return [insight.worth(state, player) for player in range(insight.players(state))]
    totals = [fsum(points.values()) for points in result.points]
    for winner in result.ranking[0]:
        if totals[winner] >= max(totals):
            totals[winner] += insight.scale
    return totals


def lead(worth: Sequence[float], seat: int) -> float:
    """The lead of a seat over its best rival, in points."""
    rivals = [value for player, value in enumerate(worth) if player != seat]
    return worth[seat] - max(rivals, default=0.0)


def insight_of(game: Game[Any], style: str = "") -> Insight[Any]:
    """The insight of a game, or that of one of its styles; `BadCall` if it has none."""
    insight = game.insight()
    if insight is None:
        raise BadCall("error.no_insight", game=game.key)
    if not style:
        return insight
    if style not in insight.styles:
        raise BadCall(argument="style", value=style[:60], allowed=", ".join(insight.styles))
    return insight.styles[style]
