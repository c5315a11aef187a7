"""A word that is not on offer gets the nearest true reason against that very word, with the id of its rule."""

from __future__ import annotations

import json
from random import Random

import pytest

from areopagus.kernel import new
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.make_records import SHELF
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    army,
    begin_status,
    camp,
    card_with,
    city,
    clash,
    give,
    hold,
    learn,
    open_wonder,
    person,
    refusal,
    remove_all_units,
    reveal,
    settler,
    ship,
    word,
)


def family(text: str) -> tuple[str, int]:
    """What words of the same kind have in common."""
    return text.partition(":")[0], text.count(":")


@pytest.mark.parametrize("name", ["two-steered", "three-symbols", "four-open-cards", "two-third-activation"])
def test_words_of_the_kind_that_is_asked_for_get_a_reason_of_their_own(name: str) -> None:
    record, rng, asked = json.loads(SHELF.read(name)), Random(name), 0
    match = new(record["game"], record["seats"], options=record["options"], dealer=None, forced="none")
    for choice in record["choices"]:
        ask = match.ask
        assert ask is not None
        if ask.seat >= 0 and rng.random() < 0.1:
            kinds = {family(one.text) for one in ask.words if ":" in one.text}
            for other in match.game.vocabulary:
                if other not in ask.words and family(other.text) in kinds:
                    reason = match.why_not(other)
                    assert reason is not None
                    assert reason.key != "reason.not_an_answer", (ask.about, other.text)
                    assert reason.rule, (ask.about, other.text)
                    asked += 1
        match.choose(choice)
    assert asked


# Turns


@rule("CC-TURN-03", "CC-ADV-01", "CC-ADV-06")
def test_what_belongs_to_an_action_is_chosen_after_it() -> None:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, food=2)
        hold(s, 0, actions=[card_with("production_focus")])
    assert refusal(table, "advance:storage") == ("choose_first", "CC-TURN-03")
    assert refusal(table, "advance:philosophy")[0] == "first_of_category"
    assert refusal(table, f"action:{card_with('production_focus')}") == ("choose_first", "CC-TURN-03")
    assert refusal(table, f"action:{card_with('spy')}") == ("not_in_hand", "CC-ACT-03")
    assert refusal(table, "grow") == ("choose_first", "CC-TURN-03")
    assert refusal(table, "event:flood")[0] == "no_person"


@rule("CC-MOOD-07", "CC-ACTIVATE-01")
def test_cities_that_are_all_tired_give_that_reason_and_different_ones_the_general() -> None:
    table = clash(2)
    with table.edit() as s:
        for place in ("+3+0", "+2+0"):
            city(s, 0, place, mood="angry").activated = 1
    assert refusal(table, "activate") == ("angry_activated", "CC-MOOD-07")


@rule("CC-FOUND-01", "CC-FOUND-03", "CC-FOUND-02")
def test_founding_tells_what_is_against_all_settlers() -> None:
    table = clash(2)
    assert refusal(table, "found") == ("city_there", "CC-FOUND-03")
    with table.edit() as s:
        settler(s, 0, "+3-1")
    assert refusal(table, "found") == ("no_founding", "CC-FOUND-01")  # one in a city, one on Barren land
    with table.edit() as s:
        remove_all_units(s, 0)
    assert refusal(table, "found") == ("no_settler_on_land", "CC-FOUND-01")


@rule("CC-INFL-02", "CC-INFL-13", "CC-INFL-03", "CC-XACT-08")
def test_influence_tells_whether_a_target_a_source_or_the_card_is_missing() -> None:
    table = clash(2)
    assert refusal(table, "influence") == ("no_grown_city", "CC-INFL-02")
    with table.edit() as s:
        learn(s, 1, "myths")
        city(s, 1, "+3+5", "temple")
    assert refusal(table, "influence") == ("no_target", "CC-INFL-03")
    with table.edit() as s:
        learn(s, 0, "myths")
        reveal(s, "c", 20)
        camp(s, "+3+1")
        city(s, 1, "+4-1", "temple")
    table.match._forced = "none"
    table.play("influence", HOME_HEX)
    assert refusal(table, word("+3+1")) == ("needs_takeover", "CC-XACT-08")
    assert refusal(table, word("+2+0")) == ("no_city", "CC-INFL-01")
    assert refusal(table, HOME_HEX) == ("same_city", "CC-INFL-19")


# Cities


