"""The database: tables, seats, choices and chat."""

from .rows import (
    Conflict,
    ConsentRequest,
    Damaged,
    MatchRows,
    Origin,
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
    "Origin",
    "OwnTable",
    "PartRow",
    "Revision",
    "SavedMatch",
    "SeatRow",
    "Store",
    "TableRow",
    "ConsentRequest",
]
