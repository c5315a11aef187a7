"""The boards of the players: a strip each, with the scale, the supplies, the 48 advances and cards beside it."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import Message, Piece, View, plain_text, word_name

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
from .art import KIND_SPRITES, chooser, emblem, halved, owned, who, write
from .cards import Chip, action_chip, completed_chip, event_chip, goal_chip
from .colours import INKS, MUTED, TEXT
from .ground import CATEGORY_STEP, CATEGORY_X, CELL_STEP, CELL_X, SCALE_STEP, SCALE_Y
from .places import BOARD_SCALE, upon_board
from .plates import ADVANCE as ADVANCE_PLATE
from .plates import BAND, BOARD_CHIP, CATEGORY, CELL_PLATE, SLIM_CHIP
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

BORDERS: Final = {NONE: "", MOOD: "-mood", CULTURE: "-culture"}
CLOSED, AT_HAND, OWNED = range(3)
FIRST_ADVANCE: Final = 41.0
ADVANCE_STEP: Final = 35.6
"""The advances of a category stand below each other."""
ASIDE: Final = 690.0
FOOT: Final = 185.0
"""The middle of the line below: name, supply, cards."""
CHIPS_BEGIN, CHIPS_BEGIN_OWN, CHIPS_END = 710.0, 850.0, 1287.0
"""Between these lie the cards of a player; on the own board there are the loads of Ships too."""


def board(view: View, number: int) -> list[Piece]:
    """All of a player's board."""
    mine = number == chooser(view)
    return [
        *_scale(view, number, mine),
        *_advances(view, number, mine),
        *_name(view, number),
        *_supply(view, number, mine),
        *_cards(view, number, mine),
    ]


def _on(
    number: int,
    key: str,
    sprite: str,
    x: float,
    y: float,
    size: float,
    word: str | None = None,
    label: Message | None = None,
    tint: str | None = None,
) -> Piece:
    """A piece on a board, in the measures of the board."""
    at = upon_board(number, x, y)
    return Piece(key, sprite, *at, word, tint=tint, label=label, size=size * BOARD_SCALE)


def _written(
    number: int,
    key: str,
    x: float,
    y: float,
    size: float,
    label: Message | int | str,
    tint: str = TEXT,
    word: str | None = None,
    room: float = 0.0,
) -> Piece:
    """A text on a board."""
    at = upon_board(number, x, y)
    return write(key, *at, size * BOARD_SCALE, label, tint, word, room * BOARD_SCALE)


# Whose board it is


def _name(view: View, number: int) -> list[Piece]:
    """Name, government and points; who is first, and who is punished."""
    player, colour = view["players"][number], COLOURS[number]
    word, ink = SEAT[number].text, INKS[colour]
    total = halved(sum(player["points"].values()))
    label = owned("label.player", number, emblem=emblem(number), points=plain_text(total))
    x, room = (106.0, 120.0) if player["government"] == NONE else (80.0, 68.0)
    pieces = [
        _on(number, word, f"band-{colour}", 109, FOOT, BAND.size, word, label),
        _written(number, f"{word}:name", x, FOOT, 13, who(number), ink, word, room),
        _written(number, f"{word}:points", 194, FOOT, 15, total, ink, word),
    ]
    if player["government"] != NONE:
        government = government_name(player["government"])
        pieces.append(_written(number, f"{word}:government", 147, FOOT, 12, government, ink, word, 62))
    if number == view["first"]:
        label = owned("label.first_player", number)
        pieces.append(_on(number, f"{word}:first", "first-player", 37, FOOT, 0.15, word, label))
    return pieces


def _supply(view: View, number: int, mine: bool) -> list[Piece]:
    """Pieces and units that are left, cards in hand, what is out of the game; on the own board, loads of Ships."""
    player = view["players"][number]
    pieces: list[Piece] = []
    for place in range(len(PIECES) + len(UNITS)):
        is_piece = place < len(PIECES)
        count = player["supply"][place] if is_piece else player["reserve"][place - len(PIECES)]
        pieces += _in_supply(number, place, count, mine)
    for place, kind in enumerate(("action", "objective")):
        pieces += _in_hand(number, place, kind, player[f"{kind}_count"])
    return pieces + _aside(view, number, mine)


@cache
def _in_supply(number: int, place: int, count: int, mine: bool) -> tuple[Piece, ...]:
    """The pieces or units of a kind that are left."""
    colour, is_piece = COLOURS[number], place < len(PIECES)
    name = keys_of((*PIECES, *UNITS))[place]
    chosen = (PIECE[place] if is_piece else UNIT[place - len(PIECES)]).text
    sprite = f"{name}-{colour}" if is_piece and place else f"supply-{name}-{colour}"
    label = owned("label.in_supply", number, name=word_name(chosen), count=count)
    key, x = f"supply:{number}:{name}", 232.0 + 43 * place
    return (
        _on(number, key, sprite, x, FOOT, 0.22, chosen if mine else None, label),
        _written(number, f"{key}:count", x + 20, FOOT, 12.5, count, TEXT if count else MUTED),
    )


