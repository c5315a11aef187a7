"""Build Units (CC-BUILD) and Increase Size (CC-SIZE)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import ACADEMY, ARMY, NEUTRAL, NONE, PORT, SETTLER, SHIP
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    army,
    begin_turn,
    cell,
    city,
    clash,
    give,
    learn,
    reveal,
    settler,
    ship,
    stock,
    word,
)


def harbour(table: Table, *pieces: str, **goods: int) -> None:
    """Seat 0's home has a Port towards +4+0 and these pieces, and exactly these goods."""
    with table.edit() as s:
        learn(s, 0, "fishing", "myths", "writing")
        reveal(s, "b", 8)
        city(s, 0, "+3+0", "port", *pieces)
        give(s, 0, **{"food": 0, **goods})


# Build Units


@rule("CC-BUILD-01", "CC-BUILD-03")
@component("units:settler", "units:army", "units:ship")
def test_a_city_builds_a_mix_of_as_many_units_as_it_is_large() -> None:
    table = clash(2)
    harbour(table, "temple", food=5, ore=3, wood=4)
    table.play("activate", "build", "unit:settler")
    assert stock(table.state, 0) == {"food": 3, "ore": 3, "wood": 4}
    table.play("unit:army")
    assert stock(table.state, 0) == {"food": 2, "ore": 2, "wood": 4}
    table.play("unit:ship")
    assert stock(table.state, 0) == {"food": 2, "ore": 2, "wood": 2}
    assert table.about == "turn.action"  # three is all, though there is enough for more
    player = table.state.players[0]
    assert (player.reserve[SETTLER], player.reserve[ARMY], player.reserve[SHIP]) == (2, 15, 3)


@rule("CC-BUILD-01")
def test_fewer_units_than_allowed_may_be_built_but_not_none() -> None:
    table = clash(2)
    harbour(table, food=4, wood=4)
    table.play("activate", "build")
    assert table.words == ["unit:settler", "unit:ship"]
    table.play("unit:ship")
    assert table.words == ["unit:settler", "unit:ship", "done"]
    table.play("done")
    assert (table.about, stock(table.state, 0)) == ("turn.action", {"food": 4, "wood": 2})


@rule("CC-BUILD-03")
@component("units:settler", "units:army", "units:ship")
@pytest.mark.parametrize(
    ("unit", "short", "enough"),
    [
        ("settler", {"food": 1, "ore": 1, "wood": 2}, {"food": 2, "ore": 1, "wood": 2}),
        ("army", {"food": 2, "ore": 0, "wood": 2}, {"food": 2, "ore": 1, "wood": 2}),
        ("ship", {"food": 2, "ore": 1, "wood": 1}, {"food": 2, "ore": 1, "wood": 2}),
    ],
)
def test_each_unit_has_its_price(unit: str, short: dict[str, int], enough: dict[str, int]) -> None:
    table = clash(2)
    harbour(table, **short)
    table.play("activate", "build")
    assert table.refuses(f"unit:{unit}") == "CC-BUILD-03"
    table = clash(2)
    harbour(table, **enough)
    table.play("activate", "build", f"unit:{unit}")
    paid = {kind: enough[kind] - stock(table.state, 0).get(kind, 0) for kind in enough}
    assert (
        paid
        == {
            "settler": {"food": 2, "ore": 0, "wood": 0},
            "army": {"food": 1, "ore": 1, "wood": 0},
            "ship": {"food": 0, "ore": 0, "wood": 2},
        }[unit]
    )


@rule("CC-BUILD-03")
def test_a_city_that_can_pay_for_nothing_builds_nothing() -> None:
    table = clash(2)
    harbour(table, food=1, ore=0, wood=1)
    with table.edit() as s:
        city(s, 0, "+2+0")
        city(s, 0, "+4-1")
        give(s, 0, food=1, ore=1, wood=1)
        learn(s, 0, "tactics")
    table.play("activate", HOME_HEX)
    assert table.words == ["collect", "build", "grow"]
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, food=0, gold=1)
    table.play("activate", HOME_HEX)
    assert table.words == ["collect", "build", "grow"]
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, ore=0, gold=1)
    table.play("activate", HOME_HEX)  # Gold makes the Wood of a Ship complete
    assert table.about == "activate.what"
    assert table.refuses("grow") == "CC-SIZE-01"
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, wood=0, gold=1)
    table.play("activate", HOME_HEX)
    assert table.about == "collect.space"  # nothing else was left


@rule("CC-BUILD-05")
def test_new_land_units_stand_in_the_city() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+2+0", mood="happy")
        give(s, 0, food=3, ore=1)
    table.play("activate", word("+2+0"), "build", "unit:settler", "unit:army")
    player = table.state.players[0]
    assert player.settlers == {cell("+3+0"): 1, cell("+2+0"): 1}
    assert player.armies == {cell("+2+0"): 1}


