"""A round and its turns: the actions of each side."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import COLONY, NONE
from areopagus.games.on_mars.catalog.board import ACTIONS
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.positions import (
    arrange_start,
    build,
    give,
    grow,
    in_play,
    learn,
    mars,
    move_bot,
    no_goals,
    own_blueprint,
    plain,
    player,
    raise_colony,
    seat_asked,
    storage,
)
from tests.games.on_mars.situations import PASS, able

ORBIT_ACTIONS = ("landing_pod", "obtain_blueprint", "learn_technology", "research_development", "resupply")


COLONY_ACTIONS = ("control_center", "construct", "upgrade", "welcome_ship", "hire_or_contract")


@rule("OM-FLOW-01", "OM-FLOW-02", "OM-FLOW-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_one_turn_each_comes_the_shuttle_phase(seats: int) -> None:
    table = plain(seats)
    with table.edit() as s:
        s.shuttle_side, s.shuttle_space = COLONY, 3
    before = table.state.round
    for round_ in range(2):
        for seat in range(seats):
            assert (table.about, seat_asked(table)) == ("turn.action", seat)
            standing = [board.standing for board in table.state.players]
            assert standing == [other >= seat for other in range(seats)]
            assert (table.state.round, table.state.shuttle_space) == (before + round_, 3 - round_)
            table.play(*PASS)
    assert table.state.shuttle_space == 1


@rule("OM-FLOW-04")
def test_exactly_one_main_action_must_be_performed() -> None:
    table = plain()
    assert "end" not in table.words
    assert table.refuses("end") == "OM-FLOW-04"
    table.play("control_center", "done")
    assert table.refuses("control_center") == "OM-FLOW-04"
    assert table.refuses("construct") == "OM-FLOW-04"
    table.play("end")
    assert seat_asked(table) == 1


@rule("OM-FLOW-05")
@pytest.mark.parametrize("executive_first", [True, False])
def test_one_executive_action_before_or_after_the_main_action(executive_first: bool) -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, crystal=3, battery=0)
        s.players[0].ships[4] = 0
        s.players[0].hangar = 1
    executive, main = ("depot:7", "good:battery"), ("control_center", "done")
    table.play(*(executive if executive_first else main))
    if executive_first:
        assert table.refuses("depot:5") == "OM-FLOW-05"
        table.play(*main)
    else:
        assert {"depot:5", "depot:7"} <= set(table.words)
        table.play(*executive)
    assert table.words == ["end"]
    assert table.refuses("depot:7") == "OM-FLOW-05"
    assert storage(table, 0)["battery"] == 1
    table.play("end")


@rule("OM-FLOW-05")
def test_an_executive_action_may_be_left_out() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, crystal=3)
    table.play("control_center", "done")
    assert {"depot:6", "end"} <= set(table.words)
    table.play("end")
    assert player(table, 0).crystals == 3


@rule("OM-FLOW-06", "OM-FLOW-07", "OM-FLOW-08")
@component(
    "action_slots:landing_pod",
    "action_slots:obtain_blueprint",
    "action_slots:learn_technology",
    "action_slots:research_development",
    "action_slots:resupply",
    "action_slots:control_center",
    "action_slots:construct",
    "action_slots:upgrade",
    "action_slots:welcome_ship",
    "action_slots:hire_or_contract",
)
@pytest.mark.parametrize(
    ("side", "own", "other"),
    [("orbit", ORBIT_ACTIONS, COLONY_ACTIONS), ("colony", COLONY_ACTIONS, ORBIT_ACTIONS)],
)
def test_only_the_main_actions_of_the_own_side(
    side: str, own: tuple[str, ...], other: tuple[str, ...]
) -> None:
    table = plain(side=side)
    with table.edit() as s:
        able(s)
    assert [word for word in table.words if word in ACTIONS] == list(own)
    assert [table.refuses(action) for action in other] == ["OM-FLOW-06"] * 5


@rule("OM-FLOW-09")
def test_each_contribution_to_a_mission_in_play_earns_its_crystals() -> None:
    table = plain()
    with table.edit() as s:
        raise_colony(s, 2)
        in_play(s, 4, 1, 2)
        give(s, 0, water=2, plant=2)
    table.play("welcome_ship", "depot:1", "reward:colonist_bot")
    table.play(table.words[0])
    assert player(table, 0).below == 2
    table.play("colonist", "depot:2", "reward:colonist_bot")
    table.play(table.words[0])
    assert player(table, 0).below == 4
    assert table.state.mission_left == [1, 5, 10]


@rule("OM-FLOW-09")
def test_a_deed_that_no_mission_asks_for_earns_nothing() -> None:
    table = plain()
    with table.edit() as s:
        in_play(s, 3, 1, 2)
    table.play("welcome_ship", "depot:1", "reward:colonist_bot")
    table.play(table.words[0])
    assert len(player(table, 0).bots) == 2
    assert player(table, 0).below == 0
    assert table.state.mission_left == [8, 5, 10]


@rule("OM-FLOW-10")
def test_at_the_end_of_a_turn_owners_choose_then_the_display_is_refilled_then_the_colony_grows() -> None:
    table = mars()
    with table.edit() as s:
        arrange_start(s)
        no_goals(s)
        for kind, at in (("generator", "+0-3"), ("water_extractor", "+3-1"), ("greenhouse", "+0+3")):
            build(s, kind, at)
        learn(s, 1, "oxygen_condenser", "1A")
        give(s, 0, mineral=0, plant=1)
        move_bot(s, 0, "-3+2")
        s.scientist_owner[5] = 1
        s.hire[5] = NONE
    table.play("construct", "kind:oxygen_condenser", "hex:-3+1", "tech-of:green")
    while table.about == "chance.tile":
        table.play(table.words[0])
    table.play("benefit:crystal", "end")
    assert (table.about, seat_asked(table)) == ("tech.owner_choice", 1)
    assert table.state.level == 1
    table.play("keep")
    assert (table.about, seat_asked(table)) == ("contract.refill", 0)
    assert table.state.level == 1
    table.play("contract:01")
    assert table.about == "chance.blueprint"
    assert table.state.level == 2
    assert player(table, 0).standing, "the Marker is laid down last"


@rule("OM-FLOW-12", "OM-POD-03")
def test_a_marker_that_moves_back_in_turn_order_gets_no_second_turn() -> None:
    table = plain(seats=3, side="orbit")
    with table.edit() as s:
        s.players[0].space, s.players[1].space, s.players[2].space = 1, 2, 6
    table.play("landing_pod", "order:8", "no", "end")
    assert player(table, 0).space == 8
    assert not player(table, 0).standing
    turns = []
    while table.about == "turn.action" and table.state.round == 1:
        turns.append(seat_asked(table))
        table.play(*(PASS if turns[-1] == 2 else ("resupply", "good:battery", "done", "end")))
    assert turns == [1, 2]


@rule("OM-FLOW-12")
def test_travelling_in_the_own_turn_gives_no_second_turn_either() -> None:
    table = plain(seats=3)
    with table.edit() as s:
        grow(s, "oxygen_condenser", 3)
        own_blueprint(s, 0, 22, built_on="-2+1")
        give(s, 0, crystal=3, plant=0)
        s.players[0].space, s.players[1].space, s.players[2].space = 5, 6, 1
        s.players[2].standing = False
        s.shuttle_side, s.shuttle_space = COLONY, 3
    table.play("depot:8", "order:4", "no")
    assert player(table, 0).space == 4
    assert table.refuses("control_center") == "OM-FLOW-06"
    table.play("resupply", "good:battery", "done", "end")
    assert (seat_asked(table), table.about) == (1, "turn.action")
    table.play(*PASS)
    assert table.state.round == 2
