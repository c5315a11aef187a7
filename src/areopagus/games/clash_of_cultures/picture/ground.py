"""What lies under all pieces: woven cloth, the coast, displays and wells. And the lines that lie upon the land."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import hexes

from ..catalog import CELLS, KINDS, LAYOUTS, RESOURCE_LIMIT
from .art import DRAWN
from .places import HEIGHT, HEX_NAMES, LEFT, MAPS, RIGHT, ROW, STRIP, SUMMARY, WELLS, WIDTH

CLOTH: Final = "#d9cdb2"
WELL: Final = "#f7f0df"
WELL_EDGE: Final = "#c2b08a"
LINE: Final = "#241a14"
CELL_X: Final = 189.0
"""The middle of the first cell of the scale; the next is `CELL_STEP` further."""
CELL_STEP: Final = 18.4
SCALE_Y: Final = 46.0
SCALE_STEP: Final = 24.0


@cache
def ground(players: int) -> str:
    """The markup for so many players."""
    height = HEIGHT + STRIP * players
    parts = [
        '<defs><pattern id="clash-weave" width="12" height="12" patternUnits="userSpaceOnUse">'
        f'<rect width="12" height="12" fill="{CLOTH}"/>'
        '<path d="M0 3H5M6 9H11M9 1V5M3 7V11" stroke="#cbbd9d" stroke-width="1.4" stroke-linecap="round"/>'
        "</pattern></defs>",
        f'<rect width="{WIDTH:g}" height="{height:g}" fill="#e4d8bf"/>',
        f'<rect width="{WIDTH:g}" height="{ROW:g}" fill="url(#clash-weave)"/>',
        f'<rect width="{LEFT - 4:g}" height="{ROW:g}" fill="{CLOTH}" fill-opacity=".92"/>',
        f'<rect x="{RIGHT + 2:g}" width="{WIDTH - RIGHT - 2:g}" height="{ROW:g}" fill="{CLOTH}" fill-opacity=".92"/>',
        f'<path d="M{LEFT - 4:g} 0V{ROW:g}M{RIGHT + 2:g} 0V{ROW:g}M0 {ROW:g}H{WIDTH:g}" '
        'stroke="#a89673" stroke-opacity=".6" fill="none"/>',
        f'<rect y="{ROW:g}" width="{WIDTH:g}" height="{HEIGHT - ROW:g}" fill="#efe8d8"/>',
        _coast(players),
    ]
    seats = range(players)
    parts += [_box(RIGHT + 6, 4 + (SUMMARY + 3) * seat, 240, SUMMARY, "#fbf6ea", "#a89673") for seat in seats]
    parts += [_board(HEIGHT + STRIP * seat) for seat in seats]
    return "".join(parts)


def _box(x: float, y: float, width: float, height: float, fill: str, edge: str, more: str = "") -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{fill}" '
        f'stroke="{edge}" stroke-width="1.2"{more}/>'
    )


def _board(top: float) -> str:
    """The wells of a board with the empty scale."""
    parts = [f'<path d="M0 {top:g}H{WIDTH:g}" stroke="#a89673" stroke-width="1.5"/>']
    parts += [_box(x, top + 4, width, STRIP - 8, WELL, WELL_EDGE) for x, width in WELLS]
    for row in range(len(KINDS)):
        y = top + SCALE_Y + SCALE_STEP * row
        for count in range(RESOURCE_LIMIT + 1):
            x = CELL_X + CELL_STEP * count
            parts.append(
                f'<rect x="{x - 8.4:g}" y="{y - 9.4:g}" width="16.8" height="18.8" rx="4" fill="#efe5cf"/>'
            )
    for place in range(3):
        x = 746.0 + 130 * place
        parts.append(_box(x, top + 103, 128, 102, "none", "#a89673", ' stroke-dasharray="5 3"'))
    return "".join(parts)


# The map


def _polygon(points: tuple[hexes.Point, ...]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _coast(players: int) -> str:
    """A double line round the map."""
    size, origin = MAPS[players].size, MAPS[players].origin
    land = "".join(_polygon(hexes.corners(CELLS[cell], size, origin)) for cell in LAYOUTS[players].cells)
    return "".join(
        f'<path d="{land}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"/>'
        for colour, width in ((LINE, 11), ("#f6edd6", 8), (LINE, 4.4))
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
        f'<g font-size="{8.5 * scale:.3f}" font-weight="600" text-anchor="middle" fill="{LINE}" stroke="#fff6e0" '
        f'stroke-opacity=".55" stroke-width="{2 * scale:.3f}" style="paint-order:stroke">{"".join(names)}</g>'
    )


SPRITES: Final = {**DRAWN, **{f"lines-{players}": _lines(players) for players in LAYOUTS}}
"""All sprites by name."""
