"""Garbage: the large look for it waits until nobody does, but not for ever.

A server that holds hundreds of positions, stories and pictures has millions of objects. Looking through all of them for
those that refer only to each other stops everything for most of a second. There are few such, since games leave hardly
any; the young ones are found by the small looks. So the large one is made when nothing has happened for a while. On a
server that is never quiet it is made after ten minutes. What is there when the server starts (modules, games, texts) is
never looked through.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable
from typing import Final

YOUNG: Final = 5_000
"""A small look is made after so many new objects, and a middling one after so many small ones; never a large one."""
MIDDLING: Final = 50
NEVER: Final = 1_000_000_000
QUIET: Final = 10.0
"""Seconds in which nothing has happened."""
OFTEN: Final = 300.0
"""The shortest time between two large looks, in seconds."""
LATEST: Final = 600.0
"""The longest time between two large looks while something happens, in seconds."""


class Caretaker:
    """Looks for garbage when the house is quiet."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.stirred = clock()
        """When something last happened."""
        self.tidied = clock()
        """When the last large look was."""

    def stir(self) -> None:
        """Something happens."""
        self.stirred = self.clock()

    @property
    def is_time(self) -> bool:
        """Whether something has happened since the last large look, and it is quiet now or the look is overdue."""
        since = self.clock() - self.tidied
        is_quiet = self.clock() - self.stirred > QUIET
        return self.stirred > self.tidied and ((is_quiet and since > OFTEN) or since > LATEST)

    def tidy(self) -> None:
        """Make the large look."""
        gc.collect()
        self.tidied = self.clock()

    async def work(self, loading: Awaitable[object] | None = None) -> None:
        """Look now and then, until cancelled; what is `loading` at the start is never looked through."""
        gc.set_threshold(YOUNG, MIDDLING, NEVER)
        try:
            if loading is not None:
                await loading
            gc.freeze()
            while True:
                await asyncio.sleep(QUIET)
                if self.is_time:
                    self.tidy()
        finally:
            gc.unfreeze()
            gc.set_threshold(*_USUAL)


_USUAL: Final = gc.get_threshold()
