"""The result of a finished match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .messages import Message


@dataclass(frozen=True, slots=True)
class Result:
    """Who won, by how much and why.

    - `winners`: the seats that won, several if they share the victory, none if a solo game is lost.
    - `points`: for each seat, the points by category (keys are message keys `points.<category>`); halves are exact.
    - `ranking`: places from first to last, each a tuple of the seats that share it.
    - `tie_breaks`: how ties were broken, as messages.
    - `goals`: for solo games, each requirement and whether it was met.
    """

    winners: tuple[int, ...]
    points: tuple[Mapping[str, int | float], ...]
    ranking: tuple[tuple[int, ...], ...]
    tie_breaks: tuple[Message, ...] = ()
    goals: Mapping[str, bool] = field(default_factory=dict)

    def total(self, seat: int) -> int | float:
        """All points of a seat."""
        return sum(self.points[seat].values())

    def to_json(self) -> dict[str, Any]:
        """The result as plain JSON values."""
        return {
            "winners": list(self.winners),
            "points": [dict(by_category) for by_category in self.points],
            "ranking": [list(seats) for seats in self.ranking],
            "tie_breaks": [message.to_json() for message in self.tie_breaks],
            "goals": dict(self.goals),
        }
