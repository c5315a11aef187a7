"""What is on the table. Seats, cells and cards are small ints; the catalog has their names."""

from __future__ import annotations

from typing import Any, Self

from areopagus.kernel import Bag, Fields, State

from .catalog import BEACONS, CARDS, CELLS, COPIES, MOST_SEATS

NOBODY = -1
KINDS = len(CARDS)


class Coast(State):
    """The state of a match of Beacons."""

    __slots__ = (
        "chained",
        "deck",
        "defender",
        "dice",
        "discards",
        "first",
        "hands",
        "keeper",
        "known",
        "last_round",
        "lighting",
        "owner",
        "raided",
        "raids",
        "round",
        "seats",
        "stops_when_full",
        "supply",
        "thrown",
    )

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        self.last_round = 0
        self.raids = True
        self.stops_when_full = False
        self.round = 1
        self.first = 0
        self.owner = [NOBODY] * CELLS
        """Whose beacon stands on each cell."""
        self.supply: list[int] = []
        """Beacons that each seat still has."""
        self.hands: list[list[int]] = []
        """For each seat, how many cards of each kind it holds; hidden."""
        self.deck = Bag()
        self.discards = Bag([0] * KINDS)
        """Cards played, face up."""
        self.thrown: list[list[int]] = []
        """For each seat, the cards it threw away unseen; known to that seat alone."""
        self.known: list[int] = []
        """For each seat, a bit for every other seat whose hand it has spied out."""
        self.chained: list[bool] = []
        """Who has had a chain of three."""
        self.raided = False
        """Whether the seat whose turn it is has raided in this turn."""
        self.keeper = False
        """Whether the defender in the running raid plays a Keeper; hidden until the dice are rolled."""
        self.defender = NOBODY
        """Who is being raided."""
        self.lighting = NOBODY
        """Who is about to play a card for a beacon, and so is known to hold one that fits."""
        self.dice: list[int] = []
        """The dice of the latest raid: attacker's, defender's."""

    def copy(self) -> Self:
        new = self.blank_copy()
        new.seats = self.seats
        new.last_round = self.last_round
        new.raids = self.raids
        new.stops_when_full = self.stops_when_full
        new.round = self.round
        new.first = self.first
        new.owner = self.owner[:]
        new.supply = self.supply[:]
        new.hands = [hand[:] for hand in self.hands]
        new.deck = self.deck.copy()
        new.discards = self.discards.copy()
        new.thrown = [cards[:] for cards in self.thrown]
        new.known = self.known[:]
        new.chained = self.chained[:]
        new.raided = self.raided
        new.keeper = self.keeper
        new.defender = self.defender
        new.lighting = self.lighting
        new.dice = self.dice[:]
        return new

    def to_json(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "last_round": self.last_round,
            "raids": self.raids,
            "stops_when_full": self.stops_when_full,
            "round": self.round,
            "first": self.first,
            "owner": self.owner[:],
            "supply": self.supply[:],
            "hands": [hand[:] for hand in self.hands],
            "deck": self.deck.counts[:],
            "discards": self.discards.counts[:],
            "thrown": [cards[:] for cards in self.thrown],
            "known": self.known[:],
            "chained": self.chained[:],
            "raided": self.raided,
            "keeper": self.keeper,
            "defender": self.defender,
            "lighting": self.lighting,
            "dice": self.dice[:],
        }


def read(values: dict[str, Any]) -> Coast:
    """The state out of JSON values; `ValueError` for what can't be."""
    fields = Fields(values, "table")
    s = Coast()
    s.seats = seats = fields.integer("seats", 2, MOST_SEATS)
    s.last_round = fields.integer("last_round", 1, 99)
    s.raids = fields.boolean("raids")
    s.stops_when_full = fields.boolean("stops_when_full")
    s.round = fields.integer("round", 1, 99)
    s.first = fields.integer("first", 0, seats - 1)
    s.owner = fields.ints("owner", NOBODY, seats - 1, CELLS)
    s.supply = fields.ints("supply", 0, BEACONS, seats)
    s.hands = fields.list_of("hands", _kinds, seats)
    s.deck = Bag(_kinds(fields.take("deck")))
    s.discards = Bag(_kinds(fields.take("discards")))
    s.thrown = fields.list_of("thrown", _kinds, seats)
    s.known = fields.ints("known", 0, (1 << MOST_SEATS) - 1, seats)
    s.chained = fields.list_of("chained", _boolean, seats)
    s.raided = fields.boolean("raided")
    s.keeper = fields.boolean("keeper")
    s.defender = fields.integer("defender", NOBODY, seats - 1)
    s.lighting = fields.integer("lighting", NOBODY, seats - 1)
    s.dice = fields.ints("dice", 1, 6, longest=2)
    fields.end()
    return s


def _kinds(value: Any) -> list[int]:
    return Fields({"cards": value}, "table").ints("cards", 0, max(COPIES), KINDS)


def _boolean(value: Any) -> bool:
    return Fields({"flag": value}, "table").boolean("flag")
