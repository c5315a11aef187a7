"""Pictures that stand alone say their colours without custom properties."""

from __future__ import annotations

import pytest

from areopagus import new
from areopagus.kernel.plain_colours import colour, ink_on, values_of, written_out


def test_custom_properties_are_inherited() -> None:
    markup = written_out(
        '<g style="--x:green;--y:var(--x)"><path fill="var(--x)"/><path fill="var(--y,black)"/></g>'
        '<path style="fill:var(--x);stroke:var(--z,#123)"/>',
        {"--x": "red"},
    )
    assert markup == ('<g><path fill="green" /><path fill="red" /></g><path style="fill:red;stroke:#123" />')


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("var(--a)", "red"),
        ("var(--b,blue)", "blue"),
        ("var(--b,var(--c,var(--a)))", "red"),
        ("var(--b, rgb(1, 2, 3))", "rgb(1, 2, 3)"),
        ("1px solid var(--a,blue) var(--b,#fff)", "1px solid red #fff"),
        ("var(--b)", "none"),
    ],
)
def test_what_has_no_value_is_what_stands_there_instead(text: str, written: str) -> None:
    assert colour(text, {"--a": "red"}) == written


def test_a_value_that_names_itself_ends() -> None:
    assert "var(--a)" in colour("var(--a)", {"--a": "var(--a)"})


def test_transparency_is_apart_from_the_colour() -> None:
    assert written_out('<path fill="var(--a)" stroke="#00000080"/>', {"--a": "#ffffff4d"}) == (
        '<path fill="#ffffff" stroke="#000000" fill-opacity="0.302" stroke-opacity="0.502" />'
    )


def test_a_stylesheet_has_colours_by_day_and_by_night() -> None:
    sheet = "/* --a: black; */ .game { --a: light-dark(#fff, rgb(0, 0, 0)); --b: #123 }"
    assert values_of(sheet, is_dark=False) == {"--a": "#fff", "--b": "#123"}
    assert values_of(sheet, is_dark=True) == {"--a": "rgb(0, 0, 0)", "--b": "#123"}


@pytest.mark.parametrize(("ground", "ink"), [("#f6c324", "#231815"), ("#0c6447", "#fff"), ("red", "#fff")])
def test_letters_can_be_read_on_a_colour(ground: str, ink: str) -> None:
    assert ink_on(ground) == ink


@pytest.mark.parametrize("game", ["beacons", "on-mars", "clash-of-cultures"])
def test_no_picture_that_stands_alone_needs_custom_properties(game: str) -> None:
    scene = new(game, seats=2, seed=1).scene(0)
    day, night, named = (scene.svg(colours=colours) for colours in ("light", "dark", "named"))
    assert "var(" in named
    for picture in (scene.svg(), day, night):
        assert "var(" not in picture
        assert "--" not in picture
        assert "light-dark" not in picture
    assert scene.svg() == day != night
