"""What the pieces of a city do (CC-CITY)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import (
    ACADEMY,
    FORTRESS,
    NONE,
    PORT,
)
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.growing import grown
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
    stock,
    word,
)

# Fortress


def besieged(*, fortress_at: str) -> Table:
    """Three Army units of seat 0 can attack two in a city of seat 1; a Fortress is there or in the city beside."""
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "steel_weapons")
        learn(s, 1, "tactics")
        reveal(s, "c", 18)
        city(s, 1, "+4+1")
        city(s, 1, "+3+2")
        city(s, 1, fortress_at, "fortress")
        army(s, 1, "+4+1", 2)
        army(s, 0, "+3+1", 3)
    return table


@rule("CC-CITY-12", "CC-CITY-13", "CC-BATTLE-21")
@component("units:fortress")
def test_a_fortress_rolls_a_die_and_cancels_a_hit_in_the_first_roll_only() -> None:
    table = besieged(fortress_at="+4+1")
    table.play("move", word("+3+1"), "count:3", word("+4+1"))
    table.play("die:1", "die:1", "die:1")  # no hit of the dice, one of Steel Weapons: cancelled
    table.play("die:1", "die:1")
    assert table.about == "chance.die"  # the Fortress
    table.play("die:3")  # 5 in all: a hit
    s = table.state
    assert (s.players[0].armies[cell("+4+1")], s.players[1].armies[cell("+4+1")]) == (2, 2)
    table.play("continue", "die:4", "die:1", "die:1", "die:3")
    assert table.about == "battle.continue"  # two dice a side in the second round
    assert (s.players[0].armies[cell("+4+1")], s.players[1].armies[cell("+4+1")]) == (2, 1)


@rule("CC-CITY-20")
@component("units:fortress")
def test_a_fortress_helps_no_other_city() -> None:
    table = besieged(fortress_at="+3+2")
    table.play("move", word("+3+1"), "count:3", word("+4+1"), "die:1", "die:1", "die:1", "die:1", "die:3")
    assert table.about == "battle.continue"
    assert table.state.players[1].armies[cell("+4+1")] == 1  # Steel Weapons hit


@rule("CC-CITY-21", "CC-INFL-11")
def test_a_fortress_of_another_colour_works_for_the_owner_of_the_city() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        learn(s, 1, "tactics")
        reveal(s, "c", 18)
        city(s, 1, "+4+1", "fortress", colour=0)
        army(s, 1, "+4+1")
        army(s, 0, "+3+1", 2)
    table.play("move", word("+3+1"), "count:2", word("+4+1"), "die:4", "die:1", "die:1", "die:1")
    assert table.about == "battle.continue"  # four dice; the hit was cancelled
    assert table.state.players[1].armies[cell("+4+1")] == 1


# Academy and Temple


@rule("CC-CITY-14", "CC-SIZE-07")
@component("units:academy")
def test_an_academy_gives_two_ideas_when_it_is_built() -> None:
    table = clash(2)
    with table.edit() as s:
        grown(s)
    table.play("activate", HOME_HEX, "grow", "piece:academy", "count:0", "count:0", "count:0")
    assert stock(table.state, 0) == {"food": 1, "ore": 1, "wood": 1, "ideas": 2}
    table.play("end")
    table.play("end")
    assert stock(table.state, 0)["ideas"] == 2  # once


@rule("CC-CITY-15", "CC-SIZE-07")
@component("units:temple")
@pytest.mark.parametrize("token", ["mood", "culture"])
def test_a_temple_gives_a_mood_or_a_culture_token_when_it_is_built(token: str) -> None:
    table = clash(2)
    with table.edit() as s:
        grown(s)
        give(s, 0, food=1, ore=1, wood=1)
    table.play("activate", HOME_HEX, "grow", "piece:temple")
    assert (table.about, table.words) == ("grow.temple", ["kind:mood", "kind:culture"])
    table.play(f"kind:{token}")
    assert stock(table.state, 0) == {token: 1}


@rule("CC-CITY-22", "CC-CAPT-03")
def test_captured_pieces_give_nothing() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics", "writing", "myths")
        learn(s, 1, "writing", "myths")
        reveal(s, "c", 18)
        city(s, 1, "+4+1", "academy", "temple", mood="angry")
        army(s, 0, "+3+1")
    table.play("move", word("+3+1"), word("+4+1"))
    assert table.state.cities[cell("+4+1")].pieces == (0, NONE, 0, 0, NONE)
    assert stock(table.state, 0) == {"food": 2}


@rule("CC-CITY-22")
def test_an_influenced_academy_gives_nothing() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "writing")
        learn(s, 1, "writing")
        reveal(s, "c", 18)
        city(s, 1, "+3+1", "academy")
    table.play("influence", "die:6")
    assert table.state.cities[cell("+3+1")].pieces[ACADEMY] == 0
    assert stock(table.state, 0) == {"food": 2}


# Port


@rule("CC-CITY-16", "CC-BUILD-04", "CC-CITY-20")
@component("units:port", "units:ship")
def test_only_the_city_with_the_port_builds_ships() -> None:
    table = clash(2)
    with table.edit() as s:
        grown(s)
        city(s, 0, "+3+0", "port")
        give(s, 0, food=4, ore=2, wood=4)
    table.play("activate", word("+4+1"), "build")
    assert table.refuses("unit:ship") == "CC-BUILD-04"  # it lies beside the Sea too
    with table.edit() as s:
        begin_turn(s, 0)
    table.play("activate", HOME_HEX, "build", "unit:ship")
    assert [one.cell for one in table.state.players[0].ships] == [cell("+4+0")]


@rule("CC-CITY-17", "CC-CITY-20", "CC-COLLECT-12")
@component("units:port")
@pytest.mark.parametrize("kind", ["food", "gold", "mood"])
def test_a_port_takes_gold_or_a_mood_token_from_the_sea(kind: str) -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing")
        reveal(s, "b", 8)
        reveal(s, "c", 11)  # another Sea space beside the city
        city(s, 0, "+3+0", "port")
        city(s, 0, "+4+1")
        give(s, 0, food=0)
        s.cities[cell("+3+0")].port = cell("+4+0")
    table.play("activate", HOME_HEX, "collect", word("+3+1"))  # not the Port's own Sea space
    assert table.words == ["kind:food", "kind:gold", "kind:mood"]
    table.play(f"kind:{kind}", word("+4-1"))
    assert stock(table.state, 0) == {kind: 1, "ore": 1}
    assert table.about == "turn.action"
    table.play("activate", word("+4+1"), "collect", word("+3+1"))  # without a Port it is Food
    assert stock(table.state, 0)["food"] == 1 + (kind == "food")


@rule("CC-CITY-17", "CC-CAPT-10")
def test_without_fishing_a_captured_port_is_of_no_use() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 1, "fishing")
        reveal(s, "b", 8)
        city(s, 0, "+3+0", "port")
        give(s, 0, food=2, ore=1, wood=2)
    table.play("activate", "collect")
    assert table.refuses(word("+4+0")) == "CC-COLLECT-09"
    with table.edit() as s:
        begin_turn(s, 0)
    table.play("activate", "build")
    assert table.refuses("unit:ship") == "CC-BUILD-04"


@rule("CC-CITY-18")
def test_a_port_needs_a_sea_space_beside_the_city() -> None:
    table = clash(2)
    with table.edit() as s:
        grown(s)
    table.play("activate", word("+2+0"), "grow")
    assert table.refuses("piece:port") == "CC-CITY-18"
    with table.edit() as s:
        begin_turn(s, 0)
    table.play("activate", HOME_HEX, "grow")
    assert "piece:port" in table.words


@rule("CC-CITY-18", "CC-XMAP-17")
def test_an_unrevealed_space_is_no_sea() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing", "tactics")
        city(s, 0, "+2+0")
        city(s, 0, "+4-1")
        give(s, 0, food=2, ore=2, wood=2)
    table.play("activate", HOME_HEX, "grow", "count:0", "count:0", "count:0")
    assert table.state.cities[cell("+3+0")].pieces[PORT] == NONE
    assert table.state.cities[cell("+3+0")].pieces[FORTRESS] == 0


@rule("CC-CITY-19", "CC-BUILD-06")
@component("units:port")
def test_a_port_faces_one_sea_space_where_its_ships_appear() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing")
        reveal(s, "b", 8)
        reveal(s, "c", 11)
        city(s, 0, "+4+1")
        give(s, 0, food=1, ore=1, wood=3)
    table.play("activate", HOME_HEX, "grow")
    assert (table.about, table.words) == ("grow.port", [word("+3+1"), word("+4+0")])
    table.play(word("+3+1"), "count:0", "count:0", "count:0")
    assert table.state.cities[cell("+3+0")].port == cell("+3+1")
    table.play("activate", HOME_HEX, "build")
    assert [one.cell for one in table.state.players[0].ships] == [cell("+3+1")]


@rule("CC-CITY-21", "CC-CITY-16")
def test_a_port_of_another_colour_still_builds_ships_for_the_owner_of_the_city() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing")
        reveal(s, "b", 8)
        city(s, 0, "+3+0", "port", colour=1)
        give(s, 0, food=0, wood=2)
    table.play("activate", "build")
    assert len(table.state.players[0].ships) == 1
