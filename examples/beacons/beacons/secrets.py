"""Imagining: re-deal what a seat cannot know."""

from __future__ import annotations

from areopagus.kernel import Bag, Rng

from .catalog import KEEPER
from .queries import light_cards
from .state import KINDS, NOBODY, Coast


def redeal(s: Coast, seat: int, rng: Rng) -> None:
    """Mix the deck, the hands the seat has not seen and what others threw away; deal them out again.

    A player who has announced to light a beacon has a card for it: a deal without one is impossible, and repeated.
    """
    others = [other for other in range(s.seats) if other != seat]
    hidden = [s.hands[other] for other in others if not s.known[seat] >> other & 1]
    hidden += [s.thrown[other] for other in others]
    pool = s.deck
    sizes = [sum(cards) for cards in hidden]
    while True:
        for cards in hidden:
            for card, count in enumerate(cards):
                pool.put(card, count)
        for cards, size in zip(hidden, sizes, strict=True):
            cards[:] = _drawn(pool, size, rng)
        if s.lighting == NOBODY or light_cards(s, s.lighting):
            break
    if s.defender not in (seat, NOBODY):
        s.keeper = s.hands[s.defender][KEEPER] > 0 and rng.random() < 0.5


def _drawn(pool: Bag, size: int, rng: Rng) -> list[int]:
    cards = [0] * KINDS
    for _ in range(size):
        cards[pool.draw(rng)] += 1
    return cards
