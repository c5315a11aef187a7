"""The solo goals (OM-SGOAL, OM-XSOLO-07): every requirement of any one goal must hold at the end of the game.

Each goal has a position in which all its requirements are just met. Every case spoils exactly one of them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from areopagus.games.on_mars.effects.contracts import judge_contracts
from areopagus.games.on_mars.rules.goals import true_goals
from areopagus.games.on_mars.scoring import total_of
from areopagus.games.on_mars.state import Mars
from areopagus.kernel import Result
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.positions import (
    arrange_start,
    begin_turn,
    build,
    cell,
    claimed_research,
    colony_level,
    give,
    hire_scientist,
    learn,
    mars,
    own_blueprint,
    own_contract,
    put_miner,
)

Change = Callable[[Mars], None]

MARGIN = {"first_colonists": 1, "next_generation": 10, "hunky_dory": 20, "martian_potato": 30}
NEEDS = {"first_colonists": 5, "next_generation": 6, "hunky_dory": 6, "martian_potato": 11}


def deliver_all(s: Mars, contract: int, **goods: int) -> None:
    """The person owns a Delivery Contract on which goods lie."""
    own_contract(s, 0, contract)
    for good, amount in goods.items():
        place = ("mineral", "battery", "water", "plant", "oxygen", "crystal").index(good)
        s.contract_goods[(contract - 1) * 6 + place] = amount


def complete_goal(s: Mars) -> None:
    """One Private Goal of the person lies open."""
    held = s.players[0].goals
    goal = (held & -held).bit_length() - 1
    s.players[0].goals &= ~(1 << goal)
    s.players[0].goal_done = goal


def uncompleted(s: Mars) -> None:
    """The Private Goal is in hand again."""
    s.players[0].goals |= 1 << s.players[0].goal_done
    s.players[0].goal_done = -1


def generators(s: Mars) -> None:
    """A Generator Complex of four with a marker of the person, for the Upgrade Contract 1."""
    for at in ("+0-3", "+1-3", "-1-2"):
        build(s, "generator", at)
    own_blueprint(s, 0, 3, built_on="+0-2")


def shelters(s: Mars, count: int) -> None:
    """The person has a number of Shelters on the map."""
    for at in ("-3-1", "-3+0", "-2-2", "-1-2")[: count - 1]:
        build(s, "shelter", at, owner=0)


def first_colonists(s: Mars) -> None:
    colony_level(s, 3)
    deliver_all(s, 7, mineral=4)
    complete_goal(s)
    learn(s, 0, "mine", "6A")


def next_generation(s: Mars) -> None:
    colony_level(s, 3)
    deliver_all(s, 7, mineral=4)
    own_contract(s, 0, 1)
    generators(s)
    complete_goal(s)
    claimed_research(s, 0, "AC")
    shelters(s, 4)


def hunky_dory(s: Mars) -> None:
    colony_level(s, 4)
    deliver_all(s, 7, mineral=4)
    own_contract(s, 0, 1)
    generators(s)
    complete_goal(s)
    own_blueprint(s, 0, 1, built_on="+0+0")
    for at in ("-1+0", "+0+1", "+1-1"):
        build(s, "mine", at)
    own_blueprint(s, 0, 2, built_on="-1+0")
    put_miner(s, 0, "+0+1")
    own_blueprint(s, 0, 5, built_on="+2-1")
    own_blueprint(s, 0, 7, built_on="+0+2")


def martian_potato(s: Mars) -> None:
    colony_level(s, 3)
    own_contract(s, 0, 3)
    deliver_all(s, 11, plant=3, mineral=2)
    hire_scientist(s, 0, "biochemist")
    for at in ("+0+3", "+1+2", "-1+3", "-1+2"):
        build(s, "greenhouse", at)
    own_blueprint(s, 0, 7, built_on="+0+2")
    own_blueprint(s, 0, 8, built_on="+0+3")
    own_blueprint(s, 0, 19, built_on="+1+2")
    shelters(s, 4)
    give(s, 0, plant=5)
    claimed_research(s, 0, "BD")
    learn(s, 0, "greenhouse", "6A")


READY: dict[str, Change] = {
    "first_colonists": first_colonists,
    "next_generation": next_generation,
    "hunky_dory": hunky_dory,
    "martian_potato": martian_potato,
}


def ended(
    goal: str, change: Change | None = None, margin: int | None = None, displayed: str | None = None
) -> Result:
    """The result when the person ends the last turn of the game, leading Lacerda by just enough."""
    table = mars(seats=1, goal=displayed or goal)
    with table.edit() as s:
        arrange_start(s)
        READY[goal](s)
        begin_turn(s, 0, "orbit" if goal == "martian_potato" else "colony")
        give(s, 0, crystal=0)
        if change is not None:
            change(s)
        judge_contracts(s)
        s.main_done = True
        s.players[0].known = true_goals(s, 0)
        s.ending = s.final_round = True
        s.players[1].standing = False
        wanted = MARGIN[goal] if margin is None else margin
        s.players[0].op += total_of(s, 1) + wanted - total_of(s, 0)
    table.play("end")
    while table.about == "contract.deliver":
        table.match.play("done")
    assert table.match.over
    result = table.match.result
    assert result is not None
    assert result.total(0) - result.total(1) == wanted
    return result


@rule("OM-SOLO-02", "OM-XSOLO-07")
@component("solo:first_colonists", "solo:next_generation", "solo:hunky_dory", "solo:martian_potato")
@pytest.mark.parametrize("goal", list(READY))
def test_a_solo_game_is_won_when_every_requirement_of_the_goal_is_just_met(goal: str) -> None:
    result = ended(goal)
    assert result.goals == {f"{goal}.{number}": True for number in range(1, NEEDS[goal] + 1)}
    assert result.winners == (0,)


@rule("OM-SOLO-02")
def test_any_goal_that_is_met_wins_and_the_result_names_it() -> None:
    result = ended("hunky_dory", displayed="first_colonists")
    assert result.winners == (0,)
    assert result.goals == {f"hunky_dory.{number}": True for number in range(1, 7)}


@rule("OM-SOLO-02")
def test_the_highest_of_several_goals_met_is_named() -> None:
    def last_column_too(s: Mars) -> None:
        learn(s, 0, "mine", "6A")

    for displayed in READY:
        result = ended("hunky_dory", last_column_too, displayed=displayed)
        assert result.winners == (0,)
        assert set(result.goals) == {f"hunky_dory.{number}" for number in range(1, 7)}


@rule("OM-SOLO-02")
def test_without_any_goal_met_the_result_tells_the_one_on_display() -> None:
    result = ended("hunky_dory", less_level, displayed="next_generation")
    assert result.winners == ()
    assert set(result.goals) == {f"next_generation.{number}" for number in range(1, 7)}


def spoils_only(goal: str, number: int, change: Change | None = None, margin: int | None = None) -> None:
    """That a change makes one requirement fail, no other, and loses the game."""
    result = ended(goal, change, margin)
    assert [key for key, met in result.goals.items() if not met] == [f"{goal}.{number}"]
    assert result.winners == ()


def less_level(s: Mars) -> None:
    colony_level(s, s.level - 1)


def short_of_goods(s: Mars) -> None:
    s.contract_goods[36] = 3


def lower_tech(s: Mars) -> None:
    learn(s, 0, "mine", "5A")


# First Colonists


@rule("OM-SGOAL-01", "OM-SOLO-02")
def test_first_colonists_needs_colony_level_three() -> None:
    spoils_only("first_colonists", 1, less_level)


@rule("OM-SGOAL-02")
def test_first_colonists_needs_a_completed_contract() -> None:
    spoils_only("first_colonists", 2, short_of_goods)


@rule("OM-SGOAL-03")
def test_first_colonists_needs_a_completed_private_goal() -> None:
    spoils_only("first_colonists", 3, uncompleted)


@rule("OM-SGOAL-04")
def test_first_colonists_needs_a_tech_tile_in_the_last_column() -> None:
    spoils_only("first_colonists", 4, lower_tech)


@rule("OM-SGOAL-05", "OM-XSOLO-07")
@pytest.mark.parametrize("margin", [0, -1])
def test_first_colonists_needs_more_points_than_lacerda(margin: int) -> None:
    spoils_only("first_colonists", 5, margin=margin)


# Next Generation


def two_deliveries(s: Mars) -> None:
    s.contract_owner[0] = -2
    deliver_all(s, 8, battery=3, mineral=2)


def two_upgrades(s: Mars) -> None:
    s.contract_owner[6] = -2
    s.contract_goods[36] = 0
    own_contract(s, 0, 2)
    for at in ("+2-2", "+3-2", "+3-1"):
        build(s, "water_extractor", at)
    own_blueprint(s, 0, 6, built_on="+2-2")


@rule("OM-SGOAL-06")
def test_next_generation_needs_colony_level_three() -> None:
    spoils_only("next_generation", 1, less_level)


@rule("OM-SGOAL-07", "OM-XSOLO-07")
@pytest.mark.parametrize("change", [short_of_goods, two_deliveries, two_upgrades])
def test_next_generation_needs_two_contracts_one_of_each_kind(change: Change) -> None:
    spoils_only("next_generation", 2, change)


@rule("OM-SGOAL-08")
def test_next_generation_needs_a_completed_private_goal() -> None:
    spoils_only("next_generation", 3, uncompleted)


@rule("OM-SGOAL-09")
def test_next_generation_needs_two_research_tiles() -> None:
    def one(s: Mars) -> None:
        s.players[0].research = 1

    spoils_only("next_generation", 4, one)


@rule("OM-SGOAL-10")
def test_next_generation_needs_four_shelters_the_starting_one_included() -> None:
    def one_less(s: Mars) -> None:
        here = next(at for at, owner in enumerate(s.building_owner) if owner == 0)
        other = next(at for at, owner in enumerate(s.building_owner) if owner == 0 and at != here)
        gone = here if here not in s.players[0].bots else other
        s.building[gone] = s.building_owner[gone] = -1
        s.players[0].shelters += 1
        s.derived = {}

    spoils_only("next_generation", 5, one_less)


@rule("OM-SGOAL-11")
def test_next_generation_needs_a_lead_of_ten() -> None:
    spoils_only("next_generation", 6, margin=9)


# Hunky Dory


@rule("OM-SGOAL-12")
def test_hunky_dory_needs_colony_level_four() -> None:
    spoils_only("hunky_dory", 1, less_level)


@rule("OM-SGOAL-13")
@pytest.mark.parametrize("change", [short_of_goods, two_deliveries, two_upgrades])
def test_hunky_dory_needs_two_contracts_one_of_each_kind(change: Change) -> None:
    spoils_only("hunky_dory", 2, change)


@rule("OM-SGOAL-14")
def test_hunky_dory_needs_a_completed_private_goal() -> None:
    spoils_only("hunky_dory", 3, uncompleted)


@rule("OM-SGOAL-15")
def test_hunky_dory_needs_three_mines_with_a_colonist_or_marker_of_one_s_own() -> None:
    def lacerda_s_miner(s: Mars) -> None:
        here = s.players[0].miners.pop()
        s.players[0].reserve += 1
        s.players[1].miners.append(here)
        s.colonist[here] = 1

    spoils_only("hunky_dory", 4, lacerda_s_miner)


@rule("OM-SGOAL-16")
def test_hunky_dory_needs_five_advanced_buildings() -> None:
    def unbuilt(s: Mars) -> None:
        here = s.built_at[6]
        s.built_at[6] = s.marker[here] = -1
        s.players[0].advanced.remove(here)

    spoils_only("hunky_dory", 5, unbuilt)


@rule("OM-SGOAL-17")
def test_hunky_dory_needs_a_lead_of_twenty() -> None:
    spoils_only("hunky_dory", 6, margin=19)


# Martian Potato


@rule("OM-SGOAL-18")
def test_the_potato_needs_colony_level_three() -> None:
    spoils_only("martian_potato", 1, less_level)


@rule("OM-SGOAL-19")
def test_the_potato_needs_the_upgrade_contract_of_greenhouses() -> None:
    def another(s: Mars) -> None:
        s.contract_owner[2] = -2
        own_contract(s, 0, 4)

    spoils_only("martian_potato", 2, another)


@rule("OM-SGOAL-20")
def test_the_potato_needs_the_delivery_of_plants_and_minerals() -> None:
    def another(s: Mars) -> None:
        s.contract_owner[10] = -2
        s.contract_goods[60:66] = [0] * 6
        deliver_all(s, 9, water=3, mineral=2)

    def unfinished(s: Mars) -> None:
        s.contract_goods[60] = 1
        give(s, 0, mineral=0)

    spoils_only("martian_potato", 3, another)
    spoils_only("martian_potato", 3, unfinished)


@rule("OM-SGOAL-21")
def test_the_potato_needs_the_biochemist() -> None:
    def lacerda_has_her(s: Mars) -> None:
        s.scientist_owner[3] = 1
        hire_scientist(s, 0, "hydrologist")

    spoils_only("martian_potato", 4, lacerda_has_her)


@rule("OM-SGOAL-22")
def test_the_potato_needs_three_advanced_greenhouses_of_one_s_own() -> None:
    def lacerda_s(s: Mars) -> None:
        here = s.built_at[7]
        s.players[0].advanced.remove(here)
        s.players[0].blueprints.remove(7)
        s.players[0].markers += 1
        s.players[1].advanced.append(here)
        s.players[1].blueprints.append(7)
        s.players[1].markers -= 1

    spoils_only("martian_potato", 5, lacerda_s)


@rule("OM-SGOAL-23")
def test_the_potato_needs_a_greenhouse_complex_of_five() -> None:
    def detached(s: Mars) -> None:
        s.building[cell("-1+2")] = -1
        s.building[cell("-2+3")] = 3
        s.building[cell("-1+3")] = -1
        s.building[cell("+2+2")] = 3
        s.derived = {}

    spoils_only("martian_potato", 6, detached)


@rule("OM-SGOAL-24")
def test_the_potato_needs_five_plants_in_storage() -> None:
    def four(s: Mars) -> None:
        give(s, 0, plant=4)

    spoils_only("martian_potato", 7, four)


@rule("OM-SGOAL-25")
def test_the_potato_needs_two_research_tiles() -> None:
    def one(s: Mars) -> None:
        s.players[0].research = 2

    spoils_only("martian_potato", 8, one)


@rule("OM-SGOAL-26")
def test_the_potato_needs_greenhouse_tech_in_the_last_column_no_other_will_do() -> None:
    def other(s: Mars) -> None:
        learn(s, 0, "greenhouse", "5A")
        learn(s, 0, "mine", "6A")

    spoils_only("martian_potato", 9, other)


@rule("OM-SGOAL-27")
def test_the_potato_needs_the_game_to_end_in_orbit() -> None:
    def on_mars(s: Mars) -> None:
        begin_turn(s, 0, "colony")

    spoils_only("martian_potato", 10, on_mars)


@rule("OM-SGOAL-28")
def test_the_potato_needs_a_lead_of_thirty() -> None:
    spoils_only("martian_potato", 11, margin=29)


@rule("OM-SGOAL-24", "OM-XSOLO-07")
def test_plants_put_on_a_contract_in_final_scoring_are_in_storage_no_more() -> None:
    table = mars(seats=1, goal="martian_potato")
    with table.edit() as s:
        arrange_start(s)
        martian_potato(s)
        s.contract_goods[63] = 2
        begin_turn(s, 0, "orbit")
        s.main_done = s.ending = s.final_round = True
        s.players[1].standing = False
        s.players[0].op = 200
        s.players[0].known = true_goals(s, 0)
    table.play("end")
    assert (table.about, table.words) == ("contract.deliver", ["contract:11", "done"])
    table.play("contract:11", "good:plant")
    result = table.match.result
    assert result is not None
    assert [result.goals[f"martian_potato.{number}"] for number in (3, 7)] == [True, False]


def test_a_view_tells_what_is_to_be_reached_and_what_is() -> None:
    table = mars(seats=1, goal="next_generation")
    with table.edit() as s:
        arrange_start(s)
        begin_turn(s, 0, "colony")
        claimed_research(s, 0, "AB")
    game, view = table.match.game, table.match.view(0)
    goals = game.goals(view)
    assert set(goals) == {f"next_generation.{number}" for number in range(1, 7)}
    assert [key for key, met in goals.items() if met] == ["next_generation.4"]
    assert [sum(points.values()) for points in game.points(view)] == [
        player["total"] for player in view["players"]
    ]
    assert mars(seats=2).match.game.goals(mars(seats=2).match.view(0)) == {}
