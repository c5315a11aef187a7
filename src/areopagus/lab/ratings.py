"""Ratings: how strong each of several players is, from who beat whom, after Bradley and Terry.

The model behind Elo: who is rated `d` points higher beats the other with the probability 1 / (1 + 10^(-d/400)). The
ratings are those that make the results most likely, found by Newton's method; their mean is 0. As a player who has won
everything would be rated endlessly high, each is given half a victory and half a defeat against one of rating 0. The
intervals are of 95 %, from the curvature at the maximum: they say how well each rating is known relative to the mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .intervals import Z

ELO: Final = 400 / log(10)
"""Points of the scale for one unit of the logistic model."""
PRIOR: Final = 0.5
"""Victories and defeats that everybody is given against a player of rating 0."""


class Rating(NamedTuple):
    """How strong a player is, with the interval."""

    name: str
    rating: float
    low: float
    high: float


def rated(names: Sequence[str], wins: Mapping[tuple[str, str], float]) -> list[Rating]:
    """The ratings of players, the strongest first; `wins[a, b]` is how often a beat b, a draw being half of one."""
    size = len(names)
    won = np.array([[wins.get((a, b), 0.0) for b in names] for a in names])
    strength = np.zeros(size)
    for _ in range(100):
        step = np.linalg.solve(_information(won, strength), _slope(won, strength))
        strength += np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < 1e-10:
            break
    centred = np.eye(size) - 1 / size
    covariance = centred @ np.linalg.inv(_information(won, strength)) @ centred
    elo = ELO * (strength - strength.mean())
    half = Z * ELO * np.sqrt(np.diag(covariance))
    ratings = [
        Rating(name, float(value), float(value - by), float(value + by))
        for name, value, by in zip(names, elo, half, strict=True)
    ]
    return sorted(ratings, key=lambda one: -one.rating)


def _chances(strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """The probability with which each beats each."""
    return 1 / (1 + np.exp(strength[None, :] - strength[:, None]))


def _slope(won: NDArray[np.float64], strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """Victories beyond those expected."""
    expected = (won + won.T) * _chances(strength)
    against_nought = 1 / (1 + np.exp(-strength))
    return np.asarray(won.sum(axis=1) - expected.sum(axis=1) + PRIOR - 2 * PRIOR * against_nought)


def _information(won: NDArray[np.float64], strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """How sharply the results tell players apart: minus the second derivative of the log-likelihood."""
    chance = _chances(strength)
    weight = (won + won.T) * chance * (1 - chance)
    against_nought = 1 / (1 + np.exp(-strength))
    own = weight.sum(axis=1) + 2 * PRIOR * against_nought * (1 - against_nought)
    return np.asarray(np.diag(own) - weight)
