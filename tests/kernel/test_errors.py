"""Errors: each has its own class under one base, a sentence without blanks, and survives a process border."""

from __future__ import annotations

import inspect
import json
import pickle
from collections.abc import Callable
from copy import copy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import areopagus
from areopagus import AreopagusError, bots
from areopagus.kernel import (
    BadCall,
    BadCatalogue,
    BadOption,
    BadPosition,
    BadSeats,
    BrokenRule,
    CorruptRecord,
    ForeignRecord,
    FormRefused,
    GestureRefused,
    IllegalChoice,
    ImaginedMatch,
    Match,
    MatchOver,
    RulesChanged,
    UndoRefused,
    UnknownGame,
    UnknownWord,
    WrongSeat,
    errors,
    load,
    new,
)
from areopagus.kernel.messages import KERNEL_TEXTS
from beacons import GAME
from tests.games.clash_of_cultures.test_trade import market
from tests.kernel.toys import GO, Ask, Rule, Toy, Yard


def beacons(**more: Any) -> Match:
    return new("beacons", 2, seed=1, **more)


def broken(s: Yard) -> Rule[None]:
    yield Ask(0, "go", (GO,), confirm=True)
    raise RuntimeError("ouch")


def edit_badly() -> None:
    with beacons().edit() as s:
        s.supply[0] = 5


def read_broken_texts() -> None:
    game = copy(GAME)
    with TemporaryDirectory() as folder:
        game.locale = Path(folder)
        file = game.locale / "en" / "LC_MESSAGES" / "beacons.po"
        file.parent.mkdir(parents=True)
        file.write_text('msgid "game"\nmsgstr "Beacons\n', encoding="utf-8")
        game.phrasebook()


def finished() -> Match:
    match = beacons(options={"rounds": 2})
    while match.ask is not None:
        match.choose(match.ask.words[-1])
    return match


def changed(**values: Any) -> dict[str, Any]:
    return {**json.loads(beacons().record.json()), **values}


def deep() -> dict[str, Any]:
    values: Any = 1
    for _ in range(40):
        values = [values]
    return changed(start={"x": values})


RAISED: list[tuple[type[AreopagusError], Callable[[], object]]] = [
    (UnknownGame, lambda: new("chess")),
    (UnknownGame, lambda: new("no_such_module:GAME")),
    (UnknownGame, lambda: new("json:loads")),
    (UnknownGame, lambda: new(":GAME")),
    (UnknownGame, lambda: new("..up:GAME")),
    (UnknownGame, lambda: new(5)),  # type: ignore[arg-type]
    (BadSeats, lambda: new("beacons", 9)),
    (BadSeats, lambda: new("beacons", "2")),  # type: ignore[arg-type]
    (BadCatalogue, lambda: read_broken_texts()),
    (BadOption, lambda: beacons(options={"rounds": 99})),
    (BadOption, lambda: beacons(options={"colour": 1})),
    (BadCall, lambda: beacons(forced="often")),
    (BadCall, lambda: new("beacons", 2, seed="x")),  # type: ignore[arg-type]
    (BadCall, lambda: new("beacons", 2, options=[1])),  # type: ignore[arg-type]
    (BadCall, lambda: beacons().view(2)),
    (BadCall, lambda: beacons().view("me")),  # type: ignore[arg-type]
    (BadCall, lambda: beacons().sight(None)),  # type: ignore[arg-type]
    (BadCall, lambda: beacons().choose("draw", seat="me")),  # type: ignore[arg-type]
    (BadCall, lambda: beacons().sight(-1)),
    (BadCall, lambda: beacons().roll_out(None)),  # type: ignore[arg-type]
    (BadCall, lambda: bots.make("oracle")),
    (BadCall, lambda: bots.RandomBot(1).choose(beacons().sight(1 - beacons().ask.seat))),  # type: ignore[union-attr]
    (UnknownWord, lambda: beacons().choose("fly")),
    (GestureRefused, lambda: beacons().perform(["raid"])),
    (FormRefused, lambda: market().match.fill(0, "trade", "seat:1", {})),
    (IllegalChoice, lambda: beacons().choose("raid")),
    (IllegalChoice, lambda: beacons().choose("die:3")),
    (WrongSeat, lambda: beacons().choose("draw", seat=1 - beacons().ask.seat)),  # type: ignore[union-attr]
    (WrongSeat, lambda: new("beacons", 2, dealer=None).choose("seat:0", seat=0)),
    (MatchOver, lambda: finished().choose("end")),
    (MatchOver, lambda: finished().why_not("end")),
    (MatchOver, lambda: bots.answer(bots.make("random"), finished())),
    (UndoRefused, lambda: beacons().undo(0)),
    (UndoRefused, lambda: new("beacons", 2, dealer=None).undo()),
    (ImaginedMatch, lambda: beacons().sight(0).imagine(1).record),
    (BadPosition, edit_badly),
    (BrokenRule, lambda: new(Toy(broken), 1)),
    (BrokenRule, lambda: new(Toy(broken), 1, forced="none").choose(GO)),
    (ForeignRecord, lambda: load(5)),  # type: ignore[arg-type]
    (CorruptRecord, lambda: load("{")),
    (CorruptRecord, lambda: load(changed(seats=7))),
    (CorruptRecord, lambda: load(changed(seats="2"))),
    (CorruptRecord, lambda: load(changed(choices=["seat:0", "die:1"]))),
    (CorruptRecord, lambda: load(changed(choices=["seat:0", "fly"]))),
    (CorruptRecord, lambda: load(changed(result={}))),
    (CorruptRecord, lambda: load(changed(options={"rounds": 99}))),
    (CorruptRecord, lambda: load(changed(choices=["seat:0"] * 200_001))),
    (CorruptRecord, lambda: load(deep())),
    (CorruptRecord, lambda: load(b"{" + b" " * (1 << 24))),
    (ForeignRecord, lambda: load({})),
    (ForeignRecord, lambda: load("[1]")),
    (ForeignRecord, lambda: load("no such file")),
    (ForeignRecord, lambda: load(changed(version=2))),
    (ForeignRecord, lambda: load(changed(game="chess"))),
    (RulesChanged, lambda: load(changed(rules=0, choices=["seat:0", "die:1"]))),
    (RulesChanged, lambda: load(changed(rules=0, seats=7))),
]


