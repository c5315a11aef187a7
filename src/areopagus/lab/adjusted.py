"""What a card is worth: the share of victories of those who had it, compared within the game and adjusted.

A plain comparison misleads: who does well has more of everything, and so has whoever plays a better bot. So each thing
is compared among the seats **of the same game**, and what else differs between them is allowed for: how many other
things a seat had, of its kind and of the others, where it sat, and who played. It is a linear model of victories with
these columns and a constant for each game; where there is one seat only, games are compared with each other.

Standard errors are robust, with each game as one cluster, as the victories of one game depend on each other. Many
things are tested at once, so each has a **q-value** (Benjamini and Hochberg): of all things with a q-value of at
most 5 %, about one in twenty is expected to be there by chance. What too few games can tell has neither.

Allowing for the rest is no experiment: a card that is only had by whoever is ahead anyway still looks good.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from .intervals import student_p, student_reach

FEWEST: Final = 20
"""In fewer games that tell a thing apart nothing is said about it."""
TELLING: Final = 0.05
"""A q-value of at most this is worth a look."""
NOTHING: Final = 1e-9

Numbers = NDArray[np.float64]


class Effect(NamedTuple):
    """How much more often those with a thing won; without numbers if too few games tell."""

    games: int
    """Number of games in which some seats had it and others did not."""
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None


def effects(seats: pl.DataFrame, groups: Sequence[Sequence[str]]) -> list[Effect]:
    """The effect of each thing, in order; `groups` are the columns by kind, a thing is had where it is above 0."""
    columns = [name for group in groups for name in group]
    kind = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    game = seats["number"].rank("dense").cast(pl.Int64).to_numpy() - 1
    has = (seats.select(columns).fill_null(0).to_numpy() > 0).astype(np.float64)
    by_kind = np.stack([has[:, kind == each].sum(axis=1) for each in range(len(groups))], axis=1)
    fixed = _dummies(seats, ("seat", "bot"))
    is_alone = len(game) == game.max() + 1
    won = _within(seats["won"].to_numpy().astype(np.float64)[:, None], game, is_alone)[:, 0]
    found = []
    for place in range(len(columns)):
        own = has[:, place]
        others = by_kind[:, kind[place]] - own
        rest = by_kind.sum(axis=1) - by_kind[:, kind[place]]
        controls = _within(np.column_stack([others, rest, fixed]), game, is_alone)
        mine = _within(own[:, None], game, is_alone)[:, 0]
        found.append(_effect(won, mine, own, controls, game, is_alone))
    return found


def q_values(ps: Sequence[float | None]) -> list[float | None]:
    """The q-value of each p-value, where there is one."""
    from scipy.stats import false_discovery_control

    there = [place for place, p in enumerate(ps) if p is not None]
    found: list[float | None] = [None] * len(ps)
    if there:
        for place, q in zip(there, false_discovery_control([ps[place] for place in there]), strict=True):
            found[place] = float(q)
    return found


def _effect(
    won: Numbers, mine: Numbers, own: Numbers, controls: Numbers, game: NDArray[np.int64], is_alone: bool
) -> Effect:
    """The coefficient of a thing beside the controls, after Frisch, Waugh and Lovell, with its robust interval."""
    if is_alone:
        games = int(min(own.sum(), len(own) - own.sum()))
    else:
        games = len(np.unique(game[np.abs(mine) > NOTHING]))
    if games < FEWEST:
        return Effect(games)
    left, *_ = np.linalg.lstsq(controls, np.column_stack([mine, won]), rcond=None)
    rest = np.column_stack([mine, won]) - controls @ left
    alone, result = rest[:, 0], rest[:, 1]
    weight = float(alone @ alone)
    if weight < NOTHING * len(alone):  # it comes with something else in every game
        return Effect(games)
    difference = float(alone @ result) / weight
    scores = np.bincount(game, weights=alone * (result - difference * alone))
    freedom = games - 1
    error = float(np.sqrt((scores @ scores) * games / freedom)) / weight
    half = student_reach(freedom) * error
    p = student_p(difference / error, freedom) if error > NOTHING else float(abs(difference) < NOTHING)
    return Effect(games, difference, difference - half, difference + half, p)


def _within(values: Numbers, game: NDArray[np.int64], is_alone: bool) -> Numbers:
    """Values as they differ from the mean of their game; alone, from the mean of all."""
    if is_alone:
        return np.asarray(values - values.mean(axis=0))
    counts = np.bincount(game)[:, None]
    sums = np.zeros((len(counts), values.shape[1]))
    np.add.at(sums, game, values)
    return np.asarray(values - (sums / counts)[game])


def _dummies(seats: pl.DataFrame, names: Sequence[str]) -> Numbers:
    """A column for every value but one of some columns."""
    found = [
        (seats[name] == value).cast(pl.Float64).to_numpy()
        for name in names
        if name in seats.columns
        for value in seats[name].unique().sort().to_list()[1:]
    ]
    return np.column_stack(found) if found else np.zeros((seats.height, 0))
