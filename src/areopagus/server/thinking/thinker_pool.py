"""A pool of thinkers: programs that search for bots, hints and analyses, so that no search makes a person wait.

`scheduler.py` decides which task comes next. A thinker that takes longer than the limit, or dies, is replaced, and the
caller gets `Failed`. A thinker whose answer nobody wants any more finishes its task: starting another costs more.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from areopagus.bots.review import ReviewJob
from areopagus.kernel.record import Record

from ..engines import PRESENT, Engine
from .scheduler import ScheduledTask, Scheduler, Urgency

LONGEST_ANSWER: Final = 4 * 1024 * 1024
"""Maximum number of bytes in an answer of a thinker."""
START: Final = 20.0
"""Additional seconds for a new thinker to import the games."""
IDLE: Final = 300.0
"""Seconds after which an unused thinker of a pinned engine is stopped."""
MOST_WAITING: Final = 32
"""Number of waiting tasks of one owner from which further hints and analyses are refused."""


class Failed(Exception):
    """A task has no answer: the thinker died, took too long, or reports an error.

    The text goes into logs: it never contains the answer of a bot.
    """


class Unwanted(Exception):
    """Nobody wanted a task any more when it was to begin."""


@dataclass(frozen=True, slots=True)
class Job:
    """A task: what is sent to a thinker, and the future for its answer."""

    line: bytes
    engine: Engine
    is_wanted: Callable[[], bool]
    answer: asyncio.Future[dict[str, Any]]
    patience: float
    """How many times as long as the usual limit it may take."""


class ThinkerPool:
    """A few thinkers, started when they are first needed."""

    def __init__(self, count: int, limit: float) -> None:
        self.limit = limit
        """Maximum seconds for one task."""
        self.scheduler = Scheduler(count)
        self._jobs: dict[int, Job] = {}
        """Waiting tasks, by their number."""
        self._free: dict[str, list[Process]] = {}
        """Thinkers without a task, by the name of the engine."""
        self._all: set[Process] = set()
        self._ending: set[Process] = set()
        """Thinkers that were stopped and have not ended yet."""
        self._fresh: set[Process] = set()
        """Thinkers that have not answered yet: they may still be importing."""
        self._since: dict[Process, float] = {}
        """Since when thinkers of pinned engines have had no task."""
        self._work: set[asyncio.Task[None]] = set()
        self._spare: asyncio.Task[None] | None = None
        """The start of a thinker before it is needed."""

    @property
    def running(self) -> int:
        """Number of thinkers."""
        return len(self._all)

    def is_crowded(self, owner: str) -> bool:
        """Whether an owner has too many waiting tasks for another hint or analysis."""
        return self.scheduler.waiting(owner) >= MOST_WAITING

    async def think(
        self,
        do: str,
        bot: str,
        seed: int,
        position: Record | msgspec.Raw,
        word: str = "",
        *,
        owner: str,
        urgency: Urgency = Urgency.PLAY,
        engine: Engine = PRESENT,
        is_wanted: Callable[[], bool] = lambda: True,
        job: ReviewJob | None = None,
        patience: float = 1.0,
    ) -> dict[str, Any]:
        """The answer to a task of an owner, when its turn has come; `Unwanted` if it is not wanted by then."""
        task: dict[str, Any] = {"do": do, "bot": bot, "seed": seed, "position": position, "word": word}
        if job is not None:
            task["job"] = job
        line = msgspec.json.encode(task) + b"\n"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        scheduled = self.scheduler.queue(owner, urgency)
        self._jobs[scheduled.number] = Job(line, engine, is_wanted, answer, patience)
        self._begin_tasks()
        try:
            return await answer
        finally:
            self.scheduler.withdraw(scheduled)
            self._jobs.pop(scheduled.number, None)

    def _begin_tasks(self) -> None:
        """Begin every task that may begin."""
        while (scheduled := self.scheduler.begin_next()) is not None:
            job = self._jobs.pop(scheduled.number)
            if job.is_wanted():
                self._spawn(self._serve(scheduled, job))
            else:
                self.scheduler.end(scheduled)
                job.answer.set_exception(Unwanted())
        if self.scheduler.anybody_waits and self._spare is None and self._has_room:
            self._spare = self._spawn(self._start_spare())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    async def _serve(self, scheduled: ScheduledTask, job: Job) -> None:
        """Have one task done."""
        try:
            answer: dict[str, Any] | Failed = await self._ask_thinker(job)
        except Failed as failure:
            answer = failure
        except Exception as error:
            answer = Failed(type(error).__name__)
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        finally:
            self.scheduler.end(scheduled)
        if not job.answer.done():
            if isinstance(answer, Failed):
                job.answer.set_exception(answer)
            else:
                job.answer.set_result(answer)
        self._begin_tasks()

    async def _ask_thinker(self, job: Job) -> dict[str, Any]:
        thinker = self._free_one(job.engine)
        if thinker is None and self._spare is not None:
            await asyncio.wait((self._spare,))
            thinker = self._free_one(job.engine)
        if thinker is None:
            thinker = await self._start(job.engine)
        line, limit = b"", self.limit * job.patience
        try:
            async with asyncio.timeout(limit + (START if thinker in self._fresh else 0.0)):
                assert thinker.stdin is not None
                assert thinker.stdout is not None
                thinker.stdin.write(job.line)
                await thinker.stdin.drain()
                line = await thinker.stdout.readline()
        except TimeoutError as error:
            raise Failed(f"no answer within {limit} s") from error
        except (OSError, ValueError) as error:
            raise Failed(f"the thinker can't be reached: {type(error).__name__}") from error
        finally:
            if line:
                self._fresh.discard(thinker)
                self._set_free(thinker, job.engine)
            else:
                await self._stop(thinker)
        if not line:
            raise Failed("the thinker died")
        answer: dict[str, Any] = msgspec.json.decode(line)
        if "error" in answer:
            kind = str(answer["error"]).partition(":")[0][:80]
            raise Failed(f"{kind} at {answer['at']}" if "at" in answer else kind)
        return answer

    def _free_one(self, engine: Engine) -> Process | None:
        """A thinker of an engine that has no task; those that have died are forgotten."""
        free = self._free.get(engine.name, [])
        while free:
            thinker = free.pop()
            if thinker.returncode is None:
                return thinker
            self._forget(thinker)
        return None

    def _set_free(self, thinker: Process, engine: Engine) -> None:
        self._free.setdefault(engine.name, []).append(thinker)
        if engine.name != PRESENT.name:
            loop = asyncio.get_running_loop()
            since = self._since[thinker] = loop.time()
            loop.call_later(IDLE, self._stop_if_idle, thinker, engine, since)

    def _stop_if_idle(self, thinker: Process, engine: Engine, since: float) -> None:
        free = self._free.get(engine.name, [])
        if thinker in free and self._since.get(thinker) == since:
            free.remove(thinker)
            self._spawn(self._stop(thinker))

    def _forget(self, thinker: Process) -> None:
        self._all.discard(thinker)
        self._fresh.discard(thinker)
        self._since.pop(thinker, None)

    async def _start_spare(self) -> None:
        """Start the additional thinker before it is needed, because somebody waits already."""
        try:
            with suppress(OSError):  # the next task that needs it fails
                self._set_free(await self._start(PRESENT), PRESENT)
        finally:
            self._spare = None

    async def _start(self, engine: Engine) -> Process:
        while len(self._all) > self.scheduler.places and (idle := self._idle()) is not None:
            await self._stop(idle)
        thinker = await asyncio.create_subprocess_exec(
            sys.executable,
            *(() if engine.is_present else ("-P",)),  # so that the working directory can't shadow the engine
            "-m",
            "areopagus.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_ANSWER,
            env=engine.environment(),
        )
        self._all.add(thinker)
        self._fresh.add(thinker)
        return thinker

    @property
    def _has_room(self) -> bool:
        """Whether one more thinker may be started."""
        return self.scheduler.running + sum(map(len, self._free.values())) <= self.scheduler.places

    def _idle(self) -> Process | None:
        """Take a thinker that has no task."""
        return next((free.pop(0) for free in self._free.values() if free), None)

    async def _stop(self, thinker: Process) -> None:
        self._forget(thinker)
        self._ending.add(thinker)
        with suppress(ProcessLookupError):
            thinker.kill()
        await thinker.wait()
        self._ending.discard(thinker)

    async def close(self) -> None:
        """Stop all thinkers; waiting tasks are cancelled."""
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        for job in self._jobs.values():
            job.answer.cancel()
        self._jobs.clear()
        for thinker in [*self._all, *self._ending]:
            await self._stop(thinker)
        self._free.clear()
