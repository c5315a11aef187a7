"""Founding cities (CC-FOUND) and what cities and their pieces are (CC-CITY)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import (
    ACADEMY,
    ARMY,
    BARREN,
    FORTRESS,
    NEUTRAL,
    NONE,
    PIECES,
    PORT,
    SEA,
    SETTLEMENT,
    SETTLER,
    number_of,
)
from areopagus.games.clash_of_cultures.queries.influence import reach
from areopagus.games.clash_of_cultures.state import IN_FOREST, STUCK, World, mark_key
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.positions import (
    army,
    begin_turn,
    camp,
    cell,
    city,
    clash,
    give,
    learn,
    remove_all_units,
    reveal,
    reveal_all,
    settler,
    ship,
    stock,
    word,
)

HOME = word("+3+0")


# Found City


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
    assert table.refuses(HOME) == "CC-FOUND-03"
    table.play(word("+4-1"))
    assert (table.state.turn.actions_left, len(table.state.cities)) == (2, 3)
    table.play("found")
    assert (table.state.turn.actions_left, len(table.state.cities)) == (1, 4)
    table = clash(2, actions=0)
    with table.edit() as s:
        settler(s, 0, "+2+0")
    assert table.refuses("found") == "CC-TURN-03"


def seven_cities(s: World, seat: int) -> list[int]:
    """A player owns seven cities, none of the six new ones in a starting Region; the spaces left for more."""
    reveal_all(s)
    free = [
        place
        for place in s.layout.cells
        if s.terrain[place] not in (SEA, BARREN) and s.layout.slot_of[place] != NONE
    ]
    for place in free[:6]:
        city(s, seat, place)
    return free[6:]


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
    table.play("move", HOME, word("+4-1"))
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


# Cities


@rule("CC-CITY-01", "CC-SIZE-06")
@pytest.mark.parametrize("piece", ["fortress", "academy", "temple", "port"])
def test_a_city_has_at_most_one_piece_of_a_kind(piece: str) -> None:
    table = clash(2)
    with table.edit() as s:
        grown(s)
        city(s, 0, "+3+0", piece)
    table.play("activate", HOME, "grow")
    assert table.refuses(f"piece:{piece}") == "CC-SIZE-06"
    assert len(table.words) == 3


def grown(s: World, *places: str) -> None:
    """Seat 0 has the advances of all pieces, goods for two pieces, and more cities; Sea lies beside the first."""
    learn(s, 0, "tactics", "writing", "myths", "fishing")
    reveal(s, "b", 8)
    reveal(s, "c", 18)
    for place in places or ("+2+0", "+4-1", "+4+1"):
        city(s, 0, place)
    give(s, 0, food=2, ore=2, wood=2)


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
    table.play("activate", HOME)
    assert table.refuses("grow") == "CC-CITY-03"


@rule("CC-CITY-05", "CC-INFL-04", "CC-COLLECT-01", "CC-BUILD-01")
def test_size_tells_how_much_a_city_collects_builds_and_how_far_it_influences() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths", "writing")
        city(s, 0, "+3+0", "temple", "academy")
        give(s, 0, food=0)
    table.play("activate", "collect", HOME, word("+4-1"), word("+2+0"))
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
    table.play("activate", HOME, "grow", "piece:fortress", "count:0", "count:0", "count:0")
    assert table.state.cities[cell("+3+0")].size == 2
    table.play("activate", HOME)
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
    table.play("activate", HOME, "grow")
    assert table.refuses(f"piece:{piece}") == "CC-SIZE-03"
    with table.edit() as s:
        begin_turn(s, 0)
        learn(s, 0, advance)
    table.play("activate", HOME, "grow", f"piece:{piece}")
    while table.about.startswith("pay.gold"):
        table.play("count:0")
    assert table.state.cities[cell("+3+0")].pieces[number_of(PIECES, piece)] == 0


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
    table.play("activate", HOME, "grow", "piece:academy", "count:0", "count:0", "count:0")
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
    table.play("activate", HOME, "grow", "piece:temple")
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
    table.play("activate", HOME, "build", "unit:ship")
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
    table.play("activate", HOME, "collect", word("+3+1"))  # not the Port's own Sea space
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
    table.play("activate", HOME, "grow")
    assert "piece:port" in table.words


@rule("CC-CITY-18", "CC-XMAP-17")
def test_an_unrevealed_space_is_no_sea() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing", "tactics")
        city(s, 0, "+2+0")
        city(s, 0, "+4-1")
        give(s, 0, food=2, ore=2, wood=2)
    table.play("activate", HOME, "grow", "count:0", "count:0", "count:0")
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
    table.play("activate", HOME, "grow")
    assert (table.about, table.words) == ("grow.port", [word("+3+1"), word("+4+0")])
    table.play(word("+3+1"), "count:0", "count:0", "count:0")
    assert table.state.cities[cell("+3+0")].port == cell("+3+1")
    table.play("activate", HOME, "build")
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
    table.play("activate", HOME, "grow")
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
