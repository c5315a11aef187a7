"""A Building is placed (OM-BUILD): what makes room for it, what its arrows bring, and what its Complex produces."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, SHELTER
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.catalog.terrain import DIRECTIONS
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    build,
    cell,
    give,
    has_bot,
    learn,
    move_bot,
    player,
    quiet_mars,
    seat_asked,
    storage,
    tile,
    top_tile,
)
from tests.games.on_mars.situations import (
    OFFSETS,
    beside,
    construct_words,
    finish_construction,
    poor,
)


@rule("OM-BUILD-07", "OM-BUILD-08")
def test_pieces_are_displaced_before_the_arrows_bring_crystals() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        move_bot(s, 1, "+2-4")
        top_tile(s, "generator", 2)
    table.play("construct", "kind:generator", "hex:+2-4")
    assert (table.about, seat_asked(table)) == ("construct.displace", 1)
    assert table.state.crystal[cell("+3-5")] == 0, "the arrow points there; it waits"
    table.play("hex:+3-5")
    assert table.state.crystal[cell("+3-5")] == 0, "the Bot went where the arrow points"
    assert has_bot(table, 1, "+3-5")


TILES = [
    pytest.param("mine", 1, "", marks=component("buildings:mine-1")),
    pytest.param("mine", 2, "N", marks=component("buildings:mine-2")),
    pytest.param("mine", 3, "SE", marks=component("buildings:mine-3")),
    pytest.param("mine", 4, "NE SW", marks=component("buildings:mine-4")),
    pytest.param("mine", 5, "S NW", marks=component("buildings:mine-5")),
    pytest.param("mine", 6, "N SE SW", marks=component("buildings:mine-6")),
    pytest.param("generator", 1, "", marks=component("buildings:generator-1")),
    pytest.param("generator", 2, "NE", marks=component("buildings:generator-2")),
    pytest.param("generator", 3, "S", marks=component("buildings:generator-3")),
    pytest.param("generator", 4, "SE NW", marks=component("buildings:generator-4")),
    pytest.param("generator", 5, "SW N", marks=component("buildings:generator-5")),
    pytest.param("generator", 6, "NE S NW", marks=component("buildings:generator-6")),
    pytest.param("water_extractor", 1, "", marks=component("buildings:water_extractor-1")),
    pytest.param("water_extractor", 2, "SE", marks=component("buildings:water_extractor-2")),
    pytest.param("water_extractor", 3, "SW", marks=component("buildings:water_extractor-3")),
    pytest.param("water_extractor", 4, "S N", marks=component("buildings:water_extractor-4")),
    pytest.param("water_extractor", 5, "NW NE", marks=component("buildings:water_extractor-5")),
    pytest.param("water_extractor", 6, "SE SW N", marks=component("buildings:water_extractor-6")),
    pytest.param("greenhouse", 1, "", marks=component("buildings:greenhouse-1")),
    pytest.param("greenhouse", 2, "S", marks=component("buildings:greenhouse-2")),
    pytest.param("greenhouse", 3, "NW", marks=component("buildings:greenhouse-3")),
    pytest.param("greenhouse", 4, "SW NE", marks=component("buildings:greenhouse-4")),
    pytest.param("greenhouse", 5, "N SE", marks=component("buildings:greenhouse-5")),
    pytest.param("greenhouse", 6, "S NW NE", marks=component("buildings:greenhouse-6")),
    pytest.param("oxygen_condenser", 1, "", marks=component("buildings:oxygen_condenser-1")),
    pytest.param("oxygen_condenser", 2, "SW", marks=component("buildings:oxygen_condenser-2")),
    pytest.param("oxygen_condenser", 3, "N", marks=component("buildings:oxygen_condenser-3")),
    pytest.param("oxygen_condenser", 4, "NW SE", marks=component("buildings:oxygen_condenser-4")),
    pytest.param("oxygen_condenser", 5, "NE S", marks=component("buildings:oxygen_condenser-5")),
    pytest.param("oxygen_condenser", 6, "SW N SE", marks=component("buildings:oxygen_condenser-6")),
]


OPEN_SITES = {
    "mine": "-2+4",
    "generator": "+2-4",
    "water_extractor": "+4-2",
    "greenhouse": "-2+4",
    "oxygen_condenser": "-4+2",
}
"""Sites where all six hexes around are empty; for the Mine another one stands at -1+2."""


def with_top(kind: str, number: int, bot: int) -> Table:
    """A table on which the tile is to be built on its open site, with a Bot beside it."""
    table = quiet_mars()
    with table.edit() as s:
        top_tile(s, kind, number)
        if kind == "mine":
            build(s, "mine", "-1+2")
            top_tile(s, kind, number)
        s.players[0].bots = [bot]
    return table


@rule("OM-BUILD-08", "OM-BUILD-09")
@pytest.mark.parametrize(("kind", "number", "arrows"), TILES)
def test_the_arrows_of_a_tile_bring_crystals_to_the_empty_hexes_they_point_to(
    kind: str, number: int, arrows: str
) -> None:
    site, pointed = OPEN_SITES[kind], arrows.split()
    bot = next(direction for direction in OFFSETS if direction not in pointed)
    table = with_top(kind, number, beside(site, bot))
    table.play(*construct_words(table, kind, f"hex:{site}"))
    got = {place for place in range(len(table.state.crystal)) if table.state.crystal[place]}
    assert got == {beside(site, direction) for direction in pointed}
    finish_construction(table)
    assert table.state.building[cell(site)] == KINDS.index(kind), (
        "it lies building side up, turned to nowhere"
    )
    assert {place for place in range(91) if table.state.crystal[place]} == got


@rule("OM-BUILD-08")
def test_no_crystal_comes_to_a_hex_that_is_not_empty() -> None:
    site = "+2-4"
    for what in ("bot", "rover", "crystal", "tile", "building"):
        table = with_top("generator", 6, beside(site, "N"))
        with table.edit() as s:
            there = beside(site, "S")
            if what == "bot":
                s.players[0].bots = [there]
            elif what == "rover":
                s.players[1].rover = there
            elif what == "crystal":
                s.crystal[there] = 1
            elif what == "tile":
                tile(s, there, discovery=13)
            else:
                build(s, "water_extractor", "+2-3")
        table.play("construct", "kind:generator", f"hex:{site}")
        assert table.state.crystal[there] == (1 if what == "crystal" else 0)
        assert table.state.crystal[beside(site, "NE")] == table.state.crystal[beside(site, "NW")] == 1


@rule("OM-BUILD-08")
def test_an_arrow_over_the_edge_of_the_map_brings_nothing() -> None:
    table = quiet_mars()
    with table.edit() as s:
        top_tile(s, "generator", 5)
        move_bot(s, 0, "+1-4")
    table.play("construct", "kind:generator", "hex:+0-4")
    assert sum(table.state.crystal) == 1
    assert table.state.crystal[cell("-1-3")] == 1, "SW; N is off the map"


@rule("OM-BUILD-09")
def test_all_tiles_have_one_orientation() -> None:
    assert DIRECTIONS == OFFSETS


@rule("OM-BUILD-10")
def test_a_building_gives_as_much_as_its_complex_is_large() -> None:
    table = quiet_mars()
    with table.edit() as s:
        build(s, "generator", "+0-3")
        move_bot(s, 0, "+1-4")
        learn(s, 0, "generator", "2A")
        for at in ("-3+0", "-3-1"):
            build(s, "shelter", at, owner=0)
        give(s, 0, battery=0)
    table.play("construct", "kind:generator", "hex:+1-3")
    finish_construction(table)
    assert storage(table, 0)["battery"] == 3


@rule("OM-BUILD-10")
def test_what_storage_can_not_hold_of_the_product_is_lost() -> None:
    table = quiet_mars()
    with table.edit() as s:
        build(s, "generator", "+0-3")
        move_bot(s, 0, "+1-4")
        learn(s, 0, "generator", "2A")
    table.play("construct", "kind:generator", "hex:+1-3")
    finish_construction(table)
    assert storage(table, 0)["battery"] == 2


@rule("OM-BUILD-10", "OM-BTECH-04", "OM-PROG-04")
def test_a_complex_of_shelters_gives_crystals_needs_shelter_tech_and_moves_no_cube() -> None:
    table = quiet_mars(missions="789")
    with table.edit() as s:
        build(s, "shelter", "-3-1", owner=0)
        move_bot(s, 0, "-3+1")
    left = table.state.mission_left[0]
    table.play(*construct_words(table, "shelter", "hex:-3+0"))
    assert table.about == "construct.tech"
    assert table.words == ["tech-of:purple", "tech-of:green"], "anyone's Shelter Tech of level 2"
    table.play("tech-of:purple")
    assert player(table, 0).below == 3
    assert player(table, 0).cubes == 0
    assert table.state.mission_left[0] == left


@rule("OM-BTECH-04")
def test_three_shelters_are_too_many_for_shelter_tech_of_level_two() -> None:
    table = quiet_mars()
    with table.edit() as s:
        build(s, "shelter", "-3-1", owner=0)
        build(s, "shelter", "-4+0", owner=0)
        move_bot(s, 0, "-3+1")
    table.play(*construct_words(table, "shelter"))
    assert table.refuses("hex:-3+0") == "OM-BTECH-02"
    with table.edit() as s:
        s.players[1].tech[SHELTER] = LAB_NAMES.index("3A")
    table.play(*construct_words(table, "shelter", "hex:-3+0"))
    assert player(table, 0).below == 4
    assert (table.about, seat_asked(table)) == ("tech.owner_choice", 1)


@rule("OM-BTECH-04")
def test_shelters_of_two_players_make_no_complex() -> None:
    table = quiet_mars()
    with table.edit() as s:
        build(s, "shelter", "+1+2", owner=1)
        build(s, "shelter", "-1+2", owner=1)
        build(s, "shelter", "-3+1", owner=0)
        move_bot(s, 0, "-2+3")
        poor(s)
        give(s, 0, oxygen=1)
        s.players[0].tech[SHELTER] = LAB_NAMES.index("6A")
    table.play("construct", "kind:shelter", "hex:-2+2")
    assert player(table, 0).below == 1, "beside green's, two hexes from an own one"


@rule("OM-BUILD-11")
def test_product_then_cube_then_lss() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        learn(s, 0, "generator", "1A")
        give(s, 0, battery=0)
    table.play("construct", "kind:generator", "hex:+1-3")
    finish_construction(table)
    story = table.story_keys()
    keys = ("story.builds", "story.gains", "story.cube", "story.op", "story.crystals")
    order = [story.index(key) for key in keys]
    assert order == sorted(order)


@rule("OM-BUILD-11")
def test_a_mine_has_a_miner_and_no_lss_marker() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0+1")
    table.play("construct", "kind:mine", "hex:+1+1")
    assert table.state.colonist[cell("+1+1")] == 0
    assert table.state.lss == [1, 1, 1, 1]
