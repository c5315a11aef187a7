"""What cards, tiles and spaces do: the same names of effects in every file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from areopagus.kernel.facts import TomlEntry, TomlTable

from .basics import GOODS, KINDS, NONE, PLANT, WATER, WATER_OR_PLANT

RULES_OF_EFFECTS: Final[dict[str, dict[str, str]]] = {}
"""For each effect that the component files name, the rules of the entries that have it, each with its entry."""

CARRIED_OUT_ELSEWHERE: Final = ("use_advanced_building",)
"""Executive action 8 asks for a Blueprint and carries out the effect of that one."""

ANY_KIND: Final = -2
"""The target of an effect that constructs any kind."""


@dataclass(frozen=True, slots=True)
class ShipReward:
    """What a Ship brings: with a Bot, or Colonists alone (OM-SHIP-03)."""

    colonists_with_bot: int
    colonists_alone: int


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card, tile or space does; the rules have one function for each name."""

    name: str
    rule: str
    amount: int = 1
    target: int = NONE
    """The kind to construct; `ANY_KIND` for a free choice, `NONE` where nothing is constructed."""
    boost: str = "none"
    tech: bool = False
    points: int = 0
    resource: int = NONE
    by_rover_tech: bool = False
    """Movement points equal to the level of the best Rover Tech in play."""
    cost: tuple[int, ...] = ()
    """What the effect itself costs, as units of a price."""
    ship_reward: ShipReward | None = None
    """What each Ship brings, where it is not the normal reward."""


EFFECT_KEYS: Final = (
    "effect",
    "amount",
    "amount_from",
    "target",
    "boost",
    "boost_effect",
    "boost_max",
    "tech",
    "movement_points",
    "resource",
    "rewards",
    "cost_any_of",
    "cost_amount",
    "take",
    "unlimited",
    "pay_costs",
    "text",
    "rule",
)


BOOSTS: Final = ("none", "teal_colonist", "crystal")


def read_effect(entry: TomlEntry, values: Mapping[str, Any] | None = None) -> Effect:
    """The effect of an entry, or that of a table in it."""
    source = TomlEntry(entry.file, entry.name, values, EFFECT_KEYS) if values is not None else entry
    name, rule = source.text("effect"), entry.text("rule")
    RULES_OF_EFFECTS.setdefault(name, {}).setdefault(rule, f"{entry.file}: {entry.name}")
    target = source.one_of("target", ("any", *KINDS)) if source.get("target") is not None else NONE
    boost = BOOSTS[source.one_of("boost", BOOSTS)] if source.get("boost") is not None else "none"
    moves = name in ("move_bots", "move_rover", "bots_move_as_rovers")
    points = source.whole("movement_points", source.whole("amount", 0) if moves else 0)
    return Effect(
        name=name,
        rule=rule,
        amount=source.whole("take", source.whole("amount", 1)),
        target=NONE if target == NONE else ANY_KIND if target == 0 else target - 1,
        boost=boost,
        tech=source.truth("tech", False),
        points=points,
        resource=source.one_of("resource", GOODS) if source.get("resource") else NONE,
        by_rover_tech=source.get("amount_from") == "highest_rover_tech_level_in_play",
        cost=_cost(source),
        ship_reward=read_ship_reward(source) if source.get("rewards") else None,
    )


def _cost(source: TomlEntry) -> tuple[int, ...]:
    """The cost of an effect, which is Water or Plants where there is one."""
    goods = source.get("cost_any_of")
    if goods is None:
        return ()
    if [GOODS.index(good) for good in source.some_of("cost_any_of", GOODS)] != [WATER, PLANT]:
        source.report("a cost with a choice is of Water or Plant")
    return (WATER_OR_PLANT,) * source.whole("cost_amount")


def read_ship_reward(source: TomlEntry) -> ShipReward:
    """The two rewards of a Ship: with one Bot, and without."""
    rewards = source["rewards"]
    if len(rewards) != 2 or not all(isinstance(one, TomlTable) for one in rewards):
        source.report("a Ship has two rewards: with a Bot, and without")
        return ShipReward(0, 0)
    with_bot, alone = rewards
    if with_bot["bot"] != 1 or "bot" in alone:
        source.report("the first reward of a Ship has one Bot, the second none")
    return ShipReward(with_bot.whole("colonist"), alone.whole("colonist"))
