"""The table as a picture and in sentences, both drawn from a view, never from the state.

Shape first, colour second: terrains and cards have a drawing each, and a seat has an emblem and a colour.
"""

from __future__ import annotations

from typing import Any, Final

from areopagus.kernel import Message, Piece, Scene, SceneSeat, View, hexes, seat_name, word_name
from areopagus.kernel.splitting import Area, split_scene

from .catalog import CARD, CARDS, CELL, CELLS, GRID, SEAT, TERRAIN
from .state import NOBODY

SIZE: Final = 62.0
WIDTH: Final = 900.0
HEIGHT: Final = 560.0
MIDDLE: Final = (285.0, 130.0)
SEAT_X: Final = 716.0
HAND_Y: Final = 496.0

INK: Final = "#241a14"
PAPER: Final = "#fbf6ea"
COLOURS: Final = ("red", "blue", "green", "yellow")
SEAT_COLOURS: Final = ("#d2402f", "#58a6f2", "#0c6447", "#f6c324")
SEAT_INKS: Final = ("#fff", "#231815", "#fff", "#231815")
EMBLEMS: Final = (
    "M50 18L58 42L82 50L58 58L50 82L42 58L18 50L42 42Z",  # a star with four points
    "M28 24H39V34H45V24H55V34H61V24H72V46H66V78H34V46H28Z",  # a tower
    "M50 20L82 74H18Z",  # a triangle
    "M50 20A30 30 0 1 1 49.9 20ZM50 36A14 14 0 1 0 50.1 36Z",  # a ring
)

_HEX: Final = "M98 50L74 91.6H26L2 50L26 8.4H74Z"
_LINED: Final = f'stroke="{INK}" stroke-width="5" stroke-linejoin="round"'
_TILE: Final = "M28 30h44v30H28z"
_SHEET: Final = (
    f'<rect x="18" y="5" width="64" height="90" rx="9" fill="{PAPER}" stroke="{INK}" stroke-width="4"/>'
)
_PIPS: Final = {
    1: ((50, 50),),
    2: ((30, 30), (70, 70)),
    3: ((30, 30), (50, 50), (70, 70)),
    4: ((30, 30), (70, 30), (30, 70), (70, 70)),
    5: ((30, 30), (70, 30), (50, 50), (30, 70), (70, 70)),
    6: ((30, 28), (70, 28), (30, 50), (70, 50), (30, 72), (70, 72)),
}


def _die(value: int) -> str:
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="9" fill="{INK}"/>' for x, y in _PIPS[value])
    return f'<rect x="8" y="8" width="84" height="84" rx="16" fill="{PAPER}" {_LINED}/>{pips}'


def _emblem(seat: int) -> str:
    return (
        f'<circle cx="50" cy="50" r="46" fill="{SEAT_COLOURS[seat]}" stroke="{PAPER}" stroke-width="6"/>'
        f'<path d="{EMBLEMS[seat]}" fill="{SEAT_INKS[seat]}"/>'
    )


