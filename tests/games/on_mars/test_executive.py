"""Executive actions (OM-EXEC, OM-XEXEC)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import (
    BATTERY,
    CRYSTAL,
    GOODS,
    MINERAL,
    TECHS,
)
from areopagus.games.on_mars.catalog.cards import SCIENTIST_NAMES
from areopagus.games.on_mars.catalog.player_board import EXECUTIVE
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.situations import (
    free_space,
    mars_without_missions,
)

from .positions import (
    add_bot,
    begin_turn,
    cell,
    give,
    goals,
    hire_scientist,
    learn,
    move_bot,
    own_blueprint,
    put_rover,
    raise_colony,
    show_blueprints,
    storage,
    tile,
)

# Executive actions


@rule("OM-EXEC-01", "OM-EXEC-03")
def test_one_executive_action_may_come_before_the_main_action() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        give(s, 0, crystal=3)
    colony.play("depot:7", "good:water")
    assert colony.state.players[0].crystals == 1
    assert colony.about == "turn.action"
    assert {"control_center", "construct"} <= set(colony.words)
    assert colony.refuses("end") == "OM-FLOW-04"
    with colony.edit() as s:
        give(s, 0, crystal=3)
    assert colony.refuses("depot:7") == colony.refuses("depot:6") == "OM-FLOW-05"


@rule("OM-EXEC-01")
def test_one_executive_action_may_come_after_the_main_action_or_not_at_all() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        give(s, 0, crystal=3)
    colony.play("control_center", "done")
    assert colony.words == ["depot:6", "depot:7", "end"]
    not_at_all = colony.match.clone()
    colony.play("depot:7", "good:water")
    assert colony.asked == (1, "turn.action")  # only `end` was left
    assert storage(colony, 0)["water"] == 2
    not_at_all.play("end")
    assert not_at_all.state.players[0].crystals == 3


@rule("OM-EXEC-02")
def test_an_executive_action_is_open_while_no_ship_is_on_its_space() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        give(s, 0, crystal=3, mineral=1)
    assert [colony.refuses(f"depot:{space}") for space in range(1, 6)] == ["OM-EXEC-02"] * 5
    assert {"depot:6", "depot:7"} <= set(colony.words)
    colony.play("welcome_ship", "depot:5", "good:plant", "good:water", "reward:colonists")
    assert "depot:5" in colony.words  # its Ship is in the Hangar now
    assert colony.refuses("depot:4") == "OM-EXEC-02"


@rule("OM-EXEC-03")
@pytest.mark.parametrize("space", [1, 2, 3, 4, 5, 6, 7])
def test_the_printed_crystals_are_paid(space: int) -> None:
    cost = EXECUTIVE[space - 1].cost
    for crystals in (cost - 1, cost):
        colony = mars_without_missions()
        with colony.edit() as s:
            free_space(s, 1)
            if space <= 5:
                s.players[0].ships = [0 if place == space - 1 else int(place < 5) for place in range(8)]
            give(s, 0, crystal=crystals)
            own_blueprint(s, 0, 11)
        if crystals < cost:
            assert colony.refuses(f"depot:{space}") == "OM-EXEC-03"
            continue
        colony.play(f"depot:{space}")
        assert colony.state.players[0].crystals == 0
        assert colony.state.executive_used


@rule("OM-EXEC-03")
def test_a_private_goal_may_pay_a_crystal_of_the_cost() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        goals(s, 0, 1, 2, 3)
        give(s, 0, crystal=1)
    colony.play("depot:7", "goal:02")
    assert (colony.about, colony.words) == ("pay.crystal", ["goal:01", "goal:03", "good:crystal"])
    colony.play("good:crystal", "good:water")
    assert (colony.state.players[0].goals, colony.state.players[0].crystals) == (0b101, 0)


@rule("OM-EXEC-04")
def test_each_depot_space_has_its_action_and_its_price() -> None:
    assert [action.effect.rule for action in EXECUTIVE] == [f"OM-XEXEC-0{space}" for space in range(1, 9)]
    assert [action.cost for action in EXECUTIVE] == [4, 4, 3, 3, 3, 2, 2, 2]
    colony = mars_without_missions()
    for space, about in ((1, "develop.to"), (3, "blueprint.take"), (6, "control.move"), (7, "resupply.item")):
        with colony.edit() as s:
            begin_turn(s, 0)
            s.players[0].ships = [0 if place == space - 1 else int(place < 5) for place in range(8)]
            s.players[0].hangar = 1 - (space > 5)
            give(s, 0, crystal=4 if space == 1 else 3)
        colony.play(f"depot:{space}")
        assert colony.about == about


@rule("OM-EXEC-05", "OM-XEXEC-08")
@component("player_board:use_advanced_building")
def test_an_own_advanced_building_is_used_for_two_crystals() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_blueprint(s, 0, 7, "+0+2")  # Biomarket
        own_blueprint(s, 0, 9, "-2+1")  # Oxygen Tank
        own_blueprint(s, 0, 11)  # not built
        own_blueprint(s, 1, 5, "+2-1")  # another player's
        give(s, 0, crystal=3)
    colony.play("depot:8")
    assert (colony.about, colony.words) == ("exec.building", ["blueprint:07", "blueprint:09"])
    colony.play("blueprint:07", "good:water", "done")
    assert (colony.state.players[0].crystals, storage(colony, 0)["water"]) == (1, 2)
    with colony.edit() as s:
        begin_turn(s, 0)
        give(s, 0, crystal=1)
    assert colony.refuses("depot:8") == "OM-EXEC-03"


@rule("OM-XEXEC-08", "OM-EXEC-05")
def test_without_a_built_blueprint_there_is_nothing_to_use() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_blueprint(s, 0, 7)
        own_blueprint(s, 1, 5, "+2-1")
        give(s, 0, crystal=3)
    assert colony.refuses("depot:8") == "OM-XEXEC-08"


@rule("OM-XEXEC-08", "OM-SCI-03")
def test_the_crystals_are_waived_while_a_scientist_of_anyone_stands_on_the_card() -> None:
    colony = mars_without_missions(3)
    with colony.edit() as s:
        own_blueprint(s, 0, 7, "+0+2")  # Biomarket
        own_blueprint(s, 0, 9, "-2+1")  # Oxygen Tank
        hire_scientist(s, 2, "biochemist")
        s.scientist_on[SCIENTIST_NAMES.index("biochemist")] = 6
        give(s, 0, crystal=0)
    assert "depot:8" in colony.words
    assert not [
        word for word in colony.words if word.startswith("scientist")
    ]  # it is not the owner's Scientist
    colony.play("depot:8", "good:water", "done")  # the other card can't be paid for
    assert storage(colony, 0)["water"] == 2
    assert colony.state.scientist_on[SCIENTIST_NAMES.index("biochemist")] == 6


@rule("OM-XEXEC-08")
def test_an_action_that_would_change_nothing_is_not_offered() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_blueprint(s, 0, 7, "+0+2")  # Biomarket
        give(s, 0, crystal=3, battery=2, water=2, plant=2, oxygen=2)
        s.warehouse[CRYSTAL] = 0
    assert colony.refuses("depot:8") == "OM-RES-03"


@rule("OM-XEXEC-01")
@component("player_board:develop_free")
def test_executive_one_develops_a_tile_free_once() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        free_space(s, 1)
        give(s, 0, crystal=4, mineral=0, battery=0, water=0, plant=0, oxygen=0)
        learn(s, 0, "rover", "5A")
    colony.play("depot:1")
    assert (colony.about, colony.words) == ("develop.tile", ["tech:shelter", "tech:rover"])
    colony.play("tech:rover")
    player = colony.state.players[0]
    assert (player.tech[TECHS.index("rover")], player.crystals) == (LAB_NAMES.index("6A"), 0)
    assert colony.about == "turn.action"  # one development, no boost


@rule("OM-XEXEC-01")
def test_executive_one_needs_a_tile_that_can_move() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        free_space(s, 1)
        give(s, 0, crystal=4)
        s.players[0].tech[TECHS.index("shelter")] = LAB_NAMES.index("6A")
    assert colony.refuses("depot:1") == "OM-RD-02"


@rule("OM-XEXEC-02")
@component("player_board:move_rover")
def test_executive_two_moves_the_rover_which_collects_and_claims() -> None:
    colony = mars_without_missions(missions=("1", "4", "7"))
    with colony.edit() as s:
        raise_colony(s, 2)
        free_space(s, 2, 5)
        give(s, 0, crystal=5)
        put_rover(s, 0, "+1-1")
        s.crystal[cell("+2-2")] = 1
        tile(s, "+3-3", discovery=13)  # three Crystals
        tile(s, "+4-4", discovery=12)
    colony.play("depot:2")
    assert colony.words == ["rover", "boost:rover", "done"]  # no Bots
    colony.play("rover", "hex:+2-2", "rover", "hex:+3-3")
    assert (colony.state.players[0].crystals, colony.state.players[0].below) == (1, 1)
    assert colony.words == ["boost:rover", "done"]  # the 2 points are spent
    further = colony.match.clone()
    colony.play("done", "yes")
    assert colony.state.players[0].below == 4
    assert colony.state.players[0].discoveries == 1 << 12
    further.play("boost:rover", "rover", "hex:+4-4")
    assert (further.state.players[0].rover, further.state.players[0].crystals) == (cell("+4-4"), 0)


@rule("OM-XEXEC-03")
@component("player_board:take_blueprint")
def test_executive_three_takes_one_blueprint_with_its_gain() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        free_space(s, 3)
        show_blueprints(s, 1, 3)
        give(s, 0, crystal=3)
    colony.play("depot:3")
    assert (colony.about, colony.words) == ("blueprint.take", ["blueprint:01", "blueprint:03"])
    colony.play("blueprint:03")
    player = colony.state.players[0]
    assert (player.blueprints, player.storage[BATTERY], player.crystals, player.wa) == ([2], 2, 0, 0)
    assert colony.about == "turn.action"  # one only


@rule("OM-XEXEC-04")
@component("player_board:upgrade")
def test_executive_four_makes_exactly_one_upgrade_for_a_mineral() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        free_space(s, 4)
        move_bot(s, 0, "+0+1")
        own_blueprint(s, 0, 1)
        own_blueprint(s, 0, 7)
        learn(s, 0, "upgrade", "3A")
        give(s, 0, crystal=3, mineral=2)
    colony.play("depot:4", "blueprint:07")
    player = colony.state.players[0]
    assert (player.advanced, player.storage[MINERAL], player.wa) == ([cell("+0+2")], 1, 0)
    assert colony.about == "turn.action"  # neither Tech nor Colonists add to it
    assert sum(sum(slot) for slot in colony.state.slots) == 0
    with colony.edit() as s:
        begin_turn(s, 0)
        give(s, 0, crystal=3, mineral=0)
    assert colony.refuses("depot:4") == "OM-UPG-08"


@rule("OM-XEXEC-05")
@component("player_board:gain_mineral")
def test_executive_five_gives_a_mineral_if_it_can_be_kept() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        free_space(s, 5)
        give(s, 0, crystal=3, mineral=1)
    colony.play("depot:5")
    assert (storage(colony, 0)["mineral"], colony.state.players[0].crystals) == (2, 0)
    with colony.edit() as s:
        begin_turn(s, 0)
        give(s, 0, crystal=3, mineral=2)
    assert colony.refuses("depot:5") == "OM-XGEN-02"


@rule("OM-XEXEC-06")
@component("player_board:move_bots")
def test_executive_six_moves_bots_two_points_and_one_per_further_crystal() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        move_bot(s, 0, "+3+0")
        add_bot(s, 0, "-3+0")
        give(s, 0, crystal=3)
    colony.play("depot:6")
    assert colony.words == ["hex:-3+0", "hex:+3+0", "boost:bots", "done"]
    colony.play("hex:+3+0", "hex:+4+0", "hex:-3+0", "hex:-4+0")
    assert colony.words == ["boost:bots", "done"]  # the points are shared
    colony.play("boost:bots", "hex:+4+0", "hex:+5+0")
    assert sorted(colony.state.players[0].bots) == sorted([cell("+5+0"), cell("-4+0")])
    assert (colony.about, colony.state.players[0].crystals) == ("turn.action", 0)


@rule("OM-XEXEC-07")
@component("player_board:warehouse")
@pytest.mark.parametrize("good", ["oxygen", "crystal"])
def test_executive_seven_takes_one_item_of_the_warehouse_a_crystal_too(good: str) -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        give(s, 0, crystal=2)
    colony.play("depot:7")
    assert colony.words == ["good:battery", "good:water", "good:plant", "good:oxygen", "good:crystal"]
    colony.play(f"good:{good}")
    player = colony.state.players[0]
    assert (player.crystals, player.below) == (0, int(good == "crystal"))
    assert storage(colony, 0)["oxygen"] == 1 + (good == "oxygen")
    assert colony.state.warehouse[GOODS.index(good)] == 1
    assert (colony.about, player.wa) == ("turn.action", 0)
