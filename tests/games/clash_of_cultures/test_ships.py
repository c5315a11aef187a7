"""Ships and transport (CC-SHIP), Navigation (CC-ADV-MAR-03, CC-XMAP-15).

The map of two players. `two_seas` reveals one long Sea in the west and a short one in the east:

  a (7)   +1+1 forest   +0+2 forest    +2+1 SEA      +1+2 SEA (edge)
  c (8)   +3+1 fertile  +2+2 SEA       +4+1 forest   +3+2 SEA
  f (6)   +3+3 SEA      +2+4 SEA       +4+3 mountain +3+4 fertile
  e (5)   +5+1 SEA (edge) +4+2 mountain +6+1 SEA (edge) +5+2 mountain
  b (17)  +5-1 mountain +4+0 forest    +6-1 mountain +5+0 barren; all Land, at the edge between the two

Unrevealed: d and g in the west, which touch the western Sea, and h, which touches neither.
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import SEA
from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.positions import (
    HOME,
    army,
    camp,
    cell,
    city,
    clash,
    learn,
    refusal,
    remove_all_units,
    reveal,
    settler,
    ship,
    word,
)

WEST = ("+2+1", "+1+2", "+2+2", "+3+2", "+3+3", "+2+4")
EAST = ("+5+1", "+6+1")


def two_seas(*advances: str, regions: str = "abcef") -> Table:
    """The two Seas, or some of their Regions; nobody has units; seat 0 has these advances."""
    table = clash()
    with table.edit() as s:
        for seat in range(s.seats):
            remove_all_units(s, seat)
        for letter, tile in (("a", 7), ("b", 17), ("c", 8), ("e", 5), ("f", 6)):
            if letter in regions:
                reveal(s, letter, tile)
        learn(s, 0, *advances)
    return table


def places(s: World, seat: int = 0) -> list[int]:
    """Where a player's Ships are."""
    return sorted(one.cell for one in s.players[seat].ships)


def hexes(words: list[str]) -> set[str]:
    """The spaces among words."""
    return {text for text in words if text.startswith("hex:")}


def loads(s: World) -> list[str]:
    """The cargo of seat 0's Ships: s a Settler, a an Army unit."""
    return ["".join("sa"[unit >> 3] for unit in one.cargo) for one in s.players[0].ships]


def cargo(s: World) -> int:
    """How many units are aboard the first Ship."""
    return len(s.players[0].ships[0].cargo)


@rule("CC-SHIP-01")
def test_a_ship_sails_to_any_sea_connected_with_its_own() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1")
    table.play("move")
    assert hexes(table.words) == {word(p) for p in WEST if p != "+2+1"}
    assert table.refuses(word("+5+1")) == "CC-SHIP-01", "another Sea"
    assert table.refuses(word("+3+1")) == "CC-SHIP-01", "Land"
    table.play(word("+2+4"))
    assert places(table.state) == [cell("+2+4")]
    assert table.about == "turn.action", "once in a Move action"


@rule("CC-SHIP-01")
def test_ships_sail_as_a_group() -> None:
    table = two_seas()
    with table.edit() as s:
        for _ in range(3):
            ship(s, 0, "+2+1")
    table.play("move", "load:none", "done", word("+3+3"), "done")
    assert places(table.state) == sorted(cell(p) for p in ("+2+1", "+3+3", "+3+3"))
    assert table.state.turn.actions_left == 2


@rule("CC-SHIP-02", "CC-SHIP-03")
def test_a_foreign_ship_is_not_passed() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1")
        ship(s, 1, "+2+2")
    table.play("move")
    assert hexes(table.words) == {word("+1+2"), word("+2+2")}, "up to the foreign Ship and no further"
    assert table.refuses(word("+3+2")) == "CC-SHIP-01"


@rule("CC-SHIP-02")
def test_a_route_round_a_foreign_ship_is_a_route() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1")
        ship(s, 1, "+1+2")
    table.play("move", word("+2+4"))
    assert places(table.state) == [cell("+2+4")]
    assert "story.sea_battle" not in table.story_keys()


