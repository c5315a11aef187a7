"""The component facts of On Mars, typed and checked, and the words made from them.

Everything here comes out of `components/*.toml`; no rule contains a number that is printed on a component. A
file with an unknown key, a missing card or a wrong count fails at import, with the file, the entry and the reason.

Things are small ints: goods, building kinds, Tech types, hexes, Lab spaces, cards. A building kind, its product
and its Tech have the same int, and it costs the product of the kind before it (OM-TERM-05, OM-PB-02).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from areopagus.kernel import hexes
from areopagus.kernel.facts import BadComponent, Entry, Facts

COMPONENTS: Final = Path(__file__).parent / "components"

GOODS: Final = ("mineral", "battery", "water", "plant", "oxygen", "crystal")
MINERAL, BATTERY, WATER, PLANT, OXYGEN, CRYSTAL = range(6)
RESOURCES: Final = 5
"""The first five goods are Resources (OM-TERM-01)."""
ANY: Final = -1
"""A Resource of the payer's choice."""
WATER_OR_PLANT: Final = -2
"""One of the two, as on Turn Order space 4."""

KINDS: Final = ("mine", "generator", "water_extractor", "greenhouse", "oxygen_condenser", "shelter")
MINE, GENERATOR, WATER_EXTRACTOR, GREENHOUSE, OXYGEN_CONDENSER, SHELTER = range(6)
LSS_KINDS: Final = (GENERATOR, WATER_EXTRACTOR, GREENHOUSE, OXYGEN_CONDENSER)

TECHS: Final = (*KINDS, "rover", "upgrade", "ship")
ROVER_TECH, UPGRADE_TECH, SHIP_TECH = 6, 7, 8
SHELTER_TECH: Final = SHELTER

COLOURS: Final = ("purple", "green", "yellow", "blue")
SIDES: Final = ("orbit", "colony")
ORBIT, COLONY = 0, 1

NONE: Final = -1


_facts: Final = Facts(COMPONENTS)
_read: Final = _facts.read
_entries: Final = _facts.entries


def _cost(entry: Entry, key: str) -> tuple[int, ...]:
    """A price as units in its order: goods, or `ANY`."""
    units: list[int] = []
    for good, amount in entry.get(key, {}).items():
        if good not in (*GOODS, "any_resource"):
            raise BadComponent(entry.file, entry.name, f"{key}: unknown good {good!r}")
        units += [ANY if good == "any_resource" else GOODS.index(good)] * amount
    return tuple(units)


# Effects: the same names in every file

