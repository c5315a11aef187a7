"""What Lacerda does (OM-SOLO, OM-XSOLO): his actions, travel, growth and benefits.

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
the person's Shelter is on -2-1, Lacerda's on +2+1. Unless a test puts one there, no tile is on the map.
Cards 3, 5, 7, 9 and 11 are action 1; 1, 2, 8 and 10 action 2; 4, 6 and 12 action 3.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, NONE, OXYGEN, TECHS
from areopagus.games.on_mars.catalog.board import CONSTRUCT, HIRE_SLOT, SLOT_OF
from areopagus.games.on_mars.catalog.cards import SCIENTIST_NAMES
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.scoring import points_of
from areopagus.games.on_mars.state import DECK, Mars
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    add_bot,
    arrange_start,
    begin_shuttle_phase,
    begin_turn,
    build,
    cell,
    colony_level,
    give,
    hire_scientist,
    in_play,
    lacerda_moves,
    learn,
    let_chance,
    mars,
    no_tiles,
    on_slot,
    own_blueprint,
    put_miner,
    put_reward,
    put_rover,
    rover_at,
    show_blueprints,
    show_contract,
    tile,
)
from tests.games.on_mars.situations import (
    GENERATOR,
    GREENHOUSE,
    LACERDA,
    MINE,
    OXYGEN_CONDENSER,
    SOLO_CARDS,
    WATER_EXTRACTOR,
    Change,
    built,
    grid,
    his_ride,
    his_turn,
    on_the_hire_slot,
    put_miner_of_lacerda,
    slot_counts,
    ties,
)

# Orbit actions


@rule("OM-SOLO-29")
def test_he_takes_the_blueprint_of_a_type_that_scores_for_his_scientists() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        hire_scientist(s, LACERDA, "hydrologist")  # scores Greenhouses, works in Water Extractors
        show_blueprints(s, 1, 5, 8, 7)
    let_chance(table, "solo:03")
    assert table.state.players[LACERDA].blueprints == [7]


@rule("OM-SOLO-30")
@pytest.mark.parametrize(
    ("lower", "upper", "card"), [([1, 2], [13, 14, 15], 13), ([2, 1], [14, 13], 2), ([4], [], 4)]
)
def test_if_tied_he_takes_the_leftmost_of_the_fuller_row_or_of_the_bottom_row(
    lower: list[int], upper: list[int], card: int
) -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        colony_level(s, 2)
        show_blueprints(s, *lower, *upper)
        s.display = [[number - 1 for number in lower], [number - 1 for number in upper]]
    let_chance(table, "solo:03")
    assert table.state.players[LACERDA].blueprints == [card - 1]


@rule("OM-SOLO-31", "OM-SOLO-32")
def test_he_learns_the_cheapest_leftmost_tile_into_the_top_space_and_takes_its_benefit() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        grid(s, "", "rover", "mine", "ship", "upgrade", "generator", "greenhouse", "water_extractor")
        s.warehouse = [0, 1, 2, 2, 0, 1]
    let_chance(table, "solo:01")
    his = table.state.players[LACERDA]
    assert his.tech[TECHS.index("rover")] == LAB_NAMES.index("1A")
    assert table.state.warehouse == [0, 1, 1, 2, 0, 1]
    with table.edit() as s:
        lacerda_moves(s, "orbit")
    let_chance(table, "solo:08")
    his = table.state.players[LACERDA]
    assert his.tech[MINE] == LAB_NAMES.index("1B")
    assert his.below == 1


@rule("OM-SOLO-33", "OM-SOLO-34")
def test_he_develops_the_most_developed_tile_then_the_least_developed_the_lower_if_equal() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        learn(s, LACERDA, "mine", "4A")
        learn(s, LACERDA, "rover", "4C")
        learn(s, LACERDA, "ship", "1A")
        learn(s, LACERDA, "upgrade", "1B")
    let_chance(table, "solo:04")
    tech = table.state.players[LACERDA].tech
    assert tech[TECHS.index("rover")] == LAB_NAMES.index("5B")
    assert tech[TECHS.index("upgrade")] == LAB_NAMES.index("2C")
    assert (tech[MINE], tech[TECHS.index("ship")]) == (LAB_NAMES.index("4A"), LAB_NAMES.index("1A"))


@rule("OM-SOLO-33")
def test_a_tile_that_cannot_move_is_passed_over_and_a_single_one_develops_twice() -> None:
    table = his_turn("orbit", crystals=0)
    with table.edit() as s:
        learn(s, LACERDA, "mine", "5A")  # the last column costs a Crystal
    let_chance(table, "solo:04")
    tech = table.state.players[LACERDA].tech
    assert tech[MINE] == LAB_NAMES.index("5A")
    assert tech[TECHS.index("shelter")] == LAB_NAMES.index("4C")


# Colony actions


@rule("OM-SOLO-35", "OM-SOLO-38", "OM-SOLO-40")
@pytest.mark.parametrize("icon", range(5))
def test_he_constructs_the_building_of_his_bot_s_icon_and_the_bot_goes_to_the_next(icon: int) -> None:
    table = his_turn()
    with table.edit() as s:
        s.bot_icon = icon
    let_chance(table, "solo:03")
    assert [table.state.building.count(kind) for kind in range(5)] == [
        2 if kind == icon else 1 for kind in range(5)
    ]
    assert table.state.bot_icon == (icon + 1) % 5


def far(s: Mars, kind: str, count: int = 1) -> None:
    """Further Buildings of a kind, so that its LSS marker is higher."""
    places = {
        "generator": ("+0-4", "+2-4", "+2-5"),
        "water_extractor": ("+4-2", "+4-3", "+5-3"),
        "greenhouse": ("+0+4", "-1+4", "-2+4"),
        "oxygen_condenser": ("-4+2", "-4+1", "-5+2"),
    }
    for at in places[kind][:count]:
        build(s, kind, at)


@rule("OM-SOLO-35", "OM-SOLO-36", "OM-SOLO-40")
def test_a_building_whose_marker_is_not_below_the_colony_level_marker_is_passed_over() -> None:
    table = his_turn()
    with table.edit() as s:
        far(s, "generator")
        far(s, "water_extractor")
        s.bot_icon = GENERATOR
    let_chance(table, "solo:03")
    assert [built(table, kind) for kind in KINDS[1:5]] == [2, 2, 2, 1]
    assert table.state.bot_icon == OXYGEN_CONDENSER


@rule("OM-SOLO-35")
def test_the_test_is_against_the_colony_level_marker_not_the_level() -> None:
    table = his_turn()
    with table.edit() as s:
        colony_level(s, 2)
        for kind in KINDS[1:5]:
            far(s, kind)
        s.bot_icon = GENERATOR  # row 2, level 2, marker in row 3: below
    let_chance(table, "solo:03")
    assert built(table, "generator") == 3


@rule("OM-SOLO-37", "OM-SOLO-38")
def test_a_mine_reached_in_the_sequence_is_always_constructed() -> None:
    table = his_turn()
    with table.edit() as s:
        far(s, "oxygen_condenser")
        s.bot_icon = OXYGEN_CONDENSER
    let_chance(table, "solo:03")
    assert built(table, "mine") == 2
    assert built(table, "oxygen_condenser") == 2
    assert table.state.bot_icon == GENERATOR


@rule("OM-SOLO-37", "OM-SOLO-26", "OM-NOTE-45")
def test_he_drives_instead_if_the_building_he_wants_has_no_tile() -> None:
    table = his_turn()
    with table.edit() as s:
        for at in ("-1+0", "+0+1", "+1-1", "+1+0", "-1+1", "+0-1"):
            build(s, "mine", at)
    let_chance(table, "solo:03")
    assert built(table, "mine") == 7
    assert built(table, "generator") == 1, "a Building he wants is not passed over"
    assert table.state.bot_icon == MINE
    assert table.state.slots[SLOT_OF[CONSTRUCT]][LACERDA] == 0


@rule("OM-SOLO-39")
def test_he_makes_the_largest_complex_that_tech_allows() -> None:
    table = his_turn()
    with table.edit() as s:
        colony_level(s, 4)
        far(s, "generator", 3)  # +0-4, and +2-4 with +2-5; +0-2 alone
        for kind in KINDS[2:5]:
            far(s, kind, 2)
        learn(s, LACERDA, "generator", "2A")
        s.bot_icon = GENERATOR
    asked = let_chance(table, "solo:03")
    # Level 2: a Complex of three beside the pair or between the other two; +1-4 and +1-3 would join three.
    assert ties(asked)[0] == {"hex:+3-5", "hex:+3-4", "hex:+2-3", "hex:+0-3"}


@rule("OM-SOLO-41", "OM-SOLO-60")
def test_another_effect_moves_his_bot_one_icon_along() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        learn(s, LACERDA, "shelter", "2C")
        s.bot_icon = OXYGEN_CONDENSER
    let_chance(table, "solo:04")  # develops to 3B: Bots
    assert table.state.bot_icon == MINE


@rule("OM-SOLO-42")
@pytest.mark.parametrize(("hiring", "crystals"), [(True, 0), (False, 1)])
def test_as_lss_benefit_he_retrieves_his_colonist_from_hire_or_gains_a_crystal(
    hiring: bool, crystals: int
) -> None:
    table = his_turn()
    with table.edit() as s:
        if hiring:
            on_slot(s, LACERDA, "hire_or_contract")
            on_slot(s, 0, "hire_or_contract")
        s.bot_icon = WATER_EXTRACTOR
    let_chance(table, "solo:03")
    assert table.state.slots[HIRE_SLOT] == [int(hiring), 0]
    assert table.state.players[LACERDA].below == crystals


@rule("OM-SOLO-42", "OM-XSOLO-06")
def test_there_is_no_benefit_for_a_mine() -> None:
    table = his_turn()
    let_chance(table, "solo:03")
    assert table.state.players[LACERDA].below == 0


@rule("OM-SOLO-43")
def test_he_upgrades_a_matching_building_anywhere_without_a_bot() -> None:
    table = his_turn()
    with table.edit() as s:
        own_blueprint(s, LACERDA, 5)
        in_play(s, 3, 4, 9)
    let_chance(table, "solo:01")
    assert table.state.marker[cell("+2-1")] == 4
    assert table.state.players[LACERDA].advanced == [cell("+2-1")]
    assert table.state.mission_left[0] == 7
    assert slot_counts(table, "upgrade") == [0, 1]


@rule("OM-SOLO-44")
@pytest.mark.parametrize(("level", "count"), [("", 1), ("1A", 2), ("2A", 3), ("3A", 4), ("4A", 4)])
def test_with_upgrade_tech_in_play_he_upgrades_as_many_as_he_can(level: str, count: int) -> None:
    table = his_turn()
    with table.edit() as s:
        for card in (3, 5, 7, 9):
            own_blueprint(s, LACERDA, card)
        if level:
            learn(s, 0, "upgrade", level)
    let_chance(table, "solo:01")
    assert len(table.state.players[LACERDA].advanced) == count
    assert (table.about == "tech.owner_choice") == bool(level)


@rule("OM-SOLO-45")
def test_he_prefers_the_blueprint_that_scores_for_his_scientists() -> None:
    table = his_turn()
    with table.edit() as s:
        for card in (1, 3, 5, 7, 9, 11):
            own_blueprint(s, LACERDA, card)
        hire_scientist(s, LACERDA, "biochemist")  # scores Oxygen Condensers
    let_chance(table, "solo:01")
    assert table.state.players[LACERDA].advanced == [cell("-2+1")]


@rule("OM-SOLO-46")
def test_he_hires_the_scientist_with_most_blueprints_of_both_players_used_or_not() -> None:
    table = his_turn()
    with table.edit() as s:
        own_blueprint(s, 0, 5, built_on="+2-1")
        own_blueprint(s, LACERDA, 6)  # two Water Extractors: the R&D Engineer
        own_blueprint(s, 0, 3)
        own_blueprint(s, LACERDA, 7)
    let_chance(table, "solo:04")
    assert table.state.scientist_owner[SCIENTIST_NAMES.index("rd_engineer")] == LACERDA
    assert table.state.slots[HIRE_SLOT] == [0, 1]
    assert table.state.players[LACERDA].crystals == 3


@rule("OM-SOLO-47", "OM-SOLO-48", "OM-SOLO-49")
def test_with_two_scientists_he_takes_the_best_contract_and_it_counts_as_completed() -> None:
    table = his_turn()
    with table.edit() as s:
        hire_scientist(s, LACERDA, "geologist")
        hire_scientist(s, LACERDA, "biochemist")
        for place, card in enumerate(s.hire):
            if card >= 6:
                s.contract_owner[card - 6] = DECK
                s.hire[place] = NONE
        for place, contract in zip((0, 3), (7, 3), strict=True):
            s.hire[place] = 5 + contract
            s.contract_owner[contract - 1] = -1
    asked = let_chance(table, "solo:04", "contract:11")
    s = table.state
    assert s.contract_owner[2] == LACERDA
    assert s.contract_done[2]
    assert s.players[LACERDA].crystals == 2
    assert s.mission_left == [3, 4, 1]
    assert points_of(s, LACERDA)["contracts"] == 12
    assert [about for about, _words in asked].count("chance.contract") == 1
    assert s.hire[3] == 5 + 11


@rule("OM-SOLO-49")
def test_the_display_is_refilled_by_chance_from_the_whole_contract_deck() -> None:
    table = his_turn()
    asked = let_chance(table, "solo:04", "scientist:geologist", "contract:05")
    assert ("chance.contract", [f"contract:{number:02}" for number in range(1, 13)]) in asked
    assert table.state.hire[0] == 5 + 5
    assert table.state.contract_owner[4] == -1


# Rover and travel


@rule("OM-SOLO-50")
def test_his_rover_heads_for_the_nearest_tile_and_ignores_those_of_resources() -> None:
    table = his_turn()
    with table.edit() as s:
        on_the_hire_slot(s)
        tile(s, "+1+0", discovery=14)
        tile(s, "+0-1", discovery=18)
        tile(s, "-2+2", discovery=13)
        tile(s, "+4-1", discovery=11)
    let_chance(table, "solo:04")
    assert rover_at(table, LACERDA) == "-2+2"
    assert table.state.players[LACERDA].discoveries == 1 << 12


@rule("OM-SOLO-50", "OM-SOLO-51")
def test_a_research_tile_of_a_kind_he_has_is_no_target() -> None:
    table = his_turn()
    with table.edit() as s:
        on_the_hire_slot(s)
        s.players[LACERDA].research = 1
        s.tile[cell("+1+0")] = 19  # kind A
        s.tile[cell("-2+2")] = 20
    let_chance(table, "solo:04")
    assert rover_at(table, LACERDA) == "-2+2"
    assert table.state.players[LACERDA].research == 3


@rule("OM-SOLO-51", "OM-SOLO-23")
def test_he_uses_tech_and_crystals_to_reach_a_tile_which_is_resolved_at_once() -> None:
    table = his_turn(crystals=3)
    with table.edit() as s:
        on_the_hire_slot(s)
        learn(s, 0, "rover", "1A")
        tile(s, "+5-1", discovery=13)
    let_chance(table, "solo:04")
    assert rover_at(table, LACERDA) == "+5-1"
    assert table.state.players[LACERDA].crystals == 1
    assert table.state.players[LACERDA].below == 3
    assert table.about == "tech.owner_choice"


@rule("OM-SOLO-52", "OM-XSOLO-01")
@pytest.mark.parametrize("card", list(SOLO_CARDS))
def test_he_travels_with_the_shuttle_unless_his_latest_card_shows_an_x(card: int) -> None:
    table = his_ride("colony", card)
    let_chance(table, until="chance.solo_card")
    stays = SOLO_CARDS[card].endswith("x")
    assert (table.state.players[LACERDA].space > 4) == stays
    assert ("story.lacerda_travels" in table.told(0)) != stays
    assert table.state.players[LACERDA].standing


@rule("OM-SOLO-52", "OM-SOLO-65")
@pytest.mark.parametrize(("side", "space"), [(0, 1), (1, 2)])
def test_without_the_shuttle_leaving_his_side_he_stays_and_spends_no_ship(side: int, space: int) -> None:
    table = his_ride("colony")
    with table.edit() as s:
        colony_level(s, 2)
        s.players[LACERDA].ships[4] = s.players[LACERDA].ships[3] = 0
        s.players[LACERDA].hangar = 2
        s.shuttle_side, s.shuttle_space = side, space
        begin_shuttle_phase(s)
    if table.about == "shuttle.travel":
        table.play("no")
    assert table.about == "turn.action"
    assert table.state.players[LACERDA].space > 4
    assert table.state.players[LACERDA].hangar == 2
    assert points_of(table.state, LACERDA)["ships"] == 6


@rule("OM-SOLO-53")
def test_chance_chooses_among_the_empty_spaces_of_the_other_side() -> None:
    table = his_ride("colony")
    with table.edit() as s:
        s.players[0].space = 3
    assert (table.about, table.words) == ("chance.order", ["order:1", "order:2", "order:4"])
    let_chance(table, "order:1", until="chance.solo_card")
    assert table.state.players[LACERDA].space == 1


@rule("OM-SOLO-54")
def test_to_orbit_he_neither_produces_nor_retrieves_colonists() -> None:
    table = his_ride("colony")
    with table.edit() as s:
        put_miner_of_lacerda(s, "-1+0")
        build(s, "shelter", "+3+1", owner=LACERDA)
        own_blueprint(s, LACERDA, 11, built_on="+3+1")
        on_slot(s, LACERDA, "obtain_blueprint", 2)
        on_slot(s, LACERDA, "construct", 1)
        s.players[0].space = 2
        s.warehouse = [0] * 6
    let_chance(table, "order:1", until="chance.solo_card")
    his = table.state.players[LACERDA]
    assert (his.storage, his.crystals, his.below) == ([0] * 5, 1, 0)
    assert (slot_counts(table, "obtain_blueprint"), slot_counts(table, "construct")) == ([0, 2], [0, 1])


@rule("OM-SOLO-55", "OM-SOLO-40")
def test_to_the_colony_he_explores_takes_a_space_and_constructs_without_slot_or_cost() -> None:
    table = his_ride("orbit")
    with table.edit() as s:
        on_slot(s, LACERDA, "construct", 2)
        on_slot(s, LACERDA, "hire_or_contract", 1)
        on_slot(s, LACERDA, "obtain_blueprint", 1)
        s.bot_icon = MINE
        give(s, LACERDA, crystal=0)
        left = s.exploration[0]
    asked = let_chance(table, "order:6")
    questions = [about for about, _words in asked]
    assert (
        questions.index("chance.discovery") < questions.index("chance.order") < questions.index("chance.tile")
    )
    assert left in table.state.tile
    assert (slot_counts(table, "construct"), slot_counts(table, "hire_or_contract")) == ([0, 2], [0, 1])
    assert slot_counts(table, "obtain_blueprint") == [0, 1]
    assert built(table, "mine") == 2
    assert table.state.bot_icon == GENERATOR


@rule("OM-SOLO-55", "OM-SOLO-60")
def test_he_constructs_after_the_benefit_of_his_space() -> None:
    table = his_ride("orbit")
    let_chance(table, "order:7")  # his Bot goes from Mine to Generator first
    assert (built(table, "mine"), built(table, "generator")) == (1, 2)
    assert table.state.bot_icon == WATER_EXTRACTOR


@rule("OM-SOLO-56")
def test_his_discovery_tile_is_the_leftmost_three_hexes_away_as_far_as_possible_from_yours() -> None:
    table = his_ride("orbit")
    with table.edit() as s:
        put_rover(s, LACERDA, "+1+0")
        put_rover(s, 0, "+3-3")
        first, second = s.exploration
    asked = let_chance(table)
    assert ties(asked)[0] == {"hex:-2+3", "hex:-1+3", "hex:+0+3", "hex:+1+3"}
    assert table.state.tile.count(first) == 1
    assert table.state.exploration[1] == second


# Turn Order benefits


@rule("OM-SOLO-57", "OM-SOLO-28", "OM-XSOLO-03")
@pytest.mark.parametrize(
    ("warehouse", "left", "crystals"),
    [
        ([0, 2, 2, 2, 2, 2], [0, 2, 2, 2, 2, 1], 1),
        ([0, 2, 2, 2, 2, 1], [0, 1, 2, 2, 2, 1], 0),
        ([0, 0, 1, 2, 2, 0], [0, 0, 1, 1, 2, 0], 0),
        ([0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], 0),
    ],
)
def test_from_the_warehouse_he_takes_what_there_is_most_of_the_leftmost_if_equal(
    warehouse: list[int], left: list[int], crystals: int
) -> None:
    table = his_ride("colony")
    with table.edit() as s:
        s.warehouse = warehouse
    let_chance(table, "order:2")
    his = table.state.players[LACERDA]
    assert table.state.warehouse == left
    assert (his.below, his.storage) == (crystals, [0] * 5)


@rule("OM-SOLO-58", "OM-XSOLO-03")
def test_the_tech_space_gives_him_a_tile_by_his_rule() -> None:
    table = his_ride("colony")
    with table.edit() as s:
        grid(s, "", "", "", "ship", "mine", "rover", "upgrade", "generator")
    let_chance(table, "order:3")
    assert table.state.players[LACERDA].tech[TECHS.index("ship")] == LAB_NAMES.index("1A")


@rule("OM-SOLO-59", "OM-XSOLO-03")
def test_the_colonist_space_lets_him_move_his_rover() -> None:
    table = his_ride("colony")
    with table.edit() as s:
        tile(s, "+1-2", discovery=13)
    let_chance(table, "order:4")
    assert rover_at(table, LACERDA) == "+1-2"
    assert table.state.players[LACERDA].below == 3


@rule("OM-SOLO-61", "OM-XSOLO-03")
def test_the_blueprint_space_gives_him_one_by_his_rule() -> None:
    table = his_ride("orbit")
    with table.edit() as s:
        hire_scientist(s, LACERDA, "geologist")  # scores Generators
        show_blueprints(s, 1, 12, 4, 3)
    let_chance(table, "order:8")
    assert table.state.players[LACERDA].blueprints == [3]


@rule("OM-XSOLO-03")
@pytest.mark.parametrize(("order", "crystals"), [("order:5", 0), ("order:6", 1)])
def test_space_six_gives_him_a_crystal_and_space_five_nothing(order: str, crystals: int) -> None:
    table = his_ride("orbit")
    with table.edit() as s:
        s.players[0].space = 8
    let_chance(table, order, until="chance.solo_card")
    his = table.state.players[LACERDA]
    assert his.crystals + his.below == 1 + crystals  # the Mine he constructs yields none


@rule("OM-XSOLO-03")
def test_space_one_gives_him_nothing() -> None:
    table = his_ride("colony")
    with table.edit() as s:
        s.players[0].space = 2
    before = table.state.copy()
    let_chance(table, "order:1", until="chance.solo_card")
    assert table.state.warehouse == before.warehouse
    assert table.state.players[LACERDA].tech == before.players[LACERDA].tech
    assert table.state.players[LACERDA].below == 0


# Growth


def due(s: Mars, rows: int = 1) -> None:
    """All four LSS markers have risen."""
    for kind in KINDS[1:5]:
        far(s, kind, rows)


@rule("OM-SOLO-62", "OM-SOLO-64", "OM-SOLO-66", "OM-SOLO-17")
def test_at_an_update_in_your_turn_he_constructs_a_shelter_welcomes_a_ship_and_takes_a_bot() -> None:
    table = mars(seats=1, missions=("4", "8", "9"))
    with table.edit() as s:
        arrange_start(s)
        no_tiles(s)
        due(s)
        begin_turn(s, 0, "colony")
        s.main_done = True
        s.players[LACERDA].standing = False
    table.play("end")
    asked = let_chance(table, until="shuttle.travel")
    s = table.state
    his = s.players[LACERDA]
    assert s.level == 2
    beside = {"hex:+2+0", "hex:+3+0", "hex:+3+1", "hex:+2+2", "hex:+1+2", "hex:+1+1"}
    assert ties(asked) == [beside]  # a Complex with his own Tech
    assert (his.shelters, his.hangar, his.ships) == (3, 1, [1, 1, 1, 1, 0, 0, 0, 0])
    assert (his.bots_reserve, his.bots) == (1, [])
    assert s.mission_left == [2, 4, 2]  # the Bot
    assert his.below == 2 + 2  # the Shelter Complex and the Mission
    assert s.players[0].hangar == 0
    assert table.told(0).index("story.level") < table.told(0).index("story.ship")


@rule("OM-SOLO-66", "OM-SOLO-62")
def test_he_grows_once_for_each_update_of_a_turn_after_the_missions_marker_moved() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        colony_level(s, 1)
        for kind in KINDS[1:5]:
            far(s, kind, 2)
        show_blueprints(s, 1)
    let_chance(table, "solo:03")
    his = table.state.players[LACERDA]
    assert (table.state.level, table.state.remaining) == (3, 2)
    assert (his.shelters, his.hangar, his.bots_reserve) == (2, 2, 2)
    assert table.told(0).count("story.lacerda_new_bot") == 2
    keys = [key for key in table.told(0) if key in ("story.level", "story.ship", "story.lacerda_new_bot")]
    assert keys == ["story.level", "story.ship", "story.lacerda_new_bot"] * 2


@rule("OM-SOLO-62", "OM-SOLO-23", "OM-SOLO-22")
def test_your_shelter_tech_used_in_his_growth_gives_you_an_oxygen() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        due(s)
        build(s, "shelter", "+3+1", owner=LACERDA)
        build(s, "shelter", "+3+0", owner=LACERDA)
        learn(s, 0, "shelter", "3A")  # his own has level 2, three Shelters are to be joined
        show_blueprints(s, 1)
    let_chance(table, "solo:03")
    assert table.told(0).count("story.uses") == 1
    assert (table.about, table.state.players[0].storage[OXYGEN]) == ("tech.owner_choice", 1)
    table.play("keep")
    assert table.state.players[0].storage[OXYGEN] == 2
    assert table.about == "turn.action"


@rule("OM-SOLO-62")
def test_without_shelters_ships_or_bots_left_that_part_is_skipped() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        colony_level(s, 5)
        s.players[LACERDA].bots_reserve = 3
        s.players[LACERDA].ships = [0] * 8
        s.players[LACERDA].hangar = 4
        for kind in KINDS[1:5]:
            far(s, kind, 3)
        for at in ("+3+1", "+3+0", "+2+2", "+1+2"):
            build(s, "shelter", at, owner=LACERDA)
        begin_turn(s, 0, "colony")
        s.agenda = [("turn", 0), ("lacerda_grows",)]
    his = table.state.players[LACERDA]
    assert (his.shelters, his.hangar, his.bots_reserve) == (0, 4, 3)
    assert table.about == "turn.action"


@rule("OM-SOLO-62", "OM-SOLO-65")
def test_the_ship_leaves_the_lowest_occupied_depot_space() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        due(s)
        s.players[LACERDA].ships = [1, 1, 1, 0, 1, 0, 0, 0]
        s.players[LACERDA].hangar = 1
        show_blueprints(s, 1)
    let_chance(table, "solo:03")
    assert table.state.players[LACERDA].ships == [1, 1, 1, 0, 0, 0, 0, 0]
    assert table.state.players[LACERDA].hangar == 2


@rule("OM-SOLO-64", "OM-XSOLO-06")
def test_bots_on_his_board_count_for_lss_rewards_but_never_stand_on_the_map() -> None:
    table = his_turn()
    with table.edit() as s:
        s.players[LACERDA].bots_reserve = 3
        put_reward(s, "greenhouse", 5)
        s.bot_icon = GREENHOUSE
    let_chance(table, "solo:03")
    assert table.state.players[LACERDA].op == 2 + 6
    assert table.state.players[LACERDA].bots == []


@rule("OM-SOLO-63")
def test_what_his_rules_leave_open_chance_decides_and_the_solo_deck_is_untouched() -> None:
    outcomes = set()
    for hexes in ("hex:+2+0", "hex:-2+0", "hex:+0+2"):
        table = his_turn()
        asked = let_chance(table, "solo:03", until="chance.tie")
        assert len(asked) == 1
        deck = table.state.solo_deck.counts[:]
        words = table.words
        assert len(words) > 2
        chosen = words[("hex:+2+0", "hex:-2+0", "hex:+0+2").index(hexes)]
        table.play(chosen)
        assert table.state.solo_deck.counts == deck
        outcomes.add(tuple(table.state.building))
    assert len(outcomes) == 3


# Benefits of components


@rule("OM-XSOLO-02", "OM-SOLO-22", "OM-SOLO-44")
@pytest.mark.parametrize(("start", "lab"), [("2A", "3A"), ("2C", "3B"), ("4A", "5A"), ("4C", "5B")])
def test_lab_benefits_for_lacerda(start: str, lab: str) -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        own_blueprint(s, LACERDA, 3)
        own_blueprint(s, LACERDA, 5)
        learn(s, 0, "upgrade", "3A")
        show_blueprints(s, 1, 2)
        learn(s, LACERDA, "mine", start)
        begin_turn(s, 0, "colony")
        s.used = [(MINE, LACERDA)]
        s.agenda = [("turn", 0), ("owners_choose",)]
    let_chance(table)
    his = table.state.players[LACERDA]
    assert his.tech[MINE] == LAB_NAMES.index(lab)
    assert his.storage == [0] * 5
    assert table.state.bot_icon == (GENERATOR if lab == "3B" else MINE)
    assert len(his.advanced) == (2 if lab == "5A" else 0), "Upgrade Tech is in play"
    assert len(his.blueprints) == (3 if lab == "5B" else 2)
    assert (his.crystals, his.below) == (3, 0)


@rule("OM-XSOLO-02")
@pytest.mark.parametrize(("occupied", "crystals", "items"), [(False, 0, 1), (True, 1, 0)])
def test_the_first_lab_column_gives_him_an_item_of_the_warehouse_or_a_crystal(
    occupied: bool, crystals: int, items: int
) -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        if occupied:
            learn(s, LACERDA, "ship", "1A")
        s.warehouse = [0, 2, 2, 2, 2, 0]
    let_chance(table, "solo:01")
    assert table.state.players[LACERDA].below == crystals
    assert sum(table.state.warehouse) == 8 - items


def claims(
    discovery: int, change: Change | None = None, **options: object
) -> tuple[Table, list[tuple[str, list[str]]], Mars]:
    """Lacerda claims a Discovery tile beside the Mine because he can't hire; the position before is returned too."""
    table = his_turn(**options)
    with table.edit() as s:
        on_the_hire_slot(s)
        if change is not None:
            change(s)
        tile(s, "+1-1", discovery=discovery)
    before = table.state.copy()
    asked = let_chance(table, "solo:04")
    assert table.state.players[LACERDA].discoveries == 1 << discovery - 1
    return table, asked, before


