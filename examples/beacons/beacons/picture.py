"""The table as a picture and in sentences, both drawn from a view, never from the state."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Message, Piece, Scene, View, hexes, seat_name, word_name

from .catalog import CARD, CARDS, CELL, CELLS, GRID, SEAT, TERRAIN
from .state import NOBODY

SIZE: Final = 62.0
WIDTH: Final = 900.0
HEIGHT: Final = 560.0
MIDDLE: Final = (285.0, 130.0)

SEAT_COLOURS: Final = ("#c8432f", "#2f6fb3", "#3f8f4a", "#8a54b0")
TERRAIN_COLOURS: Final = {"reef": "#3f7f86", "cove": "#d9b36c", "cliff": "#8d8378"}

_HEX: Final = "M98 50L74 91.6H26L2 50L26 8.4H74Z"

SPRITES: Final = {
    "reef": f'<path d="{_HEX}" fill="#3f7f86"/><path d="M20 62q10-14 20 0t20 0 20 0M24 44q9-12 18 0t18 0 18 0"'
    ' fill="none" stroke="#9fd0cf" stroke-width="5" stroke-linecap="round"/>',
    "cove": f'<path d="{_HEX}" fill="#d9b36c"/><path d="M18 66q32-34 64 0z" fill="#7fb3c4"/>'
    '<circle cx="34" cy="36" r="3.5" fill="#a9834a"/><circle cx="62" cy="30" r="3" fill="#a9834a"/>',
    "cliff": f'<path d="{_HEX}" fill="#8d8378"/><path d="M22 72L40 30l12 22 10-16 18 36z" fill="#5f574f"/>'
    '<path d="M40 30l-7 16 9-3 6 8z" fill="#cfc6ba"/>',
    "beacon": '<path d="M38 88L44 40H56L62 88z" fill="#f4ead7" stroke="#2b1d12" stroke-width="4"'
    ' stroke-linejoin="round"/><path d="M41 64h18l1.6 13H39.4z" fill="currentColor"/>'
    '<path d="M40 40V24h20v16z" fill="currentColor" stroke="#2b1d12" stroke-width="4"/>'
    '<circle cx="50" cy="32" r="6" fill="#ffe27a"/><path d="M36 24L50 10 64 24z" fill="#2b1d12"/>',
    "card": '<rect x="18" y="6" width="64" height="88" rx="8" fill="#fbf4e6" stroke="#2b1d12" stroke-width="4"/>'
    '<circle cx="50" cy="44" r="20" fill="currentColor"/>',
    "back": '<rect x="18" y="6" width="64" height="88" rx="8" fill="#27465c" stroke="#101c26" stroke-width="4"/>'
    '<path d="M50 24v40M34 44h32" stroke="#e8c86a" stroke-width="6" stroke-linecap="round"/>',
    "die": '<rect x="12" y="12" width="76" height="76" rx="14" fill="#fffdf6" stroke="#2b1d12" stroke-width="4"/>',
    "seat": '<rect x="2" y="26" width="96" height="48" rx="12" fill="currentColor"/>',
}

GROUND: Final = (
    f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#12303f"/>'
    '<path d="M0 470Q150 430 300 470T600 470T900 470V560H0z" fill="#0e2633"/>'
)


def picture(view: View) -> Scene:
    """The coast, the seats with their cards, the latest dice."""
    pieces: list[Piece] = []
    for cell in range(CELLS):
        pieces.extend(_cell(cell, view["owner"][cell]))
    for seat in range(view["seats"]):
        pieces.extend(_seat(view, seat))
    pieces.extend(_own_hand(view))
    for place, value in enumerate(view["dice"]):
        x = 560.0 + 70 * place
        pieces.append(Piece(f"die:{place}", "die", x, 500, size=0.5, label=word_name(f"die:{value}")))
        pieces.append(
            Piece(f"pips:{place}", "text", x, 500, size=24, label=Message("plain", {"text": value}))
        )
    return Scene(WIDTH, HEIGHT, tuple(pieces), SPRITES, GROUND, Message("title", _round(view)))


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
    return [land, place, beacon]


def _seat(view: View, seat: int) -> list[Piece]:
    player = view["players"][seat]
    y = 70.0 + 90 * seat
    told = {
        "seat": seat_name(seat),
        "points": player["points"],
        "cards": player["cards"],
        "beacons": player["beacons_left"],
    }
    return [
        Piece(
            f"seat:{seat}",
            "seat",
            620,
            y,
            word=SEAT[seat].text,
            tint=SEAT_COLOURS[seat],
            size=1.1,
            label=seat_name(seat),
        ),
        Piece(f"name:{seat}", "text", 620, y, size=18, label=seat_name(seat), word=SEAT[seat].text),
        Piece(f"count:{seat}", "text", 780, y, size=16, label=Message("label.seat", told)),
    ]


def _own_hand(view: View) -> list[Piece]:
    seat = view["seat"]
    if seat is None:
        return []
    pieces: list[Piece] = []
    x = 60.0
    for card, count in enumerate(view["players"][seat]["hand"]):
        for copy in range(count):
            tint = TERRAIN_COLOURS.get(CARDS[card], "#c9a227")
            word = CARD[card].text
            pieces.append(
                Piece(
                    f"card:{card}:{copy}",
                    "card",
                    x,
                    490,
                    word=word,
                    tint=tint,
                    size=0.9,
                    label=word_name(word),
                )
            )
            pieces.append(Piece(f"name:{card}:{copy}", "text", x, 512, size=13, label=word_name(word)))
            x += 72
    return pieces


def _round(view: View) -> dict[str, int]:
    return {"round": view["round"], "last": view["last_round"]}


def describe(view: View) -> list[Message]:
    """The table in sentences."""
    told = [Message("title", _round(view)), Message("text.deck", {"count": view["deck"]})]
    for seat, player in enumerate(view["players"]):
        lit = [cell for cell in range(CELLS) if view["owner"][cell] == seat]
        told.append(
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
            told.append(Message("text.hand", {"seat": seat_name(seat), "hand": hand or "–"}))
    return told
