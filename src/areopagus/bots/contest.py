"""A contest: which of a few candidates does best, when each trial is noisy and trials are few.

In every **round** each candidate is tried in the same circumstances (the same world, the same luck), so that two
candidates differ by what they are and not by what happened to them. Whoever is clearly behind is given up, and the
trials that are left go to the others. What was thought of a candidate beforehand counts as much as a trial, and the
one that was thought best stays so until another has been better by more than chance makes likely.
"""

from __future__ import annotations

from math import fsum, inf, sqrt
from typing import Final

TRUST: Final = 1.0
"""What was thought beforehand counts as much as so many trials."""
FIRST_ROUNDS: Final = 2
"""Before so many rounds nobody is given up."""
DOUBT: Final = 1.5
"""So many standard errors behind is clearly behind."""
CAUTION: Final = 1.0
"""So many standard errors ahead of the one that was thought best is better."""
SPREAD: Final = 0.05
"""By how much the difference of two candidates varies from round to round, before anything is known."""
SPREAD_TRUST: Final = 2.0
"""That counts as much as so many rounds."""


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
        """A further candidate, who has every round to catch up with; its number."""
        self._guesses.append(guess)
        self._results.append([])
        self._open.append(len(self._guesses) - 1)
        return self._open[-1]

    def next(self) -> tuple[int, int]:
        """Who is to be tried now, and in which round."""
        candidate = min(self._open, key=lambda one: len(self._results[one]))
        return candidate, len(self._results[candidate])

    def note(self, candidate: int, result: float) -> None:
        """What came of a trial."""
        self._results[candidate].append(result)
        rounds = {len(self._results[one]) for one in self._open}
        if len(rounds) == 1 and min(rounds) >= FIRST_ROUNDS:
            self._open = [one for one in self._open if not self._is_beaten(one)]

    def best(self) -> int:
        """Who has done best in the rounds that all have had who are left; if in doubt, who was thought best."""
        rounds = self._rounds()
        best = self._leader(rounds)
        favourite = max(self._open, key=self._guesses.__getitem__)
        ahead = self._standing(best, rounds) - self._standing(favourite, rounds)
        return best if ahead > CAUTION * self._error(best, favourite, rounds) else favourite

    def behind(self, candidate: int) -> float:
        """By how much a candidate is behind the best, in the rounds that both have had; never less than nothing."""
        best = self.best()
        rounds = min(len(self._results[candidate]), len(self._results[best]))
        return max(0.0, self._standing(best, rounds) - self._standing(candidate, rounds))

    def _rounds(self) -> int:
        """The rounds that all have had who are left."""
        return min(len(self._results[one]) for one in self._open)

    def _leader(self, rounds: int) -> int:
        return max(self._open, key=lambda one: self._standing(one, rounds))

    def _standing(self, candidate: int, rounds: int) -> float:
        """What may be expected of a candidate after so many rounds."""
        return (TRUST * self._guesses[candidate] + fsum(self._results[candidate][:rounds])) / (TRUST + rounds)

    def _error(self, one: int, other: int, rounds: int) -> float:
        """How uncertain the difference of two candidates is after so many rounds."""
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