@rule("CC-BUILD-06")
@component("units:ship")
def test_new_ships_are_in_the_sea_space_of_the_port() -> None:
    table = clash(2)
    harbour(table, wood=4)
    with table.edit() as s:
        reveal(s, "c", 11)  # Sea on +3+1 as well
        s.cities[cell("+3+0")].port = cell("+3+1")
    table.play("activate", "build", "unit:ship")  # the first one is the only thing to begin with
    assert [one.cell for one in table.state.players[0].ships] == [cell("+3+1")] * 2


@rule("CC-BUILD-07", "CC-SEA-01", "CC-NOTE-28", "CC-NOTE-58", "CC-NOTE-59")
def test_ships_built_beside_enemy_ships_fight_at_once() -> None:
    table = clash(2)
    harbour(table, food=2, wood=4)
    with table.edit() as s:
        ship(s, 1, "+4+0")
    table.play("activate", "build", "unit:ship")
    assert table.about == "recruit.unit"  # all are placed before the battle
    table.play("unit:ship")
    table.play("die:1", "die:1")
    assert table.about == "chance.die"  # two against one
    table.play("die:1")
    assert table.about == "chance.die"  # a second round follows: such an attack can't be stopped
    table.play("die:4", "die:1", "die:1")
    assert table.state.players[1].ships == []
    assert len(table.state.players[0].ships) == 2


@rule("CC-BUILD-07", "CC-MOOD-11")
def test_the_mood_falls_after_the_naval_battle() -> None:
    table = clash(2)
    harbour(table, wood=2)
    with table.edit() as s:
        ship(s, 1, "+4+0")
    table.play("activate", "collect", "done")
    table.play("activate", "build")
    assert table.about == "chance.die"
    assert table.state.cities[cell("+3+0")].mood == NEUTRAL
    table.play("die:5", "die:1")
    assert table.state.cities[cell("+3+0")].mood == NEUTRAL - 1


@rule("CC-BUILD-08")
@component("units:army")
def test_four_army_units_are_the_most_in_a_land_space() -> None:
    table = clash(2)
    harbour(table, "temple", "academy", food=4, ore=4, wood=2)
    with table.edit() as s:
        army(s, 0, "+3+0", 3)
    table.play("activate", "build", "unit:army")
    assert table.state.players[0].armies == {cell("+3+0"): 4}
    assert table.refuses("unit:army") == "CC-BUILD-08"
    assert table.words == ["unit:settler", "unit:ship", "done"]


@rule("CC-BUILD-08", "CC-MOVE-15")
def test_nor_may_a_move_end_with_five() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, "+3+0", 2)
        army(s, 0, "+2+0", 3)
    table.play("move", HOME_HEX, "count:2", "count:0")
    assert word("+2+0") not in table.words
    with table.edit() as s:
        begin_turn(s, 0)
    table.play("move", HOME_HEX, "count:1", "count:0", word("+2+0"))
    assert table.state.players[0].armies[cell("+2+0")] == 4


@rule("CC-BUILD-09")
def test_army_units_aboard_do_not_count_for_the_limit() -> None:
    table = clash(2)
    harbour(table, food=1, ore=1)
    with table.edit() as s:
        army(s, 0, "+3+0", 3)
        ship(s, 0, "+4+0", "aa")
        ship(s, 0, "+4+0", "aa")
        ship(s, 0, "+4+0", "a")  # five aboard in one Sea space
    table.play("activate", "build")
    assert table.state.players[0].armies == {cell("+3+0"): 4}


@rule("CC-BUILD-10")
def test_settlers_and_ships_have_no_such_limit() -> None:
    table = clash(2)
    harbour(table, food=2, wood=2)
    with table.edit() as s:
        settler(s, 0, "+3+0", 2)
        for _ in range(3):
            ship(s, 0, "+4+0")
        army(s, 0, "+3+0", 4)
    table.play("activate", "build", "unit:settler", "unit:ship")
    player = table.state.players[0]
    assert player.settlers == {cell("+3+0"): 4}
    assert len(player.ships) == 4


@rule("CC-BUILD-11", "CC-MOVE-10")
@component("units:army")
def test_army_units_are_built_before_tactics_but_do_not_move() -> None:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, food=1, ore=1)
        s.players[0].settlers.clear()
        s.players[0].reserve[SETTLER] += 1
    table.play("activate", "build")
    assert table.state.players[0].armies == {cell("+3+0"): 1}
    assert table.refuses("move") == "CC-MOVE-01"
    with table.edit() as s:
        learn(s, 0, "tactics")
    assert "move" in table.words


# Increase Size


def ready_to_grow(*learned: str, cities: int = 3) -> Table:
    """Seat 0 has the price of one piece, these advances, and some cities."""
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, *learned)
        reveal(s, "b", 8)
        for place in ("+2+0", "+4-1")[: cities - 1]:
            city(s, 0, place)
        give(s, 0, food=1, ore=1, wood=1)
    return table


