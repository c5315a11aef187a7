"""The three maps, the tiles and the terrains (CC-XMAP-01 to -11, -17, `regions.toml`, `layouts.toml`)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.catalog import NONE, TERRAINS
from areopagus.games.clash_of_cultures.map_catalog import CELLS
from areopagus.games.clash_of_cultures.queries.board import within
from areopagus.games.clash_of_cultures.state import World
from areopagus.kernel import hexes
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.positions import (
    HOME,
    cell,
    city,
    clash,
    give,
    home,
    learn,
    remove_all_units,
    reveal,
    settler,
    stock,
    word,
)


def names(s: World, *spaces: str) -> list[str]:
    """The terrain of spaces, by name; `unrevealed` where none is seen."""
    return [
        "unrevealed" if s.terrain[cell(space)] == NONE else TERRAINS[s.terrain[cell(space)]]
        for space in spaces
    ]


def text(place: int) -> str:
    """A space as it is written in words."""
    return hexes.text(CELLS[place])


# Spaces and Regions


@rule("CC-XMAP-01")
def test_distance_goes_over_revealed_spaces_of_any_terrain() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 7)  # Sea in +4+1 and +3+2
        assert within(s, cell(HOME), cell("+4+1"), 2), "over Land"
        assert within(s, cell(HOME), cell("+3+2"), 2)
        assert not within(s, cell(HOME), cell("+3+2"), 1)
        assert not within(s, cell(HOME), cell("+3+5"), 99), "no way over revealed spaces"
        reveal(s, "f", 5)  # Sea in +3+3
        city(s, 1, "+2+4")
        assert within(s, cell(HOME), cell("+3+5"), 5), "over Sea and whoever is there"
        assert not within(s, cell(HOME), cell("+3+5"), 4)


@rule("CC-XMAP-01")
def test_the_way_round_unrevealed_regions_is_longer() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "a", 17)
        reveal(s, "d", 18)
        reveal(s, "f", 19)
        assert not within(s, cell(HOME), cell("+3+3"), 3), "three steps as the crow flies, over c"
        assert within(s, cell(HOME), cell("+3+3"), 5)


@rule("CC-XMAP-02")
def test_within_a_region_all_spaces_touch_but_left_and_right() -> None:
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        reveal(s, "c", 17)
        settler(s, 0, "+2+2")
    table.play("move")
    assert {word("+3+1"), word("+3+2")} <= set(table.words), "top and bottom"
    assert table.refuses(word("+4+1")) == "CC-MOVE-06", "from left to right it is two spaces"
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        reveal(s, "c", 17)
        settler(s, 0, "+3+1")
    table.play("move")
    assert {word("+2+2"), word("+4+1"), word("+3+2")} <= set(table.words), "from the top to all three"


TILES = {
    5: "sea mountain sea mountain",
    6: "sea sea mountain fertile",
    7: "forest forest sea sea",
    8: "fertile sea forest sea",
    9: "forest mountain mountain sea",
    10: "mountain sea fertile mountain",
    11: "sea fertile forest mountain",
    12: "forest sea fertile forest",
    13: "fertile sea barren mountain",
    14: "sea barren forest fertile",
    15: "sea fertile fertile barren",
    16: "fertile sea fertile barren",
    17: "mountain forest mountain barren",
    18: "forest mountain fertile mountain",
    19: "fertile forest mountain fertile",
    20: "forest fertile fertile fertile",
}
"""Top, left, right, bottom."""


@pytest.mark.parametrize("tile", TILES)
@rule("CC-XMAP-03", "CC-XMAP-04")
@component(
    "regions:5",
    "regions:6",
    "regions:7",
    "regions:8",
    "regions:9",
    "regions:10",
    "regions:11",
    "regions:12",
    "regions:13",
    "regions:14",
    "regions:15",
    "regions:16",
    "regions:17",
    "regions:18",
    "regions:19",
    "regions:20",
)
def test_every_tile_lies_as_it_is_printed(tile: int) -> None:
    table = clash()
    table.play("move", word("+3+1"))
    assert f"tile:{tile}" in table.words
    table.play(f"tile:{tile}")
    if table.about == "explore.turn":
        table.play("turn:half" if tile % 2 else "turn:as_listed")
    listed = TILES[tile].split()
    turned = table.state.turned[2] == 1
    assert names(table.state, "+3+1", "+2+2", "+4+1", "+3+2") == (listed[::-1] if turned else listed)
    symbol = tile in (15, 16, 19, 20)
    assert (table.about == "barbarians.place" or len(table.state.camps) == 1) == symbol


@rule("CC-XMAP-04")
def test_each_tile_is_there_once() -> None:
    table = clash()
    with table.edit() as s:
        settler(s, 0, HOME, 2)
    table.play("move", "count:1", word("+3+1"))
    assert table.words == [f"tile:{number}" for number in range(5, 21)]
    table.play("tile:17", "turn:as_listed", word(HOME), "count:1", word("+2+1"), "tile:18", "turn:as_listed")
    table.play(word(HOME), word("+4+0"))
    assert table.words == [f"tile:{number}" for number in range(5, 21) if number not in (17, 18)]


# The maps


STARTS = {
    2: [
        ("+3+0", {"+3+0": "fertile", "+4-1": "mountain", "+2+0": "forest", "+3-1": "barren"}),
        ("+3+5", {"+3+5": "fertile", "+2+6": "mountain", "+4+5": "forest", "+3+6": "barren"}),
    ],
    3: [
        ("+4+1", {"+4+1": "fertile", "+5+0": "mountain", "+3+1": "forest", "+4+0": "barren"}),
        ("+6+4", {"+6+4": "fertile", "+6+5": "mountain", "+7+3": "forest", "+7+4": "barren"}),
        ("+1+6", {"+1+6": "fertile", "+0+6": "mountain", "+1+7": "forest", "+0+7": "barren"}),
    ],
    4: [
        ("+2+0", {"+2+0": "fertile", "+3-1": "mountain", "+1+0": "forest", "+2-1": "barren"}),
        ("+8-3", {"+8-3": "fertile", "+9-4": "forest", "+7-3": "mountain", "+8-4": "barren"}),
        ("+8+3", {"+8+3": "fertile", "+7+4": "mountain", "+9+3": "forest", "+8+4": "barren"}),
        ("+2+6", {"+2+6": "fertile", "+1+7": "forest", "+3+6": "mountain", "+2+7": "barren"}),
    ],
}
"""The starting Regions in the order of play."""


@pytest.mark.parametrize(("players", "hidden", "spaces"), [(2, 8, 40), (3, 12, 60), (4, 14, 72)])
@rule("CC-XMAP-05", "CC-XMAP-06", "CC-XMAP-07", "CC-XMAP-08")
@component("layouts:2", "layouts:3", "layouts:4", "regions:A", "regions:B")
def test_a_map_has_its_regions_and_only_the_starting_ones_lie_open(
    players: int, hidden: int, spaces: int
) -> None:
    s = clash(players).state
    assert s.tiles == [NONE] * hidden
    assert len(s.layout.cells) == spaces == 4 * (hidden + players)
    for seat, (start, terrain) in enumerate(STARTS[players]):
        assert text(home(s, seat)) == start
        assert dict(zip(terrain, names(s, *terrain), strict=True)) == terrain
        assert s.players[seat].settlers == {cell(start): 1}
    open_spaces = [place for place in s.layout.cells if s.terrain[place] != NONE]
    assert len(open_spaces) == 4 * players
    assert s.camps == {}, "no Barbarian symbol on the starting tiles"


@pytest.mark.parametrize("players", [2, 3, 4])
@rule("CC-XMAP-06", "CC-XMAP-07", "CC-XMAP-08")
@component("layouts:2", "layouts:3", "layouts:4")
def test_from_every_space_every_other_can_be_reached_once_all_is_revealed(players: int) -> None:
    s = clash(players).state.copy()
    for slot in range(len(s.tiles)):
        reveal(s, "abcdefghijklmn"[slot], 5 + slot)
    assert all(within(s, s.layout.cells[0], place, 20) for place in s.layout.cells)


@rule("CC-XMAP-09")
def test_players_are_dealt_to_the_places_and_play_goes_clockwise() -> None:
    table = Table(GAME, 4)
    assert table.about == "chance.seat"
    table.play("seat:2", "seat:0", "seat:3")
    s = table.state
    assert [text(home(s, seat)) for seat in (2, 0, 3, 1)] == ["+2+0", "+8-3", "+8+3", "+2+6"]
    for number in range(4):
        table.play(f"action:{number + 1}", f"objective:{number + 1}")
    table.play("seat:0")
    turns = []
    for _ in range(5):
        turns.append(table.state.active)
        while table.state.active == turns[-1]:
            table.play("end" if "end" in table.words else table.words[-1])
    assert turns == [0, 3, 1, 2, 0]


@pytest.mark.parametrize(
    ("players", "inside", "edge"),
    [
        (2, ["+2+1", "+3+0", "+4+4"], ["+6-1", "+1+2", "+5+0"]),
        (3, ["+1+4", "+6+1", "+4+6"], ["+2+2", "+7+2", "+2+7"]),
        (4, ["+5-1", "+3+0", "+8-1"], ["+2+1", "+2+6", "+10-2"]),
    ],
)
@rule("CC-XMAP-10")
@component("layouts:2", "layouts:3", "layouts:4")
def test_a_space_is_at_the_edge_if_fewer_than_six_spaces_are_around_it(
    players: int, inside: list[str], edge: list[str]
) -> None:
    layout = clash(players).state.layout
    assert all(cell(space) not in layout.at_edge for space in inside)
    assert all(cell(space) in layout.at_edge for space in edge)
    for place in layout.cells:
        around = [near for near in hexes.neighbours(CELLS[place]) if near in [CELLS[c] for c in layout.cells]]
        assert (place in layout.ring) == (len(around) < 6)


@rule("CC-XMAP-17")
def test_an_unrevealed_space_is_neither_land_nor_sea() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "fishing", "irrigation")
        city(s, 0, "+4-1")
        give(s, 0, food=2, ore=2, wood=2)
    table.play("activate", word(HOME))
    assert "grow" not in table.words, "no Sea for a Port"
    table.play("collect")
    assert set(table.words) == {word(p) for p in (HOME, "+2+0", "+3-1")} | {"done"}, (
        "none of the unrevealed spaces"
    )


@rule("CC-XMAP-17")
def test_a_port_uses_the_map_as_it_is_revealed_now() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "fishing")
        city(s, 0, "+4-1")
        give(s, 0, food=2, ore=2, wood=2)
        reveal(s, "c", 11)  # Sea in +3+1
    table.play("activate", word(HOME), "grow")
    assert table.state.cities[cell(HOME)].port == cell("+3+1")


# Terrains


@pytest.mark.parametrize(
    ("space", "gain", "needs"),
    [
        (HOME, {"food": 1}, ()),
        ("+4-1", {"ore": 1}, ()),
        ("+2+0", {"wood": 1}, ()),
        ("+3+1", {"food": 1}, ("fishing",)),
        ("+3-1", {"food": 1}, ("irrigation",)),
    ],
)
@rule("CC-MAP-02")
@component("regions:fertile", "regions:mountain", "regions:forest", "regions:sea", "regions:barren")
def test_each_terrain_yields_its_resource_to_who_can_use_it(
    space: str, gain: dict[str, int], needs: tuple[str, ...]
) -> None:
    for learned in ((), needs) if needs else ((),):
        table = clash()
        with table.edit() as s:
            reveal(s, "c", 11)  # Sea in +3+1
            give(s, 0, food=0)
            learn(s, 0, *learned)
        table.play("activate")
        assert table.about == "collect.space", "there is nothing else to do"
        if learned == needs:
            table.play(word(space))
            assert stock(table.state, 0) == gain
        else:
            assert word(space) not in table.words


@pytest.mark.parametrize(
    ("space", "allowed"), [("+2+1", True), ("+1+1", True), ("+0+2", True), ("+5+0", False), ("+3-1", False)]
)
@rule("CC-FOUND-02")
@component("regions:fertile", "regions:mountain", "regions:forest", "regions:barren")
def test_cities_stand_on_every_land_but_barren(space: str, allowed: bool) -> None:
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        reveal(s, "a", 19)  # +1+1 Fertile, +0+2 Forest, +2+1 Mountain
        reveal(s, "b", 17)  # +5+0 Barren
        give(s, 0, food=2)
        settler(s, 0, space)
    assert ("found" in table.words) == allowed


@component("regions:sea", "regions:mountain", "regions:forest")
@rule("CC-MOVE-12", "CC-MOVE-13", "CC-MOVE-17")
def test_terrain_hinders_movement_as_it_is_printed() -> None:
    for space, free_to_go in (("+4-1", False), ("+2+0", True), ("+3-1", True)):
        table = clash()
        with table.edit() as s:
            reveal(s, "c", 11)
        table.play("move")
        assert word("+3+1") not in table.words, "Sea"
        table.play(word(space))
        assert ("move" in table.words) == free_to_go
