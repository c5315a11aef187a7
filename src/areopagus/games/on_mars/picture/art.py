"""Sprites, and the small pieces that everything is drawn with."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from areopagus.kernel import Piece, View
from areopagus.kernel.sprites import read_sprites

from ..catalog.basics import GOODS, KINDS
from ..catalog.terrain import DISCOVERIES, RESEARCH_KINDS
from ..catalog.terrain import RESEARCH_TILE as FIRST_RESEARCH
from .frames import dividers, marks, places

ART: Final = Path(__file__).parent.parent / "art" / "on-mars.svg"

EMPTY: Final = "var(--empty,#8f7767)"
"""Dashed outlines of empty places on plaques and boards."""
ORBIT_EMPTY: Final = "var(--orbit-edge,#5261a0)"


def _with_marks(drawn: dict[str, str]) -> dict[str, str]:
    """Sprites with the marks of those that are not hexes of the map."""
    return {**drawn, **marks(drawn)}


@cache
def sprites() -> dict[str, str]:
    """All sprites by name. The file is read when something is first drawn: most programs draw nothing."""
    return _with_marks({**read_sprites(ART), **places(), **dividers()})


def sprite_of(name: str) -> str:
    """A sprite's name from the key of a component."""
    return name.replace("_", "-")


KIND_SPRITES: Final = tuple(map(sprite_of, KINDS))
RESEARCH_SPRITES: Final = tuple(f"research-{kind.lower()}" for kind in RESEARCH_KINDS)


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


def badge(key: str, view: View, number: int, x: float, y: float, size: float = 0.12) -> Piece:
    """The emblem of a player beside a piece."""
    return Piece(key, f"seat-{view['players'][number]['colour']}", x, y, size=size)
