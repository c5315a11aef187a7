"""Studies of finished matches, which are analyses or reviews: who may begin one, and which ones are kept.

A study looks at hidden facts, so the match must be over. Each address, and each browser, has one running study of a
kind. The results are kept in memory, up to a number of them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from areopagus.kernel import Message
from areopagus.kernel.registry import known_game

from ..http.errors import ApiError
from ..live.errors import ActionRefused
from ..store import TableRow
from .thinker_pool import ThinkerPool

MOST_RUNNING: Final = 32
"""Maximum number of running studies of a kind."""
UNSEEN: Final = 300.0
"""Seconds after which a study that nobody looks at pauses."""

K = TypeVar("K", bound=Hashable)
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Asker:
    """Who requests a study: an address, to which the search is charged, and a browser."""

    address: str
    client: str

    def is_like(self, other: Asker) -> bool:
        """Whether both may be the same person: they share the address or the browser."""
        return self.address == other.address or self.client == other.client


@dataclass(frozen=True, slots=True)
class RunningStudy:
    """A study that is being made."""

    asker: Asker
    task: asyncio.Task[None]


class Studies(Generic[K, S]):
    """The studies of one kind: those that are being made, and those that are kept."""

    def __init__(self, thinkers: ThinkerPool, most: int) -> None:
        self.thinkers = thinkers
        self.most = most
        self.kept: OrderedDict[K, S] = OrderedDict()
        self.running: dict[K, RunningStudy] = {}

    def check_begin(self, asker: Asker) -> None:
        """`ApiError` if somebody can't begin a study now."""
        if any(running.asker.is_like(asker) for running in self.running.values()):
            raise ApiError(409, "error.analysis_one_at_a_time")
        if len(self.running) >= MOST_RUNNING or self.thinkers.is_crowded(asker.address):
            raise ApiError(429, "error.analysis_busy")

    def start(self, key: K, study: S, asker: Asker, work: Callable[[], Awaitable[None]]) -> None:
        """Keep a study, and let its work begin."""
        self._keep(key, study)
        self.running[key] = RunningStudy(asker, asyncio.create_task(self._run(key, work)))

    async def close(self) -> None:
        """Stop all that are being made."""
        tasks = [running.task for running in self.running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, key: K, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        finally:
            del self.running[key]

    def _keep(self, key: K, study: S) -> None:
        self.kept[key] = study
        self.kept.move_to_end(key)
        spare = [old for old in self.kept if old not in self.running and old != key]
        for old in spare[: max(0, len(self.kept) - self.most)]:
            del self.kept[old]


def check_over(row: TableRow) -> None:
    """`ActionRefused` if a match can't be studied: it is not over, or nothing judges its positions."""
    if not row.over:
        raise ActionRefused(Message("error.analysis_not_over"))
    if known_game(row.game).insight() is None:
        raise ActionRefused(Message("error.no_analysis"))
