"""Records: replayed and verified; whatever is wrong with one is said."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from areopagus.kernel import (
    CorruptRecord,
    ForeignRecord,
    RecordError,
    RulesChanged,
    load,
    new,
    version,
)
from areopagus.kernel.record import DEEPEST, LARGEST, MOST_CHOICES
from beacons import GAME
from beacons.game import Beacons
from tests.kernel.recorded_beacons import document, played, refused
from tests.kernel.toys import play_randomly, registered, snapshot

# What is right


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_leads_to_the_same_match(seats: int) -> None:
    match = played(seats, seed=seats)
    for source in (
        match.record,
        match.record.json(),
        match.record.json().encode(),
        json.loads(match.record.json()),
    ):
        again = load(source)
        assert again.record == match.record
        assert again.result == match.result
        assert [again.story(seat) for seat in (None, 0, 1)] == [match.story(seat) for seat in (None, 0, 1)]
        assert again.view(0) == match.view(0)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_record_is_loaded_at_every_choice_and_played_on_with_the_same_luck(seats: int) -> None:
    match, rng = new("beacons", seats, seed=7, options={"rounds": 2}), Random(7)
    while match.ask is not None:
        again = load(match.record.json(), seed=7)
        assert snapshot(again) | {"save": ""} == snapshot(match) | {"save": ""}
        if rng.random() < 0.2:
            assert play_randomly(again, Random(1)).record == play_randomly(match.clone(), Random(1)).record
        match.choose(rng.choice(match.ask.words))


def test_a_record_is_one_json_document_that_a_person_can_read() -> None:
    match = played()
    values = json.loads(match.record.json())
    assert list(values) == [
        "format", "version", "game", "rules", "package", "seats", "options", "choices", "result",
    ]  # fmt: skip
    assert (values["game"], values["rules"], values["seats"]) == ("beacons", GAME.rules, 2)
    assert values["package"] == version.__version__
    assert values["options"] == {"rounds": 3, "ending": "rounds", "raids": True}
    assert values["choices"][0] in ("seat:0", "seat:1")
    assert match.result is not None
    assert values["result"] == match.result.to_json()
    assert "result" not in json.loads(played(choices=3).record.json())


def test_the_secret_seed_is_in_no_record() -> None:
    seed = 918273645546372819
    match = play_randomly(new("beacons", 2, seed=seed), Random(1))
    assert str(seed) not in match.record.json()
    assert str(seed) in match.save()


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(played().record.json(), "utf-8")
    assert load(file).record == load(str(file)).record == played().record


def test_a_record_without_its_end_goes_on_with_luck_by_the_seed_given() -> None:
    choices = document()["choices"][:12]
    matches = [play_randomly(load(document(until=9), seed=seed), Random(1)) for seed in (1, 1, 2)]
    assert matches[0].record == matches[1].record
    assert matches[0].record != matches[2].record
    values = document(until=9)
    values["choices"] = choices
    again = load(values, dealer=None, forced="none")
    assert again.record.choices == choices


def test_a_record_of_nothing_is_the_opened_box() -> None:
    values = document(until=0)
    values["choices"] = []
    match = load(values, dealer=None)
    assert match.ask is not None
    assert match.ask.about == "chance.first"


# What is wrong with the choices


@pytest.mark.parametrize("at", [0, 1, 6, 7, 20])
def test_an_illegal_choice_is_named_by_its_number(at: int) -> None:
    values = document()
    values["choices"][at] = "hex:+2+1" if values["choices"][at] != "hex:+2+1" else "pass"
    error = refused(values)
    assert error.at == at
    assert f"choice {at + 1} " in str(error)
    assert "beacons" in str(error)


def test_a_word_that_the_game_doesn_t_have_is_named_by_its_number() -> None:
    values = document()
    values["choices"][5] = "x" * 10_000
    error = refused(values)
    assert error.at == 5
    assert "xxx" in str(error)


@pytest.mark.parametrize("left", [0, 1, 7, 20])
def test_a_record_cut_short_doesn_t_lead_to_its_result(left: int) -> None:
    values = document()
    values["choices"] = values["choices"][:left]
    error = refused(values)
    assert error.at is None
    assert "result" in str(error)


def test_a_choice_that_is_missing_is_noticed() -> None:
    for at in range(0, len(document()["choices"]), 5):
        values = document()
        del values["choices"][at]
        error = refused(values)
        assert error.at is None or error.at >= at


def test_a_choice_after_the_end_is_named_by_its_number() -> None:
    values = document()
    count = len(values["choices"])
    values["choices"].append("end")
    error = refused(values)
    assert error.at == count
    assert "after the end" in str(error)


@pytest.mark.parametrize(
    "result",
    [{}, {"winners": []}, {"winners": [1, 0]}, "points"],
)
def test_a_result_that_doesn_t_follow_from_the_choices_is_refused(result: Any) -> None:
    values = document()
    if result == "points":
        values["result"]["points"][0]["beacons"] += 1
    else:
        values["result"] = result
    error = refused(values)
    assert error.at is None
    assert "result" in str(error)


def test_a_result_of_a_match_that_isn_t_over_is_refused() -> None:
    values = document(until=5)
    values["result"] = document()["result"]
    assert "result" in str(refused(values))


@pytest.mark.parametrize("seats", [0, 1, 5, -1, 10**15])
def test_a_number_of_seats_that_the_game_is_not_for_is_refused(seats: int) -> None:
    error = refused(document(seats=seats))
    assert error.at is None
    assert str(seats) in str(error)


def test_a_record_for_other_seats_than_it_says_is_refused() -> None:
    refused(document(seats=3))


@pytest.mark.parametrize("options", [{"rounds": 9}, {"rounds": "many"}, {"colour": 1}, {"raids": "maybe"}])
def test_options_that_the_game_doesn_t_have_are_refused(options: Any) -> None:
    error = refused(document(options=options))
    assert next(iter(options)) in str(error)


# What is no record, or no longer one


@pytest.mark.parametrize(
    "source",
    [
        {},
        {"a": 1},
        {"format": "chess"},
        {"format": None},
        {"format": []},
        b"[]",
        b"1",
        b"null",
        b'"x"',
        "[1, 2]",
        "",
    ],
)
def test_what_is_no_record_of_ours_is_foreign(source: Any) -> None:
    refused(source, ForeignRecord)


@pytest.mark.parametrize(
    "source", ["{", '{"format": ', b"", b"\x00\xff\xfe", b"{\xff}", "{'a': 1}", "{} {}", "\ufeff{}"]
)
def test_what_is_not_json_is_refused(source: Any) -> None:
    error = refused(source, ForeignRecord if source == "\ufeff{}" else CorruptRecord)
    assert error.at is None


@pytest.mark.parametrize("source", ["no/such/file.json", Path("no-such-file"), Path("/"), "\x00", "x" * 5000])
def test_a_file_that_can_t_be_read_is_said_so(source: Any) -> None:
    assert "can't be read" in str(refused(source, ForeignRecord))


@pytest.mark.parametrize("game", ["chess", "", "x" * 5000, "beacons ", "Beacons"])
def test_a_record_of_a_game_that_is_not_here_is_foreign(game: str) -> None:
    assert "game that is not installed" in str(refused(document(game=game), ForeignRecord))


@pytest.mark.parametrize("number", [0, 2, 99, "1", None, 1.5])
def test_another_version_of_the_format_is_foreign(number: Any) -> None:
    assert "version" in str(refused(document(version=number), ForeignRecord))


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": "2"},
        {"seats": 2.5},
        {"seats": True},
        {"seats": None},
        {"game": 1},
        {"rules": "1"},
        {"package": 1},
        {"options": []},
        {"options": {"rounds": 1.5}},
        {"options": {"rounds": None}},
        {"options": {"rounds": {"a": 1}}},
        {"choices": "end"},
        {"choices": {"0": "end"}},
        {"choices": [1]},
        {"choices": [None]},
        {"choices": [["end"]]},
        {"result": []},
        {"start": []},
        {"start": 1},
        {"version": True},
        {"surprise": 1},
    ],
)
def test_fields_of_the_wrong_type_and_unknown_ones_are_refused(changes: dict[str, Any]) -> None:
    error = refused(document(**changes))
    assert error.at is None


@pytest.mark.parametrize("field", ["game", "rules", "package", "seats", "options", "choices"])
def test_a_missing_field_is_named(field: str) -> None:
    values = document()
    del values[field]
    assert field in str(refused(values))


def test_a_document_too_large_is_refused_unread(tmp_path: Path) -> None:
    large = b'{"format":"areopagus-record"}' + b" " * LARGEST
    assert "16 MiB" in str(refused(large))
    assert "16 MiB" in str(refused(large.decode()))
    file = tmp_path / "large.json"
    with file.open("wb") as out:
        out.truncate(1 << 40)
    assert "16 MiB" in str(refused(file))


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":'])
@pytest.mark.parametrize("closed", [False, True])
def test_deep_nesting_is_refused(opening: bytes, closed: bool) -> None:
    source = opening * 100_000
    if closed:
        source += b"1" + b"".join(b"]" if mark == ord("[") else b"}" for mark in reversed(opening)) * 100_000
    assert type(refused(source)) is CorruptRecord


def test_nesting_a_little_too_deep_is_refused_too() -> None:
    values: Any = 1
    for _ in range(DEEPEST):
        values = [values]
    assert str(DEEPEST) in str(refused(document(start={"x": values})))


def test_a_hundred_thousand_brackets_as_a_text_are_refused() -> None:
    refused("[" * 100_000, ForeignRecord)


def test_too_many_choices_are_refused() -> None:
    assert str(MOST_CHOICES) in str(refused(document(choices=["end"] * (MOST_CHOICES + 1))))


def test_many_choices_that_never_fit_are_refused_at_the_first() -> None:
    assert refused(document(choices=["end"] * MOST_CHOICES)).at == 0


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000, "1e999", "-0", "1e5"])
@pytest.mark.parametrize("field", ["seats", "rules", "version"])
def test_numbers_beyond_measure_are_refused(field: str, number: str) -> None:
    text = json.dumps(document(**{field: 77})).replace(f'"{field}": 77', f'"{field}": {number}')
    try:
        match = load(text)
    except RecordError as error:
        message = str(error)
    else:
        message = ""
        assert field == "rules"  # whose number doesn't matter as long as every choice still fits
        assert match.result == played().result
    assert len(message) < 1000


# Rules that changed


class NewBeacons(Beacons):
    rules = 2


class Narrower(NewBeacons):
    """Under the new rules no card is thrown away, and nobody lights a beacon: most records no longer fit."""

    def __init__(self) -> None:
        def turn(s: Any, me: int, left: int) -> Any:
            chapter = GAME.chapters["turn"](s, me, left)
            ask = next(chapter, None)
            while ask is not None:
                if ask.about == "turn.action":
                    ask.options = [word for word in ask.words if word.text in ("end", "draw")]
                    ask._listed = None
                word = yield ask
                try:
                    ask = chapter.send(word)
                except StopIteration:
                    return

        self.chapters = {**GAME.chapters, "turn": turn}


def test_an_older_record_that_still_fits_is_loaded_under_the_new_rules() -> None:
    match = played()
    with registered(NewBeacons()):
        again = load(match.record.json())
        assert again.record.rules == 2
        assert again.result == match.result


def test_an_older_record_that_no_longer_fits_names_the_choice_and_both_versions() -> None:
    values = document()
    first = next(at for at, text in enumerate(values["choices"]) if text in ("light", "spy", "raid"))
    with registered(Narrower()):
        error = refused(values, RulesChanged)
    assert error.at == first
    message = str(error)
    assert all(part in message for part in ("version 1", "version 2", f"choice {first + 1} ", "beacons"))


def test_a_record_of_newer_rules_is_not_called_damaged() -> None:
    values = document(rules=7)
    values["choices"][3] = "raid"
    error = refused(values, RulesChanged)
    assert error.at == 3
    assert refused(document(rules=7, seats=9), RulesChanged).at is None