EFFECTS: Final = (
    "none",
    "warehouse",
    "gain_crystals",
    "gain_minerals",
    "gain_resource",
    "gain_resources_not_mineral",
    "learn_tech",
    "take_blueprint",
    "develop",
    "develop_free",
    "upgrade",
    "upgrade_free",
    "upgrade_anywhere",
    "construct",
    "move_bots",
    "move_rover",
    "bots_move_as_rovers",
    "welcome_ship",
    "welcome_ship_free",
    "gain_colonists",
    "colonists_from_working_area",
    "retrieve_from_action_slots",
    "retrieve_colonists",
    "take_contract",
    "contract_free",
    "scientist_free",
    "hire_or_contract",
    "travel_to_orbit",
    "travel",
    "score_op",
    "trade",
    "produce_all",
    "radar",
    "use_advanced_building",
)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card, tile or space does; the rules have one function for each name."""

    name: str
    rule: str
    amount: int = 1
    target: int = NONE
    """The kind to construct; `ANY_KIND` for a free choice, `NONE` where nothing is constructed."""
    boost: str = "none"
    tech: bool = False
    points: int = 0
    resource: int = NONE
    by_rover_tech: bool = False
    """Movement points equal to the level of the best Rover Tech in play."""
    reward: int = 0
    """Colonists that each Ship brings besides the normal reward."""


ANY_KIND: Final = -2

EFFECT_KEYS: Final = (
    "effect",
    "amount",
    "amount_from",
    "target",
    "boost",
    "boost_effect",
    "boost_max",
    "tech",
    "movement_points",
    "resource",
    "cost",
    "rewards",
    "cost_any_of",
    "cost_amount",
    "give",
    "take",
    "unlimited",
    "pay_costs",
    "text",
    "rule",
)


def _effect(entry: Entry, values: Mapping[str, Any] | None = None, rule: str | None = None) -> Effect:
    source = Entry(entry.file, entry.name, values, EFFECT_KEYS) if values is not None else entry
    name = source["effect"]
    if name not in EFFECTS:
        raise BadComponent(entry.file, entry.name, f"unknown effect {name!r}")
    target = source.get("target")
    if target is not None and target != "any" and target not in KINDS:
        raise BadComponent(entry.file, entry.name, f"unknown target {target!r}")
    boost = source.get("boost", "none")
    if boost not in ("none", "teal_colonist", "crystal"):
        raise BadComponent(entry.file, entry.name, f"unknown boost {boost!r}")
    moves = name in ("move_bots", "move_rover", "bots_move_as_rovers")
    points = source.get("movement_points", source.get("amount", 0) if moves else 0)
    return Effect(
        name=name,
        rule=rule or entry["rule"],
        amount=source.get("take", source.get("amount", 1)),
        target=NONE if target is None else ANY_KIND if target == "any" else KINDS.index(target),
        boost=boost,
        tech=source.get("tech", False),
        points=points,
        resource=source.one_of("resource", GOODS) if source.get("resource") else NONE,
        by_rover_tech=source.get("amount_from") == "highest_rover_tech_level_in_play",
        reward=1 if source.get("rewards") else 0,
    )


# Map

_map: Final = _read("map.toml")
HEXES: Final = hexes.Grid([(q, r) for q, r in _map["hexes"]["list"]])
HEX_COUNT: Final = len(HEXES.cells)
if _map["meta"]["hex_count"] != HEX_COUNT:
    raise BadComponent("map.toml", "hexes", f"{HEX_COUNT} hexes instead of {_map['meta']['hex_count']}")


def _hex(at: Sequence[int]) -> int:
    return HEXES.id((at[0], at[1]))


NEIGHBOURS: Final = HEXES.neighbours
DISTANCES: Final = HEXES.distances
CENTRE: Final = _hex(_map["starting_mine"]["hex"])
STARTING_HEXES: Final = tuple(_hex(at) for at in _map["starting_buildings"]["hexes"])
SHELTER_HEXES: Final[dict[int, tuple[int, ...]]] = {
    layout["players"]: tuple(_hex(at) for at in layout["hexes"])
    for layout in _map["starting_shelters"]["layout"]
}
DIRECTIONS: Final[dict[str, tuple[int, int]]] = {name: (q, r) for name, (q, r) in _map["directions"].items()}
AT_TWO: Final = tuple(
    tuple(other for other in range(HEX_COUNT) if DISTANCES[cell][other] == 2) for cell in range(HEX_COUNT)
)
AT_THREE: Final = tuple(
    tuple(other for other in range(HEX_COUNT) if DISTANCES[cell][other] == 3) for cell in range(HEX_COUNT)
)
BY_DISTANCE: Final = tuple(
    tuple(
        tuple(other for other in range(HEX_COUNT) if DISTANCES[cell][other] == steps)
        for steps in range(max(DISTANCES[cell]) + 1)
    )
    for cell in range(HEX_COUNT)
)
"""For each hex, the hexes at distance 0, 1, 2, …"""

# Research tiles

RESEARCH_KINDS: Final = tuple(
    entry["id"] for entry in _entries("research.toml", "kind", 4, ("id", "colour", "corner", "tiles"))
)
RESEARCH_HEXES: Final[dict[int, int]] = {
    _hex(at): RESEARCH_KINDS.index(corner["kind"])
    for corner in _map["research_corner"]
    for at in corner["hexes"]
}
_research: Final = Entry(
    "research.toml",
    "rules",
    _read("research.toml")["rules"],
    (*EFFECT_KEYS, "tiles", "kinds", "tiles_per_kind", "one_per_kind_per_player"),
)
RESEARCH_EFFECT: Final = _effect(_research)
if len(RESEARCH_HEXES) != _research["tiles"]:
    raise BadComponent(
        "map.toml", "research_corner", f"{len(RESEARCH_HEXES)} hexes for {_research['tiles']} tiles"
    )

# Buildings

_buildings: Final = _entries(
    "buildings.toml",
    "building",
    6,
    (
        "id",
        "name",
        "cost",
        "gives",
        "lss",
        "tiles",
        "starting_tiles",
        "tiles_per_player",
        "starting_tiles_per_player",
        "tech",
        "scientist",
        "progress_cube",
    ),
)
for _kind, _entry in enumerate(_buildings):
    if _entry["id"] != KINDS[_kind] or _entry["gives"] != GOODS[_kind] or _entry["tech"] != KINDS[_kind]:
        raise BadComponent("buildings.toml", _entry.name, "kinds, products and Techs are in one fixed order")
    if _entry["lss"] != (_kind in LSS_KINDS):
        raise BadComponent("buildings.toml", _entry.name, "is not what OM-TERM-04 says of the LSS")
COST: Final[tuple[tuple[int, ...], ...]] = ((), *(_cost(entry, "cost") for entry in _buildings[1:]))
"""What each kind costs in goods; a Mine costs a Colonist (OM-BUILD-02)."""
SHELTERS: Final[int] = _buildings[SHELTER]["tiles_per_player"]

_tiles: Final = _entries("buildings.toml", "tile", 30, ("id", "type", "arrows"))
TILES: Final = tuple(str(entry["id"]) for entry in _tiles)
TILE_KIND: Final = tuple(entry.one_of("type", KINDS) for entry in _tiles)
TILE_ARROWS: Final = tuple(tuple(DIRECTIONS[name] for name in entry["arrows"]) for entry in _tiles)
for _kind in range(SHELTER):
    if TILE_KIND.count(_kind) != _buildings[_kind]["tiles"]:
        raise BadComponent("buildings.toml", KINDS[_kind], "has a wrong number of tiles")
STACK_TILES: Final = 6
TILES_OF: Final = tuple(
    tuple(tile for tile in range(len(TILES)) if TILE_KIND[tile] == kind) for kind in range(SHELTER)
)

# Main actions

_actions: Final = _entries(
    "action_slots.toml",
    "action",
    10,
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
        "slots_per_player",
    ),
)
ACTIONS: Final = tuple(str(entry["id"]) for entry in _actions)
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
) = range(10)
if ACTIONS != (
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
):
    raise BadComponent("action_slots.toml", "action", "the ten Main actions are in one fixed order")
ACTION_SIDE: Final = tuple(entry.one_of("side", SIDES) for entry in _actions)
SLOT_ACTIONS: Final = tuple(action for action, entry in enumerate(_actions) if entry["red_colonist"])
"""The actions on whose slots a Colonist is placed, in the order of `State.slots`."""
SLOT_OF: Final[dict[int, int]] = {action: place for place, action in enumerate(SLOT_ACTIONS)}
SLOTS: Final = tuple(int(_actions[action]["slots"]) for action in SLOT_ACTIONS)
HIRE_SLOT: Final = SLOT_OF[HIRE_OR_CONTRACT]
SLOT_SIDE: Final = tuple(ACTION_SIDE[action] for action in SLOT_ACTIONS)
BOT_POINTS: Final[int] = _actions[CONTROL_CENTER]["bot_movement"]
ROVER_POINTS: Final[int] = _actions[CONTROL_CENTER]["rover_movement"]
DEVELOPMENTS: Final[int] = _actions[RESEARCH_DEVELOPMENT]["multiplier"]
LEARN_BOOSTS: Final[int] = _actions[LEARN_TECHNOLOGY]["boost_max"]
UPGRADE_COST: Final = _cost(_actions[UPGRADE], "cost")
SHIP_COST: Final = _cost(_actions[WELCOME_SHIP], "cost")
SOLO_ACTION: Final[tuple[dict[int, int], dict[int, int]]] = tuple(  # type: ignore[assignment]
    {
        entry["solo_number"]: action
        for action, entry in enumerate(_actions)
        if ACTION_SIDE[action] == side and entry.get("solo_number")
    }
    for side in (ORBIT, COLONY)
)

_warehouse: Final = Entry(
    "action_slots.toml",
    "warehouse",
    _read("action_slots.toml")["warehouse"],
    ("columns", "rows", "rows_two_player"),
)
WAREHOUSE: Final = tuple(GOODS.index(good) for good in _warehouse["columns"])
WAREHOUSE_ROWS: Final[int] = _warehouse["rows"]
WAREHOUSE_ROWS_TWO: Final[int] = _warehouse["rows_two_player"]

# Turn Order and Shuttle

_spaces: Final = _entries(
    "turn_order.toml",
    "space",
    8,
    (*EFFECT_KEYS, "number", "side", "benefit"),
    named="number",
)
SPACE_SIDE: Final = (NONE, *(entry.one_of("side", SIDES) for entry in _spaces))
"""By the number of the space, from 1."""
SPACE_EFFECT: Final = (None, *(_effect(entry) for entry in _spaces))
SPACES: Final = tuple(range(1, 9))
LANDING: Final[dict[int, int]] = {
    entry["colony_level"]: entry["space"]
    for entry in _entries(
        "shuttle.toml",
        "landing",
        5,
        ("colony_level", "space", "rounds_between_departures"),
        named="colony_level",
    )
}
RED_SPACE: Final[int] = _read("shuttle.toml")["track"]["red_space"]

# Technology

_types: Final = _entries(
    "tech.toml", "type", 9, ("id", "name", "use", "text", "rule", "starting", "in_grid", "kind_confidence")
)
GRID_TECHS: Final = tuple(TECHS.index(entry["id"]) for entry in _types if entry.get("in_grid", True))
_rows: Final = _entries("tech.toml", "grid_row", 3, ("row", "slots", "spaces", "cost"), named="row")
GRID_COST: Final = tuple(_cost(row, "cost") for row in _rows for _ in row["spaces"])
GRID_SPACES: Final = len(GRID_COST)
if len(GRID_TECHS) != GRID_SPACES or [space for row in _rows for space in row["spaces"]] != list(range(1, 9)):
    raise BadComponent("tech.toml", "grid_row", "the grid has the spaces 1 to 8, for 8 types")

_lab_columns: Final = _entries(
    "lab.toml",
    "column",
    6,
    ("number", "level", "spaces", "enter_cost", "op", "op_alternative"),
    named="number",
)
_lab_spaces: Final = _entries(
    "lab.toml", "space", 13, ("id", "column", "q", "r", "next", "benefit", "start_of")
)
LAB: Final = tuple(str(entry["id"]) for entry in _lab_spaces)
LAB_LEVEL: Final = tuple(int(_lab_columns[entry["column"] - 1]["level"]) for entry in _lab_spaces)
LAB_COST: Final = tuple(_cost(_lab_columns[entry["column"] - 1], "enter_cost") for entry in _lab_spaces)
LAB_OP: Final = tuple(int(_lab_columns[entry["column"] - 1]["op"]) for entry in _lab_spaces)
OTHER_LAB_OP: Final = tuple(
    int(column.get("op_alternative", column["op"]))
    for column in (_lab_columns[entry["column"] - 1] for entry in _lab_spaces)
)
"""The OP by the other reading of the printed board (OM-OPT-11)."""
LAB_NEXT: Final = tuple(tuple(LAB.index(name) for name in entry["next"]) for entry in _lab_spaces)
FIRST_LAB: Final = tuple(space for space in range(len(LAB)) if LAB_LEVEL[space] == 1)
SHELTER_LAB: Final = next(
    space for space, entry in enumerate(_lab_spaces) if entry.get("start_of") == KINDS[SHELTER]
)
_lab_benefits: Final = {
    entry["id"]: _effect(entry) for entry in _entries("lab.toml", "benefit", 6, ("id", *EFFECT_KEYS))
}
_lab_benefits["none"] = Effect("none", "")
for _entry in _lab_spaces:
    if _entry["benefit"] not in _lab_benefits:
        raise BadComponent("lab.toml", _entry.name, f"unknown benefit {_entry['benefit']!r}")
LAB_EFFECT: Final = tuple(_lab_benefits[entry["benefit"]] for entry in _lab_spaces)

# Player board

_board: Final = _read("player_board.toml")
_start: Final = Entry(
    "player_board.toml",
    "starting",
    _board["starting"],
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
START_STORAGE: Final = tuple(int(_start["resources"].get(GOODS[good], 0)) for good in range(RESOURCES))
START_CRYSTALS: Final[int] = _start["crystals"]
START_COLONISTS: Final[int] = _start["colonists_in_living_quarters"]
COLONISTS: Final[int] = START_COLONISTS + _start["colonists_in_supply"]
BOTS: Final[int] = _start["bots_on_map"] + _start["bots_in_supply"]
SHIPS: Final[int] = _start["ships_in_depot"]
MARKERS: Final[int] = _start["advanced_building_markers"]
GOALS_DEALT: Final[int] = _start["private_goals"]
DEPOT: Final[int] = _board["depot"]["slots"]
SHIP_SPACES: Final = tuple(space - 1 for space in _board["depot"]["ships_cover"])
LQ_ROWS: Final[int] = _board["living_quarters"]["open_rows_at_start"]
LQ_ROW_SLOTS: Final[int] = _board["living_quarters"]["slots_per_row"]
LQ_OP: Final = tuple(int(row["op"]) for row in _board["living_quarters"]["row"])
OTHER_LQ_OP: Final = tuple(
    int(row.get("op_alternative", row["op"])) for row in _board["living_quarters"]["row"]
)
"""The OP by the other reading of the printed board (OM-OPT-12)."""
HANGAR_OP: Final[int] = _board["hangar"]["op_per_ship"]
PROGRESS_OP: Final = tuple(int(op) for op in _board["progress_area"]["op_by_cubes"])
_executive: Final = _entries(
    "player_board.toml",
    "executive",
    8,
    (*EFFECT_KEYS, "slot", "cost_crystals", "id", "free_with"),
    named="slot",
)
EXECUTIVE: Final = tuple(_effect(entry) for entry in _executive)
EXECUTIVE_COST: Final = tuple(int(entry["cost_crystals"]) for entry in _executive)
USE_BUILDING: Final = next(
    place for place, effect in enumerate(EXECUTIVE) if effect.name == "use_advanced_building"
)

# LSS

_lss: Final = _read("lss.toml")
LSS_ROWS: Final[int] = _lss["track"]["building_rows"]
TOP_LEVEL: Final[int] = _lss["track"]["max_colony_level"]
FIRST_ADVANCE_OP: Final[int] = _lss["track"]["first_advance_op"]
if tuple(KINDS.index(name) for name in _lss["track"]["columns"]) != LSS_KINDS:
    raise BadComponent("lss.toml", "track", "the columns are the LSS kinds in their order")
_lss_benefits: Final = _entries("lss.toml", "benefit", 4, ("id", *EFFECT_KEYS))
LSS_BENEFITS: Final = tuple(str(entry["id"]) for entry in _lss_benefits)
LSS_EFFECT: Final = tuple(_effect(entry) for entry in _lss_benefits)
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
_rewards: Final = _entries("lss.toml", "reward_tile", 8, ("id", "scores", "op_each", "rule"))
REWARD: Final = tuple(entry.one_of("scores", REWARD_SCORES) for entry in _rewards)
REWARD_OP: Final = tuple(int(entry["op_each"]) for entry in _rewards)

# Missions

MISSION_GOALS: Final = (
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
) = range(9)
_missions: Final = _entries(
    "missions.toml",
    "mission",
    9,
    ("id", "goal", "text", "required", "crystals", "action", "rule", "class", "class_alternative"),
)
MISSION_GOAL: Final = tuple(entry.one_of("goal", MISSION_GOALS) for entry in _missions)
MISSION_CRYSTALS: Final = tuple(int(entry["crystals"]) for entry in _missions)
MISSION_ACTION: Final = tuple(entry.one_of("action", ACTIONS) for entry in _missions)
MISSION_NEEDS: Final = tuple(
    {players: int(entry["required"][f"p{max(players, 2)}"]) for players in range(1, 5)} for entry in _missions
)
MISSION_IS_LONG: Final = tuple(entry.one_of("class", ("short", "long")) == 1 for entry in _missions)
OTHER_MISSION_IS_LONG: Final = tuple(
    entry.get("class_alternative", entry["class"]) == "long" for entry in _missions
)
"""The decks by the other reading of the pictures (OM-OPT-13)."""
_mission_setup: Final = _read("missions.toml")["setup"]
MISSIONS_BY_LENGTH: Final[dict[str, tuple[int, int]]] = {
    length: (_mission_setup[f"{length}_game"]["short"], _mission_setup[f"{length}_game"]["long"])
    for length in ("short", "long")
}
FIRST_MISSIONS: Final = tuple(mission - 1 for mission in _mission_setup["first_colonists"])
MISSION_TRACK: Final[int] = _read("missions.toml")["track"]["spaces"][0]

# Blueprints

_blueprints: Final = _entries(
    "blueprints.toml",
    "blueprint",
    24,
    ("id", "name", "level", "upgrades", "scientist", "gain", "teal_colonist_icon", *EFFECT_KEYS),
)
BLUEPRINT_LEVEL: Final = tuple(int(entry["level"]) for entry in _blueprints)
BLUEPRINT_KIND: Final = tuple(entry.one_of("upgrades", KINDS) for entry in _blueprints)
BLUEPRINT_GAIN: Final = tuple(_cost(entry, "gain") for entry in _blueprints)
BLUEPRINT_EFFECT: Final = tuple(_effect(entry) for entry in _blueprints)
_levels: Final = _read("blueprints.toml")["levels"]
BLUEPRINT_OP: Final[dict[int, int]] = {level: _levels[f"level_{level}"]["op"] for level in (1, 3)}
BLUEPRINT_COMPLEX: Final[dict[int, int]] = {
    level: _levels[f"level_{level}"]["min_complex"] for level in (1, 3)
}
DISPLAY_ROW: Final[int] = _read("blueprints.toml")["display"]["row_length"]
LEVEL_ONE: Final = tuple(card for card in range(24) if BLUEPRINT_LEVEL[card] == 1)
LEVEL_THREE: Final = tuple(card for card in range(24) if BLUEPRINT_LEVEL[card] == 3)
if len(LEVEL_ONE) != 12:
    raise BadComponent("blueprints.toml", "level", "twelve cards are of level 1, twelve of level 3")

# Scientists and Contracts

_scientists: Final = _entries(
    "scientists.toml", "scientist", 6, ("id", "name", "position", "hire_cost", "works_in", "scores")
)
SCIENTISTS: Final = tuple(str(entry["id"]) for entry in _scientists)
GEOLOGIST: Final = SCIENTISTS.index("geologist")
WORKS_IN: Final = tuple(entry.one_of("works_in", KINDS) for entry in _scientists)
SCORES: Final = tuple(entry.one_of("scores", KINDS) for entry in _scientists)
HIRE_COLONISTS: Final = tuple(
    int(entry["hire_cost"].get("colonists_to_working_area", 0)) for entry in _scientists
)
HIRE_COST: Final = tuple(
    () if HIRE_COLONISTS[place] else _cost(entry, "hire_cost") for place, entry in enumerate(_scientists)
)
SCIENTIST_OP: Final[int] = _read("scientists.toml")["scoring"]["op_per_building"]

_contracts: Final = _entries(
    "contracts.toml",
    "contract",
    12,
    ("id", "type", "building", "complex_size", "needs", "op_done", "op_failed", "rule"),
)
CONTRACTS: Final = len(_contracts)
CONTRACT_KIND: Final = tuple(
    entry.one_of("building", KINDS) if entry["type"] == "upgrade" else NONE for entry in _contracts
)
CONTRACT_SIZE: Final = tuple(int(entry.get("complex_size", 0)) for entry in _contracts)
CONTRACT_NEEDS: Final = tuple(
    tuple(int(entry.get("needs", {}).get(good, 0)) for good in GOODS) for entry in _contracts
)
CONTRACT_DONE: Final = tuple(int(entry["op_done"]) for entry in _contracts)
CONTRACT_FAILED: Final = tuple(int(entry["op_failed"]) for entry in _contracts)
CONTRACT_COST: Final[int] = _read("contracts.toml")["take"]["cost_crystals"]

# Discovery tiles

_discovery: Final = _entries("discovery.toml", "tile", 19, ("id", "kind", "resource_only", *EFFECT_KEYS))
DISCOVERIES: Final = len(_discovery)
DISCOVERY_EFFECT: Final = tuple(_effect(entry) for entry in _discovery)
DISCOVERY_COSTS: Final = tuple(bool(entry.get("pay_costs", False)) for entry in _discovery)
"""Whether a tile's benefit has a cost, which whoever claims the tile must pay (OM-ROVER-07)."""
DISCOVERY_KIND: Final = tuple(str(entry["kind"]) for entry in _discovery)
RESOURCE_ONLY: Final = tuple(bool(entry.get("resource_only", False)) for entry in _discovery)
RESEARCH_TILE: Final = DISCOVERIES
"""On the map a tile is a Discovery tile (0 to 18), or this plus a Research kind."""

