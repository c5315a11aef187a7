"""The paths by which programs play: a position as text with its question, an answer, the reason why not.

The socket is for pages, which want pictures and news at once. A program may play by requests alone: it reads the
position, waiting until its seat is asked, and posts a word with the id of the question. It may see and do what the
socket lets it, by the same cookie. While it waits it is an onlooker, for whom bots play on.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import FastAPI, Query, Request

from areopagus.kernel import Message
from areopagus.kernel.text import whole_text

from .faults import PROBLEMS, Fault
from .games import Language
from .guards import address_of
from .house import House
from .looks import Screen, asked_at, eyes_of, reason_for
from .messages import AskedNow, Choice, PositionInfo, Reason
from .presence import HOST
from .reel import told_result
from .requests import Client, Secret, TableId
from .seating import held, names_at
from .stand_ins import is_host
from .store import TableRow
from .tables import Holder, Refused
from .texts import language_of

LONGEST_WAIT: Final = 30
"""In seconds: proxies cut requests that take much longer."""
Word = Annotated[str, Query(max_length=80)]
Wait = Annotated[int, Query(ge=0, le=LONGEST_WAIT)]


def add_playing(app: FastAPI, house: House) -> None:
    """Playing without a socket."""
    otherwise = house.settings.language

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
        row, holder = await house.ask(held, house, table, key, client)
        screen = _screen(row, holder, language_of(language, otherwise))
        if wait:
            await _until_asked(house, row, screen, request, wait)
        return await asyncio.to_thread(_position, house, table, screen, explain)

    @app.post("/api/tables/{table}/choice", responses=PROBLEMS)
    async def choose(
        table: TableId, choice: Choice, client: Client, language: Language = "", explain: bool = False
    ) -> PositionInfo:
        """Answer the pending question; durable when this returns. The same answer once more does no harm."""
        row, holder = await house.ask(held, house, table, "", client)
        if holder.is_watcher:
            raise Refused(Message("error.watching"))
        house.caretaker.stir()
        with house.metrics.answering.time():
            if await house.hub.choose(table, holder.seats, choice.question, choice.word):
                house.metrics.choices.inc()
        screen = _screen(row, holder, language_of(language, otherwise))
        return await asyncio.to_thread(_position, house, table, screen, explain)

    @app.get("/api/tables/{table}/why", responses=PROBLEMS)
    async def why(table: TableId, word: Word, client: Client, language: Language = "") -> Reason:
        """Why a word is not on offer, for whoever is asked; an empty sentence where there is nothing to say."""
        row, holder = await house.ask(held, house, table, "", client)
        screen = _screen(row, holder, language_of(language, otherwise))
        return await asyncio.to_thread(_reason, house, table, screen, word)


def _screen(row: TableRow, holder: Holder, language: str) -> Screen:
    return Screen(holder, language, names_at(row, language))


async def _until_asked(house: House, row: TableRow, screen: Screen, request: Request, seconds: int) -> None:
    """Wait until somebody of a browser is asked or the match is over, while bots play on; not longer than told."""
    address, client = address_of(request.scope), screen.holder.client
    people = (*screen.holder.seats, HOST) if is_host(row, client) else screen.holder.seats
    with house.addresses.one(address) as is_free, house.sockets.one(client) as is_free_too:
        if not (is_free and is_free_too):
            raise Fault(429, "error.too_fast")
        with house.hub.presence.at(row.id, people), house.hub.waiting(row.id, address) as changed:
            try:
                async with asyncio.timeout(seconds):
                    while not await asyncio.to_thread(_is_asked, house, row.id, screen):
                        await changed.wait()
                        changed.clear()
            except TimeoutError:
                pass


def _is_asked(house: House, table: str, screen: Screen) -> bool:
    now = house.tables.live(table).present()
    ask = now.match.ask
    return ask is None or (ask.seat in screen.holder.seats and ask.seat not in now.stand_ins)


def _position(house: House, table: str, screen: Screen, explain: bool) -> PositionInfo:
    live = house.tables.live(table)
    now = live.present()
    match = now.match
    texts = match.game.phrasebook(screen.language)
    eyes, curtain = eyes_of(screen, now)
    told = asked_at(screen, now, house.tables.question(live, now), curtain, texts)
    asked = None if told is None or curtain else match.asked(told["seat"] if told["mine"] else None)
    text = whole_text(match.game.describe(match.view(eyes)), asked, texts, explain, screen.names)
    result = match.result
    return PositionInfo(
        eyes=eyes,
        text=text,
        asked=None if told is None else AskedNow(**told),
        over=match.over,
        story=[texts.text(message, screen.names) for message, _ in match.story_lines(eyes)],
        result=None if result is None else told_result(result.to_json(), texts, screen.names),
    )


def _reason(house: House, table: str, screen: Screen, word: str) -> Reason:
    live = house.tables.live(table)
    now = live.present()
    return Reason(**reason_for(now, screen, house.tables.question(live, now), word))
