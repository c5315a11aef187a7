"""Tuning: the search is a function of its seed and of what candidates got, and finds better weights."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from areopagus.kernel import BadCall
from areopagus.kernel.insight import read_weights
from areopagus.kernel.registry import known_game
from areopagus.lab.tuning import Trial, tune, write_weights

TRIAL = Trial("beacons", games=2, seed=1)


def test_a_search_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    whole = list(tune(TRIAL, 3, workers=2, file=tmp_path / "whole.jsonl"))
    assert [generation.number for generation in whole] == [1, 2, 3]
    file = tmp_path / "broken.jsonl"
    search = tune(TRIAL, 3, workers=1, file=file)
    assert next(search) == whole[0]
    search.close()  # type: ignore[attr-defined]
    assert list(tune(TRIAL, 3, workers=1, file=file)) == whole


def test_a_generation_is_as_large_as_wanted(tmp_path: Path) -> None:
    file = tmp_path / "search.jsonl"
    list(tune(replace(TRIAL, population=5), 1, workers=1, file=file))
    _, generation = file.read_text("utf-8").splitlines()
    assert len(json.loads(generation)) == 5


def test_only_the_weights_of_the_parts_that_were_named_are_moved(tmp_path: Path) -> None:
    insight = known_game("beacons").insight()
    assert insight is not None
    present = dict(zip(insight.names, insight.weights, strict=True))
    part, names = next((part, names) for part, names in insight.parts.items() if "points" not in names)
    (best,) = tune(replace(TRIAL, parts=(part,)), 1, workers=1, file=tmp_path / "search.jsonl")
    assert {name for name, weight in best.weights.items() if weight != present[name]} == set(names)


def test_a_part_that_there_is_not_is_named(tmp_path: Path) -> None:
    file = tmp_path / "search.jsonl"
    with pytest.raises(BadCall, match="no part war"):
        next(tune(replace(TRIAL, parts=("war",)), 1, workers=1, file=file))
    assert not file.exists()


@pytest.mark.parametrize("other", [{"population": 6}, {"games": 4}, {"seed": 2}])
def test_a_search_that_was_begun_otherwise_is_not_gone_on_with(other: dict[str, int], tmp_path: Path) -> None:
    file = tmp_path / "search.jsonl"
    next(tune(TRIAL, 1, workers=1, file=file))
    before = file.read_bytes()
    with pytest.raises(BadCall, match=r"search\.jsonl"):
        list(tune(replace(TRIAL, **other), 1, workers=1, file=file))  # type: ignore[arg-type]
    assert file.read_bytes() == before


def test_points_stay_points_and_weights_are_written_as_they_are_read(tmp_path: Path) -> None:
    (best,) = tune(TRIAL, 1, workers=1, file=tmp_path / "search.jsonl")
    assert best.weights["points"] == 1.0
    assert 0 <= best.mean <= best.best <= 1
    file = tmp_path / "insight.toml"
    write_weights(file, best.weights, "beacons")
    read = read_weights(file)
    assert read == pytest.approx(best.weights, rel=1e-3)
    insight = known_game("beacons").insight()
    assert insight is not None
    type(insight)(read)  # they are complete


def test_what_else_is_in_the_file_of_an_insight_is_written_too(tmp_path: Path) -> None:
    insight = known_game("clash-of-cultures").insight()
    assert insight is not None
    weights = dict(zip(insight.names, insight.weights, strict=True))
    file = tmp_path / "insight.toml"
    write_weights(file, {**weights, "cities": 9.0}, "clash-of-cultures")
    assert read_weights(file) == {**weights, "cities": 9.0}
    assert read_weights(file, "abilities") == read_weights(insight.file, "abilities") != {}
    written, present = (tomllib.loads(path.read_text(encoding="utf-8")) for path in (file, insight.file))
    assert written["styles"] == present["styles"] != {}


def test_weights_that_are_missing_or_unknown_are_named() -> None:
    insight = known_game("beacons").insight()
    assert insight is not None
    with pytest.raises(ValueError, match=r"missing \['chain_early'\], unknown \['luck'\]"):
        type(insight)({"points": 1.0, "cards_early": 0.5, "luck": 2.0})


def test_only_games_with_insight_can_be_tuned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = known_game("beacons")
    monkeypatch.setattr(type(game), "insight", lambda self: None)
    with pytest.raises(BadCall, match="only the bot 'random'"):
        next(tune(TRIAL, 1, workers=1, file=tmp_path / "search.jsonl"))
