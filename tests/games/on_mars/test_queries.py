"""What queries answer, asked directly: prices, conditions, reasons and their order, empty lists."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import ANY, CRYSTAL, GOODS, MINE, NONE, TECHS, WATER_OR_PLANT
from areopagus.games.on_mars.catalog.board import ACTIONS
from areopagus.games.on_mars.catalog.cards import CONTRACTS
from areopagus.games.on_mars.catalog.effects import Effect
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.catalog.terrain import DISCOVERIES, HEX_COUNT, NEIGHBOURS, RESEARCH_TILE
from areopagus.games.on_mars.queries.actions import why_not_place_and
from areopagus.games.on_mars.queries.cards import _conditions, largest_complex, mines_of
from areopagus.games.on_mars.queries.effects import why_not_effect, why_not_use_radar
from areopagus.games.on_mars.queries.goods import can_afford, can_take_item, deliverable
from areopagus.games.on_mars.queries.lacerda import building_sites, could_collect, rover_targets
from areopagus.games.on_mars.queries.movement import Pools, _can_go, steps, why_not_step
from areopagus.games.on_mars.queries.reasons import NOT_NOW, why_not_resupply
from areopagus.games.on_mars.queries.terrain import ZONE
from areopagus.games.on_mars.rules.hire import why_not_deliver
from areopagus.games.on_mars.rules.lacerda.rover import best_routes
from areopagus.games.on_mars.rules.lacerda.turn import is_possible
from areopagus.games.on_mars.rules.setup import goal_words
from areopagus.games.on_mars.rules.small_effects import why_not_take_of_mix, why_not_use_tile
from areopagus.games.on_mars.state import Mars
from areopagus.games.on_mars.words import DONE, EXPLORATION, GOAL, GOOD
from areopagus.kernel.facts import BadComponent
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    build,
    cell,
    colonists,
    give,
    learn,
    no_tiles,
    own_blueprint,
    put_miner,
    quiet_mars,
)
from tests.games.on_mars.situations import LACERDA, his_turn, poor

MINERAL, BATTERY, WATER, PLANT, OXYGEN = range(5)


def board(side: str = "colony") -> Mars:
    """A copy of a table at the beginning of seat 0's turn."""
    s: Mars = quiet_mars(side=side).state.copy()
    return s


def solo() -> Mars:
    """A copy of a table at the beginning of Lacerda's turn."""
    s: Mars = his_turn().state.copy()
    return s


# Goods


@rule("OM-TERM-21")
@pytest.mark.parametrize(
    ("storage", "units", "crystals", "is_enough"),
    [
        ((0, 0, 0, 0, 0), (), 0, True),
        ((0, 1, 0, 0, 0), (BATTERY,), 0, True),
        ((1, 0, 0, 0, 0), (BATTERY,), 0, True),
        ((0, 0, 1, 0, 0), (BATTERY,), 0, False),
        ((0, 0, 0, 0, 1), (ANY,), 0, True),
        ((0, 0, 0, 0, 0), (ANY,), 0, False),
        ((0, 0, 1, 0, 0), (WATER_OR_PLANT,), 0, True),
        ((0, 0, 0, 1, 0), (WATER_OR_PLANT,), 0, True),
        ((1, 0, 0, 0, 0), (WATER_OR_PLANT,), 0, True),
        ((0, 1, 0, 0, 1), (WATER_OR_PLANT,), 0, False),
        ((2, 2, 2, 2, 2), (CRYSTAL,), 0, False),
        ((0, 0, 0, 0, 0), (CRYSTAL,), 1, True),
        ((0, 1, 0, 0, 0), (BATTERY, ANY), 0, False),
        ((0, 1, 1, 0, 0), (BATTERY, ANY), 0, True),
        ((0, 1, 1, 0, 0), (BATTERY, WATER), 0, True),
        ((1, 1, 0, 0, 0), (BATTERY, WATER), 0, True),
        ((2, 0, 0, 0, 0), (BATTERY, WATER), 0, True),
        ((1, 0, 0, 2, 0), (BATTERY, WATER), 0, False),
        ((1, 0, 0, 0, 0), (MINERAL, BATTERY), 0, False),
        ((1, 1, 0, 0, 0), (MINERAL, BATTERY), 0, True),
        ((0, 1, 0, 0, 0), (BATTERY, CRYSTAL), 1, True),
        ((0, 1, 0, 0, 0), (BATTERY, CRYSTAL), 0, False),
        ((0, 1, 0, 0, 0), (CRYSTAL, CRYSTAL), 1, False),
    ],
)
def test_a_mineral_stands_for_any_other_resource_in_a_price(
    storage: tuple[int, ...], units: tuple[int, ...], crystals: int, is_enough: bool
) -> None:
    assert can_afford(storage, units, crystals) is is_enough


