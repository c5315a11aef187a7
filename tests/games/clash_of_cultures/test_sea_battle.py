"""Naval battles (CC-SEA) and Warships (CC-ADV-MAR-05/06).

The battlefield is that of `battlefields`: seat 0 sails from +1+4, seat 1 holds the Sea space +2+3 beside +3+2.
"""

from __future__ import annotations

import pytest

from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.battlefields import (
    DEEP,
    FIELD,
    SHORE,
    SPARE,
    arm,
    armies_of,
    land,
    open_map,
    roll,
    sail,
)
from tests.games.clash_of_cultures.positions import army, cell, city, give, learn, ship


def fleets(ours: list[str], theirs: list[str]) -> Table:
    """Ships with these cargoes."""
    table = open_map()
    with table.edit() as s:
        for cargo in ours:
            ship(s, 0, DEEP, cargo)
        for cargo in theirs:
            ship(s, 1, SHORE, cargo)
    return table


def ships(table: Table, seat: int) -> list[int]:
    return sorted(one.cell for one in table.state.players[seat].ships)


def loads(table: Table, seat: int) -> list[str]:
    """What the Ships of a player carry."""
    return sorted(
        "".join(sorted("a" if unit >> 3 else "s" for unit in one.cargo))
        for one in table.state.players[seat].ships
    )


@rule("CC-SEA-01", "CC-SEA-02", "CC-SHIP-03")
def test_sailing_into_enemy_ships_is_a_battle_with_a_die_for_each_ship() -> None:
    table = fleets(["", ""], ["", "", ""])
    sail(table)
    assert "story.sea_battle" in table.story_keys()
    roll(table, 3, 2, 6, 3, 1)  # 5: one hit; 10: two hits
    assert len(ships(table, 0)) == 0
    assert len(ships(table, 1)) == 2
    assert table.state.players[0].reserve[2] == 4
    assert table.state.battle is None


@rule("CC-SEA-02", "CC-BATTLE-08")
def test_the_last_ships_of_both_may_sink_together() -> None:
    table = fleets([""], [""])
    sail(table)
    roll(table, 5, 5)
    assert ships(table, 0) == ships(table, 1) == []
    assert "story.battle_won" not in table.story_keys()


@rule("CC-SEA-01", "CC-NOTE-28", "CC-SEA-03")
def test_building_ships_among_enemies_is_a_battle_that_cannot_be_stopped() -> None:
    table = open_map()
    with table.edit() as s:
        learn(s, 0, "fishing")
        city(s, 0, FIELD, "port", mood="happy")
        give(s, 0, wood=4)
        ship(s, 1, SHORE)
    table.play("activate", f"hex:{FIELD}", "build", "unit:ship", "unit:ship", "done")
    roll(table, 1, 1, 1)
    assert table.about == "chance.die", "the next round at once"
    roll(table, 4, 1, 1)
    assert ships(table, 0) == [cell(SHORE)] * 2
    assert ships(table, 1) == []


@rule("CC-SEA-03")
def test_who_stops_returns_to_where_the_movement_started() -> None:
    table = fleets(["a", ""], [""])
    sail(table)
    roll(table, 1, 1, 1)
    assert table.asked == (0, "battle.continue")
    table.play("stop")
    assert ships(table, 0) == [cell(DEEP)] * 2
    assert ships(table, 1) == [cell(SHORE)]
    assert loads(table, 0) == ["", "a"]


@rule("CC-SEA-04")
def test_cargo_neither_rolls_nor_takes_hits() -> None:
    table = fleets(["aa"], ["aa"])
    with table.edit() as s:
        learn(s, 0, "steel_weapons")
    sail(table)
    roll(table, 4, 4)
    assert table.about == "battle.continue", "two dice in all"
    assert loads(table, 0) == loads(table, 1) == ["aa"]


