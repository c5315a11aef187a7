"""Who holds which seat, and a table as its holder knows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from areopagus.kernel import Message, seat_name

from .faults import Fault
from .games import game_title
from .holders import WATCHER, UsedUp
from .house import House, game_of
from .hub import other_device
from .keys import same
from .messages import SeatInfo, TableInfo
from .own_bots import bots_here
from .stand_ins import is_host, presence_at, why_not, why_not_free
from .store import TableRow
from .tables import Holder, Unknown, is_archived

GENERATIONS: Final = 100
"""The number of older links of a seat that are recognised as used up."""


def held(house: House, table: str, key: str, client: str) -> tuple[TableRow, Holder]:
    """What a browser holds at a table: seats by its cookie, or the right to watch by a key, which it then remembers."""
    row = house.store.table(table) if table.isascii() and table.isalnum() else None
    if row is None:
        raise Unknown(table)
    seats = set(house.store.holders.of(client, table)) if client else set()
    if key and house.tables.is_watch_key(table, key):
        if client and WATCHER not in seats:
            house.store.holders.watch(client, table)
        seats.add(WATCHER)
    if not seats:
        raise Unknown(table)
    return row, Holder(table, tuple(sorted(seat for seat in seats if seat >= 0)), client)


def held_with_seat(
    house: House, table: str, seat: int, client: str, key: str = ""
) -> tuple[TableRow, Holder]:
    """What a browser holds at a table that has a seat of this number; `Fault` if it has none."""
    row, holder = held(house, table, key, client)
    if seat >= len(row.seats):
        raise Fault(404, "error.not_found")
    return row, holder


@dataclass(frozen=True)
class Entry:
    """A browser that has come to a table by a link."""

    row: TableRow
    holder: Holder
    taken: int | None
    """The seat that it has taken just now, if any."""
    is_shared: bool
    """Whether somebody held that seat already."""


class OtherSeat(Exception):
    """A browser that holds seats at a table has shown the link of another one, and not said that it wants it, too."""

    def __init__(self, row: TableRow, own: list[int], other: int) -> None:
        super().__init__(f"{row.id}, seat {other}")
        self.row, self.own, self.other = row, own, other

    def fault(self, language: str) -> Fault:
        """What the browser is told."""
        names = names_at(self.row, language)
        who = ", ".join(names[seat] for seat in self.own)
        return Fault(409, "error.other_seat", who=who, other=names[self.other])


def enter(house: House, table: str, key: str, client: str, device: str, *, also: bool = False) -> Entry:
    """A browser shows the key of a link: it takes that seat, or watches.

    A link is used up by the first browser that takes it; whoever holds the seat already may open it again. Whoever
    holds another seat of the table gets it only with `also`: else `OtherSeat`.
    """
    before = house.store.table(table)
    if before is None:
        raise Unknown(table)
    found, taken = _seat_of(house, before, key), None
    own = [seat for seat in house.store.holders.of(client, table) if seat != WATCHER]
    if found is not None and found[0] not in own:
        taken, generation = found
        try:
            if generation != before.seats[taken].generation:
                raise UsedUp
            if own and not also:
                raise OtherSeat(before, own, taken)
            house.store.holders.take(client, table, taken, generation, device)
        except UsedUp as error:
            if taken not in house.store.holders.of(client, table):
                raise Fault(410, "error.link_used") from error
            taken = None  # another page of the same browser was faster
    row, holder = held(house, table, key, client)
    return Entry(row, holder, taken, taken in before.held)


def new_devices(house: House, holder: Holder) -> list[Message]:
    """News for a browser: which others hold its seats, as far as it has not said that it knows."""
    news = []
    for seat in holder.seats:
        there = house.store.holders.at(holder.table, seat)
        seen = next((each.seen for each in there if each.client == holder.client), 0)
        others = [each for each in there if each.client != holder.client]
        news += [other_device(seat, each.device) for each in others if each.since > seen]
    return news


def _seat_of(house: House, row: TableRow, key: str) -> tuple[int, int] | None:
    """The seat whose link holds a key, and the generation of the link; None if it is no link of a seat."""
    keys = house.tables.keys
    for seat in row.seats:
        if seat.kind != "bot":
            for generation in range(seat.generation, max(-1, seat.generation - GENERATIONS), -1):
                if same(key, keys.seat(row.id, seat.seat, generation)):
                    return seat.seat, generation
    return None


def link_to(house: House, table: str, seat: int, generation: int) -> str:
    """The link by which a seat is taken."""
    return f"/t/{table}?key={house.tables.keys.seat(table, seat, generation)}"


def names_at(row: TableRow, language: str) -> list[str]:
    """What the people and bots at a table are called."""
    texts = game_of(row.game).phrasebook(language)
    return [seat.name or texts.text(seat_name(seat.seat)) for seat in row.seats]


def table_info(house: House, row: TableRow, seats: list[int], client: str, language: str) -> TableInfo:
    """A table as its holder knows it; whoever made it is shown the links of empty seats."""
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
                held=seat.seat in row.held,
                link=link_to(house, row.id, seat.seat, seat.generation)
                if is_maker and seat.kind != "bot" and seat.seat not in row.held
                else "",
                can_be_freed=why_not_free(house, row, seat.seat, client) is None,
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
        hints=row.hints and game_of(row.game).insight() is not None,
        rules=row.rules,
        archived=is_archived(row),
    )
