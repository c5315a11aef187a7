"""Who is looking at which table, and how they hear of changes; bots play on between them."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any

from areopagus import bots
from areopagus.kernel import AreopagusError

from .looks import Screen, frame
from .tables import LiveTable, Refused, Stale, Tables

LOG = logging.getLogger("areopagus.server")
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Guest:
    """One open page: its screen, and how to reach it."""

    def __init__(self, screen: Screen, send: Send) -> None:
        self.screen = screen
        self.send = send
        self.busy = asyncio.Lock()


class Hub:
    """The open pages of all tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._guests: dict[str, set[Guest]] = defaultdict(set)
        self._playing: dict[str, asyncio.Task[None]] = {}

    def guests(self, table: str) -> list[Guest]:
        """The open pages at a table."""
        return list(self._guests.get(table, ()))

    @property
    def open_pages(self) -> int:
        """How many pages are open."""
        return sum(len(guests) for guests in self._guests.values())

    async def enter(self, table: str, guest: Guest) -> None:
        """A page has been opened at a table: it is shown everything, and bots whose turn it is go on."""
        self._guests[table].add(guest)
        await self.show(table, guest)
        self.let_bots_play(table)

    def leave(self, table: str, guest: Guest) -> None:
        """A page was closed."""
        self._guests[table].discard(guest)
        if not self._guests[table]:
            del self._guests[table]

    async def show(self, table: str, guest: Guest) -> None:
        """Bring one page up to date."""
        async with guest.busy:
            live = await asyncio.to_thread(self.tables.live, table)
            update = await asyncio.to_thread(self._frame, live, guest.screen)
            await guest.send(update)

    def _frame(self, live: LiveTable, screen: Screen) -> dict[str, Any]:
        with live.lock:
            update = frame(screen, live, self.tables.question(live))
            update["undo"] = live.undo_asked_by
            return update

    async def changed(self, table: str) -> None:
        """Something happened at a table: every page is brought up to date."""
        results = await asyncio.gather(
            *(self.show(table, guest) for guest in self.guests(table)), return_exceptions=True
        )
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, ConnectionError):
                LOG.warning("a page could not be told: %r", result)

    async def choose(self, table: str, seats: tuple[int, ...], question: str, word: str) -> None:
        """An answer from a page; everybody hears of it once it is durable."""
        live = await asyncio.to_thread(self.tables.live, table)
        if await asyncio.to_thread(self.tables.choose, live, seats, question, word):
            await self.changed(table)
            self.let_bots_play(table)

    async def undo(self, table: str, seat: int) -> None:
        """A seat wants its last choice back; where others have answered since, they are asked first."""
        live = await asyncio.to_thread(self.tables.live, table)
        try:
            await asyncio.to_thread(self.tables.undo, live, seat, False)
        except Refused:
            if not await asyncio.to_thread(self.tables.may_undo_with_consent, live, seat):
                raise
            live.undo_asked_by = seat
            live.consents = {seat}
        await self.changed(table)

    async def consent(self, table: str, seats: tuple[int, ...], yes: bool) -> None:
        """Others agree to an undo, or not; it is done when every seat of people has agreed."""
        live = await asyncio.to_thread(self.tables.live, table)
        asker = live.undo_asked_by
        if asker is None:
            raise Stale
        if not yes:
            live.undo_asked_by = None
            live.consents.clear()
        else:
            live.consents.update(seats)
            people = {seat.seat for seat in live.row.seats if seat.kind != "bot"}
            if people <= live.consents:
                await asyncio.to_thread(self.tables.undo, live, asker, True)
        await self.changed(table)

    # Bots

    def let_bots_play(self, table: str) -> None:
        """If a bot is asked, it answers, and so on until a person is asked."""
        task = self._playing.get(table)
        if task is None or task.done():
            self._playing[table] = asyncio.create_task(self._play(table))

    async def _play(self, table: str) -> None:
        try:
            while await asyncio.to_thread(self._bot_step, table):
                await self.changed(table)
        except Exception:
            LOG.exception("a bot failed at table %s", table)
        finally:
            self._playing.pop(table, None)

    def _bot_step(self, table: str) -> bool:
        """Let the bot that is asked answer; False if no bot is."""
        live = self.tables.live(table)
        with live.lock:
            ask = live.match.ask
            if ask is None:
                return False
            row = next((seat for seat in live.row.seats if seat.seat == ask.seat), None)
            if row is None or row.kind != "bot":
                return False
            bot = bots.make(
                row.bot or "random", seed=self.tables.keys.seed(f"{table}/{ask.seat}/{live.number}")
            )
            try:
                word = bots.answer(bot, live.match)
            except AreopagusError:
                LOG.exception("the bot at seat %s of table %s gave no answer", ask.seat, table)
                word = ask.words[0]
            return self.tables.choose(live, (ask.seat,), self.tables.question(live), word.text)
