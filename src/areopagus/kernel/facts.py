"""Component facts: what is printed on cards, tiles and boards, read from TOML and checked while a game is imported.

    FACTS = Facts(Path(__file__).parent / "components")
    for card in FACTS.entries("cards.toml", "card", 42, ("number", "name", "cost")):
        ...

A file with an unknown key, a missing card or a wrong count raises `BadComponent` with the file, the entry and the
reason. `note`, `uncertain` and keys with `confidence` in them speak of the facts themselves and are allowed everywhere.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any


class BadComponent(ValueError):
    """A component file that can't be right."""

    def __init__(self, file: str, entry: object, reason: str) -> None:
        super().__init__(f"{file}: {entry}: {reason}")


class Entry:
    """One entry of a file; what isn't there or isn't known raises `BadComponent`."""

    def __init__(self, file: str, name: object, values: Mapping[str, Any], known: Sequence[str]) -> None:
        self.file = file
        self.name = name
        self.values = values
        for key in values:
            if key not in known and "confidence" not in key and key not in ("note", "uncertain"):
                raise self.bad(f"unknown key {key!r}")

    def __getitem__(self, key: str) -> Any:
        if key not in self.values:
            raise self.bad(f"{key!r} is missing")
        return self.values[key]

    def get(self, key: str, normal: Any = None) -> Any:
        """The value of a key that need not be there."""
        return self.values.get(key, normal)

    def one_of(self, key: str, names: Sequence[str]) -> int:
        """The place of the value among the names it may have."""
        value = self[key]
        if value not in names:
            raise self.bad(f"{key} = {value!r} is none of {', '.join(names)}")
        return names.index(value)

    def bad(self, reason: str) -> BadComponent:
        """What is wrong with this entry, to be raised."""
        return BadComponent(self.file, self.name, reason)


class Facts:
    """A folder of component files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, file: str) -> dict[str, Any]:
        """A whole file."""
        try:
            with (self.folder / file).open("rb") as stream:
                return tomllib.load(stream)
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise BadComponent(file, "file", str(error)) from error

    def entries(
        self, file: str, array: str, count: int, known: Sequence[str], named: str = "id", first: int = 1
    ) -> list[Entry]:
        """The entries of an array, each once; where their name is a number, from `first` on without a gap."""
        values = self.read(file).get(array, [])
        if len(values) != count:
            raise BadComponent(file, array, f"{len(values)} entries instead of {count}")
        entries = [Entry(file, f"{array} {value.get(named)}", value, known) for value in values]
        names = [entry[named] for entry in entries]
        if len(set(names)) != count:
            raise BadComponent(file, array, f"two entries have the same {named}")
        if isinstance(names[0], int) and sorted(names) != list(range(first, first + count)):
            raise BadComponent(file, array, f"{named} must go from {first} to {first + count - 1}")
        return entries
