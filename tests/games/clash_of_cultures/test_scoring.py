"""The end of the game, points and ties (CC-WIN)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.card_catalog import EVENTS
from areopagus.games.clash_of_cultures.catalog import NONE, SETTLEMENT, TEMPLE, number_of
from areopagus.games.clash_of_cultures.scoring import half_points
from areopagus.games.clash_of_cultures.state import LOST, World
from areopagus.kernel import Result
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.positions import (
    army,
    begin_turn,
    built_wonder,
    cell,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    objective_with,
    reserve_wonder,
    reveal,
    word,
)


def last_turn(table: Table, number: int, seat: int = 1) -> None:
    """The last player's third Turn of a Round begins."""
    with table.edit() as s:
        s.round, s.turn_number, s.active, s.turn.actions_left = number, 3, seat, 3
        s.agenda = [("next_turn", 3 * s.seats), ("turn", seat)]


def finished(table: Table) -> Result:
    """The points of the position, as if the game were over."""
    with table.edit() as s:
        s.agenda = [("finish",)]
    assert table.match.result is not None
    return table.match.result


def points(table: Table, seat: int) -> dict[str, int | float]:
    """A player's points by category."""
    return dict(finished(table).points[seat])


def complete(s: World, seat: int, *numbers: int) -> None:
    """A player has completed the upper halves of Objective cards."""
    for number in numbers:
        s.objective_deck &= ~(1 << number - 1)
        s.players[seat].completed.append((number - 1) * 2)


def swallow(s: World, seat: int, count: int = 1) -> None:
    """An Event took Temples of a player out of the game."""
    s.players[seat].supply[TEMPLE] -= count
    s.players[seat].out[3] += count
    s.event_deck[number_of(EVENTS, "earthquake")] -= 1
    s.event_kept.append(number_of(EVENTS, "earthquake"))


# The end


@rule("CC-WIN-01", "CC-STATUS-06")
def test_the_game_ends_after_the_objectives_of_round_six() -> None:
    number, completes = objective_with("wealth")
    table = clash(2)
    with table.edit() as s:
        give(s, 0, gold=5)
        hold(s, 0, objectives=[number])
    last_turn(table, 6)
    table.play("end")
    assert table.about == "status.objective"
    table.play(completes)
    assert table.match.over
    assert table.match.result is not None
    assert table.match.result.points[0]["objectives"] == 2


@rule("CC-WIN-01")
def test_round_five_is_not_the_last() -> None:
    table = clash(2)
    last_turn(table, 5)
    table.play("end")
    assert table.about == "status.advance"
    while table.about != "turn.action":
        table.play("pass" if "pass" in table.words else table.words[0])
    assert table.state.round == 6


@rule("CC-WIN-01", "CC-TURN-01")
def test_a_whole_game_has_six_rounds_of_three_turns() -> None:
    table = clash(2)
    turns = []
    while table.about:
        if table.about == "turn.action":
            turns.append((table.state.round, table.state.turn_number, table.state.active))
            table.play("end")
        else:
            table.play("pass" if "pass" in table.words else table.words[0])
    assert len(turns) == 36
    # Who is first in a Round depends on the Levels; the two take turns.
    assert [turn[:2] for turn in turns[::2]] == [
        (number, turn) for number in range(1, 7) for turn in (1, 2, 3)
    ]
    assert all({first[2], second[2]} == {0, 1} for first, second in zip(turns[::2], turns[1::2], strict=True))


@rule("CC-WIN-02", "CC-NOTE-13", "CC-STATUS-06")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_game_ends_early_if_a_player_has_no_city_when_a_status_phase_begins(seats: int) -> None:
    number, completes = objective_with("wealth")
    table = clash(seats)
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "c", 18)
        remove_city(s, 1)
        give(s, 0, gold=5)
        hold(s, 0, objectives=[number])
    table.play("end")
    assert table.state.active == 1  # who has no city plays on for the time being
    last_turn(table, 2, seats - 1)
    table.play("end")
    assert table.about == "status.objective"
    table.play(completes)
    assert table.match.over


def remove_city(s: World, seat: int) -> None:
    """A player's starting city is gone."""
    del s.cities[home(s, seat)]
    s.players[seat].supply[SETTLEMENT] += 1


