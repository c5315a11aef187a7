"""The view of a player as numbers, for agents that learn.

Players are distinguished by colour, as in words (`tech-of:blue`); in a solo game `other1` is Lacerda. Of hidden cards
only the viewer's own are there. What a word names by its place (`grid:3`, `depot:2`) has that place in its label.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from areopagus.kernel import View
from areopagus.kernel.observation import (
    Look,
    Numbers,
    Observation,
    OfPlayer,
    Plane,
    Questions,
    marked,
    one_hot,
    player_numbers,
    ranked,
    table_numbers,
    who,
)

from .catalog.basics import (
    COLOURS,
    GOODS,
    KINDS,
    LSS_KINDS,
    NONE,
    PLAYERS_IN_SOLO,
    RESOURCES,
    SHELTER,
    SIDES,
    TECHS,
)
from .catalog.board import (
    ACTIONS,
    LSS_ROWS,
    MISSION_TRACK,
    MISSIONS,
    REWARD_TILES,
    SHUTTLE_SPACES,
    SLOT_ACTIONS,
    SPACES,
    TOP_LEVEL,
    WAREHOUSE_ROWS,
)
from .catalog.cards import (
    A_CARDS,
    B_CARDS,
    BLUEPRINTS,
    CONTRACTS,
    DISPLAY_ROW,
    GOALS,
    LEVEL_ONE,
    LEVEL_THREE,
    SCIENTIST_NAMES,
)
from .catalog.player_board import BOTS, COLONISTS, DEPOT, MARKERS, SHIP_SPACES, SHIPS
from .catalog.solo import BOT_SEQUENCE, SOLO_CARDS, SOLO_GOALS
from .catalog.technology import GRID_SPACES, GRID_TECHS, LAB, LAB_LEVEL
from .catalog.terrain import (
    DISCOVERIES,
    EXPLORATION_SPACES,
    HEX_COUNT,
    HEXES,
    RESEARCH_KINDS,
    RESEARCH_TILE,
    SHELTERS,
    STACK_TILES,
    TILE_NAMES,
    TILES,
)
from .scoring import CATEGORIES
from .view import PHASES
from .words import GOOD, TECH

QUESTIONS: Final = (
    "turn_order.space",
    "turn_order.benefit",
    "setup.shuttle",
    "turn.action",
    "exec.building",
    "slot.cost",
    "pay.substitute",
    "pay.crystal",
    "blueprint.take",
    "tech.take",
    "lab.place",
    "develop.tile",
    "develop.to",
    "resupply.item",
    "control.move",
    "control.step",
    "rover.collect",
    "rover.claim",
    "bot.claim",
    "construct.kind",
    "construct.site",
    "construct.tech",
    "construct.displace",
    "lss.benefit",
    "upgrade.blueprint",
    "upgrade.building",
    "upgrade.more",
    "ship.depot",
    "ship.reward",
    "bot.place",
    "ship.more",
    "ship.tech",
    "hire.card",
    "contract.refill",
    "colonist.retrieve",
    "produce.again",
    "trade.give",
    "gain.resource",
    "radar.tile",
    "gain.overflow",
    "contract.deliver",
    "contract.item",
    "goal.complete",
    "goal.reward",
    "first.task",
    "tech.owner_choice",
    "shuttle.travel",
    "discovery.tile",
    "discovery.place",
    "casino.more",
    "chance.first_player",
    "chance.mission",
    "chance.tech",
    "chance.start_building",
    "chance.tile",
    "chance.reward_tile",
    "chance.blueprint",
    "chance.discovery",
    "chance.goal",
    "chance.first_tile",
    "chance.a_card",
    "chance.b_card",
    "chance.solo_card",
    "chance.order",
    "chance.contract",
    "chance.tie",
)
ICONS: Final = len(BOT_SEQUENCE)
COLOUR: Final = dict(zip(COLOURS, one_hot(len(COLOURS)), strict=False))
GRID_TECH: Final = {
    NONE: one_hot(len(GRID_TECHS))[NONE],
    **{tech: one_hot(len(GRID_TECHS))[place] for place, tech in enumerate(GRID_TECHS)},
}
DELIVERED: Final = tuple(
    (contract, good)
    for contract in range(len(CONTRACTS))
    for good in range(len(GOODS))
    if CONTRACTS[contract].needs[good]
)
"""The goods that each Contract takes."""
SHIPS_OF: Final = itemgetter(*SHIP_SPACES)
"""The Depot spaces on which Ships can be."""
LEVEL: Final = (*LAB_LEVEL, 0)
"""The level of each space of a Lab; of none, found at -1, zero."""
ROUNDS: Final = 60
"""The number of rounds that counts as 1; there is no limit."""


def _numbered(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


@cache
def observation(seats: int) -> Observation:
    """The layout for a number of seats."""
    players = max(seats, PLAYERS_IN_SOLO)
    return Observation(
        players=players,
        table=(
            *_time(players),
            *_orbit(players),
            *_colony(players),
            *_own(),
            *(_solo() if seats == 1 else ()),
        ),
        each=(*BOARD, *ACHIEVED),
        planes=_planes(players),
        cells=HEXES.cells,
        questions=Questions(QUESTIONS, {"bots": BOTS, "rover": 4, "count": 4}, (GOOD, TECH)),
    )


def _time(players: int) -> tuple[Numbers, ...]:
    """Options, and when it is whose turn."""
    return (
        Numbers("option", ("first_colonists", "space_oddity", "long"), _variant),
        table_numbers(
            {
                "round": ROUNDS,
                "main_done": 1,
                "executive_used": 1,
                "travel_due": 1,
                "ending": 1,
                "final_round": 1,
                "level": TOP_LEVEL,
                "remaining": MISSION_TRACK,
                "b_deck": len(B_CARDS),
            }
        ),
        Numbers("phase", PHASES[:2], lambda look: [look.view["phase"] == phase for phase in PHASES[:2]]),
        Numbers("first", who(players), lambda look: look.whose(look.view["first"])),
        Numbers("active", who(players), lambda look: look.whose(look.view["active"])),
        Numbers("used", TECHS, lambda look: marked(len(TECHS), [tech for tech, _ in look.view["used"]])),
        Numbers("shuttle.side", SIDES, lambda look: [look.view["shuttle"]["side"] == side for side in SIDES]),
        Numbers("shuttle.space", ("",), lambda look: (look.view["shuttle"]["space"],), most=SHUTTLE_SPACES),
        Numbers("shuttle.left", SIDES, lambda look: [look.view["shuttle"]["left"] == side for side in SIDES]),
    )


def _variant(look: Look) -> list[bool]:
    variant = look.view["variant"]
    return [option in variant for option in ("first_colonists", "space_oddity", "long")]


def _orbit(players: int) -> tuple[Numbers, ...]:
    """Displays of the Orbit side, and the slots of both."""
    slots = [f"{ACTIONS[action]}.{player}" for action in SLOT_ACTIONS for player in who(players)]
    grid = [f"{space}.{TECHS[tech]}" for space in _numbered(GRID_SPACES) for tech in GRID_TECHS]
    discovery_rows = one_hot(len(DISCOVERIES))
    return (
        Numbers("slots", slots, _slots, most=3),
        Numbers("warehouse", GOODS, lambda look: look.view["warehouse"], most=WAREHOUSE_ROWS),
        Numbers(
            "grid", grid, lambda look: chain.from_iterable([GRID_TECH[tech] for tech in look.view["grid"]])
        ),
        Numbers("tech_stack", _numbered(len(GRID_TECHS)), lambda look: look.view["tech_stack"]),
        Numbers("display", _numbered(len(BLUEPRINTS)), _display, most=DISPLAY_ROW),
        Numbers(
            "blueprints_to_come",
            [str(card + 1) for card in (*LEVEL_ONE, *LEVEL_THREE)],
            _blueprints_to_come,
        ),
        Numbers(
            "built", _numbered(len(BLUEPRINTS)), lambda look: [cell != NONE for cell in look.view["built_at"]]
        ),
        Numbers(
            "exploration",
            [
                f"{space}.{tile}"
                for space in _numbered(EXPLORATION_SPACES)
                for tile in _numbered(len(DISCOVERIES))
            ],
            lambda look: _joined(discovery_rows, look.view["exploration"]),
        ),
        Numbers("discovery_stack", _numbered(len(DISCOVERIES)), lambda look: look.view["discovery_stack"]),
        Numbers("radar", _numbered(len(DISCOVERIES)), lambda look: discovery_rows[look.view["radar"]]),
    )


def _joined(rows: tuple[tuple[float, ...], ...], places: list[int]) -> Iterator[float]:
    return chain.from_iterable([rows[place] for place in places])


def _blueprints_to_come(look: Look) -> list[int]:
    level_one, level_three = look.view["blueprint_decks"]
    return [*level_one[: len(LEVEL_ONE)], *level_three[: len(LEVEL_THREE)]]


def _slots(look: Look) -> list[int]:
    return [slot[player] for slot in look.view["slots"] for player in look.players]


def _display(look: Look) -> list[int]:
    row = [0] * len(BLUEPRINTS)
    for cards in look.view["blueprints"]:
        for place, card in enumerate(cards, start=1):
            row[card] = place
    return row


def _colony(players: int) -> tuple[Numbers, ...]:
    """Displays of the Colony side."""
    contracts = _numbered(len(CONTRACTS))
    hired = (*(f"scientist.{name}" for name in SCIENTIST_NAMES), *(f"contract.{name}" for name in contracts))
    return (
        Numbers(
            "top",
            TILE_NAMES,
            lambda look: marked(len(TILES), [stack["top"] for stack in look.view["stacks"]]),
        ),
        Numbers(
            "below",
            [f"{KINDS[kind]}.{tile}" for kind in range(SHELTER) for tile in _numbered(STACK_TILES)],
            lambda look: chain.from_iterable([stack["below"] for stack in look.view["stacks"]]),
        ),
        Numbers("hire", hired, lambda look: ranked(len(hired), look.view["hire"]), most=6),
        Numbers(
            "scientist_owner",
            [f"{name}.{player}" for name in SCIENTIST_NAMES for player in who(players)],
            lambda look: chain.from_iterable(map(look.whose, look.view["scientist_owner"])),
        ),
        Numbers(
            "scientist_on",
            SCIENTIST_NAMES,
            lambda look: [card + 1 for card in look.view["scientist_on"]],
            most=len(BLUEPRINTS),
        ),
        Numbers(
            "contract_owner",
            [f"{name}.{player}" for name in contracts for player in who(players)],
            lambda look: chain.from_iterable(
                [look.whose(max(owner, NONE)) for owner in look.view["contract_owner"]]
            ),
        ),
        Numbers("contract_deck", contracts, lambda look: marked(len(CONTRACTS), look.view["contract_deck"])),
        Numbers(
            "contract_goods",
            [f"{contracts[contract]}.{GOODS[good]}" for contract, good in DELIVERED],
            lambda look: [look.view["contract_goods"][contract][good] for contract, good in DELIVERED],
            most=3,
        ),
        Numbers("contract_done", contracts, lambda look: look.view["contract_done"]),
        Numbers("lss", [KINDS[kind] for kind in LSS_KINDS], lambda look: look.view["lss"], most=LSS_ROWS),
        Numbers(
            "reward_tiles",
            _numbered(len(REWARD_TILES)),
            lambda look: ranked(len(REWARD_TILES), look.view["reward_tiles"]),
            most=4,
        ),
        Numbers("mission", _numbered(len(MISSIONS)), _missions),
        Numbers("mission_left", _numbered(len(MISSIONS)), _missions_left),
    )


def _missions(look: Look) -> list[float]:
    return marked(len(MISSIONS), [mission["mission"] for mission in look.view["missions"]])


def _missions_left(look: Look) -> list[float]:
    """How much of each Mission is left, of what it needed at first."""
    row = [0.0] * len(MISSIONS)
    for mission in look.view["missions"]:
        row[mission["mission"]] = mission["left"] / mission["needed"]
    return row


def _own() -> tuple[Numbers, ...]:
    """The viewer's hidden cards."""

    def cards(name: str, size: int) -> Callable[[Look], list[float]]:
        return lambda look: marked(size, look.view["players"][look.players[0]][name])

    return (
        Numbers("own.goal_cards", _numbered(len(GOALS)), cards("goal_cards", len(GOALS))),
        Numbers("own.discarded_cards", _numbered(len(GOALS)), cards("discarded_cards", len(GOALS))),
        Numbers(
            "own.a_card",
            [card.name for card in A_CARDS],
            lambda look: one_hot(len(A_CARDS))[look.view["players"][look.players[0]]["a_card"]],
        ),
        Numbers("own.task_cards", [card.name for card in B_CARDS], cards("task_cards", len(B_CARDS))),
    )


