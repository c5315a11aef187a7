"""Saves: a match goes on where it was, with the same luck, also under rules that have changed since."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from areopagus.kernel import (
    CHANCE,
    Ask,
    CorruptRecord,
    ForeignRecord,
    Match,
    RecordError,
    Rule,
    RulesChanged,
    Switch,
    load,
    new,
    push,
)
from beacons import GAME
from beacons.game import Beacons
from tests.kernel.toys import DIE, GO, N, Toy, Yard, play_randomly, registered, snapshot


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_save_at_every_choice_goes_on_identically(seats: int, seed: int) -> None:
    match, rng = new("beacons", seats, seed=seed, options={"rounds": 3}), Random(seed)
    while match.ask is not None:
        again = load(match.save())
        assert snapshot(again) == snapshot(match)
        assert again._forced == match._forced
        if rng.random() < 0.15:
            ahead = play_randomly(match.clone(), Random(4))
            assert snapshot(play_randomly(again, Random(4)))["record"] == ahead.record.json()
            assert again.story(0) == ahead.story(0)
        match.choose(rng.choice(match.ask.words))
    assert snapshot(load(match.save())) == snapshot(match)


@pytest.mark.parametrize("forced", ["all", "quiet", "none"])
def test_a_save_remembers_who_answers_single_words(forced: Any) -> None:
    match = play_randomly(new("beacons", 2, seed=3, forced=forced), Random(3), 15)
    again = load(match.save())
    assert snapshot(again) == snapshot(match)
    assert play_randomly(again, Random(1)).record == play_randomly(match, Random(1)).record


def test_a_save_of_a_save_is_the_same() -> None:
    match = play_randomly(new("beacons", 3, seed=9), Random(9), 20)
    assert load(load(match.save()).save()).save() == match.save()


def test_other_luck_can_be_asked_for() -> None:
    match = play_randomly(new("beacons", 2, seed=3), Random(3), 5)
    same = play_randomly(load(match.save()), Random(1)).record
    other = play_randomly(load(match.save(), seed=77), Random(1)).record
    assert same == play_randomly(match.clone(), Random(1)).record
    assert same != other


def test_a_save_without_a_dealer_is_continued_without_one_if_asked() -> None:
    match = new("beacons", 2, dealer=None)
    match.choose("seat:1")
    again = load(match.save(), dealer=None)
    assert snapshot(again) == snapshot(match)


# Rules that changed


def chapters(last: str) -> dict[str, Any]:
    def start(s: Yard) -> Rule[None]:
        for turn in range(2):
            s.notes.append(N.index((yield Ask(0, f"start.{turn}", N))))
        push(s, ("more",))

    def more(s: Yard) -> Rule[None]:
        for turn in range(3):
            if last == "new" and turn == 1:
                yield Ask(0, "more.new", (GO,), confirm=True)
                s.notes.append(50)
            s.notes.append(N.index((yield Ask(0, f"more.{turn}", N))))
        yield Ask(CHANCE, "die", DIE)

    return {"start": start, "more": more}


OLD = Toy(chapters("old"), rules=1)
NEW = Toy(chapters("new"), rules=2)


def saved(choices: int) -> str:
    match = new(OLD, 1, seed=1)
    for note in range(choices):
        match.choose(N[note])
    return match.save()


def test_a_save_of_older_rules_goes_on_from_its_checkpoint_and_the_story_says_so() -> None:
    with registered(NEW):
        match = load(saved(4), forced="none")
    # The first choice after the checkpoint still fits, the second doesn't, and is dropped.
    assert match.ask is not None
    assert (match.ask.about, match.state.notes) == ("more.new", [0, 1, 2])
    assert match.record.rules == 2
    assert match.record.start is not None
    assert match.record.choices == ["n:2"]
    notices = [message for message in match.story() if message.key == "story.rules_changed"]
    assert [message.params for message in notices] == [{"old": 1, "new": 2}]
    assert "from version 1 to 2" in match.say(notices[0])


def test_a_match_continued_under_new_rules_is_kept_undone_and_replayed_like_any_other() -> None:
    with registered(NEW):
        match = load(saved(4), forced="none")
        match.choose(GO)
        match.choose(N[7])
        assert snapshot(load(match.save())) == snapshot(match)
        again = load(match.record.json(), forced="none", seed=1)
        assert again.state.notes == match.state.notes == [0, 1, 2, 50, 7]
        match.undo(0)
        match.undo(0)
        assert match.ask is not None
        assert match.ask.about == "more.0"
        play_randomly(match, Random(1))
        assert match.over
        assert load(match.record.json()).result == match.result


def test_a_save_of_older_rules_that_fits_whole_drops_nothing() -> None:
    with registered(NEW):
        match = load(saved(3))
    assert match.state.notes == [0, 1, 2, 50]
    with registered(NEW):
        assert load(saved(0)).state.notes == []


def test_a_finished_match_of_older_rules_stays_finished() -> None:
    class Raised(Beacons):
        rules = 2

    match = play_randomly(new("beacons", 2, seed=1), Random(1))
    with registered(Raised()):
        again = load(match.save())
    assert again.over
    assert again.result == match.result


def test_a_save_that_new_rules_can_t_read_says_so() -> None:
    class Other(Toy):
        seats = (2, 3)

    class OtherYard(Yard):
        def check(self) -> None:
            raise KeyError("a field of old")

    class Unread(Toy):
        state = OtherYard

    for game in (
        Other(chapters("new"), rules=2),
        Unread(chapters("new"), rules=2),
        Toy({"start": NEW.chapters["start"]}, rules=2),
    ):
        with registered(game), pytest.raises(RulesChanged) as error:
            load(saved(4))
        assert "version 1" in str(error.value)
        assert "version 2" in str(error.value)


def test_an_option_that_new_rules_no_longer_have_is_a_change_of_rules() -> None:
    old = Toy(chapters("old"), rules=1, options=(Switch("oddity"),))
    match = new(old, 1, seed=1)
    with registered(NEW), pytest.raises(RulesChanged, match="oddity"):
        load(match.save())


# Damaged saves


def save_values(**changes: Any) -> dict[str, Any]:
    match = play_randomly(new("beacons", 2, seed=6), Random(6), 9)
    values: dict[str, Any] = json.loads(match.save())
    return {**values, **changes}


@pytest.mark.parametrize(
    "changes",
    [
        {"number": -1},
        {"number": 10_000},
        {"number": 0},
        {"answers": []},
        {"answers": [[0, True, False, 0]]},
        {"answers": "x"},
        {"forced": "often"},
        {"forced": None},
        {"seed": "x"},
        {"seed": 1.5},
        {"story": [1]},
        {"story": [[["a"], None, [None], None]]},
        {"story": [[["a"], None, ["x"], None]]},
        {"story": [[["a", {"x": None}], None, None, None]]},
        {"checkpoint": {}},
        {"checkpoint": None},
        {"record": {}},
        {"record": None},
        {"surprise": 1},
        {"version": 3},
        {"format": "areopagus-record"},
    ],
)
def test_a_damaged_save_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as error:
        load(save_values(**changes))
    assert "{" not in str(error.value)


@pytest.mark.parametrize(
    "agenda",
    [
        [["turn"]],
        [["turn", 9, 2]],
        [["nowhere"]],
        [["end_turn", "x"]],
        [["end_turn", 5]],
        [["turn", 0, 2, 3]],
    ],
)
def test_a_save_with_a_checkpoint_that_can_t_be_gone_on_from_is_refused(agenda: list[Any]) -> None:
    values = save_values()
    values["checkpoint"]["agenda"] = agenda
    with pytest.raises(CorruptRecord):
        load(values)


def test_a_save_with_a_wrong_choice_after_its_checkpoint_names_it() -> None:
    match = new(OLD, 1, seed=1)
    for note in range(4):
        match.choose(N[note])
    values = json.loads(match.save())
    assert values["number"] == 2
    values["record"]["choices"][3] = "go"
    with registered(OLD), pytest.raises(CorruptRecord) as error:
        load(values)
    assert error.value.at == 3


def test_a_save_of_an_unknown_game_is_foreign() -> None:
    values = save_values()
    values["record"]["game"] = "chess"
    with pytest.raises(ForeignRecord):
        load(values)


def test_a_save_is_bounded_in_its_choices_too() -> None:
    values = save_values()
    values["record"]["choices"] = ["end"] * 200_001
    with pytest.raises(CorruptRecord, match="200000"):
        load(values)


def test_a_save_holds_what_docs_say_it_holds() -> None:
    match: Match = play_randomly(new(GAME, 2, seed=6), Random(6), 9)
    values = json.loads(match.save())
    assert list(values) == [
        "format", "version", "record", "number", "checkpoint", "answers", "story", "seed", "forced",
        "hidden", "joined",
    ]  # fmt: skip
    assert values["seed"] == 6
    assert len(values["answers"]) == len(values["record"]["choices"])
