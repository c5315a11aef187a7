"""The displays of the Orbit side: Blueprints, Technology, Research and Development, Warehouse, Landing Pod."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Message, Piece, View, word_name

from ..catalog.basics import GOODS, NONE, TECHS
from ..catalog.board import (
    LANDING_POD,
    LEARN_TECHNOLOGY,
    OBTAIN_BLUEPRINT,
    RESEARCH_DEVELOPMENT,
    RESUPPLY,
    WAREHOUSE,
    WAREHOUSE_ROWS,
)
from ..catalog.cards import DISPLAY_ROW
from ..words import GOOD, GRID, MAIN, TECH
from .art import ORBIT_EMPTY, sprite_of
from .cards import blueprint
from .layout import (
    BLUEPRINTS_Y,
    GRID_AT,
    GRID_ROWS,
    HEAD_MIDDLE,
    HEAD_SIZE,
    LANDING_Y,
    ORBIT_HEADS,
    WAREHOUSE_X,
    WAREHOUSE_Y,
)
from .lettering import LEAST, PALE, PALE_MUTED, write, write_from
from .slots import ACTION_SPRITES, slots

ACTIONS: Final = (OBTAIN_BLUEPRINT, LEARN_TECHNOLOGY, RESEARCH_DEVELOPMENT, RESUPPLY)


def orbit(view: View) -> list[Piece]:
    """All of the Orbit side."""
    pieces: list[Piece] = []
    for action, y in zip(ACTIONS, ORBIT_HEADS, strict=True):
        pieces += _action(view, action, y, "heading")
    pieces += _action(view, LANDING_POD, LANDING_Y, "landing")
    return [*pieces, *_blueprints(view), *_grid(view), *_warehouse(view)]


def _action(view: View, action: int, y: float, sprite: str) -> list[Piece]:
    """The head of a display, which is also its action."""
    word = MAIN[action].text
    label = word_name(word)
    return [
        Piece(f"action:{word}", sprite, HEAD_MIDDLE, y, word=word, size=HEAD_SIZE, label=label),
        Piece(f"action:sign:{word}", ACTION_SPRITES[action], 22, y, size=0.19, tint=PALE),
        write_from(f"action:name:{word}", 37, y, 13.2, label, PALE),
        *slots(view, action, HEAD_MIDDLE + 50 * HEAD_SIZE - 4, y, 22, PALE_MUTED),
    ]


def _blueprints(view: View) -> list[Piece]:
    """The display in two rows, the lower one first in the state; empty places keep their outline."""
    pieces = []
    for row, cards in enumerate(view["blueprints"]):
        count = max(DISPLAY_ROW, len(cards))
        step = 234 / (count - 1)
        for place in range(count):
            x, y = 31 + step * place, BLUEPRINTS_Y[row]
            if place < len(cards):
                pieces += blueprint(cards[place], x, y, 0.61)
            else:
                key = f"display:{row}:{place}"
                pieces.append(Piece(key, "empty-card", x, y, size=0.58, tint=ORBIT_EMPTY))
    return pieces


def _grid(view: View) -> list[Piece]:
    """The Tech Grid and the stack beside it."""
    pieces = []
    for space, tech in enumerate(view["grid"]):
        x, y = GRID_AT[space]
        word = GRID[space].text
        if tech == NONE:
            label = Message("label.grid_empty", {"space": space + 1})
            pieces.append(Piece(word, "empty-hex", x, y, word=word, size=0.42, tint=PALE_MUTED, label=label))
            continue
        label = Message("label.grid", {"space": space + 1, "tech": word_name(TECH[tech].text)})
        pieces.append(Piece(word, f"tech-{sprite_of(TECHS[tech])}", x, y, word=word, size=0.46, label=label))
    pieces.append(write("grid:free", 36, GRID_ROWS[2], LEAST, Message("label.free"), PALE_MUTED))
    left = sum(view["tech_stack"])
    if left:
        label = Message("label.tech_stack", {"count": left})
        pieces.append(Piece("tech_stack", "tech-back", 262, 299, size=0.4, label=label))
        pieces.append(write("tech_stack:count", 262, 331, 13, f"× {left}", PALE))
    return pieces


def _warehouse(view: View) -> list[Piece]:
    pieces = []
    for column, good in enumerate(WAREHOUSE):
        x, count, word = WAREHOUSE_X[column], view["warehouse"][good], GOOD[good].text
        label = Message("label.warehouse", {"good": word_name(word), "count": count})
        for row in range(WAREHOUSE_ROWS):
            key, y = f"warehouse:{GOODS[good]}:{row}", WAREHOUSE_Y[row]
            if row < count:
                pieces.append(Piece(key, GOODS[good], x, y, word=word, size=0.26, label=label))
            else:
                pieces.append(Piece(key, "empty", x, y, size=0.25, tint=ORBIT_EMPTY))
    return pieces
