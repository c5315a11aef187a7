"""Why something can't be done: the reason, or None.

An effect may be chosen only if its cost can be paid in full and at least part of it would change the game
(OM-XGEN-02), so no choice leads to a dead end. `lq` and `crystals` are the numbers of Colonists in the Living Quarters
and of Crystals to pay with when the effect begins. Each search stops at the first possibility.
"""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Reason

from ..catalog.basics import (
    CRYSTAL,
    KINDS,
    MINE,
    NONE,
    ROVER_TECH,
    SHELTER,
    TECHS,
)
from ..catalog.board import SHIP_COST, UPGRADE_COST
from ..catalog.cards import BLUEPRINTS, CONTRACT_COST, FIRST_CONTRACT, SCIENTISTS
from ..catalog.effects import ANY_KIND, Effect
from ..catalog.player_board import SHIPS
from ..catalog.technology import FIRST_LAB, GRID_COST, LAB
from ..catalog.terrain import BUILDING_COST
from ..state import Mars
from .cards import best_level, built_by, is_built, mines_of, next_spaces, on_slots, unbuilt
from .goods import (
    can_afford,
    can_keep,
    crystal_means,
    free_lq,
    has_room_for_item,
    tradable,
    warehouse_items,
)
from .terrain import cells_of, complex_size, sites, upgradable, zone

NOT_NOW: Final = Reason("reason.no_effect", "OM-XGEN-02")


# Orbit


def why_not_take_blueprint(s: Mars, me: int) -> Reason | None:
    """Why no Blueprint can be taken."""
    if not s.players[me].markers:
        return Reason("reason.no_marker", "OM-BP-04")
    return None if any(s.display) else Reason("reason.no_blueprint", "OM-BP-05")


def why_not_learn(s: Mars, me: int) -> Reason | None:
    """Why no Tech tile can be taken."""
    if all(space in s.players[me].tech for space in FIRST_LAB):
        return Reason("reason.lab_full", "OM-TECH-02")
    if any(why_not_learn_from(s, me, space) is None for space in range(len(s.grid))):
        return None
    return Reason("reason.no_tech", "OM-TECH-03")


def why_not_learn_from(s: Mars, me: int, space: int) -> Reason | None:
    """Why the Tech tile on a grid space can't be taken."""
    tech = s.grid[space]
    if tech == NONE:
        return Reason("reason.grid_empty", "OM-TECH-05")
    player = s.players[me]
    if player.tech[tech] != NONE:
        return Reason("reason.tech_owned", "OM-TECH-04")
    return None if can_afford(player.storage, GRID_COST[space]) else Reason("reason.cannot_pay", "OM-TECH-03")


def why_not_develop_tile(s: Mars, me: int, tech: int, free: bool, crystals: int) -> Reason | None:
    """Why a Tech tile can't be developed."""
    player = s.players[me]
    if player.tech[tech] == NONE:
        return Reason("reason.tech_not_owned", "OM-RD-01")
    spaces = next_spaces(s, me, tech)
    if not spaces:
        return Reason("reason.no_lab_space", "OM-RD-02")
    if free or can_afford(player.storage, LAB[spaces[0]].cost, crystals):
        return None
    return Reason("reason.cannot_pay", "OM-RD-03")


def why_not_develop(s: Mars, me: int, free: bool, crystals: int) -> Reason | None:
    """Why no Tech tile can be developed."""
    if any(why_not_develop_tile(s, me, tech, free, crystals) is None for tech in range(len(TECHS))):
        return None
    return Reason("reason.nothing_to_develop", "OM-RD-02")


def why_not_resupply(s: Mars, me: int, crystals: int | None = None) -> Reason | None:
    """Why nothing can be taken from the Warehouse; Crystals paid before make room in the Depot for one."""
    if warehouse_items(s, me):
        return None
    if crystals is not None and s.warehouse[CRYSTAL]:
        player = s.players[me]
        paid = crystal_means(s, me) - crystals
        from_depot = max(0, paid - player.goals.bit_count())  # the rest may be paid with Goals
        if has_room_for_item(s, me, from_depot):
            return None
    return Reason("reason.nothing_to_take", "OM-RES-03")


# Construct


def has_tile(s: Mars, me: int, kind: int) -> bool:
    """Whether there is a Building of the kind to be placed (OM-BUILD-01, OM-NOTE-12)."""
    return s.players[me].shelters > 0 if kind == SHELTER else s.tops[kind] != NONE


def why_not_construct_kind(s: Mars, me: int, kind: int, lq: int, boost: bool = False) -> Reason | None:
    """Why a Building of a kind can't be constructed."""
    if not has_tile(s, me, kind):
        return Reason("reason.no_tile", "OM-BUILD-01")
    if kind == MINE:
        if lq < 1:
            return Reason("reason.no_colonist", "OM-MINE-02")
    elif not can_afford(s.players[me].storage, BUILDING_COST[kind]):
        return Reason("reason.cannot_pay", "OM-BUILD-02")
    if construction_sites(s, me, kind, lq, boost, first=True):
        return None
    return _why_not_place(s, me, kind)


