"""Earth Contracts (OM-CONTRACT, OM-XCON)."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.on_mars.catalog.basics import (
    BATTERY,
    COLONY,
    CRYSTAL,
    GOODS,
    MINERAL,
    NONE,
    PLANT,
    TECHS,
    WATER,
)
from areopagus.games.on_mars.catalog.cards import CONTRACTS
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.queries.cards import contracts_of
from areopagus.games.on_mars.scoring import points_of
from areopagus.games.on_mars.state import DECK
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.situations import (
    free_space,
    mars_without_missions,
    through,
)

from .positions import (
    begin_shuttle_phase,
    begin_turn,
    build,
    give,
    goals,
    hire_scientist,
    learn,
    move_bot,
    own_blueprint,
    own_contract,
    quiet_mars,
    show_contract,
    storage,
)


@rule("OM-CONTRACT-01")
@component("contracts:1", "contracts:2", "contracts:3", "contracts:4", "contracts:5", "contracts:6")
@component("contracts:7", "contracts:8", "contracts:9", "contracts:10", "contracts:11", "contracts:12")
@pytest.mark.parametrize("number", range(1, 13))
def test_an_open_contract_costs_points_and_a_completed_one_scores(number: int) -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 0, number)
    assert points_of(colony.state, 0)["contracts"] == (-6 if number <= 6 else -4)
    with colony.edit() as s:
        meet(s, 0, number)
    assert points_of(colony.state, 0)["contracts"] == (12 if number <= 6 else 9)
    assert points_of(colony.state, 1)["contracts"] == 0


def meet(s: Any, player: int, number: int) -> None:
    """What a Contract asks for is there."""
    if number > 6:
        for good, count in enumerate(CONTRACTS[number - 1].needs):
            s.contract_goods[(number - 1) * 6 + good] = count
    else:
        kind, card, start, line, site, _ = COMPLEXES[number - 1].values
        for at in (*line, site):
            build(s, kind, at, player if kind == "shelter" else None)
        own_blueprint(s, player, card, start)
        if kind == "shelter":
            move_bot(s, player, "-1-1")
    s.contract_done[number - 1] = True


COMPLEXES = [
    pytest.param("generator", 3, "+0-2", ("+0-3", "+1-4"), "+0-4", 1, marks=component("contracts:1")),
    pytest.param("water_extractor", 5, "+2-1", ("+3-1", "+4-1"), "+5-1", 2, marks=component("contracts:2")),
    pytest.param("greenhouse", 7, "+0+2", ("+0+3", "+0+4"), "-1+4", 3, marks=component("contracts:3")),
    pytest.param("oxygen_condenser", 9, "-2+1", ("-3+1", "-4+1"), "-5+1", 4, marks=component("contracts:4")),
    pytest.param("shelter", 11, "-2-1", ("-3-1", "-4-1"), "-3-2", 5, marks=component("contracts:5")),
    pytest.param("mine", 1, "+0+0", ("+0-1", "+1-1"), "+1+0", 6, marks=component("contracts:6")),
]
"""A kind, a Level 1 card, its starting hex, two more of a Complex, the site of the fourth, the Contract."""


def three_of_a_kind(case: tuple[Any, ...], builder: int = 0) -> Table:
    """Seat 0 owns the Contract and a marker in a Complex of three; the builder can construct the fourth."""
    kind, card, start, line, site, contract = case
    colony = mars_without_missions(missions=("1", "4", "9"))
    with colony.edit() as s:
        for at in line:
            build(s, kind, at, 0 if kind == "shelter" else None)
        own_blueprint(s, 0, card, start)
        own_contract(s, 0, contract)
        begin_turn(s, builder)
        move_bot(s, builder, site)
        if kind == "shelter":
            s.players[0].tech[TECHS.index("shelter")] = LAB_NAMES.index("3B")
        else:
            learn(s, 0, kind, "3B")
        give(s, builder, mineral=2, battery=2, water=2, plant=2, oxygen=2, crystal=2)
    return colony


def construct_fourth(colony: Table, case: tuple[Any, ...], builder: int = 0) -> None:
    """The builder constructs on the site."""
    kind, _, _, _, site, _ = case
    colony.play("construct", f"kind:{kind}")
    while colony.about == "pay.substitute":
        colony.play(colony.words[-1])
    colony.play(f"hex:{site}")
    while colony.about == "construct.tech":
        colony.play("tech-of:purple")
    while colony.asked != (builder, "turn.action"):
        colony.play("benefit:crystal" if colony.about == "lss.benefit" else colony.words[-1])


@rule("OM-CONTRACT-06", "OM-XCON-01", "OM-XCON-03")
@pytest.mark.parametrize(("kind", "card", "start", "line", "site", "contract"), COMPLEXES)
def test_an_upgrade_contract_is_met_by_a_marker_in_a_complex_of_four(
    kind: str, card: int, start: str, line: tuple[str, str], site: str, contract: int
) -> None:
    case = (kind, card, start, line, site, contract)
    colony = three_of_a_kind(case)
    below = colony.state.players[0].below
    construct_fourth(colony, case)
    assert colony.state.contract_done[contract - 1]
    assert points_of(colony.state, 0)["contracts"] == 12
    assert colony.state.mission_left[2] == 1  # it counts for Mission 9 at once
    assert colony.state.players[0].below > below


@rule("OM-XCON-03", "OM-CONTRACT-06")
def test_another_players_step_can_complete_a_contract() -> None:
    case = COMPLEXES[2].values
    colony = three_of_a_kind(case, builder=1)
    construct_fourth(colony, case, builder=1)
    assert colony.state.contract_done[2]
    assert colony.state.players[0].below == 1  # the Mission's Crystal is the owner's


@rule("OM-CONTRACT-06", "OM-XCON-01")
def test_another_players_marker_or_shelters_do_not_meet_a_contract() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 0, 3)
        for at in ("+0+3", "+0+4", "-1+4"):
            build(s, "greenhouse", at)
        own_blueprint(s, 1, 7, "+0+2")
        own_blueprint(s, 0, 8)
        move_bot(s, 0, "+1+2")
        give(s, 0, mineral=1, crystal=2)
    assert not colony.state.contract_done[2]
    colony.play("upgrade", "blueprint:08")
    through(colony)
    assert colony.state.contract_done[2]  # now there is an own one


@rule("OM-XCON-01")
def test_the_shelter_contract_wants_four_shelters_of_ones_own() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 0, 5)
        for at in ("-3-1", "-4-1"):
            build(s, "shelter", at, 0)
        for at in ("+0+1", "-1+0", "-2+0"):
            build(s, "shelter", at, 1)  # the last one touches three of seat 0's
        own_blueprint(s, 0, 11, "-3-1")
        own_blueprint(s, 0, 12)
        move_bot(s, 0, "-1-1")
        give(s, 0, mineral=1, crystal=2)
    colony.play("upgrade", "blueprint:12")
    through(colony)
    assert not colony.state.contract_done[4]


@rule("OM-CONTRACT-06", "OM-XCON-01", "OM-XCON-03")
@pytest.mark.parametrize(("owner", "size", "met"), [(0, 4, True), (0, 5, True), (0, 3, False), (1, 4, False)])
def test_a_contract_wants_the_own_marker_and_at_least_four_buildings(
    owner: int, size: int, met: bool
) -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        for at in ("+0+3", "+0+4", "-1+4", "-2+4")[: size - 1]:
            build(s, "greenhouse", at)
        own_blueprint(s, owner, 7, "+0+2")
        show_contract(s, 3)
        give(s, 0, crystal=3, mineral=0, battery=0)
    colony.play("hire_or_contract", "contract:03")
    assert contracts_of(colony.state, 0) == [2]
    assert colony.state.contract_done[2] == met


@rule("OM-XCON-03")
def test_a_contract_that_is_already_met_is_complete_when_it_is_taken() -> None:
    colony = mars_without_missions(missions=("1", "4", "9"))
    with colony.edit() as s:
        for at in ("+0+3", "+0+4", "-1+4"):
            build(s, "greenhouse", at)
        own_blueprint(s, 0, 7, "+0+2")
        show_contract(s, 3)
        give(s, 0, crystal=3, mineral=0, battery=0)
    colony.play("hire_or_contract", "contract:03")
    assert colony.state.contract_done[2]
    assert (colony.state.players[0].below, colony.state.mission_left[2]) == (1, 1)
    assert "story.contract_met" in colony.story_keys()


DELIVERIES = [
    pytest.param(7, {"mineral": 4}, marks=component("contracts:7")),
    pytest.param(8, {"mineral": 2, "battery": 3}, marks=component("contracts:8")),
    pytest.param(9, {"mineral": 2, "water": 3}, marks=component("contracts:9")),
    pytest.param(10, {"mineral": 2, "oxygen": 3}, marks=component("contracts:10")),
    pytest.param(11, {"mineral": 2, "plant": 3}, marks=component("contracts:11")),
    pytest.param(12, {"mineral": 2, "crystal": 3}, marks=component("contracts:12")),
]


@rule("OM-CONTRACT-02", "OM-CONTRACT-04", "OM-XCON-02", "OM-XCON-03")
@pytest.mark.parametrize(("number", "needs"), DELIVERIES)
def test_a_delivery_contract_is_met_when_the_last_item_lies_on_it(number: int, needs: dict[str, int]) -> None:
    last = list(needs)[-1]
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 0, number)
        for good, count in needs.items():
            s.contract_goods[(number - 1) * 6 + GOODS.index(good)] = count - 2 * (good == last)
        give(s, 0, mineral=2, battery=2, water=2, plant=2, oxygen=2, crystal=3)
    colony.play("deliver")
    assert (colony.about, colony.words) == (
        "contract.item",
        [f"good:{last}", "done"],
    )  # one lies there already
    assert not colony.state.contract_done[number - 1]
    assert points_of(colony.state, 0)["contracts"] == -4
    colony.play(f"good:{last}")
    assert colony.state.contract_done[number - 1]
    assert points_of(colony.state, 0)["contracts"] == 9
    assert colony.about == "turn.action"
    assert "deliver" not in colony.words  # never more than it needs
    assert colony.refuses("deliver") == "OM-CONTRACT-02"


@rule("OM-CONTRACT-02")
def test_goods_are_delivered_unit_by_unit_before_or_after_the_main_action() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 0, 8)
        own_contract(s, 0, 9)
        give(s, 0, mineral=1, battery=2, water=1, crystal=2)
    colony.play("deliver")
    assert (colony.about, colony.words) == ("contract.deliver", ["contract:08", "contract:09"])
    colony.play("contract:08")
    assert (colony.about, colony.words) == ("contract.item", ["good:mineral", "good:battery"])
    colony.play("good:battery", "done", "done")
    assert storage(colony, 0)["battery"] == 1
    assert colony.state.contract_goods[7 * 6 + BATTERY] == 1
    assert not colony.state.main_done
    assert not colony.state.executive_used
    colony.play("control_center", "done", "deliver", "contract:09", "good:water", "done", "done")
    assert colony.state.contract_goods[8 * 6 + WATER] == 1


@rule("OM-CONTRACT-02")
def test_crystals_are_delivered_from_below_the_depot_first() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 0, 12)
        give(s, 0, mineral=0, crystal=2, below=1)
    colony.play("deliver")  # there is but one Contract and one good
    assert (colony.state.players[0].crystals, colony.state.players[0].below) == (2, 0)
    colony.play("good:crystal", "done")
    assert colony.state.players[0].crystals == 1
    assert colony.state.contract_goods[11 * 6 + CRYSTAL] == 2


@rule("OM-CONTRACT-03")
def test_a_gain_without_room_may_go_directly_onto_the_contract() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        free_space(s, 5)
        own_contract(s, 0, 7)
        give(s, 0, mineral=2, crystal=3)
    colony.play("depot:5")
    assert (colony.about, colony.words) == ("gain.overflow", ["contract:07", "lose"])
    lost = colony.match.clone()
    colony.play("contract:07")
    assert (storage(colony, 0)["mineral"], colony.state.contract_goods[6 * 6 + MINERAL]) == (2, 1)
    lost.play("lose")
    assert (lost.state.players[0].storage[MINERAL], lost.state.contract_goods[6 * 6 + MINERAL]) == (2, 0)


@rule("OM-CONTRACT-03")
def test_upgrade_contracts_and_full_ones_take_nothing() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        free_space(s, 5)
        own_contract(s, 0, 6)
        own_contract(s, 0, 8)
        s.contract_goods[7 * 6 + MINERAL] = 2
        give(s, 0, mineral=2, battery=0, crystal=3)
    assert colony.refuses("depot:5") == "OM-XGEN-02"
    assert colony.refuses("deliver") == "OM-CONTRACT-02"


@rule("OM-CONTRACT-02", "OM-NOTE-51")
def test_goods_are_delivered_in_the_shuttle_phase_and_after_production() -> None:
    table = quiet_mars(missions="489")
    with table.edit() as s:
        own_contract(s, 0, 9)
        s.contract_goods[8 * 6 + 0], s.contract_goods[8 * 6 + 2] = 2, 2
        give(s, 0, mineral=0, water=1)
        own_blueprint(s, 0, 5, built_on="+2-1")
        begin_shuttle_phase(s)
        s.shuttle_side, s.shuttle_space = COLONY, 1
    assert (table.about, table.words) == ("shuttle.travel", ["yes", "no", "deliver"])
    table.play("deliver")
    assert table.state.contract_done[8]
    assert (table.about, table.words, storage(table, 0)["water"]) == ("shuttle.travel", ["yes", "no"], 0)
    with table.edit() as s:
        s.contract_goods[8 * 6 + 2] = 2
        s.contract_done[8] = False
    table.play("yes")
    assert table.about == "contract.deliver", "the Water just produced"
    table.play("contract:09")
    assert (table.state.contract_done[8], table.about) == (True, "turn_order.space")


@rule("OM-CONTRACT-05")
def test_a_mineral_does_not_stand_for_another_resource_on_a_contract() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 0, 9)
        s.contract_goods[8 * 6 + MINERAL] = 2
        give(s, 0, mineral=2, battery=2, water=0, plant=2, oxygen=2)
    assert colony.refuses("deliver") == "OM-CONTRACT-02"  # three Water are still needed
    with colony.edit() as s:
        s.contract_goods[8 * 6 + MINERAL] = 1
    colony.play("deliver")
    assert colony.state.contract_goods[8 * 6 + MINERAL] == 2
    assert colony.state.contract_goods[8 * 6 + WATER] == 0
    assert storage(colony, 0)["mineral"] == 1


@rule("OM-CONTRACT-05", "OM-CONTRACT-02")
def test_a_private_goal_does_not_stand_for_a_crystal_on_a_contract() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 0, 12)
        s.contract_goods[11 * 6 + MINERAL] = 2
        goals(s, 0, 1, 2, 3)
        give(s, 0, crystal=0)
    assert colony.refuses("deliver") == "OM-CONTRACT-02"


@rule("OM-CONTRACT-04", "OM-CONTRACT-01")
def test_goods_may_still_be_delivered_in_the_final_scoring() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 1, 11)
        s.contract_goods[10 * 6 + MINERAL] = 2
        s.contract_goods[10 * 6 + PLANT] = 2
        s.final_round = True
        s.ending = True
        give(s, 0, crystal=0)
        give(s, 1, crystal=0, plant=2)
        begin_turn(s, 1)
        s.players[0].standing = False
    colony.play("control_center", "done", "end")
    assert (colony.asked, colony.words) == ((1, "contract.deliver"), ["contract:11", "done"])
    colony.play("contract:11", "good:plant")
    assert colony.match.ask is None
    assert colony.match.result is not None
    assert colony.match.result.points[1]["contracts"] == 9


@rule("OM-XCON-04")
def test_the_biolab_takes_a_contract_for_a_crystal_of_its_own() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        for at in ("+0-1", "+1-1"):
            build(s, "mine", at)
        own_blueprint(s, 0, 14, "+0+0")
        show_contract(s, 8)
        give(s, 0, crystal=2)
    assert colony.refuses("depot:8") == "OM-HIRE-05"
    with colony.edit() as s:
        give(s, 0, crystal=3)
    colony.play("depot:8")
    assert (colony.state.players[0].crystals, contracts_of(colony.state, 0)) == (0, [7])
    assert colony.state.contract_owner.count(DECK) == 11


@rule("OM-CONTRACT-03")
def test_crystals_gained_outside_the_own_turn_that_do_not_fit_may_go_onto_the_contract() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 1, 12)
        s.contract_goods[11 * 6 + CRYSTAL] = 1
        give(s, 0, crystal=0)
        give(s, 1, crystal=1, below=5)  # three spaces, two of them free
    colony.play("control_center", "done", "end")
    assert (colony.asked, colony.words) == ((1, "gain.overflow"), ["contract:12", "lose"])
    colony.play("contract:12")
    assert (colony.asked, colony.state.players[1].below) == ((1, "gain.overflow"), 4)
    colony.play("contract:12")
    assert colony.asked == (1, "turn.action")  # the Contract needs no more, the last one is lost
    player = colony.state.players[1]
    assert (player.crystals, player.below, colony.state.contract_goods[11 * 6 + CRYSTAL]) == (3, 0, 3)


@rule("OM-CONTRACT-03")
def test_crystals_that_fit_into_the_depot_go_there_unasked() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 1, 12)
        give(s, 0, crystal=0)
        give(s, 1, crystal=1, below=2)
    colony.play("control_center", "done", "end")
    assert (colony.asked, colony.state.players[1].crystals) == ((1, "turn.action"), 3)


@rule("OM-HIRE-08")
def test_owners_of_used_tech_choose_before_the_display_is_refilled() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        free_space(s, 2)
        learn(s, 1, "rover", "2A")
        give(s, 0, crystal=4, battery=2, mineral=0)
    colony.play("depot:2", "tech-of:green", "done", "hire_or_contract", "scientist:hydrologist")
    assert (colony.asked, colony.state.hire[2]) == ((1, "tech.owner_choice"), NONE)
    colony.play("keep")
    assert colony.asked == (0, "contract.refill")


@rule("OM-HIRE-08")
def test_the_contract_that_fills_the_display_is_part_of_the_story() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        give(s, 0, crystal=2, battery=2, mineral=0)
    colony.play("hire_or_contract", "scientist:hydrologist", "end")
    colony.play("contract:11")
    [line] = [message for message in colony.match.story() if message.key == "story.refill"]
    assert line.params["contract"].key == "word.contract:11"


@rule("OM-SCI-02", "OM-XGEN-02")
def test_a_scientist_can_not_be_sent_to_a_card_whose_action_is_impossible() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        hire_scientist(s, 0, "geochemist")
        own_blueprint(s, 1, 9, "-2+1")
        learn(s, 0, "rover", "1A")
    assert "scientist:geochemist" in colony.words, "Oxygen Tank takes Tech while there is room for it"
    with colony.edit() as s:
        learn(s, 0, "ship", "1B")
    assert colony.refuses("scientist:geochemist") == "OM-TECH-02"
