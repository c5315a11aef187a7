"""The one thread that writes: what has come together shares a transaction.

SQLite runs in WAL mode with `synchronous=FULL`, PostgreSQL with synchronous commits. All tables share the price of a
sync, and each caller waits until its own rows are on disk.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine

from .database import Unavailable, is_deadlock, is_unavailable, to_write

T = TypeVar("T")
LOG: Final = logging.getLogger("areopagus.server")
TRIES: Final = 3
"""How often writes are tried that stand in the way of another server's."""
MOST_TOGETHER: Final = 256
"""The largest number of writes that share a transaction."""


class Writer:
    """Writes to a database, one transaction after the other."""

    def __init__(self, engine: Engine, patience: float) -> None:
        self.engine = engine
        self.patience = patience
        """Seconds that callers wait for a write."""
        self._waiting: queue.Queue[_Write | None] = queue.Queue()
        self._together: Sequence[_Write] = ()
        """What is being written now."""
        self._thread = threading.Thread(target=self._write_on, name="store-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting; a database that does not answer is not waited for."""
        self._waiting.put(None)
        self._thread.join(self.patience)

    @property
    def is_alive(self) -> bool:
        """Whether there is somebody who writes."""
        return self._thread.is_alive()

    @property
    def waiting(self) -> int:
        """How many writes have not begun."""
        return self._waiting.qsize()

    @property
    def oldest(self) -> float:
        """The age in seconds of the write that has waited longest, begun or not; 0 if there is none."""
        with self._waiting.mutex:
            first = next((write for write in self._waiting.queue if write is not None), None)
        since = [write.since for write in (*self._together, *([first] if first else []))]
        return time.monotonic() - min(since) if since else 0.0

    def submit(self, what: Callable[[Connection], T]) -> Future[T]:
        """Have something written soon."""
        write = _Write(what)
        self._waiting.put(write)
        return write.done

    def do(self, what: Callable[[Connection], T]) -> T:
        """Have something written, and wait until it is durable.

        `Unavailable` if that takes too long. What has not begun by then is never written; what has begun may be.
        """
        done = self.submit(what)
        try:
            return done.result(self.patience)
        except TimeoutError:
            if done.done() and not done.cancelled():
                return done.result()
            done.cancel()
            raise Unavailable from None

    def do_soon(self, what: Callable[[Connection], None]) -> None:
        """Have something written without waiting for it; a failure is logged."""
        self.submit(what).add_done_callback(_log_failure)

    def _write_on(self) -> None:
        while True:
            first = self._waiting.get()
            if first is None:
                return
            together = [first]
            while len(together) < MOST_TOGETHER:
                try:
                    more = self._waiting.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    self._waiting.put(None)
                    break
                together.append(more)
            self._together = [write for write in together if write.done.set_running_or_notify_cancel()]
            if self._together:
                self._commit(self._together)
            self._together = ()

    def _commit(self, together: Sequence[_Write]) -> None:
        """Write all in one transaction; one that fails takes nothing with it.

        Where two servers wait for each other's rows, the database ends one of the transactions; it is tried again.
        """
        for tried in range(TRIES):
            try:
                results = self._written(together)
            except BaseException as error:
                if tried + 1 < TRIES and is_deadlock(error):
                    continue
                for write in together:
                    write.done.set_exception(error)
                return
            break
        for write, result, failure in results:
            if failure is None:
                write.done.set_result(result)
            else:
                write.done.set_exception(failure)

    def _written(self, together: Sequence[_Write]) -> list[tuple[_Write, Any, BaseException | None]]:
        """Make the writes in one transaction: what came of each."""
        results: list[tuple[_Write, Any, BaseException | None]] = []
        with self.engine.connect() as connection, to_write(connection).begin():
            for write in together:
                try:
                    with connection.begin_nested():
                        results.append((write, write.what(connection), None))
                except Exception as error:  # the caller's to handle
                    if is_unavailable(error):  # the others would wait for the same
                        raise
                    results.append((write, None, error))
        return results


class _Write:
    """Something to be written, and who waits for it."""

    __slots__ = ("done", "since", "what")

    def __init__(self, what: Callable[[Connection], Any]) -> None:
        self.what = what
        self.since = time.monotonic()
        self.done: Future[Any] = Future()


def _log_failure(done: Future[Any]) -> None:
    error = done.exception()
    if error is not None:
        LOG.error("something was not written", exc_info=error)
