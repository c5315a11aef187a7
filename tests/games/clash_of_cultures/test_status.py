"""The Status phase (CC-STATUS)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.card_catalog import ACTION_CARDS, OBJECTIVE_CARDS
from areopagus.games.clash_of_cultures.catalog import GOLD, NONE, SETTLEMENT
from areopagus.workshop.testing import Table, rule

from .positions import (
    army,
    begin_later_turn,
    begin_status,
    cell,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    owned,
    reveal_all,
    settler,
    stock,
)


def at_status(seats: int = 2, first: int = 0, round: int = 1) -> Table:
    """The Status phase has begun; nobody holds a card."""
    table = clash(seats)
    with table.edit() as s:
        s.first = first
        begin_status(s, round)
    return table


ADVANCES = ("advance:tactics", "advance:myths", "advance:writing", "advance:math")


# When, and in which order


@rule("CC-STATUS-01")
def test_the_status_phase_follows_the_third_turn_of_the_last_player() -> None:
    table = clash(3)
    with table.edit() as s:
        begin_later_turn(s, 1, turn=3)
    table.play("end")
    assert table.asked == (2, "turn.action")
    table.play("end")
    assert table.asked == (0, "status.advance")
    with table.edit() as s:
        begin_later_turn(s, 2, turn=2)
    table.play("end")
    assert table.asked == (0, "turn.action")
    assert table.state.turn_number == 3


@rule("CC-STATUS-02", "CC-STATUS-07", "CC-STATUS-09", "CC-STATUS-11")
def test_all_players_finish_a_step_from_the_first_player_on_before_the_next_begins() -> None:
    table = at_status(3, first=1)
    with table.edit() as s:
        for seat in range(3):
            give(s, seat, gold=5)
        hold(s, 0, objectives=[11])
        hold(s, 2, objectives=[12])
        begin_status(s)
    seen = []
    answers = {"status.objective": "pass", "status.raze": "pass"}
    while table.about != "turn.action":
        seat, about = table.asked
        if seat != NONE:
            seen.append((about, seat))
        table.play(answers.get(about, ADVANCES[seat] if about == "status.advance" else table.words[0]))
    assert seen == [
        ("status.objective", 0),
        ("status.advance", 1),
        ("status.advance", 2),
        ("status.advance", 0),
        ("status.raze", 1),
        ("status.raze", 2),
        ("status.raze", 0),
    ], "seat 2 meets nothing that its card asks for and passes by itself"
    assert table.state.round == 2
    assert table.state.turn_number == 1


# Step 1


@rule("CC-STATUS-03", "CC-STATUS-04", "CC-STATUS-05", "CC-OBJ-08")
def test_any_number_of_cards_but_only_one_half_of_each_is_completed() -> None:
    table = at_status()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "tactics", "siegecraft", "steel_weapons", "draft", "myths", "fishing", "writing")
        city(s, 0, home(s, 0), "fortress", "temple", "academy")
        city(s, 0, "+5+0", "port")
        give(s, 0, gold=5, ore=5)
        hold(s, 0, objectives=[15, 11, 12])
        begin_status(s)
    assert table.asked == (0, "status.objective")
    assert "objective:15:top" in table.words
    assert "objective:15:bottom" in table.words
    table.play("objective:15:top")
    assert not any(text.startswith("objective:15") for text in table.words), "one of the two"
    table.play("objective:11:top", "objective:12:top")
    assert table.about == "status.advance"
    assert len(table.state.players[0].completed) == 3
    assert table.match.game.result(table.state).points[0]["objectives"] == 6


@rule("CC-STATUS-03")
def test_completing_an_objective_is_a_choice() -> None:
    table = at_status()
    with table.edit() as s:
        give(s, 0, gold=5)
        hold(s, 0, objectives=[11])
        begin_status(s)
    table.play("pass")
    assert table.about == "status.advance"
    assert table.state.players[0].completed == []
    assert table.state.players[0].objectives == 1 << 10


@rule("CC-STATUS-06", "CC-WIN-01")
def test_the_game_ends_after_step_1_of_round_6() -> None:
    table = at_status(round=6)
    assert table.match.over, "nobody can complete anything"
    table = at_status(round=5)
    assert table.about == "status.advance"
    table = clash()
    with table.edit() as s:
        give(s, 1, gold=5)
        hold(s, 1, objectives=[11])
        begin_status(s, 6)
    assert table.asked == (1, "status.objective")
    table.play("objective:11:top")
    assert table.match.over
    assert table.match.result is not None
    assert table.match.result.winners == (1,)


@rule("CC-STATUS-06", "CC-WIN-02")
def test_the_game_ends_early_if_a_player_has_no_city() -> None:
    table = clash()
    with table.edit() as s:
        del s.cities[home(s, 1)]
        s.players[1].supply[SETTLEMENT] += 1
        give(s, 0, gold=5)
        hold(s, 0, objectives=[11])
        begin_status(s, 2)
    assert table.asked == (0, "status.objective"), "step 1 is still played"
    assert "Player 2 has no city" in table.match.game.phrasebook("en").text(table.match.story(None)[-1])
    table.play("pass")
    assert table.match.over


# Step 2


@rule("CC-STATUS-07")
def test_the_free_advance_costs_nothing_and_must_be_taken() -> None:
    table = at_status()
    with table.edit() as s:
        give(s, 0, food=0)
    assert "pass" not in table.words
    table.play("advance:tactics")
    assert "tactics" in owned(table.state, 0)
    assert stock(table.state, 0) == {"culture": 1}
    assert table.asked == (1, "status.advance")


@rule("CC-STATUS-07")
def test_the_free_advance_may_be_a_change_of_government() -> None:
    table = at_status()
    with table.edit() as s:
        learn(s, 0, "voting", "economic_liberty", "draft")
    table.play("advance:nationalism", "advance:forced_labor")
    assert owned(table.state, 0, "autocracy") == {"nationalism", "forced_labor"}
    assert owned(table.state, 0, "democracy") == set()


@rule("CC-STATUS-08", "CC-ADV-12")
def test_an_event_of_the_free_advance_comes_at_once_and_cards_react_after_it() -> None:
    table = at_status()
    with table.edit() as s:
        learn(s, 0, "storage", "irrigation")
        give(s, 0, mood=0)
        hold(s, 0, actions=[41])
    table.play("advance:husbandry")
    assert table.about == "chance.event"
    table.play("event:civil_war")
    assert table.asked == (0, "card.react")
    table.play("action:41")
    assert stock(table.state, 0)["ideas"] == 2
    assert table.asked == (1, "status.advance"), "only now is the next player's turn"


# Steps 3 and 4


@rule("CC-STATUS-09", "CC-STATUS-10")
def test_everybody_draws_a_card_of_each_kind_without_a_hand_limit() -> None:
    table = at_status()
    with table.edit() as s:
        hold(s, 0, actions=range(1, 13), objectives=[2, 3, 4, 5, 6, 7, 8, 9])
    table.play("advance:tactics", "advance:tactics", "action:20", "objective:20", "action:21", "objective:21")
    hands = [(one.actions.bit_count(), one.objectives.bit_count()) for one in table.state.players]
    assert hands == [(13, 9), (1, 1)]


@rule("CC-STATUS-09")
def test_empty_decks_give_no_card() -> None:
    table = at_status()
    with table.edit() as s:
        s.players[0].completed = [card * 2 for card in range(len(OBJECTIVE_CARDS) - 1)]
        s.objective_deck = 1 << len(OBJECTIVE_CARDS) - 1
        hold(s, 1, actions=range(1, len(ACTION_CARDS)))
    table.play("advance:tactics", "advance:tactics", "pass")
    assert table.state.players[0].actions == 1 << len(ACTION_CARDS) - 1, (
        "the last card is drawn by the first player"
    )
    assert table.state.players[1].actions.bit_count() == len(ACTION_CARDS) - 1
    assert table.state.players[1].objectives == 0


@rule("CC-STATUS-11")
def test_one_city_of_size_1_may_be_razed_for_a_gold() -> None:
    table = at_status()
    with table.edit() as s:
        reveal_all(s)
        city(s, 0, home(s, 0), "temple")
        for place in ("+5+0", "+2+2"):
            city(s, 0, place, mood="happy")
        settler(s, 0, "+5+0")
        army(s, 0, "+5+0", 2)
        s.agenda = [("status_raze", 0)]
    assert table.words == ["hex:+2+2", "hex:+5+0", "pass"], "not the city of size 2"
    table.play("hex:+5+0")
    assert cell("+5+0") not in table.state.cities
    assert table.state.players[0].stock[GOLD] == 1
    assert table.state.players[0].supply[SETTLEMENT] == 5
    assert table.state.players[0].settlers[cell("+5+0")] == 1, "units stay"
    assert table.state.players[0].armies[cell("+5+0")] == 2
    assert table.about != "status.raze", "one city only"


@rule("CC-STATUS-11")
def test_razing_is_a_choice() -> None:
    table = at_status()
    with table.edit() as s:
        s.agenda = [("next_turn", 0), ("status_raze", 0)]
    table.play("pass")
    assert home(table.state, 0) in table.state.cities
    assert table.state.players[0].stock[GOLD] == 0


# Step 5


def first_player_step(seats: int, first: int, levels: dict[int, str]) -> Table:
    """Step 5 begins; some players have advances."""
    table = clash(seats)
    with table.edit() as s:
        s.first = first
        for seat, keys in levels.items():
            learn(s, seat, *keys.split())
        begin_status(s)
        s.agenda = [("status_first",)]
    return table


@rule("CC-STATUS-12", "CC-STATUS-13")
@pytest.mark.parametrize(
    "levels",
    [
        {},
        {0: "tactics myths", 1: "storage irrigation"},
        {0: "tactics myths", 1: "siegecraft steel_weapons warships"},
    ],
)
def test_the_first_player_stays_if_nobody_has_more(levels: dict[int, str]) -> None:
    table = first_player_step(2, 0, levels)
    assert table.asked == (0, "turn.action")
    assert table.state.first == 0
    assert table.state.round == 2


@rule("CC-STATUS-12", "CC-STATUS-14")
@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_who_has_most_culture_and_happiness_names_the_first_player(chosen: int) -> None:
    table = first_player_step(3, 0, {0: "tactics draft", 1: "storage", 2: "tactics myths irrigation"})
    assert table.asked == (2, "status.first_player")
    assert table.words == ["seat:0", "seat:1", "seat:2"]
    table.play(f"seat:{chosen}")
    assert table.state.first == chosen
    assert table.asked == (chosen, "turn.action")
    table.play("end")
    assert table.asked == ((chosen + 1) % 3, "turn.action")


@rule("CC-STATUS-15")
@pytest.mark.parametrize(("first", "decider"), [(0, 2), (2, 3)])
def test_of_equals_the_one_nearest_to_the_left_of_the_first_player_decides(first: int, decider: int) -> None:
    levels = {1: "tactics myths", 3: "storage irrigation"} if first == 2 else {2: "tactics", 3: "storage"}
    table = first_player_step(4, first, levels)
    assert table.asked == (decider, "status.first_player")
