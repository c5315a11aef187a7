"""A Bot or Rover where a Building is placed (OM-DISP)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import NONE
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    add_bot,
    build,
    cell,
    has_bot,
    move_bot,
    own_blueprint,
    player,
    put_crystal,
    put_rover,
    quiet_mars,
    seat_asked,
    tile,
    top_tile,
)
from tests.games.on_mars.situations import (
    listed_hexes,
)


@rule("OM-DISP-01")
def test_a_crystal_on_the_site_goes_back_to_the_supply() -> None:
    table = quiet_mars()
    with table.edit() as s:
        top_tile(s, "generator", 1)
        move_bot(s, 0, "+1-4")
        put_crystal(s, "+2-4")
    table.play("construct", "kind:generator", "hex:+2-4")
    assert sum(table.state.crystal) == 0
    assert player(table, 0).below == 0


@rule("OM-DISP-02")
@pytest.mark.parametrize("what", ["discovery", "research"])
def test_a_tile_on_the_site_goes_to_the_box(what: str) -> None:
    table = quiet_mars(missions="159")
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        put = {"discovery": 13} if what == "discovery" else {"research": "A"}
        tile(s, "+2-4", **put)
    stack = table.state.discovery.total
    table.play("construct", "kind:generator", "hex:+2-4")
    assert table.state.tile[cell("+2-4")] == NONE
    assert player(table, 0).discoveries == player(table, 0).research == player(table, 0).below == 0
    assert table.state.discovery.total == stack


@rule("OM-DISP-03")
@pytest.mark.parametrize("piece", ["bot", "rover"])
@pytest.mark.parametrize("owner", [0, 1])
def test_the_owner_moves_a_displaced_piece_to_a_nearest_available_hex(piece: str, owner: int) -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        if piece == "rover":
            put_rover(s, owner, "+2-4")
        elif owner:
            move_bot(s, 1, "+2-4")
        else:
            add_bot(s, 0, "+2-4")
    table.play("construct", "kind:generator", "hex:+2-4")
    assert (table.about, seat_asked(table)) == ("construct.displace", owner)
    assert sorted(table.words) == sorted(listed_hexes("+2-5", "+3-5", "+3-4", "+2-3", "+1-3"))
    assert table.refuses("hex:+2-2") == "OM-DISP-03", "that is farther away"
    table.play("hex:+3-4")
    if piece == "rover":
        assert player(table, owner).rover == cell("+3-4")
    else:
        assert has_bot(table, owner, "+3-4")


@rule("OM-DISP-03")
def test_pieces_of_several_owners_are_displaced_in_turn_order() -> None:
    table = quiet_mars(seats=3)
    with table.edit() as s:
        move_bot(s, 0, "+0+1")
        own_blueprint(s, 0, 1)
        put_rover(s, 1, "+0+0")
        put_rover(s, 2, "+1-1")
        s.players[1].space, s.players[2].space = s.players[2].space, s.players[1].space
        s.players[2].rover = cell("+0+0")
    table.play("upgrade", "blueprint:01", "hex:+0+0")
    assert (table.about, seat_asked(table)) == ("construct.displace", 2)
    table.play("hex:+1+0")
    assert (table.about, seat_asked(table)) == ("construct.displace", 1)
    assert "hex:+1+0" not in table.words


@rule("OM-DISP-04")
def test_available_is_an_empty_hex_or_a_building_without_a_piece_but_not_the_hex_itself() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        put_rover(s, 1, "+2-4")
        put_crystal(s, "+2-5")
        tile(s, "+3-5", discovery=13)
        build(s, "water_extractor", "+2-3")
        build(s, "water_extractor", "+3-4")
        own_blueprint(s, 1, 5, built_on="+3-4")
    table.play("construct", "kind:generator", "hex:+2-4")
    assert sorted(table.words) == sorted(listed_hexes("+2-3", "+1-3"))
    table.play("hex:+2-3")
    assert player(table, 1).rover == cell("+2-3")


@rule("OM-DISP-03", "OM-DISP-04")
def test_with_no_available_hex_around_the_next_ring_counts() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        put_rover(s, 1, "+2-4")
        put_crystal(s, "+2-5", "+3-5", "+3-4", "+2-3", "+1-3")
    table.play("construct", "kind:generator", "hex:+2-4")
    assert table.about == "construct.displace"
    assert "hex:+2-2" in table.words
    assert "hex:+0-2" in table.words, "the Generator carries no piece"
    assert "hex:+1-3" not in table.words
    table.play("hex:+2-2")
    assert player(table, 1).rover == cell("+2-2")
