"""What may not change from one position to the next."""

from __future__ import annotations

from collections.abc import Iterator

from areopagus.kernel import Reason

from ..catalog import ADDED_PIECES, ANGRY, GOVERNMENT_MASK, NONE, PIECES
from ..queries.board import city_count, order_from
from ..queries.goods import has
from ..state import City, World
from .naming import at_seat, at_space


def change_problems(s: World, before: World) -> Iterator[Reason]:
    """What may only grow, and what a new piece needs (CC-INV-06, -21, -24, -28 to -30, -33)."""
    for seat, (now, then) in enumerate(zip(s.players, before.players, strict=True)):
        if now.advances != then.advances and (
            then.advances & ~now.advances & ~GOVERNMENT_MASK
            or now.advances.bit_count() < then.advances.bit_count()
        ):
            yield at_seat("invariant.advance_lost", "CC-INV-06", seat)
        if now.completed[: len(then.completed)] != then.completed:
            yield at_seat("invariant.completed", "CC-INV-24", seat)
        if now.lost_wonders < then.lost_wonders or any(
            new < old for new, old in zip(now.out, then.out, strict=True)
        ):
            yield at_seat("invariant.points", "CC-INV-25", seat)
    if s.tiles != before.tiles or s.turned != before.turned:
        yield from _revealed(s, before)
    same_turn = s.active == before.active and s.turn_number == before.turn_number and s.round == before.round
    if not same_turn:
        yield from _next_turn(s, before)
    elif before.turn.used & ~s.turn.used:
        yield Reason("invariant.used", "CC-INV-27")
    elif before.turn.influenced and not s.turn.influenced:
        yield Reason("invariant.influenced", "CC-INV-28")
    for cell, city in s.cities.items():
        old = before.cities.get(cell)
        if city.activated and not same_turn:
            yield at_space("invariant.activated", "CC-INV-29", cell)
        if old is None or old.owner != city.owner:
            continue
        used = old.activated_angry if s.settings.third_activation else old.activated
        if city.activated > old.activated and used and old.mood == ANGRY:
            yield at_space("invariant.angry_activated", "CC-INV-29", cell)
        if old.pieces != city.pieces:
            yield from _rebuilt(s, old, city)


def _revealed(s: World, before: World) -> Iterator[Reason]:
    """Regions that lie open stay as they lie (CC-INV-21)."""
    for slot, tile in enumerate(before.tiles):
        if tile != NONE and (s.tiles[slot] != tile or s.turned[slot] != before.turned[slot]):
            yield Reason("invariant.tile_moved", "CC-INV-21")


def _rebuilt(s: World, old: City, city: City) -> Iterator[Reason]:
    """New pieces fit the city and its owner; another colour comes by Cultural Influence (CC-INV-28, -30)."""
    for piece in ADDED_PIECES:
        then, now = old.pieces[piece], city.pieces[piece]
        if now in (then, NONE):
            continue
        if then == NONE:
            too_large = city.size > city_count(s, city.owner)
            if too_large or not has(s, city.owner, PIECES[piece].advance):
                yield at_space("invariant.new_piece", "CC-INV-30", city.cell)
        elif not s.turn.influenced:
            yield Reason("invariant.influenced", "CC-INV-28")


def _next_turn(s: World, before: World) -> Iterator[Reason]:
    """Turns come in order, three for each player in a Round (CC-INV-33)."""
    if s.active == NONE or s.first == NONE:
        return
    order = order_from(s, s.first)
    place = order.index(s.active)
    if before.active == NONE or before.round != s.round:
        follows = place == 0
    elif place:
        follows = order[place - 1] == before.active and (s.round, s.turn_number) == (
            before.round,
            before.turn_number,
        )
    else:
        follows = order[-1] == before.active and (s.round, s.turn_number) == (
            before.round,
            before.turn_number + 1,
        )
    if not follows:
        yield Reason("invariant.turns", "CC-INV-33")
