"""What Rovers find: Research tiles (OM-XRES).

The starting Buildings lie as by `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S,
Oxygen Condenser W. Seat 0 is purple, with Shelter and Bot at -2-1; seat 1 is green, at +2+1.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import NONE, SHELTER
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.positions import (
    cell,
    give,
    learn,
    player,
    put_rover,
    quiet_mars,
    storage,
    tile,
)
from tests.games.on_mars.situations import CLAIM, FINDS


@rule("OM-XRES-01")
@component("research:A", "research:B", "research:C", "research:D")
@pytest.mark.parametrize("kind", ["A", "B", "C", "D"])
def test_a_research_tile_gives_up_to_two_developments_without_column_costs(kind: str) -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, FINDS, research=kind)
        give(s, 0, mineral=0, battery=0, water=0, plant=0, oxygen=0)
        learn(s, 0, "mine", "1A")
    table.play(*CLAIM)
    assert player(table, 0).research == 1 << "ABCD".index(kind)
    table.play("tech:mine", "lab:2A", "tech:mine", "lab:3A")
    assert player(table, 0).tech[0] == LAB_NAMES.index("3A")
    assert storage(table, 0)["mineral"] == 1, "the benefit of the space"
    assert table.match.ask is not None
    assert table.match.ask.seat == 1, "there is no third one, also not for a Colonist"


@rule("OM-XRES-01")
def test_a_research_tile_may_develop_two_tiles_once_or_only_one() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, FINDS, research="C")
        learn(s, 0, "mine", "1A")
    table.play(*CLAIM, "tech:mine", "lab:2A")
    assert table.words == ["tech:mine", "tech:shelter", "done"]
    table.play("tech:shelter", "lab:3A")
    assert player(table, 0).tech[SHELTER] == LAB_NAMES.index("3A")
    with table.edit() as s:
        put_rover(s, 1, "-4-1")
        tile(s, "-3-2", research="C")
    table.play("control_center", "rover", "hex:-3-2", "done", "yes", "tech:shelter", "lab:3A", "done")
    assert player(table, 1).tech[SHELTER] == LAB_NAMES.index("3A")


@rule("OM-XRES-01", "OM-ROVER-08")
def test_a_research_tile_is_claimable_only_with_something_to_develop() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_rover(s, 0, "-3+0")
        tile(s, FINDS, research="C")
        s.players[0].tech[SHELTER] = LAB_NAMES.index("6A")
    table.play("control_center", "rover", "hex:-3-1", "rover")
    assert table.refuses(f"hex:{FINDS}") == "OM-ROVER-08"


@rule("OM-XRES-02")
def test_both_tiles_of_a_type_can_be_claimed_by_two_players() -> None:
    table = quiet_mars()
    with table.edit() as s:
        s.tile[cell("-5+0")] = NONE
        s.players[1].research = 1
        put_rover(s, 0, "-4+0")
    table.play("control_center", "rover", "hex:-4-1", "done", "yes", "done")
    assert [each.research for each in table.state.players] == [1, 1]
