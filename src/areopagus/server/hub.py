"""Who is looking at which table, and how they hear of changes; bots play on between them.

Each open page has a task of its own that brings it up to date whenever something has changed, and sends it what was
posted to it. So a page that is slow to take what it is sent keeps nobody waiting; it gets the next update from where
it is.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import msgspec

from areopagus.kernel import Message, seat_name

from .bot_seats import BotSeats
from .drawing import FIRST, NEXT, Drawing
from .looks import Screen, frame
from .pictures import Pictures
from .presence import Presence
from .tables import LiveTable, Tables
from .thinkers import Thinkers

LOG: Final = logging.getLogger("areopagus.server")
MOST_POSTED: Final = 200
"""The number of messages that may wait for a page; older ones are dropped."""
Send = Callable[[bytes], Awaitable[None]]


def encoded(message: dict[str, Any]) -> bytes:
    """A message for the wire."""
    return msgspec.json.encode(message)


def other_device(seat: int, device: str) -> Message:
    """News for whoever holds a seat: it is held on another device, too."""
    return Message("web.news.other_device", {"seat": seat_name(seat), "device": device or "–"})


class Guest:
    """One open page: its screen, and how to reach it."""

    def __init__(self, screen: Screen, send: Send, patience: float = 10.0, address: str = "") -> None:
        self.screen = screen
        self.address = address
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
        self.is_dismissed = False
        """Whether it no longer has a right to be here."""
        self._posted: deque[bytes] = deque(maxlen=MOST_POSTED)

    @property
    def client(self) -> str:
        """The browser."""
        return self.screen.holder.client

    def post(self, message: bytes) -> None:
        """Have an encoded message sent soon; nobody waits for it."""
        self._posted.append(message)
        self.changed.set()

    async def send_posted(self) -> None:
        """Send what was posted."""
        while self._posted:
            await self.send(self._posted.popleft())

    def dismiss(self) -> None:
        """Close it: it no longer has a right to be here."""
        self.is_dismissed = True
        if self.task is not None:
            self.task.cancel()

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
        self._waiting: dict[str, list[tuple[str, asyncio.Event]]] = {}
        """Who waits for news of a table without a page: the address, and what wakes them."""
        self._pictures: dict[str, Pictures] = {}
        """Of the tables at which pages are open."""
        thinkers = Thinkers(tables.settings.thinkers, tables.settings.thinking_seconds)
        self.bots = BotSeats(tables, thinkers, self.changed, self.addresses)

    def guests(self, table: str) -> list[Guest]:
        """The open pages at a table."""
        return list(self._guests.get(table, ()))

    def all_guests(self) -> list[tuple[str, Guest]]:
        """The open pages at all tables, each with its table."""
        return [(table, guest) for table, guests in self._guests.items() for guest in guests]

    def addresses(self, table: str) -> set[str]:
        """Where those are who look on at a table."""
        waiting = {address for address, _ in self._waiting.get(table, ())}
        return waiting | {guest.address for guest in self._guests.get(table, ())}

    @contextmanager
    def waiting(self, table: str, address: str) -> Iterator[asyncio.Event]:
        """While somebody waits without a page for something to happen: an event for that. Bots play on meanwhile."""
        waiter = (address, asyncio.Event())
        self._waiting.setdefault(table, []).append(waiter)
        self.let_bots_play(table)
        try:
            yield waiter[1]
        finally:
            self._waiting[table].remove(waiter)
            if not self._waiting[table]:
                del self._waiting[table]

    @property
    def open_pages(self) -> int:
        """How many pages are open."""
        return sum(len(guests) for guests in self._guests.values())

    # Pages

    def enter(self, table: str, guest: Guest) -> asyncio.Task[None]:
        """A page has been opened at a table: it is shown everything, and bots whose turn it is go on.

        Returns the task that keeps it up to date; it ends only when the page can't be reached any more.
        """
        if table not in self._guests:
            self.tables.pin(table)
        self._guests.setdefault(table, set()).add(guest)
        guest.wake()
        guest.task = asyncio.create_task(self._keep_up(table, guest))
        self.let_bots_play(table)
        return guest.task

    async def leave(self, table: str, guest: Guest) -> None:
        """A page was closed."""
        there = self._guests.get(table, set())
        there.discard(guest)
        if not there and self._guests.pop(table, None) is not None:
            self.tables.unpin(table)
            self._pictures.pop(table, None)
        if guest.task is not None:
            guest.task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await guest.task

    async def _keep_up(self, table: str, guest: Guest) -> None:
        while True:
            await guest.changed.wait()
            guest.changed.clear()
            await guest.send_posted()
            await self._bring_up_to_date(table, guest)
            guest.is_up_to_date = not guest.changed.is_set()

    async def _bring_up_to_date(self, table: str, guest: Guest) -> None:
        """Send a page what has changed; nothing of it stays in memory while the page waits."""
        anyway, guest.anyway = guest.anyway, False
        urgency, guest.urgency = guest.urgency, NEXT
        live = self.tables.at_hand(table) or await asyncio.to_thread(self.tables.live, table)
        pictures = self._pictures.setdefault(table, Pictures())
        update = await self.drawing.draw(urgency, self._frame, live, guest.screen, pictures, anyway)
        if update is not None:
            await guest.send(update)

    def _frame(self, live: LiveTable, screen: Screen, pictures: Pictures, anyway: bool) -> bytes | None:
        now = live.present()
        update = frame(screen, now, self.tables.question(live, now), pictures, anyway=anyway)
        return None if update is None else encoded(update)

    def changed(self, table: str, by: Guest | None = None) -> None:
        """Something happened at a table: every page is brought up to date, that of whoever did it first."""
        for guest in self.guests(table):
            guest.wake(urgency=FIRST if guest is by else NEXT)
        for _, changed in self._waiting.get(table, ()):
            changed.set()

    def tell(self, table: str, message: dict[str, Any]) -> None:
        """Have every page at a table sent the same message; nobody waits for it."""
        text = encoded(message)
        for guest in self.guests(table):
            guest.post(text)

    def news(self, table: str, news: Message, to: Callable[[Guest], bool] = lambda guest: True) -> None:
        """Tell pages at a table, each in its language, what has happened to seats; they ask for the table anew."""
        for guest in self.guests(table):
            if to(guest):
                guest.post(encoded({"type": "news", "sentence": guest.screen.say(news)}))

    def seat_was_taken(self, table: str, seat: int, by: str, device: str, *, is_shared: bool) -> None:
        """A browser has taken a seat: whoever holds it already hears on which device; else all hear of it."""
        sharing = {
            guest.client
            for guest in self.guests(table)
            if seat in guest.screen.holder.seats and guest.client != by
        }
        self.news(table, other_device(seat, device), lambda guest: guest.client in sharing)
        if not is_shared:
            taken = Message("web.news.taken", {"seat": seat_name(seat)})
            self.news(table, taken, lambda guest: guest.client != by)

    def is_open(self, table: str, client: str) -> bool:
        """Whether a browser has a page open at a table."""
        return any(guest.client == client for guest in self.guests(table))

    def dismiss(self, table: str, clients: Sequence[str], seat: int) -> None:
        """Close the pages by which some browsers sit at a seat; what else they hold they get when they come back."""
        for guest in self.guests(table):
            if guest.client in clients and seat in guest.screen.holder.seats:
                guest.dismiss()

    # What people do

    async def choose(
        self, table: str, seats: Sequence[int], question: str, word: str, by: Guest | None = None
    ) -> bool:
        """An answer from whoever holds some seats; everybody hears of it once it is durable.

        Returns whether it was the first.
        """
        is_new = await asyncio.to_thread(
            self.tables.at_present,
            table,
            lambda live: self.tables.choose(live, seats, question, word),
        )
        self.changed(table, by)  # also if it was repeated: the first may have been written unnoticed
        self.let_bots_play(table)
        return is_new

    async def undo(self, table: str, guest: Guest) -> None:
        """Somebody wants the last choice back."""
        seats = guest.screen.holder.seats
        await asyncio.to_thread(self.tables.at_present, table, lambda live: self.tables.undo(live, seats))
        self.changed(table, by=guest)

    async def consent(self, table: str, guest: Guest, wish: str, yes: bool) -> None:
        """Others agree to a wish to undo, or not."""
        seats = guest.screen.holder.seats
        await asyncio.to_thread(
            self.tables.at_present, table, lambda live: self.tables.consent(live, seats, wish, yes)
        )
        self.changed(table, by=guest)

    async def hand(self, table: str, guest: Guest, seat: int, up: bool) -> None:
        """Somebody raises a hand, or lowers it; a bot that is asked lets them speak."""
        seats = guest.screen.holder.seats
        await asyncio.to_thread(
            self.tables.at_present, table, lambda live: self.tables.hand(live, seats, seat, up)
        )
        self.changed(table, by=guest)
        self.let_bots_play(table)

    def let_bots_play(self, table: str) -> None:
        """If a bot is asked, it answers, and so on until a person is asked."""
        self.bots.play_on(table)

    async def close(self) -> None:
        """Let the bots stop where they are."""
        await self.bots.close()
        await asyncio.to_thread(self.drawing.close)
