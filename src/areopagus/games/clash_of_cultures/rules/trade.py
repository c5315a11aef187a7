"""Trade between players (CC-TRADE, CC-ASK-14 to -19): a bounded protocol of finite choices.

The active player proposes, or invites another to propose. A proposal names for each side any number of goods and cards:
cards by name, or as "an Action card" or "an Objective card", which the owner then chooses.

Asks: trade.partner, trade.mode, trade.give, trade.give_count, trade.want, trade.want_count, trade.answer, trade.card
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Rule, asks_nothing, push

from ..effects.trade import (
    accept_deal,
    carry_out_deal,
    choose_card,
    decline_deal,
    drop_deal,
    end_deal,
    invite_deal,
    offer_any_card,
    offer_card,
    offer_goods,
    propose_deal,
    start_deal,
    want_any_card,
    want_card,
    want_goods,
)
from ..queries.cards import others
from ..queries.labels import answer_label, count_label, offer_label, player_label
from ..queries.reasons import why_not_other
from ..queries.trade import (
    ANY,
    deal_of,
    give_words,
    hand,
    most_to_pass,
    want_words,
    why_not_as_many,
    why_not_choose,
    why_not_give,
    why_not_want,
    with_partner,
)
from ..state import World
from ..words import (
    ACCEPT,
    COUNT,
    DECLINE,
    DONE,
    INVITE,
    KIND,
    OFFER,
    PASS,
    PROPOSE,
    SEAT,
)


def trade(s: World, me: int) -> Rule[None]:
    """Start a trade (CC-TRADE-01, CC-ASK-14)."""
    word = yield Ask(
        me,
        "trade.partner",
        [SEAT[seat] for seat in others(s, me)],
        rule="CC-TRADE-01",
        why=partial(why_not_other, s, me, "reason.no_such_player", "CC-TRADE-01"),
        named=player_label,
    )
    partner = SEAT.index(word)
    word = yield Ask(me, "trade.mode", (OFFER, INVITE), rule="CC-ASK-15", params=with_partner(partner))
    if word == OFFER:
        start_deal(s, me, partner)
    else:
        invite_deal(s, me, partner)
    push(s, ("trade_end",), ("trade_give",))


def trade_give(s: World) -> Rule[None]:
    """The proposer names what to give, sort by sort, or drops the trade."""
    deal = deal_of(s)
    me = deal.proposer
    word = yield Ask(
        me,
        "trade.give",
        lambda: [*give_words(s), *([DONE] if deal.has_gifts or want_words(s) else []), PASS],
        rule="CC-TRADE-03",
        why=partial(why_not_give, s),
        seen_by=(me,),
        named=partial(offer_label, s, me, not deal.has_gifts),
    )
    if word == PASS:
        drop_deal(s)
        return
    if word == DONE:
        push(s, ("trade_want",))
        return
    if word in KIND:
        kind = KIND.index(word)
        count = yield from ask_count(me, "trade.give_count", kind, most_to_pass(s, me, deal.partner, kind))
        offer_goods(s, kind, count)
    elif word in ANY:
        offer_any_card(s, ANY.index(word))
    else:
        offer_card(s, int(word))
    push(s, ("trade_give",))


def trade_want(s: World) -> Rule[None]:
    """The proposer names what to get, sort by sort, and proposes the trade or drops it (CC-NOTE-40)."""
    deal = deal_of(s)
    me = deal.proposer
    word = yield Ask(
        me,
        "trade.want",
        lambda: [*want_words(s), *([PROPOSE] if deal.has_gifts or deal.has_wants else []), PASS],
        rule="CC-TRADE-03",
        why=partial(why_not_want, s),
        seen_by=(me,),
    )
    if word == PASS:
        drop_deal(s)
        return
    if word == PROPOSE:
        propose_deal(s)
        push(s, ("trade_answer",))
        return
    if word in KIND:
        kind = KIND.index(word)
        count = yield from ask_count(me, "trade.want_count", kind, most_to_pass(s, deal.partner, me, kind))
        want_goods(s, kind, count)
    elif word in ANY:
        want_any_card(s, ANY.index(word))
    else:
        want_card(s, int(word))
    push(s, ("trade_want",))


def ask_count(me: int, about: str, kind: int, most: int) -> Rule[int]:
    """How many of a kind of goods a proposal names (CC-TRADE-03)."""
    word = yield Ask(
        me,
        about,
        COUNT[1 : most + 1],
        rule="CC-TRADE-03",
        why=why_not_as_many,
        seen_by=(me,),
        named=partial(count_label, KIND[kind]),
    )
    return COUNT.index(word)


def trade_answer(s: World) -> Rule[None]:
    """Accept or decline; an accepted trade is carried out at once (CC-TRADE-05)."""
    deal = deal_of(s)
    me, other = deal.proposer, deal.partner
    word = yield Ask(
        other,
        "trade.answer",
        (ACCEPT, DECLINE),
        rule="CC-TRADE-05",
        named=partial(answer_label, deal),
    )
    if word == DECLINE:
        decline_deal(s)
        return
    accept_deal(s)
    yield from choose_cards(s, other, deal.wants_any, deal.wants_cards, deal.wants_chosen)
    yield from choose_cards(s, me, deal.gives_any, deal.gives_cards, deal.gives_chosen)
    carry_out_deal(s)


def choose_cards(s: World, owner: int, counts: list[int], named: list[int], chosen: list[int]) -> Rule[None]:
    """The owner chooses the cards that the trade does not name; the other sees them when it gets them (CC-ASK-16)."""
    for sort in (0, 1):
        for left in range(counts[sort], 0, -1):
            word = yield Ask(
                owner,
                "trade.card",
                lambda sort=sort: hand(s, owner, sort, [*named, *chosen]),  # type: ignore[misc]
                rule="CC-ASK-16",
                why=lambda word: why_not_choose(s, owner, [*named, *chosen], word),
                seen_by=(owner,),
                params={"count": left},
            )
            choose_card(s, owner, int(word))


@asks_nothing
def trade_end(s: World) -> Rule[None]:
    """The trade is over, accepted or not (CC-ASK-14)."""
    end_deal(s)
    yield from ()