@rule("CC-SEA-05", "CC-NOTE-27")
def test_a_lost_ship_takes_its_cargo_and_its_owner_chooses_it() -> None:
    table = fleets(["aa", "s", ""], ["", ""])
    sail(table)
    roll(table, 1, 1, 1, 4, 6)
    assert table.asked == (0, "battle.casualty")
    assert table.words == ["load:none", "load:s", "load:aa"]
    assert table.refuses("load:a") == "CC-SEA-05"
    table.play("load:aa")
    assert table.words == ["load:none", "load:s"]
    table.play("load:none")
    assert loads(table, 0) == ["s"]
    assert table.state.players[0].reserve == [2, 16, 3]


@rule("CC-SEA-06", "CC-SHIP-04", "CC-SHIP-15")
def test_ships_that_fought_stay_but_their_cargo_may_land() -> None:
    table = fleets(["a"], [""])
    sail(table)
    roll(table, 5, 1)
    assert table.about == "move.from"
    table.play(f"hex:{SHORE}")
    assert table.about == "move.to", "ashore is the only way"
    assert all(table.state.terrain[cell(text.split(":")[1])] != 3 for text in table.words)
    table.play(f"hex:{SPARE}")
    assert armies_of(table, 0) == {SPARE: 1}
    assert ships(table, 0) == [cell(SHORE)]


@rule("CC-SEA-07", "CC-ADV-WAR-08")
def test_steel_weapons_do_nothing_at_sea() -> None:
    table = fleets([""], [""])
    with table.edit() as s:
        learn(s, 0, "steel_weapons")
    sail(table)
    roll(table, 4, 1)
    assert len(ships(table, 1)) == 1


@rule("CC-SEA-08", "CC-ADV-MAR-05", "CC-BATTLE-21")
@pytest.mark.parametrize("seat", [0, 1])
def test_warships_cancel_a_hit_at_sea_in_the_first_round(seat: int) -> None:
    table = fleets(["", ""], ["", ""])
    with table.edit() as s:
        learn(s, seat, "warships")
    sail(table)
    roll(table, 4, 1, 4, 1)
    assert [len(ships(table, side)) for side in (0, 1)] == ([2, 1] if seat == 0 else [1, 2])
    table.play("continue")
    roll(table, *((1, 1, 5) if seat == 0 else (5, 1, 1)))
    assert len(ships(table, seat)) == 1


def landing(*advanced: int) -> Table:
    table = open_map()
    with table.edit() as s:
        ship(s, 0, SHORE, "aa")
        army(s, 1, FIELD, 2)
        for seat in advanced:
            learn(s, seat, "warships")
    return table


@rule("CC-ADV-MAR-06", "CC-SHIP-17")
def test_warships_cancel_a_hit_on_armies_that_land_into_battle() -> None:
    table = landing(0)
    land(table)
    roll(table, 1, 1, 4, 1)
    assert armies_of(table, 0) == {FIELD: 2}
    table.play("continue")
    roll(table, 1, 1, 4, 1)
    assert armies_of(table, 0) == {FIELD: 1}
    table = landing(1)
    land(table)
    roll(table, 4, 1, 1, 1)
    assert armies_of(table, 1) == {FIELD: 1}, "not on those who are on the land"


@rule("CC-ADV-MAR-06", "CC-X-17")
def test_warships_do_not_help_armies_that_landed_before() -> None:
    table = landing(0)
    land(table, to=SPARE)
    table.play("done", "move", f"hex:{SPARE}", "count:2", f"hex:{FIELD}")
    roll(table, 1, 1, 4, 1)
    assert armies_of(table, 0) == {FIELD: 1}


@rule("CC-SEA-02", "CC-BATTLE-13")
def test_cards_are_played_at_sea_too() -> None:
    table = fleets([""], ["", ""])
    with table.edit() as s:
        (ours,) = arm(s, 0, "high_morale")
        (theirs,) = arm(s, 1, "defensive_formation")
    sail(table)
    table.play(ours, theirs)
    roll(table, 3, 1, 1, 3)
    assert len(ships(table, 1)) == 1
    assert ships(table, 0) == []
