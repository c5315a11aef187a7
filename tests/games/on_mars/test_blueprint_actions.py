"""What the 24 Blueprints do, and what holds for all effects of components (OM-XBP, OM-XGEN).

Seat 0 has built the Blueprint on a starting Building and uses it by the Executive action beside Depot space 8.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog import (
    BLUEPRINT_GAIN,
    BLUEPRINT_KIND,
    BLUEPRINT_LEVEL,
    CONTRACT_NEEDS,
    GOODS,
    KINDS,
    LAB,
    NONE,
)
from areopagus.kernel.testing import Table, component, rule
from tests.games.on_mars.positions import (
    GROWTH,
    add_bot,
    advance,
    arrange_start,
    build,
    cell,
    colonists,
    colony_level,
    give,
    goals,
    grow,
    hire_scientist,
    in_play,
    learn,
    mars,
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


def plain(side: str = "colony", seats: int = 2, dealer: bool = True, **options: object) -> Table:
    """No Goals in hand, the starting Buildings in their usual places, no Minerals to pay with."""
    table = mars(seats, side=side, dealer=dealer, **options)  # type: ignore[arg-type]
    table.match._forced = "quiet"
    with table.edit() as s:
        arrange_start(s)
        no_goals(s)
        give(s, 0, mineral=0)
    return table


def owning(
    card: int, side: str = "colony", crystal: int = 2, dealer: bool = True, **options: object
) -> Table:
    """Seat 0 has built the Blueprint and can pay for its action."""
    table = plain(side, dealer=dealer, **options)
    with table.edit() as s:
        advance(s, 0, card)
        give(s, 0, crystal=crystal)
    return table


def me(table: Table, seat: int = 0):  # type: ignore[no-untyped-def]
    return table.state.players[seat]


@rule("OM-BP-02", "OM-BP-09")
@pytest.mark.parametrize("card", range(1, 25))
def test_a_blueprint_gives_the_item_that_fixes_its_building_type(card: int) -> None:
    assert BLUEPRINT_LEVEL[card - 1] == (1 if card <= 12 else 3)
    assert [KINDS[kind] for kind in BLUEPRINT_KIND].count(KINDS[BLUEPRINT_KIND[card - 1]]) == 4
    table = plain("orbit")
    with table.edit() as s:
        in_play(s, 1, 3, 4)
        if card > 12:
            colony_level(s, 3)
        show_blueprints(s, card)
        s.players[0].storage = [0, 0, 0, 0, 0]
    table.play("obtain_blueprint", f"blueprint:{card:02}")
    gained = [*me(table).storage, me(table).below]
    assert gained == [int(good == BLUEPRINT_KIND[card - 1]) for good in range(6)]
    assert BLUEPRINT_GAIN[card - 1] == (BLUEPRINT_KIND[card - 1],)
    assert table.undo_and_redo()


# Constructing cards


CONSTRUCTING = [
    pytest.param(2, "mine", "+0+2", marks=[*rule("OM-XBP-02"), *component("blueprints:2")]),
    pytest.param(4, "generator", "+2-4", marks=[*rule("OM-XBP-04"), *component("blueprints:4")]),
    pytest.param(6, "water_extractor", "+5-2", marks=[*rule("OM-XBP-06"), *component("blueprints:6")]),
    pytest.param(8, "greenhouse", "-2+4", marks=[*rule("OM-XBP-08"), *component("blueprints:8")]),
    pytest.param(10, "oxygen_condenser", "-5+3", marks=[*rule("OM-XBP-10"), *component("blueprints:10")]),
    pytest.param(12, "shelter", "-5+1", marks=[*rule("OM-XBP-12"), *component("blueprints:12")]),
]


def constructing(card: int, kind: str, bot: str, lq: int, tech: bool = True) -> Table:
    """A Complex of three of the kind, its Tech of level 1 in seat 1's Lab, so that two levels are missing."""
    table = plain()
    with table.edit() as s:
        own_blueprint(s, 0, card, built_on=grow(s, kind, 3, 0 if kind == "shelter" else None))
        move_bot(s, 0, bot)
        give(s, 0, crystal=2, mineral=int(kind == "generator"))
        colonists(s, 0, lq=lq)
        if kind == "shelter":
            for seat in (0, 1):
                learn(s, seat, "shelter", "1A")
        elif tech:
            learn(s, 1, kind, "1A")
    return table


@rule("OM-XBP-25", "OM-BOOST-06", "OM-XGEN-03", "OM-XGEN-05", "OM-BTECH-02")
@pytest.mark.parametrize(("card", "kind", "bot"), CONSTRUCTING)
def test_a_constructing_card_pays_exactly_the_missing_levels_in_colonists(
    card: int, kind: str, bot: str
) -> None:
    number = KINDS.index(kind)
    needed = 2 + (kind == "mine")
    site = f"hex:{GROWTH[number][2]}"
    table = constructing(card, kind, bot, needed)
    with table.edit() as s:
        on_slot(s, 1, "construct", 2)
    cost = sum(me(table).storage)
    table.play("depot:8")
    assert table.about == "construct.site"
    assert site in table.words
    table.play(site, "tech-of:green")
    while table.about in ("lss.benefit", "construct.displace"):
        table.play("benefit:crystal" if table.about == "lss.benefit" else table.words[0])
    assert table.state.building[cell(GROWTH[number][2])] == number
    assert (me(table).lq, me(table).wa, me(table).crystals) == (0, 2, 0)
    assert me(table).miners == ([cell(GROWTH[number][2])] if kind == "mine" else [])
    assert table.state.used == [(number, 1)]
    assert table.state.slots[2] == [0, 2], "no Colonist is placed on a slot, nothing is paid for those there"
    if kind == "shelter":
        assert me(table).below == 4
        assert sum(me(table).storage) == cost - 1, "1 Oxygen"
    else:
        assert me(table).storage[number] == 2, "4 produced, as many as fit"
    assert table.state.executive_used
    assert table.undo_and_redo()