@rule("OM-XSOLO-04")
def test_discovery_develop_is_research_and_development_for_him() -> None:
    def labs(s: Mars) -> None:
        learn(s, LACERDA, "mine", "5A")
        learn(s, LACERDA, "ship", "1A")

    table, _asked, _before = claims(1, labs)
    his = table.state.players[LACERDA]
    assert (his.tech[MINE], his.tech[TECHS.index("ship")]) == (LAB_NAMES.index("6A"), LAB_NAMES.index("2A"))
    assert his.crystals == 2


@rule("OM-XSOLO-04")
@pytest.mark.parametrize("discovery", range(2, 8))
def test_discovery_construct_builds_its_type_and_does_not_touch_his_bot(discovery: int) -> None:
    kind = KINDS[discovery - 2]

    def icon(s: Mars) -> None:
        s.bot_icon = WATER_EXTRACTOR

    table, _asked, before = claims(discovery, icon)
    number = KINDS.index(kind)
    assert table.state.building.count(number) == before.building.count(number) + 1
    assert table.state.bot_icon == WATER_EXTRACTOR
    assert table.state.players[LACERDA].crystals == 3


@rule("OM-XSOLO-04")
def test_discovery_construct_any_builds_by_his_icon_and_moves_his_bot() -> None:
    def icon(s: Mars) -> None:
        s.bot_icon = WATER_EXTRACTOR

    table, _asked, _before = claims(9, icon)
    assert built(table, "water_extractor") == 2
    assert table.state.bot_icon == GREENHOUSE


