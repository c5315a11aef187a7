"""`areopagus analyse`: the review of a finished match, as text and as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import areopagus
from areopagus import bots
from areopagus.bots.review import choices, plan, review
from areopagus.bots.review.wording import in_words
from areopagus.kernel import Match


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "GAMES", 2)
    monkeypatch.setattr(plan, "MILESTONES", 2)
    monkeypatch.setattr(plan, "CLOSE_LOOKS", 4)
    monkeypatch.setattr(plan, "CLOSE_LOOKS_OF_SEAT", 2)
    monkeypatch.setattr(choices, "WORLDS", 6)


def played() -> Match:
    match = areopagus.new("beacons", seats=2, seed=4, options={"rounds": 2, "raids": True})
    players = [bots.make("greedy", seed=1), bots.make("random", seed=2)]
    while match.ask is not None:
        match.choose(bots.answer(players[match.ask.seat], match))
    return match


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_a_review_is_shown_in_words_and_is_the_one_of_the_library(command, tmp_path: Path) -> None:
    match = played()
    file = tmp_path / "match.json"
    file.write_text(match.record.json(), encoding="utf-8")
    wanted = in_words(review(match.record, seed=3), match.game.phrasebook())

    found = json.loads(command("analyse", file, "--workers", 1, "--seed", 3, "--json").out)
    assert found == json.loads(json.dumps(wanted))
    assert found["moments"]
    assert found["moments"][0]["lost"]["value"] > 0

    shown = flat(command("analyse", file, "--workers", 1, "--seed", 3).out)
    for seat in found["seats"]:
        for sentence in seat["sentences"]:
            assert flat(sentence) in shown
    worst = found["moments"][0]
    assert f"choice {worst['number'] + 1}." in shown
    assert worst["when"] in shown
    assert f"chosen: {worst['chosen']} · better: " in shown
    assert flat(" ".join(worst["why"])) in shown
    for milestone in found["milestones"]:
        assert f"{milestone['when']} {milestone['points'][0]['value']:.1f} ± " in shown

    alone = flat(command("analyse", file, "--workers", 1, "--seed", 3, "--seat", 2).out)
    assert flat(found["seats"][1]["sentences"][0]) in alone
    assert flat(found["seats"][0]["sentences"][0]) not in alone


def test_two_workers_find_what_one_finds(program, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(played().record.json(), encoding="utf-8")
    one, two = (program("analyse", file, "--workers", workers, "--json").out for workers in (1, 2))
    assert one == two
    assert json.loads(one)["seats"]


def test_a_match_that_runs_is_refused(command, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(areopagus.new("beacons", seats=2, seed=1).record.json(), encoding="utf-8")
    said = command("analyse", file)
    assert said.code == 2
    assert "once it is over" in said.err
