"""How a revealed Region may lie (CC-EXPL-03 to -07, -15 to -18, CC-XMAP-12 to -14)."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from ..catalog import FERTILE, HALF_TURN, SEA, TILE_TERRAIN
from ..state import World

AS_LISTED, HALF = 0, 1


class Approach(NamedTuple):
    """How a Ship can come to an unrevealed Region in one move."""

    seas: Set[int]
    """The Sea that it reaches; what of it lies beside the Region is a way in."""
    round_the_edge: bool
    """Whether Navigation brings it there round the edge of the board."""


def laid(s: World, slot: int, tile: int, turning: int) -> dict[int, int]:
    """The terrain of each space of a slot, if the tile lies there turned so."""
    spaces = TILE_TERRAIN[tile]
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


def turnings_by_sea(s: World, slot: int, tile: int, ways: list[int]) -> list[int]:
    """Rules 2 and 3 applied to the ways that are left; a rule that none of them meets is passed over."""
    joining = [way for way in ways if joins_sea(s, slot, tile, way)]
    if joining and not s.settings.edge_rule_always:
        return joining
    ways = joining or ways
    return [way for way in ways if has_sea_at_edge(s, slot, tile, way)] or ways


def turnings_for_land(s: World, slot: int, tile: int, entered: int) -> list[int]:
    """The ways a tile may lie that Land units have entered in a space (CC-XMAP-12); there is one (CC-NOTE-18)."""
    dry = [way for way in (AS_LISTED, HALF) if laid(s, slot, tile, way)[entered] != SEA]
    return turnings_by_sea(s, slot, tile, dry)


def turnings_for_ship(s: World, slot: int, tile: int, approach: Approach) -> list[int]:
    """The ways in which a Ship finds Sea that it can enter (CC-XMAP-13)."""
    return [way for way in (AS_LISTED, HALF) if landfalls(s, slot, tile, way, approach)]


def turnings_by_card(s: World, slot: int, tile: int) -> list[int]:
    """The ways a tile may lie that no unit has entered (CC-XMAP-14)."""
    return turnings_by_sea(s, slot, tile, [AS_LISTED, HALF])


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
