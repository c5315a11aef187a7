"""Limits on what one client may use: buckets that fill with time, and counts of what is open."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def network_of(address: str) -> str:
    """What counts as one address: IPv6 by its first 64 bits, which one customer has, IPv4 also if wrapped in IPv6."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if known.version == 4:
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(known) >> 64 << 64, 64)))


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
        self.total = 0
        """How many are open."""

    @contextmanager
    def one(self, client: str) -> Iterator[bool]:
        """While something is open; whether it may be."""
        is_free = self.enter(client)
        try:
            yield is_free
        finally:
            if is_free:
                self.leave(client)

    def enter(self, client: str, *, is_limited: bool = True) -> bool:
        """Whether one more may be opened; counts it if so. A client that is not limited may open all that there are."""
        if self.total >= self.most or (is_limited and self._counts.get(client, 0) >= self.most_each):
            return False
        self.total += 1
        self._counts[client] += 1
        return True

    def leave(self, client: str) -> None:
        """One was closed."""
        self.total -= 1
        self._counts[client] -= 1
        if not self._counts[client]:
            del self._counts[client]
