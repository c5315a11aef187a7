"""Exploration (CC-EXPL), and the Regions as they are revealed (CC-XMAP-04, -11 to -16).

The map of two players; seat 0's city is +3+0. Around it the slots lie so:

  a  +1+1 top, +0+2 left, +2+1 right, +1+2 bottom; all but +2+1 at the edge
  b  +5-1 top, +4+0 left, +6-1 right, +5+0 bottom; all but +4+0 at the edge
  c  +3+1 top, +2+2 left, +4+1 right, +3+2 bottom; in the middle of the board
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import FERTILE, TERRAINS
from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.positions import (
    HOME,
    army,
    camp,
    card_with,
    cell,
    clash,
    give,
    hold,
    learn,
    person,
    refusal,
    remove_all_units,
    reveal,
    settler,
    ship,
    word,
)

A = ("+1+1", "+0+2", "+2+1", "+1+2")
C = ("+3+1", "+2+2", "+4+1", "+3+2")


def terrains(s: World, spaces: tuple[str, ...]) -> list[str]:
    """The terrain of spaces, by name."""
    return [TERRAINS[s.terrain[cell(space)]] for space in spaces]


def sailing(*revealed: tuple[str, int, int], at: str, load: str = "") -> Table:
    """Seat 0 has one Ship and no other unit; these tiles lie open."""
    table = clash()
    with table.edit() as s:
        for seat in range(s.seats):
            remove_all_units(s, seat)
        for letter, tile, turning in revealed:
            reveal(s, letter, tile, turning)
        ship(s, 0, at, load)
    return table


def place(table: Table) -> int:
    """Where seat 0's Ship is."""
    (one,) = table.state.players[0].ships
    where: int = one.cell
    return where


# Land units


@pytest.mark.parametrize("unit", ["settler", "army", "both"])
@rule("CC-EXPL-01", "CC-EXPL-12")
def test_settlers_and_armies_explore(unit: str) -> None:
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        learn(s, 0, "tactics")
        give(s, 0, food=2)
        if unit != "army":
            settler(s, 0, HOME)
        if unit != "settler":
            army(s, 0, HOME)
    table.play(
        "move", *(["count:1", "count:1"] if unit == "both" else []), word("+3+1"), "tile:18", "turn:as_listed"
    )
    assert terrains(table.state, C) == ["forest", "mountain", "fertile", "mountain"]
    assert ("found" in table.words) == (unit != "army"), "only Settlers found cities there"


@rule("CC-EXPL-02", "CC-EXPL-08")
def test_the_space_is_named_before_the_tile_is_seen() -> None:
    table = clash()
    table.play("move", word("+3+1"))
    assert table.about == "chance.tile"
    assert table.state.players[0].settlers == {cell(HOME): 1}, "nothing is known of the Region yet"
    table.play("tile:17", "turn:as_listed")
    assert table.state.players[0].settlers == {cell("+3+1"): 1}


@rule("CC-EXPL-02")
def test_a_group_enters_one_space_and_the_next_enters_a_known_region() -> None:
    table = clash()
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move", "count:1", word("+3+1"), "tile:11")
    assert terrains(table.state, C) == ["mountain", "forest", "fertile", "sea"], (
        "Sea in +3+1 would break rule 1"
    )
    table.play(word(HOME), word("+3+1"))
    assert table.state.players[0].settlers == {cell("+3+1"): 2}


@rule("CC-EXPL-03", "CC-XMAP-03")
def test_a_tile_lies_in_its_slot_as_listed_or_by_half_a_turn() -> None:
    for turning, seen in (
        ("as_listed", ["forest", "mountain", "fertile", "mountain"]),
        ("half", ["mountain", "fertile", "mountain", "forest"]),
    ):
        table = clash()
        table.play("move", word("+3+1"), "tile:18")
        assert table.words == ["turn:as_listed", "turn:half"]
        table.play(f"turn:{turning}")
        assert terrains(table.state, C) == seen


