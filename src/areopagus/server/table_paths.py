"""The paths of tables: setting one up, one's own tables, records, moments."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import FastAPI, Path, Query, Request, Response

from areopagus import bots

from .devices import device_in
from .faults import PROBLEMS, Fault
from .games import Language
from .guards import address_of
from .house import House, game_of
from .imports import imported
from .messages import Moment, Moments, TableInfo, TablePlan
from .own_bots import check_bot
from .replay import Eyes, Reel
from .requests import Client, Secret, TableId
from .seating import held, names_at, table_info
from .settings import Settings
from .store import SeatRow, TableRow
from .texts import language_of

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
        return [table_info(house, row, own, client, spoken) for row, own in found]

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

    @app.post("/api/records", status_code=201, responses=PROBLEMS, openapi_extra=RECORD_BODY)
    async def import_record(request: Request, client: Client, language: Language = "") -> TableInfo:
        """Import a record; it can be replayed."""
        await _check_room(house, request, client, imported=True)
        document = await request.body()
        row = await asyncio.to_thread(_imported, house, document, client)
        own = [seat.seat for seat in row.seats]
        return table_info(house, row, own, client, language_of(language, settings.language))

    @app.get("/api/tables/{table}/record", responses=PROBLEMS)
    async def export_record(table: TableId, client: Client, key: Secret = "") -> Response:
        """The record of a finished match."""
        row, document = await asyncio.to_thread(_record, house, table, key, client)
        name = f'attachment; filename="{row.game}-{row.id[:8]}.areopagus.json"'
        return Response(document, media_type="application/json", headers={"Content-Disposition": name})

    @app.get("/api/tables/{table}/moments", responses=PROBLEMS)
    async def moments(table: TableId, client: Client, key: Secret = "") -> Moments:
        """How many moments the match has for this seat; openly when it is over."""
        _, _, reel = await asyncio.to_thread(_reel, house, table, key, client)
        return Moments(count=len(reel.moments), open=reel.is_open, eyes=reel.eyes)

    @app.get("/api/tables/{table}/moments/{n}", responses=PROBLEMS)
    async def moment(
        table: TableId,
        n: Annotated[int, Path(ge=0, le=10**6)],
        client: Client,
        key: Secret = "",
        language: Language = "",
        eyes: Annotated[str, Query(pattern="^([0-7]|all)?$")] = "",
    ) -> Moment:
        """One moment of the match, as this seat sees it; openly when it is over.

        With `eyes`, the moment was counted while the match ran: for that seat, or `all` for the public view.
        """
        spoken = language_of(language, settings.language)
        return Moment(**await asyncio.to_thread(_moment, house, table, key, client, n, eyes, spoken))


def _imported(house: House, document: bytes, client: str) -> TableRow:
    return house.tables.bring_in(imported(document, house.settings), client)


def _record(house: House, table: str, key: str, client: str) -> tuple[TableRow, str]:
    row, _ = held(house, table, key, client)
    match = house.tables.live(row.id).match
    if not match.over:
        raise Fault(409, "error.not_over")
    return row, match.record.json()


def _reel(house: House, table: str, key: str, client: str) -> tuple[TableRow, Eyes, Reel]:
    row, holder = held(house, table, key, client)
    eyes = holder.seats[0] if len(holder.seats) == 1 else None
    return row, eyes, house.replays.reel(house.tables.live(table), eyes)


def _moment(
    house: House, table: str, key: str, client: str, n: int, eyes: str, language: str
) -> dict[str, Any]:
    row, _, reel = _reel(house, table, key, client)
    if eyes and reel.is_open:
        whose = None if eyes == "all" else int(eyes)
        if whose is not None and whose >= len(row.seats):
            raise Fault(404, "error.no_moment", count=0)
        n = house.replays.number_of(house.tables.live(table), whose, n)
    if n >= len(reel.moments):
        raise Fault(404, "error.no_moment", count=len(reel.moments))
    with reel.lock:
        return reel.moment(n, game_of(row.game).phrasebook(language), names_at(row, language))
