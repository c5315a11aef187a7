"""Sprites and drawings, and how components look."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from areopagus.kernel import Piece
from areopagus.kernel.drawing import Drawing, Place, read_drawings
from areopagus.kernel.sprites import read_sprites

from ..catalog.basics import GOODS, KINDS
from ..catalog.terrain import DISCOVERIES, RESEARCH_KINDS
from ..catalog.terrain import RESEARCH_TILE as FIRST_RESEARCH
from .marks import frame_boxes, frames, marks
from .names import Owner

FOLDER: Final = Path(__file__).parent.parent / "art"
ART: Final = FOLDER / "on-mars.svg"

_SHEET: Final = read_sprites(ART)
DRAWINGS: Final = read_drawings(FOLDER / "panels", _SHEET)
"""The drawings of the panels by name."""
TABLE: Final = DRAWINGS["table"]
"""Where the panels lie in a picture of the whole table."""
GROUNDS: Final = {name: drawing.ground for name, drawing in DRAWINGS.items() if drawing is not TABLE}


def _sprites() -> dict[str, str]:
    """The sprites of the sheet, the frames of the drawings, and the marks of both."""
    boxes = frame_boxes(DRAWINGS)
    sprites = {**_SHEET, **frames(boxes)}
    return {**sprites, **marks(sprites, boxes)}


SPRITES: Final = _sprites()
"""All sprites by name."""

EMPTY: Final = "var(--empty,#8f7767)"
"""Dashed outlines of empty places on plaques and boards."""
ORBIT_EMPTY: Final = "var(--orbit-edge,#5261a0)"
ORBIT_MUTED: Final = "var(--orbit-muted,#b3bce0)"
INK: Final = "var(--plaque-text,#2a1a16)"
MUTED: Final = "var(--plaque-muted,#6b4a3a)"
ON_CARD: Final = "#231815"
WHITE: Final = "#ffffff"

EMBLEM: Final = 12.5
"""The width of a player's emblem beside a piece."""


def sprite_of(name: str) -> str:
    """A sprite's name from the key of a component."""
    return name.replace("_", "-")


KIND_SPRITES: Final = tuple(map(sprite_of, KINDS))
RESEARCH_SPRITES: Final = tuple(f"research-{kind.lower()}" for kind in RESEARCH_KINDS)
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


def _discovery_sprite(tile: int) -> str:
    kind, effect = DISCOVERIES[tile].kind, DISCOVERIES[tile].effect
    if kind == "resource":
        return f"discovery-{GOODS[effect.resource]}"
    if kind == "construct":
        return f"discovery-construct-{KIND_SPRITES[effect.target]}"
    return f"discovery-{sprite_of(kind)}"


DISCOVERY_SPRITES: Final = tuple(_discovery_sprite(tile) for tile in range(len(DISCOVERIES)))


def tile_sprite(tile: int) -> str:
    """The sprite of a tile on the map."""
    if tile >= FIRST_RESEARCH:
        return RESEARCH_SPRITES[tile - FIRST_RESEARCH]
    return DISCOVERY_SPRITES[tile]


def good_sprite(good: int) -> str:
    """The sprite of a unit of a price: a good, or any Resource."""
    return GOODS[good] if good >= 0 else "any-resource"


def prices(drawing: Drawing, name: str, key: str, goods: tuple[int, ...]) -> list[Piece]:
    """The units of a price side by side, as large as the place allows."""
    place = drawing[name]
    cells = place.packed(len(goods), 1.0, most=20.0)
    shift = (place.width - sum(cell.width for cell in cells)) / 2
    return [
        cell.moved(shift, 0).piece(f"{key}:{number}", good_sprite(good))
        for number, (cell, good) in enumerate(zip(cells, goods, strict=True))
    ]


def emblem(key: str, owner: Owner, place: Place, width: float = EMBLEM) -> Piece:
    """The emblem of a player at the upper right of a piece."""
    x, y = place.x + 0.42 * place.width, place.y - 0.38 * place.width
    return Piece(key, f"seat-{owner.colour}", x, y, size=width / 100)
