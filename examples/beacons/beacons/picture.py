"""The table as a picture and in sentences, both drawn from a view, never from the state.

Layout is in `art/panels`: a drawing for each panel, with named places. Shape first, colour second: terrains and cards
have a drawing each, and a seat has an emblem and a colour.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from areopagus.kernel import (
    Message,
    Panel,
    Piece,
    Scene,
    SceneSeat,
    Sketch,
    View,
    listed,
    quantity,
    read_drawings,
    seat_name,
    word_name,
)
from areopagus.kernel.sprites import read_sprites

from .catalog import CARD, CARDS, CELL, CELLS, COLOURS, SEAT, TERRAIN
from .state import NOBODY

ART: Final = Path(__file__).parent / "art"
SPRITES: Final = read_sprites(ART / "beacons.svg")
DRAWINGS: Final = read_drawings(ART / "panels")
TABLE: Final = DRAWINGS["table"]
GROUNDS: Final = {name: drawing.ground for name, drawing in DRAWINGS.items()}
SEAT_COLOURS: Final = ("#d2402f", "#58a6f2", "#0c6447", "#f6c324")


def picture(view: View) -> Scene:
    """The coast, the seats with what is known of their cards, the own hand with the deck and the latest dice."""
    seat, players = view["seat"], view["players"]
    hand = None if seat is None else players[seat]["hand"]
    sketches = (
        Sketch("map", view["owner"], _map),
        Sketch("players", players, _players),
        Sketch("cards", (hand, view["deck"], view["dice"]), _cards),
    )
    seats = [SceneSeat(seat_name(seat), COLOURS[seat]) for seat in range(view["seats"])]
    title = Message("title", _round(view))
    return Scene(TABLE.width, TABLE.height, sketches, SPRITES, GROUNDS, title, seats, TABLE.ground)


def _panel(key: str, pieces: list[Piece]) -> Panel:
    return DRAWINGS[key].panel(key, pieces, Message(f"area.{key}"), at=TABLE[f"panel:{key}"])


def _map(owners: list[int]) -> Panel:
    return _panel("map", [piece for cell in range(CELLS) for piece in _cell(cell, owners[cell])])


def _cell(cell: int, owner: int) -> list[Piece]:
    word = CELL[cell].text
    at = DRAWINGS["map"][word]
    terrain = CARDS[TERRAIN[cell]]
    label, about = _named(cell), f"terrain:{terrain}"
    pieces = [
        at.piece(f"land:{cell}", terrain, label=label, about=about),
        at.piece(f"place:{cell}", "place", word, word_name(word), about=about),
    ]
    if owner != NOBODY:
        lit = Message("label.beacon", {"seat": seat_name(owner), "place": word_name(word)})
        emblem = at.part(0.61, 0.08, 0.86, 0.53)
        pieces += [
            at.piece(f"beacon:{cell}", "beacon", word, lit, SEAT_COLOURS[owner], "beacon", scale=0.73),
            emblem.piece(f"emblem:{cell}", f"emblem-{COLOURS[owner]}"),
        ]
    return pieces


def _named(cell: int) -> Message:
    """A cell and its terrain."""
    terrain = word_name(CARD[TERRAIN[cell]].text)
    return Message("label.free_cell", {"cell": word_name(CELL[cell].text), "terrain": terrain})


def _players(players: list[View]) -> Panel:
    return _panel("players", [piece for seat in range(len(players)) for piece in _seat(seat, players[seat])])


def _seat(seat: int, player: View) -> list[Piece]:
    """A seat: its points, its beacons, and its cards as the viewer knows them: faces, or only backs."""
    at = DRAWINGS["players"]
    name, tint = seat_name(seat), SEAT_COLOURS[seat]
    params = {
        "seat": name,
        "points": player["points"],
        "cards": player["cards"],
        "beacons": player["beacons_left"],
    }
    pieces = [
        at[f"seat:{seat}"].piece(f"seat:{seat}", "seat", label=Message("label.seat", params)),
        at[f"emblem:{seat}"].piece(f"emblem:seat:{seat}", f"emblem-{COLOURS[seat]}", SEAT[seat].text, name),
        at[f"name:{seat}"].text(f"name:{seat}", name),
        at[f"points:{seat}"].piece(f"points:{seat}", "points"),
        at[f"count:{seat}"].text(f"count:{seat}", player["points"]),
        at[f"left:{seat}"].piece(f"left:{seat}", "beacon", tint=tint),
        at[f"left:count:{seat}"].text(f"left:count:{seat}", player["beacons_left"]),
    ]
    if player["hand"] is None:
        cards = [(f"back:{seat}:{copy}", "back") for copy in range(player["cards"])]
    else:
        cards = [
            (f"held:{seat}:{card}:{copy}", f"card-{CARDS[card]}")
            for card, count in enumerate(player["hand"])
            for copy in range(count)
        ]
    row = at[f"cards:{seat}"]
    for place, (key, sprite) in zip(row.row(len(cards), row.height), cards, strict=True):
        pieces.append(place.piece(key, sprite))
    return pieces


def _cards(content: tuple[list[int] | None, int, list[int]]) -> Panel:
    """The own hand, the deck, the latest dice."""
    hand, deck, dice = content
    at = DRAWINGS["cards"]
    pieces = [
        at["deck"].piece("deck", "back", label=Message("text.deck", {"count": deck}), about="deck"),
        at["deck:count"].text("deck:count", deck),
    ]
    for number, value in enumerate(dice):
        die, word = f"die:{number}", f"die:{value}"
        pieces.append(at[die].piece(die, f"die-{value}", label=word_name(word), about=word))
    held = [(card, copy) for card, count in enumerate(hand or ()) for copy in range(count)]
    row = at["hand"]
    for place, (card, copy) in zip(row.row(len(held), row.height), held, strict=True):
        word = CARD[card].text
        name = at["name"].moved(place.x, place.y)
        pieces += [
            place.piece(f"card:{card}:{copy}", f"card-{CARDS[card]}", word, word_name(word)),
            name.text(f"name:{card}:{copy}", word_name(word), word=word),
        ]
    return _panel("cards", pieces)


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
                    "cells": listed([_named(cell) for cell in lit]),
                    "cards": player["cards"],
                },
            )
        )
        if player["hand"] is not None:
            held = [quantity(CARD[card], count) for card, count in enumerate(player["hand"]) if count]
            sentences.append(Message("text.hand", {"seat": seat_name(seat), "hand": listed(held)}))
    return sentences
