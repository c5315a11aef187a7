"""The house: everything that requests share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import cache
from typing import Any, ParamSpec, TypeVar

from areopagus.kernel import Game
from areopagus.kernel.registry import known_game

from .analyses import Analyses
from .connections import Gate
from .faults import Fault
from .garbage import Caretaker
from .health import Health
from .hints import Hints
from .hosts import Hosts
from .hub import Hub
from .limits import Buckets, Open
from .metrics import Metrics
from .own_bots import check_own
from .readers import Readers
from .replay import Replays
from .rights import Rights
from .settings import Settings
from .store import Store
from .tables import Tables
from .threads import Pool

P = ParamSpec("P")
T = TypeVar("T")


class House:
    """Database, tables, open pages, limits and figures of one server."""

    def __init__(self, settings: Settings) -> None:
        check_own(settings)
        self.settings = settings
        self.metrics = Metrics()
        self.hosts = Hosts(settings)
        self.gate = Gate(settings)
        self.store = Store(settings.database, patience=settings.database_seconds, is_exclusive=True)
        self.health = Health(self.store)
        self.tables = Tables(self.store, settings)
        self.hub = Hub(self.tables, settings.patience)
        self.rights = Rights(self.hub, self.store.holders, settings.rights_seconds)
        self.readers = Readers(settings.readers, settings.replays, settings.reading_seconds)
        self.replays = Replays(self.tables, self.readers)
        self.requests = Buckets(settings.requests_per_second, settings.request_burst)
        thinkers = self.hub.bots.thinkers
        self.hints = Hints(self.tables, thinkers, settings.hint_bot)
        self.analyses = Analyses(
            self.tables, self.replays, thinkers, settings.analysis_bot, settings.analyses
        )
        self.thoughts = Buckets(settings.thoughts_per_second, settings.thought_burst)
        self.chatter = Buckets(settings.chat_per_second, settings.chat_burst)
        self.new_tables = Buckets(settings.tables_per_second, settings.table_burst)
        self.sockets = Open(settings.open_sockets, settings.sockets_per_client)
        self.addresses = Open(settings.open_sockets, settings.sockets_per_address)
        self.openings = Buckets(settings.sockets_per_second, settings.socket_burst)
        self.caretaker = Caretaker()
        self.threads: Pool | None = None
        """For what blocks, while the server runs."""
        self.started = time.time()

    @property
    def admin_key(self) -> str:
        """The administrator's key."""
        return self.tables.keys.admin()

    async def ask(self, read: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Read something from the database in a thread; `Fault` if it does not answer in time."""
        try:
            async with asyncio.timeout(self.settings.database_seconds):
                return await asyncio.to_thread(read, *args, **more)
        except TimeoutError:
            raise Fault(503, "error.database") from None

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()


@cache
def game_of(key: str) -> Game[Any]:
    """A game that is installed, by its key: a request never makes us import anything else."""
    return known_game(key)
