"""Missions (OM-MISSION, OM-XMIS).

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
with two players seat 0 has its Shelter on -2-1, seat 1 on +2+1.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import GOODS, KINDS, NONE
from areopagus.games.on_mars.catalog.board import ACTIONS, MISSIONS
from areopagus.games.on_mars.catalog.cards import CONTRACTS
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    begin_shuttle_phase,
    begin_turn,
    cell,
    colonists,
    colony_level,
    give,
    grow,
    in_play,
    learn,
    mission_left,
    move_bot,
    no_goals,
    own_blueprint,
    own_contract,
    put_rover,
    show_blueprints,
    show_contract,
    tile,
)
from tests.games.on_mars.situations import (
    mars_without_goals,
    missions_left,
)


def with_missions(*missions: int, side: str = "colony") -> Table:
    """A table with these Missions in play; nobody has Goals in hand."""
    table = mars_without_goals(side=side)
    with table.edit() as s:
        in_play(s, *missions)
    return table


# Missions


@rule("OM-MISSION-01", "OM-MISSION-02", "OM-XMIS-02")
@component("missions:2")
def test_everyone_contributes_to_the_same_mission_and_gets_its_crystals_below_the_depot() -> None:
    table = with_missions(1, 2, 3, side="orbit")
    with table.edit() as s:
        show_blueprints(s, 1, 4, 6)
    table.play("obtain_blueprint", "blueprint:01", "blueprint:04", "done")
    assert missions_left(table) == [5, 8, 8]
    assert (table.state.players[0].below, table.state.players[0].crystals) == (2, 1)
    table.play("end", "obtain_blueprint", "good:crystal", "blueprint:06")
    assert missions_left(table) == [5, 7, 8]
    assert table.state.players[1].below == 1


@rule("OM-MISSION-02", "OM-XMIS-04")
@component("missions:4")
def test_a_contribution_worth_two_crystals_gives_two_and_moves_the_cube_by_one() -> None:
    table = with_missions(4, 2, 3)
    with table.edit() as s:
        move_bot(s, 0, "-1+0")
        give(s, 0, mineral=0)
    assert missions_left(table)[0] == 3, "starting Bots don't count"
    table.play("welcome_ship", "depot:1", "reward:colonist_bot", "hex:-2-1")
    assert missions_left(table) == [2, 10, 8]
    assert table.state.players[0].below == 2


@rule("OM-XMIS-04")
def test_moving_and_displacing_bots_is_no_contribution() -> None:
    table = with_missions(4, 2, 3)
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        move_bot(s, 1, "+1-1")
        learn(s, 0, "mine", "1A")
    table.play("control_center", "hex:+0-1", "hex:-1+0", "done", "end")
    assert missions_left(table)[0] == 3
    with table.edit() as s:
        s.players[1].space, s.players[0].space = 5, 6
        s.players[0].standing = True
    table.play("construct", "kind:mine", "hex:+1-1", "tech-of:purple")
    assert table.about == "construct.displace"
    table.play(table.words[0])
    assert missions_left(table)[0] == 3


@rule("OM-MISSION-03", "OM-MISSION-04", "OM-XMIS-11")
def test_a_mission_is_complete_at_once_in_the_middle_of_an_action_and_gives_nothing_more() -> None:
    table = with_missions(1, 2, 3, side="orbit")
    with table.edit() as s:
        mission_left(s, b=1)
        show_blueprints(s, 1, 4, 6)
    table.play("obtain_blueprint", "blueprint:01")
    assert table.about == "blueprint.take", "the action goes on"
    assert (missions_left(table)[1], table.state.remaining, table.state.players[0].below) == (0, 2, 1)
    table.play("blueprint:04", "done")
    assert (missions_left(table)[1], table.state.remaining, table.state.players[0].below) == (0, 2, 1)
    assert not table.state.ending
    assert "story.mission_complete" in table.story_keys()


@rule("OM-MISSION-05")
def test_the_end_comes_with_the_third_step_of_the_marker_by_missions_and_updates_together() -> None:
    table = with_missions(1, 2, 3, side="orbit")
    with table.edit() as s:
        colony_level(s, 2)
        for kind in ("generator", "water_extractor", "greenhouse", "oxygen_condenser"):
            grow(s, kind, 3)
        show_blueprints(s, 1, 4)
        mission_left(s, a=0, b=1)
        s.players[1].standing = False
    assert table.state.remaining == 2
    table.play("obtain_blueprint", "blueprint:01", "done")
    assert (table.state.remaining, table.state.level) == (1, 2)
    table.play("end")
    assert (table.state.remaining, table.state.level, table.state.ending) == (0, 3, True)


@rule("OM-MISSION-05", "OM-MISSION-06")
@pytest.mark.parametrize(("level", "needed"), [(1, 3), (2, 3), (3, 2), (4, 1)])
@pytest.mark.parametrize("last", [True, False])
def test_fewer_missions_are_needed_on_a_higher_level(level: int, needed: int, last: bool) -> None:
    table = with_missions(1, 2, 3, side="orbit")
    with table.edit() as s:
        colony_level(s, level)
        show_blueprints(s, *((1, 4) if level < 3 else (13, 14)))
        mission_left(s, b=1, **dict.fromkeys(("a", "c")[: needed - 1], 0))
        s.players[1].standing = False
    assert table.state.remaining == 1
    if last:
        table.play("obtain_blueprint", "blueprint:01" if level < 3 else "blueprint:13", "done", "end")
    else:
        table.play("resupply", "good:battery", "done", "end")
    assert table.state.ending == last
    assert (table.state.remaining == 0) == last


@rule("OM-MISSION-06")
def test_at_level_five_no_mission_is_needed() -> None:
    table = with_missions(1, 2, 3)
    with table.edit() as s:
        colony_level(s, 5)
        s.players[1].standing = False
    table.play("control_center", "done", "end")
    assert table.state.ending


@rule("OM-MISSION-07")
def test_at_the_end_of_its_track_the_marker_stays_and_missions_still_give_their_crystals() -> None:
    table = with_missions(1, 2, 3, side="orbit")
    with table.edit() as s:
        colony_level(s, 5)
        show_blueprints(s, 13, 14)
        mission_left(s, b=1)
    table.play("obtain_blueprint", "blueprint:13", "done")
    assert (missions_left(table)[1], table.state.remaining, table.state.players[0].below) == (0, 0, 1)


@rule("OM-MISSION-02", "OM-XMIS-10")
@pytest.mark.parametrize(
    ("mission", "needed", "crystals", "action"),
    [
        (1, (5, 5, 5, 7), 2, "control_center"),
        (2, (10, 10, 10, 13), 1, "obtain_blueprint"),
        (3, (8, 8, 8, 10), 1, "upgrade"),
        (4, (3, 3, 4, 5), 2, "welcome_ship"),
        (5, (5, 5, 7, 9), 1, "control_center"),
        (6, (7, 7, 11, 12), 1, "learn_technology"),
        (7, (8, 8, 11, 14), 1, "construct"),
        (8, (4, 4, 4, 5), 2, "hire_or_contract"),
        (9, (2, 2, 2, 3), 1, "hire_or_contract"),
    ],
)
def test_a_tracker_starts_at_what_its_card_says_for_the_number_of_players(
    mission: int, needed: tuple[int, ...], crystals: int, action: str
) -> None:
    others = [str(number) for number in range(1, 10) if number != mission][:2]
    for seats, required in enumerate(needed, 1):
        match = fresh(seats, missions=(str(mission), *others))
        assert match.state.missions[0] == mission - 1
        assert match.state.mission_left[0] == required
    assert MISSIONS[mission - 1].crystals == crystals
    assert ACTIONS[MISSIONS[mission - 1].action] == action


def fresh(seats: int, **options: object) -> Table:
    """A table at its first question to a person."""
    return Table(GAME, seats, seed=3, **options)


@rule("OM-XMIS-10")
def test_contributions_in_setup_count_and_their_crystals_wait_below_the_depot() -> None:
    table = fresh(2, missions=("2", "1", "3"), first_player="1")
    table.play("order:8", "yes", table_first(table, "order:8", "yes"))
    assert missions_left(table)[0] == 9
    assert table.state.players[0].below >= 1


def table_first(table: Table, *words: str) -> str:
    """The first word on offer after some words."""
    ahead = Table.__new__(Table)
    ahead.match = table.match.clone()
    ahead._before = 0
    ahead.play(*words)
    return ahead.words[0]


@rule("OM-XMIS-10")
def test_contributions_in_the_shuttle_phase_count() -> None:
    table = with_missions(2, 1, 3, side="orbit")
    with table.edit() as s:
        show_blueprints(s, 1, 4)
        begin_shuttle_phase(s)
        s.shuttle_side, s.shuttle_space = 0, 1
    table.play("yes", "exploration:1")
    table.play(table.words[0], "order:8", "yes", "blueprint:01")
    assert missions_left(table)[0] == 9
    assert table.state.players[0].below == 1
    assert table.state.phase == 1


@rule("OM-XMIS-01", "OM-ROVER-09")
@component("missions:1")
def test_a_research_tile_claimed_by_a_rover_is_a_contribution() -> None:
    table = with_missions(1, 2, 3)
    with table.edit() as s:
        put_rover(s, 0, "+1+0")
        tile(s, "+1+1", research="A")
    table.play("control_center", "rover", "hex:+1+1", "done", "yes", "done")
    assert missions_left(table)[0] == 4
    assert (table.state.players[0].below, table.state.players[0].research) == (2, 1)


@rule("OM-XMIS-01", "OM-XMIS-05")
def test_a_tile_removed_by_a_bot_or_a_construction_is_no_contribution() -> None:
    table = with_missions(1, 5, 3)
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        tile(s, "-1-1", research="A")
        tile(s, "-1+0", discovery=13)
    table.play("control_center", "hex:+0-1", "hex:-1+0", "hex:-1+0", "hex:-1-1", "done", "end")
    assert missions_left(table)[:2] == [5, 5]
    assert table.state.tile[cell("-1-1")] == NONE
    assert table.state.players[0].below == 0
    with table.edit() as s:
        s.players[1].bots = [cell("-1+1")]
        s.players[1].storage = [2, 2, 2, 2, 2]
        learn(s, 1, "mine", "1A")
    table.play("construct", "kind:mine", "hex:-1+0", "tech-of:green")
    assert table.state.tile[cell("-1+0")] == NONE
    assert missions_left(table)[:2] == [5, 5]


@rule("OM-XMIS-02", "OM-LEVEL-05")
def test_blueprints_returned_to_the_box_are_no_contribution() -> None:
    table = with_missions(2, 1, 3)
    with table.edit() as s:
        for kind in ("generator", "water_extractor", "greenhouse", "oxygen_condenser"):
            grow(s, kind, 2)
    table.play("control_center", "done", "end")
    assert table.state.level == 2
    assert missions_left(table)[0] == 10


@rule("OM-XMIS-03")
@component("missions:3")
def test_a_marker_put_on_a_building_is_a_contribution_by_whatever_effect() -> None:
    table = with_missions(3, 2, 1)
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        own_blueprint(s, 0, 1)
        own_blueprint(s, 0, 3)
        give(s, 0, mineral=2, crystal=3)
        s.players[0].ships[3] = 0
        s.players[0].hangar = 1
    assert missions_left(table)[0] == 8, "taking Blueprints is none"
    table.play("upgrade", "blueprint:01", "hex:+0+0")
    assert (missions_left(table)[0], table.state.players[0].below) == (7, 1)
    table.play("depot:4", "blueprint:03", "hex:+0-2")
    assert (missions_left(table)[0], table.state.players[0].below) == (6, 2)


@rule("OM-XMIS-05")
@component("missions:5")
def test_a_discovery_tile_claimed_from_the_map_is_a_contribution() -> None:
    table = with_missions(5, 2, 1)
    with table.edit() as s:
        put_rover(s, 0, "+1+0")
        tile(s, "+1+1", discovery=13)
    table.play("control_center", "rover", "hex:+1+1", "done", "yes")
    assert missions_left(table)[0] == 4
    assert table.state.players[0].below == 1 + 3


@rule("OM-XMIS-06")
@component("missions:6")
def test_a_tech_tile_from_the_grid_is_a_contribution_a_development_is_none() -> None:
    table = with_missions(6, 2, 1, side="orbit")
    with table.edit() as s:
        give(s, 0, crystal=4)
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
    assert missions_left(table)[0] == 7, "the Shelter Tech is none"
    table.play("depot:1", "tech:shelter", "lab:3A")
    assert missions_left(table)[0] == 7
    table.play("learn_technology", "grid:1", "lab:1B")
    assert missions_left(table)[0] == 6
    assert table.state.players[0].below == 2, "one from the Mission, one from Lab space 1B"


@rule("OM-XMIS-07")
@component("missions:7")
def test_a_progress_cube_is_a_contribution_a_second_complex_of_the_type_is_none() -> None:
    table = with_missions(7, 2, 1)
    with table.edit() as s:
        move_bot(s, 0, "+0-1")
        learn(s, 0, "mine", "3A")
    table.play("construct", "kind:mine", "hex:+1-1", "tech-of:purple")
    assert (missions_left(table)[0], table.state.players[0].below) == (7, 1)
    table.play("end", "control_center", "done", "end")
    while table.about != "turn.action":
        table.play("no" if "no" in table.words else table.words[0])
    with table.edit() as s:
        assert s.active == 0
        s.players[0].below = 0
        colonists(s, 0, lq=4)
    table.play("construct", "colonist", "kind:mine", "hex:-1+0", "tech-of:purple")
    assert (missions_left(table)[0], table.state.players[0].below) == (7, 0)


@rule("OM-XMIS-08", "OM-XMIS-11")
@component("missions:8")
def test_a_scientist_is_a_contribution_a_contract_taken_is_none() -> None:
    table = with_missions(8, 9, 1)
    with table.edit() as s:
        show_contract(s, 7)
        no_goals(s)
    table.play("hire_or_contract", "contract:07")
    assert missions_left(table)[:2] == [4, 2]
    table = with_missions(8, 9, 1)
    table.play("hire_or_contract", "scientist:geologist")
    assert missions_left(table)[:2] == [3, 2]
    assert table.state.players[0].below == 2


@rule("OM-XMIS-09", "OM-XMIS-10", "OM-XCON-01")
@component("missions:9")
def test_a_contract_met_on_anothers_turn_is_its_owners_contribution_and_only_once() -> None:
    table = with_missions(9, 2, 1)
    with table.edit() as s:
        at = grow(s, "generator", 3)
        own_blueprint(s, 1, 3, built_on=at)
        own_contract(s, 1, contract_for("generator"))
        move_bot(s, 0, "+1-3")
        learn(s, 0, "generator", "3A")
    assert missions_left(table)[0] == 2
    table.play("construct", "kind:generator", "hex:+1-3", "tech-of:purple")
    while table.about != "turn.action":
        table.play(table.words[0])
    assert missions_left(table)[0] == 1
    assert (table.state.players[1].below, table.state.players[0].below) == (1, 0)
    with table.edit() as s:
        begin_turn(s, 0)
        move_bot(s, 0, "+1-4")
        learn(s, 0, "generator", "4A")
        colonists(s, 0, lq=4)
        give(s, 0, mineral=1)
        assert s.contract_done[contract_for("generator") - 1]
    table.play("construct", "colonist", "kind:generator", "hex:+1-4", "tech-of:purple")
    assert missions_left(table)[0] == 1, "a larger Complex meets no Contract twice"


def contract_for(kind: str) -> int:
    return [contract.kind for contract in CONTRACTS].index(KINDS.index(kind)) + 1


@rule("OM-XMIS-09", "OM-SCORE-09")
def test_a_contract_completed_only_in_final_scoring_is_no_contribution() -> None:
    table = with_missions(9, 2, 1)
    with table.edit() as s:
        own_contract(s, 0, 11)
        needs = CONTRACTS[10].needs
        for good, count in enumerate(needs):
            s.contract_goods[10 * 6 + good] = count
        last = next(good for good in range(5) if needs[good])
        s.contract_goods[10 * 6 + last] -= 1
        s.players[0].storage[last] = 1
        s.players[1].standing = False
        s.ending = s.final_round = True
    table.play("control_center", "done", "end")
    assert table.about == "contract.deliver"
    table.play("contract:11", f"good:{GOODS[last]}")
    assert table.match.over
    assert table.state.contract_done[10]
    assert missions_left(table)[0] == 2
    assert (table.state.players[0].below, table.state.players[0].crystals) == (0, 1)


@rule("OM-XMIS-11")
def test_two_missions_of_one_action_are_served_separately() -> None:
    table = with_missions(1, 5, 3)
    with table.edit() as s:
        put_rover(s, 0, "+1+0")
        tile(s, "+1+1", discovery=13)
    table.play("control_center", "rover", "hex:+1+1", "done", "yes")
    assert missions_left(table)[:2] == [5, 4]