@cache
def _in_hand(number: int, place: int, kind: str, count: int) -> tuple[Piece, ...]:
    """The back of a kind of cards, with how many there are in hand."""
    label = owned(f"label.back_{kind}", number, count=count)
    key, x = f"back:{number}:{kind}", 578.0 + 49 * place
    return (
        _on(number, key, f"back-{kind}", x, FOOT, 0.25, None, label),
        _written(number, f"{key}:count", x + 22, FOOT, 12.5, f"× {count}"),
    )


def _aside(view: View, number: int, mine: bool) -> list[Piece]:
    """What is seldom there: pieces out of the game, punishments; and how a Ship is laden."""
    player = view["players"][number]
    pieces: list[Piece] = []
    x = ASIDE
    out, lost = sum(player["out"]), player["lost_wonders"]
    if out or lost:
        label = owned("label.out", number, count=out, wonders=lost)
        pieces.append(_on(number, f"out:{number}", "exhausted", x, FOOT, 0.18, None, label))
        pieces.append(_written(number, f"out:{number}:count", x + 18, FOOT, 12.5, out + lost))
        x += 40
    for key in ("assassinated", "unrest"):
        if player[key]:
            said = owned(f"label.{key}", number, count=int(player[key]))
            pieces.append(_on(number, f"{key}:{number}", "do-stop", x, FOOT, 0.18, None, said, MUTED))
            x += 22
    if mine:
        pieces += _loads(number, x)
    return pieces


@cache
def _loads(number: int, x: float) -> tuple[Piece, ...]:
    """What a Ship may carry."""
    return tuple(
        _on(number, word.text, f"load-{name}", x + 23 * load, FOOT, 0.21, word.text, word_name(word.text))
        for load, (word, name) in enumerate(zip(LOAD, LOADS, strict=True))
    )


# The scale


def _scale(view: View, number: int, mine: bool) -> list[Piece]:
    """Resources and tokens: a filled cell for what is held, an outlined one for the limit."""
    player, colour = view["players"][number], COLOURS[number]
    pieces: list[Piece] = [*_numbers(number, mine)]
    for kind in range(len(KINDS)):
        pieces += _held(number, kind, player["stock"][kind], player["limits"][kind], colour, mine)
    levels = {"happiness": player["happiness_level"], "culture": player["culture_level"]}
    label = owned("label.levels", number, **levels)
    pieces.append(_on(number, f"level:{number}", "do-civic", 17, 15, 0.16, None, label, MUTED))
    if not mine:
        short = Message("label.levels_short", levels)
        pieces.append(_written(number, f"levels:{number}", 118, 15, 12, short, MUTED))
    return pieces


@cache
def _numbers(number: int, mine: bool) -> tuple[Piece, ...]:
    """The numbers above the own scale, which choose."""
    if not mine:
        return ()
    pieces = []
    for count in range(RESOURCE_LIMIT + 1):
        x, word = CELL_X + CELL_STEP * count, COUNT[count].text
        label = plain_text(count)
        pieces.append(_on(number, f"count:{count}", "cell-count", x, 15, CELL_PLATE.size, word, label))
        pieces.append(_written(number, f"scale:{number}:{count}", x, 15, 12, count, TEXT, word))
    return tuple(pieces)


@cache
def _held(number: int, kind: int, held: int, most: int, colour: str, mine: bool) -> tuple[Piece, ...]:
    """A row of the scale."""
    y = SCALE_Y + SCALE_STEP * kind
    word = KIND[kind].text
    label = owned("label.held", number, kind=word_name(word), count=held, limit=most)
    key, chosen = f"scale:{number}:{KINDS[kind]}", word if mine else None
    pieces = [_on(number, key, KIND_SPRITES[kind], 17, y, 0.2, chosen, label)]
    if most != held and most <= RESOURCE_LIMIT:
        at = CELL_X + CELL_STEP * most
        pieces.append(_on(number, f"{key}:limit", "cell-limit", at, y, CELL_PLATE.size))
        pieces.append(_written(number, f"{key}:most", at, y, 12, most))
    at = CELL_X + CELL_STEP * min(held, RESOURCE_LIMIT)
    pieces.append(_on(number, f"{key}:held", f"cell-{colour}", at, y, CELL_PLATE.size))
    pieces.append(_written(number, f"{key}:count", at, y, 12.5, held, INKS[colour]))
    return tuple(pieces)


# Advances


def _advances(view: View, number: int, mine: bool) -> list[Piece]:
    """Twelve categories of four: owned, to be had, or closed."""
    player = view["players"][number]
    owned_ones = frozenset(player["advances"])
    bits = sum(1 << advance for advance in player["advances"])
    at_hand = frozenset(obtainable(bits))
    used = view["now"]["used"] if number == view["active"] else ()
    pieces: list[Piece] = [*_heads(number, mine)]
    for advance in range(len(ADVANCES)):
        state = OWNED if advance in owned_ones else AT_HAND if advance in at_hand else CLOSED
        pieces += _advance(number, advance, state, mine)
        if state == OWNED and advance in used:
            x, y = _advance_at(advance)
            text = ADVANCE[advance].text
            label = Message("label.used", {"advance": word_name(text)})
            aside, down = (-36.0, -8.0) if "_" in ADVANCES[advance].key else (-20.0, 8.5)
            key = f"used:{number}:{advance}"
            pieces.append(_on(number, key, "activated", x + aside, y + down, 0.14, text, label))
    return pieces


