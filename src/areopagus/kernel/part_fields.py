"""Fields of a part that hold one immutable value, and the base of all fields; `nested_fields` has the others.

Games declare fields with the functions of `declare`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any

from .bits import members
from .fields import short_text, true_or_false, whole_number

Difference = tuple[str, Any, Any]
"""A place where two states differ, as a path such as `players[1].crystals`, and the two values."""


class Hidden(Enum):
    """From whom a field is hidden."""

    NO = "nobody"
    FROM_OTHERS = "all but the owner"
    """The owner is the seat with the index of the part, or of the item, in its list."""
    FROM_ALL = "everybody"
    BY_RULE = "those that the rules name"


class Field:
    """A field of a part: how its value is made, copied, compared, written and read."""

    is_immutable = True
    """Whether copies may share the value."""
    is_saved = True
    """Whether it is in the JSON values."""
    is_compared = True
    """Whether parts with different values of it differ."""

    def __init__(
        self,
        meaning: str = "",
        default: Any = None,
        hidden: Hidden = Hidden.NO,
        later: bool = False,
        key: str = "",
        observed: float | None = None,
        pool: str = "",
    ) -> None:
        self.name = key
        """Its attribute; set by the class that declares it."""
        self.key = key
        """Its name in the JSON values; normally that of the attribute."""
        self.meaning = meaning
        self.hidden = hidden
        self.is_later = later
        """Older documents do not have it. It is left out of the JSON values while it has its default value."""
        self.observed = observed
        """Its largest usual value, by which an observation divides it; None: the game observes it in its own way."""
        self.pool = pool
        """The bag of the state from which its members come; see `redealing`."""
        self._default = default

    def default(self) -> Any:
        """A new default value."""
        return self._default

    def copy_code(self, value: str) -> str:
        """An expression that copies a value."""
        return value

    def fork_code(self, value: str) -> str:
        """An expression for the value in a fork, which shares with it what rules only replace."""
        return self.copy_code(value)

    def become_code(self, mine: str, new: str) -> str:
        """A statement that replaces a value with that of another part, which is not used any more.

        Parts, lists and dicts stay the same objects, so that a rule may hold them across a question.
        """
        return f"{mine} = {new}"

    def is_same(self, one: Any, other: Any) -> bool:
        """Whether two values are equal."""
        return bool(one == other)

    def differences(self, path: str, one: Any, other: Any) -> Iterator[Difference]:
        """Where two values differ."""
        if not self.is_same(one, other):
            yield path, one, other

    def to_json(self, value: Any) -> Any:
        """The value as plain JSON values."""
        return value

    def read(self, value: Any, where: str) -> Any:
        """The value read from JSON values; `ValueError` with the place if it is not valid."""
        raise ValueError(f"{where} is never saved")

    def shown(self, value: Any) -> Any:
        """The value as a view shows it."""
        return self.to_json(value)

    def shown_code(self, value: str) -> str | None:
        """An expression for what `shown` returns; None: `shown` is called."""
        return (
            value if (self.__class__.shown, self.__class__.to_json) == (Field.shown, Field.to_json) else None
        )

    def count(self, value: Any) -> int | None:
        """The number of things in a value, all that is seen of a hidden one; None if it holds none."""
        return None


class WholeNumber(Field):
    """A whole number within bounds."""

    def __init__(self, low: int, high: int, meaning: str, **options: Any) -> None:
        super().__init__(meaning, **options)
        self.low = low
        self.high = high

    def read(self, value: Any, where: str) -> int:
        """A whole number within the bounds."""
        return whole_number(value, self.low, self.high, where)


class Bits(WholeNumber):
    """A set of small whole numbers, as an int with a bit for each."""

    def shown(self, value: Any) -> Any:
        """The members in a list."""
        return members(value)

    def count(self, value: Any) -> int:
        """The number of members."""
        return int(value).bit_count()


class Flag(Field):
    """True or false."""

    def read(self, value: Any, where: str) -> bool:
        """True or false."""
        return true_or_false(value, where)


class Text(Field):
    """A text."""

    def __init__(self, choices: Sequence[str] | None, meaning: str, **options: Any) -> None:
        super().__init__(meaning, **options)
        self.choices = choices

    def read(self, value: Any, where: str) -> str:
        """A text; one of the choices, if there are any."""
        text = short_text(value, where)
        if self.choices is not None and text not in self.choices:
            raise ValueError(f"{where} is {text!r}")
        return text


class CustomValue(Field):
    """An immutable value with its own reader and writer."""

    def __init__(
        self,
        read: Callable[[Any, str], Any],
        write: Callable[[Any], Any],
        meaning: str,
        **options: Any,
    ) -> None:
        super().__init__(meaning, **options)
        self._read = read
        self._write = write

    def to_json(self, value: Any) -> Any:
        """The value as JSON values."""
        return self._write(value)

    def read(self, value: Any, where: str) -> Any:
        """The value that the declared reader makes."""
        return self._read(value, where)


class Derived(Field):
    """A value that follows from other fields and is set by `check` when a part is read."""

    is_saved = False
    is_compared = False


class Cache(Field):
    """Results computed from other fields, kept for later."""

    is_immutable = False
    is_saved = False
    is_compared = False

    def __init__(self, make: Callable[[], Any], meaning: str = "") -> None:
        super().__init__(meaning)
        self._make = make

    def default(self) -> Any:
        """An empty cache."""
        return self._make()


class CountField(Field):
    """A count that the kernel writes and reads itself."""

    is_saved = False

    def default(self) -> Any:
        """Zero."""
        return 0


class ChaptersField(Field):
    """Chapters to be run, which the kernel writes and reads itself."""

    is_immutable = False
    is_saved = False

    def default(self) -> Any:
        """An empty list."""
        return []

    def copy_code(self, value: str) -> str:
        """A slice."""
        return f"{value}[:]"


class TellerField(Field):
    """The teller, who receives the lines of the story; a copy has none."""

    is_saved = False
    is_compared = False

    def copy_code(self, value: str) -> str:
        """None."""
        return "None"
