"""What the Blueprints do (OM-XBP): Radar, Colonists and movement.

Seat 0 has built the Blueprint on a starting Building and uses it by the Executive action beside Depot space 8.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import MINERAL, NONE, OXYGEN
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    add_bot,
    build,
    cell,
    colonists,
    give,
    goals,
    in_play,
    learn,
    move_bot,
    on_slot,
    own_blueprint,
    player,
    put_miner,
    put_rover,
    tile,
)
from tests.games.on_mars.situations import (
    construct_tile,
    owning,
)

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
