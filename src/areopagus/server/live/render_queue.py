"""A thread that makes updates, the most urgent first.

Rendering is the most expensive work of the server. It is done in one thread, one update after the other: the page of
the player who has just chosen waits for the update in progress at most, and the other pages come next.
"""

from __future__ import annotations

import asyncio
import itertools
import queue
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
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
    """Runs calls in a thread of its own, ordered by priority and then by time.

    Waking the event loop is expensive, so the results of several calls may be delivered together. One event loop uses
    it at a time; results for one that is closed are dropped.
    """

    def __init__(self) -> None:
        self._waiting: queue.PriorityQueue[tuple[int, int, Callable[[], None] | None]] = queue.PriorityQueue()
        self._number = itertools.count()
        self._results: deque[Callable[[], None]] = deque()
        """What sets the results that are not delivered yet."""
        self._waking: asyncio.AbstractEventLoop | None = None
        """The event loop that is going to deliver them."""
        self._thread = threading.Thread(target=self._run_all, name="areopagus-render", daemon=True)
        self._thread.start()

    async def run(self, priority: int, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a call, when its turn has come; not called if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def run() -> None:
            if done.cancelled():
                return
            try:
                deliver = partial(_set_result, done, call(*args, **kwargs))
            except BaseException as error:
                deliver = partial(_set_exception, done, error)
            self._results.append(deliver)
            if self._waking is not loop:
                self._waking = loop
                with suppress(RuntimeError):  # it is closed
                    loop.call_soon_threadsafe(self._deliver)

        self._waiting.put((priority, next(self._number), run))
        return await done

    def _deliver(self) -> None:
        """Deliver the results so far. Runs in the event loop."""
        self._waking = None  # first: what is added from now on wakes the loop again
        while self._results:
            self._results.popleft()()

    def _run_all(self) -> None:
        while (run := self._waiting.get()[2]) is not None:
            run()

    def close(self) -> None:
        """Run what is waiting, then stop."""
        self._waiting.put((_LAST, next(self._number), None))
        self._thread.join()


def _set_result(done: asyncio.Future[T], result: T) -> None:
    if _is_awaited(done):
        done.set_result(result)


def _set_exception(done: asyncio.Future[T], error: BaseException) -> None:
    if _is_awaited(done):
        done.set_exception(error)


def _is_awaited(done: asyncio.Future[T]) -> bool:
    return not done.done() and not done.get_loop().is_closed()
