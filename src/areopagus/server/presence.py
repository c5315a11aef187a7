"""Who is at a table: whose pages are open, and since when those are gone who had one open.

Only this program's own memory: after a start everybody has been gone since then, and pages that are still open
come back within seconds.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

HOST: Final = -2
"""Whoever made the table, beside the numbers of seats; a host need not hold any."""

Place = tuple[str, int]


class Presence:
    """Who has a page open, at all tables; those gone for longer than `longest` seconds are forgotten."""

    def __init__(self, longest: float, clock: Callable[[], float] = time.time) -> None:
        self.longest = longest
        self.clock = clock
        self.started = clock()
        self._pages: Counter[Place] = Counter()
        self._left: dict[Place, float] = {}
        """In the order in which they left."""

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
        while self._left and now - (oldest := next(iter(self._left.items())))[1] > self.longest:
            del self._left[oldest[0]]

    def is_here(self, table: str, who: int) -> bool:
        """Whether one of theirs is open."""
        return self._pages[table, who] > 0

    def gone_for(self, table: str, who: int, made: float) -> float:
        """How many seconds they have been gone from a table made at that time; 0 if they are here."""
        if self.is_here(table, who):
            return 0.0
        return self.clock() - max(self._left.get((table, who), 0.0), self.started, made)
