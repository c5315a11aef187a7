"""The art of Clash of Cultures: its colours by day and by night, and the parts that can be shown alone."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.catalog import COLOURS
from areopagus.games.clash_of_cultures.picture import colours
from areopagus.games.clash_of_cultures.picture.colours import INKS, SEATS
from areopagus.games.clash_of_cultures.picture.ground import ground, sprites
from areopagus.kernel import Message, Scene
from tests.games.clash_of_cultures.positions import clash

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
OF_THE_PAGE = {"lit", "lit-case", "lit-fill", "halo", "seat", "on-seat", "serif"}
"""What the page or a token itself sets."""


@cache
def palette() -> dict[str, tuple[str, str]]:
    """Each colour by day and by night."""
    assert GAME.palette is not None
    css = GAME.palette.read_text(encoding="utf-8")
    found = {}
    for name, value in re.findall(r"--([a-z0-9-]+): ([^;]+);", css):
        pair = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value)
        found[name] = (pair[1], pair[2]) if pair else (value, value)
    return found


def drawn_with() -> list[tuple[str, str]]:
    """The names of colours that sprites, grounds and tints use, each with what it is without a palette."""
    names = [value for value in vars(colours).values() if isinstance(value, str)]
    markup = [*sprites().values(), *(ground(seats) for seats in (2, 3, 4)), *names]
    return [pair for part in markup for pair in re.findall(r"var\(--([a-z0-9-]+),(#\w+)\)", part)]


def contrast(first: str, second: str) -> float:
    """The ratio of two colours as WCAG measures it."""

    def light(colour: str) -> float:
        parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(first), light(second)))
    return (bright + 0.05) / (dark + 0.05)


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
        ("text", "dock-ground"),
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
        (colours.CARD_INK, colours.PAPER),
        (colours.CARD_MUTED, colours.PAPER),
        (colours.CARD_INK, colours.WONDER_PAPER),
        (colours.CARD_ACCENT, colours.WONDER_PAPER),
        (colours.OLIVE, colours.PAPER),
        (colours.CLEAR, colours.TERRACOTTA),
        (colours.CLEAR, colours.OLIVE),
        (colours.CLEAR, colours.VIOLET),
        *((INKS[colour], SEATS[colour]) for colour in COLOURS),
    ):
        assert contrast(ink, paper) >= 4.5, (ink, paper)


def test_terrain_differs_by_lightness_at_night_too() -> None:
    for theme in (0, 1):
        tones = [palette()[name][theme] for name in ("barren", "fertile", "mountain", "forest", "sea")]
        assert all(contrast(first, second) > 1.2 for first, second in pairwise(tones))


# Areas


def within(scene: Scene, key: str, seat: int | None = None) -> set[str]:
    """The keys of the pieces whose middles lie in an area."""
    (area,) = (area for area in scene.areas if area.key == key and area.seat == seat)
    return {
        piece.key
        for piece in scene.pieces
        if area.x <= piece.x <= area.x + area.width and area.y <= piece.y < area.y + area.height
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_areas_hold_the_map_the_cards_the_players_and_each_board(seats: int) -> None:
    scene = clash(seats).match.scene(0)
    parts = [within(scene, key) for key in ("map", "cards", "players", "tools")]
    parts += [within(scene, "board", seat) for seat in range(seats)]
    assert sum(map(len, parts)) == len(scene.pieces), "each piece lies in one area"
    land, cards, players, tools, *boards = parts
    assert {piece.key for piece in scene.pieces if piece.sprite == "place"} <= land
    assert {"hand", "wonders", "pip:1:1"} <= cards
    assert "glance:1" in players
    assert {"do:activate", "do:move"} <= tools
    for seat, board in enumerate(boards):
        assert {f"seat:{seat}", f"scale:{seat}:food", f"advance:dogma:{seat}"} <= board


def test_areas_have_names_and_boards_the_colours_of_their_seats() -> None:
    areas = clash(4).match.scene(None).areas
    book = GAME.phrasebook()
    assert [area.key for area in areas if area.label is None] == ["tools"], "nowhere to go to"
    assert all(book.has(area.label.key) for area in areas if area.label is not None)
    boards = [area for area in areas if area.key == "board"]
    assert [(area.seat, area.colour) for area in boards] == list(enumerate(COLOURS))
    assert areas[0].label == Message("area.map")
