"""The picture of the two ways in which a drawn Region can lie: each space shows the terrain that it would get."""

from __future__ import annotations

from math import hypot

import pytest

from areopagus.games.clash_of_cultures.catalog import NONE
from areopagus.games.clash_of_cultures.effects.cities import lay_region
from areopagus.games.clash_of_cultures.map_catalog import LAYOUTS, SLOT_LETTERS, TILES
from areopagus.games.clash_of_cultures.words import HEX, TURN
from areopagus.kernel import Piece
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    clash,
    remove_all_units,
    reveal,
    settler,
    ship,
    word,
)

SLOTS = [(players, slot) for players, layout in LAYOUTS.items() for slot in range(len(layout.slots))]
TILE = [tile.number for tile in TILES].index(13)
"""Four kinds of terrain, so that any wrong place shows."""

Point = tuple[float, float]


def drawn(table: Table) -> dict[str, Piece]:
    """The pieces of the scene by their keys."""
    return {piece.key: piece for piece in table.match.scene(0).pieces}


def offsets(pieces: list[Piece]) -> list[Point]:
    """Where pieces lie from their middle, in their own size."""
    x, y = (sum(getattr(piece, axis) for piece in pieces) / len(pieces) for axis in "xy")
    far = max(hypot(piece.x - x, piece.y - y) for piece in pieces)
    return [((piece.x - x) / far, (piece.y - y) / far) for piece in pieces]


@rule("CC-EXPL-03", "CC-XMAP-03")
@pytest.mark.parametrize(("players", "slot"), SLOTS)
def test_every_space_of_the_picture_has_the_terrain_that_the_space_gets(players: int, slot: int) -> None:
    table = clash(players)
    with table.edit() as s:
        s.exploring = slot
        s.tiles_left &= ~(1 << TILE)
    before = drawn(table)
    cells = LAYOUTS[players].slots[slot]
    on_map = offsets([before[HEX[cell].text] for cell in cells])
    for way, turning in enumerate(TURN):
        shown = [before[f"{turning.text}:{space}"] for space in range(len(cells))]
        laid = clash(players)
        with laid.edit() as s:
            lay_region(s, slot, TILE, way)
        after = drawn(laid)
        for piece, at in zip(shown, offsets(shown), strict=True):
            nearest = min(range(len(cells)), key=lambda n: hypot(on_map[n][0] - at[0], on_map[n][1] - at[1]))
            assert hypot(on_map[nearest][0] - at[0], on_map[nearest][1] - at[1]) < 0.01, "another shape"
            sprite = after[f"land:{cells[nearest]}"].sprite
            assert sprite.removesuffix("-b") == piece.sprite, (SLOT_LETTERS[slot], turning.text, nearest)


def test_no_way_to_lie_is_drawn_when_nothing_is_explored() -> None:
    table = clash(2)
    assert TURN[0].text not in drawn(table)
    table.play("move", word("+3+1"), "tile:18")
    assert TURN[0].text in drawn(table)
    table.play("turn:half")
    assert TURN[0].text not in drawn(table)
    assert table.state.exploring == NONE


@rule("CC-EXPL-03", "CC-EXPL-07")
def test_the_text_tells_which_space_gets_which_terrain() -> None:
    table = clash(2)
    table.play("move", word("+3+1"), "tile:18")
    text = table.match.text(0).splitlines()
    assert "A tile was drawn for Region C: tile 18 (Forest, Mountain, Fertile, Mountain)." in text
    assert text[-2:] == [
        "  turn:as_listed: As drawn: D3 Forest, C4 Mountain, E3 Fertile and D4 Mountain",
        "  turn:half: Rotated by half a turn: D3 Mountain, C4 Fertile, E3 Mountain and D4 Forest",
    ]


@rule("CC-EXPL-04")
def test_a_refused_turning_names_the_space_that_would_be_sea() -> None:
    table = clash()
    table.match._forced = "none"
    table.play("move", HOME_HEX, "count:1", word("+2+1"), "tile:5")
    assert table.words == ["turn:half"]
    assert table.refuses("turn:as_listed") == "CC-EXPL-04"
    assert str(table.match.why_not("turn:as_listed")) == (
        "Rotated this way, C3 would be Sea, but your units are moving there. (CC-EXPL-04)"
    )


@rule("CC-EXPL-05")
def test_a_refused_turning_names_the_rule_of_joined_sea() -> None:
    table = clash()
    table.match._forced = "none"
    with table.edit() as s:
        reveal(s, "a", 9)
    table.play("move", HOME_HEX, "count:1", word("+3+1"), "tile:10")
    assert table.refuses("turn:half") == "CC-EXPL-05"


@rule("CC-EXPL-06")
def test_a_refused_turning_names_the_rule_of_the_edge() -> None:
    table = clash()
    table.match._forced = "none"
    with table.edit() as s:
        remove_all_units(s, 0)
        settler(s, 0, "+4-1")
    table.play("move", word("+4-1"), "count:1", word("+5-1"), "tile:12")
    assert table.words == ["turn:half"]
    assert table.refuses("turn:as_listed") == "CC-EXPL-06"


@rule("CC-EXPL-15", "CC-EXPL-16")
def test_a_refused_turning_and_landfall_of_ships_name_their_rules() -> None:
    table = clash()
    table.match._forced = "none"
    with table.edit() as s:
        reveal(s, "a", 9)  # Sea in +1+2
        ship(s, 0, "+1+2")
    table.play("move", word("+1+2"), "sail", "load:none", "region:d", "tile:11")
    assert table.words == ["turn:as_listed"]  # Sea in +1+3
    assert table.refuses("turn:half") == "CC-EXPL-15"
    table.play("turn:as_listed")
    assert table.about == "explore.ship"
    assert table.refuses(word("+1+2")) == "CC-EXPL-16"
    assert table.refuses(word("+1+4")) == "CC-EXPL-16"
    assert str(table.match.why_not(word("+1+4"))).startswith("That is not a Sea space.")


@rule("CC-EXPL-10", "CC-EXPL-11")
def test_a_refused_space_for_barbarians_names_its_rule() -> None:
    table = clash()
    table.match._forced = "none"
    table.play("move", HOME_HEX, "count:1", word("+3+1"), "tile:20", "turn:half")
    assert table.about == "barbarians.place"
    assert table.refuses(word("+3+1")) == "CC-EXPL-11"
    assert table.refuses(word("+3+2")) == "CC-EXPL-10"
    assert table.refuses(word("+3+0")) == "CC-EXPL-10"
