"""Records that somebody wrote: nothing in them is executed, and nothing breaks the reader."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from areopagus.kernel import (
    CHANCE,
    Ask,
    BrokenRule,
    CorruptRecord,
    ForeignRecord,
    Record,
    RecordError,
    Rule,
    load,
    new,
    push,
)
from areopagus.kernel.record import MOST_CHOICES
from beacons import GAME
from tests.kernel.recorded_beacons import document, played, refused
from tests.kernel.toys import DIE, GO, STOP, N, Toy, Yard, play_randomly, registered

# Nothing is executed


NAMES_OF_CODE = ("os:system", "antigravity:GAME", "antigravity", "this", "tests.kernel.toys:TOY")


def test_a_record_imports_nothing_that_it_names() -> None:
    script = (
        "import sys, json, areopagus\n"
        "areopagus.games()\n"
        "for text in sys.argv[1:]:\n"
        "    before = set(sys.modules)\n"
        "    try:\n"
        "        areopagus.load(text)\n"
        "    except areopagus.ForeignRecord as error:\n"
        "        print(sorted(set(sys.modules) - before))\n"
    )
    texts = [json.dumps(document(game=game)) for game in NAMES_OF_CODE]
    done = subprocess.run([sys.executable, "-c", script, *texts], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]"] * len(texts)


@pytest.mark.parametrize(
    "nasty", ["__import__('os').system('x')", "{0.__class__}", "%s%n", "../../etc/passwd", "\x00", "😀"]
)
def test_texts_in_a_record_stay_texts(nasty: str) -> None:
    assert refused(document(game=nasty), ForeignRecord)
    assert refused(document(choices=[nasty])).at == 0
    assert refused(document(options={nasty: 1}))
    assert load(document(package=nasty)).result == played().result


# Positions that somebody wrote


def start_values() -> dict[str, Any]:
    match = new("beacons", 2, seed=1)
    with match.edit() as s:
        s.round = 2
    assert match.record.start is not None
    values: dict[str, Any] = json.loads(json.dumps(match.record.start))
    return values


HOSTILE: list[tuple[str, Any]] = [
    ("reveals", -1),
    ("reveals", "0"),
    ("reveals", None),
    ("reveals", 10**15),
    ("agenda", None),
    ("agenda", {}),
    ("agenda", ["turn"]),
    ("agenda", [[]]),
    ("agenda", [[1]]),
    ("agenda", [["os.system", "x"]]),
    ("agenda", [["__class__"]]),
    ("agenda", [["turn"]]),
    ("agenda", [["turn", 0]]),
    ("agenda", [["turn", 99, 2]]),
    ("agenda", [["turn", -5, 2]]),
    ("agenda", [["turn", "0", 2]]),
    ("agenda", [["turn", [0], 2]]),
    ("agenda", [["turn", None, 2]]),
    ("agenda", [["turn", 0, 1.5]]),
    ("agenda", [["turn", 0, 2, 3]]),
    ("agenda", [["turn", {"a": 1}, 2]]),
    ("agenda", [["raid", 0, 99]]),
    ("agenda", [["end_turn", "x"]]),
    ("agenda", [["end_turn", 7]]),
    ("agenda", [["turn", 0, 2]] * 1001),
    ("due", [["x"]] * 1001),
    ("due", "x"),
    ("due", [[None]]),
    ("table", None),
    ("table", []),
    ("table.owner", [0] * 12),
    ("table.owner", [-1] * 11),
    ("table.owner", ["-1"] * 12),
    ("table.owner", [9] * 12),
    ("table.owner", None),
    ("table.supply", [6]),
    ("table.supply", [6, 7]),
    ("table.supply", [5, 6]),
    ("table.hands", [[5, 5, 5, 5], [0, 0, 0, 0]]),
    ("table.hands", [[0, 0, 0], [0, 0, 0, 0]]),
    ("table.hands", [None, None]),
    ("table.deck", [9, 9, 9, 9]),
    ("table.deck", [-1, 5, 5, 5]),
    ("table.deck", [0, 0, 0, 0]),
    ("table.seats", 3),
    ("table.seats", 1),
    ("table.seats", "2"),
    ("table.round", 0),
    ("table.round", 10**20),
    ("table.first", 2),
    ("table.raids", 1),
    ("table.chained", [1, 0]),
    ("table.dice", [7]),
    ("table.dice", [1, 2, 3]),
    ("table.defender", 5),
    ("table.surprise", 1),
    ("surprise", 1),
]


@pytest.mark.parametrize(("place", "value"), HOSTILE)
@pytest.mark.parametrize("dealer", ["seeded", None])
def test_a_position_that_can_t_be_is_a_damaged_record(place: str, value: Any, dealer: Any) -> None:
    start = start_values()
    inner, _, name = place.rpartition(".")
    (start[inner] if inner else start)[name] = value
    values = document(start=start, choices=[])
    values.pop("result")
    with pytest.raises(CorruptRecord) as error:
        load(values, seed=1, dealer=dealer)
    assert error.value.at is None
    assert "beacons" in str(error.value)


@pytest.mark.parametrize("field", ["table", "agenda", "due", "reveals"])
def test_a_position_without_a_part_is_a_damaged_record(field: str) -> None:
    start = start_values()
    del start[field]
    assert field in str(refused(document(start=start)))


def test_a_position_for_another_number_of_seats_than_the_record_says_is_refused() -> None:
    two = new("beacons", 2, seed=1)
    with two.edit():
        pass
    values = {**json.loads(two.record.json()), "seats": 4, "choices": []}
    assert refused(values).at is None


def test_a_rule_that_fails_in_a_position_that_was_played_to_is_no_fault_of_the_record() -> None:
    def rule(s: Yard) -> Rule[None]:
        yield Ask(0, "go", (GO, STOP))
        yield Ask(CHANCE, "die", DIE)
        raise RuntimeError("ouch")

    toy = Toy(rule)
    match = new(toy, 1, dealer=None)
    match.choose(GO)
    with registered(toy), pytest.raises(BrokenRule):
        load(match.record.json())


def test_a_record_object_with_too_many_choices_is_refused_like_its_text() -> None:
    def rule(s: Yard) -> Rule[None]:
        yield Ask(0, "step", N)
        push(s, ("start",))

    with registered(Toy(rule)):
        values = json.loads(new(Toy(rule), 1).record.json())
        values["choices"] = ["n:1"] * (MOST_CHOICES + 1)
        with pytest.raises(CorruptRecord):
            load(Record(**values))


# Mutations


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 20)
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


ATOMS = JSON | st.sampled_from([word.text for word in GAME.vocabulary] + list(GAME.chapters))


def places(values: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    paths = [path] if path else []
    children = (
        values.items() if isinstance(values, dict) else enumerate(values) if isinstance(values, list) else ()
    )
    for name, value in children:
        paths += places(value, (*path, name))
    return paths


def mutate(values: Any, data: st.DataObject) -> None:
    *path, last = data.draw(st.sampled_from(places(values)))
    for name in path:
        values = values[name]
    act = data.draw(st.sampled_from(["replace", "delete", "swap", "add"]))
    if act == "delete":
        del values[last]
    elif act == "replace" or (act == "swap" and isinstance(values, dict)):
        values[last] = data.draw(ATOMS)
    elif act == "swap":
        other = data.draw(st.integers(0, len(values) - 1))
        values[last], values[other] = values[other], values[last]
    elif isinstance(values, list):
        values.insert(last, data.draw(ATOMS))
    else:
        values[data.draw(st.text(max_size=4))] = data.draw(ATOMS)


@cache
def sources(kind: str) -> list[str]:
    accepted = []
    for seats, seed, choices in ((2, 1, 10_000), (3, 2, 25), (4, 3, 40), (2, 4, 12)):
        match = played(seats, seed, choices).clone()
        if kind == "start" or seed == 4:
            if match.over:
                continue
            with match.edit() as s:
                s.round = 1
            play_randomly(match, Random(seed), 5)
        accepted.append(match.save() if kind == "save" else match.record.json())
    return accepted


@pytest.mark.parametrize("kind", ["record", "start", "save"])
@settings(max_examples=150)
@given(data=st.data())
def test_whatever_is_done_to_a_document_only_record_errors_come_out(kind: str, data: st.DataObject) -> None:
    values = json.loads(data.draw(st.sampled_from(sources(kind))))
    for _ in range(data.draw(st.integers(1, 3))):
        mutate(values, data)
    try:
        match = load(json.dumps(values), dealer=None, forced="none")
    except RecordError as error:
        message = str(error)
    else:
        message = ""
        # What was loaded can be looked at by everyone, and kept.
        for viewer in (None, *range(match.seats)):
            match.text(viewer)
            match.scene(viewer)
        assert match.clone().record == match.record
        if kind != "save":  # a save is its host's own; its choices before the checkpoint are believed
            load(match.record.json(), dealer=None, forced="none")
    assert "{at}" not in message


@settings(max_examples=150)
@given(cut=st.integers(0, 4000), data=st.binary(max_size=6))
def test_a_damaged_text_never_raises_anything_but_record_errors(cut: int, data: bytes) -> None:
    content = sources("save")[1].encode()
    cut %= len(content)
    for damaged in (content[:cut], content[:cut] + data + content[cut + len(data) :], content[cut:]):
        with suppress(RecordError):
            load(damaged, dealer=None)


@settings(max_examples=100)
@given(values=st.dictionaries(st.sampled_from(["format", "version", "game", "seats", "choices", "x"]), JSON))
def test_any_json_at_all_is_loaded_or_refused(values: dict[str, Any]) -> None:
    for shape in (values, {"format": "areopagus-record", "version": 1, **values}):
        with pytest.raises(RecordError):
            load(shape)
