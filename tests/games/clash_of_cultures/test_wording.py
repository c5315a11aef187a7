"""What questions and options say in a position: which city, to what a card reacts, what a city can get."""

from __future__ import annotations

from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.battlefields import CAMP, FIELD, open_map
from tests.games.clash_of_cultures.gesturing import names, offered, texts
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    army,
    camp,
    city,
    clash,
    give,
    hold,
    learn,
    settler,
    strike,
    word,
)
from tests.games.clash_of_cultures.test_reactions import capture


def question(table: Table) -> str:
    """The pending question, as the asked seat reads it."""
    assert table.seat is not None
    asked = table.match.asked(table.seat)
    assert asked is not None
    return table.sentence(asked.message)


def option(table: Table, text: str) -> str:
    """What a word on offer means."""
    assert table.seat is not None
    asked = table.match.asked(table.seat)
    assert asked is not None
    (found,) = [one for one in asked.words if one.text == text]
    return table.sentence(asked.option(found, table.match.game.phrasebook()))


@rule("CC-XACT-17", "CC-XACT-18")
def test_a_reaction_says_to_what_it_reacts() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, food=2)
        hold(s, 0, actions=[41])
    table.play("advance", "advance:storage")
    assert question(table) == "You get Storage. Play an Action card in reaction?"
    table = clash()
    capture(table, 3)
    assert question(table) == "You have captured the city on D3 (Player 2). Play an Action card in reaction?"


@rule("CC-ACTIVATE-01", "CC-COLLECT-01", "CC-BUILD-01", "CC-SIZE-01")
def test_a_city_says_what_it_can_collect_and_build_and_for_what() -> None:
    table = open_map()
    with table.edit() as s:
        give(s, 0, food=2, ore=2, wood=2)
        learn(s, 0, "storage", "myths")
        city(s, 0, "+3+0", "temple")
        city(s, 0, FIELD)
        city(s, 0, CAMP)
    table.play("activate", HOME_HEX)
    assert question(table) == "Choose what the city on D2 does"
    assert option(table, "collect") == "Collect – up to 2 of Food, Ore and Wood"
    assert option(table, "build") == "Build Units – Settler (2 Food) and Army unit (1 Food and 1 Ore)"
    assert option(table, "grow") == "Increase City Size – Fortress (1 Food, 1 Ore and 1 Wood)"


@rule("CC-ACTIVATE-01")
def test_a_city_that_was_chosen_offers_what_it_does_as_one_answer() -> None:
    table = clash(2)
    collected = names(table, "collect")
    sentences = names(table, "recruit")
    table.play("activate")
    assert table.about == "activate.what"
    assert names(table, "collect", "collect") == collected
    assert names(table, "recruit", "build") == sentences
    gesture = offered(table, "collect", "collect")[0]
    table.match.perform(gesture)
    assert table.about == "turn.action"


@rule("CC-MOOD-10")
def test_a_city_that_was_activated_says_what_its_mood_falls_to() -> None:
    table = open_map()
    with table.edit() as s:
        city(s, 0, FIELD)
        city(s, 0, "+3+0").activated = 1
    table.play("activate")
    assert option(table, HOME_HEX) == "D2, city of Player 1, size 1, Neutral – again, so it becomes Angry"
    assert option(table, word(FIELD)) == "D4, city of Player 1, size 1, Neutral"


@rule("CC-COLLECT-01")
def test_to_collect_nothing_is_called_so() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", "temple")
    table.play("activate", "collect")
    assert option(table, "done") == "Nothing – the city still counts as activated"
    table.play(HOME_HEX)
    assert option(table, "done") == "Collect nothing more"


@rule("CC-TRADE-03")
def test_an_offer_says_what_the_player_has_and_that_it_may_be_empty() -> None:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, wood=3)
        give(s, 1, ore=1)
    table.play("trade", "offer")
    assert option(table, "kind:wood") == "Wood (you have 3)"
    assert option(table, "done") == "Offer nothing – choose only what to ask for"
    table.play("kind:wood", "count:1")
    assert option(table, "done") == "Offer nothing more"


@rule("CC-TURN-03")
def test_the_end_of_a_turn_says_how_many_actions_are_lost() -> None:
    table = clash(2)
    assert option(table, "end") == "End the Turn – 3 actions unused"
    table = clash(2, actions=1)
    assert option(table, "end") == "End the Turn – 1 action unused"


@rule("CC-ASK-09", "CC-TURN-03")
def test_to_play_no_card_is_no_end_of_the_turn() -> None:
    table = clash(2, actions=1)
    with table.edit() as s:
        give(s, 0, food=2)
        hold(s, 0, actions=[41])
    table.play("advance", "advance:storage")
    assert [texts(gesture) for gesture in offered(table, "event", "pass")] == [["pass"], ["pass", "end"]]


@rule("CC-BARB-19", "CC-ASK-09")
def test_to_keep_a_settlement_passes_no_window() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, FIELD, 1)
        camp(s, CAMP, 0)
        hold(s, 0, actions=[35])
        settler(s, 1, "+3+3")  # a neighbour who knows something
        learn(s, 1, "fishing")
    table.play("move", word(FIELD), word(CAMP))
    assert table.about == "barbarian.keep_or_raze"
    assert texts(offered(table, "event", "keep")[0]) == ["keep"]


@rule("CC-MOVE-02")
def test_settlers_usually_stay_behind_when_their_group_attacks() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, FIELD, 2)
        settler(s, 0, FIELD)
        camp(s, CAMP, 1)
    marches = offered(table, "march", word(FIELD))
    attacks = [one for one in marches if one.target is not None and one.target.text == word(CAMP)]
    assert attacks[0].parts == {"unit:army": 2}
    assert {"unit:army": 2, "unit:settler": 1} in [gesture.parts for gesture in attacks]


@rule("CC-TRADE-05")
def test_to_accept_a_trade_says_what_is_given_and_got() -> None:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, wood=3)
        give(s, 1, ore=1)
        hold(s, 1, actions=[41])
    table.play("trade", "offer", "kind:wood", "count:2", "done", "kind:ore", "any_action", "propose")
    assert table.about == "trade.answer"
    accepted = "Accept: give 1 Ore and 1 Action card, get 2 Wood"
    assert option(table, "accept") == accepted


@rule("CC-XEVT-26", "CC-XEVT-27")
def test_an_event_names_itself_and_says_which_cities_are_lost() -> None:
    table = open_map()
    with table.edit() as s:
        city(s, 0, FIELD, "temple")
        city(s, 0, CAMP)
        learn(s, 0, "myths")
    strike(table, "heavy_earthquake")
    assert table.about == "event.quake_city"
    assert question(table) == "Heavy Earthquake: choose a city to remove a piece from (at most 3)"
    assert option(table, word(FIELD)) == "D4, city of Player 1, size 2, Neutral"
    assert option(table, word(CAMP)) == "E3, city of Player 1, size 1, Neutral – the city is lost"
