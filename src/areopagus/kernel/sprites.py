"""Sprites out of a sheet: an SVG file of symbols, each of which comes to stand alone."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from xml.etree import ElementTree

from .scene import UNIT


def read_sprites(sheet: Path) -> dict[str, str]:
    """The markup of each symbol by its id, with the symbols it uses put in place."""
    symbols = {element.attrib["id"]: element for element in _bare(ElementTree.parse(sheet).getroot())}
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
        scale = float(element.attrib["width"]) / UNIT
        group.set("transform", f"translate({element.attrib['x']} {element.attrib['y']}) scale({scale:g})")
    group.extend(_put_in_place(child, symbols) for child in symbols[element.attrib["href"][1:]])
    return group
