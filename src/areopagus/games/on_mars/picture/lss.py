"""The Life Support System: Colony level, LSS markers, Reward tiles and benefits."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from areopagus.kernel import Message, Panel, Piece, View, word_name

from ..catalog.basics import LSS_KINDS
from ..catalog.board import LSS_ROWS, REWARD_TILES, TOP_LEVEL
from ..words import BENEFIT, KIND, REWARD_TILE
from .art import DRAWINGS, INK, MUTED, TABLE
from .names import Owner
from .plaques import head

DRAWING: Final = DRAWINGS["lss"]
BENEFIT_SPRITES: Final = ("do-move-bots", "crystal", "mineral", "do-retrieve-colonist")


def content(view: View, players: tuple[Owner, ...]) -> dict[str, Any]:
    """What the LSS shows."""
    return {"level": view["level"], "rows": view["lss"], "rewards": view["reward_tiles"]}


def draw(shown: dict[str, Any]) -> Panel:
    """Reward tiles, benefits, the levels, and a column for each LSS type with its marker."""
    pieces = [*_levels(shown["level"])]
    for column, tile in enumerate(shown["rewards"]):
        pieces += _reward(column, tile)
    pieces += [_marker(column, row) for column, row in enumerate(shown["rows"])]
    return DRAWING.panel("lss", pieces, Message("label.lss"), at=TABLE["panel:lss"])


def _benefits() -> tuple[Piece, ...]:
    pieces = []
    for number, sprite in enumerate(BENEFIT_SPRITES, start=1):
        word = BENEFIT[number - 1].text
        pieces.append(DRAWING[f"benefit:{number}"].piece(word, sprite, word, word_name(word)))
    return tuple(pieces)


BENEFITS: Final = _benefits()


@lru_cache(maxsize=16)
def _levels(level: int) -> tuple[Piece, ...]:
    """The ribbon of levels with the Colony level marker; the rows that the level needs are tinted."""
    note = Message("label.level", {"level": level})
    pieces = [*head(DRAWING, "lss", Message("label.lss"), note), *BENEFITS]
    for each in range(1, TOP_LEVEL + 1):
        place = DRAWING[f"level:{each}"]
        sprite = "level-cell-reached" if each <= level else "level-cell"
        pieces.append(place.piece(f"lss:ribbon:{each}", sprite, tint=INK))
        pieces.append(place.text(f"lss:row:{each + 1}", each, INK if each == level else MUTED))
    for row in range(1, LSS_ROWS + 1):
        for column in range(len(LSS_KINDS)):
            sprite = "lss-cell-reached" if row <= level + 1 else "lss-cell"
            pieces.append(DRAWING[f"cell:{column}:{row}"].piece(f"lss:cell:{row}:{column}", sprite))
    label = Message("label.level_marker", {"level": level, "row": level + 1})
    pieces.append(
        DRAWING[f"marker:{level}"].piece("level", "level-marker", label=label, about="colony-level")
    )
    return tuple(pieces)


@lru_cache(maxsize=64)
def _reward(column: int, tile: int) -> tuple[Piece, ...]:
    word = REWARD_TILE[tile].text
    sprite = f"lss-reward-{tile + 1}"
    return (
        DRAWING[f"reward:{column}"].piece(f"reward:{column}", sprite, word, word_name(word)),
        DRAWING[f"reward:op:{column}"].text(f"reward:op:{column}", REWARD_TILES[tile].op_each),
    )


@lru_cache(maxsize=64)
def _marker(column: int, row: int) -> Piece:
    kind = KIND[LSS_KINDS[column]].text
    label = Message("label.lss_row", {"kind": word_name(kind), "row": row})
    return DRAWING[f"lss:{column}:{row}"].piece(f"lss:{column}", "lss-marker", label=label, about=kind)