def _solo() -> tuple[Numbers, ...]:
    """What only a solo game has."""
    return (
        Numbers("option.goal", SOLO_GOALS, lambda look: [look.view["goal"] == goal for goal in SOLO_GOALS]),
        Numbers("lacerda.icon", _numbered(ICONS), lambda look: one_hot(ICONS)[look.view["lacerda"]["icon"]]),
        Numbers(
            "lacerda.card",
            _numbered(len(SOLO_CARDS)),
            lambda look: one_hot(len(SOLO_CARDS))[look.view["lacerda"]["card"]],
        ),
        Numbers("lacerda.deck", _numbered(len(SOLO_CARDS)), lambda look: look.view["lacerda"]["deck"]),
        Numbers("lacerda.second_pass", ("",), lambda look: (look.view["lacerda"]["second_pass"],)),
    )


def _on_map(player: View, look: Look) -> tuple[int, int, bool]:
    return len(player["bots"]), len(player["miners"]), player["rover"] != NONE


def _several(name: str, labels: Any, most: float = 1.0) -> OfPlayer:
    """Several numbers of a player, by their name in the view."""
    return OfPlayer(name, labels, lambda player, look: player[name], most)


def _things(name: str, labels: Any) -> OfPlayer:
    """Which of some things a player has, by their name in the view."""
    return OfPlayer(name, labels, lambda player, look: marked(len(labels), player[name]))


