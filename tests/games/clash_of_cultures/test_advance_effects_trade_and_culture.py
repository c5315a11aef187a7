"""What the advances of Economy, Culture and Science do (CC-ADV-ECO, -CUL, -SCI, CC-XADV).

The map of two players lies open in these tests; the home of seat 0 is +3+0, the home of seat 1 is +3+5.
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.card_catalog import WONDERS
from areopagus.games.clash_of_cultures.catalog import ANGRY, FOOD, NEUTRAL, keys_of
from areopagus.games.clash_of_cultures.state import OPEN, RESERVED, World
from areopagus.workshop.testing import component, rule

from .positions import (
    HOME_HEX,
    begin_status,
    begin_turn,
    camp,
    city,
    clash,
    draw_event,
    give,
    hold,
    home,
    learn,
    open_wonder,
    owned,
    remove_all_units,
    reserve_wonder,
    reveal,
    revealed_map,
    settler,
    ship,
    stock,
)

# Economy


def begin_with_routes(s: World) -> None:
    """Seat 0 has Trade Routes, no goods and no units yet; seat 1 is about to end its Turn."""
    learn(s, 0, "trade_routes", "storage")
    remove_all_units(s, 0)
    begin_turn(s, 1)


@rule("CC-ADV-ECO-01", "CC-ADV-ECO-02")
@component("advances:trade_routes")
@pytest.mark.parametrize(
    ("place", "mood", "food"),
    [
        ("+4+3", "neutral", 1),
        ("+4+3", "happy", 1),
        ("+4+3", "angry", 0),
        ("+4+2", "neutral", 0),
    ],
)
def test_a_route_joins_a_settler_with_a_contented_city_within_two_spaces(
    place: str, mood: str, food: int
) -> None:
    table = revealed_map()
    with table.edit() as s:
        begin_with_routes(s)
        city(s, 1, home(s, 1), mood=mood)
        settler(s, 0, place)
    table.play("end")
    assert stock(table.state, 0).get("food", 0) == food
    with table.edit() as s:
        s.players[0].advances &= ~(1 << 25)
        give(s, 0, food=0)
        begin_turn(s, 1)
    table.play("end")
    assert stock(table.state, 0) == {}, "not without the advance"


@rule("CC-ADV-ECO-02")
def test_routes_are_not_counted_through_unrevealed_regions() -> None:
    table = clash()
    with table.edit() as s:
        begin_with_routes(s)
        s.players[0].stock[FOOD] = 0
        reveal(s, "b", 13)
        city(s, 0, "+5-1")
        new = city(s, 1, "+5+0")
        settler(s, 0, "+4-1")
        assert new.owner == 1
    table.play("end")
    assert stock(table.state, 0) == {"food": 1}
    with table.edit() as s:
        remove_all_units(s, 0)
        give(s, 0, food=0)
        settler(s, 0, "+3+0")
        begin_turn(s, 1)
    table.play("end")
    assert stock(table.state, 0) == {"food": 1}, "over +4+0, which is revealed"
    table = clash()
    with table.edit() as s:
        begin_with_routes(s)
        s.players[0].stock[FOOD] = 0
        reveal(s, "c", 18)
        reveal(s, "f", 17)
        settler(s, 0, "+3+0")
        city(s, 1, "+3+2")
    table.play("end")
    assert stock(table.state, 0) == {"food": 1}
    table = clash()
    with table.edit() as s:
        begin_with_routes(s)
        s.players[0].stock[FOOD] = 0
        reveal(s, "f", 17)
        settler(s, 0, "+3+0")
        city(s, 1, "+3+3")
    table.play("end")
    assert stock(table.state, 0) == {}


@rule("CC-ADV-ECO-03")
def test_each_unit_and_each_city_is_in_one_route() -> None:
    table = revealed_map()
    with table.edit() as s:
        begin_with_routes(s)
        settler(s, 0, "+4+3", 3)
    table.play("end")
    assert stock(table.state, 0) == {"food": 1}, "three Settlers, one city"
    with table.edit() as s:
        remove_all_units(s, 0)
        give(s, 0, food=0)
        city(s, 1, "+5+3")
        settler(s, 0, "+5+4")
        begin_turn(s, 1)
    table.play("end")
    assert stock(table.state, 0) == {"food": 1}, "one Settler, two cities"
    with table.edit() as s:
        give(s, 0, food=0)
        settler(s, 0, "+2+6")
        begin_turn(s, 1)
    table.play("end")
    assert stock(table.state, 0) == {"food": 2}, "the pairs are made so that most routes count"


@rule("CC-ADV-ECO-04", "CC-ADV-ECO-05")
def test_at_most_four_routes_count_and_a_settler_aboard_is_as_good_as_its_ship() -> None:
    table = revealed_map()
    with table.edit() as s:
        begin_with_routes(s)
        for place in ("+4+3", "+5+3", "+6+3", "+3+3"):
            city(s, 1, place)
        ship(s, 0, "+4+4", "sa")
    table.play("end")
    assert stock(table.state, 0) == {"food": 2}, "the Ship and the Settler aboard, not the Army unit"
    with table.edit() as s:
        give(s, 0, food=0)
        settler(s, 0, "+5+4", 3)
        begin_turn(s, 1)
    table.play("end")
    assert stock(table.state, 0) == {"food": 4}, "five pairs are possible"


@rule("CC-ADV-ECO-06")
def test_barbarian_and_own_cities_make_no_route() -> None:
    table = revealed_map()
    with table.edit() as s:
        begin_with_routes(s)
        settler(s, 0, "+3+1", 2)
        camp(s, "+2+2", 1)
    table.play("end")
    assert stock(table.state, 0) == {}


@rule("CC-ADV-ECO-09", "CC-XADV-07")
@component("advances:currency")
def test_with_currency_routes_may_yield_gold() -> None:
    table = revealed_map()
    with table.edit() as s:
        begin_with_routes(s)
        learn(s, 0, "currency")
        city(s, 1, "+5+3")
        settler(s, 0, "+5+4", 2)
    table.play("end")
    assert table.about == "routes.gold"
    assert table.words == ["count:0", "count:1", "count:2"]
    table.play("count:1")
    assert "story.routes" in table.story_keys(1)
    assert stock(table.state, 0) == {"food": 1, "gold": 1}


@rule("CC-ADV-ECO-07", "CC-ADV-ECO-08")
@component("advances:taxes")
def test_taxes_give_gold_for_each_city_and_activate_none() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "taxes")
        give(s, 0, mood=0)
        city(s, 0, "+5+0", mood="angry")
        city(s, 0, "+4+2", "temple")
    assert table.refuses("taxes") == "CC-ADV-ECO-07", "no Mood token"
    with table.edit() as s:
        give(s, 0, mood=2)
    table.play("taxes")
    assert stock(table.state, 0) == {"gold": 3, "mood": 1}
    assert table.state.turn.actions_left == 2
    assert all(not one.activated for one in table.state.cities.values())
    assert table.refuses("taxes") == "CC-ADV-ECO-07", "once per Turn"


@rule("CC-ADV-ECO-09", "CC-XADV-06")
@component("advances:bartering")
def test_bartering_turns_one_action_card_per_turn_into_gold_or_culture() -> None:
    table = revealed_map(actions=1)
    with table.edit() as s:
        learn(s, 0, "bartering")
        give(s, 0, culture=0)
    assert table.refuses("bartering") == "CC-XADV-06", "no card"
    with table.edit() as s:
        hold(s, 0, actions=[5, 41])
    table.play("bartering", "action:41")
    assert table.words == ["kind:gold", "kind:culture"]
    table.play("kind:gold")
    assert stock(table.state, 0) == {"gold": 1}
    assert table.state.action_discard == 1 << 40
    assert table.state.players[0].actions == 1 << 4
    assert table.state.turn.actions_left == 1
    assert table.refuses("bartering") == "CC-XADV-06", "once per Turn"


# Culture


@rule("CC-ADV-CUL-01")
@component("advances:art_and_sculptures")
def test_art_and_sculptures_influence_without_an_action_once_per_turn() -> None:
    table = revealed_map(actions=0)
    with table.edit() as s:
        learn(s, 0, "art_and_sculptures")
        give(s, 0, culture=3)
        city(s, 1, "+5+0", "temple")
        city(s, 0, home(s, 0), "academy")
    assert table.refuses("influence") == "CC-TURN-03"
    table.play("art_and_sculptures", "die:1", "count:0")
    assert stock(table.state, 0) == {"culture": 2}
    assert table.refuses("art_and_sculptures") == "CC-ADV-CUL-01"


@rule("CC-ADV-CUL-01")
def test_the_token_for_art_and_sculptures_is_no_longer_there_for_range() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "art_and_sculptures")
        give(s, 0, culture=1)
        city(s, 1, "+5+0", "temple")
    assert "influence" in table.words, "one token for the second space"
    assert table.refuses("art_and_sculptures") == "CC-INFL-03"
    with table.edit() as s:
        give(s, 0, culture=0)
        city(s, 0, home(s, 0), "academy")
    assert table.refuses("art_and_sculptures") == "CC-ADV-CUL-01"


@rule("CC-ADV-CUL-02")
@component("advances:circus_and_sports")
def test_circus_and_sports_make_civic_improvement_cheaper_but_not_free() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "circus_and_sports")
        give(s, 0, mood=4)
        city(s, 0, home(s, 0), "temple", "academy")
        city(s, 0, "+5+0")
    table.play("civic", HOME_HEX)
    assert stock(table.state, 0)["mood"] == 2, "a city of size 3 counts as size 2"
    table.play("hex:+5+0")
    assert stock(table.state, 0)["mood"] == 1, "a city of size 1 costs 1"


@rule("CC-ADV-CUL-03", "CC-ADV-CUL-04")
@component("advances:monuments")
def test_monuments_reveal_a_wonder_and_reserve_an_open_one() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "art_and_sculptures")
        give(s, 0, food=2)
        open_wonder(s, "great_wall")
        reserve_wonder(s, 1, "colossus")
    table.play("advance", "advance:monuments")
    assert table.about == "chance.wonder"
    table.play("wonder:mausoleum")
    assert table.about == "monuments.take"
    assert table.words == ["wonder:great_wall", "wonder:mausoleum"]
    table.play("wonder:great_wall")
    places = dict(zip(keys_of(WONDERS), table.state.wonders, strict=True))
    assert places["great_wall"] == RESERVED
    assert places["mausoleum"] == OPEN


@rule("CC-ADV-CUL-05", "CC-ADV-CUL-06")
def test_the_reserved_wonder_is_built_without_an_action() -> None:
    table = revealed_map(actions=0)
    with table.edit() as s:
        learn(s, 0, "engineering", "irrigation")
        learn(s, 1, "engineering", "irrigation", "monuments")
        give(s, 0, food=8, ore=8, wood=8, culture=5)
        reserve_wonder(s, 0, "hanging_gardens")
        open_wonder(s, "colossus")
    table.play("monument")
    places = dict(zip(keys_of(WONDERS), table.state.wonders, strict=True))
    assert places["hanging_gardens"] == home(table.state, 0)
    assert table.state.cities[home(table.state, 0)].activated == 1
    assert table.refuses("monument") == "CC-ADV-CUL-06"
    assert table.refuses("activate") == "CC-TURN-03", "the open one needs an action"


@rule("CC-ADV-CUL-06")
def test_the_reserved_wonder_needs_requirements_price_and_a_city_that_is_not_angry() -> None:
    table = revealed_map(actions=0)
    with table.edit() as s:
        learn(s, 0, "irrigation")
        give(s, 0, food=8, ore=8, wood=8, culture=5)
        s.players[0].advances &= ~(1 << 5 | 1 << 7)
        reserve_wonder(s, 0, "hanging_gardens")
    assert table.refuses("monument") == "CC-ADV-CUL-06", "Engineering is missing"
    with table.edit() as s:
        learn(s, 0, "engineering")
        city(s, 0, home(s, 0), mood="angry")
    assert table.refuses("monument") == "CC-ADV-CUL-06", "the only city is Angry"
    with table.edit() as s:
        city(s, 0, home(s, 0))
        give(s, 0, wood=4)
    assert table.refuses("monument") == "CC-ADV-CUL-06", "a Wood is missing"
    with table.edit() as s:
        give(s, 0, gold=1)
    assert "monument" in table.words


@rule("CC-ADV-CUL-07")
@component("advances:drama_and_music")
def test_drama_and_music_exchange_a_token_once_per_turn() -> None:
    table = revealed_map(actions=0)
    with table.edit() as s:
        learn(s, 0, "drama_and_music")
        give(s, 0, mood=1, culture=0)
    table.play("drama_and_music")
    assert stock(table.state, 0) == {"culture": 1}
    assert table.refuses("drama_and_music") == "CC-ADV-CUL-07", "once per Turn"
    with table.edit() as s:
        begin_turn(s, 0)
        s.turn.used = 0
    table.play("drama_and_music")
    assert stock(table.state, 0) == {"mood": 1}, "the reverse"
    with table.edit() as s:
        s.turn.used = 0
        give(s, 0, mood=0)
    assert table.refuses("drama_and_music") == "CC-ADV-CUL-07", "no token"


@rule("CC-ADV-CUL-07")
def test_drama_and_music_work_in_the_middle_of_an_event_but_not_in_the_status_phase() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "drama_and_music", "myths")
        give(s, 0, mood=0, culture=1)
        draw_event(s)
    table.play("event:flood")
    assert table.words == ["drama_and_music", "no"]
    table.play("drama_and_music", "yes")
    assert stock(table.state, 0) == {}
    assert table.state.cities[home(table.state, 0)].mood == NEUTRAL
    with table.edit() as s:
        begin_status(s)
        s.turn.used = 0
        give(s, 0, culture=1)
        draw_event(s)
    table.play("event:heavy_flood")
    assert table.state.cities[home(table.state, 0)].mood == ANGRY


# Science


@rule("CC-ADV-SCI-01", "CC-XADV-08", "CC-XADV-09")
@component("advances:math", "advances:astronomy")
def test_math_and_astronomy_spare_the_food_of_two_advances_each() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "math", "fishing")
        for key in keys_of(WONDERS):
            open_wonder(s, key)
    table.play("advance")
    assert "engineering" in owned(table.state, 0), "all that can be had without Food"
    assert table.state.turn.actions_left == 2
    table.play("advance")
    assert "roads" in owned(table.state, 0)
    assert table.state.turn.actions_left == 1
    assert table.refuses("advance") == "CC-ADV-01"
    with table.edit() as s:
        s.players[0].advances &= ~(1 << 7)
        learn(s, 0, "roads", "astronomy")
        begin_turn(s, 0)
    table.play("advance")
    assert "cartography" in owned(table.state, 0)
    table.play("advance")
    assert "navigation" in owned(table.state, 0)
    assert stock(table.state, 0).get("food", 0) == 0


@rule("CC-ADV-SCI-01", "CC-XADV-10")
@component("advances:chemistry")
def test_chemistry_takes_back_one_resource_spent_on_units() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "chemistry", "draft", "storage")
        give(s, 0, food=3, ore=2, gold=1, mood=1, culture=0)
        city(s, 0, home(s, 0), "temple", "academy")
    table.play("activate", HOME_HEX, "build", "draft", "unit:army", "count:0", "count:1", "done")
    assert table.about == "chemistry.refund"
    assert table.words == ["kind:food", "kind:gold"]
    table.play("kind:gold")
    assert stock(table.state, 0) == {"food": 2, "ore": 2, "gold": 1}
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, food=0, gold=0, mood=1)
    table.play("activate", HOME_HEX, "build")
    assert table.about == "turn.action", "a Mood token is not taken back"
    assert stock(table.state, 0) == {"ore": 2}
    with table.edit() as s:
        begin_turn(s, 0)
        learn(s, 0, "fishing")
        give(s, 0, wood=2)
        city(s, 0, "+5+0", "port")
    table.play("activate", "hex:+5+0", "build")
    assert stock(table.state, 0) == {"ore": 2, "wood": 1}, "only what was spent"


@rule("CC-ADV-SCI-03")
def test_metallurgy_gives_two_ore_to_the_owner_of_steel_weapons() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "steel_weapons", "math")
        learn(s, 1, "math")
        give(s, 0, food=2)
        give(s, 1, food=2)
    table.play("advance", "advance:metallurgy", "event:flood")
    assert stock(table.state, 0)["ore"] == 2
    table.play("end", "advance", "advance:metallurgy")
    assert "ore" not in stock(table.state, 1)
