"""Numbers that stand for places and marks, and the bounds of fields."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Hidden

from ..card_catalog import EVENTS
from ..catalog import PIECES, UNITS
from ..map_catalog import CELL_COUNT, LAYOUTS

FRESH, IN_FOREST, STUCK, MOVED, MOVED_TO_FOREST = range(5)
"""Marks: nothing; entered a Forest; fought or entered a Mountain; moved in this action; both of the latter."""
MARKS: Final = range(IN_FOREST, MOVED_TO_FOREST + 1)
"""All marks but FRESH, which is none."""

DECK, OPEN, LOST = -1, -2, -3
"""Where a Wonder is, if it is neither reserved nor built."""
RESERVED: Final = 1000
"""Plus a seat: a Wonder reserved with Monuments. Below it: the space of the city where it stands."""

MANY: Final = 10_000
"""A bound for numbers that the rules do not limit."""
SEATS: Final = max(LAYOUTS)
LAST_SEAT: Final = SEATS - 1
LAST_CELL: Final = CELL_COUNT - 1
MOST_PIECES: Final = max(piece.limit for piece in PIECES)
MOST_UNITS: Final = max(unit.limit for unit in UNITS)
STOCK: Final = 8
"""Maximum of a kind in a player's stock, as far as reading is concerned; the rules' limits are lower or equal."""
MOST_COPIES: Final = max(event.count for event in EVENTS)
"""Most cards of one Event."""
OTHERS: Final = Hidden.FROM_OTHERS


def refuse(unfit: bool, where: str) -> None:
    """Raise an error about a field whose value does not fit the rest of the table."""
    if unfit:
        raise ValueError(f"{where} does not fit the rest of the table")
