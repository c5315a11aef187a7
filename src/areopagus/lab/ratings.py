"""Ratings: the strength of players, from their results against each other, after Bradley and Terry.

It is the model behind Elo: a player who is rated `d` points higher wins with the probability 1 / (1 + 10^(-d/400)). The
ratings are those that make the results most likely, found by Newton's method; their mean is 0. As a player who has won
everything would have an infinite rating, each is given half a victory and half a defeat against one of rating 0. The
intervals are of 95 %, from the curvature at the maximum: they say how certain each rating is relative to the mean.
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
    """The rating of a player, with its interval."""

    name: str
    rating: float
    low: float
    high: float


def rated(names: Sequence[str], wins: Mapping[tuple[str, str], float]) -> list[Rating]:
    """The ratings of players, the strongest first; `wins[a, b]` is how often a beat b, where a draw is half a win."""
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
    half_widths = Z * ELO * np.sqrt(np.diag(covariance))
    ratings = [
        Rating(name, float(value), float(value - half), float(value + half))
        for name, value, half in zip(names, elo, half_widths, strict=True)
    ]
    return sorted(ratings, key=lambda rating: -rating.rating)


def _chances(strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """The probability that each player beats each other."""
    return 1 / (1 + np.exp(strength[None, :] - strength[:, None]))


def _slope(won: NDArray[np.float64], strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """Victories beyond those expected."""
    expected = (won + won.T) * _chances(strength)
    against_zero = 1 / (1 + np.exp(-strength))
    return np.asarray(won.sum(axis=1) - expected.sum(axis=1) + PRIOR - 2 * PRIOR * against_zero)


def _information(won: NDArray[np.float64], strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """The Fisher information: minus the second derivative of the log-likelihood."""
    chance = _chances(strength)
    weight = (won + won.T) * chance * (1 - chance)
    against_zero = 1 / (1 + np.exp(-strength))
    own = weight.sum(axis=1) + 2 * PRIOR * against_zero * (1 - against_zero)
    return np.asarray(np.diag(own) - weight)
