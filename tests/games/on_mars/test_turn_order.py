"""The Landing Pod and the Turn Order spaces."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import COLONY, GOODS, NONE, ORBIT
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.queries.goods import lq_capacity
from areopagus.games.on_mars.state import DECK
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    begin_shuttle_phase,
    build,
    cell,
    colonists,
    colony_level,
    give,
    goals,
    grow,
    on_slot,
    own_blueprint,
    plain,
    player,
    put_miner,
    seat_asked,
    show_blueprints,
    storage,
    tile,
)
from tests.games.on_mars.situations import (
    slot_counts,
)

# Landing Pod


@rule("OM-POD-01", "OM-TRAVC-05", "OM-TRAVC-06")
def test_the_landing_pod_is_a_travel_without_exploration() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        grow(s, "shelter", 3, owner=0)
        colonists(s, 0, lq=1, wa=2)
        on_slot(s, 0, "construct")
        on_slot(s, 0, "obtain_blueprint")
        s.players[1].space = 6
    explored = table.state.exploration[:]
    table.play("landing_pod")
    assert (table.about, table.words) == ("turn_order.space", ["order:5", "order:7", "order:8"])
    table.play("order:8")
    assert table.about == "turn_order.benefit"
    table.play("yes")
    table.play(table.words[0])
    assert table.state.exploration == explored
    assert (player(table, 0).lq, player(table, 0).wa) == (4, 0)
    assert (slot_counts(table, "construct"), slot_counts(table, "obtain_blueprint")) == ([0, 0], [1, 0])
    assert len(player(table, 0).blueprints) == 1
    assert lq_capacity(table.state, 0) == 8


@rule("OM-POD-02")
def test_the_landing_pod_takes_no_ship_and_leaves_the_shuttle_alone() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
        s.shuttle_side, s.shuttle_space = ORBIT, 1
    table.play("landing_pod", "order:5")
    assert player(table, 0).hangar == 1
    assert (table.state.shuttle_side, table.state.shuttle_space) == (ORBIT, 1)


@rule("OM-POD-03")
def test_after_the_landing_pod_the_marker_lies_on_its_new_space() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        s.shuttle_side, s.shuttle_space = COLONY, 3
    table.play("landing_pod", "order:7", "no", "end")
    assert (player(table, 0).space, player(table, 0).standing) == (7, False)
    assert seat_asked(table) == 1
    table.play("resupply", "good:battery", "done", "end")
    assert table.state.round == 2


@rule("OM-POD-03")
def test_an_unused_executive_action_is_still_allowed_after_the_landing_pod() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        give(s, 0, crystal=2)
    table.play("landing_pod", "order:5")
    assert {"depot:6", "depot:7", "end"} <= set(table.words)
    assert table.refuses("control_center") == "OM-FLOW-04"


@rule("OM-OPT-07")
def test_a_switch_takes_the_executive_action_after_the_landing_pod_away() -> None:
    table = plain(side="orbit", landing_executive="no")
    with table.edit() as s:
        give(s, 0, crystal=2)
    table.play("landing_pod", "order:5")
    assert table.words == ["end"]
    assert table.refuses("depot:6") == "OM-FLOW-05"


@rule("OM-POD-04")
def test_who_landed_may_ride_back_for_free_in_the_same_round() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        s.shuttle_side, s.shuttle_space = COLONY, 1
    table.play("landing_pod", "order:5", "end", "resupply", "good:battery", "done", "end")
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 0)
    table.play("yes", "order:4", "no")
    assert player(table, 0).space == 4


# Turn Order spaces


def land(space: int, seats: int = 2) -> Table:
    """Seat 0 travels in its turn to a space; the benefit is asked next, or nothing if there is none."""
    table = plain(seats, side="colony" if space < 5 else "orbit")
    with table.edit() as s:
        if space < 5:
            grow(s, "oxygen_condenser", 3)
            own_blueprint(s, 0, 22, built_on="-2+1")
            give(s, 0, crystal=3)
    return table


def go(table: Table, space: int) -> None:
    table.play(*("depot:8",) if space < 5 else ("landing_pod",), f"order:{space}")


@rule("OM-XTURN-01")
@component("turn_order:1", "turn_order:5")
@pytest.mark.parametrize("space", [1, 5])
def test_the_first_space_of_a_side_has_no_benefit(space: int) -> None:
    table = land(space)
    go(table, space)
    assert table.about == "turn.action"
    assert player(table, 0).space == space


@rule("OM-XTURN-02")
@component("turn_order:2")
def test_space_two_takes_an_item_from_the_warehouse_without_boost() -> None:
    table = land(2)
    with table.edit() as s:
        give(s, 0, battery=0, water=2)
    go(table, 2)
    assert table.about == "turn_order.benefit"
    table.play("yes")
    assert table.about == "resupply.item"
    assert table.refuses("good:water") == "OM-RES-03"
    table.play("good:battery")
    assert table.about == "turn.action"
    assert (storage(table, 0)["battery"], player(table, 0).wa) == (1, 0)
    assert table.state.warehouse[GOODS.index("battery")] == 1


@rule("OM-XTURN-02")
def test_space_two_is_not_offered_if_nothing_can_be_taken() -> None:
    table = land(2)
    with table.edit() as s:
        s.warehouse = [0] * 6
    go(table, 2)
    assert table.about == "turn.action"


@rule("OM-XTURN-03")
@component("turn_order:3")
def test_space_three_teaches_a_tech_for_its_price_without_boost() -> None:
    table = land(3)
    with table.edit() as s:
        give(s, 0, battery=1, water=0, plant=0, oxygen=0)
    go(table, 3)
    table.play("yes", "grid:3", "lab:1B")
    assert storage(table, 0)["battery"] == 0
    assert player(table, 0).tech.count(LAB_NAMES.index("1B")) == 1
    assert player(table, 0).below == 1, "the Lab space gives a Crystal"
    assert player(table, 0).wa == 0
    assert table.about == "turn.action"


@rule("OM-XTURN-04", "OM-TRAVC-10")
@component("turn_order:4")
@pytest.mark.parametrize("paid", ["water", "plant", "mineral"])
def test_space_four_brings_a_colonist_for_water_or_a_plant(paid: str) -> None:
    table = land(4)
    with table.edit() as s:
        give(s, 0, mineral=1, water=1, plant=1)
    go(table, 4)
    table.play("yes")
    assert (table.about, table.words) == ("pay.substitute", ["good:mineral", "good:water", "good:plant"])
    table.play(f"good:{paid}")
    assert storage(table, 0)[paid] == 0
    assert (player(table, 0).lq, player(table, 0).reserve) == (4, 8)


@rule("OM-XTURN-04", "OM-TRAVC-10")
@pytest.mark.parametrize("lacking", ["slot", "colonist", "price"])
def test_space_four_is_not_possible_without_slot_colonist_or_price(lacking: str) -> None:
    table = land(4)
    with table.edit() as s:
        give(s, 0, water=0, plant=0 if lacking == "price" else 1)
        if lacking == "slot":
            colonists(s, 0, lq=4)
        elif lacking == "colonist":
            on_slot(s, 0, "construct", 3)
            build(s, "mine", "+1+1")
            build(s, "mine", "-1-1")
            for at in ("+0+0", "+1+1", "-1-1"):
                put_miner(s, 0, at)
            on_slot(s, 0, "upgrade", 3)
            colonists(s, 0, lq=3, wa=0)
    go(table, 4)
    assert table.about == "turn.action"


@rule("OM-XTURN-05")
@component("turn_order:6")
def test_space_six_gives_a_crystal() -> None:
    table = land(6)
    go(table, 6)
    table.play("yes")
    assert (player(table, 0).below, player(table, 0).crystals) == (1, 1)


@rule("OM-XTURN-06")
@component("turn_order:7")
def test_space_seven_moves_bots_two_steps_and_more_for_crystals() -> None:
    table = land(7)
    with table.edit() as s:
        give(s, 0, crystal=1)
        tile(s, "-4+0", discovery=1)
        s.crystal[cell("-3+0")] = 1
    go(table, 7)
    table.play("yes")
    assert "rover" not in table.words
    assert "boost:rover" not in table.words
    table.play("hex:-2-1", "hex:-3-1", "hex:-3-1", "hex:-3+0")
    assert "boost:bots" in table.words
    table.play("boost:bots", "hex:-3+0", "hex:-4+0")
    assert player(table, 0).crystals == 0
    assert player(table, 0).bots == [cell("-4+0")]
    assert table.about == "turn.action"
    table.play("end")
    assert table.state.tile[cell("-4+0")] == NONE
    assert table.state.crystal[cell("-3+0")] == 1, "passing by removes nothing"
    assert player(table, 0).below == 0


@rule("OM-XTURN-06")
def test_bots_are_cleaned_up_after_a_travel_before_the_next_player_goes_on() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        s.shuttle_side, s.shuttle_space = ORBIT, 1
        s.crystal[cell("-3-1")] = 1
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
        begin_shuttle_phase(s)
    table.play("yes", "order:7", "yes", "hex:-2-1", "hex:-3-1", "done")
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 1)
    assert table.state.crystal[cell("-3-1")] == 0
    assert player(table, 0).below == 0


@rule("OM-XTURN-06")
def test_bots_are_cleaned_up_in_setup_too() -> None:
    table = Table(GAME, 2)
    while table.about != "turn_order.space":
        table.match.choose(table.words[0])
    table.play("order:7", "yes")
    bot = player(table, 0).bots[0]
    assert table.words == [f"hex:{'-2-1' if bot == cell('-2-1') else '+2+1'}", "boost:bots", "done"]
    table.play("boost:bots")
    assert player(table, 0).goals.bit_count() == 3
    assert "boost:bots" not in table.words, "Private Goals are no Crystals in setup"
    for at in ("-3-1", "-4-1"):
        table.play(f"hex:{'-2-1' if player(table, 0).bots == [cell('-2-1')] else '-3-1'}", f"hex:{at}")
    table.play("done")
    assert player(table, 0).bots == [cell("-4-1")]
    assert table.about == "turn_order.space"
    assert table.state.tile[cell("-4-1")] == NONE


@rule("OM-XTURN-07")
@component("turn_order:8")
def test_space_eight_takes_a_blueprint_without_boost() -> None:
    table = land(8)
    with table.edit() as s:
        show_blueprints(s, 6, 7)
        give(s, 0, water=0)
    go(table, 8)
    table.play("yes", "blueprint:06")
    assert table.about == "turn.action"
    assert player(table, 0).blueprints == [5]
    assert (player(table, 0).markers, player(table, 0).wa) == (7, 0)
    assert storage(table, 0)["water"] == 1


@rule("OM-XTURN-07")
def test_space_eight_needs_a_marker() -> None:
    table = land(8)
    with table.edit() as s:
        for card in range(1, 9):
            own_blueprint(s, 0, card)
    go(table, 8)
    assert table.about == "turn.action"


@rule("OM-XTURN-08")
def test_the_benefit_comes_with_every_arrival_in_the_shuttle_phase_and_never_for_staying() -> None:
    table = plain()
    with table.edit() as s:
        s.players[0].space, s.players[1].space = 6, 8
        s.shuttle_side, s.shuttle_space = COLONY, 1
        begin_shuttle_phase(s)
    table.play("no")
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 1)
    assert player(table, 0).below == 0
    table.play("yes", "order:2")
    assert (table.about, seat_asked(table)) == ("turn_order.benefit", 1)
    table.play("no")


@rule("OM-XTURN-08")
def test_the_benefit_comes_with_the_travel_of_a_goal_too() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        colony_level(s, 3)
        for space in range(3):
            s.players[0].ships[space] = 0
        s.players[0].hangar = 3
        goals(s, 0, 11, 1, 2)
        s.players[1].discarded = s.players[1].goals
        s.players[1].goals = 0
    table.play("goal:11", "reward:card", "exploration:1")
    table.play(table.words[0], "order:6")
    assert table.about == "turn_order.benefit"
    table.play("yes")
    assert player(table, 0).below == 1
    assert player(table, 0).hangar == 3


@rule("OM-XTURN-08")
@pytest.mark.parametrize("space", [2, 3, 4, 6, 7, 8])
def test_the_benefit_comes_with_the_first_placement_in_setup(space: int) -> None:
    table = Table(GAME, 2)
    while table.about != "turn_order.space":
        table.match.choose(table.words[0])
    table.play(f"order:{space}")
    assert (table.about, seat_asked(table)) == ("turn_order.benefit", 0)
    table.play("no")
    assert table.state.contract_owner == [DECK] * 12
