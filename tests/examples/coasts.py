"""Positions of Beacons in which breaking a rule would change the outcome.

The coast, with the ids of its cells (reef R, cove C, cliff L):

       R0  C1  L2
     C3  L4  R5  C6  R11
       L7  R8  C9  L10
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from areopagus.kernel import Bag
from areopagus.workshop.testing import Table
from beacons.catalog import CELL, COPIES

REEF, COVE, CLIFF, KEEPER = range(4)


def table(
    seats: int = 2,
    *,
    turn: int = 0,
    left: int = 2,
    owner: Mapping[int, int] | None = None,
    hands: Mapping[int, str] | None = None,
    thrown: Mapping[int, str] | None = None,
    discards: str = "",
    deck: str | None = None,
    options: Mapping[str, object] | None = None,
    **state: Any,
) -> Table:
    """A position: beacons by cell, cards as letters (`r`eef, `c`ove, c`l`iff, `k`eeper); the deck has the rest.

    A given deck leaves the rest of the cards on the discards.
    """
    made = Table("beacons", seats, **(options or {}))
    with made.edit() as s:
        s.agenda = [("turn", turn, left)]
        for cell, seat in (owner or {}).items():
            s.owner[cell] = seat
            s.supply[seat] -= 1
        for seat, cards in (hands or {}).items():
            s.hands[seat] = counts(cards)
        for seat, cards in (thrown or {}).items():
            s.thrown[seat] = counts(cards)
        s.discards = Bag(counts(discards))
        rest = list(COPIES)
        for pile in (*s.hands, *s.thrown, s.discards.counts):
            rest = [left - count for left, count in zip(rest, pile, strict=True)]
        if deck is None:
            s.deck = Bag(rest)
        else:
            s.deck = Bag(counts(deck))
            over = [left - count for left, count in zip(rest, s.deck.counts, strict=True)]
            s.discards = Bag([a + b for a, b in zip(s.discards.counts, over, strict=True)])
        for name, value in state.items():
            setattr(s, name, value)
    return made


def counts(cards: str) -> list[int]:
    return [cards.count(letter) for letter in "rclk"]


def hexes(*cells: int) -> list[str]:
    return [CELL[cell].text for cell in cells]
