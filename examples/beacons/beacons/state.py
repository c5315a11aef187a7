"""What is on the table. Seats, cells and cards are small ints; the catalog has their names."""

from __future__ import annotations

from areopagus.kernel import Hidden, State
from areopagus.kernel.declare import bag, flag, items, number, numbers

from .catalog import BEACONS, CARDS, CELLS, COPIES, MOST_SEATS

NOBODY = -1
KINDS = len(CARDS)


class Coast(State):
    """The state of a match of Beacons."""

    seats = number(0, MOST_SEATS)
    last_round = number(0, 99)
    raids = flag(default=True)
    stops_when_full = flag()
    round = number(1, 99)
    first = number(0, MOST_SEATS - 1)
    owner = numbers(
        NOBODY, MOST_SEATS - 1, "The seat whose beacon is on each cell.", length=CELLS, fill=NOBODY
    )
    supply = numbers(0, BEACONS, "Beacons that each seat still has.")
    hands = items(
        numbers(0, max(COPIES), length=KINDS),
        "For each seat, the number of cards of each kind it holds.",
        hidden=Hidden.FROM_OTHERS,
    )
    deck = bag(KINDS, max(COPIES), "Cards to be drawn; hidden, because hands are.", hidden=Hidden.FROM_ALL)
    discards = bag(KINDS, max(COPIES), "Cards played, face up.")
    thrown = items(
        numbers(0, max(COPIES), length=KINDS),
        "For each seat, the cards it threw away unseen.",
        hidden=Hidden.FROM_OTHERS,
    )
    known = numbers(
        0, (1 << MOST_SEATS) - 1, "For each seat, a bit for every other seat whose hand it knows by spying."
    )
    chained = items(flag(), "For each seat, whether it has had a chain of three.")
    raided = flag("Whether the seat whose turn it is has raided in this turn.")
    keeper = flag(
        "Whether the defender in the running raid plays a Keeper, until the dice are rolled.",
        hidden=Hidden.BY_RULE,
    )
    defender = number(NOBODY, MOST_SEATS - 1, "The seat that is being raided.", default=NOBODY)
    lighting = number(
        NOBODY,
        MOST_SEATS - 1,
        "The seat that is about to play a card for a beacon: all know that it has one that fits.",
        default=NOBODY,
    )
    dice = numbers(1, 6, "The dice of the latest raid: attacker's, defender's.")

    def check(self) -> None:
        """Check that fields name only seats of this match, and that lists by seat have an item for each."""
        seats = self.seats
        if seats < 2 or self.last_round < 1 or len(self.dice) > 2:
            raise ValueError("table.seats, last_round or dice has an impossible value")
        if max(self.first, self.defender, self.lighting, *self.owner) >= seats:
            raise ValueError("table names a seat that is not at it")
        for name in ("supply", "hands", "thrown", "known", "chained"):
            if len(getattr(self, name)) != seats:
                raise ValueError(f"table.{name} must have {seats} items")
