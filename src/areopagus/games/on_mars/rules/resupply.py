"""Resupply (OM-RES): items from the Warehouse.

Asks: resupply.item
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word

from ..catalog.effects import Effect
from ..queries.goods import can_take_item, warehouse_items
from ..queries.reasons import why_not_resupply
from ..registry import does
from ..state import Mars
from ..words import DONE, GOOD
from .goals import after_step
from .naming import named_boosted
from .payment import take_from_warehouse
from .taking import Taking, most_boosts, take_several


@does(
    "warehouse",
    rule="OM-XEXEC-07",
    why_not=lambda s, me, effect, lq, crystals: why_not_resupply(s, me, crystals),
)
def resupply(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """Take items; where boosted, one more for each Colonist sent to work (OM-RES-01/02)."""

    def question(now: Taking) -> Ask:
        return Ask(
            me,
            "resupply.item",
            partial(item_words, s, me, now.may_stop),
            rule="OM-RES-01",
            why=partial(why_not_take_word, s, me),
            params={"count": int(now.is_boosted)},
            named=partial(named_boosted, now.is_boosted, now.has_begun),
        )

    def take(word: Word) -> Rule[None]:
        yield from take_from_warehouse(s, me, GOOD.index(word))
        yield from after_step(s, me)

    why_not = partial(why_not_resupply, s, me)
    yield from take_several(s, me, effect.amount, most_boosts(effect), must, why_not, question, take)


def item_words(s: Mars, me: int, optional: bool) -> list[Word]:
    """The goods that can be taken."""
    words = [GOOD[good] for good in warehouse_items(s, me)]
    return [*words, DONE] if optional else words


def why_not_take_word(s: Mars, me: int, word: Word) -> Reason | None:
    """Why a good can't be taken."""
    if word not in GOOD or can_take_item(s, me, GOOD.index(word)):
        return None
    if not s.warehouse[GOOD.index(word)]:
        return Reason("reason.not_in_warehouse", "OM-RES-01")
    return Reason("reason.storage_full", "OM-RES-03")
