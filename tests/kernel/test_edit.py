"""Editing a position: checked on leaving, all or nothing, and the record begins with it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from areopagus.kernel import (
    Ask,
    BadPosition,
    Fields,
    ImaginedMatch,
    Match,
    Rule,
    UndoRefused,
    load,
    new,
    push,
    tell,
)
from tests.kernel.toys import GO, NO, STOP, YES, N, Toy, Yard, play_randomly, registered, snapshot


def rule(s: Yard) -> Rule[None]:
    tell(s, "story.begun")
    for _ in range(2):
        s.notes.append(N.index((yield Ask(0, "step", N))))
    if 7 in s.notes[:1]:
        raise RuntimeError("seven")
    push(s, ("end",))


def end(s: Yard) -> Rule[None]:
    if 66 in s.notes:
        raise RuntimeError("sixty-six")
    tell(s, "story.ending", count=len(s.notes))
    yield Ask(0, "end", (YES, NO))
    s.notes.append(100)


TOY = Toy({"start": rule, "end": end})


def test_choices_since_the_checkpoint_are_dropped_and_the_record_begins_with_the_position() -> None:
    match = new(TOY, 1)
    match.choose(N[3])
    with match.edit() as s:
        assert s.notes == []
        s.notes.append(8)
    assert match.ask is not None
    assert (match.ask.about, match.state.notes, match.record.choices) == ("step", [8], [])
    assert match.record.start is not None
    assert match.record.start["table"]["notes"] == [8]
    assert [message.key for message in match.story()] == ["story.begun"]
    with pytest.raises(UndoRefused, match="nothing"):
        match.undo(0)


def test_an_edited_match_replays_saves_and_is_edited_again() -> None:
    match = new(TOY, 1)
    with match.edit() as s:
        s.notes.append(8)
    match.play(N[1], N[2])
    with registered(TOY):
        for again in (load(match.record.json()), load(match.save())):
            assert without_save(snapshot(again)) == without_save(snapshot(match))
    with match.edit() as s:
        assert s.notes == [8, 1, 2]
        s.notes[0] = 4
    match.choose(YES)
    assert match.state.notes == [4, 1, 2, 100]
    with registered(TOY):
        again = load(match.record.json())
    assert again.record == match.record
    assert again.result == match.result


def without_save(seen: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in seen.items() if name != "save"}


def test_a_position_that_breaks_an_invariant_is_refused_with_the_rule() -> None:
    match = new(TOY, 1)
    match.choose(N[3])
    before = snapshot(match)
    with pytest.raises(BadPosition, match="TY-INV-01"), match.edit() as s:
        s.notes.append(-1)
    assert snapshot(match) == before


def test_an_exception_inside_the_block_changes_nothing_and_goes_through() -> None:
    match = new(TOY, 1)
    match.choose(N[3])
    before = snapshot(match)
    with pytest.raises(ZeroDivisionError), match.edit() as s:
        s.notes.append(9 // len(s.notes))
    assert snapshot(match) == before
    match.choose(N[4])
    assert match.state.notes == [3, 4]


def test_a_position_in_which_a_rule_fails_at_once_is_refused_and_changes_nothing() -> None:
    match = new(TOY, 1)
    match.play(N[1], N[2])
    before = snapshot(match)
    with pytest.raises(BadPosition, match="sixty-six"), match.edit() as s:
        s.notes.append(66)
    assert snapshot(match) == before
    with pytest.raises(BadPosition, match="nowhere"), match.edit() as s:
        s.agenda = [("nowhere",)]
    assert snapshot(match) == before


def test_a_position_of_nonsense_is_refused_and_changes_nothing() -> None:
    match = new(TOY, 1)
    before = snapshot(match)
    for nonsense in (None, 5, ["x"]):
        with pytest.raises(BadPosition), match.edit() as s:
            s.notes = nonsense
        assert snapshot(match) == before


def test_the_state_handed_out_for_editing_is_not_the_match_s_own_afterwards() -> None:
    match = new(TOY, 1)
    with match.edit() as s:
        s.notes.append(8)
    before = snapshot(match)
    s.notes.append(9)
    s.agenda.clear()
    assert snapshot(match) == before
    assert snapshot(match.clone()) == before
    match.play(N[1])
    match.undo(0)
    assert snapshot(match) == before


def test_a_finished_match_can_be_brought_back_to_life() -> None:
    match = new(TOY, 1)
    match.play(N[1], N[2], YES)
    assert match.over
    with match.edit() as s:
        s.agenda = [("end",)]
    assert match.ask is not None
    assert match.ask.about == "end"
    with match.edit() as s:
        s.agenda = []
    assert match.over
    assert match.result is not None


def test_an_edited_clone_leaves_the_original_alone() -> None:
    match = new(TOY, 1)
    match.choose(N[3])
    before = snapshot(match)
    with match.clone().edit() as s:
        s.notes.append(1)
    assert snapshot(match) == before


def test_an_imagined_match_can_t_be_edited() -> None:
    imagined = new(TOY, 1).sight(0).imagine(1)
    with pytest.raises(ImaginedMatch), imagined.edit():
        pass


def test_a_chapter_s_arguments_may_be_words_and_tuples_and_survive_record_and_save() -> None:
    def start(s: Yard) -> Rule[None]:
        word = yield Ask(0, "step", N)
        push(s, ("later", word, (1, (2, None)), "text"))

    def later(s: Yard, *arguments: Any) -> Rule[None]:
        word, numbers, text = arguments
        assert (numbers, text) == ((1, (2, None)), "text")
        yield Ask(0, "end", (GO, STOP))
        s.notes.append(N.index(word))

    toy = Toy({"start": start, "later": later})
    match = new(toy, 1)
    match.choose(N[6])
    with registered(toy):
        again = load(match.save())
        again.choose(GO)
        assert again.state.notes == [6]
        with match.edit() as s:
            s.notes.append(1)
        again = load(match.record.json())
    again.choose(GO)
    assert again.state.notes == [1, 6]


@pytest.mark.parametrize("seed", range(3))
def test_an_edited_real_game_plays_on_and_replays(seed: int) -> None:
    match: Match = play_randomly(new("beacons", 3, seed=seed), Random(seed), 14)
    with match.edit() as s:
        s.round = 1
        s.deck, s.discards = s.discards, s.deck
    play_randomly(match, Random(seed))
    again = load(match.record.json())
    assert (again.record, again.result) == (match.record, match.result)
    assert json.loads(match.record.json())["start"]["table"]["round"] == 1


# Fields


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        (None, "must be an object"),
        ([], "must be an object"),
        ({}, "n is missing"),
        ({"n": "1"}, "whole number from 0 to 9"),
        ({"n": 1.0}, "whole number"),
        ({"n": True}, "whole number"),
        ({"n": 10}, "whole number"),
        ({"n": 1, "more": 2}, "unknown field 'more'"),
    ],
)
def test_a_field_that_doesn_t_fit_says_what_and_where(values: Any, problem: str) -> None:
    def read() -> None:
        fields = Fields(values, "player")
        fields.integer("n", 0, 9)
        fields.end()

    with pytest.raises(ValueError, match=problem) as error:
        read()
    assert "player" in str(error.value)


def test_fields_of_every_kind_are_checked() -> None:
    def fields() -> Fields:
        return Fields({"flag": 1, "text": "x" * 300, "few": [1], "far": [99], "list": {}, "many": [1] * 11})

    for read in (
        lambda: fields().boolean("flag"),
        lambda: fields().text("text"),
        lambda: fields().text("few"),
        lambda: fields().ints("few", 0, 9, length=2),
        lambda: fields().ints("far", 0, 9),
        lambda: fields().ints("list", 0, 9),
        lambda: fields().ints("many", 0, 9, longest=10),
        lambda: fields().list_of("many", int, longest=10),
    ):
        with pytest.raises(ValueError, match=r"state\."):
            read()
    assert fields().ints("many", 0, 9) == [1] * 11
    assert fields().list_of("few", str) == ["1"]


def test_an_edited_match_has_luck_of_its_own():
    """The choices are counted anew after an edit; the dice that were seen must not come again."""
    match = new("beacons", seats=2, seed=11)
    dealt = [choice.word.text for choice in match._real_history().choices]
    with match.edit() as s:
        s.agenda = [("setup",)]
        for hand in s.hands:
            for card, count in enumerate(hand):
                s.deck.put(card, count)
                hand[card] = 0
    again = [choice.word.text for choice in match._real_history().choices]
    assert len(again) == len(dealt)
    assert again != dealt
