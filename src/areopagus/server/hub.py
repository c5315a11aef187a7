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

from areopagus import bots
from areopagus.kernel import AreopagusError

from .looks import Screen, frame
from .tables import Stale, Tables

LOG: Final = logging.getLogger("areopagus.server")
Send = Callable[[dict[str, Any]], Awaitable[None]]


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
        self.task: asyncio.Task[None] | None = None

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message; `TimeoutError` if the page does not take it."""
        async with self._one_by_one:
            await asyncio.wait_for(self._send(message), self.patience)

    def wake(self, *, anyway: bool = False) -> None:
        """Something has changed."""
        self.anyway = self.anyway or anyway
        self.changed.set()


class Hub:
    """The open pages of all tables."""

    def __init__(self, tables: Tables, patience: float = 10.0) -> None:
        self.tables = tables
        self.patience = patience
        self._guests: dict[str, set[Guest]] = {}
        self._playing: dict[str, asyncio.Task[None]] = {}

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
        if guest.task is not None:
            guest.task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await guest.task

    async def _keep_up(self, table: str, guest: Guest) -> None:
        while True:
            await guest.changed.wait()
            guest.changed.clear()
            anyway, guest.anyway = guest.anyway, False
            update = await asyncio.to_thread(self._frame, table, guest.screen, anyway)
            if update is not None:
                await guest.send(update)

    def _frame(self, table: str, screen: Screen, anyway: bool) -> dict[str, Any] | None:
        live = self.tables.live(table)
        with live.lock:
            return frame(screen, live, self.tables.question(live), anyway=anyway)

    def changed(self, table: str) -> None:
        """Something happened at a table: every page is brought up to date."""
        for guest in self.guests(table):
            guest.wake()

    async def tell(self, table: str, message: dict[str, Any]) -> None:
        """Send every page at a table the same message; one that can't be reached notices by itself."""
        sent = (guest.send(message) for guest in self.guests(table))
        await asyncio.gather(*sent, return_exceptions=True)

    # What people do

    async def choose(self, table: str, seats: tuple[int, ...], question: str, word: str) -> bool:
        """An answer from a page; everybody hears of it once it is durable. Returns whether it was the first."""
        is_new = await asyncio.to_thread(self._choose, table, seats, question, word)
        if is_new:
            self.changed(table)
            self.let_bots_play(table)
        return is_new

    def _choose(self, table: str, seats: tuple[int, ...], question: str, word: str) -> bool:
        return self.tables.choose(self.tables.live(table), seats, question, word)

    async def undo(self, table: str, seats: tuple[int, ...]) -> None:
        """Somebody wants the last choice back."""
        await asyncio.to_thread(lambda: self.tables.undo(self.tables.live(table), seats))
        self.changed(table)

    async def consent(self, table: str, seats: tuple[int, ...], yes: bool) -> None:
        """Others agree to an undo, or not."""
        await asyncio.to_thread(lambda: self.tables.consent(self.tables.live(table), seats, yes))
        self.changed(table)

    # Bots

    def let_bots_play(self, table: str) -> None:
        """If a bot is asked, it answers, and so on until a person is asked."""
        task = self._playing.get(table)
        if task is None or task.done():
            self._playing[table] = asyncio.create_task(self._play(table))

    async def _play(self, table: str) -> None:
        try:
            while await asyncio.to_thread(self._bot_step, table):
                self.changed(table)
        except Exception:
            LOG.exception("a bot failed", extra={"table": table})
        finally:
            self._playing.pop(table, None)

    def _bot_step(self, table: str) -> bool:
        """Let the bot that is asked answer; False if no bot is."""
        live = self.tables.live(table)
        with live.lock:
            ask = live.match.ask
            if ask is None or live.row.seats[ask.seat].kind != "bot":
                return False
            seed = self.tables.keys.seed(f"{table}/{ask.seat}/{live.number}")
            bot = bots.make(live.row.seats[ask.seat].bot or "random", seed=seed)
            try:
                word = bots.answer(bot, live.match)
            except AreopagusError:
                LOG.exception("a bot gave no answer", extra={"table": table, "seat": ask.seat})
                word = ask.words[0]
            try:
                self.tables.choose(live, (ask.seat,), self.tables.question(live), word.text)
            except Stale:  # another process was faster; look again
                return True
            return True

    async def close(self) -> None:
        """Let the bots stop where they are."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
