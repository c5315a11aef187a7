"""Governments: getting one, changing it, and what their advances do (CC-GOV, CC-ADV-DEM, CC-ADV-AUT, CC-ADV-THE)."""

from __future__ import annotations

from areopagus.games.clash_of_cultures.catalog import ANGRY, GOLD, HAPPY, NEUTRAL
from areopagus.workshop.testing import Table, component, rule

from .positions import (
    HOME_HEX,
    army,
    begin_turn,
    cell,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    open_wonder,
    owned,
    raise_level,
    reveal_all,
    stock,
    word,
)

MOOD, CULTURE = 5, 6
"""The starting city of seat 0 on the map of two: Fertile, with Mountain, Forest and Barren around it."""


def governments(table: Table, seat: int = 0) -> set[str]:
    """The government advances of a player."""
    return {
        key
        for category in ("democracy", "autocracy", "theocracy")
        for key in owned(table.state, seat, category)
    }


# One government


@rule("CC-GOV-01", "CC-GOV-05", "CC-GOV-06")
def test_a_player_has_only_one_of_the_three_governments() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "voting", "draft", "state_religion", "math", "taxes")
        give(s, 0, food=0, gold=8, culture=0)
    table.play("advance", "advance:nationalism")
    assert governments(table) == {"nationalism"}
    assert {"math", "taxes", "philosophy"} <= owned(table.state, 0)
    table.play("advance", "advance:dogma")
    assert governments(table) == {"dogma"}
    table.play("advance", "advance:voting")
    assert governments(table) == {"voting"}


@rule("CC-GOV-04", "CC-ADV-07")
def test_the_other_advances_of_a_government_are_bought_like_any() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "nationalism")
        give(s, 0, food=2)
    table.play("advance", "advance:forced_labor")
    assert governments(table) == {"nationalism", "forced_labor"}
    assert stock(table.state, 0).get("food", 0) == 0
    assert table.state.turn.actions_left == 2


@rule("CC-GOV-06", "CC-GOV-07", "CC-GOV-08", "CC-GOV-09")
def test_a_change_of_government_moves_all_its_cubes() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "voting", "separation_of_power", "economic_liberty", "draft")
        give(s, 0, food=2)
    before = len(owned(table.state, 0))
    table.play("advance", "advance:nationalism")
    assert table.about == "government.switch"
    assert table.words == ["advance:totalitarianism", "advance:absolute_power", "advance:forced_labor"]
    table.play("advance:forced_labor")
    assert table.words == ["advance:totalitarianism", "advance:absolute_power"]
    table.play("advance:totalitarianism")
    assert governments(table) == {"nationalism", "totalitarianism", "forced_labor"}
    assert len(owned(table.state, 0)) == before
    assert stock(table.state, 0).get("food", 0) == 0
    assert table.state.turn.actions_left == 2


@rule("CC-GOV-07", "CC-GOV-08")
def test_four_cubes_fill_the_new_government() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "nationalism", "totalitarianism", "absolute_power", "forced_labor", "philosophy")
        give(s, 0, food=2)
    table.play("advance", "advance:voting", "advance:economic_liberty", "advance:civil_liberties")
    assert governments(table) == {"voting", "separation_of_power", "civil_liberties", "economic_liberty"}


@rule("CC-GOV-09")
def test_a_change_of_government_needs_the_arrow_of_the_new_one() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "voting", "separation_of_power", "tactics", "siegecraft")
        give(s, 0, food=2)
    table.play("advance")
    assert table.refuses("advance:nationalism") == "CC-GOV-02"


@rule("CC-GOV-12")
def test_a_change_is_the_purchase_of_the_first_advance_and_one_cube_leaves_no_choice() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "voting", "draft")
        give(s, 0, food=2)
    table.play("advance")
    assert table.refuses("advance:totalitarianism") == "CC-ADV-06"
    table.play("advance:nationalism")
    assert table.about == "turn.action"
    assert governments(table) == {"nationalism"}


@rule("CC-GOV-11")
def test_a_change_of_government_gives_no_token_no_event_and_no_second_draw() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "nationalism", "forced_labor", "philosophy", "writing")
        give(s, 0, food=0, gold=2, mood=0, culture=0)
    table.play("advance", "advance:voting", "advance:economic_liberty")
    assert table.about == "turn.action"
    assert stock(table.state, 0) == {}
    assert not table.state.players[0].actions


