"""The vocabulary of On Mars, in the order of the table "Words" of the specification: 351 words."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Message, Vocabulary, hexes, word_name

from .catalog import (
    A_CARDS,
    ACTIONS,
    ANY,
    B_CARDS,
    COLOURS,
    CONTRACTS,
    DEPOT,
    DISCOVERIES,
    FIRST_TILES,
    GOALS,
    GOODS,
    GRID_SPACES,
    HEXES,
    KINDS,
    LAB,
    LSS_BENEFITS,
    RESEARCH_TILE,
    SCIENTISTS,
    SIDES,
    SLOT_ACTIONS,
    TECHS,
    TILES,
    WATER_OR_PLANT,
)


def _numbers(count: int) -> list[str]:
    return [f"{number:02}" for number in range(1, count + 1)]


WORDS: Final = Vocabulary()

MAIN: Final = WORDS.words(*ACTIONS)
SPACE: Final = WORDS.family("depot", range(1, DEPOT + 1))
HEX: Final = WORDS.family("hex", [hexes.text(cell) for cell in HEXES.cells])
KIND: Final = WORDS.family("kind", KINDS)
TECH: Final = WORDS.family("tech", TECHS)
GRID: Final = WORDS.family("grid", range(1, GRID_SPACES + 1))
LAB_SPACE: Final = WORDS.family("lab", LAB)
BLUEPRINT: Final = WORDS.family("blueprint", _numbers(24))
CONTRACT: Final = WORDS.family("contract", _numbers(CONTRACTS))
SCIENTIST: Final = WORDS.family("scientist", SCIENTISTS)
GOAL: Final = WORDS.family("goal", _numbers(GOALS))
TASK: Final = WORDS.family("task", B_CARDS)
GOOD: Final = WORDS.family("good", GOODS)
COLONIST: Final = WORDS.word("colonist")
TECH_OF: Final = WORDS.family("tech-of", COLOURS)
ORDER: Final = WORDS.family("order", range(1, 9))
SIDE: Final = WORDS.family("side", SIDES)
EXPLORATION: Final = WORDS.family("exploration", (1, 2))
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
SEAT: Final = WORDS.family("seat", range(4))
TILE: Final = WORDS.family("tile", TILES)
DISCOVERY: Final = WORDS.family("discovery", _numbers(DISCOVERIES))
REWARD_TILE: Final = WORDS.family("reward-tile", range(1, 9))
MISSION: Final = WORDS.family("mission", range(1, 10))
SOLO_CARD: Final = WORDS.family("solo", _numbers(12))
A_CARD: Final = WORDS.family("card", A_CARDS)
FIRST_TILE: Final = WORDS.family("first-tile", range(1, len(FIRST_TILES) + 1))

WORDS.freeze()


def unit_name(unit: int) -> Message:
    """A unit of a price: a good, Water or Plant, or any Resource."""
    if unit == ANY:
        return Message("text.any_resource")
    return Message("text.water_or_plant") if unit == WATER_OR_PLANT else word_name(GOOD[unit].text)


def tile_name(tile: int) -> Message:
    """A tile on the map."""
    if tile >= RESEARCH_TILE:
        return Message(f"research.{tile - RESEARCH_TILE}")
    return Message(f"discovery.{tile + 1}")
