"""The open pages of all tables: who is connected, and how they learn of changes. Bots play on between them.

Each open page has a task that brings it up to date whenever something has changed, and sends it the messages that
wait for it. So a page that reads slowly delays nobody; its next update starts from the last one that it took.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final, TypeVar

from areopagus.kernel import Message, seat_name

from ..thinking.bot_players import BotPlayers
from ..thinking.thinker_pool import ThinkerPool
from ..wire.base import Sent, encode
from ..wire.socket import PlayerNames, SeatNews
from .home_pages import HomePages
from .own_answers import OwnAnswers
from .presence import PresenceTracker
from .render_queue import NORMAL, URGENT, RenderQueue
from .rendering import RenderCache
from .table import LiveTable
from .tables import Tables
from .updates import Screen, update_for

T = TypeVar("T")
MOST_WAITING: Final = 200
"""Maximum number of messages that wait for a page; older ones are dropped."""
SendBytes = Callable[[bytes], Awaitable[None]]


def other_device(seat: int, device: str) -> Message:
    """News for those who hold a seat: another device holds it, too."""
    return Message("web.news.other_device", {"seat": seat_name(seat), "device": device or "–"})


class OpenPage:
    """One open page: its screen, and how to reach it."""

    def __init__(self, screen: Screen, send: SendBytes, patience: float = 10.0, address: str = "") -> None:
        self.screen = screen
        self.address = address
        self.patience = patience
        """Seconds to wait for a page that does not read."""
        self.changed = asyncio.Event()
        self.priority = NORMAL
        self.is_up_to_date = False
        """Whether everything has been sent."""
        self.is_dismissed = False
        """Whether it has lost its access to the table."""
        self.task: asyncio.Task[None] | None = None
        self._always = False
        """Whether the next update is sent even if nothing has changed."""
        self._new_names: Sequence[str] | None = None
        """The names of the players, if they have changed since the last update."""
        self._send = send
        self._sending = asyncio.Lock()
        self._outbox: deque[bytes] = deque(maxlen=MOST_WAITING)

    @property
    def client(self) -> str:
        """The browser."""
        return self.screen.access.client

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that it plays at."""
        return self.screen.access.seats

    def post(self, message: bytes) -> None:
        """Queue an encoded message; does not wait."""
        self._outbox.append(message)
        self.changed.set()

    async def send_posted(self) -> None:
        """Send the queued messages."""
        while self._outbox:
            await self.send(self._outbox.popleft())

    async def send(self, message: bytes) -> None:
        """Send an encoded message; `TimeoutError` if the page does not take it."""
        async with self._sending:
            async with asyncio.timeout(self.patience):
                await self._send(message)

    def mark_changed(self, *, always: bool = False, priority: int = NORMAL) -> None:
        """Note that the page needs an update; with `always` one is sent even if nothing has changed."""
        self._always = self._always or always
        self.priority = min(self.priority, priority)
        self.is_up_to_date = False
        self.changed.set()

    def take_marks(self) -> tuple[int, bool]:
        """The priority of the next update, and whether it is sent always; both are reset."""
        marks = (self.priority, self._always)
        self.priority, self._always = NORMAL, False
        return marks

    def rename(self, names: Sequence[str]) -> None:
        """Have the page show everything with other names of the players."""
        self._new_names = names
        self.post(encode(PlayerNames(names=list(names))))
        self.mark_changed(always=True)

    def say(self, message: Message) -> str:
        """A sentence of the server in the language of this page, with the latest names of the players."""
        screen = self.screen if self._new_names is None else self.screen.renamed(self._new_names)
        return screen.say(message)

    def take_names(self) -> None:
        """Begin anew with the names that have changed, if any."""
        if self._new_names is not None:
            self.screen = self.screen.renamed(self._new_names)
            self._new_names = None

    def dismiss(self) -> None:
        """Close it: it has lost its access to the table."""
        self.is_dismissed = True
        if self.task is not None:
            self.task.cancel()


