"""The Shuttle Phase (OM-SHUTTLE, OM-XSHUT): the Shuttle moves or travels, then everyone decides.

Asks: shuttle.travel
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Rule, Word, push, tell

from ..catalog import COLONY, LANDING, NONE, ORBIT, RED_SPACE, SPACE_SIDE, TASK_SHUTTLE
from ..effects import clean_under_bots, discard_ship, move_shuttle, stand_up
from ..state import SHUTTLE, Mars
from ..words import DELIVER, NO, YES
from .goals import after_deed
from .hire import deliver_goods, open_contracts
from .naming import named_travel
from .travel import travel


def shuttle_phase(s: Mars) -> Rule[None]:
    """Move the Shuttle and let the players decide in Turn Order, which is fixed now (OM-NOTE-33)."""
    s.phase = SHUTTLE
    s.active = NONE
    s.shuttle_travelled = NONE
    if not (s.level >= 4 and "shuttle_from_level_4=stops" in s.switches):
        if s.shuttle_space == RED_SPACE:
            s.shuttle_travelled = s.shuttle_side
            move_shuttle(s, COLONY if s.shuttle_side == ORBIT else ORBIT, LANDING[s.level])
        else:
            move_shuttle(s, s.shuttle_side, s.shuttle_space - 1)
    order = sorted(range(len(s.players)), key=lambda player: s.players[player].space)
    push(s, ("next_round",), *(("decide", player) for player in reversed(order)))
    yield from ()


def decide(s: Mars, me: int) -> Rule[None]:
    """One player travels or stays; a travel is a turn of its own (OM-SHUTTLE-03 to -08, OM-XFIRST-10)."""
    for each in s.players:
        each.task_done = False
        each.developments = 0
    if me == s.lacerda:
        push(s, ("lacerda_travels",))
        return
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
        named=partial(named_travel, free),
    )
    if word == DELIVER:
        push(s, ("decide", me))
        yield from deliver_goods(s, me, must=True)
        return
    stand_up(s, me)
    if word != YES:
        return
    if not free:
        discard_ship(s, me)
    tell(s, "story.travels", seat=me)
    push(s, ("after_travel",))
    yield from travel(s, me)
    if free:
        yield from after_deed(s, me, TASK_SHUTTLE)


def travel_words(s: Mars, me: int) -> list[Word]:
    """To travel or to stay; before that, goods can be delivered (OM-CONTRACT-02)."""
    return [YES, NO, DELIVER] if open_contracts(s, me) else [YES, NO]


def after_travel(s: Mars) -> Rule[None]:
    """What a travel leaves to be settled before the next player goes on (OM-XTURN-06, OM-NOTE-07)."""
    clean_under_bots(s)
    push(s, ("colony_update",), ("owners_choose",))
    yield from ()
