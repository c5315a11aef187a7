"""Headings of the framed parts of a Player board."""

from __future__ import annotations

from areopagus.kernel import Message, Piece
from areopagus.kernel.drawing import Drawing


def heading(
    drawing: Drawing, number: int, name: str, text: Message, note: Message | int | None = None
) -> list[Piece]:
    """The heading of a part of a player's board, and a note at its right."""
    pieces = [drawing[f"head:{name}"].text(f"well:{name}:{number}", text)]
    if note is not None:
        pieces.append(drawing[f"note:{name}"].text(f"note:{name}:{number}", note))
    return pieces
