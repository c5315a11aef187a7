"""The few kinds of values that the lint tells apart.

The lint is no type checker: it only needs to know whether a call starts a rule and whether a value is a set. So it
keeps just enough about functions, classes, tables and modules to follow a name to its declaration. Everything
else is UNKNOWN, and nothing is reported about it.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TypeAlias

from .project import Module, Scope


@dataclass(frozen=True)
class Simple:
    """A kind without parts."""

    name: str


UNKNOWN = Simple("unknown")
PLAIN = Simple("plain")  # known, and neither a rule nor a set
RULE = Simple("rule")  # a rule's generator, waiting to be delegated to
SET = Simple("set")
KEYS = Simple("keys")  # keys() or items(): ordered, but `-`, `&`, `|` and `^` make sets of them


@dataclass(frozen=True)
class Calls:
    """A function; calling it gives `returns`."""

    returns: Kind


@dataclass(frozen=True)
class Container:
    """A list, tuple or mapping of `item`."""

    item: Kind
    keyed: bool


@dataclass(frozen=True)
class Class:
    """A class that one of the files declares."""

    node: ast.ClassDef
    scope: Scope


@dataclass(frozen=True)
class Instance:
    """An object of such a class."""

    of: Class


@dataclass(frozen=True)
class File:
    """A module among the files."""

    module: Module


@dataclass(frozen=True)
class Foreign:
    """Something from outside the files, by its dotted name: `builtins.set`, `collections.abc.Set`."""

    name: str

    @property
    def last(self) -> str:
        return self.name.rpartition(".")[2]


Kind: TypeAlias = Simple | Calls | Container | Class | Instance | File | Foreign


def first_special(kinds: list[Kind]) -> Kind:
    """The first of several possible kinds that is neither unknown nor plain: `set[int] | None` is a set."""
    special = [kind for kind in kinds if kind not in (UNKNOWN, PLAIN)]
    if special:
        return special[0]
    return PLAIN if kinds and all(kind == PLAIN for kind in kinds) else UNKNOWN
