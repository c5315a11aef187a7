"""Fingerprints: a record that no longer fits names the first difference, and who is to blame."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from areopagus.kernel import (
    CHANCE,
    Ask,
    CorruptRecord,
    Record,
    Result,
    Rule,
    RulesChanged,
    load,
    new,
    record_with_fingerprints,
)
from areopagus.kernel.declare import number
from areopagus.kernel.fingerprints import fingerprint_of_position
from areopagus.kernel.loading import Replay, ReplayDifference
from areopagus.kernel.record import read_document
from tests.kernel.toys import DIE, GO, STOP, N, Toy, Yard, play_randomly, registered


def throwing(hit: int = 5, offered: int = 10) -> dict[str, Callable[..., Rule[None]]]:
    """A game of eight throws: a hit is noted; whoever has three hits may stop."""

    def start(s: Yard) -> Rule[None]:
        s.agenda += [("end",), *(("throw",) for _ in range(8))]
        yield from ()

    def throw(s: Yard) -> Rule[None]:
        yield Ask(0, "number", N[:offered])
        die = DIE.index((yield Ask(CHANCE, "die", DIE))) + 1
        s.notes.append(int(die >= hit))

    def end(s: Yard) -> Rule[None]:
        yield Ask(0, "end", (GO, STOP) if sum(s.notes) == 2 else (GO,))

    return {"start": start, "throw": throw, "end": end}


DICE = [1, 2, 5, 3, 4, 6, 1, 2]
"""Two hits by 5; with 4 the first difference is the fifth throw, choices 9 and 10."""


@pytest.fixture
def record() -> Record:
    match = new(Toy(throwing()), 1, dealer=None)
    for place, die in enumerate(DICE):
        match.play(N[place], DIE[die - 1])
    match.play(STOP)
    return record_with_fingerprints(match)


def loaded(record: Record | str, **rules: int) -> Any:
    with registered(Toy(throwing(**rules))):
        return load(record)


def test_a_record_has_a_fingerprint_at_the_end_of_each_chapter(record: Record) -> None:
    assert record.fingerprints is not None
    assert list(record.fingerprints.positions) == ["0", *map(str, range(2, 17, 2)), "17"]
    assert loaded(record.json()).over


def test_fingerprints_are_the_same_on_every_machine(record: Record) -> None:
    s = Yard()
    s.notes, s.secrets = [1, 0, 7], [5]
    assert fingerprint_of_position(s) == "44448307"
    assert record.fingerprints is not None
    assert record.fingerprints.choices == "3549728e"


class WiderYard(Yard):
    """A yard with one more field."""

    fence = number(0, 9)


def test_a_new_field_does_not_count_as_long_as_it_holds_nothing() -> None:
    old, wider = Yard(), WiderYard()
    old.notes = [0, 3]
    wider.notes = [0, 3]
    assert fingerprint_of_position(wider) == fingerprint_of_position(old)
    wider.fence = 1
    assert fingerprint_of_position(wider) != fingerprint_of_position(old)


def test_the_first_position_that_differs_is_named(record: Record) -> None:
    with pytest.raises(RulesChanged) as error:
        loaded(record, hit=4)
    assert error.value.at == 16
    assert str(error.value) == (
        "The rules of toy have changed since this record was made: after choice 10 (chapter throw) the position "
        "differs from the recorded one, and choice 17 is no longer possible (stop: end)."
    )


def test_a_choice_that_the_rules_no_longer_offer_is_named(record: Record) -> None:
    with pytest.raises(RulesChanged, match=r"choice 13 is no longer possible \(n:6: number\)") as error:
        loaded(record, offered=6)
    assert error.value.message.key == "error.rules_differ_choice"


def test_another_result_from_the_same_positions_is_a_change_of_the_rules(record: Record) -> None:
    class Generous(Toy):
        def result(self, s: Yard) -> Result:
            return Result((0,), ({"notes": 100},), ((0,),))

    with registered(Generous(throwing())), pytest.raises(RulesChanged, match="have changed since") as error:
        load(record)
    assert error.value.message.key == "error.rules_differ"


def test_a_changed_choice_is_damage(record: Record) -> None:
    document = json.loads(record.json())
    document["choices"][16] = "n:3"
    with pytest.raises(CorruptRecord, match="choice 17 is not possible"):
        loaded(json.dumps(document))


def test_a_record_without_fingerprints_is_read_as_before(record: Record) -> None:
    document = json.loads(record.json())
    del document["fingerprints"]
    assert loaded(json.dumps(document)).over
    with pytest.raises(CorruptRecord, match="choice 17 is not possible"):
        loaded(json.dumps(document), hit=4)


def test_a_record_that_still_ends_as_it_did_is_read_though_positions_differ(record: Record) -> None:
    document = json.loads(record.json())
    document["fingerprints"]["positions"]["4"] = "00000000"
    assert loaded(json.dumps(document)).over
    changed = read_document(document)
    assert isinstance(changed, Record)
    assert Replay(Toy(throwing()), changed).first_difference() == ReplayDifference(4, "throw")
    assert Replay(Toy(throwing()), changed).first_difference(most=3) is None


@pytest.mark.parametrize("fingerprints", [7, {}, {"choices": "", "positions": {"0": 1}}, {"choices": ""}])
def test_fingerprints_of_the_wrong_type_are_refused(record: Record, fingerprints: object) -> None:
    document = json.loads(record.json()) | {"fingerprints": fingerprints}
    with pytest.raises(CorruptRecord):
        loaded(json.dumps(document))


def test_a_save_and_the_record_of_a_match_have_no_fingerprints(record: Record) -> None:
    match = loaded(record)
    assert match.record.fingerprints is None
    assert "fingerprints" not in match.save()
    running = play_randomly(new("beacons", seats=2, seed=4), Random(4), choices=20)
    assert "fingerprints" not in running.record.json()
