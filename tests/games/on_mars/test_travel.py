"""Travelling to the Colony and to Orbit."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import GOODS, NONE
from areopagus.games.on_mars.catalog.board import ACTIONS, SLOT_OF
from areopagus.games.on_mars.catalog.terrain import DISCOVERY_HEXES, HEXES
from areopagus.kernel import hexes
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    build,
    cell,
    colonists,
    give,
    grow,
    in_play,
    on_slot,
    own_blueprint,
    own_contract,
    player,
    put_miner,
    put_rover,
    seat_asked,
    show_blueprints,
    storage,
)
from tests.games.on_mars.travelling import phase, spaces

# To the Colony


def ring(at: str) -> set[str]:
    """The words of the hexes exactly three from a hex."""
    return {f"hex:{hexes.text(HEXES.cells[near])}" for near in DISCOVERY_HEXES[cell(at)]}


@rule("OM-TRAVC-01", "OM-TRAVC-04")
@pytest.mark.parametrize("place", [1, 2])
def test_one_of_two_discoveries_is_placed_three_hexes_from_the_rover_and_replaced(place: int) -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        put_rover(s, 0, "+3-1")
    table.match._dealer = None
    shown = table.state.exploration[:]
    table.play("yes")
    assert (table.about, table.words) == ("discovery.tile", ["exploration:1", "exploration:2"])
    table.play(f"exploration:{place}")
    assert set(table.words) == ring("+3-1") - {"hex:+0+0", "hex:+0+2", "hex:+4+1", "hex:+5+0"}
    assert table.refuses("hex:+3+1") == "OM-TRAVC-01"
    assert table.refuses("hex:+0+0") == "OM-TERM-16"
    table.play("hex:+3+2")
    assert table.about == "chance.discovery"
    assert len(table.words) == 17
    table.play(table.words[3])
    assert table.state.tile[cell("+3+2")] == shown[place - 1]
    assert table.state.exploration[2 - place] == shown[2 - place]
    assert table.state.exploration[place - 1] not in (*shown, NONE)
    assert table.about == "turn_order.space"


@rule("OM-TRAVC-02")
def test_a_rover_off_the_map_counts_as_on_the_starting_mine() -> None:
    table = phase("orbit", at=("orbit", 1))
    table.play("yes", "exploration:1")
    assert set(table.words) == ring("+0+0") - {"hex:-2-1", "hex:+2+1"}
    table.play("hex:+0+3")
    assert player(table, 0).rover == NONE


@rule("OM-TRAVC-03")
def test_without_a_hex_nothing_is_placed_and_nothing_replaced() -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        put_rover(s, 0, "-6+4")
        for near in DISCOVERY_HEXES[cell("-6+4")]:
            if s.building[near] == NONE and s.tile[near] == NONE:
                s.crystal[near] = 1
    shown = table.state.exploration[:]
    table.play("yes")
    assert table.about == "turn_order.space"
    assert table.state.exploration == shown
    assert table.state.discovery.total == 17
    table.play("order:5")


@rule("OM-TRAVC-04")
def test_when_the_stack_is_used_up_the_place_stays_empty() -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        s.discovery.counts = [0] * 19
    kept = table.state.exploration[1]
    table.play("yes", "exploration:1", "hex:+0+3")
    assert table.about == "turn_order.space"
    assert table.state.exploration == [NONE, kept]
    table.play("order:5", "yes")
    assert table.about == "discovery.place", "the other player has one tile left to place"
    table.play("hex:-3+0", "order:6", "no")
    assert table.state.exploration == [NONE, NONE]


@rule("OM-TRAVC-05", "OM-TRAVC-06", "OM-TRAVC-07")
@pytest.mark.parametrize(("shelters", "lq", "reserve"), [(1, 4, 7), (2, 6, 5)])
def test_colonists_come_home_from_the_colonys_slots_and_the_working_area(
    shelters: int, lq: int, reserve: int
) -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        grow(s, "shelter", shelters, owner=0)
        colonists(s, 0, lq=1, wa=2)
        for action in ("construct", "upgrade", "hire_or_contract", "obtain_blueprint"):
            on_slot(s, 0, action)
        on_slot(s, 1, "construct")
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
    table.play("yes")
    assert (player(table, 0).lq, player(table, 0).wa, player(table, 0).reserve) == (lq, 0, reserve)
    on = {
        action: table.state.slots[SLOT_OF[ACTIONS.index(action)]]
        for action in ("construct", "obtain_blueprint")
    }
    assert on == {"construct": [0, 1], "obtain_blueprint": [1, 0]}
    assert sum(slot[0] for slot in table.state.slots) == 1
    table.play("order:5")


@rule("OM-TRAVC-08")
def test_the_marker_goes_to_any_empty_space_of_the_colony() -> None:
    table = phase("orbit", at=("orbit", 1), seats=4)
    with table.edit() as s:
        spaces(s, 1, 7, 2, 5)
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
    table.play("yes")
    assert table.words == ["order:6", "order:8"]
    for space in (2, 5, 7):
        assert table.refuses(f"order:{space}") == "OM-TRAVC-08"
    table.play("order:8", "no")
    assert player(table, 0).space == 8


@rule("OM-TRAVC-09")
@pytest.mark.parametrize(("answer", "below", "waters"), [("yes", 1, 1), ("no", 0, 0)])
def test_the_bonus_may_be_taken_with_what_it_triggers(answer: str, below: int, waters: int) -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        in_play(s, 2, 1, 3)
        show_blueprints(s, 5, 6)
        give(s, 0, water=0)
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
    table.play("yes", "order:8")
    assert (table.about, table.words) == ("turn_order.benefit", ["yes", "no"])
    table.play(answer)
    if answer == "yes":
        table.play("blueprint:06")
    assert player(table, 0).below == below, "the Mission's Crystal"
    assert storage(table, 0)["water"] == waters
    assert seat_asked(table) == 1


@rule("OM-TRAVC-10", "OM-TRAVO-06")
@pytest.mark.parametrize(("water", "offered"), [(1, True), (0, False)])
def test_a_bonus_with_a_cost_is_had_only_for_its_cost(water: int, offered: bool) -> None:
    table = phase()
    with table.edit() as s:
        give(s, 0, water=water, plant=0)
    table.play("yes", "order:4")
    if offered:
        table.play("yes")
        assert (storage(table, 0)["water"], player(table, 0).lq) == (0, 4)
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 1)
    assert player(table, 0).lq == (4 if offered else 3)


# To Orbit


@rule("OM-TRAVO-01", "OM-TRAVO-02", "OM-TRAVO-03")
def test_every_own_advanced_building_and_miner_produces_once() -> None:
    table = phase()
    with table.edit() as s:
        for card, at in ((3, "+0-2"), (5, "+2-1"), (7, "+0+2"), (9, "-2+1")):
            own_blueprint(s, 0, card, built_on=at)
        build(s, "mine", "+1+1")
        build(s, "mine", "-1-1")
        own_blueprint(s, 0, 1, built_on="+0+0")
        put_miner(s, 0, "+1+1")
        put_miner(s, 1, "-1-1")
        build(s, "shelter", "-2-3", owner=0)
        own_blueprint(s, 0, 11, built_on="-2-3")
        give(s, 0, mineral=0, battery=0, water=0, plant=0, oxygen=0, crystal=0)
        give(s, 1, mineral=0, battery=0, water=0, plant=0, oxygen=0)
    table.play("yes", "order:1")
    assert storage(table, 0) == {"mineral": 2, "battery": 1, "water": 1, "plant": 1, "oxygen": 1}
    assert (player(table, 0).below, player(table, 0).crystals) == (1, 0)
    table.play("yes", "order:2", "no")
    assert storage(table, 1) == {"mineral": 1, "battery": 0, "water": 0, "plant": 0, "oxygen": 0}
    assert player(table, 0).miners == [cell("+1+1")], "travel does not bring a Miner home"


@rule("OM-TRAVO-01")
def test_a_building_produces_one_however_large_its_complex_is() -> None:
    table = phase()
    with table.edit() as s:
        grow(s, "greenhouse", 3)
        own_blueprint(s, 0, 7, built_on="+0+3")
        give(s, 0, plant=0)
    table.play("yes", "order:1")
    assert storage(table, 0)["plant"] == 1


@rule("OM-TRAVO-01")
def test_nothing_is_produced_on_the_way_to_the_colony_nor_by_who_stays() -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        own_blueprint(s, 0, 7, built_on="+0+2")
        own_blueprint(s, 1, 9, built_on="-2+1")
        give(s, 0, plant=0)
        give(s, 1, oxygen=0)
    table.play("yes", "exploration:1", "hex:+0+3", "order:5", "no")
    assert (storage(table, 0)["plant"], storage(table, 1)["oxygen"]) == (0, 0)


@rule("OM-TRAVO-04", "OM-TRAVO-05")
def test_colonists_come_home_from_the_orbits_slots_and_the_working_area() -> None:
    table = phase()
    with table.edit() as s:
        colonists(s, 0, lq=1, wa=1)
        on_slot(s, 0, "obtain_blueprint")
        on_slot(s, 0, "construct")
        on_slot(s, 0, "hire_or_contract")
        on_slot(s, 1, "obtain_blueprint")
    table.play("yes")
    assert (player(table, 0).lq, player(table, 0).wa, player(table, 0).reserve) == (3, 0, 7)
    on = {
        action: table.state.slots[SLOT_OF[ACTIONS.index(action)]]
        for action in ("construct", "obtain_blueprint")
    }
    assert on == {"construct": [1, 0], "obtain_blueprint": [0, 1]}
    table.play("order:1")


@rule("OM-TRAVO-05")
def test_who_does_not_fit_goes_to_the_reserve() -> None:
    table = phase()
    with table.edit() as s:
        colonists(s, 0, lq=3, wa=4)
        on_slot(s, 0, "research_development", 2)
    table.play("yes")
    assert (player(table, 0).lq, player(table, 0).wa, player(table, 0).reserve) == (4, 0, 8)


@rule("OM-TRAVO-06")
def test_the_marker_goes_to_any_empty_space_in_orbit() -> None:
    table = phase(seats=4)
    with table.edit() as s:
        spaces(s, 5, 1, 7, 3)
    table.play("yes")
    assert table.words == ["order:2", "order:4"]
    assert table.refuses("order:3") == "OM-TRAVO-06"
    assert table.refuses("order:6") == "OM-TRAVO-06"
    table.play("order:2", "yes", "good:battery")
    assert storage(table, 0)["battery"] == 2


@rule("OM-TRAVO-07")
def test_production_obeys_the_storage_limit() -> None:
    table = phase()
    with table.edit() as s:
        own_blueprint(s, 0, 7, built_on="+0+2")
        own_blueprint(s, 0, 9, built_on="-2+1")
        give(s, 0, plant=2, oxygen=1)
    table.play("yes", "order:1")
    assert (storage(table, 0)["plant"], storage(table, 0)["oxygen"]) == (2, 2)


@rule("OM-TRAVO-07")
def test_what_does_not_fit_may_go_onto_a_contract() -> None:
    table = phase()
    with table.edit() as s:
        own_blueprint(s, 0, 7, built_on="+0+2")
        own_contract(s, 0, 11)
        give(s, 0, plant=2)
    table.play("yes")
    assert (table.about, set(table.words)) == ("gain.overflow", {"contract:11", "lose"})
    table.play("contract:11")
    assert table.state.contract_goods[10 * 6 + GOODS.index("plant")] == 1
    assert (table.about, set(table.words)) == ("contract.deliver", {"contract:11", "done"}), (
        "more can be delivered"
    )
    table.play("done")
    assert table.about == "turn_order.space"
    table.play("order:1")
