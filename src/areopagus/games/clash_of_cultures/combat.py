"""A combat round while it is fought: its moments in their order, and what counts in it only (CC-BATTLE-12, CC-XCMB).

Nothing here is part of the state: a combat round is one chapter, from turning up the cards to the losses.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from .card_catalog import Combat


class CombatMoment(Enum):
    """When the function of a combat card runs, in the order of a combat round; the attacker's card comes first."""

    SCOUT = auto()
    """Before every other effect (CC-XCMB-19)."""
    SACRIFICE = auto()
    """Units are removed before any die is rolled."""
    SPOIL = auto()
    """The other card may lose its effect."""
    SHOOT = auto()
    """Dice of cards, before the combat roll."""
    RETREAT = auto()
    """Last before the roll, and instead of it."""
    DICE = auto()
    """Which dice are rolled (CC-XCMB-21)."""
    VALUE = auto()
    """What is added to the sum of the dice."""
    HITS = auto()
    """Hits and losses are known; no further hit can be cancelled."""
    AFTER = auto()
    """The losses are taken."""


BEFORE_THE_ROLL = (
    CombatMoment.SCOUT,
    CombatMoment.SACRIFICE,
    CombatMoment.SPOIL,
    CombatMoment.SHOOT,
    CombatMoment.RETREAT,
)


def _each_side() -> list[int]:
    return [0, 0]


@dataclass(slots=True)
class CombatRound:
    """What counts in one combat round, for the attacker and the defender."""

    cards: list[Combat | None]
    """The combat cards that are in effect."""
    has_roll: bool = True
    """Whether the combat roll follows; not after a retreat."""
    units: list[int] = field(default_factory=_each_side)
    """Fighting units when the dice are rolled."""
    again: list[int] = field(default_factory=_each_side)
    """The number on a die that is rolled once more; 0 is on none."""
    rolled: list[list[int]] = field(default_factory=lambda: [[], []])
    values: list[int] = field(default_factory=_each_side)
    """Combat values."""
    cancels: list[int] = field(default_factory=_each_side)
    """Hits against a side that cards cancel."""
    hits: list[int] = field(default_factory=_each_side)
    """Hits of a side, after cancelling."""
    losses: list[int] = field(default_factory=_each_side)
    """Fighting units that a side has to remove for these hits."""
    extra: list[int] = field(default_factory=_each_side)
    """Further hits of a side, which can't be cancelled."""

    def count_losses(self) -> None:
        """As many fighting units as hits, and no more than there are (CC-BATTLE-06)."""
        for side in (0, 1):
            self.losses[side] = min(self.hits[1 - side], self.units[side])

    def lost(self, side: int) -> int:
        """The fighting units that a side has to remove in all."""
        return self.losses[side] + self.extra[1 - side]

    def copy(self) -> CombatRound:
        """An independent round, equal to this one."""
        return CombatRound(
            self.cards[:],
            self.has_roll,
            self.units[:],
            self.again[:],
            [dice[:] for dice in self.rolled],
            self.values[:],
            self.cancels[:],
            self.hits[:],
            self.losses[:],
            self.extra[:],
        )