@rule("CC-GOV-10")
def test_forced_labor_ends_with_its_government() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "forced_labor", "philosophy", "siegecraft")
        give(s, 0, food=2, mood=1)
        city(s, 0, HOME_HEX[4:], "fortress", mood="angry")
    table.play("forced_labor", "advance", "advance:voting", "advance:economic_liberty")
    table.play("activate", "collect", "hex:+3+0")
    assert table.about == "turn.action", "an Angry city Collects one resource"


@rule("CC-GOV-10")
def test_the_free_collect_ends_with_economic_liberty() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "economic_liberty", "draft")
        give(s, 0, food=2)
    table.play("advance", "advance:nationalism", "advance:totalitarianism")
    table.play("activate", "hex:+3+0")
    assert stock(table.state, 0)["food"] == 1
    assert table.state.turn.actions_left == 1


# Democracy


@rule("CC-ADV-DEM-01")
@component("advances:voting")
def test_voting_buys_civic_improvements_without_actions() -> None:
    table = clash(actions=0, me=0)
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "voting")
        give(s, 0, mood=5)
        city(s, 0, HOME_HEX[4:], mood="angry")
        city(s, 0, "+5+0", mood="happy")
    table.play("voting", "done")
    assert table.state.cities[home(table.state, 0)].mood == NEUTRAL
    assert table.state.players[0].stock[MOOD] == 3
    table.play("voting")
    assert table.state.cities[home(table.state, 0)].mood == HAPPY
    assert table.state.players[0].stock[MOOD] == 1
    assert table.state.turn.actions_left == 0


@rule("CC-ADV-DEM-01")
def test_voting_needs_a_mood_token_beyond_the_price() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "voting")
        give(s, 0, mood=1)
    assert "civic" in table.words
    assert table.refuses("voting") == "CC-CIVIC-02"
    with table.edit() as s:
        give(s, 0, mood=0)
    assert table.refuses("voting") == "CC-ADV-DEM-01"
    assert table.refuses("civil_liberties") == "CC-ADV-DEM-03"


@rule("CC-ADV-DEM-03", "CC-TERM-01")
@component("advances:civil_liberties")
def test_civil_liberties_give_three_mood_tokens_for_an_action() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "civil_liberties")
        raise_level(s, 0, MOOD, 5)
        give(s, 0, mood=1)
    table.play("civil_liberties")
    assert table.state.players[0].stock[MOOD] == 4
    assert table.state.turn.actions_left == 2
    table.play("civil_liberties")
    assert table.state.players[0].stock[MOOD] == 5
    assert table.refuses("civil_liberties") == "CC-LVL-02"


@rule("CC-ADV-DEM-04", "CC-ADV-WAR-11")
def test_under_civil_liberties_a_draft_costs_two_mood_tokens() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "draft", "civil_liberties")
        give(s, 0, food=0, ore=0, mood=2)
        army(s, 0, home(s, 0), 1)
    table.play("activate", "build", "draft")
    assert table.state.players[0].armies[home(table.state, 0)] == 2
    assert table.state.players[0].stock[MOOD] == 0
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, mood=1)
    table.play("activate", HOME_HEX)
    assert "build" not in table.words


@rule("CC-ADV-DEM-05", "CC-ADV-DEM-06")
@component("advances:economic_liberty")
def test_economic_liberty_makes_the_first_collect_free_and_the_next_dearer() -> None:
    table = clash(actions=2)
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "economic_liberty")
        give(s, 0, food=0, ore=0, mood=4)
        city(s, 0, "+5+0")
    table.play("activate", HOME_HEX, "collect", "hex:+4-1")
    assert (table.state.turn.actions_left, table.state.players[0].stock[MOOD]) == (2, 4)
    table.play("activate", "hex:+5+0", "collect", "hex:+6-1")
    assert (table.state.turn.actions_left, table.state.players[0].stock[MOOD]) == (1, 2)
    table.play("activate", "hex:+5+0", "collect", "hex:+6-1")
    assert (table.state.turn.actions_left, table.state.players[0].stock[MOOD]) == (0, 0)
    assert table.state.cities[home(table.state, 0)].activated == 1
    assert stock(table.state, 0)["ore"] == 3


