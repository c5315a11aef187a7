"""What Rovers find: Discovery tiles (OM-XDISC).

The starting Buildings lie as by `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S,
Oxygen Condenser W. Seat 0 is purple, with Shelter and Bot at -2-1; seat 1 is green, at +2+1.
"""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, NONE, SHELTER, WATER
from areopagus.games.on_mars.catalog.cards import CONTRACTS, SCIENTIST_NAMES
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    add_bot,
    build,
    cell,
    colonists,
    give,
    lay_grid,
    learn,
    move_bot,
    on_slot,
    own_blueprint,
    own_contract,
    player,
    put_rover,
    quiet_mars,
    show_blueprints,
    storage,
    tile,
)
from tests.games.on_mars.situations import CLAIM, FINDS


def rover_beside(number: int, **options: Any) -> Table:
    """The Rover of seat 0 is one step from a Discovery tile."""
    table = quiet_mars(**options)
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, FINDS, discovery=number)
    return table


def can_stop_there(table: Table) -> bool:
    """Whether the Rover can stop on the tile, with its last point."""
    table.play("control_center", "rover", "hex:-3-1", "rover")
    return f"hex:{FINDS}" in table.words


@rule("OM-XDISC-01")
@component("discovery:1")
def test_develop_gives_up_to_two_paid_developments() -> None:
    table = rover_beside(1)
    with table.edit() as s:
        learn(s, 0, "mine", "1A")
        give(s, 0, mineral=0, battery=0, water=1, plant=0, oxygen=1)
    table.play(*CLAIM)
    assert table.words == ["tech:mine", "tech:shelter"]
    table.play("tech:mine", "good:water", "lab:2A")
    assert storage(table, 0)["water"] == 0
    table.play("tech:mine", "lab:3A")
    assert storage(table, 0)["oxygen"] == 0
    assert player(table, 0).tech[0] == LAB_NAMES.index("3A")
    assert table.match.ask is not None
    assert table.match.ask.seat == 1, "there is no third one"
    assert player(table, 0).lq == 3


@rule("OM-XDISC-01")
def test_the_second_development_may_be_of_another_tile_or_be_left_out() -> None:
    table = rover_beside(1)
    with table.edit() as s:
        learn(s, 0, "mine", "1A")
    table.play(*CLAIM, "tech:mine", "good:water", "lab:2A", "tech:shelter", "good:oxygen", "lab:3A")
    assert player(table, 0).tech[SHELTER] == LAB_NAMES.index("3A")
    table = rover_beside(1)
    table.play(*CLAIM, "tech:shelter", "good:oxygen", "lab:3A", "done")
    assert player(table, 0).tech[SHELTER] == LAB_NAMES.index("3A")


@rule("OM-XDISC-01")
def test_develop_is_worth_nothing_to_who_can_not_pay_a_column() -> None:
    table = rover_beside(1)
    with table.edit() as s:
        give(s, 0, mineral=0, battery=1, water=1, plant=1, oxygen=0)
    assert not can_stop_there(table)


BUILT_BY_TILE = [
    pytest.param(2, "mine", "+0+1", "+1+1", None, marks=component("discovery:2")),
    pytest.param(3, "generator", "+0-4", "+1-4", "mineral", marks=component("discovery:3")),
    pytest.param(4, "water_extractor", "+4-2", "+4-1", "battery", marks=component("discovery:4")),
    pytest.param(5, "greenhouse", "+0+4", "-1+4", "water", marks=component("discovery:5")),
    pytest.param(6, "oxygen_condenser", "-4+2", "-4+3", "plant", marks=component("discovery:6")),
    pytest.param(7, "shelter", "-4+1", "-4+0", "oxygen", marks=component("discovery:7")),
]


