"""The database: tables, seats, choices and chat."""

from .rows import (
    Conflict,
    ConsentRequest,
    Damaged,
    MatchRows,
    OwnTable,
    PartRow,
    Revision,
    SavedMatch,
    SeatRow,
    TableRow,
)
from .store import Store

__all__ = [
    "Conflict",
    "Damaged",
    "MatchRows",
    "OwnTable",
    "PartRow",
    "Revision",
    "SavedMatch",
    "SeatRow",
    "Store",
    "TableRow",
    "ConsentRequest",
]
