"""Drawings: the layout of a panel as an SVG file, which an artist edits.

A drawing has two kinds of content. What is in the group `places` is never shown: each `rect`, `circle`, `ellipse` or
`polygon` there with an id is a **place** (`id="depot:3"`), and the code of the game says what lies
at it. Everything else is the **ground**, which is printed under the pieces.

    drawing = read_drawing(folder / "orbit.svg", SPRITES)
    place = drawing["depot:3"]
    pieces = [place.piece("ship:3", "ship", word=word), drawing["heading"].text("heading", Message("label.orbit"))]

A place for a text is a box. Presentation attributes of the shape say how the text looks: `font-size`, `text-anchor` and
`color`. `data-fill`, `data-stroke` and `data-color` give a colour a name of the game's palette: `fill="#cf7a53"
data-fill="soil"` is drawn as `var(--soil,#cf7a53)`, brown in an editor and by day, dark by night. A shape of the ground
with `data-sprite="mineral"` is replaced by that sprite, with its middle in the middle of the shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from copy import deepcopy
from dataclasses import dataclass, replace
from math import atan2, ceil, cos, degrees, hypot, radians, sin
from pathlib import Path
from typing import Final, TypeAlias, get_args
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from .messages import Message
from .panels import Panel
from .pieces import Align, Piece, text_piece
from .sprites import UNIT

PLACES: Final = "places"
"""The id of the group with the places."""
_EDITORS: Final = ("namedview", "metadata", "title", "desc")
"""Elements that editors add and that are not drawn."""
_OLD_HREF: Final = "{http://www.w3.org/1999/xlink}href"
"""How editors name what a shape refers to."""
_NAMED: Final = ("fill", "stroke", "color")
_REFERENCE: Final = re.compile(r"#([^\s)'\"]+)")
_STEP: Final = re.compile(r"(\w+)\s*\(([^)]*)\)")
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
_AS_IT_IS: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Place:
    """A named place: its middle, its size, and how a text looks there."""

    name: str
    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    font_size: float = 0.0
    align: Align = "middle"
    ink: str | None = None

    @property
    def left(self) -> float:
        """The left edge."""
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width / 2

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y - self.height / 2

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height / 2

    def piece(
        self,
        key: str,
        sprite: str,
        word: str | None = None,
        label: Message | None = None,
        tint: str | None = None,
        about: str | None = None,
        scale: float = 1.0,
        chooser: int | None = None,
    ) -> Piece:
        """A piece as wide as the place; `scale` makes it smaller or larger."""
        size, ink = self.width / UNIT * scale, tint or self.ink
        return Piece(
            key, sprite, self.x, self.y, word, self.turn, ink, label, size, about=about, chooser=chooser
        )

    def text(
        self, key: str, text: Message | int | str, tint: str | None = None, word: str | None = None
    ) -> Piece:
        """A text in the box of the place."""
        if not self.font_size:
            raise ValueError(f"The place {self.name!r} has no font-size, so no text can be written there.")
        x = {"start": self.left, "middle": self.x, "end": self.right}[self.align]
        ink = tint or self.ink or "currentColor"
        return text_piece(
            key, x, self.y, self.font_size, text, ink, word, self.width, self.height, self.align
        )

    def moved(self, right: float, down: float) -> Place:
        """The same place elsewhere."""
        return replace(self, x=self.x + right, y=self.y + down)

    def part(self, left: float, top: float, right: float, bottom: float) -> Place:
        """A part of the place: its edges as shares, from 0 at the upper left to 1 at the lower right."""
        return replace(
            self,
            x=self.left + self.width * (left + right) / 2,
            y=self.top + self.height * (top + bottom) / 2,
            width=self.width * (right - left),
            height=self.height * (bottom - top),
        )

    def row(self, count: int, width: float) -> list[Place]:
        """Places of a width side by side, from the left; they overlap where there is not room for all."""
        step = 0.0 if count < 2 else min(width, (self.width - width) / (count - 1))
        first = self.left + width / 2
        return [
            replace(self, x=first + step * number, width=width, name=f"{self.name}:{number}")
            for number in range(count)
        ]

    def packed(self, count: int, ratio: float, most: float = 0.0) -> list[Place]:
        """Places of the same shape in rows, as large as all of them fit without overlapping.

        `ratio` is their width for a height of 1, `most` their maximum width (0: none).
        """
        if count < 1:
            return []
        best = (0.0, 1)
        for rows in range(1, count + 1):
            height = min(self.height / rows, self.width / ceil(count / rows) / ratio)
            if most:
                height = min(height, most / ratio)
            if height > best[0]:
                best = (height, rows)
        height, rows = best
        columns = ceil(count / rows)
        width = height * ratio
        top = self.y - height * rows / 2
        return [
            replace(
                self,
                name=f"{self.name}:{number}",
                x=self.left + width * (number % columns + 0.5),
                y=top + height * (number // columns + 0.5),
                width=width,
                height=height,
            )
            for number in range(count)
        ]


class Drawing(Mapping[str, Place]):
    """A drawing: its size, the markup of its ground, and its places by name."""

    def __init__(
        self, name: str, width: float, height: float, ground: str, places: Mapping[str, Place]
    ) -> None:
        self.name = name
        self.width = width
        self.height = height
        self.ground = ground
        self._places = places

    def __getitem__(self, name: str) -> Place:
        place = self._places.get(name)
        if place is None:
            raise KeyError(f"The drawing {self.name!r} has no place {name!r}.")
        return place

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def panel(
        self,
        key: str,
        pieces: list[Piece],
        label: Message | None = None,
        seat: int | None = None,
        at: Place | None = None,
    ) -> Panel:
        """A panel with this ground. `at` is its place in the drawing of the whole table."""
        x, y = (0.0, 0.0) if at is None else (at.left, at.top)
        return Panel(key, self.width, self.height, tuple(pieces), self.name, label, seat, x, y)


def read_drawing(file: Path, sprites: Mapping[str, str] | None = None) -> Drawing:
    """The drawing in an SVG file; its name is that of the file. `ValueError` says what is wrong with it."""
    try:
        root = ElementTree.parse(file).getroot()
    except ElementTree.ParseError as error:
        raise ValueError(f"{file.name}: not well formed: {error}") from error
    for element in root.iter():
        element.tag = str(element.tag).rpartition("}")[2]
        for name in [name for name in element.attrib if "}" in name]:
            value = element.attrib.pop(name)
            if name == _OLD_HREF:  # all others are of an editor
                element.set("href", value)
    corner_and_size = [float(number) for number in _NUMBER.findall(root.get("viewBox", ""))]
    if len(corner_and_size) != 4 or corner_and_size[:2] != [0.0, 0.0]:
        raise ValueError(f"{file.name}: the viewBox must be 0 0 and the size of the drawing.")
    places: dict[str, Place] = {}
    ground: list[str] = []
    needed = set(
        _REFERENCE.findall(" ".join(value for part in root.iter() for value in part.attrib.values()))
    )
    for child in root:
        if child.get("id") == PLACES:
            _collect(child, _matrix(child), places, file.name)
        elif child.tag not in _EDITORS and (child.tag != "defs" or len(child)):
            ground.append(_markup(child, sprites or {}, needed, file.name))
    if root.find(f".//g[@id='{PLACES}']") is None:
        raise ValueError(f"{file.name}: there is no group with the id {PLACES!r}.")
    _, _, width, height = corner_and_size
    return Drawing(file.stem, width, height, "".join(ground), places)


def read_drawings(folder: Path, sprites: Mapping[str, str] | None = None) -> dict[str, Drawing]:
    """All drawings of a folder by name."""
    return {file.stem: read_drawing(file, sprites) for file in sorted(folder.glob("*.svg"))}


# Places


def _collect(group: Element, matrix: Matrix, places: dict[str, Place], file: str) -> None:
    """The places of a group and of the groups in it."""
    for child in group:
        inner = _times(matrix, _matrix(child))
        if child.tag == "g":
            for name in ("font-size", "text-anchor", "color", "data-color"):
                value = _property(child, name) or _property(group, name)
                if value:
                    child.set(name, value)
            _collect(child, inner, places, file)
            continue
        name = child.get("id", "")
        if not name or child.tag in _EDITORS:
            continue
        if name in places:
            raise ValueError(f"{file}: two places have the id {name!r}.")
        places[name] = _place(child, group, name, inner, file)


def _place(shape: Element, group: Element, name: str, matrix: Matrix, file: str) -> Place:
    x, y, width, height = _box(shape, name, file)
    a, b, c, d, e, f = matrix
    across, down = hypot(a, b), hypot(c, d)
    font_size = _property(shape, "font-size") or _property(group, "font-size")
    anchor = _property(shape, "text-anchor") or _property(group, "text-anchor") or "middle"
    if anchor not in get_args(Align):
        raise ValueError(f"{file}: the text-anchor of {name!r} is {anchor!r}.")
    align: Align = "start" if anchor == "start" else "end" if anchor == "end" else "middle"
    ink = _property(shape, "color") or _property(group, "color")
    named = shape.get("data-color") or group.get("data-color")
    return Place(
        name,
        round(a * x + c * y + e, 3),
        round(b * x + d * y + f, 3),
        round(width * across, 3),
        round(height * down, 3),
        round(degrees(atan2(b, a)), 2) + 0.0,
        round(float(_NUMBER.findall(font_size)[0]) * down, 3) if font_size else 0.0,
        align,
        f"var(--{named},{ink})" if named and ink else ink,
    )


def _box(shape: Element, name: str, file: str) -> tuple[float, float, float, float]:
    """The middle and the size of a shape, in its own units."""

    def number(attribute: str) -> float:
        return float(_NUMBER.findall(shape.get(attribute, "0"))[0])

    match shape.tag:
        case "rect":
            width, height = number("width"), number("height")
            return number("x") + width / 2, number("y") + height / 2, width, height
        case "circle":
            return number("cx"), number("cy"), 2 * number("r"), 2 * number("r")
        case "ellipse":
            return number("cx"), number("cy"), 2 * number("rx"), 2 * number("ry")
        case "polygon":
            numbers = [float(coordinate) for coordinate in _NUMBER.findall(shape.get("points", ""))]
            xs, ys = numbers[::2], numbers[1::2]
            if xs and len(xs) == len(ys):
                left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
                return (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
    raise ValueError(f"{file}: the place {name!r} must be a rect, circle, ellipse or polygon.")


def _property(element: Element, name: str) -> str | None:
    """A presentation attribute, which editors also write into the style."""
    for entry in element.get("style", "").split(";"):
        key, _, value = entry.partition(":")
        if key.strip() == name:
            return value.strip()
    return element.get(name)


def _set(element: Element, name: str, value: str) -> None:
    """Set a presentation attribute; the style would come before it."""
    entries = [entry for entry in element.get("style", "").split(";") if entry.strip()]
    style = ";".join(entry for entry in entries if entry.partition(":")[0].strip() != name)
    if style:
        element.set("style", style)
    else:
        element.attrib.pop("style", None)
    element.set(name, value)


# Transformations


def _matrix(element: Element) -> Matrix:
    matrix = _AS_IT_IS
    for name, arguments in _STEP.findall(element.get("transform", "")):
        values = [float(number) for number in _NUMBER.findall(arguments)]
        matrix = _times(matrix, _step(name, values))
    return matrix


def _step(name: str, values: list[float]) -> Matrix:
    match name, values:
        case "translate", [x]:
            return (1, 0, 0, 1, x, 0)
        case "translate", [x, y]:
            return (1, 0, 0, 1, x, y)
        case "scale", [factor]:
            return (factor, 0, 0, factor, 0, 0)
        case "scale", [x, y]:
            return (x, 0, 0, y, 0, 0)
        case "rotate", [angle]:
            turn = radians(angle)
            return (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
        case "rotate", [angle, x, y]:
            there = _times((1, 0, 0, 1, x, y), _step("rotate", [angle]))
            return _times(there, (1, 0, 0, 1, -x, -y))
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
    raise ValueError(f"The transformation {name}{tuple(values)} is not supported.")


def _times(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


# The ground


def _markup(element: Element, sprites: Mapping[str, str], needed: Set[str], file: str) -> str:
    """An element of the ground, with named colours, the sprites that it shows, and the ids that are needed."""
    copy = deepcopy(element)
    _print_sprites(copy, sprites, file)
    for part in copy.iter():
        for name in _NAMED:
            named = part.attrib.pop(f"data-{name}", None)
            colour = _property(part, name)
            if named and colour:
                _set(part, name, f"var(--{named},{colour})")
        if part.get("id") not in needed:
            part.attrib.pop("id", None)
        part.tail = None
        if not (part.text or "").strip():
            part.text = None
    return ElementTree.tostring(copy, encoding="unicode")


def _print_sprites(element: Element, sprites: Mapping[str, str], file: str) -> None:
    for number, child in enumerate(list(element)):
        name = child.get("data-sprite")
        if name is None:
            _print_sprites(child, sprites, file)
            continue
        if name not in sprites:
            raise ValueError(f"{file}: there is no sprite {name!r}.")
        x, y, width, _ = _box(child, name, file)
        scale = width / UNIT
        group = ElementTree.fromstring(f"<g>{sprites[name]}</g>")
        own = child.get("transform", "")
        group.set(
            "transform", f"{own} translate({x - width / 2:g} {y - width / 2:g}) scale({scale:g})".strip()
        )
        for attribute in ("color", "data-color", "opacity"):
            if attribute in child.attrib:
                group.set(attribute, child.attrib[attribute])
        element[number] = group
