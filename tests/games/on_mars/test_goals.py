"""Private Goals and what is hidden (OM-GOAL, OM-XGOAL, OM-HID).

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
with two players seat 0 has its Shelter on -2-1, seat 1 on +2+1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from areopagus.games.on_mars.catalog.basics import MINERAL, NONE
from areopagus.games.on_mars.catalog.cards import CONTRACTS
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.queries.cards import holds
from areopagus.games.on_mars.state import COLONIZATION
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    add_bot,
    advance,
    begin_shuttle_phase,
    build,
    cell,
    claimed_discoveries,
    colonists,
    colony_level,
    give,
    goals,
    grow,
    hire_scientist,
    in_play,
    learn,
    move_bot,
    no_goals,
    on_slot,
    own_blueprint,
    own_contract,
    put_miner,
    put_rover,
    show_blueprints,
    show_contract,
    tile,
)
from tests.games.on_mars.situations import (
    mars_without_goals,
    missions_left,
)

# Private Goals


def holding(
    *numbers: int, seats: int = 2, side: str = "colony", dealer: bool = True, **options: object
) -> Table:
    """Seat 0 holds three Goals, none of whose conditions is noted yet."""
    table = mars_without_goals(seats, side, dealer, **options)
    with table.edit() as s:
        goals(s, 0, *numbers)
    return table


def enough_for(number: int) -> Callable[[Any, bool], None]:
    """What makes a Goal's condition true for seat 0, or leaves just one thing missing."""
    return CONDITIONS[number]


def _blueprints(s: Any, enough: bool) -> None:
    advance(s, 0, 1)
    for card in (4, 6, 8)[: 3 if enough else 2]:
        own_blueprint(s, 0, card)
    move_bot(s, 0, "+0-1")


def _advanced_buildings(s: Any, enough: bool) -> None:
    own_blueprint(s, 1, 8, built_on="+0+2")
    own_blueprint(s, 0, 10)
    for card in (1, 3, 5)[: 3 if enough else 2]:
        advance(s, 0, card)
    give(s, 0, battery=0, water=0, plant=0, oxygen=0)


def _mines(s: Any, enough: bool) -> None:
    grow(s, "mine", 4)
    put_miner(s, 0, "+1-1")
    put_miner(s, 0 if enough else 1, "+1+0")
    own_blueprint(s, 0, 1, built_on="+0+0")
    give(s, 0, mineral=0)


def _discoveries(s: Any, enough: bool) -> None:
    claimed_discoveries(s, 0, *(13, 14, 15)[: 3 if enough else 2])


def _size_four(s: Any, enough: bool) -> None:
    own_blueprint(s, 1, 5, built_on=grow(s, "water_extractor", 4))
    own_blueprint(s, 0, 3, built_on=grow(s, "generator", 4 if enough else 3))


def _same_resource(s: Any, enough: bool) -> None:
    grow(s, "shelter", 3, 0)
    give(s, 0, mineral=4, oxygen=4 if enough else 3, water=3)
    show_contract(s, 7)


def _shelters(s: Any, enough: bool) -> None:
    grow(s, "shelter", 3 if enough else 2, 0)


def _level(s: Any, enough: bool) -> None:
    colony_level(s, 3 if enough else 2)


def _crowd(s: Any, enough: bool) -> None:
    grow(s, "shelter", 3, 0)
    colonists(s, 0, lq=7 if enough else 6, wa=3)


def _five_techs(s: Any, enough: bool) -> None:
    for tech, lab in (("mine", "1A"), ("rover", "1B"), ("ship", "2A"), ("upgrade", "2C"))[
        : 4 if enough else 3
    ]:
        learn(s, 0, tech, lab)
    on_slot(s, 0, "construct", 2)
    s.players[0].lq, s.players[0].wa, s.players[0].reserve = 1, 1, s.players[0].reserve + 1


def _hangar(s: Any, enough: bool) -> None:
    colony_level(s, 3)
    s.players[0].ships[:3] = [0, 0, 0]
    s.players[0].hangar = 3 if enough else 2


