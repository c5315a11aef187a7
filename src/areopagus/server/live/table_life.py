"""What becomes of whole tables: who may rename, leave, delete or end one, and play again.

The host renames and deletes a table. Everybody else may leave it or put it away for themselves. When the host leaves,
the person who has been there longest becomes the host. Calls block; the server makes them in threads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..http.errors import ApiError
from ..services import Services
from ..store import Conflict, SeatRow, TableRow
from ..store.holders import Holding
from .access import Access
from .seating import access_to
from .stand_ins import is_host


def rename_table(services: Services, table: str, client: str, name: str) -> TableRow:
    """Give a table a name; for the host."""
    row = _as_host(services, table, client)
    services.store.rename(table, name)
    return replace(row, name=name)


def delete_table(services: Services, table: str, client: str) -> None:
    """Delete a table with everything that belongs to it; for the host."""
    _as_host(services, table, client)
    services.store.delete(table)
    live = services.tables.in_memory(table)
    if live is not None:
        services.tables.forget(live)


def _as_host(services: Services, table: str, client: str) -> TableRow:
    row, _ = access_to(services, table, "", client)
    if not is_host(row, client):
        raise ApiError(403, "error.not_host")
    return row


def leave_table(services: Services, table: str, client: str, bot: str) -> tuple[int, ...]:
    """Let a client leave a table; returns the seats that nobody holds any more. There a bot plays on, or they are free.

    A host leaves the table to the person who has held a seat longest. `ApiError` if nobody is left: such a table can be
    put away or deleted.
    """
    row, access = access_to(services, table, "", client)
    holding = services.store.holders.everybody(table)
    others = [held for held in holding if held.client != client]
    if is_host(row, client):
        if not others:
            raise ApiError(409, "error.last_at_table")
        services.store.set_host(table, others[0].client)
        _note_host(services, table, others[0].client)
    empty = tuple(seat for seat in access.seats if all(held.seat != seat for held in others))
    if bot and not row.over:
        services.tables.act(table, lambda live: [live.set_stand_in(seat, bot) for seat in empty])
    services.store.holders.leave(client, table)
    forget_standing(services, table, empty)
    end_without_those_gone(services, row)
    return empty


def forget_standing(services: Services, table: str, seats: Sequence[int]) -> None:
    """Let the table in memory, if it is there, know that nobody holds some seats any more."""
    live = services.tables.in_memory(table)
    if live is not None:
        for seat in seats:
            live.forget_standing(seat)


def _note_host(services: Services, table: str, client: str) -> None:
    """Let the table in memory, if it is there, know its host."""
    live = services.tables.in_memory(table)
    if live is not None:
        live.row = replace(live.row, maker=client)


def agree_to_end(services: Services, table: str, client: str, yes: bool) -> bool:
    """Propose to end the match, agree, or refuse; returns whether it has ended.

    It ends when every person who holds a seat has agreed, also one for whom a bot plays.
    """
    access = _as_player(services, table, client)
    people = {held.seat for held in services.store.holders.everybody(table)}
    if yes:
        return services.tables.act(table, lambda live: live.agree_to_end(access.seats, people))
    services.tables.act(table, lambda live: live.refuse_to_end())
    return False


def end_without_those_gone(services: Services, row: TableRow) -> None:
    """End a match if everybody who is left has agreed to it. For a running match, after somebody has lost a seat."""
    if not row.over and row.ending is not None:
        people = {held.seat for held in services.store.holders.everybody(row.id)}
        services.tables.act(row.id, lambda live: live.end_if_all_agree(people))


def _as_player(services: Services, table: str, client: str) -> Access:
    _, access = access_to(services, table, "", client)
    if access.is_watcher:
        raise ApiError(403, "error.not_your_seat")
    return access


@dataclass(frozen=True)
class Rematch:
    """The table at which the same people play again."""

    row: TableRow
    seats: tuple[int, ...]
    """The seats that the client holds there."""
    people: tuple[str, ...]
    """All browsers that hold a seat there."""
    is_new: bool


def play_again(services: Services, table: str, client: str, device: str) -> Rematch:
    """A table for the same people and bots, with the same options; the one that somebody has made, if there is one.

    `ApiError` if the match is not over. Whoever has left is replaced by the bot that played on, or gets a link.
    """
    row, _ = access_to(services, table, "", client)
    access = _as_player(services, table, client)
    if row.rematch is not None:
        return _existing(services, row.rematch, client)
    if not row.over or row.imported:
        raise ApiError(409, "error.no_rematch")
    holding = services.store.holders.everybody(table)
    others = [held for held in holding if held.client != client]
    try:
        rematch = services.tables.make(
            row.game,
            [_same_player(seat, access, holding) for seat in row.seats],
            row.options,
            client=client,
            name=row.name,
            hints=row.hints,
            device=device,
            others=others,
            rematch_of=table,
        )
    except Conflict:  # somebody else was faster
        return play_again(services, table, client, device)
    people = tuple({held.client for held in others} | {client})
    return Rematch(rematch, access.seats, people, True)


def _existing(services: Services, table: str, client: str) -> Rematch:
    row, access = access_to(services, table, "", client)
    return Rematch(row, access.seats, (), False)


def _same_player(seat: SeatRow, access: Access, holding: list[Holding]) -> SeatRow:
    """Who plays at a seat of a rematch."""
    if seat.kind == "bot":
        return SeatRow(seat.seat, "bot", seat.name, seat.bot)
    if seat.seat in access.seats:
        return SeatRow(seat.seat, "here", seat.name)
    if all(held.seat != seat.seat for held in holding) and seat.stand_in:
        return SeatRow(seat.seat, "bot", "", seat.stand_in)
    return SeatRow(seat.seat, "link", seat.name)