# Private Goals

_goals: Final = _entries("private_goals.toml", "goal", 16, ("id", "needs", "text", "alt", "alt_text", "rule"))
GOALS: Final = len(_goals)
GOAL_NEEDS: Final[tuple[dict[str, Any], ...]] = tuple(dict(entry["needs"]) for entry in _goals)
GOAL_EFFECT: Final = tuple(_effect(entry, {**entry["alt"], "rule": entry["rule"]}) for entry in _goals)
_common: Final = Entry(
    "private_goals.toml", "common_reward", _read("private_goals.toml")["common_reward"], EFFECT_KEYS
)
COMMON_REWARD: Final = _effect(_common)

# Solo

_solo: Final = _entries("solo.toml", "card", 12, ("id", "mission", "travels", "action"))
SOLO_MISSION: Final = tuple(entry.one_of("mission", ("A", "B", "C")) for entry in _solo)
SOLO_TRAVELS: Final = tuple(bool(entry["travels"]) for entry in _solo)
SOLO_NUMBER: Final = tuple(int(entry["action"]) for entry in _solo)
SOLO_GOALS: Final = tuple(str(goal["id"]) for goal in _read("solo.toml")["goal"])
SOLO_NEEDS: Final[dict[str, list[dict[str, Any]]]] = {
    goal["id"]: list(goal["needs"]) for goal in _read("solo.toml")["goal"]
}
_opponent: Final = _read("solo.toml")["opponent"]
BOT_SEQUENCE: Final = tuple(KINDS.index(name) for name in _opponent["bot_sequence"])
LACERDA_POINTS: Final[int] = _opponent["rover_movement_points"]
LACERDA_SCIENTISTS: Final[int] = _opponent["max_scientists"]

