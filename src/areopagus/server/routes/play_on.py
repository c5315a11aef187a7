"""The path by which a finished match is played on from one of its moments, at a new table."""

from __future__ import annotations

from fastapi import FastAPI, Request

from ..http.devices import device_name
from ..http.guards import address_of
from ..live.seating import access_to
from ..live.table_info import table_info
from ..replays.play_on import Beginning, beginning_at, play_on
from ..services import Services
from ..texts import language_of
from ..wire.http import PlayOn, TableInfo
from .parameters import Client, Language, Secret, TableId
from .records import READER_PROBLEMS, while_connected
from .tables import check_table_limits, seat_rows


def add_play_on(app: FastAPI, services: Services) -> None:
    """Add the path."""
    settings = services.settings

    @app.post("/api/tables/{table}/play-on", status_code=201, responses=READER_PROBLEMS)
    async def play_match_on(
        table: TableId,
        plan: PlayOn,
        request: Request,
        client: Client,
        key: Secret = "",
        language: Language = "",
    ) -> TableInfo:
        """Set up a table that plays on a finished match from a moment of its replay, with new luck."""
        await check_table_limits(services, request, client, imported=False)
        beginning = await services.query(_beginning, services, table, key, client, plan)
        rows = seat_rows(plan, beginning.row.game, settings)
        making = play_on(
            services.tables,
            services.readers,
            settings,
            beginning,
            rows,
            name=plan.name,
            hints=plan.are_hints_allowed,
            client=client,
            device=device_name(request.headers.get("user-agent", "")),
            owner=address_of(request.scope),
        )
        row = await while_connected(request, making)
        services.hub.presence.made(row.id)
        services.hub.let_bots_play(row.id)
        services.hub.home_pages.list_changed([client])
        own = [seat.seat for seat in rows if seat.kind == "here"]
        return table_info(services, row, own, client, language_of(language, settings.language))


def _beginning(services: Services, table: str, key: str, client: str, plan: PlayOn) -> Beginning:
    row, _ = access_to(services, table, key, client)
    return beginning_at(services.tables, row, plan.moment, len(plan.seats))