@rule("CC-SHIP-03")
def test_entering_the_sea_of_a_foreign_ship_starts_a_naval_battle() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1")
        ship(s, 1, "+2+2")
    table.play("move", word("+2+2"))
    assert table.about == "chance.die"
    table.play("die:5", "die:1")
    assert table.state.players[1].ships == []
    assert places(table.state) == [cell("+2+2")], "the movement stopped there"


@rule("CC-SHIP-04")
def test_a_ship_that_fought_does_not_move_again_in_the_turn() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1")
        ship(s, 0, "+5+1")
        ship(s, 0, "+1+2")
        ship(s, 1, "+2+2")
    table.play("move", word("+2+1"), word("+2+2"), "die:5", "die:1", "done", "move")
    assert table.refuses(word("+2+2")) == "CC-SHIP-04"
    table.play(word("+1+2"), word("+2+1"), "done", "end", "end")
    table.play("move", word("+2+2"), word("+3+2"))
    assert cell("+3+2") in places(table.state), "in the next Turn it does"


@rule("CC-SHIP-04")
def test_ships_that_stopped_a_naval_battle_are_back_and_stay() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1")
        settler(s, 0, HOME)
        ship(s, 1, "+2+2")
    table.play("move", word("+2+1"), word("+2+2"), "die:1", "die:1", "stop", "done")
    assert places(table.state) == [cell("+2+1")]
    table.play("move")
    assert table.about == "move.to", "only the Settler can move"
    assert word("+1+2") not in table.words


# Navigation


@rule("CC-SHIP-05", "CC-SHIP-06", "CC-ADV-MAR-03", "CC-XMAP-15")
def test_navigation_leads_round_the_edge_to_the_first_sea_and_all_sea_connected_with_it() -> None:
    table = two_seas("navigation")
    with table.edit() as s:
        ship(s, 0, "+5+1")
    table.play("move")
    assert hexes(table.words) == {word(p) for p in (*WEST, "+6+1")}
    table.play(word("+2+4"))
    assert places(table.state) == [cell("+2+4")]


@rule("CC-ADV-MAR-03", "CC-SHIP-05")
def test_without_navigation_the_edge_is_no_way() -> None:
    table = two_seas("cartography")
    with table.edit() as s:
        ship(s, 0, "+5+1")
    table.play("move")
    assert table.about == "turn.action", "there was nothing to choose"
    assert places(table.state) == [cell("+6+1")]


@rule("CC-SHIP-06", "CC-XMAP-15")
def test_navigation_goes_in_both_directions() -> None:
    table = two_seas("navigation")
    with table.edit() as s:
        reveal(s, "h", 9)  # Sea in +5+4, at the edge
        ship(s, 0, "+5+1")
    table.play("move")
    assert word("+1+2") in table.words, "against the clock, over b and the starting Region"
    assert word("+5+4") in table.words, "with the clock, over e and h"


@rule("CC-SHIP-05", "CC-XMAP-15")
def test_only_the_first_sea_in_a_direction_is_reached() -> None:
    table = two_seas("navigation")
    with table.edit() as s:
        reveal(s, "h", 9)  # Sea in +5+4
        reveal(s, "g", 11, 1)  # Sea in +1+6, which touches no other Sea
        ship(s, 0, "+5+4")
    table.play("move")
    assert hexes(table.words) == {word(p) for p in (*EAST, "+1+6")}
    assert table.refuses(word("+1+2")) == "CC-SHIP-01", "behind the eastern Sea, and behind +1+6"


@rule("CC-SHIP-07", "CC-XMAP-15")
def test_navigation_does_not_pass_an_unrevealed_region() -> None:
    table = two_seas("navigation", regions="acef")
    with table.edit() as s:
        ship(s, 0, "+5+1")
    table.play("move")
    assert set(table.words) == {word("+6+1"), "region:b", "region:h"}
    assert table.refuses(word("+1+2")) == "CC-SHIP-01", "behind b"
    assert table.refuses("region:d") == "CC-SHIP-07", "behind b"


