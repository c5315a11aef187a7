"""Blueprints, Scientists, Contracts, Private Goals and the cards of the First Colonists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from areopagus.kernel.facts import BadComponent, TomlEntry

from .basics import FACTS, GOODS, KINDS, NONE, entries, plain, price, section
from .effects import EFFECT_KEYS, Effect, read_effect

# Blueprints


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A Blueprint card."""

    level: int
    op: int
    """OP of the Advanced Building; as many are lost if it is not built."""
    min_complex: int
    """Minimum size of the Complex in which a Building can be upgraded with it."""
    kind: int
    gain: tuple[int, ...]
    """The goods for taking the card."""
    effect: Effect


BLUEPRINT_LEVELS: Final = (1, 3)
_levels: Final = section("blueprints.toml", "levels", [f"level_{level}" for level in BLUEPRINT_LEVELS])


def _blueprint(entry: TomlEntry) -> Blueprint:
    level = entry.whole("level")
    if level not in BLUEPRINT_LEVELS:
        entry.report(f"level = {level} is none of {', '.join(map(str, BLUEPRINT_LEVELS))}")
        level = BLUEPRINT_LEVELS[0]
    facts = _levels[f"level_{level}"]
    return Blueprint(
        level=level,
        op=facts.whole("op"),
        min_complex=facts.whole("min_complex"),
        kind=entry.one_of("upgrades", KINDS),
        gain=price(entry, "gain"),
        effect=read_effect(entry),
    )


_blueprints: Final = entries(
    "blueprints.toml",
    "blueprint",
    EFFECT_KEYS,
    needed=(
        "id",
        "name",
        "level",
        "upgrades",
        "scientist",
        "gain",
        "teal_colonist_icon",
        "effect",
        "text",
        "rule",
    ),
)
BLUEPRINTS: Final = tuple(_blueprint(entry) for entry in _blueprints)
LEVEL_ONE, LEVEL_THREE = (
    tuple(card for card, blueprint in enumerate(BLUEPRINTS) if blueprint.level == level)
    for level in BLUEPRINT_LEVELS
)
"""The cards of each deck."""
DECK_SIZE: Final = max(len(LEVEL_ONE), len(LEVEL_THREE))
BLUEPRINTS_OF: Final = tuple(
    tuple(card for card, blueprint in enumerate(BLUEPRINTS) if blueprint.kind == kind)
    for kind in range(len(KINDS))
)
"""The cards that upgrade each kind."""
DISPLAY_ROW: Final[int] = FACTS.read("blueprints.toml")["display"].whole("row_length")

# Scientists and Contracts


@dataclass(frozen=True, slots=True)
class Scientist:
    """A Scientist card."""

    name: str
    works_in: int
    scores: int
    colonists: int
    """Number of Colonists that hiring sends to work."""
    cost: tuple[int, ...]


_scientists: Final = entries(
    "scientists.toml", "scientist", ("id", "name", "position", "hire_cost", "works_in", "scores")
)
if [entry["position"] for entry in _scientists] != list(range(1, len(_scientists) + 1)):
    raise BadComponent("scientists.toml", "scientist", "the Scientists are in the order of their positions")
SCIENTISTS: Final = tuple(
    Scientist(
        name=str(entry["id"]),
        works_in=entry.one_of("works_in", KINDS),
        scores=entry.one_of("scores", KINDS),
        colonists=entry.amounts("hire_cost").get("colonists_to_working_area", 0),
        cost=() if "colonists_to_working_area" in entry["hire_cost"] else price(entry, "hire_cost"),
    )
    for entry in _scientists
)
SCIENTIST_NAMES: Final = tuple(scientist.name for scientist in SCIENTISTS)
for _entry, _card in zip(_blueprints, BLUEPRINTS, strict=True):
    if SCIENTISTS[_entry.one_of("scientist", SCIENTIST_NAMES)].works_in != _card.kind:
        _entry.report(f"scientist = {_entry['scientist']!r} works in Buildings of another kind")
