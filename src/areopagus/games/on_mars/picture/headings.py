"""Headings of the wells, the framed areas of a Player board."""

from __future__ import annotations

from areopagus.kernel import Message, Piece

from .layout import Well
from .lettering import SMALL, width_of, write_from, write_to


def heading(
    number: int, top: float, well: Well, name: Message, note: Message | None = None, key: str = ""
) -> list[Piece]:
    """The heading of a well, and a note at its right; one that can be elsewhere has a key of its own."""
    x, y, width, _ = well
    key = f"{key or f'{x}:{y}'}:{number}"
    pieces, room = [], width - 16
    if note is not None:
        pieces.append(write_to(f"note:{key}", x + width - 8, top + y + 12, SMALL, note))
        room -= width_of(note, SMALL) + 4
    return [write_from(f"well:{key}", x + 8, top + y + 12, 12, name, room=room), *pieces]
