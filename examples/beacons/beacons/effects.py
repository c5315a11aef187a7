"""The few verbs that change the table. Each tells the story and keeps the pieces; none asks."""

from __future__ import annotations

from areopagus.kernel import reveal, tell

from .catalog import CARD, CELL
from .queries import has_new_chain
from .state import NOBODY, Coast


def take_card(s: Coast, seat: int, card: int) -> None:
    """A card from the deck goes to a hand, unseen by the others (BC-DRAW-01)."""
    s.deck.take(card)
    s.hands[seat][card] += 1
    forget_hand(s, seat)
    tell(s, "story.drew", seat=seat, card=CARD[card], seen_by=(seat,), instead="story.drew_unseen")


def discard(s: Coast, seat: int, card: int) -> None:
    """A card is played and laid face up on the discards."""
    s.hands[seat][card] -= 1
    s.discards.put(card)
    forget_hand(s, seat)


def throw_away(s: Coast, seat: int, card: int) -> None:
    """A card is laid aside face down (BC-DRAW-03)."""
    s.hands[seat][card] -= 1
    s.thrown[seat][card] += 1
    forget_hand(s, seat)
    tell(s, "story.threw", seat=seat, card=CARD[card], seen_by=(seat,), instead="story.threw_unseen")


def reshuffle(s: Coast) -> None:
    """Everything played and thrown away becomes the deck again (BC-DRAW-02)."""
    for pile in (s.discards.counts, *s.thrown):
        for card, count in enumerate(pile):
            s.deck.put(card, count)
            pile[card] = 0
    tell(s, "story.reshuffled")


def forget_hand(s: Coast, seat: int) -> None:
    """A hand has changed: nobody knows it any more (BC-SPY-02)."""
    for other in range(s.seats):
        s.known[other] &= ~(1 << seat)


def light_beacon(s: Coast, seat: int, cell: int) -> None:
    """A beacon goes from the supply to a cell; a first chain of three is due a card."""
    s.supply[seat] -= 1
    s.owner[cell] = seat
    tell(s, "story.lit", at=CELL[cell], seat=seat, cell=CELL[cell])
    if has_new_chain(s, seat):
        s.chained[seat] = True
        s.due.append(("chain", seat))


def put_out(s: Coast, cell: int) -> None:
    """A beacon goes back to its owner's supply."""
    owner = s.owner[cell]
    s.owner[cell] = NOBODY
    s.supply[owner] += 1
    tell(s, "story.put_out", at=CELL[cell], seat=owner, cell=CELL[cell])


def show_hand(s: Coast, seat: int, other: int) -> None:
    """A seat looks at another's hand (BC-SPY-01): hidden things become known, so no undo goes past it."""
    s.known[seat] |= 1 << other
    tell(s, "story.spied", seat=seat, other_seat=other)
    reveal(s)