@rule("OM-XBP-25", "OM-BTECH-02")
@pytest.mark.parametrize(("card", "kind", "bot"), CONSTRUCTING)
def test_with_a_colonist_too_few_the_complex_is_out_of_reach(card: int, kind: str, bot: str) -> None:
    site = f"hex:{GROWTH[KINDS.index(kind)][2]}"
    table = constructing(card, kind, bot, 1 + (kind == "mine"))
    table.play("depot:8")
    assert table.about == "construct.site"
    assert table.refuses(site) == "OM-BTECH-02"


@rule("OM-XBP-25", "OM-BTECH-01")
@pytest.mark.parametrize(("card", "kind", "bot"), CONSTRUCTING[:5])
def test_without_a_tile_of_the_type_colonists_add_nothing(card: int, kind: str, bot: str) -> None:
    site = f"hex:{GROWTH[KINDS.index(kind)][2]}"
    table = constructing(card, kind, bot, 4, tech=False)
    table.play("depot:8")
    assert table.refuses(site) == "OM-BTECH-01"


@rule("OM-XBP-02", "OM-MINE-02")
def test_metal_deposit_needs_a_colonist_for_the_mine() -> None:
    table = constructing(2, "mine", "+0+2", 0)
    assert table.refuses("depot:8") == "OM-MINE-02"
    table = constructing(2, "mine", "+0+2", 1)
    table.play("depot:8", "hex:-1+2")
    assert (me(table).lq, me(table).wa, me(table).miners) == (0, 0, [cell("-1+2")])
    assert table.undo_and_redo()


@rule("OM-XBP-25", "OM-BTECH-02")
def test_only_owners_whose_tile_can_be_raised_enough_are_offered() -> None:
    table = plain(seats=3)
    with table.edit() as s:
        own_blueprint(s, 0, 2, built_on=grow(s, "mine", 3))
        move_bot(s, 0, "+0+2")
        give(s, 0, crystal=2)
        colonists(s, 0, lq=2)
        learn(s, 1, "mine", "1A")
        learn(s, 2, "mine", "2A")
    table.match._forced = "none"
    table.play("depot:8", "blueprint:02", "hex:+0+1")
    assert (table.about, table.words) == ("construct.tech", ["tech-of:yellow"]), (
        "one Colonist is for the Mine"
    )
    table.play("tech-of:yellow")
    assert me(table).wa == 1
    assert table.undo_and_redo()


@rule("OM-XBP-04", "OM-XBP-25")
def test_a_standalone_building_needs_no_boost_and_still_costs_its_resource() -> None:
    table = constructing(4, "generator", "+2-4", 3)
    table.play("depot:8", "hex:+2-4", "hex:+3-5")
    assert (me(table).lq, me(table).wa, me(table).storage[0]) == (3, 0, 0)
    table = constructing(4, "generator", "+2-4", 3)
    with table.edit() as s:
        give(s, 0, mineral=0)
    assert table.refuses("depot:8") == "OM-BUILD-02"


@rule("OM-XBP-12", "OM-XGEN-01", "OM-SCI-01")
def test_whoever_performs_anothers_gym_constructs_an_own_shelter() -> None:
    table = plain()
    with table.edit() as s:
        own_blueprint(s, 1, 12, built_on="+2+1")
        s.players[1].bots = [cell("+1+2")]
        hire_scientist(s, 0, "systems_engineer")
        move_bot(s, 0, "-3-1")
    table.play("scientist:systems_engineer", "hex:-3-1", "tech-of:purple")
    while table.about == "construct.displace":
        table.play(table.words[0])
    assert table.state.building_owner[cell("-3-1")] == 0
    assert (me(table).shelters, me(table, 1).shelters) == (3, 4)
    assert me(table).below == 2
    assert me(table).crystals == 1, "free with the Scientist"
    assert table.undo_and_redo()


# Upgrading cards


@rule("OM-XBP-01", "OM-XGEN-05", "OM-XTECH-04")
@component("blueprints:1")
def test_construction_yard_upgrades_once_and_again_for_colonists_and_with_one_upgrade_tech() -> None:
    table = owning(1)
    with table.edit() as s:
        grow(s, "shelter", 4, 0)
        for card in (3, 5, 7, 9, 11):
            own_blueprint(s, 0, card)
        s.players[0].bots = [cell("+0-1")]
        add_bot(s, 0, "+1-1")
        add_bot(s, 0, "-1+2")
        add_bot(s, 0, "-2+0")
        give(s, 0, mineral=5)
        learn(s, 1, "upgrade", "2A")
        colonists(s, 0, lq=2)
    table.play("depot:8")
    assert (table.about, "done" in table.words) == ("upgrade.blueprint", False)
    table.play("blueprint:03")
    assert (table.about, table.words) == ("upgrade.more", ["colonist", "tech-of:green", "done"])
    table.play("colonist", "blueprint:05", "tech-of:green", "blueprint:07", "blueprint:09")
    assert (table.about, table.words) == ("upgrade.more", ["colonist", "done"]), "one Tech tile, level 2"
    table.play("colonist", "blueprint:11", "hex:-2-1")
    assert table.about == "turn.action"
    assert (len(me(table).advanced), me(table).storage[0], me(table).lq, me(table).wa) == (6, 0, 0, 2)
    assert table.undo_and_redo()


@rule("OM-XBP-01", "OM-XGEN-02")
@pytest.mark.parametrize(
    ("missing", "reason"), [("mineral", "OM-UPG-08"), ("blueprint", "OM-UPG-01"), ("zone", "OM-UPG-03")]
)
def test_construction_yard_needs_a_blueprint_a_building_nearby_and_a_mineral(
    missing: str, reason: str
) -> None:
    table = owning(1)
    with table.edit() as s:
        give(s, 0, mineral=int(missing != "mineral"))
        if missing != "blueprint":
            own_blueprint(s, 0, 3)
        move_bot(s, 0, "-2-1" if missing == "zone" else "+0-1")
    assert table.refuses("depot:8") == reason


