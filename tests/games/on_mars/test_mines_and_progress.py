"""Mines, and the Progress cubes of Buildings (OM-MINE, OM-PROG)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, NONE
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    begin_shuttle_phase,
    begin_turn,
    build,
    cell,
    colonists,
    give,
    learn,
    move_bot,
    on_slot,
    own_blueprint,
    player,
    put_miner,
    quiet_mars,
    storage,
)
from tests.games.on_mars.situations import (
    BUILDING_COST,
    GENERATOR,
    construct_words,
    finish_construction,
    poor,
    six_kinds,
)

# Mines


@rule("OM-MINE-01", "OM-MINE-03", "OM-MINE-06")
def test_a_colonist_goes_to_the_new_mine_stays_there_and_produces_on_travel_to_orbit() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0+1")
        poor(s)
    table.play("construct", "kind:mine", "hex:+1+1")
    finish_construction(table)
    assert (player(table, 0).lq, player(table, 0).wa, player(table, 0).reserve) == (1, 0, 9)
    assert storage(table, 0) == {"mineral": 1, "battery": 0, "water": 0, "plant": 0, "oxygen": 0}
    with table.edit() as s:
        begin_shuttle_phase(s)
        s.shuttle_side, s.shuttle_space = 1, 1
        give(s, 0, mineral=0)
    table.play("yes")
    assert storage(table, 0)["mineral"] == 1
    assert table.state.colonist[cell("+1+1")] == 0
    assert player(table, 0).miners == [cell("+1+1")]


@rule("OM-MINE-06")
def test_travel_to_the_colony_does_not_bring_a_miner_home_either() -> None:
    table = quiet_mars(side="orbit")
    with table.edit() as s:
        put_miner(s, 0, "+0+0")
        begin_shuttle_phase(s)
        s.shuttle_side, s.shuttle_space = 0, 1
    before = player(table, 0).lq
    table.play("yes", "exploration:1", "hex:+3+0")
    assert table.state.colonist[cell("+0+0")] == 0
    assert player(table, 0).lq == before


@rule("OM-MINE-02")
def test_without_a_colonist_left_at_home_there_is_no_mine() -> None:
    table = six_kinds()
    with table.edit() as s:
        colonists(s, 0, lq=1)
    table.play("construct")
    assert table.refuses("kind:mine") == "OM-MINE-02"
    assert "kind:generator" in table.words


@rule("OM-MINE-02")
def test_a_placement_unit_can_not_be_paid_with_the_miner() -> None:
    table = quiet_mars()
    table.match._forced = "none"
    with table.edit() as s:
        on_slot(s, 1, "construct")
        colonists(s, 0, lq=2)
        move_bot(s, 0, "+0+1")
        poor(s)
    assert table.refuses("construct") == "OM-SLOT-06"
    with table.edit() as s:
        colonists(s, 0, lq=3)
    table.play("construct", "colonist", "kind:mine", "hex:+1+1")
    assert (player(table, 0).lq, player(table, 0).wa) == (0, 1)
    assert table.state.colonist[cell("+1+1")] == 0


@rule("OM-MINE-04")
def test_mines_move_no_lss_marker_and_the_warehouse_has_no_minerals() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0+1")
    table.play("construct", "kind:mine", "hex:+1+1")
    finish_construction(table)
    assert table.state.lss == [1, 1, 1, 1]
    assert player(table, 0).op == 0
    table = quiet_mars(side="orbit")
    table.play("resupply")
    assert table.refuses("good:mineral") == "OM-RES-01"


@rule("OM-MINE-05")
def test_anyone_may_upgrade_a_mine_with_somebody_elses_colonist() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_miner(s, 1, "+0+0")
        move_bot(s, 0, "+0+1")
        own_blueprint(s, 0, 1)
    table.play("upgrade", "blueprint:01", "hex:+0+0")
    assert table.state.marker[cell("+0+0")] == 0
    assert table.state.colonist[cell("+0+0")] == NONE
    assert player(table, 1).lq == 4


# Progress cubes


TOGETHER = [
    ("mine", "+0+1", "+1+0", "-1+1"),
    ("generator", "+0-4", "+0-3", "+1-4"),
    ("water_extractor", "+4-2", "+3-1", "+4-1"),
    ("greenhouse", "+0+4", "+0+3", "-1+4"),
    ("oxygen_condenser", "-4+2", "-3+1", "-4+3"),
]
"""For each kind with a cube: a Bot, a site beside the starting Building, and another one."""


@rule("OM-PROG-01", "OM-PROG-02")
@pytest.mark.parametrize(("kind", "bot", "site", "second"), TOGETHER)
def test_the_first_complex_of_a_kind_moves_its_cube_and_the_second_none(
    kind: str, bot: str, site: str, second: str
) -> None:
    table = quiet_mars(missions="789")
    with table.edit() as s:
        move_bot(s, 0, bot)
        learn(s, 0, kind, "4A")
    left = table.state.mission_left[0]
    table.play(*construct_words(table, kind, f"hex:{site}"))
    finish_construction(table)
    assert player(table, 0).cubes == 1 << KINDS.index(kind)
    assert player(table, 1).cubes == 0
    assert table.state.mission_left[0] == left - 1
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, below=0, **{BUILDING_COST.get(kind, "mineral"): 1})
        colonists(s, 0, lq=3)
        for slot in s.slots:
            s.players[0].reserve += slot[0]
            slot[0] = 0
    table.play(*construct_words(table, kind, f"hex:{second}"))
    finish_construction(table)
    assert table.state.building[cell(second)] == KINDS.index(kind)
    assert player(table, 0).cubes == 1 << KINDS.index(kind)
    assert table.state.mission_left[0] == left - 1, "no second cube"


@rule("OM-PROG-01")
def test_enlarging_a_complex_of_others_moves_the_cube_too() -> None:
    table = quiet_mars()
    with table.edit() as s:
        build(s, "generator", "+0-3")
        s.players[1].cubes = 1 << GENERATOR
        move_bot(s, 0, "+1-4")
        learn(s, 0, "generator", "2A")
    table.play("construct", "kind:generator", "hex:+1-3")
    finish_construction(table)
    assert player(table, 0).cubes == 1 << GENERATOR