@rule("CC-SHIP-08", "CC-XMAP-15", "CC-EXPL-20", "CC-XMAP-13")
def test_navigation_explores_the_region_that_blocks_the_way() -> None:
    table = two_seas("navigation")
    with table.edit() as s:
        ship(s, 0, "+5+1", "s")
    table.play("move", "sail")
    assert "region:h" in table.words
    table.play("region:h", "tile:9")  # its Sea lies at the edge, in +5+3 or +5+4
    assert table.about == "explore.turn"
    table.play("turn:half")
    assert places(table.state) == [cell("+5+3")]
    assert cargo(table.state) == 1


@rule("CC-SHIP-08")
def test_without_navigation_the_region_that_blocks_the_edge_is_out_of_reach() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1")
    table.play("move")
    assert table.refuses("region:h") == "CC-SHIP-01"
    assert {"region:d", "region:g"} <= set(table.words), "these touch its Sea"


@rule("CC-XMAP-15", "CC-SHIP-03")
def test_a_foreign_ship_where_navigation_ends_is_fought() -> None:
    table = two_seas("navigation")
    with table.edit() as s:
        ship(s, 0, "+5+1")
        ship(s, 1, "+1+2")
    table.play("move")
    assert hexes(table.words) == {word("+6+1"), word("+1+2")}, "the Sea behind it is not reached"
    table.play(word("+1+2"), "die:5", "die:1")
    assert places(table.state) == [cell("+1+2")]


@rule("CC-XMAP-15", "CC-SHIP-03")
def test_a_foreign_ship_bars_the_way_to_the_edge() -> None:
    table = two_seas("navigation")
    with table.edit() as s:
        ship(s, 0, "+2+4")
        ship(s, 1, "+3+3")
    table.play("move")
    assert hexes(table.words) == {word("+3+3")}, "+2+4 is not at the edge"


@rule("CC-XMAP-15", "CC-XMAP-13")
def test_a_region_beside_sea_that_navigation_reaches_is_explored_from_there() -> None:
    table = two_seas("navigation")
    with table.edit() as s:
        ship(s, 0, "+5+1")
    table.play("move")
    assert {"region:d", "region:g", "region:h"} <= set(table.words)
    table.play("region:g")
    assert table.about == "chance.tile", "only +2+4 touches g"
    table.play("tile:11")
    assert table.state.terrain[cell("+1+5")] == SEA
    assert places(table.state) == [cell("+1+5")]


# Transport


@rule("CC-SHIP-09")
def test_a_ship_carries_two_land_units() -> None:
    table = two_seas("tactics")
    with table.edit() as s:
        army(s, 0, HOME, 2)
        settler(s, 0, HOME, 2)
        ship(s, 0, "+2+1")
    table.play("move", word(HOME), "count:2", "count:1")
    assert table.refuses(word("+2+1")) == "CC-SHIP-09"
    table.match.undo(0)
    table.match.undo(0)
    table.play("count:1", "count:1", word("+2+1"))
    assert cargo(table.state) == 2
    table.play(word(HOME), "count:1", "count:0")
    assert table.refuses(word("+2+1")) == "CC-SHIP-09", "it is full"


@rule("CC-SHIP-09", "CC-SHIP-10")
def test_two_ships_carry_four_and_the_player_says_which_boards_where() -> None:
    table = two_seas("tactics")
    with table.edit() as s:
        army(s, 0, HOME, 2)
        settler(s, 0, HOME)
        ship(s, 0, "+2+1")
        ship(s, 0, "+2+1", "s")
    table.play("move", word(HOME), "count:2", "count:1", word("+2+1"))
    assert table.about == "move.load"
    table.play("load:s", "load:none", "load:a")
    assert loads(table.state) == ["sa", "sa"]
    assert table.state.players[0].armies == {}