def raised(act: Callable[[], object]) -> AreopagusError:
    with pytest.raises(AreopagusError) as caught:
        act()
    return caught.value


@pytest.mark.parametrize(("kind", "act"), RAISED)
def test_an_error_raised_for_real_is_a_whole_sentence(
    kind: type[AreopagusError], act: Callable[[], object]
) -> None:
    error = raised(act)
    assert type(error) is kind
    message = str(error)
    assert KERNEL_TEXTS.has(error.message.key)
    assert "{" not in message.replace("'{'", "")
    assert message[0].isupper() or message[0] == "'" or message.startswith("beacons")
    assert message.endswith((".", "?", ")")) or kind is BrokenRule
    assert "  " not in message
    assert "None" not in message


@pytest.mark.parametrize(("kind", "act"), RAISED)
def test_an_error_is_the_same_on_the_other_side_of_a_process_border(
    kind: type[AreopagusError], act: Callable[[], object]
) -> None:
    error = raised(act)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.message) == (kind, str(error), error.message)
    assert getattr(again, "at", None) == getattr(error, "at", None)


def test_every_error_class_is_raised_above_and_exported() -> None:
    classes = {
        each for _, each in inspect.getmembers(errors, inspect.isclass) if issubclass(each, AreopagusError)
    }
    concrete = classes - {AreopagusError, errors.RecordError}
    assert concrete == {kind for kind, _ in RAISED}
    assert all(getattr(areopagus, each.__name__) is each for each in classes)


def test_every_error_class_has_an_english_text() -> None:
    classes = [
        each for _, each in inspect.getmembers(errors, inspect.isclass) if issubclass(each, AreopagusError)
    ]
    assert [each.__name__ for each in classes if not KERNEL_TEXTS.has(each.key)] == []


def test_who_is_asked_is_named_also_if_it_is_chance() -> None:
    with pytest.raises(WrongSeat, match="Chance is asked"):
        new("beacons", 2, dealer=None).choose("seat:0", seat=0)
    match = new("beacons", 2, dealer=None)
    match.choose("seat:0")
    with pytest.raises(WrongSeat, match="Player 2"):
        match.choose("card:reef", seat=1)


def test_a_choice_at_which_a_record_fails_is_counted_from_one_for_people_and_from_zero_for_programs() -> None:
    error = raised(lambda: load(changed(choices=["seat:0", "die:1"])))
    assert isinstance(error, CorruptRecord)
    assert error.at == 1
    assert "choice 2" in str(error)


def test_the_reason_of_an_illegal_choice_is_said_in_the_game_s_own_words_with_the_rule() -> None:
    assert "No beacon of another player is next to yours. (BC-RAID-01)" in str(
        raised(lambda: beacons().choose("raid"))
    )


def test_a_word_that_never_fits_is_explained_by_the_question() -> None:
    match = new(GAME, 2, dealer=None)
    message = str(raised(lambda: match.choose("die:1")))
    assert "Who is first player?" in message
    assert "BC-SETUP-01" in message
