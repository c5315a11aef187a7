"""What lies under all pieces: woven cloth, the coast, displays and wells. And the lines that lie upon the land."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import hexes

from ..catalog import CATEGORIES, FIRST_GOVERNMENT, KINDS, RESOURCE_LIMIT
from ..map_catalog import CELLS, LAYOUTS
from .art import drawn
from .colours import (
    BOARD,
    CELL,
    CLOTH,
    COAST,
    DISPLAY_EDGE,
    HEX_HALO,
    HEX_NAME,
    LINE,
    MUTED,
    PANEL,
    WEAVE,
    WELL,
    WELL_EDGE,
)
from .places import BOARD_SCALE, HEIGHT, HEX_NAMES, LEFT, MAPS, RIGHT, STRIP, WIDTH

CELL_X: Final = 40.0
"""The middle of the first cell of the scale on a board; the next is `CELL_STEP` further."""
CELL_STEP: Final = 20.4
SCALE_Y: Final = 35.0
SCALE_STEP: Final = 20.0
CATEGORY_X: Final = 262.5
"""The middle of the first category of advances; the next is `CATEGORY_STEP` further."""
CATEGORY_STEP: Final = 89.4
CATEGORY_WIDTH: Final = 88.0
SUMMARIES: Final = {1: 124.0, 2: 124.0, 3: 122.0, 4: 101.0}
"""How high what the table shows of a player is, by the number of players."""


@cache
def ground(players: int) -> str:
    """The markup for a number of players."""
    height = HEIGHT + STRIP * players
    aside = (0.0, LEFT - 4), (RIGHT, WIDTH - RIGHT)
    parts = [
        '<defs><pattern id="clash-weave" width="12" height="12" patternUnits="userSpaceOnUse">'
        f'<rect width="12" height="12" fill="{CLOTH}"/>'
        f'<path d="M0 3H5M6 9H11M9 1V5M3 7V11" stroke="{WEAVE}" stroke-width="1.4" stroke-linecap="round"/>'
        "</pattern></defs>",
        f'<rect width="{WIDTH:g}" height="{height:g}" fill="{BOARD}"/>',
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="url(#clash-weave)"/>',
        *(
            f'<rect x="{x:g}" width="{width:g}" height="{HEIGHT:g}" fill="{CLOTH}" fill-opacity=".92"/>'
            for x, width in aside
        ),
        f'<path d="M{LEFT - 4:g} 0V{HEIGHT:g}M{RIGHT:g} 0V{HEIGHT:g}" stroke="{DISPLAY_EDGE}" fill="none"/>',
        _coast(players),
    ]
    step = SUMMARIES[players]
    parts += [
        _box(RIGHT + 2, 3 + step * place, WIDTH - RIGHT - 4, step - 4, PANEL, DISPLAY_EDGE)
        for place in range(players)
    ]
    parts += [_board(HEIGHT + STRIP * seat) for seat in range(players)]
    return "".join(parts)


def _box(x: float, y: float, width: float, height: float, fill: str, edge: str, more: str = "") -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{fill}" '
        f'stroke="{edge}" stroke-width="1.2"{more}/>'
    )


@cache
def _empty_board() -> str:
    """The wells of a board with the empty scale, 1290 wide."""
    parts = [_box(3, 3, 212, 166, WELL, WELL_EDGE)]
    numbers = []
    for row in range(len(KINDS)):
        y = SCALE_Y + SCALE_STEP * row
        for count in range(RESOURCE_LIMIT + 1):
            x = CELL_X + CELL_STEP * count
            parts.append(
                f'<rect x="{x - 9.2:g}" y="{y - 9:g}" width="18.4" height="18" rx="4" fill="{CELL}"/>'
            )
            numbers.append(f'<text x="{x:g}" y="{y + 4.2:g}">{count}</text>')
    parts.append(f'<g font-size="12" text-anchor="middle" fill="{MUTED}">{"".join(numbers)}</g>')
    for category in range(len(CATEGORIES)):
        x = CATEGORY_X + CATEGORY_STEP * category - CATEGORY_WIDTH / 2
        dashed = ' stroke-dasharray="5 3"' if category >= FIRST_GOVERNMENT else ""
        parts.append(_box(x, 3, CATEGORY_WIDTH, 166, WELL, WELL_EDGE, dashed))
    return "".join(parts)


def _board(top: float) -> str:
    """An empty board at its height."""
    return (
        f'<path d="M0 {top:g}H{WIDTH:g}" stroke="{DISPLAY_EDGE}" stroke-width="1.2"/>'
        f'<g transform="translate(0 {top:g}) scale({BOARD_SCALE:.5f})">{_empty_board()}</g>'
    )


# The map


def _polygon(points: tuple[hexes.Point, ...]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _coast(players: int) -> str:
    """A double line round the map."""
    size, origin = MAPS[players].size, MAPS[players].origin
    land = "".join(_polygon(hexes.corners(CELLS[cell], size, origin)) for cell in LAYOUTS[players].cells)
    return "".join(
        f'<path d="{land}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"/>'
        for colour, width in ((LINE, 11), (COAST, 8), (LINE, 4.4))
    )


def _lines(players: int) -> str:
    """The edges of spaces and Regions and the names of the spaces, in a square of 100."""
    layout, land = LAYOUTS[players], MAPS[players]
    scale = 100 / land.side
    origin = (
        50 + (land.origin[0] - land.middle[0]) * scale,
        50 + (land.origin[1] - land.middle[1]) * scale,
    )
    size = land.size * scale
    thin: list[str] = []
    thick: list[str] = []
    names: list[str] = []
    for cell in layout.cells:
        corners = hexes.corners(CELLS[cell], size, origin)
        for direction in range(6):
            # From the south-eastern edge, whose corners come first, clockwise.
            near = hexes.neighbour(CELLS[cell], direction + 2)
            there = CELLS.index(near) if near in CELLS else -1
            if there not in layout.cells or layout.region_of[there] != layout.region_of[cell]:
                into = thick
            elif there > cell:
                into = thin
            else:
                continue
            (x, y), (to_x, to_y) = corners[direction], corners[(direction + 1) % 6]
            into.append(f"M{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}")
        x, y = hexes.pixel(CELLS[cell], size, origin)
        names.append(f'<text x="{x:.2f}" y="{y + size * 0.8:.2f}">{HEX_NAMES[cell]}</text>')
    return (
        f'<path d="{"".join(thin)}" stroke="{LINE}" stroke-opacity=".24" stroke-width="{1.2 * scale:.3f}"/>'
        f'<path d="{"".join(thick)}" stroke="{LINE}" stroke-width="{2.2 * scale:.3f}" stroke-linecap="round"/>'
        f'<g font-size="{9.5 * scale:.3f}" font-weight="600" text-anchor="middle" fill="{HEX_NAME}" '
        f'stroke="{HEX_HALO}" stroke-opacity=".55" stroke-width="{2 * scale:.3f}" style="paint-order:stroke">'
        f"{''.join(names)}</g>"
    )


@cache
def sprites() -> dict[str, str]:
    """All sprites by name. The file is read when something is first drawn: most programs draw nothing."""
    return {**drawn(), **{f"lines-{players}": _lines(players) for players in LAYOUTS}}
