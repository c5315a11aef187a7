"""Lists that rules replace and never change, so that the driver need not copy them (`shared=True` in a declaration).

s.tile = with_item(s.tile, cell, NONE)
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_item(values: list[T], place: int, item: T) -> list[T]:
    """The list with another item in one place."""
    changed = values[:]
    changed[place] = item
    return changed


def without(values: list[T], item: T) -> list[T]:
    """The list without the first item that is equal to this one."""
    changed = values[:]
    changed.remove(item)
    return changed
