"""Rounds, the end of the game and final scoring (OM-FLOW-01/02, OM-END, OM-ODD, OM-SCORE-03/09).

A colony can be built so badly that the game could never end: the Missions have become impossible and a needed LSS
Building has no legal hex left. The rulebooks don't mention it. Here the end is triggered when there was no progress
towards it for `STILL_ROUNDS` rounds, three times the length of a whole game.
"""

from __future__ import annotations

from areopagus.kernel import Rule, asks_nothing, push

from ..catalog.board import SLOT_SIDE, SPACE_SIDE
from ..effects.colonists import bring_all_home
from ..effects.goods import move_crystals_in
from ..effects.turns import (
    begin_final_scoring,
    begin_round,
    end_colonization,
    note_progress,
    trigger_end,
    trigger_end_at_standstill,
)
from ..state import STILL_ROUNDS, Mars
from .hire import deliver_goods
from .payment import keep_crystals


@asks_nothing
def colonization(s: Mars) -> Rule[None]:
    """The standing Marker on the lowest space is next; when all lie the phase ends (OM-FLOW-12)."""
    standing = [player for player in range(len(s.players)) if s.players[player].standing]
    if standing:
        push(s, ("start_turn", min(standing, key=lambda player: s.players[player].space)))
    else:
        push(s, ("end_phase",))
    yield from ()


@asks_nothing
def end_phase(s: Mars) -> Rule[None]:
    """The end is tested at the end of a Colonization Phase only (OM-END-01 to -03, OM-ODD-01)."""
    end_colonization(s)
    if s.final_round or ("space_oddity" in s.variant and s.remaining == 0):
        push(s, ("final_scoring",))
    else:
        if s.remaining == 0:
            trigger_end(s)
        push(s, ("shuttle_phase",))
    yield from ()


@asks_nothing
def next_round(s: Mars) -> Rule[None]:
    """The next round begins; too many rounds in which no Mission, LSS marker or level moved trigger the end."""
    note_progress(s, sum(s.lss) + s.level - sum(s.mission_left))
    if s.still >= STILL_ROUNDS and not s.ending:
        trigger_end_at_standstill(s)
    begin_round(s)
    push(s, ("colonization",))
    yield from ()


def final_scoring(s: Mars) -> Rule[None]:
    """Crystals go into the Depot and Colonists home; then everyone may deliver, in Turn Order (OM-END-04, OM-SCORE)."""
    begin_final_scoring(s)
    for player in sorted(range(len(s.players)), key=lambda number: s.players[number].space):
        yield from keep_crystals(s, player)
        move_crystals_in(s, player)
        if player != s.lacerda:
            side = SPACE_SIDE[s.players[player].space]
            bring_all_home(s, player, [place for place, its_side in enumerate(SLOT_SIDE) if its_side == side])
    order = sorted(range(s.seats), key=lambda seat: s.players[seat].space)
    push(s, *(("final_delivery", seat) for seat in reversed(order)))


def final_delivery(s: Mars, me: int) -> Rule[None]:
    """A last chance to move goods to Contracts (OM-SCORE-09)."""
    yield from deliver_goods(s, me, must=False)
