"""A colony that can never finish does not go on for ever (docs/rulings/on-mars.md)."""

from __future__ import annotations

from areopagus.games.on_mars.state import STILL_ROUNDS
from tests.games.on_mars.positions import mars


def at_the_end_of_a_round(still: int, moved: bool, scored: int = 0) -> bool:
    """Whether the next round is the last, after a number of rounds in which nothing moved."""
    table = mars(seats=2)
    with table.edit() as s:
        s.still = still
        s.players[0].op += scored
        s.advanced_to = sum(s.lss) + s.level - sum(s.mission_left) - moved
        s.agenda = [("next_round",)]
    return bool(table.state.final_round)


def test_the_end_is_triggered_when_nothing_has_moved_for_too_long() -> None:
    assert at_the_end_of_a_round(STILL_ROUNDS - 1, moved=False)


def test_it_is_not_triggered_a_round_earlier() -> None:
    assert not at_the_end_of_a_round(STILL_ROUNDS - 2, moved=False)


def test_any_progress_begins_the_count_anew() -> None:
    assert not at_the_end_of_a_round(STILL_ROUNDS - 1, moved=True)


def test_points_are_no_progress() -> None:
    """A Mineral Mine with a Geologist gives 2 OP in each turn without end."""
    assert at_the_end_of_a_round(STILL_ROUNDS - 1, moved=False, scored=2)
