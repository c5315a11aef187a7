"""Who holds which seat, and a table as its holder knows it."""

from __future__ import annotations

from areopagus.kernel import seat_name

from .games import game_title
from .house import House, game_of
from .messages import SeatInfo, TableInfo
from .own_bots import bots_here
from .stand_ins import is_host, presence_at, why_not
from .store import SeatRow, TableRow
from .tables import Holder, Unknown


def held(house: House, table: str, key: str, client: str) -> tuple[TableRow, Holder]:
    """What a browser holds at a table: by a key, which it then remembers, or by its cookie.

    Who has no cookie holds what the key opens, and nothing is remembered.
    """
    row = house.store.table(table) if table.isascii() and table.isalnum() else None
    if row is None:
        raise Unknown(table)
    seats = set(house.store.seats_held(client, table)) if client else set()
    if key:
        for seat in house.tables.holder(table, key).seats or (-1,):
            if client and seat not in seats:
                house.store.hold(client, table, seat)
            seats.add(seat)
    if not seats:
        raise Unknown(table)
    return row, Holder(table, tuple(sorted(seat for seat in seats if seat >= 0)))


def names_at(row: TableRow, language: str) -> list[str]:
    """What the people and bots at a table are called."""
    texts = game_of(row.game).phrasebook(language)
    return [seat.name or texts.text(seat_name(seat.seat)) for seat in row.seats]


def table_info(house: House, row: TableRow, seats: list[int], client: str, language: str) -> TableInfo:
    """A table as its holder knows it; who made it is shown the links of others."""
    is_maker = is_host(row, client)
    names = names_at(row, language)
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
                presence=presence_at(house, row, seat.seat),
                may=why_not(house, row, seat.seat, seats, client) is None,
                link=_seat_link(house, row, seat) if is_maker and seat.kind == "link" else "",
            )
            for seat in row.seats
        ],
        held=[seat for seat in seats if seat >= 0],
        options=dict(row.options),
        over=row.over,
        imported=row.imported,
        host=is_maker,
        bots=list(bots_here(game_of(row.game), house.settings)),
        watch=f"/t/{row.id}?key={house.tables.keys.watch(row.id)}" if is_maker else "",
        turn="" if asked is None else names[asked],
        mine=asked is not None and asked in seats and not row.seats[asked].stand_in,
        touched=row.touched,
        insight=game_of(row.game).insight() is not None,
    )


def _seat_link(house: House, row: TableRow, seat: SeatRow) -> str:
    return f"/t/{row.id}?key={house.tables.keys.seat(row.id, seat.seat, seat.generation)}"
