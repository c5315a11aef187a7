"""A scene as an SVG document that needs nothing else."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from html import escape
from math import hypot
from typing import TYPE_CHECKING, Final, Literal, TypeAlias
from xml.etree import ElementTree

from .fitting import LINE, fit, width_of
from .messages import Message
from .panels import Panel
from .pieces import Piece
from .plain_colours import colour, ink_on, written_out
from .sprites import BUILT_IN, MARK_LEGAL, PLACE, TEXT, UNIT

if TYPE_CHECKING:
    from .scene import Scene

_SPRITE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
Colours: TypeAlias = Literal["light", "dark", "named"]
"""How a picture says its colours: written out, by day or by night, or by the names that a page gives them."""
_LETTERS: Final = '"Avenir Next",Avenir,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
_SHAPE: Final = f".areopagus{{max-width:100%;height:auto;font-family:{_LETTERS}}}"
_DAY: Final = {
    "--page": "#f5eee6",
    "--ink": "#2a1a16",
    "--line": "#2a1a16",
    "--halo": "#fff8ef",
    "--lit": "#fff",
    "--lit-case": "#2a1208",
    "--lit-fill": "#ffffff4d",
}
_NIGHT: Final = {"--page": "#17110f", "--ink": "#f3e9e1"}
_NAMED: Final = (
    f"{_SHAPE}\n.areopagus{{color:var(--ink);{';'.join(f'{name}:{value}' for name, value in _DAY.items())}}}\n"
    "@media (prefers-color-scheme:dark)"
    f"{{.areopagus{{{';'.join(f'{name}:{value}' for name, value in _NIGHT.items())}}}}}"
)
_AT_NIGHT: Final = (
    "\n@media (prefers-color-scheme:dark)"
    f"{{.areopagus{{color:{_NIGHT['--ink']}}}.areopagus>.page{{fill:{_NIGHT['--page']}}}}}"
)
"""Where a picture by day lies on a page by night, as in a notebook, what is around its panels is dark."""
_SEAT: Final = {"--seat": "currentColor", "--on-seat": "#fff"}
"""The colours of what has no tint."""
_MIDDLE: Final = 0.347
"""How far the middle of a line is above its base, in heights of a letter: few viewers know `dominant-baseline`."""


class SvgWriter:
    """Writes one SVG document."""

    def __init__(
        self,
        scene: Scene,
        say: Callable[[Message], str],
        lit: Collection[str],
        numbers: Mapping[str, str],
        asked: int | None,
        colours: Colours,
    ) -> None:
        self.scene = scene
        self.say = say
        self.lit = frozenset(lit)
        self.numbers = numbers
        self.asked = asked
        self.colours = colours
        self.values: dict[str, str] = {}  # of the custom properties, unless they keep their names
        if colours != "named":
            self.values = _DAY | _SEAT | (_NIGHT | scene.night() if colours == "dark" else {})
        self.symbols: dict[tuple[str, str], str] = {}  # of the sprites in use: name and tint -> id
        self.defs: list[str] = []
        self.ringed: dict[str, list[Piece]] = {}  # word -> the lowest piece of each of its places
        self.badges: list[str] = []

    def document(self) -> str:
        scene = self.scene
        width, height = _number(scene.width), _number(scene.height)
        panels = [self.panel(panel) for panel in scene.panels]
        name, title = "", ""
        if scene.title is not None:
            heading = _escape(self.say(scene.title))
            name, title = f' aria-label="{heading}"', f"<title>{heading}</title>"
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'class="areopagus" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" color="{self.paint("var(--ink)")}" role="group"{name}>{title}',
            f"<style>{self.style}</style>",
            f"<defs>{''.join(self.defs)}</defs>",
            f'<rect class="page" width="{width}" height="{height}" fill="{self.paint("var(--page)")}"/>',
        ]
        if scene.ground:
            lines.append(f'<g class="ground">{self.drawn(_checked(scene.ground, "ground"))}</g>')
        return "\n".join([*lines, *panels, *self.badges, "</svg>"]) + "\n"

    @property
    def style(self) -> str:
        return _NAMED if self.colours == "named" else _SHAPE + (_AT_NIGHT if self.colours == "light" else "")

    def paint(self, text: str) -> str:
        """A colour as this picture says it."""
        return colour(text, self.values) if self.values else text

    def drawn(self, markup: str, tint: str = "") -> str:
        """Markup of the game in the colours of this picture; the tint is that of what it belongs to."""
        if not self.values:
            return markup
        seat = {"--seat": tint, "--on-seat": ink_on(tint)} if tint else {}
        return written_out(markup, self.values | seat)

    def panel(self, panel: Panel) -> str:
        """A panel at its place, cut at its edges."""
        self.ringed = {}
        pieces = "\n".join(self.piece(piece, panel) for piece in panel.pieces)
        x, y, width, height = map(_number, (panel.x, panel.y, panel.width, panel.height))
        ground = ""
        if panel.ground:
            markup = _checked(self.scene.grounds[panel.ground], f"ground {panel.ground!r}")
            ground = f'<g class="ground">{self.drawn(markup)}</g>\n'
        return (
            f'<svg class="panel" data-panel="{_escape(panel.key)}" x="{x}" y="{y}" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}">\n{ground}{pieces}\n</svg>'
        )

    def piece(self, piece: Piece, panel: Panel) -> str:
        is_lit = piece.word in self.lit and panel.can_choose(self.asked, piece)
        attributes = f'class="{"piece lit" if is_lit else "piece"}" data-key="{_escape(piece.key)}"'
        if piece.word is not None:
            attributes += f' data-word="{_escape(piece.word)}"'
        tint = "" if piece.tint is None else self.paint(piece.tint)
        if tint:
            attributes += f' color="{tint}"' + ("" if self.values else f' style="--seat:{tint}"')
        label = None if piece.label is None else _escape(self.say(piece.label))
        attributes += ' aria-hidden="true"' if label is None else f' role="img" aria-label="{label}"'
        title = "" if label is None else f"<title>{label}</title>"
        ring = self.ring(piece, panel) if is_lit else ""
        turn = f' transform="rotate({_number(piece.turn)})"' if piece.turn else ""
        if piece.sprite == TEXT:
            picture = self.text(piece, turn)
        else:
            picture = self.use(piece.sprite, piece.size * UNIT, turn, tint)
        at = f"translate({_number(piece.x)} {_number(piece.y)})"
        return f'<g {attributes} transform="{at}">{title}{ring}{picture}</g>'

    def text(self, piece: Piece, turn: str) -> str:
        """A text, in as many lines as it needs."""
        sentence = "" if piece.label is None else self.say(piece.label)
        fitted = fit(sentence, piece.size, piece.width, piece.height)
        first = (_MIDDLE - (len(fitted.lines) - 1) / 2 * LINE) * fitted.size
        lines = []
        for number, line in enumerate(fitted.lines):
            y = _number(first + number * LINE * fitted.size)
            squeeze = ""
            if fitted.squeeze < 1:
                natural = width_of(line) * fitted.size * fitted.squeeze
                squeeze = (
                    f' textLength="{_number(min(natural, piece.width))}" lengthAdjust="spacingAndGlyphs"'
                )
            lines.append(f'<tspan x="0" y="{y}"{squeeze}>{_escape(line)}</tspan>')
        at, content = "", "".join(lines)
        if len(lines) == 1 and fitted.squeeze == 1:
            at, content = f' y="{_number(first)}"', _escape(fitted.lines[0])
        return (
            f'<text{at} font-size="{_number(fitted.size)}" text-anchor="{piece.align}" '
            f'fill="currentColor"{turn}>{content}</text>'
        )

    def ring(self, piece: Piece, panel: Panel) -> str:
        """The mark of a legal choice, unless a lower piece of the same word and place has it already."""
        assert piece.word is not None
        lower = self.ringed.setdefault(piece.word, [])
        if any(hypot(piece.x - other.x, piece.y - other.y) < _ring_width(other) / 2 for other in lower):
            return ""
        lower.append(piece)
        width = _ring_width(piece)
        number = self.numbers.get(piece.word)
        own_mark = f"mark-{piece.sprite}"
        has_own_mark = own_mark in self.scene.sprites
        if number is not None:
            self.badges.append(self.badge(piece, panel, width, number, has_own_mark))
        return self.use(own_mark if has_own_mark else MARK_LEGAL, width, f' class="{MARK_LEGAL}"')

    def badge(self, piece: Piece, panel: Panel, width: float, number: str, has_own_mark: bool) -> str:
        """The number of an option, over everything, at the upper left of its ring."""
        assert piece.word is not None
        shorter_side = min(self.scene.width, self.scene.height)
        radius = shorter_side / 110 if has_own_mark else max(0.16 * width, shorter_side / 60)
        aside, above = (0.385 * width, 0.8 * radius) if has_own_mark else (0.25 * width, 0.21 * width)
        at = f"translate({_number(panel.x + piece.x - aside)} {_number(panel.y + piece.y - above)})"
        case = self.paint("var(--lit-case)")
        return (
            f'<g class="badge" data-word="{_escape(piece.word)}" transform="{at}" pointer-events="none">'
            f'<circle r="{_number(radius)}" fill="{self.paint("var(--lit)")}" stroke="{case}" '
            f'stroke-width="{_number(radius / 6)}"/>'
            f'<text y="{_number(radius * 1.25 * _MIDDLE)}" font-size="{_number(radius * 1.25)}" font-weight="700" '
            f'text-anchor="middle" fill="{case}">{_escape(number)}</text></g>'
        )

    def use(self, sprite: str, width: float, more: str, tint: str = "") -> str:
        corner = _number(-width / 2)
        return (
            f'<use xlink:href="#{self.symbol(sprite, tint)}" x="{corner}" y="{corner}" '
            f'width="{_number(width)}" height="{_number(width)}"{more}/>'
        )

    def symbol(self, sprite: str, tint: str) -> str:
        """The id of a sprite, which goes into the document when first used, once for each tint that it shows.

        The id depends on the markup, too, so that several pictures can be in one page, as in a notebook.
        """
        if _SPRITE.fullmatch(sprite) is None:
            raise ValueError(f"The sprite {sprite!r} needs a name of letters, digits and dashes.")
        markup = self.scene.sprites.get(sprite)
        if markup is None:
            markup = BUILT_IN[sprite]
        tint = tint if self.values and "seat" in markup else ""
        id = self.symbols.get((sprite, tint))
        if id is None:
            markup = self.drawn(_checked(markup, f"sprite {sprite!r}"), tint)
            id = self.symbols[sprite, tint] = f"{sprite}-{zlib.crc32(markup.encode()):08x}"
            self.defs.append(f'<symbol id="{id}" viewBox="0 0 100 100">{markup}</symbol>')
        return id


def _ring_width(piece: Piece) -> float:
    """The size of the ring: that of a place itself, a little larger for anything else."""
    if piece.sprite == TEXT:
        return piece.size * 2.4
    return piece.size * UNIT * (1.0 if piece.sprite == PLACE else 1.3)


@lru_cache(maxsize=4096)
def _number(value: float) -> str:
    """A number with at most three decimals."""
    short = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@lru_cache(maxsize=4096)
def _escape(text: str) -> str:
    """A text escaped for an element or an attribute; characters that XML forbids become U+FFFD."""
    text = escape(_NOT_IN_XML.sub("\ufffd", text))
    return text.replace("\t", "&#9;").replace("\n", "&#10;").replace("\r", "&#13;")


_FORBIDDEN: Final = ("script", "foreignobject", "iframe", "set", "animate")
_OUTSIDE: Final = re.compile(r"url\((?!\s*['\"]?#)|@import|javascript:", re.IGNORECASE)


@lru_cache(maxsize=4096)
def _checked(markup: str, where: str) -> str:
    """The markup of a game, once it is known to be well formed and to stay within the document."""
    try:
        root = ElementTree.fromstring(f"<g>{markup}</g>")
    except ElementTree.ParseError as error:
        raise ValueError(f"The markup of the {where} is not well formed: {error}.") from None
    for element in root.iter():
        tag = str(element.tag).rpartition("}")[2]
        if tag.lower() in _FORBIDDEN:
            raise ValueError(f"The markup of the {where} may not contain <{tag}>.")
        for name, value in element.items():
            name = name.rpartition("}")[2]
            if name.lower().startswith("on") or (
                name.lower() in ("href", "src") and not value.startswith("#")
            ):
                raise ValueError(f"The markup of the {where} may not contain {name}={value!r}.")
            if _OUTSIDE.search(value):
                raise ValueError(f"The markup of the {where} may not refer to something outside: {value!r}.")
        if element.text and tag.lower() == "style" and _OUTSIDE.search(element.text):
            raise ValueError(f"The markup of the {where} may not refer to something outside in its style.")
    return markup
