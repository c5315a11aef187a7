"""Rounds, the end of the game and final scoring (OM-FLOW-01/02, OM-END, OM-ODD, OM-SCORE-03/09).

A colony can be built up so badly that the game could never end: the Missions have become impossible and a
needed LSS Building has no legal hex left. The rulebooks don't speak of it. We let the end be triggered when
nothing has moved on the way to it for `STILL_ROUNDS` rounds, three times as long as a whole game takes.
"""

from __future__ import annotations

from areopagus.kernel import Rule, push, tell

from ..catalog import NONE, SLOT_SIDE, SPACE_SIDE
from ..effects import bring_all_home, move_crystals_in
from ..state import COLONIZATION, OVER, STILL_ROUNDS, Mars
from .hire import deliver_goods
from .payment import keep_crystals


def colonization(s: Mars) -> Rule[None]:
    """The standing Marker on the lowest space is next; when all lie the phase ends (OM-FLOW-12)."""
    standing = [player for player in range(len(s.players)) if s.players[player].standing]
    if standing:
        push(s, ("start_turn", min(standing, key=lambda player: s.players[player].space)))
    else:
        push(s, ("end_phase",))
    yield from ()


def end_phase(s: Mars) -> Rule[None]:
    """The end is tested at the end of a Colonization Phase only (OM-END-01 to -03, OM-ODD-01)."""
    s.active = NONE
    if s.final_round or ("space_oddity" in s.variant and s.remaining == 0):
        push(s, ("final_scoring",))
    else:
        if s.remaining == 0:
            s.ending = True
            tell(s, "story.end_triggered")
        push(s, ("shuttle_phase",))
    yield from ()


def next_round(s: Mars) -> Rule[None]:
    """The next round begins; after the end was triggered it is the last (OM-END-02)."""
    s.round += 1
    s.phase = COLONIZATION
    s.shuttle_travelled = NONE
    count_still_rounds(s)
    s.final_round = s.ending
    tell(s, "story.last_round" if s.final_round else "story.round", round=s.round)
    push(s, ("colonization",))
    yield from ()


def count_still_rounds(s: Mars) -> None:
    """Count the rounds in which no Mission, LSS marker or level moved; too many of them trigger the end."""
    come = sum(s.lss) + s.level - sum(s.mission_left)
    s.still = s.still + 1 if come == s.advanced_to else 0
    s.advanced_to = come
    if s.still >= STILL_ROUNDS and not s.ending:
        s.ending = True
        tell(s, "story.standstill", rounds=STILL_ROUNDS)


def final_scoring(s: Mars) -> Rule[None]:
    """Crystals into the Depot, Colonists home, then everyone may still deliver, in Turn Order (OM-END-04, OM-SCORE)."""
    s.phase = OVER
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
