"""The connection to one open page: it receives messages, handles them, and sends the answers.

Whatever is wrong with a message is answered by `refused` with a key and a sentence, and changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from areopagus.kernel import BadCall, Message
from areopagus.kernel.errors import GestureRefused, IllegalChoice

from ..content.asset_version import asset_version
from ..http.errors import ApiError, problem_of
from ..http.guards import address_of
from ..http.limits import RateLimiter
from ..services import Services
from ..store import TableRow
from ..texts import language_of
from ..wire.base import Sent, encode
from ..wire.match import ChatLine, Reason
from ..wire.socket import (
    CLIENT_MESSAGE,
    AskGestures,
    AskHint,
    AskPreview,
    AskWhy,
    ChatMessage,
    Choose,
    Consent,
    Cover,
    Fill,
    FilledMessage,
    GesturesMessage,
    Hello,
    HintMessage,
    Perform,
    Ping,
    Pong,
    PreviewMessage,
    RaiseHand,
    ReasonMessage,
    Refused,
    Say,
    Seen,
    SetStanding,
    Show,
    Undo,
)
from .access import Access
from .errors import ActionRefused, Archived, Stale, UnknownTable
from .gestures import filled_for, gestures_for, preview_for
from .hub import OpenPage
from .presence import HOST
from .seating import access_to, new_devices
from .snapshot import Snapshot
from .stand_ins import is_host
from .table_info import player_names, table_info
from .updates import Screen, reason_for

LOG: Final = logging.getLogger("areopagus.server")
FAILED, FOREIGN, NOT_FOUND, ARCHIVED, TOO_MANY = 1011, 4403, 4404, 4410, 4429
"""The codes with which a socket is closed."""


class Connection:
    """The connection to one open page."""

    def __init__(self, services: Services, socket: WebSocket, table: str, client: str, language: str) -> None:
        self.services = services
        self.socket = socket
        self.table = table
        self.client = client
        self.language = language_of(language, services.settings.language)
        self.page: OpenPage
        self._hint_task: asyncio.Task[None] | None = None
        """The search for a hint; other messages are handled meanwhile."""
        self._handlers: dict[type[Any], Callable[[Any], Awaitable[None]]] = {
            Ping: self._pong,
            Seen: self._note_seen,
            AskWhy: self._say_why,
            AskHint: self._begin_hint,
            AskGestures: self._for_players(self._send_gestures),
            AskPreview: self._for_players(self._send_preview),
            Fill: self._for_players(self._send_filled),
            Choose: self._for_players(self._choose),
            Perform: self._for_players(self._perform),
            Undo: self._for_players(self._undo),
            Consent: self._for_players(self._consent),
            RaiseHand: self._for_players(self._set_hand),
            SetStanding: self._for_players(self._set_standing),
            Show: self._for_players(self._show),
            Cover: self._for_players(self._cover),
            Say: self._for_players(self._chat),
        }

    async def run(self, key: str) -> None:
        """Serve the page until it is closed. A failure ends this connection only."""
        try:
            await self._open(key)
        except (WebSocketDisconnect, RuntimeError, TimeoutError, OSError) as error:
            LOG.info("a page is gone", extra={"table": self.table[:40], "why": type(error).__name__})
        except Exception as error:
            with suppress(Exception):
                await self._close(error)

    # Opening and closing

    async def _open(self, key: str) -> None:
        services, table = self.services, self.table
        try:
            row, access = await self._access(key)
        except UnknownTable as error:
            await self._close(error, NOT_FOUND)
            return
        people = (*access.seats, HOST) if is_host(row, self.client) else access.seats
        with services.hub.presence.at(table, people):
            screen = Screen(access, self.language, player_names(row, self.language))
            self.page = OpenPage(
                screen, self._send_bytes, services.settings.patience, address_of(self.socket.scope)
            )
            if await self._greet(row, access):
                await self._stay_open(key)

    async def _access(self, key: str) -> tuple[TableRow, Access]:
        return await self.services.query(access_to, self.services, self.table[:40], key[:60], self.client)

    async def _stay_open(self, key: str) -> None:
        """Keep the page up to date and receive its messages, until either ends."""
        services, table, page = self.services, self.table, self.page
        updating = services.hub.enter(table, page)
        services.metrics.pages.set(services.hub.open_pages)
        receiving = asyncio.create_task(self._receive_all())
        try:
            if not await self._still_has_access(key):  # it was revoked before the hub knew of this page
                page.dismiss()
            await asyncio.wait((updating, receiving), return_when=asyncio.FIRST_COMPLETED)
            if page.is_dismissed:
                await self._close(UnknownTable(table), NOT_FOUND)
                return
            for task in (receiving, updating):
                if task.done():
                    task.result()
        finally:
            ending = [receiving] if self._hint_task is None else [receiving, self._hint_task]
            for task in ending:
                task.cancel()
            await asyncio.gather(*ending, return_exceptions=True)
            await services.hub.leave(table, page)
            services.metrics.pages.set(services.hub.open_pages)

    async def _still_has_access(self, key: str) -> bool:
        """Whether the client still holds the seats with which the page was opened."""
        try:
            _, access = await self._access(key)
        except UnknownTable:
            return False
        return access.seats == self.page.seats

    async def _greet(self, row: TableRow, access: Access) -> bool:
        """Send `hello`: the table, the chat so far, and which other devices have taken its seats.

        Returns whether the match can be played: the connection to one of older rules is closed.
        """
        services = self.services
        archived: Archived | None = None
        try:
            row = replace(row, rules=(await services.query(services.tables.live, self.table)).row.rules)
        except Archived as error:
            archived = error
        chat = await services.query(services.store.chat.latest, self.table)
        news = await services.query(new_devices, services, access)
        info = table_info(services, row, list(access.seats), self.client, self.language)
        info.archived = archived is not None
        await self.send(
            Hello(
                edition=asset_version(),
                table=info,
                chat=[ChatLine(seat=line.seat, text=line.text, at=line.at) for line in chat],
                news=[self.page.screen.say(message) for message in news],
            )
        )
        if archived is not None:
            await self._close(archived, ARCHIVED)
        return archived is None

    async def _close(self, error: Exception, code: int = FAILED) -> None:
        """Say what is wrong, and close the connection."""
        await self._send_bytes(encode(self._refusal(error)))
        await self.socket.close(code)

    # Sending

    async def send(self, message: Sent) -> None:
        """Send a message to the page."""
        await self.page.send(encode(message))

    async def _send_bytes(self, message: bytes) -> None:
        await self.socket.send_text(message.decode())

    async def _refuse(self, error: Exception, to: str | None = None) -> None:
        self.services.metrics.refused.inc()
        await self.send(self._refusal(error, to))

    def _refusal(self, error: Exception, to: str | None = None) -> Refused:
        status, problem = problem_of(error, self.language)
        if status >= 500:
            self.services.metrics.failed.inc()
        return Refused(error=problem.error, sentence=problem.sentence, to=to)

    # Receiving

    async def _receive_all(self) -> None:
        """Handle the messages of the page, until it is closed or sends too many."""
        settings = self.services.settings
        rate = RateLimiter(settings.messages_per_second, settings.message_burst)
        too_fast = 0
        while too_fast <= settings.message_burst:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            if rate.take():
                too_fast = 0
                await self._receive(event.get("text"))
            else:
                too_fast += 1
                await self._refuse(ApiError(429, "error.too_fast"))
        await self.socket.close(TOO_MANY)

    async def _receive(self, text: str | None) -> None:
        """Decode one message and handle it; whatever is wrong with it is answered."""
        try:
            if text is None or len(text) > self.services.settings.longest_message:
                raise ValueError
            message = CLIENT_MESSAGE.validate_json(text)
        except (ValidationError, ValueError):
            await self._refuse(ApiError(422, "error.no_message"))
            return
        if not isinstance(message, Ping):
            self.services.idle_collector.touch()
        try:
            await self._handlers[type(message)](message)
        except (WebSocketDisconnect, TimeoutError, OSError):
            raise
        except Exception as error:
            is_thought = isinstance(message, AskGestures | AskPreview | Fill)  # nothing was to be changed
            await self._refuse(error, to=message.type if is_thought else None)
            if not is_thought and isinstance(error, Stale | IllegalChoice | GestureRefused):
                self.page.mark_changed(always=True)

    # Handling

    def _for_players(self, handler: Callable[[Any], Awaitable[None]]) -> Callable[[Any], Awaitable[None]]:
        """A handler that refuses those who watch."""

        async def handle(message: Any) -> None:
            if self.page.screen.access.is_watcher:
                raise ActionRefused(Message("error.watching"))
            await handler(message)

        return handle

    async def _pong(self, message: Ping) -> None:
        await self.send(Pong())

    async def _note_seen(self, message: Seen) -> None:
        await self.services.query(self.services.store.holders.see, self.table, [self.client])

    async def _choose(self, message: Choose) -> None:
        services, page = self.services, self.page
        with services.metrics.answering.time():
            is_new = await services.hub.choose(self.table, page.seats, message.question, message.word, page)
        if is_new:
            services.metrics.choices.inc()
        else:
            page.mark_changed(always=True)

    async def _perform(self, message: Perform) -> None:
        services, page = self.services, self.page
        with services.metrics.answering.time():
            is_new = await services.hub.perform(
                self.table, page.seats, message.question, message.words, message.later, page
            )
        if is_new:
            services.metrics.choices.inc()
        else:
            page.mark_changed(always=True)

    async def _send_gestures(self, message: AskGestures) -> None:
        now = await self._snapshot()
        gestures = await asyncio.to_thread(
            gestures_for, self.page.screen, now, message.question, message.handle, message.after
        )
        await self.send(GesturesMessage(**gestures.__dict__))

    async def _send_preview(self, message: AskPreview) -> None:
        now = await self._snapshot()
        preview = await asyncio.to_thread(preview_for, self.page.screen, now, message.question, message.words)
        await self.send(PreviewMessage(**preview.__dict__))

    async def _send_filled(self, message: Fill) -> None:
        now = await self._snapshot()
        filled = await asyncio.to_thread(
            filled_for,
            self.page.screen,
            now,
            message.question,
            message.plan,
            message.handle,
            message.values,
        )
        await self.send(FilledMessage(**filled.__dict__))

    async def _snapshot(self) -> Snapshot:
        return (await self.services.tables.find(self.table)).snapshot()

    async def _undo(self, message: Undo) -> None:
        await self.services.hub.undo(self.table, self.page)

    async def _consent(self, message: Consent) -> None:
        await self.services.hub.consent(self.table, self.page, message.request, message.yes)

    async def _set_hand(self, message: RaiseHand) -> None:
        await self.services.hub.set_hand(self.table, self.page, message.seat, message.up)

    async def _set_standing(self, message: SetStanding) -> None:
        try:
            await self.services.hub.set_standing(
                self.table, self.page, message.seat, message.key, message.subject or "", message.on
            )
        except BadCall:
            raise ActionRefused(Message("error.no_standing")) from None

    async def _cover(self, message: Cover) -> None:
        self.page.screen.open_to = None
        self.page.mark_changed(always=True)

    async def _show(self, message: Show) -> None:
        await asyncio.to_thread(self._open_curtain, message.question)
        self.page.mark_changed(always=True)

    def _open_curtain(self, question: str) -> None:
        now = self.services.tables.live(self.table).snapshot()
        if now.ask is None or question != now.question:
            raise Stale
        self.page.screen.open_to = now.ask.seat

    async def _chat(self, message: Say) -> None:
        services = self.services
        if not services.chat_rate.take(address_of(self.socket.scope)):
            raise ApiError(429, "error.too_fast")
        add = partial(services.store.chat.add, self.table, self.page.seats[0], message.text)
        line = await asyncio.to_thread(add)
        services.hub.broadcast(self.table, ChatMessage(seat=line.seat, text=line.text, at=line.at))

    async def _say_why(self, message: AskWhy) -> None:
        reason = await asyncio.to_thread(self._reason, message.word)
        await self.send(ReasonMessage(**reason.__dict__))

    def _reason(self, word: str) -> Reason:
        return reason_for(self.page.screen, self.services.tables.live(self.table).snapshot(), word)

    async def _begin_hint(self, message: AskHint) -> None:
        if self._hint_task is None or self._hint_task.done():
            self._hint_task = asyncio.create_task(self._send_hint(message.question))
        else:
            await self._refuse(ActionRefused(Message("error.hint_busy")), to="hint")

    async def _send_hint(self, question: str) -> None:
        """Send this page a hint, if it shows the view of the asked seat and nobody else looks on."""
        services, screen, address = self.services, self.page.screen, self.page.address
        eyes = (screen.eyes,) if isinstance(screen.eyes, int) else ()
        try:
            if not services.thought_rate.take(address):
                raise ApiError(429, "error.too_fast")
            advised = await services.hints.hint(self.table, eyes, question, owner=address)
            hint = advised.to_wire(self.language, screen.names)
            await self.send(HintMessage(**hint.__dict__))
        except (WebSocketDisconnect, TimeoutError, OSError) as error:
            LOG.info("a hint reached nobody", extra={"table": self.table, "why": type(error).__name__})
        except Exception as error:
            await self._refuse(error, to="hint")