@rule("CC-ADV-DEM-05")
def test_the_free_collect_is_there_when_all_actions_are_used() -> None:
    table = clash(actions=0)
    with table.edit() as s:
        learn(s, 0, "economic_liberty")
        give(s, 0, ore=1, food=1)
    table.play("activate")
    assert table.about == "collect.space", "the city can do nothing else"
    table.play("hex:+3+0")
    assert stock(table.state, 0)["food"] == 2
    assert table.refuses("activate") == "CC-TURN-03"


@rule("CC-ADV-DEM-06")
def test_a_further_collect_without_two_mood_tokens_is_refused() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "economic_liberty", "tactics")
        give(s, 0, mood=1, food=2, ore=2, wood=2)
        city(s, 0, "+5+0")
    table.play("activate", HOME_HEX, "collect", "hex:+4-1", "activate", "hex:+5+0")
    assert table.refuses("collect") == "CC-ADV-DEM-06"


@rule("CC-ADV-DEM-07")
def test_economic_liberty_got_after_a_collect_waits_for_the_next_turn() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "voting")
        give(s, 0, food=0, gold=2, mood=0)
        city(s, 0, "+5+0")
    table.play("activate", HOME_HEX, "collect", "hex:+4-1", "advance", "advance:economic_liberty")
    assert table.state.turn.actions_left == 1
    table.play("activate", "hex:+5+0", "collect", "hex:+6-1")
    assert table.state.turn.actions_left == 0, "neither free nor dearer"
    table.play("end", "end", "activate", HOME_HEX, "collect", "hex:+4-1")
    assert table.state.turn.actions_left == 3


# Autocracy


@rule("CC-ADV-AUT-02")
@component("advances:forced_labor")
def test_under_forced_labor_angry_cities_act_as_neutral() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "forced_labor", "siegecraft", "engineering")
        give(s, 0, food=8, ore=8, wood=8, gold=8, culture=5, mood=1)
        city(s, 0, HOME_HEX[4:], "fortress", mood="angry")
        city(s, 0, "+5+0", mood="angry")
        city(s, 0, "+4+2", mood="angry")
        open_wonder(s, "great_wall")
    table.play("activate", HOME_HEX)
    assert table.words == ["collect", "build"]
    with table.edit() as s:
        begin_turn(s, 0)
    table.play("forced_labor")
    assert table.state.players[0].stock[MOOD] == 0
    assert table.state.turn.actions_left == 3
    table.play("activate", HOME_HEX)
    assert table.words == ["collect", "build", "grow", "wonder"]
    table.play("build", "unit:settler", "count:0")
    assert table.about == "recruit.unit", "a city of size 2 builds two units"
    table.play("done")
    assert table.state.cities[home(table.state, 0)].mood == ANGRY
    assert table.refuses("forced_labor") == "CC-ADV-AUT-02"


@rule("CC-ADV-AUT-03")
def test_under_forced_labor_an_angry_city_is_activated_once() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "forced_labor")
        give(s, 0, food=2, mood=1)
        city(s, 0, HOME_HEX[4:], mood="angry")
        city(s, 0, "+5+0")
        city(s, 0, "+4+2")
        city(s, 0, "+1+2")
    table.play("forced_labor", "activate", HOME_HEX, "collect", "hex:+4-1", "activate")
    assert table.refuses(HOME_HEX) == "CC-MOOD-07"
    table.play("hex:+5+0", "collect", "hex:+6-1")
    table.play("activate", "hex:+5+0", "collect", "hex:+6-1")
    assert table.state.cities[cell("+5+0")].mood == ANGRY
    with table.edit() as s:
        s.turn.actions_left = 1
    table.play("activate")
    assert table.refuses("hex:+5+0") == "CC-MOOD-07", "also one that became Angry since"


@rule("CC-ADV-AUT-02")
def test_forced_labor_lasts_for_one_turn_and_for_its_player() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "forced_labor", "siegecraft")
        learn(s, 1, "tactics")
        give(s, 0, mood=2, food=0)
        give(s, 1, food=0)
        city(s, 0, HOME_HEX[4:], "fortress", mood="angry")
        city(s, 1, home(s, 1), "fortress", mood="angry")
    table.play("forced_labor", "end")
    table.play("activate", "collect", word(home(table.state, 1)))
    assert (table.about, table.match.ask.seat) == ("turn.action", 1)  # type: ignore[union-attr]
    table.play("end")
    table.play("activate", "collect", HOME_HEX)
    assert table.about == "turn.action"
    assert table.state.players[0].stock[MOOD] == 1


