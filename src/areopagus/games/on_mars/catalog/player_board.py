"""The Player board: what a player starts with, Living Quarters, Depot, Hangar and Executive actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from areopagus.kernel.facts import BadComponent

from .basics import FACTS, GOODS, NONE, RESOURCES, entries, section
from .effects import EFFECT_KEYS, Effect, read_effect
from .terrain import SHELTERS

_start: Final = section(
    "player_board.toml",
    "starting",
    (
        "resources",
        "crystals",
        "colonists_in_living_quarters",
        "colonists_in_supply",
        "bots_on_map",
        "bots_in_supply",
        "shelters_on_map",
        "shelters_on_board",
        "ships_in_depot",
        "advanced_building_markers",
        "progress_cubes",
        "private_goals",
    ),
)
START_STORAGE: Final = tuple(
    _start.amounts("resources", GOODS).get(GOODS[good], 0) for good in range(RESOURCES)
)
START_CRYSTALS: Final[int] = _start.whole("crystals")
START_COLONISTS: Final[int] = _start.whole("colonists_in_living_quarters")
COLONISTS: Final = START_COLONISTS + _start.whole("colonists_in_supply")
BOTS_IN_SUPPLY: Final[int] = _start.whole("bots_in_supply")
BOTS: Final[int] = _start["bots_on_map"] + BOTS_IN_SUPPLY
SHELTERS_ON_BOARD: Final[int] = _start.whole("shelters_on_board")
START_SHELTERS: Final[int] = _start.whole("shelters_on_map")
if START_SHELTERS + SHELTERS_ON_BOARD != SHELTERS:
    raise BadComponent("player_board.toml", "starting", f"a player has {SHELTERS} Shelters")
SHIPS: Final[int] = _start.whole("ships_in_depot")
MARKERS: Final[int] = _start.whole("advanced_building_markers")
CUBES: Final[int] = _start.whole("progress_cubes")
GOALS_DEALT: Final[int] = _start.whole("private_goals")
_board: Final = FACTS.read("player_board.toml")
STORAGE_BESIDES_SHELTERS: Final[int] = _board["storage"].whole("limit_besides_shelters")
"""Number of each Resource that can be stored without a Shelter; each Shelter adds one."""
DEPOT: Final[int] = _board["depot"].whole("slots")
SHIP_SPACES: Final = tuple(space - 1 for space in _board["depot"]["ships_cover"])
LQ_ROWS: Final[int] = _board["living_quarters"].whole("open_rows_at_start")
LQ_ROW_SLOTS: Final[int] = _board["living_quarters"].whole("slots_per_row")
LQ_OP: Final = tuple(row.whole("op") for row in _board["living_quarters"]["row"])
"""The OP of each row of the Living Quarters, from the bottom."""
OTHER_LQ_OP: Final = tuple(
    row.whole("op_alternative" if "op_alternative" in row else "op")
    for row in _board["living_quarters"]["row"]
)
"""The OP by the other reading of the printed board (OM-OPT-12)."""
if [row["row"] for row in _board["living_quarters"]["row"]] != list(range(1, len(LQ_OP) + 1)):
    raise BadComponent("player_board.toml", "living_quarters", "the rows are numbered from the bottom")
HANGAR_OP: Final[int] = _board["hangar"].whole("op_per_ship")
PROGRESS_OP: Final = tuple(int(op) for op in _board["progress_area"]["op_by_cubes"])


@dataclass(frozen=True, slots=True)
class ExecutiveAction:
    """An Executive action beside a Depot space."""

    effect: Effect
    cost: int
    """Number of Crystals."""


EXECUTIVE: Final = tuple(
    ExecutiveAction(read_effect(entry), entry.whole("cost_crystals"))
    for entry in entries(
        "player_board.toml", "executive", (*EFFECT_KEYS, "slot", "cost_crystals", "id", "free_with"), "slot"
    )
)
USE_BUILDING: Final = next(
    (space for space, action in enumerate(EXECUTIVE) if action.effect.name == "use_advanced_building"), NONE
)
"""The space of the Executive action that uses an own Advanced Building."""
if USE_BUILDING == NONE:
    raise BadComponent("player_board.toml", "executive", "none has the effect use_advanced_building")
