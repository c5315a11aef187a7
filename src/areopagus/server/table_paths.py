"""The paths of tables: setting one up, one's own tables, records, moments."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, Final, TypeVar

from fastapi import FastAPI, Path, Query, Request, Response

from areopagus import bots
from areopagus.kernel import games

from . import imports
from .devices import device_in
from .faults import PROBLEMS, Fault
from .games import Language
from .guards import address_of
from .house import House, game_of
from .messages import Moment, Moments, Problem, TableInfo, TablePlan
from .own_bots import check_bot
from .replay import Film
from .requests import Client, Secret, TableId
from .seating import held, names_at, table_info
from .settings import Settings
from .store import SeatRow, TableRow
from .texts import language_of

T = TypeVar("T")
GONE: Final = 499
"""What is answered to a page that is gone, for the figures; nobody reads it."""
READ: Final[dict[int | str, dict[str, Any]]] = {**PROBLEMS, 503: {"model": Problem}}
"""What a path may answer for which a reader is asked."""
RECORD_BODY: dict[str, Any] = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
}


def add_tables(app: FastAPI, house: House) -> None:
    """Setting up tables, and finding them again."""
    settings = house.settings

    @app.post("/api/tables", status_code=201, responses=PROBLEMS)
    async def make_table(
        plan: TablePlan, request: Request, client: Client, language: Language = ""
    ) -> TableInfo:
        """Set up a table."""
        await _check_room(house, request, client, imported=False)
        rows = [_seat_row(place, plan, settings) for place in range(len(plan.seats))]
        row = await asyncio.to_thread(
            house.tables.make,
            plan.game,
            rows,
            plan.options,
            client=client,
            name=plan.name,
            hints=plan.are_hints_allowed,
            device=device_in(request.headers.get("user-agent", "")),
        )
        house.hub.presence.made(row.id)
        house.hub.let_bots_play(row.id)
        own = [seat.seat for seat in rows if seat.kind == "here"]
        return table_info(house, row, own, client, language_of(language, settings.language))

    @app.get("/api/tables", responses=PROBLEMS)
    async def my_tables(client: Client, language: Language = "") -> list[TableInfo]:
        """The tables at which this browser holds a seat."""
        found = await house.ask(house.store.tables_of, client)
        spoken = language_of(language, settings.language)
        known = games()
        return [table_info(house, row, own, client, spoken) for row, own in found if row.game in known]

    @app.get("/api/tables/{table}", responses=PROBLEMS)
    async def one_table(
        table: TableId, client: Client, key: Secret = "", language: Language = ""
    ) -> TableInfo:
        """A table, for whoever holds a seat or the link for watching."""
        row, holder = await house.ask(held, house, table, key, client)
        spoken = language_of(language, settings.language)
        return table_info(house, row, list(holder.seats), client, spoken)


def _seat_row(place: int, plan: TablePlan, settings: Settings) -> SeatRow:
    seat = plan.seats[place]
    if seat.kind != "bot":
        return SeatRow(place, seat.kind, seat.name)
    return SeatRow(
        place, "bot", seat.name, check_bot(seat.bot or bots.PLAINEST, game_of(plan.game), settings)
    )


async def _check_room(house: House, request: Request, client: str, *, imported: bool) -> None:
    """Whether a client may have one more table."""
    if not house.new_tables.take(address_of(request.scope)):
        raise Fault(429, "error.too_fast")
    made = await house.ask(house.store.count_made, client, imported=imported)
    if made >= house.settings.tables_per_client:
        raise Fault(409, "error.too_many_tables", most=house.settings.tables_per_client)


def add_records(app: FastAPI, house: House) -> None:
    """Records in and out, and the moments of a match."""
    settings = house.settings

    @app.post("/api/records", status_code=201, responses=READ, openapi_extra=RECORD_BODY)
    async def import_record(request: Request, client: Client, language: Language = "") -> TableInfo:
        """Import a record; it can be replayed."""
        await _check_room(house, request, client, imported=True)
        document = await request.body()
        row = await while_open(
            request,
            imports.import_record(
                house.tables,
                house.readers,
                settings,
                document,
                client=client,
                owner=address_of(request.scope),
            ),
        )
        own = [seat.seat for seat in row.seats]
        return table_info(house, row, own, client, language_of(language, settings.language))

    @app.get("/api/tables/{table}/record", responses=PROBLEMS)
    async def export_record(table: TableId, client: Client, key: Secret = "") -> Response:
        """The record of a finished match."""
        row, document = await house.ask(_record, house, table, key, client)
        name = f'attachment; filename="{row.game}-{row.id[:8]}.areopagus.json"'
        return Response(document, media_type="application/json", headers={"Content-Disposition": name})

    @app.get("/api/tables/{table}/moments", responses=READ)
    async def moments(table: TableId, request: Request, client: Client, key: Secret = "") -> Moments:
        """How many moments the match has for this seat; openly when it is over."""
        film = await house.ask(_film, house, table, key, client)
        return await while_open(request, house.replays.moments(address_of(request.scope), film))

    @app.get("/api/tables/{table}/moments/{n}", responses={**READ, 200: {"model": Moment}})
    async def moment(
        table: TableId,
        n: Annotated[int, Path(ge=0, le=10**6)],
        request: Request,
        client: Client,
        key: Secret = "",
        language: Language = "",
        eyes: Annotated[str, Query(pattern="^([0-7]|all)?$")] = "",
    ) -> Response:
        """One moment of the match, as this seat sees it; openly when it is over.

        With `eyes`, the moment was counted while the match ran: for that seat, or `all` for the public view.
        """
        film = await house.ask(_film, house, table, key, client)
        told = _moment(
            house, film, address_of(request.scope), n, eyes, language_of(language, settings.language)
        )
        return Response(await while_open(request, told), media_type="application/json")


def _record(house: House, table: str, key: str, client: str) -> tuple[TableRow, str]:
    row, _ = held(house, table, key, client)
    if not row.over:
        raise Fault(409, "error.not_over")
    return row, house.tables.record(row).json()


def _film(house: House, table: str, key: str, client: str) -> Film:
    row, holder = held(house, table, key, client)
    return house.replays.film(row, holder.seats[0] if len(holder.seats) == 1 else None)


async def _moment(house: House, film: Film, owner: str, n: int, eyes: str, language: str) -> bytes:
    if eyes and film.is_open:
        whose = None if eyes == "all" else int(eyes)
        if whose is not None and whose >= len(film.row.seats):
            raise Fault(404, "error.no_moment", count=0)
        n = await house.replays.number_of(owner, film, whose, n)
    return await house.replays.moment(owner, film, n, language, names_at(film.row, language))


async def while_open(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What some work gives; it is given up when the page that waits for it is gone."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_left(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise Fault(GONE, "error.no_answer")
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _left(request: Request) -> None:
    """Returns when the page is gone."""
    try:
        while (await request.receive())["type"] != "http.disconnect":
            pass
    except Exception:
        await asyncio.Event().wait()  # nobody can say whether it is gone: the work is done to its end
