"""The vocabulary of Clash of Cultures, in the order of the table "Vocabulary" of the specification."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import Message, Vocabulary, Word, hexes

from .card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, WONDERS
from .catalog import ADVANCES, DIE_SIDES, GOVERNMENTS, KINDS, PIECES, UNITS, keys_of
from .map_catalog import CELLS, SLOT_LETTERS, TILES, TURNINGS

HALVES: Final = ("top", "bottom")
LOADS: Final = ("none", "s", "a", "ss", "sa", "aa")
"""What a Ship carries: s a Settler, a an Army unit."""

WORDS: Final = Vocabulary()

HEX: Final = WORDS.family("hex", [hexes.text(cell) for cell in CELLS])
REGION: Final = WORDS.family("region", SLOT_LETTERS)
TILE: Final = WORDS.family("tile", [tile.number for tile in TILES])
TURN: Final = WORDS.family("turn", TURNINGS)
SEAT: Final = WORDS.family("seat", range(4))
ADVANCE: Final = WORDS.family("advance", keys_of(ADVANCES))
GOVERNMENT: Final = WORDS.family("government", GOVERNMENTS)
KIND: Final = WORDS.family("kind", KINDS)
UNIT: Final = WORDS.family("unit", keys_of(UNITS))
LOAD: Final = WORDS.family("load", LOADS)
PIECE: Final = WORDS.family("piece", keys_of(PIECES))
WONDER: Final = WORDS.family("wonder", keys_of(WONDERS))
ACTION: Final = WORDS.family("action", range(1, len(ACTION_CARDS) + 1))
OBJECTIVE: Final = WORDS.family("objective", range(1, len(OBJECTIVE_CARDS) + 1))
HALF: Final = WORDS.family(
    "objective", [f"{card}:{half}" for card in range(1, len(OBJECTIVE_CARDS) + 1) for half in HALVES]
)
"""Two for each Objective card: its upper and its lower half."""
EVENT: Final = WORDS.family("event", [event.key for event in EVENTS])
COUNT: Final = WORDS.family("count", range(9))
DIE: Final = WORDS.family("die", range(1, DIE_SIDES + 1))

TO_DO: Final = WORDS.words(
    "advance",
    "found",
    "activate",
    "move",
    "civic",
    "influence",
    "cartography",
    "taxes",
    "civil_liberties",
    "hanging_gardens",
    "card",
    "person",
    "monument",
    "art_and_sculptures",
    "voting",
    "forced_labor",
    "absolute_power",
    "drama_and_music",
    "bartering",
    "trade",
    "end",
)
(
    DO_ADVANCE,
    FOUND,
    ACTIVATE,
    MOVE,
    CIVIC,
    INFLUENCE,
    DO_CARTOGRAPHY,
    DO_TAXES,
    DO_CIVIL_LIBERTIES,
    DO_HANGING_GARDENS,
    CARD,
    PERSON,
    MONUMENT,
    DO_ART,
    DO_VOTING,
    DO_FORCED_LABOR,
    DO_ABSOLUTE_POWER,
    DO_DRAMA,
    DO_BARTERING,
    TRADE,
    END,
) = TO_DO
COLLECT, BUILD, GROW, BUILD_WONDER, DO_DRAFT = WORDS.words("collect", "build", "grow", "wonder", "draft")
SAIL, LAND, CONTINUE, STOP, FORTRESS_DIE, FORTRESS_CANCEL, KEEP, RAZE = WORDS.words(
    "sail", "land", "continue", "stop", "fortress_die", "fortress_cancel", "keep", "raze"
)
OFFER, INVITE, PROPOSE, ACCEPT, DECLINE, ANY_ACTION, ANY_OBJECTIVE = WORDS.words(
    "offer", "invite", "propose", "accept", "decline", "any_action", "any_objective"
)
YES, NO, DONE, PASS = WORDS.words("yes", "no", "done", "pass")

WORDS.freeze()


@cache
def counted(word: Word, count: int) -> Message:
    """The name of a number of things: Idea, Ideas."""
    return Message(f"word.{word.text}", {"count": count})
