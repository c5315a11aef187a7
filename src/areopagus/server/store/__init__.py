"""The database: tables, seats, choices and chat."""

from .rows import (
    Conflict,
    Damaged,
    MatchRows,
    Origin,
    PartRow,
    Revision,
    SavedMatch,
    SeatRow,
    TableRow,
    UndoRequest,
)
from .store import Store

__all__ = [
    "Conflict",
    "Damaged",
    "MatchRows",
    "Origin",
    "PartRow",
    "Revision",
    "SavedMatch",
    "SeatRow",
    "Store",
    "TableRow",
    "UndoRequest",
]
