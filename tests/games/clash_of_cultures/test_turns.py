"""Rounds, Turns and actions (CC-TURN)."""

from __future__ import annotations

import pytest

from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    begin_turn,
    built_wonder,
    card_with,
    cell,
    city,
    clash,
    give,
    hold,
    learn,
    person,
    reveal,
    settler,
    ship,
    stock,
    word,
)


def seat_asked(table: Table) -> int:
    """Whose answer the table waits for."""
    assert table.match.ask is not None
    return table.match.ask.seat


def next_question(table: Table) -> None:
    """Answer what a Status phase asks, with the first word; razing and Objectives are declined."""
    table.play({"status.raze": "pass", "status.objective": "pass"}.get(table.about, table.words[0]))


@rule("CC-TURN-01", "CC-TURN-02", "CC-TURN-09", "CC-TURN-10", "CC-STATUS-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_take_their_first_turn_then_their_second_then_their_third(seats: int) -> None:
    table = clash(seats)
    with table.edit() as s:
        s.first = 1
        begin_turn(s, 1)
    turns = []
    while table.about == "turn.action":
        turns.append((seat_asked(table), table.state.round, table.state.turn_number))
        table.play("end")
    order = [(1 + step) % seats for step in range(seats)]
    assert turns == [(seat, 1, turn) for turn in (1, 2, 3) for seat in order]
    assert table.about.startswith("status.")
    while table.about != "turn.action":
        next_question(table)
    assert (table.state.round, table.state.turn_number, seat_asked(table)) == (2, 1, table.state.first)


@rule("CC-TURN-02")
def test_play_goes_to_the_left_as_the_players_sit_round_the_map() -> None:
    table = clash(3)
    with table.edit() as s:
        s.order = [0, 2, 1]
        begin_turn(s, 0)
    seats = []
    for _ in range(4):
        seats.append(seat_asked(table))
        table.play("end")
    assert seats == [0, 2, 1, 0]


@rule("CC-TURN-03", "CC-TURN-04")
def test_a_turn_has_three_actions_which_may_be_the_same() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+3+0", mood="happy")
        give(s, 0, food=6)
    table.play("advance", "advance:fishing", "advance", "advance:tactics", "advance", "advance:writing")
    assert table.state.turn.actions_left == 0
    assert stock(table.state, 0) == {"mood": 1, "culture": 2}
    for action in ("advance", "activate", "move"):
        assert table.refuses(action) == "CC-TURN-03"
    assert seat_asked(table) == 0  # what costs no action may still be done
    table.play("end")
    assert (seat_asked(table), table.state.turn.actions_left) == (1, 3)


@rule("CC-TURN-04")
def test_actions_come_in_any_order() -> None:
    for order in (("found", "advance"), ("advance", "found")):
        table = clash(2)
        with table.edit() as s:
            settler(s, 0, "+2+0")
        for action in order:
            table.play(action)
            if action == "advance":
                table.play("advance:fishing")
        assert table.state.turn.actions_left == 1
        assert cell("+2+0") in table.state.cities


@rule("CC-TURN-05")
@pytest.mark.parametrize(
    ("action", "answers"),
    [
        ("advance", ["advance:writing"]),
        ("found", []),
        ("activate", ["collect", "done"]),
        ("move", [HOME_HEX, word("+4-1"), "done"]),
        ("civic", []),
        ("influence", ["die:1"]),
    ],
)
def test_the_six_actions_cost_one_each(action: str, answers: list[str]) -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths")
        learn(s, 1, "myths")
        reveal(s, "c", 18)
        settler(s, 0, "+2+0")
        city(s, 1, "+3+1", "temple")
        give(s, 0, food=2, mood=1)
    assert table.words == ["advance", "found", "activate", "move", "civic", "influence", "trade", "end"]
    table.play(action, *answers)
    assert (table.about, table.state.turn.actions_left) == ("turn.action", 2)


@rule("CC-TURN-06", "CC-TERM-01")
@pytest.mark.parametrize(
    ("effect", "answers"),
    [
        ("cartography", []),
        ("taxes", []),
        ("civil_liberties", []),
        ("hanging_gardens", []),
        ("person", ["pass"]),
        ("card", []),
    ],
)
def test_every_effect_marked_as_an_action_takes_one(effect: str, answers: list[str]) -> None:
    table = clash(2, actions=1)
    with table.edit() as s:
        learn(s, 0, "cartography", "taxes", "civil_liberties")
        reveal(s, "b", 8)
        ship(s, 0, "+4+0")
        give(s, 0, mood=2, culture=1)
        built_wonder(s, "hanging_gardens", "+3+0")
        person(s, 0, "great_philosopher")
        hold(s, 0, actions=[card_with("spy")])
        hold(s, 1, objectives=[3])
    table.play(effect, *answers)
    assert (table.about, table.state.turn.actions_left) == ("turn.action", 0)
    with table.edit() as s:
        s.turn.used = 0
    for again in ("cartography", "taxes", "civil_liberties", "hanging_gardens", "person", "card"):
        assert again not in table.words


@rule("CC-TURN-07", "CC-INFL-12")
def test_one_influence_attempt_in_a_turn_may_succeed() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 1, "myths", "writing")
        reveal(s, "c", 18)
        city(s, 1, "+3+1", "temple", "academy")
        city(s, 1, "+2+0", "temple")
    table.play("influence", word("+3+1"), "die:4")
    assert "influence" in table.words  # a failure does not count
    table.play("influence", word("+3+1"), "die:5", "piece:temple")
    assert table.refuses("influence") == "CC-INFL-12"
    table.play("end", "end")
    assert "influence" in table.words


@rule("CC-TURN-08", "CC-TURN-03")
def test_a_turn_may_end_with_actions_left() -> None:
    table = clash(2)
    table.play("end")
    assert (seat_asked(table), table.state.turn.actions_left) == (1, 3)
    table.play("end")
    assert (seat_asked(table), table.state.turn.actions_left) == (0, 3)  # nothing is carried over


@rule("CC-TURN-08", "CC-ASK-13")
def test_a_turn_in_which_nothing_can_be_done_ends_by_itself() -> None:
    table = clash(2, trade="off")
    with table.edit() as s:
        city(s, 0, "+3+0", mood="angry")
        give(s, 0, food=0)
        begin_turn(s, 0, actions=1)
    table.play("activate", HOME_HEX)
    assert seat_asked(table) == 1


@rule("CC-TURN-10", "CC-TURN-09")
def test_after_the_status_phase_a_new_round_begins_with_its_first_turn() -> None:
    table = clash(2)
    with table.edit() as s:
        s.turn_number = 3
        s.active = 1
        s.agenda = [("next_turn", 6), ("turn", 1)]
    table.play("end")
    assert table.story_keys().count("story.status") == 1
    while table.about != "turn.action":
        next_question(table)
    assert (table.state.round, table.state.turn_number, table.state.turn.actions_left) == (2, 1, 3)
