"""Imagining: deal anew what a seat cannot know (CC-NOTE-42, CC-XACT-26).

Hidden are cards in other hands that the seat has not lawfully seen, combat cards that lie face down, Objective cards
drawn with New Plans, and cards named in a trade of others. Decks and face-down Regions have no order, so there is
nothing in them to deal anew.
"""

from __future__ import annotations

from areopagus.kernel import Rng

from .catalog import NONE
from .queries.cards import cards_in
from .state import World
from .words import ACTION, OBJECTIVE


def redeal(s: World, seat: int, rng: Rng) -> None:
    """Mix everything hidden from the seat, and deal it out again."""
    _redeal_actions(s, seat, rng)
    _redeal_objectives(s, seat, rng)
    _rename_offers(s, seat, rng)


def _redeal_actions(s: World, seat: int, rng: Rng) -> None:
    me = s.players[seat]
    pool = s.action_deck
    for other, player in enumerate(s.players):
        if other != seat:
            pool |= player.actions & ~me.known_actions[other]
    laid = _face_down(s, seat)
    if s.battle is not None:
        for side in laid:
            pool |= 1 << s.battle.cards[side]
    cards = cards_in(pool)
    rng.shuffle(cards)
    for other, player in enumerate(s.players):
        if other != seat:
            known = player.actions & me.known_actions[other]
            hidden = player.actions.bit_count() - known.bit_count()
            player.actions = known | _bits(cards, hidden)
    if s.battle is not None:
        for side in laid:
            s.battle.cards[side] = cards.pop()
    s.action_deck = _bits(cards, len(cards))


def _face_down(s: World, seat: int) -> list[int]:
    """The sides of a battle whose combat card the seat can't see."""
    b = s.battle
    if b is None or b.turned_up:
        return []
    open_sides = [0] if s.settings.open_combat_cards else []
    return [
        side for side in (0, 1) if b.cards[side] != NONE and b.seats[side] != seat and side not in open_sides
    ]


def _redeal_objectives(s: World, seat: int, rng: Rng) -> None:
    me = s.players[seat]
    pool = s.objective_deck
    planner = s.active if s.plans and s.active != seat else NONE
    if planner != NONE:
        pool |= s.plans
    for other, player in enumerate(s.players):
        if other != seat:
            pool |= player.objectives & ~me.known_objectives[other]
    cards = cards_in(pool)
    rng.shuffle(cards)
    for other, player in enumerate(s.players):
        if other != seat:
            known = player.objectives & me.known_objectives[other]
            hidden = player.objectives.bit_count() - known.bit_count()
            player.objectives = known | _bits(cards, hidden)
    if planner != NONE:
        s.plans = _bits(cards, s.plans.bit_count())
    s.objective_deck = _bits(cards, len(cards))


def _rename_offers(s: World, seat: int, rng: Rng) -> None:
    """Cards named in a trade that the seat takes no part in become others of the same hand."""
    deal = s.deal
    if deal is None or seat == deal.proposer or (seat == deal.partner and deal.proposed):
        return
    deal.gives_cards[:] = _other_names(s, deal.proposer, deal.gives_cards, rng)
    if seat != deal.partner:
        deal.returns_cards[:] = _other_names(s, deal.partner, deal.returns_cards, rng)


def _other_names(s: World, holder: int, named: list[int], rng: Rng) -> list[int]:
    player = s.players[holder]
    actions = [int(ACTION[card]) for card in cards_in(player.actions)]
    objectives = [int(OBJECTIVE[card]) for card in cards_in(player.objectives)]
    rng.shuffle(actions)
    rng.shuffle(objectives)
    return [(actions if number in ACTION else objectives).pop() for number in named]


def _bits(cards: list[int], count: int) -> int:
    return sum(1 << cards.pop() for _ in range(count))
