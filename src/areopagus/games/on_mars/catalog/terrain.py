"""The map, Buildings, and the Research and Discovery tiles on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from areopagus.kernel import hexes
from areopagus.kernel.facts import BadComponent

from .basics import FACTS, GOODS, KINDS, LSS_KINDS, SHELTER, entries, price, section
from .effects import EFFECT_KEYS, Effect, read_effect

_map: Final = FACTS.read("map.toml")
HEXES: Final = hexes.Grid([(q, r) for q, r in _map["hexes"]["list"]])
HEX_COUNT: Final = len(HEXES.cells)
if _map["meta"]["hex_count"] != HEX_COUNT:
    raise BadComponent("map.toml", "hexes", f"{HEX_COUNT} hexes instead of {_map['meta']['hex_count']}")


def _hex(at: Sequence[int]) -> int:
    return HEXES.id((at[0], at[1]))


NEIGHBOURS: Final = HEXES.neighbours
DISTANCES: Final = HEXES.distances
CENTRE: Final = _hex(_map["starting_mine"]["hex"])
ROVER_START: Final = _hex(_map["rover_start"]["hex"])
"""Where a Rover off the map counts as being."""
STARTING_HEXES: Final = tuple(_hex(at) for at in _map["starting_buildings"]["hexes"])
SHELTER_HEXES: Final[dict[int, tuple[int, ...]]] = {
    layout["players"]: tuple(_hex(at) for at in layout["hexes"])
    for layout in _map["starting_shelters"]["layout"]
}
DIRECTIONS: Final[dict[str, tuple[int, int]]] = {name: (q, r) for name, (q, r) in _map["directions"].items()}
BY_DISTANCE: Final = tuple(
    tuple(
        tuple(other for other in range(HEX_COUNT) if DISTANCES[cell][other] == steps)
        for steps in range(max(DISTANCES[cell]) + 1)
    )
    for cell in range(HEX_COUNT)
)
"""For each hex, the hexes at distance 0, 1, 2, …"""
AT_TWO: Final = tuple(rings[2] for rings in BY_DISTANCE)

# Buildings

_buildings: Final = entries(
    "buildings.toml",
    "building",
    (
        "id",
        "name",
        "cost",
        "gives",
        "lss",
        "tiles",
        "starting_tiles",
        "tiles_per_player",
        "tech",
        "scientist",
        "progress_cube",
    ),
)
if tuple(entry["id"] for entry in _buildings) != KINDS:
    raise BadComponent("buildings.toml", "building", f"the kinds are {', '.join(KINDS)}, in this order")
for _kind, _entry in enumerate(_buildings):
    if _entry["gives"] != GOODS[_kind] or _entry["tech"] != KINDS[_kind]:
        raise BadComponent("buildings.toml", _entry.name, "kinds, products and Techs are in one fixed order")
    if _entry["lss"] != (_kind in LSS_KINDS):
        raise BadComponent("buildings.toml", _entry.name, "is not what OM-TERM-04 says of the LSS")
BUILDING_COST: Final = tuple(price(entry, "cost") for entry in _buildings)
"""What each kind costs in goods; a Mine costs a Colonist instead (OM-BUILD-02)."""
SHELTERS: Final[int] = _buildings[SHELTER].whole("tiles_per_player")
"""Number of Shelters of a player."""
KIND_TILES: Final = tuple(
    entry.whole("tiles") + entry.whole("starting_tiles") for entry in _buildings[:SHELTER]
)
"""Number of tiles of each shared kind, starting tiles included."""


@dataclass(frozen=True, slots=True)
class BuildingTile:
    """A tile of a stack."""

    name: str
    kind: int
    arrows: tuple[tuple[int, int], ...]
    """The directions in which its back puts Crystals."""


TILES: Final = tuple(
    BuildingTile(
        str(entry["id"]),
        entry.one_of("type", KINDS),
        tuple(DIRECTIONS[name] for name in entry.some_of("arrows", tuple(DIRECTIONS))),
    )
    for entry in entries("buildings.toml", "tile", ("id", "type", "arrows"))
)
TILE_NAMES: Final = tuple(tile.name for tile in TILES)
TILES_OF: Final = tuple(
    tuple(number for number, tile in enumerate(TILES) if tile.kind == kind) for kind in range(SHELTER)
)
"""The tiles of each shared kind."""
STACK_TILES: Final = len(TILES_OF[0])
"""Number of tiles in a stack."""
for _kind in range(SHELTER):
    if not len(TILES_OF[_kind]) == STACK_TILES == _buildings[_kind]["tiles"]:
        raise BadComponent("buildings.toml", KINDS[_kind], "has a wrong number of tiles")

# Discovery tiles

_setup: Final = section(
    "discovery.toml", "setup", ("face_up_on_exploration_space", "placed_distance_from_rover")
)
EXPLORATION_SPACES: Final[int] = _setup.whole("face_up_on_exploration_space")
_distance: Final[int] = _setup.whole("placed_distance_from_rover")
DISCOVERY_HEXES: Final = tuple(rings[_distance] if _distance < len(rings) else () for rings in BY_DISTANCE)
"""For each hex of a Rover, the hexes on which its owner may put a Discovery tile."""


@dataclass(frozen=True, slots=True)
class Discovery:
    """A Discovery tile."""

    kind: str
    effect: Effect
    has_cost: bool
    """Whether the benefit has a cost, which whoever claims the tile must pay (OM-ROVER-07)."""
    resource_only: bool


DISCOVERIES: Final = tuple(
    Discovery(
        kind=str(entry["kind"]),
        effect=read_effect(entry),
        has_cost=entry.truth("pay_costs", False),
        resource_only=entry.truth("resource_only", False),
    )
    for entry in entries("discovery.toml", "tile", ("id", "kind", "resource_only", *EFFECT_KEYS))
)

# Research tiles

RESEARCH_TILE: Final = len(DISCOVERIES)
"""On the map a tile is a Discovery tile, or this plus a Research kind."""
RESEARCH_KINDS: Final = tuple(
    entry["id"] for entry in entries("research.toml", "kind", ("id", "colour", "corner"))
)
RESEARCH_HEXES: Final[dict[int, int]] = {
    _hex(at): RESEARCH_KINDS.index(corner["kind"])
    for corner in _map["research_corner"]
    for at in corner["hexes"]
}
_research: Final = section(
    "research.toml", "rules", (*EFFECT_KEYS, "tiles_per_kind", "one_per_kind_per_player")
)
RESEARCH_EFFECT: Final = read_effect(_research)
TILES_PER_RESEARCH_KIND: Final[int] = _research.whole("tiles_per_kind")
if len(RESEARCH_HEXES) != TILES_PER_RESEARCH_KIND * len(RESEARCH_KINDS):
    raise BadComponent("map.toml", "research_corner", "there is not one hex for each Research tile")
