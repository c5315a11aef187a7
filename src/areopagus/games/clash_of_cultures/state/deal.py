"""A trade that is being put together."""

from __future__ import annotations

from operator import gt
from typing import TYPE_CHECKING

from areopagus.kernel import Hidden, Part
from areopagus.kernel.declare import flag, number, numbers

from ..card_catalog import OBJECTIVE_CARDS
from ..catalog import KINDS
from ..words import ACTION, OBJECTIVE, WORDS
from .limits import LAST_SEAT, STOCK, refuse
from .players import Player

if TYPE_CHECKING:
    from .world import World


def _cards(meaning: str) -> list[int]:
    return numbers(0, len(WORDS) - 1, meaning, hidden=Hidden.BY_RULE)


def _unnamed(meaning: str) -> list[int]:
    return numbers(0, len(OBJECTIVE_CARDS), meaning, length=2)


class Deal(Part):
    """A trade being put together (section 38.10 of the rules)."""

    proposer = number(0, LAST_SEAT)
    partner = number(0, LAST_SEAT)
    gives = numbers(0, STOCK, length=len(KINDS))
    gives_cards = _cards(
        "Words of cards that are offered by name, in the order they were named; hidden from third players."
    )
    gives_any = _unnamed("Number of Action and Objective cards that are offered without a name.")
    gives_chosen = _cards("Words of the cards that the proposer chose for them; hidden from all others.")
    wants = numbers(0, STOCK, length=len(KINDS))
    wants_cards = _cards(
        "Words of cards of the partner that are asked for by name; hidden from third players."
    )
    wants_any = _unnamed("Number of Action and Objective cards that are asked for without a name.")
    wants_chosen = _cards("Words of the cards that the partner chose for them; hidden from all others.")
    proposed = flag("Whether the partner has been shown the proposal.")

    def __init__(self, proposer: int, partner: int) -> None:
        super().__init__()
        self.proposer = proposer
        self.partner = partner

    @property
    def has_gifts(self) -> bool:
        """Whether the proposer gives something."""
        return any(self.gives) or any(self.gives_any) or bool(self.gives_cards)

    @property
    def has_wants(self) -> bool:
        """Whether the proposer asks for something."""
        return any(self.wants) or any(self.wants_any) or bool(self.wants_cards)

    def check_within(self, s: World) -> None:
        """A trade is between the active player and another, about what they have."""
        refuse(max(self.proposer, self.partner) >= s.seats or self.proposer == self.partner, "deal.partner")
        refuse(s.active not in (self.proposer, self.partner), "deal.proposer")
        me, other = s.players[self.proposer], s.players[self.partner]
        _check_side("deal.gives", me, self.gives, self.gives_cards, self.gives_any, self.gives_chosen)
        _check_side("deal.wants", other, self.wants, self.wants_cards, self.wants_any, self.wants_chosen)
        known_cards = (me.known_actions[self.partner], me.known_objectives[self.partner])
        for name in self.wants_cards:
            sort = int(name in OBJECTIVE)
            refuse(not known_cards[sort] >> (ACTION, OBJECTIVE)[sort].index(name) & 1, "deal.wants_cards")


def _check_side(
    where: str, owner: Player, goods: list[int], named: list[int], unnamed: list[int], chosen: list[int]
) -> None:
    """A player has what one side of a trade names, and cards enough for those that it does not name."""
    cards = [*named, *chosen]
    refuse(any(map(gt, goods, owner.stock)), where)
    refuse(len(set(cards)) != len(cards) or not all(_holds(owner, name) for name in cards), where)
    for family, count, held in (
        (ACTION, unnamed[0], owner.actions),
        (OBJECTIVE, unnamed[1], owner.objectives),
    ):
        refuse(sum(name in family for name in named) + count > held.bit_count(), where)
        refuse(sum(name in family for name in chosen) > count, where)


def _holds(player: Player, name: int) -> bool:
    """Whether a player has the card of a word in hand."""
    if name in ACTION:
        return player.actions >> ACTION.index(name) & 1 == 1
    return name in OBJECTIVE and player.objectives >> OBJECTIVE.index(name) & 1 == 1
