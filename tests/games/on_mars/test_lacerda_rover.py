"""What Lacerda does (OM-SOLO, OM-XSOLO): his Rover, his travel and the Turn Order benefits.

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
the person's Shelter is on -2-1, Lacerda's on +2+1. Unless a test puts one there, no tile is on the map.
Cards 3, 5, 7, 9 and 11 are action 1; 1, 2, 8 and 10 action 2; 4, 6 and 12 action 3.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import TECHS
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.scoring import points_of
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    begin_shuttle_phase,
    build,
    cell,
    colony_level,
    give,
    hire_scientist,
    learn,
    let_chance,
    on_slot,
    own_blueprint,
    put_rover,
    rover_at,
    show_blueprints,
    tile,
)
from tests.games.on_mars.situations import (
    GENERATOR,
    LACERDA,
    MINE,
    SOLO_CARDS,
    WATER_EXTRACTOR,
    built,
    grid,
    his_ride,
    his_turn,
    on_the_hire_slot,
    put_miner_of_lacerda,
    slot_counts,
    ties,
)

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
    assert ("story.lacerda_travels" in table.story_keys(0)) != stays
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
