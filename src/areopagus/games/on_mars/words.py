"""The vocabulary of On Mars, in the order of the table "Words" of the specification."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from areopagus.kernel import Message, Vocabulary, Word, hexes, listed, word_name

from .catalog.basics import ANY, COLOURS, GOODS, KINDS, SIDES, TECHS, WATER_OR_PLANT
from .catalog.board import ACTIONS, LSS_BENEFITS, MISSIONS, REWARD_TILES, SLOT_ACTIONS, SPACES
from .catalog.cards import (
    A_CARDS,
    B_CARDS,
    BLUEPRINTS,
    CONTRACTS,
    FIRST_CONTRACT,
    FIRST_TILES,
    GOALS,
    SCIENTIST_NAMES,
)
from .catalog.player_board import DEPOT
from .catalog.solo import SOLO_CARDS
from .catalog.technology import GRID_SPACES, LAB, LAB_NAMES
from .catalog.terrain import DISCOVERIES, EXPLORATION_SPACES, HEXES, RESEARCH_KINDS, RESEARCH_TILE, TILE_NAMES


def _numbers(count: int) -> list[str]:
    return [f"{number:02}" for number in range(1, count + 1)]


WORDS: Final = Vocabulary()

MAIN: Final = WORDS.words(*ACTIONS)
SPACE: Final = WORDS.family("depot", range(1, DEPOT + 1))
HEX: Final = WORDS.family("hex", [hexes.text(cell) for cell in HEXES.cells])
KIND: Final = WORDS.family("kind", KINDS)
TECH: Final = WORDS.family("tech", TECHS)
GRID: Final = WORDS.family("grid", range(1, GRID_SPACES + 1))
LAB_SPACE: Final = WORDS.family("lab", LAB_NAMES)
BLUEPRINT: Final = WORDS.family("blueprint", _numbers(len(BLUEPRINTS)))
CONTRACT: Final = WORDS.family("contract", _numbers(len(CONTRACTS)))
SCIENTIST: Final = WORDS.family("scientist", SCIENTIST_NAMES)
GOAL: Final = WORDS.family("goal", _numbers(len(GOALS)))
TASK: Final = WORDS.family("task", [card.name for card in B_CARDS])
GOOD: Final = WORDS.family("good", GOODS)
COLONIST: Final = WORDS.word("colonist")
TECH_OF: Final = WORDS.family("tech-of", COLOURS)
ORDER: Final = WORDS.family("order", SPACES)
SIDE: Final = WORDS.family("side", SIDES)
EXPLORATION: Final = WORDS.family("exploration", range(1, EXPLORATION_SPACES + 1))
FROM: Final = WORDS.family("from", (*(ACTIONS[action] for action in SLOT_ACTIONS), "working_area"))
"""The slots of the actions, in the order of `State.slots`, then the Working Area."""
BENEFIT: Final = WORDS.family("benefit", LSS_BENEFITS)
REWARD: Final = WORDS.family("reward", ("colonist_bot", "colonists", "develop", "card"))
COLONIST_BOT, COLONISTS_ONLY, REWARD_DEVELOP, REWARD_CARD = REWARD
ROVER: Final = WORDS.word("rover")
BOOST: Final = WORDS.family("boost", ("bots", "rover"))
BOOST_BOTS, BOOST_ROVER = BOOST
YES, NO, DONE, END, KEEP, DEVELOP, DELIVER, LOSE = WORDS.words(
    "yes", "no", "done", "end", "keep", "develop", "deliver", "lose"
)
SEAT: Final = WORDS.family("seat", range(len(COLOURS)))
TILE: Final = WORDS.family("tile", TILE_NAMES)
DISCOVERY: Final = WORDS.family("discovery", _numbers(len(DISCOVERIES)))
REWARD_TILE: Final = WORDS.family("reward-tile", range(1, len(REWARD_TILES) + 1))
MISSION: Final = WORDS.family("mission", range(1, len(MISSIONS) + 1))
SOLO_CARD: Final = WORDS.family("solo", _numbers(len(SOLO_CARDS)))
A_CARD: Final = WORDS.family("card", [card.name for card in A_CARDS])
FIRST_TILE: Final = WORDS.family("first-tile", range(1, len(FIRST_TILES) + 1))

WORDS.freeze()


def unit_name(unit: int) -> Message:
    """A unit of a price: a good, Water or Plant, or any Resource."""
    if unit == ANY:
        return Message("text.any_resource")
    return Message("text.water_or_plant") if unit == WATER_OR_PLANT else word_name(GOOD[unit].text)


def price_name(units: Sequence[int]) -> Message:
    """A price: its units, or that there is none."""
    return listed([unit_name(unit) for unit in units]) if units else Message("text.free")


LAB_BENEFITS: Final = {
    "warehouse": "label.lab_warehouse",
    "gain_crystals": "label.lab_crystal",
    "gain_minerals": "label.lab_mineral",
    "move_bots": "label.lab_bots",
    "upgrade": "label.lab_upgrade",
    "take_blueprint": "label.lab_blueprint",
}
"""What the effect of a Lab space gives, in a few words."""


def lab_benefit(space: int) -> Message | None:
    """What a Lab space gives; None: nothing."""
    key = LAB_BENEFITS.get(LAB[space].effect.name)
    return None if key is None else Message(key)


def display_card(card: int) -> Word:
    """The word for a card of the Scientist display."""
    return SCIENTIST[card] if card < FIRST_CONTRACT else CONTRACT[card - FIRST_CONTRACT]


def tile_key(tile: int) -> str:
    """The key of a tile of the map in the reference."""
    if tile >= RESEARCH_TILE:
        return f"research:{RESEARCH_KINDS[tile - RESEARCH_TILE]}"
    return DISCOVERY[tile].text


def tile_name(tile: int) -> Message:
    """A tile on the map."""
    if tile >= RESEARCH_TILE:
        return Message(f"research.{tile - RESEARCH_TILE}")
    return Message(f"discovery.{tile + 1}")
