"""The things of Clash of Cultures as the book shows them: in groups, with their pictures and how many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from areopagus.kernel import Message, Piece, Thing, ThingGroup
from areopagus.kernel.drawing import Drawing, Place

from ..card_catalog import EVENTS, PERSONS, SYMBOLS, WONDERS
from ..catalog import ADVANCES, CATEGORIES, COLOURS, MOODS, PIECES, TERRAINS, UNITS
from ..reference import OF_ADVANCES
from ..state import OPEN
from ..words import (
    ACTION,
    ADVANCE,
    DIE,
    DO_HANGING_GARDENS,
    EVENT,
    GOVERNMENT,
    HALF,
    KIND,
    LOAD,
    OBJECTIVE,
    PIECE,
    REGION,
    TILE,
    UNIT,
    WONDER,
)
from .art import KIND_SPRITES, TEMPLATES
from .cards import SYMBOL_SPRITES
from .colours import TEXT
from .hand import action_card, objective_card
from .turnings import tile_picture
from .wonders import wonder_on_offer

COLOUR: Final = COLOURS[0]
"""Of pieces that belong to a player."""
ACTION_SIGNS: Final = {
    "advance": "do-advance",
    "found": "do-found",
    "activate": "do-activate",
    "collect": "do-collect",
    "build": "do-build",
    "grow": "do-grow",
    "wonder": "do-wonder",
    "move": "do-move",
    "sail": "do-sail",
    "land": "do-land",
    "civic": "do-civic",
    "influence": "do-influence",
    "card": "do-card",
    "person": "do-person",
    "continue": "do-fight",
    "stop": "do-stop",
    "keep": "do-keep",
    "raze": "do-raze",
    "trade": "do-trade",
    "offer": "do-trade",
    "invite": "do-reaction",
    "propose": "do-trade",
    "any_action": "back-action",
    "any_objective": "back-objective",
    "end": "do-end",
}
ON_MAP: Final = {
    "city": "plaza",
    "activated": "activated",
    "exhausted": "exhausted",
    "barbarian-settlement": "barbarian-settlement",
    "barbarian-unit": "barbarian-army",
    "barbarian-supply": "barbarian-army",
    "lost-wonder": "do-wonder",
}
DECKS: Final = ("action", "objective", "event", "wonder", "region")
MATTERS: Final = {
    "round": "do-status",
    "actions-left": "do-action",
    "first-player": "first-player",
    "levels": "do-civic",
    "advances": "do-advance",
    "cities": f"supply-settlement-{COLOUR}",
    "persons": "do-person",
    "objectives-done": "victory-point",
    "attacker": "do-fight",
    "defender": "fortress",
    "deal": "do-trade",
    "assassinated": "do-stop",
    "unrest": "do-stop",
    "out": "exhausted",
    "card-roll": "die-5",
    "game-end": "victory-point",
}
"""What counts, and what happens to players."""


@cache
def things() -> tuple[ThingGroup, ...]:
    """All groups."""
    return (
        _group("actions", _signs(ACTION_SIGNS)),
        _group("advances", _advances()),
        _group("units", _units()),
        _group("goods", _goods()),
        _group("map", _map()),
        _group("action_cards", _action_cards()),
        _group("objectives", _objectives()),
        _group("wonders", _wonders()),
        _group("events", _events()),
        _group("matters", _matters()),
    )


def _group(key: str, listed: Iterable[Thing]) -> ThingGroup:
    return ThingGroup(key, Message(f"things.{key}"), tuple(listed))


def _signs(signs: Mapping[str, str]) -> Iterator[Thing]:
    return (Thing.of(key, sprite, TEXT) for key, sprite in signs.items())


def _template_thing(
    key: str, template: Drawing, pieces: tuple[Piece, ...], parts: tuple[str, ...] = ()
) -> Thing:
    """A card, of which there is one."""
    return Thing(key, pieces, template.width, template.height, copies=1, parts=parts)


def _whole(template: Drawing) -> Place:
    return Place("card", template.width / 2, template.height / 2, template.width, template.height)


def _advances() -> Iterator[Thing]:
    by_advance: dict[str, tuple[str, ...]] = {}
    for word, key in OF_ADVANCES.items():
        by_advance[key] = (*by_advance.get(key, ()), word.text)
    for number, category in enumerate(CATEGORIES):
        government = tuple(word.text for word in GOVERNMENT if word.text == f"government:{category.key}")
        yield Thing.of(f"category:{category.key}", category.key, TEXT, parts=government)
        for word, advance in zip(ADVANCE, ADVANCES, strict=True):
            if advance.category == number:
                parts = by_advance.get(advance.key, ())
                yield Thing.of(word.text, category.key, TEXT, parts=parts)


def _units() -> Iterator[Thing]:
    for word, unit in zip(UNIT, UNITS, strict=True):
        yield Thing.of(word.text, f"{unit.key}-{COLOUR}")  # how many a player has is told by the entry
    for word, piece in zip(PIECE, PIECES, strict=True):
        yield Thing.of(word.text, f"{piece.key}-{COLOUR}", each=piece.limit)
    for word in LOAD:
        yield Thing.of(word.text, word.text.replace(":", "-"))


def _goods() -> Iterator[Thing]:
    for word, sprite in zip(KIND, KIND_SPRITES, strict=True):
        yield Thing.of(word.text, sprite)
    yield Thing.of("combat-roll", "die-6", parts=tuple(word.text for word in DIE))


def _map() -> Iterator[Thing]:
    for terrain in (*TERRAINS, "unexplored"):
        yield Thing.of(f"terrain:{terrain}", f"terrain-{terrain}")
    for number, word in enumerate(TILE):
        pieces, width, height = tile_picture(number)
        yield Thing(word.text, pieces, width, height, copies=1)
    for mood in MOODS:
        sprite = f"mood-{mood}" if mood != "neutral" else "plaza"
        yield Thing.of(f"mood:{mood}", sprite)
    yield from _signs(ON_MAP)


def _action_cards() -> Iterator[Thing]:
    template = TEMPLATES["card-action"]
    for number, word in enumerate(ACTION):
        yield _template_thing(word.text, template, action_card(number, _whole(template), ""))


def _objectives() -> Iterator[Thing]:
    template = TEMPLATES["card-objective"]
    for number, word in enumerate(OBJECTIVE):
        halves = tuple(half.text for half in HALF[2 * number : 2 * number + 2])
        yield _template_thing(
            word.text, template, objective_card(number, _whole(template), "", False), halves
        )


def _wonders() -> Iterator[Thing]:
    template = TEMPLATES["wonder"]
    for number, (word, wonder) in enumerate(zip(WONDER, WONDERS, strict=True)):
        parts = (DO_HANGING_GARDENS.text,) if wonder.key == "hanging_gardens" else ()
        yield _template_thing(
            word.text, template, wonder_on_offer(number, OPEN, template.name, _whole(template)), parts
        )


def _events() -> Iterator[Thing]:
    for symbol in SYMBOLS:
        if symbol.rules:
            yield Thing.of(f"symbol:{symbol.key}", SYMBOL_SPRITES[symbol.key])
    for number, (word, event) in enumerate(zip(EVENT, EVENTS, strict=True)):
        sign = "do-person" if number in PERSONS else SYMBOL_SPRITES[SYMBOLS[event.symbol].key]
        yield Thing.of(word.text, sign or "back-event", TEXT, copies=event.count)


def _matters() -> Iterator[Thing]:
    yield from _signs(MATTERS)
    regions = tuple(word.text for word in REGION)
    for deck in DECKS:
        yield Thing.of(f"deck:{deck}", f"back-{deck}", parts=regions if deck == "region" else ())
