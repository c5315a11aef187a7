"""Control Center, Bots and Rovers, and what Rovers find (OM-CC, OM-BOT, OM-ROVER, OM-XDISC, OM-XRES).

The starting Buildings lie as by `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S,
Oxygen Condenser W. Seat 0 is purple, with Shelter and Bot at -2-1; seat 1 is green, at +2+1.
"""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.on_mars.catalog import CONTRACT_NEEDS, CRYSTAL, KINDS, LAB, NONE, SCIENTISTS, SHELTER
from areopagus.games.on_mars.queries.goods import free_depot
from areopagus.kernel.testing import Table, component, rule
from tests.games.on_mars.positions import (
    add_bot,
    build,
    cell,
    colonists,
    give,
    has_bot,
    lay_grid,
    learn,
    move_bot,
    on_slot,
    own_blueprint,
    own_contract,
    player,
    put_crystal,
    put_miner,
    put_rover,
    quiet_mars,
    show_blueprints,
    storage,
    tile,
)


def hexes(*texts: str) -> list[str]:
    return [f"hex:{text}" for text in texts]


def pools(table: Table) -> dict[str, Any]:
    """The movement points left."""
    assert table.match.ask is not None
    return dict(table.match.ask.params or {})


# Control Center


@rule("OM-CC-01", "OM-CC-03")
def test_two_points_for_the_bots_together_and_two_for_the_rover() -> None:
    table = quiet_mars()
    with table.edit() as s:
        add_bot(s, 0, "-1+3")
    table.play("control_center")
    assert pools(table) == {"bots": 2, "rover": 2}
    table.play("hex:-2-1", "hex:-2-2")
    assert pools(table) == {"bots": 1, "rover": 2}
    table.play("hex:-1+3", "hex:-1+4")
    assert pools(table) == {"bots": 0, "rover": 2}
    assert table.refuses("hex:-1+4") == "OM-CC-03"
    table.play("rover", "hex:+1+0")
    assert pools(table) == {"bots": 0, "rover": 1}
    table.play("rover", "hex:+2+0")
    assert table.match.ask is not None
    assert table.match.ask.seat == 1, "nothing is left: the turn is over"
    assert player(table, 0).bots == [cell("-2-2"), cell("-1+4")]
    assert player(table, 0).rover == cell("+2+0")
    assert table.undo_and_redo()


@rule("OM-CC-01")
def test_the_bots_points_do_not_move_the_rover() -> None:
    table = quiet_mars()
    table.play("control_center", "rover", "hex:+1+0", "rover", "hex:+2+0")
    assert pools(table) == {"bots": 2, "rover": 0}
    assert table.refuses("rover") == "OM-CC-03"


@rule("OM-CC-02")
def test_points_are_spent_in_any_order_and_a_piece_may_be_moved_again() -> None:
    table = quiet_mars()
    with table.edit() as s:
        give(s, 0, crystal=1)
    table.play("control_center", "hex:-2-1", "hex:-2-2", "rover", "hex:+1+0")
    table.play("hex:-2-2", "hex:-2-3", "rover", "hex:+2+0", "boost:bots", "hex:-2-3", "hex:-1-3")
    assert has_bot(table, 0, "-1-3")
    assert player(table, 0).rover == cell("+2+0")
    assert table.undo_and_redo()


@rule("OM-CC-02")
def test_points_need_not_be_spent() -> None:
    table = quiet_mars()
    table.play("control_center", "done")
    assert has_bot(table, 0, "-2-1")
    assert player(table, 0).rover == NONE
    assert table.match.ask is not None
    assert table.match.ask.seat == 1
    assert table.undo_and_redo()


@rule("OM-CC-03")
def test_a_point_moves_a_piece_to_an_adjacent_hex() -> None:
    table = quiet_mars()
    table.play("control_center", "hex:-2-1")
    assert sorted(table.words) == sorted(hexes("-2-2", "-1-2", "-1-1", "-2+0", "-3+0", "-3-1"))
    assert table.refuses("hex:-2-3") == "OM-CC-03"
    table.play("hex:-1-2")
    assert pools(table)["bots"] == 1
    assert table.undo_and_redo()


@rule("OM-CC-03")
def test_only_an_own_bot_can_be_moved() -> None:
    table = quiet_mars()
    table.play("control_center")
    assert table.refuses("hex:+2+1") == "OM-CC-03"


@rule("OM-CC-04")
def test_each_crystal_buys_a_point_for_the_bots_or_the_rover() -> None:
    table = quiet_mars()
    with table.edit() as s:
        give(s, 0, crystal=3)
    table.play("control_center", "boost:bots", "boost:rover", "boost:rover")
    assert pools(table) == {"bots": 3, "rover": 4}
    assert player(table, 0).crystals == 0
    assert table.refuses("boost:bots") == "OM-CC-04"
    assert table.undo_and_redo()


