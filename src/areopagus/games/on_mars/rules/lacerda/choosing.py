"""How Lacerda chooses among options that his rules leave tied: by chance (OM-LAC-01)."""

from __future__ import annotations

from collections.abc import Sequence

from areopagus.kernel import CHANCE, Ask, Family, Rule

from ...state import Mars


def draw(s: Mars, options: Sequence[int], words: Family) -> Rule[int]:
    """One of the tied options, each as likely as the others."""
    if len(options) == 1:
        return options[0]
    word = yield Ask(CHANCE, "chance.tie", [words[option] for option in options], rule="OM-LAC-01")
    return words.index(word)
