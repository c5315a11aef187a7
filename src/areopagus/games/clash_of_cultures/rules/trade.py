"""Trade between players (CC-TRADE, CC-ASK-14 to -18): a bounded protocol of finite choices.

The active player proposes, or invites another to propose. A proposal names for each side any number of goods and cards:
cards by name, or as "an Action card" or "an Objective card", which the owner then chooses.

Asks: trade.partner, trade.mode, trade.give, trade.give_count, trade.want, trade.want_count, trade.answer, trade.card
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from areopagus.kernel import Ask, Rule, push, reveal, tell

from ..catalog import KINDS
from ..effects.cards import learn_action, learn_objective, pass_action, pass_objective
from ..effects.goods import hand_over
from ..queries.cards import others
from ..queries.reasons import why_not_other
from ..queries.trade import (
    ANY,
    CARDS,
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
from ..state import Deal, World
from ..words import (
    ACCEPT,
    ACTION,
    COUNT,
    DECLINE,
    DONE,
    INVITE,
    KIND,
    OBJECTIVE,
    OFFER,
    PASS,
    PROPOSE,
    SEAT,
    counted,
)


def trade(s: World, me: int) -> Rule[None]:
    """Start a trade (CC-TRADE-01, CC-ASK-14)."""
    word = yield Ask(
        me,
        "trade.partner",
        [SEAT[seat] for seat in others(s, me)],
        rule="CC-TRADE-01",
        why=partial(why_not_other, s, me, "reason.no_such_player", "CC-TRADE-01"),
    )
    partner = SEAT.index(word)
    word = yield Ask(me, "trade.mode", (OFFER, INVITE), rule="CC-ASK-15", params=with_partner(partner))
    if word == OFFER:
        s.deal = Deal(me, partner)
    else:
        s.deal = Deal(partner, me)
        tell(s, "story.invites", seat=me, other_seat=partner)
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
    )
    if word == PASS:
        drop(s)
        return
    if word == DONE:
        push(s, ("trade_want",))
        return
    if word in KIND:
        kind = KIND.index(word)
        most = most_to_pass(s, me, deal.partner, kind)
        word = yield Ask(
            me,
            "trade.give_count",
            COUNT[1 : most + 1],
            rule="CC-TRADE-03",
            why=why_not_as_many,
            seen_by=(me,),
        )
        deal.gives[kind] = COUNT.index(word)
    elif word in ANY:
        deal.gives_any[ANY.index(word)] += 1
    else:
        deal.gives_cards.append(int(word))
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
        drop(s)
        return
    if word == PROPOSE:
        propose(s)
        return
    if word in KIND:
        kind = KIND.index(word)
        most = most_to_pass(s, deal.partner, me, kind)
        word = yield Ask(
            me,
            "trade.want_count",
            COUNT[1 : most + 1],
            rule="CC-TRADE-03",
            why=why_not_as_many,
            seen_by=(me,),
        )
        deal.wants[kind] = COUNT.index(word)
    elif word in ANY:
        deal.wants_any[ANY.index(word)] += 1
    else:
        deal.wants_cards.append(int(word))
    push(s, ("trade_want",))


def drop(s: World) -> None:
    """Nothing is proposed; if somebody was invited to, that is told."""
    proposer = deal_of(s).proposer
    if proposer != s.active:
        tell(s, "story.declines_to_trade", seat=proposer)


def propose(s: World) -> None:
    """The trade is put to the other; only such trades count (CC-ASK-14)."""
    deal = deal_of(s)
    deal.proposed = True
    s.turn.trades += 1
    reveal(s)
    show_proposal(s)
    push(s, ("trade_answer",))
    tell(s, "story.proposes", seat=deal.proposer, other_seat=deal.partner)


class Lines(NamedTuple):
    """How the story tells one side of a proposal; pairs are for Action and Objective cards."""

    goods: str
    card: str
    card_unseen: tuple[str, str]
    unnamed_cards: tuple[str, str]


OFFERS: Final = Lines(
    "story.offers",
    "story.offers_card",
    ("story.offers_action_unseen", "story.offers_objective_unseen"),
    ("story.offers_action", "story.offers_objective"),
)
WANTS: Final = Lines(
    "story.wants",
    "story.wants_card",
    ("story.wants_action_unseen", "story.wants_objective_unseen"),
    ("story.wants_action", "story.wants_objective"),
)


def show_proposal(s: World) -> None:
    """The other learns what is proposed, named cards by name; all others learn kinds and numbers (CC-XACT-26)."""
    deal = deal_of(s)
    for number in deal.gives_cards:
        learn_card(s, deal.partner, deal.proposer, number)
    tell_side(s, OFFERS, deal.gives, deal.gives_cards, deal.gives_any)
    tell_side(s, WANTS, deal.wants, deal.wants_cards, deal.wants_any)


def tell_side(s: World, lines: Lines, goods: list[int], named: list[int], unnamed: list[int]) -> None:
    """Tell what one side of a proposal gives."""
    deal = deal_of(s)
    me = deal.proposer
    for kind, count in enumerate(goods):
        if count:
            tell(s, lines.goods, seat=me, count=count, kind=counted(KIND[kind], count))
    for number in named:
        sort = int(number in OBJECTIVE)
        card = CARDS[sort][CARDS[sort].index(number)]
        unseen = lines.card_unseen[sort]
        tell(s, lines.card, seat=me, card=card, seen_by=(me, deal.partner), instead=unseen)
    for key, count in zip(lines.unnamed_cards, unnamed, strict=True):
        if count:
            tell(s, key, seat=me, count=count)


def learn_card(s: World, viewer: int, seat: int, number: int) -> None:
    """A card in another hand is named to a player by its word."""
    if number in ACTION:
        learn_action(s, viewer, seat, ACTION.index(number))
    else:
        learn_objective(s, viewer, seat, OBJECTIVE.index(number))


def trade_answer(s: World) -> Rule[None]:
    """Accept or decline; an accepted trade is carried out at once (CC-TRADE-05)."""
    deal = deal_of(s)
    me, other = deal.proposer, deal.partner
    word = yield Ask(other, "trade.answer", (ACCEPT, DECLINE), rule="CC-TRADE-05")
    if word == DECLINE:
        tell(s, "story.declines", seat=other)
        return
    tell(s, "story.accepts", seat=other)
    yield from choose_cards(s, other, deal.wants_any, deal.wants_cards, deal.wants_chosen)
    yield from choose_cards(s, me, deal.gives_any, deal.gives_cards, deal.gives_chosen)
    exchange(s)


def exchange(s: World) -> None:
    """Everything changes hands at once (CC-NOTE-40)."""
    deal = deal_of(s)
    me, other = deal.proposer, deal.partner
    for kind in range(len(KINDS)):
        if deal.gives[kind]:
            hand_over(s, me, other, kind, deal.gives[kind])
        if deal.wants[kind]:
            hand_over(s, other, me, kind, deal.wants[kind])
    for number in (*deal.gives_cards, *deal.gives_chosen):
        pass_card(s, me, other, number)
    for number in (*deal.wants_cards, *deal.wants_chosen):
        pass_card(s, other, me, number)


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
            chosen.append(int(word))


def pass_card(s: World, giver: int, taker: int, number: int) -> None:
    """A card named by its word changes hands."""
    if number in ACTION:
        pass_action(s, giver, taker, ACTION.index(number))
    else:
        pass_objective(s, giver, taker, OBJECTIVE.index(number))


def trade_end(s: World) -> Rule[None]:
    """The trade is over, whatever came of it; what was not proposed is counted by itself (CC-ASK-14)."""
    if not deal_of(s).proposed:
        s.turn.dropped += 1
    s.deal = None
    yield from ()
