"""The thread that writes to the database: writes that wait at the same time share a transaction.

SQLite runs in WAL mode with `synchronous=FULL`, PostgreSQL with synchronous commits. All tables share the cost of a
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
"""Number of tries after a deadlock with another server."""
MOST_TOGETHER: Final = 256
"""Maximum number of writes in a transaction."""


class Writer:
    """Writes to a database, one transaction after the other."""

    def __init__(self, engine: Engine, patience: float) -> None:
        self.engine = engine
        self.patience = patience
        """Maximum seconds that callers wait for a write."""
        self._waiting: queue.Queue[_Write | None] = queue.Queue()
        self._together: Sequence[_Write] = ()
        """The writes in progress."""
        self._thread = threading.Thread(target=self._write_on, name="store-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting; does not wait for a database that does not answer."""
        self._waiting.put(None)
        self._thread.join(self.patience)

    @property
    def is_alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    @property
    def waiting(self) -> int:
        """Number of writes that have not begun."""
        return self._waiting.qsize()

    @property
    def oldest(self) -> float:
        """The age in seconds of the oldest write that is not done; 0 if there is none."""
        with self._waiting.mutex:
            first = next((write for write in self._waiting.queue if write is not None), None)
        since = [write.since for write in (*self._together, *([first] if first else []))]
        return time.monotonic() - min(since) if since else 0.0

    def submit(self, what: Callable[[Connection], T]) -> Future[T]:
        """Queue a write."""
        write = _Write(what)
        self._waiting.put(write)
        return write.done

    def do(self, what: Callable[[Connection], T]) -> T:
        """Write, and wait until it is durable.

        `Unavailable` if that takes too long. A write that has not begun by then never happens; one that has begun may.
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
        """Write without waiting; a failure is logged."""
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
        """Commit writes in one transaction; one that fails does not affect the others.

        After a deadlock with another server the transaction is tried again.
        """
        for tried in range(TRIES):
            try:
                results = self._run(together)
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

    def _run(self, together: Sequence[_Write]) -> list[tuple[_Write, Any, BaseException | None]]:
        """Run writes in one transaction; returns the result or the error of each."""
        if len(together) == 1:
            return [self._run_alone(together[0])]
        results: list[tuple[_Write, Any, BaseException | None]] = []
        with self.engine.connect() as connection, to_write(connection).begin():
            for write in together:
                try:
                    with connection.begin_nested():
                        results.append((write, write.what(connection), None))
                except Exception as error:  # the caller's to handle
                    if is_unavailable(error):  # the others would fail, too
                        raise
                    results.append((write, None, error))
        return results

    def _run_alone(self, write: _Write) -> tuple[_Write, Any, BaseException | None]:
        """Run a write in a transaction of its own, which needs no savepoint."""
        try:
            with self.engine.connect() as connection, to_write(connection).begin():
                result = write.what(connection)
        except Exception as error:
            if is_unavailable(error):
                raise
            return write, None, error
        return write, result, None


class _Write:
    """A write, and the future for its result."""

    __slots__ = ("done", "since", "what")

    def __init__(self, what: Callable[[Connection], Any]) -> None:
        self.what = what
        self.since = time.monotonic()
        self.done: Future[Any] = Future()


def _log_failure(done: Future[Any]) -> None:
    error = done.exception()
    if error is not None:
        LOG.error("something was not written", exc_info=error)
