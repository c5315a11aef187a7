"""The paths by which programs play: a position as text with its question, an answer, the reason why not.

The socket is for pages, which want pictures and news at once. A program may play by requests alone: it reads the
position, waiting until its seat is asked, and posts a word with the id of the question. It may see and do what the
socket lets it, by the same cookie. While it waits it is an onlooker, for whom bots play on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Final

from fastapi import FastAPI, Query, Request

from areopagus.kernel import Message, odds_of
from areopagus.kernel.chronicle import sentences
from areopagus.kernel.text import whole_text

from ..http.errors import PROBLEMS, ApiError
from ..http.guards import address_of
from ..live.access import Access
from ..live.errors import ActionRefused
from ..live.gestures import filled_for, gestures_for
from ..live.presence import HOST
from ..live.seating import access_to
from ..live.stand_ins import is_host
from ..live.table_info import player_names
from ..live.updates import Screen, eyes_of, question_for, reason_for, result_of, shown_question
from ..services import Services
from ..store import TableRow
from ..texts import language_of
from ..wire.http import Answer, Filling, Performance, PositionInfo
from ..wire.match import Filled, Gestures, Reason
from .parameters import Client, Language, Secret, TableId

LONGEST_WAIT: Final = 30
"""Seconds; proxies cut requests that take much longer."""
Word = Annotated[str, Query(max_length=80)]
Question = Annotated[str, Query(max_length=80)]
Wait = Annotated[int, Query(ge=0, le=LONGEST_WAIT)]


def add_playing(app: FastAPI, services: Services) -> None:
    """Add the paths."""
    default_language = services.settings.language

    @app.get("/api/tables/{table}/position", responses=PROBLEMS)
    async def position(
        table: TableId,
        request: Request,
        client: Client,
        key: Secret = "",
        language: Language = "",
        explain: bool = False,
        wait: Wait = 0,
    ) -> PositionInfo:
        """The position as text, and the question with its id and words, as this seat sees them.

        With `wait`, only when somebody of this browser is asked or the match is over, or after this number of seconds;
        `explain` adds what the cards do.
        """
        row, access = await services.query(access_to, services, table, key, client)
        screen = _screen(row, access, language_of(language, default_language))
        if wait:
            await _until_asked(services, row, screen, request, wait)
        return await asyncio.to_thread(_position, services, table, screen, explain)

    async def answered(
        table: str,
        client: str,
        language: str,
        explain: bool,
        answer: Callable[[Sequence[int]], Awaitable[bool]],
    ) -> PositionInfo:
        """The position after an answer of the client's seats, which tells whether it is new."""
        row, access = await services.query(access_to, services, table, "", client)
        if access.is_watcher:
            raise ActionRefused(Message("error.watching"))
        services.idle_collector.touch()
        with services.metrics.answering.time():
            if await answer(access.seats):
                services.metrics.choices.inc()
        return await asyncio.to_thread(_position, services, table, _screen(row, access, language), explain)

    @app.post("/api/tables/{table}/choice", responses=PROBLEMS)
    async def choose(
        table: TableId, choice: Answer, client: Client, language: Language = "", explain: bool = False
    ) -> PositionInfo:
        """Answer the pending question; durable when this is answered. The same answer again changes nothing."""
        return await answered(
            table,
            client,
            language_of(language, default_language),
            explain,
            lambda seats: services.hub.choose(table, seats, choice.question, choice.word),
        )

    @app.get("/api/tables/{table}/gestures", responses=PROBLEMS)
    async def gestures(
        table: TableId, question: Question, client: Client, handle: Word = "", language: Language = ""
    ) -> Gestures:
        """The compound answers to the pending question that begin with a handle; without one, the handles."""
        row, access = await services.query(access_to, services, table, "", client)
        screen = _screen(row, access, language_of(language, default_language))
        return await asyncio.to_thread(_gestures, services, table, screen, question, handle or None)

    @app.post("/api/tables/{table}/gesture", responses=PROBLEMS)
    async def perform(
        table: TableId,
        performance: Performance,
        client: Client,
        language: Language = "",
        explain: bool = False,
    ) -> PositionInfo:
        """Give several answers as one, all or none; durable when this is answered."""
        return await answered(
            table,
            client,
            language_of(language, default_language),
            explain,
            lambda seats: services.hub.perform(
                table, seats, performance.question, performance.words, performance.later
            ),
        )

    @app.post("/api/tables/{table}/form", responses=PROBLEMS)
    async def fill(table: TableId, filling: Filling, client: Client, language: Language = "") -> Filled:
        """What the values of a form mean as answers, or why they are not allowed; nothing is changed."""
        row, access = await services.query(access_to, services, table, "", client)
        screen = _screen(row, access, language_of(language, default_language))
        return await asyncio.to_thread(_filled, services, table, screen, filling)

    @app.get("/api/tables/{table}/why", responses=PROBLEMS)
    async def why(table: TableId, word: Word, client: Client, language: Language = "") -> Reason:
        """Why a word is not on offer, for the asked seat; an empty sentence where there is nothing to say."""
        row, access = await services.query(access_to, services, table, "", client)
        screen = _screen(row, access, language_of(language, default_language))
        return await asyncio.to_thread(_reason, services, table, screen, word)


