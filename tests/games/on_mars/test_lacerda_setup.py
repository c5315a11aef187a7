"""The setup of the solo game against Lacerda (OM-SOLO, OM-XSOLO)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import NONE, TECHS
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.kernel.errors import BadPosition
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    arrange_start,
    cell,
    colonists,
    give,
    lacerda_moves,
    learn,
    let_chance,
    mars,
    move_bot,
    on_slot,
)
from tests.games.on_mars.situations import (
    LACERDA,
    MINE,
    his_turn,
)


def in_setup(about: str) -> Table:
    """A new solo game, chance asked, up to a question."""
    table = Table(GAME, 1, missions=("4", "8", "9"))
    while table.about != about:
        assert table.match.ask is not None
        table.match.choose(table.match.ask.words[0])
    return table


@rule("OM-SOLO-07", "OM-SOLO-09", "OM-XFIRST-11")
@component("first_colonists:1", "first_colonists:2", "first_colonists:3")
@component("first_colonists:4", "first_colonists:5", "first_colonists:6")
@pytest.mark.parametrize(("number", "space"), [(1, 2), (2, 3), (3, 4), (4, 6), (5, 7), (6, 8)])
def test_a_first_colonist_tile_gives_lacerda_s_space_and_the_shuttle_its_side(
    number: int, space: int
) -> None:
    table = in_setup("chance.first_tile")
    assert table.words == [f"first-tile:{tile}" for tile in range(1, 7)]
    table.play(f"first-tile:{number}")
    assert table.state.players[LACERDA].space == space
    assert table.state.players[LACERDA].below == 0
    assert table.about == "turn_order.space"
    table.play("order:1")
    assert table.about == "turn.action"
    assert (table.state.shuttle_side, table.state.shuttle_space) == (0 if space < 5 else 1, 1)


@rule("OM-SOLO-08")
def test_the_person_then_chooses_another_space_and_receives_its_benefit() -> None:
    table = in_setup("chance.first_tile")
    table.play("first-tile:1")
    assert table.match.ask is not None
    assert table.match.ask.seat == 0
    assert table.words == [f"order:{space}" for space in (1, 3, 4, 5, 6, 7, 8)]
    assert table.refuses("order:2") != ""
    table.play("order:6", "yes")
    assert table.state.players[0].space == 6
    assert table.state.players[0].below == 1


@rule("OM-OPT-06", "OM-SOLO-57")
def test_by_a_switch_lacerda_gets_the_benefit_of_his_starting_space() -> None:
    for switch, crystals in (("no", 2), ("yes", 1)):
        table = Table(GAME, 1, lacerda_start_benefit=switch)
        while table.about != "chance.first_tile":
            assert table.match.ask is not None
            table.match.choose(table.match.ask.words[0])
        table.play("first-tile:1")
        assert table.state.warehouse[5] == crystals
        assert table.state.players[LACERDA].below == 2 - crystals


@rule("OM-SOLO-01")
def test_the_main_board_is_that_of_two_players() -> None:
    table = in_setup("turn_order.space")
    s = table.state
    assert s.warehouse == [0, 2, 2, 2, 2, 2]
    assert not s.tech_stack
    assert (s.building[cell("-2-1")], s.building_owner[cell("-2-1")]) == (5, 0)
    assert (s.building[cell("+2+1")], s.building_owner[cell("+2+1")]) == (5, LACERDA)
    assert s.mission_left == [3, 4, 2]


@rule("OM-SOLO-01")
def test_the_person_pays_for_every_colonist_on_the_slots_also_for_own_ones() -> None:
    table = mars(seats=1)
    with table.edit() as s:
        on_slot(s, 0, "construct", 1)
        on_slot(s, LACERDA, "construct", 1)
        colonists(s, 0, lq=4)
        s.players[0].goals, s.players[0].discarded = 0, s.players[0].goals
    table.play("construct", "colonist", "colonist")
    assert table.about == "construct.kind"
    assert table.state.players[0].wa == 2


@rule("OM-SOLO-03")
def test_both_colours_are_chosen_and_both_boards_are_set_up() -> None:
    table = mars(seats=1, colours=("blue", "yellow", "purple", "green"))
    assert [player.colour for player in table.state.players] == [3, 2]
    his = table.state.players[LACERDA]
    assert (his.ships, his.hangar, his.crystals) == ([1, 1, 1, 1, 1, 0, 0, 0], 0, 1)
    assert (his.shelters, his.markers, his.cubes, his.rover) == (4, 8, 0, NONE)
    assert his.tech[TECHS.index("shelter")] == LAB_NAMES.index("2B")
    with table.edit() as s:
        arrange_start(s)
        learn(s, LACERDA, "generator", "3A")
        move_bot(s, 0, "+0-3")
        give(s, 0, mineral=2)
    table.play("construct", "kind:generator", "hex:+0-3")
    assert "story.uses" in table.story_keys(0)


@rule("OM-SOLO-04", "OM-INV-13")
def test_lacerda_gets_no_private_goals() -> None:
    table = in_setup("chance.goal")
    for _ in range(3):
        assert table.about == "chance.goal"
        table.match.choose(table.words[0])
    assert table.about == "chance.first_tile"
    assert (table.state.players[0].goals.bit_count(), table.state.players[LACERDA].goals) == (3, 0)
    game = mars(seats=1)
    with pytest.raises(BadPosition, match="OM-INV-13"), game.edit() as s:
        s.players[LACERDA].goals = 1 << 15 if not s.players[0].goals >> 15 & 1 else 1 << 14


@rule("OM-SOLO-05", "OM-SOLO-38")
def test_his_starting_bot_is_on_the_mine_icon_and_not_on_his_shelter() -> None:
    table = mars(seats=1)
    assert table.state.players[LACERDA].bots == []
    assert table.state.bot_icon == MINE
    with table.edit() as s:
        move_bot(s, 0, "+2+0")
        s.players[0].goals, s.players[0].discarded = 0, s.players[0].goals
    table.play("control_center")
    table.play("hex:+2+0", "hex:+2+1")  # a Bot there would be in the way
    assert "done" in table.words


@rule("OM-INV-02", "OM-INV-01", "OM-SOLO-05")
def test_of_lacerda_s_bots_none_is_on_the_map_and_three_fit_his_board() -> None:
    table = mars(seats=1)
    with table.edit() as s:
        s.players[LACERDA].bots_reserve = 3
        on_slot(s, LACERDA, "construct", 3)
        on_slot(s, LACERDA, "upgrade", 3)
        on_slot(s, LACERDA, "obtain_blueprint", 3)
        on_slot(s, LACERDA, "research_development", 3)
        on_slot(s, LACERDA, "hire_or_contract", 1)  # thirteen Colonists, more than a player has
    with pytest.raises(BadPosition, match="OM-INV-02"), table.edit() as s:
        s.players[LACERDA].bots_reserve = 4
    with pytest.raises(BadPosition, match="OM-INV-02"), table.edit() as s:
        s.players[LACERDA].bots = [cell("+2+1")]
    with pytest.raises(BadPosition, match="OM-INV-01"), table.edit() as s:
        s.players[0].reserve += 1


@rule("OM-SOLO-06", "OM-SOLO-10")
def test_twelve_cards_are_drawn_without_being_put_back() -> None:
    table = his_turn("orbit")
    assert table.words == [f"solo:{card:02}" for card in range(1, 13)]
    let_chance(table, "solo:06")
    assert table.state.solo_discard == [5]
    with table.edit() as s:
        lacerda_moves(s, "orbit")
    assert "solo:06" not in table.words
    assert len(table.words) == 11
