"""How prices are paid inside a gesture: with as little Gold as possible, and Food before Ideas; then every other way.

What is paid belongs to the parts of a gesture where the player has Gold, or a choice of kinds (CC-RES-08, CC-ADV-02).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from areopagus.kernel import Answers, Ask, Follow, Path, each

from ..catalog import CULTURE, FOOD, GOLD, IDEAS, KINDS, MOOD, ORE, WOOD
from ..state import World
from ..words import COUNT, KIND

GOLD_QUESTIONS: Final = {f"pay.gold.{KINDS[kind]}": kind for kind in (FOOD, ORE, WOOD)}
"""The questions how much Gold replaces a resource, each with the resource."""


def in_order(*kinds: int) -> Follow:
    """Each set of goods once, unit by unit: the first of these kinds that is on offer is the usual one."""
    order = [KIND[kind] for kind in kinds]

    def follow(s: World, ask: Ask, path: Path) -> Answers:
        last = next((step.word for step in reversed(path) if step.about == ask.about), order[0])
        return [word for word in order[order.index(last) :] if word in ask.words]

    return follow


PAYMENTS: Final[Mapping[str, Follow]] = dict.fromkeys(GOLD_QUESTIONS, each)
"""A price in resources: the least Gold first."""
UNIT_BY_UNIT: Final[Mapping[str, Follow]] = {
    "advance.pay": in_order(FOOD, IDEAS, GOLD),
    "civic.pay": in_order(MOOD, FOOD, ORE, WOOD, GOLD),
    "card.pay": in_order(FOOD, ORE, WOOD, IDEAS, MOOD, CULTURE, GOLD),
}
"""Prices with a choice of kinds."""
ALL_PAYMENTS: Final = {**PAYMENTS, **UNIT_BY_UNIT}


def paid(s: World, path: Path) -> Counter[str]:
    """With which goods a gesture pays, as far as there is a choice; `s` is the position before it."""
    goods: Counter[str] = Counter()
    has_gold = s.active >= 0 and s.players[s.active].stock[GOLD] > 0
    for step in path:
        if step.about in UNIT_BY_UNIT:
            goods[step.word.text] += 1
        elif step.about in GOLD_QUESTIONS and has_gold:
            gold = COUNT.index(step.word)
            need = int((step.params or {})["count"])
            goods[KIND[GOLD].text] += gold
            goods[KIND[GOLD_QUESTIONS[step.about]].text] += need - gold
    return +goods
