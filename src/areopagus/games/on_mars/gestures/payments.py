"""How prices are paid in a gesture: the usual way first, others as variants (OM-SLOT-06, OM-GOAL-03, OM-TERM-21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from areopagus.kernel import Ask, Follow, Path, Word, each

from ..catalog.basics import CRYSTAL, MINERAL
from ..state import Mars
from ..words import COLONIST, GOOD


def units(s: Mars, ask: Ask, path: Path) -> Sequence[Word]:
    """Crystals, then Colonists, then Private Goals; each set of units of a price is found once."""
    words = sorted(ask.words, key=_place)
    last = path[-1]
    return [word for word in words if last.about != ask.about or _place(word) >= _place(last.word)]


def _place(word: Word) -> tuple[int, Word]:
    return (0 if word == GOOD[CRYSTAL] else 1 if word == COLONIST else 2, word)


def resources(s: Mars, ask: Ask, path: Path) -> Sequence[Word]:
    """The Resource itself, then a Mineral, which stands for any other."""
    return sorted(ask.words, key=lambda word: (word == GOOD[MINERAL], word))


PAYMENTS: Final[Mapping[str, Follow]] = {
    "slot.cost": units,
    "pay.crystal": units,
    "pay.substitute": resources,
    "gain.overflow": each,
}
"""The questions about paying and storing; the first answer to each is the usual one."""
