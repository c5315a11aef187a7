"""Where bots think, and hints and analyses are made: a few programs beside the server, so that no search keeps a
person waiting.

Whose task comes next is decided by `turns.py`. A program that takes longer than the limit, or dies, is replaced, and
`Failed` says so; the table goes on without its answer. A program that is thinking when nobody waits for its answer any
more thinks to the end: to start another costs more.
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

from areopagus.kernel.record import Record

from .engines import PRESENT, Engine
from .turns import Turn, Turns, Urgency

LONGEST_ANSWER: Final = 4 * 1024 * 1024
"""Bytes in a line from a thinker."""
START: Final = 20.0
"""Seconds that a thinker may take to import the games, besides thinking."""
IDLE: Final = 300.0
"""Seconds after which a program of an old engine that has nothing to do is stopped."""
MOST_WAITING: Final = 32
"""Tasks of one owner that may wait before further hints and analyses are refused."""


class Failed(Exception):
    """A task without an answer: the thinker died, took too long, or says what went wrong.

    Its text goes into logs: it never holds anything that a bot said.
    """


class Unwanted(Exception):
    """When its turn came, nobody wanted the task any more."""


@dataclass(frozen=True, slots=True)
class Job:
    """A task on its way: what is sent to a program, and where its answer goes."""

    line: bytes
    engine: Engine
    is_wanted: Callable[[], bool]
    answer: asyncio.Future[dict[str, Any]]


class Thinkers:
    """A few programs that think, started when they are first needed."""

    def __init__(self, count: int, limit: float) -> None:
        self.limit = limit
        """Seconds for one task."""
        self.turns = Turns(count)
        self._jobs: dict[int, Job] = {}
        """Those that wait, by the number of their turn."""
        self._free: dict[str, list[Process]] = {}
        """By the name of the engine."""
        self._all: set[Process] = set()
        self._ending: set[Process] = set()
        """Those that are no longer used but have not ended yet."""
        self._fresh: set[Process] = set()
        """Those that have not answered yet: they may still be importing."""
        self._since: dict[Process, float] = {}
        """Since when programs of old engines have had nothing to do."""
        self._work: set[asyncio.Task[None]] = set()
        self._spare: asyncio.Task[None] | None = None
        """While a program is started before it is needed."""

    @property
    def running(self) -> int:
        """How many programs there are."""
        return len(self._all)

    def is_crowded(self, owner: str) -> bool:
        """Whether an owner has too many waiting tasks for another hint or analysis."""
        return self.turns.waiting(owner) >= MOST_WAITING

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
    ) -> dict[str, Any]:
        """The answer to a task of an owner; waits for its turn, and raises `Unwanted` if it is not wanted then."""
        task = {"do": do, "bot": bot, "seed": seed, "position": position, "word": word}
        line = msgspec.json.encode(task) + b"\n"
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        turn = self.turns.queue(owner, urgency)
        self._jobs[turn.number] = Job(line, engine, is_wanted, answer)
        self._go_on()
        try:
            return await answer
        finally:
            self.turns.withdraw(turn)
            self._jobs.pop(turn.number, None)

    def _go_on(self) -> None:
        """Begin whatever may begin."""
        while (turn := self.turns.begin_next()) is not None:
            job = self._jobs.pop(turn.number)
            if job.is_wanted():
                self._spawn(self._serve(turn, job))
            else:
                self.turns.end(turn)
                job.answer.set_exception(Unwanted())
        if self.turns.anybody_waits and self._spare is None and self._has_room:
            self._spare = self._spawn(self._start_spare())

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    async def _serve(self, turn: Turn, job: Job) -> None:
        """Think about one task."""
        try:
            found: dict[str, Any] | Failed = await self._answer(job)
        except Failed as failure:
            found = failure
        except Exception as error:
            found = Failed(type(error).__name__)
        except asyncio.CancelledError:
            job.answer.cancel()
            raise
        finally:
            self.turns.end(turn)
        if not job.answer.done():
            if isinstance(found, Failed):
                job.answer.set_exception(found)
            else:
                job.answer.set_result(found)
        self._go_on()

    async def _answer(self, job: Job) -> dict[str, Any]:
        thinker = self._free_one(job.engine)
        if thinker is None and self._spare is not None:
            await asyncio.wait((self._spare,))
            thinker = self._free_one(job.engine)
        if thinker is None:
            thinker = await self._start(job.engine)
        said = b""
        try:
            async with asyncio.timeout(self.limit + (START if thinker in self._fresh else 0.0)):
                assert thinker.stdin is not None
                assert thinker.stdout is not None
                thinker.stdin.write(job.line)
                await thinker.stdin.drain()
                said = await thinker.stdout.readline()
        except TimeoutError as error:
            raise Failed(f"no answer within {self.limit} s") from error
        except (OSError, ValueError) as error:
            raise Failed(f"the thinker can't be talked to: {type(error).__name__}") from error
        finally:
            if said:
                self._fresh.discard(thinker)
                self._set_free(thinker, job.engine)
            else:
                await self._stop(thinker)
        if not said:
            raise Failed("the thinker died")
        answer: dict[str, Any] = msgspec.json.decode(said)
        if "error" in answer:
            kind = str(answer["error"]).partition(":")[0][:80]
            raise Failed(f"{kind} at {answer['at']}" if "at" in answer else kind)
        return answer

    def _free_one(self, engine: Engine) -> Process | None:
        """A program of an engine that has nothing to do; those that died meanwhile are forgotten."""
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
        """Start the program beside the regular ones before it is needed: somebody waits already."""
        try:
            with suppress(OSError):  # whoever needs it is told
                self._set_free(await self._start(PRESENT), PRESENT)
        finally:
            self._spare = None

    async def _start(self, engine: Engine) -> Process:
        while len(self._all) > self.turns.places and (idle := self._idle()) is not None:
            await self._stop(idle)
        thinker = await asyncio.create_subprocess_exec(
            sys.executable,
            *(
                () if engine.is_present else ("-P",)
            ),  # nothing in the working directory comes before the engine
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
        """Whether one more program may be started besides those that think, or are about to."""
        return self.turns.under_way + sum(map(len, self._free.values())) <= self.turns.places

    def _idle(self) -> Process | None:
        """A program with nothing to do, no longer free."""
        return next((free.pop(0) for free in self._free.values() if free), None)

    async def _stop(self, thinker: Process) -> None:
        self._forget(thinker)
        self._ending.add(thinker)
        with suppress(ProcessLookupError):
            thinker.kill()
        await thinker.wait()
        self._ending.discard(thinker)

    async def close(self) -> None:
        """Stop them all; whoever waits gets no answer."""
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        for job in self._jobs.values():
            job.answer.cancel()
        self._jobs.clear()
        for thinker in [*self._all, *self._ending]:
            await self._stop(thinker)
        self._free.clear()