@rule("CC-WIN-02")
def test_a_captured_last_city_ends_the_game_only_at_the_end_of_the_round() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        army(s, 0, "+4+5")
    table.play("move", word("+4+5"), word("+3+5"), "done")
    assert [town.owner for town in table.state.cities.values()] == [0, 0]
    turns = 0
    while not table.match.over:
        assert table.about == "turn.action"
        turns += 1
        table.play("end")
    assert turns == 6
    assert table.state.round == 1


# Points


@rule("CC-WIN-03", "CC-WIN-04", "CC-WIN-06")
@component("scoring:city_pieces", "scoring:advances")
def test_city_pieces_and_advances_count_and_the_most_points_win() -> None:
    table = clash(3)
    assert points(table, 0) == {"city_pieces": 1, "advances": 1, "wonders": 0, "objectives": 0, "events": 0}
    table = clash(3)
    with table.edit() as s:
        learn(s, 1, "myths", "tactics", "writing")
        city(s, 1, home(s, 1), "temple", "fortress", "academy")
    result = finished(table)
    assert dict(result.points[1]) == {
        "city_pieces": 4,
        "advances": 2.5,
        "wonders": 0,
        "objectives": 0,
        "events": 0,
    }
    assert result.winners == (1,)
    assert result.ranking == ((1,), (0, 2))
    assert result.tie_breaks == ()


@rule("CC-WIN-05", "CC-INFL-11")
@component("scoring:city_pieces")
def test_a_piece_scores_for_the_owner_of_its_colour() -> None:
    table = clash(3)
    with table.edit() as s:
        city(s, 0, "+4+1", "temple", "academy", colour=1)
        city(s, 0, "+4+1", "fortress")
    result = finished(table)
    assert [result.points[seat]["city_pieces"] for seat in range(3)] == [2, 3, 1]


@rule("CC-WIN-06", "CC-WIN-10")
@component("scoring:advances")
def test_half_points_are_not_rounded_and_decide() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+2+0")
        learn(s, 1, "fishing", "writing", "tactics")
    result = finished(table)
    assert (result.total(0), result.total(1)) == (3, 3.5)
    assert result.winners == (1,)  # with equal points the city pieces would decide for seat 0


@rule("CC-WIN-07", "CC-WON-11")
@component("scoring:wonders")
def test_a_wonder_is_worth_five_to_the_owner_of_its_city() -> None:
    table = clash(2)
    with table.edit() as s:
        built_wonder(s, "colossus", "+3+0")
        reserve_wonder(s, 1, "great_wall")  # not built: nothing
    result = finished(table)
    assert (result.points[0]["wonders"], result.points[1]["wonders"]) == (5, 0)


@rule("CC-WIN-07", "CC-CAPT-16")
def test_a_wonder_scores_for_who_owns_it_now() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "c", 18)
        city(s, 1, "+4+1")
        built_wonder(s, "colossus", "+4+1")
        army(s, 0, "+3+1")
    table.play("move", word("+3+1"), word("+4+1"), word("+3+5"), "done")
    assert half_points(table.state, 0)[2] == 10
    assert half_points(table.state, 1)[2] == 0


@rule("CC-WIN-08", "CC-OBJ-08", "CC-XOBJ-62")
@component("scoring:objectives")
def test_a_completed_objective_is_worth_two_and_a_card_in_hand_nothing() -> None:
    table = clash(2)
    with table.edit() as s:
        complete(s, 0, 4, 9, 11)
        hold(s, 1, objectives=[5])
    result = finished(table)
    assert (result.points[0]["objectives"], result.points[1]["objectives"]) == (6, 0)


@rule("CC-WIN-09", "CC-XEVT-37", "CC-EVENT-17")
@component("scoring:events")
def test_what_a_volcano_destroys_is_worth_points_to_the_owner_of_its_colour() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "storage", "fishing")
        reveal(s, "c", 18)
        for place in ("+2+0", "+4-1", "+4+1"):
            city(s, 0, place)
        city(s, 0, "+4+1", "temple", colour=1)
        built_wonder(s, "colossus", "+4+1")
    table.play("advance", "advance:sanitation", "event:volcano", word("+4+1"))
    s = table.state
    assert cell("+4+1") not in s.cities
    # In half points: the Settlement and the Wonder for red, the Temple for green.
    assert half_points(s, 0) == (6, 5, 0, 0, 2 * (2 + 5))
    assert half_points(s, 1) == (2, 2, 0, 0, 2 * 2)


# Ties


def tie_of(table: Table) -> tuple[tuple[int, ...], list[str]]:
    """Who won, and how the tie was broken."""
    result = finished(table)
    assert len({result.total(seat) for seat in range(table.state.seats)}) == 1, "no tie"
    return result.winners, [message.key for message in result.tie_breaks]


