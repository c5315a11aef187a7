"""Roads (CC-ADV-CON-08 to -14, CC-NOTE-21, CC-EXPL-13).

The map of two players with Land around seat 0's city +3+0:

            +3-1 barren   +2+0 forest    +4-1 mountain
  a (19)    +1+1 fertile  +0+2 forest    +2+1 mountain  +1+2 fertile
  b (17)    +5-1 mountain +4+0 forest    +6-1 mountain  +5+0 barren
  c (20)    +3+1 fertile  +2+2 fertile   +4+1 fertile   +3+2 forest
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.positions import (
    HOME,
    army,
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
    stock,
    word,
)


def roads(food: int = 2, ore: int = 0, gold: int = 0) -> Table:
    """Seat 0 has Roads and Tactics, no units, and these resources."""
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        remove_all_units(s, 1)
        reveal(s, "a", 19)
        reveal(s, "b", 17)
        reveal(s, "c", 20, 1)
        learn(s, 0, "roads", "tactics")
        give(s, 0, food=food, ore=ore, gold=gold, wood=0, ideas=0)
    return table


def settlers(s: World) -> list[int]:
    """Where seat 0 has Settlers."""
    return list(s.players[0].settlers)


@rule("CC-ADV-CON-08")
def test_from_an_own_city_a_group_moves_two_spaces_for_a_food() -> None:
    table = roads(food=2)
    with table.edit() as s:
        army(s, 0, HOME, 2)
        settler(s, 0, HOME)
    table.play("move", "count:2", "count:1", word("+2+2"))
    assert table.state.players[0].armies == {cell("+2+2"): 2}
    assert settlers(table.state) == [cell("+2+2")]
    assert stock(table.state, 0) == {"food": 1}, "one payment for the group"


@rule("CC-ADV-CON-09", "CC-ASK-05")
def test_who_agreed_to_ignore_a_forest_is_not_asked_again_for_the_ore() -> None:
    table = roads(food=0, ore=1)
    with table.edit() as s:
        settler(s, 0, HOME)
    table.match._forced = "quiet"
    table.play("move", word("+2+0"))
    assert table.about == "move.roads"
    table.play("yes")
    assert not table.about.startswith("pay.")
    assert stock(table.state, 0) == {}


@rule("CC-ADV-CON-08", "CC-ADV-CON-09", "CC-ASK-05")
def test_people_agree_to_the_price_of_roads_before_it_is_paid() -> None:
    table = roads(food=2, ore=1)
    with table.edit() as s:
        settler(s, 0, HOME)
    table.match._forced = "quiet"
    table.play("move", word("+1+1"))  # over a Mountain or a Forest
    assert table.about == "move.roads"
    table.play("yes")
    assert (table.about, table.words) == ("pay.gold.food", ["count:0"])
    assert stock(table.state, 0) == {"food": 2, "ore": 1}, "nothing is paid yet"
    table.play("count:0")
    assert stock(table.state, 0) == {"food": 1}


@rule("CC-ADV-CON-08")
def test_a_single_space_costs_nothing() -> None:
    table = roads(food=1)
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move", word("+3+1"))
    assert stock(table.state, 0) == {"food": 1}


@rule("CC-ADV-CON-08")
def test_to_an_own_city_a_group_moves_two_spaces_for_a_food() -> None:
    table = roads(food=1)
    with table.edit() as s:
        settler(s, 0, "+2+2")
    table.play("move", word(HOME))
    assert settlers(table.state) == [cell(HOME)]
    assert stock(table.state, 0) == {}


@rule("CC-ADV-CON-08")
def test_neither_from_nor_to_an_own_city_it_is_one_space() -> None:
    table = roads()
    with table.edit() as s:
        settler(s, 0, "+3+1")
        city(s, 1, "+3+2")
        settler(s, 0, "+1+2")
    table.play("move", word("+3+1"))
    assert table.refuses(word("+1+2")) == "CC-MOVE-06", "to an own unit"
    table.match.undo(0)
    table.play(word("+1+2"))
    assert table.refuses(word("+3+2")) == "CC-MOVE-06", "to a foreign city"


@rule("CC-ADV-CON-08")
def test_roads_need_the_advance_and_the_food() -> None:
    table = roads(food=0)
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move")
    assert table.refuses(word("+2+2")) == "CC-ADV-CON-08"
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20, 1)
    assert stock(table.state, 0)["food"] > 0
    table.play("move")
    assert table.refuses(word("+2+2")) == "CC-MOVE-06"


@rule("CC-ADV-CON-08", "CC-ADV-CON-10")
def test_gold_pays_for_roads_as_for_any_price() -> None:
    table = roads(food=0, gold=2)
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move", word("+3+2"))
    assert table.about == "move.roads", "the Forest at the end would matter"
    table.play("yes")
    assert stock(table.state, 0) == {}


@rule("CC-ADV-CON-08")
def test_three_spaces_are_too_far() -> None:
    table = roads(food=2, ore=2)
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move")
    assert word("+1+2") in table.words, "two spaces"
    assert table.refuses(word("+0+2")) == "CC-MOVE-06"


@rule("CC-ADV-CON-09")
def test_an_ore_lets_a_unit_leave_a_mountain_in_the_same_turn() -> None:
    for answer, goes_on in (("yes", True), ("no", False)):
        table = roads(ore=1)
        with table.edit() as s:
            settler(s, 0, HOME)
        table.play("move", word("+4-1"))
        assert table.about == "move.roads", "one space, Ore alone"
        table.play(answer)
        assert stock(table.state, 0) == ({"food": 2} if goes_on else {"food": 2, "ore": 1})
        if goes_on:
            table.play("move", word("+3-1"))
            assert settlers(table.state) == [cell("+3-1")]
        else:
            assert table.refuses("move") == "CC-MOVE-01"


@rule("CC-ADV-CON-09")
def test_an_ore_lets_a_unit_attack_from_a_forest_in_the_same_turn() -> None:
    for answer, attacks in (("yes", True), ("no", False)):
        table = roads(ore=1, food=0)
        with table.edit() as s:
            army(s, 0, HOME)
            settler(s, 1, "+5+0")
        table.play("move", word("+4+0"), answer, "move")
        assert (word("+5+0") in table.words) == attacks
        if attacks:
            table.play(word("+5+0"))
            assert table.state.players[1].settlers == {}


@rule("CC-ADV-CON-09")
def test_an_ore_does_not_undo_the_forest_of_an_earlier_move() -> None:
    table = roads(ore=2, food=2)
    with table.edit() as s:
        army(s, 0, "+3+1")
        city(s, 0, "+4+1")
        settler(s, 1, "+5+0")
    table.play("move", word("+4+0"), "move", word("+4+1"), "move")
    assert table.refuses(word("+5+0")) == "CC-MOVE-13"


@rule("CC-ADV-CON-09")
def test_a_mountain_between_needs_the_ore() -> None:
    table = roads(ore=1, food=1)
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move", word("+1+1"))  # over +2+0 (Forest) or +2+1 (Mountain): the Forest counts
    assert table.about == "move.roads"
    assert table.words == ["yes", "no"]
    table = roads(ore=1, food=1)
    with table.edit() as s:
        settler(s, 0, HOME)
        army(s, 1, "+2+0")
    table.play("move", word("+1+1"))
    assert stock(table.state, 0) == {}, "now only the way over the Mountain is open, and it costs both"
    assert settlers(table.state) == [cell("+1+1")]
    table = roads(ore=0, food=1)
    with table.edit() as s:
        settler(s, 0, HOME)
        army(s, 1, "+2+0")
    table.play("move")
    assert table.refuses(word("+1+1")) == "CC-ADV-CON-08"


@rule("CC-ADV-CON-09", "CC-MOVE-13")
def test_a_forest_between_is_entered_unless_the_ore_is_paid() -> None:
    for answer, attacks in (("yes", True), ("no", False)):
        table = roads(ore=1, food=1)
        with table.edit() as s:
            army(s, 0, HOME)
            army(s, 1, "+2+1")
            settler(s, 1, "+0+2")
        table.play("move", word("+1+1"), answer, "move")
        assert table.about == "move.to"
        assert (word("+0+2") in table.words) == attacks
        if not attacks:
            assert table.refuses(word("+0+2")) == "CC-MOVE-13"


@rule("CC-ADV-CON-09")
def test_a_forest_between_needs_the_ore_if_the_second_step_attacks() -> None:
    for ore in (0, 1):
        table = roads(ore=ore, food=1)
        with table.edit() as s:
            army(s, 0, HOME)
            army(s, 1, "+2+1")
            city(s, 1, "+1+1", mood="angry")
        table.play("move")
        if not ore:
            assert table.refuses(word("+1+1")) == "CC-ADV-CON-08"
        else:
            table.play(word("+1+1"))
            assert table.state.cities[cell("+1+1")].owner == 0
            assert "ore" not in stock(table.state, 0)


@rule("CC-ADV-CON-09")
def test_the_mildest_space_between_counts_and_nothing_is_asked() -> None:
    table = roads(ore=1, food=1)
    with table.edit() as s:
        army(s, 0, HOME)
        city(s, 1, "+2+2", mood="angry")  # over +2+1 (Mountain) or +3+1 (Fertile)
    table.play("move", word("+2+2"))
    assert table.state.cities[cell("+2+2")].owner == 0
    assert stock(table.state, 0)["ore"] == 1


@rule("CC-ADV-CON-09")
def test_where_terrain_does_not_matter_no_ore_is_asked_for() -> None:
    table = roads(ore=1)
    with table.edit() as s:
        settler(s, 0, HOME)
        settler(s, 0, "+4+1")
    table.play("move", word(HOME), word("+3+1"))
    assert table.about == "move.from", "Fertile"
    table.play(word("+4+1"), word("+4+0"))
    assert stock(table.state, 0)["ore"] == 1, "a Forest, but neither from nor to an own city"
    assert table.about == "turn.action"


@rule("CC-ADV-CON-09")
def test_without_roads_ore_does_not_help() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, food=2, ore=2)
    table.play("move", word("+4-1"))
    assert table.about == "turn.action", "nothing was asked"
    assert table.refuses("move") == "CC-MOVE-01"


@rule("CC-ADV-CON-10")
def test_both_payments_are_combined_and_made_per_group() -> None:
    table = roads(food=2, ore=2)
    with table.edit() as s:
        settler(s, 0, HOME, 2)
    table.play("move", "count:1", word("+3+2"), "yes")
    assert stock(table.state, 0) == {"food": 1, "ore": 1}
    table.play(word(HOME), word("+3+2"), "yes")
    assert stock(table.state, 0) == {}, "the second group pays again"
    assert table.state.players[0].settlers == {cell("+3+2"): 2}


@rule("CC-ADV-CON-10")
def test_without_ore_a_way_of_two_spaces_is_paid_with_food_alone() -> None:
    table = roads(food=1, ore=0)
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move", word("+3+2"))
    assert table.about == "turn.action", "no Ore, no question"
    assert stock(table.state, 0) == {}


@rule("CC-ADV-CON-11", "CC-EXPL-13")
def test_roads_do_not_explore() -> None:
    table = roads()
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move")
    assert table.refuses(word("+4+2")) == "CC-EXPL-13", "three spaces away"
    table.match.undo(0)
    with table.edit() as s:
        remove_all_units(s, 0)
        city(s, 0, "+4+1")
        settler(s, 0, "+4+1")
    table.play("move")
    assert table.refuses(word("+3+3")) == "CC-EXPL-13", "two spaces from an own city"
    assert word("+4+2") in table.words, "one space is an ordinary move"


@rule("CC-ADV-CON-11")
def test_roads_do_not_pass_through_an_unrevealed_region() -> None:
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        reveal(s, "a", 19)
        reveal(s, "d", 11)  # +1+3 Sea, +2+3 Forest
        learn(s, 0, "roads")
        city(s, 0, "+1+2")
        give(s, 0, food=2, ore=2)
        settler(s, 0, "+1+2")
    table.play("move")
    assert word("+2+2") in table.words, "the unrevealed space beside it is explored"
    assert table.refuses(word("+2+3")) == "CC-MOVE-06", "behind it, and behind the Sea"


def beside_a_sea(turned: int) -> Table:
    """Roads and resources; in the Region c lies one Sea space: +3+1, or turned +3+2; +3+1 is then a Mountain."""
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        reveal(s, "b", 17)
        reveal(s, "c", 11, turned)
        learn(s, 0, "roads")
        give(s, 0, food=2, ore=2)
    return table


@rule("CC-ADV-CON-12")
def test_roads_do_not_cross_the_sea() -> None:
    table = beside_a_sea(0)
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move")
    assert word("+4+1") in table.words, "over the Forest +4+0"
    assert table.refuses(word("+3+2")) == "CC-MOVE-06", "only over the Sea in +3+1"


@rule("CC-ADV-CON-12")
def test_roads_do_not_end_aboard() -> None:
    table = beside_a_sea(1)
    with table.edit() as s:
        settler(s, 0, HOME)
        ship(s, 0, "+3+2")
    table.play("move", word(HOME))
    assert table.refuses(word("+3+2")) == "CC-SHIP-10"


@rule("CC-ADV-CON-12")
def test_roads_do_not_help_those_who_disembark() -> None:
    table = beside_a_sea(1)
    with table.edit() as s:
        ship(s, 0, "+3+2", "s")
        city(s, 0, "+3+1")
    table.play("move", "land")
    assert table.about == "move.to"
    assert word(HOME) not in table.words, "two spaces to an own city"
    table.play(word("+3+1"))
    assert table.about == "move.from", "no Ore for the Mountain either, although an own city is there"
    table.play("done", "move")
    assert table.about == "move.to", "the Ship alone can move; the Settler is in the Mountains"
    assert stock(table.state, 0) == {"food": 2, "ore": 2}


@rule("CC-ADV-CON-13")
def test_roads_carry_an_attack_on_a_city() -> None:
    table = roads(food=1)
    with table.edit() as s:
        army(s, 0, HOME, 2)
        city(s, 1, "+4+1", mood="angry")
        army(s, 1, "+4+1")
    table.play("move", "count:2", word("+4+1"), "die:4", "die:4", "die:1")
    assert table.state.cities[cell("+4+1")].owner == 0
    assert stock(table.state, 0).get("food", 0) == 0


@rule("CC-ADV-CON-13")
def test_a_stopped_attack_by_roads_goes_back_to_where_it_began() -> None:
    table = roads(food=1)
    with table.edit() as s:
        army(s, 0, HOME, 2)
        army(s, 1, "+4+1", 2)
        settler(s, 0, "+3-1")
    table.play("move", word(HOME), "count:2", word("+4+1"), "die:1", "die:1", "die:1", "die:1", "stop")
    assert table.state.players[0].armies == {cell(HOME): 2}


@rule("CC-ADV-CON-08")
def test_foreign_units_between_end_the_way() -> None:
    table = roads(ore=2)
    with table.edit() as s:
        army(s, 0, HOME)
        army(s, 1, "+3+1")
        army(s, 1, "+2+1")
    table.play("move")
    assert table.refuses(word("+2+2")) == "CC-MOVE-06", "no free space between"
    assert word("+3+1") in table.words, "the battle there is an ordinary move"


@rule("CC-ADV-CON-08", "CC-MOVE-15")
def test_four_own_army_units_between_do_not_hinder_but_at_the_end_they_do() -> None:
    table = roads()
    with table.edit() as s:
        army(s, 0, HOME, 1)
        for place in ("+2+1", "+3+1"):
            army(s, 0, place, 4)
        army(s, 0, "+4+1", 4)
    table.play("move", word(HOME))
    assert word("+2+2") in table.words
    assert table.refuses(word("+4+1")) == "CC-MOVE-15"


@rule("CC-ADV-CON-14")
def test_roads_do_not_move_units_that_fought() -> None:
    table = roads(food=2, ore=2)
    with table.edit() as s:
        army(s, 0, HOME)
        settler(s, 0, HOME, 2)
        settler(s, 1, "+3+1")
        city(s, 0, "+2+2")
        settler(s, 0, "+4+1")
    table.play("move", word(HOME), "count:1", "count:1", word("+3+1"), "done", "move")
    assert table.state.players[0].armies == {cell("+3+1"): 1}
    assert set(table.words) == {word(HOME), word("+4+1")}
    assert table.refuses(word("+3+1")) == "CC-MOVE-11", "although an own city is near"


@rule("CC-ADV-CON-08", "CC-NOTE-21", "CC-MOVE-15")
@pytest.mark.parametrize(
    ("start", "between", "food", "ore", "is_offered"),
    [
        ("+6-1", "+5+0", 1, 0, True),
        ("+6-1", "+5+0", 0, 1, False),
        ("+0+2", "+1+2", 1, 1, True),  # a Mountain is between
        ("+0+2", "+1+2", 0, 1, False),
        ("+0+2", "+1+2", 1, 0, False),
    ],
)
def test_roads_lead_an_army_unit_past_a_full_stack(
    start: str, between: str, food: int, ore: int, is_offered: bool
) -> None:
    table = revealed_map()
    with table.edit() as s:
        remove_all_units(s, 0)
        learn(s, 0, "tactics", "roads")
        city(s, 0, start)
        army(s, 0, start)
        army(s, 0, between, 4)  # on the only Land beside it
        give(s, 0, food=food, ore=ore)
    table.match._forced = "none"
    table.play("move")
    assert (word(start) in table.words) is is_offered


@rule("CC-MOVE-15")
def test_a_settler_joins_a_full_stack_of_army_units() -> None:
    table = revealed_map()
    with table.edit() as s:
        remove_all_units(s, 0)
        settler(s, 0, "+6-1")
        army(s, 0, "+5+0", 4)  # on the only Land beside it
    table.play("move", "count:1", word("+5+0"))
    assert settlers(table.state) == [cell("+5+0")]


@rule("CC-ADV-CON-09", "CC-MOVE-13")
@pytest.mark.parametrize("is_attack", [False, True])
def test_over_a_forest_only_an_attack_needs_the_ore(is_attack: bool) -> None:
    table = roads(food=1, ore=0)
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, HOME)
        army(s, 1, "+2+1")  # the Mountain: only the Forest +2+0 is free between
        if is_attack:
            army(s, 1, "+1+1")
    table.match._forced = "none"
    table.play("move", word(HOME), "count:1")
    assert (word("+1+1") in table.words) is not is_attack
