"""The access of clients to tables and seats, and a table as a client knows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from areopagus.kernel import Message, seat_name

from ..content.games import game_title
from ..http.errors import ApiError
from ..keys import same
from ..services import Services, game_of
from ..store import TableRow
from ..store.holders import WATCHER, UsedUp
from ..thinking.bot_names import allowed_bots
from ..wire.http import OriginInfo, SeatInfo, TableInfo
from .access import Access
from .errors import UnknownTable
from .hub import other_device
from .stand_ins import is_host, presence_at, why_not_free, why_not_stand_in
from .tables import is_archived

GENERATIONS: Final = 100
"""Number of older links of a seat that are recognised as used."""


def access_to(services: Services, table: str, key: str, client: str) -> tuple[TableRow, Access]:
    """The access of a client to a table: its seats, or watching, which a key allows from then on."""
    row = services.store.table(table) if table.isascii() and table.isalnum() else None
    if row is None:
        raise UnknownTable(table)
    seats = set(services.store.holders.of(client, table)) if client else set()
    if key and services.tables.is_watch_key(table, key):
        if client and WATCHER not in seats:
            services.store.holders.watch(client, table)
        seats.add(WATCHER)
    if not seats:
        raise UnknownTable(table)
    return row, Access(table, tuple(sorted(seat for seat in seats if seat >= 0)), client)


def access_to_seat(
    services: Services, table: str, seat: int, client: str, key: str = ""
) -> tuple[TableRow, Access]:
    """The access of a client to a table that has a seat of this number; `ApiError` if it has none."""
    row, access = access_to(services, table, key, client)
    if seat >= len(row.seats):
        raise ApiError(404, "error.not_found")
    return row, access


@dataclass(frozen=True)
class LinkEntry:
    """What happened when a client opened a link."""

    row: TableRow
    access: Access
    taken: int | None
    """The seat that it took, if any."""
    is_shared: bool
    """Whether somebody else held that seat already."""


class OtherSeat(Exception):
    """A client that holds seats at a table has opened the link of another one, without asking for both."""

    def __init__(self, row: TableRow, own: list[int], other: int) -> None:
        super().__init__(f"{row.id}, seat {other}")
        self.row, self.own, self.other = row, own, other

    def to_api_error(self, language: str) -> ApiError:
        """The answer to the client."""
        names = player_names(self.row, language)
        who = ", ".join(names[seat] for seat in self.own)
        return ApiError(409, "error.other_seat", who=who, other=names[self.other])


def enter_by_link(
    services: Services, table: str, key: str, client: str, device: str, *, also: bool = False
) -> LinkEntry:
    """Let a client take the seat of a link, or watch.

    A link works for the first browser that opens it; holders of the seat may open it again. A client that holds another
    seat of the table gets this one only with `also`: else `OtherSeat`.
    """
    before = services.store.table(table)
    if before is None:
        raise UnknownTable(table)
    link, taken = _seat_of(services, before, key), None
    own = [seat for seat in services.store.holders.of(client, table) if seat != WATCHER]
    if link is not None and link[0] not in own:
        taken, generation = link
        try:
            if generation != before.seats[taken].generation:
                raise UsedUp
            if own and not also:
                raise OtherSeat(before, own, taken)
            services.store.holders.take(client, table, taken, generation, device)
        except UsedUp as error:
            if taken not in services.store.holders.of(client, table):
                raise ApiError(410, "error.link_used") from error
            taken = None  # another page of the same browser was faster
    row, access = access_to(services, table, key, client)
    return LinkEntry(row, access, taken, taken in before.held)


def new_devices(services: Services, access: Access) -> list[Message]:
    """News for a client: other devices that hold its seats, and that it has not seen yet."""
    news = []
    for seat in access.seats:
        holding = services.store.holders.at(access.table, seat)
        seen = next((row.seen for row in holding if row.client == access.client), 0)
        others = [row for row in holding if row.client != access.client]
        news += [other_device(seat, row.device) for row in others if row.since > seen]
    return news


def _seat_of(services: Services, row: TableRow, key: str) -> tuple[int, int] | None:
    """The seat and the generation of the link with this key; None if there is none."""
    keys = services.tables.keys
    for seat in row.seats:
        if seat.kind != "bot":
            for generation in range(seat.generation, max(-1, seat.generation - GENERATIONS), -1):
                if same(key, keys.seat(row.id, seat.seat, generation)):
                    return seat.seat, generation
    return None


def link_to(services: Services, table: str, seat: int, generation: int) -> str:
    """The link by which a seat is taken."""
    return f"/t/{table}?key={services.tables.keys.seat(table, seat, generation)}"


def player_names(row: TableRow, language: str) -> list[str]:
    """The names of the people and bots at a table, by seat."""
    texts = game_of(row.game).phrasebook(language)
    return [seat.name or texts.text(seat_name(seat.seat)) for seat in row.seats]


def table_info(services: Services, row: TableRow, seats: list[int], client: str, language: str) -> TableInfo:
    """A table as a client knows it; the host also gets the links of empty seats."""
    is_maker = is_host(row, client)
    names = player_names(row, language)
    asked = None if row.over else row.asked
    return TableInfo(
        table=row.id,
        game=row.game,
        title=game_title(game_of(row.game), language),
        name=row.name,
        seats=[
            SeatInfo(
                seat=seat.seat,
                kind=seat.kind,
                name=names[seat.seat],
                bot=seat.bot,
                stand_in=seat.stand_in,
                presence=presence_at(services, row, seat.seat),
                may=why_not_stand_in(services, row, seat.seat, seats, client) is None,
                held=seat.seat in row.held,
                link=link_to(services, row.id, seat.seat, seat.generation)
                if is_maker and seat.kind != "bot" and seat.seat not in row.held
                else "",
                can_be_freed=why_not_free(services, row, seat.seat, client) is None,
            )
            for seat in row.seats
        ],
        held=[seat for seat in seats if seat >= 0],
        options=dict(row.options),
        over=row.over,
        imported=row.imported,
        host=is_maker,
        bots=list(allowed_bots(game_of(row.game), services.settings)),
        watch=f"/t/{row.id}?key={services.tables.keys.watch(row.id)}" if is_maker or row.over else "",
        turn="" if asked is None else names[asked],
        mine=asked is not None and asked in seats and not row.seats[asked].stand_in,
        touched=row.touched,
        insight=game_of(row.game).insight() is not None,
        hints=row.hints and game_of(row.game).insight() is not None,
        rules=row.rules,
        archived=is_archived(row),
        origin=None if row.origin is None else OriginInfo(**vars(row.origin)),
    )
