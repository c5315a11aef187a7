"""Component facts: what is printed on cards, tiles and boards, read from TOML and checked while a game is imported.

    FACTS = Facts(Path(__file__).parent / "components")
    for card in FACTS.array("cards.toml", "card", ("number", "name", "cost"), named="number"):
        ...

A file with an unknown key, a missing value or two entries of the same name raises `BadComponent` with the file, the
entry and the reason. `note`, `uncertain` and keys that contain `confidence` are remarks about the facts and are allowed
everywhere.

A game imports its modules within `faults_together()`. Then a fault does not end the import: a stand-in takes the place
of the value, and all faults of all files are raised together at the end.

Facts remember which keys have been read. `FACTS.unread()` names the numbers that no code has read, so that a test can
show that there are none: such a number can be changed without any effect. A catalog reads its files once, at import,
and keeps plain values; nothing is noted while a game runs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final

NAMES: Final = ("key", "id", "number", "name")
"""Keys by which an entry of an array is named in messages, the first that it has."""


class BadComponent(ValueError):
    """A component file that can't be right; `more` are further problems, a line each."""

    def __init__(self, file: str, entry: object, reason: str, *more: str) -> None:
        super().__init__("\n".join([f"{file}: {entry}: {reason}", *more]))


_faults: ContextVar[list[BadComponent] | None] = ContextVar("faults", default=None)
"""The faults of the game that is being imported; None outside `faults_together`."""
_last_read: ContextVar[str] = ContextVar("last_read", default="")
"""The place of the value that was read last."""


@contextmanager
def faults_together() -> Iterator[None]:
    """Gather the faults that are reported while a game is imported, and raise all of them at the end.

    Another error of the import is not raised if there are faults: it follows from a stand-in. Without faults it gets a
    note with the value that was read last.
    """
    if _faults.get() is not None:
        yield
        return
    faults: list[BadComponent] = []
    token = _faults.set(faults)
    _last_read.set("")
    try:
        yield
    except BadComponent as fault:
        faults.append(fault)
    except Exception as error:
        if not faults:
            if _last_read.get():
                error.add_note(f"What was read last: {_last_read.get()}")
            raise
    finally:
        _faults.reset(token)
    reasons = list(dict.fromkeys(map(str, faults)))
    if len(reasons) == 1:
        raise faults[0]
    if reasons:
        raise BadComponent("components", f"{len(reasons)} faults", "all of them follow", *reasons)


def report(fault: BadComponent) -> None:
    """Raise a fault, or keep it until the import of the game ends."""
    faults = _faults.get()
    if faults is None:
        raise fault
    faults.append(fault)


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
        _last_read.set(f"{self.file}: {self.path}.{key}" if self.path else f"{self.file}: {key}")
        return self._values[key]

    def get(self, key: str, default: Any = None) -> Any:
        """The value of an optional key."""
        return self[key] if key in self._values else default

    def whole(self, key: str) -> int:
        """A whole number; what is wrong with it is reported, and 0 stands in."""
        if key not in self._values:
            self._report(f"{key!r} is missing")
            return 0
        value = self[key]
        if is_whole(value):
            return int(value)
        self._report(not_whole(key, value))
        return 0

    def not_whole(self) -> list[str]:
        """What is wrong with values that should all be whole numbers; it does not count as reading them."""
        return [not_whole(key, value) for key, value in self._values.items() if not is_whole(value)]

    def _report(self, reason: str) -> None:
        report(BadComponent(self.file, self.path or "file", reason))

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


