"""Rewards: what a seat gets at the end and, with shaping, during the match.

At the end, by `reward`:

- `rank`: 1 for the first, -1 for the last, evenly between; those who share a place share its reward. Solo: 1 or -1.
- `margin`: by how many points the seat is ahead of the best other (below zero: behind), divided by `MARGIN`.

During the match, by `shaping`, the change since the seat was last asked, divided by `MARGIN`, of

- `points`: its points as its view shows them, if the game counts them on the way;
- `worth`: what its position is worth by the game's insight, in points. An insight reads the whole position, so this
  reward may depend on what is hidden from the seat; observations never do.
"""

from __future__ import annotations

from math import fsum
from typing import Any, Final, Literal

from areopagus.kernel import BadCall, Game, Match, Result

Reward = Literal["rank", "margin"]
Shaping = Literal["points", "worth"]
REWARDS: Final = ("rank", "margin")
MARGIN: Final = 100.0
"""Number of points that are worth as much as a win."""


def check_rewards(game: Game[Any], reward: str, shaping: str | None) -> None:
    """Raise `BadCall` for an unknown reward or shaping."""
    if reward not in REWARDS:
        raise BadCall(argument="reward", value=str(reward)[:60], allowed=", ".join(REWARDS))
    possible = [name for name, is_supported in _shapings(game).items() if is_supported]
    if shaping is not None and shaping not in possible:
        raise BadCall(argument="shaping", value=str(shaping)[:60], allowed=", ".join(possible) or "–")


def _shapings(game: Game[Any]) -> dict[Shaping, bool]:
    """For each shaping, whether a game supports it."""
    return {"points": type(game).points is not Game.points, "worth": game.insight() is not None}


def final_rewards(result: Result, seats: int, reward: Reward) -> list[float]:
    """What each seat gets for the result."""
    return _by_rank(result, seats) if reward == "rank" else _by_margin(result, seats)


def _by_rank(result: Result, seats: int) -> list[float]:
    if seats == 1:
        return [1.0 if result.winners else -1.0]
    rewards = [0.0] * seats
    before = 0
    for place in result.ranking:
        middle = before + (len(place) - 1) / 2
        for seat in place:
            rewards[seat] = 1 - 2 * middle / (seats - 1)
        before += len(place)
    return rewards


def _by_margin(result: Result, seats: int) -> list[float]:
    """Automatic opponents count among the others."""
    totals = [result.total(player) for player in range(len(result.points))]
    return [
        (totals[seat] - max((*totals[:seat], *totals[seat + 1 :]), default=0)) / MARGIN
        for seat in range(seats)
    ]


def potential(match: Match, seat: int, shaping: Shaping) -> float:
    """The value whose changes are paid by shaping."""
    if shaping == "worth":
        insight = match.game.insight()
        assert insight is not None
        return insight.worth(match.state, seat) / MARGIN
    return fsum(match.game.points(match.view(seat))[seat].values()) / MARGIN
