"""A table that is drawn as one picture, divided into panels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from .messages import Message
from .panels import Panel
from .pieces import Piece
from .scene import Scene, SceneSeat


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the picture that becomes a panel; the boards of seats also have a colour."""

    key: str
    x: float
    y: float
    width: float
    height: float
    label: Message | None = None
    seat: int | None = None
    colour: str = ""


def split_scene(
    width: float,
    height: float,
    pieces: Sequence[Piece],
    sprites: Mapping[str, str],
    ground: str,
    title: Message | None,
    areas: Sequence[Area],
) -> Scene:
    """A scene with a panel for each area."""
    contents: dict[str, list[Piece]] = {}
    for piece in pieces:
        area = next((area for area in areas if _contains(area, piece)), areas[0])
        moved = replace(piece, x=piece.x - area.x, y=piece.y - area.y)
        contents.setdefault(_key(area), []).append(moved)
    panels = []
    grounds = {}
    for area in areas:
        key = _key(area)
        grounds[key] = f'<g transform="translate({-area.x:g} {-area.y:g})">{ground}</g>'
        of_area = tuple(contents.get(key, ()))
        panels.append(
            Panel(key, area.width, area.height, of_area, key, area.label, area.seat, area.x, area.y)
        )
    seats = [
        SceneSeat(area.label, area.colour)
        for area in areas
        if area.seat is not None and area.label is not None
    ]
    return Scene(width, height, panels, sprites, grounds, title, seats, ground)


def _key(area: Area) -> str:
    return area.key if area.seat is None else f"{area.key}:{area.seat}"


def _contains(area: Area, piece: Piece) -> bool:
    across, down = piece.x - area.x, piece.y - area.y
    return 0 <= across < area.width and 0 <= down < area.height