def _advance_at(advance: int) -> tuple[float, float]:
    category, place = divmod(advance, PER_CATEGORY)
    return CATEGORY_X + CATEGORY_STEP * category, FIRST_ADVANCE + ADVANCE_STEP * place


@cache
def _heads(number: int, mine: bool) -> tuple[Piece, ...]:
    """The names of the categories; a government can be chosen by its own."""
    pieces = []
    for category, name in enumerate(keys_of(CATEGORIES)):
        x = CATEGORY_X + CATEGORY_STEP * category
        label = Message(f"category.{name}")
        key = f"head:{number}:{name}"
        word = None
        if mine and category >= FIRST_GOVERNMENT:
            word = GOVERNMENT[category - FIRST_GOVERNMENT].text
            pieces.append(_on(number, f"{key}:plate", "category", x, 13, CATEGORY.size, word, label))
        pieces.append(_on(number, key, name, x - 36, 13, 0.13, word, label, TEXT))
        pieces.append(_written(number, f"{key}:name", x + 8, 13, 12, label, TEXT, word))
    return tuple(pieces)


ADVANCE_ROOM: Final = ADVANCE_PLATE.width - 8


@cache
def _advance(number: int, advance: int, state: int, mine: bool) -> tuple[Piece, ...]:
    """An advance on a board."""
    x, y = _advance_at(advance)
    text = ADVANCE[advance].text
    word = text if mine else None
    colour = COLOURS[number]
    name = ("closed", "open", colour)[state]
    sprite = f"advance-{name}{BORDERS[ADVANCES[advance].border]}"
    tint = (MUTED, TEXT, INKS[colour])[state]
    params = {"advance": Message(f"card.{text}"), "owner": who(number)}
    label = Message(("label.advance_closed", "label.advance_open", "label.advance_owned")[state], params)
    key = f"{text}:{number}"
    pieces = [
        _on(number, key, sprite, x, y, ADVANCE_PLATE.size, word, label),
        *(
            _written(number, f"{key}:name:{line}", x + aside, y + down, 12, shown, tint, word, ADVANCE_ROOM)
            for line, (shown, aside, down) in enumerate(_advance_name(advance))
        ),
    ]
    if mine and state == OWNED and advance in USES:
        use = USES[advance]
        aside, down = (35.0, -8.0) if "_" in ADVANCES[advance].key else (16.0, 8.0)
        pieces.append(_on(number, f"use:{use}", "do-use", x + aside, y + down, 0.16, use, word_name(use)))
    return tuple(pieces)


@cache
def _advance_name(advance: int) -> tuple[tuple[Message, float, float], ...]:
    """The name of an advance, in two lines if it has two words; each line with where it stands."""
    name = ADVANCES[advance].key
    if "_" not in name:
        return ((word_name(ADVANCE[advance].text), 0.0, -7.0),)
    aside = 0.0 if ADVANCES[advance].border == NONE else -5.0
    return (
        (Message(f"face.advance:{name}.1"), 0.0, -8.0),
        (Message(f"face.advance:{name}.2"), aside, 5.5),
    )


# Cards


def _cards(view: View, number: int, mine: bool) -> list[Piece]:
    """Great persons, completed Objectives, and known cards of a hand that is not shown on the table."""
    player = view["players"][number]
    entries: list[tuple[str, int, Chip]] = [
        ("person", event, event_chip(event, EVENT[event].text if mine else None))
        for event in player["persons"]
    ]
    entries += [("completed", done, completed_chip(done)) for done in player["completed"]]
    if not mine:
        entries += [("action", card, action_chip(card)) for card in player["actions"]]
        entries += [("objective", card, goal_chip(card)) for card in player["objectives"]]
    room = CHIPS_END - (CHIPS_BEGIN_OWN if mine else CHIPS_BEGIN)
    slim = len(entries) * BOARD_CHIP.width > room
    form, plate = ("slim", SLIM_CHIP) if slim else ("wide", BOARD_CHIP)
    rows = 2 if slim else 1
    columns = max(1, -(-len(entries) // rows))
    step = min(plate.width + 3, (room - plate.width) / max(columns - 1, 1))
    pieces: list[Piece] = []
    for place, (kind, card, chip) in enumerate(entries):
        x = CHIPS_END - plate.width / 2 - step * (place // rows)
        y = FOOT + (7.2 * (2 * (place % 2) - 1) if slim else 0)
        at = upon_board(number, x, y)
        pieces += chip.at(f"{kind}:{number}:{card}:{place}", *at, form, plate.size * BOARD_SCALE)
    return pieces
