"""How Lacerda chooses: by keys in their order, and what is still tied by chance (OM-LAC-01)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from areopagus.kernel import CHANCE, Ask, Family, Rule

from ...state import Mars

YOU = 0
"""The seat of the person."""


def best(options: Sequence[int], *keys: Callable[[int], Any]) -> list[int]:
    """The options for which the keys, compared in their order, are least."""
    left = list(options)
    for key in keys:
        least = min(key(option) for option in left)
        left = [option for option in left if key(option) == least]
    return left


def draw(s: Mars, options: Sequence[int], words: Family) -> Rule[int]:
    """One of the tied options, each as likely as the others."""
    if len(options) == 1:
        return options[0]
    word = yield Ask(CHANCE, "chance.tie", [words[option] for option in options], rule="OM-LAC-01")
    return words.index(word)
