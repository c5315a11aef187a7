"""What is common to all players: time, both sides of the board, the viewer's hidden cards, Lacerda."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from areopagus.kernel.observation import Look, Numbers, marked, numbered, one_hot, ranked, table_numbers, who

from ..catalog.basics import GOODS, KINDS, LSS_KINDS, NONE, SHELTER, SIDES, TECHS
from ..catalog.board import (
    ACTIONS,
    LSS_ROWS,
    MISSION_TRACK,
    MISSIONS,
    REWARD_TILES,
    SHUTTLE_SPACES,
    SLOT_ACTIONS,
    TOP_LEVEL,
    WAREHOUSE_ROWS,
)
from ..catalog.cards import (
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
from ..catalog.solo import BOT_SEQUENCE, SOLO_CARDS, SOLO_GOALS
from ..catalog.technology import GRID_SPACES, GRID_TECHS
from ..catalog.terrain import DISCOVERIES, EXPLORATION_SPACES, STACK_TILES, TILE_NAMES, TILES
from ..view import PHASES

ICONS: Final = len(BOT_SEQUENCE)
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
ROUNDS: Final = 60
"""The number of rounds that counts as 1; there is no limit."""


def time_blocks(players: int) -> tuple[Numbers, ...]:
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


def orbit_blocks(players: int) -> tuple[Numbers, ...]:
    """Displays of the Orbit side, and the slots of both."""
    slots = [f"{ACTIONS[action]}.{player}" for action in SLOT_ACTIONS for player in who(players)]
    grid = [f"{space}.{TECHS[tech]}" for space in numbered(GRID_SPACES) for tech in GRID_TECHS]
    discovery_rows = one_hot(len(DISCOVERIES))
    return (
        Numbers("slots", slots, _slots, most=3),
        Numbers("warehouse", GOODS, lambda look: look.view["warehouse"], most=WAREHOUSE_ROWS),
        Numbers(
            "grid", grid, lambda look: chain.from_iterable([GRID_TECH[tech] for tech in look.view["grid"]])
        ),
        Numbers("tech_stack", numbered(len(GRID_TECHS)), lambda look: look.view["tech_stack"]),
        Numbers("display", numbered(len(BLUEPRINTS)), _display, most=DISPLAY_ROW),
        Numbers(
            "blueprints_to_come",
            [str(card + 1) for card in (*LEVEL_ONE, *LEVEL_THREE)],
            _blueprints_to_come,
        ),
        Numbers(
            "built", numbered(len(BLUEPRINTS)), lambda look: [cell != NONE for cell in look.view["built_at"]]
        ),
        Numbers(
            "exploration",
            [
                f"{space}.{tile}"
                for space in numbered(EXPLORATION_SPACES)
                for tile in numbered(len(DISCOVERIES))
            ],
            lambda look: _joined(discovery_rows, look.view["exploration"]),
        ),
        Numbers("discovery_stack", numbered(len(DISCOVERIES)), lambda look: look.view["discovery_stack"]),
        Numbers("radar", numbered(len(DISCOVERIES)), lambda look: discovery_rows[look.view["radar"]]),
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


def colony_blocks(players: int) -> tuple[Numbers, ...]:
    """Displays of the Colony side."""
    contracts = numbered(len(CONTRACTS))
    hired = (*(f"scientist.{name}" for name in SCIENTIST_NAMES), *(f"contract.{name}" for name in contracts))
    return (
        Numbers(
            "top",
            TILE_NAMES,
            lambda look: marked(len(TILES), [stack["top"] for stack in look.view["stacks"]]),
        ),
        Numbers(
            "below",
            [f"{KINDS[kind]}.{tile}" for kind in range(SHELTER) for tile in numbered(STACK_TILES)],
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
            numbered(len(REWARD_TILES)),
            lambda look: ranked(len(REWARD_TILES), look.view["reward_tiles"]),
            most=4,
        ),
        Numbers("mission", numbered(len(MISSIONS)), _missions),
        Numbers("mission_left", numbered(len(MISSIONS)), _missions_left),
    )


def _missions(look: Look) -> list[float]:
    return marked(len(MISSIONS), [mission["mission"] for mission in look.view["missions"]])


def _missions_left(look: Look) -> list[float]:
    """How much of each Mission is left, of what it needed at first."""
    row = [0.0] * len(MISSIONS)
    for mission in look.view["missions"]:
        row[mission["mission"]] = mission["left"] / mission["needed"]
    return row


def own_blocks() -> tuple[Numbers, ...]:
    """The viewer's hidden cards."""

    def cards(name: str, size: int) -> Callable[[Look], list[float]]:
        return lambda look: marked(size, look.view["players"][look.players[0]][name])

    return (
        Numbers("own.goal_cards", numbered(len(GOALS)), cards("goal_cards", len(GOALS))),
        Numbers("own.discarded_cards", numbered(len(GOALS)), cards("discarded_cards", len(GOALS))),
        Numbers(
            "own.a_card",
            [card.name for card in A_CARDS],
            lambda look: one_hot(len(A_CARDS))[look.view["players"][look.players[0]]["a_card"]],
        ),
        Numbers("own.task_cards", [card.name for card in B_CARDS], cards("task_cards", len(B_CARDS))),
    )


def solo_blocks() -> tuple[Numbers, ...]:
    """What only a solo game has."""
    return (
        Numbers("option.goal", SOLO_GOALS, lambda look: [look.view["goal"] == goal for goal in SOLO_GOALS]),
        Numbers("lacerda.icon", numbered(ICONS), lambda look: one_hot(ICONS)[look.view["lacerda"]["icon"]]),
        Numbers(
            "lacerda.card",
            numbered(len(SOLO_CARDS)),
            lambda look: one_hot(len(SOLO_CARDS))[look.view["lacerda"]["card"]],
        ),
        Numbers("lacerda.deck", numbered(len(SOLO_CARDS)), lambda look: look.view["lacerda"]["deck"]),
        Numbers("lacerda.second_pass", ("",), lambda look: (look.view["lacerda"]["second_pass"],)),
    )
