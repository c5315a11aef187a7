"""Who is at a table: whose pages are open, and since when those are gone who had one open.

Only this program's own memory: after a start everybody has been gone since then, and pages that are still open
come back within seconds. Time is that of a clock that nobody sets.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

HOST: Final = -2
"""Whoever made the table, beside the numbers of seats; a host need not hold any."""

Place = tuple[str, int]


class Presence:
    """Who has a page open, at all tables; those gone for longer than `longest` seconds are forgotten."""

    def __init__(self, longest: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.longest = longest
        self.clock = clock
        self.started = clock()
        self._pages: Counter[Place] = Counter()
        self._left: dict[Place, float] = {}
        """In the order in which they left."""
        self._made: dict[str, float] = {}
        """Tables made since the start, in that order."""

    def made(self, table: str) -> None:
        """A table is new: nobody can have been gone from it for longer."""
        self._made[table] = self.clock()
        self._forget(self._made)

    @contextmanager
    def at(self, table: str, people: Sequence[int]) -> Iterator[None]:
        """While a page is open by which these people are at a table."""
        self.came(table, people)
        try:
            yield
        finally:
            self.went(table, people)

    def came(self, table: str, people: Iterable[int]) -> None:
        """A page was opened."""
        for who in people:
            self._pages[table, who] += 1
            self._left.pop((table, who), None)

    def went(self, table: str, people: Iterable[int]) -> None:
        """A page was closed."""
        now = self.clock()
        for who in people:
            self._pages[table, who] -= 1
            if self._pages[table, who] <= 0:
                del self._pages[table, who]
                self._left[table, who] = now
        self._forget(self._left)

    def _forget(self, times: dict[Any, float]) -> None:
        """Forget what lies back so long that it makes no difference."""
        now = self.clock()
        while times and now - (oldest := next(iter(times.items())))[1] > self.longest:
            del times[oldest[0]]

    def is_here(self, table: str, who: int) -> bool:
        """Whether one of theirs is open."""
        return self._pages[table, who] > 0

    def gone_for(self, table: str, who: int) -> float:
        """How many seconds they have been gone from a table; 0 if they are here."""
        if self.is_here(table, who):
            return 0.0
        since = (self.started, self._made.get(table), self._left.get((table, who)))
        return self.clock() - max(time for time in since if time is not None)