@rule("OM-CC-04", "OM-ROVER-04")
def test_a_crystal_found_on_the_way_buys_no_point_in_the_same_action() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_crystal(s, "+1+0", "+1+1")
    table.play("control_center", "rover", "hex:+1+0", "rover", "hex:+1+1")
    assert player(table, 0).below == 2
    assert player(table, 0).crystals == 0
    assert table.refuses("boost:rover") == "OM-CC-04"
    assert table.state.crystal[cell("+1+0")] == table.state.crystal[cell("+1+1")] == 0
    assert table.undo_and_redo()


FIXED = ["colonist", "own colonist", "advanced building", "bot", "rover"]
BLOCKERS = [*FIXED, "own bot", "own rover"]


def block(s: Any, blocker: str) -> None:
    """Something stands on the starting Mine."""
    if blocker.endswith("colonist"):
        put_miner(s, 0 if blocker.startswith("own") else 1, "+0+0")
    elif blocker == "advanced building":
        own_blueprint(s, 1, 1, built_on="+0+0")
    elif blocker == "bot":
        move_bot(s, 1, "+0+0")
    elif blocker == "own bot":
        add_bot(s, 0, "+0+0")
    else:
        put_rover(s, 0 if blocker.startswith("own") else 1, "+0+0")


@rule("OM-CC-05")
@pytest.mark.parametrize("blocker", FIXED)
def test_a_bot_may_pass_a_piece_but_not_stop_there(blocker: str) -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        block(s, blocker)
    table.play("control_center", "hex:+0-1", "hex:+0+0")
    assert table.about == "control.step", "it has to move on at once"
    assert "hex:+0+1" in table.words
    table.play("hex:+0+1")
    assert has_bot(table, 0, "+0+1")
    assert table.about == "control.move"
    assert table.undo_and_redo()


@rule("OM-CC-05")
@pytest.mark.parametrize("blocker", BLOCKERS[:-1])
def test_with_its_last_point_a_bot_can_not_step_onto_a_piece(blocker: str) -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        block(s, blocker)
    table.play("control_center", "hex:+0-1", "hex:+1-1", "hex:+1-1")
    assert "hex:+0+0" not in table.words
    assert table.refuses("hex:+0+0") == "OM-CC-05"
    assert table.refuses("hex:+0+1") == "OM-CC-03"


@rule("OM-CC-05")
@pytest.mark.parametrize("blocker", FIXED)
def test_a_rover_may_pass_a_piece_but_not_stop_there(blocker: str) -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "+0-1")
        block(s, blocker)
    table.play("control_center", "rover", "hex:+0+0")
    assert table.about == "control.step"
    table.play("hex:+0+1")
    assert player(table, 0).rover == cell("+0+1")
    assert table.undo_and_redo()
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "+0-1")
        block(s, blocker)
    table.play("control_center", "rover", "hex:+1-1", "rover")
    assert table.refuses("hex:+0+0") == "OM-CC-05"


@rule("OM-TERM-18", "OM-CC-05", "OM-NOTE-50")
@pytest.mark.parametrize("first", ["rover", "bot"])
def test_a_bot_and_the_rover_change_places_for_a_point_each(first: str) -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        put_rover(s, 0, "+1-1")
        give(s, 0, crystal=0)
    if first == "rover":
        table.play("control_center", "rover", "hex:+0-1")
        assert set(table.words) == {"hex:+0-1", "rover"}, "they share a hex: no end of the movement"
    else:
        table.play("control_center", "hex:+0-1", "hex:+1-1")
        assert set(table.words) == {"hex:+1-1", "rover"}
    assert table.refuses("done") == "OM-TERM-18"
    if first == "rover":
        table.play("hex:+0-1", "hex:+1-1")
    else:
        table.play("rover", "hex:+0-1")
    assert (player(table, 0).bots, player(table, 0).rover) == ([cell("+1-1")], cell("+0-1"))
    assert pools(table) == {"bots": 1, "rover": 1}
    assert "done" in table.words
    assert table.undo_and_redo()


