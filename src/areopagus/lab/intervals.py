"""Confidence intervals, all of 95 %: of a share of games, and of a mean."""

from __future__ import annotations

from math import fsum, isfinite, sqrt
from typing import Final

LEVEL: Final = 0.95
Z: Final = 1.959964
"""Number of standard deviations around the mean that hold 95 % of a normal distribution."""


def share_interval(share: float, count: int) -> tuple[float, float]:
    """The Wilson interval of a share of `count` games; the whole range without a game."""
    if not count:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z / (1 + Z * Z / count) * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(mean: float, deviation: float, count: int) -> tuple[float, float]:
    """The Student interval of a mean of values with this standard deviation; infinite for one value."""
    if count < 2:
        return float("-inf"), float("inf")
    half = student_reach(count - 1) * deviation / sqrt(count)
    return mean - half, mean + half


def difference_interval(
    first: tuple[float, float, int], second: tuple[float, float, int]
) -> tuple[float, float]:
    """The Welch interval of the difference of two means, each given as mean, standard deviation and count."""
    (mean, deviation, count), (other, other_deviation, other_count) = first, second
    if min(count, other_count) < 2:
        return float("-inf"), float("inf")
    parts = (deviation**2 / count, other_deviation**2 / other_count)
    if not any(parts):
        return mean - other, mean - other
    freedom = fsum(parts) ** 2 / (parts[0] ** 2 / (count - 1) + parts[1] ** 2 / (other_count - 1))
    half = student_reach(freedom) * sqrt(fsum(parts))
    return mean - other - half, mean - other + half


def student_reach(freedom: float) -> float:
    """Number of units around the centre that hold 95 % of a t distribution."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, (1 + LEVEL) / 2))


def student_p(units: float, freedom: float) -> float:
    """Probability of a value at least this far from zero, in a t distribution."""
    from scipy.special import stdtr

    return float(2 * stdtr(freedom, -abs(units)))


def p_value(mean: float, interval: tuple[float, float], freedom: float) -> float | None:
    """The p-value of a mean against zero, from its Student interval; None if the interval is infinite."""
    half = (interval[1] - interval[0]) / 2
    if not isfinite(half):
        return None
    if not half:
        return float(mean == 0)
    return student_p(mean / half * student_reach(freedom), freedom)
