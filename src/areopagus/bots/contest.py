"""A contest: finds the best of a few candidates by a few noisy trials.

In every **round** each candidate is tried under the same conditions (the same world, the same luck), so that luck does
not decide between two candidates. A candidate that is clearly behind is dropped, and
the remaining trials go to the others. The prior guess about a candidate counts as much as one trial, and the candidate
with the best guess stays first until another is better by more than chance explains.
"""

from __future__ import annotations

from math import fsum, inf, sqrt
from typing import Final

TRUST: Final = 1.0
"""Weight of the prior guess, in trials."""
FIRST_ROUNDS: Final = 2
"""Number of rounds before a candidate may be dropped."""
DOUBT: Final = 1.5
"""Number of standard errors that count as clearly behind."""
CAUTION: Final = 1.0
"""Number of standard errors by which a candidate must lead the one with the best guess to replace it."""
SPREAD: Final = 0.05
"""Prior standard deviation, per round, of the difference between two candidates."""
SPREAD_TRUST: Final = 2.0
"""Weight of that prior, in rounds."""
LUCK: Final = 1.0
"""Number of standard deviations by which trials to come may differ from what is expected, when it is asked whether they
could still change anything."""


class Contest:
    """Candidates by number, and the results of their trials."""

    def __init__(self, guesses: list[float]) -> None:
        self._guesses = list(guesses)
        self._results: list[list[float]] = [[] for _ in guesses]
        self._open = list(range(len(guesses)))

    @property
    def is_decided(self) -> bool:
        """Whether only one candidate is left."""
        return len(self._open) == 1

    def enter(self, guess: float) -> int:
        """Add a candidate, which has to catch up on all rounds; return its number."""
        self._guesses.append(guess)
        self._results.append([])
        self._open.append(len(self._guesses) - 1)
        return self._open[-1]

    def next(self) -> tuple[int, int]:
        """The candidate to try next, and the round."""
        candidate = min(self._open, key=lambda number: len(self._results[number]))
        return candidate, len(self._results[candidate])

    def note(self, candidate: int, result: float) -> None:
        """Record the result of a trial."""
        self._results[candidate].append(result)
        rounds = {len(self._results[number]) for number in self._open}
        if len(rounds) == 1 and min(rounds) >= FIRST_ROUNDS:
            self._open = [number for number in self._open if not self._is_beaten(number)]

    def best(self) -> int:
        """The best remaining candidate in the rounds that all have played; if in doubt, the one with the best guess."""
        rounds = self._rounds()
        best = self._leader(rounds)
        favourite = self._favourite()
        ahead = self._standing(best, rounds) - self._standing(favourite, rounds)
        return best if ahead > CAUTION * self._error(best, favourite, rounds) else favourite

    def is_settled(self, left: int) -> bool:
        """Whether that many more trials would hardly change which candidate is best."""
        rounds = self._rounds()
        if self.is_decided:
            return True
        if rounds < FIRST_ROUNDS or any(len(self._results[number]) > rounds for number in self._open):
            return False
        best = self.best()
        more = left // len(self._open)
        return all(self._stays_behind(other, best, rounds, more) for other in self._open if other != best)

    def _stays_behind(self, candidate: int, best: int, rounds: int, more: int) -> bool:
        """Whether a candidate would not become the best in more rounds, even with luck."""
        gaps = [
            best_result - result
            for best_result, result in zip(
                self._results[best][:rounds], self._results[candidate][:rounds], strict=True
            )
        ]
        mean = fsum(gaps) / rounds
        squares = fsum((gap - mean) ** 2 for gap in gaps) + SPREAD_TRUST * (SPREAD / 2) ** 2
        spread = sqrt(squares / (rounds - 1 + SPREAD_TRUST))
        ahead = TRUST * (self._guesses[best] - self._guesses[candidate]) + fsum(gaps)
        to_come = more * min(mean, 0.0) - LUCK * spread * sqrt(more * (1 + more / rounds))
        handicap = 0.0
        if best == self._favourite():
            handicap = CAUTION * spread / sqrt(rounds + more) * (TRUST + rounds + more)
        return ahead + to_come + handicap >= 0.0

    def behind(self, candidate: int) -> float:
        """How far a candidate is behind the best in the rounds that both have played; never negative."""
        best = self.best()
        rounds = min(len(self._results[candidate]), len(self._results[best]))
        return max(0.0, self._standing(best, rounds) - self._standing(candidate, rounds))

    def _rounds(self) -> int:
        """Number of rounds that all remaining candidates have played."""
        return min(len(self._results[number]) for number in self._open)

    def _favourite(self) -> int:
        return max(self._open, key=self._guesses.__getitem__)

    def _leader(self, rounds: int) -> int:
        return max(self._open, key=lambda number: self._standing(number, rounds))

    def _standing(self, candidate: int, rounds: int) -> float:
        """The expected result of a candidate after a number of rounds."""
        return (TRUST * self._guesses[candidate] + fsum(self._results[candidate][:rounds])) / (TRUST + rounds)

    def _error(self, one: int, other: int, rounds: int) -> float:
        """The standard error of the difference between two candidates after a number of rounds."""
        if not rounds:
            return inf
        pairs = zip(self._results[one][:rounds], self._results[other][:rounds], strict=True)
        gaps = [result - against for result, against in pairs]
        mean = fsum(gaps) / rounds
        squares = fsum((gap - mean) ** 2 for gap in gaps) + SPREAD_TRUST * SPREAD**2
        return sqrt(squares / (rounds - 1 + SPREAD_TRUST) / rounds)

    def _is_beaten(self, candidate: int) -> bool:
        rounds = self._rounds()
        leader = self._leader(rounds)
        gap = self._standing(leader, rounds) - self._standing(candidate, rounds)
        return candidate != leader and gap > DOUBT * self._error(leader, candidate, rounds)
