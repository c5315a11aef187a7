"""Bits of SVG that the ground is made of."""

from __future__ import annotations

from typing import Final

from .art import sprites

CORNERS: Final = ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866))


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    edge: str,
    radius: float = 8,
    opacity: float = 1,
) -> str:
    """A rectangle with round corners, from its upper left."""
    seen = "" if opacity == 1 else f' fill-opacity="{opacity:g}"'
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{fill}"{seen} '
        f'stroke="{edge}" stroke-width="1.2"/>'
    )


def hexagon(x: float, y: float, size: float) -> str:
    """The path round a hex."""
    corners = "L".join(f"{x + size * dx:.1f} {y + size * dy:.1f}" for dx, dy in CORNERS)
    return f"M{corners}Z"


def placed(sprite: str, x: float, y: float, width: float, tint: str = "") -> str:
    """A sprite with its middle at a place."""
    at = f"translate({x - width / 2:.1f} {y - width / 2:.1f}) scale({width / 100:.3g})"
    ink = f' color="{tint}" style="--seat:{tint};--on-seat:#33304f"' if tint else ""
    return f'<g transform="{at}"{ink}>{sprites()[sprite]}</g>'


def written(text: int | str, x: float, y: float, size: float, ink: str) -> str:
    """A number or letter, standing on a line."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="middle" fill="{ink}">{text}</text>'
    )
