"""Guides: the weights with which lines are looked for, from what won.

The weights that find the best action are not those that predict best who wins, so no position can teach them. Results
can: in every game of self-play (`selfplay`) each seat departs from the present weights by factors at random, of two
neighbours one as far to the one side as the other to the other side. The results are regressed on the logarithms of
the factors, and the guide is a step from the present weights in the direction in which results get better. How far
slopes differ from zero at all is found from the games themselves, so where they say nothing the guide stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf, sqrt
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from areopagus.kernel import Insight

from .runs import Run
from .selfplay import DEPARTURES, TEMPERATURES

CLIPPED: Final = 2.0
"""Maximum lead that counts, in standard deviations."""
SLOPES: Final = (0.0, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.14, 0.2, 0.3)
"""Standard deviations of the slopes that are compared, in standard deviations of a result."""
STEP: Final = 1.5
"""Length of the step, in logarithms of factors, if the slopes were certain."""
FOLDS: Final = 10
DOUBT: Final = 2.0
"""Number of standard errors above which a correlation counts; of one between two unrelated things it is 1/√games."""

Array: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class Guided:
    """A guide, and what is known of it."""

    weights: dict[str, float]
    games: int
    slopes: dict[str, float]
    """How much better a result gets with a weight that is e times as large, in standard deviations of a result."""
    errors: dict[str, float]
    """The standard errors of the slopes."""
    correlation: float
    """Between the results and what slopes from other games expect."""

    @property
    def is_certain(self) -> bool:
        """Whether the correlation is more than chance explains."""
        return self.correlation > DOUBT / sqrt(self.games)


class Trials:
    """What each game says: how far two sides departed from the weights, and which of them did better."""

    def __init__(self, rows: Sequence[Mapping[str, Any]]) -> None:
        departures, leads, wins, circumstances, games = [], [], [], [], []
        for row in rows:
            seats = row["seats"]
            by = np.array(row[DEPARTURES])
            points, won = np.array(row["points"][:seats]), np.array(row["won"][:seats])
            warmth = np.array(row[TEMPERATURES])
            for seat in [0] if seats == 2 else range(seats):
                others = [other for other in range(seats) if other != seat]
                departures.append(by[seat] - by[others].mean(axis=0))
                leads.append(points[seat] - points[others].mean())
                wins.append(won[seat] - won[others].mean())
                games.append(row["number"])
                circumstances.append((warmth[seat] - warmth[others].mean(), float(seat == 0), 1.0))
        self.departures: Array = np.array(departures)
        farthest = CLIPPED * np.std(leads)
        both = _in_deviations(np.clip(leads, -farthest, farthest)) + _in_deviations(np.array(wins))
        usual = np.array(circumstances)
        rest = both - usual @ np.linalg.lstsq(usual, both, rcond=None)[0]
        self.results: Array = _in_deviations(rest)
        """Leads and wins in equal parts, without what temperatures and the first seat explain."""
        self.fold: NDArray[np.int64] = np.array(games) % FOLDS


def fit_guide(insight: Insight[Any], present: Insight[Any], runs: Sequence[Run]) -> Guided | None:
    """The guide after the games of some runs, whose seats departed from `present`; None if they are too few."""
    rows = [row for run in runs for row in _rows(run) if row["seats"] > 1]
    if len(rows) < 2 * FOLDS:
        return None
    trials = Trials(rows)
    spread = _likeliest(trials.departures, trials.results)
    slopes, errors = _slopes(trials.departures, trials.results, spread)
    norm = float(np.sqrt(np.square(slopes).sum() + np.square(errors).sum()))
    step = STEP * slopes / norm if norm else slopes
    names = insight.names
    weights = {
        name: weight * exp(by) for name, weight, by in zip(names, present.weights, step.tolist(), strict=True)
    }
    return Guided(
        weights,
        len(rows),
        dict(zip(names, slopes.tolist(), strict=True)),
        dict(zip(names, errors.tolist(), strict=True)),
        _foretold(trials, spread),
    )


def _rows(run: Run) -> list[dict[str, Any]]:
    columns = ("number", "seats", "points", "won", DEPARTURES, TEMPERATURES)
    games = run.table("games")
    if DEPARTURES not in games.collect_schema():
        return []
    rows: list[dict[str, Any]] = games.sort("number").select(columns).collect().to_dicts()
    return rows


def _in_deviations(values: Array) -> Array:
    result: Array = (values - values.mean()) / max(float(values.std()), 1e-9)
    return result


def _likeliest(departures: Array, results: Array) -> float:
    """The standard deviation of the slopes with which the results are likeliest."""
    best, highest = 0.0, -inf
    shared = departures @ departures.T
    for spread in SLOPES:
        covariance = spread**2 * shared + np.eye(len(results))
        likelihood = -np.linalg.slogdet(covariance)[1] - results @ np.linalg.solve(covariance, results)
        if likelihood > highest:
            best, highest = spread, float(likelihood)
    return best


def _slopes(departures: Array, results: Array, spread: float) -> tuple[Array, Array]:
    """The expected slopes, and how uncertain they are."""
    width = departures.shape[1]
    if not spread:
        return np.zeros(width), np.zeros(width)
    covariance = np.linalg.inv(departures.T @ departures + np.eye(width) / spread**2)
    return covariance @ departures.T @ results, np.sqrt(np.diag(covariance))


def _foretold(trials: Trials, spread: float) -> float:
    """The correlation of the results with what slopes from other games expect."""
    expected = np.zeros(len(trials.results))
    for left_out in np.unique(trials.fold):
        inside = trials.fold != left_out
        slopes, _ = _slopes(trials.departures[inside], trials.results[inside], spread)
        expected[~inside] = trials.departures[~inside] @ slopes
    return float(np.corrcoef(expected, trials.results)[0, 1]) if expected.any() else 0.0
