"""The map: Complexes, sites, Building Zones, where pieces are and may stop."""

from __future__ import annotations

from typing import Final

from areopagus.kernel.bits import members

from ..catalog.basics import KINDS, NONE, SHELTER
from ..catalog.cards import BLUEPRINTS
from ..catalog.terrain import AT_TWO, BY_DISTANCE, HEX_COUNT, NEIGHBOURS, ROVER_START
from ..state import Mars

NEAR: Final = tuple(sum(1 << near for near in NEIGHBOURS[cell]) for cell in range(HEX_COUNT))
TWO: Final = tuple(sum(1 << far for far in AT_TWO[cell]) for cell in range(HEX_COUNT))
"""For each hex, those at distance 1 and at distance 2, as sets of bits."""
ZONE: Final = tuple(sum(1 << near for near in (cell, *NEIGHBOURS[cell])) for cell in range(HEX_COUNT))
"""The Building Zone of a Bot on each hex, as a set of bits (OM-BOT-01)."""


def complexes(s: Mars) -> tuple[list[int], list[int]]:
    """For each hex the number of its group of connected Buildings of one type (or NONE), and the groups' sizes.

    Shelters of two players are two types (OM-TERM-03). A group of one is no Complex (OM-TERM-14).
    """
    cached: tuple[list[int], list[int]] | None = s.derived.get("complexes")
    if cached is not None:
        return cached
    group = [NONE] * HEX_COUNT
    sizes: list[int] = []
    building, owner = s.building, s.building_owner
    for start in range(HEX_COUNT):
        kind = building[start]
        if kind == NONE or group[start] != NONE:
            continue
        number, size, open_ends = len(sizes), 1, [start]
        group[start] = number
        while open_ends:
            for near in NEIGHBOURS[open_ends.pop()]:
                if building[near] == kind and group[near] == NONE and owner[near] == owner[start]:
                    group[near] = number
                    size += 1
                    open_ends.append(near)
        sizes.append(size)
    s.derived["complexes"] = (group, sizes)
    return group, sizes


def complex_size(s: Mars, cell: int) -> int:
    """The size of the Complex that a Building is in; 1 for a standalone one."""
    group, sizes = complexes(s)
    return sizes[group[cell]]


def sites(s: Mars, kind: int, owner: int) -> list[tuple[int, int]]:
    """The hexes where a Building of a kind can stand, each with the number of Buildings it joins (OM-BUILD-05).

    0 joined: exactly two hexes from one of its type and adjacent to none. Zones and Tech are not considered.
    """
    key = (kind, owner) if kind == SHELTER else kind
    cached: list[tuple[int, int]] | None = s.derived.get(key)
    if cached is not None:
        return cached
    hexes = sorted((cell, joined) for joined, mask in site_masks(s, kind, owner) for cell in members(mask))
    s.derived[key] = hexes
    return hexes


def site_masks(s: Mars, kind: int, owner: int) -> list[tuple[int, int]]:
    """The sites of a kind as sets of bits, by the number of Buildings they join, most first (OM-BUILD-05)."""
    key = ("masks", kind, owner if kind == SHELTER else NONE)
    cached: list[tuple[int, int]] | None = s.derived.get(key)
    if cached is not None:
        return cached
    group, sizes = complexes(s)
    beside: dict[int, int] = {}
    two_away = 0
    for cell in cells_of(s, kind):
        if kind != SHELTER or s.building_owner[cell] == owner:
            beside[group[cell]] = beside.get(group[cell], 0) | NEAR[cell]
            two_away |= TWO[cell]
    free = free_hexes(s)
    masks = {0: free}
    for number, hexes in beside.items():
        split: dict[int, int] = {}
        for joined, hexes_left in masks.items():
            touching = hexes_left & hexes
            if touching:
                total = joined + sizes[number]
                split[total] = split.get(total, 0) | touching
            split[joined] = split.get(joined, 0) | hexes_left & ~hexes
        masks = split
    masks[0] = masks.get(0, 0) & two_away
    cached = sorted(
        ((joined, hexes_left) for joined, hexes_left in masks.items() if hexes_left), reverse=True
    )
    s.derived[key] = cached
    return cached


