"""Goods, building kinds, Techs, colours and sides; reading the component files.

A building kind, its product and its Tech have the same int, and it costs the product of the kind before it
(OM-TERM-05, OM-PB-02).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from areopagus.kernel.facts import Facts, TomlEntry

COMPONENTS: Final = Path(__file__).parent.parent / "components"
FACTS: Final = Facts(COMPONENTS)

GOODS: Final = ("mineral", "battery", "water", "plant", "oxygen", "crystal")
MINERAL, BATTERY, WATER, PLANT, OXYGEN, CRYSTAL = range(len(GOODS))
RESOURCES: Final = CRYSTAL
"""Number of Resources: all goods but the Crystal, which is the last (OM-TERM-01)."""
NOT_MINERAL: Final = (BATTERY, WATER, PLANT, OXYGEN)
"""The Resources that some benefits are restricted to (OM-XBP-20, OM-XGOAL-02)."""
ANY: Final = -1
"""In a price, a Resource of the payer's choice."""
WATER_OR_PLANT: Final = -2
"""In a price, one of the two, as on Turn Order space 4."""

KINDS: Final = ("mine", "generator", "water_extractor", "greenhouse", "oxygen_condenser", "shelter")
MINE, GENERATOR, WATER_EXTRACTOR, GREENHOUSE, OXYGEN_CONDENSER, SHELTER = range(len(KINDS))
LSS_KINDS: Final = (GENERATOR, WATER_EXTRACTOR, GREENHOUSE, OXYGEN_CONDENSER)

TECHS: Final = (*KINDS, "rover", "upgrade", "ship")
ROVER_TECH, UPGRADE_TECH, SHIP_TECH = range(len(KINDS), len(TECHS))
SHELTER_TECH: Final = SHELTER

COLOURS: Final = ("purple", "green", "yellow", "blue")
SIDES: Final = ("orbit", "colony")
ORBIT, COLONY = 0, 1

NONE: Final = -1

PLAYERS_IN_SOLO: Final[int] = FACTS.read("solo.toml")["opponent"].whole("setup_as_players")
"""Number of players for which a solo game is set up: the person and Lacerda."""


def entries(
    file: str, array: str, keys: Sequence[str], named: str = "id", needed: Sequence[str] = ()
) -> list[TomlEntry]:
    """The entries of an array of a file, as many as there are."""
    return FACTS.array(file, array, keys, named, needed=needed)


def section(file: str, name: str, keys: Sequence[str]) -> TomlEntry:
    """A table of a file."""
    return TomlEntry(file, name, FACTS.read(file).get(name, {}), keys)


def price(entry: TomlEntry, key: str) -> tuple[int, ...]:
    """A price as units in its order: goods, or `ANY`."""
    units: list[int] = []
    for good, amount in entry.amounts(key, (*GOODS, "any_resource")).items():
        units += [ANY if good == "any_resource" else GOODS.index(good)] * amount
    return tuple(units)


def plain(value: Any) -> Any:
    """A value of a file with all its tables as dicts."""
    if hasattr(value, "items"):
        return {key: plain(inner) for key, inner in value.items()}
    return [plain(inner) for inner in value] if isinstance(value, list) else value
