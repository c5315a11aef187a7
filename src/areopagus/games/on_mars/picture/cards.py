"""Cards: Blueprints, Scientists and Contracts, Private Goals, First Colonist cards, Lacerda's cards.

The label of a card says what it does; its picture has the few signs that one looks for. A card is as high as its place.
Where many cards make them small, each keeps only its number.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from areopagus.kernel import Message, Piece, View
from areopagus.kernel.drawing import Place

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
from .art import EMPTY, KIND_SPRITES, ON_CARD, WHITE, sprite_of

CARD_RATIO: Final = 0.74
"""The width of the place of a card for a height of 1: the card itself and a little air."""
SMALL: Final = 43.0
"""A card that is lower has room for its number only."""
FOOT: Final = (0.03, 0.74, 0.97, 0.98)
"""The lower edge of a card, as parts of its place."""
LEFT_FOOT: Final = (0.02, 0.74, 0.5, 0.98)
RIGHT_FOOT: Final = (0.5, 0.74, 0.98, 0.98)
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


def _card(
    key: str,
    sprite: str,
    place: Place,
    word: str | None = None,
    label: Message | None = None,
    about: str | None = None,
    chooser: int | None = None,
) -> Piece:
    """A card without its texts."""
    scale = place.height / place.width
    return place.piece(key, sprite, word, label, about=about, scale=scale, chooser=chooser)


def empty_card(key: str, place: Place, tint: str) -> Piece:
    """The outline of a card where there is none."""
    return place.piece(key, "empty-card", tint=tint, scale=0.97 * place.height / place.width)


def card_back(key: str, sprite: str, place: Place, label: Message, about: str) -> Piece:
    """A card of which only the back is seen."""
    return _card(key, sprite, place, label=label, about=about)


def _sign(
    key: str, sprite: str, place: Place, x: float, y: float, size: float, tint: str | None = None
) -> Piece:
    """A sign on a card; its middle and size are shares of the card's height, from its middle."""
    side = place.height
    return Piece(key, sprite, place.x + x * side, place.y + y * side, tint=tint, size=size * side / 100)


@lru_cache(maxsize=1024)
def blueprint(card: int, place: Place, chooser: int | None = None) -> tuple[Piece, ...]:
    """A Blueprint card with its level and number."""
    word = BLUEPRINT[card].text
    sprite = f"blueprint-{KIND_SPRITES[BLUEPRINTS[card].kind]}"
    piece = _card(word, sprite, place, word, Message(f"card.{word}"), chooser=chooser)
    if place.height < SMALL:
        return (piece, place.part(0, 0.5, 1, 1).text(f"{word}:number", card + 1, ON_BLUE))
    level = f"L{BLUEPRINTS[card].level}"
    return (
        piece,
        place.part(*LEFT_FOOT).text(f"{word}:level", level, ON_BLUE),
        place.part(*RIGHT_FOOT).text(f"{word}:number", card + 1, ON_BLUE),
    )


@lru_cache(maxsize=256)
def scientist(card: int, place: Place) -> tuple[Piece, ...]:
    """A Scientist card: the price, and the kind of Advanced Building that scores."""
    word = SCIENTIST[card].text
    sprite = f"hire-{sprite_of(SCIENTISTS[card].name)}"
    piece = _card(word, sprite, place, word, Message(f"card.{word}"))
    if place.height < SMALL:
        return (piece,)
    colonists = SCIENTISTS[card].colonists
    price = "colonist" if colonists else GOODS[SCIENTISTS[card].cost[0]]
    scores = f"glyph-{KIND_SPRITES[SCIENTISTS[card].scores]}"
    count = place.part(0.02, 0.74, 0.3, 0.98)
    return (
        piece,
        count.text(f"{word}:price", colonists or len(SCIENTISTS[card].cost), ON_CARD),
        _sign(f"{word}:pay", price, place, -0.05, 0.36, 0.21, EMPTY),
        _sign(f"{word}:scores", scores, place, 0.2, 0.36, 0.25),
    )


