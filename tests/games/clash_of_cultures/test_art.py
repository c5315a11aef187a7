"""The art of Clash of Cultures: its colours by day and by night, and the parts that can be shown alone."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.catalog import COLOURS
from areopagus.games.clash_of_cultures.picture import colours
from areopagus.games.clash_of_cultures.picture.art import ART, GROUNDS, PANELS, SPRITES
from areopagus.games.clash_of_cultures.picture.colours import INKS
from areopagus.kernel import Message
from tests.games.clash_of_cultures.positions import clash
from tests.games.contrast import contrast

FOR_THE_PAGE = {
    "accent",
    "board",
    "btn",
    "dim",
    "display",
    "edge",
    "focus",
    "line-ui",
    "new",
    "on-accent",
    "page",
}
"""What the page around the picture is drawn with; the art may use it too."""
PAPER, WONDER_PAPER, VIOLET = "#fbf3df", "#f0e2bf", "#5a3f6b"
"""Of cards, Wonders and Events, in the templates and the sheet."""
SEATS = dict(zip(COLOURS, ("#d2402f", "#0c6447", "#58a6f2", "#f6c324"), strict=True))
OF_THE_PAGE = {"lit", "lit-case", "lit-fill", "halo", "seat", "on-seat", "serif"}
"""What the page or a token itself sets."""


@cache
def palette() -> dict[str, tuple[str, str]]:
    """Each colour by day and by night."""
    assert GAME.palette is not None
    css = GAME.palette.read_text(encoding="utf-8")
    colours = {}
    for name, value in re.findall(r"--([a-z0-9-]+): ([^;]+);", css):
        pair = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value)
        colours[name] = (pair[1], pair[2]) if pair else (value, value)
    return colours


def drawn_with() -> list[tuple[str, str]]:
    """The names of colours that sprites, grounds and tints use, each with what it is without a palette."""
    names = [value for value in vars(colours).values() if isinstance(value, str)]
    inks = [place.ink or "" for drawing in PANELS.values() for place in drawing.values()]
    markup = [*SPRITES.values(), *GROUNDS.values(), *names, *inks]
    return [pair for part in markup for pair in re.findall(r"var\(--([a-z0-9-]+),(#\w+)\)", part)]


def test_every_colour_that_is_used_is_in_the_palette_and_is_the_same_without_it() -> None:
    wrong = {
        (name, value)
        for name, value in drawn_with()
        if name not in OF_THE_PAGE and palette().get(name, ("", ""))[0] != value
    }
    assert wrong == set()


def test_every_colour_of_the_palette_is_used() -> None:
    assert set(palette()) - {name for name, _ in drawn_with()} - FOR_THE_PAGE == set()


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        ("text", "page"),
        ("text", "panel"),
        ("text", "well"),
        ("text", "cloth"),
        ("text", "open"),
        ("text", "btn"),
        ("muted", "panel"),
        ("muted", "well"),
        ("muted", "cell"),
        ("muted", "cloth"),
        ("accent", "panel"),
        ("accent", "btn"),
        ("on-accent", "accent"),
        ("focus", "panel"),
        ("hex-name", "unexplored"),
    ],
)
def test_what_is_written_can_be_read_by_day_and_by_night(ink: str, paper: str, theme: int) -> None:
    assert contrast(palette()[ink][theme], palette()[paper][theme]) >= 4.5


def test_what_is_written_on_cards_and_seats_can_be_read() -> None:
    for ink, paper in (
        (colours.CARD_INK, PAPER),
        (colours.CARD_INK, WONDER_PAPER),
        (colours.CARD_ACCENT, WONDER_PAPER),
        (colours.OLIVE, PAPER),
        (colours.CLEAR, colours.TERRACOTTA),
        (colours.CLEAR, colours.OLIVE),
        (colours.CLEAR, VIOLET),
        *((INKS[colour], SEATS[colour]) for colour in COLOURS),
    ):
        assert contrast(ink, paper) >= 4.5, (ink, paper)
        assert any(paper in markup for markup in SPRITES.values()), paper


def test_terrain_differs_by_lightness_at_night_too() -> None:
    for theme in (0, 1):
        tones = [palette()[name][theme] for name in ("barren", "fertile", "mountain", "forest", "sea")]
        assert all(contrast(first, second) > 1.2 for first, second in pairwise(tones))


# Panels

BOARDS = ("board", "advances")
"""The areas of a player's board."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_panels_are_those_that_the_layouts_arrange(seats: int) -> None:
    panels = clash(seats).match.scene(0).panels
    areas = {panel.key.partition(":")[0] for panel in panels}
    layouts = re.findall(
        r'(?:data-seats="(\d)"\] )?\{[^{}]*grid-template:([^/]+)/', (ART / "layout.css").read_text("utf-8")
    )
    assert len(layouts) >= 4
    for boards, layout in layouts:
        others = {f"{area}-{number}" for area in BOARDS for number in range(2, int(boards or 1) + 1)}
        named = set(" ".join(re.findall(r'"([^"]+)"', layout)).split()) - {"."}  # which is left empty
        assert named == areas | others
    book = GAME.phrasebook()
    assert all(panel.label is not None and book.has(panel.label.key) for panel in panels)
    for area in BOARDS:
        assert [panel.seat for panel in panels if panel.key.startswith(f"{area}:")] == list(range(seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_piece_leaves_its_panel_and_no_panel_lies_upon_another(seats: int) -> None:
    scene = clash(seats).match.scene(0)
    for number, panel in enumerate(scene.panels):
        for piece in panel.pieces:
            assert 0 <= piece.x <= panel.width, piece.key
            assert 0 <= piece.y <= panel.height, piece.key
        assert 0 <= panel.x <= scene.width - panel.width
        assert 0 <= panel.y <= scene.height - panel.height
        for other in scene.panels[:number]:
            beside = panel.x >= other.x + other.width or other.x >= panel.x + panel.width
            below = panel.y >= other.y + other.height or other.y >= panel.y + panel.height
            assert beside or below, (panel.key, other.key)


def test_seats_have_names_and_the_colours_of_their_boards() -> None:
    scene = clash(4).match.scene(None)
    assert [seat.colour for seat in scene.seats] == list(COLOURS)
    assert scene.panel("map").label == Message("area.map")


def test_a_panel_is_the_same_for_all_eyes_that_may_see_the_same() -> None:
    table = clash(3)
    scenes = [table.match.scene(seat) for seat in (None, 0, 1, 2)]
    for sketches in zip(*(scene.sketches for scene in scenes), strict=True):
        key = sketches[0].key
        if key in ("map", "players", "rounds", "events", "wonders"):
            assert all(sketch.content == sketches[0].content for sketch in sketches), key
        if key.startswith(("board:", "advances:")):
            others = [
                sketch.content
                for seat, sketch in zip((None, 0, 1, 2), sketches, strict=True)
                if seat is not None and not key.endswith(f":{seat}")
            ]
            assert others[0] == others[1], key