@rule("CC-SHIP-10", "CC-MOVE-17")
def test_a_land_unit_embarks_on_an_own_ship_in_an_adjacent_sea() -> None:
    table = two_seas()
    with table.edit() as s:
        settler(s, 0, HOME)
        settler(s, 0, "+3+4")
        ship(s, 0, "+2+1")
        ship(s, 1, "+3+3")
    table.play("move", word("+3+4"))
    assert table.refuses(word("+3+3")) == "CC-MOVE-17", "a foreign Ship"
    assert table.refuses(word("+2+4")) == "CC-MOVE-17", "no Ship"
    assert table.refuses(word("+2+1")) == "CC-SHIP-10", "not adjacent"
    table.match.undo(0)
    table.play(word(HOME), word("+2+1"))
    assert table.state.players[0].settlers == {cell("+3+4"): 1}
    assert cargo(table.state) == 1


@rule("CC-SHIP-11")
def test_cargo_disembarks_to_land_adjacent_to_the_ship() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1", "s")
    table.play("move", "land")
    assert {word(p) for p in (HOME, "+2+0", "+3+1", "+1+1")} == set(table.words)
    assert table.refuses(word("+0+2")) == "CC-MOVE-06"
    assert table.refuses(word("+2+2")) == "CC-MOVE-17", "Sea"
    table.play(word("+3+1"), "done")
    assert table.state.players[0].settlers == {cell("+3+1"): 1}
    assert cargo(table.state) == 0


@rule("CC-SHIP-11", "CC-MOVE-10")
def test_without_tactics_army_units_do_not_disembark_but_are_carried() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1", "a")
    table.play("move")
    assert table.about == "move.to", "no `land`"
    table.play(word("+3+2"))
    assert cargo(table.state) == 1


@rule("CC-SHIP-11", "CC-MOVE-12", "CC-MOVE-13")
def test_disembarking_into_mountain_and_forest_has_their_consequences() -> None:
    table = two_seas("tactics")
    with table.edit() as s:
        ship(s, 0, "+3+3", "aa")
        ship(s, 0, "+2+1", "a")
        settler(s, 1, "+0+2")
    table.play("move", word("+3+3"), "land", "load:aa", "done", word("+4+3"))
    table.play(word("+2+1"), "land", word("+1+1"), "done")
    assert table.state.players[0].armies == {cell("+4+3"): 1, cell("+1+1"): 1}
    table.play("move")
    assert table.refuses(word("+4+3")) == "CC-MOVE-12"
    table.play(word("+1+1"))
    assert table.refuses(word("+0+2")) == "CC-MOVE-13"


@rule("CC-SHIP-11")
def test_cargo_does_not_change_ships_without_landing() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1", "s")
        ship(s, 0, "+2+2")
    table.play("move", word("+2+1"), "land")
    assert set(table.words) == {word(p) for p in (HOME, "+2+0", "+3+1", "+1+1")}
    assert table.refuses(word("+2+2")) == "CC-SHIP-10"


@rule("CC-SHIP-11", "CC-MOVE-13")
def test_a_forest_is_remembered_aboard() -> None:
    table = two_seas("tactics")
    with table.edit() as s:
        army(s, 0, HOME)
        ship(s, 0, "+2+1")
        settler(s, 1, "+3+1")
    table.play("move", word(HOME), word("+2+0"), "done")
    table.play("move", word("+2+0"), word("+2+1"), "done")
    table.play("move", "land")
    assert table.refuses(word("+3+1")) == "CC-MOVE-13"
    table.play(word(HOME))
    assert table.state.players[0].armies == {cell(HOME): 1}


@rule("CC-SHIP-12")
def test_land_units_and_ships_move_in_one_move_action_within_three_groups() -> None:
    table = two_seas()
    with table.edit() as s:
        settler(s, 0, HOME)
        settler(s, 0, "+3+4")
        settler(s, 0, "+3+1")
        ship(s, 0, "+2+1")
    table.play("move", word(HOME), word("+2+1"))
    table.play(word("+2+1"), word("+2+4"))
    table.play(word("+3+4"), word("+2+4"))
    assert table.about == "turn.action", "boarding, sailing, boarding: three groups"
    assert cargo(table.state) == 2
    assert places(table.state) == [cell("+2+4")]


