"""Whether players can trade, and what (CC-TRADE, CC-ASK-14 to -19)."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Ask, Message, Reason, Wish, Word, seat_name
from areopagus.kernel.bits import members

from ..catalog import KINDS, NONE
from ..state import Deal, World
from ..words import (
    ACTION,
    ANY_ACTION,
    ANY_OBJECTIVE,
    COUNT,
    DONE,
    INVITE,
    KIND,
    OBJECTIVE,
    PROPOSE,
    SEAT,
    TRADE,
)
from .goods import limit
from .reasons import is_in_hand

MOST_DROPPED: Final = 20
"""Maximum number of trades that are started and dropped in a Turn before they are proposed, so that every Turn ends."""
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
    """The word with which the active player comes nearer to inviting a player; None if no word does."""
    if ask.about == "turn.action":
        return TRADE
    if ask.about == "trade.partner":
        return SEAT[seat]
    if ask.about == "trade.mode" and ask.params == with_partner(seat):
        return INVITE
    return None


def with_partner(seat: int) -> dict[str, Message]:
    """The partner of a trade, as a parameter of the question `trade.mode`."""
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


def most_of(s: World, giver: int, taker: int, word: Word) -> int:
    """How much of what a word names one player can pass to another: goods, unnamed cards, or a card."""
    if word in KIND:
        return most_to_pass(s, giver, taker, KIND.index(word))
    return len(hand(s, giver, ANY.index(word), [])) if word in ANY else 1


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
    for sort, known_cards in enumerate((me.known_actions[other], me.known_objectives[other])):
        left = hand(s, other, sort, deal.wants_cards)
        if len(left) > deal.wants_any[sort]:
            words += [card for card in left if known_cards >> CARDS[sort].index(card) & 1]
            words.append(ANY[sort])
    return words


def hand(s: World, seat: int, sort: int, without: list[int]) -> list[Word]:
    """The Action (0) or Objective cards (1) in a hand, as words, but for some."""
    player = s.players[seat]
    cards = (player.actions, player.objectives)[sort]
    return [word for card in members(cards) if (word := CARDS[sort][card]) not in without]


# Why not


def why_not_give(s: World, word: Word) -> Reason | None:
    """Why the proposer can't offer something."""
    deal = deal_of(s)
    me = deal.proposer
    if word in KIND:
        kind = KIND.index(word)
        if deal.gives[kind]:
            return Reason("reason.trade_named", "CC-ASK-16")
        key = "reason.trade_no_room" if s.players[me].stock[kind] else "reason.none_left"
        return Reason(key, "CC-ASK-17")
    if word == DONE:
        return Reason("reason.trade_empty", "CC-ASK-17")
    if word in ANY:
        return Reason("reason.trade_no_more_cards", "CC-ASK-16")
    return _why_not_own_card(s, me, deal.gives_cards, word)


def why_not_want(s: World, word: Word) -> Reason | None:
    """Why the proposer can't ask for something; reveals nothing about cards that the proposer has not seen."""
    deal = deal_of(s)
    if word in KIND:
        return _why_not_want_goods(s, deal, KIND.index(word))
    if word == PROPOSE:
        return Reason("reason.trade_empty", "CC-ASK-17")
    if word in ANY:
        return Reason("reason.trade_no_more_cards", "CC-ASK-17")
    if word not in ACTION and word not in OBJECTIVE:
        return None
    if word in deal.wants_cards:
        return Reason("reason.trade_named", "CC-ASK-16")
    me, sort = s.players[deal.proposer], int(word in OBJECTIVE)
    known_cards = (me.known_actions, me.known_objectives)[sort][deal.partner]
    is_known = known_cards >> CARDS[sort].index(word) & 1
    return Reason("reason.trade_no_more_cards" if is_known else "reason.trade_not_known", "CC-ASK-16")


def _why_not_want_goods(s: World, deal: Deal, kind: int) -> Reason:
    if deal.wants[kind]:
        return Reason("reason.trade_named", "CC-ASK-16")
    if deal.gives[kind]:
        return Reason("reason.trade_given", "CC-ASK-16")
    has_some = s.players[deal.partner].stock[kind] > 0
    return Reason("reason.trade_no_room_here" if has_some else "reason.trade_none_there", "CC-ASK-17")


def why_not_as_many(word: Word) -> Reason | None:
    """Why this number of a kind can't change hands: there are fewer, or the other has less room."""
    return Reason("reason.trade_number", "CC-ASK-17") if word in COUNT else None


def why_not_choose(s: World, owner: int, named: list[int], word: Word) -> Reason | None:
    """Why a card can't be given for one that a trade does not name."""
    if is_in_hand(s, owner, word) and word not in named:
        return Reason("reason.other_sort", "CC-ASK-16")
    return _why_not_own_card(s, owner, named, word)


def _why_not_own_card(s: World, owner: int, named: list[int], word: Word) -> Reason | None:
    if word not in ACTION and word not in OBJECTIVE:
        return None
    if not is_in_hand(s, owner, word):
        return Reason("reason.not_in_hand", "CC-ASK-16")
    return Reason("reason.trade_named" if word in named else "reason.trade_no_more_cards", "CC-ASK-16")
