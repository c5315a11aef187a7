"""Paying (CC-RES-07 to -09, CC-ASK-06/07, CC-NOTE-03).

Gold is asked for resource by resource; prices with a choice of kinds are picked unit by unit.

Asks: pay.gold.food, pay.gold.ore, pay.gold.wood
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word

from ..catalog import GOLD, KINDS, Price
from ..effects.goods import take_payment, tell_price
from ..queries.goods import missing
from ..queries.labels import stock_label
from ..queries.reasons import why_not_gold
from ..state import World
from ..words import COUNT, KIND, counted


def pay(s: World, me: int, price: Price, *, confirm: bool = False) -> Rule[dict[int, int]]:
    """Pay a price in Food, Ore and Wood that can be paid; returns what was spent.

    With `confirm` people confirm its first part even without a choice, because they have not seen the price yet.
    """
    spent: dict[int, int] = {}
    rest = list(price)
    for kind, need in enumerate(price):
        if not need:
            continue
        least, most = gold_bounds(s, me, rest, kind)
        word = yield Ask(
            me,
            f"pay.gold.{KINDS[kind]}",
            COUNT[least : most + 1],
            rule="CC-RES-08",
            why=partial(why_not_gold, s, me, need, kind),
            confirm=confirm and not spent,
            params={"count": need, "kind": counted(KIND[kind], need)},
        )
        gold = COUNT.index(word)
        for paid, count in ((kind, need - gold), (GOLD, gold)):
            if count:
                take_payment(s, me, paid, count)
                spent[paid] = spent.get(paid, 0) + count
        rest[kind] = 0
    tell_price(s, me, spent)
    return spent


def gold_bounds(s: World, me: int, rest: Sequence[int], kind: int) -> tuple[int, int]:
    """Minimum and maximum of Gold that may replace one resource of what is still to be paid."""
    stock = s.players[me].stock
    need = rest[kind]
    least = max(0, need - stock[kind])
    gold_for_rest = missing(s, me, (rest[0], rest[1], rest[2])) - least
    return least, min(need, stock[GOLD] - gold_for_rest)


def pick_payment(
    s: World,
    me: int,
    about: str,
    count: int,
    kinds: Callable[[int], list[int]],
    rule: str,
    why: Callable[[Word], Reason | None],
) -> Rule[dict[int, int]]:
    """Pay unit by unit, and return what was spent; `kinds` lists what may be paid for a given number of units left."""
    paid: dict[int, int] = {}
    for left in range(count, 0, -1):
        word = yield Ask(
            me,
            about,
            lambda left=left: [KIND[kind] for kind in kinds(left)],  # type: ignore[misc]
            rule=rule,
            why=why,
            params={"count": left},
            named=partial(stock_label, s, me),
        )
        kind = KIND.index(word)
        take_payment(s, me, kind)
        paid[kind] = paid.get(kind, 0) + 1
    tell_price(s, me, paid)
    return paid
