"""The count of answers: the bots' own games, given as gestures."""

from __future__ import annotations

from areopagus.bots import make
from areopagus.kernel import new
from areopagus.lab.answers import AnswerCount, count_answers, play_on


def test_gestures_save_answers_and_lose_no_decision() -> None:
    count = count_answers("beacons", 2, seed=3)
    assert count.turns >= 6
    assert count.by_plan["light"] > 0
    assert count.answers == sum(count.by_plan.values()) + sum(count.by_question.values())
    saved = count.by_plan["light"]
    assert count.decisions - 2 * saved <= count.answers <= count.decisions - saved


def test_the_figures_are_rows_of_a_table() -> None:
    rows = count_answers("beacons", 2, games=2, seed=3).rows()
    assert [row["name"] for row in rows[:2]] == [
        "decisions per player and turn",
        "answers per player and turn",
    ]
    assert rows[1]["value"] < rows[0]["value"]


def test_without_standing_answers_more_is_asked() -> None:
    usual, none = (count_answers("on-mars", 2, seed=2, has_standing=has) for has in (True, False))
    assert none.decisions == usual.decisions
    assert none.answers > usual.answers
    assert usual.standing
    assert none.standing == ()


def test_what_a_seat_answers_by_itself_is_no_answer() -> None:
    match = new("clash-of-cultures", seats=2, seed=3, forced="quiet")
    players, count = [make("random", seed=seat) for seat in range(2)], AnswerCount()
    while match.ask is not None and not count.by_itself:
        play_on(match, players, count)
    assert count.standing == ("no_gold", "end_turn")
    assert count.by_itself.total() > 0
    assert count.answers == sum(count.by_plan.values()) + sum(count.by_question.values())
    assert count.answers + count.by_itself.total() <= count.decisions
    assert count.rows()[-1]["name"] == "by itself (no_gold, end_turn, windows)"
