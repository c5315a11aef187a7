"""The map: regions and Exhausted Resource tokens."""

from __future__ import annotations

from collections.abc import Iterator

from areopagus.kernel import Reason

from ..catalog import BARREN, EXHAUSTED_TOKENS, NONE, SEA
from ..map_catalog import TILES
from ..queries.regions import laid
from ..state import World
from .naming import at_space


def map_changed(s: World, before: World) -> bool:
    """Whether the map is another one than before."""
    return (
        s.terrain != before.terrain
        or s.tiles != before.tiles
        or s.turned != before.turned
        or s.tiles_left != before.tiles_left
        or s.exploring != before.exploring
    )


def map_problems(s: World) -> Iterator[Reason]:
    """Regions lie once each, as their tiles say; the rest of the map is empty (CC-INV-21)."""
    open_tiles = [tile for tile in s.tiles if tile != NONE]
    if len(set(open_tiles)) != len(open_tiles) or any(s.tiles_left >> tile & 1 for tile in open_tiles):
        yield Reason("invariant.tile_twice", "CC-INV-21")
    if s.exploring != NONE and (
        s.tiles[s.exploring] != NONE or s.tiles_left.bit_count() + len(open_tiles) == len(TILES)
    ):
        yield Reason("invariant.exploring", "CC-INV-21")
    if any(s.terrain[cell] != NONE for cell in s.layout.outside):
        yield Reason("invariant.outside", "CC-INV-21")
    for slot, tile in enumerate(s.tiles):
        cells = s.layout.slots[slot]
        if tile == NONE:
            if any(s.terrain[cell] != NONE for cell in cells):
                yield at_space("invariant.unrevealed", "CC-INV-21", cells[0])
        elif any(s.terrain[cell] != terrain for cell, terrain in laid(s, slot, tile, s.turned[slot]).items()):
            yield at_space("invariant.terrain", "CC-INV-21", cells[0])
    if len(s.order) == s.seats and any(
        s.terrain[cell] != terrain
        for start, terrains in zip(s.layout.starts, s.layout.start_terrain, strict=True)
        for cell, terrain in zip(start, terrains, strict=True)
    ):
        yield Reason("invariant.unrevealed_start", "CC-INV-21")


def token_problems(s: World) -> Iterator[Reason]:
    """Exhausted Resource tokens lie where they may (CC-INV-22)."""
    if len(s.exhausted) > EXHAUSTED_TOKENS or len(set(s.exhausted)) != len(s.exhausted):
        yield Reason("invariant.exhausted_count", "CC-INV-22")
    for cell in s.exhausted:
        if s.terrain[cell] in (NONE, SEA, BARREN) or cell in s.cities or cell in s.camps:
            yield at_space("invariant.exhausted_place", "CC-INV-22", cell)
