"""Who can move, and where to (CC-MOVE, CC-SHIP)."""

from __future__ import annotations

from areopagus.kernel import Reason, word_name

from ..catalog import (
    MOUNTAIN,
    NONE,
    ROADS,
    SEA,
    STACK,
    TACTICS,
)
from ..state import MOVED, MOVED_TO_FOREST, STUCK, World, read_mark_key
from ..words import ADVANCE
from .board import land_holder
from .exits import (
    EMBARK,
    FREE,
    Exit,
    Group,
    fits,
    free_berths,
    has_way,
    road_exits,
    why_not_attack_land,
)
from .goods import has
from .voyages import can_land, can_sail


def can_move_from(s: World, me: int, cell: int) -> bool:
    """Whether a group can start here."""
    if s.terrain[cell] == SEA:
        return can_sail(s, me, cell) or can_land(s, me, cell)
    return has_way(s, me, cell)


def why_not_move_from(s: World, me: int, cell: int) -> Reason | None:
    """Why no group can start in a space."""
    if can_move_from(s, me, cell):
        return None
    player = s.players[me]
    ships = [ship for ship in player.ships if ship.cell == cell]
    if not ships and cell not in player.armies and cell not in player.settlers:
        return Reason("reason.no_own_unit", "CC-MOVE-02")
    marks = [ship.mark for ship in ships]
    marks += [mark for space, _, mark in map(read_mark_key, s.turn.marks) if space == cell]
    if MOVED in marks or MOVED_TO_FOREST in marks:
        return Reason("reason.moved", "CC-MOVE-05")
    if STUCK in marks:
        if ships:
            return Reason("reason.ship_fought", "CC-SHIP-04")
        if s.terrain[cell] == MOUNTAIN:
            return Reason("reason.in_mountain", "CC-MOVE-12")
        return Reason("reason.fought", "CC-MOVE-11")
    if cell in player.armies and not has(s, me, TACTICS):
        return Reason("reason.needs_advance", "CC-MOVE-10", {"advance": word_name(ADVANCE[TACTICS].text)})
    return Reason("reason.no_way_out", "CC-SHIP-01" if ships else "CC-MOVE-06")


def can_move(s: World, me: int) -> bool:
    """Whether some unit of a player can move now."""
    player = s.players[me]
    if any(has_way(s, me, cell) for cell in player.settlers):
        return True
    if has(s, me, TACTICS) and any(has_way(s, me, cell) for cell in player.armies):
        return True
    return any(can_move_from(s, me, ship.cell) for ship in player.ships)


def why_not_move_to(
    s: World, me: int, origin: int, ways: list[Exit], group: Group, cell: int
) -> Reason | None:
    """Why a group of Land units can't go to a space."""
    if cell == origin:
        return Reason("reason.same_space", "CC-MOVE-06")
    way = next((one for one in ways if one.to == cell), None)
    if way is None:
        if cell not in s.layout.cells:
            return Reason("reason.off_map", "CC-MOVE-06")
        if s.terrain[cell] == SEA:
            if free_berths(s, me, cell):
                return Reason("reason.too_far", "CC-SHIP-10")
            afloat = any(ship.cell == cell for ship in s.players[me].ships)
            return Reason("reason.no_berth", "CC-SHIP-09" if afloat else "CC-MOVE-17")
        if s.terrain[cell] == NONE:
            return Reason("reason.too_far", "CC-EXPL-13" if has(s, me, ROADS) else "CC-MOVE-06")
        enemy = land_holder(s, cell, me)
        refused = None if enemy == NONE else why_not_attack_land(s, me, cell, enemy)
        if refused is not None:
            return refused
        if has(s, me, ROADS) and any(way.to == cell for way in road_exits(s, me, origin, at_any_price=True)):
            return Reason("reason.roads_price", "CC-ADV-CON-08")
        return Reason("reason.too_far", "CC-MOVE-06")
    if fits(way, group):
        return None
    if way.kind == EMBARK:
        return Reason("reason.no_berth", "CC-SHIP-09")
    if group.armies + group.forest_armies > STACK or way.kind == FREE:
        return Reason("reason.stack", "CC-MOVE-15")
    if group.forest_armies or group.forest_settlers:
        return Reason("reason.from_forest", "CC-MOVE-13")
    if not group.armies:
        return Reason("reason.settlers_alone", "CC-MOVE-14")
    return Reason("reason.mausoleum", "CC-WON-32")
