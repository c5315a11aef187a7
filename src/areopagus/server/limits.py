"""Limits on what one client may use: buckets that fill with time, and counts of what is open."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Bucket:
    """So many things per second, and a burst at once."""

    __slots__ = ("_at", "_clock", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._left = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self._clock()
        self._left = min(float(self.burst), self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each client; those not seen for long are forgotten."""

    def __init__(
        self, rate: float, burst: int, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Whether a client may do one more thing now."""
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self.rate, self.burst, self._clock)
        self._buckets.move_to_end(client)
        while len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket.take()


class Open:
    """How many things are open, in all and for each client."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self._counts: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """How many are open."""
        return self._counts.total()

    @contextmanager
    def one(self, client: str) -> Iterator[bool]:
        """While something is open; whether it may be."""
        is_free = self.enter(client)
        try:
            yield is_free
        finally:
            if is_free:
                self.leave(client)

    def enter(self, client: str) -> bool:
        """Whether one more may be opened; counts it if so."""
        if self.total >= self.most or self._counts[client] >= self.most_each:
            return False
        self._counts[client] += 1
        return True

    def leave(self, client: str) -> None:
        """One was closed."""
        self._counts[client] -= 1
        if not self._counts[client]:
            del self._counts[client]
