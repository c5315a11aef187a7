"""The things of On Mars as the book shows them: in groups, with their pictures and how many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from areopagus.kernel import Message, Piece, Thing, ThingGroup
from areopagus.kernel.drawing import Place

from ..catalog.basics import COLOURS, GOODS, KINDS, LSS_KINDS, SHELTER, TECHS
from ..catalog.board import SPACE_EFFECT, SPACES
from ..catalog.player_board import BOTS, COLONISTS, CUBES, EXECUTIVE, MARKERS, SHIPS
from ..catalog.technology import GRID_COST, LAB
from ..catalog.terrain import KIND_TILES, RESEARCH_KINDS, SHELTERS, TILES_OF
from ..words import (
    A_CARD,
    BENEFIT,
    BLUEPRINT,
    BOOST,
    COLONIST,
    CONTRACT,
    DISCOVERY,
    EXPLORATION,
    FIRST_TILE,
    FROM,
    GOAL,
    GOOD,
    GRID,
    KIND,
    LAB_SPACE,
    MAIN,
    MISSION,
    ORDER,
    REWARD_TILE,
    SCIENTIST,
    SIDE,
    SOLO_CARD,
    SPACE,
    TASK,
    TECH,
    TILE,
)
from . import cards
from .actions import BOOST_SPRITES
from .art import DISCOVERY_SPRITES, EFFECT_SPRITES, EMPTY, KIND_SPRITES, RESEARCH_SPRITES, sprite_of
from .lss import BENEFIT_SPRITES
from .names import TINTS
from .slots import ACTION_SPRITES

CARD: Final = Place("card", 37.0, 50.0, 74.0, 100.0, font_size=17.0)
"""Where a card lies in its picture."""
INK: Final = "var(--text,#2a1a16)"
TINT: Final = TINTS[COLOURS[0]]
"""The colour of pieces that belong to a player."""
OF_PLAYERS: Final = {
    "colonist": ("colonist", COLONISTS),
    "bot": ("bot", BOTS),
    "rover": ("rover", 1),
    "ship": ("ship", SHIPS),
    "advanced": ("advanced", MARKERS),
    "cube": ("progress-cube", CUBES),
    "marker": ("marker", 1),
    "miner": ("colonist", 0),
    "lacerda-bot": ("bot", 0),
}
"""The pieces of a player: the sprite, and how many each has."""
SHARED: Final = {
    "shuttle": "shuttle",
    "colony-level": "level-marker",
    "mission-marker": "mission-marker",
    "oxygen-pending": "oxygen",
    "game-end": "mission-marker",
}
PLACES: Final = {
    "storage": "any-resource",
    "laboratory": "lab-hex",
    "living-quarters": "colonist",
    "working-area": "colonist-slot",
    "depot": "depot",
    "warehouse": "do-resupply",
    "tech-stack": "tech-back",
    "discovery-stack": "discovery-back",
    "contract-deck": "do-hire",
    "solo-deck": "card-solo-back",
    "private-goal": "card-goal-back",
    "first-colonist": "card-first-back",
}


@cache
def things() -> tuple[ThingGroup, ...]:
    """All groups."""
    return (
        _group("actions", _actions()),
        _group("executive", _executive()),
        _group("buildings", _buildings()),
        _group("technologies", _technologies()),
        _group(
            "blueprints", (_card(word.text, cards.blueprint(n, CARD)) for n, word in enumerate(BLUEPRINT))
        ),
        _group(
            "scientists", (_card(word.text, cards.scientist(n, CARD)) for n, word in enumerate(SCIENTIST))
        ),
        _group("contracts", _contracts()),
        _group("goals", _goals()),
        _group(
            "missions", (Thing.of(word.text, f"mission-{n}", copies=1) for n, word in enumerate(MISSION, 1))
        ),
        _group("discoveries", _discoveries()),
        _group("life_support", _life_support()),
        _group("goods", (Thing.of(word.text, GOODS[n]) for n, word in enumerate(GOOD))),
        _group("pieces", _pieces()),
        _group("places", _places()),
        _group(
            "solo", (_card(word.text, tuple(cards.solo_card(n, CARD))) for n, word in enumerate(SOLO_CARD))
        ),
        _group("first_colonists", _first_colonists()),
    )


def _group(key: str, listed: Iterable[Thing]) -> ThingGroup:
    return ThingGroup(key, Message(f"things.{key}"), tuple(listed))


def _card(key: str, pieces: tuple[Piece, ...]) -> Thing:
    """A card, of which there is one."""
    return Thing(key, pieces, 2 * CARD.x, 2 * CARD.y, copies=1)


def _actions() -> Iterator[Thing]:
    for action, word in enumerate(MAIN):
        yield Thing.of(word.text, ACTION_SPRITES[action], INK)
    for word, sprite in zip(BOOST, BOOST_SPRITES, strict=True):
        yield Thing.of(word.text, sprite, INK)


def _executive() -> Iterator[Thing]:
    for word, executive in zip(SPACE, EXECUTIVE, strict=True):
        yield Thing.of(word.text, EFFECT_SPRITES[executive.effect.name], INK)


def _buildings() -> Iterator[Thing]:
    for kind, word in enumerate(KIND):
        if kind == SHELTER:
            yield Thing.of(word.text, KIND_SPRITES[kind], TINT, each=SHELTERS)
        else:
            tiles = tuple(TILE[tile].text for tile in TILES_OF[kind])
            yield Thing.of(word.text, KIND_SPRITES[kind], copies=KIND_TILES[kind], parts=tiles)


def _technologies() -> Iterator[Thing]:
    for tech, word in zip(TECHS, TECH, strict=True):
        yield Thing.of(word.text, f"tech-{sprite_of(tech)}", TINT)


def _contracts() -> Iterator[Thing]:
    for number, word in enumerate(CONTRACT):
        yield _card(word.text, cards.contract(number, 0, False, CARD))


def _goals() -> Iterator[Thing]:
    for number, word in enumerate(GOAL):
        yield _card(word.text, cards.goal(word.text, number, CARD, Message(f"card.{word.text}")))


def _discoveries() -> Iterator[Thing]:
    for word, sprite in zip(DISCOVERY, DISCOVERY_SPRITES, strict=True):
        yield Thing.of(word.text, sprite, copies=1)
    for kind, sprite in zip(RESEARCH_KINDS, RESEARCH_SPRITES, strict=True):
        yield Thing.of(f"research:{kind}", sprite)


def _life_support() -> Iterator[Thing]:
    for kind in LSS_KINDS:
        yield Thing.of(f"lss:{KINDS[kind]}", KIND_SPRITES[kind])
    for number, word in enumerate(REWARD_TILE, 1):
        yield Thing.of(word.text, f"lss-reward-{number}", copies=1)
    for word, sprite in zip(BENEFIT, BENEFIT_SPRITES, strict=True):
        yield Thing.of(word.text, sprite, INK)


def _pieces() -> Iterator[Thing]:
    for key, (sprite, each) in OF_PLAYERS.items():
        parts = tuple(word.text for word in FROM) if key == COLONIST.text else ()
        yield Thing.of(key, sprite, TINT, each=each, parts=parts)
    for key, sprite in SHARED.items():
        yield Thing.of(key, sprite, INK)


def _places() -> Iterator[Thing]:
    for key, sprite in PLACES.items():
        yield Thing.of(key, sprite, INK)
    for word, space in zip(ORDER, SPACES, strict=True):
        effect = SPACE_EFFECT[space]
        yield Thing.of(word.text, EFFECT_SPRITES.get(effect.name if effect else "", "space"), INK)
    for word in SIDE:
        yield Thing.of(word.text, "travel-red", INK)
    for word, _ in zip(GRID, GRID_COST, strict=True):
        yield Thing.of(word.text, "empty-hex", EMPTY)
    for word, lab in zip(LAB_SPACE, LAB, strict=True):
        yield Thing.of(word.text, EFFECT_SPRITES.get(lab.effect.name, "lab-hex"), INK)
    for word in EXPLORATION:
        yield Thing.of(word.text, "discovery-back")


def _first_colonists() -> Iterator[Thing]:
    for number, word in enumerate(A_CARD):
        yield _card(word.text, tuple(cards.first_colonist(word.text, number, CARD)))
    for number, word in enumerate(TASK):
        yield _card(word.text, tuple(cards.task(word.text, number, CARD)))
    for word in FIRST_TILE:
        yield Thing.of(word.text, "marker", TINT, copies=1)
