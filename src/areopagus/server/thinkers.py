"""Where bots think, and hints and analyses are made: a few programs beside the server, so that no search keeps a
person waiting.

Tasks are taken in the order in which they came; the bots of a table have one at a time, and so have all analyses
together, so everybody gets a turn. A program that takes longer than the limit, or dies, is replaced, and `Failed` says
so; the table goes on without its answer.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import Any, Final

import msgspec

from areopagus.kernel.record import Record

from .thinker import Task

LONGEST_ANSWER: Final = 4 * 1024 * 1024
"""Bytes in a line from a thinker."""
START: Final = 20.0
"""So many seconds a thinker may take to import the games, besides thinking."""


class Failed(Exception):
    """A task without an answer: the thinker died, took too long, or says what went wrong."""


class Thinkers:
    """A few programs that think, started when they are first needed."""

    def __init__(self, count: int, limit: float) -> None:
        self.count = count
        self.limit = limit
        """Seconds for one task."""
        self._free: list[asyncio.subprocess.Process] = []
        self._room = asyncio.Semaphore(count)
        self._all: set[asyncio.subprocess.Process] = set()

    @property
    def running(self) -> int:
        """How many programs there are."""
        return len(self._all)

    async def think(self, do: str, bot: str, seed: int, position: Record, word: str = "") -> dict[str, Any]:
        """The answer to a task; waits until a thinker is free."""
        line = msgspec.json.encode(Task(do, bot, seed, position, word)) + b"\n"
        async with self._room:
            is_new = not self._free
            thinker = await self._start() if is_new else self._free.pop()
            said = b""
            try:
                async with asyncio.timeout(self.limit + (START if is_new else 0.0)):
                    assert thinker.stdin is not None
                    assert thinker.stdout is not None
                    thinker.stdin.write(line)
                    await thinker.stdin.drain()
                    said = await thinker.stdout.readline()
            except (TimeoutError, OSError, ValueError) as error:
                raise Failed(f"no answer within {self.limit} s" if not said else str(error)) from error
            finally:
                if said:
                    self._free.append(thinker)
                else:
                    await self._stop(thinker)
        if not said:
            raise Failed("the thinker died")
        answer: dict[str, Any] = msgspec.json.decode(said)
        if "error" in answer:
            raise Failed(answer["error"])
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        thinker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "areopagus.server.thinker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_ANSWER,
        )
        self._all.add(thinker)
        return thinker

    async def _stop(self, thinker: asyncio.subprocess.Process) -> None:
        self._all.discard(thinker)
        with suppress(ProcessLookupError):
            thinker.kill()
        await thinker.wait()

    async def close(self) -> None:
        """Stop them all."""
        for thinker in list(self._all):
            await self._stop(thinker)
        self._free.clear()
