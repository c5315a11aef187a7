"""Why an effect can't be carried out; claims of tiles and uses of Blueprints, which are such effects.

Reasons with this number of Colonists in the Living Quarters and of Crystals stand beside the functions of effects (see
`registry`); what is about an effect itself is here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from areopagus.kernel import Reason

from ..catalog.basics import (
    COLONY,
    MINERAL,
    NONE,
    NOT_MINERAL,
)
from ..catalog.board import SPACE_SIDE
from ..catalog.cards import BLUEPRINTS
from ..catalog.effects import Effect
from ..catalog.terrain import DISCOVERIES, RESEARCH_EFFECT, RESEARCH_TILE
from ..registry import WHY_NOT
from ..state import Mars
from .goods import (
    can_afford,
    can_keep,
    crystal_means,
    free_lq,
)
from .reasons import hireable, why_not_gain_colonists, why_not_retrieve


def why_not_effect(s: Mars, me: int, effect: Effect, lq: int, crystals: int) -> Reason | None:
    """Why an effect can't be carried out."""
    why_not = WHY_NOT[effect.name]
    return None if why_not is None else why_not(s, me, effect, lq, crystals)


def why_not_keep(s: Mars, me: int, effect: Effect, lq: int, crystals: int) -> Reason | None:
    """Why none of the Resources that an effect gives can be kept."""
    return why_not_keep_any(s, me, NOT_MINERAL if effect.resource == NONE else (effect.resource,))


def why_not_keep_any(s: Mars, me: int, goods: Iterable[int]) -> Reason | None:
    """Why none of some Resources can be kept."""
    is_room = any(can_keep(s, me, good) for good in goods)
    return None if is_room else Reason("reason.storage_full", "OM-XGEN-02")


def why_not_keep_mineral(s: Mars, me: int, effect: Effect, lq: int, crystals: int) -> Reason | None:
    """Why no Mineral can be kept."""
    return why_not_keep_any(s, me, (MINERAL,))


def why_not_buy_colonists(s: Mars, me: int, effect: Effect, lq: int, crystals: int) -> Reason | None:
    """Why no Colonist can be gained at the cost of an effect."""
    if not can_afford(s.players[me].storage, effect.cost):
        return Reason("reason.cannot_pay", effect.rule)
    return why_not_gain_colonists(s, me)


def why_not_bring_from_work(s: Mars, me: int, effect: Effect, lq: int, crystals: int) -> Reason | None:
    """Why no Colonist can come home from the Working Area."""
    if free_lq(s, me) <= 0:
        return Reason("reason.lq_full", "OM-XGEN-06")
    return why_not_retrieve(s, me, False, True)


def why_not_hire_by(s: Mars, me: int, effect: Effect, lq: int, crystals: int) -> Reason | None:
    """Why an effect takes no card of the Scientist display."""
    if hireable(s, me, lq, crystals, *hire_terms(effect)):
        return None
    return Reason("reason.no_card", "OM-HIRE-05")


def hire_terms(effect: Effect) -> tuple[bool, bool, bool]:
    """Whether an effect takes Scientists, whether it takes Contracts, and whether they are free."""
    free = effect.name in ("contract_free", "scientist_free")
    return effect.name in ("hire_or_contract", "scientist_free"), effect.name != "scientist_free", free


def why_not_go_to_orbit(s: Mars, me: int, effect: Effect, lq: int, crystals: int) -> Reason | None:
    """Why a player can't travel to Orbit."""
    return None if is_in(s, me, COLONY) else Reason("reason.in_orbit", "OM-XBP-22")


def is_in(s: Mars, me: int, side: int) -> bool:
    """Whether a player's Marker is on a side."""
    return SPACE_SIDE[s.players[me].space] == side


# Blueprints


def why_not_use_card(s: Mars, me: int, card: int, lq: int, crystals: int) -> Reason | None:
    """Why the action of a built Blueprint can't be performed."""
    return why_not_effect(s, me, BLUEPRINTS[card].effect, lq, crystals)


def why_not_use_radar(s: Mars, me: int, lq: int, crystals: int) -> Reason | None:
    """Why Radar does nothing now (OM-XBP-15)."""
    if s.radar != NONE:
        return why_not_effect(s, me, DISCOVERIES[s.radar].effect, lq, crystals)
    if any(
        tile != NONE and why_not_effect(s, me, DISCOVERIES[tile].effect, lq, crystals) is None
        for tile in s.exploration
    ):
        return None
    return Reason("reason.no_use_of_radar", "OM-XBP-15")


# Tiles


UNPAID: Final = ("reason.cannot_pay", "reason.no_mineral", "reason.no_colonist")
"""Reasons that say that the cost of a tile's benefit can't be paid; the others that there is no benefit."""


def why_not_claim(s: Mars, me: int, cell: int) -> Reason | None:
    """Why the tile on a hex can't be claimed (OM-ROVER-05 to -08)."""
    tile = s.tile[cell]
    if tile == NONE:
        return Reason("reason.no_tile_there", "OM-ROVER-05")
    player = s.players[me]
    if tile >= RESEARCH_TILE:
        if player.research >> tile - RESEARCH_TILE & 1:
            return Reason("reason.research_owned", "OM-ROVER-06")
        effect = RESEARCH_EFFECT
    else:
        effect = DISCOVERIES[tile].effect
    reason = why_not_effect(s, me, effect, player.lq, crystal_means(s, me))
    if reason is None:
        return None
    return replace(reason, rule="OM-ROVER-07" if reason.key in UNPAID else "OM-ROVER-08")
