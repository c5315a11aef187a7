"""Whether the server is alive, and whether it is ready: whether the database can be written."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from ..http.errors import ApiError
from ..store import Store
from ..store.database import Unavailable, file_of, why_unavailable

READY_SECONDS: Final = 3.0
"""Maximum seconds for the test write."""
FRESH_SECONDS: Final = 1.0
"""Seconds for which a result is valid."""
REASONS: Final = {
    "full": "error.not_ready.full",
    "read_only": "error.not_ready.read_only",
    "locked": "error.not_ready.locked",
    "damaged": "error.not_ready.damaged",
    "no_answer": "error.not_ready.no_answer",
    "failed": "error.not_ready.failed",
}


class Health:
    """Checks the health of one server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._checking: asyncio.Task[None] | None = None
        self._problem = ""
        self._valid_until = 0.0

    def check_alive(self) -> None:
        """`ApiError` if the writer thread has ended; waits for nothing."""
        if not self.store.writer.is_alive:
            raise ApiError(503, REASONS["failed"])

    async def check_ready(self) -> None:
        """`ApiError` if nothing can be written; requests at the same time share one test write."""
        if time.monotonic() >= self._valid_until:
            if self._checking is None:
                self._checking = asyncio.create_task(self._check())
            await asyncio.shield(self._checking)
        if self._problem:
            raise ApiError(503, REASONS[self._problem])

    async def _check(self) -> None:
        try:
            self._problem = await self._find_problem()
        finally:
            self._valid_until = time.monotonic() + FRESH_SECONDS
            self._checking = None

    async def _find_problem(self) -> str:
        """What is wrong with the database; empty: nothing."""
        if self.store.is_damaged:
            return "damaged"
        if not self.store.writer.is_alive:
            return "failed"
        writing = self.store.probe()
        try:
            async with asyncio.timeout(READY_SECONDS):
                await asyncio.wrap_future(writing)
        except TimeoutError:
            is_file = file_of(self.store.engine.url) is not None
            return "locked" if is_file else why_unavailable(Unavailable())
        except Exception as error:
            return why_unavailable(error)
        return ""
