"""Private Goals: when they are offered, what they pay for, and the common reward (OM-GOAL, OM-XGOAL).

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
with two players seat 0 has its Shelter on -2-1, seat 1 on +2+1.
"""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.on_mars.catalog.cards import CONTRACTS
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.queries.cards import holds
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.goal_positions import enough_for, goal_table, holding
from tests.games.on_mars.positions import (
    begin_shuttle_phase,
    cell,
    colonists,
    give,
    goals,
    grow,
    learn,
    move_bot,
    no_goals,
    on_slot,
    own_blueprint,
    own_contract,
    show_blueprints,
    show_contract,
)
from tests.games.on_mars.situations import (
    mars_without_goals,
)


@rule("OM-XGOAL-17")
@pytest.mark.parametrize(
    ("words", "at"),
    [
        (("tech:shelter", "lab:3A", "tech:shelter", "lab:4A"), ("4A", "1A")),
        (("tech:shelter", "lab:3A", "tech:mine", "lab:2A"), ("3A", "2A")),
        (("tech:mine", "lab:2A", "done"), ("2B", "2A")),
    ],
)
def test_the_common_reward_develops_twice_at_no_cost(words: tuple[str, ...], at: tuple[str, str]) -> None:

    table = goal_table(7)
    with table.edit() as s:
        learn(s, 0, "mine", "1A")
        give(s, 0, mineral=0, battery=0, water=0, plant=0, oxygen=0)
    table.play("goal:07", "reward:develop")
    assert "done" in table.words
    table.play(*words)
    assert table.about == "turn.action"
    tech = table.state.players[0].tech
    assert (LAB_NAMES[tech[5]], LAB_NAMES[tech[0]]) == at
    assert sum(table.state.players[0].storage) == ("lab:3A" in words), "only the Mineral of Lab space 3A came"


@rule("OM-XGOAL-18", "OM-GOAL-02", "OM-GOAL-04", "OM-HID-01")
def test_a_completed_goal_lies_open_is_no_crystal_any_more_and_is_the_only_one() -> None:
    table = holding(14, 7, 3)
    with table.edit() as s:
        enough_for(14)(s, True)
        grow(s, "shelter", 3, 0)
        give(s, 0, crystal=1)
    assert {"goal:14", "goal:07"} <= set(table.words)
    table.play("goal:14", "reward:card")
    assert table.refuses("goal:07") == "OM-GOAL-02"
    assert table.refuses("goal:14") == "OM-GOAL-01"
    for seat in (0, 1, None):
        shown = table.match.view(seat)["players"][0]
        assert (shown["goal_done"], shown["goals"]) == (13, 2)
        assert shown["goal_cards"] == ([2, 6] if seat == 0 else None)
    table.play("depot:6")
    assert table.about == "pay.crystal"
    assert table.words == ["goal:03", "goal:07", "good:crystal"]
    table.play("goal:03", "goal:07")
    assert table.about == "control.move", "both were paid with Goals, after completing one"
    assert table.state.players[0].crystals == 1


@rule("OM-XGOAL-18")
def test_a_goal_without_any_possible_reward_cannot_be_completed() -> None:
    table = goal_table(7)
    with table.edit() as s:
        colonists(s, 0, lq=8)
        learn(s, 0, "shelter", "6A")
    assert table.refuses("goal:07") == "OM-XGOAL-18"


@rule("OM-GOAL-01", "OM-NOTE-55", "OM-HID-05")
def test_a_goal_that_comes_true_is_offered_at_once_declined_and_offered_again_later() -> None:
    table = holding(1, 3, 14, side="orbit")
    with table.edit() as s:
        for card in (1, 3, 5):
            own_blueprint(s, 0, card)
        show_blueprints(s, 4, 6)
    table.play("obtain_blueprint", "blueprint:04")
    assert table.about == "goal.complete"
    assert table.words == ["goal:01", "no"]
    assert table.match.asked(0).about == "goal.complete"  # type: ignore[union-attr]
    for seat in (1, None):
        asked = table.match.asked(seat)
        assert asked is not None
        assert (asked.seat, asked.about, asked.words) == (0, "", ())
    table.play("no", "blueprint:06")
    assert table.about == "turn.action", "it is not asked a second time"
    assert "goal:01" in table.words
    assert table.match.asked(1).words == ()  # type: ignore[union-attr]
    table.play("goal:01", "reward:develop", "done")
    assert table.state.players[0].goal_done == 0


