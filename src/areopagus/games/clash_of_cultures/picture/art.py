"""Sprites, colours, and the small pieces that everything is drawn with."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import cache, reduce
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from areopagus.kernel import Message, Param, Piece, View, seat_name

from ..catalog import COLOURS, KINDS, NONE
from .colours import TEXT
from .plates import plates

ART: Final = Path(__file__).parent.parent / "art" / "clash-of-cultures.svg"

BACKS: Final = "back"
"""Sprites whose names begin with this are the backs of cards, and have a frame for a ring."""
ROUND: Final = (
    "do-use",
    "load",
    "supply",
    "fortress",
    "academy",
    "temple",
    "port",
    "region-letter",
    *KINDS,
    "culture-token",
)
"""These have a round one."""


def _read_sprites() -> dict[str, str]:
    """The markup of each symbol, with the symbols it uses put in place, so that each stands alone."""
    symbols = {element.attrib["id"]: element for element in _bare(ElementTree.parse(ART).getroot())}
    sprites = {
        name: "".join(
            ElementTree.tostring(_put_in_place(child, symbols), encoding="unicode") for child in symbol
        )
        for name, symbol in symbols.items()
    }
    for name in symbols:
        if name.startswith(f"{BACKS}-"):
            sprites[f"mark-{name}"] = sprites["mark-back"]
        elif any(name == shape or name.startswith(f"{shape}-") for shape in ROUND):
            sprites[f"mark-{name}"] = sprites["mark-round"]
    sprites.update(plates(sprites))
    return sprites


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
    scale = float(element.attrib["width"]) / 100
    group.set("transform", f"translate({element.attrib['x']} {element.attrib['y']}) scale({scale:g})")
    group.extend(_put_in_place(child, symbols) for child in symbols[element.attrib["href"][1:]])
    return group


DRAWN: Final = _read_sprites()
"""All sprites of the file by name; the lines of the three maps come with the ground."""


def sprite_of(name: str) -> str:
    """A sprite's name from the key of a component."""
    return name.replace("_", "-")


KIND_SPRITES: Final = tuple("culture-token" if kind == "culture" else kind for kind in KINDS)
"""Of resources and tokens."""

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


# Names and texts


@cache
def plain(value: int | str) -> Message:
    """A number, or a text that is the same in every language."""
    return Message("plain", {"text": value})


@cache
def who(number: int) -> Message:
    """The name of a player."""
    return seat_name(number)


def owned(key: str, number: int, **more: Param) -> Message:
    """A label that names the owner of a piece."""
    return Message(key, {"owner": who(number), **more})


def listed(messages: Sequence[Message]) -> Message:
    """Several things one after the other; a dash for none."""
    if not messages:
        return Message("text.none")
    return reduce(lambda first, rest: Message("text.and", {"first": first, "rest": rest}), messages)


@cache
def emblem(number: int) -> Message:
    """The sign of a player: a colour and a shape."""
    return Message(f"emblem.{COLOURS[number]}")


def halved(points: float) -> str:
    """Points, which may be halves: 7½."""
    whole = int(points)
    if points == whole:
        return str(whole)
    return f"{whole}½" if whole else "½"


def write(
    key: str,
    x: float,
    y: float,
    size: float,
    said: Message | int | str,
    tint: str = TEXT,
    word: str | None = None,
    room: float = 0.0,
) -> Piece:
    """A text with its middle at a place; with `room` it is condensed to that width, if need be."""
    label = said if isinstance(said, Message) else plain(said)
    return Piece(key, "text", x, y, word, 0.0, tint, label, size, room)


def chooser(view: View) -> int:
    """On whose board things carry the words that choose them: the viewer's, or the active player's."""
    if view["seat"] is not None:
        return int(view["seat"])
    return int(view["active"]) if view["active"] != NONE else 0
