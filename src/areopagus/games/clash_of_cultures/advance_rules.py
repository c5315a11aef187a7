"""The functions of the advances: whatever an advance does as an action or a reaction is a function under its rule.

    @advance("husbandry", rule="CC-ADV-AGR-06")
    def use_husbandry(s: World, me: int, city: City) -> Rule[int]:
        ...

An advance that is passive needs none: other rules ask whether a player has it, and read its `amounts`. `problems()`
names every advance without a function and every function without an advance; see `registry.check`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from areopagus.kernel.facts import function_problems

from .catalog import ADVANCES, keys_of, number_of

Function = TypeVar("Function", bound=Callable[..., Any])

RULES: Final[dict[str, dict[str, Callable[..., Any]]]] = {}
"""For each advance its functions, by their rules."""


def advance(key: str, *, rule: str) -> Callable[[Function], Function]:
    """Mark a function in which an advance has its effect."""

    def mark(function: Function) -> Function:
        RULES.setdefault(key, {})[rule] = function
        return function

    return mark


def problems() -> list[str]:
    """Everything that is missing or does not fit."""
    active = [record.key for record in ADVANCES if not record.is_passive]
    existing = {key: rules for key, rules in RULES.items() if key in keys_of(ADVANCES)}
    unfit = [
        f"{key}: {function.__name__} names {rule}, which the file does not"
        for key, rules in existing.items()
        for rule, function in rules.items()
        if rule not in ADVANCES[number_of(ADVANCES, key)].rules
    ]
    unfit += [f"{key}: no such advance" for key in RULES if key not in existing]
    return function_problems(
        "advances.toml", "advance", active, [key for key in active if key in RULES], unfit
    )
