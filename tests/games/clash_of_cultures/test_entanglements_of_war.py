"""Battles, Events and cards that run into each other: what a test of a single rule does not see.

The battlefield is that of `battlefields`: seat 0 attacks from +4+1, seat 1 defends +3+2.
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import SETTLEMENT
from areopagus.games.clash_of_cultures.scoring import half_points
from areopagus.kernel.errors import UndoRefused
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
    built_wonder,
    camp,
    card_with,
    cell,
    city,
    give,
    hold,
    learn,
    objective_with,
    settler,
    strike,
)

# Cards against cards


@rule("CC-XCMB-12", "CC-XCMB-19", "CC-XCMB-20")
@pytest.mark.parametrize("pieces", [(), ("fortress",)])
def test_settlers_retreat_even_if_archers_shot_the_last_of_their_army(pieces: tuple[str, ...]) -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 1)
        army(s, 1, FIELD, 1)
        settler(s, 1, FIELD, 2)
        city(s, 1, FIELD, *pieces, mood="angry")
        (archers,) = arm(s, 0, "archers")
        (retreat,) = arm(s, 1, "tactical_retreat")
    march(table, 1)
    table.play(archers, retreat)
    roll(table, 6)
    assert armies_of(table, 1) == {}
    assert table.asked == (1, "battle.retreat"), "the card still has its effect"
    table.play(f"hex:{SPARE}")
    settlers = table.state.players[1].settlers
    assert (settlers[cell(SPARE)], cell(FIELD) in settlers) == (2, False)
    assert table.state.cities[cell(FIELD)].owner == 0, "without a roll, Fortress or not"


@rule("CC-XCMB-09", "CC-XCMB-12", "CC-XCMB-19")
@pytest.mark.parametrize("paid", [True, False])
def test_who_pays_for_food_retreats_from_a_siege(paid: bool) -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, 1)
        city(s, 1, FIELD, mood="angry")
        give(s, 1, food=2)
        (siege,) = arm(s, 0, "siege")
        (retreat,) = arm(s, 1, "tactical_retreat")
    march(table, 2)
    table.play(siege, retreat)
    assert table.asked == (1, "battle.siege_food")
    if paid:
        table.play("yes", f"hex:{SPARE}")
        assert armies_of(table, 1) == {SPARE: 1}
        assert table.state.cities[cell(FIELD)].owner == 0
    else:
        table.play("no")
        roll(table, 2, 2, 1)  # 4 and 1 for the Siege
        assert armies_of(table, 1) == {}
        assert table.state.cities[cell(FIELD)].owner == 0


@rule("CC-XCMB-14", "CC-XCMB-15", "CC-XCMB-22")
@pytest.mark.parametrize("scout", [0, 1])
def test_a_scout_saves_both_sides_from_a_martyr_and_may_use_it_in_the_next_round(scout: int) -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, 2)
        cards = {scout: arm(s, scout, "scout")[0], 1 - scout: arm(s, 1 - scout, "martyr")[0]}
    march(table, 2)
    table.play(cards[0], cards[1])
    roll(table, 1, 1, 1, 1)
    assert (armies_of(table, 0), armies_of(table, 1)) == ({FIELD: 2}, {FIELD: 2})
    table.play("continue")
    assert table.asked == (scout, "battle.card"), "the other has no card left"
    table.play(cards[1 - scout])
    assert (armies_of(table, 0), armies_of(table, 1)) == ({FIELD: 1}, {FIELD: 1})


@rule("CC-ADV-THE-07", "CC-ADV-THE-08", "CC-NOTE-34")
def test_fanatics_on_both_sides_both_add_two_and_only_the_loser_raises_a_unit() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, 1)
        city(s, 1, FIELD, "temple", mood="angry")
        learn(s, 0, "fanaticism")
        learn(s, 1, "fanaticism")
    march(table, 2)
    roll(table, 1, 2, 3)  # 5 against 5
    assert armies_of(table, 0) == {FIELD: 1}
    assert table.state.cities[cell(FIELD)].owner == 0
    home = table.state.players[1].home
    assert table.state.players[1].armies == {home: 1}, "the only city left"
    assert sum(table.state.players[0].armies.values()) == 1


# A battle waits while another is fought


def teach_after_capture(objective: str = "conqueror", den: str = DEN) -> tuple[Table, str]:
    """Seat 0 has captured the field and plays Teach Us: the advance will bring an Event."""
    table = open_map()
    number, word = objective_with(objective)
    with table.edit() as s:
        army(s, 0, CAMP, 3)
        army(s, 1, FIELD, 1)
        city(s, 0, SPARE)
        city(s, 1, FIELD, mood="angry")
        camp(s, den, 4)
        learn(s, 0, "myths", "storage", "roads")
        learn(s, 1, "irrigation", "sanitation")
        teach = card_with(civil="teach_us")
        hold(s, 0, actions=[teach], objectives=[number])
    march(table, 3)
    roll(table, 6, 6, 6, 5)
    assert armies_of(table, 0) == {FIELD: 2}
    table.play(f"action:{teach}", "advance:irrigation")
    assert table.about == "chance.event"
    return table, word


@rule("CC-NOTE-54", "CC-XOBJ-33", "CC-BARB-11")
def test_a_city_that_barbarians_destroy_right_after_its_capture_was_captured() -> None:
    table, conqueror = teach_after_capture()
    table.play("event:famine")
    assert table.state.battle.cell == cell(FIELD)
    roll(table, 6, 6, 6, 6, 1, 1)  # four hits: two units and the Settlement
    assert table.asked == (0, "objective.complete")
    assert cell(FIELD) not in table.state.cities
    assert armies_of(table, 0) == {}
    table.play(conqueror)
    assert table.state.battle is None
    assert len(table.state.players[0].completed) == 1


@rule("CC-XEVT-02", "CC-XOBJ-33", "CC-NOTE-54")
def test_a_city_stays_captured_if_its_conquerors_die_of_epidemics() -> None:
    table, conqueror = teach_after_capture()
    table.play("event:epidemics", f"hex:{FIELD}", f"hex:{FIELD}")
    assert armies_of(table, 0) == {}
    assert table.state.cities[cell(FIELD)].owner == 0
    assert table.asked == (0, "objective.complete")
    table.play(conqueror)
    assert len(table.state.players[0].completed) == 1


@rule("CC-XOBJ-34", "CC-XOBJ-60")
def test_a_barbarian_attack_after_a_capture_is_the_second_battle_of_a_warmonger() -> None:
    table, warmonger = teach_after_capture("warmonger", den="+1+3")
    table.play("event:famine")
    assert table.state.battle.cell == cell(SPARE), "the nearest city"
    roll(table, 1, 1, 1, 1)
    assert table.asked == (0, "objective.complete")
    assert warmonger in table.words, "while the capture still waits"
    table.play("pass")
    assert table.about != "objective.complete" or warmonger not in table.words


# Outside the own Turn


@rule("CC-XEVT-31", "CC-XACT-14", "CC-NOTE-63")
def test_a_revolution_and_an_assassination_cost_an_action_each() -> None:
    table = open_map()
    with table.edit() as s:
        give(s, 0, culture=1)
        assassin = card_with(civil="assassination")
        hold(s, 0, actions=[assassin])
    strike(table, "revolution", 1)
    table.play("card", f"action:{assassin}", "end")
    assert table.state.active == 1
    assert table.state.turn.actions_left == 1
    table.play("end")
    while table.state.active != 1:
        table.play("end")
    assert table.state.turn.actions_left == 3, "the next Turn is a whole one"


@rule("CC-XCMB-23", "CC-XCMB-12", "CC-MOVE-11")
def test_who_retreats_from_barbarians_in_the_own_turn_has_fought() -> None:
    table = open_map()
    with table.edit() as s:
        city(s, 0, FIELD)
        army(s, 0, FIELD, 2)
        settler(s, 0, FIELD)
        camp(s, DEN, 3)
        (retreat,) = arm(s, 0, "tactical_retreat")
        begin_raid(s)
    table.play(retreat, f"hex:{SPARE}")
    assert armies_of(table, 0) == {SPARE: 2}
    assert table.state.players[0].settlers[cell(SPARE)] == 1
    assert table.state.cities[cell(FIELD)].owner == 0
    assert table.state.camps[cell(DEN)] == 3
    table.play("move")
    assert f"hex:{SPARE}" not in table.words


# Wonders that change hands or fall


@rule("CC-NOTE-55", "CC-CAPT-14", "CC-WON-09")
def test_a_wonder_is_lost_with_its_points_in_a_city_that_the_conqueror_cannot_keep() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 1)
        city(s, 1, FIELD, mood="angry")
        built_wonder(s, "great_pyramid", FIELD)
        s.players[0].out[0] = s.players[0].supply[SETTLEMENT]  # six, each worth two points by an Event
        s.players[0].supply[SETTLEMENT] = 0
    march(table, 1)
    assert cell(FIELD) not in table.state.cities
    assert armies_of(table, 0) == {FIELD: 1}
    assert [half_points(table.state, seat)[2:] for seat in (0, 1)] == [(0, 0, 24), (0, 0, 0)]


# What was shown stays shown


@rule("CC-ASK-03", "CC-XACT-23", "CC-XADV-06")
@pytest.mark.parametrize("way", ["card", "bartering"])
def test_a_card_played_or_discarded_between_actions_is_not_taken_back(way: str) -> None:
    table = open_map()
    with table.edit() as s:
        learn(s, 0, "bartering")
        hold(s, 0, actions=[card_with(civil="mass_production"), card_with(civil="synergies")])
    table.play(way, f"action:{card_with(civil='mass_production')}")
    with pytest.raises(UndoRefused):
        table.match.undo(0)
