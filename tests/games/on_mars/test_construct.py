"""Construct a Building (OM-BUILD)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, NONE, SHELTER
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.catalog.terrain import DIRECTIONS
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    add_bot,
    begin_turn,
    build,
    cell,
    give,
    has_bot,
    learn,
    move_bot,
    player,
    put_crystal,
    put_rover,
    quiet_mars,
    raze,
    seat_asked,
    storage,
    tile,
    top_tile,
)
from tests.games.on_mars.situations import (
    GENERATOR,
    OFFSETS,
    STANDALONE,
    beside,
    construct_words,
    finish_construction,
    listed_hexes,
    poor,
    six_kinds,
)


@rule("OM-BUILD-01")
def test_each_of_the_six_kinds_can_be_chosen() -> None:
    table = six_kinds()
    table.play("construct")
    assert table.words == [f"kind:{kind}" for kind in KINDS]


@rule("OM-BUILD-01")
def test_a_kind_whose_stack_is_empty_can_not_be_constructed() -> None:
    table = six_kinds()
    with table.edit() as s:
        for at in ("+1-3", "+2-4", "+3-4", "+4-5", "+3-5", "+2-5"):
            build(s, "generator", at)
        assert s.tops[GENERATOR] == NONE
    table.play("construct")
    assert "kind:generator" not in table.words
    assert table.refuses("kind:generator") == "OM-BUILD-01"


@rule("OM-BUILD-01")
def test_shelters_come_from_the_own_board_while_there_are_some() -> None:
    table = six_kinds()
    table.play(*construct_words(table, "shelter", "hex:-4+0"))
    assert player(table, 0).shelters == 3
    assert table.state.building_owner[cell("-4+0")] == 0
    with table.edit() as s:
        begin_turn(s, 0)
        for at in ("-3-1", "-3-2", "-2-3"):  # the fifth stands at -2-1
            build(s, "shelter", at, owner=0)
    table.play("construct")
    assert table.refuses("kind:shelter") == "OM-BUILD-01"
    with table.edit() as s:
        begin_turn(s, 0)
        raze(s, "-2-3")
        s.players[0].shelters = 1
    table.play("construct")
    assert "kind:shelter" in table.words, "the last one"


@rule("OM-BUILD-01")
def test_the_visible_top_tile_is_built_and_the_next_one_turned_up() -> None:
    table = six_kinds()
    with table.edit() as s:
        top_tile(s, "generator", 4)
    table.play("construct", "kind:generator", "hex:+1-4")
    assert table.about == "chance.tile"
    assert "tile:generator-4" not in table.words
    assert len(table.words) == 5
    table.play("tile:generator-2")
    assert table.state.tops[GENERATOR] == 7


@rule("OM-BUILD-02", "OM-BUILD-10")
@pytest.mark.parametrize(("kind", "bot", "site", "cost", "product"), STANDALONE)
def test_a_building_costs_its_price_and_gives_one_of_its_product(
    kind: str, bot: str, site: str, cost: str | None, product: str
) -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, bot)
        poor(s)
        if cost:
            give(s, 0, **{cost: 1})
    table.play("construct", f"kind:{kind}", f"hex:{site}")
    finish_construction(table)
    assert table.state.building[cell(site)] == KINDS.index(kind)
    held = {good: count for good, count in storage(table, 0).items() if count}
    assert held == ({} if kind == "shelter" else {product: 1})
    if kind == "shelter":
        assert player(table, 0).below == 1
    assert player(table, 0).lq == (1 if kind == "mine" else 2), "one is on the slot"


@rule("OM-BUILD-02")
@pytest.mark.parametrize(("kind", "bot", "site", "cost", "product"), STANDALONE[1:])
def test_what_can_not_be_paid_can_not_be_constructed(
    kind: str, bot: str, site: str, cost: str, product: str
) -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, bot)
        give(s, 0, mineral=0, battery=1, water=1, plant=1, oxygen=1)
        give(s, 0, **{cost: 0})
        add_bot(s, 0, "+0+1")
        add_bot(s, 0, "-3+3")
    table.play("construct")
    assert table.about == "construct.kind"
    assert table.refuses(f"kind:{kind}") == "OM-BUILD-02"


@rule("OM-BUILD-03")
def test_a_hex_with_a_building_is_no_site() -> None:
    table = quiet_mars()
    with table.edit() as s:
        build(s, "water_extractor", "+2-3")
        move_bot(s, 0, "+1-3")
    table.play("construct", "kind:generator")
    assert "hex:+2-4" in table.words
    assert table.refuses("hex:+2-3") == "OM-BUILD-03", "of another kind, two hexes from the Generator"
    assert table.refuses("hex:+0-2") == "OM-BUILD-03"


@rule("OM-BUILD-03")
@pytest.mark.parametrize("what", ["crystal", "discovery", "research", "bot", "rover"])
def test_a_site_may_hold_a_crystal_a_tile_or_a_piece(what: str) -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        if what == "crystal":
            put_crystal(s, "+2-4")
        elif what == "bot":
            move_bot(s, 1, "+2-4")
        elif what == "rover":
            put_rover(s, 1, "+2-4")
        elif what == "discovery":
            tile(s, "+2-4", discovery=13)
        else:
            tile(s, "+2-4", research="B")
    table.play("construct", "kind:generator")
    assert "hex:+2-4" in table.words
    table.play("hex:+2-4")
    assert table.state.building[cell("+2-4")] == GENERATOR


@rule("OM-BUILD-04")
def test_a_site_lies_in_the_zone_of_an_own_bot() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        move_bot(s, 1, "-1-3")
    table.play("construct", "kind:generator")
    assert sorted(table.words) == sorted(listed_hexes("+0-4", "+1-4", "+2-4"))
    assert table.refuses("hex:-2-2") == "OM-BUILD-04", "green's Bot is there"
    assert table.refuses("hex:-1-1") == "OM-BUILD-04"


@rule("OM-BUILD-05", "OM-BUILD-06", "OM-BTECH-01")
def test_alone_a_building_stands_exactly_two_hexes_from_one_of_its_type() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        add_bot(s, 0, "+2-5")
    table.play("construct", "kind:generator")
    assert sorted(table.words) == sorted(listed_hexes("+0-4", "+1-4", "+2-4"))
    assert table.refuses("hex:+2-5") == "OM-BUILD-05", "three hexes away"
    assert table.refuses("hex:+1-3") == "OM-BTECH-01", "beside one and nobody has the Tech"
    table.play("hex:+2-4")
    assert table.about == "chance.tile", "no Tech is asked for"
    assert table.state.used == []


@rule("OM-BUILD-05")
def test_two_hexes_from_one_but_beside_another_is_no_place_to_stand_alone() -> None:
    table = quiet_mars()
    with table.edit() as s:
        build(s, "generator", "+2-4")
        move_bot(s, 0, "+0-4")
        add_bot(s, 0, "-1-1")
    table.play("construct", "kind:generator")
    assert table.refuses("hex:+1-4") == "OM-BTECH-01", "two from +0-2, but beside +2-4"
    assert "hex:+0-4" in table.words


@rule("OM-BUILD-05", "OM-BUILD-06")
def test_beside_one_of_its_type_a_building_makes_a_complex_with_tech() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        learn(s, 0, "generator", "1A")
        give(s, 0, battery=0)
    table.play("construct", "kind:generator")
    assert sorted(table.words) == sorted(listed_hexes("+0-4", "+1-4", "+2-4", "+0-3", "+1-3"))
    table.play("hex:+1-3")
    finish_construction(table)
    assert storage(table, 0)["battery"] == 2


@rule("OM-BUILD-06", "OM-PROG-03")
def test_alone_a_building_uses_no_tech_and_moves_no_cube() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        learn(s, 1, "generator", "1A")
        give(s, 0, battery=0)
    table.play("construct", "kind:generator", "hex:+2-4")
    finish_construction(table)
    assert storage(table, 0)["battery"] == 1
    assert storage(table, 1)["oxygen"] == 1, "green's tile was not used"
    assert player(table, 0).cubes == 0


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
