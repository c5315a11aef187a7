"""Paying and gaining, with the choices in them (OM-TERM-06 to -12, OM-TERM-21, OM-GOAL-03, OM-NOTE-52).

A price is paid unit by unit in the order of its table. A question is asked only where a unit can be paid in more
than one way: with a Mineral instead, or with a Private Goal instead of a Crystal. A gain that does not fit
may go onto a Delivery Contract that needs it; otherwise it is lost.

Asks: pay.substitute, pay.crystal, gain.overflow
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from areopagus.kernel import Ask, Rule, Word, word_name

from ..catalog.basics import CRYSTAL
from ..effects.cards import discard_goal
from ..effects.contracts import deliver, put_on_contract
from ..effects.goods import gain_crystals, lose, put_in_depot, spend, spend_crystal, store, take_item
from ..queries.cards import goals_in_hand
from ..queries.goods import (
    contracts_needing,
    free_depot,
    has_room_for_item,
    is_own_turn,
    storage_limit,
    ways_to_pay,
)
from ..state import Mars
from ..words import CONTRACT, GOAL, GOOD, LOSE, unit_name
from .naming import named_stock


def pay(s: Mars, me: int, units: Sequence[int]) -> Rule[None]:
    """Pay a price that can be paid."""
    for place, unit in enumerate(units):
        rest = units[place + 1 :]
        if unit == CRYSTAL:
            yield from pay_crystals(s, me, 1)
            continue
        ways = ways_to_pay(s.players[me].storage, unit, rest)
        good = ways[0]
        if len(ways) > 1:
            word = yield Ask(
                me,
                "pay.substitute",
                [GOOD[way] for way in ways],
                rule="OM-TERM-21",
                params={"good": unit_name(unit)},
                named=partial(named_stock, s, me),
            )
            good = GOOD.index(word)
        spend(s, me, good)


def pay_crystals(s: Mars, me: int, count: int) -> Rule[None]:
    """Pay Crystals, each perhaps with a Private Goal; which one nobody else learns (OM-GOAL-07)."""
    for left in range(count, 0, -1):
        if s.players[me].goals and is_own_turn(s, me):
            word = yield Ask(
                me,
                "pay.crystal",
                lambda: crystal_words(s, me),
                rule="OM-GOAL-03",
                seen_by=(me,),
                params={"count": left},
            )
            pay_crystal_with(s, me, word)
        else:
            spend_crystal(s, me)


def crystal_words(s: Mars, me: int) -> list[Word]:
    """With what a Crystal can be paid: one from the Depot, or a Goal in hand."""
    words = [GOAL[goal] for goal in goals_in_hand(s, me)]
    return [GOOD[CRYSTAL], *words] if s.players[me].crystals else words


def pay_crystal_with(s: Mars, me: int, word: Word) -> None:
    """Pay a Crystal with what was chosen."""
    if word == GOOD[CRYSTAL]:
        spend_crystal(s, me)
    else:
        discard_goal(s, me, GOAL.index(word))


def gain(s: Mars, me: int, good: int, count: int = 1) -> Rule[None]:
    """Gain goods from the supply. Lacerda takes Crystals but no Resources (OM-SOLO-15/17)."""
    if good == CRYSTAL:
        gain_crystals(s, me, count)
        return
    if me == s.lacerda:
        return
    for _ in range(count):
        if s.players[me].storage[good] < storage_limit(s, me):
            store(s, me, good)
        elif contracts_needing(s, me, good):
            word = yield ask_overflow(s, me, good, "OM-NOTE-52")
            if word == LOSE:
                lose(s, me, good)
            else:
                put_on_contract(s, me, CONTRACT.index(word), good)
        else:
            lose(s, me, good)


def keep_crystals(s: Mars, me: int) -> Rule[None]:
    """Crystals below the Depot that will not fit can go onto a Contract that needs them (OM-CONTRACT-03)."""
    while me != s.lacerda and s.players[me].below > free_depot(s, me) and contracts_needing(s, me, CRYSTAL):
        word = yield ask_overflow(s, me, CRYSTAL, "OM-CONTRACT-03")
        if word == LOSE:
            break
        deliver(s, me, CONTRACT.index(word), CRYSTAL)


def ask_overflow(s: Mars, me: int, good: int, rule: str) -> Ask:
    """On which Contract a good goes that does not fit, if it is not lost."""
    return Ask(
        me,
        "gain.overflow",
        lambda: [*(CONTRACT[contract] for contract in contracts_needing(s, me, good)), LOSE],
        rule=rule,
        params={"good": word_name(GOOD[good].text)},
    )


def take_from_warehouse(s: Mars, me: int, good: int) -> Rule[None]:
    """Take an item: stored if it fits, else straight onto a Contract that needs it (OM-RES-03/05)."""
    take_item(s, me, good)
    if good == CRYSTAL:
        fits = has_room_for_item(s, me)
    else:
        fits = s.players[me].storage[good] < storage_limit(s, me)
    if fits and good == CRYSTAL and "warehouse_crystals=depot" in s.switches:
        put_in_depot(s, me)
        return
    if fits:
        yield from gain(s, me, good)
        return
    contracts = contracts_needing(s, me, good)
    contract = contracts[0]
    if len(contracts) > 1:
        word = yield Ask(
            me,
            "gain.overflow",
            [CONTRACT[one] for one in contracts],
            rule="OM-RES-05",
            params={"good": word_name(GOOD[good].text)},
        )
        contract = CONTRACT.index(word)
    put_on_contract(s, me, contract, good)