@rule("OM-RES-01", "OM-CONTRACT-02")
def test_nothing_is_taken_from_an_empty_row_or_delivered_to_a_contract_for_an_upgrade() -> None:
    s = board()
    s.warehouse = [0] * len(GOODS)
    poor(s)
    assert can_take_item(s, 0, BATTERY) is False
    reason = why_not_resupply(s, 0)
    assert reason is not None
    assert (reason.key, reason.rule) == ("reason.nothing_to_take", "OM-RES-03")
    s.contract_owner[0] = 0
    assert deliverable(s, 0, 0) == []


@rule("OM-CONTRACT-02")
@pytest.mark.parametrize(
    ("good", "key"),
    [(WATER, "good_not_needed"), (MINERAL, "good_not_held"), (BATTERY, "good_not_needed")],
)
def test_a_good_that_lies_on_a_contract_or_is_not_on_it_is_not_needed(good: int, key: str) -> None:
    s = board()
    contract = 7
    assert CONTRACTS[contract].needs == (2, 3, 0, 0, 0, 0)
    s.contract_goods[contract * len(GOODS) + MINERAL] = 1
    s.contract_goods[contract * len(GOODS) + BATTERY] = 3
    reason = why_not_deliver(s, contract, GOOD[good])
    assert reason is not None
    assert (reason.key, reason.rule) == (f"reason.{key}", "OM-CONTRACT-02")
    assert why_not_deliver(s, contract, DONE) is None


# Goals


def test_a_goal_with_an_unknown_need_is_a_bad_component() -> None:
    with pytest.raises(BadComponent):
        _conditions(1, {"songs": 2})
    ((condition, least),) = _conditions(1, {"colony_level": 3})
    s = board()
    s.level = 2
    assert (condition(s, 0, least), condition(s, 0, 2)) == (False, True)


@rule("OM-PSETUP-13")
def test_all_goals_but_those_dealt_can_be_dealt() -> None:
    s = board()
    s.players[0].goals = s.players[1].goals = 0
    assert goal_words(s) == list(GOAL)
    s.players[0].goals, s.players[1].goals = 0b1, 0b110
    assert goal_words(s) == list(GOAL)[3:]


@rule("OM-XGOAL-03")
def test_mines_with_a_colonist_or_a_marker_are_ones_own() -> None:
    s = board()
    build(s, "mine", "+1+0")
    put_miner(s, 0, "+1+0")
    own_blueprint(s, 0, 1, built_on="+0+0")
    own_blueprint(s, 0, 3, built_on="+0-2")
    assert mines_of(s, 0) == [cell("+1+0"), cell("+0+0")]
    assert mines_of(s, 1) == []


@rule("OM-TERM-14")
def test_without_buildings_of_a_kind_the_largest_complex_has_none() -> None:
    s = board()
    s.building[cell("+0+0")] = NONE
    s.derived = {}
    assert largest_complex(s, MINE) == 0
    assert largest_complex(s, 1) == 1


# Reasons


@rule("OM-SLOT-06")
@pytest.mark.parametrize(
    ("lq", "crystals", "units", "key"),
    [
        (2, 0, 1, None),
        (1, 1, 1, None),
        (1, 0, 1, "reason.placement_leaves"),
        (1, 0, 2, "reason.placement_cost"),
        (0, 1, 1, "reason.nothing_to_build"),
        (1, 1, 2, "reason.placement_leaves"),
        (2, 1, 2, None),
    ],
)
def test_a_colonist_who_pays_for_the_slots_builds_no_mine(
    lq: int, crystals: int, units: int, key: str | None
) -> None:
    s = board()
    poor(s)
    learn(s, 0, "mine", "2C")
    s.players[0].bots = [cell("+0-1")]
    reason = why_not_place_and(s, 0, ACTIONS.index("construct"), units, lq, crystals)
    assert (reason.key if reason else None) == key
    if reason is not None and key != "reason.nothing_to_build":
        assert (reason.rule, reason.params) == ("OM-SLOT-06", {"units": units})


