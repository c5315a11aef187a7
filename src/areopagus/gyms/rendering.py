"""Rendering a match: as text, as printed text, or as a picture in an array."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from areopagus.kernel import BadCall, Match, Scene

MODES: Final = ("ansi", "human", "rgb_array")
WIDTH: Final = 900
LETTERS: Final = "DejaVu Sans"
"""The letters where there are none of those that the picture asks for."""


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
    png = resvg_py.svg_to_bytes(svg_string=scene.svg(), width=width, sans_serif_family=LETTERS)
    picture = Image.open(BytesIO(bytes(png))).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    return np.array(Image.alpha_composite(ground, picture).convert("RGB"))
