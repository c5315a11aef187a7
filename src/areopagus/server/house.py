"""The house: everything that requests share."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from areopagus.kernel import Game
from areopagus.kernel.registry import known_game

from .analyses import Analyses
from .garbage import Caretaker
from .hints import Hints
from .hub import Hub
from .limits import Buckets, Open
from .metrics import Metrics
from .own_bots import check_own
from .readers import Readers
from .replay import Replays
from .settings import Settings
from .store import Store
from .tables import Tables


class House:
    """Database, tables, open pages, limits and figures of one server."""

    def __init__(self, settings: Settings) -> None:
        check_own(settings)
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.database)
        self.tables = Tables(self.store, settings)
        self.hub = Hub(self.tables, settings.patience)
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
        self.caretaker = Caretaker()
        self.started = time.time()

    @property
    def admin_key(self) -> str:
        """The administrator's key."""
        return self.tables.keys.admin()

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()


@cache
def game_of(key: str) -> Game[Any]:
    """A game that is installed, by its key: a request never makes us import anything else."""
    return known_game(key)
