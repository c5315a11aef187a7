"""A thread pool that knows how busy it is."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class CountingThreadPool(ThreadPoolExecutor):
    """Threads for blocking calls."""

    def __init__(self, threads: int, name: str) -> None:
        super().__init__(threads, thread_name_prefix=name)
        self.threads = threads
        self._open = 0
        self._lock = Lock()

    @property
    def busy(self) -> int:
        """Number of threads at work."""
        return min(self._open, self.threads)

    @property
    def waiting(self) -> int:
        """Number of calls that wait for a thread."""
        return max(0, self._open - self.threads)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a call in a thread."""
        future = super().submit(fn, *args, **kwargs)
        with self._lock:
            self._open += 1
        future.add_done_callback(self._done)
        return future

    def _done(self, future: Future[T]) -> None:
        with self._lock:
            self._open -= 1
