"""Cities, and the limits of the box (CC-CITY, CC-COMP)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import (
    ARMY,
    PIECES,
    SETTLER,
    number_of,
)
from areopagus.games.clash_of_cultures.queries.influence import reach
from areopagus.workshop.testing import component, rule
from tests.games.clash_of_cultures.growing import grown, seven_cities
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    army,
    begin_turn,
    camp,
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

# Cities


@rule("CC-CITY-01", "CC-SIZE-06")
@pytest.mark.parametrize("piece", ["fortress", "academy", "temple", "port"])
def test_a_city_has_at_most_one_piece_of_a_kind(piece: str) -> None:
    table = clash(2)
    with table.edit() as s:
        grown(s)
        city(s, 0, "+3+0", piece)
    table.play("activate", HOME_HEX, "grow")
    assert table.refuses(f"piece:{piece}") == "CC-SIZE-06"
    assert len(table.words) == 3


@rule("CC-CITY-02", "CC-CITY-21")
def test_pieces_of_any_colour_make_a_city_larger() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", "temple", colour=1)
        give(s, 0, food=0)
    table.play("activate", "collect", word("+4-1"), word("+2+0"))
    assert stock(table.state, 0) == {"ore": 1, "wood": 1}


@rule("CC-CITY-03")
def test_five_is_the_largest_size() -> None:
    table = clash(2)
    with table.edit() as s:
        grown(s, "+2+0", "+4-1", "+4+1", "+3+1", "+2+2")
        city(s, 0, "+3+0", "fortress", "academy", "temple", "port")
    assert table.state.cities[cell("+3+0")].size == 5
    table.play("activate", HOME_HEX)
    assert table.refuses("grow") == "CC-CITY-03"


@rule("CC-CITY-05", "CC-INFL-04", "CC-COLLECT-01", "CC-BUILD-01")
def test_size_tells_how_much_a_city_collects_builds_and_how_far_it_influences() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths", "writing")
        city(s, 0, "+3+0", "temple", "academy")
        give(s, 0, food=0)
    table.play("activate", "collect", HOME_HEX, word("+4-1"), word("+2+0"))
    assert stock(table.state, 0) == {"food": 1, "ore": 1, "wood": 1}
    assert table.about == "turn.action"
    assert reach(table.state, table.state.cities[cell("+3+0")]) == 3
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, food=4, ore=4)
    table.play("activate", "build", "unit:army", "unit:army", "unit:army")
    assert table.about == "turn.action"
    assert table.state.players[0].armies == {cell("+3+0"): 3}


@rule("CC-CITY-06", "CC-SIZE-05")
def test_a_city_grows_no_larger_than_the_number_of_its_owners_cities() -> None:
    table = clash(2)
    with table.edit() as s:
        grown(s, "+2+0")
    table.play("activate", HOME_HEX, "grow", "piece:fortress", "count:0", "count:0", "count:0")
    assert table.state.cities[cell("+3+0")].size == 2
    table.play("activate", HOME_HEX)
    assert table.refuses("grow") == "CC-SIZE-05"


@rule("CC-CITY-07")
def test_a_city_keeps_its_size_when_cities_are_lost() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths", "writing")
        learn(s, 1, "tactics")
        city(s, 0, "+3+0", "temple", "academy")
        city(s, 0, "+2+0")
        reveal(s, "a", 17, 1)  # Barren, Mountain, Forest, Mountain
        army(s, 1, "+2+1")
        begin_turn(s, 1)
    table.play("move", word("+2+1"), word("+2+0"))
    assert table.state.cities[cell("+2+0")].owner == 1
    assert table.state.cities[cell("+3+0")].size == 3


@rule("CC-CITY-08", "CC-CITY-09", "CC-CITY-10", "CC-CITY-11", "CC-SIZE-03", "CC-ADV-10")
@component("units:fortress", "units:academy", "units:temple", "units:port")
@pytest.mark.parametrize(
    ("piece", "advance"),
    [("fortress", "tactics"), ("academy", "writing"), ("temple", "myths"), ("port", "fishing")],
)
def test_each_piece_needs_its_advance(piece: str, advance: str) -> None:
    table = clash(2)
    with table.edit() as s:
        reveal(s, "b", 8)
        city(s, 0, "+2+0")
        give(s, 0, food=1, ore=1, wood=1)
        learn(s, 0, *({"tactics", "writing", "myths", "fishing"} - {advance}))
    table.play("activate", HOME_HEX, "grow")
    assert table.refuses(f"piece:{piece}") == "CC-SIZE-03"
    with table.edit() as s:
        begin_turn(s, 0)
        learn(s, 0, advance)
    table.play("activate", HOME_HEX, "grow", f"piece:{piece}")
    while table.about.startswith("pay.gold"):
        table.play("count:0")
    assert table.state.cities[cell("+3+0")].pieces[number_of(PIECES, piece)] == 0


# Limits of the box (CC-COMP)


@rule("CC-COMP-01", "CC-COMP-02")
@component("units:temple")
def test_there_is_no_eighth_temple() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths", "writing", "tactics")
        learn(s, 1, "myths")
        seven_cities(s, 1)
        for place in [place for place, town in s.cities.items() if town.owner == 1]:
            city(s, 1, place, "temple", colour=0)
        city(s, 0, "+2+0")
        give(s, 0, food=1, ore=1, wood=1)
    table.play("activate", HOME_HEX, "grow")
    assert table.words == ["piece:fortress", "piece:academy"]
    assert table.refuses("piece:temple") == "CC-COMP-01"


@rule("CC-COMP-01", "CC-COMP-03", "CC-COMP-14", "CC-BUILD-08")
@component("units:army")
def test_there_is_no_seventeenth_army_unit_until_one_comes_back() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "c", 18)
        for place in ("+2+0", "+4-1", "+3-1", "+3+1"):
            army(s, 0, place, 4)
        camp(s, "+4+1", 1)
        give(s, 0, food=2, ore=1)
    assert table.state.players[0].reserve[ARMY] == 0
    table.play("activate", "build")
    assert table.state.players[0].reserve[SETTLER] == 2  # nothing but the Settler could be built
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, food=1, ore=1)
    table.play("move", word("+3+1"), "count:4", word("+4+1"), "die:1", "die:1", "die:1", "die:1", "die:5")
    table.play("stop", "done")
    assert table.state.players[0].reserve[ARMY] == 1
    table.play("activate", "build")
    assert table.state.players[0].armies[cell("+3+0")] == 1


@rule("CC-COMP-01", "CC-COMP-04")
@component("units:settler")
def test_there_is_no_fifth_settler() -> None:
    table = clash(2)
    with table.edit() as s:
        settler(s, 0, "+3+0", 2)
        city(s, 0, "+3+0", mood="happy")
        give(s, 0, food=6, ore=2)
    table.play("activate", "build", "unit:settler")
    assert table.words == ["unit:army", "done"]
    assert table.refuses("unit:settler") == "CC-COMP-01"


@rule("CC-COMP-01", "CC-COMP-05")
@component("units:ship")
def test_there_is_no_fifth_ship() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing")
        reveal(s, "b", 8)
        city(s, 0, "+3+0", "port")
        for _ in range(3):
            ship(s, 0, "+5+0")
        give(s, 0, food=4, wood=6)
    table.play("activate", "build", "unit:ship")
    assert table.words == ["unit:settler", "done"]
    assert table.refuses("unit:ship") == "CC-COMP-01"
