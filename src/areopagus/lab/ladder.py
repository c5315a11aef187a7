"""A ladder: bots play each other, every group of them from mirrored seats on the same seeds, and are rated.

A ladder is a simulation with a table for each group: an interrupted ladder continues, and its rows make a report.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import polars as pl

from areopagus.kernel import BadCall

from .intervals import share_interval
from .ratings import rated
from .simulation import SimulationPlan


@dataclass(frozen=True)
class Rung:
    """A bot on the ladder: its rating with the interval, and the share of victories with its own."""

    bot: str
    rating: float
    rating_low: float
    rating_high: float
    games: int
    won: float
    won_low: float
    won_high: float


def ladder_plan(
    game: str,
    names: Sequence[str],
    seats: int,
    seed: int,
    options: Mapping[str, Any],
    near: int | None = None,
) -> SimulationPlan:
    """The plan of a ladder: a table for every group of different bots that fills the seats.

    With `near`, only for those that are at most that number of places apart in `names`: games of a strong bot against
    a much weaker one say little.
    """
    if len(set(names)) < len(names) or len(names) < max(2, seats):
        raise BadCall("error.ladder_bots", seats=seats)
    farthest = len(names) if near is None else max(near, seats - 1)
    places = [group for group in combinations(range(len(names)), seats) if group[-1] - group[0] <= farthest]
    tables = tuple(tuple(names[place] for place in group) for group in places)
    return SimulationPlan(game, tables, seed, options)


def rungs(seats: pl.DataFrame, names: Sequence[str]) -> list[Rung]:
    """The ladder from the rows of a simulation, the strongest bot first."""
    shares = {
        bot: (won, count)
        for bot, won, count in seats.group_by("bot").agg(pl.col("won").mean(), pl.len()).iter_rows()
    }
    ladder = []
    for rating in rated(names, _wins(seats)):
        won, count = shares.get(rating.name, (0.0, 0))
        low, high = share_interval(won, count)
        ladder.append(Rung(rating.name, rating.rating, rating.low, rating.high, count, won, low, high))
    return ladder


def _wins(seats: pl.DataFrame) -> Counter[tuple[str, str]]:
    """Number of times that each bot ended before each other; equal places count half.

    In a game of more than two the comparisons are not independent. So each counts less: all comparisons of a game
    together count as much as half its seats.
    """
    both = seats.select("number", "bot", "rank").join(
        seats.select("number", other="bot", other_rank="rank"), on="number"
    )
    size = seats.group_by("number").len().rename({"len": "size"})
    scored = (
        both.filter(pl.col("bot") != pl.col("other"))
        .join(size, on="number")
        .with_columns(
            score=pl.when(pl.col("rank") < pl.col("other_rank"))
            .then(1.0)
            .when(pl.col("rank") == pl.col("other_rank"))
            .then(0.5)
            .otherwise(0.0)
            / (pl.col("size") - 1)
        )
    )
    wins: Counter[tuple[str, str]] = Counter()
    for bot, other, score in scored.group_by("bot", "other").agg(pl.col("score").sum()).iter_rows():
        wins[bot, other] = score
    return wins