@rule("OM-XSOLO-04", "OM-OPT-01")
@pytest.mark.parametrize(("switch", "upgrades"), [("printed", 2), ("everywhere", 4)])
def test_discovery_upgrade_is_up_to_two_upgrades_and_more_only_if_tech_is_allowed_everywhere(
    switch: str, upgrades: int
) -> None:
    def cards(s: Mars) -> None:
        for card in (1, 3, 5, 7, 9):
            own_blueprint(s, LACERDA, card)
        learn(s, LACERDA, "upgrade", "2A")

    table, _asked, _before = claims(8, cards, upgrade_tech=switch)
    assert len(table.state.players[LACERDA].advanced) == upgrades, "his Upgrade Tech has level 2"


@rule("OM-XSOLO-04")
def test_discovery_hire_needs_no_slot() -> None:
    table, _asked, _before = claims(10)
    assert table.state.scientist_owner.count(LACERDA) == 1
    assert table.state.slots[HIRE_SLOT] == [0, 1]
    assert table.state.players[LACERDA].crystals == 3
    assert NONE not in table.state.hire


@rule("OM-XSOLO-04")
def test_discovery_blueprints_warehouse_crystals_and_tech() -> None:
    def cards(s: Mars) -> None:
        show_blueprints(s, 2, 4, 6)
        s.warehouse = [0, 2, 2, 1, 1, 1]
        grid(s, "rover", "mine", "ship", "upgrade", "generator", "greenhouse", "water_extractor", "")

    table, _asked, _before = claims(11, cards)
    assert table.state.players[LACERDA].blueprints == [1, 3]
    table, _asked, _before = claims(12, cards)
    assert table.state.warehouse == [0, 1, 1, 1, 1, 1]
    table, _asked, _before = claims(13, cards)
    assert table.state.players[LACERDA].below == 3
    table, _asked, _before = claims(19, cards)
    assert table.state.players[LACERDA].tech[TECHS.index("rover")] == LAB_NAMES.index("1A")


