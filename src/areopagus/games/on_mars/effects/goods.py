"""Points, Resources, Crystals and the Warehouse."""

from __future__ import annotations

from areopagus.kernel import Message, tell
from areopagus.kernel.lists import with_item

from ..catalog.basics import CRYSTAL
from ..queries.goods import free_depot
from ..state import Mars
from ..words import GOOD
from .naming import who


def score(s: Mars, player: int, op: int, why: str) -> None:
    """Opportunity Points on the track."""
    if op:
        s.players[player].op += op
        tell(s, "story.op", seat=who(s, player), count=op, why=Message(f"why.{why}"))


def spend(s: Mars, player: int, good: int) -> None:
    """A Resource goes back to the supply (OM-TERM-07)."""
    board = s.players[player]
    board.storage = with_item(board.storage, good, board.storage[good] - 1)
    tell(s, "story.pays", seat=who(s, player), good=GOOD[good])


def store(s: Mars, player: int, good: int) -> None:
    """A Resource that fits goes into Storage (OM-TERM-08)."""
    board = s.players[player]
    board.storage = with_item(board.storage, good, board.storage[good] + 1)
    tell(s, "story.gains", seat=who(s, player), good=GOOD[good])


def lose(s: Mars, player: int, good: int) -> None:
    """A Resource that nobody can keep is not received."""
    tell(s, "story.loses", seat=who(s, player), good=GOOD[good])


def spend_crystal(s: Mars, player: int) -> None:
    """A Crystal goes from the Depot to the supply."""
    s.players[player].crystals -= 1
    tell(s, "story.pays", seat=who(s, player), good=GOOD[CRYSTAL])


def gain_crystals(s: Mars, player: int, count: int) -> None:
    """Crystals go below the Depot, where they can't be spent yet (OM-TERM-10/11)."""
    if count:
        s.players[player].below += count
        tell(s, "story.crystals", seat=who(s, player), count=count)


def move_crystals_in(s: Mars, player: int) -> None:
    """Crystals from below go into free Depot spaces; the rest is lost (OM-TERM-12)."""
    board = s.players[player]
    if board.below:
        fitting = min(board.below, free_depot(s, player))
        board.crystals += fitting
        if board.below > fitting:
            tell(s, "story.crystals_lost", seat=who(s, player), count=board.below - fitting)
        board.below = 0


def take_item(s: Mars, player: int, good: int) -> None:
    """An item leaves the Warehouse."""
    s.warehouse = with_item(s.warehouse, good, s.warehouse[good] - 1)
    tell(s, "story.warehouse", seat=who(s, player), good=GOOD[good])


def fill_warehouse(s: Mars, goods: tuple[int, ...], rows: int) -> None:
    """The Warehouse is filled up to `rows` of each of its goods."""
    for good in goods:
        s.warehouse = with_item(s.warehouse, good, rows)


def put_in_depot(s: Mars, player: int) -> None:
    """A Crystal of the Warehouse goes straight into the Depot (OM-OPT-09)."""
    s.players[player].crystals += 1
