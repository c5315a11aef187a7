"""What the Blueprints do (OM-XBP).

Seat 0 has built the Blueprint on a starting Building and uses it by the Executive action beside Depot space 8.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import BATTERY, KINDS, MINERAL, NONE, OXYGEN, PLANT, WATER
from areopagus.games.on_mars.catalog.cards import BLUEPRINTS, CONTRACTS
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    GROWTH,
    add_bot,
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
    move_bot,
    on_slot,
    own_blueprint,
    own_contract,
    player,
    put_miner,
    put_rover,
    show_blueprints,
    show_contract,
    tile,
)
from tests.games.on_mars.situations import (
    construct_tile,
    mars_without_minerals,
    owning,
)


@rule("OM-BP-02", "OM-BP-09")
@pytest.mark.parametrize("card", range(1, len(BLUEPRINTS) + 1))
def test_a_blueprint_gives_the_item_that_fixes_its_building_type(card: int) -> None:
    table = mars_without_minerals("orbit")
    with table.edit() as s:
        in_play(s, 1, 3, 4)
        if BLUEPRINTS[card - 1].level == 3:
            colony_level(s, 3)
        show_blueprints(s, card)
        s.players[0].storage = [0, 0, 0, 0, 0]
    table.play("obtain_blueprint", f"blueprint:{card:02}")
    gained = [*player(table).storage, player(table).below]
    assert gained == [int(good == BLUEPRINTS[card - 1].kind) for good in range(6)]
    assert BLUEPRINTS[card - 1].gain == (BLUEPRINTS[card - 1].kind,)


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
    table = mars_without_minerals()
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


@rule("OM-BOOST-06", "OM-BTECH-02")
def test_the_question_says_how_many_colonists_the_use_of_a_tile_sends_to_work() -> None:
    table = constructing(2, "mine", "+0+2", lq=3)
    table.match._forced = "none"
    table.play("depot:8", "blueprint:02", "hex:+0+1")
    question = table.match.ask
    assert question is not None
    assert question.named is not None
    assert question.about == "construct.tech"
    label = question.named(question.words[0])
    assert label is not None
    assert (label.key, label.params["count"]) == ("text.sends", 2)


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
    cost = sum(player(table).storage)
    table.play("depot:8")
    assert table.about == "construct.site"
    assert site in table.words
    table.play(site, "tech-of:green")
    while table.about in ("lss.benefit", "construct.displace"):
        table.play("benefit:crystal" if table.about == "lss.benefit" else table.words[0])
    assert table.state.building[cell(GROWTH[number][2])] == number
    assert (player(table).lq, player(table).wa, player(table).crystals) == (0, 2, 0)
    assert player(table).miners == ([cell(GROWTH[number][2])] if kind == "mine" else [])
    assert table.state.used == [(number, 1)]
    assert table.state.slots[2] == [0, 2], "no Colonist is placed on a slot, nothing is paid for those there"
    if kind == "shelter":
        assert player(table).below == 4
        assert sum(player(table).storage) == cost - 1, "1 Oxygen"
    else:
        assert player(table).storage[number] == 2, "4 produced, as many as fit"
    assert table.state.executive_used


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
    assert (player(table).lq, player(table).wa, player(table).miners) == (0, 0, [cell("-1+2")])


@rule("OM-XBP-25", "OM-BTECH-02")
def test_only_owners_whose_tile_can_be_raised_enough_are_offered() -> None:
    table = mars_without_minerals(seats=3)
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
    assert player(table).wa == 1


@rule("OM-XBP-04", "OM-XBP-25")
def test_a_standalone_building_needs_no_boost_and_still_costs_its_resource() -> None:
    table = constructing(4, "generator", "+2-4", 3)
    table.play("depot:8", "hex:+2-4", "hex:+3-5")
    assert (player(table).lq, player(table).wa, player(table).storage[MINERAL]) == (3, 0, 0)
    table = constructing(4, "generator", "+2-4", 3)
    with table.edit() as s:
        give(s, 0, mineral=0)
    assert table.refuses("depot:8") == "OM-BUILD-02"


@rule("OM-XBP-12", "OM-XGEN-01", "OM-SCI-01")
def test_whoever_performs_anothers_gym_constructs_an_own_shelter() -> None:
    table = mars_without_minerals()
    with table.edit() as s:
        own_blueprint(s, 1, 12, built_on="+2+1")
        s.players[1].bots = [cell("+1+2")]
        hire_scientist(s, 0, "systems_engineer")
        move_bot(s, 0, "-3-1")
    table.play("scientist:systems_engineer", "hex:-3-1", "tech-of:purple")
    while table.about == "construct.displace":
        table.play(table.words[0])
    assert table.state.building_owner[cell("-3-1")] == 0
    assert (player(table).shelters, player(table, 1).shelters) == (3, 4)
    assert player(table).below == 2
    assert player(table).crystals == 1, "free with the Scientist"


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
    assert (
        len(player(table).advanced),
        player(table).storage[MINERAL],
        player(table).lq,
        player(table).wa,
    ) == (
        6,
        0,
        0,
        2,
    )


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
    assert player(table).advanced[-1] == cell("-2-1")
    assert player(table).storage[MINERAL] == 1


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
    assert (player(table).storage[:3], player(table).below) == ([1, 1, 1], 1)
    assert table.about == "produce.again"
    assert set(table.words) == {"hex:+1-1", "hex:+0-2", "hex:-2-1", "done"}
    table.play("hex:+1-1", "hex:-2-1", "done")
    assert (player(table).storage[:3], player(table).below, player(table).lq, player(table).wa) == (
        [2, 1, 1],
        2,
        1,
        2,
    )


@rule("OM-XBP-03", "OM-XGEN-02")
def test_automated_production_needs_something_that_can_be_kept() -> None:
    table = owning(3)
    with table.edit() as s:
        give(s, 0, battery=2)
    assert table.refuses("depot:8") == "OM-XBP-03"
    with table.edit() as s:
        contract = next(number for number in range(12) if CONTRACTS[number].needs[1])
        own_contract(s, 0, contract + 1)
    table.play("depot:8")
    assert table.about == "gain.overflow"
    table.play(f"contract:{contract + 1:02}", "done")
    assert table.state.contract_goods[contract * 6 + 1] == 1


@rule("OM-XBP-07", "OM-XGEN-03", "OM-XGEN-04")
@component("blueprints:7")
def test_biomarket_takes_an_item_and_one_more_per_colonist() -> None:
    table = owning(7)
    table.play("depot:8")
    assert (table.about, "done" in table.words) == ("resupply.item", False)
    table.play("good:battery")
    assert "done" in table.words
    table.play("good:crystal", "good:oxygen", "done")
    assert (player(table).storage[BATTERY], player(table).storage[OXYGEN], player(table).below) == (2, 2, 1)
    assert (player(table).lq, player(table).wa) == (1, 2)
    assert [table.state.warehouse[good] for good in (1, 4, 5)] == [1, 1, 1]


@rule("OM-XBP-07", "OM-RES-03")
def test_biomarket_takes_nothing_that_has_no_room() -> None:
    table = owning(7)
    with table.edit() as s:
        give(s, 0, battery=2, water=2, plant=2, oxygen=2)
    table.play("depot:8")
    assert player(table).below == 1, "the Crystal is all that can be stored"
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
    assert (player(table).below, table.about, table.words) == (2, "casino.more", ["colonist", "done"])
    table.play("colonist", "colonist", "done")
    assert (player(table).below, player(table).lq, player(table).wa) == (4, 1, 2)


@rule("OM-XBP-13")
@component("blueprints:13")
def test_mineral_mine_scores_two_points() -> None:
    table = owning(13)
    table.play("depot:8")
    assert (player(table).op, table.about, player(table).lq) == (2, "turn.action", 3)


@rule("OM-XBP-20", "OM-XGEN-04")
@component("blueprints:20")
def test_trade_market_gives_two_resources_for_one_and_one_more_per_colonist() -> None:
    table = owning(20)
    with table.edit() as s:
        give(s, 0, mineral=1, battery=0, water=0, plant=0, oxygen=0)
    table.play("depot:8")
    assert player(table).storage == [0, 0, 0, 0, 0], "the Mineral was the only one to give"
    assert table.words == ["good:battery", "good:water", "good:plant", "good:oxygen", "done"]
    assert table.refuses("good:mineral") == "OM-XBP-20"
    table.play("good:water", "good:water")
    assert table.about == "gain.resource"
    assert "good:water" not in table.words, "two is the limit"
    table.play("good:plant", "done")
    assert (player(table).storage, player(table).lq, player(table).wa) == ([0, 0, 2, 1, 0], 2, 1)


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
    assert player(table).storage == [2, 2, 2, 2, 2]
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
    assert (player(table).lq, len(player(table).bots), player(table).hangar) == (3, 2, 1)
    assert table.about == "ship.more"
    table.play("colonist", "depot:3", "reward:colonists")
    assert (player(table).lq, player(table).wa, player(table).hangar) == (5, 1, 2)
    assert table.about == "turn.action", "two Ships at level 2; no Ship Tech"
    assert (player(table).storage[WATER], player(table).storage[PLANT]) == (0, 0)


@rule("OM-XBP-05", "OM-SHIP-08", "OM-NOTE-57")
def test_colonists_of_this_turn_cannot_boost_private_ship() -> None:
    table = owning(5)
    with table.edit() as s:
        colony_level(s, 2)
        give(s, 0, plant=2, water=2)
        colonists(s, 0, lq=0)
    table.play("depot:8", "depot:1", "reward:colonists")
    assert (table.about, player(table).lq) == ("turn.action", 3)


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
    assert (table.about, player(table).lq) == ("ship.more", 3), "one is old, two have just come"
    table.play("colonist", "depot:2", "reward:colonists")
    assert (player(table).lq, player(table).gained, player(table).hangar) == (4, 4, 2)


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
    assert (player(table).storage[BATTERY], player(table).below) == (0, 1)
    assert table.words == ["grid:1", "grid:2", "done"], "no Battery is left"
    table.play("grid:1")
    if table.about == "resupply.item":
        table.play("done")
    assert (table.about, player(table).lq, player(table).wa) == ("turn.action", 2, 1)
    assert [LAB_NAMES[player(table).tech[tech]] for tech in (0, 6)] == ["1B", "1A"]


@rule("OM-XBP-09", "OM-TECH-02")
def test_oxygen_tank_is_useless_with_column_one_full() -> None:
    table = owning(9)
    with table.edit() as s:
        learn(s, 0, "rover", "1A")
        learn(s, 0, "ship", "1B")
    assert table.refuses("depot:8") == "OM-TECH-02"


@rule("OM-XGEN-02", "OM-XEXEC-08")
def test_no_own_card_can_be_used_although_each_has_another_reason() -> None:
    table = owning(18)
    with table.edit() as s:
        own_blueprint(s, 0, 9, built_on="-2+1")
        colonists(s, 0, lq=4, wa=2)
    assert "depot:8" in table.words, "Oxygen Tank can still be used"
    with table.edit() as s:
        learn(s, 0, "rover", "1A")
        learn(s, 0, "ship", "1B")
    assert table.refuses("depot:8") == "OM-XGEN-02"
    reason = table.match.why_not("depot:8")
    assert reason is not None
    assert reason.key == "reason.no_usable_building"


@rule("OM-XBP-14", "OM-XCON-04", "OM-XGEN-09")
@component("blueprints:14")
def test_biolab_takes_a_contract_for_one_more_crystal() -> None:
    table = owning(14, crystal=3)
    with table.edit() as s:
        show_contract(s, 7)
        on_slot(s, 0, "hire_or_contract")
    table.play("depot:8")
    assert (table.state.contract_owner[6], player(table).crystals) == (0, 0)
    assert NONE in table.state.hire
    table.play("control_center", "done", "end")
    assert table.about == "contract.refill"


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
    assert player(table).lq == 3
    table.play("tech:mine", "good:battery", "lab:2A")
    assert (player(table).lq, player(table).wa) == (2, 1)
    assert player(table).storage[:2] == [1, 0], "a Mineral came from Lab space 3A"
    table.play("done")
    assert table.about == "turn.action"


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
    assert player(table).blueprints == [22, 3, 4]
    assert (player(table).lq, player(table).wa, table.state.mission_left[0]) == (2, 1, 8)


@rule("OM-XBP-23", "OM-BP-04")
def test_library_needs_a_marker_in_reserve() -> None:
    table = owning(23)
    with table.edit() as s:
        for card in (1, 3, 5, 7, 9, 2, 4):
            own_blueprint(s, 0, card)
    assert player(table).markers == 0
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
    assert (player(table).below, player(table).discoveries, table.state.mission_left[0]) == (3, 0, 5)
    with table.edit() as s:
        s.executive_used = False
        give(s, 0, crystal=2, below=0)
    table.play("depot:8")
    assert (player(table).below, table.state.exploration) == (3, [18, 13]), "the same tile again"


@rule("OM-XBP-15")
def test_radar_takes_no_tile_from_an_empty_space() -> None:
    table = radar(13)
    table.match._forced = "none"
    table.play("depot:8", "blueprint:15")
    assert (table.about, table.words) == ("radar.tile", ["exploration:1"])
    reason = table.match.why_not("exploration:2")
    assert reason is not None
    assert (reason.key, reason.rule) == ("reason.no_tile_there", "OM-XBP-15")


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
    assert (table.state.marker[cell("+0+0")], player(table).storage[MINERAL]) == (0, 0)


@rule("OM-XBP-15", "OM-NOTE-28")
def test_radar_takes_the_last_tile_without_a_replacement() -> None:
    table = radar(13)
    with table.edit() as s:
        for number in range(19):
            if s.discovery.counts[number]:
                s.discovery.take(number)
    table.play("depot:8")
    assert (table.state.radar, table.state.exploration, player(table).below) == (12, [NONE, NONE], 3)


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
    assert (player(table).lq, player(table).wa, table.about) == (lq + home, wa - home, "turn.action")


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
    assert (player(table).lq, table.about) == (4, "colonist.retrieve"), "the Living Quarters are full"
    reserve = player(table).reserve
    table.play("from:construct")
    assert (player(table).lq, player(table).reserve, table.about) == (4, reserve + 1, "turn.action")
    assert sum(slot[0] for slot in table.state.slots) == 0


@rule("OM-XBP-19")
def test_eco_resort_may_stop_after_any_colonist() -> None:
    table = owning(19)
    with table.edit() as s:
        on_slot(s, 0, "construct", 2)
        colonists(s, 0, lq=1)
    table.play("depot:8")
    assert (table.about, table.words, player(table).lq) == (
        "colonist.retrieve",
        ["from:construct", "done"],
        2,
    )
    table.play("done")
    assert (table.about, player(table).lq) == ("turn.action", 2)
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
    assert player(table).below == 1, "the Crystal on the way"
    table.play("hex:+1+2", "done")
    assert (player(table).research, table.state.mission_left[0]) == (1, 4)
    assert (table.about, table.words) == ("bot.claim", ["hex:-1+0", "done"]), "one after the other"
    table.play("hex:-1+0")
    assert (player(table).discoveries, table.state.mission_left[1]) == (1 << 12, 4)
    assert player(table).below == 1 + 2 + 1 + 3


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


@rule("OM-XGEN-07", "OM-XBP-21")
def test_crystal_boosts_use_what_is_in_the_depot_after_the_cost_is_paid() -> None:
    table = owning(21, crystal=3)
    with table.edit() as s:
        give(s, 0, crystal=3, below=2)
        move_bot(s, 0, "+1+0")
        s.crystal[cell("+1+1")] = 1
    table.play("depot:8", "hex:+1+0", "hex:+1+1", "yes", "boost:bots")
    assert (player(table).crystals, player(table).below) == (0, 3)
    assert "boost:bots" not in table.words, "Crystals below the Depot can't be spent, one just found neither"
    table.play("hex:+1+1", "hex:+1+2", "hex:+1+2", "hex:+1+3")
    assert player(table).bots == [cell("+1+3")]
    assert table.about == "turn.action"


@rule("OM-XGEN-07")
def test_a_goal_may_boost_in_ones_own_turn() -> None:
    table = owning(21)
    with table.edit() as s:
        goals(s, 0, 3, 14, 16)
    table.play("depot:8", "good:crystal", "good:crystal", "boost:bots", "goal:03")
    assert player(table).goals.bit_count() == 2


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
    assert (player(table).space, player(table).hangar, player(table).storage[OXYGEN]) == (1, 0, 1)
    assert (player(table).lq, player(table).wa, table.state.slots[2][0]) == (4, 0, 1), (
        "from the slots of Orbit only"
    )
    assert "obtain_blueprint" in table.words
    assert table.refuses("construct") == "OM-FLOW-06"
    table.play("resupply", "good:battery", "done", "end")
    assert table.match.ask.seat == 1  # type: ignore[union-attr]


@rule("OM-XBP-22", "OM-FLOW-12")
def test_after_the_main_action_the_elevator_gives_no_second_turn() -> None:
    table = owning(22)
    table.play("control_center", "done", "depot:8", "order:1", "end")
    assert table.match.ask.seat == 1  # type: ignore[union-attr]
    assert not player(table).standing


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
    assert (player(table).rover, player(table).below, table.state.used) == (cell("+1+3"), 3, [])
    table.play("control_center", "done", "end")
    assert table.match.ask.seat == 1  # type: ignore[union-attr]
    assert table.about == "turn.action", "no Oxygen and no choice for the owner"


@rule("OM-XBP-24", "OM-XGEN-02")
def test_without_rover_tech_command_center_has_only_what_crystals_add() -> None:
    table = owning(24, crystal=2)
    with table.edit() as s:
        put_rover(s, 0, "+1+0")
    assert table.refuses("depot:8") == "OM-XBP-24"
    with table.edit() as s:
        give(s, 0, crystal=3)
    table.play("depot:8", "boost:rover", "rover", "hex:+1+1")
    assert (player(table).rover, player(table).crystals) == (cell("+1+1"), 0)
