"""Texts of a picture.

A scene anchors a text at its middle; one that is to begin or end at an edge is placed by its width. That is
the width of the English text in the widest of the usual fonts: in others it begins a little further in.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from areopagus.kernel import Message, Piece
from areopagus.kernel.messages import KERNEL_DOMAIN, KERNEL_LOCALE, Phrasebook

INK: Final = "var(--plaque-text,#2a1a16)"
MUTED: Final = "var(--plaque-muted,#6b4a3a)"
PALE: Final = "var(--orbit-text,#e8ecfb)"
PALE_MUTED: Final = "var(--orbit-muted,#b3bce0)"
ON_CARD: Final = "#231815"
WHITE: Final = "#ffffff"

LEAST: Final = 12.7
"""The smallest letters of the table: 12 px in a window of 1440 x 900."""
SMALL: Final = 12.0
"""The smallest letters of a board, which is drawn larger."""

_ENGLISH: Final = Phrasebook(
    "en", [("on-mars", Path(__file__).parent.parent / "locale"), (KERNEL_DOMAIN, KERNEL_LOCALE)]
)
_NARROW: Final = frozenset("ijlftr.,:;|!'()[] 1I/")
_WIDE: Final = frozenset("mwMWOQGDCHNU%&+≥–")


def write(
    key: str,
    x: float,
    y: float,
    size: float,
    said: Message | int | str,
    tint: str = INK,
    room: float = 0.0,
) -> Piece:
    """A text with its middle at a place; with `room` it is condensed to that width, if need be."""
    label = said if isinstance(said, Message) else plain(said)
    return Piece(key, "text", x, y, size=size, tint=tint, label=label, room=room)


def write_from(
    key: str, x: float, y: float, size: float, said: Message, tint: str = INK, room: float = 0.0
) -> Piece:
    """A text that begins at a place; with `room` it is condensed to that width, if need be."""
    width = width_of(said, size)
    if room and width > room:
        return write(key, x + room / 2, y, size, said, tint, room)
    return write(key, x + width / 2, y, size, said, tint)


def write_to(key: str, x: float, y: float, size: float, said: Message, tint: str = MUTED) -> Piece:
    """A text that ends at a place."""
    return write(key, x - width_of(said, size) / 2, y, size, said, tint)


def plain(value: int | str) -> Message:
    """A number, or a text that is the same in every language."""
    return Message("plain", {"text": value})


def width_of(said: Message, size: float) -> float:
    """How wide a text is."""
    return size * _ems(_ENGLISH.text(said))


@lru_cache(maxsize=1024)
def _ems(text: str) -> float:
    """In the height of its letters."""
    return sum(0.36 if letter in _NARROW else 0.77 if letter in _WIDE else 0.6 for letter in text)
