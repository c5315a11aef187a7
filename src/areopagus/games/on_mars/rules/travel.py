"""Travelling (OM-TRAVC, OM-TRAVO): to the Colony by way of exploration, to Orbit by way of production.

Asks: discovery.tile, discovery.place, turn_order.space, turn_order.benefit; chance: chance.discovery
"""

from __future__ import annotations

from functools import partial
from typing import Final

from areopagus.kernel import CHANCE, Ask, Reason, Rule, Word, word_name

from ..catalog.basics import COLONY, NONE, ORBIT
from ..catalog.board import SLOT_SIDE, SPACE_EFFECT, SPACE_SIDE, SPACES
from ..catalog.cards import TASK_DISCOVERY
from ..catalog.effects import Effect
from ..catalog.terrain import DISCOVERY_HEXES
from ..effects.colonists import bring_all_home
from ..effects.terrain import place_discovery, turn_up_discovery
from ..effects.turns import place_marker_on
from ..queries.effects import why_not_effect, why_not_go_to_orbit
from ..queries.goods import crystal_means
from ..queries.reasons import producing
from ..queries.terrain import is_empty, pieces, rover_hex
from ..registry import does
from ..state import SETUP, Mars
from ..words import DISCOVERY, EXPLORATION, HEX, NO, ORDER, YES
from .benefits import carry_out
from .goals import after_deed
from .hire import deliver_goods
from .naming import named_exploration, named_hex
from .payment import gain

TO_SPACE: Final = {NONE: "OM-PSETUP-15", ORBIT: "OM-TRAVO-06", COLONY: "OM-TRAVC-08"}
"""The rule by which a Marker goes to a space: in setup, to Orbit, to the Colony."""


@does("travel", rule="OM-XGOAL-11", why_not=None)
@does("travel_to_orbit", rule="OM-XBP-22", why_not=why_not_go_to_orbit)
def travel_effect(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Travel inside the own turn, with all steps and without a Ship (OM-NOTE-56)."""
    yield from travel(s, me)


def travel(s: Mars, me: int) -> Rule[None]:
    """Travel to the other side."""
    side = other_side(s, me)
    yield from leave(s, me)
    yield from arrive(s, me, side)


def other_side(s: Mars, me: int) -> int:
    """The side to which a player travels."""
    return COLONY if SPACE_SIDE[s.players[me].space] == ORBIT else ORBIT


def leave(s: Mars, me: int) -> Rule[None]:
    """The steps of a travel before the arrival: exploration, or production."""
    if other_side(s, me) == COLONY:
        yield from explore(s, me)
    else:
        for cell in producing(s, me):
            yield from gain(s, me, s.building[cell])
        yield from deliver_goods(s, me, must=False)


def explore(s: Mars, me: int) -> Rule[None]:
    """Place a Discovery tile three hexes from the Rover and replace it (OM-TRAVC-01 to -04)."""
    if not any(tile != NONE for tile in s.exploration) or not discovery_hexes(s, me):
        return
    word = yield Ask(
        me,
        "discovery.tile",
        partial(exploration_words, s),
        rule="OM-TRAVC-01",
        named=partial(named_exploration, s),
    )
    place = EXPLORATION.index(word)
    word = yield Ask(
        me,
        "discovery.place",
        partial(discovery_words, s, me),
        rule="OM-TRAVC-01",
        why=partial(why_not_place_on, s, me),
        named=partial(named_hex, s),
    )
    place_discovery(s, me, place, HEX.index(word))
    yield from draw_discovery(s, place)
    yield from after_deed(s, me, TASK_DISCOVERY)


def exploration_words(s: Mars) -> list[Word]:
    """The face-up Discovery tiles."""
    return [EXPLORATION[place] for place, tile in enumerate(s.exploration) if tile != NONE]


def discovery_hexes(s: Mars, me: int) -> list[int]:
    """The empty hexes exactly three from the Rover."""
    occupied = pieces(s)
    return [cell for cell in DISCOVERY_HEXES[rover_hex(s, me)] if is_empty(s, cell, occupied)]


def discovery_words(s: Mars, me: int) -> list[Word]:
    """Those hexes, as words."""
    return [HEX[cell] for cell in discovery_hexes(s, me)]


def why_not_place_on(s: Mars, me: int, word: Word) -> Reason | None:
    """Why a Discovery tile can't be placed on a hex."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if cell not in DISCOVERY_HEXES[rover_hex(s, me)]:
        return Reason("reason.not_three_away", "OM-TRAVC-01")
    return None if is_empty(s, cell, pieces(s)) else Reason("reason.not_empty", "OM-TERM-16")


def draw_discovery(s: Mars, place: int) -> Rule[None]:
    """A Discovery tile from the stack is turned up on the Exploration space, if there is one (OM-NOTE-28)."""
    if s.discovery:
        word = yield Ask(
            CHANCE, "chance.discovery", lambda: s.discovery.weighted(DISCOVERY), rule="OM-TRAVC-04"
        )
        turn_up_discovery(s, place, DISCOVERY.index(word))


def arrive(s: Mars, me: int, side: int) -> Rule[None]:
    """Colonists come home from the slots of the new side and the Working Area; then a Turn Order space (steps 2, 3)."""
    bring_all_home(s, me, [place for place, its_side in enumerate(SLOT_SIDE) if its_side == side])
    yield from take_space(s, me, side)


def take_space(s: Mars, me: int, side: int) -> Rule[None]:
    """Move the Marker to an empty space of a side, with its benefit (OM-TRAVC-08 to -10)."""
    word = yield Ask(
        me,
        "turn_order.space",
        partial(space_words, s, side),
        rule=TO_SPACE[side],
        why=partial(why_not_take_space, s, side),
    )
    place_marker_on(s, me, ORDER.index(word) + 1)
    yield from take_benefit(s, me)


def space_words(s: Mars, side: int) -> list[Word]:
    """The empty Turn Order spaces of a side; NONE: of both."""
    occupied = [player.space for player in s.players]
    return [
        ORDER[space - 1] for space in SPACES if space not in occupied and side in (NONE, SPACE_SIDE[space])
    ]


def why_not_take_space(s: Mars, side: int, word: Word) -> Reason | None:
    """Why the Marker can't go to a space."""
    if word not in ORDER:
        return None
    space = ORDER.index(word) + 1
    if side not in (NONE, SPACE_SIDE[space]):
        return Reason("reason.space_of_other_side", TO_SPACE[side])
    if any(player.space == space for player in s.players):
        return Reason("reason.space_taken", TO_SPACE[side])
    return None


def take_benefit(s: Mars, me: int) -> Rule[None]:
    """The benefit of the space may be taken, if it can be (OM-PSETUP-16, OM-XTURN-08)."""
    effect = SPACE_EFFECT[s.players[me].space]
    if effect is None or why_not_effect(s, me, effect, s.players[me].lq, crystal_means(s, me)) is not None:
        return
    rule = "OM-PSETUP-16" if s.phase == SETUP else "OM-TRAVC-09"
    space = word_name(ORDER[s.players[me].space - 1].text)
    word = yield Ask(me, "turn_order.benefit", (YES, NO), rule=rule, params={"space": space})
    if word == YES:
        yield from carry_out(s, me, effect)