@rule("CC-ADV-AUT-04", "CC-XADV-11")
@component("advances:nationalism")
def test_nationalism_gives_a_token_after_building_an_army_or_a_ship() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "nationalism", "fishing")
        give(s, 0, food=4, ore=2, wood=4, mood=0, culture=0)
        city(s, 0, HOME_HEX[4:], "port")
        city(s, 0, "+5+0")
    table.play("activate", "hex:+5+0", "build", "unit:army")
    assert table.words == ["kind:mood", "kind:culture"]
    table.play("kind:culture")
    assert table.state.players[0].stock[5:] == [0, 1]
    table.play("activate", HOME_HEX, "build", "unit:ship", "done", "kind:mood")
    assert table.state.players[0].stock[5:] == [1, 1]
    table.play("activate", HOME_HEX, "build", "unit:settler", "done")
    assert table.about == "turn.action", "a Settler brings nothing"
    assert table.state.players[0].stock[5:] == [1, 1]


@rule("CC-ADV-AUT-04", "CC-XADV-12")
@component("advances:absolute_power")
def test_absolute_power_buys_one_more_action_once_per_turn() -> None:
    table = clash(actions=1)
    with table.edit() as s:
        learn(s, 0, "absolute_power")
        give(s, 0, mood=5, food=2)
    table.play("advance", "advance:math")
    assert table.refuses("activate") == "CC-TURN-03"
    table.play("absolute_power")
    assert table.state.turn.actions_left == 1
    assert table.state.players[0].stock[MOOD] == 3
    assert table.refuses("absolute_power") == "CC-XADV-12"
    assert "activate" in table.words


@rule("CC-XADV-12")
def test_absolute_power_needs_two_mood_tokens() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "absolute_power")
        give(s, 0, mood=1)
    assert table.refuses("absolute_power") == "CC-XADV-12"


# Theocracy


@rule("CC-ADV-THE-01")
@component("advances:dogma")
def test_with_dogma_a_new_temple_brings_a_theocracy_advance() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "dogma")
        give(s, 0, food=0, ore=2, wood=2, gold=2)
        city(s, 0, "+5+0")
    table.play("activate", HOME_HEX, "grow", "piece:temple", "yes", "count:0", "count:0", "kind:mood")
    assert table.about == "dogma.advance"
    assert table.words == ["advance:devotion", "advance:conversion", "advance:fanaticism"]
    table.play("advance:conversion")
    assert owned(table.state, 0, "theocracy") == {"dogma", "conversion"}
    assert table.state.players[0].stock[GOLD] == 2, "the advance is free"


@rule("CC-ADV-THE-01")
def test_dogma_works_for_a_temple_by_a_card_but_not_for_a_fortress() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "dogma", "tactics")
        give(s, 0, culture=2, mood=0)
        city(s, 0, "+5+0")
        hold(s, 0, actions=[17, 18])
    table.play("card", "action:17", HOME_HEX, "piece:fortress")
    assert table.about == "turn.action"
    table.play("card", "action:18", "hex:+5+0", "piece:temple", "kind:mood")
    assert table.about == "dogma.advance"


@rule("CC-ADV-THE-01")
def test_dogma_brings_nothing_when_all_four_are_owned() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "dogma", "devotion", "conversion", "fanaticism")
        give(s, 0, food=1, ore=1, wood=1)
        city(s, 0, "+5+0")
    table.play("activate", HOME_HEX, "grow", "piece:temple", "yes", "kind:mood")
    assert table.about == "turn.action"
    assert table.state.cities[home(table.state, 0)].size == 2


@rule("CC-ADV-THE-02", "CC-ADV-THE-03")
def test_dogma_limits_ideas_to_two_at_once_and_later() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "state_religion", "writing")
        give(s, 0, food=2, ideas=5)
        hold(s, 0, actions=[41])
    table.play("advance", "advance:dogma", "kind:food", "kind:food", "action:9", "objective:9")
    assert stock(table.state, 0)["ideas"] == 2
    assert "story.loses_surplus" in table.story_keys(1)
    assert table.about == "card.react"
    table.play("action:41")
    assert stock(table.state, 0)["ideas"] == 2


@rule("CC-ADV-THE-03", "CC-GOV-10")
def test_dogma_by_a_change_of_government_also_discards_ideas() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "nationalism", "state_religion")
        give(s, 0, food=2, ideas=7)
    table.play("advance", "advance:dogma", "kind:food", "kind:food")
    assert stock(table.state, 0)["ideas"] == 2
