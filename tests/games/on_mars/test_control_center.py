"""Control Center: movement points and what they move (OM-CC)."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.on_mars.catalog.basics import NONE
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    add_bot,
    cell,
    give,
    has_bot,
    move_bot,
    own_blueprint,
    player,
    put_crystal,
    put_miner,
    put_rover,
    quiet_mars,
    tile,
)
from tests.games.on_mars.situations import listed_hexes, pools, table_with


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


@rule("OM-CC-02")
def test_points_need_not_be_spent() -> None:
    table = quiet_mars()
    table.play("control_center", "done")
    assert has_bot(table, 0, "-2-1")
    assert player(table, 0).rover == NONE
    assert table.match.ask is not None
    assert table.match.ask.seat == 1


@rule("OM-CC-03")
def test_a_point_moves_a_piece_to_an_adjacent_hex() -> None:
    table = quiet_mars()
    table.play("control_center", "hex:-2-1")
    assert sorted(table.words) == sorted(listed_hexes("-2-2", "-1-2", "-1-1", "-2+0", "-3+0", "-3-1"))
    assert table.refuses("hex:-2-3") == "OM-CC-03"
    table.play("hex:-1-2")
    assert pools(table)["bots"] == 1


@rule("OM-CC-03")
def test_a_hex_that_is_not_adjacent_is_refused_for_that_reason() -> None:
    table = quiet_mars()
    table.play("control_center", "hex:-2-1")
    reason = table.match.why_not("hex:-2-3")
    assert reason is not None
    assert reason.key == "reason.not_adjacent"


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
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "+0-1")
        block(s, blocker)
    table.play("control_center", "rover", "hex:+1-1", "rover")
    assert table.refuses("hex:+0+0") == "OM-CC-05"


@rule("OM-TERM-18", "OM-CC-05", "OM-NOTE-50")
@pytest.mark.parametrize("first", ["rover", "bot"])
def test_a_bot_and_the_rover_change_places_for_a_point_each(first: str) -> None:
    table = table_with("+0-1", rover="+1-1")
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


@rule("OM-TERM-18", "OM-NOTE-50")
def test_the_last_point_brings_a_bot_onto_the_rover_if_the_rover_can_leave() -> None:
    for points, is_offered in ((1, True), (0, False)):
        table = table_with("+0-2", rover="+0+0")
        way = ("rover", "hex:+1+0", "rover", "hex:+0+0")[: 4 - 4 * points]
        table.play("control_center", *way, "hex:+0-2", "hex:+0-1", "hex:+0-1")
        assert ("hex:+0+0" in table.words) == is_offered
        if is_offered:
            table.play("hex:+0+0")
            assert table.about == "control.step", "nothing else can be done: the Rover leaves"
            assert player(table, 0).bots == [cell("+0+0")]
            table.play("hex:+0+1", "done")
        else:
            assert table.refuses("hex:+0+0") == "OM-CC-05"


@rule("OM-TERM-18", "OM-NOTE-50")
def test_three_pieces_change_places_in_a_ring() -> None:
    table = table_with("+0-1", "+1-1", rover="+0+0")
    table.play("control_center", "hex:+0-1", "hex:+1-1", "hex:+1-1", "hex:+0+0")
    assert table.about == "control.step", "only the Rover has points left"
    table.play("hex:+0-1")
    assert sorted(player(table, 0).bots) == sorted([cell("+1-1"), cell("+0+0")])
    assert player(table, 0).rover == cell("+0-1")


@rule("OM-TERM-18", "OM-NOTE-50")
def test_no_step_is_offered_after_which_a_shared_hex_could_not_be_left() -> None:
    table = table_with("+0-1", "+1-1", "-3+1")
    table.play("control_center", "hex:+0-1", "hex:+1-1")
    assert table.words == ["hex:+1-1", "rover"], "two Bots on a hex and one point: no other Bot may take it"
    table.play("hex:+1-1", "hex:+2-1")
    assert sorted(player(table, 0).bots) == sorted([cell("+1-1"), cell("+2-1"), cell("-3+1")])
    table = table_with("+0-1", "+1-1", "-3+1", crystals=1)
    table.play("control_center", "hex:+0-1", "hex:+1-1")
    assert table.words == ["hex:+1-1", "rover", "boost:bots", "boost:rover"]
    assert table.refuses("hex:-3+1") == "OM-TERM-18", "there is a way for it, but not for all"
    table.play("boost:bots")
    assert "hex:-3+1" in table.words, "now there are points for both"
    assert table.refuses("done") == "OM-TERM-18"


@rule("OM-CC-05", "OM-NOTE-50")
def test_a_bot_can_not_pass_a_piece_if_the_next_free_hex_is_out_of_reach() -> None:
    for points, is_offered in ((3, False), (4, True)):
        table = quiet_mars()
        with table.edit() as s:
            # a corner of the map; its hexes are all occupied
            move_bot(s, 0, "-5+3")
            move_bot(s, 1, "-5+4")
            add_bot(s, 1, "-4+4")
            add_bot(s, 1, "-4+5")
            put_rover(s, 1, "-5+5")
            s.tile[cell("-5+5")] = NONE
            give(s, 0, crystal=points - 2)
        table.play("control_center", *["boost:bots"] * (points - 2), "hex:-5+3", "hex:-5+4")
        assert table.about == "control.step"
        assert ("hex:-5+5" in table.words) == is_offered, "a Bot in the corner needs two points to leave it"


@rule("OM-CC-01")
def test_without_points_and_crystals_the_movement_ends_without_a_question() -> None:
    table = quiet_mars()
    table.match._forced = "none"
    table.play("control_center", "rover", "hex:+1+0", "rover", "hex:+2+0")
    assert table.about == "control.move"
    table.play("hex:-2-1", "hex:-2-2", "hex:-2-2", "hex:-2-3")
    assert table.about == "turn.action"


@rule("OM-TERM-18", "OM-NOTE-50")
def test_a_third_piece_comes_onto_a_hex_only_if_two_can_leave_it() -> None:
    table = table_with("+0-1", "+1-1", rover="+0+0")
    table.play("control_center", "hex:+0-1", "hex:+1-1", "rover", "hex:+1-1")
    assert table.about == "control.move", "two of the three can go: a Bot and the Rover"
    table.play("rover")
    assert "hex:+0+0" in table.words
    table.play("hex:+0+0")
    assert table.about == "control.step", "then the Bot, with the last point"
    table = table_with("+0-1", "+1-1", rover="+0+0")
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


@rule("OM-CC-06")
def test_a_piece_may_stop_on_a_building_that_carries_none() -> None:
    table = table_with("+0-1", rover="+1-2")
    table.play("control_center", "hex:+0-1", "hex:+0+0", "rover", "hex:+0-2", "done")
    assert table.match.ask is not None
    assert table.match.ask.seat == 1
    assert has_bot(table, 0, "+0+0")
    assert player(table, 0).rover == cell("+0-2")