def is_whole(value: object) -> bool:
    """Whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def not_whole(key: str, value: object) -> str:
    """What is wrong with a value that should be a whole number."""
    return f"{key} = {value!r} is no whole number"


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


class TomlEntry:
    """One entry of a file. What is wrong with its keys and values is reported, and a stand-in is used."""

    def __init__(
        self,
        file: str,
        name: object,
        values: Mapping[str, Any],
        keys: Collection[str],
        needed: Collection[str] = (),
    ) -> None:
        self.file = file
        self.name = name
        self.values = values
        self._missing: set[str] = {key for key in needed if key not in values}
        problems = key_problems(values, {*keys, *needed}, needed)
        if problems:
            self.report("; ".join(problems))

    def __getitem__(self, key: str) -> Any:
        if key not in self.values:
            if key not in self._missing:
                self._missing.add(key)
                self.report(f"{key!r} is missing")
            return ""
        return self.values[key]

    def get(self, key: str, default: Any = None) -> Any:
        """The value of an optional key."""
        return self.values.get(key, default)

    def text(self, key: str) -> str:
        """A text."""
        value = self[key]
        if isinstance(value, str):
            return value
        self.report(f"{key} = {value!r} is no text")
        return ""

    def texts(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of texts; without a default the key must be there."""
        value = self[key] if default is None else self.get(key, default)
        if isinstance(value, list | tuple) and all(isinstance(each, str) for each in value):
            return tuple(value)
        if key not in self._missing:
            self.report(f"{key} = {value!r} is no list of texts")
        return ()

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number; without a default the key must be there."""
        value = self[key] if default is None else self.get(key, default)
        if is_whole(value):
            return int(value)
        if key not in self._missing:
            self.report(not_whole(key, value))
        return 0

    def truth(self, key: str, default: bool | None = None) -> bool:
        """True or false; without a default the key must be there."""
        value = self[key] if default is None else self.get(key, default)
        if isinstance(value, bool):
            return value
        if key not in self._missing:
            self.report(f"{key} = {value!r} is neither true nor false")
        return False

    def amounts(self, key: str, names: Collection[str] | None = None) -> dict[str, int]:
        """A table of whole numbers, empty if there is none; if `names` are given, only these are allowed."""
        amounts: dict[str, int] = {}
        values = self.get(key, {})
        if not isinstance(values, Mapping):
            self.report(f"{key} = {values!r} is no table")
            return amounts
        for name in values:
            if names is not None and name not in names:
                self.report(f"{key} has {name!r}, which is none of {', '.join(names)}")
            elif is_whole(values[name]):
                amounts[name] = values[name]
            else:
                self.report(not_whole(f"{key}.{name}", values[name]))
        return amounts

    def one_of(self, key: str, names: Sequence[str]) -> int:
        """The index of the value in the names that are allowed."""
        value = self[key]
        if value in names:
            return names.index(value)
        if key not in self._missing:
            self.report(f"{key} = {value!r} is none of {', '.join(name or repr(name) for name in names)}")
        return 0

    def some_of(
        self, key: str, names: Sequence[str], default: Sequence[str] | None = None
    ) -> tuple[str, ...]:
        """The values of a list, each one of the names it may have; without a default the key must be there."""
        values = self.texts(key, default)
        unknown = [value for value in values if value not in names]
        if unknown:
            self.report(f"{key} has {', '.join(map(repr, unknown))}, which is none of {', '.join(names)}")
        return tuple(value for value in values if value in names)

    def report(self, reason: str) -> None:
        """Report what is wrong with this entry."""
        report(BadComponent(self.file, self.name, reason))


class Facts:
    """A folder of component files, each read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, TomlTable] = {}

    def read(self, file: str) -> TomlTable:
        """A whole file."""
        if file not in self._files:
            try:
                self._files[file] = self._parsed(file)
            except BadComponent:
                self._report_others(file)
                raise
        return self._files[file]

    def _parsed(self, file: str) -> TomlTable:
        try:
            with (self.folder / file).open("rb") as stream:
                return TomlTable(file, "", tomllib.load(stream))
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise BadComponent(file, "file", str(error)) from error

    def _report_others(self, file: str) -> None:
        """Report all other files that can't be read: the import ends with the first one."""
        if _faults.get() is None:
            return
        for other in sorted(path.name for path in self.folder.glob("*.toml")):
            if other != file and other not in self._files:
                try:
                    self._parsed(other)
                except BadComponent as fault:
                    report(fault)

    def array(
        self,
        file: str,
        array: str,
        keys: Collection[str],
        named: str = "key",
        first: int = 1,
        needed: Collection[str] = (),
    ) -> list[TomlEntry]:
        """The entries of an array, no two of the same name. Names that are numbers count from `first` on.

        An entry may have these `keys` and must have those that are `needed`.
        """
        with faults_together():
            entries = [
                TomlEntry(file, f"{array} {values.get(named)}", values, keys, needed)
                for values in self.read(file)[array]
            ]
            names = [entry[named] for entry in entries]
            twice = sorted({str(name) for name in names if names.count(name) > 1})
            if twice:
                report(BadComponent(file, array, f"two entries have the {named} {', '.join(twice)}"))
            elif any(is_whole(name) for name in names):
                words = [str(name) for name in names if not is_whole(name)]
                if words:
                    report(BadComponent(file, array, f"{named} {', '.join(words)} is no whole number"))
                elif sorted(names) != list(range(first, first + len(names))):
                    last = first + len(names) - 1
                    report(BadComponent(file, array, f"{named} must go from {first} to {last}"))
        return entries

    def unread(self) -> list[str]:
        """The numbers in all files of the folder that no code has read, each as `file: path`."""
        return [name for file in sorted(self.folder.glob("*.toml")) for name in self.read(file.name).unread()]
