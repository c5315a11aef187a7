"""What Lacerda does (OM-SOLO, OM-XSOLO): his actions in Orbit and in the Colony.

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
the person's Shelter is on -2-1, Lacerda's on +2+1. Unless a test puts one there, no tile is on the map.
Cards 3, 5, 7, 9 and 11 are action 1; 1, 2, 8 and 10 action 2; 4, 6 and 12 action 3.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, NONE, TECHS
from areopagus.games.on_mars.catalog.board import CONSTRUCT, HIRE_SLOT, SLOT_OF
from areopagus.games.on_mars.catalog.cards import SCIENTIST_NAMES
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.scoring import points_of
from areopagus.games.on_mars.state import DECK
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    build,
    cell,
    colony_level,
    hire_scientist,
    in_play,
    lacerda_moves,
    learn,
    let_chance,
    on_slot,
    own_blueprint,
    show_blueprints,
)
from tests.games.on_mars.situations import (
    GENERATOR,
    LACERDA,
    MINE,
    OXYGEN_CONDENSER,
    WATER_EXTRACTOR,
    built,
    far,
    grid,
    his_turn,
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
