"""Re-dealing what a seat cannot know (CC-NOTE-42, CC-XACT-26).

Hidden are cards in other hands that the seat has not lawfully seen, combat cards that lie face down, Objective cards
drawn with New Plans, cards named in a trade of others or chosen for one by another, those taken by a Spy from another,
and what others know of each other's hands. Decks and face-down Regions have no order, so there is nothing in them to
re-deal. Fields that name a `pool` are dealt again as they are declared.
"""

from __future__ import annotations

from collections.abc import Collection

from areopagus.kernel import Rng
from areopagus.kernel.bits import members
from areopagus.kernel.redealing import redeal_pools

from .catalog import NONE
from .queries.battles import current, face_down, why_not_use_combat
from .queries.cards import why_not_play
from .state import World
from .words import ACTION, OBJECTIVE


def redeal(s: World, seat: int, rng: Rng) -> None:
    """Mix everything hidden from the seat, and deal it out again."""
    spied_seat = _spied_seat(s)
    _redeal_actions(s, seat, rng)
    _redeal_objectives(s, seat, rng)
    _rename_offers(s, seat, rng)
    if spied_seat != NONE and seat not in (spied_seat, s.active):
        s.spied = _other_names(s, spied_seat, [s.spied], rng)[0]
    for viewer in range(s.seats):
        for holder in range(s.seats):
            if seat not in (viewer, holder) and viewer != holder:
                _redeal_knowledge(s, seat, viewer, holder, rng)
    redeal_pools(s, seat, rng)


def _spied_seat(s: World) -> int:
    """Whose card a Spy is about to take; NONE if there is none."""
    for other, player in enumerate(s.players):
        if s.spied in ACTION and player.actions >> ACTION.index(s.spied) & 1:
            return other
        if s.spied in OBJECTIVE and player.objectives >> OBJECTIVE.index(s.spied) & 1:
            return other
    return NONE


def _redeal_actions(s: World, seat: int, rng: Rng) -> None:
    me = s.players[seat]
    others = [other for other in range(s.seats) if other != seat]
    held = {other: s.players[other].actions | face_down(s, other) for other in others}
    known_cards = {other: held[other] & me.known_actions[other] for other in others}
    pool = s.action_deck
    for other in others:
        pool |= held[other] & ~known_cards[other]
    for other in others:
        if face_down(s, other):
            pool = _lay_another(s, other, known_cards, pool, rng)
    if s.turn.announced and seat != s.active:
        pool = _hold_another(s, s.active, known_cards, pool, rng)
    cards = members(pool)
    rng.shuffle(cards)
    for other in others:
        hidden = s.players[other].actions.bit_count() - known_cards[other].bit_count()
        s.players[other].actions = known_cards[other] | _bits(cards, hidden)
    s.action_deck = _bits(cards, len(cards))


def _lay_another(s: World, other: int, known_cards: dict[int, int], pool: int, rng: Rng) -> int:
    """Lay a card face down that could have been laid; returns the pool without it."""
    b = current(s)
    side = b.seats.index(other)
    may_be_new = s.players[other].actions.bit_count() >= known_cards[other].bit_count()
    fitting = [
        card
        for card in members(known_cards[other] | (pool if may_be_new else 0))
        if why_not_use_combat(s, side, card) is None
    ]
    b.cards[side] = card = rng.choice(fitting)
    known_cards[other] &= ~(1 << card)
    return pool & ~(1 << card)


def _hold_another(s: World, other: int, known_cards: dict[int, int], pool: int, rng: Rng) -> int:
    """Give whoever is about to play a card one that can be played now; returns the pool without it."""
    if any(why_not_play(s, other, card) is None for card in members(known_cards[other])):
        return pool
    card = rng.choice([card for card in members(pool) if why_not_play(s, other, card) is None])
    known_cards[other] |= 1 << card
    return pool & ~(1 << card)


def _redeal_objectives(s: World, seat: int, rng: Rng) -> None:
    me = s.players[seat]
    others = [other for other in range(s.seats) if other != seat]
    pool = s.objective_deck
    if s.active != seat:
        pool |= s.plans
    for other in others:
        pool |= s.players[other].objectives & ~me.known_objectives[other]
    cards = members(pool)
    rng.shuffle(cards)
    for other in others:
        player = s.players[other]
        known_cards = player.objectives & me.known_objectives[other]
        player.objectives = known_cards | _bits(
            cards, player.objectives.bit_count() - known_cards.bit_count()
        )
    if s.active != seat:
        s.plans = _bits(cards, s.plans.bit_count())
    s.objective_deck = _bits(cards, len(cards))


