"""Why an effect can't be carried out, by its name; claims of tiles and uses of Blueprints, which are such effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from areopagus.kernel import Reason

from ..catalog.basics import (
    COLONY,
    MINERAL,
    NONE,
    NOT_MINERAL,
)
from ..catalog.board import SPACE_SIDE
from ..catalog.cards import BLUEPRINTS
from ..catalog.effects import CARRIED_OUT_ELSEWHERE, RULES_OF_EFFECTS, Effect
from ..catalog.terrain import DISCOVERIES, RESEARCH_EFFECT, RESEARCH_TILE
from ..state import Mars
from .goods import (
    can_afford,
    can_keep,
    crystal_means,
    free_lq,
)
from .reasons import (
    NOT_NOW,
    hireable,
    why_not_construct,
    why_not_develop,
    why_not_gain_colonists,
    why_not_learn,
    why_not_move_bots,
    why_not_produce,
    why_not_resupply,
    why_not_retrieve,
    why_not_rove,
    why_not_take_blueprint,
    why_not_trade,
    why_not_upgrade,
    why_not_welcome,
)


def why_not_effect(s: Mars, me: int, effect: Effect, lq: int, crystals: int) -> Reason | None:
    """Why an effect can't be carried out."""
    return WHY_NOT[effect.name](s, me, effect, lq, crystals)


Possible = Callable[[Mars, int, Effect, int, int], Reason | None]


def _fixed(reason: Reason | None) -> Possible:
    return lambda s, me, effect, lq, crystals: reason


def _resources(s: Mars, me: int, effect: Effect, lq: int, crystals: int) -> Reason | None:
    wanted = NOT_MINERAL if effect.resource == NONE else (effect.resource,)
    return (
        None if any(can_keep(s, me, good) for good in wanted) else Reason("reason.storage_full", "OM-XGEN-02")
    )


def _colonists(s: Mars, me: int, effect: Effect, lq: int, crystals: int) -> Reason | None:
    if not can_afford(s.players[me].storage, effect.cost):
        return Reason("reason.cannot_pay", effect.rule)
    return why_not_gain_colonists(s, me)


def _hire(scientists: bool, contracts: bool, free: bool) -> Possible:
    def possible(s: Mars, me: int, effect: Effect, lq: int, crystals: int) -> Reason | None:
        if hireable(s, me, lq, crystals, scientists, contracts, free):
            return None
        return Reason("reason.no_card", "OM-HIRE-05")

    return possible


WHY_NOT: Final[dict[str, Possible]] = {
    "none": _fixed(NOT_NOW),
    "warehouse": lambda s, me, effect, lq, crystals: why_not_resupply(s, me, crystals),
    "gain_crystals": _fixed(None),
    "gain_minerals": lambda s, me, effect, lq, crystals: (
        None if can_keep(s, me, MINERAL) else Reason("reason.storage_full", "OM-XGEN-02")
    ),
    "gain_resource": _resources,
    "gain_resources_not_mineral": _resources,
    "learn_tech": lambda s, me, effect, lq, crystals: why_not_learn(s, me),
    "take_blueprint": lambda s, me, effect, lq, crystals: why_not_take_blueprint(s, me),
    "develop": lambda s, me, effect, lq, crystals: why_not_develop(s, me, False, crystals),
    "develop_free": lambda s, me, effect, lq, crystals: why_not_develop(s, me, True, crystals),
    "upgrade": lambda s, me, effect, lq, crystals: why_not_upgrade(s, me),
    "upgrade_free": lambda s, me, effect, lq, crystals: why_not_upgrade(s, me, free=True),
    "upgrade_anywhere": lambda s, me, effect, lq, crystals: why_not_upgrade(s, me, anywhere=True),
    "construct": lambda s, me, effect, lq, crystals: why_not_construct(
        s, me, effect.target, lq, effect.boost == "teal_colonist"
    ),
    "move_bots": lambda s, me, effect, lq, crystals: why_not_move_bots(s, me),
    "move_rover": lambda s, me, effect, lq, crystals: why_not_rove(s, me, effect, crystals),
    "bots_move_as_rovers": lambda s, me, effect, lq, crystals: why_not_move_bots(s, me),
    "welcome_ship": lambda s, me, effect, lq, crystals: why_not_welcome(s, me),
    "welcome_ship_free": lambda s, me, effect, lq, crystals: why_not_welcome(s, me, free=True),
    "gain_colonists": _colonists,
    "colonists_from_working_area": lambda s, me, effect, lq, crystals: (
        why_not_retrieve(s, me, False, True) if free_lq(s, me) > 0 else Reason("reason.lq_full", "OM-XGEN-06")
    ),
    "retrieve_from_action_slots": lambda s, me, effect, lq, crystals: why_not_retrieve(s, me, True, False),
    "retrieve_colonists": lambda s, me, effect, lq, crystals: why_not_retrieve(s, me, True, True),
    "take_contract": _hire(scientists=False, contracts=True, free=False),
    "contract_free": _hire(scientists=False, contracts=True, free=True),
    "scientist_free": _hire(scientists=True, contracts=False, free=True),
    "hire_or_contract": _hire(scientists=True, contracts=True, free=False),
    "travel_to_orbit": lambda s, me, effect, lq, crystals: (
        None if is_in(s, me, COLONY) else Reason("reason.in_orbit", "OM-XBP-22")
    ),
    "travel": _fixed(None),
    "score_op": _fixed(None),
    "trade": lambda s, me, effect, lq, crystals: why_not_trade(s, me),
    "produce_all": lambda s, me, effect, lq, crystals: why_not_produce(s, me),
    "radar": lambda s, me, effect, lq, crystals: why_not_use_radar(s, me, lq, crystals),
}


def why_not_problems() -> list[str]:
    """Effects that nothing in `WHY_NOT` is about, and entries of `WHY_NOT` without an effect."""
    missing = [
        f"{next(iter(rules.values()))}: no {name!r} in WHY_NOT"
        for name, rules in RULES_OF_EFFECTS.items()
        if name not in (*WHY_NOT, *CARRIED_OUT_ELSEWHERE)
    ]
    return missing + [f"effects: {name}: no such effect" for name in WHY_NOT if name not in RULES_OF_EFFECTS]


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
