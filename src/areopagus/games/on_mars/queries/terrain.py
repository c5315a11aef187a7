"""The map: Complexes, sites, Building Zones, where pieces are and may stop."""

from __future__ import annotations

from typing import Final

from ..catalog import (
    AT_TWO,
    BLUEPRINT_COMPLEX,
    BLUEPRINT_KIND,
    BLUEPRINT_LEVEL,
    BY_DISTANCE,
    CENTRE,
    HEX_COUNT,
    NEIGHBOURS,
    NONE,
    SHELTER,
)
from ..state import Mars

ZONE: Final = tuple(sum(1 << near for near in (cell, *NEIGHBOURS[cell])) for cell in range(HEX_COUNT))
"""The Building Zone of a Bot on each hex, as a set of bits (OM-BOT-01)."""


def complexes(s: Mars) -> tuple[list[int], list[int]]:
    """For each hex the number of its group of connected Buildings of one type (or NONE), and the groups' sizes.

    Shelters of two players are two types (OM-TERM-03). A group of one is no Complex (OM-TERM-14).
    """
    known: tuple[list[int], list[int]] | None = s.found.get("complexes")
    if known is not None:
        return known
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
    s.found["complexes"] = (group, sizes)
    return group, sizes


def complex_size(s: Mars, cell: int) -> int:
    """The size of the Complex that a Building is in; 1 for a standalone one."""
    group, sizes = complexes(s)
    return sizes[group[cell]]


def sites(s: Mars, kind: int, owner: int) -> list[tuple[int, int]]:
    """The hexes where a Building of a kind can stand, each with the number of Buildings it joins (OM-BUILD-05).

    0 joined: exactly two hexes from one of its type and adjacent to none. Zones and Tech are not looked at.
    """
    key = (kind, owner) if kind == SHELTER else kind
    known: list[tuple[int, int]] | None = s.found.get(key)
    if known is not None:
        return known
    group, sizes = complexes(s)
    building, owners = s.building, s.building_owner
    same = [
        building[cell] == kind and (kind != SHELTER or owners[cell] == owner) for cell in range(HEX_COUNT)
    ]
    found: list[tuple[int, int]] = []
    for cell in range(HEX_COUNT):
        if building[cell] != NONE:
            continue
        joined: list[int] = []
        for near in NEIGHBOURS[cell]:
            if same[near] and group[near] not in joined:
                joined.append(group[near])
        if joined:
            found.append((cell, sum(sizes[number] for number in joined)))
        elif any(same[far] for far in AT_TWO[cell]):
            found.append((cell, 0))
    s.found[key] = found
    return found


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
    known: list[list[int]] | None = s.found.get("cells")
    if known is None:
        known = [[] for _ in range(6)]
        for cell, built in enumerate(s.building):
            if built != NONE:
                known[built].append(cell)
        s.found["cells"] = known
    return known[kind]


def is_empty(s: Mars, cell: int, occupied: int) -> bool:
    """Whether a hex contains nothing at all: no tile, Crystal or piece (OM-TERM-16)."""
    return (
        s.building[cell] == NONE and not s.crystal[cell] and s.tile[cell] == NONE and not occupied >> cell & 1
    )


def is_available(s: Mars, cell: int, occupied: int) -> bool:
    """Whether a displaced piece can go there: an empty hex, or a Building that carries no piece (OM-DISP-04)."""
    if occupied >> cell & 1:
        return False
    return s.building[cell] != NONE or (not s.crystal[cell] and s.tile[cell] == NONE)


def nearest_available(s: Mars, start: int) -> list[int]:
    """The available hexes nearest to a hex, which itself does not qualify (OM-DISP-03/04)."""
    occupied = pieces(s)
    for ring in BY_DISTANCE[start][1:]:
        found = [cell for cell in ring if is_available(s, cell, occupied)]
        if found:
            return found
    return []


def new_bot_hexes(s: Mars, me: int) -> list[int]:
    """Where a new Bot can be placed: own Shelters without a piece, else the nearest empty hexes (OM-SHIP-05/06)."""
    occupied = pieces(s)
    own = shelters_of(s, me)
    free = [cell for cell in own if not occupied >> cell & 1]
    if free:
        return free
    for steps in range(1, 13):
        found: list[int] = []
        for shelter in own:
            rings = BY_DISTANCE[shelter]
            if steps < len(rings):
                found += [cell for cell in rings[steps] if is_empty(s, cell, occupied) and cell not in found]
        if found:
            return found
    return []


def shelters_of(s: Mars, me: int) -> list[int]:
    """The hexes of a player's Shelters."""
    return [cell for cell in range(HEX_COUNT) if s.building[cell] == SHELTER and s.building_owner[cell] == me]


def rover_hex(s: Mars, me: int) -> int:
    """Where the Rover is or, off the map, counts as being: on the starting Mine (OM-ROVER-01, OM-TRAVC-02)."""
    rover = s.players[me].rover
    return CENTRE if rover == NONE else rover


def upgradable(s: Mars, me: int, card: int, anywhere: bool) -> list[int]:
    """The Buildings that a player can upgrade with a Blueprint (OM-UPG-02 to -07)."""
    kind = BLUEPRINT_KIND[card]
    needed = BLUEPRINT_COMPLEX[BLUEPRINT_LEVEL[card]]
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
