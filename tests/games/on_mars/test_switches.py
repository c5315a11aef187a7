"""The switches of a game (OM-OPT)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import COLONY, KINDS, MINERAL, NONE, ORBIT, SHELTER_TECH
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.scoring import points_of
from areopagus.kernel import plain_text
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    begin_shuttle_phase,
    cell,
    colonists,
    colony_level,
    give,
    goals,
    grow,
    learn,
    mars,
    move_bot,
    own_blueprint,
    put_rover,
    quiet_mars,
    show_blueprints,
    tile,
)
from tests.games.on_mars.situations import without_riches


@rule("OM-OPT-01", "OM-XTECH-04")
@pytest.mark.parametrize("switch", ["printed", "everywhere"])
@pytest.mark.parametrize("effect", ["executive", "drone", "discovery", "goal"])
def test_upgrade_tech_may_be_allowed_everywhere(effect: str, switch: str) -> None:
    table = without_riches(upgrade_tech=switch)
    with table.edit() as s:
        for card in (3, 5, 7, 9):
            own_blueprint(s, 0, card)
        learn(s, 1, "upgrade", "3A")
        grow(s, "shelter", 3, 0)
        give(s, 0, mineral=4, crystal=3)
        s.players[0].bots = [cell("+0-1")]
        s.players[0].bots += [cell("+1-1"), cell("+0+1"), cell("-1+0")]
        s.players[0].bots_reserve = 0
        if effect == "executive":
            s.players[0].ships[3] = 0
            s.players[0].hangar = 1
        elif effect == "drone":
            grow(s, "generator", 4)
            own_blueprint(s, 0, 16, built_on="+0-3")
        elif effect == "discovery":
            tile(s, "-1+2", discovery=8)
            put_rover(s, 0, "-1+3")
        else:
            goals(s, 0, 1, 14, 16)
    if effect == "executive":
        table.play("depot:4", "blueprint:03", "hex:+0-2")
    elif effect == "drone":
        table.play("depot:8", "blueprint:05", "hex:+2-1")
    elif effect == "discovery":
        table.play("control_center", "rover", "hex:-1+2", "done", "yes", "blueprint:03", "blueprint:05")
    else:
        table.play("goal:01", "reward:card", "blueprint:03", "hex:+0-2", "blueprint:05", "hex:+2-1")
    minerals = table.state.players[0].storage[MINERAL]
    if switch == "everywhere":
        assert (table.about, table.words) == ("upgrade.more", ["tech-of:green", "done"])
        table.play("tech-of:green", "blueprint:07", "hex:+0+2")
        assert table.state.used == [(7, 1)]
        assert table.state.players[0].storage[MINERAL] == minerals - 1, "also after the free ones of a Goal"
    else:
        assert table.about == "turn.action"


@rule("OM-OPT-02", "OM-XTECH-05")
@pytest.mark.parametrize("switch", ["once", "per_ship"])
def test_ship_tech_brings_its_level_once_or_one_with_each_ship(switch: str) -> None:
    table = without_riches(ship_tech=switch)
    with table.edit() as s:
        colony_level(s, 4)
        grow(s, "shelter", 4, 0)
        learn(s, 1, "ship", "2A")
        colonists(s, 0, lq=3)
        give(s, 0, plant=4, water=4)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    if switch == "once":
        table.play("colonist", "depot:2", "reward:colonists", "done", "tech-of:green")
        assert table.state.players[0].lq == 3 - 1 + 2 + 2 + 2
        assert table.about == "turn.action"
    else:
        assert table.about == "ship.tech"
        table.play("tech-of:green")
        assert table.state.players[0].lq == 3 + 2 + 1
        table.play("colonist", "depot:2", "reward:colonists")
        assert table.state.players[0].lq == 6 - 1 + 2 + 1
        table.play("colonist", "depot:3", "reward:colonists")
        assert table.state.players[0].lq == 8 - 1 + 2, "level 2: two Ships"
        table.play("done")
    assert table.state.used == [(8, 1)]


@rule("OM-OPT-03", "OM-NOTE-55")
@pytest.mark.parametrize("switch", ["any_step", "between_actions"])
def test_goals_may_be_completed_after_any_step_or_only_between_actions(switch: str) -> None:
    table = without_riches("orbit", goal_timing=switch)
    with table.edit() as s:
        goals(s, 0, 1, 3, 14)
        for card in (1, 3, 5):
            own_blueprint(s, 0, card)
        show_blueprints(s, 4, 6)
    table.play("obtain_blueprint", "blueprint:04")
    assert table.about == ("goal.complete" if switch == "any_step" else "blueprint.take")
    table.play("no" if switch == "any_step" else "done")
    if switch == "any_step":
        table.play("done")
    assert table.about == "turn.action"
    assert "goal:01" in table.words


@rule("OM-OPT-04", "OM-ROVER-06", "OM-ROVER-07", "OM-ROVER-08")
@pytest.mark.parametrize("switch", ["claimable", "no_benefit"])
@pytest.mark.parametrize("why", ["owned", "cost", "benefit"])
def test_where_a_rover_may_stop(why: str, switch: str) -> None:
    table = without_riches(rover_stop=switch)
    with table.edit() as s:
        s.players[0].rover = cell("-1+2")
        if why == "owned":
            tile(s, "-1+3", research="A")
            s.tile[next(at for at in range(91) if s.tile[at] == 19 and at != cell("-1+3"))] = NONE
            s.players[0].research = 1
        elif why == "cost":
            tile(s, "-1+3", discovery=8)
            own_blueprint(s, 0, 1)
            move_bot(s, 0, "+0-1")
        else:
            tile(s, "-1+3", discovery=17)
            give(s, 0, mineral=2, battery=2, water=2, plant=2, oxygen=2)
        # every hex beyond is barred, so that stepping on the tile means to stop there
        for at in ("-2+3", "-2+4", "-1+4", "+0+3"):
            s.players[1].bots = [*s.players[1].bots, cell(at)]
        s.players[1].bots = s.players[1].bots[1:]
        s.players[1].bots_reserve = 0
    table.play("control_center", "rover")
    if switch == "no_benefit" and why != "benefit":
        table.play("hex:-1+3", "done")
        assert table.state.players[0].rover == cell("-1+3")
        assert table.about == "turn.action", "it can't be claimed"
    else:
        table.play("hex:-1+3")
        assert table.about == "control.step", "it must move on at once"
        table.play("hex:-1+2")
        assert table.about == "control.move"
        assert table.refuses("rover") == "OM-CC-03", "both points are spent"


@rule("OM-OPT-05", "OM-NOTE-04")
@pytest.mark.parametrize("switch", ["yes", "no"])
def test_a_second_update_may_follow_at_once_or_wait_for_the_next_turn(switch: str) -> None:
    table = without_riches(repeated_update=switch)
    with table.edit() as s:
        for kind in KINDS[1:5]:
            grow(s, kind, 3)
    table.play("control_center", "done", "end")
    assert table.state.level == (3 if switch == "yes" else 2)
    table.play("control_center", "done", "end")
    assert table.state.level == 3


@rule("OM-OPT-06", "OM-NOTE-59")
@pytest.mark.parametrize("switch", ["no", "yes"])
def test_lacerda_gets_the_benefit_of_his_starting_space_only_by_the_switch(switch: str) -> None:
    table = Table(GAME, 1, lacerda_start_benefit=switch)
    while table.about != "chance.first_tile":
        table.match.choose(table.words[0])
    table.play("first-tile:4")
    assert table.state.players[1].space == 6
    assert table.state.players[1].below == (1 if switch == "yes" else 0)
    assert table.about == "turn_order.space"


@rule("OM-OPT-07", "OM-NOTE-34")
@pytest.mark.parametrize("switch", ["yes", "no"])
def test_an_executive_action_after_the_landing_pod(switch: str) -> None:
    table = without_riches("orbit", landing_executive=switch)
    with table.edit() as s:
        give(s, 0, crystal=3)
    assert "depot:7" in table.words
    table.play("landing_pod", "order:5")
    if switch == "yes":
        assert "depot:7" in table.words
    else:
        assert table.refuses("depot:7") == "OM-FLOW-05"
        assert table.words == ["end"]


@rule("OM-OPT-07")
def test_before_the_landing_pod_an_executive_action_is_always_allowed() -> None:
    table = without_riches("orbit", landing_executive="no")
    with table.edit() as s:
        give(s, 0, crystal=3)
    table.play("depot:7", "good:battery", "landing_pod", "order:5")
    assert table.about == "turn.action"


@rule("OM-OPT-08", "OM-XSHUT-02")
@pytest.mark.parametrize("switch", ["last_space", "stops"])
@pytest.mark.parametrize("level", [3, 4, 5])
def test_from_level_four_on_the_shuttle_may_stop(level: int, switch: str) -> None:
    table = without_riches(shuttle_from_level_4=switch)
    with table.edit() as s:
        colony_level(s, level)
        begin_shuttle_phase(s)
        s.ending = s.remaining == 0
        s.shuttle_side, s.shuttle_space = COLONY, 1
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
    stops = switch == "stops" and level >= 4
    assert (table.state.shuttle_side, table.state.shuttle_space) == ((COLONY, 1) if stops else (ORBIT, 3))
    assert (table.match.ask.seat, table.about) == (0, "shuttle.travel")  # type: ignore[union-attr]
    table.play("yes", "order:1")
    assert table.state.players[0].hangar == (0 if stops else 1), "nobody rides free"
    assert (table.about == "shuttle.travel") == (not stops), "seat 1 has no Ship"


@rule("OM-OPT-09", "OM-NOTE-06")
@pytest.mark.parametrize(("switch", "stored", "below"), [("below", 0, 1), ("depot", 1, 0)])
def test_a_crystal_of_the_warehouse_goes_below_or_into_the_depot(
    switch: str, stored: int, below: int
) -> None:
    table = quiet_mars(side="orbit", warehouse_crystals=switch)
    table.play("resupply", "good:crystal")
    if table.about == "resupply.item":
        table.play("done")
    board = table.state.players[0]
    assert (board.crystals, board.below) == (stored, below)


@rule("OM-OPT-10", "OM-NOTE-61")
@pytest.mark.parametrize(("switch", "points"), [("open", 3), ("all", 21)])
def test_the_open_or_all_spaces_of_lacerdas_living_quarters_count(switch: str, points: int) -> None:
    table = mars(seats=1, lacerda_quarters=switch)
    assert points_of(table.state, 1)["colonists"] == points


@rule("OM-OPT-11", "OM-SCORE-06")
@pytest.mark.parametrize(("switch", "points"), [("5", 5), ("6", 6)])
def test_the_fifth_column_of_the_lab_scores_five_or_six(switch: str, points: int) -> None:
    table = without_riches(lab_column_5=switch)
    with table.edit() as s:
        s.players[0].tech[SHELTER_TECH] = LAB_NAMES.index("5A")
    assert points_of(table.state, 0)["technology"] == points
    scene = table.match.scene(0)
    label = next(piece.label for piece in scene.pieces if piece.key == "lab:0:5A")
    assert f"{points} OP" in table.match.game.phrasebook().text(label)
    printed = [piece.key for piece in scene.pieces if piece.label == plain_text(f"+{points}")]
    assert len(printed) == 2, "printed on both boards"
    other = without_riches(lab_column_5=switch)
    assert points_of(other.state, 0)["technology"] == 2, "the other columns as before"


@rule("OM-OPT-12", "OM-SCORE-05")
@pytest.mark.parametrize(("switch", "points"), [("0", 0), ("1", 1)])
def test_the_lowest_row_of_the_living_quarters_scores_nothing_or_one(switch: str, points: int) -> None:
    table = without_riches(lowest_quarters=switch)
    for lq, expected in ((0, 0), (1, points), (2, points), (3, 3)):
        with table.edit() as s:
            colonists(s, 0, lq=lq)
        assert points_of(table.state, 0)["colonists"] == expected
