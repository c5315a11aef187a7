"""How a revealed Region may lie (CC-EXPL-03 to -07, -15 to -18, CC-XMAP-12 to -14)."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple

from areopagus.kernel import Reason, word_name

from ..catalog import FERTILE, SEA
from ..map_catalog import HALF_TURN, TILES
from ..state import World
from ..words import HEX

AS_LISTED, HALF = WAYS = (0, 1)
"""How a tile may lie: as printed, or turned by half a turn."""


class Approach(NamedTuple):
    """How a Ship can come to an unrevealed Region in one move."""

    seas: Set[int]
    """The Sea that it reaches; what of it lies beside the Region is a way in."""
    round_the_edge: bool
    """Whether Navigation brings it there round the edge of the board."""


def laid(s: World, slot: int, tile: int, turning: int) -> dict[int, int]:
    """The terrain of each space of a slot, if the tile lies there turned so."""
    spaces = TILES[tile].terrain
    cells = s.layout.slots[slot]
    return {cell: spaces[HALF_TURN[place] if turning == HALF else place] for place, cell in enumerate(cells)}


def joins_sea(s: World, slot: int, tile: int, turning: int) -> bool:
    """Rule 2: some Sea space of the tile touches a Sea space of another revealed Region."""
    return any(
        terrain == SEA and any(s.terrain[other] == SEA for other in s.layout.neighbours[cell])
        for cell, terrain in laid(s, slot, tile, turning).items()
    )


def has_sea_at_edge(s: World, slot: int, tile: int, turning: int) -> bool:
    """Rule 3: some Sea space of the tile touches the edge of the board."""
    return any(
        terrain == SEA and cell in s.layout.at_edge for cell, terrain in laid(s, slot, tile, turning).items()
    )


def why_not_lie_by_sea(
    s: World, slot: int, tile: int, turning: int, ways: Sequence[int] = WAYS
) -> Reason | None:
    """Why rules 2 and 3 forbid a way among those that are left; a rule that none of them meets is skipped.

    They are all the rules for a Region that no unit has entered (CC-XMAP-14).
    """
    joining = [way for way in ways if joins_sea(s, slot, tile, way)]
    if joining and turning not in joining:
        return Reason("reason.turn_sea", "CC-EXPL-05")
    if joining and not s.settings.edge_rule_always:
        return None
    at_edge = [way for way in joining or ways if has_sea_at_edge(s, slot, tile, way)]
    if at_edge and turning not in at_edge:
        return Reason("reason.turn_edge", "CC-EXPL-06")
    return None


def why_not_lie_for_land(s: World, slot: int, tile: int, entered: int, turning: int) -> Reason | None:
    """Why a tile that Land units have entered in a space may not lie so (CC-XMAP-12); one way is left (CC-NOTE-18)."""
    land_ways = [way for way in WAYS if laid(s, slot, tile, way)[entered] != SEA]
    if turning not in land_ways:
        return Reason("reason.turn_wet", "CC-EXPL-04", {"cell": word_name(HEX[entered].text)})
    return why_not_lie_by_sea(s, slot, tile, turning, land_ways)


def why_not_lie_for_ship(s: World, slot: int, tile: int, approach: Approach, turning: int) -> Reason | None:
    """Why a tile that a Ship explores may not lie so: the other way the Ship finds Sea to enter (CC-XMAP-13)."""
    ways = [way for way in WAYS if landfalls(s, slot, tile, way, approach)]
    if not ways:
        return why_not_lie_by_sea(s, slot, tile, turning)
    return None if turning in ways else Reason("reason.turn_ship", "CC-EXPL-15")


def landfalls(s: World, slot: int, tile: int, turning: int, approach: Approach) -> list[int]:
    """The Sea spaces of the tile that a Ship can enter: those it comes to, and those connected with them inside."""
    terrain = laid(s, slot, tile, turning)
    neighbours = s.layout.neighbours
    seas = [cell for cell, kind in terrain.items() if kind == SEA]
    reached = [
        cell
        for cell in seas
        if not approach.seas.isdisjoint(neighbours[cell])
        or (approach.round_the_edge and cell in s.layout.at_edge)
    ]
    for here in reached:
        reached += [cell for cell in seas if cell in neighbours[here] and cell not in reached]
    return sorted(reached)


def barbarian_spaces(s: World, slot: int, entered: int) -> list[int]:
    """Where the Barbarians of a revealed Region may settle (CC-EXPL-10, -11)."""
    return [cell for cell in s.layout.slots[slot] if s.terrain[cell] == FERTILE and cell != entered]