@rule("CC-SHIP-13")
def test_cargo_goes_along_and_may_still_land() -> None:
    table = two_seas("tactics")
    with table.edit() as s:
        ship(s, 0, "+2+1", "sa")
    table.play("move", "sail", word("+2+4"))
    assert table.words == [word("+2+4"), "done"], "the Ship has moved, its cargo has not"
    table.play(word("+2+4"), "unit:settler", "load:a", word("+3+4"))
    me = table.state.players[0]
    assert me.settlers == {cell("+3+4"): 1}
    assert me.armies == {cell("+3+4"): 1}
    assert table.about == "turn.action"
    assert table.state.turn.actions_left == 2, "all in one Move action, two groups"


@rule("CC-SHIP-14", "CC-MOVE-05")
def test_who_embarks_needs_another_move_action_to_disembark() -> None:
    table = two_seas()
    with table.edit() as s:
        settler(s, 0, HOME)
        ship(s, 0, "+2+1")
    table.play("move", word(HOME), word("+2+1"))
    table.play(word("+2+1"))
    assert table.about == "move.to", "sailing is offered, landing is not"
    table.play(word("+2+4"))
    assert table.about == "turn.action"
    table.play("move", "land", word("+3+4"))
    assert table.state.players[0].settlers == {cell("+3+4"): 1}


@rule("CC-SHIP-15")
def test_units_embark_on_and_disembark_from_ships_that_fought() -> None:
    table = two_seas("tactics")
    with table.edit() as s:
        ship(s, 0, "+2+1", "a")
        settler(s, 0, "+3+1")
        ship(s, 1, "+2+2")
    table.play("move", word("+2+1"), "sail", word("+2+2"), "die:5", "die:1")
    table.play(word("+2+2"), word("+3+1"))
    assert table.state.players[0].armies == {cell("+3+1"): 1}, "from the Ship that fought"
    table.play(word("+3+1"), word("+2+2"))
    assert cargo(table.state) == 1, "and onto it"


@rule("CC-SHIP-16")
def test_units_that_fought_do_not_embark_in_the_turn() -> None:
    table = two_seas("tactics")
    with table.edit() as s:
        army(s, 0, HOME)
        settler(s, 1, "+3+1")
        settler(s, 0, "+1+1")
        ship(s, 0, "+2+1")
    table.play("move", word(HOME), word("+3+1"), "done", "move")
    assert table.refuses(word("+3+1")) == "CC-MOVE-11", "although a Ship lies beside it"
    table.play(word("+1+1"), word("+2+1"))
    assert cargo(table.state) == 1, "who did not fight embarks"


@pytest.mark.parametrize("what", ["army", "city", "barbarians"])
@rule("CC-SHIP-17")
def test_disembarking_among_enemies_starts_a_land_battle(what: str) -> None:
    table = two_seas("tactics")
    with table.edit() as s:
        ship(s, 0, "+2+1", "aa")
        if what == "army":
            army(s, 1, "+3+1")
        elif what == "city":
            learn(s, 1, "tactics")
            city(s, 1, "+3+1", "fortress")
        else:
            camp(s, "+3+1")
    table.play("move", "land", "load:aa", "load:a", word("+3+1"))
    assert table.about == "chance.die"
    assert "story.battle" in table.story_keys()


@rule("CC-SHIP-17", "CC-MOVE-14")
def test_settlers_aboard_land_among_enemies_with_an_army_only() -> None:
    table = two_seas("tactics")
    with table.edit() as s:
        ship(s, 0, "+2+1", "s")
        ship(s, 0, "+2+1", "a")
        settler(s, 1, "+3+1")
    table.play("move", "land")
    assert refusal(table, "load:ss") == ("no_such_ship", "CC-SHIP-11")
    table.play("load:s", "done")
    assert table.refuses(word("+3+1")) == "CC-MOVE-14"
    table.match.undo(0)
    table.play("load:a", word("+3+1"))
    me = table.state.players[0]
    assert (me.armies, me.settlers) == ({cell("+3+1"): 1}, {cell("+3+1"): 1})
    assert table.state.players[1].settlers == {}


