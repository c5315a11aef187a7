"""Rendering a match: as text, as printed text, or as a picture in an array."""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from areopagus.kernel import BadCall, Match, Scene

MODES: Final = ("ansi", "human", "rgb_array")
WIDTH: Final = 900
SVG: Final = "http://www.w3.org/2000/svg"
_VARIABLE: Final = re.compile(r"var\((--[\w-]+)(?:,([^()]*(?:\([^()]*\))?))?\)")
_SET: Final = re.compile(r"(--[\w-]+)\s*:\s*([^;}]+)")
_DARK_MODE: Final = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")


def check_render_mode(mode: str | None) -> None:
    """Raise `BadCall` for an unknown render mode."""
    if mode is not None and mode not in MODES:
        raise BadCall(argument="render_mode", value=str(mode)[:60], allowed=", ".join(MODES))


def render(match: Match, seat: int, mode: str | None) -> Any:
    """A match as a seat sees it: the text for `ansi`, an array for `rgb_array`; for `human` the text is printed."""
    if mode == "human":
        print(match.text(seat))  # noqa: T201 what this mode is for
        return None
    if mode == "rgb_array":
        return pixels(match.scene(seat))
    return match.text(seat) if mode == "ansi" else None


def pixels(scene: Scene, width: int = WIDTH) -> NDArray[np.uint8]:
    """A scene in light mode as an array of rows, columns and the colours red, green and blue."""
    try:
        import resvg_py
        from PIL import Image
    except ModuleNotFoundError as error:
        raise BadCall("error.no_renderer", module=str(error.name)) from error
    png = resvg_py.svg_to_bytes(svg_string=plain_svg(scene.svg()), width=width)
    picture = Image.open(BytesIO(bytes(png))).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    return np.array(Image.alpha_composite(ground, picture).convert("RGB"))


def plain_svg(svg: str) -> str:
    """A picture without custom properties, which renderers outside browsers do not know."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    values: dict[str, str] = {}
    for style in root.iter(f"{{{SVG}}}style"):
        style.text = _DARK_MODE.sub("", style.text or "")
        values |= dict(_SET.findall(style.text))
        style.text = _resolved(style.text, values)
    _resolve(root, values)
    return ElementTree.tostring(root, encoding="unicode")


def _resolve(element: ElementTree.Element, values: Mapping[str, str]) -> None:
    """Put values in place of custom properties, as they are inherited."""
    inner = {**values, **dict(_SET.findall(element.get("style", "")))}
    for name, value in element.items():
        if "var(" in value:
            element.set(name, _resolved(value, inner))
    for child in element:
        _resolve(child, inner)


def _resolved(text: str, values: Mapping[str, str]) -> str:
    for _ in range(4):  # a value may name another property
        text = _VARIABLE.sub(lambda match: values.get(match[1], match[2] or "none"), text)
    return text
