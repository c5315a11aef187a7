"""What the Blueprints do (OM-XBP): gains, Ships, Tech and cards.

Seat 0 has built the Blueprint on a starting Building and uses it by the Executive action beside Depot space 8.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import BATTERY, NONE, OXYGEN, PLANT, WATER
from areopagus.games.on_mars.catalog.cards import CONTRACTS
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.positions import (
    colonists,
    colony_level,
    give,
    grow,
    in_play,
    learn,
    move_bot,
    on_slot,
    own_blueprint,
    own_contract,
    player,
    put_miner,
    show_blueprints,
    show_contract,
)
from tests.games.on_mars.situations import (
    owning,
)

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