SPRITES: Final = {
    "reef": f'<path d="{_HEX}" fill="#2f7078"/><path d="M20 66q10-14 20 0t20 0 20 0M20 48q10-14 20 0t20 0'
    ' 20 0M32 30q9-12 18 0t18 0" fill="none" stroke="#a9d8d6" stroke-width="5" stroke-linecap="round"/>',
    "cove": f'<path d="{_HEX}" fill="#e3c383"/><path d="M14 70q36-48 72 0l-12 21.6H26z" fill="#6fabc2"/>'
    '<path d="M14 70q36-48 72 0" fill="none" stroke="#fff4da" stroke-width="4" stroke-linecap="round"/>'
    '<circle cx="34" cy="26" r="3.5" fill="#a9834a"/><circle cx="64" cy="22" r="3" fill="#a9834a"/>',
    "cliff": f'<path d="{_HEX}" fill="#8d8378"/><path d="M16 76L40 26l13 24 10-15 21 41z" fill="#544c45"/>'
    '<path d="M40 26l-9 19 10-4 7 8z" fill="#efe8dd"/>',
    "beacon": f'<path d="M36 92L43 42H57L64 92z" fill="{PAPER}" {_LINED}/>'
    f'<path d="M41 56h18l1.4 10H39.6zM38.4 75h23.2l1.6 12H36.8z" fill="currentColor"/>'
    f'<path d="M38 42V24h24v18z" fill="#ffe27a" {_LINED}/><path d="M33 25L50 7l17 18z" fill="{INK}"/>',
    "card-reef": f'{_SHEET}<path d="{_TILE}" fill="#2f7078"/><path d="M31 52q7-9 14 0t14 0 10 0M31 40'
    'q7-9 14 0t14 0 10 0" fill="none" stroke="#a9d8d6" stroke-width="4" stroke-linecap="round"/>',
    "card-cove": f'{_SHEET}<path d="{_TILE}" fill="#e3c383"/><path d="M28 60q22-38 44 0z" fill="#6fabc2"/>',
    "card-cliff": f'{_SHEET}<path d="{_TILE}" fill="#b9b0a5"/><path d="M28 60L43 32l9 15 7-9 13 22z"'
    ' fill="#544c45"/><path d="M43 32l-6 11 6-2 5 5z" fill="#fff"/>',
    "card-keeper": f'{_SHEET}<path d="M50 20v8" stroke="{INK}" stroke-width="5" stroke-linecap="round"/>'
    f'<path d="M38 30h24l4 32H34z" fill="#ffe27a" {_LINED}/>'
    '<path d="M50 38q9 12 0 18q-9-6 0-18z" fill="#d2402f"/>',
    "back": '<rect x="18" y="5" width="64" height="90" rx="9" fill="#27465c" stroke="#fbf6ea" '
    'stroke-width="4"/>'
    '<path d="M50 28v44M32 50h36" stroke="#e8c86a" stroke-width="7" stroke-linecap="round"/>',
    "seat": f'<rect y="37" width="100" height="26" rx="4" fill="{PAPER}"/>',
    "points": f'<path d="M8 20H92V62Q92 82 50 96Q8 82 8 62Z" fill="{INK}"/>',
    **{f"emblem-{colour}": _emblem(seat) for seat, colour in enumerate(COLOURS)},
    **{f"die-{value}": _die(value) for value in _PIPS},
}