def _why_not_place(s: Mars, me: int, kind: int) -> Reason:
    """Why there is no hex for a kind: none at the right distance, none near a Bot, or no Tech for those there are."""
    hexes_joined = sites(s, kind, me)
    if not hexes_joined:
        return Reason("reason.no_site", "OM-BUILD-05")
    hexes = zone(s, me)
    joined = [count for cell, count in hexes_joined if hexes >> cell & 1]
    if not joined:
        return Reason("reason.no_site_in_zone", "OM-BUILD-04")
    if not best_level(s, kind):
        return Reason("reason.no_building_tech", "OM-BTECH-01")
    return Reason("reason.tech_too_low", "OM-BTECH-02", {"joined": min(joined)})


def construction_sites(
    s: Mars, me: int, kind: int, lq: int, boost: bool = False, first: bool = False
) -> list[int]:
    """The hexes where a player can construct a kind, Tech and zone included (OM-BUILD-03 to -06, OM-XBP-25)."""
    level = best_level(s, kind)
    if boost and level:
        level += lq - 1 if kind == MINE else lq
    hexes = zone(s, me)
    allowed: list[int] = []
    for cell, joined in sites(s, kind, me):
        if joined <= level and hexes >> cell & 1:
            allowed.append(cell)
            if first:
                break
    return allowed


def why_not_construct_on(
    s: Mars, me: int, kind: int, cell: int, lq: int, boost: bool = False
) -> Reason | None:
    """Why a Building of a kind can't be constructed on a hex."""
    if s.building[cell] != NONE:
        return Reason("reason.built_already", "OM-BUILD-03")
    if not zone(s, me) >> cell & 1:
        return Reason("reason.outside_zone", "OM-BUILD-04")
    joined = dict(sites(s, kind, me)).get(cell)
    if joined is None:
        return Reason("reason.wrong_distance", "OM-BUILD-05")
    if cell in construction_sites(s, me, kind, lq, boost):
        return None
    if not best_level(s, kind):
        return Reason("reason.no_building_tech", "OM-BTECH-01")
    return Reason("reason.tech_too_low", "OM-BTECH-02", {"joined": joined})


def why_not_construct(s: Mars, me: int, target: int, lq: int, boost: bool = False) -> Reason | None:
    """Why nothing (or nothing of the target kind) can be constructed."""
    if target != ANY_KIND:
        return why_not_construct_kind(s, me, target, lq, boost)
    if any(why_not_construct_kind(s, me, kind, lq, boost) is None for kind in range(len(KINDS))):
        return None
    return Reason("reason.nothing_to_build", "OM-BUILD-01")


# Upgrade


def why_not_upgrade_with(s: Mars, me: int, card: int, free: bool, anywhere: bool) -> Reason | None:
    """Why a Blueprint can't be used to upgrade a Building."""
    if card not in s.players[me].blueprints:
        return Reason("reason.not_your_blueprint", "OM-UPG-01")
    if is_built(s, card):
        return Reason("reason.blueprint_used", "OM-UPG-02")
    if not free and not can_afford(s.players[me].storage, UPGRADE_COST):
        return Reason("reason.no_mineral", "OM-UPG-08")
    return None if upgradable(s, me, card, anywhere) else _why_not_upgrade_by(s, me, card, anywhere)


def _why_not_upgrade_by(s: Mars, me: int, card: int, anywhere: bool) -> Reason:
    """Why a Blueprint fits no Building: the reason for the one that comes closest."""
    nearest = Reason("reason.no_building_of_kind", "OM-UPG-03")
    for cell in cells_of(s, BLUEPRINTS[card].kind):
        reason = why_not_upgrade_on(s, me, card, cell, anywhere)
        if reason is not None and BARS.index(reason.key) > BARS.index(nearest.key):
            nearest = reason
    return nearest


BARS: Final = (
    "reason.no_building_of_kind",
    "reason.already_advanced",
    "reason.not_your_shelter",
    "reason.complex_too_small",
    "reason.outside_zone",
)
"""What keeps a Building from being upgraded, in the order in which it is tested."""


def why_not_upgrade_on(s: Mars, me: int, card: int, cell: int, anywhere: bool) -> Reason | None:
    """Why a Blueprint can't be used on a hex."""
    kind, needed = BLUEPRINTS[card].kind, BLUEPRINTS[card].min_complex
    if s.building[cell] != kind:
        return Reason("reason.other_kind", "OM-UPG-03")
    if s.marker[cell] != NONE:
        return Reason("reason.already_advanced", "OM-UPG-02")
    if kind == SHELTER and s.building_owner[cell] != me:
        return Reason("reason.not_your_shelter", "OM-UPG-07")
    if complex_size(s, cell) < needed:
        return Reason("reason.complex_too_small", "OM-UPG-05", {"needed": needed})
    if not anywhere and not zone(s, me) >> cell & 1:
        return Reason("reason.outside_zone", "OM-UPG-06")
    return None


