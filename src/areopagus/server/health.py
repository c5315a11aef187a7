"""Whether the server is alive, and whether it is ready: whether what people do can be written now."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from .database import Unavailable, file_of, why_unavailable
from .faults import Fault
from .store import Store

READY_SECONDS: Final = 3.0
"""A write that takes longer counts as none."""
FRESH_SECONDS: Final = 1.0
"""A result is told to others who ask within this time."""
REASONS: Final = {
    "full": "error.not_ready.full",
    "read_only": "error.not_ready.read_only",
    "locked": "error.not_ready.locked",
    "damaged": "error.not_ready.damaged",
    "no_answer": "error.not_ready.no_answer",
    "failed": "error.not_ready.failed",
}


class Health:
    """The health of one server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._asking: asyncio.Task[str] | None = None
        self._found = ""
        self._until = 0.0

    def check_alive(self) -> None:
        """`Fault` if the thread that writes has ended; waits for nothing."""
        if not self.store.writer.is_alive:
            raise Fault(503, REASONS["failed"])

    async def check_ready(self) -> None:
        """`Fault` if nothing can be written; those who ask at the same time share one try."""
        if time.monotonic() >= self._until:
            if self._asking is None:
                self._asking = asyncio.create_task(self._ask())
            await asyncio.shield(self._asking)
        if self._found:
            raise Fault(503, REASONS[self._found])

    async def _ask(self) -> str:
        """What is wrong with the database; empty: nothing."""
        try:
            self._found = await self._tried()
        finally:
            self._until = time.monotonic() + FRESH_SECONDS
            self._asking = None
        return self._found

    async def _tried(self) -> str:
        if self.store.is_damaged:
            return "damaged"
        if not self.store.writer.is_alive:
            return "failed"
        written = self.store.probe()
        try:
            async with asyncio.timeout(READY_SECONDS):
                await asyncio.wrap_future(written)
        except TimeoutError:
            is_file = file_of(self.store.engine.url) is not None
            return "locked" if is_file else why_unavailable(Unavailable())
        except Exception as error:
            return why_unavailable(error)
        return ""
