"""Functions of components: what a card, an advance or an effect does is a function, under the rule that it names.

    power = Functions("wonders.toml", {wonder.key: wonder.powers for wonder in WONDERS}, each_rule=True)

    @power("great_library", rule="CC-WON-20")
    def read_in_the_library(s: World, me: int) -> Rule[None]:
        ...

A function names the key of a component and a rule id; the entry of the component must name the same rule. Functions
are marked while the rules of a game are imported. After that `check` raises everything that is wrong with all of
them at once: entries without a function, functions without an entry, two functions for the same thing, other rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from .facts import BadComponent

Function = TypeVar("Function", bound=Callable[..., Any])


class Functions:
    """The functions of one kind of component; a decorator that adds one.

    An entry has one function. With `several` it can have more, each under another rule; with `each_rule` it has one
    for each of its rules. Entries that are `optional` need none.
    """

    def __init__(
        self,
        file: str,
        entries: Mapping[str, Collection[str]],
        *,
        optional: Collection[str] = (),
        several: bool = False,
        each_rule: bool = False,
    ) -> None:
        self.file = file
        self.functions: dict[str, Callable[..., Any]] = {}
        """For each key its function; the last one where there are several."""
        self.rules: dict[str, list[str]] = {}
        """For each key the rules that its functions name."""
        self._entries = dict(entries)
        self._optional = optional
        self._several = several or each_rule
        self._each_rule = each_rule
        self._problems: list[str] = []

    def __call__(self, key: str, *, rule: str) -> Callable[[Function], Function]:
        """Mark the function of a component."""

        def mark(function: Function) -> Function:
            self.add(key, rule, function)
            return function

        return mark

    def __contains__(self, key: str) -> bool:
        return key in self.functions

    def expect(self, key: str, *rules: str) -> None:
        """Add an entry that needs a function."""
        self._entries[key] = rules

    def add(self, key: str, rule: str, function: Callable[..., Any]) -> None:
        """Add the function of a component."""
        name = getattr(function, "__name__", "a function")
        if key not in self._entries:
            self.problem(key, f"{name} is for an entry that does not exist")
            return
        if rule not in self._entries[key]:
            names = ", ".join(self._entries[key]) or "none"
            self.problem(key, f"{name} names the rule {rule}, the entry {names}")
        noted = self.rules.setdefault(key, [])
        if noted and (not self._several or rule in noted):
            self.problem(key, f"{name} is a second function{f' for {rule}' if self._several else ''}")
        noted.append(rule)
        self.functions[key] = function

    def problem(self, key: str, text: str) -> None:
        """Note what is wrong with the function of a component."""
        self._problems.append(f"{self.place(key)}: {text}")

    def place(self, key: str) -> str:
        """Where the entry of a component is, for people."""
        return f"{self.file}: {key}"

    def problems(self) -> Iterator[str]:
        """Everything that is wrong."""
        yield from self._problems
        for key, rules in self._entries.items():
            if key in self._optional:
                continue
            if self._each_rule:
                missing = [rule for rule in rules if rule not in self.rules.get(key, ())]
                yield from (f"{self.place(key)}: no function for {rule}" for rule in missing)
            elif key not in self.functions:
                yield f"{self.place(key)}: no function"


def check(problems: Iterable[str]) -> None:
    """Raise all problems at once."""
    lines = list(problems)
    if lines:
        raise BadComponent("components", "functions", "\n".join(["entries and functions do not fit", *lines]))
