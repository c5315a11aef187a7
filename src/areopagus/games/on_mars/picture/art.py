"""Sprites, colours, and the small pieces that everything is drawn with."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from areopagus.kernel import Message, Param, Piece, View, seat_name

from ..catalog import COLOURS, DISCOVERY_EFFECT, DISCOVERY_KIND, GOODS, KINDS, NONE, RESEARCH_KINDS
from ..catalog import RESEARCH_TILE as FIRST_RESEARCH

ART: Final = Path(__file__).parent.parent / "art" / "on-mars.svg"

INK: Final = "#2a1a16"
MUTED: Final = "#6b4a3a"
PALE: Final = "#e8ecfb"
PALE_MUTED: Final = "#b3bce0"
WHITE: Final = "#ffffff"
EMPTY: Final = "#a08a7c"
TINTS: Final = dict(zip(COLOURS, ("#7435aa", "#0c6447", "#f6c324", "#58a6f2"), strict=True))


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


SPRITES: Final = _read_sprites()
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


def tile_name(tile: int) -> Message:
    """How a tile on the map is called."""
    if tile >= FIRST_RESEARCH:
        return Message(f"research.{tile - FIRST_RESEARCH}")
    return Message(f"discovery.{tile + 1}")


# Names and texts


def who(view: View, number: int) -> Message:
    """The name of a player."""
    return Message("lacerda") if view["players"][number]["is_lacerda"] else seat_name(number)


def tint_of(view: View, number: int) -> str:
    """The colour of a player."""
    return TINTS[view["players"][number]["colour"]]


def owned(key: str, view: View, number: int, **more: Param) -> Message:
    """A label that names the owner of a piece."""
    return Message(key, {"owner": who(view, number), **more})


def plain(value: int | str) -> Message:
    """A number, or a text that is the same in every language."""
    return Message("plain", {"text": value})


def write(key: str, x: float, y: float, size: float, said: Message | int | str, tint: str = INK) -> Piece:
    """A text with its middle at a place."""
    label = said if isinstance(said, Message) else plain(said)
    return Piece(key, "text", x, y, size=size, tint=tint, label=label)


def badge(key: str, view: View, number: int, x: float, y: float, size: float = 0.12) -> Piece:
    """The emblem of a player beside a piece."""
    return Piece(key, f"seat-{view['players'][number]['colour']}", x, y, size=size)


def chooser(view: View) -> int:
    """On whose board things carry the words that choose them: the viewer's, or the active player's."""
    if view["seat"] is not None:
        return int(view["seat"])
    return int(view["active"]) if view["active"] != NONE else 0
