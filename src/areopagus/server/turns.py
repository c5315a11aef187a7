"""Whose task is thought about next: turns by what each owner has used lately.

An owner is an address: whoever has many tables there has one share, not one for each. Of those who wait the owner who
has used the fewest seconds of thinking lately comes next, and within an owner whoever came first. Seconds are forgotten
with time: half of them every minute.

There is one place more than regular ones. It is for an owner for whom nothing is thought about while others, who have
used clearly more, fill the regular places: so nobody waits until the long search of another is done.
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
"""Seconds after which half of what was used is forgotten."""
CLEARLY_MORE: Final = 1.0
"""By this many seconds must others have used more before an owner gets the place beside the regular ones."""
MOST_ACCOUNTS: Final = 10_000


class Urgency(IntEnum):
    """How soon a task is wanted; the value is the handicap, in seconds that count as used.

    An analysis waits while anybody plays, but not for ever: tables whose owner has used more than the handicap lately
    come after it.
    """

    PLAY = 0
    """A bot at a table at which somebody looks on, or a hint."""
    STUDY = 30
    """A choice of a finished match."""


class Accounts:
    """Seconds that each owner has used lately."""

    def __init__(self, half_life: float = HALF_LIFE, clock: Callable[[], float] = time.monotonic) -> None:
        self._half_life = half_life
        self._clock = clock
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By owner the seconds, and when that was so."""

    def used(self, owner: str) -> float:
        """What an owner has used lately."""
        seconds, at = self._used.get(owner, (0.0, 0.0))
        return seconds * 0.5 ** ((self._clock() - at) / self._half_life) if seconds else 0.0

    def charge(self, owner: str, seconds: float) -> None:
        """An owner has used some more."""
        self._used[owner] = (self.used(owner) + seconds, self._clock())
        self._used.move_to_end(owner)
        while len(self._used) > MOST_ACCOUNTS:
            self._used.popitem(last=False)


@dataclass(order=True)
class Turn:
    """A task that waits or is thought about; of one owner's the smaller comes first."""

    urgency: Urgency
    number: int
    owner: str = field(compare=False)
    began: float = field(compare=False, default=0.0)


class Turns:
    """All tasks that wait or are thought about, with a number of regular places and one more."""

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.places = places
        self.accounts = Accounts(clock=clock)
        self._clock = clock
        self._numbers = count()
        self._waiting: dict[str, list[Turn]] = {}
        """A heap for each owner who waits."""
        self._under_way: dict[int, Turn] = {}
        """By the number of the turn."""

    def used(self, owner: str) -> float:
        """The seconds that an owner has used lately, those of tasks under way included."""
        now = self._clock()
        running = sum(now - turn.began for turn in self._under_way.values() if turn.owner == owner)
        return self.accounts.used(owner) + running

    def waiting(self, owner: str) -> int:
        """How many tasks of an owner wait."""
        return len(self._waiting.get(owner, ()))

    @property
    def anybody_waits(self) -> bool:
        """Whether any task waits."""
        return bool(self._waiting)

    @property
    def under_way(self) -> int:
        """How many tasks are thought about."""
        return len(self._under_way)

    def queue(self, owner: str, urgency: Urgency) -> Turn:
        """Let a task wait for its turn."""
        turn = Turn(urgency, next(self._numbers), owner)
        heapq.heappush(self._waiting.setdefault(owner, []), turn)
        return turn

    def withdraw(self, turn: Turn) -> None:
        """A task is no longer wanted; nothing happens if its turn has come already."""
        tasks = self._waiting.get(turn.owner, [])
        if turn in tasks:
            tasks.remove(turn)
            heapq.heapify(tasks)
            if not tasks:
                del self._waiting[turn.owner]

    def begin_next(self) -> Turn | None:
        """Begin the task whose turn it is; None if none may begin now."""
        if len(self._under_way) < self.places:
            owners = list(self._waiting)
        elif len(self._under_way) == self.places:
            owners = self._neglected()
        else:
            owners = []
        if not owners:
            return None
        owner = min(owners, key=self._rank)
        tasks = self._waiting[owner]
        turn = heapq.heappop(tasks)
        if not tasks:
            del self._waiting[owner]
        turn.began = self._clock()
        self._under_way[turn.number] = turn
        return turn

    def _rank(self, owner: str) -> tuple[float, int]:
        first = self._waiting[owner][0]
        return self.used(owner) + first.urgency, first.number

    def _neglected(self) -> list[str]:
        """Owners who play, for whom nothing is thought about, and who have used clearly less than those who are."""
        served = {turn.owner for turn in self._under_way.values()}
        least = min(self.used(owner) for owner in served)
        return [
            owner
            for owner, tasks in self._waiting.items()
            if owner not in served
            and tasks[0].urgency == Urgency.PLAY
            and self.used(owner) + CLEARLY_MORE <= least
        ]

    def end(self, turn: Turn) -> None:
        """A task is done; its owner is charged for it."""
        del self._under_way[turn.number]
        self.accounts.charge(turn.owner, self._clock() - turn.began)
