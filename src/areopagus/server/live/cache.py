"""The live tables in memory.

A table is loaded when somebody uses it. It stays in memory while somebody uses it or has a page open there; of the
others the least recently used ones are dropped.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .table import LiveTable


class TableCache:
    """Live tables by their ids, with a limit for those that nobody uses."""

    def __init__(self, load: Callable[[str], LiveTable], most_unused: int) -> None:
        self._load = load
        self._most_unused = most_unused
        self._live: dict[str, LiveTable] = {}
        self._unused: OrderedDict[str, None] = OrderedDict()
        """Live tables that nobody uses, the least recently used one first."""
        self._pinned: set[str] = set()
        """Tables with open pages."""
        self._loading: dict[str, threading.Event] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """Number of tables in memory."""
        return len(self._live)

    @contextmanager
    def using(self, table: str) -> Iterator[LiveTable]:
        """A table, loaded if need be; it stays in memory until the block ends."""
        live = self._acquire(table)
        try:
            yield live
        finally:
            self._release(live)

    def find(self, table: str) -> LiveTable | None:
        """A table that is in memory; None if it must be loaded."""
        with self._lock:
            return self._live.get(table)

    def add(self, live: LiveTable) -> None:
        """Keep a new table."""
        with self._lock:
            self._live[live.row.id] = live
            self._unused[live.row.id] = None
            self._drop_unused()

    def forget(self, live: LiveTable) -> None:
        """Drop a table that no longer agrees with the database; it is loaded again when needed."""
        with self._lock:
            if self._live.get(live.row.id) is live:
                del self._live[live.row.id]
                self._unused.pop(live.row.id, None)

    def pin(self, table: str) -> None:
        """Keep a table in memory from now on."""
        with self._lock:
            self._pinned.add(table)
            self._unused.pop(table, None)

    def unpin(self, table: str) -> None:
        """Allow a table to be dropped again."""
        with self._lock:
            self._pinned.discard(table)
            live = self._live.get(table)
            if live is not None:
                self._note_if_unused(live)

    def _acquire(self, table: str) -> LiveTable:
        """Find or load a table, and count one more user. Of several callers one loads it."""
        while True:
            with self._lock:
                live = self._live.get(table)
                if live is not None:
                    live.users += 1
                    self._unused.pop(table, None)
                    return live
                loading = self._loading.get(table)
                is_first = loading is None
                if loading is None:
                    loading = self._loading[table] = threading.Event()
            if not is_first:
                loading.wait()
                continue
            try:
                live = self._load(table)
                live.users = 1
                with self._lock:
                    self._live[table] = live
                return live
            finally:
                with self._lock:
                    del self._loading[table]
                loading.set()

    def _release(self, live: LiveTable) -> None:
        with self._lock:
            live.users -= 1
            if self._live.get(live.row.id) is live:
                self._note_if_unused(live)

    def _note_if_unused(self, live: LiveTable) -> None:
        if not live.users and live.row.id not in self._pinned:
            self._unused[live.row.id] = None
            self._drop_unused()

    def _drop_unused(self) -> None:
        while len(self._unused) > self._most_unused:
            table, _ = self._unused.popitem(last=False)
            del self._live[table]
