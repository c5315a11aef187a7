"""What effects change at the beginnings of turns, phases and rounds, and on the map."""

from __future__ import annotations

from areopagus.games.on_mars.catalog.basics import NONE
from areopagus.games.on_mars.effects import terrain, turns
from areopagus.games.on_mars.state import COLONIZATION, SHUTTLE
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import build, cell, put_crystal, put_miner, put_rover, tile
from tests.games.on_mars.situations import HERE, board


@rule("OM-FLOW-03", "OM-NOTE-57", "OM-XFIRST-10")
def test_the_counts_of_a_turn_begin_at_zero() -> None:
    s = board().copy()
    s.main_done = s.executive_used = True
    s.used = [(1, 1)]
    for player in s.players:
        player.gained, player.developments, player.task_done, player.below = 2, 1, True, 1
    crystals = [player.crystals for player in s.players]
    turns.begin_turn(s, 1)
    assert (s.active, s.main_done, s.executive_used, s.used) == (1, False, False, [])
    for player in s.players:
        assert (player.gained, player.developments, player.task_done) == (0, 0, False)
    assert [player.crystals for player in s.players] == [crystals[0], crystals[1] + 1]
    assert [player.below for player in s.players] == [1, 0]


@rule("OM-FLOW-01", "OM-END-02", "OM-SHUTTLE-02")
def test_phases_and_rounds_begin_with_a_clean_slate() -> None:
    s = board().copy()
    turns.end_colonization(s)
    assert s.active == NONE
    s.active, s.shuttle_travelled = 1, 0
    turns.begin_shuttle_phase(s)
    assert (s.phase, s.active, s.shuttle_travelled) == (SHUTTLE, NONE, NONE)
    side, before = s.shuttle_side, s.round
    turns.move_shuttle(s, 1 - side, 3)
    assert (s.shuttle_side, s.shuttle_space, s.shuttle_travelled) == (1 - side, 3, side)
    turns.begin_round(s)
    assert (s.phase, s.shuttle_travelled, s.round, s.final_round) == (COLONIZATION, NONE, before + 1, False)


@rule("OM-NOTE-66")
def test_a_displaced_piece_without_an_available_hex_goes_back_to_its_owner() -> None:
    s = board().copy()
    put_rover(s, 0, HERE)
    bot, reserve = s.players[0].bots[0], s.players[0].bots_reserve
    terrain.return_piece(s, 0, HERE, is_rover=True)
    assert (s.players[0].rover, s.players[0].bots) == (NONE, [bot])
    terrain.return_piece(s, 0, bot, is_rover=False)
    assert (s.players[0].bots, s.players[0].bots_reserve) == ([], reserve + 1)


@rule("OM-BOT-02", "OM-BOT-03", "OM-UPG-09")
def test_what_leaves_the_map_is_gone() -> None:
    s = board().copy()
    bot = s.players[0].bots[0]
    s.tile[bot], s.crystal[bot] = 2, 1
    terrain.clean_under_bots(s)
    assert (s.tile[bot], s.crystal[bot]) == (NONE, 0)
    tile(s, HERE, discovery=1)
    put_crystal(s, "+1+1")
    terrain.place_building(s, 0, 1, HERE)
    assert (s.tile[HERE], s.crystal[HERE], s.building[HERE], s.tops[1]) == (NONE, 0, 1, NONE)
    build(s, "mine", "-1+0")
    put_miner(s, 1, "-1+0")
    lq = s.players[1].lq
    terrain.put_marker(s, 0, 0, cell("-1+0"))
    assert (s.colonist[cell("-1+0")], s.players[1].miners, s.players[1].lq) == (NONE, [], lq + 1)
