"""The services of one server: everything that requests and open pages share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import cache
from typing import Any, ParamSpec, TypeVar

from areopagus.kernel import Game
from areopagus.kernel.registry import known_game

from .http.errors import ApiError
from .http.hosts import Hosts
from .http.limits import OpenCounter, RateLimiters
from .http.protocols import ConnectionGate
from .live.hub import Hub
from .live.revocation import SeatRevoker
from .live.tables import Tables
from .live.thumbnails import Thumbnails
from .ops.health import Health
from .ops.idle_collector import IdleCollector
from .ops.metrics import Metrics
from .ops.threads import CountingThreadPool
from .replays.reader_pool import ReaderPool
from .replays.replays import Replays
from .settings import Settings
from .store import Store
from .thinking.analyses import Analyses
from .thinking.bot_names import check_host_bots
from .thinking.hints import Hints
from .thinking.reviews import Reviews

P = ParamSpec("P")
T = TypeVar("T")


class Services:
    """Database, tables, open pages, limits and metrics of one server."""

    def __init__(self, settings: Settings) -> None:
        check_host_bots(settings)
        self.settings = settings
        self.metrics = Metrics()
        self.hosts = Hosts(settings)
        self.gate = ConnectionGate(settings)
        self.store = Store(settings.database, patience=settings.database_seconds, is_exclusive=True)
        self.health = Health(self.store)
        self.tables = Tables(self.store, settings)
        self.hub = Hub(self.tables, settings.patience)
        self.thumbnails = Thumbnails(self.tables, self.hub.render_queue)
        self.revoker = SeatRevoker(self.hub, self.store.holders, settings.rights_seconds)
        self.readers = ReaderPool(settings.readers, settings.replays, settings.reading_seconds)
        self.replays = Replays(self.tables, self.readers)
        thinkers = self.hub.bots.thinkers
        self.hints = Hints(self.tables, thinkers, settings.hint_bot)
        self.analyses = Analyses(
            self.tables, self.replays, thinkers, settings.analysis_bot, settings.analyses
        )
        self.reviews = Reviews(self.tables, self.replays, thinkers, settings.reviews)
        self.request_rate = RateLimiters(settings.requests_per_second, settings.request_burst)
        self.file_rate = RateLimiters(settings.files_per_second, settings.file_burst)
        self.thought_rate = RateLimiters(settings.thoughts_per_second, settings.thought_burst)
        self.chat_rate = RateLimiters(settings.chat_per_second, settings.chat_burst)
        self.table_rate = RateLimiters(settings.tables_per_second, settings.table_burst)
        self.socket_rate = RateLimiters(settings.sockets_per_second, settings.socket_burst)
        self.sockets_by_client = OpenCounter(settings.open_sockets, settings.sockets_per_client)
        self.sockets_by_address = OpenCounter(settings.open_sockets, settings.sockets_per_address)
        self.idle_collector = IdleCollector()
        self.threads: CountingThreadPool | None = None
        """The pool for blocking calls, while the server runs."""
        self.started = time.time()

    @property
    def admin_key(self) -> str:
        """The administrator's key."""
        return self.tables.keys.admin()

    async def query(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a blocking database call in a thread; `ApiError` (503) if it does not finish in time."""
        try:
            async with asyncio.timeout(self.settings.database_seconds):
                return await asyncio.to_thread(call, *args, **kwargs)
        except TimeoutError:
            raise ApiError(503, "error.database") from None

    def close(self) -> None:
        """Close the database."""
        self.store.close()


@cache
def game_of(key: str) -> Game[Any]:
    """An installed game by its key. A request never causes an import of anything else."""
    return known_game(key)