@rule("OM-XDISC-02")
@pytest.mark.parametrize(("number", "kind", "bot", "site", "cost"), BUILT_BY_TILE)
def test_construct_builds_the_depicted_kind_at_its_cost_in_the_zone(
    number: int, kind: str, bot: str, site: str, cost: str | None
) -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-2-2")
        tile(s, "-3-2", discovery=number)
        move_bot(s, 0, bot)
        give(s, 0, mineral=0, battery=0, water=0, plant=0, oxygen=0)
        if cost:
            give(s, 0, **{cost: 1})
    table.play("control_center", "rover", "hex:-3-2", "done", "yes")
    assert table.about == "construct.site"
    assert table.refuses("hex:+3+2") == "OM-BUILD-04"
    table.play(f"hex:{site}")
    if kind != "shelter":
        assert table.about == "chance.tile"
        table.play(table.words[0])
    if table.about == "lss.benefit":
        table.play("benefit:crystal")
    assert table.state.building[cell(site)] == KINDS.index(kind)
    gained = {} if kind == "shelter" else {KINDS_GIVE[kind]: 1}
    assert {good: count for good, count in storage(table, 0).items() if count} == gained
    assert player(table, 0).lq == (2 if kind == "mine" else 3)
    assert sum(sum(slot) for slot in table.state.slots) == 0, "no Colonist is placed"


KINDS_GIVE = {
    "mine": "mineral",
    "generator": "battery",
    "water_extractor": "water",
    "greenhouse": "plant",
    "oxygen_condenser": "oxygen",
}


@rule("OM-XDISC-02", "OM-ROVER-07")
def test_a_mine_by_a_tile_needs_a_colonist_at_home() -> None:
    table = rover_beside(2)
    with table.edit() as s:
        move_bot(s, 0, "+0+1")
        colonists(s, 0, lq=0)
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-07"


@rule("OM-XDISC-02", "OM-ROVER-08")
def test_construct_needs_a_site_in_the_own_zone() -> None:
    table = rover_beside(3)
    with table.edit() as s:
        move_bot(s, 0, "+2+3")
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-08"


@rule("OM-XDISC-03")
@component("discovery:8")
def test_upgrade_gives_up_to_two_upgrades_for_a_mineral_each_and_no_tech() -> None:
    table = rover_beside(8)
    with table.edit() as s:
        build(s, "generator", "+0-3")
        build(s, "generator", "+0-4")
        build(s, "generator", "+1-3")
        move_bot(s, 0, "-1-2")
        add_bot(s, 0, "+1-4")
        for card in (3, 4, 15):
            own_blueprint(s, 0, card)
        build(s, "shelter", "-1-1", owner=0)
        give(s, 0, mineral=3)
        learn(s, 0, "upgrade", "3A")
    table.play(*CLAIM)
    assert table.words == ["blueprint:03", "blueprint:04", "blueprint:15"]
    table.play("blueprint:03", "hex:+0-2", "blueprint:15", "hex:+0-3")
    assert storage(table, 0)["mineral"] == 1
    assert table.match.ask is not None
    assert table.match.ask.seat == 1, "Upgrade Tech brings no further one"
    assert len(player(table, 0).advanced) == 2


@rule("OM-XDISC-03")
def test_the_second_upgrade_of_a_tile_may_be_left_out() -> None:
    table = rover_beside(8)
    with table.edit() as s:
        build(s, "generator", "+0-3")
        move_bot(s, 0, "-1-2")
        own_blueprint(s, 0, 3)
        own_blueprint(s, 0, 4)
        give(s, 0, mineral=2)
    table.play(*CLAIM, "blueprint:04", "hex:+0-2", "done")
    assert storage(table, 0)["mineral"] == 1


@rule("OM-XDISC-03", "OM-ROVER-07")
def test_upgrade_without_a_mineral_is_no_benefit() -> None:
    table = rover_beside(8)
    with table.edit() as s:
        move_bot(s, 0, "-1-2")
        own_blueprint(s, 0, 3)
        give(s, 0, mineral=0)
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-07"


