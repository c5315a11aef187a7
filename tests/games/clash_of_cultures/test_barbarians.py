"""Barbarians (CC-BARB): where they come from, how they attack and how they are attacked.

The battlefield is that of `battlefields`: Barbarians sit in +3+3 beside the city +3+2.
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.card_catalog import WONDERS
from areopagus.games.clash_of_cultures.catalog import ACADEMY, BARBARIANS, PORT, SETTLEMENT, number_of
from areopagus.games.clash_of_cultures.state import LOST
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.battlefields import (
    CAMP,
    DEN,
    FIELD,
    SPARE,
    arm,
    armies_of,
    begin_raid,
    march,
    open_map,
    roll,
)
from tests.games.clash_of_cultures.positions import (
    army,
    begin_turn,
    built_wonder,
    camp,
    card_with,
    cell,
    city,
    give,
    hold,
    home,
    learn,
    refusal,
    settler,
    ship,
    stock,
    until,
)

NONE = -1


def raided(
    barbarians: int, *pieces: str, armies: int = 0, settlers: int = 0, seat: int = 0, mood: str = "happy"
) -> Table:
    """Barbarians attack a city with these pieces and units; seat 0 is active."""
    table = open_map()
    with table.edit() as s:
        camp(s, DEN, barbarians)
        city(s, seat, FIELD, *pieces, mood=mood)
        if armies:
            army(s, seat, FIELD, armies)
        if settlers:
            settler(s, seat, FIELD, settlers)
        begin_raid(s)
    return table


def attack(barbarians: int, armies: int) -> Table:
    """Armies have moved into a Barbarian Settlement."""
    table = open_map()
    with table.edit() as s:
        camp(s, FIELD, barbarians)
        army(s, 0, CAMP, armies)
    march(table, armies)
    return table


def pieces(table: Table) -> tuple[int, ...]:
    colours: tuple[int, ...] = table.state.cities[cell(FIELD)].pieces
    return colours


def mood(table: Table) -> int:
    """0 Angry, 1 Neutral, 2 Happy."""
    number: int = table.state.cities[cell(FIELD)].mood
    return number


def barbarians(table: Table) -> int:
    units: int = table.state.camps[cell(DEN)]
    return units


# What they are and where they come from


@rule("CC-BARB-01", "CC-BARB-05", "CC-MOVE-14")
def test_a_barbarian_settlement_is_foreign_to_everybody() -> None:
    for seat in (0, 1):
        table = open_map()
        with table.edit() as s:
            camp(s, FIELD, 1)
            army(s, seat, CAMP)
            settler(s, seat, CAMP)
            begin_turn(s, seat)
        table.play("move", f"hex:{CAMP}", "count:0", "count:1")
        assert table.refuses(f"hex:{FIELD}") == "CC-MOVE-14", "Settlers alone may not enter"
        with table.edit() as s:
            begin_turn(s, seat)
        march(table, 1, 1)
        assert table.about == "chance.die", "for an Army it is a battle"


@rule("CC-BARB-05", "CC-COLLECT-06")
def test_nothing_is_collected_where_barbarians_are() -> None:
    for here in (False, True):
        table = open_map()
        with table.edit() as s:
            city(s, 0, FIELD, "academy")
            if here:
                camp(s, DEN, 0)
        table.play("activate", f"hex:{FIELD}", "collect")
        assert (f"hex:{DEN}" in table.words) == (not here)


@rule("CC-BARB-02", "CC-EVENT-12", "CC-EVENT-13")
def test_barbarians_come_by_an_event_symbol() -> None:
    table = open_map()
    with table.edit() as s:
        s.agenda.append(("event", 0))
    table.play("event:population_boom_spawn")
    assert table.about == "event.spawn"
    table.play("hex:+3+1", "hex:+3+1")
    assert table.state.camps == {cell("+3+1"): 2}


@rule("CC-BARB-03", "CC-EXPL-10")
def test_barbarians_come_by_exploration() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP)
    table.play("move", f"hex:{CAMP}", "hex:+5+1", "tile:16")
    until(table, "barbarians.place")
    table.play(table.words[0])
    assert list(table.state.camps.values()) == [1]


@rule("CC-BARB-04", "CC-BARB-19", "CC-BARB-21")
def test_a_barbarian_city_is_a_settlement_and_nothing_else() -> None:
    table = attack(1, 1)
    roll(table, 5, 1)
    table.play("keep")
    assert pieces(table) == (0, NONE, NONE, NONE, NONE)
    assert mood(table) == 0
    assert stock(table.state, 0) == {"food": 2, "gold": 1}, "no spoils for the size besides"


# Barbarians attack


@rule("CC-BARB-06", "CC-EVENT-15")
def test_an_event_makes_barbarians_attack() -> None:
    table = open_map()
    with table.edit() as s:
        city(s, 0, FIELD)
        camp(s, DEN, 2)
        s.agenda.append(("event", 0))
    table.play("event:famine")
    assert table.about == "chance.die"
    assert table.state.battle.seats == (BARBARIANS, 0)


@rule("CC-BARB-06", "CC-XACT-07")
def test_mercenaries_make_barbarians_attack_another_player() -> None:
    table = open_map()
    number = card_with(civil="mercenaries")
    with table.edit() as s:
        city(s, 1, FIELD)
        camp(s, DEN, 2)
        army(s, 0, CAMP)
        hold(s, 0, actions=[number])
        give(s, 0, food=1)
    table.play("card", f"action:{number}", f"hex:{DEN}", "kind:food", f"hex:{DEN}", f"hex:{FIELD}")
    assert table.about == "chance.die"
    assert table.state.battle.seats == (BARBARIANS, 1)
    roll(table, 5, 5)
    assert cell(FIELD) not in table.state.cities
    assert table.state.turn.land_wins == 0, "it was no attack of the active player"


@rule("CC-BARB-07", "CC-BARB-08", "CC-BARB-14", "CC-NOTE-30")
def test_a_barbarian_attack_is_one_round_and_the_survivors_go_home() -> None:
    table = raided(3, armies=2)
    roll(table, 1, 1, 1, 4, 1)
    assert barbarians(table) == 2
    assert table.about == "turn.action", "nobody is asked to go on"
    assert armies_of(table, 0) == {FIELD: 2}
    assert table.state.battle is None


@rule("CC-BARB-07", "CC-BATTLE-06", "CC-NOTE-30")
def test_barbarians_that_fall_hit_all_the_same() -> None:
    table = raided(1, armies=1)
    roll(table, 5, 5)
    assert barbarians(table) == 0
    assert cell(DEN) in table.state.camps, "the Settlement stays"
    assert armies_of(table, 0) == {}
    assert mood(table) == 2


@rule("CC-BARB-09", "CC-MOOD-16")
def test_hits_go_to_units_first_as_the_attacked_player_chooses() -> None:
    table = raided(3, "academy", armies=1, settlers=1, seat=1)
    roll(table, 5, 1, 1, 1)
    assert table.asked == (1, "battle.casualty")
    assert table.words == ["unit:settler", "unit:army"]
    table.play("unit:army")
    assert armies_of(table, 1) == {}
    assert table.state.players[1].settlers[cell(FIELD)] == 1, "the Settler stays"
    assert pieces(table) == (1, NONE, 1, NONE, NONE)
    assert mood(table) == 2, "hits on units leave the mood alone"


@rule("CC-BARB-09", "CC-BARB-10", "CC-BARB-13", "CC-NOTE-26")
def test_further_hits_take_pieces_as_the_attacked_player_chooses_the_settlement_last() -> None:
    table = raided(4, "academy", "temple", settlers=1)
    roll(table, 5, 5, 5, 1)
    assert table.about == "battle.piece", "the Settler was the only unit"
    assert table.state.players[0].settlers.get(cell(FIELD)) is None
    assert table.words == ["piece:academy", "piece:temple"]
    table.play("piece:temple")
    assert pieces(table) == (0, NONE, NONE, NONE, NONE)
    assert mood(table) == 0, "Angry at once, from Happy"


@rule("CC-BARB-10", "CC-NOTE-26")
def test_a_piece_of_another_colour_goes_to_its_owner() -> None:
    table = open_map()
    with table.edit() as s:
        camp(s, DEN, 1)
        city(s, 0, FIELD, "port", colour=1)
        begin_raid(s)
    assert table.state.players[1].supply[PORT] == 6
    roll(table, 5)
    assert table.state.players[1].supply[PORT] == 7
    assert table.state.cities[cell(FIELD)].port == NONE


@rule("CC-BARB-10")
def test_everybody_is_told_when_a_raid_is_over() -> None:
    table = open_map()
    with table.edit() as s:
        camp(s, DEN, 1)
        city(s, 0, FIELD, "port")
        begin_raid(s)
    assert "story.raid_over" not in table.story_keys()
    roll(table, 5)
    assert "story.raid_over" in table.story_keys()


@rule("CC-BARB-11", "CC-WON-09")
def test_a_city_below_size_one_is_destroyed_with_its_wonder() -> None:
    table = open_map()
    with table.edit() as s:
        camp(s, DEN, 4)
        city(s, 0, FIELD, "academy")
        built_wonder(s, "colossus", FIELD)
        begin_raid(s)
    roll(table, 6, 6, 6, 6)  # four hits, two more than pieces
    assert cell(FIELD) not in table.state.cities
    assert table.state.wonders[number_of(WONDERS, "colossus")] == LOST
    assert table.state.players[0].supply[SETTLEMENT] == 6
    assert table.state.players[0].supply[ACADEMY] == 7
    assert barbarians(table) == 4
    assert table.about == "turn.action"


@rule("CC-BARB-12")
def test_a_fortress_works_against_barbarians() -> None:
    table = raided(2, "fortress")
    roll(table, 5, 5, 5)  # a die without any unit, and one of two hits cancelled
    assert barbarians(table) == 1
    assert pieces(table) == (0, NONE, NONE, NONE, NONE)
    table = raided(1, "fortress")
    roll(table, 5, 1)
    assert pieces(table) == (0, 0, NONE, NONE, NONE)
    assert mood(table) == 2


@rule("CC-NOTE-30", "CC-ADV-WAR-07")
def test_steel_weapons_work_against_attacking_barbarians() -> None:
    table = raided(2, armies=1)
    with table.edit() as s:
        learn(s, 0, "steel_weapons")
    roll(table, 1, 1, 1)
    assert barbarians(table) == 1


@rule("CC-MOVE-11", "CC-BARB-07")
def test_units_that_defended_in_the_own_turn_do_not_move_in_it() -> None:
    table = raided(1, armies=2)
    with table.edit() as s:
        army(s, 0, CAMP)
    roll(table, 1, 1, 1)
    table.play("move")
    assert f"hex:{CAMP}" in table.words
    assert table.refuses(f"hex:{FIELD}") == "CC-MOVE-11"
    table = raided(1, armies=2, seat=1)
    roll(table, 1, 1, 1)
    assert table.state.turn.marks == {}


@rule("CC-BATTLE-07", "CC-BATTLE-08", "CC-ADV-THE-08")
@pytest.mark.parametrize(
    ("dice", "raises"),
    [
        ((5, 1, 1), True),  # the only Army unit falls
        ((5, 1, 6), True),  # a Barbarian falls too
        ((1, 1, 1), False),  # nobody falls
    ],
)
def test_a_fanatic_who_loses_the_army_to_barbarians_has_lost_the_battle(
    dice: tuple[int, ...], raises: bool
) -> None:
    table = raided(2, "temple", armies=1)
    with table.edit() as s:
        learn(s, 0, "fanaticism")
    roll(table, *dice)
    assert (table.about == "fanaticism.city") == raises
    if raises:
        assert sorted(table.words) == [f"hex:{place}" for place in ("+3+0", FIELD)]


@rule("CC-BATTLE-08", "CC-ADV-THE-08")
def test_nobody_wins_if_army_and_barbarians_fall_together_and_nobody_loses_without_an_army() -> None:
    table = raided(1, "temple", armies=1)
    with table.edit() as s:
        learn(s, 0, "fanaticism")
    roll(table, 5, 5)
    assert table.about == "turn.action"
    assert table.state.turn.land_wins == 0
    assert table.state.players[0].armies == {}
    table = raided(1, "temple")
    with table.edit() as s:
        learn(s, 0, "fanaticism")
    roll(table, 1)
    assert table.about == "turn.action"
    assert "story.battle_won" not in table.story_keys()


@rule("CC-BATTLE-07")
def test_who_kills_all_attacking_barbarians_has_won() -> None:
    table = raided(1, armies=1)
    roll(table, 1, 5)
    assert table.state.turn.land_wins == 1
    table = raided(1, "fortress")
    roll(table, 1, 5)
    assert table.state.turn.land_wins == 1, "the walls alone too"


# Attacking Barbarians


@rule("CC-BARB-15")
def test_entering_a_barbarian_settlement_is_a_normal_battle() -> None:
    table = attack(2, 3)
    roll(table, 3, 1, 1, 5, 1)
    assert armies_of(table, 0) == {FIELD: 2}
    assert table.asked == (0, "battle.continue")
    table.play("continue")
    roll(table, 1, 1, 1)
    table.play("stop")
    assert armies_of(table, 0) == {CAMP: 2}
    assert table.state.camps == {cell(FIELD): 1}
    assert stock(table.state, 0) == {"food": 2}, "Gold on capture only"


@rule("CC-BARB-16", "CC-NOTE-37", "CC-XCMB-17")
def test_nobody_plays_cards_for_barbarians() -> None:
    table = open_map()
    with table.edit() as s:
        camp(s, FIELD, 1)
        army(s, 0, CAMP)
        arm(s, 0, "high_morale")
        arm(s, 1, "high_morale")
    march(table, 1)
    assert table.asked == (0, "battle.card")
    table.play("pass")
    assert table.asked == (-1, "chance.die")


@rule("CC-BARB-17", "CC-BARB-18")
def test_an_empty_barbarian_settlement_is_captured_at_once() -> None:
    table = attack(0, 1)
    assert table.about == "barbarian.keep_or_raze"
    assert stock(table.state, 0) == {"food": 2}
    table.play("keep")
    assert table.state.cities[cell(FIELD)].owner == 0


@rule("CC-BARB-17", "CC-BARB-18", "CC-BARB-19", "CC-BARB-20", "CC-BARB-21")
@pytest.mark.parametrize(("choice", "gold"), [("keep", 3), ("raze", 4)])
def test_the_conqueror_gains_gold_for_each_unit_and_keeps_or_razes_the_city(choice: str, gold: int) -> None:
    table = attack(3, 4)
    roll(table, 4, 4, 1, 1, 1, 1, 1)
    assert table.state.camps == {cell(FIELD): 1}
    table.play("continue")
    roll(table, 4, 4, 1, 1, 1)
    assert table.about == "barbarian.keep_or_raze"
    assert stock(table.state, 0) == {"food": 2, "gold": 3}, "all of the battle, before the choice"
    table.play(choice)
    assert stock(table.state, 0) == {"food": 2, "gold": gold}
    assert table.state.camps == {}
    if choice == "keep":
        assert table.state.cities[cell(FIELD)].owner == 0
        assert mood(table) == 0
    else:
        assert cell(FIELD) not in table.state.cities
    assert armies_of(table, 0) == {FIELD: 4}
    assert table.about != "capture.refugees"


@rule("CC-BARB-18")
def test_gold_is_for_the_units_defeated_in_this_battle() -> None:
    table = attack(2, 2)
    roll(table, 4, 1, 1, 1)
    table.play("stop")
    assert table.state.camps == {cell(FIELD): 1}
    with table.edit() as s:
        s.turn.marks = {}
        begin_turn(s, 0)
    march(table, 2)
    roll(table, 4, 1, 1)
    assert stock(table.state, 0) == {"food": 2, "gold": 1}


@rule("CC-NOTE-56", "CC-BARB-20")
def test_without_a_settlement_a_barbarian_city_must_be_razed() -> None:
    table = open_map()
    with table.edit() as s:
        camp(s, FIELD, 0)
        army(s, 0, CAMP)
        s.players[0].out[0], s.players[0].supply[SETTLEMENT] = 6, 0
    march(table, 1)
    assert table.state.camps == {}
    assert table.state.cities.keys() == {home(table.state, 0), home(table.state, 1)}
    assert stock(table.state, 0) == {"food": 2, "gold": 1}


@rule("CC-NOTE-56", "CC-BARB-19")
def test_the_last_settlement_is_enough_to_keep_a_barbarian_city() -> None:
    table = open_map()
    with table.edit() as s:
        camp(s, FIELD, 0)
        army(s, 0, CAMP)
        s.players[0].out[0], s.players[0].supply[SETTLEMENT] = 5, 1
    march(table, 1)
    assert table.words == ["keep", "raze"]


@rule("CC-BARB-09")
def test_the_pieces_that_a_raid_took_are_counted() -> None:
    table = raided(4, "academy", "temple", "port")
    roll(table, 5, 5, 5, 1)
    assert (table.about, table.state.battle.pieces_lost) == ("battle.piece", 0)
    assert refusal(table, "piece:fortress") == ("no_such_piece", "CC-BARB-10")
    assert refusal(table, "piece:settlement") == ("settlement_last", "CC-BARB-10")
    table.play("piece:academy")
    assert (table.about, table.state.battle.pieces_lost) == ("battle.piece", 1)


@rule("CC-BARB-09")
def test_the_army_units_that_a_raid_destroyed_are_counted_and_settlers_are_not() -> None:
    table = raided(3, "academy", armies=2, settlers=2)
    roll(table, 5, 5, 5, 1, 1)
    table.play("unit:settler")
    assert (table.about, table.state.battle.destroyed) == ("battle.casualty", [0, 0])
    table.play("unit:army")
    assert (table.about, table.state.battle.destroyed) == ("battle.casualty", [1, 0])


@rule("CC-BARB-15", "CC-BATTLE-18")
def test_barbarians_can_be_attacked_from_ships() -> None:
    table = open_map()
    with table.edit() as s:
        ship(s, 0, "+2+3", "a")
        camp(s, SPARE, 1)
        learn(s, 0, "warships")
    table.play("move", "hex:+2+3", "land", f"hex:{SPARE}")
    roll(table, 5, 5)  # Warships cancel the hit
    assert table.about == "barbarian.keep_or_raze"
