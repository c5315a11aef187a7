"""Capturing cities (CC-CAPT), and the two Wonders that stand in the way (CC-WON-28 to -32).

The battlefield is that of `battlefields`: seat 0 attacks from +4+1, the city of seat 1 is +3+2.
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.card_catalog import EVENTS, WONDERS
from areopagus.games.clash_of_cultures.catalog import ADVANCES, number_of
from areopagus.games.clash_of_cultures.state import LOST
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.battlefields import (
    CAMP,
    DEN,
    FIELD,
    SPARE,
    arm,
    armies_of,
    begin_raid,
    land,
    march,
    open_map,
    roll,
)
from tests.games.clash_of_cultures.positions import (
    army,
    begin_status,
    begin_turn,
    built_wonder,
    camp,
    card_with,
    cell,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    objective_with,
    open_wonder,
    reveal,
    settler,
    ship,
    stock,
    word,
)

SETTLEMENT, FORTRESS, ACADEMY, TEMPLE, PORT = range(5)
NONE = -1


def assault(*pieces: str, mood: str = "neutral", armies: int = 1, cities: tuple[str, ...] = ()) -> Table:
    """Army units before an undefended city of seat 1, which has its home and these cities besides; no Gold."""
    table = open_map(trained=[0])
    with table.edit() as s:
        army(s, 0, CAMP, armies)
        city(s, 1, FIELD, *pieces, mood=mood)
        for place in cities:
            city(s, 1, place)
    return table


def gold(table: Table) -> int:
    return stock(table.state, 0).get("gold", 0)


def lose_home(table: Table, seat: int) -> None:
    with table.edit() as s:
        del s.cities[home(s, seat)]
        s.players[seat].supply[SETTLEMENT] += 1


# Changing hands


@rule("CC-CAPT-01", "CC-TERM-05")
def test_a_city_is_captured_when_only_the_attackers_units_are_left() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, 2)
        city(s, 1, FIELD)
    march(table, 2)
    roll(table, 4, 1, 1, 1)
    assert table.state.cities[cell(FIELD)].owner == 1, "one defender is left"
    table.play("continue")
    roll(table, 4, 1, 1)
    assert table.state.cities[cell(FIELD)].owner == 0
    assert armies_of(table, 0) == {FIELD: 2}


@rule("CC-CAPT-02", "CC-CAPT-09", "CC-MOVE-11")
def test_an_undefended_city_is_captured_by_moving_in_and_becomes_angry() -> None:
    table = assault(mood="happy")
    march(table, 1)
    captured = table.state.cities[cell(FIELD)]
    assert captured.owner == 0
    assert captured.mood == 0
    assert captured.pieces[SETTLEMENT] == 0
    assert f"hex:{FIELD}" not in table.words, "the conquerors do not move on"


@rule("CC-CAPT-03", "CC-CAPT-04", "CC-CAPT-17", "CC-CAPT-05")
def test_pieces_of_the_former_owner_are_replaced_and_those_of_others_stay() -> None:
    table = clash(3)
    with table.edit() as s:
        reveal(s, "c", 20)
        _, place, _, start = s.layout.slots[2]
        learn(s, 0, "tactics")
        army(s, 0, start)
        city(s, 1, place, "academy")
        city(s, 1, place, "temple", colour=2)
        city(s, 1, place, "fortress", colour=0)
    table.play("move", word(start), word(place))
    assert table.state.cities[place].pieces == (0, 0, 0, 2, NONE)
    assert [player.supply[:4] for player in table.state.players] == [[5, 6, 6, 7], [6, 7, 7, 7], [6, 7, 7, 6]]
    assert gold(table) == 4, "pieces of every colour count"


@rule("CC-CAPT-05", "CC-CAPT-08", "CC-CAPT-17")
@pytest.mark.parametrize(("mood", "spoils"), [("happy", 3), ("neutral", 3), ("angry", 0)])
def test_spoils_are_gold_for_the_size_unless_the_city_was_angry(mood: str, spoils: int) -> None:
    table = assault("academy", "temple", mood=mood)
    march(table, 1)
    assert gold(table) == spoils


@rule("CC-CAPT-05", "CC-RES-06")
def test_spoils_above_the_limit_are_lost() -> None:
    table = assault("academy", "temple")
    with table.edit() as s:
        give(s, 0, gold=6)
    march(table, 1)
    assert gold(table) == 8


@rule("CC-CAPT-06", "CC-CAPT-08")
@pytest.mark.parametrize("mood", ["happy", "neutral", "angry"])
def test_a_refugee_comes_to_a_city_that_the_former_owner_chooses(mood: str) -> None:
    table = assault(mood=mood, cities=("+3+4",))
    before = dict(table.state.players[1].settlers)
    march(table, 1)
    if mood == "angry":
        assert table.state.players[1].settlers == before
        return
    assert table.asked == (1, "capture.refugees")
    assert sorted(table.words) == ["hex:+3+4", "hex:+3+5"], "not the lost one"
    table.play("hex:+3+4")
    assert table.state.players[1].settlers == {**before, cell("+3+4"): 1}


@rule("CC-CAPT-07")
def test_without_another_city_there_is_no_refugee() -> None:
    table = assault()
    lose_home(table, 1)
    before = dict(table.state.players[1].settlers)
    march(table, 1)
    assert table.state.players[1].settlers == before
    assert table.about in ("move.from", "turn.action")


@rule("CC-NOTE-31")
def test_without_a_settler_in_supply_there_is_no_refugee() -> None:
    table = assault()
    with table.edit() as s:
        settler(s, 1, home(s, 1), 3)
    march(table, 1)
    assert table.state.players[1].settlers == {home(table.state, 1): 4}


# Rare cases


@rule("CC-CAPT-10")
def test_a_captured_port_is_of_no_use_without_fishing() -> None:
    table = assault("port")
    with table.edit() as s:
        give(s, 0, wood=2)
    march(table, 1)
    while table.about == "move.from":
        table.play("done")
    table.play("activate", f"hex:{FIELD}", "build")
    assert table.refuses("unit:ship") == "CC-BUILD-04"


@rule("CC-CAPT-11")
def test_a_captured_piece_of_no_use_does_not_count_for_objectives() -> None:
    number, objective = objective_with("religious_fervor")
    for knows in (False, True):
        table = assault("temple")
        with table.edit() as s:
            hold(s, 0, objectives=[number])
            if knows:
                learn(s, 0, "myths")
        march(table, 1)
        with table.edit() as s:
            s.turn.marks = {}
            begin_status(s)
        assert (objective in table.words) == knows


@rule("CC-CAPT-12")
def test_a_captured_piece_of_no_use_counts_for_size_and_points() -> None:
    table = assault("temple", "academy")
    before = table.match.view(0)["players"][0]["points"]
    march(table, 1)
    after = table.match.view(0)["players"][0]["points"]
    assert sum(after.values()) - sum(before.values()) == 3
    assert table.match.view(0)["cities"][1]["size"] == 3


@rule("CC-CAPT-13")
def test_the_last_piece_of_the_conqueror_replaces_one() -> None:
    table = assault("academy", "temple")
    with table.edit() as s:
        academies = s.players[0].supply[ACADEMY]
        s.players[0].out[ACADEMY], s.players[0].supply[ACADEMY] = academies - 1, 1
    march(table, 1)
    assert table.state.cities[cell(FIELD)].pieces == (0, NONE, 0, 0, NONE)
    assert gold(table) == 3


@rule("CC-CAPT-13", "CC-CAPT-15")
def test_a_piece_that_cannot_be_replaced_is_removed_for_a_gold() -> None:
    table = assault("academy", "temple")
    with table.edit() as s:
        s.players[0].out[ACADEMY], s.players[0].supply[ACADEMY] = 7, 0
    march(table, 1)
    assert table.state.cities[cell(FIELD)].pieces == (0, NONE, NONE, 0, NONE)
    assert gold(table) == 3 + 1
    assert table.state.players[1].supply[ACADEMY] == 7


@rule("CC-CAPT-14", "CC-CAPT-15", "CC-NOTE-32", "CC-NOTE-55", "CC-WON-09")
def test_without_a_settlement_the_whole_city_is_removed() -> None:
    table = assault("academy", "temple")
    with table.edit() as s:
        s.players[0].out[SETTLEMENT], s.players[0].supply[SETTLEMENT] = 6, 0
        built_wonder(s, "colossus", FIELD)
    refugees = dict(table.state.players[1].settlers)
    march(table, 1)
    assert cell(FIELD) not in table.state.cities
    assert armies_of(table, 0) == {FIELD: 1}
    assert gold(table) == 3 + 3, "spoils, and one for each piece"
    assert table.state.players[1].settlers[home(table.state, 1)] == refugees[home(table.state, 1)] + 1
    assert table.state.wonders[number_of(WONDERS, "colossus")] == LOST


@rule("CC-CAPT-14")
@pytest.mark.parametrize("settlements", [0, 1])
def test_it_is_noted_whether_the_captured_city_was_removed(settlements: int) -> None:
    table = assault(cities=(SPARE,))
    with table.edit() as s:
        s.players[0].out[SETTLEMENT], s.players[0].supply[SETTLEMENT] = 6 - settlements, settlements
    march(table, 1)
    assert table.about == "capture.refugees"
    assert table.match.view(0)["battle"]["razed"] is not bool(settlements)


@rule("CC-CAPT-14", "CC-CAPT-08", "CC-CAPT-15")
def test_a_removed_angry_city_gives_gold_for_its_pieces_only() -> None:
    table = assault("academy", mood="angry")
    with table.edit() as s:
        s.players[0].out[SETTLEMENT], s.players[0].supply[SETTLEMENT] = 6, 0
    march(table, 1)
    assert cell(FIELD) not in table.state.cities
    assert gold(table) == 2


@rule("CC-CAPT-16", "CC-WON-10")
def test_a_wonder_goes_to_the_conqueror() -> None:
    table = assault()
    with table.edit() as s:
        built_wonder(s, "colossus", FIELD)
    march(table, 1)
    assert table.match.view(0)["wonder_owners"][number_of(WONDERS, "colossus")] == 0
    assert table.state.cities[cell(FIELD)].wonder == number_of(WONDERS, "colossus")


# What follows a battle


@rule("CC-NOTE-54", "CC-XACT-18", "CC-CAPT-06")
def test_refugees_fanatics_and_cards_come_in_this_order() -> None:
    table = assault("temple", cities=("+3+4",))
    with table.edit() as s:
        learn(s, 1, "fanaticism")
        hold(s, 0, actions=[card_with(civil="teach_us")])
    march(table, 1)
    assert table.asked == (1, "capture.refugees")
    table.play("hex:+3+4")
    assert table.asked == (1, "fanaticism.city")
    table.play("hex:+3+5")
    assert table.asked == (0, "card.react")
    table.play("pass")
    assert table.state.battle is None


@rule("CC-NOTE-54", "CC-NOTE-01", "CC-XACT-18", "CC-EVENT-15")
def test_an_event_after_a_capture_may_bring_barbarians_and_then_the_battle_goes_on() -> None:
    table = open_map()
    number, objective = objective_with("conqueror")
    with table.edit() as s:
        army(s, 0, CAMP, 3)
        city(s, 1, FIELD, "fortress", mood="angry")
        camp(s, SPARE, 2)
        learn(s, 0, "myths", "storage")
        learn(s, 1, "irrigation")
        teach = card_with(civil="teach_us")
        hold(s, 0, actions=[teach], objectives=[number])
    march(table, 3)
    roll(table, 1, 1, 1, 1)
    table.play(f"action:{teach}", "advance:irrigation")
    assert table.about == "chance.event"
    table.play("event:famine")
    assert table.state.battle.camp == cell(SPARE)
    assert table.state.battle.interrupted.cell == cell(FIELD)
    values = table.state.to_json()
    assert GAME.state.read(values).to_json() == values
    values["battle"]["interrupted"]["interrupted"] = values["battle"]["interrupted"].copy()
    with pytest.raises(ValueError, match="interrupted"):
        GAME.state.read(values)
    roll(table, 1, 1, 1, 1, 1, 1)  # the captured Fortress helps
    assert table.asked == (0, "objective.complete"), "of the capture"
    table.play(objective)
    assert table.state.battle is None
    assert table.state.players[0].completed


# Great Wall and Mausoleum


@rule("CC-WON-28", "CC-WON-31")
@component("wonders:great_wall", "wonders:mausoleum")
@pytest.mark.parametrize(
    ("wonder", "needed", "cost"),
    [("great_wall", "siegecraft", (3, 7, 2)), ("mausoleum", "priesthood", (4, 4, 4))],
)
def test_these_wonders_require_engineering_and_one_more_advance(
    wonder: str, needed: str, cost: tuple[int, int, int]
) -> None:
    table = open_map()
    with table.edit() as s:
        give(s, 0, food=cost[0], ore=cost[1], wood=cost[2], culture=5)
        open_wonder(s, wonder)
        learn(s, 0, "engineering", "sanitation", needed)
        s.players[0].advances &= ~(1 << number_of(ADVANCES, needed))
    table.play("activate")
    assert "wonder" not in table.words
    with table.edit() as s:
        learn(s, 0, needed)
        begin_turn(s, 0)
    table.play("activate", "wonder")
    assert table.state.wonders[number_of(WONDERS, wonder)] == home(table.state, 0)
    assert stock(table.state, 0) == {}


@rule("CC-WON-29")
@pytest.mark.parametrize("walled", [False, True])
def test_barbarians_do_not_attack_the_owner_of_the_great_wall(walled: bool) -> None:
    table = open_map()
    with table.edit() as s:
        city(s, 0, FIELD, "academy")
        camp(s, DEN, 2)
        if walled:
            built_wonder(s, "great_wall", home(s, 0))
        s.agenda.append(("event", 0))
    assert "event:population_boom_attack" in table.words
    table.play("event:population_boom_attack")
    assert (table.about == "chance.die") == (not walled)
    assert number_of(EVENTS, "population_boom_attack") in table.state.event_open


@rule("CC-WON-30", "CC-NOTE-48")
def test_the_great_wall_keeps_those_without_siegecraft_from_cities_with_a_fortress() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 1)
        city(s, 1, FIELD, "fortress")
        built_wonder(s, "great_wall", home(s, 1))
    table.play("move", f"hex:{CAMP}")
    assert table.refuses(f"hex:{FIELD}") == "CC-WON-30"
    with table.edit() as s:
        learn(s, 0, "siegecraft")
        begin_turn(s, 0)
    march(table, 1)
    assert table.about == "chance.die", "nothing was paid"


@rule("CC-WON-30")
def test_the_great_wall_protects_neither_open_cities_nor_those_of_others() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 1)
        city(s, 1, FIELD)
        built_wonder(s, "great_wall", home(s, 1))
    march(table, 1)
    assert table.state.cities[cell(FIELD)].owner == 0
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 1)
        city(s, 1, FIELD, "fortress")
        built_wonder(s, "great_wall", home(s, 0))
    march(table, 1)
    assert table.about == "chance.die"


@rule("CC-WON-30", "CC-SHIP-17")
def test_the_great_wall_holds_against_landings_too() -> None:
    table = open_map()
    with table.edit() as s:
        ship(s, 0, "+2+3", "a")
        city(s, 1, FIELD, "fortress")
        built_wonder(s, "great_wall", home(s, 1))
    table.play("move", "hex:+2+3", "land")
    assert table.refuses(f"hex:{FIELD}") == "CC-WON-30"


@rule("CC-WON-32", "CC-NOTE-49")
def test_each_army_unit_that_enters_the_city_of_the_mausoleum_pays_a_token() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 3)
        settler(s, 0, CAMP)
        army(s, 1, FIELD, 1)
        city(s, 1, FIELD)
        built_wonder(s, "mausoleum", FIELD)
        give(s, 0, mood=2, culture=1)
    march(table, 3, 1)
    assert table.asked == (0, "mausoleum.pay")
    assert table.words == ["kind:mood", "kind:culture"]
    table.play("kind:culture")
    assert table.about == "chance.die", "the other two can only be paid with Mood tokens; Settlers are free"
    assert stock(table.state, 0) == {"food": 2}


@rule("CC-WON-32", "CC-NOTE-49")
def test_who_cannot_pay_for_all_cannot_enter_the_city_of_the_mausoleum() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        city(s, 1, FIELD)
        built_wonder(s, "mausoleum", FIELD)
        give(s, 0, mood=1, culture=0, gold=8)
    table.play("move", f"hex:{CAMP}", "count:2")
    assert table.refuses(f"hex:{FIELD}") == "CC-WON-32"
    with table.edit() as s:
        begin_turn(s, 0)
    march(table, 1)
    assert table.state.cities[cell(FIELD)].owner == 0
    assert "mood" not in stock(table.state, 0)


@rule("CC-WON-32")
def test_landing_units_pay_too_and_barbarians_do_not() -> None:
    table = open_map()
    with table.edit() as s:
        ship(s, 0, "+2+3", "aa")
        army(s, 1, FIELD)
        city(s, 1, FIELD)
        built_wonder(s, "mausoleum", FIELD)
        give(s, 0, mood=2)
    land(table)
    assert table.about == "chance.die"
    assert stock(table.state, 0) == {"food": 2}
    table = open_map()
    with table.edit() as s:
        city(s, 0, FIELD)
        built_wonder(s, "mausoleum", FIELD)
        camp(s, DEN, 2)
        begin_raid(s)
    assert table.about == "chance.die"


@rule("CC-CAPT-01", "CC-XCMB-12")
def test_a_city_whose_defenders_retreat_is_captured_with_spoils() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 1)
        army(s, 1, FIELD, 1)
        city(s, 1, FIELD, "academy")
        (retreat,) = arm(s, 1, "tactical_retreat")
    march(table, 1)
    table.play(retreat, f"hex:{DEN}")
    assert table.state.cities[cell(FIELD)].owner == 0
    assert gold(table) == 2
    assert armies_of(table, 1) == {DEN: 1}