@rule("OM-XDISC-04")
@component("discovery:9")
def test_construct_any_lets_choose_the_kind() -> None:
    table = rover_beside(9)
    with table.edit() as s:
        move_bot(s, 0, "-4+1")
        give(s, 0, mineral=0, battery=1, water=1, plant=1, oxygen=1)
    table.play(*CLAIM)
    assert (table.about, table.words) == ("construct.kind", ["kind:oxygen_condenser", "kind:shelter"])
    assert table.refuses("kind:generator") == "OM-BUILD-02"
    assert table.refuses("kind:greenhouse") == "OM-BUILD-04"
    table.play("kind:oxygen_condenser", "hex:-4+2")
    assert storage(table, 0)["plant"] == 0
    assert table.state.building[cell("-4+2")] == KINDS.index("oxygen_condenser")
    assert sum(sum(slot) for slot in table.state.slots) == 0


@rule("OM-XDISC-05")
@component("discovery:10")
def test_hire_or_contract_needs_no_slot_and_costs_as_usual() -> None:
    table = rover_beside(10)
    with table.edit() as s:
        on_slot(s, 0, "hire_or_contract")
        on_slot(s, 1, "hire_or_contract")
        give(s, 0, mineral=1)
    table.play(*CLAIM)
    assert table.about == "hire.card"
    assert "done" not in table.words
    table.play("scientist:geologist")
    assert table.state.scientist_owner[SCIENTIST_NAMES.index("geologist")] == 0
    assert (player(table, 0).lq, player(table, 0).wa) == (1, 2)
    assert table.state.slots[-1] == [1, 1]


@rule("OM-XDISC-05")
def test_a_contract_by_a_tile_costs_its_crystal() -> None:
    table = rover_beside(10)
    with table.edit() as s:
        give(s, 0, crystal=1)
        s.contract_owner[6] = -1
        s.hire[0] = 12
        s.scientist_owner[0] = 1
    table.play(*CLAIM, "contract:07")
    assert table.state.contract_owner[6] == 0
    assert player(table, 0).crystals == 0


@rule("OM-XDISC-06")
@component("discovery:11")
def test_blueprints_gives_up_to_two_with_their_gains_and_without_a_boost() -> None:
    table = rover_beside(11)
    with table.edit() as s:
        show_blueprints(s, 1, 3, 5, 7)
        give(s, 0, mineral=0, battery=0)
    table.play(*CLAIM)
    assert table.words == ["blueprint:01", "blueprint:03", "blueprint:05", "blueprint:07", "done"]
    table.play("blueprint:01", "blueprint:03")
    assert player(table, 0).blueprints == [0, 2]
    assert (storage(table, 0)["mineral"], storage(table, 0)["battery"]) == (1, 1)
    assert player(table, 0).wa == 0
    assert table.match.ask is not None
    assert table.match.ask.seat == 1


@rule("OM-XDISC-06", "OM-ROVER-08")
def test_blueprints_are_no_benefit_without_a_marker() -> None:
    table = rover_beside(11)
    with table.edit() as s:
        for card in (2, 4, 6, 8, 10, 12, 13, 14):
            own_blueprint(s, 0, card)
        show_blueprints(s, 1)
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-08"


@rule("OM-XDISC-07")
@component("discovery:12")
def test_warehouse_gives_up_to_two_items_that_fit() -> None:
    table = rover_beside(12)
    with table.edit() as s:
        give(s, 0, battery=2)
    table.play(*CLAIM)
    assert table.words == ["good:water", "good:plant", "good:oxygen", "good:crystal", "done"]
    table.play("good:plant", "good:crystal")
    assert storage(table, 0)["plant"] == 2
    assert player(table, 0).below == 1
    assert table.state.warehouse == [0, 2, 2, 1, 2, 1]
    assert table.match.ask is not None
    assert table.match.ask.seat == 1


RESOURCE_TILES = [
    pytest.param(14, "mineral", marks=component("discovery:14")),
    pytest.param(15, "battery", marks=component("discovery:15")),
    pytest.param(16, "water", marks=component("discovery:16")),
    pytest.param(17, "plant", marks=component("discovery:17")),
    pytest.param(18, "oxygen", marks=component("discovery:18")),
]


