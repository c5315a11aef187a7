"""What a test proves: `@rule("OM-BUILD-03")` and `@component("blueprints:7")`.

A test names the rules of `docs/rules/*.md` and the component entries that it exercises, and would fail
without them; `areopagus rules GAME --coverage` reads these names from the source and prints the ledger.

    @rule("OM-BTECH-01", "OM-USE-04")
    @component("tech:mine")
    def test_a_complex_may_borrow_a_technology(on_mars): ...

The decorators change nothing but the attributes `__rules__` and `__components__`, and add up when stacked. A
malformed name raises ValueError, so that a test module with a typing mistake can't be imported. The ledger checks
whether a well-formed name exists. pytest is not needed here; but since the decorator is also
an empty collection, pytest accepts it where one case of several proves a rule:
`pytest.param(3, marks=rule("OM-LEVEL-10"))`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, TypeVar

from areopagus.kernel.rulebook import RULE_ID

__all__ = ["rule", "component", "is_rule_id", "is_component_entry", "Names"]

_RULE: Final = re.compile(RULE_ID)
_COMPONENT: Final = re.compile(r"[A-Za-z0-9_][\w.-]*:[\w.+-]+", re.ASCII)

T = TypeVar("T")


def is_rule_id(name: object) -> bool:
    """Whether this could be a rule's id: game, group (perhaps in parts), number, perhaps a letter."""
    return isinstance(name, str) and _RULE.fullmatch(name) is not None


def is_component_entry(name: object) -> bool:
    """Whether this could be a component entry: the file's stem, a colon, the entry's id or key."""
    return isinstance(name, str) and _COMPONENT.fullmatch(name) is not None


class Names:
    """A decorator that adds names to an attribute of a test function or class."""

    def __init__(self, attribute: str, names: tuple[str, ...]) -> None:
        self.attribute = attribute
        self.names = names

    def __call__(self, test: T) -> T:
        """Add the names to the test; those that it already has (or inherits) come after the new ones."""
        before: tuple[str, ...] = getattr(test, self.attribute, ())
        setattr(test, self.attribute, tuple(dict.fromkeys((*self.names, *before))))
        return test

    def __repr__(self) -> str:
        return f"{self.attribute.strip('_').removesuffix('s')}({', '.join(map(repr, self.names))})"

    # To pytest.param(marks=...) this is a collection without pytest marks.
    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __contains__(self, mark: object) -> bool:
        return False


def rule(*ids: str) -> Names:
    """Say which rules a test proves, by their ids: `@rule("OM-BUILD-03", "OM-BUILD-05")`."""
    if not ids:
        raise ValueError("rule() needs at least one rule id")
    for name in ids:
        if not is_rule_id(name):
            raise ValueError(f"{name!r} is no rule id; one looks like 'OM-BUILD-03'")
    return Names("__rules__", ids)


def component(*entries: str) -> Names:
    """Say which component entries a test uses: `@component("blueprints:7", "units:settler")`."""
    if not entries:
        raise ValueError("component() needs at least one component entry")
    for entry in entries:
        if not is_component_entry(entry):
            raise ValueError(f"{entry!r} is no component entry; one looks like 'blueprints:7'")
    return Names("__components__", entries)
