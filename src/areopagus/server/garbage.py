"""Garbage: the large look for it waits until nobody does.

A server that holds hundreds of positions, stories and pictures has millions of objects. Looking through all of them for
those that refer only to each other stops everything for most of a second. There are few such, since games leave hardly
any; the young ones are found by the small looks. So the large one is made when nothing has happened for a while.
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Final

YOUNG: Final = 5_000
"""A small look is made after so many new objects, and a middling one after so many small ones; never a large one."""
MIDDLING: Final = 50
NEVER: Final = 1_000_000_000
QUIET: Final = 10.0
"""Seconds in which nothing has happened."""
OFTEN: Final = 300.0
"""So many seconds lie between two large looks at least."""


class Caretaker:
    """Looks for garbage when the house is quiet."""

    def __init__(self) -> None:
        self.stirred = time.monotonic()
        """When something last happened."""
        self.tidied = 0.0

    def stir(self) -> None:
        """Something happens."""
        self.stirred = time.monotonic()

    @property
    def is_time(self) -> bool:
        """Whether something has happened since the last large look, but nothing lately."""
        now = time.monotonic()
        return self.tidied < self.stirred < now - QUIET and now - self.tidied > OFTEN

    async def work(self) -> None:
        """Look now and then, until cancelled."""
        gc.set_threshold(YOUNG, MIDDLING, NEVER)
        try:
            while True:
                await asyncio.sleep(QUIET)
                if self.is_time:
                    gc.collect()
                    self.tidied = time.monotonic()
        finally:
            gc.set_threshold(*_USUAL)


_USUAL: Final = gc.get_threshold()
