"""The search of `mcts` with a learned judgement, with equal lines merged, and with its time spent where it matters.

The budget, playouts or seconds, is what a choice may take on average. A search ends as soon as what is left of its
playouts would hardly change which line is best, and a game that is decided is not searched at all. What is saved
this way goes to later choices that are hard: each may take a part of it, up to a few times the budget. With a clock for
the whole match a choice gets what is left, divided by the choices to come; so all later choices share what one saves.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final

from areopagus.kernel import Insight, Sight, Word

from .beam import insight_of
from .bot import undisturbed
from .judgement import Judgement, judgement_of
from .mcts import MctsBot, Search
from .tree import Continuation, Node

DECIDED: Final = 0.01
"""With less of the win than this, or with all but this, the line with the best guess is taken at once."""
LONGER: Final = 3.0
"""How many times its budget a choice may take, if enough was saved before."""
AT_ONCE: Final = 0.125
"""The share of what was saved that a choice may take."""


SLIPS: Final = (0.0, 0.0, 0.02, 0.06)
"""The errors of judgement, in shares of the win, of varied rivals: each has one of them in each playout."""
CHOICES_OF_ACTION: Final = 2.0
"""Number of choices that are thought about in an action, roughly: a clock is divided by it."""
LAST_CHOICES: Final = 4.0
"""Number of choices for which a clock keeps time in any case."""


class LearnedBot(MctsBot):
    """Searches with a number of playouts, or for a time, on average; or with a clock for the whole match."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        clock: float | None = None,
        is_varied: bool = False,
        insight: Insight[Any] | None = None,
    ) -> None:
        super().__init__(seed, playouts=playouts, seconds=clock or seconds, insight=insight)
        self.clock = clock
        """The seconds that are left for all choices of the match; None: each choice has its own."""
        self.is_varied = is_varied
        """Whether rivals in the playouts are not all as strong as this bot: some take what looks best, with errors."""

    judgement: Judgement | None = None
    """What judges; None: what ships with the game, or, if there is nothing, its weights for look-aheads."""
    saved: float = 0.0
    """What earlier choices left of their budgets, in playouts or seconds."""

    def search(self, sight: Sight, also: Word | None = None) -> Search:
        """A finished search of the pending question; the word `also` competes in any case, so that it is judged.

        With such a word it does not end early.
        """
        ask = sight.ask
        assert ask is not None
        reused = self._subtrees.get(Continuation(sight.seat, ask.about, ()))
        self._subtrees = {}
        began = perf_counter()
        with undisturbed():
            insight = self._insight or insight_of(sight.game)
            if self.clock is not None:
                self.seconds = self._share_of_clock(sight, insight)
            search = self._begun(sight, insight, reused)
            if also is not None:
                search.consider(also)
                self._play_out(search, began, ends_early=False)
            elif not search.is_decided:
                is_open = DECIDED < search.root.edges[0].guess[sight.seat] < 1 - DECIDED
                if is_open:
                    self._play_out(search, began, ends_early=True)
                self._save(search.root.visits, perf_counter() - began)
        if self.clock is not None:
            self.clock = max(0.0, self.clock - (perf_counter() - began))
        return search

    def _share_of_clock(self, sight: Sight, insight: Insight[Any]) -> float:
        """The seconds for this choice: what is left, divided by the choices that are to be expected."""
        assert self.clock is not None
        left = insight.actions_left(sight.imagine(0).state, sight.seat)
        return self.clock / (CHOICES_OF_ACTION * left + LAST_CHOICES)

    def _begun(self, sight: Sight, insight: Insight[Any], reused: Node | None) -> Search:
        judgement = self.judgement or judgement_of(insight)
        guide = insight if judgement is None else judgement.guide(sight.seats)
        slips = SLIPS if self.is_varied else ()
        return Search(sight, guide, self._rng, reused, judgement, merges=True, slips=slips)

    def _play_out(self, search: Search, began: float, *, ends_early: bool) -> None:
        """Playouts until the choice is clear or has taken what it may take."""
        may_use_more = ends_early and self.clock is None
        more = min((LONGER - 1) * self._budget, AT_ONCE * self.saved) if may_use_more else 0.0
        most = None if self.playouts is None else int(self.playouts + more)
        seconds = None if self.seconds is None else self.seconds + (more if most is None else 0.0)
        while not search.is_decided:
            visits, taken = search.root.visits, perf_counter() - began
            if (most is not None and visits >= most) or (seconds is not None and taken >= seconds):
                return
            left = (
                most - visits if most is not None else int(visits * (seconds / taken - 1)) if seconds else 0
            )
            if ends_early and search.is_settled(left):
                return
            search.playout()

    def _save(self, playouts: int, seconds: float) -> None:
        """Note what a choice has left of its budget, or taken of what was saved."""
        taken = seconds if self.playouts is None else playouts
        self.saved = max(0.0, self.saved + self._budget - taken)

    @property
    def _budget(self) -> float:
        return float(self.seconds or 0.0) if self.playouts is None else float(self.playouts)


class HardBot(LearnedBot):
    """`learned` at tables for which a judgement ships; elsewhere `mcts`, because no duel has shown more."""

    def search(self, sight: Sight, also: Word | None = None) -> Search:
        """A finished search of the pending question."""
        if self._has_learned_at(sight):
            return super().search(sight, also)
        return MctsBot.search(self, sight, also)

    def _begun(self, sight: Sight, insight: Insight[Any], reused: Node | None) -> Search:
        if self._has_learned_at(sight):
            return super()._begun(sight, insight, reused)
        return MctsBot._begun(self, sight, insight, reused)

    def _has_learned_at(self, sight: Sight) -> bool:
        judgement = self.judgement or judgement_of(self._insight or insight_of(sight.game))
        return judgement is not None and sight.seats in judgement.seats