@rule("OM-XBP-16", "OM-XGEN-05")
@component("blueprints:16")
def test_builder_drone_upgrades_one_building_anywhere_without_tech() -> None:
    table = owning(16)
    with table.edit() as s:
        own_blueprint(s, 0, 9)
        own_blueprint(s, 0, 7)
        own_blueprint(s, 0, 14)
        own_blueprint(s, 0, 11)
        give(s, 0, mineral=2)
        move_bot(s, 0, "+4-4")
        learn(s, 0, "upgrade", "3A")
    table.play("depot:8")
    assert table.words == ["blueprint:07", "blueprint:09", "blueprint:11"], (
        "no Mine stands in a Complex of three"
    )
    assert table.refuses("blueprint:14") == "OM-UPG-05"
    table.play("blueprint:11")
    assert table.about == "turn.action", "one upgrade; only the own Shelter fits, and it was chosen"
    assert me(table).advanced[-1] == cell("-2-1")
    assert me(table).storage[0] == 1
    assert table.undo_and_redo()


# Gains


@rule("OM-XBP-03", "OM-XGEN-04")
@component("blueprints:3")
def test_automated_production_lets_every_own_building_produce_once_and_one_more_per_colonist() -> None:
    table = owning(3)
    with table.edit() as s:
        grow(s, "mine", 3)
        put_miner(s, 0, "+1-1")
        put_miner(s, 1, "+1+0")
        own_blueprint(s, 1, 5, built_on="+2-1")
        own_blueprint(s, 0, 11, built_on="-2-1")
        move_bot(s, 0, "-1-1")
        give(s, 0, battery=0)
    table.play("depot:8", "blueprint:03")
    assert (me(table).storage[:3], me(table).below) == ([1, 1, 1], 1)
    assert table.about == "produce.again"
    assert set(table.words) == {"hex:+1-1", "hex:+0-2", "hex:-2-1", "done"}
    table.play("hex:+1-1", "hex:-2-1", "done")
    assert (me(table).storage[:3], me(table).below, me(table).lq, me(table).wa) == ([2, 1, 1], 2, 1, 2)
    assert table.undo_and_redo()


@rule("OM-XBP-03", "OM-XGEN-02")
def test_automated_production_needs_something_that_can_be_kept() -> None:
    table = owning(3)
    with table.edit() as s:
        give(s, 0, battery=2)
    assert table.refuses("depot:8") == "OM-XBP-03"
    with table.edit() as s:
        contract = next(number for number in range(12) if CONTRACT_NEEDS[number][1])
        own_contract(s, 0, contract + 1)
    table.play("depot:8")
    assert table.about == "gain.overflow"
    table.play(f"contract:{contract + 1:02}", "done")
    assert table.state.contract_goods[contract * 6 + 1] == 1
    assert table.undo_and_redo()


@rule("OM-XBP-07", "OM-XGEN-03", "OM-XGEN-04")
@component("blueprints:7")
def test_biomarket_takes_an_item_and_one_more_per_colonist() -> None:
    table = owning(7)
    table.play("depot:8")
    assert (table.about, "done" in table.words) == ("resupply.item", False)
    table.play("good:battery")
    assert "done" in table.words
    table.play("good:crystal", "good:oxygen", "done")
    assert (me(table).storage[1], me(table).storage[4], me(table).below) == (2, 2, 1)
    assert (me(table).lq, me(table).wa) == (1, 2)
    assert [table.state.warehouse[good] for good in (1, 4, 5)] == [1, 1, 1]
    assert table.undo_and_redo()


@rule("OM-XBP-07", "OM-RES-03")
def test_biomarket_takes_nothing_that_has_no_room() -> None:
    table = owning(7)
    with table.edit() as s:
        give(s, 0, battery=2, water=2, plant=2, oxygen=2)
    table.play("depot:8")
    assert me(table).below == 1, "the Crystal is all that can be stored"
    with table.edit() as s:
        s.executive_used = False
        s.warehouse[5] = 0
        give(s, 0, battery=2, water=2, plant=2, oxygen=2, crystal=2, below=0)
    assert table.refuses("depot:8") == "OM-RES-03"


@rule("OM-XBP-11", "OM-XGEN-02", "OM-XGEN-04")
@component("blueprints:11")
def test_casino_gives_two_crystals_and_one_more_per_colonist_even_without_room() -> None:
    table = owning(11, crystal=3)
    table.play("depot:8")
    assert (me(table).below, table.about, table.words) == (2, "casino.more", ["colonist", "done"])
    table.play("colonist", "colonist", "done")
    assert (me(table).below, me(table).lq, me(table).wa) == (4, 1, 2)
    assert table.undo_and_redo()


@rule("OM-XBP-13")
@component("blueprints:13")
def test_mineral_mine_scores_two_points() -> None:
    table = owning(13)
    table.play("depot:8")
    assert (me(table).op, table.about, me(table).lq) == (2, "turn.action", 3)
    assert table.undo_and_redo()


@rule("OM-XBP-20", "OM-XGEN-04")
@component("blueprints:20")
def test_trade_market_gives_two_resources_for_one_and_one_more_per_colonist() -> None:
    table = owning(20)
    with table.edit() as s:
        give(s, 0, mineral=1, battery=0, water=0, plant=0, oxygen=0)
    table.play("depot:8")
    assert me(table).storage == [0, 0, 0, 0, 0], "the Mineral was the only one to give"
    assert table.words == ["good:battery", "good:water", "good:plant", "good:oxygen", "done"]
    assert table.refuses("good:mineral") == "OM-XBP-20"
    table.play("good:water", "good:water")
    assert table.about == "gain.resource"
    assert "good:water" not in table.words, "two is the limit"
    table.play("good:plant", "done")
    assert (me(table).storage, me(table).lq, me(table).wa) == ([0, 0, 2, 1, 0], 2, 1)
    assert table.undo_and_redo()


