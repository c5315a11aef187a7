"""A table as a client knows it: in a list, on its page, and in a link that is not used yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from areopagus.kernel import seat_name

from ..content.games import cover_path, game_title
from ..services import Services, game_of
from ..store import OwnTable, SeatRow, TableRow
from ..thinking.bot_names import allowed_bots
from ..wire.http import OriginInfo, SeatCard, SeatInfo, TableCard, TableInfo
from .stand_ins import is_host, presence_at, why_not_free, why_not_stand_in
from .tables import is_archived


def player_names(row: TableRow, language: str) -> list[str]:
    """The names of the people and bots at a table, by seat."""
    texts = game_of(row.game).phrasebook(language)
    return [seat.name or texts.text(seat_name(seat.seat)) for seat in row.seats]


def link_to(services: Services, table: str, seat: int, generation: int) -> str:
    """The link by which a seat is taken."""
    return f"/t/{table}?key={services.tables.keys.seat(table, seat, generation)}"


def table_info(
    services: Services, row: TableRow, seats: Sequence[int], client: str, language: str
) -> TableInfo:
    """A table as a client knows it; the host also gets the links of empty seats."""
    is_maker = is_host(row, client)
    names = player_names(row, language)
    game = game_of(row.game)
    return TableInfo(
        **_summary(row, names, seats, client, language),
        seats=[
            SeatInfo(
                **_seat(row, seat, names),
                presence=presence_at(services, row, seat.seat),
                may=why_not_stand_in(services, row, seat.seat, seats, client) is None,
                link=link_to(services, row.id, seat.seat, seat.generation)
                if is_maker and seat.kind != "bot" and seat.seat not in row.held
                else "",
                can_be_freed=why_not_free(services, row, seat.seat, client) is None,
            )
            for seat in row.seats
        ],
        options=dict(row.options),
        bots=list(allowed_bots(game, services.settings)),
        watch=f"/t/{row.id}?key={services.tables.keys.watch(row.id)}" if is_maker or row.over else "",
        insight=game.insight() is not None,
        hints=row.hints and game.insight() is not None,
        rules=row.rules,
        origin=None if row.origin is None else OriginInfo(**vars(row.origin)),
    )


def table_card(own: OwnTable, client: str, language: str) -> TableCard:
    """A table in the list of those of a client. It depends on nothing that not everybody at the table knows."""
    row = own.row
    names = player_names(row, language)
    picture = (
        f"/api/tables/{row.id}/picture?at={int(row.touched)}{'' if row.asked is None else f'-{row.asked}'}"
    )
    return TableCard(
        **_summary(row, names, own.seats, client, language),
        seats=[SeatCard(**_seat(row, seat, names)) for seat in row.seats],
        round=row.round,
        ending="" if row.over or row.ending is None else names[row.ending.by],
        shelved=own.is_shelved,
        picture=cover_path(game_of(row.game)) if is_archived(row) else picture,
    )


def _summary(
    row: TableRow, names: Sequence[str], seats: Sequence[int], client: str, language: str
) -> dict[str, Any]:
    asked = None if row.over else row.asked
    return {
        "table": row.id,
        "game": row.game,
        "title": game_title(game_of(row.game), language),
        "name": row.name,
        "held": [seat for seat in seats if seat >= 0],
        "over": row.over,
        "agreed": row.agreed is not None,
        "imported": row.imported,
        "host": is_host(row, client),
        "turn": "" if asked is None else names[asked],
        "mine": asked is not None and asked in seats and not row.seats[asked].stand_in,
        "touched": row.touched,
        "archived": is_archived(row),
    }


def _seat(row: TableRow, seat: SeatRow, names: Sequence[str]) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "kind": seat.kind,
        "name": names[seat.seat],
        "bot": seat.bot,
        "stand_in": seat.stand_in,
        "held": seat.seat in row.held,
    }
