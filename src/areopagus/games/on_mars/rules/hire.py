"""Hire a Scientist or take an Earth Contract (OM-HIRE, OM-CONTRACT).

Asks: hire.card, contract.refill, contract.deliver, contract.item
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, push

from ..catalog.basics import GOODS, NONE
from ..catalog.cards import CONTRACT_COST, CONTRACTS, FIRST_CONTRACT, SCIENTISTS, TASK_SCIENTIST
from ..catalog.effects import Effect
from ..effects.cards import take_scientist
from ..effects.colonists import send_to_work
from ..effects.contracts import announce_delivery, deliver, refill_display, take_contract
from ..queries.cards import contracts_of
from ..queries.effects import hire_terms, why_not_hire_by
from ..queries.goods import crystal_means, deliverable
from ..queries.reasons import hireable, why_not_hire
from ..registry import does
from ..state import DECK, Mars
from ..words import CONTRACT, DONE, GOOD, SCIENTIST, display_card
from .goals import after_deed, after_step
from .naming import named_delivery
from .payment import pay, pay_crystals


@does("hire_or_contract", rule="OM-XDISC-05", why_not=why_not_hire_by)
@does("take_contract", rule="OM-XBP-14", why_not=why_not_hire_by)
@does("contract_free", rule="OM-XGOAL-06", why_not=why_not_hire_by)
@does("scientist_free", rule="OM-XGOAL-12", why_not=why_not_hire_by)
def hire_effect(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
    """A card of the display by another effect, restricted to what it allows."""
    scientists, contracts, free = hire_terms(effect)
    yield from hire(s, me, scientists, contracts, free, must)


def hire(s: Mars, me: int, scientists: bool, contracts: bool, free: bool, must: bool) -> Rule[None]:
    """Choose one card of the display and pay for it (OM-HIRE-05 to -07)."""
    word = yield Ask(
        me,
        "hire.card",
        partial(card_words, s, me, scientists, contracts, free, must),
        rule="OM-HIRE-05",
        why=partial(why_not_choose, s, me, scientists, contracts, free),
    )
    if word == DONE:
        return
    if word in SCIENTIST:
        scientist = SCIENTIST.index(word)
        if not free:
            if SCIENTISTS[scientist].colonists:
                send_to_work(s, me, SCIENTISTS[scientist].colonists)
            yield from pay(s, me, SCIENTISTS[scientist].cost)
        take_scientist(s, me, scientist)
        yield from after_deed(s, me, TASK_SCIENTIST)
    else:
        if not free:
            yield from pay_crystals(s, me, CONTRACT_COST)
        take_contract(s, me, CONTRACT.index(word))
    yield from after_step(s, me)


def card_words(s: Mars, me: int, scientists: bool, contracts: bool, free: bool, must: bool) -> list[Word]:
    """The cards that can be taken."""
    cards = hireable(s, me, s.players[me].lq, crystal_means(s, me), scientists, contracts, free)
    words = [display_card(card) for card in cards]
    return words if must else [*words, DONE]


def why_not_choose(
    s: Mars, me: int, scientists: bool, contracts: bool, free: bool, word: Word
) -> Reason | None:
    """Why a card can't be taken."""
    if word in SCIENTIST:
        card = SCIENTIST.index(word)
    elif word in CONTRACT:
        card = FIRST_CONTRACT + CONTRACT.index(word)
    else:
        return None
    if not (scientists if word in SCIENTIST else contracts):
        return Reason("reason.no_such_card", "OM-HIRE-05")
    return why_not_hire(s, me, card, s.players[me].lq, crystal_means(s, me), free)


def refill(s: Mars, me: int) -> Rule[None]:
    """Each empty space of the display gets a Contract of the player's choice, in a chapter each (OM-HIRE-08)."""
    if NONE not in s.hire or DECK not in s.contract_owner:
        return
    push(s, ("refill", me))
    word = yield Ask(me, "contract.refill", partial(deck_words, s), rule="OM-HIRE-08")
    refill_display(s, CONTRACT.index(word))


def deck_words(s: Mars) -> list[Word]:
    """The Contracts of the deck, which may be looked through freely."""
    return [CONTRACT[contract] for contract in range(len(CONTRACTS)) if s.contract_owner[contract] == DECK]


# Delivery


def deliver_goods(s: Mars, me: int, must: bool) -> Rule[None]:
    """Move goods from the Player board to Delivery Contracts, unit by unit (OM-CONTRACT-02, OM-SCORE-09)."""
    if must:
        announce_delivery(s, me)
    while open_contracts(s, me):
        word = yield Ask(me, "contract.deliver", partial(contract_words, s, me, must), rule="OM-CONTRACT-02")
        if word == DONE:
            return
        must = False
        contract = CONTRACT.index(word)
        first = True
        while deliverable(s, me, contract):
            word = yield Ask(
                me,
                "contract.item",
                partial(item_words, s, me, contract, not first),
                rule="OM-CONTRACT-02",
                why=partial(why_not_deliver, s, contract),
                named=partial(named_delivery, s, contract),
            )
            if word == DONE:
                break
            deliver(s, me, contract, GOOD.index(word))
            first = False
            yield from after_step(s, me)


def why_not_deliver(s: Mars, contract: int, word: Word) -> Reason | None:
    """Why a good can't be moved to a Contract: the card does not need it, or there is none."""
    if word not in GOOD:
        return None
    good = GOOD.index(word)
    if s.contract_goods[contract * len(GOODS) + good] >= CONTRACTS[contract].needs[good]:
        return Reason("reason.good_not_needed", "OM-CONTRACT-02")
    return Reason("reason.good_not_held", "OM-CONTRACT-02")


def open_contracts(s: Mars, me: int) -> list[int]:
    """The player's Delivery Contracts to which something can be moved."""
    return [contract for contract in contracts_of(s, me) if deliverable(s, me, contract)]


def contract_words(s: Mars, me: int, must: bool) -> list[Word]:
    """Those Contracts, as words."""
    words = [CONTRACT[contract] for contract in open_contracts(s, me)]
    return words if must else [*words, DONE]


def item_words(s: Mars, me: int, contract: int, optional: bool) -> list[Word]:
    """The goods that can be moved to a Contract."""
    words = [GOOD[good] for good in deliverable(s, me, contract)]
    return [*words, DONE] if optional else words