# First Colonists

_a_cards: Final = _entries("first_colonists.toml", "a_card", 4, ("id", "buildings", "rule"))
A_CARDS: Final = tuple(str(entry["id"]) for entry in _a_cards)
A_KINDS: Final = tuple(tuple(KINDS.index(name) for name in entry["buildings"]) for entry in _a_cards)
TASKS: Final = (
    "obtain_blueprint",
    "learn_technology",
    "travel_with_shuttle",
    "construct_shelter",
    "hire_scientist",
    "develop_tech",
    "develop_tech_twice_in_one_turn",
    "place_discovery_tile",
)
(
    TASK_BLUEPRINT,
    TASK_TECH,
    TASK_SHUTTLE,
    TASK_SHELTER,
    TASK_SCIENTIST,
    TASK_DEVELOP,
    TASK_DEVELOP_TWICE,
    TASK_DISCOVERY,
) = range(8)
_b_cards: Final = _entries("first_colonists.toml", "b_card", 8, ("id", "task", "text", "reward", "rule"))
B_CARDS: Final = tuple(str(entry["id"]) for entry in _b_cards)
B_TASK: Final = tuple(entry.one_of("task", TASKS) for entry in _b_cards)
B_REWARD: Final = tuple(_cost(entry, "reward") for entry in _b_cards)
B_DRAWN: Final[int] = _read("first_colonists.toml")["rules"]["b_drawn_when_a_fulfilled"]
FIRST_TILES: Final = tuple(
    int(entry["turn_order_space"])
    for entry in _entries("first_colonists.toml", "tile", 6, ("id", "turn_order_space", "rule"))
)
