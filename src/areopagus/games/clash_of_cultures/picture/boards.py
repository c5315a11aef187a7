"""The boards of the players: a strip each, with the scale, the supplies, the 48 advances and cards beside it."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import Message, Piece, View, word_name

from ..catalog import (
    ABSOLUTE_POWER,
    ADVANCES,
    ART_AND_SCULPTURES,
    BARTERING,
    BORDER,
    CARTOGRAPHY,
    CATEGORIES,
    CATEGORIES_OF_POINTS,
    CIVIL_LIBERTIES,
    COLOURS,
    CULTURE,
    DRAFT,
    DRAMA_AND_MUSIC,
    FIRST_GOVERNMENT,
    FORCED_LABOR,
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
from .art import INK, INKS, KIND_SPRITES, MUTED, chooser, halved, owned, plain, who, write
from .cards import CHIP, action_chip, completed_chip, event_chip, goal_chip
from .ground import CELL_STEP, CELL_X, SCALE_STEP, SCALE_Y
from .places import HEIGHT, STRIP
from .table import government_name

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

POINT_SPRITES: Final = ("settlement", "do-advance", "great-pyramid", "victory-point", "back-event")
BORDERS: Final = {NONE: "", MOOD: "-mood", CULTURE: "-culture"}
CLOSED, AT_HAND, OWNED = range(3)
COLUMN: Final = 130.0
FIRST_COLUMN: Final = 420.0
ACROSS: Final = 6
"""Categories stand in two rows of six."""
CHIPS_DOWN: Final = 3


def board(view: View, number: int) -> list[Piece]:
    """All of a player's board."""
    return [
        *_seat(view, number),
        *_scale(view, number),
        *_advances(view, number),
        *_cards(view, number),
    ]


def _top(number: int) -> float:
    return HEIGHT + STRIP * number


# Whose board it is


