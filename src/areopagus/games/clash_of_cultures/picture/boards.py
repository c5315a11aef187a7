"""The boards of the players in two panels: goods, supplies and six categories; six categories and cards."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from areopagus.kernel import ANY_SEAT, Message, Panel, Piece, Sketch, View, plain_text, word_name
from areopagus.kernel.drawing import Drawing

from ..catalog import (
    ABSOLUTE_POWER,
    ADVANCES,
    ART_AND_SCULPTURES,
    BARTERING,
    CARTOGRAPHY,
    CATEGORIES,
    CIVIL_LIBERTIES,
    COLOURS,
    CULTURE,
    DRAFT,
    DRAMA_AND_MUSIC,
    FIRST_GOVERNMENT,
    FORCED_LABOR,
    GOVERNMENTS,
    KINDS,
    MONUMENTS,
    MOOD,
    NONE,
    PER_CATEGORY,
    PIECES,
    RESOURCE_LIMIT,
    TAXES,
    UNITS,
    VOTING,
    keys_of,
)
from ..queries.advances import obtainable
from ..words import (
    ADVANCE,
    COUNT,
    DO_ABSOLUTE_POWER,
    DO_ART,
    DO_BARTERING,
    DO_CARTOGRAPHY,
    DO_CIVIL_LIBERTIES,
    DO_DRAFT,
    DO_DRAMA,
    DO_FORCED_LABOR,
    DO_TAXES,
    DO_VOTING,
    EVENT,
    GOVERNMENT,
    KIND,
    LOAD,
    LOADS,
    MONUMENT,
    PIECE,
    SEAT,
    UNIT,
)
from .art import KIND_SPRITES, PANELS, TABLE, emblem, halved, hand_owner, owned, who
from .cards import Chip, action_chip, completed_chip, event_chip, goal_chip
from .colours import INKS, MUTED, TEXT

USES: Final = {
    CARTOGRAPHY: DO_CARTOGRAPHY.text,
    TAXES: DO_TAXES.text,
    CIVIL_LIBERTIES: DO_CIVIL_LIBERTIES.text,
    MONUMENTS: MONUMENT.text,
    ART_AND_SCULPTURES: DO_ART.text,
    VOTING: DO_VOTING.text,
    FORCED_LABOR: DO_FORCED_LABOR.text,
    ABSOLUTE_POWER: DO_ABSOLUTE_POWER.text,
    DRAMA_AND_MUSIC: DO_DRAMA.text,
    BARTERING: DO_BARTERING.text,
    DRAFT: DO_DRAFT.text,
}
"""Advances that are used by a word of their own."""

BORDERS: Final = {NONE: "", MOOD: "-mood", CULTURE: "-culture"}
CLOSED, AT_HAND, OWNED = range(3)
LEFT: Final = PANELS["board"]
RIGHT: Final = PANELS["advances"]
ON_LEFT: Final = 6
"""Number of categories of the left panel."""
FIRST: Final = "first-player"
LARGE_CHIPS: Final = 2
CHIPS: Final = 4
"""Number of cards that are shown by their names, the first number in large letters; more are shown by signs."""


def board_sketches(view: View, number: int) -> list[Sketch]:
    """Both panels of a player's board."""
    player = view["players"][number]
    is_hand_on_table = number == hand_owner(view)
    used = view["now"]["used"] if number == view["active"] else []
    goods = (
        number,
        number == view["first"],
        player["advances"],
        used,
        player["stock"],
        player["limits"],
        (player["happiness_level"], player["culture_level"]),
        player["government"],
        sum(player["points"].values()),
        (player["supply"], player["reserve"]),
        (player["action_count"], player["objective_count"]),
    )
    cards = (
        number,
        player["advances"],
        used,
        (sum(player["out"]), player["lost_wonders"], int(player["assassinated"]), int(player["unrest"])),
        player["persons"],
        player["completed"],
        [] if is_hand_on_table else player["actions"],
        [] if is_hand_on_table else player["objectives"],
    )
    return [
        Sketch(f"board:{number}", goods, draw_board),
        Sketch(f"advances:{number}", cards, draw_advances),
    ]


