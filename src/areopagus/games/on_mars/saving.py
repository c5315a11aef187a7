"""The state of On Mars as JSON values and back; nothing read is trusted."""

from __future__ import annotations

from typing import Any, Final

from areopagus.kernel import Bag, Fields

from .catalog import (
    A_CARDS,
    B_CARDS,
    BOTS,
    COLONISTS,
    COLOURS,
    CONTRACTS,
    DEPOT,
    DISCOVERIES,
    GOALS,
    GOODS,
    GRID_SPACES,
    HEX_COUNT,
    LAB,
    LSS_ROWS,
    MARKERS,
    MISSION_TRACK,
    NONE,
    RESEARCH_TILE,
    RESOURCES,
    SHELTER,
    SHELTERS,
    SLOT_ACTIONS,
    SOLO_GOALS,
    STACK_TILES,
    TECHS,
    TILES,
    TOP_LEVEL,
)
from .state import DECK, OVER, Mars, Player

MANY: Final = 10_000

PLAYER_INTS: Final = {
    "colour": (0, len(COLOURS) - 1),
    "op": (-MANY, MANY),
    "crystals": (0, DEPOT),
    "below": (0, MANY),
    "hangar": (0, 5),
    "lq": (0, COLONISTS),
    "wa": (0, COLONISTS),
    "reserve": (0, COLONISTS),
    "bots_reserve": (0, BOTS),
    "rover": (NONE, HEX_COUNT - 1),
    "shelters": (0, SHELTERS),
    "markers": (0, MARKERS),
    "cubes": (0, (1 << RESOURCES) - 1),
    "goals": (0, (1 << GOALS) - 1),
    "discarded": (0, (1 << GOALS) - 1),
    "goal_done": (NONE, GOALS - 1),
    "known": (0, (1 << GOALS) - 1),
    "discoveries": (0, (1 << DISCOVERIES) - 1),
    "research": (0, 15),
    "space": (0, 8),
    "gained": (0, COLONISTS),
    "developments": (0, MANY),
    "a_card": (NONE, len(A_CARDS) - 1),
    "tasks": (0, (1 << len(B_CARDS)) - 1),
}
PLAYER_LISTS: Final[dict[str, tuple[int, int, int | None]]] = {
    "storage": (0, MANY, RESOURCES),
    "ships": (0, 1, DEPOT),
    "bots": (0, HEX_COUNT - 1, None),
    "advanced": (0, HEX_COUNT - 1, None),
    "miners": (0, HEX_COUNT - 1, None),
    "tech": (NONE, len(LAB) - 1, len(TECHS)),
    "blueprints": (0, 23, None),
}
PLAYER_FLAGS: Final = ("standing", "task_done")

INTS: Final = {
    "phase": (0, OVER),
    "round": (1, MANY),
    "first": (NONE, 3),
    "active": (NONE, 3),
    "advanced_to": (-MANY, MANY),
    "still": (0, MANY),
    "radar": (NONE, DISCOVERIES - 1),
    "level": (1, TOP_LEVEL),
    "remaining": (0, MISSION_TRACK),
    "shuttle_side": (0, 1),
    "shuttle_space": (1, 3),
    "shuttle_travelled": (NONE, 1),
    "lacerda": (NONE, 1),
    "bot_icon": (0, 4),
    "lacerda_card": (NONE, 11),
    "a_open": (0, (1 << len(A_CARDS)) - 1),
}
LISTS: Final[dict[str, tuple[int, int, int | None]]] = {
    "building": (NONE, SHELTER, HEX_COUNT),
    "building_owner": (NONE, 3, HEX_COUNT),
    "marker": (NONE, 23, HEX_COUNT),
    "colonist": (NONE, 3, HEX_COUNT),
    "crystal": (0, 1, HEX_COUNT),
    "tile": (NONE, RESEARCH_TILE + 3, HEX_COUNT),
    "tops": (NONE, len(TILES) - 1, SHELTER),
    "warehouse": (0, 3, len(GOODS)),
    "grid": (NONE, len(TECHS) - 1, GRID_SPACES),
    "built_at": (NONE, HEX_COUNT - 1, 24),
    "hire": (NONE, 5 + CONTRACTS, 6),
    "scientist_owner": (NONE, 3, 6),
    "scientist_on": (NONE, 23, 6),
    "contract_owner": (DECK, 3, CONTRACTS),
    "contract_goods": (0, 4, CONTRACTS * len(GOODS)),
    "exploration": (NONE, DISCOVERIES - 1, 2),
    "lss": (1, LSS_ROWS, 4),
    "reward_tiles": (0, 7, None),
    "missions": (0, 8, None),
    "mission_left": (0, 99, None),
    "solo_discard": (0, 11, None),
}
FLAGS: Final = ("main_done", "executive_used", "travel_due", "ending", "final_round", "second_pass")
BAGS: Final = {"tech_stack": 8, "discovery": DISCOVERIES, "solo_deck": 12, "b_deck": len(B_CARDS)}


