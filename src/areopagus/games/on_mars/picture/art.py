"""Sprites, and the small pieces that everything is drawn with."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from areopagus.kernel import Piece, View

from ..catalog import DISCOVERY_EFFECT, DISCOVERY_KIND, GOODS, KINDS, RESEARCH_KINDS
from ..catalog import RESEARCH_TILE as FIRST_RESEARCH
from .frames import marks, places

ART: Final = Path(__file__).parent.parent / "art" / "on-mars.svg"

EMPTY: Final = "var(--empty,#8f7767)"
"""Dashed outlines of empty places on plaques and boards."""
ORBIT_EMPTY: Final = "var(--orbit-edge,#5261a0)"


def _read_sprites() -> dict[str, str]:
    """The markup of each symbol, with the symbols it uses put in place, so that each stands alone."""
    symbols = {element.attrib["id"]: element for element in _bare(ElementTree.parse(ART).getroot())}
    return {
        name: "".join(
            ElementTree.tostring(_put_in_place(child, symbols), encoding="unicode") for child in symbol
        )
        for name, symbol in symbols.items()
    }


def _bare(root: ElementTree.Element) -> ElementTree.Element:
    """The tree without its namespace."""
    for element in root.iter():
        element.tag = str(element.tag).rpartition("}")[2]
    return root


def _put_in_place(
    element: ElementTree.Element, symbols: dict[str, ElementTree.Element]
) -> ElementTree.Element:
    """An element in which every `use` has become the group of what it uses."""
    if element.tag != "use":
        copy = deepcopy(element)
        copy[:] = [_put_in_place(child, symbols) for child in element]
        return copy
    group = ElementTree.Element("g")
    for name in ("style", "color"):
        if name in element.attrib:
            group.set(name, element.attrib[name])
    if "x" in element.attrib:
        scale = float(element.attrib["width"]) / 100
        group.set("transform", f"translate({element.attrib['x']} {element.attrib['y']}) scale({scale:g})")
    group.extend(_put_in_place(child, symbols) for child in symbols[element.attrib["href"][1:]])
    return group


def _with_marks(sprites: dict[str, str]) -> dict[str, str]:
    """Sprites with the marks of those that are not hexes of the map."""
    return {**sprites, **marks(sprites)}


SPRITES: Final = _with_marks({**_read_sprites(), **places()})
"""All sprites by name."""


def sprite_of(name: str) -> str:
    """A sprite's name from the key of a component."""
    return name.replace("_", "-")


KIND_SPRITES: Final = tuple(map(sprite_of, KINDS))
RESEARCH_SPRITES: Final = tuple(f"research-{kind.lower()}" for kind in RESEARCH_KINDS)


def _discovery_sprite(tile: int) -> str:
    kind, effect = DISCOVERY_KIND[tile], DISCOVERY_EFFECT[tile]
    if kind == "resource":
        return f"discovery-{GOODS[effect.resource]}"
    if kind == "construct":
        return f"discovery-construct-{KIND_SPRITES[effect.target]}"
    return f"discovery-{sprite_of(kind)}"


DISCOVERY_SPRITES: Final = tuple(_discovery_sprite(tile) for tile in range(len(DISCOVERY_KIND)))


def tile_sprite(tile: int) -> str:
    """The sprite of a tile on the map."""
    if tile >= FIRST_RESEARCH:
        return RESEARCH_SPRITES[tile - FIRST_RESEARCH]
    return DISCOVERY_SPRITES[tile]


def badge(key: str, view: View, number: int, x: float, y: float, size: float = 0.12) -> Piece:
    """The emblem of a player beside a piece."""
    return Piece(key, f"seat-{view['players'][number]['colour']}", x, y, size=size)