@rule("OM-XBP-20", "OM-XGEN-02")
def test_trade_market_needs_room_for_one_after_paying() -> None:
    table = owning(20)
    with table.edit() as s:
        give(s, 0, mineral=2, battery=2, water=2, plant=2, oxygen=2)
    table.play("depot:8")
    assert table.about == "trade.give"
    assert table.words == ["good:battery", "good:water", "good:plant", "good:oxygen"], (
        "a Mineral makes no room"
    )
    table.play("good:plant", "good:plant")
    assert table.about == "turn.action", "less than two if Storage is full"
    assert me(table).storage == [2, 2, 2, 2, 2]
    with table.edit() as s:
        s.executive_used = False
        give(s, 0, mineral=0, battery=0, water=0, plant=0, oxygen=0, crystal=2)
    assert table.refuses("depot:8") == "OM-XBP-20"


# Ships, Tech, cards


@rule("OM-XBP-05", "OM-SHIP-08", "OM-SHIP-09")
@component("blueprints:5")
def test_private_ship_brings_one_colonist_more_and_a_boost_another_ship() -> None:
    table = owning(5)
    with table.edit() as s:
        colony_level(s, 2)
        grow(s, "shelter", 3, 0)
        give(s, 0, plant=2, water=2)
        colonists(s, 0, lq=1)
        move_bot(s, 0, "-1-1")
        learn(s, 0, "ship", "3A")
    table.play("depot:8", "depot:2", "reward:colonist_bot", "hex:-2-1")
    assert (me(table).lq, len(me(table).bots), me(table).hangar) == (3, 2, 1)
    assert table.about == "ship.more"
    table.play("colonist", "depot:3", "reward:colonists")
    assert (me(table).lq, me(table).wa, me(table).hangar) == (5, 1, 2)
    assert table.about == "turn.action", "two Ships at level 2; no Ship Tech"
    assert (me(table).storage[2], me(table).storage[3]) == (0, 0)
    assert table.undo_and_redo()


@rule("OM-XBP-05", "OM-SHIP-08", "OM-NOTE-57")
def test_colonists_of_this_turn_cannot_boost_private_ship() -> None:
    table = owning(5)
    with table.edit() as s:
        colony_level(s, 2)
        give(s, 0, plant=2, water=2)
        colonists(s, 0, lq=0)
    table.play("depot:8", "depot:1", "reward:colonists")
    assert (table.about, me(table).lq) == ("turn.action", 3)
    assert table.undo_and_redo()


@rule("OM-SHIP-08", "OM-NOTE-57")
def test_an_old_colonist_boosts_ships_after_those_of_this_turn_have_gone_to_work() -> None:
    table = owning(11)
    with table.edit() as s:
        colony_level(s, 2)
        give(s, 0, plant=2, water=2)
        colonists(s, 0, lq=3)
        s.players[0].gained = 2
    table.play("depot:8", "colonist", "colonist", "done")
    table.play("welcome_ship", "depot:1", "reward:colonists")
    assert (table.about, me(table).lq) == ("ship.more", 3), "one is old, two have just come"
    table.play("colonist", "depot:2", "reward:colonists")
    assert (me(table).lq, me(table).gained, me(table).hangar) == (4, 4, 2)
    assert table.undo_and_redo()


@rule("OM-XBP-05", "OM-SHIP-09")
def test_private_ship_keeps_to_the_colony_level_and_costs_plant_and_water() -> None:
    table = owning(5)
    with table.edit() as s:
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
    assert table.refuses("depot:8") == "OM-SHIP-09"
    with table.edit() as s:
        s.players[0].ships[0] = 1
        s.players[0].hangar = 0
        give(s, 0, plant=0)
    assert table.refuses("depot:8") == "OM-SHIP-02"


@rule("OM-XBP-09", "OM-XTECH-06")
@component("blueprints:9")
def test_oxygen_tank_takes_tech_tiles_at_their_price_while_column_one_has_room() -> None:
    table = owning(9)
    with table.edit() as s:
        give(s, 0, battery=1)
        s.grid = [6, 7, 8, 0, 1, 2, 3, 4]
    table.play("depot:8")
    assert (table.about, "done" in table.words) == ("tech.take", False)
    table.play("grid:4", "lab:1B")
    assert (me(table).storage[1], me(table).below) == (0, 1)
    assert table.words == ["grid:1", "grid:2", "done"], "no Battery is left"
    table.play("grid:1")
    if table.about == "resupply.item":
        table.play("done")
    assert (table.about, me(table).lq, me(table).wa) == ("turn.action", 2, 1)
    assert [LAB[me(table).tech[tech]] for tech in (0, 6)] == ["1B", "1A"]
    assert table.undo_and_redo()


@rule("OM-XBP-09", "OM-TECH-02")
def test_oxygen_tank_is_useless_with_column_one_full() -> None:
    table = owning(9)
    with table.edit() as s:
        learn(s, 0, "rover", "1A")
        learn(s, 0, "ship", "1B")
    assert table.refuses("depot:8") == "OM-TECH-02"


@rule("OM-XBP-14", "OM-XCON-04", "OM-XGEN-09")
@component("blueprints:14")
def test_biolab_takes_a_contract_for_one_more_crystal() -> None:
    table = owning(14, crystal=3)
    with table.edit() as s:
        show_contract(s, 7)
        on_slot(s, 0, "hire_or_contract")
    table.play("depot:8")
    assert (table.state.contract_owner[6], me(table).crystals) == (0, 0)
    assert NONE in table.state.hire
    table.play("control_center", "done", "end")
    assert table.about == "contract.refill"
    assert table.undo_and_redo()


