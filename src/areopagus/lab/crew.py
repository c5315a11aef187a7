"""Workers: processes of this machine that do tasks side by side and may die.

A **crew** takes a function and a stream of tasks and gives the results in the order in which they are finished. The
stream is asked for the next task when somebody is free, so it can look at how long earlier ones took. A worker that
dies, by whatever hand, is replaced and its task given out again; a task that several have died of is an error.

Each worker has a pipe of its own to this process: nothing is shared that a dying worker could leave locked, and when
this process dies, however it dies, its workers notice and leave.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import Any, Final, Generic, Protocol, TypeVar

from areopagus.kernel import AreopagusError, BadCall, Message

T = TypeVar("T")
R = TypeVar("R")

MOST_DEATHS: Final = 3
"""So many workers may die of one task."""


class Crew(Protocol):
    """Whoever does the tasks."""

    @property
    def width(self) -> int:
        """How many tasks are worked on at a time."""

    def worked(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results, in the order in which they are finished."""


class Processes:
    """A crew of processes; a single worker works in this one."""

    def __init__(self, workers: int = 1) -> None:
        self.width = workers

    def worked(self, do: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        """The results, in the order in which they are finished."""
        if self.width == 1:
            yield from map(do, tasks)
            return
        waiting = iter(tasks)
        crew = [_Worker[T](do) for _ in range(self.width)]
        try:
            for worker in crew:
                worker.give_next(waiting)
            while busy := {worker.connection: worker for worker in crew if worker.task is not None}:
                for connection in wait(list(busy)):
                    worker = busy[connection]  # type: ignore[index]
                    try:
                        result = worker.connection.recv()
                    except (EOFError, OSError):
                        crew[crew.index(worker)] = worker.replaced()
                        continue
                    worker.give_next(waiting)  # it works on while the result is looked at
                    yield unwrapped(result)
        finally:
            for worker in crew:
                worker.dismiss()


class Failed(Message, frozen=True):
    """What went wrong with a task; errors themselves don't travel well between processes."""


def attempt(do: Callable[[T], R], task: T) -> R | Failed:
    """The result of a task, or why there is none."""
    try:
        return do(task)
    except AreopagusError as error:
        return Failed(error.message.key, error.message.params)
    except Exception as error:
        return Failed("error.worker_failed", {"problem": f"{type(error).__name__}: {error}"})


def unwrapped(result: R | Failed) -> R:
    """The result of an attempt; raises `BadCall` if it has failed."""
    if isinstance(result, Failed):
        raise BadCall(result.key, **result.params)
    return result


class _Task(Generic[T]):
    """A task, and how many have died of it."""

    def __init__(self, content: T) -> None:
        self.content = content
        self.deaths = 0


class _Worker(Generic[T]):
    """A process that does one task after the other."""

    def __init__(self, do: Callable[[T], Any]) -> None:
        context = get_context("spawn")
        self._do = do
        self.task: _Task[T] | None = None
        self.connection, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=_work, args=(do, theirs), daemon=True)
        with _deaf_to_ctrl_c():
            self._process.start()
        theirs.close()

    def give_next(self, waiting: Iterator[T]) -> None:
        """Give it the next task, if there is one."""
        task = next(waiting, None)
        self.task = None
        if task is not None:
            self.give(_Task(task))

    def give(self, task: _Task[T]) -> None:
        """Give it a task; whether it is still alive is seen when the result is waited for."""
        self.task = task
        with suppress(OSError):
            self.connection.send(task.content)

    def replaced(self) -> _Worker[T]:
        """Another worker with the task that this one has died of."""
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
        """End the process, whatever it does."""
        self._process.kill()
        self._process.join()
        self.connection.close()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that are started meanwhile never hear of it, not even before they could say so themselves."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(do: Callable[[Any], Any], connection: Connection) -> None:
    """What a worker does until nobody is there to work for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who gives the tasks
    Thread(target=_leave_with_parent, daemon=True).start()
    while True:
        try:
            connection.send(attempt(do, connection.recv()))
        except (EOFError, OSError):
            return


def _leave_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
