"""What a turn offers: Main actions with their placement costs, Executive actions (OM-FLOW, OM-SLOT, OM-EXEC)."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Reason, why_not_any

from ..catalog.basics import NONE
from ..catalog.board import (
    ACTION_SIDE,
    CONSTRUCT,
    HIRE_OR_CONTRACT,
    HIRE_SLOT,
    HIRE_SLOTS_EACH,
    LEARN_TECHNOLOGY,
    OBTAIN_BLUEPRINT,
    RESEARCH_DEVELOPMENT,
    RESUPPLY,
    SLOT_OF,
    SLOTS,
    SPACE_SIDE,
    UPGRADE,
    WELCOME_SHIP,
)
from ..catalog.cards import BLUEPRINTS, SCIENTISTS
from ..catalog.effects import ANY_KIND
from ..catalog.player_board import EXECUTIVE, USE_BUILDING
from ..state import Mars
from .cards import is_built, scientist_at, works_in
from .effects import why_not_effect, why_not_use_card
from .goods import crystal_means
from .reasons import (
    hireable,
    why_not_construct,
    why_not_develop,
    why_not_learn,
    why_not_resupply,
    why_not_take_blueprint,
    why_not_upgrade,
    why_not_welcome,
)

NO_USABLE_BUILDING: Final = Reason("reason.no_usable_building", "OM-XGEN-02")

# Main actions


def why_not_main(s: Mars, me: int, action: int) -> Reason | None:
    """Why a Main action can't be taken now."""
    if s.main_done:
        return Reason("reason.main_done", "OM-FLOW-04")
    if ACTION_SIDE[action] != SPACE_SIDE[s.players[me].space]:
        return Reason("reason.other_side", "OM-FLOW-06")
    lq, crystals = s.players[me].lq, crystal_means(s, me)
    if action not in SLOT_OF:
        return why_not_basic(s, me, action, lq, crystals)
    if action == HIRE_OR_CONTRACT and s.slots[HIRE_SLOT][me] >= HIRE_SLOTS_EACH:
        return Reason("reason.hire_slot_taken", "OM-HIRE-02")
    if lq < 1:
        return Reason("reason.no_colonist", "OM-SLOT-01")
    return why_not_place_and(s, me, action, placement_units(s, me, SLOT_OF[action]), lq - 1, crystals)


def why_not_basic(s: Mars, me: int, action: int, lq: int, crystals: int) -> Reason | None:
    """Why the basic effect of a Main action can't be carried out even once (OM-NOTE-49)."""
    if action == OBTAIN_BLUEPRINT:
        return why_not_take_blueprint(s, me)
    if action == LEARN_TECHNOLOGY:
        return why_not_learn(s, me)
    if action == RESEARCH_DEVELOPMENT:
        return why_not_develop(s, me, False, crystals)
    if action == RESUPPLY:
        return why_not_resupply(s, me)
    if action == CONSTRUCT:
        return why_not_construct(s, me, ANY_KIND, lq)
    if action == UPGRADE:
        return why_not_upgrade(s, me)
    if action == WELCOME_SHIP:
        return why_not_welcome(s, me)
    if action == HIRE_OR_CONTRACT:
        return None if hireable(s, me, lq, crystals) else Reason("reason.no_card", "OM-HIRE-05")
    return None  # Landing Pod and Control Center are always possible


def placement_units(s: Mars, me: int, place: int) -> int:
    """The additional cost of placing a Colonist, after full slots have been cleared (OM-SLOT-03 to -09)."""
    slot = s.slots[place]
    if place != HIRE_SLOT and sum(slot) >= SLOTS[place]:
        most = max(slot)
        slot = [0 if count == most else count for count in slot]
    if len(s.players) == 2:
        return sum(slot)
    return sum(1 for player, count in enumerate(slot) if count and player != me)


def why_not_place_and(s: Mars, me: int, action: int, units: int, lq: int, crystals: int) -> Reason | None:
    """Why the units of placement cost can't be paid, in Crystals or Colonists, so that the action is still possible."""
    key = "reason.placement_cost"
    for paid_in_colonists in range(units + 1):
        paid_in_crystals = units - paid_in_colonists
        if paid_in_colonists <= lq and paid_in_crystals <= crystals:
            if why_not_basic(s, me, action, lq - paid_in_colonists, crystals - paid_in_crystals) is None:
                return None
            key = "reason.placement_leaves"
    return why_not_basic(s, me, action, lq, crystals) or Reason(key, "OM-SLOT-06", {"units": units})


