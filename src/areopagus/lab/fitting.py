"""Fitting: weights for the end of a look-ahead, from the results of games.

Greedy bots with weights drawn at random around the present ones play against each other, so that the sample holds many
ways to play, good and bad. Every position where a look-ahead could end is kept, with the result of its game. The fit
finds weights for which the value of a position is, on average, the value of the next positions and in the end the
result: least-squares temporal differences, LSTD(λ). A plain regression of the results (λ = 1) predicts as well, but
the luck between a position and the result makes its single weights three times less certain, and a bot that looks for
the best position exploits every error in them. Where the games say little, weights stay close to the present ones in
the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import fsum
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

from areopagus.bots.beam import insight_of
from areopagus.bots.greedy import NARROW, GreedyBot
from areopagus.kernel import BadCall, Insight, State, new
from areopagus.kernel.registry import find_game

from .journal import Journal
from .playing import choices
from .selfplay import departures, varied
from .worker_pool import ProcessPool

SPREAD: Final = 0.25
"""Standard deviation of the logarithms of random weights."""
TRACE: Final = 0.5
"""λ: the factor by which later positions count less, down to the result."""
STIFFNESS: Final = 0.3
"""Strength of the pull towards the present weights, per position, in standardised features."""
RARE: Final = 0.15
"""Minimum standard deviation assumed for a feature, so that a nearly constant one keeps its weight."""
DECIDED: Final = 4
"""Maximum lead that counts, in scales of the insight."""
LEFT_OUT: Final = 5
"""One game of this many is left out of a checked fit and predicted with it."""
WIDEST: Final = 100.0
"""Maximum number of points for 73 % of the win."""

Array = NDArray[np.float64]


@dataclass(frozen=True)
class FitPlan:
    """Which games are played."""

    game: str
    seats: int = 2
    seed: int = 0


@dataclass(frozen=True)
class Fit:
    """The result of a fit."""

    weights: dict[str, float]
    positions: int
    surprise_before: float
    """Log loss of the present weights, in games that were left out."""
    surprise: float
    """Log loss of weights fitted without these games."""


def play(plan: FitPlan, number: int) -> dict[str, Any]:
    """Play one game: points, winners, and the features of all seats where a look-ahead could end."""
    insight = insight_of(find_game(plan.game))
    seed = plan.seed + number
    match = new(plan.game, seats=plan.seats, seed=seed)
    players = [_bot(insight, seed * 10 + seat) for seat in range(plan.seats)]
    positions = []
    last, end = insight.elapsed(match.state), insight.until(match.state)
    for _ in choices(match, players):
        state, ask = match.state, match.ask
        elapsed = insight.elapsed(state)
        if elapsed == last:
            end = max(end, insight.until(state))
        elif elapsed >= end and ask is not None and insight.settled(state, ask):
            last, end = elapsed, insight.until(state)
            positions.append([_features(state, insight, seat) for seat in range(plan.seats)])
    result = match.result
    assert result is not None
    points = [fsum(result.points[seat].values()) for seat in range(plan.seats)]
    won = [1 / len(result.ranking[0]) if seat in result.ranking[0] else 0.0 for seat in range(plan.seats)]
    return {"number": number, "points": points, "won": won, "positions": positions}


def _features(state: State, insight: Insight[Any], seat: int) -> list[float]:
    return [round(float(value), 4) for value in insight.features(state, seat)]


def _bot(insight: Insight[Any], seed: int) -> GreedyBot:
    """A greedy bot with weights of its own."""
    by = departures(insight, Random(seed), SPREAD)
    return GreedyBot(seed, insight=varied(insight, by), breadth=NARROW._replace(worlds=1))


def collect(plan: FitPlan, games: int, workers: int, file: Path) -> Iterator[dict[str, Any]]:
    """The games of a plan as they finish; those that are already in the file come first."""
    journal = Journal(file, asdict(plan))
    rows = [row for row in journal.rows if row["number"] < games]
    yield from rows
    played = {row["number"] for row in rows}
    missing = (number for number in range(games) if number not in played)
    for row in ProcessPool(workers).results(partial(play, plan), missing):
        journal.write(row)
        yield row


def fit(game: str, rows: Sequence[Mapping[str, Any]]) -> Fit:
    """The weights that predict the results of games best, and how well they do."""
    insight = insight_of(find_game(game))
    present = np.array(insight.ahead.weights)
    ordered = sorted(rows, key=lambda row: int(row["number"]))
    courses = [course for row in ordered if row["positions"] for course in _courses(row, insight.scale)]
    games = sorted({course.game for course in courses})
    if len(games) < 2:
        raise BadCall("error.too_short_to_fit")
    check = set(games[::LEFT_OUT])
    left_out = [course for course in courses if course.game in check]
    without_check = _solved([course for course in courses if course.game not in check], present)
    weights = _solved(courses, present)
    to_scale = insight.scale / _scale(courses, weights)
    return Fit(
        {name: float(weight * to_scale) for name, weight in zip(insight.names, weights, strict=True)},
        sum(len(course.features) for course in courses),
        _surprise(left_out, present),
        _surprise(left_out, without_check),
    )


class Course(NamedTuple):
    """A game from the view of one seat."""

    game: int
    features: Array
    """For each position, the features of the seat minus the mean of the others."""
    lead: float
    """Lead at the end, with a bonus for the win."""
    won: float


def _courses(row: Mapping[str, Any], scale: float) -> Iterator[Course]:
    points = row["points"]
    positions = np.array(row["positions"])
    for seat, won in enumerate(row["won"]):
        others = np.delete(positions, seat, axis=1).mean(axis=1)
        lead = points[seat] - max(value for other, value in enumerate(points) if other != seat)
        lead = max(-DECIDED * scale, min(DECIDED * scale, lead)) + scale * (2 * won - 1)
        yield Course(row["number"], positions[:, seat] - others, lead, won)


def _solved(courses: Sequence[Course], present: Array) -> Array:
    """Weights by LSTD(λ)."""
    features = np.concatenate([course.features for course in courses])
    units = np.maximum(features.std(axis=0), RARE)
    expected = features @ present
    leads = np.concatenate([np.full(len(course.features), course.lead) for course in courses])
    as_present = present * (expected @ leads) / (expected @ expected)
    stiff = STIFFNESS * len(features)
    changes = np.diag(np.full(len(present), stiff))
    results = stiff * as_present * units
    for course in courses:
        steps = course.features / units
        traces = np.empty_like(steps)
        trace = np.zeros(len(present))
        for number, step in enumerate(steps):
            trace = TRACE * trace + step
            traces[number] = trace
        changes += traces.T @ (steps - np.vstack([steps[1:], np.zeros(len(present))]))
        results += trace * course.lead
    weights: Array = np.linalg.solve(changes, results) / units
    return weights


def _scale(courses: Sequence[Course], weights: Array) -> float:
    """The lead in points that is worth 73 % of the win."""
    return float(minimize_scalar(lambda scale: _loss(courses, weights / scale), bounds=(0.1, WIDEST)).x)


def _surprise(courses: Sequence[Course], weights: Array) -> float:
    return _loss(courses, weights / _scale(courses, weights))


def _loss(courses: Sequence[Course], weights: Array) -> float:
    """The cross entropy of results and predictions."""
    leads = np.concatenate([course.features for course in courses]) @ weights
    won = np.concatenate([np.full(len(course.features), course.won) for course in courses])
    return float(np.mean(won * np.logaddexp(0, -leads) + (1 - won) * np.logaddexp(0, leads)))
