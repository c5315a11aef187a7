"""Options of a game: a typed, documented, validated table.

    OPTIONS = (
        OneOf("length", ("short", "long")),              # the first value is the normal one
        Number("trade_limit", 1, 9, normal=3),
        Switch("space_oddity"),
        Several("missions", MISSION_NAMES, how_many=3, or_else="random"),
        BySeat("colours", COLOURS, or_else="usual"),
    )

The sentence that explains an option to people has the message key `option.<key>`. A bad option raises
`BadOption`, naming the option, the value and what is allowed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from .errors import BadOption
from .messages import shown

Value: TypeAlias = bool | int | str | tuple[str, ...]


class Option(ABC):
    """One option: its key, its normal value and its allowed values."""

    def __init__(self, key: str, normal: Value) -> None:
        self.key = key
        self.normal = normal

    @property
    def help_key(self) -> str:
        """The message key of the sentence that explains it."""
        return f"option.{self.key}"

    @property
    @abstractmethod
    def allowed(self) -> str:
        """The allowed values, for errors and forms: `short, long` or `1 – 9`."""

    @property
    @abstractmethod
    def examples(self) -> tuple[Value, ...]:
        """Values that together exercise the option: all of them if they are few."""

    @abstractmethod
    def read(self, value: object) -> Value | None:
        """The value as the game gets it, from itself or its text form; None if it isn't allowed."""


class OneOf(Option):
    """One of a few names; the first is the normal one."""

    def __init__(self, key: str, names: Sequence[str]) -> None:
        super().__init__(key, names[0])
        self.names = tuple(names)

    @property
    def allowed(self) -> str:
        return ", ".join(self.names)

    @property
    def examples(self) -> tuple[Value, ...]:
        return self.names

    def read(self, value: object) -> Value | None:
        return value if isinstance(value, str) and value in self.names else None


class Number(Option):
    """A whole number within limits."""

    def __init__(self, key: str, lowest: int, highest: int, normal: int) -> None:
        super().__init__(key, normal)
        self.lowest = lowest
        self.highest = highest

    @property
    def allowed(self) -> str:
        return f"{self.lowest} – {self.highest}"

    @property
    def examples(self) -> tuple[Value, ...]:
        return tuple(dict.fromkeys((self.normal, self.lowest, self.highest)))

    def read(self, value: object) -> Value | None:
        if isinstance(value, str) and value.strip().removeprefix("-").isdecimal() and len(value) < 12:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        return value if self.lowest <= value <= self.highest else None


class Switch(Option):
    """On or off."""

    def __init__(self, key: str, normal: bool = False) -> None:
        super().__init__(key, normal)

    @property
    def allowed(self) -> str:
        return "on, off"

    @property
    def examples(self) -> tuple[Value, ...]:
        return (self.normal, not self.normal)

    def read(self, value: object) -> Value | None:
        if isinstance(value, bool):
            return value
        if isinstance(value, str):
            return {"on": True, "off": False, "true": True, "false": False}.get(value.lower())
        return None


class Several(Option):
    """A fixed number of different names out of a list, or one other name (`random`), which is the normal one."""

    def __init__(self, key: str, names: Sequence[str], how_many: int, or_else: str) -> None:
        super().__init__(key, or_else)
        self.names = tuple(names)
        self.how_many = how_many
        self.or_else = or_else

    @property
    def allowed(self) -> str:
        return f"{self.or_else}; {self.how_many} × ({', '.join(self.names)})"

    @property
    def examples(self) -> tuple[Value, ...]:
        count, size = len(self.names), self.how_many
        groups = [
            tuple(self.names[(start + i) % count] for i in range(size)) for start in range(0, count, size)
        ]
        return (self.or_else, *groups)

    def read(self, value: object) -> Value | None:
        if value == self.or_else:
            return self.or_else
        if isinstance(value, str):
            value = [name.strip() for name in value.split(",")]
        if not isinstance(value, (list, tuple)) or len(value) != self.how_many:
            return None
        chosen = tuple(name for name in self.names if name in value)
        return tuple(value) if len(chosen) == self.how_many else None


class BySeat(Several):
    """All names in the order of the seats, or one other name (`usual`), which is the normal one."""

    def __init__(self, key: str, names: Sequence[str], or_else: str) -> None:
        super().__init__(key, names, len(names), or_else)


Options: TypeAlias = Mapping[str, Value]


def option_text(value: object) -> str:
    """The text form of a value: `on`, `off`, or names with commas between them."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def read_options(table: Sequence[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """All options of a match: those given, checked, and the normal value of every other."""
    by_key = {option.key: option for option in table}
    for key, value in given.items():
        if key not in by_key:
            raise BadOption(
                "error.unknown_option",
                option=shown(key),
                allowed=", ".join(by_key) or "–",
                value=shown(value),
            )
    chosen: dict[str, Value] = {}
    for key, option in by_key.items():
        value = option.normal
        if key in given:
            checked = option.read(given[key])
            if checked is None:
                raise BadOption(option=key, value=shown(given[key]), allowed=option.allowed)
            value = checked
        chosen[key] = value
    return chosen