def draw_board(content: Any) -> Panel:
    """The left panel of a board."""
    number, is_first, advances, used, stock, limits, levels, government, points, left, hand = content
    pieces = [*_scale_head(number, *levels)]
    for kind, (held, limit) in enumerate(zip(stock, limits, strict=True)):
        pieces += _held(number, kind, held, limit)
    pieces += _categories(number, range(ON_LEFT), advances, used)
    pieces += _band(number, points, government, is_first)
    for place, count in enumerate((*left[0], *left[1])):
        pieces += _in_supply(number, place, count)
    for name, count in zip(("action", "objective"), hand, strict=True):
        pieces += _in_hand(number, name, count)
    at = TABLE[f"board:{number}"]
    return LEFT.panel(f"board:{number}", pieces, owned("area.board", number), number, at)


def draw_advances(content: Any) -> Panel:
    """The right panel of a board."""
    number, advances, used, aside, persons, completed, actions, objectives = content
    pieces = [*_categories(number, range(ON_LEFT, len(CATEGORIES)), advances, used)]
    pieces += _aside(number, *aside)
    pieces += _loads(number)
    pieces += _cards(number, tuple(persons), tuple(completed), tuple(actions), tuple(objectives))
    at = TABLE[f"advances:{number}"]
    return RIGHT.panel(f"advances:{number}", pieces, owned("area.advances", number), number, at)


# Whose board it is


@cache
def government_name(category: int) -> Message:
    """A government, or that there is none."""
    if category == NONE:
        return Message("label.no_government")
    return Message(f"category.{GOVERNMENTS[category - FIRST_GOVERNMENT]}")


@lru_cache(maxsize=4096)
def _band(number: int, points: float, government: int, is_first: bool) -> tuple[Piece, ...]:
    """Name, government and points; who is first. Others choose the player by the band, too."""
    colour, word = COLOURS[number], SEAT[number].text
    ink, total = INKS[colour], halved(points)
    label = owned("label.player", number, emblem=emblem(number), points=plain_text(total))
    name = "band:name:wide" if government == NONE else "band:name"
    pieces = [
        LEFT["band"].piece(word, f"band-{colour}", word, label, chooser=ANY_SEAT),
        LEFT[name].text(f"{word}:name", who(number), ink),
        LEFT["band:points"].text(f"{word}:points", total, ink),
    ]
    if government != NONE:
        text = LEFT["band:government"].text(f"{word}:government", government_name(government), ink)
        pieces.append(text)
    if is_first:
        label = owned("label.first_player", number)
        pieces.append(LEFT["band:first"].piece(f"{word}:first", FIRST, None, label, about=FIRST))
    return tuple(pieces)


@cache
def _in_supply(number: int, place: int, count: int) -> tuple[Piece, ...]:
    """The pieces or units of a kind that are left."""
    colour, is_piece = COLOURS[number], place < len(PIECES)
    name = keys_of((*PIECES, *UNITS))[place]
    word = (PIECE[place] if is_piece else UNIT[place - len(PIECES)]).text
    sprite = f"{name}-{colour}" if is_piece and place else f"supply-{name}-{colour}"
    label = owned("label.in_supply", number, name=word_name(word), count=count)
    key = f"supply:{number}:{name}"
    return (
        LEFT[f"supply:{name}"].piece(key, sprite, word, label),
        LEFT[f"supply:{name}:count"].text(f"{key}:count", count, TEXT if count else MUTED),
    )


@cache
def _in_hand(number: int, kind: str, count: int) -> tuple[Piece, ...]:
    """The back of a kind of cards, with how many there are in hand."""
    key, label = f"back:{number}:{kind}", owned(f"label.back_{kind}", number, count=count)
    return (
        LEFT[f"back:{kind}"].piece(key, f"back-{kind}", None, label, about=f"deck:{kind}"),
        LEFT[f"back:{kind}:count"].text(f"{key}:count", f"× {count}"),
    )