@rule("OM-XBP-14", "OM-XGEN-02")
@pytest.mark.parametrize("missing", ["crystal", "contract"])
def test_biolab_needs_a_contract_and_three_crystals_in_all(missing: str) -> None:
    table = owning(14, crystal=2 if missing == "crystal" else 3)
    with table.edit() as s:
        if missing == "crystal":
            show_contract(s, 7)
    assert table.refuses("depot:8") == "OM-HIRE-05"


@rule("OM-XBP-17", "OM-RD-01", "OM-XGEN-04")
@component("blueprints:17")
def test_research_lab_develops_twice_at_cost_and_once_more_per_colonist() -> None:
    table = owning(17)
    with table.edit() as s:
        learn(s, 0, "mine", "1A")
        give(s, 0, oxygen=2)
    table.play("depot:8")
    assert (table.about, "done" in table.words) == ("develop.tile", False)
    table.play("tech:shelter", "lab:3A", "tech:shelter", "good:oxygen", "lab:4A")
    assert me(table).lq == 3
    table.play("tech:mine", "good:battery", "lab:2A")
    assert (me(table).lq, me(table).wa) == (2, 1)
    assert me(table).storage[:2] == [1, 0], "a Mineral came from Lab space 3A"
    table.play("done")
    assert table.about == "turn.action"
    assert table.undo_and_redo()


@rule("OM-XBP-23", "OM-XMIS-02")
@component("blueprints:23")
def test_library_takes_a_blueprint_and_one_more_per_colonist() -> None:
    table = owning(23)
    with table.edit() as s:
        in_play(s, 2, 1, 3)
        show_blueprints(s, 1, 4, 5)
    table.play("depot:8")
    assert (table.about, "done" in table.words) == ("blueprint.take", False)
    table.play("blueprint:04", "blueprint:05", "done")
    assert me(table).blueprints == [22, 3, 4]
    assert (me(table).lq, me(table).wa, table.state.mission_left[0]) == (2, 1, 8)
    assert table.undo_and_redo()


@rule("OM-XBP-23", "OM-BP-04")
def test_library_needs_a_marker_in_reserve() -> None:
    table = owning(23)
    with table.edit() as s:
        for card in (1, 3, 5, 7, 9, 2, 4):
            own_blueprint(s, 0, card)
    assert me(table).markers == 0
    assert table.refuses("depot:8") == "OM-BP-04"


# Radar


def radar(*tiles: int, dealer: bool = True) -> Table:
    """Radar is built; two Discovery tiles are face up."""
    table = owning(15, dealer=dealer)
    with table.edit() as s:
        for place in (0, 1):
            s.discovery.put(s.exploration[place])
        for place, number in enumerate(tiles):
            s.discovery.take(number - 1)
            s.exploration[place] = number - 1
        if len(tiles) < 2:
            s.exploration[1] = NONE
    return table


@rule("OM-XBP-15", "OM-XMIS-05", "OM-XLSS-10")
@component("blueprints:15")
def test_radar_keeps_a_discovery_tile_and_resolves_it_with_every_use() -> None:
    table = radar(13, 14, dealer=False)
    with table.edit() as s:
        in_play(s, 5, 2, 3)
    table.play("depot:8")
    assert (table.about, table.words) == ("radar.tile", ["exploration:1", "exploration:2"])
    table.play("exploration:1")
    assert table.about == "chance.discovery", "the tile is replaced"
    table.play("discovery:19")
    assert (table.state.radar, table.state.exploration) == (12, [18, 13])
    assert (me(table).below, me(table).discoveries, table.state.mission_left[0]) == (3, 0, 5)
    assert table.undo_and_redo()
    with table.edit() as s:
        s.executive_used = False
        give(s, 0, crystal=2, below=0)
    table.play("depot:8")
    assert (me(table).below, table.state.exploration) == (3, [18, 13]), "the same tile again"
    assert table.undo_and_redo()


@rule("OM-XBP-15", "OM-XGEN-02")
def test_radar_offers_only_tiles_whose_benefit_is_possible_and_pays_their_costs() -> None:
    table = radar(construct_tile("mine"), 8)
    with table.edit() as s:
        s.players[0].storage = [0, 0, 0, 0, 0]
        colonists(s, 0, lq=0)
    assert table.refuses("depot:8") == "OM-XBP-15"
    with table.edit() as s:
        own_blueprint(s, 0, 1)
        give(s, 0, mineral=1)
        move_bot(s, 0, "+0-1")
    table.play("depot:8")
    assert table.state.radar == 7, (
        "without a Colonist no Mine can be built, but there is something to upgrade"
    )
    assert (table.state.marker[cell("+0+0")], me(table).storage[0]) == (0, 0)
    assert table.undo_and_redo()


@rule("OM-XBP-15", "OM-NOTE-28")
def test_radar_takes_the_last_tile_without_a_replacement() -> None:
    table = radar(13)
    with table.edit() as s:
        for number in range(19):
            if s.discovery.counts[number]:
                s.discovery.take(number)
    table.play("depot:8")
    assert (table.state.radar, table.state.exploration, me(table).below) == (12, [NONE, NONE], 3)
    assert table.undo_and_redo()


# Colonists


@rule("OM-XBP-18", "OM-XGEN-06")
@component("blueprints:18")
@pytest.mark.parametrize(("lq", "wa", "home"), [(1, 3, 2), (3, 3, 1), (2, 1, 1)])
def test_aqueduct_brings_two_colonists_from_the_working_area_as_many_as_fit(
    lq: int, wa: int, home: int
) -> None:
    table = owning(18)
    with table.edit() as s:
        colonists(s, 0, lq=lq, wa=wa)
    table.play("depot:8")
    assert (me(table).lq, me(table).wa, table.about) == (lq + home, wa - home, "turn.action")
    assert table.undo_and_redo()


