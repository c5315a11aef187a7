"""Re-dealing what a seat cannot know (OM-HID).

Hidden are the Private Goals in other hands, those they used as Crystals, and those left in the box; likewise First
Colonist cards. Decks and stacks have no order, so there is nothing in them to deal again. Fields that name a `pool`
(the B cards) are dealt again as they are declared.
"""

from __future__ import annotations

from areopagus.kernel import Rng
from areopagus.kernel.bits import gathered
from areopagus.kernel.redealing import redeal_pools

from .catalog.basics import NONE
from .catalog.cards import A_CARDS, GOALS
from .state import Mars


def redeal(s: Mars, seat: int, rng: Rng) -> None:
    """Mix everything hidden from the seat, and deal it out again."""
    others = [other for other in range(s.seats) if other != seat]
    _redeal_goals(s, seat, others, rng)
    if "first_colonists" in s.variant:
        _redeal_a_cards(s, seat, others, rng)
    redeal_pools(s, seat, rng)


def _redeal_goals(s: Mars, seat: int, others: list[int], rng: Rng) -> None:
    known_goals = s.players[seat].goals | s.players[seat].discarded
    for player in s.players:
        if player.goal_done != NONE:
            known_goals |= 1 << player.goal_done
    hidden = [goal for goal in range(len(GOALS)) if not known_goals >> goal & 1]
    rng.shuffle(hidden)
    for other in others:
        player = s.players[other]
        player.goals = _bits(hidden, player.goals.bit_count())
        player.discarded = _bits(hidden, player.discarded.bit_count())


def _redeal_a_cards(s: Mars, seat: int, others: list[int], rng: Rng) -> None:
    holders = [other for other in others if s.players[other].a_card != NONE]
    own = s.players[seat].a_card
    cards = [card for card in range(len(A_CARDS)) if card != own and not s.a_open >> card & 1]
    rng.shuffle(cards)
    for other in holders:
        s.players[other].a_card = cards.pop()


def _bits(cards: list[int], count: int) -> int:
    return gathered(cards.pop() for _ in range(count))