@rule("CC-SIZE-01", "CC-SIZE-02")
@component("units:fortress", "units:academy", "units:temple", "units:port")
def test_one_piece_of_choice_costs_a_food_an_ore_and_a_wood() -> None:
    table = ready_to_grow("tactics", "writing", "myths", "fishing")
    table.play("activate", HOME_HEX, "grow")
    assert table.words == ["piece:fortress", "piece:academy", "piece:temple", "piece:port"]
    assert table.refuses("piece:settlement") == "CC-SIZE-06"
    table.play("piece:port")
    grown = table.state.cities[cell("+3+0")]
    assert (grown.size, grown.pieces[PORT], grown.port) == (2, 0, cell("+4+0"))
    assert table.state.players[0].supply == [4, 7, 7, 7, 6]
    assert stock(table.state, 0) == {}
    assert (table.about, table.state.turn.actions_left) == ("turn.action", 2)


@rule("CC-SIZE-02")
def test_one_increase_adds_one_piece_even_if_more_could_be_paid() -> None:
    table = ready_to_grow("tactics", "writing")
    with table.edit() as s:
        give(s, 0, food=2, ore=2, wood=2)
    table.play("activate", HOME_HEX, "grow", "piece:fortress")
    assert table.state.cities[cell("+3+0")].size == 2
    assert table.about == "turn.action"
    table.play("activate", HOME_HEX, "grow")
    assert table.state.cities[cell("+3+0")].size == 3
    assert table.state.turn.actions_left == 1


@rule("CC-SIZE-01")
@pytest.mark.parametrize("kind", ["food", "ore", "wood"])
def test_all_three_resources_are_needed(kind: str) -> None:
    table = ready_to_grow("tactics")
    with table.edit() as s:
        learn(s, 0, "draft")
        give(s, 0, **{"food": 1, "ore": 1, "wood": 1, "mood": 1, kind: 0})
    table.play("activate", HOME_HEX)
    assert table.words == ["collect", "build"]
    assert table.refuses("grow") == "CC-SIZE-01"


@rule("CC-SIZE-03")
def test_without_the_advance_of_a_piece_nothing_grows() -> None:
    table = ready_to_grow()
    with table.edit() as s:
        give(s, 0, food=2)
    table.play("activate", HOME_HEX)
    assert table.refuses("grow") == "CC-SIZE-01"
    with table.edit() as s:
        begin_turn(s, 0)
        learn(s, 0, "myths")
    table.play("activate", HOME_HEX, "grow")
    assert table.about == "grow.temple"


@rule("CC-SIZE-05", "CC-CITY-06")
def test_the_new_size_may_equal_the_number_of_cities_but_not_exceed_it() -> None:
    table = ready_to_grow("tactics", "writing", cities=2)
    table.play("activate", HOME_HEX, "grow", "piece:fortress")
    assert table.state.cities[cell("+3+0")].size == 2
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, food=2, ore=1, wood=1)
    table.play("activate", HOME_HEX)
    assert table.refuses("grow") == "CC-SIZE-05"
    with table.edit() as s:
        begin_turn(s, 0)
        city(s, 0, "+4-1")
    table.play("activate", HOME_HEX, "grow")
    assert table.state.cities[cell("+3+0")].pieces[1:3] == (0, 0)


@rule("CC-SIZE-05")
def test_captured_cities_count_and_foreign_ones_do_not() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "c", 18)
        city(s, 1, "+4+1")
        army(s, 0, "+3+1")
        give(s, 0, food=2, ore=1, wood=1)
    table.play("activate")
    assert table.refuses("grow") == "CC-SIZE-05"
    with table.edit() as s:
        begin_turn(s, 0)
    table.play("move", word("+3+1"), word("+4+1"), word("+3+5"), "done")
    table.play("activate", HOME_HEX)
    assert "grow" in table.words


@rule("CC-SIZE-06")
def test_a_piece_of_another_colour_takes_its_place_as_well() -> None:
    table = ready_to_grow("tactics", "writing", "myths")
    with table.edit() as s:
        city(s, 0, "+3+0", "temple", colour=1)
    table.play("activate", HOME_HEX, "grow")
    assert table.words == ["piece:fortress", "piece:academy"]
    assert table.refuses("piece:temple") == "CC-SIZE-06"


@rule("CC-SIZE-07", "CC-RES-06")
def test_the_gain_of_a_piece_is_taken_after_the_price_is_paid() -> None:
    table = ready_to_grow("writing")
    with table.edit() as s:
        give(s, 0, ideas=7)
    table.play("activate", HOME_HEX, "grow")
    assert stock(table.state, 0) == {"ideas": 8}  # one of the two is lost
    assert table.state.cities[cell("+3+0")].pieces[ACADEMY] == 0
    assert table.state.cities[cell("+3+0")].port == NONE
