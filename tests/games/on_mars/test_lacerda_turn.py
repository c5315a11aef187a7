"""Lacerda's turn in the solo game: his cards and their actions (OM-SOLO, OM-XSOLO).

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
the person's Shelter is on -2-1, Lacerda's on +2+1. Unless a test puts one there, no tile is on the map.
Cards 3, 5, 7, 9 and 11 are action 1; 1, 2, 8 and 10 action 2; 4, 6 and 12 action 3.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import NONE, OXYGEN, TECHS
from areopagus.games.on_mars.catalog.board import ACTIONS, SOLO_ACTION
from areopagus.games.on_mars.catalog.cards import SCIENTIST_NAMES
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.state import Mars
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.positions import (
    begin_turn,
    build,
    colony_level,
    give,
    hire_scientist,
    in_play,
    lacerda_moves,
    learn,
    let_chance,
    mars,
    on_slot,
    own_blueprint,
    put_reward,
    rover_at,
    show_blueprints,
    tile,
)
from tests.games.on_mars.situations import (
    GENERATOR,
    LACERDA,
    SOLO_CARDS,
    Change,
    built,
    grid,
    his_turn,
    on_the_hire_slot,
    put_miner_of_lacerda,
    slot_counts,
    ties,
)

ORBIT_ACTIONS = ("", "obtain_blueprint", "learn_technology", "research_development")

COLONY_ACTIONS = ("", "construct", "upgrade", "hire_or_contract")


@rule("OM-SOLO-10", "OM-SOLO-24", "OM-SOLO-27", "OM-SOLO-28", "OM-XSOLO-01")
@component("solo:1", "solo:2", "solo:3", "solo:4", "solo:5", "solo:6")
@component("solo:7", "solo:8", "solo:9", "solo:10", "solo:11", "solo:12")
@pytest.mark.parametrize("card", list(SOLO_CARDS))
@pytest.mark.parametrize("side", ["orbit", "colony"])
def test_a_card_s_number_is_the_action_he_performs_on_his_side(card: int, side: str) -> None:
    table = his_turn(side)
    with table.edit() as s:
        own_blueprint(s, LACERDA, 3)
    before = table.state.copy()
    let_chance(table, f"solo:{card:02}")
    s = table.state
    number = int(SOLO_CARDS[card][1])
    action = (ORBIT_ACTIONS if side == "orbit" else COLONY_ACTIONS)[number]
    his, earlier = s.players[LACERDA], before.players[LACERDA]
    done = {
        "obtain_blueprint": len(his.blueprints) - len(earlier.blueprints),
        "learn_technology": sum(space != NONE for space in his.tech) - 1,
        "research_development": int(his.tech[TECHS.index("shelter")] != LAB_NAMES.index("2B")),
        "construct": built(table, "mine") - 1,
        "upgrade": len(his.advanced),
        "hire_or_contract": s.scientist_owner.count(LACERDA),
    }
    assert {name for name, count in done.items() if count} == {action}
    on_slots = {name for name in done if name != "learn_technology" and slot_counts(table, name)[LACERDA]}
    assert on_slots == {action} - {"learn_technology"}
    assert his.space == earlier.space  # no Landing Pod
    assert s.warehouse == before.warehouse or action == "learn_technology"  # no Resupply
    assert s.solo_discard == [card - 1]
    assert not his.standing


@rule("OM-SOLO-27", "OM-SOLO-28")
def test_landing_pod_and_resupply_are_on_none_of_his_cards() -> None:
    actions = {ACTIONS[action] for side in SOLO_ACTION for action in side.values()}
    assert actions == {*ORBIT_ACTIONS[1:], *COLONY_ACTIONS[1:]}


@rule("OM-SOLO-11", "OM-SOLO-12")
def test_an_empty_deck_is_shuffled_anew_when_his_turn_comes() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        for card in range(12):
            s.solo_deck.take(card)
            s.solo_discard.append(card)
        lacerda_moves(s, "orbit")
    assert len(table.words) == 12
    assert table.state.second_pass
    assert table.story_keys(0).count("story.solo_reshuffled") == 1
    two = his_turn("orbit")
    with two.edit() as s:
        for card in range(10):
            s.solo_deck.take(card)
            s.solo_discard.append(card)
        lacerda_moves(s, "orbit")
    assert two.words == ["solo:11", "solo:12"]
    let_chance(two, "solo:11")
    assert not two.state.second_pass


@rule("OM-SOLO-12", "OM-SOLO-13", "OM-XSOLO-01")
@pytest.mark.parametrize(
    ("card", "left", "crystals"), [(1, [2, 5, 2], 2), (8, [3, 4, 2], 1), (10, [3, 5, 1], 1)]
)
def test_from_the_second_pass_on_a_card_moves_a_mission_cube_for_its_crystals(
    card: int, left: list[int], crystals: int
) -> None:
    for second in (False, True):
        table = his_turn("orbit")
        with table.edit() as s:
            in_play(s, 4, 5, 9)
            learn(s, LACERDA, "mine", "1A")
            learn(
                s, LACERDA, "rover", "1B"
            )  # no room to learn, no tile to drive to: the cube is all that happens
            s.second_pass = second
        let_chance(table, f"solo:{card:02}")
        assert table.state.mission_left == (left if second else [3, 5, 2])
        assert table.state.players[LACERDA].below == (crystals if second else 0)


@rule("OM-SOLO-12", "OM-XSOLO-01")
def test_a_card_of_a_completed_mission_moves_nothing() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        in_play(s, 4, 5, 9)
        s.mission_left[0] = 0
        s.remaining = 2
        learn(s, LACERDA, "mine", "1A")
        learn(s, LACERDA, "rover", "1B")
        s.second_pass = True
    let_chance(table, "solo:01")
    assert table.state.mission_left == [0, 5, 2]
    assert table.state.players[LACERDA].below == 0


@rule("OM-SOLO-12")
def test_the_last_step_of_a_cube_by_a_card_completes_the_mission() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        in_play(s, 4, 5, 9)
        s.mission_left[0] = 1
        s.second_pass = True
    let_chance(table, "solo:01")
    assert table.state.remaining == 2


@rule("OM-SOLO-14")
def test_he_performs_no_executive_actions() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        give(s, LACERDA, crystal=8)
        s.players[LACERDA].ships = [0] * 8
        s.players[LACERDA].hangar = 2
        colony_level(s, 5)
        own_blueprint(s, LACERDA, 3, built_on="+0-2")
        hire_scientist(s, LACERDA, "rd_engineer")
        s.warehouse[5] = 0
    let_chance(table, "solo:01")
    assert table.state.players[LACERDA].crystals == 8
    assert table.state.scientist_on[SCIENTIST_NAMES.index("rd_engineer")] == NONE
    assert not table.state.executive_used


@rule("OM-SOLO-15", "OM-SOLO-16")
@pytest.mark.parametrize("card", [3, 4, 8])
@pytest.mark.parametrize("side", ["orbit", "colony"])
def test_he_neither_stores_nor_pays_resources(card: int, side: str) -> None:
    table = his_turn(side)
    assert table.state.players[LACERDA].storage == [0] * 5
    with table.edit() as s:
        s.bot_icon = GENERATOR  # a Generator costs a Mineral and yields Batteries
        show_blueprints(s, 1, 2)
        own_blueprint(s, LACERDA, 3)
        grid(s, *["" for _ in range(7)], "ship")  # a Battery and a Resource
    before = table.state.copy()
    let_chance(table, f"solo:{card:02}")
    s = table.state
    assert s.players[LACERDA].storage == [0] * 5
    assert s.players[0].storage[:4] == before.players[0].storage[:4]
    changed = (
        len(s.players[LACERDA].blueprints) > 1
        or s.players[LACERDA].tech != before.players[LACERDA].tech
        or built(table, "generator") == 2
        or len(s.players[LACERDA].advanced) == 1
        or LACERDA in s.scientist_owner
    )
    assert changed


@rule("OM-SOLO-17")
@pytest.mark.parametrize(("card", "crystals"), [(11, 1), (12, 1), (1, 0), (9, 0)])
def test_a_blueprint_gives_him_a_crystal_only_if_it_shows_one(card: int, crystals: int) -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        show_blueprints(s, card)
    let_chance(table, "solo:03")
    assert table.state.players[LACERDA].below == crystals


@rule("OM-SOLO-17", "OM-XSOLO-06")
def test_he_contributes_to_missions_for_their_crystals() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        in_play(s, 2, 6, 7)
        show_blueprints(s, 1)
    let_chance(table, "solo:03")
    assert table.state.mission_left == [9, 7, 8]
    assert table.state.players[LACERDA].below == 1


@rule("OM-SOLO-18")
@pytest.mark.parametrize(("ships", "crystals"), [(5, 3), (4, 4), (3, 5)])
def test_his_depot_limits_his_crystals(ships: int, crystals: int) -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        colony_level(s, 2)
        s.players[LACERDA].ships = [1] * ships + [0] * (8 - ships)
        s.players[LACERDA].hangar = 5 - ships
        s.players[LACERDA].below = 9
        give(s, LACERDA, crystal=1)
        lacerda_moves(s, "orbit")
    assert (table.state.players[LACERDA].crystals, table.state.players[LACERDA].below) == (crystals, 0)


@rule("OM-SOLO-19", "OM-INV-01")
def test_he_always_has_the_colonists_he_needs() -> None:
    table = his_turn("colony")
    with table.edit() as s:
        for action in ("upgrade", "obtain_blueprint", "research_development"):
            on_slot(s, LACERDA, action, 3)
        for at in ("-1+0", "+0-1", "+1-1", "+1+0"):
            put_miner_of_lacerda(s, at)
    let_chance(table, "solo:03")
    assert len(table.state.players[LACERDA].miners) == 5
    assert slot_counts(table, "construct") == [0, 1]


@rule("OM-SOLO-20")
@pytest.mark.parametrize(("count", "op"), [(1, 3), (2, 6), (3, 10), (5, 21)])
def test_at_the_end_all_slots_of_his_living_quarters_count(count: int, op: int) -> None:
    table = mars(seats=1)
    with table.edit() as s:
        for at in ("+3+1", "+3+0", "+2+2", "+1+2")[: count - 1]:
            build(s, "shelter", at, owner=LACERDA)
        begin_turn(s, 0, "colony")
        s.main_done = s.ending = s.final_round = True
        s.players[LACERDA].standing = False
    table.play("end")
    result = table.match.result
    assert result is not None
    assert result.points[LACERDA]["colonists"] == op


@rule("OM-SOLO-21", "OM-XSOLO-06", "OM-OPT-10")
@pytest.mark.parametrize(("switch", "shelters", "op"), [("open", 1, 4), ("open", 2, 6), ("all", 1, 12)])
def test_for_the_reward_tile_of_colonists_his_living_quarters_are_full(
    switch: str, shelters: int, op: int
) -> None:
    table = his_turn(lacerda_quarters=switch)
    with table.edit() as s:
        if shelters == 2:
            build(s, "shelter", "+3+1", owner=LACERDA)
        put_reward(s, "generator", 8)
        s.bot_icon = GENERATOR
    let_chance(table, "solo:03")
    assert table.state.players[LACERDA].op == 2 + op


@rule("OM-XSOLO-06")
def test_his_bots_miners_and_shelters_score_lss_rewards() -> None:
    def mines(s: Mars) -> None:
        put_miner_of_lacerda(s, "-1+0")
        put_miner_of_lacerda(s, "+1+0")

    def bots(s: Mars) -> None:
        s.players[LACERDA].bots_reserve = 2  # the one on the Progress Area does not count

    def discoveries(s: Mars) -> None:
        s.discovery.take(12)
        s.players[LACERDA].discoveries = 1 << 12

    for reward, change, op in ((4, mines, 4), (5, bots, 4), (6, discoveries, 2), (1, None, 2), (7, None, 2)):
        table = his_turn()
        with table.edit() as s:
            if change is not None:
                change(s)
            if 12 in s.exploration and change is discoveries:
                continue
            put_reward(s, "generator", reward)
            s.bot_icon = GENERATOR
        let_chance(table, "solo:03")
        assert table.state.players[LACERDA].op == 2 + op, reward
        assert table.state.lss == [2, 1, 1, 1]


@rule("OM-XSOLO-06", "OM-SOLO-22", "OM-SOLO-23", "OM-SOLO-39")
@pytest.mark.parametrize(("answer", "oxygen", "lab"), [("keep", 2, "1A"), ("develop", 1, "2A")])
def test_he_uses_your_tech_for_a_complex_and_you_get_an_oxygen_or_a_development(
    answer: str, oxygen: int, lab: str
) -> None:
    table = his_turn()
    with table.edit() as s:
        in_play(s, 7, 4, 9)
        learn(s, 0, "generator", "1A")
        s.bot_icon = GENERATOR
    asked = let_chance(table, "solo:03")
    assert ties(asked) == [{"hex:+0-3", "hex:+1-3", "hex:+1-2", "hex:+0-1", "hex:-1-1", "hex:-1-2"}]
    assert table.state.players[LACERDA].cubes == 1 << GENERATOR
    assert table.state.mission_left[0] == 7
    assert table.match.ask is not None
    assert (table.match.ask.seat, table.about) == (0, "tech.owner_choice")
    assert table.state.players[0].storage[OXYGEN] == 1  # not yet
    table.play(answer, *(["lab:2A"] if answer == "develop" else []))
    assert table.state.players[0].storage[OXYGEN] == oxygen
    assert table.state.players[0].tech[GENERATOR] == LAB_NAMES.index(lab)


@rule("OM-SOLO-25", "OM-SOLO-24")
def test_he_pays_a_crystal_for_every_colonist_on_the_slots() -> None:
    table = his_turn(crystals=3)
    with table.edit() as s:
        on_slot(s, LACERDA, "construct", 1)
        on_slot(s, 0, "construct", 1)
    let_chance(table, "solo:03")
    assert slot_counts(table, "construct") == [1, 2]
    assert table.state.players[LACERDA].crystals == 1
    assert table.state.players[LACERDA].wa == 0
    assert built(table, "mine") == 2


@rule("OM-SOLO-25", "OM-SOLO-26")
def test_full_slots_are_cleared_before_he_pays() -> None:
    table = his_turn(crystals=1)
    with table.edit() as s:
        on_slot(s, LACERDA, "construct", 2)
        on_slot(s, 0, "construct", 1)
    let_chance(table, "solo:03")
    assert slot_counts(table, "construct") == [1, 1]
    assert table.state.players[LACERDA].crystals == 0
    assert built(table, "mine") == 2


def few_crystals(s: Mars) -> None:
    on_slot(s, 0, "construct", 2)
    give(s, LACERDA, crystal=1)


def full_lab(s: Mars) -> None:
    learn(s, LACERDA, "mine", "1A")
    learn(s, LACERDA, "ship", "1B")


def no_blueprints(s: Mars) -> None:
    show_blueprints(s)


def no_markers(s: Mars) -> None:
    for card in (1, 2, 3, 4, 5, 6, 7, 8):
        own_blueprint(s, LACERDA, card)


def nothing_to_develop(s: Mars) -> None:
    learn(s, LACERDA, "mine", "5A")
    learn(s, LACERDA, "shelter", "6A")


def no_crystal_for_the_last_column(s: Mars) -> None:
    learn(s, LACERDA, "shelter", "5A")
    on_slot(s, 0, "research_development", 1)
    give(s, LACERDA, crystal=1)


def nothing_to_upgrade(s: Mars) -> None:
    own_blueprint(s, LACERDA, 3, built_on="+0-2")
    own_blueprint(s, LACERDA, 4)


def only_contracts_and_no_crystal(s: Mars) -> None:
    hire_scientist(s, LACERDA, "geologist")
    hire_scientist(s, LACERDA, "biochemist")
    give(s, LACERDA, crystal=0)


@rule("OM-SOLO-26")
@pytest.mark.parametrize(
    ("side", "card", "change"),
    [
        ("colony", 3, few_crystals),
        ("orbit", 1, full_lab),
        ("orbit", 3, no_blueprints),
        ("orbit", 3, no_markers),
        ("colony", 4, on_the_hire_slot),
        ("orbit", 4, nothing_to_develop),
        ("orbit", 4, no_crystal_for_the_last_column),
        ("colony", 1, nothing_to_upgrade),
        ("colony", 4, only_contracts_and_no_crystal),
    ],
)
def test_instead_of_an_impossible_action_he_moves_his_rover(side: str, card: int, change: Change) -> None:
    table = his_turn(side)
    with table.edit() as s:
        change(s)
        tile(s, "+3-3", discovery=13)
    slots = [list(counts) for counts in table.state.slots]
    crystals = table.state.players[LACERDA].crystals
    let_chance(table, f"solo:{card:02}")
    assert rover_at(table, LACERDA) in (("+3-3",) if crystals else ("+2-2", "+1-1"))
    assert "story.lacerda_cannot" in table.story_keys(0)
    assert table.state.slots == slots


@rule("OM-SOLO-26")
def test_a_possible_action_leaves_his_rover_where_it_is() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        tile(s, "+1+0", discovery=13)
    let_chance(table, "solo:04")
    assert rover_at(table, LACERDA) == ""
