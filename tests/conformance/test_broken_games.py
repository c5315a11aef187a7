"""The suite finds what is wrong with a game: one defect after the other, each by its name."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from areopagus.kernel import Game, load
from areopagus.kernel.errors import RecordError
from areopagus.kernel.registry import known_game, register
from areopagus.workshop import conformance
from areopagus.workshop.conformance import Failure, fuzz
from beacons import GAME
from tests.conformance import broken

LONG_ENOUGH = 60.0
"""Seconds for a rule, also on a busy machine."""


@pytest.fixture(autouse=True)
def beacons_afterwards():
    """The broken games use the key of the real one."""
    yield
    register(GAME)


def first_failure(game: Game, **settings) -> Failure:
    """The first failure of a game; its record is only made short if the test asks for that."""
    settings = {
        "games": 12,
        "most_failures": 1,
        "patience": 1.0 if isinstance(game, broken.ThinksForEver) else LONG_ENOUGH,
        "hash_seeds": False,
        "shrinks": False,
        **settings,
    }
    report = fuzz(game, **settings)
    assert not report.ok, f"{type(game).__name__} was not caught"
    return report.failures[0]


@pytest.mark.parametrize(
    ("game", "check", "problem"),
    [
        (broken.LeakingView, "leak", "the view of seat"),
        (broken.LeakingWish, "leak", "the wish of seat"),
        (broken.IdleWish, "question", "does not offer Word('draw')"),
        (broken.LeakingStory, "leak", "the story tells seat"),
        (broken.EmptyQuestion, "question", "'turn.action' has no legal word"),
        (broken.LostPiece, "invariants", "does not have six beacons. (BC-INV-01)"),
        (broken.AsksForEver, "endless", "not over after 300 choices"),
        (broken.RollsForEver, "endless", "not over after 300 choices"),
        (broken.ThinksForEver, "endless", "nothing asked for"),
        (broken.ComesAgain, "endless", "asked nothing"),
        (broken.Crashes, "crash", "IndexError"),
        (broken.SharedCopy, "clone", ""),
        (broken.Forgetful, "save", "known"),
        (broken.MissingText, "texts", "ask.turn.weather"),
        (broken.LabelWithoutText, "texts", "label.weather"),
        (broken.GestureWithoutText, "texts", "card.0"),
        (broken.LeakingLabel, "leak", "the question"),
        (broken.OffersTwice, "question", "twice"),
        (broken.NeverRedeals, "redeal", "never changes anything"),
        (broken.RedealsOwnHand, "redeal", "which that seat sees"),
        (broken.UndeclaredSecret, "redeal", "keeper, which is not declared as hidden"),
        (broken.PicturesOfNoWord, "scene", "hex:nowhere"),
        (broken.ViewOfTuples, "view", "plain"),
        (broken.PictureOfAnHour, "leak", "the scene of seat"),
        (broken.SketchOfTheLastView, "scene", "the panel 'cards' is not drawn from its content alone"),
        (broken.PieceInTwoPanels, "scene", "the piece 'land:0' is in two panels"),
        (broken.TextOfAnHour, "leak", "the text of seat"),
        (broken.LeakingOrder, "leak", "the scene of seat"),
        (broken.NothingPrivate, "private", "what is hidden, but Game.private lacks it: card:"),
    ],
)
def test_each_defect_is_caught_by_its_name(game, check, problem):
    failure = first_failure(game())
    assert failure.check == check, failure
    assert problem in failure.message, failure


def test_a_secret_in_a_local_is_caught_as_a_leak():
    assert first_failure(broken.LeakingLocal(), games=40).check == "leak"


def test_a_rule_with_the_global_random_generator_is_caught():
    failure = first_failure(broken.GlobalRandom())
    assert failure.check == "luck"
    assert failure.message.startswith("after 'chance.card' a rule used the global random generator")
    assert failure.record is not None
    assert len(failure.record.choices) < 12, "no further than to the choice that used it"


@pytest.mark.parametrize(
    ("game", "who"),
    [
        (broken.RandomOptions, "after 'chance.card' a rule"),
        (broken.RandomView, "the check 'view'"),
        (broken.RandomInvariants, "check()"),
    ],
)
def test_luck_is_caught_wherever_it_is_used(game, who):
    failure = first_failure(game())
    assert failure.check == "luck", failure
    assert failure.message.startswith(f"{who} used the global random generator")


def test_the_global_random_generator_is_left_as_it_was():
    random.seed(5)
    expected = random.Random(5).random()
    first_failure(broken.GlobalRandom())
    fuzz(GAME, games=1, hash_seeds=False)
    assert random.random() == expected


@pytest.mark.parametrize(
    ("game", "check", "problem"),
    [
        (broken.CrashingSave, "save", "KeyError: 'forgotten'"),
        (broken.CrashingView, "view", "ZeroDivisionError"),
        (broken.CrashingPicture, "scene", "ZeroDivisionError"),
        (broken.CrashingText, "text", "ZeroDivisionError"),
        (broken.CrashingRedeal, "leak", "ZeroDivisionError"),
        (broken.CrashingResult, "result", "ZeroDivisionError"),
    ],
)
def test_an_error_inside_a_check_is_named_by_that_check(game, check, problem):
    failure = first_failure(game())
    assert failure.check == check, failure
    assert problem in failure.message


def test_a_leak_of_the_story_shows_the_two_sentences():
    problem = first_failure(broken.LeakingStory()).message
    shown = re.search(
        r"after 'chance.card': '(Player \d draws: \w+\.)' / '(Player \d draws: \w+\.)'$", problem
    )
    assert shown is not None, problem
    assert shown[1] != shown[2]


def test_one_defect_is_reported_once_however_it_shows():
    for game in (broken.EmptyQuestion, broken.LeakingStory, broken.LostPiece, broken.Forgetful):
        report = fuzz(game(), games=8, patience=LONG_ENOUGH, hash_seeds=False)
        assert len(report.failures) == 1, [str(failure) for failure in report.failures]


def test_a_game_that_fails_every_time_is_not_played_on_for_ever():
    report = fuzz(broken.MissingText(), games=500, hash_seeds=False)
    assert report.games == 10
    assert report.notes == ["stopped after 10 games that failed, of 500"]


def test_a_record_whose_length_is_wrong_is_not_shortened(monkeypatch):
    monkeypatch.setattr(conformance, "shrink", lambda *arguments: pytest.fail("in vain"))
    record = first_failure(broken.AsksForEver(), shrinks=True).record
    assert record is not None
    assert len(record.choices) == 300


def test_a_rule_with_luck_of_its_own_is_caught_as_a_difference():
    assert first_failure(broken.OwnRandom()).check in ("clone", "replay", "undo", "save", "leak")


def test_the_order_of_a_set_is_caught_by_two_hash_seeds():
    failures = [
        failure
        for seed in range(4)
        for failure in fuzz(broken.SET_ORDER, games=0, seed=seed, hash_seeds=True).failures
    ]
    assert failures
    assert all(failure.check == "hash seed" for failure in failures)


def test_the_failing_record_is_short_and_fails_again():
    register(broken.Crashes())
    failure = first_failure(broken.Crashes(), shrinks=True)
    record = failure.record
    assert record is not None
    assert len(record.choices) < 40
    register(broken.Crashes())
    with pytest.raises(RecordError) as caught:
        load(record.json())
    assert caught.value.at == len(record.choices) - 1
    register(GAME)
    assert load(record.json()).record.choices[: len(record.choices)] == record.choices, (
        "the real game plays it"
    )


def test_the_shortest_record_of_a_lost_beacon_has_one_raid():
    record = first_failure(broken.LostPiece(), shrinks=True).record
    assert record is not None
    assert record.choices.count("raid") == 1


def test_the_real_game_keeps_every_promise():
    report = fuzz(known_game("beacons"), games=9)
    assert report.ok, [str(failure) for failure in report.failures]
    assert report.games == 9
    assert report.sampled_checks > 60
    assert all(count >= 3 for counts in report.tried.values() for count in counts.values())
    assert {"raid.keeper", "draw.throw", "chance.die"} <= set(report.asked)
    assert report.notes == []


def test_a_question_without_reasons_of_its_own_gets_a_general_one():
    assert fuzz(broken.GeneralReason(), games=2, hash_seeds=False).ok


@pytest.mark.parametrize("missing", ["turn.action", "light.card"])
def test_every_question_whose_words_depend_on_a_hand_must_be_named(missing):
    class AllButOne(broken.HandsPrivate):
        def private(self, options):
            return tuple(about for about in super().private(options) if about != missing)

    assert fuzz(broken.HandsPrivate(), games=12, hash_seeds=False).ok
    failure = first_failure(AllButOne(), games=40)
    assert failure.check == "private"
    assert f"the words of {missing!r} tell seat" in failure.message


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (broken.OpenHand(), "words of 'light.card' tell seat"),
        (broken.NoWayOut(), "the window 'light.card' can't be declined"),
    ],
)
def test_open_words_depend_on_no_hand(game, told):
    failure = first_failure(game, games=40)
    assert failure.check == "open-words"
    assert told in failure.message


def test_a_long_chapter_is_reported():
    class ShortOfBreath(broken.Beacons):
        longest_chapter = 2

    report = fuzz(ShortOfBreath(), games=3, hash_seeds=False)
    assert report.ok
    assert any("more than 2 choices" in note for note in report.notes)


def test_fingerprints_are_the_same_in_every_process():
    command = [sys.executable, "-m", "areopagus.workshop.conformance", "beacons", "3", "5"]
    prints = [
        subprocess.run(
            command, env={"PYTHONHASHSEED": seed, "PATH": ""}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("0", "77")
    ]
    assert prints[0] == prints[1]
    assert len(prints[0].strip()) == 64
    assert Path(sys.executable).exists()


def test_a_crash_says_where_in_the_game():
    failure = first_failure(broken.Crashes())
    line = next(
        number
        for number, text in enumerate(Path(broken.__file__).read_text().splitlines(), start=1)
        if "s.supply[99]" in text
    )
    assert failure.message == f"IndexError: list index out of range (broken.py, line {line})"


def test_a_chapter_that_does_not_exist_is_named():
    class Lost(broken.Beacons):
        chapters = {name: rule for name, rule in broken.Beacons.chapters.items() if name != "end_turn"}

    assert "there is no chapter 'end_turn' in Game.chapters" in first_failure(Lost()).message


def test_a_failure_is_told_in_one_sentence_with_its_setting():
    assert str(Failure("crash", "it fell", 2, {}, 5)) == "crash: it fell (seats 2; seed 5)"
    assert str(Failure("crash", "it fell", 2, {"a": 1, "b": True}, 5)).endswith(
        "(seats 2; seed 5; a=1, b=True)"
    )