BOARD: Final = (
    OfPlayer("colour", COLOURS, lambda player, look: COLOUR[player["colour"]]),
    player_numbers(
        {
            "op": 50,
            "total": 100,
            "standing": 1,
            "storage_limit": 4,
            "crystals": DEPOT,
            "below": DEPOT,
            "oxygen_pending": 3,
            "hangar": SHIPS,
            "ships_discarded": SHIPS,
            "lq": COLONISTS,
            "lq_capacity": COLONISTS,
            "wa": COLONISTS,
            "reserve": COLONISTS,
            "gained": COLONISTS,
            "bots_reserve": BOTS,
            "shelters": SHELTERS,
            "markers": MARKERS,
            "developments": 2,
            "task_done": 1,
            "goals": 3,
            "discarded": 3,
            "a_cards": 1,
            "tasks": 3,
        }
    ),
    OfPlayer("points", CATEGORIES, lambda player, look: player["points"].values(), most=50),
    OfPlayer("space", _numbered(len(SPACES)), lambda player, look: one_hot(len(SPACES))[player["space"] - 1]),
    _several("storage", GOODS[:RESOURCES], 4),
    OfPlayer(
        "ships", [str(space + 1) for space in SHIP_SPACES], lambda player, look: SHIPS_OF(player["ships"])
    ),
    OfPlayer("", ("bots", "miners", "rover"), _on_map, (BOTS, 5, 1)),
    _things("cubes", KINDS[:SHELTER]),
)
"""Goods, Colonists and pieces."""