@rule("CC-COLLECT-03", "CC-COLLECT-06")
def test_collecting_tells_unexplored_from_far_away() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+2+0")
    table.play("activate", HOME_HEX, "collect")
    assert refusal(table, word("+3+1")) == ("unexplored", "CC-COLLECT-03")
    assert refusal(table, word("+3+6")) == ("too_far", "CC-COLLECT-03")
    assert refusal(table, word("+2+0")) == ("other_city", "CC-COLLECT-06")
    assert refusal(table, word("+9+0")) == ("off_map", "CC-COLLECT-03")


@rule("CC-WON-03", "CC-WON-12", "CC-WON-04")
def test_building_a_wonder_tells_what_is_missing() -> None:
    table = clash(2)
    table.play("activate")
    assert refusal(table, "wonder") == ("needs_advance", "CC-WON-03")
    for advances, key in (((), "no_open_wonder"), (("hanging_gardens",), "needs_advance")):
        table = clash(2)
        with table.edit() as s:
            learn(s, 0, "engineering")
            for name in advances:
                open_wonder(s, name)
        table.play("activate")
        assert refusal(table, "wonder")[0] == key
    with table.edit() as s:
        learn(s, 0, "engineering", "irrigation")
    table.play("activate")
    assert refusal(table, "wonder") == ("culture_tokens", "CC-WON-04")


@rule("CC-BUILD-03", "CC-SIZE-01", "CC-SIZE-03", "CC-SIZE-05", "CC-BUILD-01")
def test_building_and_growing_tell_what_is_against_all_of_them() -> None:
    table = clash(2)
    table.match._forced = "none"
    with table.edit() as s:
        give(s, 0, food=0)
    table.play("activate", HOME_HEX)
    assert refusal(table, "build")[0] == "no_unit_possible"  # a price, and a Port for Ships
    assert refusal(table, "grow") == ("too_few_cities", "CC-SIZE-05")
    table = clash(2)
    with table.edit() as s:
        give(s, 0, food=2)
    table.match._forced = "none"
    table.play("activate", HOME_HEX, "build")
    assert refusal(table, "done") == ("one_unit", "CC-BUILD-01")
    assert refusal(table, "unit:army") == ("price", "CC-BUILD-03")


@rule("CC-CITY-19", "CC-CITY-17", "CC-CITY-15")
def test_ports_and_what_they_give() -> None:
    table = clash(2)
    table.match._forced = "none"
    with table.edit() as s:
        learn(s, 0, "fishing")
        reveal(s, "c", 11)  # Sea in +3+1
        city(s, 0, "+2+0")
        give(s, 0, food=2, ore=1, wood=1)
    table.play("activate", HOME_HEX, "grow", "piece:port")
    assert refusal(table, word("+4-1")) == ("no_sea_space", "CC-CITY-19")
    assert refusal(table, word("+3+6")) == ("too_far", "CC-CITY-19")
    table.play(word("+3+1"), "count:0", "count:0", "count:0", "activate", HOME_HEX, "collect", word("+3+1"))
    assert table.about == "collect.kind"
    assert refusal(table, "kind:ore") == ("not_to_take", "CC-CITY-17")


@rule("CC-STATUS-11")
def test_only_small_own_cities_are_razed() -> None:
    table = clash(2)
    table.match._forced = "none"
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+2+0", "temple")
        s.agenda = [("status_raze", 0)]
    assert refusal(table, word("+2+0")) == ("only_size_1", "CC-STATUS-11")
    assert refusal(table, word("+3+5")) == ("not_your_city", "CC-STATUS-11")


# Prices


@rule("CC-RES-08", "CC-ADV-02")
def test_gold_and_other_means_of_payment() -> None:
    table = clash(2)
    table.match._forced = "none"
    with table.edit() as s:
        give(s, 0, food=1, ideas=1, gold=1, ore=1)
    table.play("advance", "advance:storage")
    assert refusal(table, "kind:ore") == ("wrong_kind", "CC-ADV-02")
    table.play("kind:ideas")
    assert refusal(table, "kind:ideas") == ("none_left", "CC-ADV-02")
    table = clash(2)
    table.match._forced = "none"
    with table.edit() as s:
        give(s, 0, food=1, gold=1)
    table.play("activate", HOME_HEX, "build", "unit:army")
    assert table.words == ["count:0"]
    assert refusal(table, "count:1") == ("gold_for_rest", "CC-RES-08")
    assert refusal(table, "count:2") == ("gold_beyond_price", "CC-RES-08")
    table.play("count:0")
    assert refusal(table, "count:0") == ("gold_needed", "CC-RES-08")


# Moves


