"""Private Goals: what each of them needs and gives (OM-GOAL, OM-XGOAL).

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
with two players seat 0 has its Shelter on -2-1, seat 1 on +2+1.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import MINERAL, NONE
from areopagus.games.on_mars.state import COLONIZATION
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.goal_positions import goal_table, holding
from tests.games.on_mars.positions import (
    add_bot,
    build,
    cell,
    colonists,
    colony_level,
    give,
    grow,
    hire_scientist,
    in_play,
    learn,
    move_bot,
    no_goals,
    own_blueprint,
    put_miner,
    put_rover,
    show_contract,
    tile,
)
from tests.games.on_mars.situations import (
    missions_left,
)


@rule("OM-GOAL-01")
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(1, marks=rule("OM-XGOAL-01")),
        pytest.param(2, marks=rule("OM-XGOAL-02")),
        pytest.param(3, marks=rule("OM-XGOAL-03")),
        pytest.param(4, marks=rule("OM-XGOAL-04")),
        pytest.param(5, marks=rule("OM-XGOAL-05")),
        pytest.param(6, marks=rule("OM-XGOAL-06")),
        pytest.param(7, marks=rule("OM-XGOAL-07")),
        pytest.param(8, marks=rule("OM-XGOAL-08")),
        pytest.param(9, marks=rule("OM-XGOAL-09")),
        pytest.param(10, marks=rule("OM-XGOAL-10")),
        pytest.param(11, marks=rule("OM-XGOAL-11")),
        pytest.param(12, marks=rule("OM-XGOAL-12")),
        pytest.param(13, marks=rule("OM-XGOAL-13")),
        pytest.param(14, marks=rule("OM-XGOAL-14")),
        pytest.param(15, marks=rule("OM-XGOAL-15")),
        pytest.param(16, marks=rule("OM-XGOAL-16")),
    ],
)
def test_a_goal_can_be_completed_exactly_when_its_requirement_is_met(number: int) -> None:
    word = f"goal:{number:02}"
    assert goal_table(number, enough=False).refuses(word) == "OM-GOAL-01"
    table = goal_table(number)
    assert word in table.words
    table.play(word)
    assert table.state.players[0].goal_done == number - 1
    assert {"reward:develop", "reward:card"} == set(table.words)


@rule("OM-XGOAL-01", "OM-XGOAL-19")
@component("private_goals:1")
def test_goal_1_upgrades_twice_without_minerals_and_without_upgrade_tech() -> None:
    table = goal_table(1)
    with table.edit() as s:
        give(s, 0, mineral=0)
        move_bot(s, 0, "+0-1")
        add_bot(s, 0, "+1-1")
        own_blueprint(s, 0, 3)
        learn(s, 1, "upgrade", "3A")
    table.play("goal:01", "reward:card", "blueprint:03", "hex:+0-2")
    assert table.about == "upgrade.blueprint"
    assert "done" in table.words
    assert table.refuses("blueprint:04") == "OM-UPG-02", "the only Generator is an Advanced Building now"
    table.play("blueprint:06", "hex:+2-1")
    assert table.about == "turn.action", "a third upgrade would need Tech or a boost"
    assert len(table.state.players[0].advanced) == 3


@rule("OM-XGOAL-19", "OM-UPG-06")
def test_free_upgrades_need_a_bot_nearby_and_may_be_declined() -> None:
    table = goal_table(1)
    with table.edit() as s:
        own_blueprint(s, 0, 3)
        learn(s, 0, "shelter", "6A")
        move_bot(s, 0, "-5+3")
    assert table.refuses("goal:01") == "OM-XGOAL-18"
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
    table.play("goal:01", "reward:card", "done")
    assert table.about == "turn.action"
    assert table.state.players[0].goal_done == 0


@rule("OM-XGOAL-02")
@component("private_goals:2")
def test_goal_2_gives_three_resources_of_any_mix_but_minerals_as_far_as_they_can_be_kept() -> None:
    table = goal_table(2)
    table.play("goal:02", "reward:card")
    assert table.words == ["good:battery", "good:water", "good:plant", "good:oxygen", "done"]
    table.play("good:battery", "good:battery")
    assert "good:battery" not in table.words, "the limit is two"
    table.play("good:oxygen")
    assert table.about == "turn.action"
    assert table.state.players[0].storage[1:] == [2, 0, 0, 1]


@rule("OM-XGOAL-03")
@component("private_goals:3")
def test_goal_3_counts_miners_and_markers_and_gives_three_minerals() -> None:
    table = goal_table(3)
    with table.edit() as s:
        build(s, "shelter", "-3-1", 0)
    table.play("goal:03", "reward:card")
    assert table.state.players[0].storage[MINERAL] == 3


@rule("OM-XGOAL-04", "OM-XGOAL-20")
@component("private_goals:4")
@pytest.mark.parametrize("number", [4, pytest.param(8, marks=component("private_goals:8"))])
def test_goals_4_and_8_move_the_rover_five_hexes_and_more_for_crystals_and_tech(number: int) -> None:
    table = goal_table(number)
    with table.edit() as s:
        put_rover(s, 0, "-1-3")
        learn(s, 1, "rover", "2A")
        tile(s, "+4-5", discovery=18)
        s.crystal[cell("+1-4")] = 1
        no_goals(s, 1)
    table.play(f"goal:{number:02}", "reward:card")
    assert set(table.words) == {"rover", "boost:rover", "tech-of:green", "done"}, "Bots don't move"
    for at in ("+0-4", "+1-4", "+2-5", "+3-5", "+4-5"):
        table.play("rover", f"hex:{at}")
    assert "rover" not in table.words, "five points are spent"
    table.play("tech-of:green", "rover", "hex:+4-4", "rover", "hex:+4-5")
    assert "rover" not in table.words, "two more"
    assert table.state.used == [(6, 1)]
    assert "tech-of:green" not in table.words
    table.play("boost:rover", "good:crystal", "rover", "hex:+4-4", "done")
    assert (table.about, table.state.players[0].crystals) == ("turn.action", 0)
    assert table.state.players[0].below == 1, "the Crystal on the way"


@rule("OM-XGOAL-20", "OM-ROVER-05")
def test_the_rover_of_a_goal_may_claim_a_tile() -> None:
    table = goal_table(8)
    with table.edit() as s:
        put_rover(s, 0, "-1-3")
        tile(s, "+0-4", discovery=13)
    table.play("goal:08", "reward:card", "rover", "hex:+0-4", "done", "yes")
    assert table.state.players[0].discoveries == 1 << 12


@rule("OM-XGOAL-05", "OM-XGOAL-21")
@component("private_goals:5")
@pytest.mark.parametrize(
    ("number", "lq", "coming"),
    [
        (5, 2, 2),
        (5, 3, 1),
        pytest.param(7, 6, 2, marks=[*rule("OM-XGOAL-07"), *component("private_goals:7")]),
        (7, 7, 1),
    ],
)
def test_goals_5_and_7_bring_two_colonists_as_far_as_there_is_room(number: int, lq: int, coming: int) -> None:
    table = goal_table(number)
    with table.edit() as s:
        colonists(s, 0, lq=lq)
    before = table.state.players[0].reserve
    table.play(f"goal:{number:02}", "reward:card")
    assert (table.state.players[0].lq, table.state.players[0].reserve) == (lq + coming, before - coming)


@rule("OM-XGOAL-21", "OM-XGEN-06", "OM-XGOAL-18")
def test_with_full_living_quarters_the_colonists_are_no_reward() -> None:
    table = goal_table(5)
    with table.edit() as s:
        colonists(s, 0, lq=4)
    table.play("goal:05")
    assert table.about == "develop.tile", "free developments are the only reward left"


@rule("OM-XGOAL-06", "OM-XGOAL-22", "OM-XGEN-09")
@component("private_goals:6")
@pytest.mark.parametrize(
    "number", [6, pytest.param(13, marks=[*rule("OM-XGOAL-13"), *component("private_goals:13")])]
)
def test_goals_6_and_13_take_a_contract_without_the_crystal(number: int) -> None:
    table = goal_table(number)
    with table.edit() as s:
        give(s, 0, crystal=0)
    contract = next(card - 6 for card in table.state.hire if card >= 6)
    table.play(f"goal:{number:02}", "reward:card")
    assert table.words == [f"contract:{contract + 1:02}", "done"], "no Scientist"
    table.play(f"contract:{contract + 1:02}")
    assert table.state.contract_owner[contract] == 0
    assert table.state.hire.count(NONE) == 1, "the space stays empty until the end of the turn"
    assert table.state.players[0].goals.bit_count() == 2, "no other Goal was spent"
    table.play("control_center", "done", "end")
    assert table.about == "contract.refill"
    table.play(table.words[0])
    assert NONE not in table.state.hire


@rule("OM-XGOAL-22", "OM-XGOAL-18")
def test_a_free_contract_is_no_reward_while_none_is_in_the_display() -> None:
    table = holding(6, 12, 14)
    with table.edit() as s:
        grow(s, "shelter", 3, 0)
        give(s, 0, oxygen=4)
        learn(s, 0, "shelter", "6A")
    assert table.refuses("goal:06") == "OM-XGOAL-18"
    with table.edit() as s:
        show_contract(s, 7)
    assert "goal:06" in table.words


@rule("OM-XGOAL-08", "OM-LEVEL-02", "OM-GOAL-01", "OM-NOTE-55")
@pytest.mark.parametrize("answer", ["goal:08", "no"])
def test_goal_8_comes_true_with_the_update_at_the_end_of_a_turn_and_may_be_completed_then(
    answer: str,
) -> None:
    table = holding(8, 3, 14)
    with table.edit() as s:
        in_play(s, 1, 2, 3)
        colony_level(s, 2)
        for kind in ("generator", "water_extractor", "greenhouse", "oxygen_condenser"):
            grow(s, kind, 3)
        s.players[1].standing = False
    assert table.refuses("goal:08") == "OM-GOAL-01"
    table.play("control_center", "done")
    assert "goal:08" not in table.words
    begun = table.state.round
    table.play("end")
    assert table.state.level == 3
    assert (table.about, table.words) == ("goal.complete", ["goal:08", "no"])
    if answer == "goal:08":
        table.play(answer, "reward:card")
        assert (table.about, table.state.players[0].goal_done) == ("control.move", 7)
        table.play("done")
        assert table.state.phase != COLONIZATION or table.state.round == begun + 1, "the turn is over"
        return
    table.play("no")
    while table.about != "turn.action" or table.match.ask.seat != 0:  # type: ignore[union-attr]
        table.play("no")
    assert "goal:08" in table.words


@rule("OM-XGOAL-09", "OM-SHIP-09")
@component("private_goals:9")
def test_goal_9_welcomes_a_ship_without_plant_and_water_within_the_limit() -> None:
    table = goal_table(9)
    with table.edit() as s:
        give(s, 0, mineral=0, plant=0, water=0)
        learn(s, 0, "ship", "1A")
        move_bot(s, 0, "-1-1")
    table.play("goal:09", "reward:card", "depot:2", "reward:colonist_bot", "hex:-2-1")
    board = table.state.players[0]
    assert (board.hangar, board.lq, len(board.bots)) == (1, 8, 2)
    assert table.about == "turn.action", "no boost, no Ship Tech"
    table = goal_table(9)
    with table.edit() as s:
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
    table.play("goal:09")
    assert table.about == "develop.tile", "one Ship is the limit at level 1"


@rule("OM-XGOAL-10", "OM-XGOAL-23")
@component("private_goals:10")
@pytest.mark.parametrize(
    "number", [10, pytest.param(15, marks=[*rule("OM-XGOAL-15"), *component("private_goals:15")])]
)
def test_goals_10_and_15_bring_two_colonists_home_from_slots_or_the_working_area(number: int) -> None:
    table = goal_table(number)
    with table.edit() as s:
        if s.building[cell("+1-1")] == NONE:
            build(s, "mine", "+1-1")
        put_miner(s, 0, "+1-1")
    table.play(f"goal:{number:02}", "reward:card")
    assert table.words == ["from:construct", "from:working_area", "done"], "Miners stay"
    table.play("from:construct", "from:working_area")
    board = table.state.players[0]
    assert (table.about, board.lq, board.wa) == ("turn.action", 3, 0)
    assert sum(slot[0] for slot in table.state.slots) == 1


@rule("OM-XGOAL-11", "OM-NOTE-56")
@component("private_goals:11")
def test_goal_11_travels_to_orbit_with_production_and_without_a_ship() -> None:
    table = goal_table(11)
    with table.edit() as s:
        build(s, "mine", "+1-1")
        put_miner(s, 0, "+1-1")
        give(s, 0, mineral=0)
    table.play("goal:11", "reward:card", "order:3", "no")
    assert (table.state.players[0].space, table.state.players[0].hangar) == (3, 3)
    assert table.state.players[0].storage[MINERAL] == 1
    assert "resupply" in table.words, "the Main action is now one of Orbit"
    assert table.refuses("construct") == "OM-FLOW-06"


@rule("OM-XGOAL-11", "OM-GOAL-01")
def test_the_travel_of_goal_11_waits_for_the_end_of_the_action_and_places_a_discovery_tile() -> None:
    table = holding(11, 3, 14)
    with table.edit() as s:
        colony_level(s, 3)
        s.players[0].ships[:2] = [0, 0]
        s.players[0].hangar = 2
        give(s, 0, mineral=2, plant=2, water=2)
        colonists(s, 0, lq=2)
        grow(s, "shelter", 2, 0)
        s.level = 4
        s.remaining = 1
    table.play("welcome_ship", "depot:3", "good:plant", "good:water", "reward:colonists")
    assert table.about == "goal.complete"
    table.play("goal:11", "reward:card")
    assert table.about == "ship.more", "the action goes on"
    assert table.state.players[0].space == 5
    table.play("done")
    assert table.about == "turn_order.space"
    table.play("order:1")
    assert table.state.players[0].space == 1
    table = goal_table(11, side="orbit")
    table.play("goal:11", "reward:card")
    assert table.about == "discovery.tile"
    table.play("exploration:1", "hex:-3+3", "order:6", "yes")
    assert table.state.tile[cell("-3+3")] != NONE
    assert table.state.players[0].space == 6


@rule("OM-XGOAL-12", "OM-XMIS-08")
@component("private_goals:12")
def test_goal_12_takes_a_scientist_without_the_cost() -> None:
    table = goal_table(12)
    with table.edit() as s:
        in_play(s, 8, 2, 1)
        show_contract(s, 7)
        colonists(s, 0, lq=0)
    table.play("goal:12", "reward:card")
    assert table.words == [
        "scientist:geologist",
        "scientist:rd_engineer",
        "scientist:hydrologist",
        "scientist:biochemist",
        "scientist:geochemist",
        "done",
    ], "no Contract"
    table.play("scientist:geologist")
    assert (table.state.scientist_owner[0], table.state.players[0].wa) == (0, 0)
    assert missions_left(table)[0] == 3, "free or paid, it is a contribution"


@rule("OM-XGOAL-12", "OM-XGOAL-18")
def test_goal_12_has_no_own_reward_without_a_scientist_in_the_display() -> None:
    table = goal_table(12)
    with table.edit() as s:
        for scientist in ("geologist", "rd_engineer", "hydrologist", "biochemist", "geochemist"):
            hire_scientist(s, 1, scientist)
        hire_scientist(s, 1, "systems_engineer")
    table.play("goal:12")
    assert table.about == "develop.tile"


@rule("OM-XGOAL-14")
@component("private_goals:14")
def test_goal_14_gives_three_crystals() -> None:
    table = goal_table(14)
    table.play("goal:14", "reward:card")
    assert table.state.players[0].below == 3


@rule("OM-XGOAL-16", "OM-XGOAL-19")
@component("private_goals:16")
def test_goal_16_needs_two_different_complexes_and_upgrades_freely() -> None:
    table = goal_table(16)
    with table.edit() as s:
        give(s, 0, mineral=0)
    table.play("goal:16", "reward:card", "blueprint:01", "hex:+0+0", "blueprint:07", "hex:+0+2")
    assert (table.about, len(table.state.players[0].advanced)) == ("turn.action", 5)