# The scale


@cache
def _scale_head(number: int, happiness: int, culture: int) -> tuple[Piece, ...]:
    """The levels, and above the scale the numbers, which choose."""
    label = owned("label.levels", number, happiness=happiness, culture=culture)
    pieces = [LEFT["levels:sign"].piece(f"level:{number}", "do-civic", None, label, MUTED, "levels")]
    for count in range(RESOURCE_LIMIT + 1):
        at, word = LEFT[f"count:{count}"], COUNT[count].text
        pieces.append(at.piece(f"count:{number}:{count}", "cell-count", word, plain_text(count), TEXT))
        pieces.append(at.text(f"scale:{number}:{count}", count, TEXT))
    return tuple(pieces)


@cache
def _held(number: int, kind: int, held: int, limit: int) -> tuple[Piece, ...]:
    """A row of the scale: a filled cell for what is held, an outlined one for the limit."""
    colour, word, name = COLOURS[number], KIND[kind].text, KINDS[kind]
    label = owned("label.held", number, kind=word_name(word), count=held, limit=limit)
    key = f"scale:{number}:{name}"
    sign = LEFT[f"stock:{name}"]
    shown = min(held, RESOURCE_LIMIT)
    pieces = [sign.piece(key, KIND_SPRITES[kind], word, label)]
    if limit != held and limit <= RESOURCE_LIMIT:
        at = LEFT[f"stock:{name}:{limit}"]
        pieces.append(at.piece(f"{key}:limit", "cell-limit", tint=TEXT))
        pieces.append(at.text(f"{key}:most", limit, TEXT))
    at = LEFT[f"stock:{name}:{shown}"]
    pieces.append(at.piece(f"{key}:held", f"cell-{colour}", tint=TEXT))
    pieces.append(at.text(f"{key}:count", held, INKS[colour]))
    return tuple(pieces)


# Advances


def _categories(number: int, categories: range, advances: Any, used: Any) -> list[Piece]:
    """Categories of four advances: owned, to be had, or closed."""
    owned_ones = frozenset(advances)
    at_hand = frozenset(obtainable(sum(1 << advance for advance in advances)))
    pieces: list[Piece] = []
    for category in categories:
        pieces += _head(number, category)
        first = CATEGORIES[category].first
        for advance in range(first, first + PER_CATEGORY):
            state = OWNED if advance in owned_ones else AT_HAND if advance in at_hand else CLOSED
            pieces += _advance(number, advance, state, state == OWNED and advance in used)
    return pieces


def _side(category: int) -> Drawing:
    return LEFT if category < ON_LEFT else RIGHT


@cache
def _head(number: int, category: int) -> tuple[Piece, ...]:
    """The name of a category; a government can be chosen by its own."""
    name, drawing = CATEGORIES[category].key, _side(category)
    label = Message(f"category.{name}")
    key, word = f"head:{number}:{name}", None
    pieces = []
    if category >= FIRST_GOVERNMENT:
        word = GOVERNMENT[category - FIRST_GOVERNMENT].text
        pieces.append(drawing[f"category:{name}"].piece(f"{key}:plate", "category", word, label))
    pieces.append(drawing[f"sign:{name}"].piece(key, name, word, label, TEXT, f"category:{name}"))
    pieces.append(drawing[f"name:{name}"].text(f"{key}:name", label, TEXT))
    return tuple(pieces)


def _text_end(advance: int, state: int) -> float:
    """Where the name of an advance ends: before the sign of its border and the emblem of its owner."""
    if ADVANCES[advance].border != NONE or (state == OWNED and advance in USES):
        return 0.82
    return 0.87 if state == OWNED else 0.97


