"""The socket: playing, or watching, at a table.

Whatever is wrong with a message is answered by a `refused` with a key and a sentence, and changes nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from areopagus.kernel import Message
from areopagus.kernel.errors import IllegalChoice

from .faults import Fault, answer, problem_of
from .guards import address_of, client_in
from .house import House
from .hub import Guest, encoded
from .limits import Bucket
from .looks import Screen, reason_for
from .messages import Choose, Consent, Hand, Ping, Say, Seen, Show, Spoken, Undo, WantHint, Why
from .presence import HOST
from .seating import held, names_at, new_devices, table_info
from .stand_ins import is_host
from .store import TableRow
from .tables import Archived, Holder, Refused, Stale, Unknown
from .texts import language_of

LOG: Final = logging.getLogger("areopagus.server")
SPOKEN: Final[TypeAdapter[Any]] = TypeAdapter(Spoken)
FAILED, FOREIGN, NOT_FOUND, ARCHIVED, TOO_MANY = 1011, 4403, 4404, 4410, 4429


def add_socket(app: FastAPI, house: House) -> None:
    """The path of the socket."""

    @app.websocket("/ws/{table}")
    async def play(socket: WebSocket, table: str, key: str = "", language: str = "") -> None:
        """Play, or watch, at a table."""
        client, address = client_in(socket.scope), address_of(socket.scope)
        if not house.openings.take(address):
            await _turn_away(socket, Fault(429, "error.too_fast"), TOO_MANY)
            return
        if not house.hosts.is_ours(socket.headers):
            await _turn_away(socket, Fault(421, "error.wrong_host"), FOREIGN)
            return
        await socket.accept()
        if not house.hosts.is_same_origin(socket.scope):
            await socket.close(FOREIGN)
            return
        with house.addresses.one(address) as is_free, house.sockets.one(client or address) as is_free_too:
            if not (is_free and is_free_too):
                await socket.close(TOO_MANY)
                return
            await _talk(Talk(house, socket, table, client, language), key)


async def _turn_away(socket: WebSocket, fault: Fault, code: int) -> None:
    """Refuse a socket before it is opened: by an answer of HTTP, where the server can give one."""
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(answer(*problem_of(fault)))
    else:
        await socket.close(code)


async def _talk(talk: Talk, key: str) -> None:
    """Talk with a page until it goes; what fails costs nobody but this page."""
    try:
        await talk.hold(key)
    except (WebSocketDisconnect, RuntimeError, TimeoutError, OSError) as error:
        LOG.info("a page is gone", extra={"table": talk.table[:40], "why": type(error).__name__})
    except Exception as error:
        with suppress(Exception):
            await talk.give_up(error)


class Talk:
    """The talk with one open page."""

    def __init__(self, house: House, socket: WebSocket, table: str, client: str, language: str) -> None:
        self.house = house
        self.socket = socket
        self.table = table
        self.client = client
        self.language = language_of(language, house.settings.language)
        self.guest: Guest
        self.hinting: asyncio.Task[None] | None = None
        """The search for a hint; meanwhile the page goes on talking."""

    async def hold(self, key: str) -> None:
        """Greet the page, keep it up to date and hear what it says, until it goes."""
        house, table = self.house, self.table
        try:
            row, holder = await house.ask(held, house, table[:40], key[:60], self.client)
        except Unknown as error:
            await self.give_up(error, NOT_FOUND)
            return
        people = (*holder.seats, HOST) if is_host(row, self.client) else holder.seats
        with house.hub.presence.at(table, people):
            await self._stay(row, holder, key)

    async def _stay(self, row: TableRow, holder: Holder, key: str) -> None:
        house, table = self.house, self.table
        screen = Screen(holder, self.language, names_at(row, self.language))
        self.guest = Guest(screen, self._send, house.settings.patience, address_of(self.socket.scope))
        if not await self._greet(row, holder):
            return
        watching = house.hub.enter(table, self.guest)
        house.metrics.pages.set(house.hub.open_pages)
        hearing = asyncio.create_task(self._listen())
        try:
            if not await self._still_holds(key):  # it was taken away before the hub knew of this page
                self.guest.dismiss()
            await asyncio.wait((watching, hearing), return_when=asyncio.FIRST_COMPLETED)
            if self.guest.is_dismissed:
                await self.give_up(Unknown(table), NOT_FOUND)
                return
            for task in (hearing, watching):
                if task.done():
                    task.result()
        finally:
            ending = [hearing] if self.hinting is None else [hearing, self.hinting]
            for task in ending:
                task.cancel()
            await asyncio.gather(*ending, return_exceptions=True)
            await house.hub.leave(table, self.guest)
            house.metrics.pages.set(house.hub.open_pages)

    async def _still_holds(self, key: str) -> bool:
        """Whether the page may still see and do what it was let in for."""
        try:
            _, holder = await self.house.ask(held, self.house, self.table[:40], key[:60], self.client)
        except Unknown:
            return False
        return holder.seats == self.guest.screen.holder.seats

    async def _greet(self, row: TableRow, holder: Holder) -> bool:
        """Tell the page about the table, the chat so far, and who else has taken its seats.

        Returns whether the match can be played: one of older rules is closed.
        """
        house = self.house
        archived: Archived | None = None
        try:
            row = replace(row, rules=(await house.ask(house.tables.live, self.table)).row.rules)
        except Archived as error:
            archived = error
        chat = await house.ask(house.store.chat, self.table)
        news = await house.ask(new_devices, house, holder)
        info = table_info(house, row, list(holder.seats), self.client, self.language)
        info.archived = archived is not None
        await self._tell(
            {
                "type": "hello",
                "table": info.model_dump(),
                "chat": [{"seat": line.seat, "text": line.text, "at": line.at} for line in chat],
                "news": [self.guest.screen.say(each) for each in news],
            }
        )
        if archived is not None:
            await self.give_up(archived, ARCHIVED)
        return archived is None

    async def give_up(self, error: Exception, code: int = FAILED) -> None:
        """Tell the page what is wrong, and close it."""
        await self._send(encoded({"type": "refused", **self._problem(error)}))
        await self.socket.close(code)

    async def _send(self, message: bytes) -> None:
        await self.socket.send_text(message.decode())

    async def _tell(self, message: dict[str, Any]) -> None:
        await self.guest.send(encoded(message))

    async def _listen(self) -> None:
        settings = self.house.settings
        bucket = Bucket(settings.messages_per_second, settings.message_burst)
        too_fast = 0
        while too_fast <= settings.message_burst:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if bucket.take():
                too_fast = 0
                await self._hear(message.get("text"))
            else:
                too_fast += 1
                await self._refuse(Fault(429, "error.too_fast"))
        await self.socket.close(TOO_MANY)

    async def _hear(self, text: str | None) -> None:
        """One message of the page."""
        try:
            if text is None or len(text) > self.house.settings.longest_message:
                raise ValueError
            said = SPOKEN.validate_json(text)
        except (ValidationError, ValueError, json.JSONDecodeError):
            await self._refuse(Fault(422, "error.no_message"))
            return
        if not isinstance(said, Ping):
            self.house.caretaker.stir()
        try:
            await self._obey(said)
        except (WebSocketDisconnect, TimeoutError, OSError):
            raise
        except Exception as error:
            await self._refuse(error)
            if isinstance(error, Stale | IllegalChoice):
                self.guest.wake(anyway=True)

    async def _obey(self, said: Any) -> None:
        house, table, guest = self.house, self.table, self.guest
        if isinstance(said, Ping):
            await self._tell({"type": "pong"})
        elif isinstance(said, Seen):
            await house.ask(house.store.holders.see, table, [self.client])
        elif isinstance(said, Why):
            await self._tell({"type": "why", **await asyncio.to_thread(self._reason, said.word)})
        elif isinstance(said, WantHint):
            if self.hinting is None or self.hinting.done():
                self.hinting = asyncio.create_task(self._hint(said.question))
            else:
                await self._refuse(Refused(Message("error.hint_busy")), to="hint")
        elif guest.screen.holder.is_watcher:
            raise Refused(Message("error.watching"))
        elif isinstance(said, Choose):
            with house.metrics.answering.time():
                is_new = await house.hub.choose(
                    table, guest.screen.holder.seats, said.question, said.word, guest
                )
            if is_new:
                house.metrics.choices.inc()
            else:
                guest.wake(anyway=True)
        elif isinstance(said, Undo):
            await house.hub.undo(table, guest)
        elif isinstance(said, Consent):
            await house.hub.consent(table, guest, said.wish, said.yes)
        elif isinstance(said, Hand):
            await house.hub.hand(table, guest, said.seat, said.up)
        elif isinstance(said, Show):
            await asyncio.to_thread(self._open_curtain, said.question)
            guest.wake(anyway=True)
        elif isinstance(said, Say):
            if not house.chatter.take(address_of(self.socket.scope)):
                raise Fault(429, "error.too_fast")
            line = await asyncio.to_thread(house.store.say, table, guest.screen.holder.seats[0], said.text)
            house.hub.tell(table, {"type": "chat", "seat": line.seat, "text": line.text, "at": line.at})

    def _reason(self, word: str) -> dict[str, str]:
        live = self.house.tables.live(self.table)
        now = live.present()
        return reason_for(now, self.guest.screen, self.house.tables.question(live, now), word)

    async def _hint(self, question: str) -> None:
        """Tell this page, and no other, what a search would choose; only if nobody but the asked seat looks on."""
        screen = self.guest.screen
        eyes = (screen.eyes,) if isinstance(screen.eyes, int) else ()
        try:
            address = self.guest.address
            if not self.house.thoughts.take(address):
                raise Fault(429, "error.too_fast")
            advised = await self.house.hints.hint(self.table, eyes, question, owner=address)
            hint = advised.told(self.language, screen.names)
            await self._tell({"type": "hint", **hint.model_dump()})
        except (WebSocketDisconnect, TimeoutError, OSError) as error:
            LOG.info("a hint reached nobody", extra={"table": self.table, "why": type(error).__name__})
        except Exception as error:
            await self._refuse(error, to="hint")

    def _open_curtain(self, question: str) -> None:
        live = self.house.tables.live(self.table)
        now = live.present()
        ask = now.match.ask
        if ask is None or question != self.house.tables.question(live, now):
            raise Stale
        self.guest.screen.open_to = ask.seat

    async def _refuse(self, error: Exception, to: str = "") -> None:
        self.house.metrics.refused.inc()
        await self._tell({"type": "refused", **({"to": to} if to else {}), **self._problem(error)})

    def _problem(self, error: Exception) -> dict[str, str]:
        status, problem = problem_of(error, self.language)
        if status >= 500:
            self.house.metrics.failed.inc()
        return problem.model_dump()
