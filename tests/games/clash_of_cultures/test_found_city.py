"""Found City (CC-FOUND)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import (
    NEUTRAL,
    NONE,
    SETTLEMENT,
    SETTLER,
)
from areopagus.games.clash_of_cultures.state import IN_FOREST, STUCK, mark_key
from areopagus.workshop.testing import component, rule
from tests.games.clash_of_cultures.growing import seven_cities
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    army,
    cell,
    clash,
    remove_all_units,
    reveal,
    settler,
    word,
)


@rule("CC-FOUND-01", "CC-MOOD-02", "CC-CITY-01", "CC-COMP-14")
@component("units:settler", "units:settlement")
def test_a_settler_becomes_a_neutral_city_of_size_one() -> None:
    table = clash(2)
    with table.edit() as s:
        settler(s, 0, "+2+0", 2)
    player = table.state.players[0]
    before = (player.supply[SETTLEMENT], player.reserve[SETTLER])
    table.play("found")
    founded = table.state.cities[cell("+2+0")]
    assert (founded.owner, founded.size, founded.mood) == (0, 1, NEUTRAL)
    assert founded.pieces == (0, NONE, NONE, NONE, NONE)
    assert (player.supply[SETTLEMENT], player.reserve[SETTLER]) == (before[0] - 1, before[1] + 1)
    assert player.settlers == {cell("+3+0"): 1, cell("+2+0"): 1}
    assert table.state.turn.actions_left == 2


@rule("CC-FOUND-02")
@pytest.mark.parametrize(
    ("place", "lawful"), [("+2+0", True), ("+4-1", True), ("+3+1", True), ("+3-1", False)]
)
def test_a_city_may_stand_on_any_land_but_barren(place: str, lawful: bool) -> None:
    table = clash(2)
    with table.edit() as s:
        reveal(s, "c", 19)  # Fertile on +3+1
        remove_all_units(s, 0)
        settler(s, 0, place)
    if lawful:
        table.play("found")
        assert cell(place) in table.state.cities
    else:
        assert table.refuses("found") == "CC-FOUND-02"


@rule("CC-FOUND-03")
def test_no_city_is_founded_where_one_stands() -> None:
    table = clash(2)  # the Settler stands in the starting city
    assert table.refuses("found") == "CC-FOUND-03"
    with table.edit() as s:
        remove_all_units(s, 0)
    assert table.refuses("found") == "CC-FOUND-01"


@rule("CC-FOUND-04")
def test_no_city_is_founded_among_foreign_units() -> None:
    table = clash(2)
    with table.edit() as s:
        remove_all_units(s, 0)
        settler(s, 0, "+2+0")
        settler(s, 0, "+4-1")
        army(s, 1, "+2+0")
    table.play("found")  # the other Settler's space is the only one
    assert cell("+4-1") in table.state.cities
    assert table.refuses("found") == "CC-FOUND-04"


@rule("CC-FOUND-05")
def test_no_city_is_founded_on_an_exhausted_space() -> None:
    table = clash(2)
    with table.edit() as s:
        remove_all_units(s, 0)
        settler(s, 0, "+2+0")
        s.exhausted = [cell("+2+0")]
    assert table.refuses("found") == "CC-FOUND-05"


@rule("CC-FOUND-06")
def test_each_city_takes_an_action_and_a_settler_of_its_own() -> None:
    table = clash(2)
    with table.edit() as s:
        settler(s, 0, "+2+0")
        settler(s, 0, "+4-1")
    table.play("found")
    assert table.words == [word("+2+0"), word("+4-1")]
    assert table.refuses(HOME_HEX) == "CC-FOUND-03"
    table.play(word("+4-1"))
    assert (table.state.turn.actions_left, len(table.state.cities)) == (2, 3)
    table.play("found")
    assert (table.state.turn.actions_left, len(table.state.cities)) == (1, 4)
    table = clash(2, actions=0)
    with table.edit() as s:
        settler(s, 0, "+2+0")
    assert table.refuses("found") == "CC-TURN-03"


@rule("CC-FOUND-07", "CC-COMP-02", "CC-COMP-01")
def test_there_is_no_eighth_settlement() -> None:
    table = clash(2)
    with table.edit() as s:
        left = seven_cities(s, 0)
        remove_all_units(s, 0)
        settler(s, 0, left[0])
    assert sum(town.owner == 0 for town in table.state.cities.values()) == 7
    assert table.refuses("found") == "CC-FOUND-07"


@rule("CC-FOUND-08")
def test_a_settler_that_moved_may_found_also_on_a_mountain() -> None:
    table = clash(2)
    table.play("move", HOME_HEX, word("+4-1"))
    table.play("found")
    assert table.state.cities[cell("+4-1")].owner == 0
    assert table.state.turn.marks == {}  # nothing is left of the Settler's move


@rule("CC-FOUND-01", "CC-COMP-14")
def test_of_two_settlers_the_one_that_can_do_less_founds_and_the_other_keeps_its_mark() -> None:
    table = clash(2)
    here = cell("+2+0")
    stuck, in_forest = mark_key(here, SETTLER, STUCK), mark_key(here, SETTLER, IN_FOREST)
    with table.edit() as s:
        settler(s, 0, here, 2)
        s.turn.marks = {stuck: 1, in_forest: 1}
    table.play("found")
    assert table.state.players[0].settlers[here] == 1
    assert table.state.turn.marks == {in_forest: 1}


@rule("CC-FOUND-09")
def test_founding_is_no_activation_of_the_city() -> None:
    table = clash(2)
    with table.edit() as s:
        settler(s, 0, "+2+0")
    table.play("found", "activate", word("+2+0"), "collect", "done")
    assert table.state.cities[cell("+2+0")].mood == NEUTRAL
    assert table.state.cities[cell("+2+0")].activated == 1