@cache
def _advance(number: int, advance: int, state: int, is_used: bool) -> tuple[Piece, ...]:
    """An advance on a board."""
    word, colour = ADVANCE[advance].text, COLOURS[number]
    at = _side(advance // PER_CATEGORY)[word]
    name = ("closed", "open", colour)[state]
    sprite = f"advance-{name}{BORDERS[ADVANCES[advance].border]}"
    tint = (MUTED, TEXT, INKS[colour])[state]
    params = {"advance": Message(f"card.{word}"), "owner": who(number)}
    label = Message(("label.advance_closed", "label.advance_open", "label.advance_owned")[state], params)
    key = f"{word}:{number}"
    room = at.part(0.02, 0.02, _text_end(advance, state), 0.98)
    pieces = [
        at.piece(key, sprite, word, label, tint),
        room.text(f"{key}:name", word_name(word), tint),
    ]
    if is_used:
        label = Message("label.used", {"advance": word_name(word)})
        mark = at.part(0.84, 0.02, 1.0, 0.38)
        pieces.append(mark.piece(f"used:{number}:{advance}", "activated", word, label, tint))
    if state == OWNED and advance in USES:
        use, sign = USES[advance], at.part(0.83, 0.33, 1.0, 0.75)
        pieces.append(sign.piece(f"use:{number}:{use}", "do-use", use, word_name(use), tint))
    return tuple(pieces)


# Beside the advances


def _aside(number: int, out: int, lost: int, assassinated: int, unrest: int) -> list[Piece]:
    """What is seldom there: pieces out of the game, punishments."""
    pieces: list[Piece] = []
    if out or lost:
        label = owned("label.out", number, count=out, wonders=lost)
        pieces.append(RIGHT["aside:out"].piece(f"out:{number}", "exhausted", None, label, about="out"))
        pieces.append(RIGHT["aside:out:count"].text(f"out:{number}:count", out + lost))
    for key, count in (("assassinated", assassinated), ("unrest", unrest)):
        if count:
            label = owned(f"label.{key}", number, count=count)
            pieces.append(RIGHT[f"aside:{key}"].piece(f"{key}:{number}", "do-stop", None, label, MUTED, key))
    return pieces


@cache
def _loads(number: int) -> tuple[Piece, ...]:
    """What a Ship may carry."""
    return tuple(
        RIGHT[f"load:{load}"].piece(f"load:{number}:{name}", f"load-{name}", word.text, word_name(word.text))
        for load, (word, name) in enumerate(zip(LOAD, LOADS, strict=True))
    )


@lru_cache(maxsize=4096)
def _cards(
    number: int,
    persons: tuple[int, ...],
    completed: tuple[int, ...],
    actions: tuple[int, ...],
    objectives: tuple[int, ...],
) -> tuple[Piece, ...]:
    """Great persons, completed Objectives, and known cards of a hand that is not shown on the table.

    Others choose among these cards, as in a trade.
    """
    entries: list[tuple[str, int, Chip]] = [
        ("person", event, event_chip(event, EVENT[event].text)) for event in persons
    ]
    entries += [("completed", done, completed_chip(done)) for done in completed]
    others = [("action", card, action_chip(card)) for card in actions]
    others += [("objective", card, goal_chip(card)) for card in objectives]
    entries += [(kind, card, chip._replace(chooser=ANY_SEAT)) for kind, card, chip in others]
    pieces: list[Piece] = []
    if len(entries) <= CHIPS:
        name, shape = ("chip:large", "chip") if len(entries) <= LARGE_CHIPS else ("chip", "slim")
        for place, (kind, card, chip) in enumerate(entries):
            pieces += chip.at(f"{kind}:{number}:{card}:{place}", RIGHT[f"{name}:{place}"], shape)
        return tuple(pieces)
    for place, at in enumerate(RIGHT["tokens"].packed(len(entries), 1.0, 24.0)):
        kind, card, chip = entries[place]
        pieces.append(chip.token(f"{kind}:{number}:{card}:{place}", at))
    return tuple(pieces)