@rule("OM-TERM-18", "OM-NOTE-50")
def test_the_last_point_brings_a_bot_onto_the_rover_if_the_rover_can_leave() -> None:
    for points, is_offered in ((1, True), (0, False)):
        table = quiet_mars()
        with table.edit() as s:
            move_bot(s, 0, "+0-2")
            put_rover(s, 0, "+0+0")
            give(s, 0, crystal=0)
        way = ("rover", "hex:+1+0", "rover", "hex:+0+0")[: 4 - 4 * points]
        table.play("control_center", *way, "hex:+0-2", "hex:+0-1", "hex:+0-1")
        assert ("hex:+0+0" in table.words) == is_offered
        if is_offered:
            table.play("hex:+0+0")
            assert table.about == "control.step", "nothing else can be done: the Rover leaves"
            assert player(table, 0).bots == [cell("+0+0")]
            table.play("hex:+0+1", "done")
            assert table.undo_and_redo()
        else:
            assert table.refuses("hex:+0+0") == "OM-CC-05"


@rule("OM-TERM-18", "OM-NOTE-50")
def test_three_pieces_change_places_in_a_ring() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        add_bot(s, 0, "+1-1")
        put_rover(s, 0, "+0+0")
        give(s, 0, crystal=0)
    table.play("control_center", "hex:+0-1", "hex:+1-1", "hex:+1-1", "hex:+0+0")
    assert table.about == "control.step", "only the Rover has points left"
    table.play("hex:+0-1")
    assert sorted(player(table, 0).bots) == sorted([cell("+1-1"), cell("+0+0")])
    assert player(table, 0).rover == cell("+0-1")
    assert table.undo_and_redo()


@rule("OM-TERM-18", "OM-NOTE-50")
def test_no_step_is_offered_after_which_a_shared_hex_could_not_be_left() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        add_bot(s, 0, "+1-1")
        add_bot(s, 0, "-3+1")
        give(s, 0, crystal=0)
    table.play("control_center", "hex:+0-1", "hex:+1-1")
    assert table.words == ["hex:+1-1", "rover"], "two Bots on a hex and one point: no other Bot may take it"
    table.play("hex:+1-1", "hex:+2-1")
    assert sorted(player(table, 0).bots) == sorted([cell("+1-1"), cell("+2-1"), cell("-3+1")])
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        add_bot(s, 0, "+1-1")
        add_bot(s, 0, "-3+1")
        give(s, 0, crystal=1)
    table.play("control_center", "hex:+0-1", "hex:+1-1")
    assert table.words == ["hex:+1-1", "rover", "boost:bots", "boost:rover"]
    assert table.refuses("hex:-3+1") == "OM-TERM-18", "there is a way for it, but not for all"
    table.play("boost:bots")
    assert "hex:-3+1" in table.words, "now there are points for both"
    assert table.refuses("done") == "OM-TERM-18"


@rule("OM-TERM-18", "OM-NOTE-50")
def test_a_third_piece_comes_onto_a_hex_only_if_two_can_leave_it() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        add_bot(s, 0, "+1-1")
        put_rover(s, 0, "+0+0")
        give(s, 0, crystal=0)
    table.play("control_center", "hex:+0-1", "hex:+1-1", "rover", "hex:+1-1")
    assert table.about == "control.move", "two of the three can go: a Bot and the Rover"
    table.play("rover")
    assert "hex:+0+0" in table.words
    table.play("hex:+0+0")
    assert table.about == "control.step", "then the Bot, with the last point"
    assert table.undo_and_redo()
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        add_bot(s, 0, "+1-1")
        put_rover(s, 0, "+0+0")
        give(s, 0, crystal=0)
    table.play("control_center", "rover", "hex:+1+0", "hex:+0-1", "hex:+1-1", "rover")
    assert table.refuses("hex:+1-1") == "OM-CC-05"


@rule("OM-TERM-18", "OM-NOTE-24", "OM-NOTE-50")
@pytest.mark.parametrize("below", [0, 1])
def test_a_rover_that_must_leave_a_piece_may_stop_on_a_tile_that_a_crystal_made_useless(below: int) -> None:
    table = quiet_mars()
    with table.edit() as s:
        # the only way on from -5+5, where there is a Crystal, leads to a tile that gives Crystals of the Warehouse
        move_bot(s, 0, "-5+2")
        put_rover(s, 0, "-5+4")
        put_rover(s, 1, "-5+5")
        s.tile[cell("-5+5")] = NONE
        put_crystal(s, "-5+5")
        move_bot(s, 1, "-4+4")
        tile(s, "-4+5", discovery=12)
        s.warehouse = [0, 0, 0, 0, 0, 1]
        give(s, 0, crystal=7 - sum(s.players[0].ships), below=below)
    table.play("control_center", "hex:-5+2", "hex:-5+3", "hex:-5+3")
    assert "hex:-5+4" in table.words, "the Rover can leave"
    table.play("hex:-5+4", "rover")
    if below:
        assert "hex:-5+5" not in table.words, "the tile is useless already"
    else:
        table.play("hex:-5+5")
        assert player(table, 0).below == 1, "one Crystal fits, a second one would not"
        assert player(table, 0).rover == cell("-4+5")
        assert "done" in table.words
        table.play("done")
        assert table.about != "rover.claim"
        assert table.undo_and_redo()