@rule("OM-GOAL-01")
def test_goals_are_completed_in_ones_own_turn_alone() -> None:
    table = holding(6, 3, 14, side="orbit")
    with table.edit() as s:
        begin_shuttle_phase(s)
        grow(s, "shelter", 3, 0)
        give(s, 0, oxygen=4)
        s.shuttle_side, s.shuttle_space = 0, 1
    assert table.about == "shuttle.travel"
    table.play("yes", "exploration:1", "hex:-3+3")
    while table.match.ask.seat == 0 and table.about != "turn.action":  # type: ignore[union-attr]
        assert table.about != "goal.complete"
        assert not [word for word in table.words if word.startswith("goal:")]
        table.play(table.words[-1])


@rule("OM-GOAL-01", "OM-USE-05")
def test_a_goal_that_comes_true_on_anothers_turn_waits_for_ones_own() -> None:
    table = mars_without_goals()
    with table.edit() as s:
        goals(s, 1, 14, 3, 16)
        no_goals(s, 0)
        learn(s, 1, "shelter", "4A")
        learn(s, 1, "rover", "4B")
        learn(s, 1, "mine", "3B")
        move_bot(s, 0, "+0-1")
    table.play("construct", "kind:mine", "hex:-1+0", "tech-of:green")
    table.match._forced = "none"
    table.play("end", "develop", "lab:4C")
    assert (table.match.ask.seat, table.about) == (1, "turn.action")  # type: ignore[union-attr]
    assert "goal:14" in table.words


@rule("OM-GOAL-01")
@pytest.mark.parametrize("number", range(1, 17))
def test_a_goals_condition_holds_with_enough_and_not_with_one_less(number: int) -> None:
    for enough in (False, True):
        s = mars_without_goals().state.copy()
        enough_for(number)(s, enough)
        assert holds(s, 0, number - 1) is enough


@rule("OM-GOAL-01", "OM-NOTE-55")
def test_a_goal_that_holds_when_the_turn_begins_is_not_offered_after_a_step() -> None:
    table = holding(1, 3, 14, side="orbit")
    with table.edit() as s:
        s.agenda = [("start_turn", 0)]
        for card in (1, 3, 5, 7):
            own_blueprint(s, 0, card)
        show_blueprints(s, 4, 6)
    assert "goal:01" in table.words
    table.play("obtain_blueprint", "blueprint:04")
    assert table.about == "blueprint.take"


@rule("OM-GOAL-01", "OM-HID-05")
@pytest.mark.parametrize("seats", [1, 2])
def test_alone_nobody_is_asked_about_a_goal_that_is_not_in_hand(seats: int) -> None:
    table = mars_without_goals(seats, "orbit")
    with table.edit() as s:
        goals(s, 0, 3, 14, 16)
        for card in (1, 3, 5):
            own_blueprint(s, 0, card)
        show_blueprints(s, 4, 6)
    table.play("obtain_blueprint", "blueprint:04")
    assert table.about == ("blueprint.take" if seats == 1 else "goal.complete")


@rule("OM-GOAL-02")
def test_after_one_goal_no_second_one_is_even_offered_when_it_comes_true() -> None:
    table = holding(1, 14, 3, side="orbit")
    with table.edit() as s:
        for card in (1, 3, 5):
            own_blueprint(s, 0, card)
        show_blueprints(s, 4, 6)
        s.players[0].goals &= ~(1 << 13)
        s.players[0].goal_done = 13
    table.match._forced = "none"
    table.play("obtain_blueprint", "blueprint:04")
    assert table.about == "blueprint.take"
    table.play("done")
    assert table.refuses("goal:01") == "OM-GOAL-02"


@rule("OM-GOAL-03", "OM-GOAL-04", "OM-GOAL-05", "OM-GOAL-07", "OM-HID-01")
def test_all_three_goals_may_pay_crystals_and_are_discarded_unseen() -> None:
    table = holding(1, 3, 14, seats=3)
    with table.edit() as s:
        give(s, 0, crystal=0)
        s.players[0].ships[3] = 0
        s.players[0].hangar = 1
        own_blueprint(s, 0, 1)
        move_bot(s, 0, "+0-1")
    table.play("depot:4")
    assert table.words == ["goal:01", "goal:03", "goal:14"]
    for seat in (1, 2, None):
        asked = table.match.asked(seat)
        assert asked is not None
        assert asked.words == ()
    table.play("goal:03", "goal:14", "goal:01")
    board = table.state.players[0]
    assert (board.goals, board.discarded, board.crystals, board.below) == (0, 0b10000000000101, 0, 0)
    assert table.story_keys(0).count("story.goal_spent") == 3
    for seat in (1, 2, None):
        assert "story.goal_spent" not in table.story_keys(seat)
        assert table.story_keys(seat).count("story.goal_spent_unseen") == 3
        shown = table.match.view(seat)["players"][0]
        assert (shown["goals"], shown["goal_cards"]) == (0, None)
        assert (shown["discarded"], shown["discarded_cards"]) == (3, None)
        assert "goal:03" not in str([message.params for message in table.match.story(seat)])
    assert table.state.marker[cell("+0+0")] == 0, "the action was performed"