def _shallows() -> str:
    """The lighter water round the coast."""
    middles = [hexes.pixel(cell, SIZE, MIDDLE) for cell in GRID.cells]
    rounds = "".join(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{SIZE * 1.2:.0f}"/>' for x, y in middles)
    return f'<g fill="#1d4a5e">{rounds}</g>'


GROUND: Final = (
    f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#12303f"/>{_shallows()}'
    f'<path d="M0 440Q150 410 300 440T600 440T900 440V{HEIGHT:g}H0z" fill="#0e2633"/>'
)


AREAS: Final = (
    Area("map", 0, 0, 572, 436, Message("area.map")),
    Area("players", 552, 0, 348, 436, Message("area.players")),
    Area("cards", 0, 436, WIDTH, HEIGHT - 436, Message("area.cards")),
)


def picture(view: View) -> Scene:
    """The coast, the seats with what is known of their cards, the deck, the latest dice, the own hand."""
    pieces: list[Piece] = []
    for cell in range(CELLS):
        pieces.extend(_cell(cell, view["owner"][cell]))
    for seat in range(view["seats"]):
        pieces.extend(_seat(view, seat))
    pieces.extend(_deck(view["deck"]))
    pieces.extend(_own_hand(view))
    for place, value in enumerate(view["dice"]):
        x = 760.0 + 76 * place
        pieces.append(
            Piece(f"die:{place}", f"die-{value}", x, HAND_Y, size=0.6, label=word_name(f"die:{value}"))
        )
    scene = split_scene(WIDTH, HEIGHT, pieces, SPRITES, GROUND, Message("title", _round(view)), AREAS)
    scene.seats = tuple(SceneSeat(seat_name(seat), COLOURS[seat]) for seat in range(view["seats"]))
    return scene


def _cell(cell: int, owner: int) -> list[Piece]:
    x, y = hexes.pixel(GRID.cells[cell], SIZE, MIDDLE)
    word = CELL[cell].text
    terrain = CARDS[TERRAIN[cell]]
    land = Piece(
        f"land:{cell}", terrain, x, y, size=SIZE / 50, label=Message(f"terrain.{terrain}", {"place": word})
    )
    place = Piece(f"place:{cell}", "place", x, y, word=word, size=SIZE / 50, label=word_name(word))
    if owner == NOBODY:
        return [land, place]
    lit = Message("label.beacon", {"seat": seat_name(owner), "place": word_name(word)})
    beacon = Piece(f"beacon:{cell}", "beacon", x, y, word=word, tint=SEAT_COLOURS[owner], size=0.9, label=lit)
    emblem = Piece(f"emblem:{cell}", f"emblem-{COLOURS[owner]}", x + 29, y - 21, size=0.32)
    return [land, place, beacon, emblem]


def _seat(view: View, seat: int) -> list[Piece]:
    player = view["players"][seat]
    y = 58.0 + 98 * seat
    params = {
        "seat": seat_name(seat),
        "points": player["points"],
        "cards": player["cards"],
        "beacons": player["beacons_left"],
    }
    pieces = [
        Piece(f"seat:{seat}", "seat", SEAT_X, y, size=3.3, label=Message("label.seat", params)),
        Piece(
            f"emblem:seat:{seat}",
            f"emblem-{COLOURS[seat]}",
            SEAT_X - 122,
            y,
            word=SEAT[seat].text,
            size=0.6,
            label=seat_name(seat),
        ),
        Piece(f"name:{seat}", "text", SEAT_X - 34, y - 20, size=18, tint=INK, label=seat_name(seat)),
        Piece(f"points:{seat}", "points", SEAT_X + 130, y + 3, size=0.56),
        _number(f"count:{seat}", SEAT_X + 130, y + 3, 20, player["points"], PAPER),
        Piece(f"left:{seat}", "beacon", SEAT_X + 38, y - 21, size=0.36, tint=SEAT_COLOURS[seat]),
        _number(f"left:count:{seat}", SEAT_X + 58, y - 20, 17, player["beacons_left"], INK),
    ]
    return pieces + _cards_of(seat, player, y + 20)


def _cards_of(seat: int, player: View, y: float) -> list[Piece]:
    """A seat's cards as the viewer knows them: faces, or backs that show only their number."""
    if player["hand"] is None:
        sprites = [(f"back:{seat}:{copy}", "back") for copy in range(player["cards"])]
    else:
        sprites = [
            (f"held:{seat}:{card}:{copy}", f"card-{CARDS[card]}")
            for card, count in enumerate(player["hand"])
            for copy in range(count)
        ]
    return [
        Piece(key, sprite, SEAT_X - 68 + 27 * place, y, size=0.36)
        for place, (key, sprite) in enumerate(sprites)
    ]


def _deck(cards: int) -> list[Piece]:
    label = Message("text.deck", {"count": cards})
    return [
        Piece("deck", "back", 640, HAND_Y, size=0.8, label=label),
        _number("deck:count", 690, HAND_Y, 20, cards, PAPER),
    ]


def _own_hand(view: View) -> list[Piece]:
    seat = view["seat"]
    if seat is None:
        return []
    pieces: list[Piece] = []
    x = 64.0
    for card, count in enumerate(view["players"][seat]["hand"]):
        word = CARD[card].text
        for copy in range(count):
            key = f"{card}:{copy}"
            pieces.append(
                Piece(
                    f"card:{key}",
                    f"card-{CARDS[card]}",
                    x,
                    HAND_Y,
                    word=word,
                    size=0.86,
                    label=word_name(word),
                )
            )
            pieces.append(
                Piece(f"name:{key}", "text", x, HAND_Y + 23, size=12.5, tint=INK, label=word_name(word))
            )
            x += 98
    return pieces


def _number(key: str, x: float, y: float, size: float, value: Any, tint: str) -> Piece:
    return Piece(key, "text", x, y, size=size, tint=tint, label=Message("plain", {"text": value}))


def _round(view: View) -> dict[str, int]:
    return {"round": view["round"], "last": view["last_round"]}


def describe(view: View) -> list[Message]:
    """The table in sentences."""
    sentences = [Message("title", _round(view)), Message("text.deck", {"count": view["deck"]})]
    for seat, player in enumerate(view["players"]):
        lit = [cell for cell in range(CELLS) if view["owner"][cell] == seat]
        sentences.append(
            Message(
                "text.player",
                {
                    "seat": seat_name(seat),
                    "points": player["points"],
                    "beacons": player["beacons_left"],
                    "cells": " ".join(f"{CARDS[TERRAIN[cell]]}{hexes.text(GRID.cells[cell])}" for cell in lit)
                    or "–",
                    "cards": player["cards"],
                },
            )
        )
        if player["hand"] is not None:
            hand = " ".join(f"{count}×{CARDS[card]}" for card, count in enumerate(player["hand"]) if count)
            sentences.append(Message("text.hand", {"seat": seat_name(seat), "hand": hand or "–"}))
    return sentences