@rule("OM-CC-06")
def test_a_piece_may_stop_on_a_building_that_carries_none() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        put_rover(s, 0, "+1-2")
    table.play("control_center", "hex:+0-1", "hex:+0+0", "rover", "hex:+0-2", "done")
    assert table.match.ask is not None
    assert table.match.ask.seat == 1
    assert has_bot(table, 0, "+0+0")
    assert player(table, 0).rover == cell("+0-2")
    assert table.undo_and_redo()


# Bots


@rule("OM-BOT-01")
def test_a_building_zone_is_the_bots_hex_and_those_around_it() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0+1")
        learn(s, 0, "mine", "1A")
    table.play("construct", "kind:mine")
    assert sorted(table.words) == sorted(hexes("+0+1", "+1+0", "+1+1", "-1+2", "-1+1"))
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
    assert table.undo_and_redo()


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
    assert table.undo_and_redo()


@rule("OM-BOT-03")
def test_a_crystal_under_a_bot_at_the_end_of_the_turn_goes_back_to_the_supply() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_crystal(s, "-2-2")
    table.play("control_center", "hex:-2-1", "hex:-2-2", "done")
    assert table.state.crystal[cell("-2-2")] == 0
    assert player(table, 0).below == player(table, 0).crystals == 0
    assert table.undo_and_redo()


# The Rover


@rule("OM-ROVER-01")
def test_a_rover_off_the_map_starts_from_the_starting_mine() -> None:
    table = quiet_mars()
    assert player(table, 0).rover == NONE
    table.play("control_center", "rover")
    assert sorted(table.words) == sorted(hexes("+0-1", "+1-1", "+1+0", "+0+1", "-1+1", "-1+0"))
    table.play("hex:+1+0")
    assert player(table, 0).rover == cell("+1+0")
    assert pools(table)["rover"] == 1
    assert table.undo_and_redo()


@rule("OM-ROVER-01", "OM-CC-05")
def test_an_unmoved_rover_of_another_player_blocks_nothing() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
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
    assert table.undo_and_redo()


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
    assert table.undo_and_redo()


@rule("OM-ROVER-03")
def test_rover_tech_may_be_left_unused() -> None:
    table = quiet_mars()
    with table.edit() as s:
        learn(s, 1, "rover", "3A")
    table.play("control_center", "rover", "hex:+1+0", "rover", "hex:+2+0", "done")
    assert table.match.ask is not None
    assert table.match.ask.seat == 1
    assert storage(table, 1)["oxygen"] == 1
    assert table.undo_and_redo()


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
    assert table.undo_and_redo()


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
    assert table.undo_and_redo()


@rule("OM-ROVER-04", "OM-CONTRACT-03")
def test_a_crystal_that_a_contract_needs_is_collected_without_a_question() -> None:
    table = quiet_mars()
    with table.edit() as s:
        give(s, 0, crystal=free_depot(s, 0))
        own_contract(s, 0, 12)
        put_crystal(s, "+1+0")
    assert CONTRACT_NEEDS[11][CRYSTAL]
    table.play("control_center", "rover", "hex:+1+0")
    assert table.about == "control.move"
    assert player(table, 0).below == 1


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
    assert table.undo_and_redo()


@rule("OM-ROVER-05")
def test_a_tile_that_the_rover_only_passes_is_not_claimed() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, "-4+0", discovery=13)
    table.play("control_center", "rover", "hex:-4+0", "rover", "hex:-4-1", "done")
    assert table.state.tile[cell("-4+0")] != NONE
    assert player(table, 0).discoveries == 0
    assert table.undo_and_redo()


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
    assert table.undo_and_redo()


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
    assert table.undo_and_redo()


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
    assert table.undo_and_redo()


@rule("OM-ROVER-08")
def test_a_rover_may_pass_a_tile_it_can_not_claim() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, "-4+1", discovery=16)
        give(s, 0, water=2)
    table.play("control_center", "rover", "hex:-4+1", "hex:-5+1", "done")
    assert player(table, 0).rover == cell("-5+1")
    assert table.undo_and_redo()


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
    assert table.undo_and_redo()


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
    assert table.undo_and_redo()


# Discovery tiles

FINDS = "-4+0"
"""Where the Rover finds a tile; it comes from -3+0."""


