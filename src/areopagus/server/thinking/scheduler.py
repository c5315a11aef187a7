"""Which task a thinker gets next: a fair share for each owner.

An owner is an address, which has one share however many tables it has. Of the waiting owners the one that has used the
fewest seconds of thinking lately comes next, and of its tasks the first one. Used seconds decay: half of them are
forgotten every minute.

Besides the regular places there is one more. It is for an owner without a running task while others, who have used
clearly more, fill the regular places. So nobody waits until a long search of somebody else is done.
"""

from __future__ import annotations

import heapq
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from typing import Final

HALF_LIFE: Final = 60.0
"""Seconds after which half of the used seconds are forgotten."""
CLEARLY_MORE: Final = 1.0
"""Number of seconds that others must have used more before an owner gets the additional place."""
MOST_ACCOUNTS: Final = 10_000


class Urgency(IntEnum):
    """The urgency of a task; the value is a handicap, in seconds that count as used.

    An analysis waits while somebody plays, but not forever: owners that have used more than the handicap lately come
    after it.
    """

    PLAY = 0
    """A bot's answer, or a hint."""
    STUDY = 30
    """A choice of a finished match that is analysed."""


class Accounts:
    """The seconds that each owner has used lately."""

    def __init__(self, half_life: float = HALF_LIFE, clock: Callable[[], float] = time.monotonic) -> None:
        self._half_life = half_life
        self._clock = clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """The seconds of each owner, and the time at which they were noted."""

    def used(self, owner: str) -> float:
        """The seconds that an owner has used lately."""
        seconds, at = self._used.get(owner, (0.0, 0.0))
        return seconds * 0.5 ** ((self._clock() - at) / self._half_life) if seconds else 0.0

    def charge(self, owner: str, seconds: float) -> None:
        """Add seconds to those of an owner."""
        self._used[owner] = (self.used(owner) + seconds, self._clock())
        self._used.move_to_end(owner)
        while len(self._used) > MOST_ACCOUNTS:
            self._used.popitem(last=False)


@dataclass(order=True)
class ScheduledTask:
    """A waiting or running task; of one owner's tasks the smaller comes first."""

    urgency: Urgency
    number: int
    owner: str = field(compare=False)
    began: float = field(compare=False, default=0.0)


class Scheduler:
    """All waiting and running tasks, with a number of regular places and one more."""

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.places = places
        self.accounts = Accounts(clock=clock)
        self._clock = clock
        self._numbers = count()
        self._waiting: dict[str, list[ScheduledTask]] = {}
        """A heap of tasks for each owner who waits."""
        self._running: dict[int, ScheduledTask] = {}
        """By the number of the task."""

    def used(self, owner: str) -> float:
        """The seconds that an owner has used lately, including those of running tasks."""
        now = self._clock()
        current = sum(now - task.began for task in self._running.values() if task.owner == owner)
        return self.accounts.used(owner) + current

    def waiting(self, owner: str) -> int:
        """Number of waiting tasks of an owner."""
        return len(self._waiting.get(owner, ()))

    @property
    def anybody_waits(self) -> bool:
        """Whether any task waits."""
        return bool(self._waiting)

    @property
    def running(self) -> int:
        """Number of running tasks."""
        return len(self._running)

    def queue(self, owner: str, urgency: Urgency) -> ScheduledTask:
        """Add a waiting task."""
        task = ScheduledTask(urgency, next(self._numbers), owner)
        heapq.heappush(self._waiting.setdefault(owner, []), task)
        return task

    def withdraw(self, task: ScheduledTask) -> None:
        """Remove a waiting task that is no longer wanted; nothing happens if it has begun."""
        tasks = self._waiting.get(task.owner, [])
        if task in tasks:
            tasks.remove(task)
            heapq.heapify(tasks)
            if not tasks:
                del self._waiting[task.owner]

    def begin_next(self) -> ScheduledTask | None:
        """Begin the next task; None if none may begin now."""
        if len(self._running) < self.places:
            owners = list(self._waiting)
        elif len(self._running) == self.places:
            owners = self._neglected()
        else:
            owners = []
        if not owners:
            return None
        owner = min(owners, key=self._rank)
        tasks = self._waiting[owner]
        task = heapq.heappop(tasks)
        if not tasks:
            del self._waiting[owner]
        task.began = self._clock()
        self._running[task.number] = task
        return task

    def _rank(self, owner: str) -> tuple[float, int]:
        first = self._waiting[owner][0]
        return self.used(owner) + first.urgency, first.number

    def _neglected(self) -> list[str]:
        """Waiting players without a running task who have used clearly less than the owners of running tasks."""
        served = {task.owner for task in self._running.values()}
        least = min(self.used(owner) for owner in served)
        return [
            owner
            for owner, tasks in self._waiting.items()
            if owner not in served
            and tasks[0].urgency == Urgency.PLAY
            and self.used(owner) + CLEARLY_MORE <= least
        ]

    def end(self, task: ScheduledTask) -> None:
        """End a running task, and charge its owner for it."""
        del self._running[task.number]
        self.accounts.charge(task.owner, self._clock() - task.began)
