"""Where records are checked and matches are replayed: a few programs beside the server, so that they keep no choice
waiting.

Each engine has programs of its own (`reader.py`). What waits for them is bounded, and owners (client addresses) take
turns: whoever asks for much waits for themselves. A program that dies or takes too long is replaced; only the task it
had is lost. A task that nobody waits for any more leaves the queue.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import OrderedDict, deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from areopagus.kernel import Message

from .engines import PRESENT, Engine
from .faults import Fault
from .reader import REELS

LOG: Final = logging.getLogger("areopagus.server")
LONGEST_ANSWER: Final = 32 * 1024 * 1024
"""Bytes in a line from a reader."""
START: Final = 20.0
"""Seconds that a reader may take to import the games, besides reading."""
SPARE: Final = 10.0
"""Seconds that a reader may take longer than the time that its task names."""
MOST_EACH: Final = 8
"""The number of tasks of one owner that may wait."""
MOST_WAITING: Final = 64
"""The number of tasks that may wait, of all owners."""
IDLE: Final = 300.0
"""A pinned engine with nothing to do for this many seconds is stopped."""

Answer = dict[str, msgspec.Raw]
DECODER: Final[msgspec.json.Decoder[Answer]] = msgspec.json.Decoder(Answer)


@dataclass(eq=False)
class Waiting:
    """A task that waits for its turn."""

    line: bytes
    seconds: float
    done: asyncio.Future[bytes]


@dataclass
class Turns:
    """What waits for the programs of an engine: one task of each owner in turn."""

    queues: OrderedDict[str, deque[Waiting]] = field(default_factory=OrderedDict)
    is_there: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, owner: str, waiting: Waiting) -> None:
        """A task of an owner comes last."""
        self.queues.setdefault(owner, deque()).append(waiting)
        self.is_there.set()

    def remove(self, owner: str, waiting: Waiting) -> None:
        """A task that nobody waits for any more; one that was taken is gone already."""
        queue = self.queues.get(owner)
        if queue is not None and waiting in queue:
            queue.remove(waiting)
            if not queue:
                del self.queues[owner]

    async def take(self) -> Waiting:
        """The next task, when there is one."""
        while not self.queues:
            self.is_there.clear()
            await self.is_there.wait()
        owner, queue = self.queues.popitem(last=False)
        waiting = queue.popleft()
        if queue:
            self.queues[owner] = queue  # it is the turn of the others first
        return waiting


class Readers:
    """The programs that read, started when they are first needed."""

    def __init__(self, count: int, reels: int, seconds: float, idle: float = IDLE) -> None:
        self.count = count
        self.reels = reels
        self.seconds = seconds
        """For a task that names no time."""
        self.idle = idle
        self._crews: dict[Engine, Turns] = {}
        self._workers: set[asyncio.Task[None]] = set()
        self._programs: set[asyncio.subprocess.Process] = set()
        self._ending: set[asyncio.subprocess.Process] = set()
        """Those that are no longer used but have not ended yet."""

    @property
    def running(self) -> int:
        """The number of programs."""
        return len(self._programs)

    @property
    def waiting(self) -> int:
        """The number of tasks that wait for their turn."""
        return sum(len(queue) for turns in self._crews.values() for queue in turns.queues.values())

    def waiting_of(self, owner: str) -> int:
        """The number of tasks of an owner that wait for their turn."""
        return sum(len(turns.queues.get(owner, ())) for turns in self._crews.values())

    async def ask(
        self, owner: str, task: dict[str, Any], engine: Engine = PRESENT, seconds: float | None = None
    ) -> Answer:
        """The answer to a task of `reader.py`, when its turn has come; `Fault` if there is none."""
        line = msgspec.json.encode(task) + b"\n"
        said = DECODER.decode(await self._answer(owner, line, engine, seconds or self.seconds))
        if "wrong" in said:
            message = msgspec.json.decode(said["wrong"], type=Message)
            raise Fault(413 if message.key == "error.too_large" else 422, message.key, **message.params)
        if "error" in said:
            failure = {name: msgspec.json.decode(value) for name, value in said.items()}
            LOG.error("a reader failed", extra={"engine": engine.name, **failure})
            raise Fault(500, "error.server")
        return said

    async def _answer(self, owner: str, line: bytes, engine: Engine, seconds: float) -> bytes:
        if self.waiting_of(owner) >= MOST_EACH or self.waiting >= MOST_WAITING:
            raise Fault(429, "error.busy")
        turns = self._crew(engine)
        waiting = Waiting(line, seconds, asyncio.get_running_loop().create_future())
        turns.add(owner, waiting)
        try:
            return await waiting.done
        finally:
            turns.remove(owner, waiting)

    def _crew(self, engine: Engine) -> Turns:
        turns = self._crews.get(engine)
        if turns is None:
            turns = self._crews[engine] = Turns()
            for _ in range(self.count if engine.is_present else 1):
                worker = asyncio.create_task(self._work(engine, turns))
                self._workers.add(worker)
        return turns

    # Programs

    async def _work(self, engine: Engine, turns: Turns) -> None:
        """Have one task after the other done by a program, which is replaced when it fails."""
        program: asyncio.subprocess.Process | None = None
        try:
            while True:
                try:
                    async with asyncio.timeout(None if engine.is_present or program is None else self.idle):
                        waiting = await turns.take()
                except TimeoutError:
                    await self._stop(program)
                    program = None
                    continue
                if waiting.done.cancelled():
                    continue
                program = await self._do(engine, program, waiting)
        finally:
            await self._stop(program)

    async def _do(
        self, engine: Engine, program: asyncio.subprocess.Process | None, waiting: Waiting
    ) -> asyncio.subprocess.Process | None:
        """Do one task; returns the program, if it can be used again."""
        is_new = program is None
        said = b""
        try:
            if program is None:
                program = await self._start(engine)
            assert program.stdin is not None
            assert program.stdout is not None
            async with asyncio.timeout(waiting.seconds + SPARE + (START if is_new else 0.0)):
                program.stdin.write(waiting.line)
                await program.stdin.drain()
                said = await program.stdout.readline()
        except (TimeoutError, OSError, ValueError) as error:
            LOG.warning("a reader gave no answer", extra={"engine": engine.name, "why": type(error).__name__})
        finally:
            is_whole = said.endswith(b"\n")
            if not waiting.done.done():
                if is_whole:
                    waiting.done.set_result(said)
                else:
                    waiting.done.set_exception(Fault(503, "error.no_answer"))
            if not is_whole:
                await self._stop(program)
                program = None
        return program

    async def _start(self, engine: Engine) -> asyncio.subprocess.Process:
        program = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            "areopagus.server.reader",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**engine.environment(), REELS: str(self.reels)},
            limit=LONGEST_ANSWER,
        )
        self._programs.add(program)
        return program

    async def _stop(self, program: asyncio.subprocess.Process | None) -> None:
        if program is None:
            return
        self._programs.discard(program)
        self._ending.add(program)
        with suppress(ProcessLookupError):
            program.kill()
        await program.wait()
        self._ending.discard(program)

    async def close(self) -> None:
        """Stop them all; whoever still waits is told so."""
        for turns in self._crews.values():
            for queue in turns.queues.values():
                for waiting in queue:
                    waiting.done.cancel()
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        for program in list(self._ending):  # whoever waited for their end was cancelled
            await self._stop(program)
        self._crews.clear()
        self._workers.clear()
