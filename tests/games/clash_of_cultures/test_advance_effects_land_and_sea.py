"""What the advances of Agriculture, Construction, Maritime and Education do (CC-ADV-AGR to -EDU).

The map of two players lies open in these tests: around the home of seat 0 (+3+0, Fertile) are Barren (+3-1), Mountain
(+4-1), Forest (+2+0, +3+1) and two Sea spaces (+2+1, +4+0).
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.card_catalog import WONDERS
from areopagus.games.clash_of_cultures.catalog import ANGRY, NEUTRAL, keys_of, number_of
from areopagus.games.clash_of_cultures.state import OPEN, World
from areopagus.workshop.testing import component, rule

from .positions import (
    HOME_HEX,
    begin_turn,
    cell,
    city,
    clash,
    draw_event,
    give,
    home,
    learn,
    open_wonder,
    owned,
    remove_all_units,
    reserve_wonder,
    revealed_map,
    settler,
    ship,
    stock,
    word,
)

# Agriculture


@rule("CC-ADV-AGR-01", "CC-ADV-CON-01", "CC-XADV-01", "CC-XADV-02")
@component("advances:farming", "advances:mining")
def test_everybody_collects_food_wood_and_ore_from_the_start() -> None:
    table = clash(4)
    for seat in range(4):
        assert owned(table.state, seat) == {"farming", "mining"}
    table = revealed_map()
    with table.edit() as s:
        city(s, 0, home(s, 0), "temple", "academy")
        give(s, 0, gold=1)
    table.play("activate", HOME_HEX, "hex:+4-1", "hex:+2+0")
    assert stock(table.state, 0) == {"food": 1, "ore": 1, "wood": 1, "gold": 1}


@rule("CC-ADV-AGR-02")
@component("advances:storage")
def test_storage_lifts_the_limit_of_two_food_to_eight() -> None:
    table = revealed_map()
    with table.edit() as s:
        give(s, 0, food=2)
        city(s, 0, home(s, 0), mood="happy")
    table.play("activate", HOME_HEX, "collect", "hex:+3+0", "hex:+4-1")
    assert stock(table.state, 0) == {"food": 2, "ore": 1}
    with table.edit() as s:
        learn(s, 0, "storage")
    table.play("activate", HOME_HEX, "collect", "hex:+3+0", "hex:+4-1")
    assert stock(table.state, 0) == {"food": 3, "ore": 2}
    with table.edit() as s:
        give(s, 0, food=8)
        city(s, 0, home(s, 0), mood="happy")
        begin_turn(s, 0)
    table.play("activate", HOME_HEX, "collect", "hex:+3+0", "done")
    assert stock(table.state, 0)["food"] == 8


@rule("CC-ADV-AGR-03", "CC-ADV-AGR-04")
@component("advances:irrigation")
def test_irrigation_collects_from_barren_land_which_stays_barren() -> None:
    table = revealed_map()
    with table.edit() as s:
        remove_all_units(s, 0)
        settler(s, 0, "+3-1")
    table.play("activate")
    assert table.refuses("hex:+3-1") == "CC-COLLECT-10"
    with table.edit() as s:
        learn(s, 0, "irrigation")
    assert table.refuses("found") == "CC-FOUND-02"
    table.play("activate", "hex:+3-1")
    assert stock(table.state, 0) == {"food": 1}


@rule("CC-ADV-AGR-05")
@pytest.mark.parametrize("event", ["famine", "severe_famine"])
def test_irrigation_ignores_famine(event: str) -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "irrigation")
        give(s, 0, food=1)
        draw_event(s)
    table.play(f"event:{event}")
    assert stock(table.state, 0) == {"food": 1}
    assert table.state.cities[home(table.state, 0)].mood == NEUTRAL
    with table.edit() as s:
        s.players[0].advances &= ~0b100
        give(s, 0, food=0)
        begin_turn(s, 0)
        draw_event(s)
    table.play(f"event:{event}")
    assert table.state.cities[home(table.state, 0)].mood == ANGRY


@rule("CC-ADV-AGR-06", "CC-ADV-AGR-09")
@component("advances:husbandry")
def test_husbandry_reaches_land_two_spaces_away_for_a_food_once_per_turn() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "husbandry", "fishing")
        give(s, 0, food=2)
        city(s, 0, home(s, 0), "temple", mood="neutral")
    table.play("activate", HOME_HEX, "collect", "yes")
    assert stock(table.state, 0) == {"food": 1}
    assert "hex:+5+0" in table.words, "Fertile, two spaces away"
    assert "hex:+2+2" in table.words, "Forest, two spaces away"
    assert table.refuses("hex:+3+2") == "CC-COLLECT-03", "Sea must be adjacent"
    assert table.refuses("hex:+3+3") == "CC-COLLECT-03", "three spaces away"
    table.play("hex:+2+2", "hex:+5+0")
    assert stock(table.state, 0) == {"food": 2, "wood": 1}
    assert table.about == "turn.action", "a city of size 2 Collects two resources"
    table.play("activate", HOME_HEX, "collect")
    assert table.about == "collect.space", "Husbandry has been used in this Turn"
    assert "hex:+5+0" not in table.words


@rule("CC-ADV-AGR-06")
def test_husbandry_may_be_left_unused_and_kept_for_a_later_collect() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "husbandry")
        give(s, 0, food=2)
        city(s, 0, home(s, 0))
    table.play("activate", HOME_HEX, "collect", "no")
    assert table.refuses("hex:+5+0") == "CC-COLLECT-03"
    assert stock(table.state, 0) == {"food": 2}
    table.play("hex:+4-1", "activate", HOME_HEX, "collect")
    assert table.about == "collect.husbandry"


@rule("CC-ADV-AGR-06")
def test_gold_may_pay_for_husbandry() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "husbandry")
        give(s, 0, gold=1)
    table.play("activate", "yes", "hex:+2+2")
    assert stock(table.state, 0) == {"wood": 1}


@rule("CC-ADV-AGR-07")
def test_with_roads_husbandry_is_free() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "husbandry", "roads")
    table.play("activate", "yes", "hex:+2+2")
    assert stock(table.state, 0) == {"wood": 1}


@rule("CC-ADV-AGR-08")
def test_the_food_of_a_collect_can_not_pay_its_husbandry() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "husbandry")
        city(s, 0, home(s, 0), mood="happy")
    table.play("activate")
    assert table.about == "collect.space"
    table.play("hex:+3+0")
    assert "hex:+2+2" not in table.words


# Construction


@rule("CC-ADV-CON-02", "CC-WON-02")
@component("advances:engineering")
def test_engineering_reveals_the_top_wonder_card() -> None:
    table = revealed_map()
    with table.edit() as s:
        give(s, 0, food=2)
        open_wonder(s, "colossus")
    table.play("advance", "advance:engineering")
    assert table.about == "chance.wonder"
    assert "wonder:colossus" not in table.words
    table.play("wonder:great_wall")
    assert [
        key for key, place in zip(keys_of(WONDERS), table.state.wonders, strict=True) if place == OPEN
    ] == [
        "colossus",
        "great_wall",
    ]


@rule("CC-ADV-CON-02")
def test_engineering_does_nothing_with_an_empty_wonder_deck() -> None:
    table = revealed_map()
    with table.edit() as s:
        give(s, 0, food=2)
        for key in keys_of(WONDERS):
            open_wonder(s, key)
    table.play("advance", "advance:engineering")
    assert table.about == "turn.action"
    assert "engineering" in owned(table.state, 0)


def rich(s: World, seat: int = 0) -> None:
    """A player can pay for any Wonder."""
    give(s, seat, food=8, ore=8, wood=8, culture=5)


@rule("CC-ADV-CON-03")
def test_engineering_builds_a_wonder_as_an_activation_for_an_action() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "engineering", "irrigation")
        rich(s)
        open_wonder(s, "hanging_gardens")
    table.play("activate", "wonder")
    assert table.state.cities[home(table.state, 0)].wonder == number_of(WONDERS, "hanging_gardens")
    assert table.state.cities[home(table.state, 0)].activated == 1
    assert table.state.turn.actions_left == 2


@rule("CC-ADV-CON-03")
def test_a_wonder_needs_engineering_and_a_city_that_is_not_angry() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "irrigation")
        rich(s)
        s.players[0].advances &= ~(1 << 5 | 1 << 7)
        open_wonder(s, "hanging_gardens")
    table.play("activate")
    assert table.refuses("wonder") == "CC-WON-03"
    with table.edit() as s:
        learn(s, 0, "engineering")
        city(s, 0, home(s, 0), mood="angry")
    table.play("activate")
    assert table.refuses("wonder") == "CC-ADV-CON-03"
    with table.edit() as s:
        city(s, 0, home(s, 0), mood="neutral")
    table.play("activate")
    assert "wonder" in table.words
    with table.edit() as s:
        s.turn.actions_left = 0
    assert table.refuses("activate") == "CC-TURN-03"


@rule("CC-ADV-CON-04", "CC-ADV-CUL-05")
def test_a_wonder_reserved_by_another_player_can_not_be_built() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "engineering", "irrigation", "siegecraft")
        rich(s)
        reserve_wonder(s, 1, "hanging_gardens")
        open_wonder(s, "great_wall")
        open_wonder(s, "colossus")
        learn(s, 0, "monuments")
    table.play("activate", "wonder")
    assert table.words == ["wonder:colossus", "wonder:great_wall"]
    assert table.refuses("wonder:hanging_gardens") == "CC-ADV-CON-04"


@rule("CC-ADV-CON-05")
@component("advances:sanitation")
def test_sanitation_adds_a_settler_for_a_food_when_a_city_grows() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "sanitation", "tactics", "storage")
        give(s, 0, food=4, ore=2, wood=2)
        city(s, 0, "+5+0")
    settlers = table.state.players[0].settlers[home(table.state, 0)]
    table.play("activate", HOME_HEX, "grow", "piece:fortress")
    assert table.about == "grow.settler"
    table.play("yes")
    assert table.state.players[0].settlers[home(table.state, 0)] == settlers + 1
    assert stock(table.state, 0)["food"] == 2
    table.play("activate", "hex:+5+0", "grow", "no")
    assert cell("+5+0") not in table.state.players[0].settlers
    assert stock(table.state, 0)["food"] == 1


@rule("CC-ADV-CON-05")
def test_sanitation_is_not_offered_without_a_food_or_a_settler_left() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "sanitation", "tactics")
        give(s, 0, food=1, ore=1, wood=1)
        city(s, 0, "+5+0")
    table.play("activate", HOME_HEX, "grow")
    assert table.about == "turn.action"
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, food=2, ore=1, wood=1)
        settler(s, 0, "+5+0", s.players[0].reserve[0])
    table.play("activate", "hex:+5+0", "grow")
    assert table.about == "turn.action"
    assert stock(table.state, 0) == {"food": 1}


@rule("CC-ADV-CON-06")
def test_sanitation_ignores_pestilence_and_epidemics() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "sanitation")
        for seat, place in ((0, "+5+0"), (1, "+4+3")):
            city(s, seat, place)
            settler(s, seat, place)
        draw_event(s)
    table.play("event:pestilence")
    assert (table.about, table.match.ask.seat) == ("event.city", 1)  # type: ignore[union-attr]
    table.play("hex:+4+3")
    assert {one.mood for one in table.state.cities.values() if one.owner == 0} == {NEUTRAL}
    with table.edit() as s:
        begin_turn(s, 0)
        draw_event(s)
    table.play("event:epidemics")
    assert (table.about, table.match.ask.seat) == ("event.unit_at", 1)  # type: ignore[union-attr]
    table.play("hex:+4+3")
    assert sum(table.state.players[0].settlers.values()) == 2


# Maritime


@rule("CC-ADV-MAR-01")
@component("advances:fishing")
def test_fishing_collects_food_from_one_adjacent_sea_space() -> None:
    table = revealed_map()
    with table.edit() as s:
        city(s, 0, home(s, 0), "temple", "academy")
    table.play("activate")
    assert table.refuses("hex:+4+0") == "CC-COLLECT-09"
    with table.edit() as s:
        learn(s, 0, "fishing")
    table.play("activate", "hex:+4+0")
    assert stock(table.state, 0) == {"food": 1}
    assert "hex:+2+1" not in table.words


@rule("CC-ADV-MAR-03")
@component("advances:navigation")
def test_navigation_sails_round_the_edge_of_the_board() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "cartography")
        remove_all_units(s, 0)
        ship(s, 0, "+4+0")
    table.play("move")
    assert "hex:+5-1" in table.words
    assert "hex:+1+1" not in table.words, "another Sea, past Land at the edge"
    with table.edit() as s:
        learn(s, 0, "navigation")
        begin_turn(s, 0)
    table.play("move", "hex:+1+1")
    assert table.state.players[0].ships[0].cell == cell("+1+1")


@rule("CC-ADV-MAR-04", "CC-TERM-01")
@component("advances:cartography")
def test_cartography_pays_for_each_region_with_a_ship_once_per_turn() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "cartography", "monuments")
        give(s, 0, culture=0)
    assert table.refuses("cartography") == "CC-ADV-MAR-04", "no Ship"
    with table.edit() as s:
        ship(s, 0, "+4+0")
        ship(s, 0, "+5-1")
        ship(s, 0, "+4+1")
    table.play("cartography")
    assert stock(table.state, 0) == {"culture": 2, "ideas": 2}
    assert table.state.turn.actions_left == 2
    assert table.refuses("cartography") == "CC-ADV-MAR-04"


# Education


@rule("CC-ADV-EDU-02")
@component("advances:writing")
def test_writing_draws_cards_at_once_under_a_government() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "nationalism")
        give(s, 0, food=2)
    table.play("advance", "advance:writing", "action:5", "objective:6")
    assert table.state.players[0].actions == 1 << 4
    assert table.state.players[0].objectives == 1 << 5


@rule("CC-ADV-EDU-03")
def test_writing_draws_cards_with_the_first_government_only() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "draft")
        give(s, 0, food=0, gold=6)
    table.play("advance", "advance:writing", "event:flood")
    assert table.about == "turn.action"
    table.play("advance", "advance:nationalism", "action:5", "objective:6")
    assert table.state.players[0].actions == 1 << 4
    with table.edit() as s:
        s.action_deck |= s.players[0].actions
        s.players[0].actions = 0
    table.play("advance", "advance:forced_labor")
    assert table.about == "turn.action"
    assert table.state.players[0].objectives == 1 << 5


@rule("CC-ADV-EDU-04", "CC-ADV-EDU-05")
@component("advances:philosophy")
def test_philosophy_gives_ideas_for_itself_and_for_later_science() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "writing", "math", "astronomy")
        give(s, 0, gold=6)
    table.play("advance", "advance:philosophy")
    assert stock(table.state, 0)["ideas"] == 1, "none for Math and Astronomy"
    table.play("advance", "advance:chemistry", "kind:gold", "kind:gold")
    assert stock(table.state, 0)["ideas"] == 2
    table.play("advance", "advance:myths", "kind:gold", "kind:gold")
    assert stock(table.state, 0)["ideas"] == 2, "not for other categories"


@rule("CC-ADV-EDU-06", "CC-XADV-03")
@component("advances:public_education")
def test_public_education_gives_an_idea_for_each_collect_of_a_city_with_an_academy() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "public_education")
        give(s, 0, ore=0)
        city(s, 0, home(s, 0), "academy")
        city(s, 0, "+5+0", "temple")
    table.play("activate", HOME_HEX, "collect", "done")
    assert stock(table.state, 0) == {"ideas": 1}, "even if nothing was Collected"
    table.play("activate", HOME_HEX, "collect", "hex:+4-1", "done")
    assert stock(table.state, 0) == {"ideas": 2, "ore": 1}, "no limit per Turn"
    table.play("activate", "hex:+6-1", "done")
    assert stock(table.state, 0) == {"ideas": 2, "ore": 2}


@rule("CC-ADV-EDU-06", "CC-XADV-04")
@component("advances:free_education")
def test_free_education_rewards_the_first_purchase_without_food() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "free_education")
        give(s, 0, food=1, ideas=4, gold=4, mood=0)
    table.play("advance", "advance:tactics", "kind:food", "kind:ideas")
    assert stock(table.state, 0).get("mood", 0) == 0, "a Food was paid"
    table.play("advance", "advance:siegecraft", "kind:ideas", "kind:gold")
    assert stock(table.state, 0)["mood"] == 1
    table.play("advance", "advance:draft", "kind:ideas", "kind:gold")
    assert stock(table.state, 0)["mood"] == 1, "once per Turn"


@rule("CC-XADV-04")
def test_free_education_wants_the_ore_of_steel_weapons_paid_in_gold_too() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "free_education", "tactics")
        give(s, 0, gold=4, ore=2, mood=0)
    table.play("advance", "advance:steel_weapons", "count:1")
    assert stock(table.state, 0) == {"gold": 1, "ore": 1}
    with table.edit() as s:
        begin_turn(s, 0)
        s.players[0].advances &= ~(1 << 18)
        give(s, 0, gold=4, ore=2, mood=0)
    table.play("advance", "advance:steel_weapons", "count:2")
    assert stock(table.state, 0) == {"ore": 2, "mood": 1}


@rule("CC-XADV-04")
def test_free_education_gives_nothing_for_an_advance_without_a_price() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "free_education", "math")
        give(s, 0, gold=4, mood=0)
    table.play("advance", "advance:engineering", "wonder:colossus")
    assert stock(table.state, 0) == {"gold": 4}


def test_the_home_of_seat_0_is_where_these_tests_think() -> None:
    assert word(home(revealed_map().state, 0)) == HOME_HEX
