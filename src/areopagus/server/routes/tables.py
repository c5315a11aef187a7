"""The paths of tables: setting one up, and the tables of a client."""

from __future__ import annotations

import asyncio

from fastapi import FastAPI, Request

from areopagus import bots
from areopagus.kernel import games

from ..http.devices import device_name
from ..http.errors import PROBLEMS, ApiError
from ..http.guards import address_of
from ..live.seating import access_to
from ..live.table_info import table_card, table_info
from ..services import Services, game_of
from ..settings import Settings
from ..store import SeatRow
from ..texts import language_of
from ..thinking.bot_names import check_bot
from ..wire.http import Seating, SeatPlan, TableCard, TableInfo, TablePlan
from .parameters import Client, Language, Secret, TableId


def add_tables(app: FastAPI, services: Services) -> None:
    """Add the paths."""
    settings = services.settings

    @app.post("/api/tables", status_code=201, responses=PROBLEMS)
    async def make_table(
        plan: TablePlan, request: Request, client: Client, language: Language = ""
    ) -> TableInfo:
        """Set up a table."""
        await check_table_limits(services, request, client, imported=False)
        rows = seat_rows(plan, plan.game, settings)
        row = await asyncio.to_thread(
            services.tables.make,
            plan.game,
            rows,
            plan.options,
            client=client,
            name=plan.name,
            hints=plan.are_hints_allowed,
            device=device_name(request.headers.get("user-agent", "")),
        )
        services.hub.presence.made(row.id)
        services.hub.let_bots_play(row.id)
        services.hub.home_pages.list_changed([client])
        own = [seat.seat for seat in rows if seat.kind == "here"]
        return table_info(services, row, own, client, language_of(language, settings.language))

    @app.get("/api/tables", responses=PROBLEMS)
    async def my_tables(client: Client, language: Language = "") -> list[TableCard]:
        """The tables at which this browser holds a seat or watches; those that it has put away come last."""
        tables = await services.query(services.store.tables_of, client)
        chosen = language_of(language, settings.language)
        installed = games()
        return [table_card(own, client, chosen) for own in tables if own.row.game in installed]

    @app.get("/api/tables/{table}", responses=PROBLEMS)
    async def one_table(
        table: TableId, client: Client, key: Secret = "", language: Language = ""
    ) -> TableInfo:
        """A table, for those who hold a seat or have the link for watching."""
        row, access = await services.query(access_to, services, table, key, client)
        chosen = language_of(language, settings.language)
        return table_info(services, row, list(access.seats), client, chosen)


def seat_rows(seating: Seating, game: str, settings: Settings) -> list[SeatRow]:
    """The seats of a table to be set up; an error if there is no such bot."""
    return [_seat_row(number, seat, game, settings) for number, seat in enumerate(seating.seats)]


def _seat_row(number: int, seat: SeatPlan, game: str, settings: Settings) -> SeatRow:
    if seat.kind != "bot":
        return SeatRow(number, seat.kind, seat.name)
    bot = check_bot(seat.bot or bots.PLAINEST, game_of(game), settings)
    return SeatRow(number, "bot", seat.name, bot)


async def check_table_limits(services: Services, request: Request, client: str, *, imported: bool) -> None:
    """Check whether a client may have one more table; `ApiError` if not."""
    if not services.table_rate.take(address_of(request.scope)):
        raise ApiError(429, "error.too_fast")
    tables = await services.query(services.store.count_made, client, imported=imported)
    if tables >= services.settings.tables_per_client:
        raise ApiError(409, "error.too_many_tables", most=services.settings.tables_per_client)
