"""Drawing pictures, the most urgent first.

Pictures are what costs the server most. They are made by a thread of their own, one after the other: whoever has just
chosen waits for nothing but the picture in hand, and the looks of others come next.
"""

from __future__ import annotations

import asyncio
import itertools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

T = TypeVar("T")
FIRST: Final = 0
"""For whoever has just chosen."""
NEXT: Final = 1
"""For those who look on."""
_LAST: Final = 2


class Drawing:
    """Something that is done in a thread of its own, by urgency and then by time."""

    def __init__(self) -> None:
        self._waiting: queue.PriorityQueue[tuple[int, int, Callable[[], None] | None]] = queue.PriorityQueue()
        self._number = itertools.count()
        self._thread = threading.Thread(target=self._draw_on, name="areopagus-drawing", daemon=True)
        self._thread.start()

    async def draw(self, urgency: int, make: Callable[..., T], *told: Any) -> T:
        """What `make` makes, when its turn has come; not made at all if nobody waits for it any more."""
        done: Future[T] = Future()

        def run() -> None:
            if done.set_running_or_notify_cancel():
                try:
                    done.set_result(make(*told))
                except BaseException as error:
                    done.set_exception(error)

        self._waiting.put((urgency, next(self._number), run))
        return await asyncio.wrap_future(done)

    def _draw_on(self) -> None:
        while (run := self._waiting.get()[2]) is not None:
            run()

    def close(self) -> None:
        """Draw what is waiting, and stop."""
        self._waiting.put((_LAST, next(self._number), None))
        self._thread.join()
