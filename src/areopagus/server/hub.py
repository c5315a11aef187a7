"""Who is looking at which table, and how they hear of changes; bots play on between them.

Each open page has a task of its own that brings it up to date whenever something has changed. So a page that is slow
to take what it is sent keeps nobody waiting; it gets the next update from where it is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import msgspec

from .bot_seats import BotSeats
from .drawing import FIRST, NEXT, Drawing
from .looks import Screen, frame
from .pictures import Pictures
from .presence import Presence
from .tables import LiveTable, Tables
from .thinkers import Thinkers

LOG: Final = logging.getLogger("areopagus.server")
Send = Callable[[bytes], Awaitable[None]]


def encoded(message: dict[str, Any]) -> bytes:
    """A message for the wire."""
    return msgspec.json.encode(message)


class Guest:
    """One open page: its screen, and how to reach it."""

    def __init__(self, screen: Screen, send: Send, patience: float = 10.0) -> None:
        self.screen = screen
        self.patience = patience
        self._send = send
        self._one_by_one = asyncio.Lock()
        self.changed = asyncio.Event()
        self.anyway = False
        """It wants to be told where it is, even if nothing has changed."""
        self.urgency = NEXT
        self.is_up_to_date = False
        """Whether it has been told everything."""
        self.task: asyncio.Task[None] | None = None

    async def send(self, message: bytes) -> None:
        """Send an encoded message; `TimeoutError` if the page does not take it."""
        async with self._one_by_one:
            async with asyncio.timeout(self.patience):
                await self._send(message)

    def wake(self, *, anyway: bool = False, urgency: int = NEXT) -> None:
        """Something has changed."""
        self.anyway = self.anyway or anyway
        self.urgency = min(self.urgency, urgency)
        self.is_up_to_date = False
        self.changed.set()


class Hub:
    """The open pages of all tables."""

    def __init__(self, tables: Tables, patience: float = 10.0) -> None:
        self.tables = tables
        self.patience = patience
        self.drawing = Drawing()
        self.presence = Presence(tables.settings.host_away_seconds)
        self._guests: dict[str, set[Guest]] = {}
        self._pictures: dict[str, Pictures] = {}
        """Of the tables at which pages are open."""
        self.bots = BotSeats(
            tables, Thinkers(tables.settings.thinkers, tables.settings.thinking_seconds), self.changed
        )

    def guests(self, table: str) -> list[Guest]:
        """The open pages at a table."""
        return list(self._guests.get(table, ()))

    @property
    def open_pages(self) -> int:
        """How many pages are open."""
        return sum(len(guests) for guests in self._guests.values())

    # Pages

    def enter(self, table: str, guest: Guest) -> asyncio.Task[None]:
        """A page has been opened at a table: it is shown everything, and bots whose turn it is go on.

        Returns the task that keeps it up to date; it ends only when the page can't be reached any more.
        """
        self._guests.setdefault(table, set()).add(guest)
        guest.wake()
        guest.task = asyncio.create_task(self._keep_up(table, guest))
        self.let_bots_play(table)
        return guest.task

    async def leave(self, table: str, guest: Guest) -> None:
        """A page was closed."""
        there = self._guests.get(table, set())
        there.discard(guest)
        if not there:
            self._guests.pop(table, None)
            self._pictures.pop(table, None)
        if guest.task is not None:
            guest.task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await guest.task

    async def _keep_up(self, table: str, guest: Guest) -> None:
        while True:
            await guest.changed.wait()
            guest.changed.clear()
            anyway, guest.anyway = guest.anyway, False
            urgency, guest.urgency = guest.urgency, NEXT
            live = self.tables.at_hand(table) or await asyncio.to_thread(self.tables.live, table)
            pictures = self._pictures.setdefault(table, Pictures())
            update = await self.drawing.draw(urgency, self._frame, live, guest.screen, pictures, anyway)
            if update is not None:
                await guest.send(update)
            guest.is_up_to_date = not guest.changed.is_set()

    def _frame(self, live: LiveTable, screen: Screen, pictures: Pictures, anyway: bool) -> bytes | None:
        now = live.present()
        update = frame(screen, now, self.tables.question(live, now), pictures, anyway=anyway)
        return None if update is None else encoded(update)

    def changed(self, table: str, by: Guest | None = None) -> None:
        """Something happened at a table: every page is brought up to date, that of whoever did it first."""
        for guest in self.guests(table):
            guest.wake(urgency=FIRST if guest is by else NEXT)

    async def tell(self, table: str, message: dict[str, Any]) -> None:
        """Send every page at a table the same message; one that can't be reached notices by itself."""
        text = encoded(message)
        sent = (guest.send(text) for guest in self.guests(table))
        await asyncio.gather(*sent, return_exceptions=True)

    # What people do

    async def choose(self, table: str, guest: Guest, question: str, word: str) -> bool:
        """An answer from a page; everybody hears of it once it is durable. Returns whether it was the first."""
        is_new = await asyncio.to_thread(self._choose, table, guest.screen.holder.seats, question, word)
        if is_new:
            self.changed(table, by=guest)
            self.let_bots_play(table)
        return is_new

    def _choose(self, table: str, seats: tuple[int, ...], question: str, word: str) -> bool:
        return self.tables.choose(self.tables.live(table), seats, question, word)

    async def undo(self, table: str, guest: Guest) -> None:
        """Somebody wants the last choice back."""
        seats = guest.screen.holder.seats
        await asyncio.to_thread(lambda: self.tables.undo(self.tables.live(table), seats))
        self.changed(table, by=guest)

    async def consent(self, table: str, guest: Guest, yes: bool) -> None:
        """Others agree to an undo, or not."""
        seats = guest.screen.holder.seats
        await asyncio.to_thread(lambda: self.tables.consent(self.tables.live(table), seats, yes))
        self.changed(table, by=guest)

    def let_bots_play(self, table: str) -> None:
        """If a bot is asked, it answers, and so on until a person is asked."""
        self.bots.play_on(table)

    async def close(self) -> None:
        """Let the bots stop where they are."""
        await self.bots.close()
        await asyncio.to_thread(self.drawing.close)
