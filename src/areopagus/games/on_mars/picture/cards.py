"""Cards: Blueprints, Scientists and Contracts, Private Goals, First Colonist cards, Lacerda's cards.

The label of a card says what it does; its picture has the few signs that one looks for.
"""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Message, Piece, View

from ..catalog.basics import GOODS, MINERAL, NONE
from ..catalog.cards import (
    A_CARDS,
    B_CARDS,
    BLUEPRINTS,
    CONTRACTS,
    GOALS,
    SCIENTISTS,
    TASK_BLUEPRINT,
    TASK_DEVELOP,
    TASK_DEVELOP_TWICE,
    TASK_DISCOVERY,
    TASK_SCIENTIST,
    TASK_SHELTER,
    TASK_SHUTTLE,
    TASK_TECH,
)
from ..catalog.solo import SOLO_CARDS
from ..words import A_CARD, BLUEPRINT, CONTRACT, GOAL, SCIENTIST, SOLO_CARD, TASK
from .art import EMPTY, KIND_SPRITES, sprite_of
from .lettering import LEAST, ON_CARD, SMALL, WHITE, write

ON_BLUE: Final = "#d7e6fb"
ON_VIOLET: Final = "#e7dcf7"
ON_BROWN: Final = "#f2c9ae"
NEED_SPRITES: Final = {
    "blueprints": "do-obtain-blueprint",
    "advanced_buildings": "do-advanced",
    "mines_with_own_colonist_or_marker": "tech-mine",
    "discovery_tiles": "discovery-back",
    "own_marker_on_complex_of_size": "do-construct",
    "same_resource_not_mineral": "any-resource",
    "shelters": "tech-shelter",
    "colony_level": "level-marker",
    "colonists_in_living_quarters": "colonist",
    "tech_tiles": "tech-back",
    "ships_in_hangar": "ship",
    "research_tiles": "research-a",
    "scientists": "scientist",
    "tech_on_lab_spaces": "do-learn-technology",
    "progress_cubes": "progress-cube",
    "markers_in_different_complexes": "advanced",
}
"""What the first need of a Private Goal looks like."""
TASK_SPRITES: Final = {
    TASK_BLUEPRINT: "do-obtain-blueprint",
    TASK_TECH: "do-learn-technology",
    TASK_SHUTTLE: "shuttle",
    TASK_SHELTER: "tech-shelter",
    TASK_SCIENTIST: "scientist",
    TASK_DEVELOP: "do-develop",
    TASK_DEVELOP_TWICE: "do-develop",
    TASK_DISCOVERY: "discovery-back",
}


def _letters(size: float) -> float:
    """Cards of the table have larger letters than those of a board, which is drawn larger."""
    return LEAST if size > 0.56 else SMALL


def blueprint(card: int, x: float, y: float, size: float) -> list[Piece]:
    """A Blueprint card with its level and number."""
    word = BLUEPRINT[card].text
    sprite = f"blueprint-{KIND_SPRITES[BLUEPRINTS[card].kind]}"
    below, letters = y + 35 * size, _letters(size)
    return [
        Piece(word, sprite, x, y, word=word, size=size, label=Message(f"card.{word}")),
        write(f"{word}:level", x - 16 * size, below, letters, f"L{BLUEPRINTS[card].level}", ON_BLUE),
        write(f"{word}:number", x + 17 * size, below, letters, card + 1, ON_BLUE),
    ]


def scientist(card: int, x: float, y: float, size: float) -> list[Piece]:
    """A Scientist card: the price, and the kind of Advanced Building that scores."""
    word = SCIENTIST[card].text
    sprite = f"hire-{sprite_of(SCIENTISTS[card].name)}"
    colonists = SCIENTISTS[card].colonists
    price = "colonist" if colonists else GOODS[SCIENTISTS[card].cost[0]]
    below = y + 36 * size
    return [
        Piece(word, sprite, x, y, word=word, size=size, label=Message(f"card.{word}")),
        write(
            f"{word}:price",
            x - 26 * size,
            below,
            _letters(size),
            colonists or len(SCIENTISTS[card].cost),
            ON_CARD,
        ),
        Piece(f"{word}:pay", price, x - 5 * size, below, size=0.21 * size, tint=EMPTY),
        Piece(
            f"{word}:scores",
            f"glyph-{KIND_SPRITES[SCIENTISTS[card].scores]}",
            x + 20 * size,
            below,
            size=0.25 * size,
        ),
    ]


