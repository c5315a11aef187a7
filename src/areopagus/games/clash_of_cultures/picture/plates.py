"""Plates: whatever is rectangular. Each is drawn from its measures, and so is the frame that marks it as a choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from ..catalog import COLOURS
from .colours import (
    BUTTON,
    CARD_INK,
    CELL,
    CLEAR,
    EDGE,
    GOLDEN,
    INKS,
    LINE,
    MUTED,
    OLIVE,
    OPEN_CELL,
    PAPER,
    SEATS,
    TERRACOTTA,
    TEXT,
    VIOLET,
    WONDER_PAPER,
)

RING_AIR: Final = 1.3
"""A ring is drawn so much larger than the sprite it goes round."""


class Plate(NamedTuple):
    """The measures of a plate in units of the scene: width, height, and the radius of its corners."""

    width: float
    height: float
    corner: float = 5.0

    @property
    def size(self) -> float:
        """Of the piece that shows it."""
        return max(self.width, self.height) / 100

    def sprite(self, fill: str, edge: str, thick: float = 1.2, inside: str = "", more: str = "") -> str:
        """The markup: a rectangle with what lies upon it, in units of the scene, round the middle."""
        return (
            f'<g transform="translate(50 50) scale({1 / self.size:.5g})">'
            f"{_box(self, -thick / 2, fill, edge, thick, more)}{inside}</g>"
        )

    def ring(self) -> str:
        """The frame of a choice: a light line upon a dark one."""
        lit = _box(self, 1.4, "var(--lit-fill,#ffffff40)", "var(--lit-case,#1a0f0c)", 4.6)
        lit += _box(self, 1.4, "none", "var(--lit,#fff)", 2.4)
        return f'<g transform="translate(50 50) scale({1 / self.size / RING_AIR:.5g})">{lit}</g>'


def _box(plate: Plate, out: float, fill: str, edge: str, thick: float, more: str = "") -> str:
    width, height = plate.width + 2 * out, plate.height + 2 * out
    return (
        f'<rect x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}" '
        f'rx="{plate.corner:g}" fill="{fill}" stroke="{edge}" stroke-width="{thick:g}"{more}/>'
    )


CARDS: Final = {
    "tall": Plate(121, 107, 6),
    "middle": Plate(121, 77, 6),
    "low": Plate(121, 56, 6),
}
"""A card of a hand, by how much of it there is room for."""
HALVES: Final = {"tall": Plate(117, 41, 4), "middle": Plate(117, 36.3, 4), "low": Plate(117, 25, 4)}
"""Half of an Objective card."""
HEADS: Final = {"tall": 21.0, "middle": 18.0, "low": 18.0}
"""How high the coloured head of an Action card is."""
FOOT: Final = 18.0
"""How high its lower half is."""
WONDER: Final = Plate(121, 100, 6)
WONDER_ROW: Final = Plate(246, 27, 6)
WONDER_BUILT: Final = Plate(79, 26, 6)
SUMMARY_HEAD: Final = Plate(246, 23, 7)
CHIP: Final = Plate(152, 21, 5)
LONG_CHIP: Final = Plate(190, 21, 5)
BUTTON_PLATE: Final = Plate(24, 24, 6)
BAND: Final = Plate(206, 23, 6)
ADVANCE: Final = Plate(86, 33, 5)
CATEGORY: Final = Plate(86, 20, 5)
CELL_PLATE: Final = Plate(18.5, 18, 4)
BOARD_CHIP: Final = Plate(142, 23, 5)
SLIM_CHIP: Final = Plate(142, 13, 4)


def plates(drawn: Mapping[str, str]) -> dict[str, str]:
    """All plates and their frames; `drawn` are the sprites that lie upon some of them."""
    sprites: dict[str, str] = {}
    for name, plate, markup in _plates(drawn):
        sprites[name] = markup
        sprites[f"mark-{name}"] = plate.ring()
    return sprites


def _plates(drawn: Mapping[str, str]) -> Iterator[tuple[str, Plate, str]]:
    for kind, plate in CARDS.items():
        yield f"card-action-{kind}", plate, _action_card(plate, HEADS[kind])
        yield f"card-objective-{kind}", plate, plate.sprite(OLIVE, LINE, 1.4)
    for kind, plate in HALVES.items():
        yield f"half-{kind}", plate, plate.sprite(PAPER, PAPER, 1)
    for name, plate in (("wonder", WONDER), ("wonder-row", WONDER_ROW), ("wonder-built", WONDER_BUILT)):
        inner = Plate(plate.width - 6, plate.height - 6, 3)
        yield name, plate, plate.sprite(WONDER_PAPER, LINE, 1.4, _box(inner, 0, "none", GOLDEN, 1.4))
    yield "button-small", BUTTON_PLATE, BUTTON_PLATE.sprite(BUTTON, EDGE, 1.2)
    yield "category", CATEGORY, CATEGORY.sprite("none", "none")
    yield "cell-count", CELL_PLATE, CELL_PLATE.sprite(BUTTON, EDGE, 1)
    yield "cell-limit", CELL_PLATE, CELL_PLATE.sprite("none", TEXT, 1.5)
    for colour in COLOURS:
        emblem = _upon(drawn[f"emblem-{colour}"], INKS[colour])
        for name, plate, at in (("band", BAND, -91.0), ("head", SUMMARY_HEAD, -110.0)):
            yield f"{name}-{colour}", plate, plate.sprite(SEATS[colour], LINE, 1.2, _at(emblem, at, 0, 13))
        yield f"cell-{colour}", CELL_PLATE, CELL_PLATE.sprite(SEATS[colour], LINE, 1.4)
    yield from _advances(drawn)
    for name, fill, sign, ink in (
        ("action", TERRACOTTA, "do-card", CLEAR),
        ("objective", OLIVE, "victory-point", CLEAR),
        ("event", VIOLET, "", CLEAR),
        ("goal", PAPER, "do-status", OLIVE),
    ):
        for form, plate in (("chip", CHIP), ("long", LONG_CHIP), ("wide", BOARD_CHIP), ("slim", SLIM_CHIP)):
            upon = _upon(drawn[sign], ink) if sign else ""
            inside = _at(upon, -plate.width / 2 + 10, 0, min(plate.height - 4, 14))
            yield f"{form}-{name}", plate, plate.sprite(fill, LINE, 1.2, inside)


def _advances(drawn: Mapping[str, str]) -> Iterator[tuple[str, Plate, str]]:
    """An advance, closed, to be had, or owned; with the border that raises a level."""
    for border, sign in (("", ""), ("-mood", "mood"), ("-culture", "culture-token")):
        inside = _at(drawn[sign], 35, 8, 14) if sign else ""
        faded = f'<g opacity=".7">{inside}</g>' if inside else ""
        yield f"advance-closed{border}", ADVANCE, ADVANCE.sprite(CELL, CELL, 1, faded)
        yield f"advance-open{border}", ADVANCE, ADVANCE.sprite(OPEN_CELL, MUTED, 1.3, inside)
        for colour in COLOURS:
            emblem = _at(_upon(drawn[f"emblem-{colour}"], INKS[colour]), -36, 9.5, 9)
            markup = ADVANCE.sprite(SEATS[colour], LINE, 1.3, emblem + inside)
            yield f"advance-{colour}{border}", ADVANCE, markup


def _action_card(plate: Plate, head: float) -> str:
    """Paper with a head in terracotta, and a dashed line above the lower half."""
    left, top, bottom = -plate.width / 2 + 0.7, -plate.height / 2 + 0.7, plate.height / 2
    corner = plate.corner - 0.7
    line = bottom - FOOT
    inside = (
        f'<path d="M{left:g} {top + head:g}V{top + corner:g}A{corner:g} {corner:g} 0 0 1 {left + corner:g} {top:g}'
        f"H{-left - corner:g}A{corner:g} {corner:g} 0 0 1 {-left:g} {top + corner:g}V{top + head:g}Z"
        f'" fill="{TERRACOTTA}"/>'
        f'<path d="M{left + 3:g} {line:g}H{-left - 3:g}" stroke="{TERRACOTTA}" stroke-dasharray="4 2.5"/>'
    )
    return plate.sprite(PAPER, CARD_INK, 1.4, inside)


def _upon(markup: str, ink: str) -> str:
    """A pictogram in a colour."""
    return f'<g color="{ink}">{markup}</g>'


def _at(markup: str, x: float, y: float, width: float) -> str:
    """A sprite so wide, with its middle at a place."""
    corner = f"translate({x - width / 2:g} {y - width / 2:g})"
    return f'<g transform="{corner} scale({width / 100:g})">{markup}</g>'
