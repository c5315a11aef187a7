"""A pool of readers: programs that check records and replay matches, so that these never delay a choice.

Each engine has its own readers (`reader.py`). The number of waiting tasks is limited, and owners (client addresses)
take turns, so that an owner with many tasks delays nobody else. A reader that dies or takes too long is replaced; only
its task is lost. A task that nobody waits for any more leaves the queue.
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

from ..engines import PRESENT, Engine
from ..http.errors import ApiError
from ..reader import TIMELINES

LOG: Final = logging.getLogger("areopagus.server")
LONGEST_ANSWER: Final = 32 * 1024 * 1024
"""Maximum number of bytes in an answer of a reader."""
START: Final = 20.0
"""Additional seconds for a new reader to import the games."""
SPARE: Final = 10.0
"""Additional seconds beyond the time limit that a task names."""
MOST_EACH: Final = 8
"""Maximum number of waiting tasks of one owner."""
MOST_WAITING: Final = 64
"""Maximum number of waiting tasks of all owners."""
IDLE: Final = 300.0
"""Seconds after which an unused reader of a pinned engine is stopped."""

Answer = dict[str, msgspec.Raw]
DECODER: Final[msgspec.json.Decoder[Answer]] = msgspec.json.Decoder(Answer)


@dataclass(eq=False)
class QueuedTask:
    """A waiting task."""

    line: bytes
    seconds: float
    done: asyncio.Future[bytes]


@dataclass
class TaskQueue:
    """The waiting tasks of an engine: one task of each owner in turn."""

    queues: OrderedDict[str, deque[QueuedTask]] = field(default_factory=OrderedDict)
    has_tasks: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, owner: str, task: QueuedTask) -> None:
        """Add a task of an owner, after its others."""
        self.queues.setdefault(owner, deque()).append(task)
        self.has_tasks.set()

    def remove(self, owner: str, task: QueuedTask) -> None:
        """Remove a task that nobody waits for any more, if it was not taken."""
        queue = self.queues.get(owner)
        if queue is not None and task in queue:
            queue.remove(task)
            if not queue:
                del self.queues[owner]

    async def take(self) -> QueuedTask:
        """Take the next task, when there is one."""
        while not self.queues:
            self.has_tasks.clear()
            await self.has_tasks.wait()
        owner, queue = self.queues.popitem(last=False)
        task = queue.popleft()
        if queue:
            self.queues[owner] = queue  # the others come first
        return task


class ReaderPool:
    """The readers of all engines, started when they are first needed."""

    def __init__(self, count: int, timelines: int, seconds: float, idle: float = IDLE) -> None:
        self.count = count
        self.timelines = timelines
        self.seconds = seconds
        """Maximum seconds for a task that names no limit."""
        self.idle = idle
        self._queues: dict[Engine, TaskQueue] = {}
        self._workers: set[asyncio.Task[None]] = set()
        self._programs: set[asyncio.subprocess.Process] = set()
        self._ending: set[asyncio.subprocess.Process] = set()
        """Readers that were stopped and have not ended yet."""

    @property
    def running(self) -> int:
        """Number of readers."""
        return len(self._programs)

    @property
    def waiting(self) -> int:
        """Number of waiting tasks."""
        return sum(len(queue) for tasks in self._queues.values() for queue in tasks.queues.values())

    def waiting_of(self, owner: str) -> int:
        """Number of waiting tasks of an owner."""
        return sum(len(tasks.queues.get(owner, ())) for tasks in self._queues.values())

    async def ask(
        self, owner: str, task: dict[str, Any], engine: Engine = PRESENT, seconds: float | None = None
    ) -> Answer:
        """The answer to a task of `reader.py`, when its turn has come; `ApiError` if there is none."""
        line = msgspec.json.encode(task) + b"\n"
        answer = DECODER.decode(await self._queue(owner, line, engine, seconds or self.seconds))
        if "wrong" in answer:
            message = msgspec.json.decode(answer["wrong"], type=Message)
            raise ApiError(413 if message.key == "error.too_large" else 422, message.key, **message.params)
        if "error" in answer:
            failure = {name: msgspec.json.decode(value) for name, value in answer.items()}
            LOG.error("a reader failed", extra={"engine": engine.name, **failure})
            raise ApiError(500, "error.server")
        return answer

    async def _queue(self, owner: str, line: bytes, engine: Engine, seconds: float) -> bytes:
        if self.waiting_of(owner) >= MOST_EACH or self.waiting >= MOST_WAITING:
            raise ApiError(429, "error.busy")
        tasks = self._tasks_of(engine)
        task = QueuedTask(line, seconds, asyncio.get_running_loop().create_future())
        tasks.add(owner, task)
        try:
            return await task.done
        finally:
            tasks.remove(owner, task)

    def _tasks_of(self, engine: Engine) -> TaskQueue:
        """The tasks of an engine; its readers are started with the first one."""
        tasks = self._queues.get(engine)
        if tasks is None:
            tasks = self._queues[engine] = TaskQueue()
            for _ in range(self.count if engine.is_present else 1):
                worker = asyncio.create_task(self._work(engine, tasks))
                self._workers.add(worker)
        return tasks

    # Programs

    async def _work(self, engine: Engine, tasks: TaskQueue) -> None:
        """Have one task after the other done by a reader, which is replaced when it fails."""
        program: asyncio.subprocess.Process | None = None
        try:
            while True:
                try:
                    async with asyncio.timeout(None if engine.is_present or program is None else self.idle):
                        task = await tasks.take()
                except TimeoutError:
                    await self._stop(program)
                    program = None
                    continue
                if task.done.cancelled():
                    continue
                program = await self._do(engine, program, task)
        finally:
            await self._stop(program)

    async def _do(
        self, engine: Engine, program: asyncio.subprocess.Process | None, task: QueuedTask
    ) -> asyncio.subprocess.Process | None:
        """Have one task done; returns the reader, if it can be used again."""
        is_new = program is None
        line = b""
        try:
            if program is None:
                program = await self._start(engine)
            assert program.stdin is not None
            assert program.stdout is not None
            async with asyncio.timeout(task.seconds + SPARE + (START if is_new else 0.0)):
                program.stdin.write(task.line)
                await program.stdin.drain()
                line = await program.stdout.readline()
        except (TimeoutError, OSError, ValueError) as error:
            LOG.warning("a reader gave no answer", extra={"engine": engine.name, "why": type(error).__name__})
        finally:
            is_complete = line.endswith(b"\n")
            if not task.done.done():
                if is_complete:
                    task.done.set_result(line)
                else:
                    task.done.set_exception(ApiError(503, "error.no_answer"))
            if not is_complete:
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
            env={**engine.environment(), TIMELINES: str(self.timelines)},
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
        """Stop all readers; waiting tasks are cancelled."""
        for tasks in self._queues.values():
            for queue in tasks.queues.values():
                for task in queue:
                    task.done.cancel()
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        for program in list(self._ending):  # the tasks that waited for their end were cancelled
            await self._stop(program)
        self._queues.clear()
        self._workers.clear()