@rule("OM-XSOLO-05", "OM-XSOLO-06")
def test_a_research_tile_gives_him_two_free_developments() -> None:
    table = his_turn(crystals=0)
    with table.edit() as s:
        on_the_hire_slot(s)
        in_play(s, 1, 4, 9)
        learn(s, LACERDA, "mine", "5A")
        learn(s, LACERDA, "ship", "1A")
        tile_of_research(s, "+1-1")
    let_chance(table, "solo:04")
    his = table.state.players[LACERDA]
    assert (his.tech[MINE], his.tech[TECHS.index("ship")]) == (LAB_NAMES.index("6A"), LAB_NAMES.index("2A"))
    assert (his.research, his.crystals, his.below) == (1, 0, 2)
    assert table.state.mission_left[0] == 4


def tile_of_research(s: Mars, at: str) -> None:
    """A Research tile of kind A lies on a hex."""
    s.tile[cell(at)] = 19


@rule("OM-XSOLO-06")
def test_your_displaced_bot_makes_way_for_his_buildings() -> None:
    table = his_turn()
    with table.edit() as s:
        add_bot(s, 0, "+0-3")
        learn(s, LACERDA, "generator", "1A")
        s.bot_icon = GENERATOR
    let_chance(table, "solo:03", "hex:+0-3")
    assert (table.about, table.match.ask.seat) == ("construct.displace", 0)  # type: ignore[union-attr]


