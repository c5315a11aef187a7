"""What is printed on the table and on each Player board and never changes: prices, benefits, numbers.

The labels of the pieces that lie there tell the same in words.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from ..catalog.basics import GOODS, LSS_KINDS, RESOURCES
from ..catalog.board import RED_SPACE, SPACE_EFFECT
from ..catalog.player_board import EXECUTIVE
from ..catalog.technology import GRID_COST, LAB, LAB_LEVEL
from ..queries.printed import lab_op, quarters_op
from .art import KIND_SPRITES
from .layout import (
    DEPOT_SIZE,
    DEPOT_X,
    DEPOT_Y,
    GRID_AT,
    LAB_SIZE,
    LSS_X,
    ORDER_X,
    QUARTERS_X,
    SHUTTLE_X,
    SHUTTLE_Y,
    STORAGE_X,
    lab_at,
    strip_top,
)
from .lettering import INK, MUTED, PALE, SMALL
from .markup import box, hexagon, placed, written

CELL: Final = "var(--cell,#ead9c9)"
EDGE: Final = "var(--well-edge,#c9ac96)"

EFFECT_SPRITES: Final = {
    "warehouse": "do-resupply",
    "learn_tech": "do-learn-technology",
    "gain_colonists": "colonist",
    "gain_crystals": "crystal",
    "gain_minerals": "mineral",
    "move_bots": "do-move-bots",
    "move_rover": "do-move-rover",
    "upgrade": "do-upgrade",
    "take_blueprint": "do-obtain-blueprint",
    "develop_free": "do-develop",
    "use_advanced_building": "do-advanced",
}
"""What an effect of a space looks like."""


def printed_on_table() -> str:
    """Turn Order, the way of the Shuttle, prices of Technologies, the heads of the LSS columns."""
    parts = []
    for space in range(1, 9):
        effect = SPACE_EFFECT[space]
        if effect is None or effect.name not in EFFECT_SPRITES:
            continue
        sprite = EFFECT_SPRITES[effect.name]
        parts.append(placed(sprite, ORDER_X[space] - 16, 38, 19, PALE))
    for side in SHUTTLE_X.values():
        for place, x in enumerate(side[RED_SPACE:], start=RED_SPACE):
            parts.append(placed("travel", x, SHUTTLE_Y[place], 25))
    for space in (2, 5):
        goods = GRID_COST[space]
        for place, good in enumerate(goods):
            x = 36.0 + 22 * (place - (len(goods) - 1) / 2)
            parts.append(placed(_good(good), x, GRID_AT[space][1], 20))
    parts += [
        placed(f"sign-{KIND_SPRITES[kind]}", LSS_X[place], 76, 24) for place, kind in enumerate(LSS_KINDS)
    ]
    return "".join(parts)


def printed_on_board(number: int, switches: tuple[str, ...]) -> str:
    """The Progress row, Lab, Living Quarters and Depot of one board."""
    top = strip_top(number)
    return "".join(
        [*_progress(top), *_lab(top, lab_op(switches)), *_quarters(top, quarters_op(switches)), *_depot(top)]
    )


def _progress(top: float) -> list[str]:
    parts = [
        placed(f"sign-{KIND_SPRITES[good]}", STORAGE_X[good], top + 150, 24) for good in range(RESOURCES)
    ]
    parts += [written("›", (x + after) / 2, top + 154, 16, MUTED) for x, after in pairwise(STORAGE_X)]
    return parts


def _lab(top: float, points: tuple[int, ...]) -> list[str]:
    parts = []
    first = {level: space for space, level in reversed(list(enumerate(LAB_LEVEL)))}
    for space, effect in enumerate(space.effect for space in LAB):
        x, y = lab_at(space, top)
        parts.append(
            f'<path d="{hexagon(x, y, LAB_SIZE - 1)}" fill="{CELL}" stroke="{EDGE}" stroke-width="1.3"/>'
        )
        if effect.name in EFFECT_SPRITES:
            parts.append(placed(EFFECT_SPRITES[effect.name], x, y, 19, MUTED))
    for level, space in sorted(first.items()):
        x = lab_at(space, top)[0]
        parts.append(written(level, x, top + 37, 12, INK))
        parts.append(written(f"+{points[space]}", x, top + 163, SMALL, MUTED))
        cost = LAB[space].cost
        for place, good in enumerate(cost):
            at = x + 12 * (place - (len(cost) - 1) / 2)
            parts.append(placed(_good(good), at, top + 172, 12))
    return parts


def _quarters(top: float, points: tuple[int, ...]) -> list[str]:
    return [written(op, x, top + 95, SMALL, MUTED) for x, op in zip(QUARTERS_X, points, strict=True)]


def _depot(top: float) -> list[str]:
    """The spaces with their Executive actions and prices."""
    parts = []
    wide, tall = DEPOT_SIZE
    for space, x in enumerate(DEPOT_X):
        y = top + DEPOT_Y
        parts.append(box(x - wide / 2, y - tall / 2, wide, tall, CELL, EDGE))
        parts.append(placed(EFFECT_SPRITES[EXECUTIVE[space].effect.name], x - 15, y + 22, 18, INK))
        parts.append(written(EXECUTIVE[space].cost, x + 7, y + 26, 12, INK))
        parts.append(placed("crystal", x + 19, y + 22, 15))
    return parts


def _good(good: int) -> str:
    return GOODS[good] if good >= 0 else "any-resource"
