"""The terms of the other chapters, and the map (CC-TERM, CC-MAP)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.catalog import (
    BARREN,
    FERTILE,
    FOREST,
    MOUNTAIN,
    SEA,
    SETTLEMENT,
)
from areopagus.games.clash_of_cultures.map_catalog import CELLS
from areopagus.games.clash_of_cultures.queries.board import distances, within
from areopagus.kernel import hexes
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    army,
    begin_turn,
    camp,
    cell,
    city,
    clash,
    deal,
    give,
    home,
    learn,
    person,
    remove_all_units,
    reveal,
    reveal_all,
    settler,
    ship,
    stock,
    word,
)

# Terms


@rule("CC-TERM-01", "CC-TURN-06")
def test_an_effect_marked_as_an_action_costs_one() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "taxes", "absolute_power")
        give(s, 0, mood=4, gold=0)
    table.play("taxes")
    assert (table.state.turn.actions_left, stock(table.state, 0)["gold"]) == (2, 1)
    table.play("absolute_power")  # not marked: it costs none
    assert table.state.turn.actions_left == 3
    with table.edit() as s:
        begin_turn(s, 0, actions=0)
        s.turn.used = 0
        give(s, 0, mood=3)
    assert "absolute_power" in table.words
    assert table.refuses("taxes") == "CC-TURN-03"


@rule("CC-TERM-02", "CC-TERM-03", "CC-BATTLE-03")
def test_all_army_units_of_a_space_fight_together_and_barbarians_are_an_army_too() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "c", 18)
        camp(s, "+4+1", 2)
        army(s, 0, "+3+1", 3)
    table.play("move", word("+3+1"), "count:3", word("+4+1"))
    # Five dice: three of the attacker, then two of the Barbarians.
    table.play("die:1", "die:1", "die:2", "die:6")
    assert table.about == "chance.die"
    table.play("die:4")
    assert table.state.camps == {cell("+4+1"): 2}  # 4: no hit
    assert table.state.players[0].armies == {cell("+4+1"): 1}  # 10: two hits
    assert table.about == "battle.continue"


@rule("CC-TERM-03", "CC-TERM-04")
def test_meeting_a_settler_alone_is_a_battle_without_dice() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "c", 18)
        settler(s, 1, "+4+1", 2)
        army(s, 0, "+3+1")
    table.play("move", word("+3+1"), word("+4+1"))
    assert "story.battle" in table.story_keys()
    assert table.state.players[1].settlers == {home(table.state, 1): 1}
    assert table.about == "move.from"


@rule("CC-TERM-03", "CC-TERM-04", "CC-TERM-05", "CC-CITY-04")
def test_an_undefended_city_belongs_to_the_army_that_is_alone_in_it() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "c", 18)
        city(s, 1, "+4+1")
        army(s, 0, "+3+1")
    table.play("move", word("+3+1"), word("+4+1"))
    assert "story.battle" in table.story_keys()
    captured = table.state.cities[cell("+4+1")]
    assert (captured.owner, captured.pieces[SETTLEMENT]) == (0, 0)


@rule("CC-TERM-05")
def test_a_city_is_not_captured_while_defenders_are_left_in_it() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "c", 18)
        city(s, 1, "+4+1")
        army(s, 1, "+4+1", 1)
        army(s, 0, "+3+1", 2)
    table.play("move", word("+3+1"), "count:2", word("+4+1"), "die:1", "die:1", "die:1")
    assert table.about == "battle.continue"
    assert table.state.cities[cell("+4+1")].owner == 1
    table.play("stop")
    assert table.state.cities[cell("+4+1")].owner == 1
    assert table.state.players[0].armies == {cell("+3+1"): 2}


@rule("CC-TERM-06", "CC-COLLECT-06", "CC-FOUND-03")
def test_a_barbarian_settlement_is_a_city_as_well() -> None:
    table = clash(2)
    with table.edit() as s:
        camp(s, "+4-1", 0)
        person(s, 0, "great_explorer")
        give(s, 0, food=2)
    table.play("activate", HOME_HEX, "collect")
    assert table.refuses(word("+4-1")) == "CC-COLLECT-06"
    with table.edit() as s:
        begin_turn(s, 0)
    table.play("person", "pass", "region:c", "tile:19", "turn:as_listed", word("+3+2"))
    assert table.about == "person.found"
    assert set(table.words) == {word("+3+1"), word("+2+2"), word("+4+1"), "pass"}


@rule("CC-TERM-07", "CC-TERM-11")
@component("units:settler", "units:army", "units:ship")
def test_settlers_and_armies_are_land_units_and_ships_carry_them() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "b", 8)
        ship(s, 0, "+4+0")
        army(s, 0, "+3+0")
    table.play("move", word("+3+0"), "count:1", "count:1", word("+4+0"))
    assert [[code // 8 for code in one.cargo] for one in table.state.players[0].ships] == [[0, 1]]
    assert (table.state.players[0].settlers, table.state.players[0].armies) == ({}, {})
    with table.edit() as s:
        begin_turn(s, 0)
    table.play("move", word("+4+0"), "sail")
    assert table.refuses(word("+3+0")) == "CC-SHIP-01"  # a Ship is none
    table.play(word("+5+0"))
    assert [one.cell for one in table.state.players[0].ships] == [cell("+5+0")]


@rule("CC-TERM-08")
@component("regions:fertile", "regions:mountain", "regions:forest", "regions:barren", "regions:sea")
def test_every_space_but_sea_is_land() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal(s, "b", 8)  # Sea on +4+0
        reveal(s, "c", 19)  # Fertile on +3+1
    table.play("move", word("+3+0"))
    lands = {"+3-1": BARREN, "+4-1": MOUNTAIN, "+2+0": FOREST, "+3+1": FERTILE}
    for place, terrain in lands.items():
        assert table.state.terrain[cell(place)] == terrain
        assert word(place) in table.words
    assert table.state.terrain[cell("+4+0")] == SEA
    assert word("+4+0") not in table.words


@rule("CC-TERM-11", "CC-BUILD-01")
@component("units:port")
def test_there_are_three_unit_types() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing")
        reveal(s, "b", 8)
        city(s, 0, "+3+0", "port")
        give(s, 0, food=4, ore=1, wood=2)
    table.play("activate", "build")
    assert table.words == ["unit:settler", "unit:army", "unit:ship"]
    with table.edit() as s:
        begin_turn(s, 0)
        remove_all_units(s, 0)
        settler(s, 0, "+2+0")
        army(s, 0, "+4-1")
        s.players[0].stock[:2] = [0, 0]
        learn(s, 0, "tactics")
    table.play("found")  # only Settlers found cities
    assert cell("+2+0") in table.state.cities
    assert table.state.players[0].armies == {cell("+4-1"): 1}


# The map


@rule("CC-MAP-01", "CC-TERM-10")
def test_a_region_has_four_spaces_of_which_only_two_do_not_touch() -> None:
    for seats in (2, 3, 4):
        layout = deal(seats).state.layout
        for top, left, right, bottom in (*layout.slots, *layout.starts):
            touching = {
                (a, b)
                for a, b in (
                    (top, left),
                    (top, right),
                    (top, bottom),
                    (left, right),
                    (left, bottom),
                    (right, bottom),
                )
                if hexes.distance(CELLS[a], CELLS[b]) == 1
            }
            assert len(touching) == 5
            assert (left, right) not in touching


@rule("CC-MAP-02", "CC-COLLECT-05")
@component("regions:fertile", "regions:mountain", "regions:forest", "regions:sea", "regions:barren")
@pytest.mark.parametrize(
    ("place", "kind"),
    [("+3+0", "food"), ("+4-1", "ore"), ("+2+0", "wood"), ("+4+0", "food"), ("+3-1", "food")],
)
def test_the_terrain_tells_what_is_collected(place: str, kind: str) -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing", "irrigation")
        reveal(s, "b", 8)
        give(s, 0, food=0)
    table.play("activate", "collect", word(place))
    assert stock(table.state, 0) == {kind: 1}


@rule("CC-MAP-05")
def test_distance_is_counted_through_foreign_cities_armies_and_sea() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal(s, "c", 11)  # Sea, Fertile, Forest, Mountain
        reveal(s, "f", 20)
        city(s, 1, "+3+3")
        army(s, 1, "+3+2", 2)
    s = table.state
    assert s.terrain[cell("+3+1")] == SEA
    assert distances(s, cell("+3+0"))[cell("+3+1")] == 1
    assert distances(s, cell("+3+0"))[cell("+3+4")] == 4  # over the Sea, the Army and the city


@rule("CC-MAP-06")
def test_distance_is_not_counted_through_unrevealed_regions() -> None:
    table = clash(2)
    s = table.state
    assert cell("+3+5") not in distances(s, cell("+3+0"))
    assert not within(s, cell("+3+0"), cell("+3+5"), 100)
    with table.edit() as s:
        reveal(s, "b", 17)
        reveal(s, "e", 17 - 8)
    # The straight way from home to +4+2 is 3 steps through slot c; the revealed way goes round it.
    s = table.state
    assert hexes.distance(CELLS[cell("+3+0")], CELLS[cell("+4+2")]) == 3
    assert distances(s, cell("+3+0"))[cell("+4+2")] == 4
    with table.edit() as s:
        reveal(s, "c", 18)
    assert distances(table.state, cell("+3+0"))[cell("+4+2")] == 3


@rule("CC-MAP-06", "CC-INFL-15")
def test_nothing_is_in_reach_beyond_an_unrevealed_region() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 1, "myths")
        city(s, 1, "+3+5", "temple")
        give(s, 0, culture=5)
    assert table.refuses("influence") == "CC-INFL-03"
    with table.edit() as s:
        reveal_all(s)
    table.play("influence")
    assert table.words == [f"die:{number}" for number in range(1, 7)]


@rule("CC-XMAP-01", "CC-SETUP-05")
def test_distances_are_measured_anew_when_a_start_space_is_laid() -> None:
    table = Table(GAME, 2, None)
    start = table.state.layout.start_cities[0]
    assert distances(table.state, start) == {}
    table.play("seat:0")
    assert distances(table.state, start)[start] == 0
