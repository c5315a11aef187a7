"""Cards, Tech and what players have achieved: levels, counts, conditions of Goals and Contracts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from areopagus.kernel.bits import members
from areopagus.kernel.facts import BadComponent

from ..catalog.basics import GOODS, MINE, MINERAL, NONE, RESOURCES
from ..catalog.cards import BLUEPRINTS_OF, CONTRACTS, GOALS
from ..catalog.technology import LAB, LAB_LEVEL, LAB_NAMES
from ..catalog.terrain import HEX_COUNT
from ..state import Mars
from .goods import shelters_on_map
from .terrain import complex_size, complexes

GOOD_COUNT = len(GOODS)


def tech_level(s: Mars, owner: int, tech: int) -> int:
    """The level of a player's Tech tile; 0 without it."""
    space = s.players[owner].tech[tech]
    return LAB_LEVEL[space] if space != NONE else 0


def tech_owners(s: Mars, tech: int, level: int = 1) -> list[int]:
    """The players with a Tech tile of at least that level (OM-USE-02/03)."""
    return [owner for owner in range(len(s.players)) if tech_level(s, owner, tech) >= level]


def best_level(s: Mars, tech: int) -> int:
    """The level of the most developed tile of a Tech in any Lab."""
    return max(tech_level(s, owner, tech) for owner in range(len(s.players)))


def next_spaces(s: Mars, owner: int, tech: int) -> list[int]:
    """The empty Lab spaces to which a tile can be developed (OM-RD-02)."""
    lab = s.players[owner].tech
    space = lab[tech]
    return [] if space == NONE else [after for after in LAB[space].next if after not in lab]


def is_built(s: Mars, card: int) -> bool:
    """Whether a Blueprint's marker is on the map."""
    return s.built_at[card] != NONE


def built_by(s: Mars, me: int) -> list[int]:
    """The hexes of a player's Advanced Buildings."""
    return s.players[me].advanced


def unbuilt(s: Mars, me: int) -> list[int]:
    """The player's Blueprints that still carry their marker."""
    return [card for card in s.players[me].blueprints if s.built_at[card] == NONE]


def mines_of(s: Mars, me: int) -> list[int]:
    """The Mines that carry the player's Colonist or marker."""
    player = s.players[me]
    return player.miners + [cell for cell in player.advanced if s.building[cell] == MINE]


def on_slots(s: Mars, me: int) -> int:
    """Number of a player's Colonists on Action slots."""
    return sum(slot[me] for slot in s.slots)


def scientists_of(s: Mars, me: int) -> list[int]:
    """The Scientists a player has hired."""
    return [scientist for scientist, owner in enumerate(s.scientist_owner) if owner == me]


def contracts_of(s: Mars, me: int) -> list[int]:
    """The Contracts a player has taken."""
    return [contract for contract, owner in enumerate(s.contract_owner) if owner == me]


def is_met(s: Mars, contract: int) -> bool:
    """Whether the requirement of an owned Contract is met now (OM-XCON-01/02)."""
    owner = s.contract_owner[contract]
    if owner == s.lacerda:
        return True  # OM-SOLO-48
    kind = CONTRACTS[contract].kind
    if kind == NONE:
        start = contract * GOOD_COUNT
        return tuple(s.contract_goods[start : start + GOOD_COUNT]) == CONTRACTS[contract].needs
    return any(
        s.building[cell] == kind and complex_size(s, cell) >= CONTRACTS[contract].complex_size
        for cell in built_by(s, owner)
    )


def contracts_met(s: Mars, me: int) -> int:
    """Number of a player's Contracts that are met."""
    return sum(s.contract_done[contract] for contract in contracts_of(s, me))


def largest_complex(s: Mars, kind: int) -> int:
    """The size of the largest group of Buildings of a kind."""
    group, sizes = complexes(s)
    return max((sizes[group[cell]] for cell in range(HEX_COUNT) if s.building[cell] == kind), default=0)


