"""A search that looks further, for trials: `areopagus.bots.far:FarBot` where the command line takes a bot.

Its playouts go on beyond the horizon of `mcts`, as far as the insight of the game says (`Insight.further`), so that
they hold the answers of the others and what follows from them. Few are played, of few lines, and they are believed: the
line with the best results is taken, and the guess about a line counts as some playouts. Whether it plays better than
`mcts` in the same time is not known yet: docs/bots.md has what was measured.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from areopagus.kernel import Insight, Sight

from .contest import Contest
from .judgement import Judgement
from .learned import LearnedBot
from .mcts import CANDIDATES, Search
from .tree import Node

TRUST: Final = 2.0
"""Weight of the guess about a line, in playouts."""
ROUNDS: Final = 2
"""With few playouts fewer lines compete, so that each is played this often."""
PLAYOUTS: Final = 4


class FarSearch(Search):
    """A search with so many lines that compete, which looks further than usual."""

    def __init__(
        self,
        sight: Sight,
        insight: Insight[Any],
        rng: Random,
        reused: Node | None,
        judgement: Judgement | None,
        lines: int,
    ) -> None:
        super().__init__(sight, insight, rng, reused, judgement, merges=True)
        self._end += insight.further * sight.seats
        self._candidates = self._candidates[:lines]
        guesses = [edge.guess[sight.seat] for edge in self._candidates]
        self._contest = Contest(guesses, TRUST, caution=0.0)


class FarBot(LearnedBot):
    """Looks further, with a number of playouts on average."""

    def __init__(self, seed: int | None = None, *, playouts: int = PLAYOUTS) -> None:
        super().__init__(seed, playouts=playouts)

    def _begun(self, sight: Sight, insight: Insight[Any], reused: Node | None) -> Search:
        guide, judgement = self._judging(sight, insight)
        lines = CANDIDATES if self.playouts is None else self.playouts // ROUNDS
        return FarSearch(sight, guide, self._rng, reused, judgement, max(2, min(CANDIDATES, lines)))
