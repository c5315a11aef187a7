"""Where Ships can sail, and units aboard go ashore (CC-SHIP)."""

from __future__ import annotations

from typing import Final, NamedTuple

from areopagus.kernel import Reason, word_name

from ..catalog import (
    ARMY,
    NAVIGATION,
    NONE,
    SEA,
    SETTLER,
    TACTICS,
)
from ..state import FRESH, IN_FOREST, MOVED, MOVED_TO_FOREST, STUCK, Ship, World, cargo_kind, cargo_mark
from ..words import ADVANCE
from .board import around_the_edge, foreign_ships, sea_reach
from .exits import Exit, Group, exit_to, fits
from .goods import has

ABLEST_FIRST: Final = (FRESH, IN_FOREST, MOVED, MOVED_TO_FOREST, STUCK)
"""Marks, ordered by what a unit can still do in the Turn, most first."""


class Voyage(NamedTuple):
    """What Ships can reach in one move: Sea spaces, battles, unrevealed Regions, by Navigation or not."""

    seas: list[int]
    battles: list[int]
    slots: list[int]
    """Those beside Sea that is reached."""
    around: list[int]
    """Those that block the way round the edge; they may be beside that Sea as well."""
    reached: set[int]
    """The Sea without foreign Ships that is reached, the own space included."""


def voyage(s: World, me: int, cell: int) -> Voyage:
    """Where Ships in a Sea space can go (CC-SHIP-01 to -08, CC-XMAP-13, -15)."""
    enemies = foreign_ships(s, me)
    reached, ends = sea_reach(s, cell, enemies)
    battles = set(ends)
    blocking: list[int] = []
    if has(s, me, NAVIGATION):
        landfalls, blocking = around_the_edge(s, reached)
        for landfall in landfalls:
            if landfall in enemies:
                battles.add(landfall)
            else:
                further, ends = sea_reach(s, landfall, enemies)
                reached |= further
                battles.update(ends)
    slot_of, neighbours, terrain = s.layout.slot_of, s.layout.neighbours, s.terrain
    slots = sorted({slot_of[other] for sea in reached for other in neighbours[sea] if terrain[other] == NONE})
    allowed = [sea for sea in sorted(battles) if not s.turn.barred >> enemies[sea] & 1]
    return Voyage(sorted(reached - {cell}), allowed, slots, blocking, reached)


def can_sail(s: World, me: int, cell: int) -> bool:
    """Whether a Ship in a Sea space can move somewhere."""
    if not any(ship.cell == cell and ship.mark == FRESH for ship in s.players[me].ships):
        return False
    enemies = foreign_ships(s, me)
    for other in s.layout.neighbours[cell]:
        terrain = s.terrain[other]
        if terrain == NONE or (terrain == SEA and other not in enemies):
            return True
    if not enemies and not has(s, me, NAVIGATION):
        return False
    trip = voyage(s, me, cell)
    return bool(trip.seas or trip.battles or trip.slots or trip.around)


def landing_exits(s: World, me: int, cell: int) -> list[Exit]:
    """The ways ashore from a Sea space (CC-SHIP-11, -17); unrevealed Regions are explored."""
    return [
        way
        for other in s.layout.neighbours[cell]
        if s.terrain[other] != SEA and (way := exit_to(s, me, other)) is not None
    ]


def may_land(s: World, me: int, unit: int) -> bool:
    """Whether a unit aboard may go ashore in this action."""
    return cargo_mark(unit) in (FRESH, IN_FOREST) and (cargo_kind(unit) == SETTLER or has(s, me, TACTICS))


def load_of(cargo: tuple[int, ...]) -> int:
    """What a Ship carries, as a place in `LOADS`."""
    armies = sum(cargo_kind(unit) == ARMY for unit in cargo)
    return (0, 1, 3)[len(cargo)] + armies


def ablest_ship(ships: list[Ship], numbers: list[int], load: int) -> int:
    """Of these Ships the one with this load that may do most in this Turn, its cargo included (CC-ASK-08)."""
    return min(
        (number for number in numbers if load_of(ships[number].cargo) == load),
        key=lambda number: _weariness(ships[number]),
    )


def weariest_ship(ships: list[Ship], numbers: list[int], load: int) -> int:
    """Of these Ships the one with this load that may do least in this Turn: it is the one that is lost."""
    return max(
        (number for number in numbers if load_of(ships[number].cargo) == load),
        key=lambda number: _weariness(ships[number]),
    )


def _weariness(ship: Ship) -> tuple[int, list[int]]:
    return ABLEST_FIRST.index(ship.mark), [cargo_weariness(unit) for unit in ship.cargo]


def cargo_weariness(unit: int) -> int:
    """A number that is higher if a unit aboard can do less in this Turn."""
    return ABLEST_FIRST.index(cargo_mark(unit))


def can_land(s: World, me: int, cell: int) -> bool:
    """Whether some cargo in a Sea space can go ashore."""
    units = [
        unit
        for ship in s.players[me].ships
        if ship.cell == cell
        for unit in ship.cargo
        if may_land(s, me, unit)
    ]
    if not units:
        return False
    ways = landing_exits(s, me, cell)
    return any(fits(way, group_of([unit])) for way in ways for unit in units)


def group_of(units: list[int]) -> Group:
    """Units aboard as a group."""
    counts = [0, 0, 0, 0]
    for unit in units:
        counts[(0 if cargo_kind(unit) == ARMY else 2) + (cargo_mark(unit) == IN_FOREST)] += 1
    return Group(*counts)


def why_not_land_from(s: World, me: int, cell: int) -> Reason | None:
    """Why nobody aboard the Ships of a space can go ashore."""
    units = [unit for ship in s.players[me].ships if ship.cell == cell for unit in ship.cargo]
    if not units:
        return Reason("reason.nobody_aboard", "CC-SHIP-11")
    if not any(may_land(s, me, unit) for unit in units):
        if all(cargo_mark(unit) in (MOVED, MOVED_TO_FOREST, STUCK) for unit in units):
            return Reason("reason.moved", "CC-MOVE-05")
        return Reason("reason.needs_advance", "CC-MOVE-10", {"advance": word_name(ADVANCE[TACTICS].text)})
    return None if can_land(s, me, cell) else Reason("reason.no_way_out", "CC-SHIP-11")


def why_not_sail_from(s: World, me: int, cell: int) -> Reason | None:
    """Why no Ship of a player in a space can sail."""
    ships = [ship for ship in s.players[me].ships if ship.cell == cell]
    if not ships:
        return Reason("reason.no_ship_there", "CC-SHIP-01")
    if all(ship.mark == STUCK for ship in ships):
        return Reason("reason.ship_fought", "CC-SHIP-04")
    if all(ship.mark != FRESH for ship in ships):
        return Reason("reason.moved", "CC-MOVE-05")
    return None if can_sail(s, me, cell) else Reason("reason.no_way_out", "CC-SHIP-01")