def effect(name: str, **values: object) -> Effect:
    """An effect of some name."""
    return Effect(name, "OM-XBP-99", **values)  # type: ignore[arg-type]


@rule("OM-XGEN-02")
@pytest.mark.parametrize(
    ("what", "key", "rule_id"),
    [
        (effect("none"), "reason.no_effect", "OM-XGEN-02"),
        (effect("warehouse"), "reason.nothing_to_take", "OM-RES-03"),
        (effect("gain_minerals"), "reason.storage_full", "OM-XGEN-02"),
        (effect("gain_resource", resource=WATER), "reason.storage_full", "OM-XGEN-02"),
        (effect("gain_resources_not_mineral"), "reason.storage_full", "OM-XGEN-02"),
        (effect("learn_tech"), "reason.no_tech", "OM-TECH-03"),
        (effect("take_blueprint"), "reason.no_blueprint", "OM-BP-05"),
        (effect("develop"), "reason.nothing_to_develop", "OM-RD-02"),
        (effect("develop_free"), "reason.nothing_to_develop", "OM-RD-02"),
        (effect("upgrade"), "reason.no_unbuilt_blueprint", "OM-UPG-01"),
        (effect("construct", target=5), "reason.no_tile", "OM-BUILD-01"),
        (effect("move_bots"), "reason.no_bot", "OM-CC-03"),
        (effect("bots_move_as_rovers"), "reason.no_bot", "OM-CC-03"),
        (effect("move_rover", by_rover_tech=True), "reason.nobody_rover_tech", "OM-XBP-24"),
        (effect("welcome_ship"), "reason.no_ship", "OM-SHIP-01"),
        (effect("welcome_ship_free"), "reason.no_ship", "OM-SHIP-01"),
        (effect("gain_colonists"), "reason.lq_full", "OM-XGEN-06"),
        (effect("colonists_from_working_area"), "reason.lq_full", "OM-XGEN-06"),
        (effect("retrieve_from_action_slots"), "reason.nobody_to_retrieve", "OM-XGEN-02"),
        (effect("retrieve_colonists"), "reason.nobody_to_retrieve", "OM-XGEN-02"),
        (effect("take_contract"), "reason.no_card", "OM-HIRE-05"),
        (effect("contract_free"), "reason.no_card", "OM-HIRE-05"),
        (effect("scientist_free"), "reason.no_card", "OM-HIRE-05"),
        (effect("hire_or_contract"), "reason.no_card", "OM-HIRE-05"),
        (effect("travel_to_orbit"), "reason.in_orbit", "OM-XBP-22"),
        (effect("produce_all"), "reason.nothing_produces", "OM-XBP-03"),
        (effect("radar"), "reason.no_use_of_radar", "OM-XBP-15"),
    ],
    ids=lambda value: value.name if isinstance(value, Effect) else "",
)
def test_an_effect_that_would_do_nothing_has_its_own_reason(what: Effect, key: str, rule_id: str) -> None:
    s = board("orbit")
    give(s, 0, **dict.fromkeys(GOODS[:5], 2))
    s.warehouse, s.grid, s.display = [0] * len(GOODS), [NONE] * len(s.grid), [[], []]
    s.hire = [NONE] * len(s.hire)
    s.exploration = [NONE] * len(s.exploration)
    player = s.players[0]
    player.tech = [NONE] * len(TECHS)
    player.bots, player.ships = [], [0] * len(player.ships)
    colonists(s, 0, lq=4)
    if what.name == "construct":
        player.shelters = 0
    reason = why_not_effect(s, 0, what, player.lq, 0)
    assert reason is not None
    assert (reason.key, reason.rule) == (key, rule_id)


@rule("OM-XGEN-02")
@pytest.mark.parametrize("name", ["gain_crystals", "travel", "score_op"])
def test_some_effects_are_always_possible(name: str) -> None:
    assert why_not_effect(board(), 0, effect(name), 0, 0) is None


@rule("OM-XGEN-02", "OM-HIRE-05")
def test_cards_of_the_display_are_a_reason_only_for_effects_that_take_them() -> None:
    s = board()
    assert why_not_effect(s, 0, effect("none"), 0, 0) is NOT_NOW
    assert why_not_effect(s, 0, effect("scientist_free"), 0, 0) is None
    reason = why_not_effect(s, 0, effect("contract_free"), 0, 0)
    assert reason is not None
    assert reason.key == "reason.no_card"


