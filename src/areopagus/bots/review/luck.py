"""What dice and draws were worth: the value after them, minus the average over all that could have happened.

The value of a position is what the insight of the game expects at the end of a look-ahead. Where a position can't be
judged at once, as in a battle, the players answer as seems best until it can, and further luck is sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from random import Random
from typing import Any, Final

from areopagus.kernel import CHANCE, Insight, Match
from areopagus.kernel.chance import pick

MOST_OUTCOMES: Final = 200
"""Up to this number all outcomes are looked at, and the average is exact."""
BATCH: Final = 32
"""Number of samples after which the accuracy is looked at."""
MOST_SAMPLES: Final = 128
ACCURATE: Final = 0.01
"""Standard error, as a share of the win, that is accurate enough."""
LONGEST: Final = 60
"""Maximum number of answers until a position can be judged."""
REPLIES: Final = 4
"""Number of answers that are compared on the way there."""

Shares = Sequence[float]


def shares_of(match: Match, insight: Insight[Any]) -> list[float]:
    """The share of the win that each player may expect."""
    if match.result is not None:
        return insight.shares_at_end(match.result)
    return insight.ahead.shares(match.state)


def worth_of_luck(
    before: Match, after: Match, insight: Insight[Any], seed: int
) -> tuple[list[float], float, int]:
    """What the answers of chance from `before` to `after` were worth to each player, the error, and the outcomes."""
    if is_judgeable(after, insight):
        outcomes = all_outcomes(before, insight)
        if outcomes is not None:
            actual = shares_of(after, insight)
            mean = [
                fsum(chance * shares[player] for chance, shares in outcomes) for player in range(len(actual))
            ]
            return [one - other for one, other in zip(actual, mean, strict=True)], 0.0, len(outcomes)
    rng = Random(seed)
    really: list[Shares] = []
    otherwise: list[Shares] = []
    while len(otherwise) < MOST_SAMPLES:
        for _ in range(BATCH):
            match = before.clone()
            deal(match, rng)
            otherwise.append(settled_shares(match, insight, rng))
            if is_judgeable(after, insight):
                really = really or [shares_of(after, insight)]
            else:
                really.append(settled_shares(after.clone(), insight, rng))
        error = sqrt(squared_error(really) + squared_error(otherwise))
        if error <= ACCURATE:
            break
    gains = [one - other for one, other in zip(mean_of(really), mean_of(otherwise), strict=True)]
    return gains, error, len(otherwise)


def all_outcomes(match: Match, insight: Insight[Any]) -> list[tuple[float, Shares]] | None:
    """All that may follow up to the next decision, with its chance; None if it is too much, or can't be judged."""
    outcomes: list[tuple[float, Shares]] = []
    waiting = [(1.0, match.clone())]
    while waiting:
        chance, at = waiting.pop()
        _answer_forced(at)
        ask = at.ask
        if ask is None or ask.seat != CHANCE:
            if not is_judgeable(at, insight):
                return None
            outcomes.append((chance, shares_of(at, insight)))
            continue
        words = ask.words
        if len(outcomes) + len(waiting) + len(words) > MOST_OUTCOMES:
            return None
        weights = ask.weights or [1] * len(words)
        total = sum(weights)
        for word, weight in zip(words, weights, strict=True):
            follows = at.clone()
            follows.choose(word)
            waiting.append((chance * weight / total, follows))
    return outcomes


def deal(match: Match, rng: Random) -> None:
    """Let chance decide, and answer forced questions, up to the next decision."""
    while (ask := match.ask) is not None and (ask.seat == CHANCE or len(ask.words) == 1):
        match.choose(pick(ask, rng.getrandbits(62)) if ask.seat == CHANCE else ask.words[0])


def is_judgeable(match: Match, insight: Insight[Any]) -> bool:
    """Whether the insight can judge the position."""
    ask = match.ask
    return ask is None or (ask.seat != CHANCE and insight.settled(match.state, ask))


def settled_shares(match: Match, insight: Insight[Any], rng: Random) -> list[float]:
    """The expected shares of the win when the position can be judged, after answers that look best at once."""
    for _ in range(LONGEST):
        deal(match, rng)
        ask = match.ask
        if ask is None or is_judgeable(match, insight):
            break
        words = insight.order(match.state, ask, ask.words)[:REPLIES]
        best, highest = words[0], float("-inf")
        for word in words if len(words) > 1 else ():
            after = match.clone()
            after.choose(word)
            worth = insight.worth(after.state, ask.seat)
            if worth > highest:
                best, highest = word, worth
        match.choose(best)
    return shares_of(match, insight)


def mean_of(samples: Sequence[Shares]) -> list[float]:
    """The average of samples, for each player."""
    return [fsum(values) / len(samples) for values in zip(*samples, strict=True)]


def squared_error(samples: Sequence[Shares]) -> float:
    """The squared standard error of the average, the largest of all players; 0 for a single exact value."""
    count = len(samples)
    if count < 2:
        return 0.0
    mean = mean_of(samples)
    return max(
        fsum((sample[player] - mean[player]) ** 2 for sample in samples) / (count - 1) / count
        for player in range(len(mean))
    )


def _answer_forced(match: Match) -> None:
    while (ask := match.ask) is not None and ask.seat != CHANCE and len(ask.words) == 1:
        match.choose(ask.words[0])
