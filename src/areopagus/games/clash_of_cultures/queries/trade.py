"""Whether and what players can trade (CC-TRADE, CC-ASK-14 to -18)."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Ask, Message, Reason, Wish, Word, seat_name
from areopagus.kernel.bits import members

from ..catalog import KINDS, NONE
from ..state import Deal, World
from ..words import ACTION, ANY_ACTION, ANY_OBJECTIVE, COUNT, INVITE, KIND, OBJECTIVE, SEAT, TRADE
from .goods import limit

MOST_DROPPED: Final = 20
"""Trades that may be started in a Turn and dropped before they are proposed: no person needs more, and a Turn ends."""
CARDS: Final = (ACTION, OBJECTIVE)
"""The two sorts of cards."""
ANY: Final = (ANY_ACTION, ANY_OBJECTIVE)
"""A card of each sort that is not named."""


# Whether


def why_not_trade(s: World) -> Reason | None:
    """Why no trade can be started in this Turn (CC-ASK-14)."""
    if not s.settings.trade:
        return Reason("reason.trade_off", "CC-TRADE-01")
    if s.turn.trades >= s.settings.trade_limit:
        return Reason("reason.trade_limit", "CC-ASK-14")
    if s.turn.dropped >= MOST_DROPPED:
        return Reason("reason.trades_dropped", "CC-ASK-14")
    return None


def wish(s: World, ask: Ask, seat: int) -> Wish | None:
    """In another's Turn a player may wish to propose a trade; an invitation grants it (CC-TRADE-02, CC-ASK-18)."""
    if s.active in (NONE, seat) or why_not_trade(s) is not None:
        return None
    if s.deal is not None and s.deal.proposer == seat:
        return None
    return Wish("wish.trade", f"{s.round}.{s.turn_number}.{s.active}", _granting(ask, seat))


def _granting(ask: Ask, seat: int) -> Word | None:
    """The word by which the active player goes on to invite a player; None if the question is about something else."""
    if ask.about == "turn.action":
        return TRADE
    if ask.about == "trade.partner":
        return SEAT[seat]
    if ask.about == "trade.mode" and ask.params == with_partner(seat):
        return INVITE
    return None


def with_partner(seat: int) -> dict[str, Message]:
    """With whom a trade is started, for the question how."""
    return {"other": seat_name(seat)}


# What


def deal_of(s: World) -> Deal:
    """The trade that is being put together."""
    assert s.deal is not None
    return s.deal


def most_to_pass(s: World, giver: int, taker: int, kind: int) -> int:
    """How much of a kind one player has and the other has room for (CC-ASK-17)."""
    held = s.players[giver].stock[kind]
    return min(held, limit(s, taker, kind) - s.players[taker].stock[kind], len(COUNT) - 1)


def give_words(s: World) -> list[Word]:
    """What the proposer can still offer: goods, own cards by name, own cards without a name (CC-ASK-16)."""
    deal = deal_of(s)
    me = deal.proposer
    words = [
        KIND[kind]
        for kind in range(len(KINDS))
        if not deal.gives[kind] and most_to_pass(s, me, deal.partner, kind) > 0
    ]
    for sort in (0, 1):
        left = hand(s, me, sort, deal.gives_cards)
        words += left if len(left) > deal.gives_any[sort] else ()
        words += [ANY[sort]] if len(left) > deal.gives_any[sort] else ()
    return words


def want_words(s: World) -> list[Word]:
    """What the proposer can still ask for: goods, cards of the other by name if they are known, or without a name."""
    deal = deal_of(s)
    me, other = s.players[deal.proposer], deal.partner
    words = [
        KIND[kind]
        for kind in range(len(KINDS))
        if not deal.wants[kind] and not deal.gives[kind] and most_to_pass(s, other, deal.proposer, kind) > 0
    ]
    for sort, known in enumerate((me.known_actions[other], me.known_objectives[other])):
        left = hand(s, other, sort, deal.wants_cards)
        if len(left) > deal.wants_any[sort]:
            words += [card for card in left if known >> CARDS[sort].index(card) & 1]
            words.append(ANY[sort])
    return words


def hand(s: World, seat: int, sort: int, without: list[int]) -> list[Word]:
    """The Action (0) or Objective cards (1) in a hand, as words, but for some."""
    player = s.players[seat]
    cards = (player.actions, player.objectives)[sort]
    return [word for card in members(cards) if (word := CARDS[sort][card]) not in without]