@rule("OM-XBP-15")
def test_radar_is_possible_exactly_when_a_tile_it_can_use_is() -> None:
    s = board()
    crystals = next(number for number, one in enumerate(DISCOVERIES) if one.effect.name == "gain_crystals")
    upgrade = next(number for number, one in enumerate(DISCOVERIES) if one.effect.name == "upgrade")
    s.exploration = [NONE, upgrade]
    nothing, useless = (why_not_use_tile(s, 0, EXPLORATION[place]) for place in (0, 1))
    assert nothing is not None
    assert useless is not None
    assert (nothing.key, useless.key) == ("reason.no_tile_there", "reason.no_unbuilt_blueprint")
    assert why_not_use_tile(s, 0, DONE) is None
    s.radar = upgrade
    on_card = why_not_use_radar(s, 0, 3, 0)
    assert on_card is not None
    assert on_card.key == "reason.no_unbuilt_blueprint"
    s.exploration = [NONE, crystals]
    assert why_not_use_radar(s, 0, 3, 0) == on_card, "the tile on the card counts alone"
    s.radar = NONE
    assert why_not_use_radar(s, 0, 3, 0) is None


@rule("OM-XBP-20", "OM-XGEN-02")
def test_a_mineral_is_in_no_mix_and_other_resources_lack_room() -> None:
    reasons = [why_not_take_of_mix(word) for word in (DONE, GOOD[MINERAL], GOOD[WATER])]
    assert [reason and reason.key for reason in reasons] == [None, "reason.not_in_mix", "reason.storage_full"]


# Movement


@rule("OM-NOTE-50", "OM-TERM-18")
@pytest.mark.parametrize(
    ("free", "points", "can_go"), [(1, 2, False), (2, 2, True), (2, 1, False), (3, 2, True)]
)
def test_two_bots_too_many_need_a_hex_and_a_point_each(free: int, points: int, can_go: bool) -> None:
    here = cell("+0+0")
    occupied = (1 << HEX_COUNT) - 1
    for near in NEIGHBOURS[here][:free]:
        occupied &= ~(1 << near)
    assert _can_go([here, here], points, occupied) is can_go
    assert _can_go([], 0, occupied) is True


@rule("OM-NOTE-50", "OM-TERM-18")
@pytest.mark.parametrize(("points", "can_go"), [(3, False), (4, True)])
def test_two_bots_whose_free_hexes_are_two_steps_away_need_four_points(points: int, can_go: bool) -> None:
    here = cell("+0+0")
    assert _can_go([here, here], points, ZONE[here]) is can_go


@rule("OM-NOTE-50", "OM-TERM-18")
def test_a_bot_does_not_take_the_only_hex_to_which_two_others_can_part() -> None:
    s = board()
    shared, way_out = cell("+0+0"), cell("+1+0")
    third = cell("+2+0")
    s.players[1].bots = [near for near in NEIGHBOURS[shared] if near != way_out]
    s.players[0].bots = [shared, shared, third]
    no_tiles(s)
    reason = why_not_step(s, 0, third, Pools(2, 0), False, way_out)
    assert reason is not None
    assert (reason.key, reason.rule) == ("reason.would_share", "OM-TERM-18")
    others = [near for near in NEIGHBOURS[third] if near not in (way_out, *s.players[1].bots)]
    assert set(others) <= set(steps(s, 0, third, Pools(2, 0), False))


# Lacerda


@rule("OM-SOLO-50", "OM-LAC-06")
def test_a_research_tile_develops_free_even_into_the_last_column() -> None:
    s = solo()
    at = cell("+3+1")
    s.tile[at] = RESEARCH_TILE
    s.players[LACERDA].tech = [LAB_NAMES.index("5B"), *[NONE] * (len(TECHS) - 1)]
    s.players[LACERDA].crystals = 0
    assert could_collect(s, at) is True
    s.players[LACERDA].research = 1
    assert could_collect(s, at) is False
    assert could_collect(s, cell("+3+0")) is False


@rule("OM-SOLO-24", "OM-LAC-15", "OM-NOTE-39")
def test_what_lacerda_can_not_do_is_an_empty_list_or_no() -> None:
    s = solo()
    assert is_possible(s, ACTIONS.index("construct"), -1) is False
    assert rover_targets(s) == []
    s.tops[0] = NONE
    assert building_sites(s, 0) == []
    assert best_routes(s, cell("+0+0"), cell("+3+0"), 0) == []
