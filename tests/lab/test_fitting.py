"""Fitting: games are played once, and what decided them is found."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from areopagus.kernel import BadCall
from areopagus.kernel.insight import AHEAD, read_weights
from areopagus.kernel.registry import known_game
from areopagus.lab.fitting import FitPlan, collect, fit, play
from areopagus.lab.tuning import write_weights

SAMPLE = FitPlan("beacons", seed=3)


def test_the_same_games_on_any_number_of_processes_and_none_twice(tmp_path: Path) -> None:
    alone = list(collect(SAMPLE, 4, 1, tmp_path / "alone.jsonl"))
    file = tmp_path / "broken.jsonl"
    games = collect(SAMPLE, 4, 1, file)
    next(games)
    games.close()  # type: ignore[attr-defined]
    rest = sorted(collect(SAMPLE, 4, 2, file), key=lambda row: row["number"])
    assert rest == alone
    numbers = [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]]
    assert numbers[0] == 0
    assert sorted(numbers) == [0, 1, 2, 3]
    with pytest.raises(BadCall, match=r"broken\.jsonl"):
        next(collect(replace(SAMPLE, seed=4), 4, 1, file))


def test_positions_are_those_where_a_look_ahead_can_end() -> None:
    """In Clash of Cultures at the end of each Turn of each player."""
    seats = 2
    row = play(FitPlan("clash-of-cultures", seats, seed=1), 0)
    insight = known_game("clash-of-cultures").insight()
    assert insight is not None
    at = insight.names.index("actions")
    left = [sum(features[at] for features in position) for position in row["positions"]]
    assert left[:4] == [54.0 * seats - 3 * turns for turns in range(1, 5)]
    assert left[-1] == 0
    assert 18 * seats <= len(left) < 20 * seats, "a few more where actions were lost"


def made_up(decides: str, games: int = 60) -> list[dict[str, Any]]:
    """Games of Beacons that one feature has decided."""
    insight = known_game("beacons").insight()
    assert insight is not None
    rng = Random(1)
    rows = []
    for number in range(games):
        position = [[rng.gauss(0, 1) for _ in insight.names] for _ in range(2)]
        at = insight.names.index(decides)
        lead = 4 * (position[0][at] - position[1][at]) + rng.gauss(0, 2)
        won = [float(lead > 0), float(lead <= 0)]
        rows.append({"number": number, "points": [lead, 0.0], "won": won, "positions": [position]})
    return rows


@pytest.mark.parametrize("decides", ["cards_early", "chain_early"])
def test_what_decided_the_games_is_found(decides: str) -> None:
    fitted = fit("beacons", made_up(decides))
    others = [abs(weight) for name, weight in fitted.weights.items() if name != decides]
    assert fitted.weights[decides] > 3 * max(others)
    assert fitted.surprise < fitted.surprise_before
    assert fitted.positions == 120


def test_the_order_of_the_games_does_not_matter() -> None:
    rows = made_up("points")
    assert fit("beacons", rows[::-1]) == fit("beacons", rows)


def test_games_that_were_too_short_say_nothing() -> None:
    rows = made_up("points")
    empty = [{**row, "number": row["number"] + 100, "positions": []} for row in rows]
    assert fit("beacons", rows + empty) == fit("beacons", rows)
    with pytest.raises(BadCall, match="longer than the look-ahead"):
        fit("beacons", empty)


def test_a_rare_feature_keeps_its_weight() -> None:
    """One position in sixty where a feature is large says little about it."""
    rows = made_up("points")
    insight = known_game("beacons").insight()
    assert insight is not None
    at = insight.names.index("chain_early")
    for number, row in enumerate(rows):
        for features in row["positions"][0]:
            features[at] = 0.1 if number == 7 else 0.0
    weights = fit("beacons", rows).weights
    present = dict(zip(insight.names, insight.weights, strict=True))
    assert weights["chain_early"] / weights["points"] == pytest.approx(
        present["chain_early"] / present["points"], rel=0.2
    )


def test_a_fit_goes_on_from_the_table_that_the_file_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the games are silent about, here all but the points, stays as the table for look-aheads has it."""
    insight = known_game("beacons").insight()
    assert insight is not None
    rows = made_up("points")
    silent = [at for at, name in enumerate(insight.names) if name != "points"]
    for row in rows:
        for features in row["positions"][0]:
            for at in silent:
                features[at] = 0.0
    table = {name: 1.0 + number for number, name in enumerate(insight.names)}
    monkeypatch.setitem(vars(insight), "ahead", type(insight)(table))
    weights = fit("beacons", rows).weights
    names = [insight.names[at] for at in silent]
    assert [weights[name] / weights[names[0]] for name in names] == pytest.approx(
        [table[name] / table[names[0]] for name in names]
    )


def test_the_weights_are_written_beside_those_of_an_action(tmp_path: Path) -> None:
    fitted = fit("beacons", made_up("points"))
    file = tmp_path / "insight.toml"
    write_weights(file, fitted.weights, "beacons", AHEAD)
    insight = known_game("beacons").insight()
    assert insight is not None
    assert read_weights(file) == read_weights(insight.file)
    assert read_weights(file, AHEAD) == pytest.approx(fitted.weights, rel=1e-3)