@rule("OM-GOAL-03")
@pytest.mark.parametrize("means", ["slot", "movement", "contract", "lab"])
def test_a_goal_may_stand_for_any_crystal_cost(means: str) -> None:
    table = holding(1, 3, 14, side="orbit" if means == "lab" else "colony")
    with table.edit() as s:
        give(s, 0, crystal=0, mineral=1)
        if means == "slot":
            on_slot(s, 1, "construct")
            colonists(s, 0, lq=1)
            move_bot(s, 0, "-1+0")
        if means == "contract":
            show_contract(s, 7)
        if means == "lab":
            learn(s, 0, "shelter", "5A")
    if means == "slot":
        table.play("construct")
        assert (table.about, table.words) == ("slot.cost", ["goal:01", "goal:03", "goal:14"])
        table.play("goal:01")
        assert table.about == "construct.kind"
    elif means == "movement":
        table.play("control_center", "boost:bots", "goal:01")
        assert table.about == "control.move"
    elif means == "contract":
        table.play("hire_or_contract", "contract:07", "goal:01")
        assert table.state.contract_owner[6] == 0
    else:
        table.play("research_development", "tech:shelter", "good:oxygen", "goal:01")
        assert table.state.players[0].tech[5] == 12
    assert table.state.players[0].discarded == 1


@rule("OM-GOAL-06")
def test_a_goal_is_no_crystal_for_a_contract() -> None:
    crystals = next(number for number in range(12) if CONTRACTS[number].needs[5])
    table = holding(1, 3, 14)
    with table.edit() as s:
        own_contract(s, 0, crystals + 1)
        s.players[0].storage = [0, 0, 0, 0, 0]
        give(s, 0, crystal=0)
    assert table.refuses("deliver") == "OM-CONTRACT-02"
    with table.edit() as s:
        give(s, 0, crystal=1)
    table.play("deliver")
    assert table.about == "turn.action" or "goal:01" not in table.words
    assert table.state.contract_goods[crystals * 6 + 5] == 1
    assert table.state.players[0].goals.bit_count() == 3


def third_shelter(*goals_held: int) -> Table:
    """Seat 0 can construct a third Shelter on -4+0."""
    table = holding(*goals_held)
    with table.edit() as s:
        grow(s, "shelter", 2, 0)
        learn(s, 0, "shelter", "3A")
        move_bot(s, 0, "-4+1")
        give(s, 0, mineral=0, oxygen=1)
    return table


@rule("OM-GOAL-01", "OM-XGOAL-07")
def test_a_goal_is_offered_right_after_the_building_that_makes_it_true() -> None:
    table = third_shelter(7, 3, 14)
    table.play("construct", "kind:shelter", "hex:-4+0", "tech-of:purple")
    assert (table.about, table.words) == ("goal.complete", ["goal:07", "no"])


@rule("OM-GOAL-01", "OM-XGOAL-13")
def test_a_goal_is_offered_right_after_the_scientist_who_makes_it_true() -> None:
    table = holding(13, 3, 14)
    with table.edit() as s:
        own_contract(s, 0, 11)
        for good, count in enumerate(CONTRACTS[10].needs):
            s.contract_goods[60 + good] = count
        s.contract_done[10] = True
        give(s, 0, mineral=0, battery=2)
    table.play("hire_or_contract", "scientist:hydrologist")
    assert (table.about, table.words) == ("goal.complete", ["goal:13", "no"])


@rule("OM-GOAL-01", "OM-HID-05")
@pytest.mark.parametrize("is_open", [False, True])
def test_nobody_is_asked_about_a_goal_that_lies_open(is_open: bool) -> None:
    table = third_shelter(3, 14, 12)
    with table.edit() as s:
        lay_open(s, 7, is_open)
    table.play("construct", "kind:shelter", "hex:-4+0", "tech-of:purple")
    assert table.about == ("turn.action" if is_open else "goal.complete"), "the question gives nothing away"
    table = holding(3, 14, 12, side="orbit")
    with table.edit() as s:
        for card in (1, 3, 5):
            own_blueprint(s, 0, card)
        show_blueprints(s, 4, 6)
        lay_open(s, 1, is_open)
    table.play("obtain_blueprint", "blueprint:04")
    assert table.about == ("blueprint.take" if is_open else "goal.complete")


def lay_open(s: Any, number: int, is_open: bool) -> None:
    """Seat 1 has completed a Goal, or still holds it."""
    s.players[1].goals = sum(1 << goal - 1 for goal in (1, 7, 13))
    if is_open:
        s.players[1].goals -= 1 << number - 1
        s.players[1].goal_done = number - 1
