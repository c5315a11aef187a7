"""Completing Objectives (CC-OBJ, CC-XOBJ-55 to -62).

On an occasion a player may complete any number of cards with different Objectives, one half each. Who is asked
depends on public facts alone: an Objective card in hand, and at least one Objective of the whole game met (CC-
ASK-09).

Asks: objective.complete, status.objective
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Rule, push, reveal

from ..card_catalog import OBJECTIVE_CARDS, OBJECTIVES
from ..effects.cards import complete_objective, note_founder
from ..effects.goods import spend
from ..queries.objectives import CITY_FOUNDER, completable, met
from ..queries.reasons import why_not_complete
from ..state import World
from ..words import HALF, PASS


def occasion(s: World, me: int, what: str, done: int) -> Rule[None]:
    """The player may complete an Objective on an occasion, and then another; `done` were completed on it already."""
    if not s.players[me].objectives or not met(s, me, what, done):
        return
    word = yield Ask(
        me,
        "status.objective" if what == "status" else "objective.complete",
        lambda: [*(HALF[half] for half in completable(s, me, what, done)), PASS],
        rule="CC-STATUS-03" if what == "status" else "CC-OBJ-05",
        why=partial(why_not_complete, s, me, what, done),
        confirm=True,
        seen_by=(me,),
    )
    if word == PASS:
        return
    card, half = divmod(HALF.index(word), 2)
    objective = OBJECTIVE_CARDS[card][half]
    for kind, count in OBJECTIVES[objective].payment:
        spend(s, me, kind, count)
    reveal(s)
    complete_objective(s, me, card, half)
    if objective == CITY_FOUNDER:
        note_founder(s, me)
    push(s, ("occasion", me, what, done | 1 << objective))
