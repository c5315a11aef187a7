"""Files of older rules: replayed and analysed by the engine that knows them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from areopagus import games, new
from areopagus.cli.app import run
from areopagus.kernel import record_with_fingerprints

WORDING = ("text", "when", "question")
ARCHIVE = Path(__file__).parent.parent / "archive"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "old.json"
    file.write_bytes(gzip.decompress((ARCHIVE / "beacons" / "1" / "two.json.gz").read_bytes()))
    return file


def comparable(answer: Any) -> Any:
    """An answer without its wording, which is that of the engine, and without the last digits of fractions.

    Of a story only the number of lines is left.
    """
    if isinstance(answer, dict):
        kept = {key: value for key, value in answer.items() if key not in WORDING}
        return {key: len(value) if key == "story" else comparable(value) for key, value in kept.items()}
    if isinstance(answer, list):
        return list(map(comparable, answer))
    return round(answer, 9) if isinstance(answer, float) else answer


@pytest.mark.parametrize("command", [["replay"], ["analyse", "--playouts", "1"], ["replay", "--at", "20"]])
def test_a_file_of_older_rules_is_read_like_when_it_was_made(
    record: Path, command: list[str], capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name, *options = command
    assert run([name, *options, "--json", str(record)]) == 0
    present = json.loads(capfd.readouterr().out)
    game = games()["beacons"]

    def begin(*_: object) -> None:
        raise AssertionError("the present engine was used")

    monkeypatch.setattr(type(game), "rules", game.rules + 1)
    monkeypatch.setattr(type(game), "begin", begin)
    assert run([name, *options, "--json", str(record)]) == 0
    assert comparable(json.loads(capfd.readouterr().out)) == comparable(present)


def test_a_damaged_file_of_older_rules_has_the_exit_code_of_a_damaged_file(
    record: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    values = json.loads(record.read_text("utf-8"))
    values["choices"][5] = "nonsense"
    record.write_text(json.dumps(values), "utf-8")
    game = games()["beacons"]
    monkeypatch.setattr(type(game), "rules", game.rules + 1)
    assert run(["replay", str(record)]) == 1
    assert "choice 6" in capfd.readouterr().out


def test_an_engine_that_is_older_than_fingerprints_is_given_a_record_without_them(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new("beacons", seats=2, seed=3, options={"rounds": 3})
    while match.ask is not None:
        match.choose(match.ask.words[0])
    file = tmp_path / "new.json"
    file.write_text(record_with_fingerprints(match).json(), "utf-8")
    before = file.read_bytes()
    game = games()["beacons"]
    monkeypatch.setattr(type(game), "rules", game.rules + 1)
    assert run(["replay", "--json", str(file)]) == 0
    assert len(json.loads(capfd.readouterr().out)["choices"]) == match.length
    assert file.read_bytes() == before