def rover_beside(number: int, **options: Any) -> Table:
    """The Rover of seat 0 is one step from a Discovery tile."""
    table = quiet_mars(**options)
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, FINDS, discovery=number)
    return table


CLAIM = ("control_center", "rover", f"hex:{FINDS}", "done", "yes")


def can_stop_there(table: Table) -> bool:
    """Whether the Rover can stop on the tile, with its last point."""
    table.play("control_center", "rover", "hex:-3-1", "rover")
    return f"hex:{FINDS}" in table.words


@rule("OM-XDISC-01")
@component("discovery:1")
def test_develop_gives_up_to_two_paid_developments() -> None:
    table = rover_beside(1)
    with table.edit() as s:
        learn(s, 0, "mine", "1A")
        give(s, 0, mineral=0, battery=0, water=1, plant=0, oxygen=1)
    table.play(*CLAIM)
    assert table.words == ["tech:mine", "tech:shelter"]
    table.play("tech:mine", "good:water", "lab:2A")
    assert storage(table, 0)["water"] == 0
    table.play("tech:mine", "lab:3A")
    assert storage(table, 0)["oxygen"] == 0
    assert player(table, 0).tech[0] == LAB.index("3A")
    assert table.match.ask is not None
    assert table.match.ask.seat == 1, "there is no third one"
    assert player(table, 0).lq == 3
    assert table.undo_and_redo()


@rule("OM-XDISC-01")
def test_the_second_development_may_be_of_another_tile_or_be_left_out() -> None:
    table = rover_beside(1)
    with table.edit() as s:
        learn(s, 0, "mine", "1A")
    table.play(*CLAIM, "tech:mine", "good:water", "lab:2A", "tech:shelter", "good:oxygen", "lab:3A")
    assert player(table, 0).tech[SHELTER] == LAB.index("3A")
    assert table.undo_and_redo()
    table = rover_beside(1)
    table.play(*CLAIM, "tech:shelter", "good:oxygen", "lab:3A", "done")
    assert player(table, 0).tech[SHELTER] == LAB.index("3A")
    assert table.undo_and_redo()


@rule("OM-XDISC-01")
def test_develop_is_worth_nothing_to_who_can_not_pay_a_column() -> None:
    table = rover_beside(1)
    with table.edit() as s:
        give(s, 0, mineral=0, battery=1, water=1, plant=1, oxygen=0)
    assert not can_stop_there(table)


BUILT_BY_TILE = [
    pytest.param(2, "mine", "+0+1", "+1+1", None, marks=component("discovery:2")),
    pytest.param(3, "generator", "+0-4", "+1-4", "mineral", marks=component("discovery:3")),
    pytest.param(4, "water_extractor", "+4-2", "+4-1", "battery", marks=component("discovery:4")),
    pytest.param(5, "greenhouse", "+0+4", "-1+4", "water", marks=component("discovery:5")),
    pytest.param(6, "oxygen_condenser", "-4+2", "-4+3", "plant", marks=component("discovery:6")),
    pytest.param(7, "shelter", "-4+1", "-4+0", "oxygen", marks=component("discovery:7")),
]


@rule("OM-XDISC-02")
@pytest.mark.parametrize(("number", "kind", "bot", "site", "cost"), BUILT_BY_TILE)
def test_construct_builds_the_depicted_kind_at_its_cost_in_the_zone(
    number: int, kind: str, bot: str, site: str, cost: str | None
) -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-2-2")
        tile(s, "-3-2", discovery=number)
        move_bot(s, 0, bot)
        give(s, 0, mineral=0, battery=0, water=0, plant=0, oxygen=0)
        if cost:
            give(s, 0, **{cost: 1})
    table.play("control_center", "rover", "hex:-3-2", "done", "yes")
    assert table.about == "construct.site"
    assert table.refuses("hex:+3+2") == "OM-BUILD-04"
    table.play(f"hex:{site}")
    if kind != "shelter":
        assert table.about == "chance.tile"
        table.play(table.words[0])
    if table.about == "lss.benefit":
        table.play("benefit:crystal")
    assert table.state.building[cell(site)] == KINDS.index(kind)
    gained = {} if kind == "shelter" else {KINDS_GIVE[kind]: 1}
    assert {good: count for good, count in storage(table, 0).items() if count} == gained
    assert player(table, 0).lq == (2 if kind == "mine" else 3)
    assert sum(sum(slot) for slot in table.state.slots) == 0, "no Colonist is placed"
    assert table.undo_and_redo()


KINDS_GIVE = {
    "mine": "mineral",
    "generator": "battery",
    "water_extractor": "water",
    "greenhouse": "plant",
    "oxygen_condenser": "oxygen",
}


