"""Earth Contracts: taking, delivering, completing, and the Scientist display they fill."""

from __future__ import annotations

from areopagus.kernel import tell
from areopagus.kernel.lists import with_item

from ..catalog.basics import CRYSTAL, NONE
from ..catalog.board import CONTRACTS_COMPLETED
from ..catalog.cards import CONTRACTS, FIRST_CONTRACT
from ..queries.cards import is_met
from ..queries.goods import GOOD_COUNT
from ..state import DISPLAY, Mars
from ..words import CONTRACT, GOOD
from .missions import contribute
from .naming import who


def announce_delivery(s: Mars, player: int) -> None:
    """A player delivers goods between actions (OM-CONTRACT-02)."""
    tell(s, "story.delivery", seat=player)


def put_on_contract(s: Mars, player: int, contract: int, good: int) -> None:
    """A good lies on a Delivery Contract (OM-CONTRACT-02/03)."""
    place = contract * GOOD_COUNT + good
    s.contract_goods = with_item(s.contract_goods, place, s.contract_goods[place] + 1)
    tell(s, "story.delivers", seat=player, good=GOOD[good], contract=CONTRACT[contract])
    judge_contracts(s)


def deliver(s: Mars, player: int, contract: int, good: int) -> None:
    """A good goes from the Player board to a Contract; Crystals from below first (OM-NOTE-53)."""
    board = s.players[player]
    if good != CRYSTAL:
        board.storage = with_item(board.storage, good, board.storage[good] - 1)
    elif board.below:
        board.below -= 1
    else:
        board.crystals -= 1
    put_on_contract(s, player, contract, good)


def judge_contracts(s: Mars) -> None:
    """Contracts whose requirement has just been met count, once each, for their owners (OM-XCON-03, OM-XMIS-09)."""
    for contract in range(len(CONTRACTS)):
        owner = s.contract_owner[contract]
        if owner >= 0 and not s.contract_done[contract] and is_met(s, contract):
            s.contract_done = with_item(s.contract_done, contract, True)
            tell(s, "story.contract_met", seat=who(s, owner), contract=CONTRACT[contract])
            contribute(s, owner, CONTRACTS_COMPLETED)


def take_contract(s: Mars, player: int, contract: int) -> None:
    """An Earth Contract is taken, and judged at once (OM-HIRE-07, OM-XCON-03)."""
    s.hire = with_item(s.hire, s.hire.index(FIRST_CONTRACT + contract), NONE)
    s.contract_owner = with_item(s.contract_owner, contract, player)
    tell(s, "story.contract", seat=who(s, player), contract=CONTRACT[contract])
    judge_contracts(s)


def refill_display(s: Mars, contract: int) -> None:
    """A Contract of the deck fills the first empty space of the Scientist display (OM-HIRE-08)."""
    s.hire = with_item(s.hire, s.hire.index(NONE), FIRST_CONTRACT + contract)
    s.contract_owner = with_item(s.contract_owner, contract, DISPLAY)
    tell(s, "story.refill", contract=CONTRACT[contract])
