"""Tech tiles: the grid from which they are learned, and the Lab in which they are developed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from areopagus.kernel.facts import BadComponent

from .basics import KINDS, NONE, SHELTER, TECHS, entries, price, section
from .effects import EFFECT_KEYS, Effect, read_effect

_types: Final = entries(
    "tech.toml", "type", ("id", "name", "use", "text", "rule", "starting", "in_grid", "kind_confidence")
)
GRID_TECHS: Final = tuple(entry.one_of("id", TECHS) for entry in _types if entry.truth("in_grid", True))
_sets: Final = section("tech.toml", "sets", ("count", "two_player", "refill", "one_of_each_type_per_player"))
TECH_SETS: Final[int] = _sets.whole("count")
"""Number of sets of Tech tiles; two players use one."""
_rows: Final = entries("tech.toml", "grid_row", ("row", "spaces", "cost"), "row")
GRID_COST: Final = tuple(price(row, "cost") for row in _rows for _ in row["spaces"])
GRID_SPACES: Final = len(GRID_COST)
if [space for row in _rows for space in row["spaces"]] != list(range(1, len(GRID_TECHS) + 1)):
    raise BadComponent(
        "tech.toml", "grid_row", "the spaces are numbered from 1, one for each type in the grid"
    )


@dataclass(frozen=True, slots=True)
class LabSpace:
    """A space of the Laboratory."""

    name: str
    level: int
    cost: tuple[int, ...]
    op: int
    op_otherwise: int
    """The OP by the other reading of the printed board (OM-OPT-11)."""
    next: tuple[int, ...]
    """The spaces to which a tile here can be developed."""
    effect: Effect


_columns: Final = entries(
    "lab.toml", "column", ("number", "level", "enter_cost", "op", "op_alternative"), "number"
)
_spaces: Final = entries("lab.toml", "space", ("id", "column", "next", "benefit", "start_of"))
_names: Final = [str(entry["id"]) for entry in _spaces]
_benefits: Final = {
    "none": Effect("none", ""),
    **{entry["id"]: read_effect(entry) for entry in entries("lab.toml", "benefit", ("id", *EFFECT_KEYS))},
}
for _entry in _spaces:
    _entry.one_of("benefit", tuple(_benefits))
LAB: Final = tuple(
    LabSpace(
        name=str(entry["id"]),
        level=column.whole("level"),
        cost=price(column, "enter_cost"),
        op=column.whole("op"),
        op_otherwise=column.whole("op_alternative", column.whole("op")),
        next=tuple(_names.index(name) for name in entry.some_of("next", _names)),
        effect=_benefits.get(entry["benefit"], _benefits["none"]),
    )
    for entry, column in ((entry, _columns[entry.whole("column") - 1]) for entry in _spaces)
)
LAB_NAMES: Final = tuple(_names)
LAB_LEVEL: Final = tuple(space.level for space in LAB)
"""The level of each Lab space, which is asked for very often."""
FIRST_LAB: Final = tuple(number for number, space in enumerate(LAB) if space.level == 1)
SHELTER_LAB: Final = next(
    (number for number, entry in enumerate(_spaces) if entry.get("start_of") == KINDS[SHELTER]), NONE
)
if SHELTER_LAB == NONE:
    raise BadComponent("lab.toml", "space", f"none is the start_of the {KINDS[SHELTER]}")
