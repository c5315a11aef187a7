"""Sprites: those that are built in, and those of a sheet, an SVG file of symbols."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

TEXT: Final = "text"
PLACE: Final = "place"
MARK_LEGAL: Final = "mark-legal"

#: The width of a sprite in its own units, and so of a piece of size 1 in the scene.
UNIT: Final = 100.0

_HEXAGON: Final = "M96 50L73 89.8H27L4 50L27 10.2H73Z"
BUILT_IN: Final[Mapping[str, str]] = {
    PLACE: f'<path d="{_HEXAGON}" fill="none" pointer-events="all"/>',
    MARK_LEGAL: (
        f'<path d="{_HEXAGON}" fill="var(--lit-fill,#ffffff4d)" stroke="var(--lit-case,#2a1208)" '
        'stroke-width="8" stroke-linejoin="round"/>'
        f'<path d="{_HEXAGON}" fill="none" stroke="var(--lit,#fff)" stroke-width="4.5" '
        'stroke-linejoin="round"/>'
    ),
}


def read_sprites(sheet: Path) -> dict[str, str]:
    """The markup of each symbol by its id; symbols that it uses are inserted."""
    symbols = {element.attrib["id"]: element for element in _bare(ElementTree.parse(sheet).getroot())}
    return {
        name: "".join(ElementTree.tostring(_inserted(child, symbols), encoding="unicode") for child in symbol)
        for name, symbol in symbols.items()
    }


def _bare(root: ElementTree.Element) -> ElementTree.Element:
    """The tree without its namespace."""
    for element in root.iter():
        element.tag = str(element.tag).rpartition("}")[2]
    return root


def _inserted(element: ElementTree.Element, symbols: dict[str, ElementTree.Element]) -> ElementTree.Element:
    """A copy of an element in which each `use` is replaced by a group with what it uses."""
    if element.tag != "use":
        copy = deepcopy(element)
        copy[:] = [_inserted(child, symbols) for child in element]
        return copy
    group = ElementTree.Element("g")
    for name in ("style", "color"):
        if name in element.attrib:
            group.set(name, element.attrib[name])
    if "x" in element.attrib:
        scale = float(element.attrib["width"]) / UNIT
        group.set("transform", f"translate({element.attrib['x']} {element.attrib['y']}) scale({scale:g})")
    group.extend(_inserted(child, symbols) for child in symbols[element.attrib["href"][1:]])
    return group
