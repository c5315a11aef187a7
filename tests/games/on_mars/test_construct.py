"""Construct a Building (OM-BUILD): which kind, what it costs, and where it may stand."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, NONE
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    add_bot,
    begin_turn,
    build,
    cell,
    give,
    learn,
    move_bot,
    player,
    put_crystal,
    put_rover,
    quiet_mars,
    raze,
    storage,
    tile,
    top_tile,
)
from tests.games.on_mars.situations import (
    GENERATOR,
    STANDALONE,
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
