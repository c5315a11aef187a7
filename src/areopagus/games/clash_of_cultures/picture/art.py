"""Sprites, drawings and templates, and the small pieces that everything is drawn with.

A **template** is a drawing that is on panels several times, as a card does: its ground is a sprite, its places are laid
into the place where the template lies.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from areopagus.kernel import Message, Param, View, seat_name
from areopagus.kernel.drawing import Drawing, Place, read_drawings
from areopagus.kernel.sprites import UNIT, read_sprites

from ..catalog import COLOURS, KINDS

ART: Final = Path(__file__).parent.parent / "art"

RINGS: Final = {
    "mark-back": ("back",),
    "mark-round": (
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
    ),
    "mark-band": ("band",),
    "mark-head": ("head",),
    "mark-cell": ("cell",),
    "mark-advance": ("advance",),
    "mark-chip": ("chip",),
    "mark-slim": ("slim",),
}
"""The ring of a sprite that is no hex: for the sprite of this name and those whose names begin with it and a dash."""
RING_WIDTH: Final = 1.3
"""The width of a ring, for a sprite of width 1."""


def _with_rings(sprites: dict[str, str]) -> dict[str, str]:
    """Sprites with the rings of those that are not hexes."""
    rings = {name: ring for ring, names in RINGS.items() for name in names}
    for sprite in list(sprites):
        parts = sprite.split("-")
        for end in range(len(parts), 0, -1):
            ring = rings.get("-".join(parts[:end]))
            if ring is not None:
                sprites[f"mark-{sprite}"] = sprites[ring]
    return sprites


def _template_sprites(template: Drawing) -> dict[str, str]:
    """A template as a sprite, with its ring."""
    scale = UNIT / template.width

    def centred(factor: float, markup: str) -> str:
        corner = f"translate({-template.width / 2:g} {-template.height / 2:g})"
        return f'<g transform="translate(50 50) scale({factor:.5g}) {corner}">{markup}</g>'

    frame = (
        f'<rect x="-1.4" y="-1.4" width="{template.width + 2.8:g}" height="{template.height + 2.8:g}" rx="6" '
        'fill="{fill}" stroke="{ink}" stroke-width="{width}"/>'
    )
    ring = frame.format(fill="var(--lit-fill,#ffffff40)", ink="var(--lit-case,#1a0f0c)", width=4.6)
    ring += frame.format(fill="none", ink="var(--lit,#fff)", width=2.4)
    return {
        template.name: centred(scale, template.ground),
        f"mark-{template.name}": centred(scale / RING_WIDTH, ring),
    }


_sheet: Final = read_sprites(ART / "clash-of-cultures.svg")
PANELS: Final = read_drawings(ART / "panels", _sheet)
"""The drawings of panels by name."""
TEMPLATES: Final = read_drawings(ART / "templates", _sheet)
"""The templates by name."""
GROUNDS: Final = {name: drawing.ground for name, drawing in PANELS.items()}
SPRITES: Final = _with_rings(_sheet) | {
    name: markup
    for template in TEMPLATES.values()
    if template.name != "hex"
    for name, markup in _template_sprites(template).items()
}
"""All sprites by name."""
TABLE: Final = PANELS["table"]
"""Where the panels lie in a picture of the whole table."""


def laid(template: Drawing, name: str, at: Place) -> Place:
    """A place of a template that lies at a place; the template is as wide as that."""
    inner, scale = template[name], at.width / template.width
    return replace(
        inner,
        x=at.x + (inner.x - template.width / 2) * scale,
        y=at.y + (inner.y - template.height / 2) * scale,
        width=inner.width * scale,
        height=inner.height * scale,
        font_size=inner.font_size * scale,
    )


def wonder_sprite(key: str) -> str:
    """The sprite of a Wonder: its own if the file has one, otherwise that of any Wonder."""
    own = key.replace("_", "-")
    return own if own in SPRITES else "do-wonder"


KIND_SPRITES: Final = tuple("culture-token" if kind == "culture" else kind for kind in KINDS)
"""Of resources and tokens."""


# Names and texts


@cache
def who(number: int) -> Message:
    """The name of a player."""
    return seat_name(number)


def owned(key: str, number: int, **more: Param) -> Message:
    """A label that names the owner of a piece."""
    return Message(key, {"owner": who(number), **more})


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


def hand_owner(view: View) -> int:
    """Whose hand lies on the table: the viewer's, or the active player's; between Turns nobody's (NONE)."""
    return int(view["active"] if view["seat"] is None else view["seat"])