@rule("OM-XBP-18", "OM-XGEN-02", "OM-XGEN-06")
@pytest.mark.parametrize(("lq", "wa", "reason"), [(4, 2, "OM-XGEN-06"), (2, 0, "OM-XGEN-02")])
def test_aqueduct_needs_somebody_at_work_and_room(lq: int, wa: int, reason: str) -> None:
    table = owning(18)
    with table.edit() as s:
        colonists(s, 0, lq=lq, wa=wa)
    assert table.refuses("depot:8") == reason


@rule("OM-XBP-19", "OM-XGEN-06")
@component("blueprints:19")
def test_eco_resort_brings_any_number_home_from_slots_of_both_sides() -> None:
    table = owning(19)
    with table.edit() as s:
        on_slot(s, 0, "construct", 2)
        on_slot(s, 0, "hire_or_contract")
        on_slot(s, 0, "obtain_blueprint")
        colonists(s, 0, lq=1, wa=1)
        build(s, "mine", "+1-1")
        put_miner(s, 0, "+1-1")
    table.play("depot:8")
    assert table.words == ["from:obtain_blueprint", "from:construct", "from:hire_or_contract"], (
        "no Miner, no WA"
    )
    table.play("from:hire_or_contract", "from:construct")
    assert "done" in table.words
    table.play("from:obtain_blueprint")
    assert (me(table).lq, table.about) == (4, "colonist.retrieve"), "the Living Quarters are full"
    reserve = me(table).reserve
    table.play("from:construct")
    assert (me(table).lq, me(table).reserve, table.about) == (4, reserve + 1, "turn.action")
    assert sum(slot[0] for slot in table.state.slots) == 0
    assert table.undo_and_redo()


@rule("OM-XBP-19")
def test_eco_resort_may_stop_after_any_colonist() -> None:
    table = owning(19)
    with table.edit() as s:
        on_slot(s, 0, "construct", 2)
        colonists(s, 0, lq=1)
    table.play("depot:8")
    assert (table.about, table.words, me(table).lq) == ("colonist.retrieve", ["from:construct", "done"], 2)
    table.play("done")
    assert (table.about, me(table).lq) == ("turn.action", 2)
    with table.edit() as s:
        s.executive_used = False
        give(s, 0, crystal=2)
        s.slots[2][0] = 0
        s.players[0].reserve += 1
    assert table.refuses("depot:8") == "OM-XGEN-02"


# Movement


@rule("OM-XBP-21", "OM-XMIS-01", "OM-XMIS-05")
@component("blueprints:21")
def test_recycling_bots_collect_crystals_and_claim_tiles() -> None:
    table = owning(21)
    with table.edit() as s:
        in_play(s, 1, 5, 3)
        move_bot(s, 0, "+1+0")
        add_bot(s, 0, "-1+0")
        s.crystal[cell("+1+1")] = 1
        tile(s, "+1+2", research="A")
        tile(s, "-1+0", discovery=13)
    table.play("depot:8", "hex:+1+0", "hex:+1+1", "hex:+1+1", "hex:+1+2")
    assert (table.about, table.words) == ("bot.claim", ["hex:-1+0", "hex:+1+2", "done"])
    assert me(table).below == 1, "the Crystal on the way"
    table.play("hex:+1+2", "done")
    assert (me(table).research, table.state.mission_left[0]) == (1, 4)
    assert (table.about, table.words) == ("bot.claim", ["hex:-1+0", "done"]), "one after the other"
    table.play("hex:-1+0")
    assert (me(table).discoveries, table.state.mission_left[1]) == (1 << 12, 4)
    assert me(table).below == 1 + 2 + 1 + 3
    assert table.undo_and_redo()


@rule("OM-XBP-21", "OM-BOT-02", "OM-ROVER-06")
def test_a_recycling_bot_may_stop_on_a_tile_it_cannot_claim_which_is_then_removed() -> None:
    table = owning(21)
    with table.edit() as s:
        in_play(s, 1, 5, 3)
        move_bot(s, 0, "+1+0")
        tile(s, "+1+1", research="A")
        other = next(at for at in range(91) if s.tile[at] == 19 and at != cell("+1+1"))
        s.tile[other] = NONE
        s.players[0].research = 1
    table.play("depot:8", "hex:+1+0", "hex:+1+1", "done")
    assert table.about == "turn.action"
    table.play("control_center", "done", "end")
    assert (table.state.tile[cell("+1+1")], table.state.mission_left[0]) == (NONE, 5)
    assert table.undo_and_redo()


@rule("OM-XGEN-07", "OM-XBP-21")
def test_crystal_boosts_use_what_is_in_the_depot_after_the_cost_is_paid() -> None:
    table = owning(21, crystal=3)
    with table.edit() as s:
        give(s, 0, crystal=3, below=2)
        move_bot(s, 0, "+1+0")
        s.crystal[cell("+1+1")] = 1
    table.play("depot:8", "hex:+1+0", "hex:+1+1", "yes", "boost:bots")
    assert (me(table).crystals, me(table).below) == (0, 3)
    assert "boost:bots" not in table.words, "Crystals below the Depot can't be spent, one just found neither"
    table.play("hex:+1+1", "hex:+1+2", "hex:+1+2", "hex:+1+3")
    assert me(table).bots == [cell("+1+3")]
    assert table.about == "turn.action"
    assert table.undo_and_redo()


@rule("OM-XGEN-07")
def test_a_goal_may_boost_in_ones_own_turn() -> None:
    table = owning(21)
    with table.edit() as s:
        goals(s, 0, 3, 14, 16)
    table.play("depot:8", "good:crystal", "good:crystal", "boost:bots", "goal:03")
    assert me(table).goals.bit_count() == 2
    assert table.undo_and_redo()


