"""Seats that answer by themselves: by what their people have set, or because they could only decline a window.

The answer comes after the time that a person would need. That time is drawn from a distribution that depends only on
what everybody knows: whether the question is hidden from others, and whether other people play. So neither a hidden
card nor a standing answer can be read from it. The person may always be faster.

An answer that depends on hidden cards would tell something about them where others see that nobody answers by hand: at
a screen that several people share, and while the person has no page open. There a seat answers only by those standing
answers that depend on nothing hidden. See `areopagus.kernel.standing` and ADR 0018.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from random import Random
from typing import Final

from areopagus.kernel import Match

from ..keys import Keys
from ..store.database import is_unavailable
from ..task_loop import failure_of
from .errors import UnknownTable
from .snapshot import Snapshot
from .table import LiveTable
from .tables import Tables

LOG: Final = logging.getLogger("areopagus.server")
RETRY_SECONDS: Final = 2.0
"""Seconds after which a seat tries again when the database was not available."""
SPREAD: Final = 0.6
"""How much the times differ: the standard deviation of their logarithm."""
SHORTEST, LONGEST = 0.3, 6.0
"""The bounds of a time, for a typical one of 1."""
OPEN_SHARE, ALONE_SHARE = 0.25, 0.15
"""The typical time for a question that all can see, and at a table with one person, for a hidden question of 1."""


def is_hidden(match: Match) -> bool:
    """Whether others may not see what the pending question is, or what its words depend on; everybody knows it."""
    asked = match.asked(None)
    return asked is not None and (not asked.about or asked.about in match.game.windows)


def seconds_to_answer(keys: Keys, table: str, now: Snapshot, *, is_alone: bool, typical: float) -> float:
    """The time that a person would need for the pending question: drawn by the table's secret."""
    share = ALONE_SHARE if is_alone else 1.0 if is_hidden(now.match) else OPEN_SHARE
    draw = Random(keys.seed(f"{table}/own answer/{now.number}/{now.epoch}"))
    return typical * share * min(LONGEST, max(SHORTEST, draw.lognormvariate(0.0, SPREAD)))


class OwnAnswers:
    """Lets the seats of all tables answer by themselves."""

    def __init__(
        self, tables: Tables, is_by_hand: Callable[[str, int], bool], answered: Callable[[str], None]
    ) -> None:
        self.tables = tables
        self._is_by_hand = is_by_hand
        """Whether, as far as others can see, the person of a seat may answer a table's question by hand."""
        self._answered = answered
        """Called with a table after a seat has answered there."""
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._called: set[str] = set()
        """Tables at which something has happened since they were last looked at."""
        self._due: dict[str, tuple[str, asyncio.TimerHandle]] = {}
        """The question that a seat will answer by itself, and the timer, by table."""

    def look(self, table: str) -> None:
        """Something has happened at a table: see whether the asked seat has an answer of its own."""
        self._called.add(table)
        if table not in self._looking:
            self._looking[table] = asyncio.create_task(self._look(table))

    async def _look(self, table: str) -> None:
        try:
            while table in self._called:
                self._called.discard(table)
                await self._schedule(table)
        except UnknownTable:
            self._cancel(table)
        except Exception as error:
            self._failed(table, error)
        finally:
            self._looking.pop(table, None)

    async def _schedule(self, table: str) -> None:
        live = await self.tables.find(table)
        now = live.snapshot()
        openly = self._is_seen(table, now)
        if now.ask is not None and now.standing.get(now.ask.seat):
            word = await asyncio.to_thread(live.own_answer, openly=openly)
        else:
            word = live.own_answer(openly=openly)  # without standing answers there is nothing to compute
        question, _ = self._due.get(table, ("", None))
        if question and (not word or question != now.question):
            self._cancel(table)
        if word and question != now.question:
            seconds = seconds_to_answer(
                self.tables.keys,
                table,
                now,
                is_alone=is_alone(live),
                typical=self.tables.settings.answer_seconds,
            )
            timer = asyncio.get_running_loop().call_later(seconds, self._answer_now, table, now.question)
            self._due[table] = (now.question, timer)

    def _is_seen(self, table: str, now: Snapshot) -> bool:
        """Whether others see that nobody answers by hand."""
        return now.ask is None or not self._is_by_hand(table, now.ask.seat)

    def _answer_now(self, table: str, question: str) -> None:
        self._due.pop(table, None)
        task = asyncio.create_task(self._answer(table, question))
        self._looking.setdefault(f"{table}/answer", task)
        task.add_done_callback(lambda _: self._looking.pop(f"{table}/answer", None))

    async def _answer(self, table: str, question: str) -> None:
        try:
            now = (await self.tables.find(table)).snapshot()
            openly = self._is_seen(table, now)
            if await asyncio.to_thread(
                self.tables.act, table, lambda live: live.answer_by_itself(question, openly=openly)
            ):
                self._answered(table)
        except UnknownTable:
            return
        except Exception as error:
            self._failed(table, error)

    def _failed(self, table: str, error: Exception) -> None:
        LOG.error("a seat could not answer by itself", extra={"table": table, **failure_of(error)})
        if is_unavailable(error):
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.look, table)

    def _cancel(self, table: str) -> None:
        _, timer = self._due.pop(table, ("", None))
        if timer is not None:
            timer.cancel()

    async def close(self) -> None:
        """Let no seat answer by itself any more."""
        for table in list(self._due):
            self._cancel(table)
        tasks = list(self._looking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def is_alone(live: LiveTable) -> bool:
    """Whether one person plays against bots."""
    return sum(seat.kind != "bot" for seat in live.row.seats) == 1
