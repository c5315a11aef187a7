"""The access of clients to tables and seats: what they hold, and what a link opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from areopagus.kernel import Message, listed, plain_text

from ..content.games import game_title
from ..http.errors import ApiError
from ..keys import same
from ..services import Services, game_of
from ..store import TableRow
from ..store.holders import WATCHER, UsedUp
from ..wire.http import Invitation
from .access import Access
from .errors import Archived, UnknownTable
from .hub import other_device
from .table_info import player_names

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
        who = listed([plain_text(names[seat]) for seat in self.own])
        return ApiError(409, "error.other_seat", who=who, other=names[self.other])


def enter_by_link(
    services: Services,
    table: str,
    key: str,
    client: str,
    device: str,
    *,
    also: bool = False,
    name: str = "",
) -> LinkEntry:
    """Let a client take the seat of a link, or watch.

    A link works for the first browser that opens it; holders of the seat may open it again. A client that holds another
    seat of the table gets this one only with `also`: else `OtherSeat`. With a `name`, a new player is called so.
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
            if name and taken not in before.held:
                rename_seat(services, table, taken, name)
        except UsedUp as error:
            if taken not in services.store.holders.of(client, table):
                raise ApiError(410, "error.link_used") from error
            taken = None  # another page of the same browser was faster
    row, access = access_to(services, table, key, client)
    return LinkEntry(row, access, taken, taken in before.held)


def invitation(services: Services, table: str, key: str, client: str, language: str) -> Invitation:
    """What the link with a key is for a client; it is not used by asking."""
    row = services.store.table(table)
    link = None if row is None else _seat_of(services, row, key)
    if row is None or (link is None and not services.tables.is_watch_key(table, key)):
        raise UnknownTable(table)
    if link is not None and link[1] != row.seats[link[0]].generation:
        raise ApiError(410, "error.link_used")
    seat = None if link is None else link[0]
    names = player_names(row, language)
    holding = services.store.holders.everybody(table)
    hosts = [held.seat for held in holding if held.client == row.maker]
    return Invitation(
        game=row.game,
        title=game_title(game_of(row.game), language),
        table=row.name,
        host=names[hosts[0]] if hosts else "",
        players=[names[other.seat] for other in row.seats if other.seat not in (seat, *hosts[:1])],
        seat=seat,
        name="" if seat is None else row.seats[seat].name,
        is_guest=seat is not None and all(held.seat != seat and held.client != client for held in holding),
    )


def rename_seat(services: Services, table: str, seat: int, name: str) -> None:
    """Give the player at a seat a name."""
    try:
        services.tables.act(table, lambda live: live.rename_seat(seat, name))
    except Archived:
        services.store.rename_seat(table, seat, name)


def new_devices(services: Services, access: Access) -> list[Message]:
    """News for a client: other devices that hold its seats, and that it has not seen yet."""
    news = []
    for seat in access.seats:
        holding = services.store.holders.at(access.table, seat)
        last_seen = next((row.seen for row in holding if row.client == access.client), 0)
        others = [row for row in holding if row.client != access.client]
        news += [other_device(seat, row.device) for row in others if row.since > last_seen]
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