@rule("OM-SOLO-43", "OM-SOLO-19")
def test_your_miner_goes_home_when_he_upgrades_the_mine_and_his_own_to_nowhere() -> None:
    for owner in (0, LACERDA):
        table = his_turn()
        with table.edit() as s:
            s.building[cell("+0+0")] = MINE
            own_blueprint(s, LACERDA, 1)
            if owner:
                s.colonist[cell("+0+0")] = LACERDA
                s.players[LACERDA].miners.append(cell("+0+0"))
            else:
                put_miner(s, 0, "+0+0")
        let_chance(table, "solo:01")
        assert table.state.marker[cell("+0+0")] == 0
        assert table.state.players[0].lq == (3 if owner else 4)
        assert table.state.players[LACERDA].lq == 0
        assert table.state.players[LACERDA].miners == []


@rule("OM-SOLO-47")
def test_with_one_scientist_he_hires_another_though_contracts_lie_there() -> None:
    table = his_turn()
    with table.edit() as s:
        hire_scientist(s, LACERDA, "geologist")
        show_contract(s, 12, instead_of="systems_engineer")
        s.scientist_owner[SCIENTIST_NAMES.index("systems_engineer")] = 0
    let_chance(table, "solo:04")
    assert table.state.scientist_owner.count(LACERDA) == 2
    assert LACERDA not in table.state.contract_owner


@rule("OM-SOLO-49", "OM-SOLO-59")
def test_a_scientist_he_takes_while_travelling_is_replaced_before_the_next_turn() -> None:
    table = his_ride("colony")
    with table.edit() as s:
        tile(s, "+1-1", discovery=10)
    asked = let_chance(table, "order:4", "scientist:geologist", "contract:08")
    assert "chance.contract" in [about for about, _words in asked]
    assert table.state.hire[0] == 5 + 8
    assert table.about == "turn.action"