# Executive actions


def why_not_executive(s: Mars, me: int, space: int) -> Reason | None:
    """Why the Executive action beside a Depot space can't be performed."""
    reason = why_not_any_executive(s)
    if reason is not None:
        return reason
    if s.players[me].ships[space]:
        return Reason("reason.ship_there", "OM-EXEC-02")
    if space == USE_BUILDING:
        return why_not_use_own(s, me)
    crystals = crystal_means(s, me) - EXECUTIVE[space].cost
    if crystals < 0:
        return Reason("reason.too_few_crystals", "OM-EXEC-03", {"cost": EXECUTIVE[space].cost})
    return why_not_effect(s, me, EXECUTIVE[space].effect, s.players[me].lq, crystals)


def why_not_any_executive(s: Mars) -> Reason | None:
    """Why no further Executive action can be performed in this turn."""
    if s.executive_used:
        return Reason("reason.executive_used", "OM-FLOW-05")
    return None


def use_cost(s: Mars, card: int) -> int:
    """What the owner pays to use an Advanced Building: nothing while a Scientist stands on the card (OM-SCI-03)."""
    return EXECUTIVE[USE_BUILDING].cost if scientist_at(s, card) == NONE else 0


def usable_buildings(s: Mars, me: int) -> list[int]:
    """The own built Blueprints whose action can be paid for and performed (OM-XEXEC-08)."""
    return [card for card in s.players[me].blueprints if why_not_use_own_card(s, me, card) is None]


def why_not_use_own_card(s: Mars, me: int, card: int) -> Reason | None:
    """Why the action of a Blueprint can't be performed with the Executive action for own Advanced Buildings."""
    if card not in s.players[me].blueprints:
        return Reason("reason.not_your_blueprint", "OM-XEXEC-08")
    if not is_built(s, card):
        return Reason("reason.blueprint_unbuilt", "OM-BP-06")
    cost = use_cost(s, card)
    crystals = crystal_means(s, me) - cost
    if crystals < 0:
        return Reason("reason.too_few_crystals", "OM-EXEC-03", {"cost": cost})
    return why_not_use_card(s, me, card, s.players[me].lq, crystals)


def why_not_use_own(s: Mars, me: int) -> Reason | None:
    """Why no own Advanced Building can be used."""
    own = [card for card in s.players[me].blueprints if is_built(s, card)]
    if not own:
        return Reason("reason.no_advanced_building", "OM-XEXEC-08")
    return why_not_any((why_not_use_own_card(s, me, card) for card in own), NO_USABLE_BUILDING)


def scientist_buildings(s: Mars, me: int, scientist: int) -> list[int]:
    """The built Blueprints, of any player, where an own Scientist can work and do something (OM-SCI-01/02)."""
    return [
        card
        for card in works_in(s, SCIENTISTS[scientist].works_in)
        if why_not_work_on(s, me, scientist, card) is None
    ]


def why_not_work_on(s: Mars, me: int, scientist: int, card: int) -> Reason | None:
    """Why a Scientist can't do the action of a Blueprint."""
    if not is_built(s, card):
        return Reason("reason.blueprint_unbuilt", "OM-BP-06")
    if BLUEPRINTS[card].kind != SCIENTISTS[scientist].works_in:
        return Reason("reason.other_specialty", "OM-SCI-01")
    return why_not_use_card(s, me, card, s.players[me].lq, crystal_means(s, me))


def why_not_send_scientist(s: Mars, me: int, scientist: int) -> Reason | None:
    """Why a Scientist can't be used."""
    if s.scientist_owner[scientist] != me:
        return Reason("reason.not_your_scientist", "OM-SCI-02")
    reason = why_not_any_executive(s)
    if reason is not None:
        return reason
    cards = works_in(s, SCIENTISTS[scientist].works_in)
    if not cards:
        return Reason("reason.no_place_to_work", "OM-XSCI-02")
    return why_not_any((why_not_work_on(s, me, scientist, card) for card in cards), NO_USABLE_BUILDING)
