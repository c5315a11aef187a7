"""The texts of the Event cards that are no great persons (CC-XEVT-01 to -13, -23, -24, -28 to -31)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import FOOD, SETTLER
from areopagus.games.clash_of_cultures.state import IN_FOREST, MOVED, mark_key
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.positions import (
    army,
    card_with,
    cell,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    mood,
    person,
    refusal,
    remove_all_units,
    reserve_wonder,
    reveal,
    settler,
    ship,
    stock,
    strike,
    word,
)

ANGRY, NEUTRAL, HAPPY = range(3)


def moods(table: Table, seat: int) -> list[int]:
    return [one.mood for _, one in sorted(table.state.cities.items()) if one.owner == seat]


# Disease


@rule("CC-XEVT-01")
@component("events:pestilence")
def test_pestilence_lowers_a_mood_of_all_with_two_cities_and_two_moods_of_the_well_connected() -> None:
    table = clash(3)
    with table.edit() as s:
        s.first = 2
        reveal(s, "c", 20)  # beside seat 0: +3+2 Forest, +2+2, +3+3, +2+3 Fertile
        reveal(s, "i", 18)
        city(s, 0, "+2+2", mood="happy")
        city(s, 0, "+3+3")
        city(s, 2, "+2+7")
        learn(s, 0, "trade_routes")
        learn(s, 2, "irrigation")
    strike(table, "pestilence")
    assert table.seat == 2, "turn order from the first player"
    table.play(word("+2+7"))
    assert mood(table, "+2+7") == ANGRY
    assert table.seat == 0, "seat 1 has a single city"
    table.play(word("+2+2"))
    assert table.refuses(word("+2+2")) == "CC-XEVT-01", "two different cities"
    table.play(word("+3+3"))
    assert (mood(table, "+2+2"), mood(table, "+3+3"), mood(table, "+4+1")) == (NEUTRAL, ANGRY, NEUTRAL)
    assert moods(table, 1) == [NEUTRAL]
    assert table.about == "turn.action"


@rule("CC-XEVT-01")
def test_pestilence_takes_as_many_cities_as_can_drop_and_spares_the_clean() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        reveal(s, "f", 19)
        learn(s, 0, "roads")
        city(s, 0, "+3+1", mood="angry")
        city(s, 1, "+3+4")
        learn(s, 1, "sanitation")
    strike(table, "pestilence")
    assert table.about == "turn.action"
    assert moods(table, 0) == [ANGRY, ANGRY]
    assert moods(table, 1) == [NEUTRAL, NEUTRAL]


@rule("CC-XEVT-01")
def test_by_an_option_nobody_builds_without_sanitation_after_pestilence() -> None:
    table = clash(pestilence_ban="on")
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics", "engineering", "roads")
        give(s, 0, food=8, ore=8, wood=8, gold=8, culture=8)
        learn(s, 0, "siegecraft")
        for place in ("+3+1", "+2+2"):
            city(s, 0, place, mood="happy")
    strike(table, "pestilence")
    table.play(word("+3+1"), word("+2+2"))
    table.play("activate", word("+3+1"))
    assert table.refuses("grow") == "CC-XEVT-01"
    table.play("collect", "done")
    with table.edit() as s:
        learn(s, 0, "sanitation")
    table.play("activate", word("+2+2"))
    assert "grow" in table.words, "Sanitation lifts the ban"


@rule("CC-XEVT-01")
def test_the_ban_of_pestilence_stops_wonders_and_cards_and_is_normally_off() -> None:
    for switch in ("on", "off"):
        table = clash(pestilence_ban=switch) if switch == "on" else clash()
        with table.edit() as s:
            reveal(s, "c", 20)
            learn(s, 0, "tactics", "siegecraft", "engineering", "monuments")
            give(s, 0, food=8, ore=8, wood=8, culture=8)
            for place in ("+3+1", "+2+2"):
                city(s, 0, place, mood="happy")
            reserve_wonder(s, 0, "great_wall")
            hold(s, 0, actions=[card_with("city_development")])
            person(s, 0, "great_engineer")
        assert {"monument", "card"} <= set(table.words)
        strike(table, "pestilence")
        table.play(word("+3+1"), word("+2+2"))
        assert ("monument" in table.words) is (switch == "off")
        assert ("card" in table.words) is (switch == "off")
        table.play("person", "event:great_engineer", "pass")
        assert (table.about == "person.city") is (switch == "off")


@rule("CC-XEVT-02")
@component("events:epidemics")
def test_epidemics_takes_a_unit_of_any_kind_and_two_of_the_well_connected() -> None:
    table = clash(3)
    with table.edit() as s:
        reveal(s, "a", 8)  # +2+0 Fertile, +1+1 and +2+1 Sea, +3+0 Forest
        learn(s, 0, "navigation")
        ship(s, 0, "+1+1", "sa")
        army(s, 0, home(s, 0))
        learn(s, 2, "sanitation")
        army(s, 2, home(s, 2), 3)
    strike(table, "epidemics")
    assert table.about == "event.unit_at"
    table.play(word("+1+1"))
    assert table.words == ["unit:settler", "unit:army", "unit:ship"]
    table.play("unit:army")
    assert [one.cargo for one in table.state.players[0].ships] == [(0,)]
    table.play(word("+1+1"), "unit:ship")
    assert table.state.players[0].ships == []
    assert table.state.players[0].reserve == [3, 15, 4], "the cargo went down with it and does not count"
    assert table.about == "turn.action", "seat 1 has a single unit, seat 2 Sanitation"
    assert table.state.players[1].settlers == {home(table.state, 1): 1}
    assert table.state.players[2].armies == {home(table.state, 2): 3}


@rule("CC-XEVT-02")
def test_epidemics_takes_one_unit_of_others_and_ends_when_none_is_left() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "a", 8)
        remove_all_units(s, 0)
        ship(s, 0, "+1+2", "s")
        learn(s, 0, "roads")
        army(s, 1, home(s, 1), 2)
        s.first = 1
    strike(table, "epidemics")
    assert table.seat == 1
    table.play("unit:army")
    assert table.state.players[1].armies == {home(table.state, 1): 1}
    table.play("unit:ship")
    assert table.about == "turn.action"
    assert table.state.players[0].reserve == [4, 16, 4]


# Food


@rule("CC-XEVT-03")
@component("events:famine")
def test_famine_takes_a_food_or_makes_a_city_angry() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+3+1", mood="happy")
        city(s, 0, "+2+2", mood="angry")
        give(s, 0, food=1, gold=3)
    strike(table, "famine")
    assert stock(table.state, 0) == {"gold": 3}
    assert table.about == "turn.action"
    strike(table, "famine")
    assert table.about == "event.city", "Gold does not replace it"
    assert table.refuses(word("+2+2")) == "CC-XEVT-03", "already Angry"
    table.play(word("+3+1"))
    assert mood(table, "+3+1") == ANGRY, "Angry at once, not by a step"
    assert stock(table.state, 0) == {"gold": 3}


@rule("CC-XEVT-04")
@component("events:severe_famine")
def test_severe_famine_takes_two_food_or_what_is_there_and_a_mood() -> None:
    table = clash()
    strike(table, "severe_famine")
    assert stock(table.state, 0) == {}
    assert moods(table, 0) == [NEUTRAL]
    with table.edit() as s:
        give(s, 0, food=1, gold=1)
    strike(table, "severe_famine")
    assert stock(table.state, 0) == {"gold": 1}, "it loses what it has"
    assert moods(table, 0) == [ANGRY]
    strike(table, "severe_famine")
    assert table.about == "turn.action", "no city is left that is not Angry"


@rule("CC-XEVT-03", "CC-XEVT-04")
@pytest.mark.parametrize("key", ["famine", "severe_famine"])
def test_irrigation_ignores_famines(key: str) -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "irrigation")
        give(s, 0, food=1)
    strike(table, key)
    assert stock(table.state, 0) == {"food": 1}
    assert moods(table, 0) == [NEUTRAL]


@rule("CC-XEVT-05", "CC-XEVT-06", "CC-XEVT-08", "CC-XEVT-09", "CC-XEVT-11", "CC-XEVT-13")
@component("events:good_year_all", "events:good_year_you", "events:awesome_year_you")
@component("events:awesome_year_all", "events:fantastic_year_all", "events:fantastic_year_you")
@pytest.mark.parametrize(
    ("key", "gains"),
    [
        ("good_year_all", [1, 1, 1]),
        ("good_year_you", [1, 0, 0]),
        ("awesome_year_you", [2, 0, 0]),
        ("awesome_year_all", [2, 2, 2]),
        ("fantastic_year_all", [3, 3, 3]),
        ("fantastic_year_you", [3, 0, 0]),
    ],
)
def test_years_give_food_to_one_or_to_all(key: str, gains: list[int]) -> None:
    table = clash(3)
    with table.edit() as s:
        for seat in range(3):
            give(s, seat, food=3)
    strike(table, key)
    while table.about != "turn.action":
        table.play(table.words[0])  # the symbol
    assert [table.state.players[seat].stock[FOOD] - 3 for seat in range(3)] == gains


@rule("CC-XEVT-07", "CC-XEVT-10", "CC-XEVT-12")
@component("events:good_year_shared", "events:awesome_year_shared", "events:fantastic_year_shared")
@pytest.mark.parametrize(
    ("key", "gifts", "gains"),
    [
        ("good_year_shared", ["seat:2"], [1, 0, 1]),
        ("awesome_year_shared", ["seat:2", "seat:1"], [2, 1, 1]),
        ("fantastic_year_shared", ["seat:1", "seat:2", "seat:1"], [3, 2, 1]),
    ],
)
def test_shared_years_give_as_much_food_to_others_one_at_a_time(
    key: str, gifts: list[str], gains: list[int]
) -> None:
    table = clash(3)
    with table.edit() as s:
        for seat in range(3):
            give(s, seat, food=3)
    strike(table, key)
    while table.about != "event.player":
        table.play(table.words[0])
    assert table.state.players[0].stock[FOOD] == 3 + gains[0], "the drawer first"
    for gift in gifts:
        assert table.words == ["seat:1", "seat:2"], "never to oneself"
        table.play(gift)
    assert [table.state.players[seat].stock[FOOD] - 3 for seat in range(3)] == gains
    assert table.about == "turn.action"


@rule("CC-XEVT-07", "CC-XEVT-05")
def test_food_above_the_limit_is_lost_and_such_a_player_may_be_named() -> None:
    table = clash(3)
    strike(table, "good_year_shared")
    while table.about != "event.player":
        table.play(table.words[0])
    table.play("seat:1")
    assert [table.state.players[seat].stock[FOOD] for seat in range(3)] == [2, 2, 2]


# People


@rule("CC-XEVT-23")
@component("events:population_boom_spawn", "events:population_boom_attack")
@pytest.mark.parametrize("key", ["population_boom_spawn", "population_boom_attack"])
def test_a_population_boom_brings_the_drawer_and_another_player_a_settler(key: str) -> None:
    table = clash(3)
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+2+2")
        reveal(s, "i", 18)
        city(s, 2, "+2+7")
    strike(table, key)
    while table.about in ("event.spawn", "event.reinforce"):
        table.play(table.words[-1])
    assert (table.about, table.seat) == ("event.settler", 0)
    table.play(word("+2+2"))
    assert (table.about, table.words) == ("event.player", ["seat:1", "seat:2"])
    assert refusal(table, "seat:0")[0] == "yourself"
    assert refusal(table, "seat:3")[0] == "no_such_player"
    table.play("seat:2")
    assert (table.about, table.seat) == ("event.settler", 2), "that player chooses the city"
    table.play(word("+2+7"))
    assert table.state.players[0].settlers[cell("+2+2")] == 1
    assert table.state.players[2].settlers[cell("+2+7")] == 1
    assert table.about == "turn.action"


@rule("CC-XEVT-23")
def test_parts_of_a_population_boom_that_cannot_be_done_are_skipped() -> None:
    table = clash(3)
    with table.edit() as s:
        settler(s, 0, home(s, 0), 3)  # all four are on the board
        settler(s, 1, home(s, 1), 3)
    strike(table, "population_boom_attack")
    assert table.about == "turn.action", "seat 2 is the only one who can"
    assert [sum(table.state.players[seat].settlers.values()) for seat in range(3)] == [4, 4, 2]
    with table.edit() as s:
        settler(s, 2, home(s, 2), 2)
    strike(table, "population_boom_spawn")
    while table.about in ("event.spawn", "event.reinforce"):
        table.play(table.words[-1])
    assert table.about == "turn.action"


@rule("CC-XEVT-24")
@component("events:migration")
def test_migration_gives_another_player_a_settler_and_lowers_an_own_mood() -> None:
    table = clash(3)
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+2+2", mood="angry")
        city(s, 0, "+3+3", mood="happy")
        settler(s, 1, home(s, 1), 3)
        settler(s, 2, home(s, 2), 1)
    strike(table, "migration")
    assert sum(table.state.players[2].settlers.values()) == 3, "seat 1 has no Settler in supply"
    assert table.about == "event.city"
    assert table.refuses(word("+2+2")) == "CC-XEVT-24", "it can't drop"
    table.play(word("+3+3"))
    assert mood(table, "+3+3") == NEUTRAL
    assert sum(table.state.players[0].settlers.values()) == 1


# Water


@rule("CC-XEVT-28")
@component("events:flood")
def test_a_flood_lowers_the_mood_of_a_city_by_the_sea() -> None:
    table = clash()
    strike(table, "flood")
    assert moods(table, 0) == [NEUTRAL], "no city by the Sea"
    with table.edit() as s:
        s.event_deck, s.event_discard = (
            [a + b for a, b in zip(s.event_deck, s.event_discard, strict=True)],
            [0] * len(s.event_deck),
        )
        reveal(s, "c", 11)  # +3+1 Sea, beside the home, +2+2 and +4+1
        reveal(s, "a", 20)
        city(s, 0, "+2+2", mood="happy")
        city(s, 0, "+4+1", mood="angry")
        city(s, 0, "+1+1")
    strike(table, "flood")
    assert table.words == sorted((word("+3+0"), word("+2+2")))
    table.play(word("+2+2"))
    assert mood(table, "+2+2") == NEUTRAL
    assert mood(table, "+3+0") == NEUTRAL


@rule("CC-XEVT-29")
@component("events:heavy_flood")
def test_a_heavy_flood_strikes_everybody() -> None:
    table = clash()
    with table.edit() as s:
        s.first = 1
        reveal(s, "c", 11)
        reveal(s, "f", 9, 1)  # half a turn: +3+3 Sea, +3+4 Forest
        city(s, 1, "+3+4")
    strike(table, "heavy_flood")
    assert mood(table, "+3+4") == ANGRY
    assert mood(table, "+3+5") == NEUTRAL, "not by the Sea"
    assert mood(table, "+3+0") == ANGRY


# Unrest


@rule("CC-XEVT-30")
@component("events:civil_war")
def test_civil_war_costs_an_unhappy_garrison_a_unit_and_the_city_its_mood() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics")
        army(s, 0, "+3+0", 2)
        city(s, 0, "+3+1", mood="angry")
        army(s, 0, "+3+1", 1)
        city(s, 0, "+2+2", mood="happy")
        army(s, 0, "+2+2", 1)
        city(s, 0, "+4+1")
    strike(table, "civil_war")
    assert table.words == sorted((word("+3+0"), word("+3+1")))
    table.play(word("+3+1"))
    assert cell("+3+1") not in table.state.players[0].armies
    assert mood(table, "+3+1") == ANGRY
    strike(table, "civil_war")
    assert table.state.players[0].armies == {cell("+3+0"): 1, cell("+2+2"): 1}
    assert mood(table, "+3+0") == ANGRY


@rule("CC-XEVT-30")
def test_civil_war_without_such_a_city_lowers_any_mood() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+2+2", mood="happy")
        army(s, 0, "+2+2", 2)
        city(s, 0, "+4+1", mood="angry")
    strike(table, "civil_war")
    assert table.words == sorted((word("+3+0"), word("+2+2")))
    table.play(word("+2+2"))
    assert mood(table, "+2+2") == NEUTRAL
    assert table.state.players[0].armies == {cell("+2+2"): 2}


@rule("CC-XEVT-31")
@component("events:revolution")
def test_a_revolution_costs_an_action_and_changes_the_government() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "voting", "civil_liberties", "draft", "state_religion")
        give(s, 0, food=2)
    strike(table, "revolution")
    assert table.state.turn.actions_left == 2
    assert (table.about, table.words) == (
        "event.government",
        ["government:autocracy", "government:theocracy"],
    )
    table.play("government:autocracy", "advance:forced_labor")
    names = [word.text for word in table.match.game.vocabulary if word.text.startswith("advance:")]
    own = {names[bit] for bit in range(36, 48) if table.state.players[0].advances >> bit & 1}
    assert own == {"advance:nationalism", "advance:forced_labor"}
    assert stock(table.state, 0) == {"food": 2, "gold": 2}, "no price; the Gold is that of the symbol"


@rule("CC-XEVT-31")
def test_a_revolution_leads_only_to_a_government_whose_arrow_is_owned() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "voting", "draft")
    strike(table, "revolution")
    assert table.about == "turn.action", "Autocracy is the only other one that is open"
    names = [word.text for word in table.match.game.vocabulary if word.text.startswith("advance:")]
    own = {names[bit] for bit in range(36, 48) if table.state.players[0].advances >> bit & 1}
    assert own == {"advance:nationalism"}


@rule("CC-XEVT-31")
def test_an_army_unit_averts_each_step_of_a_revolution() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "a", 8)
        learn(s, 0, "voting", "draft")
        army(s, 0, home(s, 0), 1)
        ship(s, 0, "+0+2", "a")
    advances = table.state.players[0].advances
    strike(table, "revolution")
    assert (table.about, table.words) == ("event.avoid", [word("+0+2"), word("+3+0"), "pass"])
    table.play(word("+0+2"))
    assert table.state.turn.actions_left == 3
    assert table.state.players[0].ships[0].cargo == ()
    table.play(word("+3+0"))
    assert table.state.players[0].advances == advances
    assert table.state.players[0].armies == {}
    assert table.about == "turn.action"


@rule("CC-XEVT-31")
def test_a_revolution_without_a_government_costs_an_action() -> None:
    table = clash()
    strike(table, "revolution")
    assert (table.about, table.state.turn.actions_left) == ("turn.action", 2)
    assert "story.spared_revolution" not in table.story_keys()


@rule("CC-XEVT-31")
def test_a_revolution_without_actions_left_or_government_does_nothing() -> None:
    table = clash(actions=0)
    with table.edit() as s:
        learn(s, 0, "draft", "philosophy")
        army(s, 0, home(s, 0), 1)
    strike(table, "revolution")
    assert table.about == "turn.action", "no step would do something"
    assert "story.spared_revolution" in table.story_keys()
    assert table.state.turn.actions_left == 0
    assert table.state.players[0].unrest == 0


@rule("CC-XEVT-31")
def test_a_revolution_outside_the_own_turn_costs_an_action_of_the_next() -> None:
    table = clash()
    strike(table, "revolution", seat=1)
    assert table.state.turn.actions_left == 3
    table.play("end")
    assert table.match.ask is not None
    assert table.match.ask.seat == 1
    assert table.state.turn.actions_left == 2
    table.play("end", "end")
    assert table.state.turn.actions_left == 3, "once"


@rule("CC-COMP-14")
def test_of_alike_units_the_one_that_may_do_least_is_removed() -> None:
    table = clash()
    place = cell("+3+0")
    moved, in_forest = mark_key(place, SETTLER, MOVED), mark_key(place, SETTLER, IN_FOREST)
    with table.edit() as s:
        settler(s, 0, "+3+0", 2)
        s.turn.marks = {moved: 1, in_forest: 1}
    strike(table, "epidemics")
    if table.about == "event.unit":
        table.play(table.words[0])
    assert table.state.players[0].settlers == {place: 2}
    assert table.state.turn.marks == {in_forest: 1}
