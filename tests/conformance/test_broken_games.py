"""The suite finds what is wrong with a game: one defect after the other, each by its name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from areopagus.kernel import Game, load
from areopagus.kernel.conformance import Failure, fuzz
from areopagus.kernel.errors import RecordError
from areopagus.kernel.registry import known_game, register
from beacons import GAME
from tests.conformance import broken


@pytest.fixture(autouse=True)
def beacons_afterwards():
    """The broken games use the key of the real one."""
    yield
    register(GAME)


def found(game: Game, **settings) -> Failure:
    settings = {"games": 12, "most_failures": 1, "patience": 1.0, "hash_seeds": False, **settings}
    report = fuzz(game, **settings)
    assert not report.ok, f"{type(game).__name__} was not caught"
    return report.failures[0]


@pytest.mark.parametrize(
    ("game", "check", "problem"),
    [
        (broken.LeakingView, "leak", "the view of seat"),
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
        (broken.OffersTwice, "question", "twice"),
        (broken.NeverRedeals, "redeal", "never changes anything"),
        (broken.RedealsOwnHand, "leak", "hand"),
        (broken.PicturesOfNoWord, "scene", "hex:nowhere"),
        (broken.ViewOfTuples, "view", "plain"),
    ],
)
def test_each_defect_is_caught_by_its_name(game, check, problem):
    failure = found(game())
    assert failure.check == check, failure
    assert problem in failure.message, failure


def test_a_secret_in_a_local_is_caught_as_a_leak():
    assert found(broken.LeakingLocal(), games=40).check == "leak"


def test_a_rule_with_the_global_random_generator_is_caught():
    assert found(broken.GlobalRandom()).check in ("luck", "clone", "replay", "undo", "save")


def test_a_rule_with_luck_of_its_own_is_caught_as_a_difference():
    assert found(broken.OwnRandom()).check in ("clone", "replay", "undo", "save")


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
    failure = found(broken.Crashes())
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
    record = found(broken.LostPiece()).record
    assert record is not None
    assert record.choices.count("raid") == 1


def test_the_real_game_keeps_every_promise():
    report = fuzz(known_game("beacons"), games=9)
    assert report.ok, [str(failure) for failure in report.failures]
    assert report.games == 9
    assert report.dear_checks > 60
    assert all(count >= 3 for counts in report.tried.values() for count in counts.values())
    assert {"raid.keeper", "draw.throw", "chance.die"} <= set(report.asked)
    assert report.notes == []


def test_a_question_without_reasons_of_its_own_gets_a_general_one():
    assert fuzz(broken.GeneralReason(), games=2, hash_seeds=False).ok


def test_a_long_chapter_is_reported():
    class ShortOfBreath(broken.Beacons):
        longest_chapter = 2

    report = fuzz(ShortOfBreath(), games=3, hash_seeds=False)
    assert report.ok
    assert any("more than 2 choices" in note for note in report.notes)


def test_fingerprints_are_the_same_in_every_process():
    command = [sys.executable, "-m", "areopagus.kernel.conformance", "beacons", "3", "5"]
    prints = [
        subprocess.run(
            command, env={"PYTHONHASHSEED": seed, "PATH": ""}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("0", "77")
    ]
    assert prints[0] == prints[1]
    assert len(prints[0].strip()) == 64
    assert Path(sys.executable).exists()