def contract(view: View, card: int, x: float, y: float, size: float) -> list[Piece]:
    """An Earth Contract with its points, what it asks for and what lies on it."""
    word = CONTRACT[card].text
    kind = CONTRACTS[card].kind
    needs = CONTRACTS[card].needs
    if kind != NONE:
        picture, note = KIND_SPRITES[kind], f"≥ {CONTRACTS[card].complex_size}"
    else:
        wanted = [good for good, count in enumerate(needs) if count]
        picture = GOODS[max(wanted, key=lambda good: (good != MINERAL, good))]
        note = f"{sum(view['contract_goods'][card])} / {sum(needs)}"
    if view["contract_done"][card]:
        note = "✓"
    letters = _letters(size)
    return [
        Piece(word, f"contract-{picture}", x, y, word=word, size=size, label=Message(f"card.{word}")),
        write(f"{word}:op", x + 12 * size, y - 36 * size, letters, f"+{CONTRACTS[card].op_done}", WHITE),
        write(f"{word}:note", x, y + 36 * size, letters, note, ON_CARD),
    ]


def goal(
    key: str, card: int, x: float, y: float, size: float, label: Message, done: bool = False
) -> list[Piece]:
    """A Private Goal: what it is about and how many."""
    need, count = next(iter(GOALS[card].needs.items()))
    mark: int | str = "✓" if done else len(count) if isinstance(count, list) else count
    return [
        Piece(key, "card-goal", x, y, word=None if done else GOAL[card].text, size=size, label=label),
        Piece(f"{key}:need", NEED_SPRITES[need], x, y - 12 * size, size=0.42 * size, tint=ON_VIOLET),
        write(f"{key}:count", x, y + 31 * size, 12, mark, ON_VIOLET),
    ]


def first_colonist(key: str, card: int, x: float, y: float, size: float) -> list[Piece]:
    """An A card: the kinds of Building that fulfil it."""
    word = A_CARD[card].text
    pieces = [Piece(key, "card-first", x, y, word=word, size=size, label=Message(f"card.{word}"))]
    for place, kind in enumerate(A_CARDS[card].kinds):
        at = (x + (15 if place % 2 else -15) * size, y + (18 if place > 1 else -18) * size)
        pieces.append(Piece(f"{key}:{place}", KIND_SPRITES[kind], *at, size=0.3 * size))
    return pieces


def task(key: str, card: int, x: float, y: float, size: float) -> list[Piece]:
    """A B card: the task and the reward."""
    word = TASK[card].text
    label = Message(f"card.{word}")
    return [
        Piece(key, "card-first", x, y, word=word, size=size, label=label),
        Piece(
            f"{key}:task", TASK_SPRITES[B_CARDS[card].task], x, y - 16 * size, size=0.42 * size, tint=ON_BROWN
        ),
        Piece(f"{key}:reward", GOODS[B_CARDS[card].reward[0]], x, y + 27 * size, size=0.3 * size),
    ]


def solo_card(card: int, x: float, y: float, size: float) -> list[Piece]:
    """Lacerda's card: action, Mission, and whether he travels."""
    word = SOLO_CARD[card].text
    pieces = [
        Piece("solo:card", "card-solo", x, y, word=word, size=size, label=Message(f"card.{word}")),
        write("solo:action", x - 14 * size, y - 24 * size, 13, SOLO_CARDS[card].action_number, WHITE),
        write("solo:mission", x + 14 * size, y - 24 * size, 13, "ABC"[SOLO_CARDS[card].mission], WHITE),
    ]
    if SOLO_CARDS[card].travels:
        pieces.append(Piece("solo:travels", "shuttle", x, y + 16 * size, size=0.5 * size))
    return pieces
