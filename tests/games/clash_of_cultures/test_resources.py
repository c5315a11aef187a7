"""Resources and payments (CC-RES)."""

from __future__ import annotations

import pytest

from areopagus.workshop.testing import rule
from tests.games.clash_of_cultures.positions import (
    begin_turn,
    city,
    clash,
    give,
    learn,
    open_wonder,
    reveal,
    settler,
    stock,
    word,
)


@rule("CC-RES-01", "CC-RES-02")
def test_the_land_gives_food_ore_and_wood_but_neither_ideas_nor_gold() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+3+0", mood="happy")
        settler(s, 0, "+3+0")
        give(s, 0, food=0)
    table.play("activate", "collect", word("+4-1"), word("+2+0"))
    assert stock(table.state, 0) == {"ore": 1, "wood": 1}
    with table.edit() as s:
        begin_turn(s, 0)
        learn(s, 0, "writing", "taxes")
        give(s, 0, food=1, ore=1, wood=1, mood=1)
        city(s, 0, "+2+0")
    table.play("taxes")  # an advance gives Gold,
    assert stock(table.state, 0)["gold"] == 2
    table.play("activate", word("+3+0"), "grow", "piece:academy")  # a building gives Ideas
    table.play("count:0", "count:0", "count:0")
    assert stock(table.state, 0) == {"gold": 2, "ideas": 2}


@rule("CC-RES-03", "CC-RES-06")
@pytest.mark.parametrize(("kind", "place"), [("ore", "+4-1"), ("wood", "+2+0"), ("food", "+3+0")])
def test_no_resource_goes_above_eight_and_the_surplus_is_lost(kind: str, place: str) -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "storage")
        give(s, 0, food=0)
        give(s, 0, **{kind: 7})
    table.play("activate", "collect", word(place))
    assert stock(table.state, 0) == {kind: 8}
    table.play("activate", "collect", word(place))  # not refused, but nothing comes of it
    assert stock(table.state, 0) == {kind: 8}
    assert "story.loses_surplus" in table.story_keys()
    assert table.state.turn.actions_left == 1


@rule("CC-RES-03", "CC-RES-06")
def test_ideas_and_gold_stop_at_eight_too() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "writing", "taxes")
        city(s, 0, "+2+0")
        give(s, 0, food=1, ore=1, wood=1, ideas=7, gold=7, mood=1)
    table.play("activate", word("+3+0"), "grow", "piece:academy", "count:0", "count:0", "count:0")
    assert stock(table.state, 0) == {"ideas": 8, "gold": 7, "mood": 1}
    table.play("taxes")
    assert stock(table.state, 0) == {"ideas": 8, "gold": 8}


@rule("CC-RES-04", "CC-RES-05", "CC-ADV-AGR-02")
def test_food_stops_at_two_without_storage() -> None:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, food=2)
    table.play("activate", "collect", word("+3+0"))
    assert stock(table.state, 0) == {"food": 2}
    with table.edit() as s:
        begin_turn(s, 0)
        learn(s, 0, "storage")
    table.play("activate", "collect", word("+3+0"))
    assert stock(table.state, 0) == {"food": 3}


@rule("CC-RES-07")
def test_ideas_pay_for_food_only_when_an_advance_is_bought() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing")
        reveal(s, "b", 8)
        city(s, 0, "+3+0", "port")
        give(s, 0, food=1, ore=1, wood=2, ideas=3)
    table.play("activate", "build")
    assert table.words == ["unit:army", "unit:ship"]
    assert table.refuses("unit:settler") == "CC-BUILD-03"  # it is 2 Food
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, ore=0, wood=0)
    table.play("advance", "advance:storage")
    assert table.words == ["kind:food", "kind:ideas"]
    table.play("kind:ideas", "kind:ideas")
    assert stock(table.state, 0) == {"food": 1, "ideas": 1, "mood": 1}
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, food=0, ideas=1)
    assert table.refuses("advance") == "CC-ADV-01"


@rule("CC-RES-08", "CC-ASK-06")
def test_gold_replaces_any_resource_as_far_as_the_payer_likes() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "writing")
        city(s, 0, "+2+0")
        give(s, 0, food=1, ore=0, wood=1, gold=2)
    table.play("activate", word("+3+0"), "grow", "piece:academy")
    # The Ore is missing, so one of the two Gold is needed there.
    assert (table.about, table.words) == ("pay.gold.food", ["count:0", "count:1"])
    table.play("count:0")
    assert (table.about, table.words) == ("pay.gold.wood", ["count:0", "count:1"])
    table.play("count:1")
    assert stock(table.state, 0) == {"wood": 1, "ideas": 2}


@rule("CC-RES-08")
def test_gold_alone_pays_for_everything() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing")
        reveal(s, "b", 8)
        city(s, 0, "+3+0", "port", mood="happy")
        give(s, 0, food=0, gold=8)
    table.play("advance", "advance:storage")
    assert stock(table.state, 0) == {"gold": 6, "mood": 1}
    table.play("activate", word("+3+0"), "build", "unit:settler", "unit:army", "unit:ship")
    assert stock(table.state, 0) == {"mood": 1}


@rule("CC-RES-08", "CC-RES-03")
def test_a_price_is_refused_when_gold_does_not_reach() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "writing")
        city(s, 0, "+2+0")
        give(s, 0, food=1, ore=0, wood=0, gold=1)
    table.play("activate", word("+3+0"))
    assert table.refuses("grow") == "CC-SIZE-01"
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, gold=2)
    table.play("activate", word("+3+0"), "grow")
    assert stock(table.state, 0) == {"ideas": 2}  # nothing was left to choose


@rule("CC-RES-09")
def test_gold_replaces_no_tokens() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "taxes", "absolute_power", "engineering", "rituals")
        give(s, 0, gold=8, mood=0, culture=4, food=2, ore=7, wood=3)
        open_wonder(s, "great_pyramid")
    assert table.refuses("taxes") == "CC-ADV-ECO-07"
    assert table.refuses("absolute_power") == "CC-XADV-12"
    table.play("activate")
    assert table.refuses("wonder") == "CC-WON-04"
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, culture=5)
    table.play("activate")
    assert "wonder" in table.words