def _rename_offers(s: World, seat: int, rng: Rng) -> None:
    """Cards of a trade that the seat may not know become others of the same hand.

    Named ones are known to both once they are proposed, before that to the proposer; chosen ones to their owner.
    """
    deal = s.deal
    if deal is None:
        return
    proposer, partner = deal.proposer, deal.partner
    if seat != proposer and not (seat == partner and deal.proposed):
        deal.gives_cards[:] = _other_names(s, proposer, deal.gives_cards, rng)
        deal.wants_cards[:] = _other_wishes(s, seat, rng)
    if seat != proposer:
        deal.gives_chosen[:] = _other_names(s, proposer, deal.gives_chosen, rng, deal.gives_cards)
    if seat != partner:
        deal.wants_chosen[:] = _other_names(s, partner, deal.wants_chosen, rng, deal.wants_cards)


def _other_wishes(s: World, seat: int, rng: Rng) -> list[int]:
    """Other cards that the proposer may have asked for by name; their owner knows which ones the proposer has seen."""
    deal = s.deal
    assert deal is not None
    proposer = s.players[deal.proposer]
    unseen: list[int] = []
    if seat == deal.partner:
        actions, objectives = proposer.known_actions[seat], proposer.known_objectives[seat]
        unseen = [int(word) for word in ACTION if not actions >> ACTION.index(word) & 1]
        unseen += [int(word) for word in OBJECTIVE if not objectives >> OBJECTIVE.index(word) & 1]
    return _other_names(s, deal.partner, deal.wants_cards, rng, unseen)


def _other_names(
    s: World, holder: int, named: list[int], rng: Rng, without: Collection[int] = ()
) -> list[int]:
    """Other cards of a hand, as many of each sort as before, without some."""
    player = s.players[holder]
    hands = (
        [int(ACTION[card]) for card in members(player.actions)],
        [int(OBJECTIVE[card]) for card in members(player.objectives)],
    )
    for hand in hands:
        hand[:] = [number for number in hand if number not in without]
        rng.shuffle(hand)
    return [hands[number not in ACTION].pop() for number in named]


def _redeal_knowledge(s: World, seat: int, viewer: int, holder: int, rng: Rng) -> None:
    """What one player knows of another's hand: as many cards as before, among them those named in a trade."""
    me, viewing, holding = s.players[seat], s.players[viewer], s.players[holder]
    actions = objectives = 0
    for number in _named_to(s, viewer, holder):
        if number in ACTION:
            actions |= 1 << ACTION.index(number)
        else:
            objectives |= 1 << OBJECTIVE.index(number)
    shared = viewing.known_actions[holder] & me.known_actions[holder]
    hand = holding.actions | face_down(s, holder)
    count = viewing.known_actions[holder].bit_count()
    viewing.known_actions[holder] = _some(hand, actions, shared, count, rng)
    shared = viewing.known_objectives[holder] & me.known_objectives[holder]
    count = viewing.known_objectives[holder].bit_count()
    viewing.known_objectives[holder] = _some(holding.objectives, objectives, shared, count, rng)


def _named_to(s: World, viewer: int, holder: int) -> list[int]:
    """The words of cards in a hand that another player knows, as a running trade shows."""
    deal = s.deal
    if deal is None:
        return []
    if (viewer, holder) == (deal.proposer, deal.partner):
        return deal.wants_cards
    return deal.gives_cards if deal.proposed and (holder, viewer) == (deal.proposer, deal.partner) else []


def _some(hand: int, required: int, preferred: int, count: int, rng: Rng) -> int:
    """A number of cards for a hand: the required ones, then preferred ones, then any."""
    preferred_cards = members(hand & preferred & ~required)
    other_cards = members(hand & ~preferred & ~required)
    rng.shuffle(preferred_cards)
    rng.shuffle(other_cards)
    picked = [*members(required), *preferred_cards, *other_cards][:count]
    return sum(1 << card for card in picked)


def _bits(cards: list[int], count: int) -> int:
    return sum(1 << cards.pop() for _ in range(count))
