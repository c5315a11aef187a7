"""The head of a plaque of the Colony side."""

from __future__ import annotations

from areopagus.kernel import Message, Piece
from areopagus.kernel.drawing import Drawing


def head(
    drawing: Drawing,
    sprite: str,
    name: Message,
    note: Message | int,
    label: Message | None = None,
    about: str | None = None,
) -> tuple[Piece, ...]:
    """The name of a plaque, a note at its right, and what the sign tells."""
    key = drawing.name
    return (
        drawing["sign"].piece(f"head:{key}", sprite, label=label, about=about),
        drawing["name"].text(f"head:name:{key}", name),
        drawing["note"].text(f"head:note:{key}", note),
    )
