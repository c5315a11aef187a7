"""Trades are started, put together, proposed and carried out (CC-TRADE, CC-ASK-14 to -18)."""

from __future__ import annotations

from typing import Final, NamedTuple

from areopagus.kernel import reveal, tell

from ..catalog import KINDS
from ..queries.trade import CARDS, deal_of
from ..state import Deal, World
from ..words import ACTION, KIND, OBJECTIVE, counted
from .cards import learn_action, learn_objective, pass_action, pass_objective
from .goods import hand_over


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


def start_deal(s: World, seat: int, partner: int) -> None:
    """The active player will propose a trade."""
    s.deal = Deal(seat, partner)


def invite_deal(s: World, seat: int, partner: int) -> None:
    """The active player invites another to propose a trade (CC-ASK-15)."""
    s.deal = Deal(partner, seat)
    tell(s, "story.invites", seat=seat, other_seat=partner)


# What is given and wanted


def offer_goods(s: World, kind: int, count: int) -> None:
    """The proposer offers goods."""
    deal_of(s).gives[kind] = count


def offer_any_card(s: World, sort: int) -> None:
    """The proposer offers one more card of a sort, not named."""
    deal_of(s).gives_any[sort] += 1


def offer_card(s: World, card: int) -> None:
    """The proposer offers a card, named by its word."""
    deal_of(s).gives_cards.append(card)


def want_goods(s: World, kind: int, count: int) -> None:
    """The proposer wants goods."""
    deal_of(s).wants[kind] = count


def want_any_card(s: World, sort: int) -> None:
    """The proposer wants one more card of a sort, not named."""
    deal_of(s).wants_any[sort] += 1


def want_card(s: World, card: int) -> None:
    """The proposer wants a card, named by its word."""
    deal_of(s).wants_cards.append(card)


def choose_card(s: World, owner: int, card: int) -> None:
    """The owner chooses one of the cards that the trade does not name (CC-ASK-16)."""
    deal = deal_of(s)
    (deal.gives_chosen if owner == deal.proposer else deal.wants_chosen).append(card)


# Proposal and answer


def drop_deal(s: World) -> None:
    """Nothing is proposed; the story tells it if a player was invited to propose."""
    proposer = deal_of(s).proposer
    if proposer != s.active:
        tell(s, "story.declines_to_trade", seat=proposer)


def propose_deal(s: World) -> None:
    """The trade is put to the other; only such trades count (CC-ASK-14)."""
    deal = deal_of(s)
    deal.proposed = True
    s.turn.trades += 1
    reveal(s)
    tell(s, "story.proposes", seat=deal.proposer, other_seat=deal.partner)
    _show_proposal(s)


def _show_proposal(s: World) -> None:
    """The other learns what is proposed, named cards by name; all others learn kinds and numbers (CC-XACT-26)."""
    deal = deal_of(s)
    for number in deal.gives_cards:
        _learn_card(s, deal.partner, deal.proposer, number)
    _tell_side(s, OFFERS, deal.gives, deal.gives_cards, deal.gives_any)
    _tell_side(s, WANTS, deal.wants, deal.wants_cards, deal.wants_any)


def _tell_side(s: World, lines: Lines, goods: list[int], named: list[int], unnamed: list[int]) -> None:
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


def _learn_card(s: World, viewer: int, seat: int, number: int) -> None:
    """A card in another hand is named to a player by its word."""
    if number in ACTION:
        learn_action(s, viewer, seat, ACTION.index(number))
    else:
        learn_objective(s, viewer, seat, OBJECTIVE.index(number))


def decline_deal(s: World) -> None:
    """The trade is declined."""
    tell(s, "story.declines", seat=deal_of(s).partner)


def accept_deal(s: World) -> None:
    """The trade is accepted (CC-TRADE-05)."""
    tell(s, "story.accepts", seat=deal_of(s).partner)


def carry_out_deal(s: World) -> None:
    """Everything changes hands at once (CC-NOTE-40)."""
    deal = deal_of(s)
    me, other = deal.proposer, deal.partner
    for kind in range(len(KINDS)):
        if deal.gives[kind]:
            hand_over(s, me, other, kind, deal.gives[kind])
        if deal.wants[kind]:
            hand_over(s, other, me, kind, deal.wants[kind])
    for number in (*deal.gives_cards, *deal.gives_chosen):
        _pass_card(s, me, other, number)
    for number in (*deal.wants_cards, *deal.wants_chosen):
        _pass_card(s, other, me, number)


def _pass_card(s: World, giver: int, taker: int, number: int) -> None:
    """A card named by its word changes hands."""
    if number in ACTION:
        pass_action(s, giver, taker, ACTION.index(number))
    else:
        pass_objective(s, giver, taker, OBJECTIVE.index(number))


def end_deal(s: World) -> None:
    """The trade is over, accepted or not; trades that were not proposed are counted separately (CC-ASK-14)."""
    if not deal_of(s).proposed:
        s.turn.dropped += 1
    s.deal = None