@rule("CC-SHIP-17")
def test_a_stopped_landing_returns_to_the_ships_it_came_from() -> None:
    table = two_seas("tactics")
    with table.edit() as s:
        ship(s, 0, "+2+1", "sa")
        ship(s, 0, "+2+1", "a")
        army(s, 1, "+3+1", 2)
    table.play("move", "land", "load:sa")
    assert refusal(table, "unit:ship") == ("not_aboard", "CC-SHIP-11")
    assert refusal(table, "load:a")[0] == "not_an_answer"
    table.play("unit:army", "load:s", "load:a", word("+3+1"))
    table.play("die:1", "die:1", "die:1", "die:1", "stop", "done")
    assert loads(table.state) == ["sa", "a"]
    table.play("move")
    assert table.about != "move.mode", "who fought does not land again; the Ships may sail"


@pytest.mark.parametrize("where", ["battle", "unrevealed", "open"])
@rule("CC-MOVE-15")
def test_no_more_than_four_army_units_land_together(where: str) -> None:
    table = two_seas("tactics")
    with table.edit() as s:
        for _ in range(3):
            ship(s, 0, "+2+2", "aa")
        if where == "battle":
            army(s, 1, "+3+1")
    table.play("move", "land", "load:a", "load:aa", "load:a")
    assert table.about == "move.to", "four are enough for any space"
    to = "+2+3" if where == "unrevealed" else "+3+1"
    table.play(word(to), *(["tile:18", "turn:half"] if where == "unrevealed" else []))
    assert table.state.players[0].armies == {cell(to): 4}


# Ships that look alike (CC-ASK-08)


@rule("CC-SHIP-10")
def test_of_alike_ships_the_one_that_can_still_sail_is_boarded() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+1+2")
        ship(s, 0, "+2+1")
        settler(s, 0, HOME)
    table.play("move", word("+1+2"), word("+2+1"), word(HOME), word("+2+1"), word("+2+1"))
    assert table.about == "move.to", "one Ship has moved, so the other sails, with the Settler"
    table.play(word("+3+3"))
    there = [one for one in table.state.players[0].ships if one.cell == cell("+3+3")]
    assert [len(one.cargo) for one in there] == [1]


@rule("CC-SHIP-13")
def test_of_alike_ships_the_one_whose_cargo_can_still_land_sails() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1")
        settler(s, 0, HOME)
        ship(s, 0, "+2+1", "s")
    table.play("move", word(HOME), word("+2+1"), "load:none")
    table.play(word("+2+1"), "sail", "done", word("+2+4"))
    assert table.about == "move.from"
    table.play(word("+2+4"))
    assert table.about == "move.to", "the Settler who has not moved is in +2+4"
    table.play(word("+3+4"))
    assert cell("+3+4") in table.state.players[0].settlers


@rule("CC-SHIP-01", "CC-ADV-MAR-03")
def test_a_ship_that_can_go_nowhere_is_not_offered() -> None:
    table = clash()
    with table.edit() as s:
        for seat in range(s.seats):
            remove_all_units(s, seat)
        for letter, tile in (("a", 17), ("b", 18), ("c", 11), ("d", 19), ("e", 20), ("f", 12)):
            reveal(s, letter, tile)
        ship(s, 0, "+3+1")  # a lake
    assert table.refuses("move") == "CC-MOVE-01"


@rule("CC-SHIP-09", "CC-SHIP-10")
def test_a_full_ship_takes_nobody_aboard() -> None:
    table = two_seas()
    with table.edit() as s:
        ship(s, 0, "+2+1")
        ship(s, 0, "+2+1", "ss")
        settler(s, 0, HOME)
    table.match._forced = "none"
    table.play("move", word(HOME), "count:1", word("+2+1"))
    assert (table.about, table.words) == ("move.load", ["load:none"])
    assert refusal(table, "load:ss") == ("no_berth", "CC-SHIP-09")
    assert refusal(table, "load:a") == ("no_such_ship", "CC-SHIP-10")
