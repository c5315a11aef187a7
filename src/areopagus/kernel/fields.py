"""Reading untrusted JSON values: each field is checked, and unknown fields are refused.

    fields = Fields(values, "player")
    player.hand = fields.ints("hand", length=5, low=0, high=9)
    player.name = fields.text("name")
    fields.end()

A value that doesn't fit raises `ValueError` with its place in the document.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Fields:
    """The fields of one JSON object, taken out one by one."""

    def __init__(self, values: object, where: str = "state") -> None:
        if not isinstance(values, dict):
            raise ValueError(f"{where} must be an object")
        self._values: dict[Any, Any] = dict(values)
        self._where = where

    def take(self, name: str) -> Any:
        """The raw value of a field that must be there."""
        if name not in self._values:
            raise ValueError(f"{self._where}.{name} is missing")
        return self._values.pop(name)

    def integer(self, name: str, low: int, high: int) -> int:
        """A whole number within limits."""
        return whole_number(self.take(name), low, high, f"{self._where}.{name}")

    def boolean(self, name: str) -> bool:
        """True or false."""
        return true_or_false(self.take(name), f"{self._where}.{name}")

    def text(self, name: str, longest: int = 200) -> str:
        """A text."""
        return short_text(self.take(name), f"{self._where}.{name}", longest)

    def ints(
        self, name: str, low: int, high: int, length: int | None = None, longest: int = 10_000
    ) -> list[int]:
        """A list of whole numbers within limits."""
        where = f"{self._where}.{name}"
        return [whole_number(item, low, high, where) for item in self._items(name, length, longest)]

    def list_of(
        self, name: str, read: Callable[[Any], T], length: int | None = None, longest: int = 10_000
    ) -> list[T]:
        """A list, each item read by a function that raises `ValueError` for what doesn't fit."""
        return [read(item) for item in self._items(name, length, longest)]

    def end(self) -> None:
        """Check that no field is left."""
        if self._values:
            raise ValueError(f"{self._where} has an unknown field {next(iter(self._values))!r}")

    def has(self, name: str) -> bool:
        """Whether there is such a field that was not taken yet."""
        return name in self._values

    def _items(self, name: str, length: int | None, longest: int) -> list[Any]:
        return plain_list(self.take(name), f"{self._where}.{name}", length, longest)


def whole_number(value: object, low: int, high: int, where: str) -> int:
    """A whole number within limits."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{where} must be a whole number from {low} to {high}")
    return value


def true_or_false(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ValueError(f"{where} must be true or false")
    return value


def short_text(value: object, where: str, longest: int = 200) -> str:
    """A text."""
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError(f"{where} must be a text of at most {longest} characters")
    return value


def plain_list(value: object, where: str, length: int | None = None, longest: int = 10_000) -> list[Any]:
    """A list of a given length, or of at most `longest` items."""
    if not isinstance(value, list):
        raise ValueError(f"{where} must be a list")
    if length is not None and len(value) != length:
        raise ValueError(f"{where} must have {length} items, not {len(value)}")
    if len(value) > longest:
        raise ValueError(f"{where} must have at most {longest} items")
    return value