def _seat(view: View, number: int) -> list[Piece]:
    """Name and points, the points by category, what is left in supply."""
    player, top, colour = view["players"][number], _top(number), COLOURS[number]
    word, ink = SEAT[number].text, INKS[colour]
    mine = number == chooser(view)
    total = halved(sum(player["points"].values()))
    label = owned("label.player", number, colour=Message(f"colour.{colour}"), points=plain(total))
    pieces = [
        Piece(word, f"band-{colour}", 77, top + 22, word, label=label, size=1.38),
        write(f"{word}:name", 76, top + 22, 13, who(number), ink, word),
        write(f"{word}:points", 125, top + 22, 15, total, ink, word),
        write(f"{word}:government", 93, top + 46, 11, government_name(player["government"]), MUTED),
    ]
    if number == view["first"]:
        label = owned("label.first_player", number)
        pieces.append(Piece(f"{word}:first", "first-player", 17, top + 45, size=0.19, label=label))
    if number == view["active"]:
        label = owned("label.turn", number)
        pieces.append(Piece(f"{word}:active", "pip-now", 35, top + 46, size=0.14, label=label))
    for place, category in enumerate(CATEGORIES_OF_POINTS):
        x, y = 20.0 + 46 * (place % 3), top + 68 + 22.0 * (place // 3)
        points = player["points"][category]
        said = owned(
            "label.points", number, category=Message(f"points.{category}"), points=plain(halved(points))
        )
        key = f"points:{number}:{category}"
        sprite = POINT_SPRITES[place]
        if sprite == "settlement":
            sprite = f"supply-settlement-{colour}"
        pieces.append(Piece(key, sprite, x, y, size=0.18, tint=INK, label=said))
        pieces.append(write(f"{key}:count", x + 20, y, 12.5, halved(points)))
    pieces.append(write(f"supply:{number}", 77, top + 112, 11.5, Message("label.supply"), MUTED))
    for place, name in enumerate((*PIECES, *UNITS)):
        x, y = 18.0 + 35.5 * (place % 4), top + 131 + 25.0 * (place // 4)
        is_piece = place < len(PIECES)
        count = player["supply"][place] if is_piece else player["reserve"][place - len(PIECES)]
        chosen = (PIECE[place] if is_piece else UNIT[place - len(PIECES)]).text
        sprite = f"{name}-{colour}" if is_piece and place else f"supply-{name}-{colour}"
        label = owned("label.in_supply", number, name=word_name(chosen), count=count)
        key, taken = f"supply:{number}:{name}", chosen if mine else None
        pieces.append(Piece(key, sprite, x, y, taken, size=0.21, label=label))
        pieces.append(write(f"{key}:count", x + 17, y, 12.5, count, INK if count else MUTED))
    out, lost = sum(player["out"]), player["lost_wonders"]
    if out or lost:
        label = owned("label.out", number, count=out, wonders=lost)
        pieces.append(Piece(f"out:{number}", "exhausted", 20, top + 184, size=0.18, label=label))
        pieces.append(write(f"out:{number}:count", 40, top + 184, 12.5, out + lost))
    if mine:
        for load, name in enumerate(LOADS):
            chosen = LOAD[load].text
            x = 19.0 + 23.2 * load
            pieces.append(
                Piece(chosen, f"load-{name}", x, top + 248, chosen, size=0.22, label=word_name(chosen))
            )
    for kind, x in (("action", 30.0), ("objective", 96.0)):
        count = player[f"{kind}_count"]
        label = owned(f"label.back_{kind}", number, count=count)
        pieces.append(Piece(f"back:{number}:{kind}", f"back-{kind}", x, top + 212, size=0.36, label=label))
        pieces.append(write(f"back:{number}:{kind}:count", x + 28, top + 212, 14, f"× {count}"))
    return pieces


# The scale


def _scale(view: View, number: int) -> list[Piece]:
    """Resources and tokens: a filled cell for what is held, an outlined one for the limit."""
    player, top = view["players"][number], _top(number)
    colour, mine = COLOURS[number], number == chooser(view)
    pieces: list[Piece] = [*_numbers(number, mine)]
    for kind in range(len(KINDS)):
        pieces += _held(number, kind, player["stock"][kind], player["limits"][kind], colour, mine)
    levels = {"happiness": player["happiness_level"], "culture": player["culture_level"]}
    said = owned("label.levels", number, **levels)
    pieces.append(Piece(f"level:{number}", "do-civic", 170, top + 213, tint=MUTED, size=0.17, label=said))
    pieces.append(
        write(f"levels:{number}", 256, top + 214, 11.5, Message("label.levels_short", levels), MUTED)
    )
    pieces.append(write(f"events:{number}", 252, top + 232, 11.5, _events(player["events_drawn"]), MUTED))
    for place, key in enumerate(("assassinated", "unrest")):
        if player[key]:
            said = owned(f"label.{key}", number, count=int(player[key]))
            pieces.append(
                Piece(f"{key}:{number}", "do-stop", 168 + 20 * place, top + 251, size=0.16, label=said)
            )
    return pieces


@cache
def _events(count: int) -> Message:
    return Message("label.events_drawn", {"count": count})


@cache
def _numbers(number: int, mine: bool) -> tuple[Piece, ...]:
    """The numbers above the scale; on the own board they choose."""
    y = _top(number) + 21
    pieces = []
    for count in range(RESOURCE_LIMIT + 1):
        x, word = CELL_X + CELL_STEP * count, COUNT[count].text if mine else None
        if mine:
            pieces.append(Piece(f"count:{count}", "cell-count", x, y, word, size=0.19, label=plain(count)))
        pieces.append(write(f"scale:{number}:{count}", x, y, 11.5, count, INK if mine else MUTED, word))
    return tuple(pieces)


@cache
def _held(number: int, kind: int, held: int, most: int, colour: str, mine: bool) -> tuple[Piece, ...]:
    """A row of the scale."""
    y = _top(number) + SCALE_Y + SCALE_STEP * kind
    word = KIND[kind].text
    label = owned("label.held", number, kind=word_name(word), count=held, limit=most)
    key, chosen = f"scale:{number}:{KINDS[kind]}", word if mine else None
    pieces = [Piece(key, KIND_SPRITES[kind], 168, y, chosen, size=0.22, label=label)]
    if most != held and most <= RESOURCE_LIMIT:
        at = CELL_X + CELL_STEP * most
        pieces.append(Piece(f"{key}:limit", "cell-limit", at, y, size=0.19))
        pieces.append(write(f"{key}:most", at, y, 11, most, MUTED))
    at = CELL_X + CELL_STEP * min(held, RESOURCE_LIMIT)
    pieces.append(Piece(f"{key}:held", f"cell-{colour}", at, y, size=0.2))
    pieces.append(write(f"{key}:count", at, y, 12.5, held, INKS[colour]))
    return tuple(pieces)


# Advances


def _advances(view: View, number: int) -> list[Piece]:
    """Twelve categories of four: owned, to be had, or closed."""
    player = view["players"][number]
    mine = number == chooser(view)
    owned_ones = frozenset(player["advances"])
    bits = sum(1 << advance for advance in player["advances"])
    at_hand = frozenset(obtainable(bits))
    used = view["now"]["used"] if number == view["active"] else ()
    pieces: list[Piece] = [*_heads(number, mine)]
    for advance in range(len(ADVANCES)):
        state = OWNED if advance in owned_ones else AT_HAND if advance in at_hand else CLOSED
        pieces += _advance(number, advance, state, mine)
        if state == OWNED and advance in used:
            x, y = _advance_at(number, advance)
            label = Message("label.used", {"advance": word_name(ADVANCE[advance].text)})
            key = f"used:{number}:{advance}"
            pieces.append(Piece(key, "activated", x + 40, y, ADVANCE[advance].text, size=0.13, label=label))
    return pieces


def _advance_at(number: int, advance: int) -> tuple[float, float]:
    category, place = divmod(advance, PER_CATEGORY)
    x = FIRST_COLUMN + COLUMN * (category % ACROSS)
    return x, _top(number) + 36 + 100 * (category // ACROSS) + 20.0 * place


@cache
def _heads(number: int, mine: bool) -> tuple[Piece, ...]:
    """The names of the categories; a government can be chosen by its own."""
    pieces = []
    for category, name in enumerate(CATEGORIES):
        x, y = _advance_at(number, category * PER_CATEGORY)
        said = Message(f"category.{name}")
        word = None
        if mine and category >= FIRST_GOVERNMENT:
            word = GOVERNMENT[category - FIRST_GOVERNMENT].text
        key = f"head:{number}:{name}"
        pieces.append(Piece(key, name, x - 50, y - 19, word, tint=INK, size=0.16, label=said))
        pieces.append(write(f"{key}:name", x + 4, y - 19, 12.5, said, INK, word))
    return tuple(pieces)


@cache
def _advance(number: int, advance: int, state: int, mine: bool) -> tuple[Piece, ...]:
    """An advance on a board."""
    x, y = _advance_at(number, advance)
    text = ADVANCE[advance].text
    word = text if mine else None
    colour = COLOURS[number]
    name = (f"closed{BORDERS[BORDER[advance]]}", f"open{BORDERS[BORDER[advance]]}")
    sprite = f"chip-{colour}{BORDERS[BORDER[advance]]}" if state == OWNED else f"chip-{name[state]}"
    tint = INKS[colour] if state == OWNED else INK if state == AT_HAND else MUTED
    said = {"advance": Message(f"card.{text}"), "owner": who(number)}
    label = Message(("label.advance_closed", "label.advance_open", "label.advance_owned")[state], said)
    key = f"{text}:{number}"
    used = mine and state == OWNED and advance in USES
    aside, size = (8, 10.0) if used else (2 if state == OWNED else 4, 11.0)
    pieces = [
        Piece(key, sprite, x, y, word, label=label, size=CHIP),
        write(f"{key}:name", x - aside, y, size, word_name(text), tint, word),
    ]
    if used:
        use = USES[advance]
        pieces.append(Piece(f"use:{use}", "do-use", x + 40, y, use, size=0.15, label=word_name(use)))
    return tuple(pieces)


# Cards


def _cards(view: View, number: int) -> list[Piece]:
    """Great persons, completed Objectives, and known cards of a hand that is not shown on the table."""
    player, mine = view["players"][number], number == chooser(view)
    entries = [("person", event) for event in player["persons"]]
    entries += [("completed", done) for done in player["completed"]]
    if not mine:
        entries += [("action", card) for card in player["actions"]]
        entries += [("objective", card) for card in player["objectives"]]
    columns = max(ACROSS, -(-len(entries) // CHIPS_DOWN))
    step = COLUMN * ACROSS / columns
    pieces: list[Piece] = []
    for place, (kind, card) in enumerate(entries):
        x = 356 + step * (place % columns) + 64
        y = _top(number) + 217 + 20.0 * (place // columns)
        key = f"{kind}:{number}:{card}:{place}"
        if kind == "person":
            word = EVENT[card].text if mine else None
            pieces += event_chip(key, card, x, y, word)
        elif kind == "completed":
            pieces += completed_chip(key, card, x, y)
        elif kind == "action":
            pieces += action_chip(key, card, x, y)
        else:
            pieces += goal_chip(key, card, x, y)
    return pieces
