"""Full garbage collections wait until the server is idle, but not forever.

A server that holds hundreds of positions, stories and pictures has millions of objects. A full collection stops all
threads for most of a second and finds little: games create hardly any reference cycles, and the collections of the
young generations find those of requests. So the full collection runs when nothing has happened for a while, and on a
server that is never idle after ten minutes. Objects that exist at start-up (modules, games, texts) are frozen.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable
from typing import Final

YOUNG: Final = 5_000
"""Number of new objects before a collection of the youngest generation."""
MIDDLE: Final = 50
"""Number of those collections before one of the middle generation."""
NEVER: Final = 1_000_000_000
QUIET: Final = 10.0
"""Seconds without activity after which the server is idle."""
SHORTEST_PAUSE: Final = 300.0
"""Minimum seconds between two full collections."""
LONGEST_PAUSE: Final = 600.0
"""Maximum seconds between two full collections while there is activity."""


class IdleCollector:
    """Runs full garbage collections while the server is idle."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.last_activity = clock()
        self.last_collection = clock()

    def touch(self) -> None:
        """Note that something happens."""
        self.last_activity = self.clock()

    @property
    def is_due(self) -> bool:
        """Whether there was activity since the last full collection, and the server is idle or it is overdue."""
        since = self.clock() - self.last_collection
        is_quiet = self.clock() - self.last_activity > QUIET
        return self.last_activity > self.last_collection and (
            (is_quiet and since > SHORTEST_PAUSE) or since > LONGEST_PAUSE
        )

    def collect(self) -> None:
        """Run a full collection."""
        gc.collect()
        self.last_collection = self.clock()

    async def run(self, loading: Awaitable[object] | None = None) -> None:
        """Collect when due, until cancelled; what exists once `loading` is done is frozen."""
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        try:
            if loading is not None:
                await loading
            gc.freeze()
            while True:
                await asyncio.sleep(QUIET)
                if self.is_due:
                    self.collect()
        finally:
            gc.unfreeze()
            gc.set_threshold(*_DEFAULT_THRESHOLDS)


_DEFAULT_THRESHOLDS: Final = gc.get_threshold()
