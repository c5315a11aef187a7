"""Terms: what the words of the other chapters stand on."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import COLONY, CRYSTAL, GOODS, KINDS, NONE, ORBIT
from areopagus.games.on_mars.catalog.board import SPACE_SIDE
from areopagus.games.on_mars.catalog.technology import GRID_TECHS, SHELTER_LAB
from areopagus.games.on_mars.catalog.terrain import (
    DISCOVERY_HEXES,
    HEXES,
)
from areopagus.games.on_mars.queries.goods import can_afford, storage_limit
from areopagus.games.on_mars.queries.terrain import complex_size
from areopagus.kernel import hexes
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.positions import (
    add_bot,
    advance,
    begin_shuttle_phase,
    build,
    cell,
    colonists,
    give,
    grow,
    learn,
    move_bot,
    own_blueprint,
    own_contract,
    plain,
    player,
    put_miner,
    put_rover,
    seat_asked,
    storage,
    tile,
    top_tile,
)
from tests.games.on_mars.situations import (
    LSS,
    beside_a_site,
)

COSTS = dict(zip(KINDS[1:], GOODS, strict=False))
"""What each Building costs: the product of the one before it."""


# Terms


@rule("OM-TERM-01")
def test_any_resource_is_one_of_five_and_never_a_crystal() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        give(s, 0, mineral=1, battery=2, water=1, plant=1, oxygen=1, crystal=3)
    table.play("learn_technology", "grid:8", "good:battery")
    assert table.about == "pay.substitute"
    assert table.words == ["good:mineral", "good:battery", "good:water", "good:plant", "good:oxygen"]
    table.play("good:water")
    with table.edit() as s:
        s.agenda = [("turn", 0)]
        s.main_done = False
        s.players[0].tech = [NONE] * 5 + [SHELTER_LAB] + [NONE] * 3
        s.grid = list(GRID_TECHS)
        give(s, 0, mineral=0, battery=1, water=0, plant=0, oxygen=0, crystal=3)
    table.play("learn_technology")
    assert table.refuses("grid:8") == "OM-TECH-03"


@rule("OM-TERM-02")
def test_there_are_six_kinds_of_buildings_to_construct() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, mineral=1)
        move_bot(s, 0, "-1-1")
        for at in ("+1-2", "+1+1", "-1+2"):
            add_bot(s, 0, at)
    table.play("construct")
    assert table.words == [f"kind:{kind}" for kind in KINDS]
    assert ("mine", *LSS, "shelter") == KINDS


@rule("OM-TERM-03")
def test_shelters_of_two_players_are_two_types() -> None:
    table = plain()
    with table.edit() as s:
        for at in ("+1+0", "+0-1", "-1-2"):
            build(s, "shelter", at, owner=1)
        move_bot(s, 0, "-2-2")
        add_bot(s, 0, "+0-2")
    table.play("construct", "kind:shelter")
    assert table.refuses("hex:+1-2") == "OM-BUILD-05"
    table.play("hex:-1-3")
    assert table.about == "turn.action", "no Tech is needed beside the Shelter of another"
    assert not table.state.used
    assert complex_size(table.state, cell("-1-3")) == complex_size(table.state, cell("-2-1")) == 1
    assert player(table, 0).below == 1


@rule("OM-TERM-04", "OM-TERM-05", "OM-TERM-06", "OM-TERM-07", "OM-PB-02")
@component(
    "buildings:mine",
    "buildings:generator",
    "buildings:water_extractor",
    "buildings:greenhouse",
    "buildings:oxygen_condenser",
    "buildings:shelter",
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_building_costs_the_good_before_it_in_storage_and_yields_its_own(kind: str) -> None:
    table = plain()
    with table.edit() as s:
        site = beside_a_site(s, kind)
        if kind != "shelter":
            top_tile(s, kind, 1)
        give(s, 0, mineral=0, battery=0, water=0, plant=0, oxygen=0, crystal=0)
        if kind in COSTS:
            give(s, 0, **{COSTS[kind]: 1})
    before = table.state.warehouse[:]
    table.play("construct", f"kind:{kind}", f"hex:{site}")
    if table.about == "lss.benefit":
        table.play("benefit:crystal")
    product = GOODS[KINDS.index(kind)]
    gained = {name: count for name, count in storage(table, 0).items() if count}
    assert gained == ({} if product == "crystal" else {product: 1})
    assert player(table, 0).below == (1 if product == "crystal" or kind in LSS else 0)
    assert table.state.warehouse == before
    assert table.state.lss == [2 if kind == column else 1 for column in LSS]
    assert player(table, 0).lq == (1 if kind == "mine" else 2)


@rule("OM-TERM-06")
@component("player_board:warehouse")
def test_only_an_effect_with_the_warehouse_icon_takes_from_the_warehouse() -> None:
    table = plain()
    with table.edit() as s:
        s.warehouse[GOODS.index("battery")] = 0
        give(s, 0, mineral=1, battery=0, crystal=2, oxygen=0)
        site = beside_a_site(s, "generator")
        top_tile(s, "generator", 1)
    table.play("construct", "kind:generator", f"hex:{site}", "benefit:crystal")
    assert storage(table, 0)["battery"] == 1
    table.play("depot:7")
    assert "good:battery" not in table.words
    table.play("good:oxygen")
    assert storage(table, 0)["oxygen"] == 1
    assert table.state.warehouse[GOODS.index("oxygen")] == 1


@rule("OM-TERM-07")
def test_crystals_paid_leave_the_depot() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, crystal=3)
    before = table.state.warehouse[:]
    table.play("depot:6", "done")
    assert (player(table, 0).crystals, player(table, 0).below) == (1, 0)
    assert table.state.warehouse == before


@rule("OM-TERM-08", "OM-TERM-13", "OM-PB-01")
@pytest.mark.parametrize(("shelters", "kept"), [(1, 2), (2, 3)])
def test_what_does_not_fit_into_storage_is_not_received(shelters: int, kept: int) -> None:
    table = plain()
    with table.edit() as s:
        grow(s, "greenhouse", 3)
        for at in ("-3-1",)[: shelters - 1]:
            build(s, "shelter", at, owner=0)
        learn(s, 0, "greenhouse", "3A")
        give(s, 0, water=1, plant=0)
        move_bot(s, 0, "-2+4")
    table.play("construct", "kind:greenhouse", "hex:-1+4", "tech-of:purple")
    assert complex_size(table.state, cell("-1+4")) == 4
    assert storage(table, 0)["plant"] == kept == storage_limit(table.state, 0)


@rule("OM-TERM-09", "OM-TRAVC-07")
@pytest.mark.parametrize(("wa", "lq", "reserve"), [(1, 4, 8), (4, 4, 8)])
def test_colonists_without_a_slot_go_to_the_reserve(wa: int, lq: int, reserve: int) -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        colonists(s, 0, lq=3, wa=wa)
    table.play("landing_pod", "order:8", "no")
    assert (player(table, 0).lq, player(table, 0).wa, player(table, 0).reserve) == (lq, 0, reserve)


@rule("OM-TERM-09")
def test_a_gained_colonist_stays_in_the_reserve_when_the_living_quarters_are_full() -> None:
    table = plain()
    with table.edit() as s:
        colonists(s, 0, lq=3)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    assert (player(table, 0).lq, player(table, 0).reserve) == (4, 8)


@rule("OM-TERM-10", "OM-TERM-11", "OM-TERM-12", "OM-FLOW-03")
def test_a_crystal_gained_is_spent_in_the_next_turn_at_the_earliest() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        give(s, 0, crystal=1)
    table.play("resupply", "good:crystal", "done")
    assert (player(table, 0).crystals, player(table, 0).below) == (1, 1)
    assert table.about == "turn.action"
    assert table.refuses("depot:6") == "OM-EXEC-03"
    table.play("end", "resupply", "good:battery", "done", "end")
    while table.about != "turn.action":
        table.play("no")
    assert seat_asked(table) == 0
    assert (player(table, 0).crystals, player(table, 0).below) == (2, 0)
    assert "depot:6" in table.words


@rule("OM-TERM-12", "OM-FLOW-03", "OM-PB-07", "OM-PB-08")
@pytest.mark.parametrize(
    ("ships", "crystals", "below", "after"), [(5, 1, 1, 2), (5, 1, 5, 3), (4, 1, 5, 4), (5, 3, 2, 3)]
)
def test_crystals_move_into_free_depot_spaces_and_the_rest_is_lost(
    ships: int, crystals: int, below: int, after: int
) -> None:
    table = plain()
    with table.edit() as s:
        give(s, 1, crystal=crystals, below=below)
        if ships == 4:
            s.players[1].ships[0] = 0
            s.players[1].hangar = 1
    table.play("control_center", "done", "end")
    assert seat_asked(table) == 1
    assert (player(table, 1).crystals, player(table, 1).below) == (after, 0)
    lost = [
        message.params["count"] for message in table.match.story() if message.key == "story.crystals_lost"
    ]
    assert sum(lost) == crystals + below - after
    assert 0 not in lost


@rule("OM-TERM-13")
def test_a_complex_counts_buildings_that_are_connected_by_others() -> None:
    table = plain()
    with table.edit() as s:
        grow(s, "shelter", 3, owner=0)
        learn(s, 0, "shelter", "3A")
        move_bot(s, 0, "-5+1")
        give(s, 0, oxygen=1)
    table.play("construct", "kind:shelter", "hex:-4+0", "tech-of:purple")
    assert complex_size(table.state, cell("-4+0")) == 4
    assert player(table, 0).below == 4


@rule("OM-TERM-14")
def test_a_building_two_hexes_from_its_like_is_no_complex() -> None:
    table = plain()
    with table.edit() as s:
        grow(s, "greenhouse", 2)
        move_bot(s, 0, "+1+3")
        give(s, 0, water=1, plant=0)
    table.play("construct", "kind:greenhouse", "hex:+2+2")
    assert complex_size(table.state, cell("+2+2")) == 1
    assert storage(table, 0)["plant"] == 1
    assert player(table, 0).cubes == 0
    assert not table.state.used


@rule("OM-TERM-15", "OM-FLOW-02")
def test_turns_go_by_the_numbers_of_the_spaces() -> None:
    table = plain(seats=4)
    with table.edit() as s:
        for seat, space in enumerate((7, 2, 8, 5)):
            s.players[seat].space = space
        s.agenda = [("colonization",)]
    turns = []
    while table.about == "turn.action":
        turns.append(seat_asked(table))
        if SPACE_SIDE[player(table, turns[-1]).space] == COLONY:
            table.play("control_center", "done", "end")
        else:
            table.play("resupply", "good:battery", "done", "end")
    assert turns == [1, 3, 0, 2]


@rule("OM-TERM-16", "OM-TRAVC-01")
def test_an_empty_hex_holds_neither_tile_nor_crystal_nor_piece() -> None:
    table = plain(seats=3)
    with table.edit() as s:
        s.shuttle_side, s.shuttle_space = ORBIT, 1
        for seat in range(3):
            s.players[seat].space = seat + 1
        s.crystal[cell("+0-3")] = 1
        tile(s, "+1-3", discovery=1)
        build(s, "generator", "+2-2")
        put_rover(s, 1, "+3-3")
        move_bot(s, 0, "+3-2")
        build(s, "mine", "+1+1")
        put_miner(s, 1, "+1+1")
        begin_shuttle_phase(s)
    table.play("yes", "exploration:1" if 0 not in table.state.exploration[:1] else "exploration:2")
    assert table.about == "discovery.place"
    ring = {f"hex:{hexes.text(HEXES.cells[at])}" for at in DISCOVERY_HEXES[cell("+0+0")]}
    full = {"hex:+0-3", "hex:+1-3", "hex:+3-3", "hex:+3-2", "hex:-2-1", "hex:+2-3", "hex:+2+1"}
    assert set(table.words) == ring - full
    assert table.refuses("hex:+0-3") == "OM-TERM-16"
    table.play("hex:+0+3")


@rule("OM-TERM-17", "OM-TERM-18")
def test_no_two_pieces_end_on_a_hex_but_a_bot_may_end_on_a_tile_or_a_crystal() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, crystal=0)
        move_bot(s, 0, "-2+3")
        move_bot(s, 1, "-3+3")
        put_rover(s, 1, "-4+4")
        build(s, "oxygen_condenser", "-3+2", None)
        own_blueprint(s, 1, 9, built_on="-3+2")
        s.crystal[cell("-4+3")] = 1
        tile(s, "-3+4", discovery=1)
    table.play("control_center", "hex:-2+3")
    assert "hex:-3+3" in table.words, "it may pass through"
    table.play("hex:-3+3")
    assert table.about == "control.step"
    assert set(table.words) == {"hex:-4+3", "hex:-3+4", "hex:-2+3", "hex:-2+2"}
    for occupied in ("hex:-4+4", "hex:-3+2"):
        assert table.refuses(occupied)
    table.play("hex:-3+4", "done", "end")
    assert player(table, 0).bots == [cell("-3+4")]
    assert table.state.tile[cell("-3+4")] == NONE, "what lies under a Bot is removed, but it was no piece"


@rule("OM-TERM-17", "OM-TERM-18")
def test_a_bot_does_not_end_on_a_miner() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, crystal=0)
        build(s, "mine", "-1+2")
        put_miner(s, 0, "-1+2")
        move_bot(s, 0, "-1+4")
    table.play("control_center", "hex:-1+4", "hex:-1+3", "hex:-1+3")
    assert "hex:-1+2" not in table.words
    assert "hex:-2+3" in table.words


@rule("OM-TERM-19")
def test_an_advanced_building_belongs_to_whoever_owns_its_marker() -> None:
    table = plain()
    with table.edit() as s:
        advance(s, 1, 7)
        s.shuttle_side, s.shuttle_space = COLONY, 1
        give(s, 0, plant=0, crystal=2)
        give(s, 1, plant=0, crystal=2)
    assert table.refuses("depot:8") == "OM-XEXEC-08"
    table.play("control_center", "done", "end")
    assert "depot:8" in table.words
    table.play("control_center", "done", "end", "yes", "order:1", "yes", "order:4", "no")
    assert (storage(table, 0)["plant"], storage(table, 1)["plant"]) == (0, 1)


@rule("OM-TERM-20")
def test_a_mine_with_a_colonist_is_nobodys_but_a_shelter_is_its_owners() -> None:
    table = plain()
    with table.edit() as s:
        build(s, "mine", "+2+0")
        put_miner(s, 1, "+2+0")
        own_blueprint(s, 0, 1)
        own_blueprint(s, 0, 11)
        own_blueprint(s, 0, 5)
        give(s, 0, mineral=1)
        move_bot(s, 0, "+1+0")
        add_bot(s, 0, "+3+0")
    table.play("upgrade")
    assert table.words == ["blueprint:01", "blueprint:05"]
    assert table.refuses("blueprint:11") == "OM-UPG-06"
    table.play("blueprint:01")
    assert set(table.words) == {"hex:+0+0", "hex:+2+0"}
    table.play("hex:+2+0")
    assert table.state.marker[cell("+2+0")] == 0
    assert player(table, 1).miners == []


@rule("OM-TERM-21")
def test_a_mineral_stands_for_another_resource() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, mineral=1, water=0, plant=0)
        site = beside_a_site(s, "greenhouse")
        top_tile(s, "greenhouse", 1)
    table.play("construct", "kind:greenhouse", f"hex:{site}", "benefit:crystal")
    assert (storage(table, 0)["mineral"], storage(table, 0)["plant"]) == (0, 1)


@rule("OM-TERM-21")
def test_which_of_the_two_is_paid_is_asked() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, mineral=1, water=1)
        beside_a_site(s, "greenhouse")
    table.play("construct", "kind:greenhouse")
    assert (table.about, table.words) == ("pay.substitute", ["good:mineral", "good:water"])


@rule("OM-TERM-21")
def test_a_mineral_does_not_stand_for_a_crystal() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, mineral=2, crystal=1)
    assert table.refuses("depot:6") == "OM-EXEC-03"
    with table.edit() as s:
        give(s, 0, crystal=2)
    assert "depot:6" in table.words


@rule("OM-TERM-22")
def test_a_mineral_does_not_stand_for_another_resource_on_a_contract() -> None:
    table = plain()
    with table.edit() as s:
        own_contract(s, 0, 9)
        s.contract_goods[8 * 6 + GOODS.index("mineral")] = 2
        give(s, 0, mineral=2, water=0)
    assert table.refuses("deliver") == "OM-CONTRACT-02"
    with table.edit() as s:
        give(s, 0, water=1)
    table.play("deliver")
    assert storage(table, 0) == {"mineral": 2, "battery": 1, "water": 0, "plant": 1, "oxygen": 1}


@rule("OM-TERM-21")
def test_a_price_of_one_crystal_is_paid_with_a_crystal_only() -> None:
    minerals = (2, 0, 0, 0, 0)
    assert [can_afford(minerals, (CRYSTAL,), crystals) for crystals in (0, 1, 2)] == [False, True, True]
