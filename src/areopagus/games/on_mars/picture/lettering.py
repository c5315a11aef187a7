"""Texts of a picture.

A scene anchors a text at its middle; one that is to begin or end at an edge is placed by its width. That is
the width of the English text in the widest of the usual fonts: in others it begins a little further in.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from areopagus.kernel import Message, Piece, text_piece
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
    text: Message | int | str,
    tint: str = INK,
    room: float = 0.0,
) -> Piece:
    """A text with its middle at a place; with `room` it is condensed to that width, if need be."""
    return text_piece(key, x, y, size, text, tint, width=room)


def write_from(
    key: str, x: float, y: float, size: float, text: Message, tint: str = INK, room: float = 0.0
) -> Piece:
    """A text that begins at a place; with `room` it is condensed to that width, if need be."""
    width = width_of(text, size)
    if room and width > room:
        return write(key, x + room / 2, y, size, text, tint, room)
    return write(key, x + width / 2, y, size, text, tint)


def write_to(key: str, x: float, y: float, size: float, text: Message, tint: str = MUTED) -> Piece:
    """A text that ends at a place."""
    return write(key, x - width_of(text, size) / 2, y, size, text, tint)


def width_of(text: Message, size: float) -> float:
    """The width of a text."""
    return size * _ems(_ENGLISH.text(text))


@lru_cache(maxsize=1024)
def _ems(text: str) -> float:
    """The width of a text in units of its height."""
    return sum(0.36 if letter in _NARROW else 0.77 if letter in _WIDE else 0.6 for letter in text)
