"""Great persons: who takes them, and what they do (CC-XEVT-14 to -22, -32, -33)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import CULTURE, TEMPLE
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.positions import (
    army,
    camp,
    cell,
    city,
    clash,
    give,
    has_advance,
    hold,
    home,
    learn,
    objective_with,
    person,
    remove_all_units,
    reveal,
    settler,
    ship,
    stock,
    strike,
    word,
)

ANGRY, NEUTRAL, HAPPY = range(3)


def play_person(table: Table, key: str, *words: str) -> None:
    """Play a person; the only one a player has is taken without a question."""
    table.play("person", f"event:{key}", *words)


# Taking


@rule("CC-XEVT-32")
def test_the_drawer_may_take_a_great_person_for_a_culture_token() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, culture=1)
        give(s, 1, culture=2)
    strike(table, "great_philosopher")
    assert (table.about, table.seat) == ("event.person", 0)
    table.play("yes")
    assert table.state.players[0].stock[CULTURE] == 0
    assert len(table.state.players[0].persons) == 1
    assert table.about == "turn.action", "the others are not asked"
    assert sum(table.state.event_discard) == 0


@rule("CC-XEVT-32", "CC-ASK-10")
def test_others_are_asked_in_turn_order_and_pay_two_tokens() -> None:
    table = clash(4)
    with table.edit() as s:
        s.first = 2
        for seat, tokens in enumerate((1, 2, 1, 3)):
            give(s, seat, culture=tokens)
    strike(table, "great_philosopher")
    table.play("no")
    assert table.seat == 3, "seat 2 comes first but can't pay two tokens"
    table.play("no")
    assert table.seat == 1
    table.play("yes")
    assert table.state.players[1].stock[CULTURE] == 0
    assert len(table.state.players[1].persons) == 1
    assert table.about == "turn.action"


@rule("CC-XEVT-32")
def test_a_great_person_that_nobody_takes_is_discarded() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 1, culture=2)
    strike(table, "great_philosopher")
    assert table.seat == 1, "the drawer can't pay"
    table.play("no")
    assert [len(player.persons) for player in table.state.players] == [0, 0]
    assert sum(table.state.event_discard) == 1


@rule("CC-ASK-11", "CC-XEVT-32")
def test_drama_and_music_may_find_the_token_for_a_great_person() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "drama_and_music")
        give(s, 0, mood=1, culture=1)
        give(s, 0, culture=0)
    strike(table, "great_philosopher")
    assert (table.about, table.words) == ("event.person", ["drama_and_music", "no"])
    table.play("drama_and_music")
    assert (table.about, table.words) == ("event.person", ["yes", "no"]), "asked again after it"
    table.play("yes")
    assert stock(table.state, 0) == {"food": 2}
    assert len(table.state.players[0].persons) == 1


# Keeping and playing


@rule("CC-XEVT-33")
def test_a_kept_person_lies_open_and_costs_an_action_in_any_turn_of_the_owner() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, culture=1)
        hold(s, 1, actions=[1])
    strike(table, "great_philosopher")
    table.play("yes")
    for seat in (0, 1, None):
        assert len(table.match.view(seat)["players"][0]["persons"]) == 1
    play_person(table, "great_philosopher", "advance:writing")
    assert table.state.turn.actions_left == 2, "in the Turn in which it was taken"
    assert has_advance(table, "writing")
    assert table.state.players[0].persons == []
    assert sum(table.state.event_discard) == 1
    with table.edit() as s:
        person(s, 0, "great_artist")
        s.turn.actions_left = 0
    assert table.refuses("person") == "CC-TURN-03"
    table.play("end")
    assert table.refuses("person") == "CC-XEVT-33", "not by another player"


@rule("CC-XEVT-33")
def test_a_person_is_no_action_card_to_trade_or_discard() -> None:
    table = clash()
    with table.edit() as s:
        person(s, 0, "great_philosopher")
        learn(s, 0, "bartering")
        give(s, 0, food=1)
        give(s, 1, food=1)
    assert table.refuses("bartering") == "CC-XADV-06"
    table.play("trade", "seat:1", "offer")
    assert table.words == ["kind:food", "done", "pass"]
    assert table.refuses("event:great_philosopher") == "CC-TRADE-03"


@rule("CC-XEVT-33")
def test_a_person_may_be_played_for_either_part_alone() -> None:
    table = clash()
    with table.edit() as s:
        person(s, 0, "great_philosopher")
        person(s, 0, "great_warlord")
        learn(s, 0, "tactics")
        army(s, 0, home(s, 0))
    before = table.state.players[0].advances
    play_person(table, "great_philosopher", "pass")
    assert table.state.players[0].advances == before
    assert stock(table.state, 0) == {"food": 2, "ideas": 2}
    play_person(table, "great_warlord", "advance:draft", "done")
    assert has_advance(table, "draft")
    assert table.state.players[0].armies == {home(table.state, 0): 1}
    assert (table.about, table.state.turn.actions_left) == ("turn.action", 1)


@rule("CC-XEVT-33")
def test_the_free_advance_of_a_person_follows_order_price_of_steel_and_events() -> None:
    table = clash()
    with table.edit() as s:
        person(s, 0, "great_warlord")
        remove_all_units(s, 0)
    table.play("person", "event:great_warlord")
    assert table.words == ["advance:tactics", "pass"], "the first of the category first"
    assert table.refuses("advance:draft") == "CC-ADV-06"
    table.play("pass")
    with table.edit() as s:
        s.event_discard = [0] * len(s.event_discard)
        s.players[0].persons = [next(e for e, n in enumerate(s.event_deck) if not n)]
        learn(s, 0, "tactics", "math")
    table.play("person", "event:great_warlord")
    assert table.refuses("advance:steel_weapons") == "CC-ADV-WAR-09"
    table.play("advance:draft")
    assert table.about == "chance.event", "the third blue border"
    table.play("event:flood")
    assert stock(table.state, 0) == {"food": 2, "culture": 1}


# The nine


@rule("CC-XEVT-14")
@component("events:great_explorer")
def test_the_great_explorer_reveals_a_region_and_may_found_a_city_there() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 18)
        city(s, 0, "+3+2")
        person(s, 0, "great_explorer")
        remove_all_units(s, 0)
        give(s, 0, food=1, gold=1)
    play_person(table, "great_explorer", "advance:fishing")
    assert has_advance(table, "fishing")
    assert table.about == "person.region"
    assert table.words == ["region:a", "region:b", "region:d", "region:e", "region:f", "pass"]
    assert table.refuses("region:g") == "CC-XEVT-14", "not beside a Region with an own city"
    table.play("region:f", "tile:20", "turn:as_listed", word("+2+4"))
    assert table.state.camps == {cell("+2+4"): 1}, "its Barbarians are placed first"
    assert (table.about, table.words) == (
        "person.found",
        [*sorted((word("+3+3"), word("+4+3"), word("+3+4"))), "pass"],
    )
    table.play(word("+3+4"))
    assert stock(table.state, 0) == {"mood": 1}, "two Food, one of them in Gold"
    assert table.state.cities[cell("+3+4")].owner == 0
    assert table.state.turn.actions_left == 2
    assert table.state.players[0].reserve[0] == 4, "without a Settler"
    assert table.about == "turn.action"


@rule("CC-XEVT-14")
def test_a_city_founded_by_the_great_explorer_is_an_occasion_for_city_founder() -> None:
    table = clash()
    card, completes = objective_with("city_founder")
    with table.edit() as s:
        reveal(s, "c", 18)
        reveal(s, "f", 19)
        city(s, 0, "+3+4")
        person(s, 0, "great_explorer")
        hold(s, 0, objectives=[card])
    play_person(table, "great_explorer", "pass", "region:g", "tile:17", "turn:half", word("+2+5"))
    assert (table.about, table.words) == ("objective.complete", [completes, "pass"]), "five spaces from home"
    table.play(completes)
    assert table.state.players[0].completed


@rule("CC-XEVT-14")
def test_the_great_explorer_may_stop_before_each_part_and_founds_nothing_without_the_price() -> None:
    for food, last in ((2, "person.found"), (1, "turn.action")):
        table = clash()
        with table.edit() as s:
            person(s, 0, "great_explorer")
            give(s, 0, food=food)
        play_person(table, "great_explorer", "pass", "region:c", "tile:17")
        if table.about == "explore.turn":
            table.play("turn:as_listed")
        assert table.about == last
        if last == "person.found":
            assert table.refuses(word("+3+2")) == "CC-FOUND-02", "Barren"
            table.play("pass")
            assert stock(table.state, 0) == {"food": 2}
        assert len(table.state.cities) == 2
    table = clash()
    with table.edit() as s:
        person(s, 0, "great_explorer")
    play_person(table, "great_explorer", "pass", "pass")
    assert table.about == "turn.action"
    assert sum(tile >= 0 for tile in table.state.tiles) == 0


@rule("CC-XEVT-15")
@component("events:great_artist")
def test_the_great_artist_makes_a_city_happy() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+3+1", mood="angry")
        city(s, 0, "+2+2", mood="happy")
        person(s, 0, "great_artist")
    play_person(table, "great_artist", "advance:art_and_sculptures")
    assert (table.about, table.words) == ("mood.city", sorted((word("+3+0"), word("+3+1"))))
    assert table.refuses(word("+2+2")) == "CC-MOOD-17", "it is Happy"
    assert table.refuses(word("+3+5")) == "CC-XEVT-15", "it is not an own city"
    table.play(word("+3+1"))
    assert table.state.cities[cell("+3+1")].mood == HAPPY
    assert has_advance(table, "art_and_sculptures")
    assert stock(table.state, 0) == {"food": 2, "culture": 1}


@rule("CC-XEVT-16")
@component("events:great_prophet")
def test_the_great_prophet_adds_a_temple_for_its_price_without_activation() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "priesthood", "dogma", "sanitation")
        city(s, 0, "+3+1")
        city(s, 0, "+2+2", mood="angry")
        person(s, 0, "great_prophet")
        give(s, 0, food=1, ore=1, wood=1, mood=0, culture=0)
    play_person(table, "great_prophet", "pass")
    assert (table.about, table.words) == ("person.city", [*sorted((word("+3+0"), word("+3+1"))), "pass"])
    table.play(word("+3+1"))
    assert table.about == "grow.state_religion"
    table.play("yes", "kind:mood")
    assert table.about == "dogma.advance", "a new Temple brings a Theocracy advance"
    table.play("advance:devotion")
    assert table.about == "grow.settler", "Sanitation applies"
    table.play("yes")
    s = table.state
    assert s.cities[cell("+3+1")].pieces[TEMPLE] == 0
    assert s.cities[cell("+3+1")].activated == 0
    assert s.players[0].settlers[cell("+3+1")] == 1
    assert stock(s, 0) == {"mood": 1}
    assert s.turn.actions_left == 2


@rule("CC-XEVT-16")
def test_the_great_prophet_keeps_the_conditions_of_increase_size() -> None:
    table = clash()
    with table.edit() as s:
        person(s, 0, "great_prophet")
        learn(s, 0, "myths")
        give(s, 0, food=2, ore=2, wood=2)
    play_person(table, "great_prophet", "pass")
    assert table.about == "turn.action", "size 2 needs two cities"
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+3+1")
        s.event_discard = [0] * len(s.event_discard)
        s.players[0].persons = [next(e for e, n in enumerate(s.event_deck) if not n)]
    play_person(table, "great_prophet", "pass", "pass")
    assert stock(table.state, 0) == {"food": 2, "ore": 2, "wood": 2}, "it may be left"
    assert all(one.size == 1 for one in table.state.cities.values())


@rule("CC-XEVT-17")
@component("events:great_philosopher")
def test_the_great_philosopher_gives_two_ideas_after_the_advance() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "writing")
        person(s, 0, "great_philosopher")
    play_person(table, "great_philosopher", "advance:philosophy")
    assert stock(table.state, 0) == {"food": 2, "ideas": 3, "mood": 1}, "one of them by Philosophy"


@rule("CC-XEVT-18")
@component("events:great_scientist")
def test_the_great_scientist_gives_an_idea_and_an_action_card() -> None:
    table = clash()
    with table.edit() as s:
        person(s, 0, "great_scientist")
    play_person(table, "great_scientist", "advance:math")
    assert has_advance(table, "math")
    table.play("action:9")
    assert stock(table.state, 0) == {"food": 2, "ideas": 1, "culture": 1}
    assert table.state.players[0].actions == 1 << 8
    assert table.about == "turn.action"


@rule("CC-XEVT-19")
@component("events:elder_statesman")
def test_the_elder_statesman_may_change_the_government_and_gives_two_cards() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "voting", "civil_liberties", "draft")
        person(s, 0, "elder_statesman")
    table.play("person", "event:elder_statesman")
    assert table.words == [
        "advance:separation_of_power",
        "advance:economic_liberty",
        "advance:nationalism",
        "pass",
    ]
    assert table.refuses("advance:dogma") == "CC-GOV-02"
    table.play("advance:nationalism", "advance:absolute_power", "action:9", "action:10")
    assert [has_advance(table, key) for key in ("voting", "nationalism", "absolute_power")] == [
        False,
        True,
        True,
    ]
    assert table.state.players[0].actions == 0b11 << 8


@rule("CC-XEVT-20")
@component("events:great_warlord")
@pytest.mark.parametrize("sea", [False, True])
def test_the_great_warlord_adds_two_in_every_round_of_the_first_battle(sea: bool) -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "tactics")
        person(s, 0, "great_warlord")
        remove_all_units(s, 0)
        if sea:
            reveal(s, "a", 8)  # +0+2 and +1+2 Sea
            ship(s, 0, "+0+2")
            ship(s, 1, "+1+2")
        else:
            reveal(s, "c", 20)
            army(s, 0, "+3+1", 1)
            camp(s, "+3+2", 1)
    play_person(table, "great_warlord", "pass")
    assert table.about == "move.from"
    target = "+1+2" if sea else "+3+2"
    table.play(word("+0+2" if sea else "+3+1"), word(target))
    table.play("die:2", "die:4")  # 2 + 2 is no hit, 4 is none
    assert table.about == "battle.continue"
    table.play("continue", "die:3", "die:4")  # 3 + 2 is one, in the second round too
    if not sea:
        table.play("raze")
    assert "story.battle_won" in table.story_keys()
    assert table.state.turn.actions_left == 2, "the Move is part of the same action"


@rule("CC-XEVT-20")
def test_the_great_warlord_helps_in_the_first_battle_only() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "tactics")
        person(s, 0, "great_warlord")
        reveal(s, "c", 20)
        reveal(s, "f", 19)
        army(s, 0, "+3+1", 2)
        army(s, 0, "+3+2", 1)
        camp(s, "+4+1", 1)
        camp(s, "+3+3", 1)
    play_person(table, "great_warlord", "pass", word("+3+1"), "count:2", word("+4+1"))
    table.play("die:1", "die:2", "die:1", "keep")
    assert cell("+4+1") in table.state.cities, "3 + 2 is a hit"
    table.play(word("+3+2"), word("+3+3"), "die:4", "die:1")
    assert table.about == "battle.continue", "4 is none in the second battle"
    assert table.state.camps == {cell("+3+3"): 1}


@rule("CC-XEVT-20")
@pytest.mark.parametrize("how", ["person", "older position", "later move"])
def test_the_great_warlord_helps_in_his_own_move(how: str) -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "tactics")
        person(s, 0, "great_warlord")
        remove_all_units(s, 0)
        reveal(s, "c", 20)
        army(s, 0, "+3+1", 1)
        camp(s, "+3+2", 1)
        if how == "older position":  # the chapter itself says what he adds
            s.agenda.append(("move", 0, 3, 2))
    if how != "older position":
        play_person(table, "great_warlord", "pass")
    if how == "later move":
        table.play("done", "move")
    else:
        table.play(word("+3+1"))
    table.play(word("+3+2"), "die:3", "die:4")
    helps = how != "later move"
    assert table.about == ("barbarian.keep_or_raze" if helps else "battle.continue"), (
        "3 + 2 is a hit, 3 is none"
    )
    assert table.state.turn.warlord_bonus == 0


@rule("CC-XEVT-21")
@component("events:great_merchant")
def test_the_great_merchant_brings_the_income_of_the_trade_routes() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "f", 19)
        learn(s, 0, "trade_routes")
        person(s, 0, "great_merchant")
        settler(s, 0, "+3+4")
        city(s, 1, "+3+3")
        settler(s, 0, "+2+4")
        give(s, 0, food=0)
    play_person(table, "great_merchant", "advance:currency")
    assert (table.about, table.words) == ("routes.gold", ["count:0", "count:1", "count:2"])
    table.play("count:1")
    assert stock(table.state, 0) == {"food": 1, "gold": 1, "culture": 1}
    table = clash()
    with table.edit() as s:
        reveal(s, "f", 19)
        person(s, 0, "great_merchant")
        settler(s, 0, "+3+4")
        give(s, 0, food=0)
    play_person(table, "great_merchant", "pass")
    assert stock(table.state, 0) == {}, "only with Trade Routes"


@rule("CC-XEVT-22")
@component("events:great_engineer")
def test_the_great_engineer_adds_any_piece_for_its_price() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics", "writing")
        city(s, 0, "+3+1", "fortress")
        city(s, 0, "+2+2")
        person(s, 0, "great_engineer")
        give(s, 0, food=1, ore=1, wood=1)
        s.cities[cell("+2+2")].activated = 1
    play_person(table, "great_engineer", "pass", word("+2+2"))
    assert (table.about, table.words) == ("grow.piece", ["piece:fortress", "piece:academy"])
    table.play("piece:academy")
    assert stock(table.state, 0) == {"ideas": 2}
    captured = table.state.cities[cell("+2+2")]
    assert (captured.size, captured.activated, captured.mood) == (2, 1, NEUTRAL), "no activation"
    assert table.state.turn.actions_left == 2
    with table.edit() as s:
        s.event_discard = [0] * len(s.event_discard)
        s.players[0].persons = [next(e for e, n in enumerate(s.event_deck) if not n)]
    table.play("person", "event:great_engineer")
    assert table.words == ["advance:engineering", "advance:sanitation", "pass"]
    table.play("advance:engineering", "wonder:colossus")
    assert table.about == "turn.action", "the price can't be paid"


@rule("CC-XEVT-22", "CC-ADV-AUT-02")
def test_forced_labor_does_not_make_an_angry_city_grow_for_a_great_person() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "b", 11)
        learn(s, 0, "forced_labor", "tactics")
        give(s, 0, food=2, ore=2, wood=2, mood=1)
        city(s, 0, home(s, 0), mood="angry")
        city(s, 0, "+4+0")
        person(s, 0, "great_engineer")
    table.play("forced_labor", "person", "pass")
    assert table.about == "person.city"
    assert table.words == [word("+4+0"), "pass"]
