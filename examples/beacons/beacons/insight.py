"""What a position of Beacons is worth: the points so far, and the expected gain from cards and beacons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import ClassVar

from areopagus.kernel import Breadth, Insight

from .queries import cards_held, longest_chain
from .scoring import points_of
from .state import Coast


class CoastInsight(Insight[Coast]):
    """The features of a player of Beacons."""

    parts: ClassVar = {"points": ("points",), "cards": ("cards_early",), "chain": ("chain_early",)}
    circumstances = ("time", "cards", "chain")
    scale = 4.0
    horizon = 4.0
    glance = Breadth(width=1, most=3, words=8, samples=2)
    afresh = 3
    file = Path(__file__).parent / "insight.toml"

    def players(self, s: Coast) -> int:
        return s.seats

    def elapsed(self, s: Coast) -> float:
        """Number of rounds so far."""
        return float(s.round)

    def circumstances_of(self, s: Coast, player: int) -> Sequence[float]:
        return _time(s), cards_held(s, player) / 6, longest_chain(s, player) / 6

    def features(self, s: Coast, player: int) -> Sequence[float]:
        time = _time(s)
        return (
            sum(points_of(s, player).values()),
            min(cards_held(s, player), 4) * time,
            longest_chain(s, player) * time,
        )


def _time(s: Coast) -> float:
    """The share of the rounds that is left."""
    return max(0.0, 1 - s.round / s.last_round)


@cache
def insight() -> CoastInsight:
    """The insight with the weights of the file."""
    return CoastInsight()