def _research(s: Any, enough: bool) -> None:
    for kind in (0, 2)[: 2 if enough else 1]:
        s.tile[s.tile.index(19 + kind)] = NONE
        s.players[0].research |= 1 << kind
    s.players[1].research = 0


def _scientist_and_contract(s: Any, enough: bool) -> None:
    hire_scientist(s, 0, "geologist")
    own_contract(s, 0, 11)
    for good, count in enumerate(CONTRACTS[10].needs):
        s.contract_goods[60 + good] = count
    if enough:
        s.contract_done[10] = True
    else:
        s.contract_goods[60 + next(good for good in range(6) if CONTRACTS[10].needs[good])] -= 1


def _column_four(s: Any, enough: bool) -> None:
    learn(s, 0, "mine", "4A")
    learn(s, 0, "rover", "4B")
    learn(s, 0, "ship", "4C" if enough else "5B")


def _cubes(s: Any, enough: bool) -> None:
    for kind in ("mine", "generator", "greenhouse"):
        grow(s, kind, 2)
    s.players[0].cubes = 0b01011 if enough else 0b00011
    on_slot(s, 0, "construct", 2)
    s.players[0].lq, s.players[0].wa, s.players[0].reserve = 1, 1, s.players[0].reserve + 1


def _two_complexes(s: Any, enough: bool) -> None:
    own_blueprint(s, 0, 3, built_on=grow(s, "generator", 3))
    own_blueprint(s, 0, 4, built_on="+0-3")
    own_blueprint(s, 0, 5, built_on=grow(s, "water_extractor", 3 if enough else 2))
    own_blueprint(s, 0, 1)
    own_blueprint(s, 0, 7)
    own_blueprint(s, 0, 9)
    move_bot(s, 0, "+0+1")


CONDITIONS: dict[int, Callable[[Any, bool], None]] = {
    1: _blueprints,
    2: _advanced_buildings,
    3: _mines,
    4: _discoveries,
    5: _size_four,
    6: _same_resource,
    7: _shelters,
    8: _level,
    9: _crowd,
    10: _five_techs,
    11: _hangar,
    12: _research,
    13: _scientist_and_contract,
    14: _column_four,
    15: _cubes,
    16: _two_complexes,
}


def goal_table(number: int, enough: bool = True, **options: object) -> Table:
    """Seat 0 holds a Goal whose condition holds, or just fails."""
    others = [other for other in (3, 14, 12, 16, 11) if other != number][:2]
    if number == 2:
        others = [11, 12]
    table = holding(number, *others, **options)  # type: ignore[arg-type]
    with table.edit() as s:
        enough_for(number)(s, enough)
    return table


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
    assert table.told(0).count("story.goal_spent") == 3
    for seat in (1, 2, None):
        assert "story.goal_spent" not in table.told(seat)
        assert table.told(seat).count("story.goal_spent_unseen") == 3
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


# Hidden information


@rule("OM-HID-01", "OM-PSETUP-13")
def test_goals_in_hand_are_known_to_their_owner_alone_and_those_in_the_box_to_nobody() -> None:
    table = mars_without_goals(3)
    with table.edit() as s:
        goals(s, 0, 1, 2, 3)
    for seat in (0, 1, 2, None):
        shown = table.match.view(seat)["players"]
        assert [player["goals"] for player in shown] == [3, 3, 3]
        assert [player["goal_cards"] is not None for player in shown] == [seat == other for other in range(3)]
    assert table.match.view(0)["players"][0]["goal_cards"] == [0, 1, 2]


