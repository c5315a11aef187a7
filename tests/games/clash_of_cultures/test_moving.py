"""Move: Land units (CC-MOVE).

The map of two players; seat 0 begins at +3+0, seat 1 at +3+5. `on_open_land` reveals three Regions of Land:

            +3-1 barren   +2+0 forest    +4-1 mountain      round seat 0's city +3+0, which is Fertile
  a (19)    +1+1 fertile  +0+2 forest    +2+1 mountain  +1+2 fertile
  b (17)    +5-1 mountain +4+0 forest    +6-1 mountain  +5+0 barren
  c (20)    +3+1 fertile  +2+2 fertile   +4+1 fertile   +3+2 forest
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.positions import (
    HOME,
    army,
    camp,
    cell,
    city,
    clash,
    give,
    learn,
    remove_all_units,
    reveal,
    revealed_map,
    settler,
    ship,
    word,
)


def on_open_land(me: int = 0) -> Table:
    """A table without units; the Regions a, b and c are Land without Sea."""
    table = clash(me=me)
    with table.edit() as s:
        for seat in range(s.seats):
            remove_all_units(s, seat)
        reveal(s, "a", 19)
        reveal(s, "b", 17)
        reveal(s, "c", 20, 1)
    return table


def go(table: Table, start: str, *words: str) -> None:
    """The next group: from where, then what is asked."""
    table.play(word(start), *words)


@rule("CC-MOVE-01")
def test_a_move_action_moves_up_to_three_groups() -> None:
    table = on_open_land()
    with table.edit() as s:
        for place in (HOME, "+3+1", "+2+2", "+4+1"):
            settler(s, 0, place)
    table.play("move")
    assert "done" not in table.words, "a Move action moves something"
    go(table, HOME, word("+3-1"))
    assert "done" in table.words, "up to three, so fewer will do"
    go(table, "+3+1", word("+3+2"))
    go(table, "+2+2", word("+1+2"))
    assert table.about == "turn.action", "there is no fourth group"
    assert table.state.turn.actions_left == 2, "the three groups are one action"
    assert table.state.players[0].settlers == {cell(p): 1 for p in ("+3-1", "+3+2", "+1+2", "+4+1")}


@rule("CC-MOVE-01")
def test_a_move_may_end_after_one_group() -> None:
    table = on_open_land()
    with table.edit() as s:
        settler(s, 0, HOME)
        settler(s, 0, "+3+1")
    table.play("move", word(HOME), word("+3-1"), "done")
    assert table.about == "turn.action"
    assert table.state.players[0].settlers == {cell("+3-1"): 1, cell("+3+1"): 1}


@rule("CC-MOVE-01")
def test_without_a_unit_that_can_move_there_is_no_move() -> None:
    table = on_open_land()
    assert table.refuses("move") == "CC-MOVE-01"
    table = clash(actions=0)
    assert table.refuses("move") == "CC-TURN-03"


@rule("CC-MOVE-02", "CC-MOVE-03")
def test_units_of_one_space_go_together_or_apart() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME, 3)
        settler(s, 0, HOME)
    table.play("move")
    assert table.about == "move.units.army"
    assert table.words == ["count:0", "count:1", "count:2", "count:3"]
    table.play("count:2", "count:1", word("+3+1"))
    table.play(word(HOME), "count:1", word("+2+0"))
    me = table.state.players[0]
    assert me.armies == {cell("+3+1"): 2, cell("+2+0"): 1}
    assert me.settlers == {cell("+3+1"): 1}


@rule("CC-MOVE-02")
def test_a_group_is_at_least_one_unit_from_a_space_with_own_units() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME)
        settler(s, 0, HOME)
        settler(s, 0, "+3+1")
    table.play("move")
    assert table.refuses(word("+4+1")) == "CC-MOVE-02"
    table.play(word(HOME), "count:0")
    assert table.about == "move.to", "the Settler goes, as somebody must"
    table.play(word("+3-1"))
    assert table.state.players[0].armies == {cell(HOME): 1}
    assert cell("+3-1") in table.state.players[0].settlers


@rule("CC-MOVE-04", "CC-MOVE-15")
def test_the_order_of_groups_is_free_and_can_make_room() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, "+3+1", 4)
        army(s, 0, HOME, 1)
    table.play("move")
    assert table.words == [word(HOME), word("+3+1")]
    table.play(word(HOME))
    assert table.refuses(word("+3+1")) == "CC-MOVE-15"
    table.match.undo(0)
    table.play(word("+3+1"), "count:4", word("+4+1"))
    table.play(word(HOME), word("+3+1"))
    assert table.state.players[0].armies == {cell("+4+1"): 4, cell("+3+1"): 1}


@rule("CC-MOVE-05")
def test_a_unit_moves_once_in_a_move_action() -> None:
    table = on_open_land()
    with table.edit() as s:
        settler(s, 0, HOME)
        settler(s, 0, "+4+1")
    table.play("move", word(HOME), word("+3+1"))
    assert table.refuses(word("+3+1")) == "CC-MOVE-05"
    table.play(word("+4+1"), word("+3+1"))
    assert table.about == "turn.action", "both have moved, so nothing is left to move"


@rule("CC-MOVE-05")
def test_who_joins_others_that_have_not_moved_does_not_move_on_with_them() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME)
        army(s, 0, "+3+1", 2)
    table.play("move", word(HOME), word("+3+1"), word("+3+1"))
    assert table.words == ["count:1", "count:2"], "three are there, one of them has moved"


@rule("CC-MOVE-06")
def test_a_land_unit_moves_one_space() -> None:
    table = on_open_land()
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move")
    assert set(table.words) == {word(p) for p in ("+3-1", "+2+0", "+4-1", "+2+1", "+4+0", "+3+1")}
    assert table.refuses(word("+3+2")) == "CC-MOVE-06"
    assert table.refuses(word("+2+3")) == "CC-MOVE-06", "an unrevealed Region is as far"


@rule("CC-MOVE-07")
def test_with_another_move_action_a_unit_moves_again() -> None:
    table = on_open_land()
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move", word("+3+1"), "move", word("+4+1"), "move", word("+5+0"))
    assert table.state.players[0].settlers == {cell("+5+0"): 1}
    assert table.state.turn.actions_left == 0


@pytest.mark.parametrize("what", ["city", "settler", "army", "barbarians", "empty barbarian settlement"])
@rule("CC-MOVE-08")
def test_an_army_that_enters_a_foreign_space_starts_a_battle(what: str) -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME)
        if what == "city":
            city(s, 1, "+3+1")
        elif what == "settler":
            settler(s, 1, "+3+1")
        elif what == "army":
            army(s, 1, "+3+1")
        else:
            camp(s, "+3+1", 1 if what == "barbarians" else 0)
    table.play("move", word("+3+1"))
    assert "story.battle" in table.story_keys()
    assert (table.about == "chance.die") == (what in ("army", "barbarians")), "only Armies resist"


@rule("CC-MOVE-08")
def test_an_own_or_empty_space_is_entered_without_a_battle() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, "+3+1", 2)
        settler(s, 0, "+4+1")
        city(s, 0, "+2+2")
    table.play("move", word("+3+1"), "count:1", word("+4+1"), word("+3+1"), word("+2+2"))
    assert "story.battle" not in table.story_keys()


@rule("CC-MOVE-09")
def test_a_battle_is_over_before_the_next_group_moves() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME, 2)
        army(s, 1, "+3+1", 2)
        settler(s, 0, "+4+1")
    table.play("move", word(HOME), "count:2", word("+3+1"), "die:1", "die:1", "die:1", "die:1")
    assert table.about == "battle.continue"
    table.play("continue", "die:6", "die:4", "die:1", "die:1")
    assert table.about == "move.from", "now the Move action goes on"
    assert table.words == [word("+4+1"), "done"]


@rule("CC-MOVE-10")
def test_without_tactics_army_units_stay_where_they_are() -> None:
    table = on_open_land()
    with table.edit() as s:
        army(s, 0, HOME, 2)
        army(s, 0, "+3+1", 2)
        settler(s, 0, HOME)
        settler(s, 0, "+2+2")
    table.play("move")
    assert table.refuses(word("+3+1")) == "CC-MOVE-10"
    table.play(word(HOME))
    assert table.about == "move.to", "no Army units are offered"
    table.play(word("+3-1"), "done")
    with table.edit() as s:
        remove_all_units(s, 0)
        army(s, 0, HOME, 2)
    assert table.refuses("move") == "CC-MOVE-01"


@rule("CC-MOVE-10")
def test_without_tactics_army_units_are_built_and_fight_when_attacked() -> None:
    table = on_open_land(me=1)
    with table.edit() as s:
        give(s, 1, wood=2, ore=2, food=2)
    table.play("activate", "build", "unit:army")
    if "done" in table.words:
        table.play("done")
    assert table.state.players[1].armies == {cell("+3+5"): 1}
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME)
        army(s, 1, "+3+1")
    table.play("move", word("+3+1"), "die:1", "die:5")
    assert table.state.players[0].armies == {}, "the hit came from an Army without Tactics"


@rule("CC-MOVE-11")
def test_who_captured_a_city_does_not_move_again_in_the_turn() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME, 2)
        settler(s, 0, HOME)
        city(s, 1, "+3+1", mood="angry")
        army(s, 0, "+2+0")
    table.play("move", word(HOME), "count:1", "count:1", word("+3+1"), "done")
    assert table.state.cities[cell("+3+1")].owner == 0
    table.play("move")
    assert table.refuses(word("+3+1")) == "CC-MOVE-11", "neither the Army nor the Settler with it"
    assert set(table.words) == {word(HOME), word("+2+0")}


@rule("CC-MOVE-11")
def test_who_stopped_an_attack_does_not_move_again_in_the_turn() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME, 3)
        army(s, 1, "+3+1", 2)
    table.play("move", "count:2", word("+3+1"), "die:1", "die:1", "die:1", "die:1", "stop", "done")
    assert table.state.players[0].armies == {cell(HOME): 3}
    table.play("move")
    assert table.about == "move.to", "one unit stayed out of the battle, and only it can move"
    table.play(word("+3-1"))
    assert table.state.players[0].armies == {cell(HOME): 2, cell("+3-1"): 1}
    table.play("move")
    assert set(table.words) == {word(p) for p in ("+4-1", HOME, "+2+0")}, "again that unit, from +3-1"


@rule("CC-MOVE-12")
def test_a_mountain_ends_the_movement_of_the_turn() -> None:
    table = on_open_land()
    with table.edit() as s:
        settler(s, 0, HOME)
        settler(s, 0, "+3+1")
        settler(s, 0, "+4+1")
    table.play("move", word(HOME), word("+4-1"), "done", "move")
    assert table.words == [word("+3+1"), word("+4+1")]
    assert table.refuses(word("+4-1")) == "CC-MOVE-12"


@rule("CC-MOVE-12")
def test_a_mountain_holds_nobody_who_was_there_before_the_turn() -> None:
    table = on_open_land()
    with table.edit() as s:
        settler(s, 0, "+4-1")
    table.play("move", word("+3-1"))
    assert table.state.players[0].settlers == {cell("+3-1"): 1}


@rule("CC-MOVE-12")
def test_a_mountain_lets_go_in_the_next_turn() -> None:
    table = on_open_land()
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move", word("+4-1"), "end", "end")
    assert table.state.active == 0
    table.play("move", word("+3-1"))
    assert table.state.players[0].settlers == {cell("+3-1"): 1}


@rule("CC-MOVE-13")
def test_after_a_forest_a_unit_moves_on_but_into_no_battle() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME, 2)
        army(s, 0, "+4+1")
        army(s, 1, "+5+0")
    table.play("move", word(HOME), "count:2", word("+4+0"), "done")
    table.play("move", word("+4+0"), "count:1")
    assert table.refuses(word("+5+0")) == "CC-MOVE-13"
    table.play(word("+5-1"))
    assert table.state.players[0].armies[cell("+5-1")] == 1, "a move without a battle is allowed"
    table.play(word("+4+1"))
    assert word("+5+0") in table.words, "who has not entered a Forest attacks"


@rule("CC-MOVE-13")
def test_a_forest_is_remembered_after_it_was_left() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME)
        settler(s, 0, "+2+2")
        army(s, 1, "+5+0")
    table.play("move", word(HOME), word("+4+0"), "done", "move", word("+4+0"), word("+4+1"), "done")
    table.play("move", word("+4+1"))
    assert table.refuses(word("+5+0")) == "CC-MOVE-13"


@rule("CC-MOVE-13")
def test_units_from_a_forest_are_picked_apart_from_others() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME)
        army(s, 0, "+4+0", 2)
        army(s, 1, "+5+0")
    table.play("move", word(HOME), word("+4+0"), "done", "move")
    assert table.about == "move.units.army"
    table.play("count:2")
    assert table.about == "move.units.army_forest"
    table.play("count:0", word("+5+0"))
    assert table.about == "chance.die", "those who were in the Forest before the Turn attack"
    assert table.state.players[0].armies == {cell("+4+0"): 1, cell("+5+0"): 2}
    table.play("die:1", "die:1", "die:1", "stop")


@pytest.mark.parametrize("kind", ["army", "settler"])
@rule("CC-MOVE-13")
def test_nobody_from_a_forest_goes_along_into_a_battle(kind: str) -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        (army if kind == "army" else settler)(s, 0, HOME)
        army(s, 0, "+4+0")
        settler(s, 1, "+5+0")
    table.play("move", word(HOME), word("+4+0"), "done", "move", "count:1", "count:1")
    assert table.refuses(word("+5+0")) == "CC-MOVE-13"
    assert word("+4+1") in table.words, "together they go where there is no battle"


@rule("CC-MOVE-13")
def test_who_was_in_a_forest_before_the_turn_attacks_from_it() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, "+4+0")
        army(s, 1, "+5+0")
    table.play("move", word("+5+0"))
    assert table.about == "chance.die"


@pytest.mark.parametrize("what", ["city", "settler", "barbarians"])
@rule("CC-MOVE-14")
def test_settlers_enter_a_foreign_space_with_an_army_only(what: str) -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME)
        settler(s, 0, HOME)
        if what == "city":
            city(s, 1, "+3+1", mood="angry")
        elif what == "settler":
            settler(s, 1, "+3+1")
        else:
            camp(s, "+3+1", 0)
    table.play("move", "count:0")
    assert table.refuses(word("+3+1")) == "CC-MOVE-14"
    table.match.undo(0)
    table.play("count:1", "count:1", word("+3+1"))
    assert table.state.players[0].settlers == {cell("+3+1"): 1}
    assert "story.battle" in table.story_keys()


@rule("CC-MOVE-15")
def test_no_more_than_four_army_units_come_together() -> None:
    table = on_open_land()
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME, 3)
        settler(s, 0, HOME)
        army(s, 0, "+3+1", 2)
        settler(s, 0, "+3+1", 3)
    table.play("move", word(HOME), "count:3", "count:0")
    assert table.refuses(word("+3+1")) == "CC-MOVE-15"
    table.match.undo(0)
    table.match.undo(0)
    table.play("count:2", "count:1", word("+3+1"))
    me = table.state.players[0]
    assert me.armies[cell("+3+1")] == 4
    assert me.settlers[cell("+3+1")] == 4, "Settlers do not count"


@rule("CC-MOVE-16", "CC-EXPL-01")
def test_moving_into_an_unrevealed_region_reveals_it() -> None:
    table = clash()
    assert table.state.tiles[2] == -1
    table.play("move", word("+3+1"))
    assert table.about == "chance.tile"
    table.play("tile:17", "turn:as_listed")
    assert table.state.players[0].settlers == {cell("+3+1"): 1}
    assert table.state.tiles[2] == 17 - 5


@rule("CC-MOVE-17")
def test_land_units_do_not_walk_into_the_sea() -> None:
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        reveal(s, "c", 11)
        settler(s, 0, HOME)
    table.play("move")
    assert word("+3+1") not in table.words
    assert table.refuses(word("+3+1")) == "CC-MOVE-17"


@rule("CC-MOVE-15", "CC-MOVE-06")
@pytest.mark.parametrize(("there", "is_refused"), [(4, True), (3, False)])
def test_a_full_stack_on_the_only_way_out_keeps_an_army_unit_in(there: int, is_refused: bool) -> None:
    table = revealed_map()
    with table.edit() as s:
        remove_all_units(s, 0)
        learn(s, 0, "tactics")
        army(s, 0, "+0+2")  # the only Land beside it is +1+2
        army(s, 0, "+1+2", there)
    table.match._forced = "none"
    table.play("move")
    assert (word("+0+2") not in table.words) is is_refused
    if is_refused:
        assert table.refuses(word("+0+2")) == "CC-MOVE-06"


@rule("CC-MOVE-14")
@pytest.mark.parametrize(("unit", "is_refused"), [(settler, True), (army, False)])
def test_only_army_units_leave_a_space_whose_only_way_out_is_an_attack(
    unit: Callable[[World, int, str], None], is_refused: bool
) -> None:
    table = revealed_map()
    with table.edit() as s:
        remove_all_units(s, 0)
        learn(s, 0, "tactics")
        settler(s, 0, HOME)
        unit(s, 0, "+0+2")
        army(s, 1, "+1+2")
    table.match._forced = "none"
    table.play("move")
    assert (word("+0+2") not in table.words) is is_refused


@rule("CC-MOVE-16", "CC-SHIP-10")
@pytest.mark.parametrize("way_out", ["an unrevealed Region", "a Ship"])
def test_a_settler_between_enemies_may_explore_or_embark(way_out: str) -> None:
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        settler(s, 0, HOME)
        blocked = ["+3-1", "+2+0", "+4-1"]
        if way_out == "a Ship":
            reveal(s, "a", 19)
            reveal(s, "b", 17)
            reveal(s, "c", 11)  # Sea in +3+1
            ship(s, 0, "+3+1")
            blocked += ["+4+0", "+2+1"]
        for place in blocked:
            army(s, 1, place)
    table.match._forced = "none"
    table.play("move")
    assert word(HOME) in table.words
