"""Cities, government, Ships and marks that run into each other in a Turn: what a test of a single rule does not see."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import ARMY, MOOD
from areopagus.games.clash_of_cultures.state import FRESH, STUCK, Ship, World, cargo_mark
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.positions import (
    HOME,
    begin_later_turn,
    built_wonder,
    card_with,
    cell,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    open_wonder,
    person,
    remove_all_units,
    reveal,
    ship,
    stock,
    strike,
    until,
    word,
)

SEA_NEAR, SEA_FAR = "+2+1", "+2+2"


def at_sea(*advances: str) -> Table:
    """Seat 0 at home beside a Sea of four spaces in the Regions a and c; nobody has units."""
    table = clash()
    with table.edit() as s:
        for seat in range(s.seats):
            remove_all_units(s, seat)
        reveal(s, "a", 7)
        reveal(s, "c", 8)
        learn(s, 0, "tactics", *advances)
    return table


def laden(s: World, place: str, *marks: int) -> None:
    """Seat 0 has a Ship for each mark, with an Army unit of that mark aboard."""
    for mark in marks:
        ship(s, 0, place, "a")
        s.players[0].ships[-1] = Ship(cell(place), FRESH, (ARMY * 8 + mark,))


def cargo_marks(table: Table) -> list[int]:
    return [cargo_mark(unit) for one in table.state.players[0].ships for unit in one.cargo]


# Ships and cargo that look alike


@rule("CC-ASK-08", "CC-SEA-05")
@pytest.mark.parametrize("marks", [(FRESH, STUCK), (STUCK, FRESH)])
def test_of_ships_that_look_alike_the_one_whose_cargo_may_do_least_is_lost(marks: tuple[int, int]) -> None:
    table = at_sea()
    with table.edit() as s:
        laden(s, SEA_NEAR, *marks)
        ship(s, 1, SEA_FAR)
    table.play("move", "sail", "load:a", word(SEA_FAR), "die:1", "die:1", "die:5", "stop")
    assert cargo_marks(table) == [FRESH]
    assert word(SEA_NEAR) in table.words  # it can still go ashore


@rule("CC-ASK-08", "CC-XEVT-02")
@pytest.mark.parametrize("marks", [(FRESH, STUCK), (STUCK, FRESH)])
def test_an_epidemic_takes_the_unit_aboard_that_may_do_least(marks: tuple[int, int]) -> None:
    table = at_sea()
    with table.edit() as s:
        laden(s, SEA_NEAR, *marks)
    strike(table, "epidemics")
    table.play("unit:army")
    assert cargo_marks(table) == [FRESH]


@rule("CC-SHIP-15", "CC-SEA-03", "CC-SEA-06")
def test_cargo_lands_in_the_same_action_after_its_ship_broke_off_a_battle() -> None:
    table = at_sea()
    with table.edit() as s:
        ship(s, 0, SEA_NEAR, "a")
        ship(s, 1, SEA_FAR)
    table.play("move", "sail", word(SEA_FAR), "die:1", "die:1", "stop")
    assert [(one.cell, one.mark) for one in table.state.players[0].ships] == [(cell(SEA_NEAR), STUCK)]
    table.play(word(SEA_NEAR), word("+1+1"))  # only `land` is left
    assert table.state.players[0].armies == {cell("+1+1"): 1}


# Activations


@rule("CC-ADV-AUT-02", "CC-ADV-AUT-03", "CC-WON-33", "CC-NOTE-61")
def test_forced_labor_and_the_mausoleum_let_an_angry_city_add_a_temple_after_its_one_activation() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "forced_labor", "myths")
        give(s, 0, food=2, ore=2, wood=2, mood=2, culture=1)
        city(s, 0, home(s, 0), mood="angry")
        reveal(s, "c", 8)
        city(s, 0, "+3+1", mood="angry")
        built_wonder(s, "mausoleum", "+3+1")
    table.play("forced_labor", "activate", word(HOME), "collect", word(HOME))
    table.play("activate", word(HOME))
    assert table.about == "grow.temple"  # Collect, Build and a Fortress would be a second activation
    until(table, "turn.action")
    home_city = table.state.cities[cell(HOME)]
    assert home_city.activated == 1
    assert home_city.size == 2
    assert table.state.turn.actions_left == 1


@rule("CC-ADV-DEM-05", "CC-NOTE-10", "CC-MOOD-10")
def test_without_an_action_economic_liberty_still_collects_with_a_tired_city_which_becomes_angry() -> None:
    table = clash(actions=1)
    with table.edit() as s:
        learn(s, 0, "economic_liberty")
        give(s, 0, food=2, mood=2)
        remove_all_units(s, 0)
    table.play("activate", "build", "unit:settler")
    assert table.state.turn.actions_left == 0
    table.play("activate")
    assert table.about == "collect.space"  # the only thing left to do
    table.play(word(HOME))
    assert table.state.cities[cell(HOME)].mood == 0
    assert table.refuses("activate") == "CC-TURN-03"


@rule("CC-WON-27", "CC-MOOD-11", "CC-NOTE-59")
def test_the_great_lighthouse_comes_after_the_loss_of_mood_and_moves_a_ship_just_built() -> None:
    table = at_sea("fishing")
    with table.edit() as s:
        give(s, 0, wood=2)
        city(s, 0, "+3+1", "port", mood="neutral")
        built_wonder(s, "great_lighthouse", "+3+1")
    table.play("activate", word("+3+1"), "collect", word("+3+1"))
    until(table, "turn.action")
    table.play("activate", word("+3+1"), "build", "unit:ship", "done")
    assert table.about == "lighthouse.ship"
    assert table.state.cities[cell("+3+1")].mood == 0
    table.play(table.words[0], word("+1+2"))
    assert [one.cell for one in table.state.players[0].ships] == [cell("+1+2")]


@rule("CC-XACT-10", "CC-CITY-17", "CC-COLLECT-09")
def test_production_focus_takes_food_gold_and_mood_from_one_sea_space_but_from_no_second() -> None:
    table = at_sea("fishing")
    with table.edit() as s:
        give(s, 0, food=0, mood=1)
        s.players[0].stock[MOOD] = 0
        city(s, 0, "+3+1", "port", mood="happy")
        hold(s, 0, [card_with("production_focus")])
    table.play("card", "activate", word("+3+1"), "collect")
    seas = [text for text in (word("+2+2"), word("+3+2")) if text in table.words]
    assert len(seas) == 2
    table.play(seas[0], "kind:gold")
    assert table.refuses(seas[1]) == "CC-COLLECT-09"
    table.play(seas[0], "kind:mood", seas[0], "kind:food")
    assert stock(table.state, 0) == {"food": 1, "gold": 1, "mood": 1}


@rule("CC-XADV-12", "CC-XEVT-31")
def test_an_action_of_absolute_power_can_be_lost_to_a_revolution() -> None:
    table = clash(actions=0)
    with table.edit() as s:
        learn(s, 0, "absolute_power")
        give(s, 0, mood=2)
    table.play("absolute_power")
    assert table.state.turn.actions_left == 1
    strike(table, "revolution")
    until(table, "turn.action")
    assert table.state.turn.actions_left == 0
    assert table.refuses("absolute_power") == "CC-XADV-12"


@rule("CC-XEVT-22", "CC-ADV-CON-05")
def test_a_great_engineer_who_brings_sanitation_may_build_with_it_at_once() -> None:
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        learn(s, 0, "writing")
        give(s, 0, food=2, ore=1, wood=1)
        reveal(s, "c", 8)
        city(s, 0, "+3+1")
        s.pestilence = True  # nobody without Sanitation builds
        person(s, 0, "great_engineer")
    table.play("person", "advance:sanitation")
    until(table, "person.city")
    table.play(word(HOME))
    until(table, "grow.settler")
    table.play("yes")
    assert table.state.players[0].settlers == {cell(HOME): 1}
    assert table.state.cities[cell(HOME)].size == 2


@rule("CC-GOV-10", "CC-ADV-DEM-06", "CC-ADV-DEM-07")
def test_who_leaves_economic_liberty_pays_nothing_for_the_next_collect_of_the_turn() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "economic_liberty", "draft")
        give(s, 0, food=2, ideas=2, mood=1)
    table.play("activate", "collect", word(HOME))
    assert table.state.turn.actions_left == 3
    table.play("advance", "advance:nationalism")
    until(table, "turn.action")
    mood = table.state.players[0].stock[MOOD]
    table.play("activate", "collect", word(HOME))
    assert table.state.turn.actions_left == 1
    assert table.state.players[0].stock[MOOD] == mood


# Time


@rule("CC-VAR-10", "CC-VAR-11")
def test_a_wonder_of_the_last_player_in_the_order_ends_the_game_after_that_turn() -> None:
    table = clash(ending="wonder", wonder_ending_completes="turn")
    with table.edit() as s:
        s.first = 1
        begin_later_turn(s, 0, turn=2, round=6)
        learn(s, 0, "philosophy", "engineering")
        give(s, 0, food=8, ore=8, wood=8, culture=5)
        open_wonder(s, "great_library")
    table.play("activate", "wonder")
    until(table, "turn.action")
    assert table.state.turn_number == 2
    table.play("end")
    assert table.match.over
    assert "story.status" not in table.story_keys()


@rule("CC-STATUS-13", "CC-NOTE-39", "CC-TURN-02")
def test_who_is_made_first_player_begins_and_the_order_round_the_map_stays() -> None:
    table = clash(3)
    with table.edit() as s:
        begin_later_turn(s, 2, turn=3)
        give(s, 2, mood=2, culture=2)
    table.play("end")
    until(table, "status.first_player")
    asked = table.match.ask
    assert asked is not None
    assert asked.seat == 2
    table.play("seat:1")
    order = []
    for _ in range(3):
        order.append(table.state.active)
        table.play("end")
    assert order == [1, 2, 0]