@rule("CC-EXPL-04", "CC-XMAP-12")
def test_rule_1_the_entered_space_is_not_sea() -> None:
    table = clash()
    table.play("move", word("+2+1"), "tile:5")  # [sea, mountain, sea, mountain]: as listed +2+1 would be Sea
    assert terrains(table.state, A) == ["mountain", "sea", "mountain", "sea"]
    assert table.state.players[0].settlers == {cell("+2+1"): 1}


@rule("CC-EXPL-05", "CC-XMAP-12")
def test_rule_2_sea_joins_sea() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "a", 9)  # Sea in +1+2
    table.play("move", word("+3+1"), "tile:10")  # Sea left: +2+2 as listed, +4+1 by half a turn
    assert terrains(table.state, C) == ["mountain", "sea", "fertile", "mountain"]
    assert table.about == "turn.action", "there was nothing to choose"


@rule("CC-EXPL-05", "CC-XMAP-12")
def test_rule_1_comes_before_rule_2() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "a", 10, 1)  # Sea right: +2+1, beside +3+1 and +2+2
    table.play("move", word("+3+1"), "tile:11")  # Sea top: +3+1 as listed joins, but is entered
    assert terrains(table.state, C) == ["mountain", "forest", "fertile", "sea"]


@rule("CC-EXPL-06", "CC-XMAP-10", "CC-XMAP-12")
def test_rule_3_sea_that_joins_no_sea_lies_at_the_edge() -> None:
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        settler(s, 0, "+4-1")
    table.play("move", word("+5-1"), "tile:12")  # Sea left +4+0 or right +6-1; rule 1 leaves both
    assert table.about == "turn.action"
    assert table.state.terrain[cell("+6-1")] == TERRAINS.index("sea"), "the edge decides"


@rule("CC-EXPL-06", "CC-XMAP-12")
def test_away_from_the_edge_rule_3_says_nothing() -> None:
    table = clash()
    table.play("move", word("+3+1"), "tile:12")  # Sea in +2+2 or +4+1, neither at the edge
    assert table.words == ["turn:as_listed", "turn:half"]


@pytest.mark.parametrize("switch", [False, True])
@rule("CC-EXPL-06", "CC-XMAP-12")
def test_by_the_switch_the_edge_also_decides_between_two_ways_that_join_sea(switch: bool) -> None:
    table = clash(4, edge_rule_always=switch)
    with table.edit() as s:
        reveal(s, "a", 11)  # Sea in +1+2, beside +2+1
        reveal(s, "f", 10)  # Sea in +4-1, beside +4+0
    table.play("move", word("+3+0"), "tile:12")  # Sea in +2+1, at the edge, or in +4+0, which is not
    assert (table.about == "explore.turn") == (not switch)
    if switch:
        assert table.state.terrain[cell("+2+1")] == TERRAINS.index("sea")


@rule("CC-EXPL-07")
def test_the_explorer_chooses_between_two_ways_that_are_left() -> None:
    table = clash()
    table.play("move", word("+3+1"), "tile:18")
    assert table.asked == (0, "explore.turn")
    options = [line for line in table.match.text(0).splitlines() if "turn:" in line]
    assert len(options) == 2
    assert all("D3" in line for line in options), "each says which terrain comes where"


@pytest.mark.parametrize(("turning", "stuck"), [("as_listed", False), ("half", True)])
@rule("CC-EXPL-08", "CC-MOVE-12")
def test_the_terrain_found_applies_to_the_explorer(turning: str, stuck: bool) -> None:
    table = clash()
    table.play("move", word("+3+1"), "tile:18", f"turn:{turning}")  # Forest, or Mountain, in +3+1
    if stuck:
        assert table.refuses("move") == "CC-MOVE-01"
    else:
        table.play("move", word(HOME))
        assert table.state.players[0].settlers == {cell(HOME): 1}


