"""The facts of the map: Region tiles, and the layouts for two, three and four players.

Spaces are small ints, the places of their hexes in `CELLS`; tiles are numbered in the order of the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from areopagus.kernel import hexes
from areopagus.kernel.facts import BadComponent

from .catalog import FACTS, FERTILE, NONE, TERRAINS


@dataclass(frozen=True, slots=True)
class Tile:
    """A Region tile."""

    number: int
    """The number printed on it."""
    terrain: tuple[int, ...]
    """The terrain of its spaces, as listed."""
    has_barbarians: bool
    """Whether the Barbarian symbol is on it."""


_meta_of_regions: Final = FACTS.read("regions.toml")["meta"]
TILES: Final = tuple(
    Tile(
        number=entry.whole("number"),
        terrain=tuple(TERRAINS.index(terrain) for terrain in entry.some_of("spaces", TERRAINS)),
        has_barbarians=entry.truth("barbarians"),
    )
    for entry in FACTS.array(
        "regions.toml",
        "region",
        ("number", "spaces", "barbarians"),
        named="number",
        first=_meta_of_regions["first_number"],
    )
)
for _tile in TILES:
    if _tile.has_barbarians != (_tile.terrain.count(FERTILE) >= _meta_of_regions["barbarians_from_fertile"]):
        raise BadComponent(
            "regions.toml",
            f"region {_tile.number}",
            "the Barbarian symbol stands on Regions with two Fertile spaces (CC-EXPL-09)",
        )
HALF_TURN: Final[tuple[int, ...]] = tuple(_meta_of_regions["half_turn"])
TURNINGS: Final = ("as_listed", "half")

_layouts: Final = FACTS.read("layouts.toml")["layout"]
CELLS: Final[tuple[hexes.Hex, ...]] = tuple(
    sorted(
        {
            (cell[0], cell[1])
            for layout in _layouts
            for region in (*layout["start"], *layout["slot"])
            for cell in region["cells"]
        }
    )
)
"""The spaces of the three maps together; a space is known by its place in this list."""
CELL_COUNT: Final = len(CELLS)
_ids: Final = {cell: place for place, cell in enumerate(CELLS)}
SLOT_LETTERS: Final = "abcdefghijklmn"


def region_letter(slot: int) -> str:
    """The letter of a Region as people read it."""
    return SLOT_LETTERS[slot].upper()


@dataclass(frozen=True, slots=True)
class Layout:
    """The map for a number of players. Slots are numbered as their letters; spaces as in `CELLS`."""

    players: int
    cells: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """For each space, those around it on this map; empty for spaces of other maps."""
    slots: tuple[tuple[int, ...], ...]
    """The spaces of each face-down Region."""
    slot_of: tuple[int, ...]
    """The slot of a space; NONE in starting Regions."""
    region_of: tuple[int, ...]
    """The Region of a space: its slot, or one of the numbers after the slots for starting Regions."""
    regions_beside: tuple[tuple[int, ...], ...]
    """For each Region, those with a space adjacent to one of its own (CC-XMAP-14)."""
    starts: tuple[tuple[int, ...], ...]
    """The spaces of the starting Regions, in the order of play."""
    start_terrain: tuple[tuple[int, ...], ...]
    start_cities: tuple[int, ...]
    ring: tuple[int, ...]
    """The edge of the board, clockwise."""
    at_edge: frozenset[int]
    outside: tuple[int, ...]
    """The spaces of other maps."""


def _layout(values: Mapping[str, Any]) -> Layout:
    """One map, checked: its spaces once each, its Regions of the right number."""
    seats: Sequence[int] = values["clockwise_seats"]
    by_seat = {start["seat"]: start for start in values["start"]}
    starts = [by_seat[seat] for seat in seats]
    slots = values["slot"]
    name = f"layout of {values['players']}"
    if [slot["id"] for slot in slots] != list(SLOT_LETTERS[: len(slots)]):
        raise BadComponent("layouts.toml", name, "the slots are lettered from a")
    if len(slots) != values["random_regions"] or len(slots) + len(starts) != values["regions_total"]:
        raise BadComponent("layouts.toml", name, "has another number of Regions than it says")

    def ids(cells: Sequence[Sequence[int]]) -> tuple[int, ...]:
        return tuple(_ids[cell[0], cell[1]] for cell in cells)

    regions = [ids(region["cells"]) for region in (*slots, *starts)]
    cells = tuple(sorted(cell for region in regions for cell in region))
    if len(set(cells)) != len(cells) or len(cells) != values["cells_total"]:
        raise BadComponent("layouts.toml", name, "has another number of spaces than it says")
    here = set(cells)
    neighbours = tuple(
        tuple(_ids[other] for other in hexes.neighbours(CELLS[cell]) if _ids.get(other, NONE) in here)
        if cell in here
        else ()
        for cell in range(CELL_COUNT)
    )
    region_of = [NONE] * CELL_COUNT
    for number, region in enumerate(regions):
        for cell in region:
            region_of[cell] = number
    around = tuple(
        tuple(sorted({other for cell in region for other in neighbours[cell]} - set(region)))
        for region in regions
    )
    ring = ids(values["perimeter_clockwise"])
    edge = frozenset(cell for cell in cells if len(neighbours[cell]) < 6)
    if frozenset(ring) != edge or any(
        after not in neighbours[before] for before, after in zip(ring, (*ring[1:], ring[0]), strict=True)
    ):
        raise BadComponent("layouts.toml", name, "the perimeter does not go round the edge")
    return Layout(
        players=values["players"],
        cells=cells,
        neighbours=neighbours,
        slots=tuple(regions[: len(slots)]),
        slot_of=tuple(number if number < len(slots) else NONE for number in region_of),
        region_of=tuple(region_of),
        regions_beside=tuple(tuple(sorted({region_of[cell] for cell in cells})) for cells in around),
        starts=tuple(regions[len(slots) :]),
        start_terrain=tuple(
            tuple(TERRAINS.index(terrain) for terrain in start["terrain"]) for start in starts
        ),
        start_cities=tuple(ids([start["city"]])[0] for start in starts),
        ring=ring,
        at_edge=edge,
        outside=tuple(cell for cell in range(CELL_COUNT) if cell not in here),
    )


try:
    LAYOUTS: Final = {layout["players"]: _layout(layout) for layout in _layouts}
except (LookupError, TypeError) as error:
    raise BadComponent("layouts.toml", "layout", f"can't be read: {error!r}") from error
if sorted(LAYOUTS) != [2, 3, 4]:
    raise BadComponent("layouts.toml", "layout", "there is one map each for 2, 3 and 4 players")