def table_to_json(s: Mars) -> dict[str, Any]:
    """The whole table as plain JSON values."""
    values: dict[str, Any] = {"seats": s.seats, "goal_level": s.goal_level}
    values["variant"], values["switches"] = list(s.variant), list(s.switches)
    for name in (*INTS, *FLAGS):
        values[name] = getattr(s, name)
    for name in LISTS:
        values[name] = list(getattr(s, name))
    for name in BAGS:
        values[name] = list(getattr(s, name).counts)
    values["contract_done"] = list(s.contract_done)
    values["used"] = [list(use) for use in s.used]
    values["stacks"] = [list(stack.counts) for stack in s.stacks]
    values["decks"] = [list(deck.counts) for deck in s.decks]
    values["slots"] = [list(slot) for slot in s.slots]
    values["display"] = [list(row) for row in s.display]
    values["players"] = [player_to_json(player) for player in s.players]
    return values


def player_to_json(player: Player) -> dict[str, Any]:
    """A player as plain JSON values."""
    values: dict[str, Any] = {name: getattr(player, name) for name in (*PLAYER_INTS, *PLAYER_FLAGS)}
    for name in PLAYER_LISTS:
        values[name] = list(getattr(player, name))
    return values


def read(values: dict[str, Any]) -> Mars:
    """The state out of JSON values; `ValueError` for what can't be."""
    fields = Fields(values, "table")
    s = Mars()
    s.seats = fields.integer("seats", 1, 4)
    count = max(2, s.seats)
    s.goal_level = fields.text("goal_level")
    if s.goal_level and s.goal_level not in SOLO_GOALS:
        raise ValueError(f"table.goal_level is {s.goal_level!r}")
    s.variant = tuple(fields.list_of("variant", _text, longest=10))
    s.switches = tuple(fields.list_of("switches", _text, longest=20))
    for name, (low, high) in INTS.items():
        setattr(s, name, fields.integer(name, low, high))
    for name in FLAGS:
        setattr(s, name, fields.boolean(name))
    for name, (low, high, length) in LISTS.items():
        setattr(s, name, fields.ints(name, low, high, length, longest=100))
    for name, size in BAGS.items():
        setattr(s, name, Bag(fields.ints(name, 0, 2, size)))
    s.contract_done = fields.list_of("contract_done", _flag, CONTRACTS)
    s.used = [(tech, owner) for tech, owner in fields.list_of("used", _pair, longest=100)]
    s.stacks = [
        Bag(counts) for counts in fields.list_of("stacks", lambda one: _ints(one, 1, STACK_TILES), SHELTER)
    ]
    s.decks = [Bag(counts) for counts in fields.list_of("decks", lambda one: _ints(one, 1, 12), 2)]
    s.slots = fields.list_of("slots", lambda one: _ints(one, COLONISTS, count), len(SLOT_ACTIONS))
    s.display = fields.list_of("display", lambda one: _ints(one, 23, None), 2)
    s.players = fields.list_of("players", read_player, count)
    fields.end()
    return s


def read_player(values: Any) -> Player:
    """A player out of JSON values."""
    fields = Fields(values, "player")
    player = Player()
    for name, (low, high) in PLAYER_INTS.items():
        setattr(player, name, fields.integer(name, low, high))
    for name, (low, high, length) in PLAYER_LISTS.items():
        setattr(player, name, fields.ints(name, low, high, length, longest=100))
    for name in PLAYER_FLAGS:
        setattr(player, name, fields.boolean(name))
    fields.end()
    return player


def _ints(value: Any, high: int, length: int | None) -> list[int]:
    return Fields({"list": value}, "table").ints("list", 0, high, length, longest=100)


def _pair(value: Any) -> tuple[int, int]:
    tech, owner = _ints(value, len(TECHS) - 1, 2)
    return tech, owner


def _text(value: Any) -> str:
    return Fields({"text": value}, "table").text("text")


def _flag(value: Any) -> bool:
    return Fields({"flag": value}, "table").boolean("flag")
