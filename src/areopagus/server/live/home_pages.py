"""The open pages that list somebody's tables, and which of these have changed since they were sent.

A page costs nothing while nothing happens at its tables. After a change it waits a moment, so that a bot that plays on
costs one message, and is sent the tables that read differently now. So nobody can count hidden questions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class HomePage:
    """An open page that lists the tables of a client."""

    def __init__(self, client: str) -> None:
        self.client = client
        self.changed = asyncio.Event()
        self._stale: set[str] = set()
        """The tables at which something has happened."""
        self._is_list_stale = False

    def take_stale(self) -> tuple[set[str], bool]:
        """The tables at which something has happened, and whether the client may have others; both are reset."""
        stale = (self._stale, self._is_list_stale)
        self._stale, self._is_list_stale = set(), False
        self.changed.clear()
        return stale

    def note_table(self, table: str) -> None:
        """Note that something has happened at a table."""
        self._stale.add(table)
        self.changed.set()

    def note_list(self) -> None:
        """Note that the client may have other tables now."""
        self._is_list_stale = True
        self.changed.set()


class HomePages:
    """The open pages that list tables."""

    def __init__(self) -> None:
        self._by_client: dict[str, set[HomePage]] = {}
        self._by_table: dict[str, set[HomePage]] = {}
        self._listed: dict[HomePage, frozenset[str]] = {}

    def __len__(self) -> int:
        """Number of pages."""
        return len(self._listed)

    @contextmanager
    def open(self, client: str) -> Iterator[HomePage]:
        """While a client has a page open."""
        page = HomePage(client)
        self._by_client.setdefault(client, set()).add(page)
        self._listed[page] = frozenset()
        try:
            yield page
        finally:
            self.show(page, ())
            del self._listed[page]
            _discard(self._by_client, client, page)

    def show(self, page: HomePage, tables: Iterable[str]) -> None:
        """Note which tables a page lists. New ones may have changed since they were read, so they are read again."""
        before, now = self._listed[page], frozenset(tables)
        for table in before - now:
            _discard(self._by_table, table, page)
        for table in now - before:
            self._by_table.setdefault(table, set()).add(page)
            page.note_table(table)
        self._listed[page] = now

    def table_changed(self, table: str) -> None:
        """Something has happened at a table."""
        for page in self._by_table.get(table, ()):
            page.note_table(table)

    def list_changed(self, clients: Iterable[str]) -> None:
        """Some clients have other tables than before."""
        for client in clients:
            for page in self._by_client.get(client, ()):
                page.note_list()


def _discard(pages: dict[str, set[HomePage]], key: str, page: HomePage) -> None:
    pages[key].discard(page)
    if not pages[key]:
        del pages[key]
