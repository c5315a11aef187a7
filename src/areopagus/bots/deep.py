"""A search that looks twice: near at many lines, then further ahead at the few that are still in question.

The first look is the search of `mcts` up to the nearest horizon of the insight (`Insight.horizons`): in Clash of
Cultures the end of the Turn. Its playouts are cheap and soon tell all that can be known so near. The lines that are
then about as good as the best are the finalists; the second look plays them on to the furthest horizon, so that the
answers of the others count. If there is one finalist only, the choice is made at once, and the time is left for those
that are hard. How much worse a finalist may be depends on how open the game is: near its end, or with a large lead,
small differences count.

The results of the first look become the guesses of the second, and the line that has won it is taken unless the second
look finds one that is significantly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from time import perf_counter
from typing import Any, Final

from areopagus.kernel import Insight, Sight, Word

from .beam import insight_of
from .bot import undisturbed
from .contest import Contest
from .judgement import Judgement, judgement_of
from .mcts import CANDIDATES, MctsBot, Search
from .tree import Edge, Follow, Node

MOST: Final = 8
"""Maximum number of lines that compete in the first look: the best five, then the best of other first words."""
ROUNDS: Final = 5
"""Number of rounds of the first look."""
FINALISTS: Final = 3
"""Maximum number of lines of the second look."""
MARGIN: Final = 0.05
"""How much of the win a finalist may be behind after the first look, in an open game."""
OPEN: Final = 0.01
"""With less of the win than this, or with as much as all but this, the line with the best guess is taken at once."""
NEAR_TIME: Final = 0.5
"""Maximum share of the time that the first look may take."""
APART: Final = 1 << 20
"""Lets the second look play in other worlds than the first."""


class DeepBot(MctsBot):
    """Searches with a number of playouts in the second look, or for a time."""

    judgement: Judgement | None = None
    """What judges; None: what ships with the game, or, if there is nothing, its weights for look-aheads."""

    def search(self, sight: Sight, also: Word | None = None) -> Search:
        """A finished search of the pending question; the word `also` competes in any case, so that it is judged."""
        ask = sight.ask
        assert ask is not None
        reused = self._subtrees.get(Follow(sight.seat, ask.about, ()))
        self._subtrees = {}
        began = perf_counter()
        seconds = inf if self.seconds is None else self.seconds
        with undisturbed():
            insight = self._insight or insight_of(sight.game)
            search = DeepSearch(sight, insight, self._rng, reused, self.judgement or judgement_of(insight))
            if also is not None:
                search.consider(also)
            while (
                search.look_again_after > search.root.visits and perf_counter() - began < seconds * NEAR_TIME
            ):
                search.playout()
            search.look_again(also)
            last = inf if self.playouts is None else search.root.visits + self.playouts
            while not search.is_decided and search.root.visits < last and perf_counter() - began < seconds:
                search.playout()
        return search


class DeepSearch(Search):
    """The tree of one question, for two looks."""

    def __init__(
        self,
        sight: Sight,
        insight: Insight[Any],
        rng: Random,
        reused: Node | None = None,
        judgement: Judgement | None = None,
    ) -> None:
        super().__init__(sight, insight, rng, reused, judgement, merges=True)
        self._end, self._far = insight.horizons(self._imagined().state)
        if self._far > self._end:
            self._candidates = _varied(self.root.edges)
        best = self._candidates[0].guess[sight.seat]
        if not OPEN < best < 1 - OPEN:
            del self._candidates[1:]
        guesses = [edge.guess[sight.seat] for edge in self._candidates]
        self._contest = Contest(guesses, drops=self._far == self._end)

    @property
    def look_again_after(self) -> int:
        """Number of playouts after which the first look is over; 0 if it would see as much as the second."""
        has_two = self._far > self._end and len(self._candidates) > 1
        return ROUNDS * len(self._candidates) if has_two else 0

    def look_again(self, also: Word | None = None) -> None:
        """Begin the second look: the finalists compete again, with the results so far as guesses."""
        if self._far == self._end:
            return
        seat = self.sight.seat
        first = self.best()
        self.root.conclude()
        margin = MARGIN * 4 * first.guess[seat] * (1 - first.guess[seat])
        finalists = [first]
        for edge in sorted(self._candidates, key=lambda edge: -edge.guess[seat]):
            is_near = len(finalists) < FINALISTS and first.guess[seat] - edge.guess[seat] <= margin
            if edge is not first and (is_near or edge.word == also):
                finalists.append(edge)
        guesses = [edge.guess[seat] for edge in finalists]
        self._candidates = finalists
        self._contest = Contest([max(guesses), *guesses[1:]])
        self._seed += APART
        self._end = self._far


def _varied(edges: Sequence[Edge]) -> list[Edge]:
    """The most promising lines, then the best of other first words."""
    chosen = list(edges[:CANDIDATES])
    for edge in edges[CANDIDATES:]:
        if len(chosen) < MOST and all(edge.word != other.word for other in chosen):
            chosen.append(edge)
    return chosen