@rule("OM-XDISC-09")
@pytest.mark.parametrize(("number", "good"), RESOURCE_TILES)
def test_a_resource_tile_gives_three_as_far_as_they_can_be_kept(number: int, good: str) -> None:
    table = rover_beside(number)
    with table.edit() as s:
        build(s, "shelter", "-2-3", owner=0)
        build(s, "shelter", "-1-3", owner=0)
        give(s, 0, **{good: 0})
    table.play(*CLAIM)
    assert storage(table, 0)[good] == 3
    table = rover_beside(number)
    table.play(*CLAIM)
    assert storage(table, 0)[good] == 2, "one more fits"
    table = rover_beside(number)
    with table.edit() as s:
        give(s, 0, **{good: 2})
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-08"


@rule("OM-XDISC-09")
def test_a_contract_that_needs_the_resource_makes_a_tile_claimable() -> None:

    number = next(contract for contract in range(12) if CONTRACTS[contract].needs[WATER])
    table = rover_beside(16)
    with table.edit() as s:
        give(s, 0, water=2)
        own_contract(s, 0, number + 1)
    table.play(*CLAIM)
    assert table.about == "gain.overflow"
    table.play(f"contract:{number + 1:02}")
    assert table.state.contract_goods[number * 6 + WATER] == 1


@rule("OM-XDISC-10")
@component("discovery:19")
def test_learn_tech_takes_one_tile_at_its_price() -> None:
    table = rover_beside(19)
    with table.edit() as s:
        lay_grid(
            s,
            "mine",
            "generator",
            "rover",
            "upgrade",
            "ship",
            "greenhouse",
            "oxygen_condenser",
            "water_extractor",
        )
        give(s, 0, mineral=0, battery=1)
    table.play(*CLAIM)
    assert {"grid:1", "grid:3"} <= set(table.words)
    assert "done" not in table.words
    table.play("grid:3", "lab:1B")
    assert storage(table, 0)["battery"] == 0
    assert player(table, 0).below == 1, "the benefit of the Lab space"
    assert player(table, 0).wa == 0
    assert table.match.ask is not None
    assert table.match.ask.seat == 1, "no boost"


@rule("OM-XDISC-11")
def test_the_tile_is_gone_before_its_benefit_and_the_rover_may_be_displaced_by_it() -> None:
    table = quiet_mars(missions="589")
    with table.edit() as s:
        put_rover(s, 0, "+1-3")
        tile(s, "+1-4", discovery=3)
        move_bot(s, 0, "+0-4")
    table.play("control_center", "rover", "hex:+1-4", "done", "yes")
    assert table.state.tile[cell("+1-4")] == NONE
    assert player(table, 0).below == 1, "the Mission counts it already"
    table.play("hex:+1-4")
    assert table.about == "construct.displace"
    table.play("hex:+1-3")
    assert player(table, 0).rover == cell("+1-3")
    assert table.state.building[cell("+1-4")] == KINDS.index("generator")


@rule("OM-XDISC-11")
def test_a_claimed_tile_counts_even_if_its_free_benefit_is_left() -> None:
    table = rover_beside(11, missions="589")
    table.play(*CLAIM, "done")
    assert player(table, 0).discoveries == 1 << 10
    assert player(table, 0).below == 1
    assert player(table, 0).blueprints == []
    assert table.state.tile[cell(FINDS)] == NONE


@rule("OM-ROVER-07", "OM-XDISC-11")
@pytest.mark.parametrize("number", [1, 8, 10, 19])
def test_whoever_claims_a_tile_with_a_cost_pays_it(number: int) -> None:
    table = rover_beside(number)
    with table.edit() as s:
        learn(s, 0, "mine", "1A")
        move_bot(s, 0, "-1-2")
        build(s, "generator", "+0-3")
        own_blueprint(s, 0, 3)
        own_blueprint(s, 0, 4)
    table.play(*CLAIM)
    assert table.about in ("develop.tile", "upgrade.blueprint", "hire.card", "tech.take")
    assert "done" not in table.words