def free_hexes(s: Mars) -> int:
    """The hexes without a Building, as a set of bits."""
    hexes: int | None = s.derived.get("free")
    if hexes is None:
        hexes = 0
        for cell, kind in enumerate(s.building):
            if kind == NONE:
                hexes |= 1 << cell
        s.derived["free"] = hexes
    return hexes


def zone(s: Mars, me: int) -> int:
    """The Building Zones of all Bots of a player, as a set of bits."""
    hexes = 0
    for bot in s.players[me].bots:
        hexes |= ZONE[bot]
    return hexes


def pieces(s: Mars) -> int:
    """The hexes with a piece: Bot, Rover, Colonist or Advanced Building marker (OM-TERM-17), as a set of bits."""
    hexes = 0
    for player in s.players:
        for cell in (*player.bots, *player.advanced, *player.miners):
            hexes |= 1 << cell
        if player.rover != NONE:
            hexes |= 1 << player.rover
    return hexes


def cells_of(s: Mars, kind: int) -> list[int]:
    """The hexes with a Building of a kind."""
    by_kind: list[list[int]] | None = s.derived.get("cells")
    if by_kind is None:
        by_kind = [[] for _ in KINDS]
        for cell, built in enumerate(s.building):
            if built != NONE:
                by_kind[built].append(cell)
        s.derived["cells"] = by_kind
    return by_kind[kind]


def is_empty(s: Mars, cell: int, occupied: int) -> bool:
    """Whether a hex contains nothing at all: no tile, Crystal or piece (OM-TERM-16)."""
    return (
        s.building[cell] == NONE and not s.crystal[cell] and s.tile[cell] == NONE and not occupied >> cell & 1
    )


def is_available(s: Mars, cell: int, occupied: int) -> bool:
    """Whether a displaced piece can go there: an empty hex, or a Building that carries no piece (OM-DISP-04)."""
    is_clear = s.building[cell] != NONE or (not s.crystal[cell] and s.tile[cell] == NONE)
    return is_clear and not occupied >> cell & 1


def nearest_available(s: Mars, start: int) -> list[int]:
    """The available hexes nearest to a hex, which itself does not qualify (OM-DISP-03/04)."""
    occupied = pieces(s)
    for ring in BY_DISTANCE[start][1:]:
        available = [cell for cell in ring if is_available(s, cell, occupied)]
        if available:
            return available
    return []


def new_bot_hexes(s: Mars, me: int) -> list[int]:
    """Where a new Bot can be placed: own Shelters without a piece, else the nearest empty hexes (OM-SHIP-05/06)."""
    occupied = pieces(s)
    own = shelters_of(s, me)
    free = [cell for cell in own if not occupied >> cell & 1]
    if free:
        return free
    for steps in range(1, max(map(len, BY_DISTANCE))):
        empty: list[int] = []
        for shelter in own:
            rings = BY_DISTANCE[shelter]
            if steps < len(rings):
                empty += [cell for cell in rings[steps] if is_empty(s, cell, occupied) and cell not in empty]
        if empty:
            return empty
    return []


def shelters_of(s: Mars, me: int) -> list[int]:
    """The hexes of a player's Shelters."""
    return [cell for cell in range(HEX_COUNT) if s.building[cell] == SHELTER and s.building_owner[cell] == me]


def rover_hex(s: Mars, me: int) -> int:
    """Where the Rover is or, off the map, counts as being: on the starting Mine (OM-ROVER-01, OM-TRAVC-02)."""
    rover = s.players[me].rover
    return ROVER_START if rover == NONE else rover


def upgradable(s: Mars, me: int, card: int, anywhere: bool) -> list[int]:
    """The Buildings that a player can upgrade with a Blueprint (OM-UPG-02 to -07)."""
    kind = BLUEPRINTS[card].kind
    needed = BLUEPRINTS[card].min_complex
    hexes = -1 if anywhere else zone(s, me)
    marker = s.marker
    return [
        cell
        for cell in cells_of(s, kind)
        if marker[cell] == NONE
        and hexes >> cell & 1
        and (kind != SHELTER or s.building_owner[cell] == me)
        and (needed == 1 or complex_size(s, cell) >= needed)
    ]