@rule("CC-MOVE-10", "CC-MOVE-05", "CC-MOVE-11", "CC-MOVE-12", "CC-MOVE-01", "CC-MOVE-02")
def test_units_that_stay_say_why() -> None:
    table = clash(2)
    table.match._forced = "none"
    with table.edit() as s:
        army(s, 0, "+2+0")
        settler(s, 0, HOME_HEX.removeprefix("hex:"))
    table.play("move")
    assert refusal(table, "done") == ("one_group", "CC-MOVE-01")
    assert refusal(table, word("+2+0")) == ("needs_advance", "CC-MOVE-10")
    assert refusal(table, word("+3+5")) == ("no_own_unit", "CC-MOVE-02")
    table.play(HOME_HEX)
    assert refusal(table, "count:0") == ("group_nowhere", "CC-MOVE-02")
    assert refusal(table, "count:5") == ("fewer_units", "CC-MOVE-02")
    table.play("count:1")
    assert refusal(table, HOME_HEX) == ("same_space", "CC-MOVE-06")
    assert refusal(table, "region:c") == ("name_space", "CC-EXPL-02")
    assert refusal(table, word("+9+0")) == ("off_map", "CC-MOVE-06")
    table.play(word("+4-1"))  # a Mountain
    assert refusal(table, word("+4-1")) == ("in_mountain", "CC-MOVE-12")


@rule("CC-SHIP-01", "CC-EXPL-14", "CC-SHIP-09", "CC-SHIP-11")
def test_ships_say_why_they_do_not_sail_or_land() -> None:
    table = clash(2)
    table.match._forced = "none"
    with table.edit() as s:
        reveal(s, "a", 5, 1)  # Sea in +0+2 and +1+2
        ship(s, 0, "+0+2")
    table.play("move", word("+0+2"))
    assert refusal(table, "land") == ("nobody_aboard", "CC-SHIP-11")
    table.play("sail")
    assert refusal(table, "load:aa") == ("no_such_ship", "CC-SHIP-01")
    assert refusal(table, "done") == ("one_ship", "CC-SHIP-01")
    table.play("load:none")
    assert refusal(table, word("+1+1")) == ("no_sea_space", "CC-SHIP-01")
    assert refusal(table, "region:a") == ("revealed", "CC-EXPL-14")
    assert refusal(table, "region:n") == ("no_such_region", "CC-SHIP-01")
    assert refusal(table, word("+1+3")) == ("name_region", "CC-EXPL-14")


@rule("CC-MOVE-10", "CC-SHIP-11")
@pytest.mark.parametrize("tactics", [False, True])
def test_an_army_unit_aboard_says_why_it_does_not_land(tactics: bool) -> None:
    table = clash(2)
    table.match._forced = "none"
    with table.edit() as s:
        reveal(s, "a", 5, 1)  # Sea in +0+2 and +1+2
        ship(s, 0, "+0+2", "as")
        if tactics:
            learn(s, 0, "tactics")
            army(s, 0, "+1+1", 4)
    table.play("move", word("+0+2"), "land", "load:sa")
    expected = ("nobody_lands", "CC-SHIP-11") if tactics else ("needs_advance", "CC-MOVE-10")
    assert (table.words, refusal(table, "unit:army")) == (["unit:settler"], expected)


# Cards, Objectives, Events


@rule("CC-OBJ-04", "CC-OBJ-05", "CC-OBJ-06")
def test_objectives_say_whether_they_are_unmet_or_for_another_moment() -> None:
    table = clash(2)
    table.match._forced = "none"
    with table.edit() as s:
        give(s, 0, ideas=8)
        hold(s, 0, objectives=[1, 2, 7])
        s.agenda = [("occasion", 0, "status", 0)]
    assert "objective:7:top" in table.words  # Eureka
    assert refusal(table, "objective:7") == ("name_half", "CC-OBJ-04")
    assert refusal(table, "objective:1:top") == ("objective_unmet", "CC-OBJ-05")
    assert refusal(table, "objective:1:bottom") == ("objective_at_once", "CC-OBJ-05")  # Draft
    assert refusal(table, "objective:3:top") == ("not_in_hand", "CC-OBJ-05")


@rule("CC-XEVT-33")
def test_events_that_are_no_great_persons_or_not_kept() -> None:
    table = clash(2)
    table.match._forced = "none"
    with table.edit() as s:
        person(s, 0, "great_artist")
    table.play("person")
    assert refusal(table, "event:flood") == ("no_person_at_all", "CC-XEVT-33")
    assert refusal(table, "event:great_prophet") == ("person_not_kept", "CC-XEVT-33")


