"""Limits on what one client may use: rates, and numbers of open connections."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def network_of(address: str) -> str:
    """The network that limits count as one address: an IPv4 address, or the first 64 bits of an IPv6 address."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed) >> 64 << 64, 64)))


class RateLimiter:
    """A token bucket: a rate per second, and a burst at once."""

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


class RateLimiters:
    """A rate limiter for each client; the least recently used ones are dropped."""

    def __init__(
        self, rate: float, burst: int, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._clock = clock
        self._limiters: OrderedDict[str, RateLimiter] = OrderedDict()

    def take(self, client: str) -> bool:
        """Whether a client may do one more now."""
        limiter = self._limiters.get(client)
        if limiter is None:
            limiter = self._limiters[client] = RateLimiter(self.rate, self.burst, self._clock)
        self._limiters.move_to_end(client)
        while len(self._limiters) > self.most:
            self._limiters.popitem(last=False)
        return limiter.take()


class OpenCounter:
    """Counts what is open, in all and for each client."""

    def __init__(self, most: int, most_each: int) -> None:
        self.most = most
        self.most_each = most_each
        self._counts: Counter[str] = Counter()
        self.total = 0
        """Number of open ones."""

    @contextmanager
    def one(self, client: str) -> Iterator[bool]:
        """Count one while the block runs; whether it is within the limits."""
        is_free = self.enter(client)
        try:
            yield is_free
        finally:
            if is_free:
                self.leave(client)

    def enter(self, client: str, *, is_limited: bool = True) -> bool:
        """Count one more, if the limits allow it; returns whether. Without `is_limited` only the total counts."""
        if self.total >= self.most or (is_limited and self._counts.get(client, 0) >= self.most_each):
            return False
        self.total += 1
        self._counts[client] += 1
        return True

    def leave(self, client: str) -> None:
        """Count one less."""
        self.total -= 1
        self._counts[client] -= 1
        if not self._counts[client]:
            del self._counts[client]