@rule("OM-HID-02")
def test_first_colonist_cards_are_known_to_their_holder_alone() -> None:
    table = mars_without_goals(2, first_colonists=True)
    with table.edit() as s:
        s.players[0].a_card, s.players[1].a_card = 1, 2
    for seat in (0, 1, None):
        shown = table.match.view(seat)["players"]
        assert [player["a_cards"] for player in shown] == [1, 1]
        assert [player["a_card"] for player in shown] == [1 if seat == 0 else None, 2 if seat == 1 else None]
    with table.edit() as s:
        s.players[0].a_card = NONE
        for card in (0, 4):
            s.b_deck.take(card)
            s.players[0].tasks |= 1 << card
    assert table.match.view(0)["players"][0]["task_cards"] == [0, 4]
    for seat in (1, None):
        shown = table.match.view(seat)["players"][0]
        assert (shown["tasks"], shown["task_cards"]) == (2, None)
        assert table.match.view(seat)["b_deck"] == 6


@rule("OM-HID-03")
def test_what_comes_next_is_not_decided_before_it_is_drawn_and_what_is_left_is_public() -> None:
    table = mars_without_goals(dealer=False)
    with table.edit() as s:
        move_bot(s, 0, "-1+0")
        give(s, 0, mineral=1)
        learn(s, 0, "mine", "1A")
    below = [tile for tile, copies in enumerate(table.state.stacks[0].counts) if copies]
    assert table.match.view(1)["stacks"][0]["below"] == table.state.stacks[0].counts
    table.play("construct", "kind:mine", "hex:-1+1", "tech-of:purple")
    assert table.about == "chance.tile"
    assert [int(word.split("-")[1]) - 1 for word in table.words] == below
    assert table.match.view(None)["discovery_stack"] == table.state.discovery.counts
    assert table.match.view(None)["blueprint_decks"] == [deck.counts for deck in table.state.decks]


@rule("OM-HID-04")
def test_boards_goods_labs_contracts_claimed_tiles_and_the_contract_deck_are_public() -> None:
    table = mars_without_goals()
    with table.edit() as s:
        give(s, 0, mineral=2, crystal=3, below=1)
        claimed_discoveries(s, 0, 13)
        s.tile[s.tile.index(19)] = NONE
        s.players[0].research = 1
        own_contract(s, 0, 11)
        good = next(good for good in range(5) if CONTRACTS[10].needs[good])
        s.contract_goods[60 + good] = 1
        learn(s, 0, "rover", "1A")
    for seat in (1, None):
        view = table.match.view(seat)
        shown = view["players"][0]
        assert (shown["storage"][0], shown["crystals"], shown["below"]) == (2, 3, 1)
        assert (shown["discoveries"], shown["research"], shown["contracts"]) == ([12], [0], [10])
        assert shown["tech"] == table.state.players[0].tech
        assert view["contract_goods"][10][good] == 1
        assert view["contract_deck"] == [contract for contract in range(12) if contract != 10]
        assert [stack["top"] for stack in view["stacks"]] == table.state.tops
        assert view["exploration"] == table.state.exploration


@rule("OM-HID-05", "OM-GOAL-07")
def test_which_goals_may_pay_is_shown_to_the_payer_alone() -> None:
    table = holding(1, 3, 14)
    with table.edit() as s:
        on_slot(s, 1, "construct")
        move_bot(s, 0, "-1+0")
    table.play("construct")
    assert table.match.asked(0).words != ()  # type: ignore[union-attr]
    for seat in (1, None):
        asked = table.match.asked(seat)
        assert asked is not None
        assert (asked.seat, asked.about, asked.words) == (0, "", ())
    table.play("goal:03")
    assert "goal:03" not in str([message.params for message in table.match.story(1)])


@rule("OM-HID-05")
def test_who_holds_no_fitting_goal_is_asked_all_the_same() -> None:
    for numbers, words in (((1, 3, 14), ["goal:01", "no"]), ((2, 3, 14), ["no"])):
        table = holding(*numbers, side="orbit")
        table.match._forced = "none"
        with table.edit() as s:
            for card in (1, 3, 5):
                own_blueprint(s, 0, card)
            show_blueprints(s, 4, 6)
        table.play("obtain_blueprint", "blueprint:04")
        assert (table.about, table.words) == ("goal.complete", words)
        assert table.match.asked(1) == table.match.asked(None)
        assert table.match.asked(1).about == ""  # type: ignore[union-attr]


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
