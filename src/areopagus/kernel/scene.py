"""Scenes: what a person sees of a match, as panels with pieces.

A game draws a **scene** from a view, never from the state, so a picture can't show what a seat may not know. It
consists of **panels** (`panels.py`): the map, displays, the board of each player. A panel has a ground and **pieces**
(`pieces.py`), later ones on top of earlier ones.

    >>> bot = Piece("bot:purple:2", "bot", 100, 60, word="hex:+0+0", tint="#7435aa")
    >>> sprites = {"bot": '<circle cx="50" cy="50" r="40" fill="currentColor"/>'}
    >>> older = Scene(200, 120, [Panel("map", 200, 120, (bot,))], sprites)
    >>> scene = Scene(200, 120, [Panel("map", 200, 120, (replace(bot, x=140),))], sprites)
    >>> svg = scene.svg(lit=["hex:+0+0"])  # a picture that stands alone; notebooks show a scene by itself
    >>> changes = scene.diff(older)  # what a browser needs to show the newer scene
    >>> changes.to_json()["panels"][0]["changed"][0]["x"], older.apply(changes) == scene
    (140, True)

A page marks what has changed since somebody last chose: labelled pieces that are new, have another picture, or have
moved and say something else. So a label names the place of a piece that moves (`Bot of Ada, E3`), but not that of one
which only makes room for others. Never marked are buttons, whose sprites begin with `button` or `do`, and pieces that
explain the picture, whose keys begin with `legend:`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any, Final

from .messages import KERNEL_TEXTS, Message
from .panels import Drawable, Panel, PanelChanges, PieceChange, Sketch
from .pieces import Align, Piece, Say, text_piece
from .plain_colours import values_of
from .sprites import PLACE, TEXT
from .svg import Colours, SvgWriter

__all__ = [
    "Align",
    "Changes",
    "Panel",
    "PanelChanges",
    "PieceChange",
    "Piece",
    "Say",
    "Scene",
    "SceneSeat",
    "Sketch",
    "replace",
    "text_piece",
]

_RESERVED: Final = (TEXT, PLACE)


@dataclass(frozen=True, slots=True)
class SceneSeat:
    """How a seat looks: its name, and the game's name for its colour, whose emblem is the sprite `emblem-COLOUR`."""

    label: Message
    colour: str

    def to_json(self, say: Say = KERNEL_TEXTS.text) -> dict[str, Any]:
        """Plain values for the wire."""
        return {"label": say(self.label), "colour": self.colour}


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes from an older scene to a newer one.

    `panels` are those that are new or have changed: as a whole, or the changes of their pieces. `title` is None if it
    is the same.
    """

    removed: tuple[str, ...] = ()
    panels: tuple[Panel | PanelChanges, ...] = ()
    title: Message | None = None

    def __bool__(self) -> bool:
        """Whether anything has changed at all."""
        return bool(self.removed or self.panels or self.title is not None)

    def to_json(self, say: Say = KERNEL_TEXTS.text) -> dict[str, Any]:
        """Plain values for the wire, without what is empty: no change is `{}`."""
        values: dict[str, Any] = {}
        if self.removed:
            values["removed"] = list(self.removed)
        if self.panels:
            values["panels"] = [panel.to_json(say) for panel in self.panels]
        if self.title is not None:
            values["title"] = say(self.title)
        return values


class Scene:
    """A picture of a table: its panels, and the sprites and grounds they are drawn with.

    `width` and `height` are those of a picture that stands alone; `ground` is its markup under all panels. `grounds`
    are the grounds of panels by name, in units of their panel. Panels may be sketches, drawn when first needed.
    `say` is the default way to turn messages into sentences, as in a notebook; it is ignored by comparisons.
    """

    __slots__ = (
        "_panels",
        "colours",
        "ground",
        "grounds",
        "height",
        "say",
        "seats",
        "sketches",
        "sprites",
        "title",
        "width",
    )

    def __init__(
        self,
        width: float,
        height: float,
        panels: Iterable[Drawable],
        sprites: Mapping[str, str],
        grounds: Mapping[str, str] | None = None,
        title: Message | None = None,
        seats: Iterable[SceneSeat] = (),
        ground: str = "",
        say: Say | None = None,
    ) -> None:
        self.width = width
        self.height = height
        self.sketches = tuple(panels)
        """The panels, drawn or not."""
        self.sprites = sprites
        self.grounds: Mapping[str, str] = {} if grounds is None else grounds
        self.title = title
        self.seats = tuple(seats)
        self.ground = ground
        self.say = say
        self.colours: Path | None = None
        """The stylesheet with the colours of the game by night."""
        self._panels: tuple[Panel, ...] | None = None

    @property
    def panels(self) -> tuple[Panel, ...]:
        """The panels, drawn."""
        if self._panels is None:
            self._panels = tuple(sketch.draw() for sketch in self.sketches)
        return self._panels

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces of all panels, each in units of its panel."""
        return tuple(piece for panel in self.panels for piece in panel.pieces)

    def panel(self, key: str) -> Panel:
        """A panel by its key."""
        return next(panel for panel in self.panels if panel.key == key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scene):
            return NotImplemented
        return (
            self.panels == other.panels
            and self.title == other.title
            and self.seats == other.seats
            and (self.width, self.height, self.ground) == (other.width, other.height, other.ground)
            and self.sprites == other.sprites
            and self.grounds == other.grounds
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Scene({self.width:g}, {self.height:g}, panels={[panel.key for panel in self.sketches]})"

    def with_panels(self, panels: Iterable[Panel]) -> Scene:
        """The same scene with other panels."""
        scene = copy(self)
        scene._panels = tuple(panels)
        scene.sketches = scene._panels
        return scene

    def spoken(self, say: Say, colours: Path | None = None) -> Scene:
        """The same scene with another default for `say`, and with a stylesheet of colours."""
        scene = copy(self)
        scene.say = say
        scene.colours = colours or self.colours
        return scene

    def check(self) -> None:
        """`ValueError` if the scene can't be drawn. Tools and tests call it; a server that shows scenes does not."""
        if not (isfinite(self.width + self.height) and self.width > 0 and self.height > 0):
            raise ValueError(f"A scene can't be {self.width} wide and {self.height} high.")
        for name in _RESERVED:
            if name in self.sprites:
                raise ValueError(f"The sprite {name!r} is built in and can't be drawn by a game.")
        keys: set[str] = set()
        for panel in self.panels:
            if panel.key in keys:
                raise ValueError(f"Two panels of the scene have the key {panel.key!r}.")
            keys.add(panel.key)
            panel.check(self.sprites, self.grounds)

    def to_json(self, say: Say | None = None) -> dict[str, Any]:
        """Plain values for the wire, with the labels as sentences and without any markup."""
        say = self._say_or_default(say)
        values: dict[str, Any] = {}
        if self.title is not None:
            values["title"] = say(self.title)
        values["seats"] = [seat.to_json(say) for seat in self.seats]
        values["panels"] = [panel.to_json(say) for panel in self.panels]
        return values

    def diff(self, older: Scene) -> Changes:
        """What has changed since an older scene of the same match."""
        before = {panel.key: panel for panel in older.panels}
        changed: list[Panel | PanelChanges] = []
        for panel in self.panels:
            was = before.pop(panel.key, None)
            change = panel if was is None else panel.diff(was)
            if change is not None:
                changed.append(change)
        title = None if self.title == older.title else self.title
        return Changes(tuple(before), tuple(changed), title)

    def apply(self, changes: Changes) -> Scene:
        """The newer scene, from this one and the changes; `ValueError` if they don't fit together."""
        panels = {panel.key: panel for panel in self.panels}
        for key in changes.removed:
            if panels.pop(key, None) is None:
                raise ValueError(f"The panel {key!r} can't be removed: it is not in the scene.")
        for change in changes.panels:
            if isinstance(change, Panel):
                panels[change.key] = change
            elif change.key in panels:
                panels[change.key] = panels[change.key].apply(change)
            else:
                raise ValueError(f"The panel {change.key!r} can't change: it is not in the scene.")
        scene = self.with_panels(panels.values())
        if changes.title is not None:
            scene.title = changes.title
        return scene

    def svg(
        self,
        say: Say | None = None,
        lit: Collection[str] = (),
        numbers: Mapping[str, str] | None = None,
        asked: int | None = None,
        colours: Colours = "light",
    ) -> str:
        """The whole table as an SVG document that needs nothing else.

        `lit` are the texts of the words on offer: their pieces get a ring, one for each stack of
        pieces. `numbers` gives lit words the text of a badge, the same as on the keyboard and the button. `asked` is
        the seat that is asked; nothing is lit that this seat may not choose, as the boards of others. Colours are
        written out, those by day or by night (`dark`), or custom properties of CSS (`named`), for a page that brings
        their values.
        """
        return SvgWriter(self, self._say_or_default(say), lit, numbers or {}, asked, colours).document()

    def night(self) -> dict[str, str]:
        """The colours of the game by night, by their names."""
        return {} if self.colours is None else values_of(self.colours.read_text("utf-8"), is_dark=True)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _say_or_default(self, say: Say | None) -> Say:
        return say or self.say or KERNEL_TEXTS.text
