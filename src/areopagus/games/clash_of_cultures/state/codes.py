"""Units as numbers: the cargo of a Ship, and the keys under which marked units are counted.

A unit aboard is a number for its kind and its mark. Marked units on land are counted by a number for their space, their
kind and their mark. Numbers make copies of the state quick.
"""

from __future__ import annotations

from typing import Final

from .limits import FRESH

MARK_CODES: Final = 8
"""More than the largest mark."""


def cargo_code(kind: int, mark: int = FRESH) -> int:
    """A unit aboard: a Settler or an Army unit, with a mark."""
    return kind * MARK_CODES + mark


def cargo_kind(unit: int) -> int:
    """Whether a unit aboard is a Settler or an Army unit."""
    return unit // MARK_CODES


def cargo_mark(unit: int) -> int:
    """The mark of a unit aboard."""
    return unit % MARK_CODES


def mark_key(cell: int, kind: int, mark: int) -> int:
    """Where `Turn.marks` counts the units of a kind with a mark in a space."""
    return (cell * 2 + kind) * MARK_CODES + mark


def read_mark_key(key: int) -> tuple[int, int, int]:
    """The space, the kind and the mark of a key of `Turn.marks`."""
    place, mark = divmod(key, MARK_CODES)
    cell, kind = divmod(place, 2)
    return cell, kind, mark
