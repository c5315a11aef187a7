"""The paths of seats: taking one by a link, links, devices, leaving, freeing, bots that stand in."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import FastAPI, Path, Request

from areopagus.kernel import Message, seat_name

from .devices import device_in
from .faults import PROBLEMS, Fault
from .games import Language
from .holders import Holding, UsedUp
from .house import House, game_of
from .messages import DeviceInfo, SeatKey, SeatLink, StandIn, TableInfo
from .own_bots import check_bot
from .requests import Client, Seat, Secret, TableId
from .seating import OtherSeat, enter, held_with_seat, link_to, table_info
from .stand_ins import is_host, why_not, why_not_free
from .store import TableRow
from .texts import language_of

DeviceId = Annotated[str, Path(max_length=40, pattern="^[a-z0-9]+$")]
THIS = "this"
"""The browser that asks, in the place of a device."""


def add_seats(app: FastAPI, house: House) -> None:
    """Taking seats, and what their holders and the host may do."""
    spoken = house.settings.language

    @app.post("/api/tables/{table}/seat", responses={**PROBLEMS, 410: PROBLEMS[404]})
    async def take_seat(
        table: TableId, shown: SeatKey, request: Request, client: Client, language: Language = ""
    ) -> TableInfo:
        """Take the seat of a link, or watch by the link for that. A link is used up by the first browser.

        Who holds another seat at the table is refused (409) unless the body says `also`.
        """
        if not request.state.is_known and not house.tables.is_watch_key(table, shown.key):
            raise Fault(403, "error.no_cookie")
        device = device_in(request.headers.get("user-agent", ""))
        try:
            entry = await house.ask(partial(enter, also=shown.also), house, table, shown.key, client, device)
        except OtherSeat as error:
            raise error.fault(language_of(language, spoken)) from error
        if entry.taken is not None:
            house.hub.seat_was_taken(table, entry.taken, client, device, is_shared=entry.is_shared)
        seats = list(entry.holder.seats)
        return table_info(house, entry.row, seats, client, language_of(language, spoken))

    @app.post("/api/tables/{table}/seats/{seat}/link", responses=PROBLEMS)
    async def renew_link(table: TableId, seat: Seat, client: Client) -> SeatLink:
        """A new link to a seat, for whoever holds it, or for the host while nobody does; older links die."""
        row, own = await house.ask(_seat_at, house, table, seat, client)
        if seat not in own and not (is_host(row, client) and seat not in row.held):
            raise Fault(403, "error.not_your_seat")
        before, is_by_host = row.seats[seat].generation, seat not in own
        try:
            generation = await house.ask(_renew_link, house, table, seat, before, is_by_host)
        except UsedUp as error:
            raise Fault(409, "error.seat_taken") from error
        return SeatLink(link=link_to(house, table, seat, generation))

    @app.get("/api/tables/{table}/seats/{seat}/devices", responses=PROBLEMS)
    async def devices(table: TableId, seat: Seat, client: Client) -> list[DeviceInfo]:
        """The browsers that hold a seat, for whoever holds it."""
        found = await house.ask(_devices, house, table, seat, client)
        return [_told(house, each, client) for each in found]

    @app.delete(
        "/api/tables/{table}/seats/{seat}/devices/{device}",
        status_code=204,
        response_model=None,
        responses=PROBLEMS,
    )
    async def drop_device(table: TableId, seat: Seat, device: DeviceId, client: Client) -> None:
        """Leave a seat (`this`), or end another browser's hold on one's own; links made before die.

        The host who leaves watches.
        """
        row, _ = await house.ask(_seat_at, house, table, seat, client)
        found = await house.ask(_devices, house, table, seat, client)
        keys = house.tables.keys
        wanted = keys.device(table, client) if device == THIS else device
        gone = [each.client for each in found if keys.device(table, each.client) == wanted]
        if not gone:
            raise Fault(404, "error.not_found")
        await house.ask(house.store.holders.drop, table, seat, gone[0])
        if is_host(row, gone[0]):
            await house.ask(house.store.holders.watch, gone[0], table)
        house.hub.dismiss(table, gone, seat)
        if len(found) == 1:
            house.hub.news(table, Message("web.news.left", {"seat": seat_name(seat)}))

    @app.post("/api/tables/{table}/seats/{seat}/free", responses=PROBLEMS)
    async def free_seat(table: TableId, seat: Seat, client: Client, language: Language = "") -> TableInfo:
        """Free the seat of a person who has left, for somebody else: for the host. All at the table hear of it."""
        row, own = await house.ask(_seat_at, house, table, seat, client)
        fault = why_not_free(house, row, seat, client)
        if fault is not None:
            raise fault
        gone = [each.client for each in await house.ask(house.store.holders.at, table, seat)]
        if house.hub.presence.is_here(table, seat):
            raise Fault(409, "error.seat_taken")
        await house.ask(house.store.holders.drop, table, seat)
        house.hub.dismiss(table, gone, seat)
        house.hub.news(table, Message("web.news.freed", {"seat": seat_name(seat)}))
        row, own = await house.ask(_seat_at, house, table, seat, client)
        return table_info(house, row, own, client, language_of(language, spoken))

    @app.put("/api/tables/{table}/seats/{seat}/stand-in", responses=PROBLEMS)
    async def stand_in(
        table: TableId,
        seat: Seat,
        told: StandIn,
        client: Client,
        key: Secret = "",
        language: Language = "",
    ) -> TableInfo:
        """Let a bot play for the person of a seat, or end that.

        Whoever holds the seat may at any time, the host while its person is away.
        """
        row, holder = await house.ask(held_with_seat, house, table, seat, client, key)
        fault = why_not(house, row, seat, holder.seats, client)
        if fault is not None:
            raise fault
        if told.bot:
            check_bot(told.bot, game_of(row.game), house.settings)
        row = await house.ask(_stand_in, house, table, seat, told.bot)
        house.hub.changed(table)
        house.hub.let_bots_play(table)
        return table_info(house, row, list(holder.seats), client, language_of(language, spoken))


def _renew_link(house: House, table: str, seat: int, generation: int, is_host: bool) -> int:
    return house.store.holders.renew_link(table, seat, generation, is_host=is_host)


def _seat_at(house: House, table: str, seat: int, client: str) -> tuple[TableRow, list[int]]:
    """The table, and the seats that a browser holds there."""
    row, holder = held_with_seat(house, table, seat, client)
    if row.seats[seat].kind == "bot":
        raise Fault(409, "error.seat_of_bot")
    return row, list(holder.seats)


def _devices(house: House, table: str, seat: int, client: str) -> list[Holding]:
    _, own = _seat_at(house, table, seat, client)
    if seat not in own:
        raise Fault(403, "error.not_your_seat")
    return house.store.holders.at(table, seat)


def _told(house: House, held: Holding, client: str) -> DeviceInfo:
    return DeviceInfo(
        device=house.tables.keys.device(held.table, held.client),
        name=held.device,
        since=held.since / 1000,
        open=house.hub.is_open(held.table, held.client),
        this=held.client == client,
    )


def _stand_in(house: House, table: str, seat: int, bot: str) -> TableRow:
    with house.tables.using(table) as live:
        house.tables.stand_in(live, seat, bot)
    row = house.store.table(table)
    assert row is not None
    return row
