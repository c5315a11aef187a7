"""What lies under all pieces: space and planet, the hexes, plaques and wells."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import hexes

from ..catalog import HEX_COUNT, HEXES
from .boards import STRIP, WELLS
from .table import ACTION_PLACES, CENTRE, HEIGHT, HEX_NAMES, HEX_SIZE, PLAQUES, WAREHOUSE_X, WIDTH

SOILS: Final = ("#cf7a53", "#c77049", "#d6855f")
ORBIT_WIDTH: Final = 290


@cache
def ground(players: int) -> str:
    """The markup for so many players."""
    height = HEIGHT + STRIP * players
    parts = [
        f'<rect width="{WIDTH:g}" height="{height:g}" fill="#f5eee6"/>',
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#b9643f"/>',
        _limb(14, "#8f5a63"),
        _limb(6, "#232a4d"),
        '<rect width="940" height="58" fill="#232a4d"/>',
        '<path d="M312 36Q362 22 412 20H536Q590 22 640 36" fill="none" stroke="#f6f1ea" stroke-width="2" '
        'stroke-dasharray="2 6" stroke-linecap="round"/>',
        _hexes(),
    ]
    parts += [_box(x, y, width, tall, "#fff3e4", "#2a1a16") for x, y, width, tall in PLAQUES]
    parts += [_box(x, 552, width, 34, "#fff3e4", "#2a1a16") for x, width in ACTION_PLACES]
    parts += [_box(x - 23, 446, 46, 92, "#1a2040", "none") for x in WAREHOUSE_X]
    parts.append(_box(8, 548, 258, 36, "#1a2040", "#b3bce0"))
    for number in range(players):
        top = HEIGHT + STRIP * number
        parts.append(f'<path d="M0 {top:g}H{WIDTH:g}" stroke="#b79a86" stroke-width="1.5"/>')
        parts += [_box(x, top + 4, width, STRIP - 8, "#fffaf4", "#d9c4b4") for x, width in WELLS]
    return "".join(parts)


def _limb(more: float, fill: str) -> str:
    """Space, up to the edge of the planet."""
    edge = ORBIT_WIDTH + more
    return f'<path d="M0 0H{edge:g}Q{edge - 16:g} {HEIGHT / 2:g} {edge:g} {HEIGHT:g}H0Z" fill="{fill}"/>'


def _box(x: float, y: float, width: float, height: float, fill: str, edge: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" fill="{fill}" '
        f'stroke="{edge}" stroke-width="1.2"/>'
    )


def _hexes() -> str:
    """The 91 hexes in three tones of soil, with their names."""
    parts = []
    for cell in range(HEX_COUNT):
        q, r = HEXES.cells[cell]
        x, y = hexes.pixel((q, r), HEX_SIZE, CENTRE)
        corners = " ".join(
            f"{x + HEX_SIZE * dx:.1f},{y + HEX_SIZE * dy:.1f}"
            for dx, dy in ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866))
        )
        soil = SOILS[(q - r) % 3]
        parts.append(f'<polygon points="{corners}" fill="{soil}" stroke="#9a4a2c" stroke-width="1.2"/>')
        parts.append(
            f'<text x="{x:.1f}" y="{y + 22:.1f}" font-size="9" text-anchor="middle" fill="#5d2a17">'
            f"{HEX_NAMES[cell]}</text>"
        )
    return "".join(parts)