@rule("CC-XEVT-03", "CC-XEVT-25", "CC-EVENT-14")
@pytest.mark.parametrize(
    ("event", "advances", "reason"),
    [
        ("famine", ("irrigation",), "Irrigation protects Player 1 from the Event."),
        ("volcano", (), "The Event does not affect Player 1: fewer than 4 cities."),
        ("earthquake", (), "The Event does not affect Player 1: fewer than 3 cities."),
        ("pestilence", (), "The Event does not affect Player 1: fewer than 2 cities."),
        ("epidemics", (), "The Event does not affect Player 1: fewer than 2 units."),
        ("flood", (), "Player 1 has no such city with a mood that can drop."),
    ],
)
def test_an_event_that_does_nothing_says_why(event: str, advances: tuple[str, ...], reason: str) -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, *advances)
        s.agenda.append(("event", 0))
    table.play(f"event:{event}")
    assert reason in [table.sentence(line) for line in table.match.story(0)]


# The story


def story(table: Table) -> list[str]:
    """The last lines as sentences."""
    return [table.sentence(line) for line in table.match.story(0)]


@rule("CC-MOVE-02", "CC-SHIP-10", "CC-SHIP-11", "CC-SHIP-01")
def test_the_story_tells_who_moves_embarks_lands_and_sails() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        remove_all_units(s, 0)
        reveal(s, "c", 11)  # Sea in +3+1
        ship(s, 0, "+3+1")
        army(s, 0, HOME_HEX.removeprefix("hex:"), 2)
        settler(s, 0, HOME_HEX.removeprefix("hex:"))
    table.play("move", HOME_HEX, "count:1", "count:0", word("+2+0"))
    assert story(table)[-1] == "Player 1 moves 1 Army unit from D2 to C2."
    table.play(HOME_HEX, "count:1", "count:1", word("+3+1"))
    assert story(table)[-1] == "Player 1 embarks 1 Army unit and 1 Settler from D2 at D3."
    table.play("done", "move", word("+3+1"), "land", "load:sa", "unit:settler", "done", word("+4+0"))
    assert table.about == "chance.tile"
    assert story(table)[-1] == "Player 1 disembarks 1 Settler from D3 to E2."


@rule("CC-ADV-01", "CC-STATUS-11")
def test_the_story_tells_a_price_once_and_who_razes_a_city() -> None:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, food=2, ideas=1)
    table.play("advance", "advance:storage", "kind:food", "kind:ideas")
    assert "Player 1 pays 1 Food and 1 Idea." in story(table)
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+2+0")
        begin_status(s)
        s.agenda = [("status_raze", 0)]
    table.play(word("+2+0"))
    assert "Player 1 razes their own city on C2." in story(table)
    assert not [line for line in story(table) if "is destroyed" in line]


# Trade


@rule("CC-ASK-16", "CC-ASK-17")
def test_a_trade_says_what_is_against_each_word() -> None:
    table = clash(3)
    with table.edit() as s:
        give(s, 0, food=2, wood=1)
        give(s, 1, food=0, ore=1)
        hold(s, 0, actions=[1], objectives=[2])
        hold(s, 1, actions=[3, 4, 5])
        s.players[0].known_actions[1] = 1 << 2
    table.play("trade")
    assert refusal(table, "seat:0") == ("yourself", "CC-TRADE-01")
    assert refusal(table, "seat:3") == ("no_such_player", "CC-TRADE-01")
    table.play("seat:1", "offer")
    assert refusal(table, "kind:ore") == ("none_left", "CC-ASK-17")
    assert refusal(table, "action:9") == ("not_in_hand", "CC-ASK-16")
    assert refusal(table, "objective:9") == ("not_in_hand", "CC-ASK-16")
    table.play("kind:food")
    assert refusal(table, "count:8") == ("trade_number", "CC-ASK-17")
    table.play("count:1", "action:1")
    assert refusal(table, "kind:food") == ("trade_named", "CC-ASK-16")
    assert refusal(table, "action:1") == ("trade_named", "CC-ASK-16")
    assert refusal(table, "any_action") == ("trade_no_more_cards", "CC-ASK-16")
    table.play("done")
    assert refusal(table, "kind:food") == ("trade_given", "CC-ASK-16")
    assert refusal(table, "kind:ideas") == ("trade_none_there", "CC-ASK-17")
    assert refusal(table, "any_objective") == ("trade_no_more_cards", "CC-ASK-17")
    held = refusal(table, "action:4")
    assert held == refusal(table, "action:9") == ("trade_not_known", "CC-ASK-16"), (
        "nothing is told of the hand"
    )
    table.play("any_action", "any_action", "any_action")
    assert refusal(table, "action:3") == ("trade_no_more_cards", "CC-ASK-16")
    table.play("propose", "accept")
    assert table.about == "trade.card"
    assert refusal(table, "action:9") == ("not_in_hand", "CC-ASK-16")
    table.play("action:3")
    assert refusal(table, "action:3") == ("trade_named", "CC-ASK-16")


