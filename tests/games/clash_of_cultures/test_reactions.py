"""Action cards that are played as reactions, and those that look into hands (CC-XACT-02, -04, -16 to -18, -21)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.card_catalog import OBJECTIVE_CARDS
from areopagus.games.clash_of_cultures.catalog import CULTURE, FOOD
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
    learn,
    refusal,
    remove_all_units,
    reveal,
    settler,
    stock,
    until,
    word,
)


def bits(*numbers: int) -> int:
    return sum(1 << number - 1 for number in numbers)


# Getting an advance


@rule("CC-XACT-17", "CC-XACT-21", "CC-ACT-06")
@component("action_cards:synergies", "action_cards:new_ideas")
def test_getting_an_advance_allows_one_card_of_each_name() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "storage")
        give(s, 0, food=6, gold=1)
        hold(s, 0, actions=[33, 34, 41, 42])
    table.play("advance", "advance:writing", "kind:food", "kind:food")
    assert table.about == "card.react"
    assert table.words == ["action:33", "action:34", "action:41", "action:42", "pass"]
    table.play("action:41")
    assert stock(table.state, 0) == {"food": 4, "gold": 1, "ideas": 2, "culture": 1}
    assert table.words == ["action:33", "action:34", "pass"], "not two New Ideas on one advance"
    assert table.refuses("action:42") == "CC-ACT-06"
    assert table.refuses("action:1") == "CC-XACT-17", "it is not in hand"
    table.play("action:33")
    assert (table.about, table.words) == ("advance.take", ["advance:public_education", "advance:philosophy"])
    table.play("advance:public_education", "kind:food", "kind:gold")
    assert stock(table.state, 0)["food"] == 3, "for its normal price"
    assert table.state.turn.actions_left == 2, "without an action"
    assert table.words == ["action:34", "action:42", "pass"], "getting that one is a new occasion"
    table.play("action:42", "pass")
    assert (table.about, table.words) == ("turn.action", table.words), "the first occasion is used up"
    assert table.state.players[0].actions == bits(34)


@rule("CC-XACT-17")
def test_a_card_shown_in_reaction_to_an_advance_is_not_taken_back() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, food=2)
        hold(s, 0, actions=[34, 41])
    table.play("advance", "advance:math", "kind:food", "kind:food")
    assert table.match.why_not_undo(0) is None
    table.play("action:41")
    no_undo = table.match.why_not_undo(0)
    assert no_undo is not None
    assert no_undo.key == "error.undo_reveal"


@rule("CC-XACT-17")
def test_synergies_needs_a_sequel_that_can_be_paid() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, food=2)
        hold(s, 0, actions=[33])
    table.play("advance", "advance:tactics", "kind:food", "kind:food")
    assert table.about == "turn.action"
    assert table.state.players[0].actions == bits(33), "nothing could be bought"


@rule("CC-XACT-17", "CC-XACT-21")
def test_reactions_to_an_advance_come_after_its_event() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "tactics", "math")
        hold(s, 0, actions=[41])
    table.play("advance", "advance:draft", "kind:food", "kind:food")
    assert table.about == "chance.event"
    table.play("event:revolution")
    assert table.about == "card.react"
    assert table.state.turn.actions_left == 1, "the Event is done"
    table.play("action:41")
    assert stock(table.state, 0)["ideas"] == 2


@rule("CC-XACT-17", "CC-XACT-21")
def test_the_free_advance_of_the_status_phase_allows_reactions_too() -> None:
    table = clash()
    with table.edit() as s:
        s.agenda = [("status",)]
        s.active = -1
        learn(s, 1, "priesthood")
        give(s, 1, food=2)
        hold(s, 1, actions=[33, 41])
    table.play("advance:tactics", "advance:math")
    assert (table.about, table.seat) == ("card.react", 1)
    table.play("action:33", "advance:astronomy")
    assert stock(table.state, 1) == {"culture": 2}, "paid with Food: Priesthood is for the own Turn"
    assert has_advance(table, "astronomy", 1)
    table.play("action:41")
    assert stock(table.state, 1) == {"culture": 2, "ideas": 2}


# Capturing a city


def capture(table: Table, *cards: int, of_barbarians: bool = False) -> None:
    """Seat 0 walks into a city beside its home; seat 1 sits far away."""
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics")
        learn(s, 1, "writing", "fishing")
        remove_all_units(s, 0)
        army(s, 0, "+3+0", 1)
        if of_barbarians:
            camp(s, "+3+1", 0)
        else:
            city(s, 1, "+3+1")
        hold(s, 0, actions=cards)
    table.play("move", word("+3+0"), word("+3+1"))
    until(table, "card.react", barbarian__keep_or_raze="keep", capture__refugees=word("+3+5"))


@rule("CC-XACT-18", "CC-XACT-02", "CC-ACT-06")
@component("action_cards:teach_us")
def test_capturing_a_city_teaches_what_its_owner_knew_at_any_distance() -> None:
    table = clash()
    capture(table, 3, 4, 35, 36)
    assert (table.about, table.seat) == ("card.react", 0)
    assert table.words == ["action:3", "action:4", "action:35", "action:36", "pass"]
    table.play("action:3")
    assert table.words == ["advance:fishing", "advance:writing"], "its owner is four spaces away"
    table.play("advance:writing")
    assert has_advance(table, "writing")
    assert table.words == ["action:35", "action:36", "pass"], "not two Inspirations on one captured city"
    assert table.refuses("action:4") == "CC-ACT-06"
    table.play("action:35")
    assert has_advance(table, "fishing"), "the only one left"
    assert table.about == "turn.action"
    assert table.state.players[0].actions == bits(4, 36)


@rule("CC-XACT-18", "CC-XACT-02")
def test_a_barbarian_city_teaches_nothing_but_may_inspire() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        settler(s, 1, "+3+2")  # a neighbour
    capture(table, 3, 35, of_barbarians=True)
    assert table.words == ["action:3", "pass"]
    assert table.match.why_not_undo(0) is None
    table.play("action:3")
    no_undo = table.match.why_not_undo(0)
    assert no_undo is not None
    assert no_undo.key == "error.undo_reveal", "the card was shown"
    assert table.words == ["advance:fishing", "advance:writing"]


@rule("CC-XACT-18")
def test_a_battle_without_capture_is_no_occasion() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics")
        learn(s, 1, "writing")
        remove_all_units(s, 0)
        army(s, 0, "+3+0", 1)
        settler(s, 1, "+3+1")
        hold(s, 0, actions=[35])
    table.play("move", word("+3+0"), word("+3+1"))
    assert table.state.players[1].settlers.get(cell("+3+1")) is None
    assert table.about in ("move.from", "turn.action")
    assert "story.battle_won" in table.story_keys()
    assert all(choice != "action:35" for choice in table.match.record.choices)
    assert table.state.battle is None


@rule("CC-XEVT-34", "CC-XACT-02")
def test_barbarians_may_attack_in_the_middle_of_a_capture() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "draft")  # the second blue border
        camp(s, "+4+1", 1)
        s.players[0].stock[FOOD] = 0
    capture(table, 3, 35)
    table.play("action:3", "advance:writing", "event:famine")
    while table.about.startswith("event."):
        table.play(table.words[0])
    assert table.state.battle.camp == cell("+4+1")
    until(table, "chance.die", battle__card="pass")
    table.play("die:1")
    until(table, "turn.action", card__react="pass")
    assert table.state.battle is None
    assert table.state.cities[cell("+3+1")].owner == 0


# Hands of others


@rule("CC-XACT-04")
@component("action_cards:spy")
def test_a_spy_sees_a_hand_and_may_swap_a_card_for_one_of_its_sort() -> None:
    table = clash(3)
    with table.edit() as s:
        give(s, 0, culture=1)
        hold(s, 0, actions=[7, 10], objectives=[4])
        hold(s, 1, actions=[20, 21], objectives=[8])
    table.play("card", "action:7")
    assert table.state.turn.actions_left == 2
    assert table.state.players[0].stock[CULTURE] == 0
    assert (table.about, table.seat) == ("spy.take", 0), "seat 2 has no card"
    assert table.words == ["action:20", "action:21", "objective:8", "pass"]
    seen = table.match.view(0)["players"][1]
    assert (seen["actions"], seen["objectives"]) == ([19, 20], [7])
    assert table.match.view(2)["players"][1]["actions"] == []
    table.play("action:20")
    assert table.state.players[0].actions == bits(20)
    assert table.state.players[1].actions == bits(10, 21)
    assert table.state.players[0].objectives == bits(4)
    assert table.match.view(0)["players"][1]["actions"] == [9, 20], "the one given and the one seen"
    assert table.match.view(1)["players"][0]["actions"] == [19]
    assert table.match.view(2)["players"][0]["actions"] == []
    assert table.match.view(2)["players"][1]["actions"] == []
    story = [table.sentence(message) for message in table.match.story(2)]
    assert not any("Production Focus" in line for line in story)


@rule("CC-XACT-04")
def test_a_spy_chooses_both_cards_or_none() -> None:
    for take, give_word in (("objective:8", "objective:5"), ("pass", None)):
        table = clash()
        with table.edit() as s:
            give(s, 0, culture=1)
            hold(s, 0, actions=[7], objectives=[4, 5])
            hold(s, 1, actions=[20], objectives=[8])
        table.play("card", "action:7")
        assert table.words == ["objective:8", "pass"], "no Action card to swap"
        assert refusal(table, "action:20") == ("no_card_for_it", "CC-XACT-04")
        assert refusal(table, "action:21") == ("not_in_that_hand", "CC-XACT-04")
        table.play(take)
        if give_word:
            assert table.words == ["objective:4", "objective:5"]
            table.play(give_word)
            assert table.state.players[0].objectives == bits(4, 8)
            assert table.state.players[1].objectives == bits(5)
        else:
            assert table.state.players[0].objectives == bits(4, 5)
        assert table.about == "turn.action"


@rule("CC-XACT-04")
def test_a_spy_needs_a_player_with_cards() -> None:
    table = clash(3)
    with table.edit() as s:
        give(s, 0, culture=2)
        hold(s, 0, actions=[7, 8], objectives=[4])
    assert table.refuses("card") == "CC-ACT-03"
    with table.edit() as s:
        hold(s, 1, objectives=[8])
        hold(s, 2, actions=[11])
    table.play("card", "action:7")
    assert (table.about, table.words) == ("card.player", ["seat:1", "seat:2"])


@rule("CC-XACT-16")
@component("action_cards:new_plans")
def test_new_plans_may_exchange_an_objective_for_one_of_two_drawn() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, culture=1)
        hold(s, 0, actions=[31], objectives=[4, 5])
    table.play("card", "objective:9", "objective:10")
    assert (table.about, table.words) == ("plans.return", ["objective:4", "objective:5", "pass"])
    assert table.match.view(0)["plans"] == [8, 9]
    assert (table.match.view(1)["plans"], table.match.view(1)["plan_count"]) == ([], 2)
    table.play("objective:4")
    assert (table.about, table.words) == ("plans.keep", ["objective:9", "objective:10"])
    table.play("objective:10")
    assert table.state.players[0].objectives == bits(5, 10)
    assert table.story_keys(0)[-1] == "story.takes_plan"
    assert table.story_keys(1)[-1] == "story.plans_done", "which one only its owner is told"
    assert table.state.objective_deck.bit_count() == len(OBJECTIVE_CARDS) - 2
    assert table.state.objective_deck & bits(4, 9) == bits(4, 9)
    assert (table.state.turn.actions_left, table.state.players[0].stock[CULTURE]) == (2, 0)


@rule("CC-XACT-16")
def test_new_plans_may_change_nothing_and_draws_what_is_there() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, culture=2)
        hold(s, 0, actions=[31, 32], objectives=[4])
        s.players[1].objectives = s.objective_deck & ~bits(9)
        s.objective_deck = bits(9)
    table.play("card", "action:31")
    assert table.about == "plans.return", "a single card was left"
    table.play("pass")
    assert table.state.players[0].objectives == bits(4)
    assert table.state.objective_deck == bits(9)
    with table.edit() as s:
        s.players[1].objectives |= s.players[0].objectives
        s.players[0].objectives = 0
    assert table.refuses("card") == "CC-ACT-03", "an Objective card in hand is needed"


@rule("CC-XACT-26")
def test_a_seen_card_is_known_until_it_leaves_that_hand() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, culture=1)
        give(s, 1, culture=1)
        hold(s, 0, actions=[7])
        hold(s, 1, actions=[26, 20])
    table.play("card", "pass")
    assert table.match.view(0)["players"][1]["actions"] == [19, 25]
    table.play("end", "card", "action:26")
    assert table.match.view(0)["players"][1]["actions"] == [19]
    with table.edit() as s:
        hold(s, 1, actions=[30])
    shown = table.match.view(0)["players"][1]
    assert (shown["action_count"], shown["actions"]) == (2, [19]), "what came later is not known"


@rule("CC-ACT-06")
@pytest.mark.parametrize("number", [41, 42])
def test_a_name_may_be_played_again_on_another_advance(number: int) -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, food=4)
        hold(s, 0, actions=[41, 42])
    table.play("advance", "advance:tactics", "kind:food", "kind:food", f"action:{number}")
    table.play("advance", "advance:siegecraft", "kind:food", "kind:food")
    table.play(f"action:{83 - number}")
    assert stock(table.state, 0)["ideas"] == 4
