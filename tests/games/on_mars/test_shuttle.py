"""The Shuttle Phase: when it comes, and who travels."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import COLONY, NONE, ORBIT
from areopagus.games.on_mars.catalog.board import SPACE_SIDE
from areopagus.games.on_mars.state import COLONIZATION, Mars
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.positions import (
    begin_shuttle_phase,
    build,
    colony_level,
    lacerda_rides,
    mars,
    no_goals,
    plain,
    player,
    seat_asked,
)
from tests.games.on_mars.travelling import SIDES, pass_round, pass_turn, phase, shuttle, spaces


def ready(s: Mars, seat: int, ships: int = 1) -> None:
    """A player has Ships in the Hangar."""
    for space in range(ships):
        s.players[seat].ships[space] = 0
    s.players[seat].hangar = ships


# The Shuttle


@rule("OM-SHUTTLE-01")
@pytest.mark.parametrize("side", ["orbit", "colony"])
def test_the_shuttle_moves_towards_the_centre_and_travels_from_the_red_space(side: str) -> None:
    table = plain()
    with table.edit() as s:
        shuttle(s, side, 3)
    places = []
    for _ in range(3):
        pass_round(table)
        places.append((table.state.shuttle_side, table.state.shuttle_space))
    other = ORBIT + COLONY - SIDES[side]
    assert places == [(SIDES[side], 2), (SIDES[side], 1), (other, 1)]


@rule("OM-SHUTTLE-02", "OM-XSHUT-01", "OM-XSHUT-02")
@component("shuttle:1", "shuttle:2", "shuttle:3", "shuttle:4", "shuttle:5")
@pytest.mark.parametrize("side", ["orbit", "colony"])
@pytest.mark.parametrize(("level", "space"), [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3)])
def test_it_lands_where_the_colony_level_says(level: int, space: int, side: str) -> None:
    table = plain(side=side)
    with table.edit() as s:
        colony_level(s, level)
        shuttle(s, side, 1)
        begin_shuttle_phase(s)
    assert (table.state.shuttle_side, table.state.shuttle_space) == (ORBIT + COLONY - SIDES[side], space)
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 0)
    table.play("no")


@rule("OM-SHUTTLE-06", "OM-SHUTTLE-07")
@pytest.mark.parametrize(
    ("at", "key"), [("colony", "text.travel_free_now"), ("orbit", "text.travel_or_wait")]
)
def test_the_question_says_whether_a_travel_is_free_or_costs_a_ship(at: str, key: str) -> None:
    table = plain()
    with table.edit() as s:
        colony_level(s, 2)
        s.players[0].ships[0], s.players[0].hangar = 0, 1
        shuttle(s, at, 1)
        begin_shuttle_phase(s)
    question = table.match.ask
    assert question is not None
    assert question.named is not None
    assert question.about == "shuttle.travel"
    label = question.named(question.words[0])
    assert label is not None
    assert label.key == key
    stay = question.named(question.words[1])
    assert stay is not None
    assert stay.key == ("text.stay_till_back" if at == "colony" else "text.stay_to_leave")


@rule("OM-XSHUT-01")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_it_leaves_every_first_second_or_third_shuttle_phase(level: int) -> None:
    table = plain()
    with table.edit() as s:
        colony_level(s, level)
        shuttle(s, "colony", 1)
    sides = []
    for _ in range(2 * level + 1):
        pass_round(table)
        sides.append(table.state.shuttle_side)
    assert sides == [ORBIT] * level + [COLONY] * level + [ORBIT]


@rule("OM-XSHUT-01")
def test_a_later_colony_update_does_not_move_the_shuttle() -> None:
    table = plain()
    with table.edit() as s:
        shuttle(s, "orbit", 1)
    pass_round(table)
    assert (table.state.shuttle_side, table.state.shuttle_space) == (COLONY, 1)
    with table.edit() as s:
        for kind, at in (
            ("generator", "+0-3"),
            ("water_extractor", "+3-1"),
            ("greenhouse", "+0+3"),
            ("oxygen_condenser", "-3+1"),
        ):
            build(s, kind, at)
    pass_turn(table)
    assert table.state.level == 2
    assert (table.state.shuttle_side, table.state.shuttle_space) == (COLONY, 1)
    pass_round(table)
    assert (table.state.shuttle_side, table.state.shuttle_space) == (ORBIT, 2)


@rule("OM-XSHUT-02")
@component("shuttle:4", "shuttle:5")
@pytest.mark.parametrize(("level", "stops"), [(3, False), (4, True), (5, True)])
def test_by_a_switch_the_shuttle_stops_from_level_four_on(level: int, stops: bool) -> None:
    table = plain(3, shuttle_from_level_4="stops")
    with table.edit() as s:
        colony_level(s, level)
        shuttle(s, "colony", 1)
        ready(s, 1)
        begin_shuttle_phase(s)
    if not stops:
        assert (seat_asked(table), table.state.shuttle_side) == (0, ORBIT)
        return
    assert (table.state.shuttle_side, table.state.shuttle_space) == (COLONY, 1)
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 1), "nobody rides free"
    table.play("yes", "order:1")
    assert player(table, 1).hangar == 0
    assert table.state.phase == COLONIZATION


@rule("OM-XSHUT-02")
@pytest.mark.parametrize(("switch", "space_side"), [("stops", COLONY), ("last_space", ORBIT)])
def test_lacerda_stays_when_the_shuttle_has_stopped(switch: str, space_side: int) -> None:
    table = mars(1, dealer=True, shuttle_from_level_4=switch)
    with table.edit() as s:
        no_goals(s)
        colony_level(s, 4)
        lacerda_rides(s, "colony")
        s.shuttle_side, s.shuttle_space = COLONY, 1
    if table.about == "shuttle.travel":
        table.play("no")
    assert SPACE_SIDE[player(table, 1).space] == space_side


# Who travels


@rule("OM-SHUTTLE-03")
def test_everyone_decides_in_turn_order() -> None:
    table = plain(4)
    with table.edit() as s:
        shuttle(s, "colony", 1)
        spaces(s, 7, 5, 8, 6)
        begin_shuttle_phase(s)
    asked = []
    while table.about == "shuttle.travel":
        asked.append(seat_asked(table))
        assert table.words == ["yes", "no"]
        table.play("no")
    assert asked == [1, 3, 0, 2]


@rule("OM-SHUTTLE-03")
def test_the_order_is_that_of_the_beginning_of_the_phase() -> None:
    table = plain(3)
    with table.edit() as s:
        shuttle(s, "colony", 1)
        spaces(s, 5, 6, 7)
        begin_shuttle_phase(s)
    table.play("yes", "order:1")
    assert seat_asked(table) == 1
    table.play("no")
    assert seat_asked(table) == 2
    table.play("no")
    assert (table.about, seat_asked(table)) == ("turn.action", 0)


@rule("OM-SHUTTLE-04", "OM-SHUTTLE-07")
@pytest.mark.parametrize("side", ["orbit", "colony"])
@pytest.mark.parametrize("at", [("colony", 2), ("orbit", 3), ("other", 1)])
def test_a_ship_takes_its_player_to_either_side_whether_or_not_the_shuttle_travels(
    side: str, at: tuple[str, int]
) -> None:
    table = plain(3, side)
    other = "colony" if side == "orbit" else "orbit"
    with table.edit() as s:
        shuttle(s, other if at[0] == "other" else at[0], at[1])
        ready(s, 1, 1)
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
        begin_shuttle_phase(s)
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 1), "the others have no Ship"
    table.play("yes", "order:5" if side == "orbit" else "order:1")
    assert SPACE_SIDE[player(table, 1).space] == SIDES[other]
    assert player(table, 1).hangar == 0
    assert player(table, 1).ships == [0, 1, 1, 1, 1, 0, 0, 0], "it is in the box, not in the Depot"
    assert table.state.round == 2


@rule("OM-SHUTTLE-05")
def test_who_stays_stands_up_without_a_bonus() -> None:
    table = phase()
    with table.edit() as s:
        spaces(s, 6, 8)
    assert not player(table, 0).standing
    table.play("no")
    assert player(table, 0).standing
    assert (player(table, 0).space, player(table, 0).below) == (6, 0)
    table.play("no")
    assert (table.about, seat_asked(table)) == ("turn.action", 0)
    assert player(table, 1).blueprints == []


@rule("OM-SHUTTLE-05", "OM-SHUTTLE-07")
def test_who_cannot_travel_stands_up_without_being_asked() -> None:
    table = phase("orbit", at=("colony", 1))
    assert (table.about, seat_asked(table)) == ("turn.action", 0)
    assert table.state.round == 2
    assert [board.standing for board in table.state.players] == [True, True]


@rule("OM-SHUTTLE-06")
def test_the_ride_is_free_from_the_side_that_the_shuttle_left() -> None:
    table = plain(2)
    with table.edit() as s:
        shuttle(s, "colony", 1)
        spaces(s, 5, 1)
        ready(s, 0)
        ready(s, 1)
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
        begin_shuttle_phase(s)
    assert seat_asked(table) == 1
    table.play("yes", "order:6", "no")
    assert player(table, 1).hangar == 0, "the Shuttle came from the other side"
    table.play("yes", "order:1")
    assert player(table, 0).hangar == 1


@rule("OM-SHUTTLE-06")
def test_a_shuttle_that_only_moves_takes_nobody() -> None:
    table = phase(at=("colony", 2))
    assert table.about == "turn.action"
    assert (table.state.shuttle_side, table.state.shuttle_space) == (COLONY, 1)


@rule("OM-SHUTTLE-08", "OM-TRAVC-08", "OM-TRAVO-06")
@pytest.mark.parametrize(
    ("side", "steps"),
    [
        ("orbit", ["discovery.tile", "discovery.place", "turn_order.space", "turn_order.benefit"]),
        ("colony", ["turn_order.space", "turn_order.benefit"]),
    ],
)
def test_travelling_follows_the_steps_of_the_side_one_goes_to(side: str, steps: list[str]) -> None:
    table = phase(side, at=(side, 1))
    table.play("yes")
    asked = []
    while seat_asked(table) == 0 and table.about != "shuttle.travel":
        asked.append(table.about)
        if table.about == "turn_order.space":
            first = 5 if side == "orbit" else 1
            assert table.words == [f"order:{space}" for space in range(first, first + 4)]
            assert table.refuses(f"order:{9 - first}") == (
                "OM-TRAVC-08" if side == "orbit" else "OM-TRAVO-06"
            )
        table.play(table.words[-1])
    assert asked == steps
    assert SPACE_SIDE[player(table, 0).space] == (COLONY if side == "orbit" else ORBIT)