@rule("OM-XDISC-02", "OM-ROVER-07")
def test_a_mine_by_a_tile_needs_a_colonist_at_home() -> None:
    table = rover_beside(2)
    with table.edit() as s:
        move_bot(s, 0, "+0+1")
        colonists(s, 0, lq=0)
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-07"


@rule("OM-XDISC-02", "OM-ROVER-08")
def test_construct_needs_a_site_in_the_own_zone() -> None:
    table = rover_beside(3)
    with table.edit() as s:
        move_bot(s, 0, "+2+3")
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-08"


@rule("OM-XDISC-03")
@component("discovery:8")
def test_upgrade_gives_up_to_two_upgrades_for_a_mineral_each_and_no_tech() -> None:
    table = rover_beside(8)
    with table.edit() as s:
        build(s, "generator", "+0-3")
        build(s, "generator", "+0-4")
        build(s, "generator", "+1-3")
        move_bot(s, 0, "-1-2")
        add_bot(s, 0, "+1-4")
        for card in (3, 4, 15):
            own_blueprint(s, 0, card)
        build(s, "shelter", "-1-1", owner=0)
        give(s, 0, mineral=3)
        learn(s, 0, "upgrade", "3A")
    table.play(*CLAIM)
    assert table.words == ["blueprint:03", "blueprint:04", "blueprint:15"]
    table.play("blueprint:03", "hex:+0-2", "blueprint:15", "hex:+0-3")
    assert storage(table, 0)["mineral"] == 1
    assert table.match.ask is not None
    assert table.match.ask.seat == 1, "Upgrade Tech brings no further one"
    assert len(player(table, 0).advanced) == 2
    assert table.undo_and_redo()


@rule("OM-XDISC-03")
def test_the_second_upgrade_of_a_tile_may_be_left_out() -> None:
    table = rover_beside(8)
    with table.edit() as s:
        build(s, "generator", "+0-3")
        move_bot(s, 0, "-1-2")
        own_blueprint(s, 0, 3)
        own_blueprint(s, 0, 4)
        give(s, 0, mineral=2)
    table.play(*CLAIM, "blueprint:04", "hex:+0-2", "done")
    assert storage(table, 0)["mineral"] == 1
    assert table.undo_and_redo()


@rule("OM-XDISC-03", "OM-ROVER-07")
def test_upgrade_without_a_mineral_is_no_benefit() -> None:
    table = rover_beside(8)
    with table.edit() as s:
        move_bot(s, 0, "-1-2")
        own_blueprint(s, 0, 3)
        give(s, 0, mineral=0)
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-07"


@rule("OM-XDISC-04")
@component("discovery:9")
def test_construct_any_lets_choose_the_kind() -> None:
    table = rover_beside(9)
    with table.edit() as s:
        move_bot(s, 0, "-4+1")
        give(s, 0, mineral=0, battery=1, water=1, plant=1, oxygen=1)
    table.play(*CLAIM)
    assert (table.about, table.words) == ("construct.kind", ["kind:oxygen_condenser", "kind:shelter"])
    assert table.refuses("kind:generator") == "OM-BUILD-02"
    assert table.refuses("kind:greenhouse") == "OM-BUILD-04"
    table.play("kind:oxygen_condenser", "hex:-4+2")
    assert storage(table, 0)["plant"] == 0
    assert table.state.building[cell("-4+2")] == KINDS.index("oxygen_condenser")
    assert sum(sum(slot) for slot in table.state.slots) == 0
    assert table.undo_and_redo()


@rule("OM-XDISC-05")
@component("discovery:10")
def test_hire_or_contract_needs_no_slot_and_costs_as_usual() -> None:
    table = rover_beside(10)
    with table.edit() as s:
        on_slot(s, 0, "hire_or_contract")
        on_slot(s, 1, "hire_or_contract")
        give(s, 0, mineral=1)
    table.play(*CLAIM)
    assert table.about == "hire.card"
    assert "done" not in table.words
    table.play("scientist:geologist")
    assert table.state.scientist_owner[SCIENTISTS.index("geologist")] == 0
    assert (player(table, 0).lq, player(table, 0).wa) == (1, 2)
    assert table.state.slots[-1] == [1, 1]
    assert table.undo_and_redo()


@rule("OM-XDISC-05")
def test_a_contract_by_a_tile_costs_its_crystal() -> None:
    table = rover_beside(10)
    with table.edit() as s:
        give(s, 0, crystal=1)
        s.contract_owner[6] = -1
        s.hire[0] = 12
        s.scientist_owner[0] = 1
    table.play(*CLAIM, "contract:07")
    assert table.state.contract_owner[6] == 0
    assert player(table, 0).crystals == 0
    assert table.undo_and_redo()


