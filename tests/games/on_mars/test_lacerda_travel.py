"""Where Lacerda drives and travels (OM-LAC): by keys in their order, and what is still tied by chance.

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
the person's Shelter is on -2-1, Lacerda's on +2+1. Unless a test puts one there, no tile is on the map.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from areopagus.games.on_mars.catalog.basics import NONE
from areopagus.games.on_mars.catalog.terrain import DISTANCES, HEXES
from areopagus.games.on_mars.state import Mars
from areopagus.kernel.hexes import text as text_of
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    add_bot,
    arrange_start,
    begin_shuttle_phase,
    build,
    cell,
    colony_level,
    give,
    lacerda_moves,
    learn,
    let_chance,
    mars,
    move_bot,
    no_tiles,
    on_slot,
    own_blueprint,
    put_crystal,
    put_rover,
    rover_at,
    show_blueprints,
    tile,
)
from tests.games.on_mars.situations import (
    LACERDA,
    hex_words,
    his_ride,
    his_turn,
    ties,
)

HIRE = "solo:04"


def driver(crystals: int = 3) -> Table:
    """Lacerda is about to turn a card; `HIRE` is impossible, so that he drives."""
    table = his_turn(crystals=crystals)
    with table.edit() as s:
        on_slot(s, LACERDA, "hire_or_contract")
    return table


# Rover

ORDER = (8, 9, 3, 11, 10, 1, 19, 13, 12)
"""One Discovery tile of each kind, as he prefers them; a Research tile comes before all."""


def able(s: Mars) -> None:
    """Lacerda can use every kind of Discovery tile."""
    own_blueprint(s, LACERDA, 7)


@rule("OM-LAC-15")
@pytest.mark.parametrize("place", range(len(ORDER)))
def test_among_the_nearest_tiles_he_prefers_by_kind(place: int) -> None:
    table = driver()
    with table.edit() as s:
        able(s)
        if place:
            tile(s, "+1-1", discovery=ORDER[place - 1])
            wanted = ORDER[place - 1]
        else:
            s.tile[cell("+1-1")] = 19
            wanted = None
        tile(s, "-1+0", discovery=ORDER[place])
    let_chance(table, HIRE)
    his = table.state.players[LACERDA]
    assert his.discoveries == (1 << wanted - 1 if wanted else 0)
    assert his.research == (0 if wanted else 1)


@rule("OM-LAC-15")
def test_the_nearest_comes_before_the_preferred_kind() -> None:
    table = driver()
    with table.edit() as s:
        able(s)
        tile(s, "+1-1", discovery=12)
        tile(s, "-2+0", discovery=8)
    let_chance(table, HIRE)
    assert rover_at(table, LACERDA) == "+1-1"


@rule("OM-LAC-15")
def test_two_tiles_of_one_kind_at_one_distance_are_a_matter_of_chance() -> None:
    table = driver()
    with table.edit() as s:
        tile(s, "+1-1", discovery=3)
        tile(s, "-1+0", discovery=4)
    asked = let_chance(table, HIRE, "hex:-1+0")
    assert ties(asked)[0] == hex_words("+1-1", "-1+0")
    assert table.state.players[LACERDA].discoveries == 1 << 3


def useless_upgrade(s: Mars) -> int:
    return 8


def useless_develop(s: Mars) -> int:
    learn(s, LACERDA, "shelter", "6A")
    return 1


def useless_learn(s: Mars) -> int:
    learn(s, LACERDA, "mine", "1A")
    learn(s, LACERDA, "ship", "1B")
    return 19


def useless_blueprints(s: Mars) -> int:
    show_blueprints(s)
    return 11


def useless_warehouse(s: Mars) -> int:
    s.warehouse = [0] * 6
    return 12


def useless_shelter(s: Mars) -> int:
    for at in ("+3+1", "+3+0", "+2+2", "+1+2"):
        build(s, "shelter", at, owner=LACERDA)
    return 7


@rule("OM-LAC-15")
@pytest.mark.parametrize(
    "useless",
    [useless_upgrade, useless_develop, useless_learn, useless_blueprints, useless_warehouse, useless_shelter],
)
def test_a_tile_whose_benefit_he_cannot_use_is_no_target(useless: Callable[[Mars], int]) -> None:
    table = driver()
    with table.edit() as s:
        discovery = useless(s)
        tile(s, "+1-1", discovery=discovery)
    asked = let_chance(table, HIRE)
    assert rover_at(table, LACERDA) == ""
    assert len(asked) == 1
    assert table.state.players[LACERDA].discoveries == 0


@rule("OM-LAC-15")
def test_research_is_no_target_without_a_tile_to_develop() -> None:
    table = driver()
    with table.edit() as s:
        learn(s, LACERDA, "shelter", "6A")
        s.tile[cell("+1-1")] = 19
    let_chance(table, HIRE)
    assert rover_at(table, LACERDA) == ""


FAR = {2: "+2+0", 3: "+3+0", 4: "+4+0", 5: "+5+0"}


@rule("OM-LAC-16")
@pytest.mark.parametrize(
    ("distance", "his", "yours", "crystals", "owner", "spent", "reached"),
    [
        (2, "3A", "", 3, None, 0, True),  # nothing more
        (2, "", "3A", 3, None, 0, True),
        (3, "", "", 3, None, 1, True),  # no Tech: Crystals
        (3, "1A", "", 3, LACERDA, 0, True),  # Tech before Crystals
        (4, "", "4A", 3, 0, 0, True),
        (4, "1A", "", 3, LACERDA, 1, True),
        (5, "", "1A", 2, 0, 2, True),  # exactly the missing Crystals
        (5, "", "1A", 1, 0, 0, False),  # not all of them: none
        (5, "", "", 2, None, 0, False),
        (5, "2A", "", 1, LACERDA, 1, True),
    ],
)
def test_with_what_he_reaches_a_tile(
    distance: int, his: str, yours: str, crystals: int, owner: int | None, spent: int, reached: bool
) -> None:
    table = mars(seats=1, missions=("4", "8", "9"))
    with table.edit() as s:
        arrange_start(s)
        no_tiles(s)
        lacerda_moves(s, "colony")
        on_slot(s, LACERDA, "hire_or_contract")
        give(s, LACERDA, crystal=crystals)
        tile(s, FAR[distance], discovery=13)
        if his or yours:  # there is one Rover Tech tile with two players
            learn(s, LACERDA if his else 0, "rover", his or yours)
    let_chance(table, HIRE)
    keys = table.story_keys(0)
    assert keys.count("story.uses_own") == (owner == LACERDA)
    assert keys.count("story.uses") == (owner == 0)
    assert table.state.players[LACERDA].crystals == crystals - spent
    assert (rover_at(table, LACERDA) == FAR[distance]) == reached


@rule("OM-LAC-17")
def test_the_shortest_way_with_most_crystals() -> None:
    table = driver()
    with table.edit() as s:
        tile(s, "+2-2", discovery=13)  # straight: one way
    asked = let_chance(table, HIRE)
    assert not ties(asked)
    table = driver()
    with table.edit() as s:
        tile(s, "+1+1", discovery=13)  # by +1+0 or by +0+1
        put_crystal(s, "+0+1")
    asked = let_chance(table, HIRE)
    assert not ties(asked)
    assert table.state.crystal[cell("+0+1")] == 0
    assert table.state.players[LACERDA].below == 1 + 3
    table = driver()
    with table.edit() as s:
        tile(s, "+1+1", discovery=13)
    asked = let_chance(table, HIRE)
    assert ties(asked) == [hex_words("+1+0", "+0+1")]


@rule("OM-LAC-17")
def test_a_target_he_cannot_reach_is_approached_as_far_as_he_may_stop() -> None:
    table = driver(crystals=0)
    with table.edit() as s:
        tile(s, "+5-5", discovery=13)
        put_rover(s, 0, "+2-2")  # the nearest hex within reach is taken
    let_chance(table, HIRE)
    assert rover_at(table, LACERDA) == "+1-1"


@rule("OM-LAC-17")
def test_he_does_not_stop_on_a_tile_he_cannot_collect() -> None:
    table = driver(crystals=0)
    with table.edit() as s:
        tile(s, "+5-5", discovery=13)
        tile(s, "+2-2", discovery=14)
    let_chance(table, HIRE)
    assert rover_at(table, LACERDA) == "+1-1"
    assert table.state.tile[cell("+2-2")] == 13


@rule("OM-LAC-17")
def test_if_no_hex_is_nearer_he_stays_and_uses_nothing() -> None:
    table = driver(crystals=3)
    with table.edit() as s:
        learn(s, 0, "rover", "1A")
        put_rover(s, LACERDA, "+4+0")
        tile(s, "+5+0", discovery=13)
        move_bot(s, 0, "+5-1")
        put_rover(s, 0, "+5+0")  # on the tile itself
    let_chance(table, HIRE)
    assert rover_at(table, LACERDA) == "+4+0"
    assert table.state.players[LACERDA].crystals == 3
    assert "story.uses" not in table.story_keys(0)


@rule("OM-LAC-16", "OM-LAC-17")
def test_two_hexes_from_his_target_he_has_two_points_and_no_more() -> None:
    table = driver(crystals=3)
    with table.edit() as s:
        learn(s, LACERDA, "rover", "1A")
        put_rover(s, LACERDA, "+1+0")
        tile(s, "+3+0", discovery=13)
        put_rover(s, 0, "+3+0")  # on the tile itself
        move_bot(s, 0, "+2+0")
        for at in ("+2+1", "+3-1"):
            add_bot(s, 0, at)  # only with a third point could he stop beside the tile
    let_chance(table, HIRE)
    assert rover_at(table, LACERDA) == "+1+0"


@rule("OM-LAC-18")
def test_a_tile_reached_is_claimed_and_resolved_at_once() -> None:
    table = driver()
    with table.edit() as s:
        tile(s, "+1+0", discovery=11)
    let_chance(table, HIRE)
    his = table.state.players[LACERDA]
    assert (his.discoveries, len(his.blueprints)) == (1 << 10, 2)
    assert table.state.tile[cell("+1+0")] == NONE


@rule("OM-LAC-18")
def test_a_tile_on_which_he_stands_already_is_claimed_once_he_can_use_it() -> None:
    table = driver()
    with table.edit() as s:
        put_rover(s, LACERDA, "+1+0")
        tile(s, "+1+0", discovery=12)
        tile(s, "+3+0", discovery=13)
    let_chance(table, HIRE)
    assert table.state.players[LACERDA].discoveries == 1 << 11
    assert rover_at(table, LACERDA) == "+1+0"
    assert sum(table.state.warehouse) == 8


# Travel


@rule("OM-LAC-19")
@pytest.mark.parametrize(
    ("his", "yours", "farthest"),
    [
        ("", "", None),  # both count as on the starting Mine
        ("", "+3-3", ("-3+0", "-3+1", "-3+2", "-3+3", "-2+3", "-1+3", "+0+3")),
        ("+3-3", "", ("+6-4", "+6-3", "+5-5")),
    ],
)
def test_his_discovery_tile_goes_three_hexes_away_as_far_as_possible_from_your_rover(
    his: str, yours: str, farthest: tuple[str, ...] | None
) -> None:
    table = his_ride("orbit")
    with table.edit() as s:
        if his:
            put_rover(s, LACERDA, his)
        if yours:
            put_rover(s, 0, yours)
        first = s.exploration[0]
    start, other = cell(his or "+0+0"), cell(yours or "+0+0")
    s = table.state
    empty = [
        here
        for here in range(91)
        if DISTANCES[start][here] == 3 and s.building[here] == NONE and s.tile[here] == NONE
    ]
    most = max(DISTANCES[here][other] for here in empty)
    wanted = {f"hex:{text_of(HEXES.cells[here])}" for here in empty if DISTANCES[here][other] == most}
    assert set(table.words) == wanted
    assert farthest is None or wanted <= hex_words(*farthest)
    word = sorted(wanted)[0]
    let_chance(table, word)
    assert table.state.tile[cell(word.removeprefix("hex:"))] == first


@rule("OM-LAC-20")
@pytest.mark.parametrize(
    ("card", "left", "travels"),
    [(1, "orbit", True), (2, "orbit", False), (1, "colony", False), (1, "", False)],
)
def test_he_travels_if_the_shuttle_left_his_side_and_his_card_lets_him(
    card: int, left: str, travels: bool
) -> None:
    table = his_ride("orbit", card)
    with table.edit() as s:
        colony_level(s, 2)
        s.shuttle_side = 1 if left == "colony" else 0
        s.shuttle_space = 1 if left else 2
        s.players[LACERDA].hangar, s.players[LACERDA].ships[4] = 1, 0
        begin_shuttle_phase(s)
    if table.about == "shuttle.travel":
        table.play("no")
    asked = let_chance(table, until="chance.solo_card")
    assert table.about in ("turn.action", "chance.solo_card")
    assert ("chance.order" in [about for about, _words in asked]) == travels
    assert (table.state.players[LACERDA].space > 4) == travels
    assert table.state.players[LACERDA].hangar == 1
