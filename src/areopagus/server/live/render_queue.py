"""A thread that makes updates, the most urgent first.

Rendering is the most expensive work of the server. It is done in one thread, one update after the other: the page of
the player who has just chosen waits for the update in progress at most, and the other pages come next.
"""

from __future__ import annotations

import asyncio
import itertools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
URGENT: Final = 0
"""For the page of the player who has just acted."""
NORMAL: Final = 1
"""For all other pages."""
LOW: Final = 2
"""For what is not a page."""
_LAST: Final = 3


class RenderQueue:
    """Runs calls in a thread of its own, ordered by priority and then by time."""

    def __init__(self) -> None:
        self._waiting: queue.PriorityQueue[tuple[int, int, Callable[[], None] | None]] = queue.PriorityQueue()
        self._number = itertools.count()
        self._thread = threading.Thread(target=self._run_all, name="areopagus-render", daemon=True)
        self._thread.start()

    async def run(self, priority: int, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a call, when its turn has come; not called if nobody waits for it any more."""
        done: Future[T] = Future()

        def run() -> None:
            if done.set_running_or_notify_cancel():
                try:
                    done.set_result(call(*args, **kwargs))
                except BaseException as error:
                    done.set_exception(error)

        self._waiting.put((priority, next(self._number), run))
        return await asyncio.wrap_future(done)

    def _run_all(self) -> None:
        while (run := self._waiting.get()[2]) is not None:
            run()

    def close(self) -> None:
        """Run what is waiting, then stop."""
        self._waiting.put((_LAST, next(self._number), None))
        self._thread.join()
