"""A battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from areopagus.kernel import Hidden, Part
from areopagus.kernel.declare import fixed, flag, items, number, numbers, optional

from ..card_catalog import ACTION_CARDS, WONDERS
from ..catalog import BARBARIAN_UNITS, BARBARIANS, HAPPY, NONE, PIECES, SEA, SHIP, UNITS
from .limits import LAST_CELL, MANY, refuse

if TYPE_CHECKING:
    from .world import World


ATTACKER, DEFENDER = 0, 1
"""The sides of a battle."""
UNDECIDED, STOPPED, DRAWN = -1, -2, -3
"""How a battle ended, where no side won."""


class Battle(Part):
    """A battle from the moment the attackers are in until everything that follows from it is done."""

    seats = fixed(number(0, BARBARIANS), "Attacker and defender.", length=2, default=(0, 0))
    cell = number(0, LAST_CELL)
    origin = number(0, LAST_CELL, "Where the attackers came from.")
    aboard = fixed(
        number(0, UNITS[SHIP].limit - 1),
        "If they disembarked: for each Army unit, then each Settler, the number of its Ship.",
    )
    sea = flag()
    built = flag("A naval battle caused by building Ships (CC-NOTE-28).")
    camp = number(NONE, LAST_CELL, "In a Barbarian attack, the Settlement it comes from.", default=NONE)
    bonus = number(0, MANY, "What the Great Warlord adds to the attacker's combat value.")
    round = number(0, MANY)
    brought = numbers(0, BARBARIAN_UNITS, "Fighting units of each side when the battle began.", length=2)
    destroyed = numbers(
        0, MANY, "For each side, the number of fighting units of the other that it destroyed.", length=2
    )
    scavenged = items(
        flag(),
        "For each side, whether it destroyed a Settler or Ship as Scavenger asks for (CC-XOBJ-48).",
        length=2,
    )
    cards = numbers(
        NONE,
        len(ACTION_CARDS) - 1,
        "The combat cards laid in this round; face down until both have decided.",
        length=2,
        fill=NONE,
        hidden=Hidden.BY_RULE,
    )
    turned_up = flag("Whether the combat cards of this round lie open.")
    fortress = flag("Whether a Fortress works for the defender.")
    fortress_die = flag(
        "Whether this power of the Fortress has not been bought off with Siegecraft.", default=True
    )
    fortress_cancel = flag("Whether this power of the Fortress has not been bought off either.", default=True)
    temple = flag("Whether it is fought in a city with a Temple.")
    held = flag("Whether an Army unit or a Fortress held the city when it was entered (CC-XOBJ-33).")
    camp_units = number(0, BARBARIAN_UNITS, "Barbarian units in the Settlement that was entered.")
    city_owner = number(NONE, BARBARIANS, default=NONE)
    city_mood = number(NONE, HAPPY, default=NONE)
    city_size = number(0, len(PIECES))
    city_wonder = number(NONE, len(WONDERS) - 1, default=NONE)
    pieces_lost = number(0, MANY, "City pieces that a Barbarian attack took.")
    outcome = number(DRAWN, 1, default=UNDECIDED)
    settlement_taken = flag("Whether the attacker captured the city or Barbarian Settlement.")
    razed = flag()
    second = flag(
        "It and an earlier land battle of the active player's Turn, elsewhere, make a Warmonger (CC-XOBJ-34)."
    )
    interrupted: Battle | None = optional(
        lambda: Battle,
        "The battle whose aftermath waits: a card played on a capture can bring an Event, and that an attack.",
    )

    def __init__(self, attacker: int, defender: int, cell: int, origin: int) -> None:
        super().__init__()
        self.seats = (attacker, defender)
        self.cell = cell
        self.origin = origin

    def check(self) -> None:
        """Nothing waits behind a battle that waits."""
        refuse(
            self.interrupted is not None and self.interrupted.interrupted is not None, "battle.interrupted"
        )

    def check_within(self, s: World) -> None:
        """A battle is between two who are there, in a space where it can be."""
        attacker, defender = self.seats
        players = range(s.seats)
        refuse(attacker == defender, "battle.seats")
        refuse(attacker != BARBARIANS and attacker not in players, "battle.seats")
        refuse(defender != BARBARIANS and defender not in players, "battle.seats")
        refuse((attacker == BARBARIANS) != (self.camp != NONE), "battle.camp")
        refuse(attacker in players and attacker != s.active, "battle.seats")
        refuse((s.terrain[self.cell] == SEA) != self.sea or s.terrain[self.cell] == NONE, "battle.cell")
        refuse(self.sea and BARBARIANS in self.seats, "battle.sea")
        refuse(s.terrain[self.origin] == NONE, "battle.origin")
        refuse(self.city_owner != BARBARIANS and self.city_owner >= s.seats, "battle.city_owner")
        for seat, card in zip(self.seats, self.cards, strict=True):
            refuse(seat == BARBARIANS and card != NONE, "battle.cards")
        if self.outcome == UNDECIDED:
            ships = len(s.players[attacker].ships) if attacker in players else 0
            refuse(any(ship >= ships for ship in self.aboard), "battle.aboard")
            refuse(defender == BARBARIANS and self.cell not in s.camps, "battle.cell")
        if self.interrupted is not None:
            self.interrupted.check_within(s)
