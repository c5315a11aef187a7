"""Shapes that are not the hexes of the map: what can be chosen there, and the ring that marks it as a legal choice.

A **place** shows nothing, like the kernel's own: it is printed on the ground and has a shape that can be chosen. A
**mark** has the shape of the card, tile, piece or place it lies under. It is drawn 1.3 times as wide as its piece (see
`areopagus.kernel.scene`), and its lines are equally broad at every zoom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from .layout import ACTION_HEIGHT, ACTION_PLACES, DEPOT_SIZE, HEAD_SIZE, ORDER_SIZE

Box: TypeAlias = tuple[float, float, float, float, float]
"""x, y, width, height and radius in units of a sprite."""

AIR: Final = 1.3
"""How much wider than its piece a mark is drawn."""


def _wide(width: float, height: float, radius: float = 8) -> Box:
    """A rectangle as wide as its sprite."""
    tall = 100 * height / width
    return (0, 50 - tall / 2, 100, tall, 100 * radius / width)


PLACES: Final[Mapping[str, Box]] = {
    "space": _wide(*ORDER_SIZE),
    "depot": _wide(*DEPOT_SIZE),
    "heading": _wide(100 * HEAD_SIZE, 24),
    "landing": _wide(100 * HEAD_SIZE, 36),
    **{f"action-{place}": _wide(width, ACTION_HEIGHT) for place, (_, width) in enumerate(ACTION_PLACES)},
}
"""Rectangles that are printed on the ground."""
LAB_HEX: Final = "lab-hex"
HEXAGON: Final = ((100, 50), (75, 93.3), (25, 93.3), (0, 50), (25, 6.7), (75, 6.7))

PRINTED: Final = ("space", "depot", LAB_HEX)
"""Places with signs on the ground, which must be seen through the mark."""

CARD: Final[Box] = (15, 1, 70, 98, 6)
CARDS: Final = ("blueprint-", "contract-", "hire-", "mission-", "card-")
"""How the names of cards begin."""
HEXES: Final = ("tech-", "stack-", LAB_HEX, "empty-hex", "shelter")
"""Hexes that lie closer to each other than those of the map."""
ROUND: Final = (
    *("mineral", "battery", "water", "plant", "oxygen", "crystal"),
    *("colonist", "rover", "ship", "travel-red", "do-move-bots", "do-move-rover", "do-retrieve-colonist"),
    *("seat-purple", "seat-green", "seat-yellow", "seat-blue", "discovery-", "lss-reward-"),
)


def places() -> dict[str, str]:
    """The sprites of places."""
    sprites = {name: f"{_rectangle(box)} {_UNSEEN}" for name, box in PLACES.items()}
    sprites[LAB_HEX] = f"{_hexagon()} {_UNSEEN}"
    return sprites


def dividers() -> dict[str, str]:
    """The sprite of a gap between two wells, as high as they are."""
    edge = 'stroke="var(--well-edge,#c9ac96)" stroke-width="1.6"'
    gap = '<rect x="46.7" y="-1.6" width="6.6" height="103.2" fill="var(--ground,#ead9c9)"/>'
    return {"divider": f'{gap}<path d="M46.7 0V100M53.3 0V100" {edge}/>'}


_UNSEEN: Final = 'fill="none" pointer-events="all"/>'


def marks(names: Iterable[str]) -> dict[str, str]:
    """`mark-<sprite>` for each sprite that has a shape of its own."""
    shapes = {name: _shape(name) for name in names}
    return {f"mark-{name}": _lines(shape, faint=name in PRINTED) for name, shape in shapes.items() if shape}


def _shape(name: str) -> str:
    """The outline of a sprite's mark, without its end; nothing for the hexes of the map and what is never chosen."""
    if name in PLACES:
        return _rectangle(_aired(PLACES[name]))
    if name.startswith(CARDS):
        return _rectangle(_aired(CARD, 3))
    if name.startswith(ROUND):
        return f'<circle cx="50" cy="50" r="{52 / AIR:.4g}"'
    if name.startswith(HEXES):
        return _hexagon(1.02 / AIR)
    return ""


def _rectangle(box: Box) -> str:
    x, y, width, height, radius = box
    return f'<rect x="{x:.4g}" y="{y:.4g}" width="{width:.4g}" height="{height:.4g}" rx="{radius:.3g}"'


def _aired(box: Box, air: float = 0) -> Box:
    """A rectangle in the units of a mark, a little larger."""
    x, y, width, height, radius = box
    left, top = (50 + (edge - air - 50) / AIR for edge in (x, y))
    return (left, top, (width + 2 * air) / AIR, (height + 2 * air) / AIR, (radius + air) / AIR)


def _hexagon(scale: float = 1) -> str:
    corners = " ".join(f"{50 + (x - 50) * scale:.4g},{50 + (y - 50) * scale:.4g}" for x, y in HEXAGON)
    return f'<polygon points="{corners}" stroke-linejoin="round"'


def _lines(shape: str, faint: bool) -> str:
    """Dark casing and white core."""
    line = 'vector-effect="non-scaling-stroke"'
    within = 'fill="var(--lit-fill,#ffffff4d)"' + (' fill-opacity=".4"' if faint else "")
    return (
        f'{shape} {line} {within} stroke="var(--lit-case,#2a1208)" stroke-width="6.5"/>'
        f'{shape} {line} fill="none" stroke="var(--lit,#ffffff)" stroke-width="3.2"/>'
    )
