"""What the advances of Warfare and Spirituality do (CC-ADV-WAR, -SPI, CC-XADV-05).

The map of two players lies open in these tests; the home of seat 0 is +3+0, the home of seat 1 is +3+5.
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import ANGRY, HAPPY, NEUTRAL
from areopagus.workshop.testing import component, rule

from .positions import (
    HOME_HEX,
    army,
    begin_status,
    begin_turn,
    camp,
    card_with,
    cell,
    city,
    draw_event,
    give,
    hold,
    home,
    learn,
    owned,
    remove_all_units,
    revealed_map,
    stock,
    two_more_cities,
)

# Warfare


@rule("CC-ADV-WAR-01")
@component("advances:tactics")
def test_army_units_move_only_with_tactics() -> None:
    table = revealed_map()
    with table.edit() as s:
        remove_all_units(s, 0)
        army(s, 0, home(s, 0))
    assert table.refuses("move") == "CC-MOVE-01"
    with table.edit() as s:
        learn(s, 0, "tactics")
    table.play("move", "hex:+2+0")
    assert table.state.players[0].armies == {cell("+2+0"): 1}


@rule("CC-ADV-WAR-02")
@pytest.mark.parametrize("trained", [False, True])
def test_combat_abilities_of_cards_need_tactics(trained: bool) -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "tactics")
        if trained:
            learn(s, 1, "tactics")
        remove_all_units(s, 0)
        army(s, 0, home(s, 0))
        army(s, 1, "+2+0")
        hold(s, 1, actions=[card_with(combat="high_morale")])
    table.play("move", "hex:+2+0")
    assert table.about == ("battle.card" if trained else "chance.die")


@rule("CC-ADV-WAR-09")
@component("advances:steel_weapons")
def test_steel_weapons_costs_two_ore_more_which_gold_may_replace() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "tactics")
        give(s, 0, food=2, ore=1)
    table.play("advance")
    assert table.refuses("advance:steel_weapons") == "CC-ADV-WAR-09"
    with table.edit() as s:
        give(s, 0, gold=1)
    table.play("advance", "advance:steel_weapons", "kind:food", "kind:food")
    assert stock(table.state, 0) == {}


@rule("CC-ADV-WAR-09")
def test_a_free_steel_weapons_still_costs_its_ore() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "tactics")
        give(s, 0, food=2, ore=1)
        hold(s, 0, actions=[card_with("quick_advance")])
        give(s, 0, culture=1)
    table.play("card")
    assert table.refuses("advance:steel_weapons") == "CC-ADV-WAR-09"
    with table.edit() as s:
        give(s, 0, ore=2)
    table.play("card", "advance:steel_weapons")
    assert stock(table.state, 0) == {"food": 2}
    with table.edit() as s:
        learn(s, 1, "tactics")
        give(s, 1, food=0, ore=3)
        begin_status(s)
    table.play("advance:writing", "advance:steel_weapons")
    assert stock(table.state, 1) == {"ore": 1}


@rule("CC-ADV-WAR-10", "CC-ADV-SCI-02")
@component("advances:metallurgy")
def test_with_metallurgy_steel_weapons_costs_neither_food_nor_ore() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "tactics", "metallurgy")
        give(s, 0, ore=2)
    table.play("advance", "advance:steel_weapons")
    assert "steel_weapons" in owned(table.state, 0)
    assert stock(table.state, 0) == {"ore": 2}
    assert table.state.turn.actions_left == 2


@rule("CC-ADV-WAR-11", "CC-ADV-WAR-12")
@component("advances:draft")
def test_a_build_may_draft_one_army_for_a_mood_token() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "draft")
        give(s, 0, food=2, ore=1, mood=2)
        city(s, 0, home(s, 0), "temple", "academy")
    table.play("activate", HOME_HEX, "build", "draft")
    assert stock(table.state, 0) == {"food": 2, "ore": 1, "mood": 1}
    assert table.refuses("draft") == "CC-ADV-WAR-12"
    table.play("unit:army")
    assert table.state.players[0].armies[home(table.state, 0)] == 2
    assert stock(table.state, 0) == {"food": 1, "mood": 1}
    with table.edit() as s:
        give(s, 0, food=0)
    table.play("activate", HOME_HEX, "build")
    assert table.state.players[0].armies[home(table.state, 0)] == 3, "the draft alone, in the next Build"
    assert stock(table.state, 0) == {}


@rule("CC-ADV-WAR-11")
def test_drafting_needs_the_advance_a_token_and_room() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "tactics")
        give(s, 0, food=4, ore=2, mood=1)
        city(s, 0, home(s, 0), "temple")
    table.play("activate", HOME_HEX, "build")
    assert table.refuses("draft") == "CC-ADV-WAR-11"
    with table.edit() as s:
        learn(s, 0, "draft")
        army(s, 0, home(s, 0), 4)
    table.play("activate", HOME_HEX, "build")
    assert table.refuses("draft") == "CC-BUILD-08"
    with table.edit() as s:
        give(s, 0, mood=0)
    table.play("activate", HOME_HEX, "build")
    assert table.refuses("draft") == "CC-ADV-WAR-11"


@rule("CC-ADV-SPI-04")
def test_myths_do_not_help_against_the_barbarians_that_an_event_sends() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "myths", "irrigation")
        give(s, 0, food=0, mood=2)
        remove_all_units(s, 0)
        city(s, 0, home(s, 0), "temple")
        city(s, 0, "+1+2")
        camp(s, "+5+0", 2)
        draw_event(s)
    table.play("event:famine", "die:6", "die:1")
    assert table.about == "turn.action"
    assert table.state.cities[home(table.state, 0)].mood == ANGRY
    assert stock(table.state, 0) == {"mood": 2}


# Spirituality


@rule("CC-ADV-SPI-02")
@component("advances:myths")
def test_myths_protect_each_city_for_a_mood_token_of_its_own() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "myths", "roads")
        give(s, 0, mood=2)
        city(s, 0, "+5+0")
        draw_event(s)
    table.play("event:pestilence", "hex:+5+0")
    assert table.about == "event.myths"
    table.play("yes")
    assert stock(table.state, 0) == {"mood": 1}
    assert table.about == "event.myths", "the other city, as Roads spread the disease"
    table.play("no")
    assert stock(table.state, 0) == {"mood": 1}
    assert table.state.cities[cell("+5+0")].mood == NEUTRAL
    assert table.state.cities[home(table.state, 0)].mood == ANGRY


@rule("CC-ADV-SPI-02")
def test_without_myths_or_a_token_nothing_is_offered_against_an_event() -> None:
    table = revealed_map()
    with table.edit() as s:
        give(s, 0, mood=1)
        draw_event(s)
    table.play("event:flood")
    assert table.about == "turn.action"
    assert table.state.cities[home(table.state, 0)].mood == ANGRY
    with table.edit() as s:
        begin_turn(s, 0)
        learn(s, 0, "myths")
        give(s, 0, mood=0)
        city(s, 0, home(s, 0), mood="happy")
        draw_event(s)
    table.play("event:heavy_flood")
    assert table.about == "turn.action"
    assert table.state.cities[home(table.state, 0)].mood == NEUTRAL


@rule("CC-ADV-SPI-03")
def test_myths_cost_one_token_also_where_a_city_becomes_angry_directly() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "myths")
        give(s, 0, food=0, mood=2)
        city(s, 0, home(s, 0), mood="happy")
        draw_event(s)
    table.play("event:famine", "yes")
    assert stock(table.state, 0) == {"mood": 1}
    assert table.state.cities[home(table.state, 0)].mood == HAPPY


@rule("CC-ADV-SPI-05", "CC-CIVIC-05")
@component("advances:rituals")
def test_rituals_pay_civic_improvement_with_any_resource_but_ideas() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "rituals")
        give(s, 0, food=1, ore=1, wood=1, gold=1, ideas=3, mood=1, culture=0)
        city(s, 0, home(s, 0), "temple", "academy", "fortress", "port")
    table.play("civic")
    assert table.words == ["kind:food", "kind:ore", "kind:wood", "kind:gold", "kind:mood"]
    table.play("kind:mood", "kind:gold", "kind:food", "kind:ore", "kind:wood")
    assert stock(table.state, 0) == {"ideas": 3}
    assert table.state.cities[home(table.state, 0)].mood == HAPPY
    with table.edit() as s:
        city(s, 0, home(s, 0), mood="neutral")
        begin_turn(s, 0)
    assert table.refuses("civic") == "CC-CIVIC-02"


@rule("CC-ADV-SPI-06")
@component("advances:state_religion")
def test_state_religion_spares_the_food_of_one_temple_per_turn() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "state_religion", "tactics")
        give(s, 0, food=0, ore=3, wood=3)
        two_more_cities(s)
    table.play("activate", HOME_HEX, "grow", "kind:mood")
    assert stock(table.state, 0) == {"ore": 2, "wood": 2, "mood": 1}, "no Food for the Temple"
    assert "dogma" not in owned(table.state, 0), "no free advance without Dogma"
    with table.edit() as s:
        give(s, 0, food=1)
    table.play("activate", "hex:+5+0", "grow", "piece:temple", "kind:mood")
    assert stock(table.state, 0) == {"ore": 1, "wood": 1, "mood": 2}, "the second costs its Food"


@rule("CC-ADV-SPI-06")
def test_state_religion_may_be_kept_and_is_no_use_for_other_pieces() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "state_religion", "tactics")
        give(s, 0, food=1, ore=3, wood=3)
        two_more_cities(s)
    table.play("activate", HOME_HEX, "grow", "piece:temple")
    assert table.words == ["yes", "no"]
    table.play("no", "kind:mood")
    assert stock(table.state, 0) == {"ore": 2, "wood": 2, "mood": 1}
    table.play("activate", "hex:+5+0", "grow")
    assert table.about == "grow.temple", "without Food a Temple is all that can be added"


@rule("CC-ADV-SPI-07", "CC-XADV-05")
@component("advances:priesthood")
def test_priesthood_spares_the_food_of_one_science_advance_per_turn() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "priesthood", "math", "roads")
        give(s, 0, food=2)
    table.play("advance", "advance:chemistry", "no", "event:flood")
    assert stock(table.state, 0) == {"culture": 1}
    table.play("advance", "advance:metallurgy")
    assert owned(table.state, 0, "science") == {"math", "chemistry", "metallurgy"}
    assert table.state.turn.actions_left == 1
    assert table.refuses("advance") == "CC-ADV-01", "once per Turn"


@rule("CC-XADV-05")
def test_priesthood_is_not_used_in_the_status_phase() -> None:
    synergies = card_with("synergies")
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "priesthood")
        hold(s, 0, actions=[synergies])
        give(s, 0, food=2)
        begin_status(s)
    table.play("advance:math", f"action:{synergies}", "advance:astronomy")
    assert stock(table.state, 0) == {"culture": 2}, "no Turn, no Priesthood"
    assert not table.state.turn.used
