"""A pool of worker processes on this machine that survives the death of workers.

A **pool** takes a function and a stream of tasks and yields the results in the order in which they are finished. It
asks the stream for the next task when a worker is free, so the stream can use the duration of earlier tasks. A worker
that dies is replaced, and its task is given to the new one; a task that kills several workers is an error.

Each worker has its own pipe to this process: no lock is shared that a dying worker could keep. When this process dies,
its workers end, too.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any, Final, Generic, Protocol, TypeVar

from areopagus.kernel import AreopagusError, BadCall, Message
from areopagus.kernel.errors import problem_of

T = TypeVar("T")
R = TypeVar("R")

MOST_DEATHS: Final = 3
"""Number of workers that one task may kill before it counts as an error."""


class WorkerPool(Protocol):
    """Runs tasks in parallel."""

    @property
    def width(self) -> int:
        """Number of tasks that run at the same time."""

    def results(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results, in the order in which they are finished."""


class ProcessPool:
    """A pool of processes; with one worker the tasks run in this process."""

    def __init__(self, workers: int = 1) -> None:
        self.width = workers

    def results(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results, in the order in which they are finished."""
        if self.width == 1:
            yield from map(do, tasks)
            return
        waiting = iter(tasks)
        workers = [_Worker[T](do) for _ in range(self.width)]
        try:
            for worker in workers:
                worker.give_next(waiting)
            while busy := {worker.connection: worker for worker in workers if worker.task is not None}:
                for connection in wait(list(busy)):
                    worker = busy[connection]  # type: ignore[index]
                    try:
                        result = worker.connection.recv()
                    except (EOFError, OSError):
                        workers[workers.index(worker)] = worker.replaced()
                        continue
                    worker.give_next(waiting)  # it works while the caller handles the result
                    yield unwrapped(result)
        finally:
            for worker in workers:
                worker.dismiss()


class TaskFailed(Message, frozen=True):
    """Why a task failed, as a message: exceptions can't always be sent between processes."""


def attempt(do: Callable[[T], R], task: T) -> R | TaskFailed:
    """The result of a task, or why it failed."""
    try:
        return do(task)
    except AreopagusError as error:
        return TaskFailed(error.message.key, error.message.params)
    except Exception as error:
        return TaskFailed("error.worker_failed", {"problem": problem_of(error)})


def unwrapped(result: R | TaskFailed) -> R:
    """The result of an attempt; raises `BadCall` if it has failed."""
    if isinstance(result, TaskFailed):
        raise BadCall(result.key, **result.params)
    return result


class _PoolTask(Generic[T]):
    """A task, and the number of workers that it has killed."""

    def __init__(self, content: T) -> None:
        self.content = content
        self.deaths = 0


class _Worker(Generic[T]):
    """A process that runs one task after the other."""

    def __init__(self, do: Callable[[T], Any]) -> None:
        context = get_context("spawn")
        self._do = do
        self.task: _PoolTask[T] | None = None
        self.connection, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=_work, args=(do, theirs), daemon=True)
        with _block_interrupts():
            self._process.start()
        theirs.close()

    def give_next(self, waiting: Iterator[T]) -> None:
        """Send the next task, if there is one."""
        task = next(waiting, None)
        self.task = None
        if task is not None:
            self.give(_PoolTask(task))

    def give(self, task: _PoolTask[T]) -> None:
        """Send a task; a dead worker is noticed when the result is awaited."""
        self.task = task
        with suppress(OSError):
            self.connection.send(task.content)

    def replaced(self) -> _Worker[T]:
        """A new worker with the task of this dead one."""
        task = self.task
        assert task is not None
        self.dismiss()
        task.deaths += 1
        if task.deaths == MOST_DEATHS:
            raise BadCall("error.workers_die", count=MOST_DEATHS)
        other = _Worker[T](self._do)
        other.give(task)
        return other

    def dismiss(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.join()
        self.connection.close()


@contextmanager
def _block_interrupts() -> Iterator[None]:
    """Block SIGINT, so that processes started here ignore Ctrl-C from their first moment."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its start unblocks SIGINT
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(do: Callable[[Any], Any], connection: Connection) -> None:
    """The main loop of a worker, until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent
    Thread(target=_exit_with_parent, daemon=True).start()
    while True:
        try:
            connection.send(attempt(do, connection.recv()))
        except (EOFError, OSError):
            return


def _exit_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
