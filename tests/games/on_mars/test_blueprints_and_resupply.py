"""Obtain Blueprint and Resupply (OM-BP, OM-RES)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import BATTERY, CRYSTAL, GOODS, MINERAL, OXYGEN, PLANT, WATER
from areopagus.games.on_mars.catalog.board import UPGRADE_COST
from areopagus.games.on_mars.catalog.cards import BLUEPRINTS
from areopagus.games.on_mars.catalog.player_board import EXECUTIVE, MARKERS, USE_BUILDING
from areopagus.games.on_mars.scoring import points_of
from areopagus.workshop.testing import Table, rule

from .positions import (
    begin_turn,
    build,
    cell,
    colonists,
    give,
    goals,
    move_bot,
    on_slot,
    own_blueprint,
    own_contract,
    raise_colony,
    show_blueprints,
    storage,
)
from .situations import mars_without_missions


def table(seats: int = 2, side: str = "orbit") -> Table:
    """Seat 0 is to act; nobody holds a Goal; the starting Buildings are in order."""
    made = mars_without_missions(seats, side)
    with made.edit() as s:
        give(s, 0, crystal=2)  # so that the turn does not end by itself
    return made


# Obtain Blueprint


@rule("OM-BP-01", "OM-BP-02", "OM-BP-03")
@pytest.mark.parametrize(
    ("card", "good"), [(1, "mineral"), (4, "battery"), (6, "water"), (8, "plant"), (10, "oxygen")]
)
def test_a_blueprint_comes_from_the_display_with_a_marker_and_its_resource(card: int, good: str) -> None:
    orbit = table()
    with orbit.edit() as s:
        show_blueprints(s, card, 11)
        colonists(s, 0, lq=1)
    orbit.play("obtain_blueprint")
    assert (orbit.about, orbit.words) == ("blueprint.take", [f"blueprint:{card:02}", "blueprint:11"])
    orbit.play(f"blueprint:{card:02}")
    player = orbit.state.players[0]
    assert (player.blueprints, player.markers) == ([card - 1], MARKERS - 1)
    assert orbit.state.display[0] == [10]
    assert storage(orbit, 0) == {name: 1 + (name == good) for name in GOODS[:5]}
    assert orbit.state.warehouse == [0, 2, 2, 2, 2, 2]  # from the supply


@rule("OM-BP-02")
def test_a_shelter_blueprint_gives_a_crystal_below_the_depot_and_what_does_not_fit_is_lost() -> None:
    orbit = table()
    with orbit.edit() as s:
        show_blueprints(s, 1, 11)
        give(s, 0, mineral=2)
    orbit.play("obtain_blueprint", "blueprint:11", "blueprint:01")
    player = orbit.state.players[0]
    assert (player.crystals, player.below) == (2, 1)
    assert player.storage[MINERAL] == 2  # the Mineral is not received, the card is
    assert player.blueprints == [10, 0]


@rule("OM-BP-02")
def test_the_resource_of_a_blueprint_may_go_onto_a_contract_if_it_does_not_fit() -> None:
    orbit = table()
    with orbit.edit() as s:
        show_blueprints(s, 8, 11)
        give(s, 0, plant=2)
        own_contract(s, 0, 11)
    orbit.play("obtain_blueprint", "blueprint:08")
    assert (orbit.about, orbit.words) == ("gain.overflow", ["contract:11", "lose"])
    orbit.play("contract:11")
    assert orbit.state.contract_goods[10 * 6 + PLANT] == 1


@rule("OM-BP-01")
def test_only_cards_of_the_display_can_be_taken() -> None:
    orbit = table()
    with orbit.edit() as s:
        show_blueprints(s, 1, 3, 5)
        own_blueprint(s, 1, 7)
    orbit.play("obtain_blueprint")
    assert orbit.refuses("blueprint:07") == orbit.refuses("blueprint:13") == "OM-BP-01"
    assert orbit.match.why_not("blueprint:07").key == "reason.blueprint_not_shown"  # type: ignore[union-attr]


@rule("OM-BP-04")
def test_without_a_marker_in_reserve_no_blueprint_can_be_taken() -> None:
    orbit = table()
    with orbit.edit() as s:
        show_blueprints(s, 1, 3, 5)
        for card in (2, 4, 6, 7, 8, 9, 10):
            own_blueprint(s, 0, card)
    orbit.play("obtain_blueprint", "blueprint:01")  # the eighth and last marker
    assert (orbit.about, orbit.state.players[0].markers) == ("turn.action", 0)
    assert orbit.state.display[0] == [2, 4]
    assert orbit.state.players[0].lq == 2  # not asked for boosts
    with orbit.edit() as s:
        begin_turn(s, 0, "orbit")
    assert orbit.refuses("obtain_blueprint") == "OM-BP-04"


@rule("OM-BP-05")
def test_the_display_is_not_refilled() -> None:
    orbit = table()
    with orbit.edit() as s:
        show_blueprints(s, 1, 3)
    orbit.play("obtain_blueprint", "blueprint:01", "blueprint:03")
    assert orbit.about == "turn.action"  # nothing is left for a boost
    orbit.play("end")
    assert orbit.state.display == [[], []]
    assert orbit.match.ask is not None
    assert orbit.match.ask.seat == 1
    assert orbit.refuses("obtain_blueprint") == "OM-BP-05"


@rule("OM-BP-06", "OM-BP-07")
def test_a_cards_action_can_be_used_only_when_its_marker_has_left_it_for_a_building() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        own_blueprint(s, 0, 11)  # Casino
        give(s, 0, crystal=2)
    assert colony.refuses("depot:8") == "OM-XEXEC-08"
    colony.play("upgrade", "blueprint:11")
    player = colony.state.players[0]
    assert (player.advanced, player.markers) == ([cell("-2-1")], MARKERS - 1)
    assert colony.state.marker[cell("-2-1")] == 10
    while colony.about == "construct.displace":
        colony.play(colony.words[0])
    colony.play("depot:8", "done")
    assert colony.state.players[0].below == 2


@rule("OM-BP-06")
def test_of_two_cards_only_the_built_one_can_be_used() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        build(s, "shelter", "-4-1", 0)
        own_blueprint(s, 0, 11, "-4-1")  # Casino
        own_blueprint(s, 0, 7, "+0+2")  # Biomarket
        own_blueprint(s, 0, 9)  # Oxygen Tank
    colony.play("depot:8")
    assert (colony.about, colony.words) == ("exec.building", ["blueprint:07", "blueprint:11"])
    assert colony.refuses("blueprint:09") == "OM-BP-06"
    assert colony.refuses("blueprint:02") == "OM-XEXEC-08"


@rule("OM-BP-08")
def test_each_colonist_sent_to_work_takes_one_more_blueprint_under_the_same_rules() -> None:
    orbit = table()
    with orbit.edit() as s:
        show_blueprints(s, 1, 3, 5, 11)
        colonists(s, 0, lq=3)
    orbit.play("obtain_blueprint", "blueprint:01")
    player = orbit.state.players[0]
    assert (player.lq, player.wa, orbit.words[-1]) == (2, 0, "done")
    orbit.play("blueprint:03")
    player = orbit.state.players[0]
    assert (player.lq, player.wa, player.storage[BATTERY]) == (1, 1, 2)
    orbit.play("blueprint:11")
    player = orbit.state.players[0]
    assert (player.lq, player.wa, player.below, player.markers) == (0, 2, 1, MARKERS - 3)
    assert orbit.about == "turn.action"  # nobody is left to send


@rule("OM-BP-08")
def test_a_boost_may_be_declined() -> None:
    orbit = table()
    orbit.play("obtain_blueprint", orbit_first(orbit), "done")
    player = orbit.state.players[0]
    assert (len(player.blueprints), player.lq, player.wa) == (1, 2, 0)
    assert orbit.about == "turn.action"


def orbit_first(orbit: Table) -> str:
    """The word of the first Blueprint in the display."""
    return f"blueprint:{orbit.state.display[0][0] + 1:02}"


@rule("OM-BP-08")
def test_colonists_paid_for_a_place_on_the_slots_cannot_boost() -> None:
    orbit = table(3)
    with orbit.edit() as s:
        on_slot(s, 1, "obtain_blueprint")
        colonists(s, 0, lq=2)
        give(s, 0, crystal=0)
    orbit.play("obtain_blueprint", orbit_first(orbit))
    assert (orbit.state.players[0].lq, orbit.state.players[0].wa) == (0, 1)
    assert len(orbit.state.players[0].blueprints) == 1
    assert orbit.match.ask is not None
    assert orbit.match.ask.seat == 1


@rule("OM-BP-09")
def test_a_blueprint_shows_level_cost_points_action_and_the_item_that_fixes_its_type() -> None:
    for blueprint in BLUEPRINTS:
        assert blueprint.gain == (blueprint.kind,)  # a kind and its product have one number
    for card in range(24):
        assert BLUEPRINTS[card].level == (1 if card < 12 else 3)
        assert BLUEPRINTS[card].effect.rule == f"OM-XBP-{card + 1:02}"
    assert [[blueprint.kind for blueprint in BLUEPRINTS[:24]].count(kind) for kind in range(6)] == [4] * 6
    assert (UPGRADE_COST, EXECUTIVE[USE_BUILDING].cost) == ((0,), 2)
    colony = table(side="colony")
    with colony.edit() as s:
        own_blueprint(s, 0, 9)  # an Oxygen Condenser, by its Oxygen
        move_bot(s, 0, "-1+1")
        give(s, 0, mineral=1)
        build(s, "oxygen_condenser", "-1+1")
    before = points_of(colony.state, 0)["advanced_buildings"]
    colony.play("upgrade", "blueprint:09")
    assert colony.words == ["hex:-2+1", "hex:-1+1"]  # of all Buildings beside the Bot
    colony.play("hex:-2+1")
    after = points_of(colony.state, 0)["advanced_buildings"]
    assert after - before == 2 * BLUEPRINTS[8].op


# Resupply


@rule("OM-RES-01")
@pytest.mark.parametrize("seats", [2, 3])
def test_one_item_that_lies_in_the_warehouse_is_taken(seats: int) -> None:
    orbit = table(seats)
    with orbit.edit() as s:
        s.warehouse[PLANT] = 0
        colonists(s, 0, lq=0)
    orbit.play("resupply")
    assert orbit.about == "resupply.item"
    assert orbit.words == ["good:battery", "good:water", "good:oxygen", "good:crystal"]
    assert orbit.refuses("good:plant") == orbit.refuses("good:mineral") == "OM-RES-01"
    orbit.play("good:water")
    assert (storage(orbit, 0)["water"], orbit.state.warehouse[WATER]) == (2, seats - 1)
    assert orbit.about == "turn.action"
    assert orbit.state.players[0].lq == 0  # no Colonist is placed


@rule("OM-RES-02")
def test_each_colonist_sent_to_work_takes_one_more_item() -> None:
    orbit = table()
    with orbit.edit() as s:
        colonists(s, 0, lq=2)
        give(s, 0, crystal=2, water=0)
    orbit.play("resupply", "good:water")
    assert (orbit.state.players[0].wa, orbit.words[-1]) == (0, "done")
    orbit.play("good:water")
    assert (orbit.state.players[0].wa, orbit.state.players[0].lq) == (1, 1)
    orbit.play("good:crystal")
    player = orbit.state.players[0]
    assert (player.wa, player.lq, player.storage[WATER], player.below) == (2, 0, 2, 1)
    assert (orbit.state.warehouse[WATER], orbit.state.warehouse[CRYSTAL]) == (0, 1)
    assert orbit.about == "turn.action"


@rule("OM-RES-02")
def test_further_items_may_be_declined() -> None:
    orbit = table()
    orbit.play("resupply", "good:water", "done")
    assert (orbit.about, orbit.state.players[0].wa, orbit.state.players[0].lq) == ("turn.action", 0, 3)


@rule("OM-RES-03")
def test_what_cannot_be_stored_cannot_be_taken() -> None:
    orbit = table()
    with orbit.edit() as s:
        give(s, 0, water=2, crystal=2, below=1)  # three Depot spaces are open
    orbit.play("resupply")
    assert orbit.words == ["good:battery", "good:plant", "good:oxygen"]
    assert orbit.refuses("good:water") == orbit.refuses("good:crystal") == "OM-RES-03"
    with orbit.edit() as s:
        build(s, "shelter", "-4-1", 0)
        s.players[0].ships[4] = 0
        s.players[0].hangar = 1
    orbit.play("resupply")
    assert {"good:water", "good:crystal"} <= set(orbit.words)  # a Shelter and a Depot space more
    orbit.play("good:crystal")
    assert (orbit.state.players[0].crystals, orbit.state.players[0].below) == (2, 2)
    assert "good:crystal" not in orbit.words


@rule("OM-RES-03")
def test_resupply_is_impossible_with_everything_full_and_a_boost_needs_room_too() -> None:
    orbit = table()
    with orbit.edit() as s:
        give(s, 0, battery=2, water=2, plant=2, oxygen=2, crystal=3)
    assert orbit.refuses("resupply") == "OM-RES-03"
    with orbit.edit() as s:
        give(s, 0, oxygen=1)
    orbit.play("resupply")
    assert (orbit.about, storage(orbit, 0)["oxygen"]) == ("turn.action", 2)


@rule("OM-RES-03")
def test_crystals_paid_for_the_action_make_room_for_a_crystal_of_the_warehouse() -> None:
    orbit = table()
    with orbit.edit() as s:
        give(s, 0, battery=2, water=2, plant=2, oxygen=2, crystal=3)
    orbit.play("depot:7", "good:crystal")
    player = orbit.state.players[0]
    assert (player.crystals, player.below, orbit.state.warehouse[CRYSTAL]) == (1, 1, 1)
    with orbit.edit() as s:
        begin_turn(s, 0, "orbit")
        goals(s, 0, 1, 2, 3)  # might pay instead, and then there would be no room
        give(s, 0, crystal=3, below=0)
    assert orbit.refuses("depot:7") == "OM-RES-03"


@rule("OM-RES-04")
def test_the_warehouse_is_not_refilled_between_turns() -> None:
    orbit = table()
    with orbit.edit() as s:
        s.warehouse[OXYGEN] = 1
    orbit.play("resupply", "good:oxygen", "done", "end")
    assert orbit.state.warehouse[OXYGEN] == 0
    orbit.play("resupply")
    assert orbit.refuses("good:oxygen") == "OM-RES-01"


@rule("OM-RES-04")
def test_a_colony_update_refills_the_warehouse() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        build(s, "generator", "+0-4")
        build(s, "water_extractor", "+4-1")
        build(s, "oxygen_condenser", "-4+1")
        s.warehouse = [0] * 6
        move_bot(s, 0, "+0+4")
        give(s, 0, mineral=0)
    colony.play("construct", "kind:greenhouse")
    while colony.about != "turn.action":
        colony.play("benefit:crystal" if colony.about == "lss.benefit" else colony.words[0])
    assert colony.state.warehouse == [0] * 6
    colony.play("end")
    assert colony.state.level == 2
    assert colony.state.warehouse == [0, 2, 2, 2, 2, 2]


@rule("OM-RES-05")
def test_an_item_that_a_contract_needs_goes_straight_onto_it_without_room() -> None:
    orbit = table()
    with orbit.edit() as s:
        give(s, 0, water=2, crystal=3)
        own_contract(s, 0, 9)
        own_contract(s, 0, 12)
    orbit.play("resupply")
    assert {"good:water", "good:crystal"} <= set(orbit.words)
    orbit.play("good:water", "good:crystal", "done")
    goods = orbit.state.contract_goods
    assert (goods[8 * 6 + WATER], goods[11 * 6 + CRYSTAL]) == (1, 1)
    assert storage(orbit, 0)["water"] == 2
    assert (orbit.state.players[0].crystals, orbit.state.players[0].below) == (3, 0)


@rule("OM-RES-05")
def test_an_item_that_the_contract_no_longer_needs_cannot_be_taken_without_room() -> None:
    orbit = table()
    with orbit.edit() as s:
        give(s, 0, water=2)
        own_contract(s, 0, 9)
        s.contract_goods[8 * 6 + WATER] = 3
    orbit.play("resupply")
    assert orbit.refuses("good:water") == "OM-RES-03"


@rule("OM-RES-05")
def test_an_item_that_fits_is_stored_although_a_contract_needs_it() -> None:
    orbit = table()
    with orbit.edit() as s:
        own_contract(s, 0, 9)
        raise_colony(s, 2)
    orbit.play("resupply", "good:water", "done")
    assert (storage(orbit, 0)["water"], orbit.state.contract_goods[8 * 6 + WATER]) == (2, 0)
    assert "deliver" in orbit.words  # where it can go from there
