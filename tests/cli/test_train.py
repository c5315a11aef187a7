"""`areopagus train`: a judgement learned from games."""

from __future__ import annotations

ARGUMENTS = ("beacons", "--games", 10, "--duel", 2, "--playouts", 1, "--workers", 1, "--out", "learned")


def test_a_training_says_what_it_found_and_resumes(command, tmp_path):
    done = command("train", *ARGUMENTS)
    assert "Round 1. Games to learn from: 10." in done.out
    folder = tmp_path / "learned" / "round-1"
    fought = "of 2 games against the best so far" in done.out
    assert fought is not ("no duel" in done.out)
    assert {path.name for path in folder.iterdir()} == {
        "games", "judgement.json", "curve.json", *(["gate.jsonl"] if fought else []),
    }  # fmt: skip
    before = (folder / "judgement.json").read_bytes()
    assert command("train", *ARGUMENTS).out == done.out
    assert (folder / "judgement.json").read_bytes() == before
    other = command("train", *ARGUMENTS, "--seed", 1)
    assert other.code
    assert "another plan" in other.err


def test_seats_are_numbers_and_two_or_more(command):
    refused = command("train", *ARGUMENTS, "--seats", "2,two")
    assert refused.code
    assert "2,two" in refused.err
    alone = command("train", "on-mars", *ARGUMENTS[1:], "--seats", "1")
    assert alone.code
    assert "two seats or more" in alone.err