@rule("OM-XDISC-06")
@component("discovery:11")
def test_blueprints_gives_up_to_two_with_their_gains_and_without_a_boost() -> None:
    table = rover_beside(11)
    with table.edit() as s:
        show_blueprints(s, 1, 3, 5, 7)
        give(s, 0, mineral=0, battery=0)
    table.play(*CLAIM)
    assert table.words == ["blueprint:01", "blueprint:03", "blueprint:05", "blueprint:07", "done"]
    table.play("blueprint:01", "blueprint:03")
    assert player(table, 0).blueprints == [0, 2]
    assert (storage(table, 0)["mineral"], storage(table, 0)["battery"]) == (1, 1)
    assert player(table, 0).wa == 0
    assert table.match.ask is not None
    assert table.match.ask.seat == 1
    assert table.undo_and_redo()


@rule("OM-XDISC-06", "OM-ROVER-08")
def test_blueprints_are_no_benefit_without_a_marker() -> None:
    table = rover_beside(11)
    with table.edit() as s:
        for card in (2, 4, 6, 8, 10, 12, 13, 14):
            own_blueprint(s, 0, card)
        show_blueprints(s, 1)
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-08"


@rule("OM-XDISC-07")
@component("discovery:12")
def test_warehouse_gives_up_to_two_items_that_fit() -> None:
    table = rover_beside(12)
    with table.edit() as s:
        give(s, 0, battery=2)
    table.play(*CLAIM)
    assert table.words == ["good:water", "good:plant", "good:oxygen", "good:crystal", "done"]
    table.play("good:plant", "good:crystal")
    assert storage(table, 0)["plant"] == 2
    assert player(table, 0).below == 1
    assert table.state.warehouse == [0, 2, 2, 1, 2, 1]
    assert table.match.ask is not None
    assert table.match.ask.seat == 1
    assert table.undo_and_redo()


RESOURCE_TILES = [
    pytest.param(14, "mineral", marks=component("discovery:14")),
    pytest.param(15, "battery", marks=component("discovery:15")),
    pytest.param(16, "water", marks=component("discovery:16")),
    pytest.param(17, "plant", marks=component("discovery:17")),
    pytest.param(18, "oxygen", marks=component("discovery:18")),
]


@rule("OM-XDISC-09")
@pytest.mark.parametrize(("number", "good"), RESOURCE_TILES)
def test_a_resource_tile_gives_three_as_far_as_they_can_be_kept(number: int, good: str) -> None:
    table = rover_beside(number)
    with table.edit() as s:
        build(s, "shelter", "-2-3", owner=0)
        build(s, "shelter", "-1-3", owner=0)
        give(s, 0, **{good: 0})
    table.play(*CLAIM)
    assert storage(table, 0)[good] == 3
    assert table.undo_and_redo()
    table = rover_beside(number)
    table.play(*CLAIM)
    assert storage(table, 0)[good] == 2, "one more fits"
    assert table.undo_and_redo()
    table = rover_beside(number)
    with table.edit() as s:
        give(s, 0, **{good: 2})
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-08"


@rule("OM-XDISC-09")
def test_a_contract_that_needs_the_resource_makes_a_tile_claimable() -> None:
    from areopagus.games.on_mars.catalog import CONTRACT_NEEDS, WATER

    number = next(contract for contract in range(12) if CONTRACT_NEEDS[contract][WATER])
    table = rover_beside(16)
    with table.edit() as s:
        give(s, 0, water=2)
        own_contract(s, 0, number + 1)
    table.play(*CLAIM)
    assert table.about == "gain.overflow"
    table.play(f"contract:{number + 1:02}")
    assert table.state.contract_goods[number * 6 + WATER] == 1
    assert table.undo_and_redo()


@rule("OM-XDISC-10")
@component("discovery:19")
def test_learn_tech_takes_one_tile_at_its_price() -> None:
    table = rover_beside(19)
    with table.edit() as s:
        lay_grid(
            s,
            "mine",
            "generator",
            "rover",
            "upgrade",
            "ship",
            "greenhouse",
            "oxygen_condenser",
            "water_extractor",
        )
        give(s, 0, mineral=0, battery=1)
    table.play(*CLAIM)
    assert {"grid:1", "grid:3"} <= set(table.words)
    assert "done" not in table.words
    table.play("grid:3", "lab:1B")
    assert storage(table, 0)["battery"] == 0
    assert player(table, 0).below == 1, "the benefit of the Lab space"
    assert player(table, 0).wa == 0
    assert table.match.ask is not None
    assert table.match.ask.seat == 1, "no boost"
    assert table.undo_and_redo()


