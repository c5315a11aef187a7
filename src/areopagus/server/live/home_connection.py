"""The connection to a page that lists the tables of a client: it is sent those that have changed."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from areopagus.kernel import games

from ..http.errors import ApiError, problem_of
from ..http.limits import RateLimiter
from ..services import Services
from ..texts import language_of
from ..wire.base import Sent, encode
from ..wire.http import TableCard
from ..wire.socket import CLIENT_MESSAGE, MyTables, Ping, Pong, Refused
from .connection import TOO_MANY
from .home_pages import HomePage
from .table_info import table_card

LOG: Final = logging.getLogger("areopagus.server")
PACE: Final = 1.0
"""Seconds that a page waits after a change, for more of them."""


class HomeConnection:
    """The connection to one page that lists tables."""

    def __init__(self, services: Services, socket: WebSocket, client: str, language: str) -> None:
        self.services = services
        self.socket = socket
        self.client = client
        self.language = language_of(language, services.settings.language)
        self._sent: dict[str, TableCard] = {}
        """The tables as they were sent last."""
        self._has_begun = False
        """Whether the list was sent."""
        self._sending = asyncio.Lock()

    async def run(self) -> None:
        """Serve the page until it is closed."""
        with self.services.hub.home_pages.open(self.client) as page:
            tasks = [
                asyncio.create_task(self._keep_up_to_date(page)),
                asyncio.create_task(self._receive_all()),
            ]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    if task.done():
                        task.result()
            except (WebSocketDisconnect, RuntimeError, TimeoutError, OSError) as error:
                LOG.info("a list of tables is gone", extra={"why": type(error).__name__})
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep_up_to_date(self, page: HomePage) -> None:
        await self._send_changes(page, None)
        while True:
            await page.changed.wait()
            await asyncio.sleep(PACE)
            tables, is_list_stale = page.take_stale()
            await self._send_changes(page, None if is_list_stale else tables)

    async def _send_changes(self, page: HomePage, only: set[str] | None) -> None:
        """Send what reads differently than before of some tables, or of all."""
        services = self.services
        rows = await services.query(services.store.tables_of, self.client, only=only)
        installed = games()
        cards = {
            own.row.id: table_card(own, self.client, self.language)
            for own in rows
            if own.row.game in installed
        }
        watched = self._sent.keys() if only is None else only & self._sent.keys()
        removed = [table for table in watched if table not in cards]
        changed = [card for table, card in cards.items() if self._sent.get(table) != card]
        for table in removed:
            del self._sent[table]
        self._sent |= cards
        services.hub.home_pages.show(page, self._sent)
        if removed or changed or not self._has_begun:
            await self._send(MyTables(tables=changed, gone=removed, all=not self._has_begun))
        self._has_begun = True

    async def _receive_all(self) -> None:
        """Answer the messages of the page, until it is closed or sends too many. Only `ping` means something."""
        settings = self.services.settings
        rate = RateLimiter(settings.messages_per_second, settings.message_burst)
        while rate.take():
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            await self._send(self._answer(event.get("text") or ""))
        await self.socket.close(TOO_MANY)

    def _answer(self, text: str) -> Sent:
        try:
            if len(text) <= self.services.settings.longest_message:
                if isinstance(CLIENT_MESSAGE.validate_json(text), Ping):
                    return Pong()
        except ValidationError:
            pass
        _, problem = problem_of(ApiError(422, "error.no_message"), self.language)
        return Refused(error=problem.error, sentence=problem.sentence)

    async def _send(self, message: Sent) -> None:
        """Send a message; `TimeoutError` if the page does not take it."""
        async with self._sending, asyncio.timeout(self.services.settings.patience):
            await self.socket.send_text(encode(message).decode())
