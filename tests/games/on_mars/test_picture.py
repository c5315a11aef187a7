"""The picture of On Mars: what can be chosen has a mark of its shape, and all fits on its panel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

import areopagus
from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.picture.art import DRAWINGS, SPRITES, TABLE
from areopagus.games.on_mars.picture.marks import CARDS
from areopagus.kernel import Match, Panel, Piece, Scene
from areopagus.kernel.drawing import Place
from tests.games.on_mars.pictures import RECORDS, match_at
from tests.games.on_mars.positions import add_bot, arrange_start, mars, move_bot, put_rover

SHARES = (0.03, 0.3, 0.6, 1.0)


@pytest.fixture(
    params=[(name, share) for name in RECORDS for share in SHARES], ids=lambda at: f"{at[0]}-{at[1]}"
)
def match(request: pytest.FixtureRequest) -> Match:
    return match_at(*request.param)


def scenes(match: Match) -> Iterator[Scene]:
    for seat in (None, *range(match.seats)):
        yield match.scene(seat)


def boards(scene: Scene) -> list[Panel]:
    return [panel for panel in scene.panels if panel.key.startswith("board:")]


# Marks


def test_what_can_be_chosen_beside_the_map_has_a_mark_of_its_own_shape(match: Match) -> None:
    for scene in scenes(match):
        chosen = {piece.sprite for piece in scene.pieces if piece.word and not piece.word.startswith("hex:")}
        assert sorted(sprite for sprite in chosen if f"mark-{sprite}" not in scene.sprites) == []


def test_what_can_be_chosen_on_the_map_lies_on_the_place_that_is_marked(match: Match) -> None:
    pieces = match.scene(0).panel("map").pieces
    places = {piece.word: piece for piece in pieces if piece.sprite == "place"}
    for piece in pieces:
        if piece.word in places:
            place = places[piece.word]
            assert abs(piece.x - place.x) < 20, piece.key
            assert abs(piece.y - place.y) < 20, piece.key


def test_whatever_can_be_chosen_is_named(match: Match) -> None:
    for scene in scenes(match):
        assert [piece.key for piece in scene.pieces if piece.word and piece.label is None] == []


def test_a_card_tells_what_it_does(match: Match) -> None:
    say = GAME.phrasebook().text
    labels = {
        word.text: say(areopagus.Message(f"card.{word.text}"))
        for word in GAME.vocabulary
        if GAME.phrasebook().has(f"card.{word.text}")
    }
    for scene in scenes(match):
        for piece in scene.pieces:
            if piece.word in labels and piece.sprite != "text":
                assert piece.label is not None
                assert say(piece.label) == labels[piece.word], piece.key


# Panels

Box = tuple[float, float, float, float]
SMALLEST = 12.0
"""The smallest letters in units of a panel; layouts show panels at a scale of nine tenths where they can."""


def test_every_player_has_a_board_in_the_colour_of_the_view(match: Match) -> None:
    view, scene = match.view(None), match.scene(None)
    assert [panel.seat for panel in boards(scene)] == list(range(len(view["players"])))
    assert [seat.colour for seat in scene.seats] == [player["colour"] for player in view["players"]]
    assert all(f"emblem-{seat.colour}" in scene.sprites for seat in scene.seats)


def test_every_scene_can_be_drawn_and_no_key_is_used_twice(match: Match) -> None:
    for scene in scenes(match):
        scene.check()
        keys = [piece.key for piece in scene.pieces]
        assert len(keys) == len(set(keys))


def test_panels_are_equal_for_all_eyes_but_for_the_own_cards(match: Match) -> None:
    for one, other in combinations((None, *range(match.seats)), 2):
        for shown, seen in zip(match.scene(one).sketches, match.scene(other).sketches, strict=True):
            if shown.key not in (f"cards:{one}", f"cards:{other}"):
                assert shown.content == seen.content, shown.key


def test_dense_cards_and_goods_do_not_overlap() -> None:
    view = match_at("two-missions", 0.6).view(1)
    view["players"][0] |= {
        "storage": [7] * 5,
        "blueprints": list(range(20)),
        "unbuilt": [],
        "hangar": 5,
        "wa": 12,
    }
    view["blueprints"] = [[], []]
    panels = [panel for panel in GAME.picture(view).panels if panel.seat == 0]
    assert panels
    for panel in panels:
        lying = [
            piece
            for piece in panel.pieces
            if piece.key.startswith(("stored:0", "blueprint:", "hangar:", "wa:", "well:", "note:"))
            and piece.key.count(":") < 4
            and not piece.key.endswith((":level", ":number"))
        ]
        assert len(lying) > 20
        for one, other in combinations(lying, 2):
            assert is_apart(piece_box(one), piece_box(other)), (one.key, other.key)


def box(x: float, y: float, width: float, height: float) -> Box:
    return x, y, x + width, y + height


def holds(outer: Box, inner: Box) -> bool:
    return all(outer[side] <= inner[side] and inner[side + 2] <= outer[side + 2] for side in (0, 1))


def is_apart(one: Box, other: Box) -> bool:
    return any(one[side + 2] <= other[side] or other[side + 2] <= one[side] for side in (0, 1))


def box_of(place: Place) -> Box:
    return box(place.left, place.top, place.width, place.height)


FLAT = re.compile(r'<rect x="[0-9.]+" y="[0-9.]+" width="[0-9.]+" height="([0-9.]+)"')
"""Sprites that are rectangles."""


def piece_box(piece: Piece, card: float = 0.7) -> Box:
    """A sprite is a square, a card narrower; a text has its box."""
    if piece.sprite == "text":
        height = max(piece.height, piece.size)
        left = {"start": piece.x, "middle": piece.x - piece.width / 2, "end": piece.x - piece.width}[
            piece.align
        ]
        return box(left, piece.y - height / 2, piece.width, height)
    width = height = 96 * piece.size
    if piece.sprite.startswith(CARDS):
        width *= card
    matched = FLAT.match(SPRITES.get(piece.sprite, ""))
    if matched:
        height *= float(matched[1]) / 100
    return box(piece.x - width / 2, piece.y - height / 2, width, height)


def test_panels_lie_within_the_picture_and_not_upon_each_other(match: Match) -> None:
    scene = match.scene(None)
    boxes = [box(panel.x, panel.y, panel.width, panel.height) for panel in scene.panels]
    assert all(holds((0, 0, scene.width, scene.height), panel) for panel in boxes)
    for one, other in combinations(boxes, 2):
        assert is_apart(one, other), (one, other)


def test_the_drawing_of_the_table_has_the_sizes_of_the_panels() -> None:
    for name, place in TABLE.items():
        drawing = DRAWINGS[name.split(":")[1]]
        assert (place.width, place.height) == (drawing.width, drawing.height), name


def test_no_piece_is_cut_by_the_edge_of_its_panel(match: Match) -> None:
    for scene in scenes(match):
        for panel in scene.panels:
            for piece in panel.pieces:
                assert holds((0, 0, panel.width, panel.height), piece_box(piece)), (panel.key, piece.key)


def test_no_letters_are_smaller_than_the_layouts_allow(match: Match) -> None:
    for panel in match.scene(0).panels:
        assert all(piece.size >= SMALLEST for piece in panel.pieces if piece.sprite == "text"), panel.key


def test_texts_have_boxes_and_the_ground_has_no_letters(match: Match) -> None:
    scene = match.scene(0)
    assert [piece.key for piece in scene.pieces if piece.sprite == "text" and not piece.width] == []
    assert all("<text" not in ground for ground in scene.grounds.values())


def test_pieces_that_share_a_hex_are_all_seen() -> None:
    table = mars()
    with table.edit() as s:
        arrange_start(s)
        move_bot(s, 0, "+0-1")
        add_bot(s, 0, "+1-1")
        put_rover(s, 0, "+0+0")
    table.play("control_center", "hex:+0-1", "hex:+1-1", "rover", "hex:+1-1")
    pieces = table.match.scene(0).panel("map").pieces
    standing = [piece for piece in pieces if piece.key in ("bot:0:0", "bot:0:1", "rover:0")]
    assert len(standing) == 3
    for one, other in combinations(standing, 2):
        assert abs(one.x - other.x) + abs(one.y - other.y) >= 20, "neither hides the other"
