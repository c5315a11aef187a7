"""The Exploration display and the Building stacks."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from areopagus.kernel import Message, Panel, Piece, View, word_name

from ..catalog.basics import NONE
from ..catalog.terrain import DIRECTIONS, TILES
from ..words import EXPLORATION, KIND, tile_key, tile_name
from .art import DISCOVERY_SPRITES, DRAWINGS, EMPTY, KIND_SPRITES, TABLE
from .names import Owner

DRAWING: Final = DRAWINGS["exploration"]
TURNS: Final = {
    DIRECTIONS[name]: 60.0 * number for number, name in enumerate(("N", "NE", "SE", "S", "SW", "NW"))
}


def content(view: View, players: tuple[Owner, ...]) -> dict[str, Any]:
    """What the displays show."""
    return {
        "tiles": view["exploration"],
        "left": sum(view["discovery_stack"]),
        "stacks": [(stack["top"], sum(stack["below"]) + (stack["top"] != NONE)) for stack in view["stacks"]],
    }


def draw(shown: dict[str, Any]) -> Panel:
    """The Discovery tiles on offer, and the Building stacks with the arrows of their top tiles."""
    pieces = [*_discoveries(shown["left"])]
    pieces += [_tile(number, tile) for number, tile in enumerate(shown["tiles"])]
    for kind, (top, left) in enumerate(shown["stacks"]):
        pieces += _stack(kind, top, left)
    label = Message("label.exploration")
    return DRAWING.panel("exploration", pieces, label, at=TABLE["panel:exploration"])


@lru_cache(maxsize=64)
def _discoveries(left: int) -> tuple[Piece, ...]:
    label = Message("label.discovery_stack", {"count": left})
    return (
        DRAWING["discovery_stack"].piece(
            "discovery_stack", "discovery-back", label=label, about="discovery-stack"
        ),
        DRAWING["name"].text("head:name:exploration", Message("label.exploration")),
        DRAWING["discovery_stack:count"].text("discovery_stack:count", left),
    )


@lru_cache(maxsize=128)
def _tile(number: int, tile: int) -> Piece:
    word = EXPLORATION[number].text
    place = DRAWING[word]
    if tile == NONE:
        return place.piece(word, "empty", tint=EMPTY)
    label = Message("label.exploration_tile", {"place": number + 1, "tile": tile_name(tile)})
    return place.piece(word, DISCOVERY_SPRITES[tile], word, label, about=tile_key(tile))


@lru_cache(maxsize=512)
def _stack(kind: int, top: int, left: int) -> tuple[Piece, ...]:
    word, place = KIND[kind].text, DRAWING[f"stack:{kind}"]
    label = Message("label.stack", {"kind": word_name(word), "count": left})
    pieces = [place.piece(f"stack:{kind}", f"stack-{KIND_SPRITES[kind]}", word, label)]
    for turn in () if top == NONE else [TURNS[step] for step in TILES[top].arrows]:
        arrow = place.moved(0, -2).piece(f"arrow:{kind}:{turn:g}", "arrow", scale=0.91)
        pieces.append(replace(arrow, turn=turn))
    pieces.append(DRAWING[f"stack:count:{kind}"].text(f"stack:count:{kind}", left))
    return tuple(pieces)