# Private Goals


def _marker_in_complex(s: Mars, me: int, size: Any) -> bool:
    return any(complex_size(s, cell) >= size for cell in built_by(s, me))


def _different_complexes(s: Mars, me: int, needs: dict[str, Any]) -> bool:
    group, sizes = complexes(s)
    least = needs["min_complex_size"]
    groups = {group[cell] for cell in built_by(s, me) if sizes[group[cell]] >= least}
    return len(groups) >= int(needs["markers_in_different_complexes"])


Condition: TypeAlias = Callable[[Mars, int, Any], bool]

CONDITIONS: Final[dict[str, Condition]] = {
    "blueprints": lambda s, me, least: len(s.players[me].blueprints) >= least,
    "advanced_buildings": lambda s, me, least: len(built_by(s, me)) >= least,
    "mines_with_own_colonist_or_marker": lambda s, me, least: len(mines_of(s, me)) >= least,
    "discovery_tiles": lambda s, me, least: s.players[me].discoveries.bit_count() >= least,
    "own_marker_on_complex_of_size": _marker_in_complex,
    "same_resource_not_mineral": lambda s, me, least: any(
        s.players[me].storage[good] >= least for good in range(RESOURCES) if good != MINERAL
    ),
    "shelters": lambda s, me, least: shelters_on_map(s, me) >= least,
    "colony_level": lambda s, me, least: s.level >= least,
    "colonists_in_living_quarters": lambda s, me, least: s.players[me].lq >= least,
    "tech_tiles": lambda s, me, least: sum(space != NONE for space in s.players[me].tech) >= least,
    "ships_in_hangar": lambda s, me, least: s.players[me].hangar >= least,
    "research_tiles": lambda s, me, least: s.players[me].research.bit_count() >= least,
    "scientists": lambda s, me, least: len(scientists_of(s, me)) >= least,
    "completed_contracts": lambda s, me, least: contracts_met(s, me) >= least,
    "tech_on_lab_spaces": lambda s, me, spaces: all(
        LAB_NAMES.index(name) in s.players[me].tech for name in spaces
    ),
    "progress_cubes": lambda s, me, least: s.players[me].cubes.bit_count() >= least,
}
"""What a Private Goal can need; the keys are those of `private_goals.toml`."""

PAIRED: Final = {"markers_in_different_complexes", "min_complex_size"}
"""Two needs that are one condition."""


def _conditions(number: int, needs: dict[str, Any]) -> tuple[tuple[Condition, Any], ...]:
    """The conditions of a Private Goal, each with its value."""
    if set(needs) == PAIRED:
        return ((_different_complexes, needs),)
    for key in needs:
        if key not in CONDITIONS:
            raise BadComponent("private_goals.toml", f"goal {number}", f"unknown need {key!r}")
    return tuple((CONDITIONS[key], value) for key, value in needs.items())


GOAL_CONDITIONS: Final = tuple(_conditions(number, goal.needs) for number, goal in enumerate(GOALS, 1))


def holds(s: Mars, me: int, goal: int) -> bool:
    """Whether a Private Goal's condition holds for a player now (OM-XGOAL)."""
    return all(condition(s, me, value) for condition, value in GOAL_CONDITIONS[goal])


def goals_in_hand(s: Mars, me: int) -> list[int]:
    """The Private Goals in a player's hand."""
    return members(s.players[me].goals)


def works_in(s: Mars, kind: int) -> list[int]:
    """The built Blueprints, of any player, of a kind (OM-XSCI-02)."""
    built_at = s.built_at
    return [card for card in BLUEPRINTS_OF[kind] if built_at[card] != NONE]


def scientist_at(s: Mars, card: int) -> int:
    """The Scientist that stands on a Blueprint; NONE if none."""
    return s.scientist_on.index(card) if card in s.scientist_on else NONE