def why_not_upgrade(s: Mars, me: int, free: bool = False, anywhere: bool = False) -> Reason | None:
    """Why no Building can be upgraded."""
    cards = unbuilt(s, me)
    if not cards:
        return Reason("reason.no_unbuilt_blueprint", "OM-UPG-01")
    if not free and not can_afford(s.players[me].storage, UPGRADE_COST):
        return Reason("reason.no_mineral", "OM-UPG-08")
    if any(upgradable(s, me, card, anywhere) for card in cards):
        return None
    return Reason("reason.no_building", "OM-UPG-03")


# Ships


def ships_gone(s: Mars, me: int) -> int:
    """Ships ever removed from a player's Depot (OM-SHIP-09)."""
    return SHIPS - sum(s.players[me].ships)


def why_not_welcome(s: Mars, me: int, free: bool = False) -> Reason | None:
    """Why no Ship can be welcomed."""
    if not any(s.players[me].ships):
        return Reason("reason.no_ship", "OM-SHIP-01")
    if ships_gone(s, me) >= s.level:
        return Reason("reason.ship_limit", "OM-SHIP-09")
    if not free and not can_afford(s.players[me].storage, SHIP_COST):
        return Reason("reason.cannot_pay", "OM-SHIP-02")
    return None


# Hire


def why_not_hire(s: Mars, me: int, card: int, lq: int, crystals: int, free: bool = False) -> Reason | None:
    """Why a card of the Scientist display (a Scientist, or `FIRST_CONTRACT` plus a Contract) can't be taken."""
    if card not in s.hire:
        return Reason("reason.not_in_display", "OM-HIRE-05")
    if free:
        return None
    if card >= FIRST_CONTRACT:
        return None if crystals >= CONTRACT_COST else Reason("reason.no_crystal", "OM-XCON-04")
    if lq < SCIENTISTS[card].colonists:
        return Reason("reason.too_few_colonists", "OM-HIRE-06")
    if can_afford(s.players[me].storage, SCIENTISTS[card].cost):
        return None
    return Reason("reason.cannot_pay", "OM-XSCI-01")


def hireable(
    s: Mars,
    me: int,
    lq: int,
    crystals: int,
    scientists: bool = True,
    contracts: bool = True,
    free: bool = False,
) -> list[int]:
    """The cards of the Scientist display that a player can take."""
    return [
        card
        for card in s.hire
        if card != NONE
        and (scientists if card < FIRST_CONTRACT else contracts)
        and why_not_hire(s, me, card, lq, crystals, free) is None
    ]


# Movement


def why_not_move_bots(s: Mars, me: int) -> Reason | None:
    """Why no Bot can move: none is on the map."""
    return None if s.players[me].bots else Reason("reason.no_bot", "OM-CC-03")


def rover_points(s: Mars, effect: Effect) -> int:
    """The movement points an effect gives a Rover (OM-XBP-24)."""
    return best_level(s, ROVER_TECH) if effect.by_rover_tech else effect.points


def why_not_rove(s: Mars, me: int, effect: Effect, crystals: int) -> Reason | None:
    """Why the Rover can't be moved, nor claim what it stands on."""
    points = rover_points(s, effect) + (crystals if effect.boost == "crystal" else 0)
    if effect.tech:
        points += best_level(s, ROVER_TECH)
    if points > 0:
        return None
    return Reason("reason.nobody_rover_tech", "OM-XBP-24")


# Colonists


def why_not_gain_colonists(s: Mars, me: int) -> Reason | None:
    """Why no Colonist can come from the reserve (OM-XGEN-06)."""
    if free_lq(s, me) <= 0:
        return Reason("reason.lq_full", "OM-XGEN-06")
    return None if s.players[me].reserve else Reason("reason.no_reserve", "OM-XGEN-06")


def why_not_retrieve(s: Mars, me: int, slots: bool, working_area: bool) -> Reason | None:
    """Why no Colonist can be brought home; without room in the Living Quarters they go to the reserve (OM-TERM-09)."""
    if (slots and on_slots(s, me)) or (working_area and s.players[me].wa):
        return None
    return Reason("reason.nobody_to_retrieve", "OM-XGEN-02")


def producing(s: Mars, me: int) -> list[int]:
    """The hexes that produce for a player: those with a marker or a Colonist of the player (OM-TRAVO-01 to -03)."""
    own = built_by(s, me)
    return sorted([*own, *(cell for cell in mines_of(s, me) if cell not in own)])


def why_not_produce(s: Mars, me: int) -> Reason | None:
    """Why no Building would produce anything that can be kept (OM-XBP-03)."""
    if any(can_keep(s, me, s.building[cell]) for cell in producing(s, me)):
        return None
    return Reason("reason.nothing_produces", "OM-XBP-03")


def why_not_trade(s: Mars, me: int) -> Reason | None:
    """Why nothing can be traded (OM-XBP-20)."""
    return None if tradable(s, me) else Reason("reason.nothing_to_trade", "OM-XBP-20")
