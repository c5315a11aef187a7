"""The main board: Main actions, Warehouse, Turn Order, Shuttle, LSS and Missions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from areopagus.kernel.facts import BadComponent, TomlEntry

from .basics import (
    COLONY,
    FACTS,
    GOODS,
    KINDS,
    LSS_KINDS,
    NONE,
    ORBIT,
    PLAYERS_IN_SOLO,
    SIDES,
    entries,
    price,
    section,
)
from .effects import EFFECT_KEYS, read_effect, read_ship_reward

# Main actions

_actions: Final = entries(
    "action_slots.toml",
    "action",
    (
        "id",
        "side",
        "red_colonist",
        "slots",
        "boost",
        "boost_effect",
        "boost_max",
        "solo_number",
        "multiplier",
        "bot_movement",
        "rover_movement",
        "tech",
        "cost",
        "rewards",
        "slots_per_player",
    ),
)
ACTIONS: Final = (
    "landing_pod",
    "obtain_blueprint",
    "learn_technology",
    "research_development",
    "resupply",
    "control_center",
    "construct",
    "upgrade",
    "welcome_ship",
    "hire_or_contract",
)
(
    LANDING_POD,
    OBTAIN_BLUEPRINT,
    LEARN_TECHNOLOGY,
    RESEARCH_DEVELOPMENT,
    RESUPPLY,
    CONTROL_CENTER,
    CONSTRUCT,
    UPGRADE,
    WELCOME_SHIP,
    HIRE_OR_CONTRACT,
) = range(len(ACTIONS))
if tuple(entry["id"] for entry in _actions) != ACTIONS:
    raise BadComponent(
        "action_slots.toml", "action", f"the Main actions are {', '.join(ACTIONS)}, in this order"
    )
for _entry in _actions:
    if _entry.truth("red_colonist") != (_entry.whole("slots") > 0):
        _entry.report("an action has slots if a Colonist is placed on it")
ACTION_SIDE: Final = tuple(entry.one_of("side", SIDES) for entry in _actions)
SLOT_ACTIONS: Final = tuple(action for action, entry in enumerate(_actions) if entry.truth("red_colonist"))
"""The actions on whose slots a Colonist is placed, in the order of `State.slots`."""
SLOT_OF: Final[dict[int, int]] = {action: place for place, action in enumerate(SLOT_ACTIONS)}
SLOTS: Final = tuple(_actions[action].whole("slots") for action in SLOT_ACTIONS)
HIRE_SLOT: Final = SLOT_OF[HIRE_OR_CONTRACT]
HIRE_SLOTS_EACH: Final[int] = _actions[HIRE_OR_CONTRACT].whole("slots_per_player")
SLOT_SIDE: Final = tuple(ACTION_SIDE[action] for action in SLOT_ACTIONS)
BOT_POINTS: Final[int] = _actions[CONTROL_CENTER].whole("bot_movement")
ROVER_POINTS: Final[int] = _actions[CONTROL_CENTER].whole("rover_movement")
DEVELOPMENTS: Final[int] = _actions[RESEARCH_DEVELOPMENT].whole("multiplier")
LEARN_BOOSTS: Final[int] = _actions[LEARN_TECHNOLOGY].whole("boost_max")
UPGRADE_COST: Final = price(_actions[UPGRADE], "cost")
SHIP_COST: Final = price(_actions[WELCOME_SHIP], "cost")
SHIP_REWARD: Final = read_ship_reward(_actions[WELCOME_SHIP])
SOLO_ACTION: Final = tuple(
    {
        entry.whole("solo_number"): action
        for action, entry in enumerate(_actions)
        if ACTION_SIDE[action] == side and entry.get("solo_number")
    }
    for side in (ORBIT, COLONY)
)
"""For each side, the action that a number on a Solo card stands for."""

_warehouse: Final = section("action_slots.toml", "warehouse", ("columns", "rows", "rows_two_player"))
WAREHOUSE: Final = tuple(GOODS.index(good) for good in _warehouse.some_of("columns", GOODS))
WAREHOUSE_ROWS: Final[int] = _warehouse.whole("rows")
WAREHOUSE_ROWS_TWO: Final[int] = _warehouse.whole("rows_two_player")

# Turn Order and Shuttle

_spaces: Final = entries("turn_order.toml", "space", (*EFFECT_KEYS, "number", "side", "benefit"), "number")
SPACES: Final = tuple(range(1, len(_spaces) + 1))
"""The Turn Order spaces by their numbers."""
SPACE_SIDE: Final = (NONE, *(entry.one_of("side", SIDES) for entry in _spaces))
"""The side of each Turn Order space; NONE for 0, where a Marker is before setup."""
SPACE_EFFECT: Final = (None, *(read_effect(entry) for entry in _spaces))
LANDING: Final[dict[int, int]] = {
    entry.whole("colony_level"): entry.whole("space")
    for entry in entries("shuttle.toml", "landing", ("colony_level", "space"), "colony_level")
}
"""The space on which the Shuttle lands, by Colony level."""
_track: Final = section("shuttle.toml", "track", ("spaces_per_side", "red_space", "stops_at_level", "start"))
SHUTTLE_SPACES: Final = len(_track["spaces_per_side"])
RED_SPACE: Final[int] = _track.whole("red_space")
STOPPING_LEVEL: Final[int] = _track.whole("stops_at_level")
"""The Colony level from which the Shuttle no longer travels, if that option was chosen."""

# LSS

_lss: Final = section(
    "lss.toml", "track", ("columns", "building_rows", "max_colony_level", "first_advance_op")
)
LSS_ROWS: Final[int] = _lss.whole("building_rows")
TOP_LEVEL: Final[int] = _lss.whole("max_colony_level")
FIRST_ADVANCE_OP: Final[int] = _lss.whole("first_advance_op")
if tuple(KINDS.index(name) for name in _lss.some_of("columns", KINDS)) != LSS_KINDS:
    raise BadComponent("lss.toml", "track", "the columns are the LSS kinds in their order")
_benefits: Final = entries("lss.toml", "benefit", ("id", *EFFECT_KEYS))
LSS_BENEFITS: Final = tuple(str(entry["id"]) for entry in _benefits)
LSS_EFFECT: Final = tuple(read_effect(entry) for entry in _benefits)
REWARD_SCORES: Final = (
    "highest_own_tech_level",
    "ships_in_hangar",
    "advanced_building_markers_on_mars",
    "mines_with_own_colonist_or_own_advanced_building_marker",
    "own_bots_on_mars",
    "discovery_tiles_claimed",
    "own_shelters_on_mars",
    "colonists_in_living_quarters",
)
"""What Reward tiles count, in the order of `queries.rewards.COUNTED`."""


@dataclass(frozen=True, slots=True)
class RewardTile:
    """An LSS Reward tile."""

    scores: int
    op_each: int


REWARD_TILES: Final = tuple(
    RewardTile(entry.one_of("scores", REWARD_SCORES), entry.whole("op_each"))
    for entry in entries("lss.toml", "reward_tile", ("id", "scores", "op_each", "rule"))
)

# Missions

MISSION_DEEDS: Final = (
    "research_tiles_taken",
    "blueprints_taken",
    "advanced_buildings",
    "bots_placed",
    "discovery_tiles_taken",
    "techs_taken",
    "progress_cubes",
    "scientists_taken",
    "contracts_completed",
)
(
    RESEARCH_TAKEN,
    BLUEPRINTS_TAKEN,
    ADVANCED_BUILDINGS,
    BOTS_PLACED,
    DISCOVERIES_TAKEN,
    TECHS_TAKEN,
    PROGRESS_CUBES,
    SCIENTISTS_TAKEN,
    CONTRACTS_COMPLETED,
) = range(len(MISSION_DEEDS))


@dataclass(frozen=True, slots=True)
class Mission:
    """A Mission card."""

    deed: int
    """What contributes to it."""
    crystals: int
    action: int
    needs: dict[int, int]
    """Number of contributions, by number of seats."""
    is_long: bool
    is_long_otherwise: bool
    """The same by the other reading of the pictures (OM-OPT-13)."""


REQUIRED: Final = tuple(f"p{seats}" for seats in range(PLAYERS_IN_SOLO, 5))
"""The keys of the numbers of contributions, by players."""


def _needs(entry: TomlEntry) -> dict[int, int]:
    required = entry.amounts("required")
    missing = [name for name in REQUIRED if name not in required]
    if missing:
        entry.report(f"required: missing {', '.join(map(repr, missing))}")
    return {seats: required.get(f"p{max(seats, PLAYERS_IN_SOLO)}", 0) for seats in range(1, 5)}


MISSIONS: Final = tuple(
    Mission(
        deed=entry.one_of("goal", MISSION_DEEDS),
        crystals=entry.whole("crystals"),
        action=entry.one_of("action", ACTIONS),
        needs=_needs(entry),
        is_long=entry.one_of("class", ("short", "long")) == 1,
        is_long_otherwise=entry.get("class_alternative", entry["class"]) == "long",
    )
    for entry in entries(
        "missions.toml",
        "mission",
        ("id", "goal", "text", "required", "crystals", "action", "rule", "class", "class_alternative"),
    )
)
_setup: Final = section("missions.toml", "setup", ("short_game", "long_game", "first_colonists", "slots"))
MISSION_SLOTS: Final = tuple(str(slot) for slot in _setup["slots"])
"""The places of the Missions in play."""
MISSIONS_BY_LENGTH: Final[dict[str, tuple[int, int]]] = {
    length: (_setup[f"{length}_game"]["short"], _setup[f"{length}_game"]["long"])
    for length in ("short", "long")
}
"""Number of Short and Long Missions in play, by length of the game."""
FIRST_MISSIONS: Final = tuple(mission - 1 for mission in _setup["first_colonists"])
MISSION_TRACK: Final[int] = FACTS.read("missions.toml")["track"]["spaces"][0]
"""The space on which the Remaining Missions marker starts."""