@rule("CC-WIN-12")
@component("scoring:city_pieces")
def test_city_pieces_break_a_tie_first() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing", "writing")
        city(s, 1, "+4+5")
    assert tie_of(table) == ((1,), ["tie.city_pieces"])


@rule("CC-WIN-12")
@component("scoring:advances")
def test_then_advances_do() -> None:
    table = clash(2)
    with table.edit() as s:
        complete(s, 0, 3)
        learn(s, 1, "fishing", "writing", "tactics", "myths")
    assert tie_of(table) == ((1,), ["tie.advances"])


@rule("CC-WIN-12")
@component("scoring:wonders")
def test_then_wonders_do() -> None:
    table = clash(2)
    with table.edit() as s:
        complete(s, 0, 1, 2, 3, 4, 5)
        city(s, 1, "+4+5")
        city(s, 0, "+2+0")
        built_wonder(s, "great_wall", "+3+5")
        built_wonder(s, "colossus", "+4+5")
    assert tie_of(table) == ((1,), ["tie.wonders"])


@rule("CC-WIN-12")
@component("scoring:objectives")
def test_then_objectives_do_before_event_cards() -> None:
    table = clash(2)
    with table.edit() as s:
        swallow(s, 0)
        complete(s, 1, 7)
    assert tie_of(table) == ((1,), ["tie.objectives"])


@rule("CC-WIN-12")
def test_only_those_still_tied_are_compared_further() -> None:
    table = clash(3)
    with table.edit() as s:
        city(s, 0, "+3+1")
        complete(s, 0, 3)
        city(s, 1, "+7+3")
        learn(s, 1, "fishing", "writing", "tactics", "myths")
        learn(s, 2, "fishing", "writing", "tactics", "myths", "math", "bartering")
    # Seat 2 has fewer city pieces but the most advances; of the others seat 1 has more advances.
    assert tie_of(table) == ((1,), ["tie.advances"])


@rule("CC-WIN-11", "CC-WON-17")
@component("scoring:wonders")
def test_the_owner_of_the_great_pyramid_wins_every_tie() -> None:
    table = clash(2)
    with table.edit() as s:
        built_wonder(s, "great_pyramid", "+3+0")
        for place in ("+4+5", "+2+6"):
            city(s, 1, place)
        complete(s, 1, 2)
        learn(s, 1, "fishing", "writing")
    assert tie_of(table) == ((0,), ["tie.great_pyramid"])


@rule("CC-WIN-11")
def test_the_great_pyramid_helps_nobody_with_fewer_points() -> None:
    table = clash(2)
    with table.edit() as s:
        built_wonder(s, "great_pyramid", "+3+0")
        complete(s, 1, 1, 2, 3)
    result = finished(table)
    assert (result.winners, result.tie_breaks) == ((1,), ())


@rule("CC-WIN-11", "CC-XEVT-37")
def test_a_great_pyramid_breaks_a_tie_if_it_was_lost_to_an_event_and_not_with_its_city() -> None:
    for pharaoh, tie in ((0, ((0,), ["tie.great_pyramid"])), (NONE, ((1,), ["tie.city_pieces"]))):
        table = clash(2)
        with table.edit() as s:
            s.wonders[1] = LOST
            s.pharaoh = pharaoh
            s.players[0].lost_wonders = 1
            s.event_deck[number_of(EVENTS, "earthquake")] -= 1
            s.event_kept.append(number_of(EVENTS, "earthquake"))
            for place in ("+4+5", "+2+6"):
                city(s, 1, place)
            complete(s, 1, 2)
            learn(s, 1, "fishing", "writing")
        assert tie_of(table) == tie


@rule("CC-WIN-11")
def test_the_pyramid_of_a_third_player_breaks_no_tie_of_others() -> None:
    table = clash(3)
    with table.edit() as s:
        built_wonder(s, "great_pyramid", home(s, 2))
        complete(s, 0, 1, 2, 3)
        complete(s, 1, 4, 5, 6)
    result = finished(table)
    assert result.winners == (0, 1)
    assert [message.key for message in result.tie_breaks] == ["tie.shared"]


@rule("CC-WIN-13")
def test_players_equal_in_everything_share_the_victory() -> None:
    table = clash(3)
    with table.edit() as s:
        begin_turn(s, 0)
    assert tie_of(table) == ((0, 1, 2), ["tie.shared"])
