"""The Tech that a Complex needs (OM-BTECH)."""

from __future__ import annotations

import pytest

from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    add_bot,
    begin_turn,
    build,
    give,
    learn,
    move_bot,
    quiet_mars,
    seat_asked,
    storage,
)
from tests.games.on_mars.situations import (
    finish_construction,
)


@rule("OM-BTECH-01")
def test_without_any_tech_of_the_kind_no_complex_can_be_built() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0-2")  # all sites around it are beside the Generator
        add_bot(s, 0, "+0+1")
        give(s, 0, mineral=1)
    table.play("construct")
    assert table.refuses("kind:generator") == "OM-BTECH-01"
    with table.edit() as s:
        learn(s, 1, "generator", "1A")
        begin_turn(s, 0)
    table.play("construct")
    assert "kind:generator" in table.words


@rule("OM-BTECH-01")
def test_any_players_tech_serves_and_its_owner_gets_an_oxygen_or_a_development() -> None:
    table = quiet_mars(seats=3)
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        learn(s, 1, "generator", "1A")
        learn(s, 2, "generator", "1B")
    table.play("construct", "kind:generator", "hex:+1-3")
    assert (table.about, table.words) == ("construct.tech", ["tech-of:green", "tech-of:yellow"])
    table.play("tech-of:yellow")
    finish_construction(table)
    assert (table.about, seat_asked(table)) == ("tech.owner_choice", 2)
    table.play("keep")
    assert storage(table, 2)["oxygen"] == 2


@rule("OM-BTECH-02")
@pytest.mark.parametrize(("lab", "joined"), [("1A", 1), ("2A", 2), ("3A", 3), ("4A", 4)])
def test_the_level_of_the_tile_is_at_least_the_number_joined(lab: str, joined: int) -> None:
    chain = ("+0-3", "+0-4", "-1-2", "-1-3")
    for number in (joined, joined + 1):
        table = quiet_mars()
        with table.edit() as s:
            for at in chain[: number - 1]:
                build(s, "generator", at)
            learn(s, 0, "generator", lab)
            move_bot(s, 0, "+1-4")
        table.play("construct", "kind:generator")
        if number == joined:
            assert "hex:+1-3" in table.words
        else:
            assert table.refuses("hex:+1-3") == "OM-BTECH-02"


@rule("OM-BTECH-03")
def test_every_building_of_every_complex_joined_counts() -> None:
    table = quiet_mars()
    with table.edit() as s:
        build(s, "generator", "-1-2")
        build(s, "generator", "+2-4")
        build(s, "generator", "+3-4")
        move_bot(s, 0, "+1-4")
        learn(s, 0, "generator", "3A")
    table.play("construct", "kind:generator")
    assert table.refuses("hex:+1-3") == "OM-BTECH-02", "two and two, though only two are beside it"
    with table.edit() as s:
        learn(s, 0, "generator", "4A")
        for at in ("-3+0", "-3-1", "-4+0"):
            build(s, "shelter", at, owner=0)
        give(s, 0, battery=0)
    table.play("construct", "kind:generator", "hex:+1-3")
    finish_construction(table)
    assert storage(table, 0)["battery"] == 5