@rule("OM-XDISC-11")
def test_the_tile_is_gone_before_its_benefit_and_the_rover_may_be_displaced_by_it() -> None:
    table = quiet_mars(missions="589")
    with table.edit() as s:
        put_rover(s, 0, "+1-3")
        tile(s, "+1-4", discovery=3)
        move_bot(s, 0, "+0-4")
    table.play("control_center", "rover", "hex:+1-4", "done", "yes")
    assert table.state.tile[cell("+1-4")] == NONE
    assert player(table, 0).below == 1, "the Mission counts it already"
    table.play("hex:+1-4")
    assert table.about == "construct.displace"
    table.play("hex:+1-3")
    assert player(table, 0).rover == cell("+1-3")
    assert table.state.building[cell("+1-4")] == KINDS.index("generator")
    assert table.undo_and_redo()


@rule("OM-XDISC-11")
def test_a_claimed_tile_counts_even_if_its_free_benefit_is_left() -> None:
    table = rover_beside(11, missions="589")
    table.play(*CLAIM, "done")
    assert player(table, 0).discoveries == 1 << 10
    assert player(table, 0).below == 1
    assert player(table, 0).blueprints == []
    assert table.state.tile[cell(FINDS)] == NONE
    assert table.undo_and_redo()


@rule("OM-ROVER-07", "OM-XDISC-11")
@pytest.mark.parametrize("number", [1, 8, 10, 19])
def test_whoever_claims_a_tile_with_a_cost_pays_it(number: int) -> None:
    table = rover_beside(number)
    with table.edit() as s:
        learn(s, 0, "mine", "1A")
        move_bot(s, 0, "-1-2")
        build(s, "generator", "+0-3")
        own_blueprint(s, 0, 3)
        own_blueprint(s, 0, 4)
    table.play(*CLAIM)
    assert table.about in ("develop.tile", "upgrade.blueprint", "hire.card", "tech.take")
    assert "done" not in table.words


# Research tiles


@rule("OM-XRES-01")
@component("research:A", "research:B", "research:C", "research:D")
@pytest.mark.parametrize("kind", ["A", "B", "C", "D"])
def test_a_research_tile_gives_up_to_two_developments_without_column_costs(kind: str) -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, FINDS, research=kind)
        give(s, 0, mineral=0, battery=0, water=0, plant=0, oxygen=0)
        learn(s, 0, "mine", "1A")
    table.play(*CLAIM)
    assert player(table, 0).research == 1 << "ABCD".index(kind)
    table.play("tech:mine", "lab:2A", "tech:mine", "lab:3A")
    assert player(table, 0).tech[0] == LAB.index("3A")
    assert storage(table, 0)["mineral"] == 1, "the benefit of the space"
    assert table.match.ask is not None
    assert table.match.ask.seat == 1, "there is no third one, also not for a Colonist"
    assert table.undo_and_redo()


@rule("OM-XRES-01")
def test_a_research_tile_may_develop_two_tiles_once_or_only_one() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, FINDS, research="C")
        learn(s, 0, "mine", "1A")
    table.play(*CLAIM, "tech:mine", "lab:2A")
    assert table.words == ["tech:mine", "tech:shelter", "done"]
    table.play("tech:shelter", "lab:3A")
    assert player(table, 0).tech[SHELTER] == LAB.index("3A")
    assert table.undo_and_redo()
    with table.edit() as s:
        put_rover(s, 1, "-4-1")
        tile(s, "-3-2", research="C")
    table.play("control_center", "rover", "hex:-3-2", "done", "yes", "tech:shelter", "lab:3A", "done")
    assert player(table, 1).tech[SHELTER] == LAB.index("3A")
    assert table.undo_and_redo()


@rule("OM-XRES-01", "OM-ROVER-08")
def test_a_research_tile_is_claimable_only_with_something_to_develop() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, FINDS, research="C")
        s.players[0].tech[SHELTER] = LAB.index("6A")
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-08"


@rule("OM-XRES-02")
def test_both_tiles_of_a_type_can_be_claimed_by_two_players() -> None:
    table = quiet_mars()
    with table.edit() as s:
        s.tile[cell("-5+0")] = NONE
        s.players[1].research = 1
        put_rover(s, 0, "-4+0")
    table.play("control_center", "rover", "hex:-4-1", "done", "yes", "done")
    assert [each.research for each in table.state.players] == [1, 1]
    assert table.undo_and_redo()
