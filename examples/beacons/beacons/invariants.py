"""What holds in every position (BC-INV)."""

from __future__ import annotations

from collections.abc import Iterator

from areopagus.kernel import Ask, Reason

from .catalog import ALL_CARDS, BEACONS, COPIES, HAND
from .queries import cards_held
from .state import Coast


def broken(s: Coast, ask: Ask | None = None) -> Iterator[Reason]:
    """The invariants that don't hold; only a player who is about to throw a card away may hold one too many."""
    most = HAND + 1 if ask is not None and ask.about == "draw.throw" else HAND
    for seat in range(s.seats):
        if s.supply[seat] + s.owner.count(seat) != BEACONS:
            yield Reason("broken.beacons", "BC-INV-01", {"seat": seat + 1})
        if cards_held(s, seat) > most:
            yield Reason("broken.hand", "BC-INV-03", {"seat": seat + 1})
    piles = [s.deck.counts, s.discards.counts, *s.hands, *s.thrown]
    for card, copies in enumerate(COPIES):
        if sum(pile[card] for pile in piles) != copies or any(pile[card] < 0 for pile in piles):
            yield Reason("broken.cards", "BC-INV-02", {"all": ALL_CARDS})
            return
