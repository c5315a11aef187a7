"""Bots and Rovers (OM-BOT, OM-ROVER)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import CRYSTAL, GOODS, KINDS, NONE
from areopagus.games.on_mars.catalog.cards import CONTRACTS
from areopagus.games.on_mars.queries.goods import free_depot
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.positions import (
    cell,
    give,
    has_bot,
    learn,
    move_bot,
    own_blueprint,
    own_contract,
    player,
    put_crystal,
    put_rover,
    quiet_mars,
    storage,
    tile,
)
from tests.games.on_mars.situations import listed_hexes, pools, table_with

# Bots


@rule("OM-BOT-01")
def test_a_building_zone_is_the_bots_hex_and_those_around_it() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0+1")
        learn(s, 0, "mine", "1A")
    table.play("construct", "kind:mine")
    assert sorted(table.words) == sorted(listed_hexes("+0+1", "+1+0", "+1+1", "-1+2", "-1+1"))
    assert table.refuses("hex:+2+0") == "OM-BUILD-04"


@rule("OM-BOT-02")
@pytest.mark.parametrize("what", ["discovery", "research"])
def test_a_bot_that_ends_the_turn_on_a_tile_removes_it_from_the_game(what: str) -> None:
    table = quiet_mars(missions="158")
    with table.edit() as s:
        put = {"discovery": 13} if what == "discovery" else {"research": "A"}
        tile(s, "-2-2", **put)
    table.play("control_center", "hex:-2-1", "hex:-2-2", "rover", "hex:+1+0")
    assert table.state.tile[cell("-2-2")] != NONE, "it is removed at the end of the turn"
    table.play("done")
    assert table.state.tile[cell("-2-2")] == NONE
    assert player(table, 0).discoveries == player(table, 0).research == player(table, 0).below == 0


@rule("OM-BOT-02", "OM-BOT-03")
def test_a_bot_that_only_passes_leaves_tiles_and_crystals_alone() -> None:
    table = quiet_mars()
    with table.edit() as s:
        tile(s, "-2-2", discovery=13)
        put_crystal(s, "-2-3")
    table.play("control_center", "hex:-2-1", "hex:-2-2", "hex:-2-2", "hex:-1-3", "done")
    assert table.state.tile[cell("-2-2")] != NONE
    with table.edit() as s:
        give(s, 1, crystal=0)
        put_crystal(s, "+2+2")
    table.play("control_center", "hex:+2+1", "hex:+2+2", "hex:+2+2", "hex:+2+3", "done")
    assert table.state.crystal[cell("+2+2")] == 1


@rule("OM-BOT-03")
def test_a_crystal_under_a_bot_at_the_end_of_the_turn_goes_back_to_the_supply() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_crystal(s, "-2-2")
    table.play("control_center", "hex:-2-1", "hex:-2-2", "done")
    assert table.state.crystal[cell("-2-2")] == 0
    assert player(table, 0).below == player(table, 0).crystals == 0


# The Rover


@rule("OM-ROVER-01")
def test_a_rover_off_the_map_starts_from_the_starting_mine() -> None:
    table = quiet_mars()
    assert player(table, 0).rover == NONE
    table.play("control_center", "rover")
    assert sorted(table.words) == sorted(listed_hexes("+0-1", "+1-1", "+1+0", "+0+1", "-1+1", "-1+0"))
    table.play("hex:+1+0")
    assert player(table, 0).rover == cell("+1+0")
    assert pools(table)["rover"] == 1


@rule("OM-ROVER-01", "OM-CC-05")
def test_an_unmoved_rover_of_another_player_blocks_nothing() -> None:
    table = table_with("+0-1")
    table.play("control_center", "hex:+0-1", "hex:+0+0")
    assert table.about == "control.move"
    assert has_bot(table, 0, "+0+0")


@rule("OM-ROVER-02")
def test_upgrading_the_starting_mine_does_not_displace_rovers_off_the_map() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        own_blueprint(s, 0, 1)
    table.play("upgrade", "blueprint:01", "hex:+0+0")
    assert table.state.marker[cell("+0+0")] == 0
    assert [each.rover for each in table.state.players] == [NONE, NONE]
    assert table.about == "turn.action"
    table.play("control_center", "rover")
    assert "hex:+1+0" in table.words, "it still starts from there"


@rule("OM-ROVER-03")
@pytest.mark.parametrize(("owner", "colour"), [(0, "purple"), (1, "green")])
def test_one_rover_tech_tile_adds_its_level_to_the_rovers_points(owner: int, colour: str) -> None:
    table = quiet_mars(seats=3)
    with table.edit() as s:
        learn(s, owner, "rover", "3A")
        learn(s, 2, "rover", "1A")
    table.play("control_center")
    assert {"tech-of:yellow", f"tech-of:{colour}"} <= set(table.words)
    table.play(f"tech-of:{colour}")
    assert pools(table) == {"bots": 2, "rover": 5}
    assert table.refuses("tech-of:yellow") == "OM-ROVER-03"
    assert table.state.used == ([] if owner == 0 else [(6, 1)])


@rule("OM-ROVER-03")
def test_rover_tech_may_be_left_unused() -> None:
    table = quiet_mars()
    with table.edit() as s:
        learn(s, 1, "rover", "3A")
    table.play("control_center", "rover", "hex:+1+0", "rover", "hex:+2+0", "done")
    assert table.match.ask is not None
    assert table.match.ask.seat == 1
    assert storage(table, 1)["oxygen"] == 1


@rule("OM-ROVER-04")
def test_a_rover_collects_the_crystals_on_its_way_below_the_depot() -> None:
    table = quiet_mars()
    with table.edit() as s:
        give(s, 0, crystal=1)
        move_bot(s, 1, "+1+0")
        put_crystal(s, "+2+0", "+1+1")
    table.play("control_center", "rover", "hex:+1+0", "hex:+2+0", "boost:rover", "rover", "hex:+1+1", "done")
    assert player(table, 0).below == 2
    assert table.state.crystal[cell("+2+0")] == table.state.crystal[cell("+1+1")] == 0


@rule("OM-ROVER-04")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_crystal_without_room_may_be_left_on_its_hex(answer: str) -> None:
    table = quiet_mars()
    with table.edit() as s:
        give(s, 0, crystal=free_depot(s, 0))
        put_crystal(s, "+1+0")
    table.play("control_center", "rover", "hex:+1+0")
    assert (table.about, table.words) == ("rover.collect", ["yes", "no"])
    table.play(answer)
    assert player(table, 0).below == (answer == "yes")
    assert table.state.crystal[cell("+1+0")] == (answer == "no")


@rule("OM-ROVER-04", "OM-CONTRACT-03")
def test_a_crystal_that_a_contract_needs_is_collected_without_a_question() -> None:
    table = quiet_mars()
    with table.edit() as s:
        give(s, 0, crystal=free_depot(s, 0))
        own_contract(s, 0, 12)
        put_crystal(s, "+1+0")
    assert CONTRACTS[11].needs[CRYSTAL]
    table.play("control_center", "rover", "hex:+1+0")
    assert table.about == "control.move"
    assert player(table, 0).below == 1


@rule("OM-ROVER-04", "OM-CONTRACT-03", "OM-NOTE-25")
@pytest.mark.parametrize("lying_there", [0, 1, 2])
def test_as_many_crystals_as_a_contract_still_needs_are_collected_without_a_question(
    lying_there: int,
) -> None:
    table = quiet_mars()
    with table.edit() as s:
        give(s, 0, crystal=free_depot(s, 0), below=2 - lying_there)
        own_contract(s, 0, 12)
        s.contract_goods[11 * len(GOODS) + CRYSTAL] = lying_there
        put_crystal(s, "+1+0", "+2+0")
    assert CONTRACTS[11].needs[CRYSTAL] == 3
    table.play("control_center", "rover", "hex:+1+0")
    assert table.about == "control.move", "the Contract needs one more than those that lie there or wait"
    table.play("rover", "hex:+2+0")
    assert table.about == "rover.collect", "it does not need a second one"


@rule("OM-ROVER-05", "OM-XDISC-08")
@component("discovery:13")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_after_all_movement_the_tile_on_the_rovers_hex_may_be_claimed(answer: str) -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, "-4+0", discovery=13)
    table.play("control_center", "rover", "hex:-4+0")
    assert table.about == "control.move", "movement comes first"
    table.play("done")
    assert (table.about, table.words) == ("rover.claim", ["yes", "no"])
    table.play(answer)
    claimed = answer == "yes"
    assert (table.state.tile[cell("-4+0")] == NONE) == claimed
    assert player(table, 0).discoveries == (1 << 12 if claimed else 0)
    assert player(table, 0).below == (3 if claimed else 0)


@rule("OM-ROVER-05")
def test_a_tile_that_the_rover_only_passes_is_not_claimed() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, "-4+0", discovery=13)
    table.play("control_center", "rover", "hex:-4+0", "rover", "hex:-4-1", "done")
    assert table.state.tile[cell("-4+0")] != NONE
    assert player(table, 0).discoveries == 0


@rule("OM-ROVER-06", "OM-XRES-02")
def test_nobody_claims_a_second_research_tile_of_a_type() -> None:
    table = quiet_mars()
    with table.edit() as s:
        s.tile[cell("-5+0")] = NONE
        s.players[0].research = 1
        put_rover(s, 0, "-3+0")
        tile(s, "-4+1", research="B")
    table.play("control_center", "rover", "hex:-4+0", "rover")
    assert table.refuses("hex:-4-1") == "OM-ROVER-06"
    table.play("hex:-4+1", "done", "yes")
    assert player(table, 0).research == 0b11
    assert table.about == "develop.tile"


@rule("OM-ROVER-07")
@component("discovery:3")
def test_the_cost_of_a_tiles_benefit_is_to_be_paid() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        move_bot(s, 0, "+0-4")
        tile(s, "-4+1", discovery=3)
        give(s, 0, mineral=0)
    table.play("control_center", "rover", "hex:-4+0", "rover")
    assert table.refuses("hex:-4+1") == "OM-ROVER-07"
    with table.edit() as s:
        give(s, 0, mineral=1)
    table.play("control_center", "rover", "hex:-4+0", "rover", "hex:-4+1", "done", "yes", "hex:+1-4")
    assert storage(table, 0)["mineral"] == 0
    assert table.state.building[cell("+1-4")] == KINDS.index("generator")


@rule("OM-ROVER-08")
def test_a_rover_can_not_stop_on_a_tile_whose_benefit_would_be_nothing() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, "-4+1", discovery=16)
        give(s, 0, water=2)
    table.play("control_center", "rover", "hex:-4+0", "rover")
    assert table.refuses("hex:-4+1") == "OM-ROVER-08"
    with table.edit() as s:
        give(s, 0, water=1)
    table.play("control_center", "rover", "hex:-4+0", "rover", "hex:-4+1", "done", "yes")
    assert storage(table, 0)["water"] == 2


@rule("OM-ROVER-08")
def test_a_rover_may_pass_a_tile_it_can_not_claim() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, "-4+1", discovery=16)
        give(s, 0, water=2)
    table.play("control_center", "rover", "hex:-4+1", "hex:-5+1", "done")
    assert player(table, 0).rover == cell("-5+1")


@rule("OM-ROVER-09")
def test_a_claimed_tile_is_resolved_at_once_and_counts_for_missions() -> None:
    table = quiet_mars(missions="589")
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, "-4+0", discovery=14)
        give(s, 0, mineral=0)
    left = table.state.mission_left[0]
    table.play("control_center", "rover", "hex:-4+0", "done", "yes")
    assert storage(table, 0)["mineral"] == 2
    assert player(table, 0).discoveries == 1 << 13
    assert table.state.mission_left[0] == left - 1
    assert player(table, 0).below == 1


@rule("OM-ROVER-09")
def test_a_claimed_research_tile_counts_for_its_mission() -> None:
    table = quiet_mars(missions="189")
    with table.edit() as s:
        put_rover(s, 0, "-4+0")
    left = table.state.mission_left[0]
    table.play("control_center", "rover", "hex:-5+0", "done", "yes", "done")
    assert table.state.mission_left[0] == left - 1
    assert player(table, 0).below == 2
    assert player(table, 0).research == 1
