"""Trade between players (CC-TRADE, CC-ASK-14 to -17): a bounded protocol of finite choices.

The active player proposes, or invites another to propose. A proposal names up to three sorts on each side; own
cards by name, the other's only as "an Action card" or "an Objective card", which the other then chooses.

Asks: trade.partner, trade.mode, trade.give, trade.give_count, trade.want, trade.want_count, trade.propose,
trade.answer, trade.card
"""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Ask, Rule, Word, push, reveal, tell
from areopagus.kernel.bits import members

from ..catalog import KINDS
from ..effects.cards import learn_action, learn_objective, pass_action, pass_objective
from ..effects.goods import hand_over
from ..queries.cards import others
from ..queries.goods import limit
from ..state import Deal, World
from ..words import (
    ACCEPT,
    ACTION,
    ANY_ACTION,
    ANY_OBJECTIVE,
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

MOST_SORTS: Final = 3
"""Sorts of things on each side of a proposal (CC-ASK-16)."""


def trade(s: World, me: int) -> Rule[None]:
    """Start a trade (CC-TRADE-01, CC-ASK-14)."""
    s.trades += 1
    word = yield Ask(me, "trade.partner", [SEAT[seat] for seat in others(s, me)], rule="CC-TRADE-01")
    partner = SEAT.index(word)
    word = yield Ask(me, "trade.mode", (OFFER, INVITE), rule="CC-ASK-15")
    if word == OFFER:
        s.deal = Deal(me, partner)
    else:
        s.deal = Deal(partner, me)
        tell(s, "story.invites", seat=me, other_seat=partner)
    push(s, ("trade_end",), ("trade_give", 0, int(word == INVITE)))


def deal_of(s: World) -> Deal:
    """The trade that is being put together."""
    assert s.deal is not None
    return s.deal


def trade_give(s: World, sorts: int, invited: int) -> Rule[None]:
    """The proposer names what to give, sort by sort."""
    deal = deal_of(s)
    me = deal.proposer
    if sorts == MOST_SORTS:
        push(s, ("trade_want", 0))
        return
    word = yield Ask(
        me,
        "trade.give",
        lambda: [*give_words(s), *done_giving(s), *([PASS] if invited and not sorts else [])],
        rule="CC-TRADE-03",
        seen_by=(me,),
        params={"count": MOST_SORTS - sorts},
    )
    if word == PASS:
        tell(s, "story.declines_to_trade", seat=me)
        return
    if word == DONE:
        push(s, ("trade_want", 0))
        return
    if word in KIND:
        kind = KIND.index(word)
        most = most_to_pass(s, me, deal.partner, kind)
        word = yield Ask(me, "trade.give_count", COUNT[1 : most + 1], rule="CC-TRADE-03", seen_by=(me,))
        deal.gives[kind] = COUNT.index(word)
    else:
        deal.gives_cards.append(int(word))
    push(s, ("trade_give", sorts + 1, invited))


def give_words(s: World) -> list[Word]:
    """What the proposer can still offer."""
    deal = deal_of(s)
    me = s.players[deal.proposer]
    words = [
        KIND[kind]
        for kind in range(len(KINDS))
        if not deal.gives[kind] and most_to_pass(s, deal.proposer, deal.partner, kind) > 0
    ]
    words += [ACTION[card] for card in members(me.actions)]
    words += [OBJECTIVE[card] for card in members(me.objectives)]
    return [word for word in words if int(word) not in deal.gives_cards]


def done_giving(s: World) -> list[Word]:
    """The end of the giving: with nothing to give, only if there is something to ask for (CC-ASK-03, -17)."""
    deal = deal_of(s)
    gives = any(deal.gives) or bool(deal.gives_cards)
    return [DONE] if gives or want_words(s) or not give_words(s) else []


def most_to_pass(s: World, giver: int, taker: int, kind: int) -> int:
    """How much of a kind one player has and the other has room for (CC-ASK-17)."""
    held = s.players[giver].stock[kind]
    return min(held, limit(s, taker, kind) - s.players[taker].stock[kind], len(COUNT) - 1)


def trade_want(s: World, sorts: int) -> Rule[None]:
    """The proposer names what to get, sort by sort."""
    deal = deal_of(s)
    me = deal.proposer
    gift = not any(deal.gives) and not deal.gives_cards
    may_end = sorts > 0 or not gift
    if sorts == MOST_SORTS:
        push(s, ("trade_propose",))
        return
    if not may_end and not want_words(s):
        return
    word = yield Ask(
        me,
        "trade.want",
        lambda: [*want_words(s), *([DONE] if may_end else [])],
        rule="CC-TRADE-03",
        seen_by=(me,),
        params={"count": MOST_SORTS - sorts},
    )
    if word == DONE:
        push(s, ("trade_propose",))
        return
    if word in KIND:
        kind = KIND.index(word)
        most = most_to_pass(s, deal.partner, me, kind)
        word = yield Ask(me, "trade.want_count", COUNT[1 : most + 1], rule="CC-TRADE-03", seen_by=(me,))
        deal.wants[kind] = COUNT.index(word)
    else:
        deal.wants_cards[word == ANY_OBJECTIVE] += 1
    push(s, ("trade_want", sorts + 1))


def want_words(s: World) -> list[Word]:
    """What the proposer can still ask for."""
    deal = deal_of(s)
    other = s.players[deal.partner]
    words = [
        KIND[kind]
        for kind in range(len(KINDS))
        if not deal.wants[kind]
        and not deal.gives[kind]
        and most_to_pass(s, deal.partner, deal.proposer, kind) > 0
    ]
    if other.actions.bit_count() > deal.wants_cards[0]:
        words.append(ANY_ACTION)
    if other.objectives.bit_count() > deal.wants_cards[1]:
        words.append(ANY_OBJECTIVE)
    return words


def trade_propose(s: World) -> Rule[None]:
    """Propose it, or not; the other accepts or declines (CC-NOTE-40)."""
    deal = deal_of(s)
    me, other = deal.proposer, deal.partner
    word = yield Ask(me, "trade.propose", (PROPOSE, PASS), rule="CC-ASK-14")
    if word == PASS:
        return
    deal.proposed = True
    reveal(s)
    show_proposal(s)
    push(s, ("trade_answer",))
    tell(s, "story.proposes", seat=me, other_seat=other)


def show_proposal(s: World) -> None:
    """The other learns what is proposed, the cards by name (CC-XACT-26)."""
    deal = deal_of(s)
    me, other = deal.proposer, deal.partner
    for kind, count in enumerate(deal.gives):
        if count:
            tell(s, "story.offers", seat=me, count=count, kind=counted(KIND[kind], count))
    for number in deal.gives_cards:
        action = number in ACTION
        family = ACTION if action else OBJECTIVE
        learn_card(s, other, me, number)
        tell(
            s,
            "story.offers_card",
            seat=me,
            card=family[family.index(number)],
            seen_by=(me, other),
            instead="story.offers_action_unseen" if action else "story.offers_objective_unseen",
        )
    for kind, count in enumerate(deal.wants):
        if count:
            tell(s, "story.wants", seat=me, count=count, kind=counted(KIND[kind], count))
    for sort, count in zip(("action", "objective"), deal.wants_cards, strict=True):
        if count:
            tell(s, f"story.wants_{sort}", seat=me, count=count)


def learn_card(s: World, viewer: int, seat: int, number: int) -> None:
    """A card in another hand is named to a player by its word."""
    if number in ACTION:
        learn_action(s, viewer, seat, ACTION.index(number))
    else:
        learn_objective(s, viewer, seat, OBJECTIVE.index(number))
    reveal(s)


def trade_answer(s: World) -> Rule[None]:
    """Accept or decline; an accepted trade is carried out at once (CC-TRADE-05)."""
    deal = deal_of(s)
    me, other = deal.proposer, deal.partner
    word = yield Ask(other, "trade.answer", (ACCEPT, DECLINE), rule="CC-TRADE-05")
    if word == DECLINE:
        tell(s, "story.declines", seat=other)
        return
    tell(s, "story.accepts", seat=other)
    for sort in (0, 1):
        for left in range(deal.wants_cards[sort], 0, -1):
            word = yield Ask(
                other,
                "trade.card",
                lambda sort=sort: [  # type: ignore[misc]
                    card for card in own_card_words(s, other, sort) if int(card) not in deal.returns_cards
                ],
                rule="CC-ASK-16",
                seen_by=(me, other),
                params={"count": left},
            )
            deal.returns_cards.append(int(word))
            learn_card(s, me, other, int(word))
    for kind in range(len(KINDS)):
        if deal.gives[kind]:
            hand_over(s, me, other, kind, deal.gives[kind])
        if deal.wants[kind]:
            hand_over(s, other, me, kind, deal.wants[kind])
    for number in deal.gives_cards:
        pass_card(s, me, other, number)
    for number in deal.returns_cards:
        pass_card(s, other, me, number)


def own_card_words(s: World, seat: int, sort: int) -> list[Word]:
    """The cards of one sort in a hand, as words."""
    player = s.players[seat]
    if sort == 0:
        return [ACTION[card] for card in members(player.actions)]
    return [OBJECTIVE[card] for card in members(player.objectives)]


def pass_card(s: World, giver: int, taker: int, number: int) -> None:
    """A card named by its word changes hands."""
    if number in ACTION:
        pass_action(s, giver, taker, ACTION.index(number))
    else:
        pass_objective(s, giver, taker, OBJECTIVE.index(number))


def trade_end(s: World) -> Rule[None]:
    """The trade is over, whatever came of it."""
    s.deal = None
    yield from ()