@rule("CC-EXPL-08", "CC-MOVE-13")
def test_an_explored_forest_bars_a_battle_in_the_turn() -> None:
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        learn(s, 0, "tactics")
        army(s, 0, HOME)
        reveal(s, "a", 17)
        settler(s, 1, "+2+1")
    table.play("move", word("+3+1"), "tile:18", "turn:as_listed", "move")
    assert table.refuses(word("+2+1")) == "CC-MOVE-13"


# Barbarians


@pytest.mark.parametrize(
    ("tile", "spaces"),
    [(15, ["+2+2", "+4+1"]), (16, ["+3+1", "+4+1"]), (19, ["+3+1", "+3+2"]), (20, ["+2+2", "+4+1", "+3+2"])],
)
@rule("CC-EXPL-09", "CC-EXPL-10", "CC-EXPL-21", "CC-XMAP-04", "CC-XMAP-16")
@component("regions:15", "regions:16", "regions:19", "regions:20")
def test_a_region_with_two_fertile_spaces_has_barbarians_where_the_explorer_says(
    tile: int, spaces: list[str]
) -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "monuments")
        hold(s, 0, actions=[card_with(civil="explorer")])
        give(s, 0, culture=1)
    table.play("card", "region:c", f"tile:{tile}", "turn:as_listed")
    assert table.about == "barbarians.place"
    assert set(table.words) == {word(space) for space in spaces}
    table.play(word(spaces[1]))
    assert table.state.camps == {cell(spaces[1]): 1}, "a Settlement and one unit"


@rule("CC-EXPL-11", "CC-EXPL-10")
def test_barbarians_do_not_settle_where_the_explorer_stands() -> None:
    table = clash()
    table.play("move", word("+3+1"), "tile:20", "turn:half")  # Fertile: +3+1, +2+2, +4+1
    assert table.words == [word("+2+2"), word("+4+1")]
    assert table.refuses(word("+3+1")) == "CC-EXPL-11"
    table.play(word("+4+1"))
    assert table.state.camps == {cell("+4+1"): 1}


@rule("CC-EXPL-11")
def test_the_space_of_an_exploring_army_is_spared_as_well() -> None:
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        learn(s, 0, "tactics")
        army(s, 0, HOME)
    table.play("move", word("+3+1"), "tile:19", "turn:as_listed")  # Fertile: +3+1 and +3+2
    assert table.state.camps == {cell("+3+2"): 1}


@pytest.mark.parametrize("tile", [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 18])
@rule("CC-EXPL-09", "CC-XMAP-04")
def test_other_regions_have_no_barbarians(tile: int) -> None:
    table = clash()
    table.play("move", word("+3+1"), f"tile:{tile}")
    if table.about == "explore.turn":
        table.play("turn:half")
    assert table.about == "turn.action"
    assert table.state.camps == {}


@rule("CC-XMAP-16", "CC-EXPL-10", "CC-NOTE-35")
def test_without_barbarian_units_a_settlement_comes_alone_and_without_settlements_nothing() -> None:
    for units in ((1,) * 7, (4, 4, 4, 4)):
        table = clash()
        with table.edit() as s:
            remove_all_units(s, 0)
            remove_all_units(s, 1)
            reveal(s, "f", 20)
            reveal(s, "g", 18)
            spots = ("+3+3", "+2+4", "+4+3", "+3+4", "+1+5", "+2+5", "+0+6")
            for spot, count in zip(spots, units, strict=False):
                camp(s, spot, count)
            assert len(s.camps) == len(units)
            settler(s, 0, HOME)
        table.play("move", word("+3+1"), "tile:19", "turn:as_listed")
        assert table.about == "turn.action"
        assert table.state.camps.get(cell("+3+2")) == (None if len(units) == 7 else 0)


@rule("CC-XMAP-16")
def test_the_explorer_stands_there_before_the_barbarians_come() -> None:
    table = clash()
    table.play("move", word("+3+1"), "tile:20", "turn:half")
    assert table.about == "barbarians.place"
    assert table.state.players[0].settlers == {cell("+3+1"): 1}
    assert table.state.terrain[cell("+4+1")] == FERTILE


