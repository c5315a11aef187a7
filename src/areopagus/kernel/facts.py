"""Component facts: what is printed on cards, tiles and boards, read from TOML and checked while a game is imported.

    FACTS = Facts(Path(__file__).parent / "components")
    for card in FACTS.array("cards.toml", "card", ("number", "name", "cost"), named="number"):
        ...

A file with an unknown key, a missing value or two entries of the same name raises `BadComponent` with the file, the
entry and the reason. All missing and unknown keys of an array are named at once. `note`, `uncertain` and keys that
contain `confidence` are remarks about the facts and are allowed everywhere.

Facts remember which keys have been read. `FACTS.unread()` names the numbers that no code has read, so that a test can
show that there are none: such a number can be changed without any effect. A catalog reads its files once, at import,
and keeps plain values; nothing is noted while a game runs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

NAMES: Final = ("key", "id", "number", "name")
"""Keys by which an entry of an array is named in messages, the first that it has."""


class BadComponent(ValueError):
    """A component file that can't be right; `more` are further problems, a line each."""

    def __init__(self, file: str, entry: object, reason: str, *more: str) -> None:
        super().__init__("\n".join([f"{file}: {entry}: {reason}", *more]))


class TomlTable(Mapping[str, Any]):
    """A table of a TOML file. It notes which of its keys are read, and so do the tables in it."""

    def __init__(self, file: str, path: str, values: Mapping[str, Any]) -> None:
        self.file = file
        self.path = path
        self._values = {key: self._nested(key, value) for key, value in values.items()}
        self._read: set[str] = set()

    def _nested(self, key: str, value: Any) -> Any:
        """The value with tables instead of dicts, which are named after their place in the file."""
        path = f"{self.path}.{key}" if self.path else key
        if isinstance(value, dict):
            return TomlTable(self.file, path, value)
        if isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
            return [
                TomlTable(self.file, f"{path}[{_name(entry, place)}]", entry)
                for place, entry in enumerate(value)
            ]
        return value

    def __getitem__(self, key: str) -> Any:
        if key not in self._values:
            raise BadComponent(self.file, self.path or "file", f"{key!r} is missing")
        self._read.add(key)
        return self._values[key]

    def get(self, key: str, default: Any = None) -> Any:
        """The value of an optional key."""
        return self[key] if key in self._values else default

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def unread(self) -> list[str]:
        """The keys with numbers that have not been read, each as `file: path`."""
        names: list[str] = []
        for key, value in self._values.items():
            if _is_remark(key):
                continue
            for table in (value,) if isinstance(value, TomlTable) else value if _has_tables(value) else ():
                names += table.unread()
            if key not in self._read and _has_numbers(value):
                names.append(f"{self.file}: {self.path}.{key}" if self.path else f"{self.file}: {key}")
        return names


def _name(entry: Mapping[str, Any], place: int) -> object:
    return next((entry[key] for key in NAMES if key in entry), place)


def _is_remark(key: str) -> bool:
    """Whether a key is a remark about the facts."""
    return "confidence" in key or key in ("note", "uncertain")


def _has_tables(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(entry, TomlTable) for entry in value)


def _has_numbers(value: Any) -> bool:
    if isinstance(value, list):
        return any(_has_numbers(entry) for entry in value)
    return isinstance(value, int | float) and not isinstance(value, bool)


def key_problems(
    values: Mapping[str, Any], allowed: Collection[str], needed: Collection[str] = ()
) -> list[str]:
    """What is wrong with the keys of an entry: those that are unknown, and those that are missing."""
    unknown = [repr(key) for key in values if key not in allowed and not _is_remark(key)]
    missing = [repr(key) for key in needed if key not in values]
    return [
        f"{what} {', '.join(keys)}" for what, keys in (("unknown key", unknown), ("missing", missing)) if keys
    ]


class Entry:
    """One entry of a file. A key that is missing or unknown raises `BadComponent`."""

    def __init__(self, file: str, name: object, values: Mapping[str, Any], keys: Collection[str]) -> None:
        self.file = file
        self.name = name
        self.values = values
        problems = key_problems(values, keys)
        if problems:
            raise self.bad("; ".join(problems))

    def __getitem__(self, key: str) -> Any:
        if key not in self.values:
            raise self.bad(f"{key!r} is missing")
        return self.values[key]

    def get(self, key: str, default: Any = None) -> Any:
        """The value of an optional key."""
        return self.values.get(key, default)

    def one_of(self, key: str, names: Sequence[str]) -> int:
        """The index of the value in the names that are allowed."""
        value = self[key]
        if value not in names:
            raise self.bad(f"{key} = {value!r} is none of {', '.join(name or repr(name) for name in names)}")
        return names.index(value)

    def some_of(self, key: str, names: Sequence[str]) -> tuple[str, ...]:
        """The values of a list, each one of the names it may have."""
        unknown = [value for value in self[key] if value not in names]
        if unknown:
            raise self.bad(f"{key} has {', '.join(map(repr, unknown))}, which is none of {', '.join(names)}")
        return tuple(self[key])

    def bad(self, reason: str) -> BadComponent:
        """The error that says what is wrong with this entry."""
        return BadComponent(self.file, self.name, reason)


class Facts:
    """A folder of component files, each read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, TomlTable] = {}

    def read(self, file: str) -> TomlTable:
        """A whole file."""
        if file not in self._files:
            try:
                with (self.folder / file).open("rb") as stream:
                    self._files[file] = TomlTable(file, "", tomllib.load(stream))
            except (OSError, tomllib.TOMLDecodeError) as error:
                raise BadComponent(file, "file", str(error)) from error
        return self._files[file]

    def array(
        self,
        file: str,
        array: str,
        keys: Collection[str],
        named: str = "key",
        first: int = 1,
        needed: Collection[str] = (),
    ) -> list[Entry]:
        """The entries of an array, no two of the same name. Names that are numbers count from `first` on.

        An entry may have these `keys` and must have those that are `needed`.
        """
        keys = {*keys, *needed}
        tables = [(f"{array} {values.get(named)}", values) for values in self.read(file)[array]]
        problems = [
            f"{file}: {name}: {problem}"
            for name, values in tables
            for problem in key_problems(values, keys, needed)
        ]
        if problems:
            raise BadComponent(file, array, "the entries don't have the right keys", *problems)
        entries = [Entry(file, name, values, keys) for name, values in tables]
        names = [entry[named] for entry in entries]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise BadComponent(file, array, f"two entries have the {named} {', '.join(map(str, twice))}")
        if isinstance(names[0], int) and sorted(names) != list(range(first, first + len(names))):
            raise BadComponent(file, array, f"{named} must go from {first} to {first + len(names) - 1}")
        return entries

    def unread(self) -> list[str]:
        """The numbers in all files of the folder that no code has read, each as `file: path`."""
        return [name for file in sorted(self.folder.glob("*.toml")) for name in self.read(file.name).unread()]
