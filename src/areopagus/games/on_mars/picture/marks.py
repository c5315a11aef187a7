"""Shapes that are not the hexes of the map: what can be chosen there, and the ring that marks it as a legal choice.

A **frame** shows nothing, like the kernel's own place: it has the shape of a place of a drawing, and can be chosen. A
**mark** has the shape of the card, tile, piece or frame it lies under. It is drawn 1.3 times as wide as its piece (see
`areopagus.kernel.svg`), and its lines are equally broad at every zoom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from areopagus.kernel.drawing import Drawing, Place

Box: TypeAlias = tuple[float, float, float, float, float]
"""x, y, width, height and radius in units of a sprite."""

AIR: Final = 1.3
"""How much wider than its piece a mark is drawn."""
RADIUS: Final = 8.0
"""The radius of the corners of a frame, in units of its drawing."""
ACTION: Final = "action:"
"""How the names of places for actions begin."""
SPACE: Final = "space"
"""The frame of a Turn Order space."""
TURN: Final = "turn"
"""The outline of the Turn Order space of the player whose turn it is."""
DEPOT: Final = "depot"
LAB_HEX: Final = "lab-hex"
HEXAGON: Final = ((100, 50), (75, 93.3), (25, 93.3), (0, 50), (25, 6.7), (75, 6.7))

FRAME: Final = "frame-"
"""How the names of the frames of actions begin."""
PRINTED: Final = (SPACE, DEPOT, LAB_HEX, FRAME)
"""How the names of frames with printed signs and texts begin, which must be read through the mark."""

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


def frame_of(action: str) -> str:
    """The name of the frame of an action."""
    return f"{FRAME}{action.replace('_', '-')}"


def frame_boxes(drawings: Mapping[str, Drawing]) -> dict[str, Box]:
    """The rectangles of frames, in the shapes that their places have in the drawings."""
    boxes = {SPACE: _box(drawings["lane"]["order:1"]), DEPOT: _box(drawings["cards"]["depot:1"])}
    for drawing in drawings.values():
        for name, place in drawing.items():
            if name.startswith(ACTION):
                boxes[frame_of(name.removeprefix(ACTION))] = _box(place)
    return boxes


def frames(boxes: Mapping[str, Box]) -> dict[str, str]:
    """The sprites of frames."""
    unseen = 'fill="none" pointer-events="all"/>'
    sprites = {name: f"{_rectangle(box)} {unseen}" for name, box in boxes.items()}
    sprites[LAB_HEX] = f"{_hexagon()} {unseen}"
    sprites[TURN] = (
        f'{_rectangle(boxes[SPACE])} fill="none" stroke="#ffffff" stroke-width="9"/>'
        f'{_rectangle(boxes[SPACE])} fill="none" stroke="currentColor" stroke-width="5.5"/>'
    )
    return sprites


def marks(names: Iterable[str], boxes: Mapping[str, Box]) -> dict[str, str]:
    """`mark-<sprite>` for each sprite that has a shape of its own."""
    shapes = {name: _shape(name, boxes) for name in names}
    return {
        f"mark-{name}": _lines(shape, faint=name.startswith(PRINTED))
        for name, shape in shapes.items()
        if shape
    }


def _box(place: Place) -> Box:
    """The rectangle of a place in units of a sprite, which is as wide as the place."""
    height = 100 * place.height / place.width
    return (0, 50 - height / 2, 100, height, 100 * RADIUS / place.width)


def _shape(name: str, boxes: Mapping[str, Box]) -> str:
    """The outline of a sprite's mark, without its end; nothing for the hexes of the map and what is never chosen."""
    if name in boxes:
        return _rectangle(_aired(boxes[name]))
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