@rule("OM-XBP-22", "OM-NOTE-56")
@component("blueprints:22")
def test_aerial_elevator_travels_to_orbit_with_production_and_leaves_an_orbit_action() -> None:
    table = owning(22)
    with table.edit() as s:
        colonists(s, 0, lq=1, wa=2)
        on_slot(s, 0, "research_development")
        on_slot(s, 0, "construct")
        give(s, 0, oxygen=0)
    table.play("depot:8", "order:1")
    assert (me(table).space, me(table).hangar, me(table).storage[4]) == (1, 0, 1)
    assert (me(table).lq, me(table).wa, table.state.slots[2][0]) == (4, 0, 1), "from the slots of Orbit only"
    assert "obtain_blueprint" in table.words
    assert table.refuses("construct") == "OM-FLOW-06"
    table.play("resupply", "good:battery", "done", "end")
    assert table.match.ask.seat == 1  # type: ignore[union-attr]
    assert table.undo_and_redo()


@rule("OM-XBP-22", "OM-FLOW-12")
def test_after_the_main_action_the_elevator_gives_no_second_turn() -> None:
    table = owning(22)
    table.play("control_center", "done", "depot:8", "order:1", "end")
    assert table.match.ask.seat == 1  # type: ignore[union-attr]
    assert not me(table).standing
    assert table.undo_and_redo()


@rule("OM-XBP-22")
def test_aerial_elevator_leaves_from_the_colony_side_only() -> None:
    assert owning(22, side="orbit").refuses("depot:8") == "OM-XBP-22"


@rule("OM-XBP-24", "OM-XGEN-05")
@component("blueprints:24")
def test_command_center_moves_the_rover_by_the_best_rover_tech_without_using_it() -> None:
    table = owning(24, crystal=3)
    with table.edit() as s:
        learn(s, 1, "rover", "2A")
        put_rover(s, 0, "+1+0")
        tile(s, "+1+3", discovery=13)
    table.play("depot:8")
    assert table.words == ["rover", "boost:rover", "done"], "no Bots, and no use of the tile besides"
    table.play("rover", "hex:+1+1", "rover", "hex:+1+2")
    assert table.words == ["boost:rover", "done"]
    table.play("boost:rover", "rover", "hex:+1+3", "yes")
    assert (me(table).rover, me(table).below, table.state.used) == (cell("+1+3"), 3, [])
    table.play("control_center", "done", "end")
    assert table.match.ask.seat == 1  # type: ignore[union-attr]
    assert table.about == "turn.action", "no Oxygen and no choice for the owner"
    assert table.undo_and_redo()


@rule("OM-XBP-24", "OM-XGEN-02")
def test_without_rover_tech_command_center_has_only_what_crystals_add() -> None:
    table = owning(24, crystal=2)
    with table.edit() as s:
        put_rover(s, 0, "+1+0")
    assert table.refuses("depot:8") == "OM-XBP-24"
    with table.edit() as s:
        give(s, 0, crystal=3)
    table.play("depot:8", "boost:rover", "rover", "hex:+1+1")
    assert (me(table).rover, me(table).crystals) == (cell("+1+1"), 0)
    assert table.undo_and_redo()


# When


@rule("OM-XBP-26", "OM-BP-06")
def test_a_card_can_be_used_on_the_turn_of_its_upgrade_but_not_before() -> None:
    table = plain()
    with table.edit() as s:
        own_blueprint(s, 0, 11)
        give(s, 0, crystal=2, mineral=1)
    assert table.refuses("depot:8") == "OM-XEXEC-08"
    table.play("upgrade", "blueprint:11", "hex:-2-1")
    while table.about == "construct.displace":
        table.play(table.words[0])
    assert "depot:8" in table.words
    table.play("depot:8", "done")
    assert me(table).below == 2
    assert table.undo_and_redo()


@rule("OM-XBP-26")
def test_if_the_executive_action_is_used_the_new_card_waits() -> None:
    table = plain()
    with table.edit() as s:
        own_blueprint(s, 0, 11)
        own_blueprint(s, 0, 13, built_on=grow(s, "mine", 3))
        give(s, 0, crystal=3, mineral=1)
    table.play("depot:8", "upgrade", "blueprint:11", "hex:-2-1")
    while table.about == "construct.displace":
        table.play(table.words[0])
    assert table.refuses("depot:8") == "OM-FLOW-05"


# General


@rule("OM-XGEN-01")
def test_you_on_a_card_is_who_performs_it() -> None:
    table = plain()
    with table.edit() as s:
        own_blueprint(s, 1, 3, built_on="+0-2")
        own_blueprint(s, 0, 5, built_on="+2-1")
        hire_scientist(s, 0, "rd_engineer")
    table.play("scientist:rd_engineer", "done")
    assert me(table).storage == [0, 1, 2, 1, 1], "the own Water Extractor produced, not the owner's Generator"
    assert me(table, 1).storage == [1, 1, 1, 1, 1]
    assert table.undo_and_redo()


@rule("OM-XGEN-02")
def test_an_executive_action_that_would_change_nothing_is_not_offered() -> None:
    table = plain()
    with table.edit() as s:
        s.players[0].ships[4] = 0
        s.players[0].hangar = 1
        give(s, 0, crystal=3, mineral=2)
    assert table.refuses("depot:5") == "OM-XGEN-02"
    with table.edit() as s:
        contract = next(number for number in range(12) if CONTRACT_NEEDS[number][0])
        own_contract(s, 0, contract + 1)
    assert "depot:5" in table.words, "a Mineral can go onto a Contract"
    table.play("depot:5", f"contract:{contract + 1:02}")
    assert table.state.contract_goods[contract * 6] == 1
    assert table.undo_and_redo()


@rule("OM-XGEN-02")
def test_an_effect_is_not_offered_if_its_cost_cannot_be_paid_in_full() -> None:
    table = plain()
    with table.edit() as s:
        s.players[0].ships[3] = 0
        s.players[0].hangar = 1
        own_blueprint(s, 0, 1)
        move_bot(s, 0, "+0-1")
        give(s, 0, crystal=3, mineral=0)
    assert table.refuses("depot:4") == "OM-UPG-08"
    with table.edit() as s:
        give(s, 0, crystal=2, mineral=1)
    assert table.refuses("depot:4") == "OM-EXEC-03"


