"""Colours written out: markup of SVG without custom properties of CSS, for viewers that know none.

Such viewers (Inkscape, librsvg, resvg, many file managers) draw black what is `var(--soil,#cf7a53)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

_SET: Final = re.compile(r"(--[\w-]+)\s*:\s*([^;{}]+)")
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_WITH_ALPHA: Final = re.compile(r"#([0-9a-fA-F]{6})([0-9a-fA-F]{2})")
_SIX_DIGITS: Final = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", re.IGNORECASE)
_PAINTS: Final = {"fill": "fill-opacity", "stroke": "stroke-opacity", "stop-color": "stop-opacity"}
_MOST: Final = 64
"""Maximum number of properties that are looked up for a text: a value may name itself."""
_LIGHT_INK: Final = "#fff"
_DARK_INK: Final = "#231815"


def values_of(stylesheet: str, *, is_dark: bool) -> dict[str, str]:
    """The custom properties that a stylesheet sets, by day or by night."""
    values: dict[str, str] = {}
    for name, value in _SET.findall(_COMMENT.sub("", stylesheet)):
        if value.startswith("light-dark("):
            light, dark = _arguments(value[len("light-dark(") : value.rindex(")")])
            value = dark if is_dark else light
        values[name] = value.strip()
    return values


def written_out(markup: str, values: Mapping[str, str]) -> str:
    """Markup with the values of custom properties in place of their names, as they are inherited."""
    return _written_out(markup, tuple(sorted(values.items())))


@lru_cache(maxsize=4096)
def _written_out(markup: str, values: tuple[tuple[str, str], ...]) -> str:
    if "--" not in markup and not _WITH_ALPHA.search(markup):
        return markup
    root = ElementTree.fromstring(f"<g>{markup}</g>")
    for child in root:
        _write_out(child, dict(values))
    return "".join(ElementTree.tostring(child, encoding="unicode") for child in root)


def _write_out(element: Element, values: Mapping[str, str]) -> None:
    style = element.attrib.pop("style", "")
    inner = values
    if "--" in style:
        own = {name: colour(value, values) for name, value in _SET.findall(style)}
        inner = {**values, **own}
        style = ";".join(part for part in style.split(";") if not part.strip().startswith("--"))
    if style:
        element.set("style", colour(style, inner))
    for name, value in list(element.items()):
        if "var(" in value:
            element.set(name, value := colour(value, inner))
        if name in _PAINTS and (parts := _WITH_ALPHA.fullmatch(value)):
            opacity = float(element.get(_PAINTS[name], "1")) * int(parts[2], 16) / 255
            element.set(name, f"#{parts[1]}")
            element.set(_PAINTS[name], f"{opacity:.3f}")
    for child in element:
        _write_out(child, inner)


def colour(text: str, values: Mapping[str, str]) -> str:
    """A text with the values of its custom properties; of one without a value, what stands there instead."""
    for _ in range(_MOST):
        begin = text.rfind("var(")  # the innermost one of those that are last
        if begin < 0:
            break
        end = text.find(")", begin)
        while text.count("(", begin, end) > text.count(")", begin, end) + 1:
            end = text.find(")", end + 1)
        name, instead = (*_arguments(text[begin + 4 : end]), "none")[:2]
        text = text[:begin] + values.get(name, instead) + text[end + 1 :]
    return text


def _arguments(text: str) -> tuple[str, ...]:
    """A text up to its first comma that is in no brackets, and the rest."""
    depth = 0
    for place, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            return text[:place].strip(), text[place + 1 :].strip()
    return (text.strip(),)


def ink_on(ground: str) -> str:
    """A colour of text that can be read on a colour, as the page chooses it."""
    parts = _SIX_DIGITS.search(ground)
    if parts is None:
        return _LIGHT_INK
    red, green, blue = (_linear(int(part, 16) / 255) for part in parts.groups())
    luminance: float = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return _DARK_INK if luminance > 0.3 else _LIGHT_INK


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
