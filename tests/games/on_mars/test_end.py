"""The end of the game, and Space Oddity."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import COLONY, NONE
from areopagus.games.on_mars.state import SHUTTLE
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    begin_shuttle_phase,
    give,
    in_play,
    mission_left,
    plain,
    player,
    seat_asked,
    show_blueprints,
)
from tests.games.on_mars.travelling import PASS, pass_round, pass_turn, shuttle

# The end


def last_mission(seats: int = 2, **options: object) -> Table:
    """One Blueprint is missing to the last Mission; everyone is in Orbit and the Shuttle far from leaving."""
    table = plain(seats, side="orbit", **options)
    with table.edit() as s:
        in_play(s, 2, 1, 3)
        mission_left(s, a=1, b=0, c=0)
        shuttle(s, "colony", 3)
        show_blueprints(s, 1, 2, 3)
    return table


TRIGGER = ("obtain_blueprint", "blueprint:01", "done", "end")


@rule("OM-END-01", "OM-END-02", "OM-END-03")
@pytest.mark.parametrize("by", [0, 1, 2])
def test_the_round_is_finished_with_its_shuttle_phase_and_one_more_is_played_without(by: int) -> None:
    table = last_mission(3)
    for seat in range(3):
        assert seat_asked(table) == seat
        assert not table.state.ending
        if seat == by:
            table.play(*TRIGGER)
            assert table.state.remaining == 0
        else:
            pass_turn(table)
    assert table.state.ending
    assert (table.state.round, table.state.shuttle_space) == (2, 2), "the Shuttle has moved"
    for seat in range(3):
        assert (table.about, seat_asked(table)) == ("turn.action", seat)
        pass_turn(table)
    assert table.match.over
    assert table.state.shuttle_space == 2
    assert table.state.round == 2


@rule("OM-END-01")
def test_the_game_goes_on_while_missions_remain() -> None:
    table = last_mission()
    for _ in range(2):
        pass_round(table)
    assert (table.state.round, table.state.ending, table.match.over) == (3, False, False)


@rule("OM-END-01", "OM-END-02")
def test_what_happens_in_a_shuttle_phase_is_seen_at_the_end_of_the_next_colonization_phase() -> None:
    table = last_mission()
    with table.edit() as s:
        shuttle(s, "orbit", 1)
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
        begin_shuttle_phase(s)
    table.play("yes", "order:8", "yes", "blueprint:01", "no")
    assert table.state.remaining == 0
    assert (table.state.round, table.state.ending) == (2, False)
    pass_round(table)
    assert (table.state.round, table.state.ending, table.match.over) == (3, True, False)
    pass_round(table)
    assert table.match.over
    assert table.state.round == 3


@rule("OM-END-02")
def test_everyone_may_travel_in_the_shuttle_phase_after_the_trigger() -> None:
    table = last_mission()
    with table.edit() as s:
        shuttle(s, "orbit", 1)
    table.play(*TRIGGER)
    pass_turn(table)
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 0)
    assert table.state.phase == SHUTTLE
    table.play("no", "no")
    assert table.state.final_round


@rule("OM-END-03")
def test_nobody_travels_after_the_last_round() -> None:
    table = plain()
    with table.edit() as s:
        s.ending = s.final_round = True
        shuttle(s, "colony", 1)
    table.play(*PASS[COLONY], *PASS[COLONY])
    assert table.match.over
    assert (table.state.shuttle_side, table.state.shuttle_space) == (COLONY, 1)


@rule("OM-END-04")
@pytest.mark.parametrize(("below", "crystals"), [(1, 2), (6, 3)])
def test_crystals_of_the_last_round_go_into_the_depot_before_scoring(below: int, crystals: int) -> None:
    table = plain()
    with table.edit() as s:
        s.ending = s.final_round = True
        give(s, 0, crystal=1)
        give(s, 1, crystal=1)
    table.play(*PASS[COLONY])
    with table.edit() as s:
        give(s, 0, below=below)
    table.play(*PASS[COLONY])
    assert table.match.over
    assert (player(table, 0).crystals, player(table, 0).below) == (crystals, 0)
    assert table.match.result is not None
    assert table.match.result.winners == (0,), "the Crystals break the tie"


# Space Oddity


@rule("OM-ODD-01")
@pytest.mark.parametrize("by", [0, 1])
def test_with_space_oddity_only_the_running_phase_is_finished(by: int) -> None:
    table = last_mission(3, space_oddity=True)
    for seat in range(3):
        assert (table.about, seat_asked(table)) == ("turn.action", seat)
        if seat == by:
            table.play(*TRIGGER)
        else:
            pass_turn(table)
    assert table.match.over
    assert (table.state.round, table.state.shuttle_space) == (1, 3)
    assert "story.end_triggered" not in table.story_keys(), "no further round is announced"
    assert "story.over_at_once" in table.story_keys()


@rule("OM-ODD-02")
@pytest.mark.parametrize(("oddity", "over"), [(True, True), (False, False)])
def test_with_space_oddity_the_last_player_may_end_the_game_at_once(oddity: bool, over: bool) -> None:
    table = last_mission(2, space_oddity=oddity)
    pass_turn(table)
    assert seat_asked(table) == 1
    table.play(*TRIGGER)
    assert table.match.over == over
