"""Land battles (CC-BATTLE), but for what advances do in them, which is in `test_battle_advances`.

The battlefield is that of `battlefields`: seat 0 attacks from +4+1, seat 1 defends +3+2.
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.state import STOPPED
from areopagus.workshop.testing import rule
from tests.games.clash_of_cultures.battlefields import (
    CAMP,
    DEN,
    FIELD,
    SPARE,
    arm,
    armies_of,
    land,
    march,
    meeting,
    open_map,
    owner,
    roll,
)
from tests.games.clash_of_cultures.positions import (
    army,
    cell,
    city,
    clash,
    hold,
    learn,
    objective_with,
    reveal,
    settler,
    ship,
    word,
)

# Beginning


@rule("CC-BATTLE-01", "CC-BATTLE-02", "CC-TERM-04")
def test_entering_a_space_with_foreign_units_is_a_battle_at_once() -> None:
    table = meeting(2, 1)
    with table.edit() as s:
        army(s, 0, DEN)
    table.play("move", f"hex:{CAMP}", "count:2", f"hex:{FIELD}")
    assert table.asked == (-1, "chance.die"), "before the next group"
    roll(table, 4, 1, 1)
    assert armies_of(table, 0) == {FIELD: 2, DEN: 1}
    assert table.about == "move.from"
    assert f"hex:{FIELD}" not in table.words
    assert f"hex:{DEN}" in table.words, "the other groups go after the battle"


@rule("CC-BATTLE-01")
def test_entering_a_free_space_is_no_battle_and_an_empty_foreign_city_is_one() -> None:
    table = meeting(2, 0)
    march(table, 2)
    assert "story.battle" not in table.story_keys()
    table = meeting(2, 0, in_city=True)
    march(table, 2)
    assert "story.battle" in table.story_keys()
    assert owner(table) == 0


# The roll


@rule("CC-BATTLE-03", "CC-BATTLE-04", "CC-BATTLE-05", "CC-BATTLE-06")
def test_each_army_unit_is_a_die_and_every_full_five_of_the_sum_a_hit() -> None:
    table = meeting(3, 3)
    march(table, 3)
    roll(table, 4, 4, 6)  # 14: two hits, although one die alone shows 5 or more
    roll(table, 3, 3, 3)  # 9: one hit
    assert table.asked == (0, "battle.continue")
    assert armies_of(table, 0) == {FIELD: 2}
    assert armies_of(table, 1) == {FIELD: 1}
    assert table.state.players[1].reserve[1] == 15
    table.play("continue")
    roll(table, 1, 4, 4)  # now three dice in all
    assert armies_of(table, 1) == {}


@rule("CC-BATTLE-06", "CC-BATTLE-08")
def test_losses_are_taken_at_the_same_time_and_nobody_wins_if_all_fall() -> None:
    table = meeting(2, 2, in_city=True)
    march(table, 2)
    roll(table, 5, 5, 5, 5)
    assert armies_of(table, 0) == {}
    assert armies_of(table, 1) == {}
    assert owner(table) == 1
    assert "story.battle_won" not in table.story_keys()
    assert table.state.turn.land_wins == 0


@rule("CC-BATTLE-07")
def test_who_has_lost_all_units_has_lost() -> None:
    table = meeting(1, 2, in_city=True)
    march(table, 1)
    roll(table, 6, 3, 2)
    assert armies_of(table, 0) == {}
    assert armies_of(table, 1) == {FIELD: 1}
    assert table.story_keys()[-1] == "story.battle_won"
    assert owner(table) == 1
    table = meeting(2, 1, in_city=True)
    march(table, 2)
    roll(table, 3, 2, 5)
    assert armies_of(table, 0) == {FIELD: 1}
    assert table.state.turn.land_wins == 1
    assert owner(table) == 0


@rule("CC-BATTLE-06")
def test_hits_beyond_the_units_there_are_do_nothing_more() -> None:
    table = meeting(4, 1)
    with table.edit() as s:
        army(s, 1, SPARE, 2)
    march(table, 4)
    roll(table, 6, 6, 6, 6, 1)
    assert armies_of(table, 1) == {SPARE: 2}


# Going on and stopping


@rule("CC-BATTLE-09", "CC-BATTLE-10", "CC-BATTLE-11", "CC-BATTLE-12")
def test_only_the_attacker_may_stop_and_only_after_a_round() -> None:
    table = meeting(2, 2)
    march(table, 2)
    assert table.about == "chance.die", "not before the first round"
    roll(table, 2, 2, 2, 2)
    assert table.asked == (0, "battle.continue")
    assert table.words == ["continue", "stop"]
    table.play("continue")
    assert table.about == "chance.die"
    roll(table, 2, 2, 3, 3)
    assert table.asked == (0, "battle.continue")
    table.play("stop")
    assert armies_of(table, 0) == {CAMP: 1}
    assert armies_of(table, 1) == {FIELD: 2}
    assert table.state.battle is None
    assert table.state.turn.land_wins == 0


@rule("CC-BATTLE-10", "CC-NOTE-54")
def test_a_battle_that_was_stopped_is_decided_when_objectives_are_asked_for() -> None:
    number, text = objective_with("great_battle")
    table = meeting(4, 4)
    with table.edit() as s:
        hold(s, 0, objectives=[number])
    march(table, 4)
    roll(table, *[1] * 8)
    table.play("stop")
    assert text in table.words
    assert table.state.battle.outcome == STOPPED


@rule("CC-BATTLE-14", "CC-NOTE-53")
@pytest.mark.parametrize("card", [True, False])
def test_cards_that_are_turned_up_are_a_reveal_and_none_is_not(card: bool) -> None:
    table = meeting(2, 2)
    with table.edit() as s:
        (text,) = arm(s, 1, "high_morale")
    march(table, 2)
    before = table.state.reveals
    table.play(text if card else "pass")
    assert table.about == "chance.die"
    assert (table.state.reveals > before) is card


@rule("CC-BATTLE-11", "CC-MOVE-11", "CC-NOTE-22")
def test_units_that_went_back_do_not_move_again_in_this_turn() -> None:
    table = meeting(2, 2)
    march(table, 1)
    roll(table, 1, 1, 1)
    table.play("stop")
    assert armies_of(table, 0) == {CAMP: 2}, "together with the one that stayed"
    table.play(f"hex:{CAMP}")
    assert table.about == "move.to", "the one that stayed is the only one to move"
    table.play("hex:+3+1")
    assert armies_of(table, 0) == {CAMP: 1}
    assert f"hex:{CAMP}" not in table.words


@rule("CC-BATTLE-20")
def test_settlers_go_back_with_the_army() -> None:
    table = meeting(1, 1)
    with table.edit() as s:
        settler(s, 0, CAMP)
    march(table, 1, 1)
    roll(table, 1, 1)
    assert table.state.players[0].settlers[cell(FIELD)] == 1
    table.play("stop")
    assert table.state.players[0].settlers[cell(CAMP)] == 1
    assert armies_of(table, 0) == {CAMP: 1}


@rule("CC-NOTE-29", "CC-BATTLE-11")
def test_units_that_landed_go_back_aboard_their_ships() -> None:
    table = open_map()
    with table.edit() as s:
        ship(s, 0, "+2+3", "sa")
        ship(s, 0, "+2+3", "aa")
        army(s, 1, FIELD, 2)
    land(table)
    roll(table, 1, 1, 1, 6, 6)
    table.play("stop")
    cargo = [ship.cargo for ship in table.state.players[0].ships]
    assert [unit >> 3 for unit in cargo[0]][:1] == [0], "the Settler is back on its Ship"
    assert sorted(unit >> 3 for load in cargo for unit in load) == [0, 1]
    assert {unit & 7 for load in cargo for unit in load} == {2}, "they fought"
    assert table.state.players[0].reserve[:2] == [2, 15]


# Settlers


@rule("CC-BATTLE-17")
def test_settlers_neither_roll_nor_take_hits() -> None:
    table = meeting(2, 1)
    with table.edit() as s:
        settler(s, 0, CAMP, 2)
        settler(s, 1, FIELD, 2)
    march(table, 2, 2)
    roll(table, 2, 2, 5)
    assert table.about == "battle.continue", "three dice in all"
    assert armies_of(table, 0) == {FIELD: 1}
    assert table.state.players[0].settlers[cell(FIELD)] == 2
    assert table.state.players[1].settlers[cell(FIELD)] == 2


@rule("CC-BATTLE-18", "CC-TERM-03", "CC-TERM-04")
def test_settlers_alone_are_defeated_without_cards_and_dice() -> None:
    table = meeting(1, 0)
    with table.edit() as s:
        settler(s, 1, FIELD, 2)
        arm(s, 0, "archers")
        arm(s, 1, "archers")
    march(table, 1)
    assert table.about not in ("battle.card", "chance.die")
    assert cell(FIELD) not in table.state.players[1].settlers
    assert table.state.players[1].reserve[0] == 3
    assert table.state.turn.land_wins == 1


@rule("CC-BATTLE-19")
def test_settlers_fall_with_the_army_they_are_with() -> None:
    table = meeting(1, 1)
    with table.edit() as s:
        settler(s, 0, CAMP)
        settler(s, 1, FIELD)
    march(table, 1, 1)
    roll(table, 5, 5)
    for seat in (0, 1):
        assert cell(FIELD) not in table.state.players[seat].settlers
        assert table.state.players[seat].reserve[0] == 3
    table = meeting(1, 1)
    with table.edit() as s:
        settler(s, 0, CAMP)
        settler(s, 1, FIELD)
    march(table, 1, 1)
    roll(table, 1, 5)
    assert cell(FIELD) not in table.state.players[0].settlers
    assert table.state.players[1].settlers[cell(FIELD)] == 1


# Cards


@rule("CC-BATTLE-13", "CC-ADV-WAR-02")
def test_without_tactics_no_combat_card_is_played() -> None:
    table = open_map(trained=[0])
    with table.edit() as s:
        army(s, 0, CAMP)
        army(s, 1, FIELD)
        arm(s, 0, "high_morale")
        arm(s, 1, "high_morale")
    march(table, 1)
    assert table.asked == (0, "battle.card")
    table.play("pass")
    assert table.about == "chance.die"


@rule("CC-BATTLE-13", "CC-BATTLE-15", "CC-XCMB-22")
def test_one_card_a_round_and_it_works_in_that_round_only() -> None:
    table = meeting(1, 3)
    with table.edit() as s:
        first, second = arm(s, 0, "high_morale", "wedge_formation")
    march(table, 1)
    table.play(first)
    assert table.about == "chance.die", "one card a round"
    roll(table, 3, 1, 1, 1)  # 3 + 2
    assert armies_of(table, 1) == {FIELD: 2}
    assert table.state.action_discard == 1 << int(first.split(":")[1]) - 1
    table.play("continue")
    assert table.asked == (0, "battle.card")
    assert table.words == [second, "pass"]
    table.play("pass")
    roll(table, 4, 1, 1)
    assert armies_of(table, 1) == {FIELD: 2}, "neither card worked"


@rule("CC-BATTLE-12", "CC-BATTLE-14", "CC-NOTE-53", "CC-ASK-09")
def test_the_attacker_lays_first_and_face_down() -> None:
    table = meeting(1, 2)
    with table.edit() as s:
        (ours,) = arm(s, 0, "archers")
        (theirs,) = arm(s, 1, "defensive_formation")
    march(table, 1)
    assert table.asked == (0, "battle.card")
    hidden = table.match.asked(1)
    assert hidden is not None
    assert hidden.about == ""
    table.play(ours)
    assert table.asked == (1, "battle.card")
    seen = table.match.view(1)["battle"]
    assert seen["laid"] == [True, False]
    assert seen["cards"] == [-1, -1]
    assert "story.card_laid" in table.story_keys(1)
    assert "story.combat_card" not in table.story_keys(1)
    table.play(theirs)
    assert table.match.view(1)["battle"]["cards"] == [int(word.split(":")[1]) - 1 for word in (ours, theirs)]
    roll(table, 5)  # the Archers before the roll
    assert armies_of(table, 1) == {FIELD: 1}
    roll(table, 5, 2, 2)  # then one attacking unit, one defending unit, one die of the formation
    assert armies_of(table, 1) == {}


@rule("CC-NOTE-53")
def test_with_the_option_the_attackers_card_is_shown_first() -> None:
    table = open_map(open_combat_cards=True)
    with table.edit() as s:
        army(s, 0, CAMP)
        army(s, 1, FIELD)
        (ours,) = arm(s, 0, "archers")
        (theirs,) = arm(s, 1, "archers")
    march(table, 1)
    table.play(ours)
    assert table.match.view(1)["battle"]["cards"][0] == int(ours.split(":")[1]) - 1
    table.play(theirs)
    assert table.story_keys(1).count("story.combat_card") == 2


@rule("CC-ASK-09")
def test_who_holds_no_fitting_card_is_asked_all_the_same() -> None:
    table = meeting(1, 1)
    with table.edit() as s:
        arm(s, 1, "wedge_formation")
    march(table, 1)
    assert table.match.record.choices[-1] == "pass"
    assert "story.no_card_laid" in table.story_keys(0)


@rule("CC-BATTLE-16")
def test_a_card_needs_one_of_the_things_it_names() -> None:
    table = meeting(1, 0, "fortress")
    with table.edit() as s:
        (archers,) = arm(s, 1, "archers")
        (morale,) = arm(s, 1, "high_morale")
    march(table, 1)
    assert table.asked == (1, "battle.card")
    assert table.refuses(archers) == "CC-BATTLE-16"
    assert table.words == [morale, "pass"]


# The Fortress


@rule("CC-BATTLE-21", "CC-CITY-12", "CC-CITY-13")
def test_a_fortress_works_in_the_first_round_only() -> None:
    table = meeting(2, 2, "fortress")
    march(table, 2)
    roll(table, 5, 5, 1, 1, 1)  # three dice for the defender; one of two hits is cancelled
    assert armies_of(table, 1) == {FIELD: 1}
    assert armies_of(table, 0) == {FIELD: 2}
    table.play("continue")
    roll(table, 5, 1, 1)
    assert armies_of(table, 1) == {}


@rule("CC-NOTE-25", "CC-CAPT-01")
def test_a_fortress_without_an_army_fights_one_round() -> None:
    table = meeting(2, 0, "fortress")
    march(table, 2)
    roll(table, 1, 1, 5)
    assert armies_of(table, 0) == {FIELD: 1}
    assert owner(table) == 0, "the survivors take the city without a hit of their own"
    table = meeting(1, 0, "fortress")
    with table.edit() as s:
        settler(s, 1, FIELD)
    march(table, 1)
    roll(table, 6, 5)
    assert armies_of(table, 0) == {}
    assert owner(table) == 1
    assert table.state.players[1].settlers[cell(FIELD)] == 1
    assert table.story_keys()[-1] == "story.battle_won"


@rule("CC-CAPT-10")
def test_a_fortress_of_a_player_without_tactics_does_not_work() -> None:
    table = open_map(trained=[0])
    with table.edit() as s:
        army(s, 0, CAMP)
        city(s, 1, FIELD, "fortress")
    march(table, 1)
    assert owner(table) == 0, "no round was fought"


@rule("CC-BATTLE-22", "CC-ADV-WAR-07")
def test_extra_hits_come_after_the_division_and_cancelled_hits_last() -> None:
    table = meeting(2, 3, "fortress")
    with table.edit() as s:
        learn(s, 0, "steel_weapons")
    march(table, 2)
    roll(table, 5, 4, 1, 1, 1, 1)  # 9 / 5 + 1 - 1
    assert armies_of(table, 1) == {FIELD: 2}
    table = meeting(2, 3, "fortress")
    march(table, 2)
    roll(table, 1, 1, 1, 1, 1, 1)  # 0 - 1 is 0
    assert armies_of(table, 1) == {FIELD: 3}


@rule("CC-BATTLE-01", "CC-BATTLE-14")
def test_among_three_players_only_the_two_sides_are_asked() -> None:
    table = clash(3)
    with table.edit() as s:
        reveal(s, "c", 20)
        here = s.layout.slots[2]
        for seat in (0, 1, 2):
            learn(s, seat, "tactics")
            arm(s, seat, "high_morale")
        army(s, 0, here[3])
        army(s, 2, here[1])
    table.play("move", word(here[3]), "count:1", word(here[1]))
    assert table.asked == (0, "battle.card")
    table.play("pass")
    assert table.asked == (2, "battle.card")
    table.play("pass")
    assert table.about == "chance.die"
