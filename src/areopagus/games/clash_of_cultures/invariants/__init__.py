"""What holds in every position (CC-INV), and what may not change from one position to the next.

Some things hold always, some only between actions: at `turn.action` and in the Status phase, outside a battle. During
setup the board is incomplete, so players are checked only once all have their cities. If the position one choice
earlier is given, only what has changed since then is checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from areopagus.kernel import Ask, Reason

from ..agenda import misfits
from ..state import World
from .cards import card_problems, event_problems, events_moved
from .changes import change_problems
from .cities import barbarian_problems, city_problems, piece_problems, wonder_problems
from .map import map_changed, map_problems, token_problems
from .players import advance_problems, goods_problems, point_problems, unit_problems, units_moved
from .turns import battle_problems, mark_problems, question_problems, turn_problems


def broken(s: World, ask: Ask | None = None, before: World | None = None) -> Iterator[Reason]:
    """The invariants that a position breaks; `before` is the position one choice earlier."""
    if before is None:
        yield from misfits(s)
    elif len(before.order) < s.seats:
        before = None
    if before is None or map_changed(s, before):
        yield from map_problems(s)
    yield from token_problems(s)
    yield from card_problems(s)
    if before is None or events_moved(s, before):
        yield from event_problems(s)
    if len(s.order) < s.seats:
        return
    for seat in range(s.seats):
        now, then = s.players[seat], None if before is None else before.players[seat]
        if then is None or now.advances != then.advances:
            yield from advance_problems(s, seat)
        if then is None or now.stock != then.stock or now.advances != then.advances:
            yield from goods_problems(s, seat)
        if then is None or units_moved(now, then):
            yield from unit_problems(s, seat)
    yield from piece_problems(s)
    for cell, city in s.cities.items():
        yield from city_problems(s, cell, city)
    yield from barbarian_problems(s)
    misplaced_wonders = list(wonder_problems(s))
    yield from misplaced_wonders
    if before is None and not misplaced_wonders:
        yield from point_problems(s)
    yield from turn_problems(s)
    if s.turn.marks or any(player.ships for player in s.players):
        yield from mark_problems(s)
    if s.battle is not None:
        yield from battle_problems(s, s.battle)
    if ask is not None:
        yield from question_problems(s, ask)
    if before is not None:
        yield from change_problems(s, before)
