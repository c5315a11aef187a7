"""The paths of records: importing and exporting them, and the moments of a match."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, Final, TypeVar

from fastapi import FastAPI, Path, Query, Request, Response

from areopagus.kernel import Record

from ..http.errors import PROBLEMS, ApiError
from ..http.guards import address_of
from ..live.seating import access_to
from ..live.table_info import player_names, table_info
from ..replays import exports, imports
from ..replays.replays import MatchReplay
from ..services import Services
from ..store import TableRow
from ..texts import language_of
from ..wire.http import Moment, Moments, Problem, TableInfo
from .parameters import Client, Language, Secret, TableId
from .tables import check_table_limits

T = TypeVar("T")
CLIENT_CLOSED: Final = 499
"""The status of a request whose client has disconnected, for metrics; nobody reads the answer."""
READER_PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {**PROBLEMS, 503: {"model": Problem}}
"""The errors of paths that need a reader."""
RECORD_BODY: dict[str, Any] = {
    "requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
}


def add_records(app: FastAPI, services: Services) -> None:
    """Add the paths."""
    settings = services.settings

    @app.post("/api/records", status_code=201, responses=READER_PROBLEMS, openapi_extra=RECORD_BODY)
    async def import_record(request: Request, client: Client, language: Language = "") -> TableInfo:
        """Import a record; it can be replayed."""
        await check_table_limits(services, request, client, imported=True)
        document = await request.body()
        importing = imports.import_record(
            services.tables,
            services.readers,
            settings,
            document,
            client=client,
            owner=address_of(request.scope),
        )
        row = await while_connected(request, importing)
        own = [seat.seat for seat in row.seats]
        return table_info(services, row, own, client, language_of(language, settings.language))

    @app.get("/api/tables/{table}/record", responses=PROBLEMS)
    async def export_record(table: TableId, request: Request, client: Client, key: Secret = "") -> Response:
        """The record of a finished match, with fingerprints if a reader can make them."""
        row, record = await services.query(_record, services, table, key, client)
        exporting = exports.with_fingerprints(
            record, services.readers, settings.reading_seconds, owner=address_of(request.scope)
        )
        document = (await while_connected(request, exporting)).json()
        name = f'attachment; filename="{row.game}-{row.id[:8]}.areopagus.json"'
        return Response(document, media_type="application/json", headers={"Content-Disposition": name})

    @app.get("/api/tables/{table}/moments", responses=READER_PROBLEMS)
    async def moments(
        table: TableId, request: Request, client: Client, key: Secret = "", language: Language = ""
    ) -> Moments:
        """The number of moments of a match for this seat, and where turns and deeds begin; openly when it is over."""
        replay = await services.query(_replay, services, table, key, client)
        chosen = language_of(language, settings.language)
        names = player_names(replay.row, chosen)
        counting = services.replays.moments(address_of(request.scope), replay, chosen, names)
        return await while_connected(request, counting)

    @app.get("/api/tables/{table}/moments/{n}", responses={**READER_PROBLEMS, 200: {"model": Moment}})
    async def moment(
        table: TableId,
        n: Annotated[int, Path(ge=0, le=10**6)],
        request: Request,
        client: Client,
        key: Secret = "",
        language: Language = "",
        eyes: Annotated[str, Query(pattern="^([0-7]|all)?$")] = "",
        shown: Annotated[int | None, Query(ge=0, le=10**6)] = None,
    ) -> Response:
        """One moment of the match, as this seat sees it; openly when it is over.

        With `eyes`, the moment was counted while the match ran: for that seat, or `all` for the public view.
        `new` counts the lines of the story since the moment `shown`, by default since the one before.
        """
        replay = await services.query(_replay, services, table, key, client)
        chosen = language_of(language, settings.language)
        finding = _moment(services, replay, address_of(request.scope), n, eyes, chosen, shown)
        return Response(await while_connected(request, finding), media_type="application/json")


def _record(services: Services, table: str, key: str, client: str) -> tuple[TableRow, Record]:
    row, _ = access_to(services, table, key, client)
    if not row.over:
        raise ApiError(409, "error.not_over")
    return row, services.tables.record(row)


def _replay(services: Services, table: str, key: str, client: str) -> MatchReplay:
    row, access = access_to(services, table, key, client)
    return services.replays.replay_of(row, access.seats[0] if len(access.seats) == 1 else None)


async def _moment(
    services: Services,
    replay: MatchReplay,
    owner: str,
    n: int,
    eyes: str,
    language: str,
    shown: int | None,
) -> bytes:
    if eyes and replay.is_open:
        seat = None if eyes == "all" else int(eyes)
        if seat is not None and seat >= len(replay.row.seats):
            raise ApiError(404, "error.no_moment", count=0)
        n = await services.replays.number_of(owner, replay, seat, n)
    names = player_names(replay.row, language)
    return await services.replays.moment(owner, replay, n, language, names, shown)


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of some work; it is cancelled when the client disconnects."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ApiError(CLIENT_CLOSED, "error.no_answer")
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _disconnected(request: Request) -> None:
    """Return when the client has disconnected."""
    try:
        while (await request.receive())["type"] != "http.disconnect":
            pass
    except Exception:
        await asyncio.Event().wait()  # nobody can say whether it has: the work is done to its end