def _screen(row: TableRow, access: Access, language: str) -> Screen:
    return Screen(access, language, player_names(row, language))


async def _until_asked(
    services: Services, row: TableRow, screen: Screen, request: Request, seconds: int
) -> None:
    """Wait until a seat of the client is asked or the match is over, but not longer than `seconds`. Bots play on."""
    address, client = address_of(request.scope), screen.access.client
    people = (*screen.access.seats, HOST) if is_host(row, client) else screen.access.seats
    with (
        services.sockets_by_address.one(address) as is_free,
        services.sockets_by_client.one(client) as is_free_too,
    ):
        if not (is_free and is_free_too):
            raise ApiError(429, "error.too_fast")
        with services.hub.presence.at(row.id, people), services.hub.waiting(row.id, address) as changed:
            try:
                async with asyncio.timeout(seconds):
                    while not await asyncio.to_thread(_is_asked, services, row.id, screen):
                        await changed.wait()
                        changed.clear()
            except TimeoutError:
                pass


def _is_asked(services: Services, table: str, screen: Screen) -> bool:
    now = services.tables.live(table).snapshot()
    ask = now.ask
    return ask is None or (ask.seat in screen.access.seats and ask.seat not in now.stand_ins)


def _position(services: Services, table: str, screen: Screen, explain: bool) -> PositionInfo:
    now = services.tables.live(table).snapshot()
    match = now.match
    texts = match.game.phrasebook(screen.language)
    eyes, curtain = eyes_of(screen, now)
    asked = question_for(screen, now, curtain, texts)
    shown = None if curtain else shown_question(screen, now, curtain)
    odds = odds_of(match, shown.seat, openly=eyes is None) if shown is not None and shown.words else {}
    text = whole_text(match.game.describe(match.view(eyes)), shown, texts, explain, screen.names, odds)
    return PositionInfo(
        eyes=eyes,
        text=text,
        asked=asked,
        over=now.ask is None,
        story=[texts.text(message, screen.names) for message, _ in sentences(match.chronicle(eyes))],
        result=result_of(now, texts, screen.names),
    )


def _gestures(services: Services, table: str, screen: Screen, question: str, handle: str | None) -> Gestures:
    return gestures_for(screen, services.tables.live(table).snapshot(), question, handle, ())


def _filled(services: Services, table: str, screen: Screen, filling: Filling) -> Filled:
    now = services.tables.live(table).snapshot()
    return filled_for(screen, now, filling.question, filling.plan, filling.handle, filling.values)


def _reason(services: Services, table: str, screen: Screen, word: str) -> Reason:
    return reason_for(screen, services.tables.live(table).snapshot(), word)
