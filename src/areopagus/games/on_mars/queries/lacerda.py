"""What Lacerda can do and what he prefers (OM-SOLO, OM-LAC, OM-XSOLO-04/05)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ..catalog.basics import LSS_KINDS, MINE, NONE, TECHS
from ..catalog.cards import CONTRACT_COST, FIRST_CONTRACT
from ..catalog.effects import ANY_KIND, Effect
from ..catalog.solo import BOT_SEQUENCE, LACERDA_SCIENTISTS
from ..catalog.technology import FIRST_LAB, LAB_LEVEL
from ..catalog.terrain import DISCOVERIES, DISTANCES, HEX_COUNT, RESEARCH_TILE
from ..state import Mars
from .cards import best_level, next_spaces, scientists_of, unbuilt
from .reasons import has_tile, why_not_take_blueprint
from .terrain import rover_hex, sites, upgradable

PERSON: Final = 0
"""The seat of the person who plays against him."""

LAST_COLUMN: Final = max(LAB_LEVEL)
"""The level of the last Lab column, where a development costs a Crystal (OM-NOTE-60)."""


def best(options: Sequence[int], *keys: Callable[[int], Any]) -> list[int]:
    """The options for which the keys, compared in their order, are least."""
    left = list(options)
    for key in keys:
        least = min(key(option) for option in left)
        left = [option for option in left if key(option) == least]
    return left


# Technology and cards


def movable(s: Mars, free: bool) -> list[int]:
    """His Tech tiles that can be developed; the last column costs a Crystal (OM-LAC-06)."""
    me = s.lacerda
    tiles = []
    for tech in range(len(TECHS)):
        spaces = next_spaces(s, me, tech)
        if spaces and (free or LAB_LEVEL[spaces[0]] < LAST_COLUMN or s.players[me].crystals):
            tiles.append(tech)
    return tiles


def can_learn(s: Mars) -> bool:
    """Whether a Tech tile of a type he lacks is on the grid and his first Lab column has room."""
    tech = s.players[s.lacerda].tech
    has_room = any(space not in tech for space in FIRST_LAB)
    return has_room and any(kind != NONE and tech[kind] == NONE for kind in s.grid)


def wants_scientist(s: Mars) -> bool:
    """Whether he hires a Scientist rather than take a Contract (OM-SOLO-47, OM-LAC-13)."""
    is_on_display = any(card != NONE and card < FIRST_CONTRACT for card in s.hire)
    return is_on_display and len(scientists_of(s, s.lacerda)) < LACERDA_SCIENTISTS


def can_hire(s: Mars, crystals: int) -> bool:
    """Whether he can take a card of the Scientist display (OM-LAC-13/14)."""
    return wants_scientist(s) or (
        crystals >= CONTRACT_COST and any(card >= FIRST_CONTRACT for card in s.hire)
    )


# Buildings


def building_sites(s: Mars, kind: int) -> list[tuple[int, int]]:
    """All hexes of the map where he can construct a kind, with the Buildings joined (OM-NOTE-39)."""
    if not has_tile(s, s.lacerda, kind):
        return []
    level = best_level(s, kind)
    return [(cell, joined) for cell, joined in sites(s, kind, s.lacerda) if joined <= level]


def next_kind(s: Mars) -> int:
    """The first kind he wants, from his Bot's icon on; NONE if it can't be placed (OM-SOLO-35 to -38, OM-NOTE-45)."""
    for step in range(len(BOT_SEQUENCE)):
        kind = BOT_SEQUENCE[(s.bot_icon + step) % len(BOT_SEQUENCE)]
        if kind == MINE or s.lss[LSS_KINDS.index(kind)] < s.level + 1:
            return kind if building_sites(s, kind) else NONE
    raise ValueError("the sequence has a Mine, which he always wants")


def usable_blueprints(s: Mars) -> list[int]:
    """His unbuilt Blueprints with a matching Building anywhere on the map (OM-SOLO-43)."""
    return [card for card in unbuilt(s, s.lacerda) if upgradable(s, s.lacerda, card, anywhere=True)]


# Tiles


def can_use(s: Mars, effect: Effect) -> bool:
    """Whether he can use a Discovery tile's benefit at least in part."""
    name = effect.name
    if name == "develop":
        return bool(movable(s, free=False))
    if name == "develop_free":
        return bool(movable(s, free=True))
    if name == "construct":
        return next_kind(s) != NONE if effect.target == ANY_KIND else bool(building_sites(s, effect.target))
    if name == "upgrade":
        return bool(usable_blueprints(s))
    if name == "hire_or_contract":
        return can_hire(s, s.players[s.lacerda].crystals)
    if name == "take_blueprint":
        return why_not_take_blueprint(s, s.lacerda) is None
    if name == "warehouse":
        return any(s.warehouse)
    if name == "learn_tech":
        return can_learn(s)
    return name == "gain_crystals"


def could_collect(s: Mars, cell: int) -> bool:
    """Whether he could collect the tile on a hex (OM-SOLO-50)."""
    tile = s.tile[cell]
    if tile == NONE:
        return False
    if tile >= RESEARCH_TILE:
        return not s.players[s.lacerda].research >> tile - RESEARCH_TILE & 1 and bool(movable(s, free=True))
    return not DISCOVERIES[tile].resource_only and can_use(s, DISCOVERIES[tile].effect)


TILE_PREFERENCE: Final = (
    "research",
    "upgrade",
    "construct_any",
    "construct",
    "blueprints",
    "hire_or_contract",
    "develop",
    "learn_tech",
    "crystals",
    "warehouse",
)
"""Which tile he prefers among the nearest (OM-LAC-15)."""


def tile_kind(s: Mars, cell: int) -> str:
    """The kind of a tile on the map."""
    tile = s.tile[cell]
    return "research" if tile >= RESEARCH_TILE else DISCOVERIES[tile].kind


def rover_targets(s: Mars) -> list[int]:
    """The hexes of the tiles that his Rover heads for, still tied (OM-LAC-15)."""
    cells = [cell for cell in range(HEX_COUNT) if could_collect(s, cell)]
    if not cells:
        return []
    here = rover_hex(s, s.lacerda)
    return best(
        cells, lambda cell: DISTANCES[here][cell], lambda cell: TILE_PREFERENCE.index(tile_kind(s, cell))
    )