# Ships


@rule("CC-EXPL-14", "CC-XMAP-13")
def test_a_ship_names_a_region_and_neither_a_space_nor_the_sea_it_comes_from() -> None:
    table = sailing(("c", 7, 0), at="+4+1")  # Sea in +4+1 and +3+2
    table.play("move")
    assert "region:e" in table.words
    assert not any(text in table.words for text in (word("+4+2"), word("+5+1"))), "it names no space"
    table.play("region:e")
    assert table.about == "chance.tile", "both Sea spaces touch e"


@rule("CC-EXPL-14", "CC-EXPL-15", "CC-XMAP-13")
@pytest.mark.parametrize("at", ["+1+2", "+2+1"])
def test_a_ship_enters_by_any_sea_that_it_reaches(at: str) -> None:
    table = sailing(("a", 6, 1), at=at)  # Sea in +1+2 and +2+1
    table.play("move", "region:c", "tile:11")  # Sea on +3+1 touches +2+1 only
    assert place(table) == cell("+3+1")


@rule("CC-EXPL-15", "CC-EXPL-17", "CC-XMAP-13")
def test_the_region_is_turned_so_that_the_ship_finds_sea() -> None:
    table = sailing(("c", 7, 0), at="+4+1")
    table.play("move", "region:e", "tile:10")  # Sea left: +4+2 touches +3+2; right: +6+1 does not
    assert place(table) == cell("+4+2")
    assert table.state.terrain[cell("+4+2")] == TERRAINS.index("sea")
    table = sailing(("c", 7, 0), at="+4+1")
    table.play("move", "region:e", "tile:8")  # Sea left and bottom, or right and top: both touch +4+1
    assert table.words == ["turn:as_listed", "turn:half"], "the explorer chooses"
    table.play("turn:half")
    assert table.about == "explore.ship"
    assert set(table.words) == {word("+5+1"), word("+6+1")}
    assert refusal(table, word("+3+0")) == ("other_region", "CC-EXPL-16")
    assert refusal(table, word("+4+2")) == ("no_sea_space", "CC-EXPL-16")
    assert refusal(table, "turn:half")[0] == "not_an_answer"


@rule("CC-EXPL-15", "CC-XMAP-13")
def test_the_ships_sea_comes_before_the_edge() -> None:
    """By rule 3 alone the Sea would lie at the edge, by the Ship's rule beside the Ship."""
    table = sailing(("c", 11, 1), at="+3+2")
    table.play("move", "region:e", "tile:10")
    assert table.state.terrain[cell("+4+2")] == TERRAINS.index("sea")
    assert place(table) == cell("+4+2")


@rule("CC-EXPL-16")
def test_the_ship_goes_on_any_sea_space_connected_within_the_region() -> None:
    table = sailing(("c", 11, 1), at="+3+2", load="s")
    table.play("move", "sail", "region:e", "tile:8", "turn:as_listed")  # Sea in +4+2 and +5+2
    assert table.about == "explore.ship"
    assert table.words == [word("+4+2"), word("+5+2")]
    table.play(word("+5+2"))
    assert place(table) == cell("+5+2")
    assert len(table.state.players[0].ships[0].cargo) == 1, "with its cargo"


@rule("CC-EXPL-18", "CC-XMAP-13")
def test_a_ship_that_finds_no_sea_goes_back_to_where_it_started() -> None:
    table = sailing(("c", 7, 0), at="+4+1")
    table.play("move", "region:e", "tile:18")
    assert table.about == "explore.turn", "no Sea: rules 2 and 3 leave both ways"
    table.play("turn:half")
    assert place(table) == cell("+4+1"), "not +3+2, from where it looked"
    assert table.about == "turn.action"


