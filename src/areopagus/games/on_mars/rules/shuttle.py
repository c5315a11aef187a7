"""The Shuttle Phase (OM-SHUTTLE, OM-XSHUT): the Shuttle moves or travels, then everyone decides.

Asks: shuttle.travel
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Message, Rule, Word, asks_nothing, continues, push

from ..catalog.basics import COLONY, ORBIT
from ..catalog.board import LANDING, RED_SPACE, SPACE_SIDE
from ..catalog.cards import TASK_SHUTTLE
from ..effects.terrain import clean_under_bots
from ..effects.turns import (
    announce_travel,
    begin_counts,
    begin_shuttle_phase,
    discard_ship,
    move_shuttle,
    stand_up,
)
from ..queries.shuttle import has_stopped
from ..state import Mars
from ..words import DELIVER, NO, YES
from .decisions import decide_travel
from .goals import after_deed
from .hire import deliver_goods, open_contracts
from .naming import named_travel
from .travel import arrive, leave, other_side


@asks_nothing
def shuttle_phase(s: Mars) -> Rule[None]:
    """Move the Shuttle and let the players decide in Turn Order, which is fixed now (OM-NOTE-33)."""
    begin_shuttle_phase(s)
    if not has_stopped(s.level, s.switches):
        if s.shuttle_space == RED_SPACE:
            move_shuttle(s, COLONY if s.shuttle_side == ORBIT else ORBIT, LANDING[s.level])
        else:
            move_shuttle(s, s.shuttle_side, s.shuttle_space - 1)
    order = sorted(range(len(s.players)), key=lambda player: s.players[player].space)
    push(s, ("next_round",), *(("decide", player) for player in reversed(order)))
    yield from ()


def decide(s: Mars, me: int) -> Rule[None]:
    """One player travels or stays; a travel is a turn of its own (OM-SHUTTLE-03 to -08, OM-XFIRST-10)."""
    begin_counts(s)
    yield from decide_travel(s, me)


@decide_travel.by_person(rule="OM-SHUTTLE-03")
def travel_or_stay(s: Mars, me: int) -> Rule[None]:
    """A person travels with the Shuttle, with a Ship, or stays (OM-SHUTTLE-03 to -07)."""
    player = s.players[me]
    free = s.shuttle_travelled == SPACE_SIDE[player.space]
    if not free and not player.hangar:
        stand_up(s, me)
        return
    word = yield Ask(
        me,
        "shuttle.travel",
        partial(travel_words, s, me),
        rule="OM-SHUTTLE-03",
        params={"place": Message("text.to_colony" if SPACE_SIDE[player.space] == ORBIT else "text.to_orbit")},
        named=partial(named_travel, s, me, free),
    )
    if word == DELIVER:
        push(s, ("decide", me))
        yield from deliver_goods(s, me, must=True)
        return
    stand_up(s, me)
    if word != YES:
        return
    announce_travel(s, me)
    if not free:
        discard_ship(s, me)
    push(s, ("after_travel",), ("arrive", me, other_side(s, me), free))
    yield from leave(s, me)


@continues
def arrive_with_shuttle(s: Mars, me: int, side: int, with_shuttle: bool) -> Rule[None]:
    """The last steps of a travel in the Shuttle Phase, with the Shuttle or a Ship."""
    yield from arrive(s, me, side)
    if with_shuttle:
        yield from after_deed(s, me, TASK_SHUTTLE)


def travel_words(s: Mars, me: int) -> list[Word]:
    """To travel or to stay; before that, goods can be delivered (OM-CONTRACT-02)."""
    return [YES, NO, DELIVER] if open_contracts(s, me) else [YES, NO]


@asks_nothing
def after_travel(s: Mars) -> Rule[None]:
    """Clean-up, owners of used Tech and a colony update, before the next player decides (OM-XTURN-06, OM-NOTE-07)."""
    clean_under_bots(s)
    push(s, ("colony_update",), ("owners_choose",))
    yield from ()