@rule("OM-XGEN-03", "OM-SLOT-03")
def test_an_effect_places_no_colonist_pays_no_placement_and_has_no_boost_of_its_main_action() -> None:
    table = plain()
    with table.edit() as s:
        on_slot(s, 1, "obtain_blueprint", 3)
        s.players[0].ships[2] = 0
        s.players[0].hangar = 1
        give(s, 0, crystal=3)
        show_blueprints(s, 1, 4, 6)
    table.play("depot:3", "blueprint:01")
    assert table.about == "turn.action", "the Main action could be boosted with a Colonist, this can't"
    assert (me(table).lq, table.state.slots[0]) == (3, [0, 3])
    assert table.undo_and_redo()


@rule("OM-XGEN-05", "OM-XDISC-02")
def test_building_tech_is_required_in_every_construction() -> None:
    table = plain()
    with table.edit() as s:
        put_rover(s, 0, "-1+2")
        tile(s, "-1+3", discovery=construct_tile("mine"))
        move_bot(s, 0, "+0-1")
    table.play("control_center", "rover", "hex:-1+3", "done", "yes")
    assert table.refuses("hex:-1+0") == "OM-BTECH-01"
    with table.edit() as s:
        learn(s, 1, "mine", "1A")
    table.play("control_center", "rover", "hex:-1+3", "done", "yes", "hex:-1+0", "tech-of:green")
    assert table.state.used == [(0, 1)]
    assert me(table).miners == [cell("-1+0")]
    assert table.undo_and_redo()


def construct_tile(kind: str) -> int:
    """The Discovery tile that constructs a kind, as printed."""
    from areopagus.games.on_mars.catalog import DISCOVERY_EFFECT

    return 1 + next(
        number
        for number, effect in enumerate(DISCOVERY_EFFECT)
        if effect.name == "construct" and effect.target == KINDS.index(kind)
    )


@rule("OM-XGEN-06", "OM-XTURN-04")
def test_a_colonist_comes_only_while_a_slot_of_the_living_quarters_is_free() -> None:
    table = plain("orbit")
    with table.edit() as s:
        colonists(s, 0, lq=4, wa=2)
        s.players[0].blueprints = []
        advance(s, 0, 18)
        give(s, 0, crystal=2)
    assert table.refuses("depot:8") == "OM-XGEN-06"
    with table.edit() as s:
        colonists(s, 0, lq=3, wa=2)
    table.play("depot:8")
    assert (me(table).lq, me(table).wa, table.about) == (4, 1, "turn.action")
    assert table.undo_and_redo()


@rule("OM-XGEN-08", "OM-NOTE-54")
def test_effects_outside_ones_turn_use_ones_own_pieces_and_no_goals() -> None:
    table = plain()
    with table.edit() as s:
        learn(s, 1, "mine", "4B")
        move_bot(s, 0, "+0-1")
        move_bot(s, 1, "+1+2")
        show_blueprints(s, 1, 4, 6)
        colonists(s, 1, lq=1)
    table.play("construct", "kind:mine", "hex:-1+0", "tech-of:green", "end")
    assert (table.match.ask.seat, table.about) == (1, "tech.owner_choice")  # type: ignore[union-attr]
    table.play("develop", "lab:5B", "blueprint:04", "blueprint:06")
    assert me(table, 1).blueprints == [3, 5]
    assert (me(table, 1).lq, me(table, 1).wa, me(table, 1).markers, me(table).markers) == (0, 1, 6, 8)
    assert me(table, 1).storage[1] == 2, "the second gain, Water, fits as well"
    assert table.undo_and_redo()


@rule("OM-XGEN-08", "OM-NOTE-54")
def test_a_goal_is_no_crystal_on_another_players_turn() -> None:
    table = mars(2, dealer=True)
    table.match._forced = "quiet"
    with table.edit() as s:
        arrange_start(s)
        no_goals(s, 0)
        give(s, 0, mineral=0)
        give(s, 1, crystal=0)
        learn(s, 1, "mine", "2C")
        move_bot(s, 0, "+0-1")
    assert me(table, 1).goals
    table.play("construct", "kind:mine", "hex:-1+0", "tech-of:green", "end", "develop", "lab:3B")
    assert (table.match.ask.seat, table.about) == (1, "control.move")  # type: ignore[union-attr]
    assert "boost:bots" not in table.words
    table.play("done")
    assert table.undo_and_redo()


@rule("OM-XGEN-09", "OM-XDISC-05", "OM-HIRE-08")
def test_a_card_taken_by_an_effect_leaves_its_space_empty_until_the_end_of_the_turn() -> None:
    table = plain()
    with table.edit() as s:
        put_rover(s, 0, "-1+2")
        tile(s, "-1+3", discovery=10)
        give(s, 0, crystal=2)
        show_contract(s, 7, instead_of="geologist")
    table.play("control_center", "rover", "hex:-1+3", "done", "yes", "contract:07")
    assert table.state.hire[0] == NONE
    assert "contract:07" not in table.words
    table.play("end")
    assert table.about == "contract.refill"
    table.play("contract:12")
    assert table.state.hire[0] == 6 + 11
    assert table.match.ask.seat == 1  # type: ignore[union-attr]
    assert table.undo_and_redo()


@rule("OM-XGEN-04")
def test_each_unit_is_resolved_before_the_next_is_decided() -> None:
    table = owning(17)
    with table.edit() as s:
        give(s, 0, mineral=0, battery=0, water=0, plant=0, oxygen=1)
        learn(s, 0, "shelter", "2B")
    table.play("depot:8", "tech:shelter", "lab:3A")
    assert me(table).storage == [1, 0, 0, 0, 0], "the Mineral of Lab space 3A came first"
    assert "tech:shelter" in table.words, "and pays for the second development"
    table.play("tech:shelter", "lab:4A")
    assert (GOODS[0], sum(me(table).storage)) == ("mineral", 0)
    assert table.undo_and_redo()