@rule("CC-EXPL-18", "CC-XMAP-13")
def test_a_region_without_sea_for_the_ship_lies_by_rules_2_and_3() -> None:
    table = sailing(("c", 11, 1), at="+3+2")  # touches d with +2+3 alone
    table.play("move", "region:d", "tile:9")  # Sea in +1+4 or +1+3: both at the edge, none beside +3+2
    assert table.words == ["turn:as_listed", "turn:half"]
    table.play("turn:half")
    assert place(table) == cell("+3+2")
    table = sailing(("c", 11, 1), ("a", 9, 0), at="+3+2")  # Sea in +1+2, which touches +1+3
    table.play("move", "region:d", "tile:14")  # Sea top or bottom: +1+3 joins +1+2 by rule 2
    assert table.state.terrain[cell("+1+3")] == TERRAINS.index("sea")
    assert place(table) == cell("+3+2")


@rule("CC-EXPL-19")
def test_exploring_ends_the_ships_move() -> None:
    table = sailing(("c", 7, 0), at="+4+1")
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move", word("+4+1"), "region:e", "tile:10")
    assert place(table) == cell("+4+2")
    assert table.refuses(word("+4+2")) == "CC-MOVE-05"
    table.play("done", "move", word("+4+2"))
    assert "region:f" in table.words, "a new Move action explores further"


@rule("CC-EXPL-19", "CC-EXPL-18")
def test_a_ship_that_came_back_has_moved() -> None:
    table = sailing(("c", 7, 0), at="+4+1")
    with table.edit() as s:
        settler(s, 0, HOME)
    table.play("move", word("+4+1"), "region:e", "tile:17", "turn:half")
    assert table.refuses(word("+4+1")) == "CC-MOVE-05"


@rule("CC-EXPL-20", "CC-XMAP-13")
def test_by_navigation_sea_at_the_edge_is_found() -> None:
    table = sailing(("b", 17, 0), ("e", 5, 0), ("c", 18, 0), at="+5+1")
    with table.edit() as s:
        learn(s, 0, "navigation")
    table.play("move", "region:h", "tile:10")  # Sea left or right: +4+4 inside, +6+3 at the edge
    assert place(table) == cell("+6+3")
    table = sailing(("b", 17, 0), ("e", 5, 0), ("c", 20, 0), at="+5+1")
    with table.edit() as s:
        learn(s, 0, "navigation")
    table.play("move", "region:h", "tile:18", "turn:half")
    assert place(table) == cell("+5+1"), "no Sea: back"


@rule("CC-EXPL-16", "CC-EXPL-20", "CC-XMAP-13")
def test_by_navigation_sea_behind_the_edge_is_found_too() -> None:
    table = sailing(("b", 11, 0), at="+5-1")
    with table.edit() as s:
        learn(s, 0, "navigation")
    table.play("move", "region:a", "tile:5", "turn:as_listed")  # Sea in +1+1, at the edge, and +2+1 behind it
    assert table.about == "explore.ship"
    assert set(table.words) == {word("+1+1"), word("+2+1")}
    table.play(word("+2+1"))
    assert place(table) == cell("+2+1")


@rule("CC-EXPL-20", "CC-XMAP-13", "CC-XMAP-15")
def test_navigation_leads_into_a_region_that_also_lies_beside_the_ship() -> None:
    table = sailing(("a", 5, 1), at="+0+2")
    table.play("move", "region:d", "tile:10", "turn:as_listed")
    assert place(table) == cell("+0+2"), "without Navigation there is no way in"
    table = sailing(("a", 5, 1), at="+0+2")
    with table.edit() as s:
        learn(s, 0, "navigation")
    table.play("move", "region:d", "tile:10")
    assert place(table) == cell("+0+4"), "at the edge"


