"""The reference of Clash of Cultures: an entry for each action, card, advance, piece, token and terrain.

The key of an entry is the text of the word that names the thing (`advance:roads`), or a plain one for a thing that no
word names (`terrain:forest`). Names, prices and rules come from the catalogs; what a thing does is told by its card
text, or by the text `about.<key>`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from areopagus.kernel import Entry, Message, Param, Reference, Word, word_name

from .card_catalog import (
    ACTION_CARDS,
    EVENT_PIECE_VP,
    EVENTS,
    OBJECTIVE_CARDS,
    OBJECTIVES,
    PERSON_PRICE,
    SYMBOLS,
    WONDERS,
)
from .catalog import (
    ACTIONS,
    ADVANCE_FOOD,
    ADVANCE_HALVES,
    ADVANCES,
    CATEGORIES,
    CULTURE,
    EVENT_LEVELS,
    FIRST_GOVERNMENT,
    FOOD_LIMIT,
    GROUPS,
    HIT,
    HOLD,
    KINDS,
    LEAST_SIZE,
    MOODS,
    NONE,
    OBJECTIVE_HALVES,
    PIECE_HALVES,
    PIECES,
    RESOURCE_LIMIT,
    STACK,
    SUCCESS_FROM,
    TERRAINS,
    TURNS,
    UNITS,
    number_of,
)
from .queries.cities import YIELD
from .queries.labels import price_name
from .words import (
    ACTION,
    ADVANCE,
    DIE,
    DO_ABSOLUTE_POWER,
    DO_ART,
    DO_BARTERING,
    DO_CARTOGRAPHY,
    DO_CIVIL_LIBERTIES,
    DO_DRAFT,
    DO_DRAMA,
    DO_FORCED_LABOR,
    DO_HANGING_GARDENS,
    DO_TAXES,
    DO_VOTING,
    EVENT,
    FORTRESS_CANCEL,
    FORTRESS_DIE,
    GOVERNMENT,
    HALF,
    KIND,
    LOAD,
    MONUMENT,
    OBJECTIVE,
    PIECE,
    REGION,
    TILE,
    UNIT,
    WONDER,
)

ACTION_RULES: Final = {
    "advance": "CC-ADV-01",
    "found": "CC-FOUND-01",
    "activate": "CC-ACTIVATE-01",
    "move": "CC-MOVE-01",
    "civic": "CC-CIVIC-01",
    "influence": "CC-INFL-01",
    "card": "CC-ACT-03",
    "person": "CC-XEVT-33",
    "trade": "CC-TRADE-01",
    "end": "CC-TURN-08",
    "collect": "CC-COLLECT-01",
    "build": "CC-BUILD-01",
    "grow": "CC-SIZE-01",
    "wonder": "CC-WON-03",
    "sail": "CC-SHIP-01",
    "land": "CC-SHIP-11",
    "continue": "CC-BATTLE-09",
    "stop": "CC-BATTLE-11",
    "keep": "CC-BARB-19",
    "raze": "CC-BARB-20",
    "offer": "CC-TRADE-03",
    "invite": "CC-TRADE-01",
    "propose": "CC-TRADE-05",
    "any_action": "CC-TRADE-03",
    "any_objective": "CC-TRADE-03",
}
"""What a player may do, with its rule; the text is `about.<key>`."""
OF_ADVANCES: Final = {
    DO_CARTOGRAPHY: "cartography",
    DO_TAXES: "taxes",
    DO_CIVIL_LIBERTIES: "civil_liberties",
    MONUMENT: "monuments",
    DO_ART: "art_and_sculptures",
    DO_VOTING: "voting",
    DO_FORCED_LABOR: "forced_labor",
    DO_ABSOLUTE_POWER: "absolute_power",
    DO_DRAMA: "drama_and_music",
    DO_BARTERING: "bartering",
    DO_DRAFT: "draft",
    FORTRESS_DIE: "siegecraft",
    FORTRESS_CANCEL: "siegecraft",
}
"""What a player may do by an advance."""
UNIT_RULES: Final = {"settler": "CC-FOUND-01", "army": "CC-BATTLE-03", "ship": "CC-SHIP-01"}
PIECE_RULES: Final = {
    "settlement": "CC-CITY-01",
    "fortress": "CC-CITY-12",
    "academy": "CC-CITY-14",
    "temple": "CC-CITY-15",
    "port": "CC-CITY-16",
}
KIND_RULES: Final = {
    "food": "CC-RES-04",
    "ore": "CC-RES-02",
    "wood": "CC-RES-02",
    "ideas": "CC-RES-07",
    "gold": "CC-RES-08",
    "mood": "CC-LVL-14",
    "culture": "CC-LVL-14",
}
TERRAIN_RULES: Final = {
    "fertile": "CC-MAP-02",
    "mountain": "CC-MOVE-12",
    "forest": "CC-MOVE-13",
    "sea": "CC-COLLECT-09",
    "barren": "CC-COLLECT-10",
}
MOOD_RULES: Final = {"angry": "CC-MOOD-05", "neutral": "CC-MOOD-02", "happy": "CC-MOOD-04"}
UNNAMED: Final = {
    "city": "CC-CITY-02",
    "activated": "CC-MOOD-10",
    "exhausted": "CC-EVENT-09",
    "barbarian-unit": "CC-BARB-01",
    "barbarian-settlement": "CC-BARB-15",
    "barbarian-supply": "CC-COMP-07",
    "first-player": "CC-STATUS-14",
    "actions-left": "CC-TURN-03",
    "levels": "CC-LVL-02",
    "advances": "CC-WIN-06",
    "cities": "CC-WIN-04",
    "persons": "CC-XEVT-33",
    "objectives-done": "CC-WIN-08",
    "deck:action": "CC-ACT-01",
    "deck:objective": "CC-OBJ-01",
    "deck:event": "CC-EVENT-01",
    "deck:wonder": "CC-WON-02",
    "deck:region": "CC-EXPL-01",
    "attacker": "CC-BATTLE-10",
    "defender": "CC-BATTLE-01",
    "deal": "CC-TRADE-05",
    "assassinated": "CC-XACT-14",
    "unrest": "CC-XEVT-31",
    "out": "CC-XEVT-37",
    "lost-wonder": "CC-WON-09",
    "round": "CC-TURN-01",
    "card-roll": "CC-XCMB-01",
    "game-end": "CC-STATUS-06",
}
"""Pieces and places that no word names, with their rules; the text is `about.<key>`, the name `name.<key>`."""


@cache
def reference() -> Reference:
    """All entries, by key."""
    return {
        **dict(_advances()),
        **dict(_cards()),
        **dict(_actions()),
        **dict(_units()),
        **dict(_map()),
        **dict(_others()),
    }


def _advances() -> Iterator[tuple[str, Entry]]:
    for word, advance in zip(ADVANCE, ADVANCES, strict=True):
        first = CATEGORIES[advance.category].first
        effects = [_card(word)]
        if ADVANCE[first] is not word:
            effects.append(_about("advance_first", first=word_name(ADVANCE[first].text)))
        price = price_name((ADVANCE_FOOD, advance.ore, 0))
        yield _named(word, *effects, price=price, rule=advance.rules[0])
    for place, category in enumerate(CATEGORIES):
        first_advance = word_name(ADVANCE[category.first].text)
        effects = [_about("category", first=first_advance)]
        rule = "CC-ADV-06"
        if place >= FIRST_GOVERNMENT:
            required = word_name(ADVANCE[category.required].text)
            effects.append(_about("government", required=required))
            rule = "CC-GOV-05"
        entry = Entry(Message(f"category.{category.key}"), tuple(effects), rule=rule)
        yield f"category:{category.key}", entry
        if place >= FIRST_GOVERNMENT:
            yield GOVERNMENT.named(category.key).text, entry


def _cards() -> Iterator[tuple[str, Entry]]:
    for word, card in zip(ACTION, ACTION_CARDS, strict=True):
        culture = card.civil.culture
        price = price_name((0, 0, 0), {CULTURE: culture}) if culture else None
        yield _named(word, _card(word), price=price, rule=card.civil.rules[0])
    for number, (word, halves) in enumerate(zip(OBJECTIVE, OBJECTIVE_CARDS, strict=True)):
        yield _named(word, _card(word), rule="CC-OBJ-04")
        for half, objective in zip(HALF[2 * number : 2 * number + 2], halves, strict=True):
            payment = OBJECTIVES[objective].payment
            price = price_name((0, 0, 0), dict(payment)) if payment else None
            yield _named(half, _card(half), price=price, rule=OBJECTIVES[objective].rules[0])
    for word, wonder in zip(WONDER, WONDERS, strict=True):
        price = price_name(wonder.price, {CULTURE: wonder.culture})
        yield _named(word, _card(word), price=price, rule=wonder.powers[0], sprite=_sprite(wonder.key))
    for word, event in zip(EVENT, EVENTS, strict=True):
        price = price_name((0, 0, 0), {CULTURE: PERSON_PRICE}) if event.categories else None
        yield _named(word, _card(word), price=price, rule=event.rules[0])


def _actions() -> Iterator[tuple[str, Entry]]:
    numbers = {"groups": GROUPS, "least": LEAST_SIZE, "from": SUCCESS_FROM, "hit": HIT, "food": ADVANCE_FOOD}
    for key, rule in ACTION_RULES.items():
        yield key, Entry(Message(f"word.{key}"), (_about(key, **numbers),), rule=rule)
    for word, key in OF_ADVANCES.items():
        advance = ADVANCES[number_of(ADVANCES, key)]
        yield _named(word, Message(f"card.advance:{key}"), rule=advance.rules[0])
    gardens = WONDERS[number_of(WONDERS, "hanging_gardens")]
    yield _named(DO_HANGING_GARDENS, Message("card.wonder:hanging_gardens"), rule=gardens.powers[-1])


def _units() -> Iterator[tuple[str, Entry]]:
    for word, unit in zip(UNIT, UNITS, strict=True):
        what = _about(word.text, stack=STACK, hold=HOLD, hit=HIT)
        price = price_name(unit.price)
        yield _named(word, what, _about("limit", limit=unit.limit), price=price, rule=UNIT_RULES[unit.key])
    for word in LOAD:
        yield _named(word, _about("load", hold=HOLD), rule="CC-SHIP-09")
    for word, piece in zip(PIECE, PIECES, strict=True):
        effects = [_about(word.text, **piece.numbers)]
        if piece.advance != NONE:
            effects.append(_about("piece_needs", advance=word_name(ADVANCE[piece.advance].text)))
        price = price_name(piece.price) if any(piece.price) else word_name(UNIT[0].text)
        yield _named(word, *effects, price=price, rule=PIECE_RULES[piece.key])


def _map() -> Iterator[tuple[str, Entry]]:
    for terrain, key in enumerate(TERRAINS):
        effects = [_about("terrain", good=word_name(KIND[YIELD[terrain]].text)), _about(f"terrain:{key}")]
        yield (
            f"terrain:{key}",
            Entry(
                Message(f"terrain.{key}"), tuple(effects), rule=TERRAIN_RULES[key], sprite=f"terrain-{key}"
            ),
        )
    unexplored = Message("terrain.unexplored")
    yield "terrain:unexplored", Entry(unexplored, (_about("region"),), rule="CC-EXPL-01")
    for mood in MOODS:
        entry = Entry(Message(f"mood.{mood}"), (_about(f"mood:{mood}"),), rule=MOOD_RULES[mood])
        yield f"mood:{mood}", entry
    for word in REGION:
        yield _named(word, _about("region"), rule="CC-EXPL-01")
    for word in TILE:
        yield _named(word, _about("tile"), rule="CC-EXPL-03")


def _others() -> Iterator[tuple[str, Entry]]:
    for word, key in zip(KIND, KINDS, strict=True):
        limits = {"limit": RESOURCE_LIMIT, "food": FOOD_LIMIT}
        yield _named(word, _about(word.text, **limits), rule=KIND_RULES[key])
    for symbol in (symbol for symbol in SYMBOLS if symbol.rules):
        entry = Entry(
            Message(f"name.symbol:{symbol.key}"), (_about(f"symbol:{symbol.key}"),), rule=symbol.rules[0]
        )
        yield f"symbol:{symbol.key}", entry
    die = (_about("die", hit=HIT),)
    yield "combat-roll", Entry(Message("name.combat-roll"), die, rule="CC-BATTLE-04")
    for word in DIE:
        yield word.text, Entry(Message("name.die"), die, rule="CC-BATTLE-05")
    facts: dict[str, Param] = {
        "levels": ", ".join(map(str, EVENT_LEVELS)),
        "actions": ACTIONS,
        "turns": TURNS,
        "advance": ADVANCE_HALVES / 2,
        "piece": PIECE_HALVES / 2,
        "objective": OBJECTIVE_HALVES / 2,
        "lost": EVENT_PIECE_VP,
    }
    for key, rule in UNNAMED.items():
        yield key, Entry(Message(f"name.{key}"), (_about(key, **facts),), rule=rule)


def _named(
    word: Word, *effects: Message, price: Message | None = None, rule: str, sprite: str = ""
) -> tuple[str, Entry]:
    """The entry of a thing that a word names."""
    return word.text, Entry(word_name(word.text), effects, price, rule, sprite)


def _about(key: str, **params: Param) -> Message:
    return Message(f"about.{key}", params)


def _card(word: Word) -> Message:
    """What is written on a card, or on the board for an advance."""
    return Message(f"card.{word.text}")


def _sprite(key: str) -> str:
    return key.replace("_", "-")
