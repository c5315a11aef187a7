"""The paths of seats: links, devices, leaving, freeing, and bots that stand in."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import FastAPI, Path, Request

from areopagus.kernel import Message, seat_name

from ..http.devices import device_name
from ..http.errors import PROBLEMS, ApiError, documented
from ..live.seating import OtherSeat, access_to_seat, enter_by_link
from ..live.stand_ins import is_host, why_not_free, why_not_stand_in
from ..live.table_info import link_to, table_info
from ..live.table_life import end_without_those_gone, forget_standing
from ..services import Services, game_of
from ..store import TableRow
from ..store.holders import Holding, UsedUp
from ..texts import language_of
from ..thinking.bot_names import check_bot
from ..wire.http import DeviceInfo, SeatKey, SeatLink, StandIn, TableInfo
from .parameters import Client, Language, Seat, Secret, TableId
from .table_life import show_names

DeviceId = Annotated[str, Path(max_length=40, pattern="^[a-z0-9]+$")]
THIS = "this"
"""Instead of the id of a device: the browser that sends the request."""


def add_seats(app: FastAPI, services: Services) -> None:
    """Add the paths."""
    default_language = services.settings.language

    @app.post("/api/tables/{table}/seat", responses={**PROBLEMS, 410: documented(410)})
    async def take_seat(
        table: TableId, body: SeatKey, request: Request, client: Client, language: Language = ""
    ) -> TableInfo:
        """Take the seat of a link, or watch by the link for that. A link works for one browser.

        A browser that holds another seat at the table is refused (409) unless the body says `also`. A new player may
        give a name.
        """
        if not request.state.is_known and not services.tables.is_watch_key(table, body.key):
            raise ApiError(403, "error.no_cookie")
        device = device_name(request.headers.get("user-agent", ""))
        try:
            entry = await services.query(
                partial(enter_by_link, also=body.also, name=body.name),
                services,
                table,
                body.key,
                client,
                device,
            )
        except OtherSeat as error:
            raise error.to_api_error(language_of(language, default_language)) from error
        services.hub.seats_changed(table, [client])
        if entry.taken is not None:
            if body.name and not entry.is_shared:
                show_names(services, entry.row)
            services.hub.seat_was_taken(table, entry.taken, client, device, is_shared=entry.is_shared)
        seats = list(entry.access.seats)
        return table_info(services, entry.row, seats, client, language_of(language, default_language))

    @app.post("/api/tables/{table}/seats/{seat}/link", responses=PROBLEMS)
    async def renew_link(table: TableId, seat: Seat, client: Client) -> SeatLink:
        """A new link to a seat, for its holders, or for the host while it has none; older links no longer work."""
        row, own = await services.query(_seat_at, services, table, seat, client)
        if seat not in own and not (is_host(row, client) and seat not in row.held):
            raise ApiError(403, "error.not_your_seat")
        generation, is_by_host = row.seats[seat].generation, seat not in own
        try:
            generation = await services.query(_renew_link, services, table, seat, generation, is_by_host)
        except UsedUp as error:
            raise ApiError(409, "error.seat_taken") from error
        return SeatLink(link=link_to(services, table, seat, generation))

    @app.get("/api/tables/{table}/seats/{seat}/devices", responses=PROBLEMS)
    async def devices(table: TableId, seat: Seat, client: Client) -> list[DeviceInfo]:
        """The browsers that hold a seat, for its holders."""
        holdings = await services.query(_devices, services, table, seat, client)
        return [_device_info(services, holding, client) for holding in holdings]

    @app.delete(
        "/api/tables/{table}/seats/{seat}/devices/{device}",
        status_code=204,
        response_model=None,
        responses=PROBLEMS,
    )
    async def drop_device(table: TableId, seat: Seat, device: DeviceId, client: Client) -> None:
        """Leave a seat (`this`), or take one's own seat from another browser; older links no longer work.

        A host who leaves still watches.
        """
        row, _ = await services.query(_seat_at, services, table, seat, client)
        holdings = await services.query(_devices, services, table, seat, client)
        keys = services.tables.keys
        wanted = keys.device(table, client) if device == THIS else device
        gone = [holding.client for holding in holdings if keys.device(table, holding.client) == wanted]
        if not gone:
            raise ApiError(404, "error.not_found")
        await services.query(services.store.holders.drop, table, seat, gone[0])
        if len(holdings) == 1:
            await services.query(forget_standing, services, table, (seat,))
        if is_host(row, gone[0]):
            await services.query(services.store.holders.watch, gone[0], table)
        await services.query(end_without_those_gone, services, row)
        services.hub.dismiss(table, gone, seat)
        services.hub.changed(table)
        services.hub.seats_changed(table, gone)
        if len(holdings) == 1:
            services.hub.send_news(table, Message("web.news.left", {"seat": seat_name(seat)}))

    @app.post("/api/tables/{table}/seats/{seat}/free", responses=PROBLEMS)
    async def free_seat(table: TableId, seat: Seat, client: Client, language: Language = "") -> TableInfo:
        """Free the seat of a person who has left, for somebody else: for the host. Everybody at the table is told."""
        row, own = await services.query(_seat_at, services, table, seat, client)
        refusal = why_not_free(services, row, seat, client)
        if refusal is not None:
            raise refusal
        clients = [holding.client for holding in await services.query(services.store.holders.at, table, seat)]
        if services.hub.presence.is_here(table, seat):
            raise ApiError(409, "error.seat_taken")
        await services.query(services.store.holders.drop, table, seat)
        await services.query(forget_standing, services, table, (seat,))
        await services.query(end_without_those_gone, services, row)
        services.hub.dismiss(table, clients, seat)
        services.hub.changed(table)
        services.hub.seats_changed(table, clients)
        services.hub.send_news(table, Message("web.news.freed", {"seat": seat_name(seat)}))
        row, own = await services.query(_seat_at, services, table, seat, client)
        return table_info(services, row, own, client, language_of(language, default_language))

    @app.put("/api/tables/{table}/seats/{seat}/stand-in", responses=PROBLEMS)
    async def stand_in(
        table: TableId,
        seat: Seat,
        body: StandIn,
        client: Client,
        key: Secret = "",
        language: Language = "",
    ) -> TableInfo:
        """Let a bot play for the person of a seat, or end that.

        The holders of the seat may at any time, the host while its person is away.
        """
        row, access = await services.query(access_to_seat, services, table, seat, client, key)
        refusal = why_not_stand_in(services, row, seat, access.seats, client)
        if refusal is not None:
            raise refusal
        if body.bot:
            check_bot(body.bot, game_of(row.game), services.settings)
        row = await services.query(_set_stand_in, services, table, seat, body.bot)
        services.hub.changed(table)
        services.hub.let_bots_play(table)
        return table_info(services, row, list(access.seats), client, language_of(language, default_language))


def _renew_link(services: Services, table: str, seat: int, generation: int, is_host: bool) -> int:
    return services.store.holders.renew_link(table, seat, generation, is_host=is_host)


def _seat_at(services: Services, table: str, seat: int, client: str) -> tuple[TableRow, list[int]]:
    """A table, and the seats that a client holds there; `ApiError` if the seat is a bot's."""
    row, access = access_to_seat(services, table, seat, client)
    if row.seats[seat].kind == "bot":
        raise ApiError(409, "error.seat_of_bot")
    return row, list(access.seats)


def _devices(services: Services, table: str, seat: int, client: str) -> list[Holding]:
    _, own = _seat_at(services, table, seat, client)
    if seat not in own:
        raise ApiError(403, "error.not_your_seat")
    return services.store.holders.at(table, seat)


def _device_info(services: Services, holding: Holding, client: str) -> DeviceInfo:
    return DeviceInfo(
        device=services.tables.keys.device(holding.table, holding.client),
        name=holding.device,
        since=holding.since / 1000,
        open=services.hub.is_open(holding.table, holding.client),
        this=holding.client == client,
    )


def _set_stand_in(services: Services, table: str, seat: int, bot: str) -> TableRow:
    with services.tables.using(table) as live:
        live.set_stand_in(seat, bot)
    row = services.store.table(table)
    assert row is not None
    return row
