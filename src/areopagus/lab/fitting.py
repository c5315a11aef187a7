"""Fitting: weights for the end of a look-ahead, from how games ended.

Greedy bots with weights drawn at random around the present ones play against each other, so that many ways to play are
seen, and good and bad ones of each. Every position where a look-ahead could have ended is kept, with the result of its
game. A linear regression then says by how much each feature has moved the result. It is drawn towards the present
weights, in units that make every feature vary equally much: what was seen too rarely to be told stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

from areopagus.bots.greedy import NARROW, GreedyBot
from areopagus.kernel import Insight, State, new

from .crew import Processes
from .journal import Journal
from .playing import choices
from .tuning import FIXED, insight_for

SPREAD: Final = 0.4
"""By how much weights vary: the standard deviation of their logarithms."""
STIFFNESS: Final = 0.08
"""How strongly weights are drawn towards the present ones, for each position that was seen."""
RARE: Final = 0.15
"""A feature that varies less than this was seen too rarely for its weight to be moved far."""
DECIDED: Final = 4
"""A lead of so many scales of the insight is as good as any larger one."""
LEFT_OUT: Final = 5
"""One game in so many is left out of a fit that is to be checked, and foretold with it."""
WIDEST: Final = 100.0
"""No lead in points for 73 % of the win is larger."""

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Sample:
    """The games that are played."""

    game: str
    seats: int = 2
    seed: int = 0


@dataclass(frozen=True)
class Fit:
    """What the games say."""

    weights: dict[str, float]
    positions: int
    surprise_before: float
    """How much results surprise whoever foretells them with the present weights: minus the logarithm of the share."""
    surprise: float
    """The same with fitted weights, in games that these have not seen."""


def play(sample: Sample, number: int) -> dict[str, Any]:
    """One game: the points and who won, and the features of all seats where a look-ahead could have ended."""
    insight = insight_for(sample.game)
    seed = sample.seed + number
    match = new(sample.game, seats=sample.seats, seed=seed)
    players = [_bot(insight, seed * 10 + seat) for seat in range(sample.seats)]
    positions = []
    last, end = insight.elapsed(match.state), insight.until(match.state)
    for _ in choices(match, players):
        state, ask = match.state, match.ask
        elapsed = insight.elapsed(state)
        if elapsed == last:
            end = max(end, insight.until(state))
        elif elapsed >= end and ask is not None and insight.settled(state, ask):
            last, end = elapsed, insight.until(state)
            positions.append([_features(state, insight, seat) for seat in range(sample.seats)])
    result = match.result
    assert result is not None
    points = [float(sum(result.points[seat].values())) for seat in range(sample.seats)]
    won = [1 / len(result.ranking[0]) if seat in result.ranking[0] else 0.0 for seat in range(sample.seats)]
    return {"number": number, "points": points, "won": won, "positions": positions}


def _features(state: State, insight: Insight[Any], seat: int) -> list[float]:
    return [round(float(value), 4) for value in insight.features(state, seat)]


def _bot(insight: Insight[Any], seed: int) -> GreedyBot:
    """A greedy bot with weights of its own."""
    rng = Random(seed)
    weights = {
        name: weight if name == FIXED else weight * exp(rng.gauss(0.0, SPREAD))
        for name, weight in zip(insight.names, insight.weights, strict=True)
    }
    return GreedyBot(seed, insight=type(insight)(weights), breadth=NARROW, imagined=1)


def collect(sample: Sample, games: int, workers: int, file: Path) -> Iterator[dict[str, Any]]:
    """The games of a sample, those that the file has already first."""
    journal = Journal(file, asdict(sample))
    kept = [row for row in journal.rows if row["number"] < games]
    yield from kept
    known = {row["number"] for row in kept}
    missing = (number for number in range(games) if number not in known)
    for row in Processes(workers).worked(partial(play, sample), missing):
        journal.write(row)
        yield row


def fit(game: str, rows: Sequence[Mapping[str, Any]]) -> Fit:
    """The weights that foretell the results of games best, and how well they do."""
    insight = insight_for(game)
    seen, leads, won, numbers = _table(rows, insight.scale)
    left_out = numbers % LEFT_OUT == 0
    present = np.array(insight.weights)
    tried = _regressed(seen[~left_out], leads[~left_out], present)
    weights = _regressed(seen, leads, present)
    to_scale = insight.scale / _scale(seen @ weights, won)
    return Fit(
        {name: float(weight * to_scale) for name, weight in zip(insight.names, weights, strict=True)},
        len(seen),
        _surprise(seen[left_out] @ present, won[left_out]),
        _surprise(seen[left_out] @ tried, won[left_out]),
    )


def _table(rows: Sequence[Mapping[str, Any]], scale: float) -> tuple[Array, Array, Array, Array]:
    """For each position and seat how far its features are from those of the others, the lead at the end with the worth
    of the win, the share of it, and the number of the game.
    """
    seen, leads, won, numbers = [], [], [], []
    for row in rows:
        points, shares = row["points"], row["won"]
        for seat, share in enumerate(shares):
            lead = points[seat] - max(value for other, value in enumerate(points) if other != seat)
            lead = max(-DECIDED * scale, min(DECIDED * scale, lead)) + scale * (2 * share - 1)
            for position in map(np.array, row["positions"]):
                seen.append(position[seat] - np.delete(position, seat, axis=0).mean(axis=0))
                leads.append(lead)
                won.append(share)
                numbers.append(row["number"])
    return np.array(seen), np.array(leads), np.array(won), np.array(numbers)


def _regressed(seen: Array, leads: Array, present: Array) -> Array:
    """Weights by ridge regression: a multiple of the present ones, and what has to be added to each."""
    units = np.maximum(seen.std(axis=0), RARE)
    columns = np.column_stack([seen / units, seen @ present])
    stiff = np.full(columns.shape[1], STIFFNESS * len(seen))
    stiff[-1] = 0.0
    found = np.linalg.solve(columns.T @ columns + np.diag(stiff), columns.T @ leads)
    weights: Array = found[:-1] / units + found[-1] * present
    return weights


def _scale(leads: Array, won: Array) -> float:
    """The lead that is as good as 73 % of the win."""
    return float(minimize_scalar(lambda scale: _loss(leads / scale, won), bounds=(0.1, WIDEST)).x)


def _surprise(leads: Array, won: Array) -> float:
    return _loss(leads / _scale(leads, won), won)


def _loss(leads: Array, won: Array) -> float:
    """The cross entropy of results and what was foretold."""
    return float(np.mean(won * np.logaddexp(0, -leads) + (1 - won) * np.logaddexp(0, leads)))
