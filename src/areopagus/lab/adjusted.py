"""What a card is worth: the share of victories of those who had it, compared within the game and adjusted.

A plain comparison misleads: a seat that does well has more of everything, and so has a better bot. So each thing is
compared between the seats **of the same game**, with control variables: the number of other things of its kind and of
other kinds, the seat, and the bot. It is a linear model of victories with these columns and a constant for each game;
with one seat only, games are compared with each other.

Standard errors are robust, with each game as one cluster, as the victories of one game depend on each other. Many
things are tested at once, so each has a **q-value** (Benjamini and Hochberg): of all things with a q-value of at
most 5 %, about one in twenty is expected to be there by chance. Without enough games there is neither.

Control variables do not make an experiment: a card that only leaders get still looks good.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from .intervals import student_p, student_reach

FEWEST: Final = 20
"""Minimum number of games for an effect: games in which some seats had the thing and others did not."""
SIGNIFICANT: Final = 0.05
"""Maximum q-value of a significant effect."""
NOTHING: Final = 1e-9

Numbers = NDArray[np.float64]


class WinEffect(NamedTuple):
    """How much more often seats with a thing won; without numbers if there are too few games."""

    games: int
    """Number of games in which some seats had it and others did not."""
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None


def effects(seats: pl.DataFrame, groups: Sequence[Sequence[str]]) -> list[WinEffect]:
    """The effect of each thing, in order; `groups` are the columns by kind; a value above 0 means "has it"."""
    columns = [name for group in groups for name in group]
    kind = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    game = seats["number"].rank("dense").cast(pl.Int64).to_numpy() - 1
    has = (seats.select(columns).fill_null(0).to_numpy() > 0).astype(np.float64)
    by_kind = np.stack([has[:, kind == each].sum(axis=1) for each in range(len(groups))], axis=1)
    fixed = _dummies(seats, ("seat", "bot"))
    is_alone = len(game) == game.max() + 1
    won = _within(seats["won"].to_numpy().astype(np.float64)[:, None], game, is_alone)[:, 0]
    by_thing = []
    for place in range(len(columns)):
        own = has[:, place]
        others = by_kind[:, kind[place]] - own
        rest = by_kind.sum(axis=1) - by_kind[:, kind[place]]
        controls = _within(np.column_stack([others, rest, fixed]), game, is_alone)
        own_within = _within(own[:, None], game, is_alone)[:, 0]
        by_thing.append(_effect(won, own_within, own, controls, game, is_alone))
    return by_thing


def q_values(ps: Sequence[float | None]) -> list[float | None]:
    """The q-value of each p-value, where there is one."""
    from scipy.stats import false_discovery_control

    present = [place for place, p in enumerate(ps) if p is not None]
    qs: list[float | None] = [None] * len(ps)
    if present:
        for place, q in zip(present, false_discovery_control([ps[place] for place in present]), strict=True):
            qs[place] = float(q)
    return qs


def _effect(
    won: Numbers,
    own_within: Numbers,
    own: Numbers,
    controls: Numbers,
    game: NDArray[np.int64],
    is_alone: bool,
) -> WinEffect:
    """The coefficient of a thing beside the controls, after Frisch, Waugh and Lovell, with its robust interval."""
    if is_alone:
        games = int(min(own.sum(), len(own) - own.sum()))
    else:
        games = len(np.unique(game[np.abs(own_within) > NOTHING]))
    if games < FEWEST:
        return WinEffect(games)
    both = np.column_stack([own_within, won])
    coefficients, *_ = np.linalg.lstsq(controls, both, rcond=None)
    residuals = both - controls @ coefficients
    own_rest, won_rest = residuals[:, 0], residuals[:, 1]
    weight = float(own_rest @ own_rest)
    if weight < NOTHING * len(own_rest):  # it is collinear with the controls
        return WinEffect(games)
    difference = float(own_rest @ won_rest) / weight
    scores = np.bincount(game, weights=own_rest * (won_rest - difference * own_rest))
    freedom = games - 1
    error = float(np.sqrt((scores @ scores) * games / freedom)) / weight
    half = student_reach(freedom) * error
    p = student_p(difference / error, freedom) if error > NOTHING else float(abs(difference) < NOTHING)
    return WinEffect(games, difference, difference - half, difference + half, p)


def _within(values: Numbers, game: NDArray[np.int64], is_alone: bool) -> Numbers:
    """Differences of values from the mean of their game; with one seat, from the mean of all."""
    if is_alone:
        return np.asarray(values - values.mean(axis=0))
    counts = np.bincount(game)[:, None]
    sums = np.zeros((len(counts), values.shape[1]))
    np.add.at(sums, game, values)
    return np.asarray(values - (sums / counts)[game])


def _dummies(seats: pl.DataFrame, names: Sequence[str]) -> Numbers:
    """A column for every value but one of some columns."""
    columns = [
        (seats[name] == value).cast(pl.Float64).to_numpy()
        for name in names
        if name in seats.columns
        for value in seats[name].unique().sort().to_list()[1:]
    ]
    return np.column_stack(columns) if columns else np.zeros((seats.height, 0))
