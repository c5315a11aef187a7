"""Civic Improvement: a mood is raised by an action (CC-CIVIC)."""

from __future__ import annotations

from areopagus.games.clash_of_cultures.catalog import HAPPY, NEUTRAL
from areopagus.workshop.testing import rule
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    city,
    clash,
    collect_nothing,
    give,
    learn,
    mood,
    stock,
    word,
)


@rule("CC-CIVIC-01", "CC-CIVIC-02", "CC-CIVIC-04")
def test_a_step_costs_as_many_mood_tokens_as_the_city_is_large() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths", "writing")
        city(s, 0, "+3+0", "temple", "academy", mood="angry")  # acts as size 1, costs 3
        city(s, 0, "+2+0")
        give(s, 0, mood=4)
    table.play("civic", HOME_HEX)
    assert (mood(table), stock(table.state, 0)["mood"]) == (NEUTRAL, 1)
    assert table.refuses(HOME_HEX) == "CC-CIVIC-02"
    table.play(word("+2+0"))  # another city in the same action
    assert (mood(table, "+2+0"), stock(table.state, 0).get("mood", 0)) == (HAPPY, 0)
    assert table.state.turn.actions_left == 2


@rule("CC-CIVIC-01")
def test_the_player_may_stop_after_the_first_step_but_not_before() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+2+0")
        give(s, 0, mood=2)
    table.play("civic")
    assert table.words == [word("+2+0"), HOME_HEX]
    table.play(HOME_HEX)
    assert table.words == [word("+2+0"), "done"]
    table.play("done")
    assert (mood(table), mood(table, "+2+0"), stock(table.state, 0)["mood"]) == (HAPPY, NEUTRAL, 1)


@rule("CC-CIVIC-02", "CC-CIVIC-01")
def test_without_enough_tokens_there_is_no_civic_improvement() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", "temple")
        city(s, 1, "+2+0", mood="angry")  # a city of size 1, but not an own one
        give(s, 0, mood=1)
    assert table.refuses("civic") == "CC-CIVIC-02"
    with table.edit() as s:
        give(s, 0, mood=2)
    table.play("civic")
    assert mood(table) == HAPPY


@rule("CC-CIVIC-04", "CC-MOOD-08")
def test_forced_labor_does_not_change_the_price_either() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "forced_labor", "myths")
        city(s, 0, "+3+0", "temple", mood="angry")
        give(s, 0, mood=3)
    table.play("forced_labor", "civic")
    assert (mood(table), stock(table.state, 0).get("mood", 0)) == (NEUTRAL, 0)


@rule("CC-CIVIC-05", "CC-ADV-SPI-05", "CC-ADV-CUL-02", "CC-ADV-DEM-01")
def test_rituals_circus_and_voting_change_the_payment() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "rituals", "circus_and_sports")
        city(s, 0, "+3+0", "temple", mood="angry")
        give(s, 0, food=0, ore=1, ideas=1, mood=0)
    table.play("civic")  # 1 with Circus & Sports, paid with the Ore
    assert (mood(table), stock(table.state, 0)) == (NEUTRAL, {"ideas": 1})
    assert table.state.turn.actions_left == 2
    table = clash(2, actions=0)
    with table.edit() as s:
        learn(s, 0, "voting")
        give(s, 0, mood=2)
    assert table.refuses("civic") == "CC-TURN-03"
    table.play("voting")
    assert (mood(table), stock(table.state, 0).get("mood", 0)) == (HAPPY, 0)


@rule("CC-CIVIC-06")
def test_civic_improvement_is_no_activation() -> None:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, mood=1)
    table.play("civic")
    collect_nothing(table)
    assert mood(table) == HAPPY  # the Collect was the first activation
