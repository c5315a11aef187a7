"""The wells of a Player board: their headings."""

from __future__ import annotations

from areopagus.kernel import Message, Piece

from .layout import Well
from .lettering import SMALL, write_from, write_to


def head(number: int, top: float, well: Well, name: Message, note: Message | None = None) -> list[Piece]:
    """The heading of a well, and a note at its right."""
    x, y, width, _ = well
    key = f"{x}:{y}:{number}"
    pieces = [write_from(f"well:{key}", x + 8, top + y + 12, 12, name)]
    if note is not None:
        pieces.append(write_to(f"note:{key}", x + width - 8, top + y + 12, SMALL, note))
    return pieces
