"""Which tiles Lacerda could collect: benefits he can use at least in part (OM-LAC-15, OM-XSOLO-04/05)."""

from __future__ import annotations

from ...catalog import (
    ANY_KIND,
    CONTRACT_COST,
    DISCOVERY_EFFECT,
    LAB_LEVEL,
    LACERDA_SCIENTISTS,
    NONE,
    RESEARCH_TILE,
    RESOURCE_ONLY,
    TECHS,
    Effect,
)
from ...queries.cards import next_spaces, scientists_of
from ...queries.possible import why_not_take_blueprint
from ...state import Mars

TOP_LEVEL = max(LAB_LEVEL)


def movable(s: Mars, free: bool) -> list[int]:
    """His Tech tiles that can be developed; the last column costs a Crystal (OM-LAC-06)."""
    me = s.lacerda
    found = []
    for tech in range(len(TECHS)):
        spaces = next_spaces(s, me, tech)
        if spaces and (free or LAB_LEVEL[spaces[0]] < TOP_LEVEL or s.players[me].crystals):
            found.append(tech)
    return found


def can_learn(s: Mars) -> bool:
    """Whether a Tech tile of a type he lacks is on the grid and his first Lab column has room."""
    tech = s.players[s.lacerda].tech
    room = any(space not in tech for space in range(len(LAB_LEVEL)) if LAB_LEVEL[space] == 1)
    return room and any(kind != NONE and tech[kind] == NONE for kind in s.grid)


def wants_scientist(s: Mars) -> bool:
    """Whether he hires a Scientist rather than take a Contract (OM-SOLO-47, OM-LAC-13)."""
    display = any(card != NONE and card < 6 for card in s.hire)
    return display and len(scientists_of(s, s.lacerda)) < LACERDA_SCIENTISTS


def can_hire(s: Mars, crystals: int) -> bool:
    """Whether he can take a card of the Scientist display (OM-LAC-13/14)."""
    return wants_scientist(s) or (crystals >= CONTRACT_COST and any(card >= 6 for card in s.hire))


def can_use(s: Mars, effect: Effect) -> bool:
    """Whether he can use a Discovery tile's benefit at least in part."""
    from .building import building_sites, next_kind, usable_blueprints

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
    return not RESOURCE_ONLY[tile] and can_use(s, DISCOVERY_EFFECT[tile])
