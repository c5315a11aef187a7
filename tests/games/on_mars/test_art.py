"""The colours of On Mars: the palette has what the art uses, by day and by night, and all can be told apart."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import areopagus
from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.picture.art import ART
from areopagus.kernel import Piece
from tests.games.contrast import contrast
from tests.games.on_mars.pictures import RECORDS, match_at

WEB = Path(areopagus.__file__).parent / "web" / "css"
PAIRS = re.compile(r"(--[a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
SINGLE = re.compile(r"(--[a-z0-9-]+): (#[0-9a-f]{6}|#[0-9a-f]{8});")
USED = re.compile(r"var\((--[a-z0-9-]+)(?:,(#[0-9a-fA-F]{3,8}))?\)")
BY_PIECE = {"--seat", "--on-seat", "--plate", "--k", "--k2", "--mark"}
"""Set by a piece or by the sprite that uses another one."""


@cache
def palette() -> dict[str, tuple[str, str]]:
    assert GAME.palette is not None
    text = GAME.palette.read_text(encoding="utf-8")
    colours = {name: (light, dark) for name, light, dark in PAIRS.findall(text)}
    colours.update({name: (colour, colour) for name, colour in SINGLE.findall(text)})
    return colours


def drawn_with() -> set[tuple[str, str]]:
    """The names of colours in sprites, ground and tints, with the colour by day beside each."""
    scene = match_at("solo-steered", 0.6).scene(0)
    texts = [*scene.sprites.values(), scene.ground, *scene.grounds.values(), ART.read_text(encoding="utf-8")]
    for name in RECORDS:
        pieces: tuple[Piece, ...] = match_at(name, 0.6).scene(0).pieces
        texts += [piece.tint for piece in pieces if piece.tint]
    return {colour for text in texts for colour in USED.findall(text) if colour[0] not in BY_PIECE}


def test_every_colour_of_the_art_has_its_pair_by_day_as_the_art_has_it() -> None:
    for name, day in sorted(drawn_with()):
        assert name in palette(), name
        short = day.lower()
        whole = f"#{''.join(2 * digit for digit in short[1:])}" if len(short) == 4 else short
        assert whole == palette()[name][0], name


def test_no_colour_of_the_palette_is_left_over() -> None:
    page = {name for path in WEB.glob("*.css") for name, _ in USED.findall(path.read_text(encoding="utf-8"))}
    assert GAME.palette is not None
    itself = {name for name, _ in USED.findall(GAME.palette.read_text(encoding="utf-8"))}
    assert sorted(set(palette()) - {name for name, _ in drawn_with()} - page - itself) == []


READ = [
    *((text, ground) for text in ("--text", "--muted") for ground in ("--page", "--panel")),
    *(("--accent", "--panel"), ("--on-accent", "--accent"), ("--text", "--new"), ("--text", "--btn")),
    *((text, ground) for text in ("--orbit-text", "--orbit-muted") for ground in ("--orbit", "--orbit-well")),
    *(
        (text, ground)
        for text in ("--plaque-text", "--plaque-muted")
        for ground in ("--plaque", "--well", "--cell")
    ),
    *(("--soil-text", soil) for soil in ("--soil", "--soil-high")),
    ("--done", "--well"),
]
"""Texts on their grounds."""
SEEN = [
    *(("--empty", ground) for ground in ("--plaque", "--well", "--cell")),
    *(
        (f"--sign-{kind}", ground)
        for kind in ("mine", "generator", "water-extractor", "greenhouse", "oxygen-condenser")
        for ground in ("--plaque", "--well")
    ),
    *(("--focus", "--panel"), ("--edge-strong", "--panel"), ("--lit", "--lit-case")),
]
"""Signs and outlines on their grounds."""


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("least", "pairs"), [(4.5, READ), (3.0, SEEN)], ids=["read", "seen"])
def test_colours_stand_out_from_their_grounds(
    night: bool, least: float, pairs: list[tuple[str, str]]
) -> None:
    for upper, lower in pairs:
        assert contrast(palette()[upper][night], palette()[lower][night]) >= least, (upper, lower)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_pieces_and_rings_stand_out_from_the_soil_by_line_or_halo(night: bool) -> None:
    for soil in ("--soil", "--soil-low", "--soil-high"):
        ground = palette()[soil][night]
        for dark, light in (("--line", "--halo"), ("--lit-case", "--lit")):
            assert max(contrast(palette()[name][night], ground) for name in (dark, light)) >= 3, (soil, dark)
