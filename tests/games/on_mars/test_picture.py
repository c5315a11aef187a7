"""The picture of On Mars: what can be chosen has a mark of its shape, all is in its area, day and night agree."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import areopagus
from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.picture.art import ART
from areopagus.games.on_mars.picture.frames import PLACES
from areopagus.kernel import Area, Match, Piece, Scene, load
from tests.games.on_mars.make_records import SHELF
from tests.games.on_mars.positions import add_bot, arrange_start, mars, move_bot, put_rover

WEB = Path(areopagus.__file__).parent / "web" / "css"
RECORDS = ("solo-steered", "two-missions", "three-first-colonists", "four-random")
SHARES = (0.03, 0.3, 0.6, 1.0)
STAGE, DOCK = 1140, 1290
"""The widths of table and board in a window of 1440 x 900."""


@cache
def match_at(name: str, share: float) -> Match:
    record = json.loads(SHELF.read(name))
    if share < 1:
        record["choices"] = record["choices"][: int(share * len(record["choices"]))]
        record.pop("result", None)
    return load(json.dumps(record))


@pytest.fixture(
    params=[(name, share) for name in RECORDS for share in SHARES], ids=lambda at: f"{at[0]}-{at[1]}"
)
def match(request: pytest.FixtureRequest) -> Match:
    return match_at(*request.param)


def scenes(match: Match) -> Iterator[Scene]:
    for seat in (None, *range(match.seats)):
        yield match.scene(seat)


def boards(scene: Scene) -> list[Area]:
    return [area for area in scene.areas if area.key == "board"]


# Marks


def test_what_can_be_chosen_beside_the_map_has_a_mark_of_its_own_shape(match: Match) -> None:
    for scene in scenes(match):
        chosen = {piece.sprite for piece in scene.pieces if piece.word and not piece.word.startswith("hex:")}
        assert sorted(sprite for sprite in chosen if f"mark-{sprite}" not in scene.sprites) == []


def test_what_can_be_chosen_on_the_map_lies_on_the_place_that_is_marked(match: Match) -> None:
    scene = match.scene(0)
    places = {piece.word: piece for piece in scene.pieces if piece.sprite == "place"}
    for piece in scene.pieces:
        if piece.word in places:
            place = places[piece.word]
            assert abs(piece.x - place.x) < 20, piece.key
            assert abs(piece.y - place.y) < 20, piece.key


def test_whatever_can_be_chosen_is_named(match: Match) -> None:
    for scene in scenes(match):
        assert [piece.key for piece in scene.pieces if piece.word and piece.label is None] == []


def test_a_card_tells_what_it_does(match: Match) -> None:
    say = GAME.phrasebook().text
    told = {
        word.text: say(areopagus.Message(f"card.{word.text}"))
        for word in GAME.vocabulary
        if GAME.phrasebook().has(f"card.{word.text}")
    }
    for scene in scenes(match):
        for piece in scene.pieces:
            if piece.word in told and piece.sprite != "text":
                assert piece.label is not None
                assert say(piece.label) == told[piece.word], piece.key


# Areas


def test_every_player_has_a_board_in_the_colour_of_the_view(match: Match) -> None:
    view, scene = match.view(None), match.scene(None)
    assert [(area.seat, area.colour) for area in boards(scene)] == [
        (number, player["colour"]) for number, player in enumerate(view["players"])
    ]
    assert all(f"emblem-{area.colour}" in scene.sprites for area in boards(scene))


def box(x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
    return x, y, x + width, y + height


def holds(outer: tuple[float, float, float, float], inner: tuple[float, float, float, float]) -> bool:
    return all(outer[side] <= inner[side] and inner[side + 2] <= outer[side + 2] for side in (0, 1))


def area_box(area: Area) -> tuple[float, float, float, float]:
    return box(area.x, area.y, area.width, area.height)


def piece_box(piece: Piece) -> tuple[float, float, float, float]:
    """A sprite is a square, a text as high as its letters; a place has the shape that is printed on the ground."""
    width = piece.size if piece.sprite == "text" else 96 * piece.size
    height = width * PLACES[piece.sprite][3] / 100 if piece.sprite in PLACES else width
    return box(piece.x - width / 2, piece.y - height / 2, width, height)


def test_areas_lie_within_the_picture_and_not_upon_each_other(match: Match) -> None:
    scene = match.scene(None)
    found = [area_box(area) for area in scene.areas]
    assert all(holds((0, 0, scene.width, scene.height), area) for area in found)
    for one, other in combinations(found, 2):
        apart = any(one[side + 2] <= other[side] or other[side + 2] <= one[side] for side in (0, 1))
        assert apart, (one, other)


def test_no_piece_is_cut_by_the_edge_of_the_table_or_of_a_board(match: Match) -> None:
    for scene in scenes(match):
        strips = [area_box(area) for area in boards(scene)]
        strips.append((0, 0, scene.width, strips[0][1]))
        for piece in scene.pieces:
            assert any(holds(strip, piece_box(piece)) for strip in strips), piece.key


def test_the_map_area_holds_every_place(match: Match) -> None:
    scene = match.scene(None)
    (area,) = (area for area in scene.areas if area.key == "map")
    for piece in scene.pieces:
        if piece.sprite == "place":
            width, height = 100 * piece.size, 86 * piece.size
            assert holds(area_box(area), box(piece.x - width / 2, piece.y - height / 2, width, height))


def test_no_letters_are_smaller_than_twelve_pixels(match: Match) -> None:
    scene = match.scene(0)
    top = boards(scene)[0].y
    printed = re.findall(r'<text x="[^"]*" y="([0-9.]+)" font-size="([0-9.]+)"', scene.ground)
    assert printed
    texts = [(piece.y, piece.size, piece.key) for piece in scene.pieces if piece.sprite == "text"]
    texts += [(float(y), float(size), "printed") for y, size in printed]
    for y, size, key in texts:
        assert size * (STAGE if y < top else DOCK) / scene.width >= 12, key


# Day and night

PAIRS = re.compile(r"(--[a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")
SINGLE = re.compile(r"(--[a-z0-9-]+): (#[0-9a-f]{6}|#[0-9a-f]{8});")
USED = re.compile(r"var\((--[a-z0-9-]+)(?:,(#[0-9a-fA-F]{3,8}))?\)")
BY_PIECE = {"--seat", "--on-seat", "--plate", "--k", "--k2", "--mark"}
"""Set by a piece or by the sprite that uses another one."""


@cache
def palette() -> dict[str, tuple[str, str]]:
    assert GAME.palette is not None
    text = GAME.palette.read_text(encoding="utf-8")
    found = {name: (light, dark) for name, light, dark in PAIRS.findall(text)}
    found.update({name: (colour, colour) for name, colour in SINGLE.findall(text)})
    return found


def drawn_with() -> set[tuple[str, str]]:
    """The names of colours in sprites, ground and tints, with the colour by day beside each."""
    scene = match_at("solo-steered", 0.6).scene(0)
    texts = [*scene.sprites.values(), scene.ground, ART.read_text(encoding="utf-8")]
    for name in RECORDS:
        pieces: tuple[Piece, ...] = match_at(name, 0.6).scene(0).pieces
        texts += [piece.tint for piece in pieces if piece.tint]
    return {found for text in texts for found in USED.findall(text) if found[0] not in BY_PIECE}


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


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


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


def test_pieces_that_share_a_hex_are_all_seen() -> None:
    table = mars()
    with table.edit() as s:
        arrange_start(s)
        move_bot(s, 0, "+0-1")
        add_bot(s, 0, "+1-1")
        put_rover(s, 0, "+0+0")
    table.play("control_center", "hex:+0-1", "hex:+1-1", "rover", "hex:+1-1")
    scene = table.match.scene(0)
    standing = [piece for piece in scene.pieces if piece.key in ("bot:0:0", "bot:0:1", "rover:0")]
    assert len(standing) == 3
    for one, other in combinations(standing, 2):
        assert abs(one.x - other.x) + abs(one.y - other.y) >= 20, "neither hides the other"