@rule("CC-EXPL-21", "CC-EXPL-10")
def test_a_ship_finds_barbarians_on_any_fertile_space() -> None:
    table = sailing(("c", 11, 1), at="+3+2")
    table.play("move", "region:e", "tile:16")  # Fertile, Sea, Fertile, Barren
    assert place(table) == cell("+4+2"), "the Ship is there first"
    assert table.about == "barbarians.place"
    assert set(table.words) == {word("+5+1"), word("+6+1")}
    table.play(word("+6+1"))
    assert table.state.camps == {cell("+6+1"): 1}


@rule("CC-EXPL-21")
def test_barbarians_come_also_if_the_ship_goes_back() -> None:
    table = sailing(("c", 11, 1), at="+3+2")
    table.play("move", "region:e", "tile:19", "turn:as_listed", word("+5+2"))
    assert place(table) == cell("+3+2")
    assert table.state.camps == {cell("+5+2"): 1}


@rule("CC-EXPL-01", "CC-SHIP-11")
def test_cargo_explores_from_its_ship() -> None:
    table = sailing(("c", 11, 1), at="+3+2", load="s")
    table.play("move", "land", word("+4+2"), "tile:10")  # Sea left is +4+2, which is entered: half a turn
    assert table.state.players[0].settlers == {cell("+4+2"): 1}
    assert table.state.terrain[cell("+6+1")] == TERRAINS.index("sea")


# By a card


@rule("CC-XMAP-14")
def test_a_card_reveals_a_region_beside_a_region_with_an_own_city() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "monuments")
        hold(s, 0, actions=[card_with(civil="explorer")])
        give(s, 0, culture=1)
    table.play("card")
    assert {text for text in table.words if text.startswith("region:")} == {
        "region:a",
        "region:b",
        "region:c",
    }
    table.play("region:b", "tile:12")  # Sea left or right: +6-1 is at the edge, +4+0 is not
    assert table.state.terrain[cell("+6-1")] == TERRAINS.index("sea"), "rule 3"


@rule("CC-XMAP-14")
def test_a_cards_region_joins_sea_first() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 7, 1)  # Sea in +3+1 and +2+2
        learn(s, 0, "monuments")
        hold(s, 0, actions=[card_with(civil="explorer")])
        give(s, 0, culture=1)
    table.play("card", "region:b", "tile:12")
    assert table.state.terrain[cell("+4+0")] == TERRAINS.index("sea"), "rule 2 comes before the edge"


@pytest.mark.parametrize("switch", [False, True])
@rule("CC-XMAP-14", "CC-XMAP-12", "CC-EXPL-06")
def test_the_edge_never_outranks_a_way_that_joins_sea(switch: bool) -> None:
    table = clash(edge_rule_always=switch)
    with table.edit() as s:
        reveal(s, "c", 7, 1)  # Sea in +3+1 and +2+2
        learn(s, 0, "monuments")
        hold(s, 0, actions=[card_with(civil="explorer")])
        give(s, 0, culture=1)
    table.play(
        "card", "region:a", "tile:10"
    )  # Sea left +0+2 joins nothing; right +2+1 joins, not at the edge
    assert table.state.terrain[cell("+2+1")] == TERRAINS.index("sea")


@rule("CC-XMAP-14")
def test_the_great_explorer_reveals_by_the_same_rules() -> None:
    table = clash()
    with table.edit() as s:
        person(s, 0, "great_explorer")
    table.play("person")
    while table.about not in ("person.region", "turn.action"):
        table.play(table.words[-1])
    assert table.about == "person.region"
    table.play("region:b", "tile:12")
    assert table.state.terrain[cell("+6-1")] == TERRAINS.index("sea")


# What is not known


@rule("CC-XMAP-11")
def test_a_face_down_region_is_any_tile_not_yet_seen() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "a", 9)
        reveal(s, "b", 17)
    table.play("move", word("+3+1"))
    assert table.about == "chance.tile"
    assert table.words == [f"tile:{number}" for number in range(5, 21) if number not in (9, 17)]
    assert table.match.ask is not None
    assert table.match.ask.seat < 0, "chance decides, not a player"
