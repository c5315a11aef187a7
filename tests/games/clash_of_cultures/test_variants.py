"""The variants of Events, length and end of the game (CC-VAR), and the tracks of `rounds.toml`."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import HAPPY, NEUTRAL
from areopagus.games.clash_of_cultures.state import World
from areopagus.kernel import BadOption
from areopagus.workshop.testing import Table, rule

from .positions import (
    begin_later_turn,
    begin_status,
    clash,
    give,
    home,
    learn,
    open_wonder,
    owned,
    reveal_all,
    stock,
)


def before_event(**options: object) -> Table:
    """The next thing that happens is an Event for seat 0, whose home lies at the Sea."""
    table = clash(**options)  # type: ignore[arg-type]
    with table.edit() as s:
        reveal_all(s)
        give(s, 0, gold=0)
        s.agenda.append(("event", 0))
    return table


# Events


@rule("CC-VAR-01")
def test_without_events_only_the_symbol_takes_effect() -> None:
    table = before_event(events="symbols")
    assert table.about == "chance.event", "the card is drawn all the same"
    table.play("event:migration")
    assert stock(table.state, 0)["gold"] == 2
    assert table.state.cities[home(table.state, 0)].mood == NEUTRAL
    assert table.about == "turn.action"
    assert sum(table.state.event_discard) == 1


@rule("CC-VAR-01")
def test_without_events_a_great_person_is_not_offered() -> None:
    table = before_event(events="symbols")
    with table.edit() as s:
        give(s, 0, culture=1)
        begin_later_turn(s, 0, turn=1)
        s.agenda.append(("event", 0))
    table.play("event:great_artist")
    assert table.about == "turn.action"
    assert table.state.players[0].persons == []


@rule("CC-VAR-02")
def test_an_optional_event_is_taken_or_refused_before_it_is_seen() -> None:
    table = before_event(events="optional")
    assert table.asked == (0, "event.optional")
    table.play("no")
    assert table.about == "chance.event"
    table.play("event:migration")
    assert table.about == "turn.action"
    assert stock(table.state, 0)["gold"] == 2, "the symbol"
    assert table.state.cities[home(table.state, 0)].mood == NEUTRAL, "not the text"
    table = before_event(events="optional")
    table.play("yes", "event:flood")
    assert table.state.cities[home(table.state, 0)].mood != NEUTRAL


# Four Rounds


@rule("CC-VAR-03")
def test_the_four_round_game_ends_in_the_status_phase_of_round_4() -> None:
    table = clash(rounds="4")
    with table.edit() as s:
        begin_status(s, 3)
    assert table.about == "status.advance"
    with table.edit() as s:
        begin_status(s, 4)
    assert table.match.over
    table = clash()
    with table.edit() as s:
        begin_status(s, 4)
    assert not table.match.over, "six Rounds is the normal game"


@rule("CC-VAR-04", "CC-VAR-05")
def test_the_four_round_game_begins_with_two_settlers_and_a_happy_city() -> None:
    table = clash(3, rounds="4")
    for seat in range(3):
        place = home(table.state, seat)
        assert table.state.players[seat].settlers == {place: 2}
        assert table.state.cities[place].mood == HAPPY
    table = clash(3)
    assert table.state.players[0].settlers == {home(table.state, 0): 1}
    assert table.state.cities[home(table.state, 0)].mood == NEUTRAL


@rule("CC-VAR-06")
def test_the_four_round_game_has_two_free_advances_one_after_the_other() -> None:
    table = clash(3, rounds="4")
    with table.edit() as s:
        s.first = 1
        begin_status(s)
    order = []
    for key in ("tactics", "siegecraft"):
        for _ in range(3):
            order.append(table.asked)
            table.play(f"advance:{key}")
    assert order == [(seat, "status.advance") for seat in (1, 2, 0, 1, 2, 0)]
    assert table.about == "chance.action"
    assert all(owned(table.state, seat, "warfare") == {"tactics", "siegecraft"} for seat in range(3))


@rule("CC-VAR-07")
def test_the_variable_end_does_not_go_with_four_rounds() -> None:
    with pytest.raises(BadOption):
        clash(rounds="4", ending="dice")


# Variable end by dice

RANGES = [(6, 2, 1), (6, 3, 2), (7, 1, 3), (7, 2, 4), (7, 3, 5)]
"""Round, Turn, the largest number that ends the game."""


def before_turn(table: Table, round: int, turn: int) -> None:
    """The last player is in the Turn before this one of the first player."""
    with table.edit() as s:
        if turn > 1:
            begin_later_turn(s, 1, turn - 1, round)
        else:
            begin_status(s, round - 1)
            s.agenda = [("status_first",)]
    if turn > 1:
        table.play("end")


@rule("CC-VAR-08", "CC-VAR-09")
@pytest.mark.parametrize(("round", "turn", "largest"), RANGES)
def test_a_roll_in_the_range_ends_the_game_before_the_turn(round: int, turn: int, largest: int) -> None:
    for die in range(1, 7):
        table = clash(ending="dice")
        before_turn(table, round, turn)
        assert table.about == "chance.die"
        table.play(f"die:{die}")
        assert table.match.over == (die <= largest)
        assert ("story.end_by_die" in table.story_keys()) == (die <= largest)
        if die > largest:
            assert table.asked == (0, "turn.action")
            assert (table.state.round, table.state.turn_number) == (round, turn)
            table.play("end")
            assert table.asked == (1, "turn.action"), "only the first player rolls"


@rule("CC-VAR-08")
@pytest.mark.parametrize(("round", "turn"), [(5, 3), (6, 1)])
def test_earlier_turns_have_no_roll(round: int, turn: int) -> None:
    table = clash(ending="dice")
    before_turn(table, round, turn)
    assert table.asked == (0, "turn.action")


@rule("CC-VAR-07", "CC-VAR-12")
@pytest.mark.parametrize("ending", ["dice", "wonder"])
def test_the_variable_end_has_a_seventh_round_and_then_ends_as_usual(ending: str) -> None:
    table = clash(ending=ending)
    with table.edit() as s:
        begin_status(s, 6)
    assert table.about == "status.advance"
    with table.edit() as s:
        begin_status(s, 7)
    assert table.match.over


# Variable end by a Wonder


def may_build(s: World, seat: int) -> None:
    """A player can build the Great Wall, and so can hold its price."""
    learn(s, seat, "storage", "writing", "draft", "art_and_sculptures", "metallurgy", "chemistry")
    learn(s, seat, "engineering", "siegecraft")
    give(s, seat, food=3, ore=7, wood=2, culture=5)
    open_wonder(s, "great_wall")


@rule("CC-VAR-10", "CC-VAR-11")
@pytest.mark.parametrize(("round", "turn"), [(6, 2), (6, 3), (7, 1), (7, 2), (7, 3)])
def test_by_an_option_a_wonder_ends_the_game_after_the_turn_of_all_players(round: int, turn: int) -> None:
    table = clash(3, ending="wonder", wonder_ending_completes="turn")
    with table.edit() as s:
        begin_later_turn(s, 1, turn, round)
        may_build(s, 1)
    table.play("activate", "wonder")
    assert "story.end_by_wonder" in table.story_keys()
    assert table.asked == (1, "turn.action"), "the builder finishes the Turn"
    table.play("end")
    assert table.asked == (2, "turn.action"), "the others complete the same Turn"
    table.play("end")
    assert table.match.over, "without a Status phase"
    assert table.state.wonders.count(home(table.state, 1)) == 1


@rule("CC-VAR-10")
@pytest.mark.parametrize(("ending", "round", "turn"), [("wonder", 6, 1), ("wonder", 5, 3), ("dice", 6, 2)])
def test_a_wonder_at_another_time_or_without_the_option_ends_nothing(
    ending: str, round: int, turn: int
) -> None:
    table = clash(2, ending=ending)
    with table.edit() as s:
        begin_later_turn(s, 1, turn, round)
        may_build(s, 1)
    table.play("activate", "wonder", "end")
    assert not table.match.over
    assert "story.end_by_wonder" not in table.story_keys()


@rule("CC-VAR-11", "CC-X-09")
def test_the_round_is_completed_before_the_wonderful_end() -> None:
    table = clash(2, ending="wonder")
    with table.edit() as s:
        begin_later_turn(s, 1, 2, 6)
        may_build(s, 1)
    table.play("activate", "wonder", "end")
    assert table.asked == (0, "turn.action")
    assert table.state.turn_number == 3
    table.play("end", "end")
    assert table.match.over, "before the Status phase"