class Hub:
    """The open pages of all tables."""

    def __init__(self, tables: Tables, patience: float = 10.0) -> None:
        self.tables = tables
        self.patience = patience
        self.render_queue = RenderQueue()
        self.presence = PresenceTracker(tables.settings.host_away_seconds)
        self._pages: dict[str, set[OpenPage]] = {}
        self._waiting: dict[str, list[tuple[str, asyncio.Event]]] = {}
        """Requests that wait for changes of a table: the address, and the event that wakes them."""
        self.home_pages = HomePages()
        self._render_caches: dict[str, RenderCache] = {}
        """For the tables with open pages."""
        thinkers = ThinkerPool(tables.settings.thinkers, tables.settings.thinking_seconds)
        self.bots = BotPlayers(tables, thinkers, self.changed, self.addresses)
        self.own_answers = OwnAnswers(tables, self.may_answer_by_hand, self._seat_answered)

    # Pages

    def pages(self, table: str) -> list[OpenPage]:
        """The open pages at a table."""
        return list(self._pages.get(table, ()))

    def all_pages(self) -> list[tuple[str, OpenPage]]:
        """The open pages at all tables, each with its table."""
        return [(table, page) for table, pages in self._pages.items() for page in pages]

    @property
    def open_pages(self) -> int:
        """Number of open pages."""
        return sum(len(pages) for pages in self._pages.values())

    def is_open(self, table: str, client: str) -> bool:
        """Whether a browser has a page open at a table."""
        return any(page.client == client for page in self.pages(table))

    def addresses(self, table: str) -> set[str]:
        """The addresses of those who look at a table."""
        waiting = {address for address, _ in self._waiting.get(table, ())}
        return waiting | {page.address for page in self._pages.get(table, ())}

    @contextmanager
    def waiting(self, table: str, address: str) -> Iterator[asyncio.Event]:
        """While a request waits for changes of a table: an event that is set by them. Bots play on meanwhile."""
        waiter = (address, asyncio.Event())
        self._waiting.setdefault(table, []).append(waiter)
        self.let_bots_play(table)
        try:
            yield waiter[1]
        finally:
            self._waiting[table].remove(waiter)
            if not self._waiting[table]:
                del self._waiting[table]

    def enter(self, table: str, page: OpenPage) -> asyncio.Task[None]:
        """Add a page that was opened: it is sent everything, and bots whose turn it is play on.

        Returns the task that keeps it up to date; it ends only when the page can't be reached any more.
        """
        if table not in self._pages:
            self.tables.pin(table)
        self._pages.setdefault(table, set()).add(page)
        page.mark_changed()
        page.task = asyncio.create_task(self._keep_up_to_date(table, page))
        self.let_bots_play(table)
        self.own_answers.look(table)
        return page.task

    async def leave(self, table: str, page: OpenPage) -> None:
        """Remove a page that was closed."""
        pages = self._pages.get(table, set())
        pages.discard(page)
        if not pages and self._pages.pop(table, None) is not None:
            self.tables.unpin(table)
            self._render_caches.pop(table, None)
        if page.task is not None:
            page.task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await page.task

    async def _keep_up_to_date(self, table: str, page: OpenPage) -> None:
        while True:
            await page.changed.wait()
            page.changed.clear()
            await page.send_posted()
            await self._send_update(table, page)
            page.is_up_to_date = not page.changed.is_set()

    async def _send_update(self, table: str, page: OpenPage) -> None:
        """Send a page what has changed; nothing of it stays in memory while the page waits."""
        priority, always = page.take_marks()
        page.take_names()
        live = await self.tables.find(table)
        cache = self._render_caches.setdefault(table, RenderCache())
        update = await self.render_queue.run(priority, _encoded_update, live, page.screen, cache, always)
        if update is not None:
            await page.send(update)

    def changed(self, table: str, by: OpenPage | None = None) -> None:
        """Bring every page of a table up to date, first the one that caused the change."""
        for page in self.pages(table):
            page.mark_changed(priority=URGENT if page is by else NORMAL)
        for _, changed in self._waiting.get(table, ()):
            changed.set()
        self.home_pages.table_changed(table)
        self.own_answers.look(table)

    # Messages to pages

    def broadcast(self, table: str, message: Sent) -> None:
        """Queue the same message for every page at a table."""
        encoded = encode(message)
        for page in self.pages(table):
            page.post(encoded)

    def send_news(
        self, table: str, news: Message, to: Callable[[OpenPage], bool] = lambda page: True
    ) -> None:
        """Tell pages at a table, each in its language, what has happened to seats; they then reload the table."""
        for page in self.pages(table):
            if to(page):
                page.post(encode(SeatNews(sentence=page.say(news))))

    def seat_was_taken(self, table: str, seat: int, by: str, device: str, *, is_shared: bool) -> None:
        """A browser has taken a seat: other holders of it learn on which device, everybody else that it is taken."""
        sharing = {page.client for page in self.pages(table) if seat in page.seats and page.client != by}
        self.send_news(table, other_device(seat, device), lambda page: page.client in sharing)
        if not is_shared:
            taken = Message("web.news.taken", {"seat": seat_name(seat)})
            self.send_news(table, taken, lambda page: page.client != by)

    def dismiss(self, table: str, clients: Sequence[str], seat: int) -> None:
        """Close the pages of some browsers at a seat; they reconnect with the seats that they still hold."""
        for page in self.pages(table):
            if page.client in clients and seat in page.seats:
                page.dismiss()

    def seats_changed(self, table: str, clients: Iterable[str] = ()) -> None:
        """Somebody has taken or left a seat, or got one: lists of tables show it, those of these browsers too."""
        self.home_pages.table_changed(table)
        self.home_pages.list_changed(clients)

    def rename(self, table: str, names_in: Callable[[str], Sequence[str]]) -> None:
        """Show the new names of the players, by language, on every page of a table."""
        for page in self.pages(table):
            page.rename(names_in(page.screen.language))
        self.home_pages.table_changed(table)

    def close_table(self, table: str) -> None:
        """Close all pages of a table that no longer exists."""
        for page in self.pages(table):
            page.dismiss()
        for _, changed in self._waiting.get(table, ()):
            changed.set()
        self.home_pages.table_changed(table)

    # Actions

    async def choose(
        self, table: str, seats: Sequence[int], question: str, word: str, by: OpenPage | None = None
    ) -> bool:
        """Answer the pending question for one of the seats; durable on return, then everybody is updated.

        Returns whether the answer is new.
        """
        is_new = await self._act(table, lambda live: live.choose(seats, question, word))
        self.changed(table, by)  # also if it was repeated: the first one may have been written unnoticed
        self.let_bots_play(table)
        return is_new

    async def perform(
        self,
        table: str,
        seats: Sequence[int],
        question: str,
        words: Sequence[str],
        later: Sequence[str] = (),
        by: OpenPage | None = None,
    ) -> bool:
        """Answer several questions for one of the seats, all or none; like `choose`.

        `later`: what the seat says when its wish is granted; its hand is raised.
        """
        is_new = await self._act(table, lambda live: live.perform(seats, question, words, later))
        self.changed(table, by)
        self.let_bots_play(table)
        return is_new

    async def undo(self, table: str, page: OpenPage) -> None:
        """Take the last choice back, or ask the others whether that may be done."""
        await self._act(table, lambda live: live.undo(page.seats))
        self.changed(table, by=page)

    async def consent(self, table: str, page: OpenPage, request: str, yes: bool) -> None:
        """Agree to an undo request, or not."""
        await self._act(table, lambda live: live.consent(page.seats, request, yes))
        self.changed(table, by=page)

    async def set_hand(self, table: str, page: OpenPage, seat: int, up: bool) -> None:
        """Raise or lower a hand; a bot that is asked grants the wish."""
        await self._act(table, lambda live: live.set_hand(page.seats, seat, up))
        self.changed(table, by=page)
        self.let_bots_play(table)

    async def set_standing(
        self, table: str, page: OpenPage, seat: int, key: str, subject: str, on: bool
    ) -> None:
        """Set a standing answer, or withdraw it; the page is told."""
        openly = len(page.seats) > 1 and page.screen.open_to != seat
        await self._act(
            table, lambda live: live.set_standing(page.seats, seat, key, subject, on, openly=openly)
        )
        self.changed(table, by=page)

    def may_answer_by_hand(self, table: str, seat: int) -> bool:
        """Whether the person of a seat has a page that nobody else shares."""
        return any(page.seats == (seat,) for page in self.pages(table))

    def _seat_answered(self, table: str) -> None:
        self.changed(table)
        self.let_bots_play(table)

    async def _act(self, table: str, action: Callable[[LiveTable], T]) -> T:
        return await asyncio.to_thread(self.tables.act, table, action)

    def let_bots_play(self, table: str) -> None:
        """If a bot is asked, let it answer, and so on until a person is asked."""
        self.bots.play_on(table)

    async def close(self) -> None:
        """Stop the bots, the seats that answer by themselves and the render queue."""
        await self.own_answers.close()
        await self.bots.close()
        await asyncio.to_thread(self.render_queue.close)


def _encoded_update(live: LiveTable, screen: Screen, cache: RenderCache, always: bool) -> bytes | None:
    update = update_for(screen, live.snapshot(), cache, always=always)
    return None if update is None else encode(update)
