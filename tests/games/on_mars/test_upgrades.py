"""The colony grows: upgrades (OM-UPG).

The starting Buildings lie as by `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S,
Oxygen Condenser W. Seat 0 is purple, with Shelter and Bot at -2-1; seat 1 is green, at +2+1 (of two).
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import NONE
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    add_bot,
    build,
    cell,
    colonists,
    give,
    has_bot,
    learn,
    move_bot,
    own_blueprint,
    player,
    put_miner,
    put_rover,
    quiet_mars,
    seat_asked,
    show_blueprints,
    storage,
)
from tests.games.on_mars.situations import listed_hexes


def upgrades(*cards: int, mineral: int = 2) -> Table:
    """Seat 0 owns unbuilt Blueprints and has a Bot beside the Mine and the Greenhouse."""
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0+1")
        for card in cards:
            own_blueprint(s, 0, card)
        give(s, 0, mineral=mineral)
    return table


@rule("OM-UPG-01", "OM-UPG-08")
def test_an_own_blueprint_turns_a_building_into_an_advanced_one_for_a_mineral() -> None:
    table = upgrades(1)
    table.play("upgrade", "blueprint:01", "hex:+0+0")
    assert table.state.marker[cell("+0+0")] == 0
    assert table.state.built_at[0] == cell("+0+0")
    assert player(table, 0).advanced == [cell("+0+0")]
    assert player(table, 0).markers == 7
    assert storage(table, 0)["mineral"] == 1


@rule("OM-UPG-01")
def test_a_blueprint_of_somebody_else_or_of_nobody_does_not_serve() -> None:
    table = upgrades(7, 8)
    with table.edit() as s:
        own_blueprint(s, 1, 1)
        show_blueprints(s, 2)
    table.play("upgrade")
    assert table.words == ["blueprint:07", "blueprint:08"]
    assert table.refuses("blueprint:01") == "OM-UPG-01"
    assert table.refuses("blueprint:02") == "OM-UPG-01"


@rule("OM-UPG-01")
def test_without_an_unbuilt_blueprint_there_is_nothing_to_upgrade() -> None:
    table = upgrades()
    assert table.refuses("upgrade") == "OM-UPG-01"
    with table.edit() as s:
        own_blueprint(s, 0, 1, built_on="+0+0")
    assert table.refuses("upgrade") == "OM-UPG-01"


@rule("OM-UPG-02")
def test_each_building_and_each_blueprint_serves_once() -> None:
    table = upgrades(2, 7, 8)
    with table.edit() as s:
        own_blueprint(s, 0, 1, built_on="+0+0")
        build(s, "mine", "+1+1")
        build(s, "greenhouse", "-1+2")
    table.play("upgrade")
    assert table.refuses("blueprint:01") == "OM-UPG-02"
    table.play("blueprint:07")
    assert sorted(table.words) == sorted(listed_hexes("+0+2", "-1+2"))
    table = upgrades(7)
    with table.edit() as s:
        build(s, "greenhouse", "-1+2")
        build(s, "greenhouse", "+1+1")
        own_blueprint(s, 1, 8, built_on="-1+2")
    table.play("upgrade", "blueprint:07")
    assert table.refuses("hex:-1+2") == "OM-UPG-02", "also if another player has upgraded it"
    table.play("hex:+1+1")
    assert table.state.marker[cell("+1+1")] == 6


@rule("OM-UPG-03", "OM-UPG-04")
def test_the_type_must_match_and_level_one_takes_any_such_building() -> None:
    table = upgrades(3, 7, 8)
    with table.edit() as s:
        build(s, "greenhouse", "-1+2")
    table.play("upgrade")
    assert table.refuses("blueprint:03") == "OM-UPG-06", "no Generator in the zone"
    table.play("blueprint:07")
    assert table.refuses("hex:+0+0") == "OM-UPG-03"
    assert table.refuses("hex:+1+0") == "OM-UPG-03"
    table.play("hex:+0+2")
    assert table.state.marker[cell("+0+2")] == 6


@rule("OM-UPG-04")
def test_a_level_one_blueprint_takes_a_building_that_stands_alone_or_in_a_complex() -> None:
    table = upgrades(1)
    with table.edit() as s:
        for at in ("+1+1", "+1+2"):
            build(s, "mine", at)
    table.play("upgrade", "blueprint:01")
    assert sorted(table.words) == sorted(listed_hexes("+0+0", "+1+1")), "alone, and in a Complex of two"
    table.play("hex:+1+1")
    assert table.state.marker[cell("+1+1")] == 0


@rule("OM-UPG-05")
def test_a_level_three_blueprint_needs_a_complex_of_three() -> None:
    table = upgrades(13)
    with table.edit() as s:
        build(s, "mine", "+1+0")
    assert table.refuses("upgrade") == "OM-UPG-03", "two are not enough"
    with table.edit() as s:
        build(s, "mine", "+2+0")
        build(s, "mine", "-1+2")
    table.play("upgrade", "blueprint:13")
    assert sorted(table.words) == sorted(listed_hexes("+0+0", "+1+0"))
    assert table.refuses("hex:-1+2") == "OM-UPG-05"
    table.play("hex:+1+0")
    assert table.state.marker[cell("+1+0")] == 12


@rule("OM-UPG-06")
def test_the_building_lies_in_the_zone_of_an_own_bot() -> None:
    table = upgrades(7)
    with table.edit() as s:
        build(s, "greenhouse", "-1+2")
        build(s, "greenhouse", "+0+4")
        move_bot(s, 1, "+0+3")
    table.play("upgrade", "blueprint:07")
    assert table.refuses("hex:+0+4") == "OM-UPG-06", "that is in green's"
    assert sorted(table.words) == sorted(listed_hexes("+0+2", "-1+2"))


@rule("OM-UPG-07")
def test_a_shelter_is_upgraded_by_its_owner_alone() -> None:
    table = quiet_mars()
    with table.edit() as s:
        own_blueprint(s, 0, 11)
        build(s, "shelter", "-3-1", owner=0)
        build(s, "shelter", "+0+1", owner=1)
        move_bot(s, 0, "-2-2")
        add_bot(s, 0, "+1+1")
    table.play("upgrade", "blueprint:11")
    assert table.refuses("hex:+2+1") == "OM-UPG-07"
    assert table.refuses("hex:+0+1") == "OM-UPG-07"
    assert sorted(table.words) == sorted(listed_hexes("-2-1", "-3-1"))
    table.play("hex:-2-1")
    assert table.state.marker[cell("-2-1")] == 10


@rule("OM-UPG-08")
def test_without_a_mineral_there_is_no_upgrade_whatever_else_is_in_storage() -> None:
    table = upgrades(1, mineral=0)
    assert table.refuses("upgrade") == "OM-UPG-08"


@rule("OM-UPG-08")
def test_a_bot_or_rover_on_the_building_is_displaced() -> None:
    table = upgrades(1)
    with table.edit() as s:
        put_rover(s, 1, "+0+0")
    table.play("upgrade", "blueprint:01", "hex:+0+0")
    assert (table.about, seat_asked(table)) == ("construct.displace", 1)
    assert storage(table, 0)["mineral"] == 1, "it is paid before the marker is put"
    assert table.state.marker[cell("+0+0")] == 0
    assert "hex:+0+1" not in table.words, "purple's Bot is there"
    table.play("hex:+1+0")
    assert player(table, 1).rover == cell("+1+0")


@rule("OM-UPG-08")
def test_the_own_bot_on_the_building_gives_the_zone_and_is_displaced() -> None:
    table = upgrades(1)
    with table.edit() as s:
        move_bot(s, 0, "+0+0")
    table.play("upgrade", "blueprint:01", "hex:+0+0", "hex:+0-1")
    assert has_bot(table, 0, "+0-1")


@rule("OM-UPG-09")
@pytest.mark.parametrize(("owner", "at_home"), [(0, 3), (1, 3), (1, 4)])
def test_the_miner_goes_home_or_to_the_reserve_if_home_is_full(owner: int, at_home: int) -> None:
    table = upgrades(1)
    with table.edit() as s:
        put_miner(s, owner, "+0+0")
        colonists(s, owner, lq=at_home)
    reserve = player(table, owner).reserve
    table.play("upgrade", "blueprint:01", "hex:+0+0")
    is_full = at_home == 4
    on_the_slot = 1 if owner == 0 else 0
    assert player(table, owner).lq == at_home - on_the_slot + (0 if is_full else 1)
    assert player(table, owner).reserve == reserve + (1 if is_full else 0)
    assert table.state.colonist[cell("+0+0")] == NONE
    assert player(table, owner).miners == []


@rule("OM-UPG-10")
def test_the_blueprint_stays_and_its_action_can_be_used_at_once() -> None:
    table = upgrades(1)
    with table.edit() as s:
        own_blueprint(s, 0, 11)
        move_bot(s, 0, "-2-2")
        give(s, 0, crystal=2)
    assert table.refuses("depot:8") == "OM-XEXEC-08"
    table.play("upgrade", "blueprint:11", "hex:-2-1")
    assert player(table, 0).blueprints == [0, 10]
    assert "depot:8" in table.words
    table.play("depot:8")
    assert player(table, 0).below == 2
    assert player(table, 0).crystals == 0


def many_upgrades(minerals: int) -> Table:
    """Seat 0 has four Blueprints for the Generators in the zone, and Shelters for the Minerals."""
    table = quiet_mars(seats=3)
    with table.edit() as s:
        for at in ("+0-3", "+0-4", "+1-3", "+1-4"):
            build(s, "generator", at)
        for at in ("-3-1", "-3+0", "-4+0"):
            build(s, "shelter", at, owner=0)
        move_bot(s, 0, "-1-2")
        add_bot(s, 0, "+2-5")
        add_bot(s, 0, "-1-3")
        for card in (3, 4, 15, 16):
            own_blueprint(s, 0, card)
        give(s, 0, mineral=minerals)
    return table


@rule("OM-UPG-11")
@pytest.mark.parametrize(("lab", "times"), [("1A", 2), ("2A", 3), ("3A", 4)])
def test_upgrade_tech_repeats_the_process_up_to_its_level(lab: str, times: int) -> None:
    table = many_upgrades(5)
    with table.edit() as s:
        learn(s, 0, "upgrade", lab)
        learn(s, 1, "upgrade", "1B")
    table.play("upgrade", "blueprint:03", "hex:+0-2")
    assert (table.about, table.words) == ("upgrade.more", ["tech-of:purple", "tech-of:green", "done"])
    targets = {"blueprint:04": "hex:+0-3", "blueprint:15": "hex:+0-4", "blueprint:16": "hex:+1-4"}
    words = ["tech-of:purple"]
    for card, at in list(targets.items())[: times - 1]:
        words += [card, at]
    table.play(*words)
    assert len(player(table, 0).advanced) == times
    assert storage(table, 0)["mineral"] == 5 - times, "a Mineral each"
    assert seat_asked(table) == 1, "one tile in an action, then it is over"
    assert storage(table, 1)["oxygen"] == 1


@rule("OM-UPG-11")
def test_the_upgrade_tech_of_another_player_serves_and_its_owner_chooses() -> None:
    table = many_upgrades(2)
    with table.edit() as s:
        learn(s, 1, "upgrade", "2A")
    table.play("upgrade", "blueprint:03", "hex:+0-2", "tech-of:green", "blueprint:04", "hex:+0-3")
    assert storage(table, 0)["mineral"] == 0, "the third could not be paid: it is not asked for"
    assert (table.about, seat_asked(table)) == ("tech.owner_choice", 1)


@rule("OM-UPG-11")
def test_no_further_upgrade_is_a_must() -> None:
    table = many_upgrades(4)
    with table.edit() as s:
        learn(s, 1, "upgrade", "3A")
    table.play("upgrade")
    assert "done" not in table.words
    table.play("blueprint:03", "hex:+0-2", "done")
    assert seat_asked(table) == 1
    assert table.about == "turn.action", "an unused tile has no consequence"
    table = many_upgrades(4)
    with table.edit() as s:
        learn(s, 0, "upgrade", "3A")
    table.play("upgrade", "blueprint:03", "hex:+0-2", "tech-of:purple", "blueprint:04", "hex:+0-3", "done")
    assert len(player(table, 0).advanced) == 2


@rule("OM-UPG-11")
def test_without_upgrade_tech_there_is_one_upgrade() -> None:
    table = many_upgrades(4)
    table.play("upgrade", "blueprint:03", "hex:+0-2")
    assert seat_asked(table) == 1
    assert len(player(table, 0).advanced) == 1
