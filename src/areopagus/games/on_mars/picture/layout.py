"""Where things lie: the table with its displays, and below it a strip for each Player board.

The table has the shape of the window's stage, a board that of the dock below it, so that both are filled.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from areopagus.kernel import Message, View, hexes
from areopagus.kernel.splitting import Area

from ..catalog.basics import SIDES
from ..catalog.terrain import HEXES
from .names import who

WIDTH: Final = 1200.0
HEIGHT: Final = 600.0
"""The table."""
STRIP: Final = 186.0
"""The height of one Player board."""

LANE: Final = 54.0
"""The height of the lane with Turn Order and Shuttle."""
ORBIT_RIGHT: Final = 300.0
COLONY_LEFT: Final = 990.0
COLONY_WIDTH: Final = 204.0

# The lane

ORDER_X: Final = (0.0, 41.0, 107.0, 173.0, 239.0, 751.0, 817.0, 883.0, 949.0)
"""The Turn Order spaces by number."""
ORDER_SIZE: Final = (58.0, 46.0)
SHUTTLE_X: Final = {SIDES[0]: (452.0, 392.0, 332.0), SIDES[1]: (552.0, 612.0, 672.0)}
SHUTTLE_Y: Final = (18.0, 23.0, 33.0)

# Orbit

HEAD_MIDDLE: Final = 148.0
HEAD_SIZE: Final = 2.8
ORBIT_HEADS: Final = (74.0, 236.0, 397.0, 425.0)
"""Blueprints, Technology, Research and Development, Warehouse."""
BLUEPRINTS_Y: Final = (187.0, 122.0)
"""The rows of the Blueprint display, the lower one first."""
GRID_ROWS: Final = (271.0, 315.0, 359.0)
GRID_AT: Final = (
    *((x, GRID_ROWS[2]) for x in (124.0, 174.0)),
    *((x, GRID_ROWS[1]) for x in (99.0, 149.0, 199.0)),
    *((x, GRID_ROWS[0]) for x in (99.0, 149.0, 199.0)),
)
WAREHOUSE_X: Final = (40.0, 94.0, 148.0, 202.0, 256.0)
WAREHOUSE_Y: Final = (524.0, 492.0, 460.0)
LANDING_Y: Final = 576.0

# The map

HEX_SIZE: Final = 31.2
CENTRE: Final = (646.0, 314.0)

# Colony

PLAQUES: Final = ((6.0, 194.0), (206.0, 114.0), (326.0, 176.0), (508.0, 86.0))
"""The displays at the right, from the top: y and height."""
ACTION_PLACES: Final = ((310, 126), (441, 150), (596, 144), (745, 96), (846, 136))
"""The Colony actions, from the left: x and width."""
ACTION_Y: Final = 578.0
ACTION_HEIGHT: Final = 32.0
LSS_X: Final = tuple(COLONY_LEFT + 76 + 36 * column for column in range(4))
LSS_BOTTOM: Final = 186.0
LSS_STEP: Final = 18.0

# A Player board

Well: TypeAlias = tuple[float, float, float, float]
"""x, y from the top of the strip, width, height."""

SEAT_WELL: Final[Well] = (4, 4, 78, 178)
STORAGE_WELL: Final[Well] = (87, 4, 180, 178)
LAB_WELL: Final[Well] = (272, 4, 216, 178)
QUARTERS_WELL: Final[Well] = (493, 4, 172, 97)
DEPOT_WELL: Final[Well] = (670, 4, 526, 97)
SHELF_WELL: Final[Well] = (493, 106, 703, 76)
"""Its parts are in `shelf`."""
WELLS: Final = (
    SEAT_WELL,
    STORAGE_WELL,
    LAB_WELL,
    QUARTERS_WELL,
    DEPOT_WELL,
    SHELF_WELL,
)
STORAGE_X: Final = tuple(107.0 + 35 * good for good in range(5))
QUARTERS_X: Final = tuple(510.0 + 27.5 * row for row in range(6))
DEPOT_X: Final = tuple(706.0 + 65 * space for space in range(8))
DEPOT_SIZE: Final = (61.0, 68.0)
DEPOT_Y: Final = 62.0
LAB_SIZE: Final = 20.5
LAB_AT: Final = (
    (-2, 1),
    (-2, 2),
    (-1, 0),
    (-1, 1),
    (-1, 2),
    (0, 0),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
    (2, -1),
    (2, 0),
    (3, -1),
)
"""The spaces of the Lab as hexes."""


def hex_at(cell: int) -> tuple[float, float]:
    """The middle of a hex of the map."""
    return _HEXES_AT[cell]


_HEXES_AT: Final = tuple(hexes.pixel(cell, HEX_SIZE, CENTRE) for cell in HEXES.cells)


def lab_at(space: int, top: float) -> tuple[float, float]:
    """The middle of a space of a Lab."""
    x, y = _LAB_SPACES_AT[space]
    return x, top + y


_LAB_SPACES_AT: Final = tuple(hexes.pixel(cell, LAB_SIZE, (364.5, 79.0)) for cell in LAB_AT)


def lss_y(row: int) -> float:
    """The middle of a row of the LSS."""
    return LSS_BOTTOM - LSS_STEP * (row - 1)


def strip_top(number: int) -> float:
    """Where the board of a player begins."""
    return HEIGHT + STRIP * number


def areas(view: View) -> tuple[Area, ...]:
    """The parts that can be shown alone."""
    colony_top = ACTION_Y - ACTION_HEIGHT / 2 - 4
    middle = COLONY_LEFT - ORBIT_RIGHT
    parts = [
        Area("map", ORBIT_RIGHT + 8, LANE, middle - 12, colony_top - LANE, Message("area.map")),
        Area("orbit", 0, 0, ORBIT_RIGHT, HEIGHT, Message("area.orbit")),
        Area("colony", COLONY_LEFT - 4, 0, WIDTH - COLONY_LEFT + 4, HEIGHT, Message("area.colony")),
        Area(
            "actions", ORBIT_RIGHT + 8, colony_top, middle - 12, HEIGHT - colony_top, Message("area.actions")
        ),
        Area("shuttle", ORBIT_RIGHT, 0, middle - 4, LANE, Message("area.shuttle")),
    ]
    for number, player in enumerate(view["players"]):
        parts.append(
            Area(
                "board",
                0,
                strip_top(number),
                WIDTH,
                STRIP,
                who(view, number),
                seat=number,
                colour=player["colour"],
            )
        )
    return tuple(parts)