SCIENTIST_OP: Final[int] = FACTS.read("scientists.toml")["scoring"].whole("op_per_building")
FIRST_CONTRACT: Final = len(SCIENTISTS)
"""A card of the Scientist display is a Scientist, or this plus a Contract."""


@dataclass(frozen=True, slots=True)
class Contract:
    """An Earth Contract."""

    kind: int
    """The kind to upgrade; NONE for a delivery."""
    complex_size: int
    needs: tuple[int, ...]
    """The number of each good to deliver."""
    op_done: int
    op_failed: int


CONTRACTS: Final = tuple(
    Contract(
        kind=entry.one_of("building", KINDS) if entry["type"] == "upgrade" else NONE,
        complex_size=entry.whole("complex_size", 0),
        needs=tuple(entry.amounts("needs", GOODS).get(good, 0) for good in GOODS),
        op_done=entry.whole("op_done"),
        op_failed=entry.whole("op_failed"),
    )
    for entry in entries(
        "contracts.toml",
        "contract",
        ("id", "type", "building", "complex_size", "needs", "op_done", "op_failed", "rule"),
    )
)
CONTRACT_COST: Final[int] = FACTS.read("contracts.toml")["take"].whole("cost_crystals")

# Private Goals


@dataclass(frozen=True, slots=True)
class Goal:
    """A Private Goal."""

    needs: dict[str, Any]
    effect: Effect
    """The reward of the card, instead of the common one."""


GOALS: Final = tuple(
    Goal(plain(entry["needs"]), read_effect(entry, {**entry["alt"], "rule": entry["rule"]}))
    for entry in entries("private_goals.toml", "goal", ("id", "needs", "text", "alt", "alt_text", "rule"))
)
COMMON_REWARD: Final = read_effect(section("private_goals.toml", "common_reward", EFFECT_KEYS))

# First Colonists


@dataclass(frozen=True, slots=True)
class ACard:
    """A First Colonist A card."""

    name: str
    kinds: tuple[int, ...]
    """The kinds of which the first construction fulfils it."""


A_CARDS: Final = tuple(
    ACard(str(entry["id"]), tuple(KINDS.index(name) for name in entry.some_of("buildings", KINDS)))
    for entry in entries("first_colonists.toml", "a_card", ("id", "buildings", "rule"))
)
TASKS: Final = (
    "obtain_blueprint",
    "learn_technology",
    "travel_with_shuttle",
    "construct_shelter",
    "hire_scientist",
    "develop_tech",
    "develop_tech_twice_in_one_turn",
    "place_discovery_tile",
)
(
    TASK_BLUEPRINT,
    TASK_TECH,
    TASK_SHUTTLE,
    TASK_SHELTER,
    TASK_SCIENTIST,
    TASK_DEVELOP,
    TASK_DEVELOP_TWICE,
    TASK_DISCOVERY,
) = range(len(TASKS))


@dataclass(frozen=True, slots=True)
class BCard:
    """A First Colonist B card."""

    name: str
    task: int
    reward: tuple[int, ...]


B_CARDS: Final = tuple(
    BCard(str(entry["id"]), entry.one_of("task", TASKS), price(entry, "reward"))
    for entry in entries("first_colonists.toml", "b_card", ("id", "task", "text", "reward", "rule"))
)
CARD_OF_TASK: Final = tuple(
    next((number for number, card in enumerate(B_CARDS) if card.task == task), NONE)
    for task in range(len(TASKS))
)
"""The B card of each task."""
if NONE in CARD_OF_TASK or len(B_CARDS) != len(TASKS):
    raise BadComponent("first_colonists.toml", "b_card", "each task is on one B card")
B_DRAWN: Final[int] = section("first_colonists.toml", "rules", ("b_drawn_when_a_fulfilled",))[
    "b_drawn_when_a_fulfilled"
]
FIRST_TILES: Final = tuple(
    entry.whole("turn_order_space")
    for entry in entries("first_colonists.toml", "tile", ("id", "turn_order_space", "rule"))
)
"""The Turn Order space of each First Colonist tile."""
