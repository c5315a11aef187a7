"""Who has a page open at a table, and since when the others have had none.

This is kept in memory only: after a start of the server everybody counts as gone since then, and pages that are still
open reconnect within seconds. Times are those of a monotonic clock.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

HOST: Final = -2
"""Instead of a seat number: the host, who made the table and need not hold a seat."""

Person = tuple[str, int]
"""A table, and a seat or `HOST`."""


class PresenceTracker:
    """The people with open pages at all tables; those gone for longer than `longest` seconds are forgotten."""

    def __init__(self, longest: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.longest = longest
        self.clock = clock
        self.started = clock()
        self._pages: Counter[Person] = Counter()
        self._left: dict[Person, float] = {}
        """When people closed their last page, in that order."""
        self._made: dict[str, float] = {}
        """When tables were made since the start, in that order."""

    def made(self, table: str) -> None:
        """Note a new table: nobody has been gone from it for longer."""
        self._made[table] = self.clock()
        self._forget(self._made)

    @contextmanager
    def at(self, table: str, people: Sequence[int]) -> Iterator[None]:
        """While these people have a page open at a table."""
        self.page_opened(table, people)
        try:
            yield
        finally:
            self.page_closed(table, people)

    def page_opened(self, table: str, people: Iterable[int]) -> None:
        """Note that people have opened a page."""
        for who in people:
            self._pages[table, who] += 1
            self._left.pop((table, who), None)

    def page_closed(self, table: str, people: Iterable[int]) -> None:
        """Note that people have closed a page."""
        now = self.clock()
        for who in people:
            self._pages[table, who] -= 1
            if self._pages[table, who] <= 0:
                del self._pages[table, who]
                self._left[table, who] = now
        self._forget(self._left)

    def _forget(self, times: dict[Any, float]) -> None:
        """Drop the times that are too old to matter."""
        now = self.clock()
        while times and now - (oldest := next(iter(times.items())))[1] > self.longest:
            del times[oldest[0]]

    def is_here(self, table: str, who: int) -> bool:
        """Whether a person has a page open."""
        return self._pages[table, who] > 0

    def gone_for(self, table: str, who: int) -> float:
        """Seconds since a person closed the last page; 0 while one is open."""
        if self.is_here(table, who):
            return 0.0
        since = (self.started, self._made.get(table), self._left.get((table, who)))
        return self.clock() - max(time for time in since if time is not None)
