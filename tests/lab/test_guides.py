"""Guides: what won decides which weights get larger, and chance alone decides nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from math import log
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from areopagus.bots.beam import insight_of
from areopagus.kernel.insight import POINTS
from areopagus.kernel.registry import find_game
from areopagus.lab import guides
from areopagus.lab.guides import STEP, Trials, fit_guide
from areopagus.lab.runs import Run
from areopagus.lab.selfplay import DEPARTURES, TEMPERATURES, SelfPlay, collect
from areopagus.lab.worker_pool import ProcessPool

INSIGHT = insight_of(find_game("beacons"))
NAMES = INSIGHT.names
CRYSTALS = next(at for at, name in enumerate(NAMES) if name != POINTS)


def rows(games: int, effect: float, seats: int = 2) -> list[dict[str, Any]]:
    """Games in which one weight decides, as strongly as luck at an effect of about 1."""
    rng = Random(3)
    made = []
    for number in range(games):
        by = [[rng.gauss(0, 0.4) for _ in NAMES] for _ in range(seats)]
        points = [10 * effect * of_seat[CRYSTALS] + rng.gauss(0, 4) for of_seat in by]
        won = [float(of_seat == max(points)) for of_seat in points]
        made.append(
            {
                "number": number,
                "seats": seats,
                "points": points,
                "won": won,
                DEPARTURES: by,
                TEMPERATURES: [0.0] * seats,
            }
        )
    return made


def fitted(monkeypatch: pytest.MonkeyPatch, games: list[dict[str, Any]]) -> guides.Guided:
    monkeypatch.setattr(guides, "_rows", lambda run: games)
    guided = fit_guide(INSIGHT, INSIGHT, [Run(Path())])
    assert guided is not None
    return guided


@pytest.mark.parametrize("seats", [2, 3])
def test_a_weight_with_which_more_is_won_gets_larger(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    guided = fitted(monkeypatch, rows(300, 1.0, seats))
    name = NAMES[CRYSTALS]
    assert guided.slopes[name] > 5 * guided.errors[name]
    assert max(guided.slopes, key=lambda other: abs(guided.slopes[other])) == name
    by = {name: log(guided.weights[name] / INSIGHT.weights[at]) for at, name in enumerate(NAMES)}
    assert 0.8 * STEP < by[name] <= STEP
    assert np.linalg.norm(list(by.values())) <= STEP
    assert guided.is_certain


def test_chance_alone_is_not_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    guided = fitted(monkeypatch, rows(300, 0.0))
    assert not guided.is_certain
    assert all(abs(slope) < 0.15 for slope in guided.slopes.values())


def test_the_temperature_of_a_seat_is_not_taken_for_an_effect_of_weights() -> None:
    """Those who take worse lines lose, whatever their weights are."""
    games = rows(300, 0.0)
    leads = [row["points"][0] - row["points"][1] for row in games]
    assert np.corrcoef(Trials(games).results, leads)[0, 1] > 0.9
    for row, lead in zip(games, leads, strict=True):
        row[TEMPERATURES] = [max(0.0, -lead), max(0.0, lead)]
    assert np.corrcoef(Trials(games).results, leads)[0, 1] < 0.5


def test_no_game_foretells_itself() -> None:
    """The seats of one game are in the same fold: what one has lost another has won."""
    trials = Trials(rows(40, 1.0, 3))
    assert trials.fold.reshape(40, 3).tolist() == [[game % 10] * 3 for game in range(40)]


def test_a_guide_comes_from_games_of_self_play(tmp_path: Path) -> None:
    plan = SelfPlay("beacons", (2, 3), seed=5)
    run = collect(plan, 30, tmp_path / "games", ProcessPool(1))
    guided = fit_guide(INSIGHT, INSIGHT, [run])
    assert guided is not None
    assert guided.games == 30
    assert set(guided.weights) == set(NAMES)
    assert guided.weights[POINTS] == dict(zip(NAMES, INSIGHT.weights, strict=True))[POINTS]
    few = collect(replace(plan, seed=9), 6, tmp_path / "few", ProcessPool(1))
    assert fit_guide(INSIGHT, INSIGHT, [few]) is None
    json.dumps(guided.weights)


def test_who_plays_alone_departs_from_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guides, "_rows", lambda run: rows(40, 1.0, 1))
    assert fit_guide(INSIGHT, INSIGHT, [Run(Path())]) is None