def contract_state(view: View, card: int) -> tuple[int, int, bool]:
    """A Contract, the number of goods on it, and whether it is completed."""
    return card, sum(view["contract_goods"][card]), bool(view["contract_done"][card])


@lru_cache(maxsize=512)
def contract(card: int, goods: int, is_done: bool, place: Place) -> tuple[Piece, ...]:
    """An Earth Contract with its points, what it asks for and what lies on it."""
    word = CONTRACT[card].text
    kind, needs = CONTRACTS[card].kind, CONTRACTS[card].needs
    if kind != NONE:
        picture, note = KIND_SPRITES[kind], f"≥ {CONTRACTS[card].complex_size}"
    else:
        wanted = [good for good, count in enumerate(needs) if count]
        picture = GOODS[max(wanted, key=lambda good: (good != MINERAL, good))]
        note = f"{goods} / {sum(needs)}"
    if is_done:
        note = "✓"
    pieces = (
        _card(word, f"contract-{picture}", place, word, Message(f"card.{word}")),
        place.part(*FOOT).text(f"{word}:note", note, ON_CARD),
    )
    if place.height < SMALL:
        return pieces
    points = place.part(0.3, 0.01, 1.0, 0.27)
    return (*pieces, points.text(f"{word}:op", f"+{CONTRACTS[card].op_done}", WHITE))


def goal(key: str, card: int, place: Place, label: Message, done: bool = False) -> tuple[Piece, ...]:
    """A Private Goal: what it is about and how many."""
    need, count = next(iter(GOALS[card].needs.items()))
    mark: int | str = "✓" if done else len(count) if isinstance(count, list) else count
    word = GOAL[card].text
    return (
        _card(key, "card-goal", place, None if done else word, label, about=word),
        _sign(f"{key}:need", NEED_SPRITES[need], place, 0, -0.12, 0.42, ON_VIOLET),
        place.part(0.05, 0.66, 0.95, 0.98).text(f"{key}:count", mark, ON_VIOLET),
    )


def first_colonist(key: str, card: int, place: Place) -> list[Piece]:
    """An A card: the kinds of Building that fulfil it."""
    word = A_CARD[card].text
    pieces = [_card(key, "card-first", place, word, Message(f"card.{word}"))]
    for number, kind in enumerate(A_CARDS[card].kinds):
        x, y = 0.15 if number % 2 else -0.15, 0.18 if number > 1 else -0.18
        pieces.append(_sign(f"{key}:{number}", KIND_SPRITES[kind], place, x, y, 0.3))
    return pieces


def task(key: str, card: int, place: Place) -> list[Piece]:
    """A B card: the task and the reward."""
    word = TASK[card].text
    return [
        _card(key, "card-first", place, word, Message(f"card.{word}")),
        _sign(f"{key}:task", TASK_SPRITES[B_CARDS[card].task], place, 0, -0.16, 0.42, ON_BROWN),
        _sign(f"{key}:reward", GOODS[B_CARDS[card].reward[0]], place, 0, 0.27, 0.3),
    ]


def solo_card(card: int, place: Place) -> list[Piece]:
    """Lacerda's card: action, Mission, and whether he travels."""
    word = SOLO_CARD[card].text
    left, right = place.part(0.04, 0.12, 0.5, 0.42), place.part(0.5, 0.12, 0.96, 0.42)
    pieces = [
        _card("solo:card", "card-solo", place, word, Message(f"card.{word}")),
        left.text("solo:action", SOLO_CARDS[card].action_number, WHITE),
        right.text("solo:mission", "ABC"[SOLO_CARDS[card].mission], WHITE),
    ]
    if SOLO_CARDS[card].travels:
        pieces.append(_sign("solo:travels", "shuttle", place, 0, 0.16, 0.5))
    return pieces