ACHIEVED: Final = (
    OfPlayer("tech", TECHS, lambda player, look: [space + 1 for space in player["tech"]], len(LAB)),
    OfPlayer(
        "tech_level", TECHS, lambda player, look: [LEVEL[space] for space in player["tech"]], max(LEVEL)
    ),
    _things("blueprints", _numbered(len(BLUEPRINTS))),
    _things("unbuilt", _numbered(len(BLUEPRINTS))),
    OfPlayer(
        "goal_done", _numbered(len(GOALS)), lambda player, look: one_hot(len(GOALS))[player["goal_done"]]
    ),
    _things("discoveries", _numbered(len(DISCOVERIES))),
    _things("research", RESEARCH_KINDS),
)
"""Tech, cards and tiles."""


def _planes(players: int) -> tuple[Plane, ...]:
    """The map, with the pieces of each player."""
    return (
        Plane("on_map", ("",), lambda look: ON_MAP),
        Plane("building", KINDS, lambda look: _at(look.view["map"]["building"])),
        Plane("shelter", who(players), lambda look: _owned(look, look.view["map"]["owner"])),
        Plane("marker", ("",), lambda look: _numbers(look.view["map"]["marker"]), len(BLUEPRINTS)),
        Plane("miner", who(players), lambda look: _owned(look, look.view["map"]["miner"])),
        Plane("crystal", ("",), _crystals),
        Plane("discovery", ("",), _discoveries, len(DISCOVERIES)),
        Plane("research", RESEARCH_KINDS, _research),
        Plane("bot", who(players), lambda look: _pieces(look, "bots"), BOTS),
        Plane("rover", who(players), _rovers),
        Plane("advanced", who(players), lambda look: _pieces(look, "advanced")),
    )


Marks = list[tuple[int, int, float]]
ON_MAP: Final = tuple((0, cell, 1) for cell in range(HEX_COUNT))


def _at(things: list[int]) -> Marks:
    return [(thing, cell, 1) for cell, thing in enumerate(things) if thing != NONE]


def _numbers(things: list[int]) -> Marks:
    return [(0, cell, thing + 1) for cell, thing in enumerate(things) if thing != NONE]


def _owned(look: Look, owners: list[int]) -> Marks:
    place = look.place
    return [(place[owner], cell, 1) for cell, owner in enumerate(owners) if owner != NONE]


def _crystals(look: Look) -> Marks:
    return [(0, cell, crystals) for cell, crystals in enumerate(look.view["map"]["crystal"]) if crystals]


def _discoveries(look: Look) -> Marks:
    return [
        (0, cell, tile + 1)
        for cell, tile in enumerate(look.view["map"]["tile"])
        if NONE < tile < RESEARCH_TILE
    ]


def _research(look: Look) -> Marks:
    tiles = enumerate(look.view["map"]["tile"])
    return [(tile - RESEARCH_TILE, cell, 1) for cell, tile in tiles if tile >= RESEARCH_TILE]


def _pieces(look: Look, name: str) -> Marks:
    players: list[View] = look.view["players"]
    return [(place, cell, 1) for place, number in enumerate(look.players) for cell in players[number][name]]


def _rovers(look: Look) -> Marks:
    rovers = [look.view["players"][number]["rover"] for number in look.players]
    return [(place, cell, 1) for place, cell in enumerate(rovers) if cell != NONE]