@rule("CC-ASK-17")
def test_a_trade_of_nothing_is_not_proposed() -> None:
    table = clash(3)
    with table.edit() as s:
        give(s, 0, wood=1)
        give(s, 1, ore=1)
    table.play("trade", "seat:1", "offer", "done")
    assert refusal(table, "propose") == ("trade_empty", "CC-ASK-17")


# What options are called


def options(table: Table) -> dict[str, str]:
    """The options as the asked seat reads them."""
    assert table.match.ask is not None
    lines = table.match.text(table.match.ask.seat).splitlines()
    parts = [line.strip().partition(": ") for line in lines if line.startswith("  ")]
    return {word: name for word, _, name in parts if word in table.words}


@rule("CC-COLLECT-01", "CC-BUILD-03", "CC-ADV-01")
def test_options_say_terrain_gain_and_price() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "math")
        give(s, 0, food=2, ore=1)
    table.play("advance")
    assert options(table)["advance:storage"] == "Storage (2 Food)"
    assert options(table)["advance:astronomy"] == "Astronomy (2 Food)"
    table = clash(2)
    with table.edit() as s:
        give(s, 0, food=2, ore=1)
    table.play("activate", "collect")
    assert options(table)[word("+2+0")] == "C2, Forest: Wood"
    table.play(word("+2+0"), "activate", "build")
    assert options(table)["unit:army"] == "Army unit (1 Food and 1 Ore)"


@rule("CC-MOVE-06", "CC-EXPL-01", "CC-ADV-CON-08")
def test_options_of_a_move_say_what_happens_there() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics", "engineering", "roads")
        remove_all_units(s, 0)
        reveal(s, "c", 20)  # Forest in +3+1, Fertile land behind
        army(s, 0, HOME_HEX.removeprefix("hex:"))
        army(s, 1, "+3+1")
        city(s, 1, "+4-1")
        camp(s, "+2+0")
        give(s, 0, food=1)
    table.match._forced = "none"
    table.play("move")
    assert options(table)[HOME_HEX] == "D2: 1 Army unit"
    table.play(HOME_HEX, "count:1")
    reasons = {
        word: name.partition(" (")[0] for word, name in options(table).items()
    }  # without strengths and odds
    assert reasons[word("+3+1")] == "D3: attack Player 2"
    assert reasons[word("+4-1")] == "E1: attack the city of Player 2, size 1"
    assert reasons[word("+2+0")] == "C2: attack the Barbarian Settlement"
    assert reasons[word("+3-1")] == "D1, Barren"
    assert reasons[word("+4+0")] == "E2: explore Region B"


@rule("CC-FOUND-01", "CC-SHIP-10")
def test_options_say_where_a_city_is_founded_and_where_units_embark() -> None:
    table = clash(2)
    with table.edit() as s:
        remove_all_units(s, 0)
        reveal(s, "c", 11)  # Sea in +3+1
        ship(s, 0, "+3+1")
        for place in ("+2+0", "+4-1", HOME_HEX.removeprefix("hex:")):
            settler(s, 0, place)
    table.play("found")
    assert options(table)[word("+2+0")] == "C2, Forest"
    table.play(word("+2+0"), "move", HOME_HEX)
    assert options(table)[word("+3+1")] == "D3: embark"


@rule("CC-INFL-04", "CC-INFL-05")
def test_targets_in_range_and_beyond_it_are_told_apart() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 1, "myths")
        reveal(s, "c", 18)
        learn(s, 0, "storage", "irrigation", "writing", "myths")
        city(s, 1, "+4-1", "temple")
        city(s, 1, "+3+2", "temple")
        give(s, 0, culture=1)
    table.play("influence")
    labels = options(table)
    names = {word: name.partition(" (")[0] for word, name in labels.items()}  # without odds
    assert names[word("+4-1")] == "E1, city of Player 2, size 2, Neutral: in range, free"
    assert names[word("+3+2")] == "D4, city of Player 2, size 2, Neutral: out of range, 1 Culture token"
