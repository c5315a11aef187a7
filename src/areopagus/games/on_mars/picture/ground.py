"""What lies under all pieces: space and planet, the hexes with their soil, plaques and wells."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..catalog.terrain import HEX_COUNT, HEXES
from .layout import (
    ACTION_HEIGHT,
    ACTION_PLACES,
    ACTION_Y,
    CENTRE,
    COLONY_LEFT,
    COLONY_WIDTH,
    GRID_ROWS,
    HEAD_MIDDLE,
    HEAD_SIZE,
    HEIGHT,
    HEX_SIZE,
    LANDING_Y,
    LANE,
    ORBIT_RIGHT,
    ORDER_SIZE,
    ORDER_X,
    PLAQUES,
    STRIP,
    WAREHOUSE_X,
    WAREHOUSE_Y,
    WELLS,
    WIDTH,
    hex_at,
    strip_top,
)
from .lettering import LEAST
from .markup import box, hexagon, placed, written
from .names import HEX_NAMES
from .printed import printed_on_board, printed_on_table

SOILS: Final = ("var(--soil,#cf7a53)", "var(--soil-low,#c77049)", "var(--soil-high,#d6855f)")
SURFACES: Final = ("hex-crater", "hex-dunes", "", "hex-rocks", "", "hex-ridge", "", "hex-dunes", "")
ORBIT: Final = "var(--orbit,#232a4d)"
SKY: Final = "var(--sky,#6d4560)"
DARK: Final = "var(--soil-dark,#a4532f)"


@cache
def ground(players: int, switches: tuple[str, ...]) -> str:
    """The markup for a number of players."""
    return "".join(
        [
            f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="{SOILS[0]}"/>',
            _contours(),
            _space(),
            _lane(),
            _hexes(),
            _displays(),
            printed_on_table(),
            *(_board(number, switches) for number in range(players)),
        ]
    )


def _mixed(number: int, salt: int) -> int:
    """A number that looks like luck and is always the same."""
    mixed = (number * 73856093 ^ salt * 19349663) * 2654435761
    return mixed >> 8 & 0xFFFF


def _contours() -> str:
    """Long lines of dunes beyond the colony, and light in the middle of it."""
    x, y = CENTRE
    lines = "".join(
        f"M{ORBIT_RIGHT + 14 * row:g} {80 + 62 * row}C{430 + 30 * row} {30 + 70 * row} {580 - 10 * row} "
        f"{120 + 56 * row} {750 + 8 * row} {70 + 60 * row}S960 {110 + 58 * row} {WIDTH:g} {60 + 64 * row}"
        for row in range(9)
    )
    glow = "".join(
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx}" ry="{rx * 0.76:g}" fill="var(--soil-light,#ecb08c)" opacity=".11"/>'
        for rx in (400, 340, 280)
    )
    return f'{glow}<path d="{lines}" fill="none" stroke="{DARK}" stroke-opacity=".28" stroke-width="1.5"/>'


def _space() -> str:
    """Space with its stars, up to the limb of the planet."""
    limbs = ((22.0, "var(--soil-light,#ecb08c)", 0.55), (12.0, SKY, 1.0), (4.0, ORBIT, 1.0))
    parts = []
    for more, fill, opacity in limbs:
        edge = ORBIT_RIGHT + more
        path = f"M0 0H{edge:g}C{edge - 14:g} 190 {edge - 16:g} 390 {edge - 2:g} {HEIGHT:g}H0Z"
        parts.append(f'<path d="{path}" fill="{fill}" opacity="{opacity:g}"/>')
    for star in range(64):
        x, y = _mixed(star, 3) % int(ORBIT_RIGHT - 6), _mixed(star, 7) % int(HEIGHT)
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="{0.5 + _mixed(star, 5) % 10 / 13:.1f}" fill="#ffffff" '
            f'opacity=".{2 + _mixed(star, 9) % 5}"/>'
        )
    return "".join(parts)


def _lane() -> str:
    """From night to dawn: the sky between Orbit and Colony, and the way of the Shuttle."""
    right = COLONY_LEFT - 4
    parts = [f'<rect width="{right:g}" height="{LANE:g}" fill="{ORBIT}"/>']
    steps = 30
    for fill, left in ((SKY, 290.0), ("var(--dawn,#c9714c)", 560.0)):
        width = (right - left) / steps
        for step in range(steps):
            x = left + width * step
            parts.append(
                f'<rect x="{x:.1f}" width="{right - x:.1f}" height="{LANE:g}" fill="{fill}" opacity=".08"/>'
            )
    parts.append(f'<path d="M0 {LANE:g}H{right:g}" stroke="var(--line,#2a1a16)" stroke-opacity=".5"/>')
    parts.append(
        '<path d="M310 40C400 8 604 8 694 40" fill="none" stroke="#ffffff" stroke-width="2" stroke-dasharray="2 6" '
        'stroke-linecap="round"/><path d="M502 5V34" stroke="#ffffff" stroke-opacity=".5" stroke-dasharray="3 4"/>'
    )
    return "".join(parts)


def _hexes() -> str:
    """The 91 hexes in three tones of soil, with dunes, stones and craters; each column has its letter above."""
    shadow = "".join(hexagon(x, y + 5, HEX_SIZE + 2.5) for x, y in map(hex_at, range(HEX_COUNT)))
    parts = [f'<path d="{shadow}" fill="{DARK}" opacity=".55"/>']
    tones: list[list[str]] = [[], [], []]
    for cell in range(HEX_COUNT):
        q, r = HEXES.cells[cell]
        tones[_mixed(q + 11, r + 17) % 3].append(hexagon(*hex_at(cell), HEX_SIZE))
    for soil, outlines in zip(SOILS, tones, strict=True):
        parts.append(
            f'<path d="{"".join(outlines)}" fill="{soil}" stroke="var(--hex-edge,#8d4528)" stroke-width="1.1"/>'
        )
    for cell in range(HEX_COUNT):
        q, r = HEXES.cells[cell]
        x, y = hex_at(cell)
        surface = SURFACES[_mixed(q + 5, r + 29) % len(SURFACES)]
        if surface:
            parts.append(placed(surface, x, y, HEX_SIZE * 1.6))
        if HEX_NAMES[cell].endswith("1"):
            parts.append(
                written(HEX_NAMES[cell][0], x, y - HEX_SIZE * 0.95, LEAST, "var(--soil-text,#2a1a16)")
            )
    return "".join(parts)


def _displays() -> str:
    """Wells of the Orbit side, plaques and action spaces of the Colony side."""
    well = "var(--orbit-well,#1a203d)"
    parts = [box(70, y - 21, 158, 42, well, "none", 21) for y in GRID_ROWS]
    parts += [box(x - 24, WAREHOUSE_Y[-1] - 18, 48, 100, well, "none") for x in WAREHOUSE_X]
    parts += [
        box(COLONY_LEFT, y, COLONY_WIDTH, tall, "var(--plaque,#fff3e4)", "var(--line,#2a1a16)", 10)
        for y, tall in PLAQUES
    ]
    action_top = ACTION_Y - ACTION_HEIGHT / 2
    parts += [
        box(x, action_top, width, ACTION_HEIGHT, "var(--plaque,#fff3e4)", "var(--line,#2a1a16)")
        for x, width in ACTION_PLACES
    ]
    parts.append(
        box(
            HEAD_MIDDLE - 50 * HEAD_SIZE,
            LANDING_Y - 18,
            100 * HEAD_SIZE,
            36,
            well,
            "var(--orbit-edge,#5261a0)",
        )
    )
    wide, tall = ORDER_SIZE
    parts += [
        box(x - wide / 2, LANE / 2 - tall / 2, wide, tall, well, "#ffffff88", 10, opacity=0.55)
        for x in ORDER_X[1:]
    ]
    return "".join(parts)


def _board(number: int, switches: tuple[str, ...]) -> str:
    """The wells of a Player board."""
    top = strip_top(number)
    parts = [f'<rect y="{top:g}" width="{WIDTH:g}" height="{STRIP:g}" fill="var(--ground,#ead9c9)"/>']
    parts += [
        box(x, top + y, width, tall, "var(--well,#f8efe5)", "var(--well-edge,#c9ac96)")
        for x, y, width, tall in WELLS
    ]
    return "".join([*parts, printed_on_board(number, switches)])
