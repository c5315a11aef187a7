"""Training: games are played once, what decided them is found, and only what wins is kept."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from areopagus.bots.beam import insight_of
from areopagus.bots.judgement import FILE, LEAST, Judgement, names_read, read_judgement
from areopagus.kernel import BadCall, new
from areopagus.kernel.registry import find_game
from areopagus.lab import network
from areopagus.lab.guides import Guided
from areopagus.lab.network import (
    FitSettings,
    Layer,
    PositionBlock,
    Standardizer,
    TrainingSample,
    fit,
    read_blocks,
)
from areopagus.lab.runs import Run
from areopagus.lab.selfplay import (
    CIRCUMSTANCE,
    DEPARTURES,
    FEATURE,
    WORDS,
    SelfPlay,
    collect,
    digest,
    play,
    read_again,
)
from areopagus.lab.training import PLAN, TrainingPlan, _learned, _with_the_same_step, train
from areopagus.lab.worker_pool import ProcessPool

KEPT = Path(__file__).parents[2] / "benchmarks" / "results" / "training"
GAMES = SelfPlay("beacons", (2, 3), seed=3)
SETTINGS = FitSettings(hidden=4, members=2, epochs=3, batch=16)
TRAINING = TrainingPlan("beacons", games=12, duel=2, playouts=1, settings=SETTINGS)


def rows_of(run: Run) -> list[list[dict[str, Any]]]:
    return [run.table(name).collect().to_dicts() for name in ("games", "positions")]


def test_the_same_games_on_any_number_of_processes_and_none_twice(tmp_path: Path) -> None:
    alone = rows_of(collect(GAMES, 6, tmp_path / "alone", ProcessPool(1)))
    collect(GAMES, 2, tmp_path / "grown", ProcessPool(1))
    assert rows_of(collect(GAMES, 6, tmp_path / "grown", ProcessPool(2))) == alone
    assert [game["number"] for game in alone[0]] == list(range(6))
    assert [game["seats"] for game in alone[0]] == [2, 3] * 3
    with pytest.raises(BadCall, match="another plan"):
        collect(replace(GAMES, seed=4), 6, tmp_path / "grown", ProcessPool(1))


def test_games_are_read_again_when_features_have_changed(tmp_path: Path) -> None:
    """What was played stays; a feature that is new, or says something else, is read from the choices."""
    folder = tmp_path / "games"
    before = rows_of(collect(GAMES, 4, folder, ProcessPool(1)))
    file = folder / "positions.parquet"
    table = pl.read_parquet(file)
    for changed in (table.drop(FEATURE + "points"), table.with_columns(pl.col(FEATURE + "points") + 1)):
        changed.write_parquet(file)
        assert rows_of(Run(folder)) != before
        assert rows_of(collect(GAMES, 4, folder, ProcessPool(1))) == before


def test_games_without_positions_are_enough_to_continue(tmp_path: Path) -> None:
    """So they can be kept in a tenth of the room: what was chosen is there, and the positions are read from it."""
    folder = tmp_path / "games"
    before = rows_of(collect(GAMES, 4, folder, ProcessPool(1)))
    (folder / "positions.parquet").unlink()
    assert rows_of(collect(GAMES, 4, folder, ProcessPool(1))) == before
    assert rows_of(collect(GAMES, 6, folder, ProcessPool(1)))[1][: len(before[1])] == before[1]


def test_of_two_neighbours_one_departs_to_the_other_side() -> None:
    """Points are the measure of all weights, and stay."""
    row, _ = play(replace(GAMES, spread=0.4), 1, None)
    one, other, third = row[DEPARTURES]
    points = insight_of(find_game("beacons")).names.index("points")
    assert [-by for by in one] == other
    assert third not in (one, other)
    assert one[points] == other[points] == third[points] == 0
    assert all(by == round(by, 2) for by in one)
    assert sum(map(bool, one)) == len(one) - 1


def test_positions_hold_what_a_network_reads_of_each_player() -> None:
    """In Clash of Cultures, after every action; a look-ahead can end after every Turn."""
    row, positions = play(SelfPlay("clash-of-cultures", seed=1), 0, None)
    insight = insight_of(find_game("clash-of-cultures"))
    assert {name for name in positions[0] if name.startswith(FEATURE)} == {
        FEATURE + name for name in insight.names
    }
    assert {name for name in positions[0] if name.startswith(CIRCUMSTANCE)} == {
        CIRCUMSTANCE + name for name in insight.circumstances
    }
    assert [each["player"] for each in positions] == [0, 1] * (len(positions) // 2)
    ends = [each for each in positions if each["is_end"]]
    left = [sum(each["feature.actions"] for each in ends[at : at + 2]) for at in (0, 2, 4)]
    assert left == [105, 102, 99]
    assert 36 <= len(ends) / 2 < 42, "one for each of 36 Turns, a few more where actions were lost"
    assert len(positions) > 2 * len(ends)
    assert sum(row["won"]) == pytest.approx(1)
    assert sum(row["by_points"]) == pytest.approx(1)
    assert (row["won"][0] > row["won"][1]) == (row["by_points"][0] > row["by_points"][1])


def test_alone_lacerda_is_the_other_player() -> None:
    row, positions = play(SelfPlay("on-mars", (1,), seed=1), 0, None)
    assert sorted(row["won"]) == [0, 1]
    assert {each["player"] for each in positions} == {0, 1}
    assert [each["circumstance.automatic"] for each in positions[:2]] == [0, 1]


def made_up(games: int = 300) -> PositionBlock:
    """Games of Beacons, decided by the number of points, but by the opposite if there is no chain."""
    insight = insight_of(find_game("beacons"))
    names = names_read(insight)
    rng = np.random.default_rng(1)
    own = np.zeros((games, 2, len(names)), dtype=np.float32)
    own[:, :, names.index("points")] = rng.standard_normal((games, 2))
    chain = rng.integers(0, 2, games)
    own[:, :, names.index("chain_early")] = chain[:, None]
    lead = own[:, 0, names.index("points")] - own[:, 1, names.index("points")]
    first = np.where(chain == 1, lead, -lead) > 0
    won = np.stack((first, ~first), axis=1).astype(np.float32)
    ahead = own[:, :, names.index("points")]
    return PositionBlock(
        np.arange(games), np.full(games, 2), np.full(games, True), np.zeros(games), own, ahead, won, won
    )


def test_what_no_weight_can_say_is_found() -> None:
    """Whether points are good depends on something else: no linear value predicts better than nothing."""
    fitted = fit("beacons", [made_up()], FitSettings(hidden=8, members=2, epochs=60, batch=16, rate=0.01))
    assert fitted.before > 0.65
    assert fitted.after < 0.3
    assert fitted.before - fitted.after > 5 * fitted.error > 0
    assert fitted.games == fitted.positions == 300


def test_how_certain_the_weights_are_may_change_as_the_game_goes_on() -> None:
    """At the beginning a lead means nothing, at the end everything: that needs no network."""
    block = made_up(600)
    late = np.arange(600) % 2 == 1
    wins = (block.ahead[:, 0] > block.ahead[:, 1]) ^ (~late & (np.arange(600) % 4 == 0))
    won = np.stack((wins, ~wins), axis=1).astype(np.float32)
    aged = block._replace(elapsed=late.astype(np.float32) * 10, won=won, by_points=won)
    first, growth = network._sharpness([aged], [np.arange(600)], [won])
    assert first < 0.3
    assert first * np.exp(growth * 10) > 3


def test_where_there_is_nothing_to_learn_nothing_is_made_worse_by_much() -> None:
    block = made_up()
    won = np.random.default_rng(2).permutation(block.won)
    fitted = fit("beacons", [block._replace(won=won, by_points=won)], SETTINGS)
    assert fitted.after - fitted.before < 0.02


def test_the_curve_begins_with_nothing_learned_and_the_best_point_is_kept() -> None:
    block = made_up()
    fitted = fit("beacons", [block], replace(SETTINGS, rate=0.01))
    for member in range(SETTINGS.members):
        points = [point for point in fitted.curve if point.member == member]
        assert [point.epoch for point in points] == list(range(1 + SETTINGS.sweeps * SETTINGS.epochs))
        assert min(points, key=lambda point: point.stopping).epoch > 0
    assert fit("beacons", [block], replace(SETTINGS, rate=0.01)).content == fitted.content


def test_too_few_games_are_refused() -> None:
    with pytest.raises(BadCall, match="too few games"):
        fit("beacons", [made_up(9)], SETTINGS)
    with pytest.raises(BadCall, match="too few games"):
        fit("beacons", [], SETTINGS)


def test_the_gradient_is_that_of_the_loss() -> None:
    rng = np.random.default_rng(4)

    def some(*shape: int) -> Any:
        return rng.standard_normal(shape)

    layer = Layer(some(5, 3), some(3), some(3), some(5))
    known, ahead = some(7, 2, 5), some(7, 2)
    targets = np.stack((share := rng.random(7), 1 - share), axis=1)

    def loss(of: Layer) -> float:
        return float(network._losses(ahead + network._forward(of, known), targets).mean())

    gradient = network._gradient(layer, known, ahead, targets)
    step = 1e-5
    for place, array in enumerate(layer):
        for at in np.ndindex(array.shape):
            moved = []
            for sign in (1, -1):
                other = array.copy()
                other[at] += sign * step
                moved.append(loss(Layer(*(*layer[:place], other, *layer[place + 1 :]))))
            assert gradient[place][at] == pytest.approx((moved[0] - moved[1]) / (2 * step), abs=1e-4)


def test_targets_reach_from_the_result_to_what_is_expected_next() -> None:
    """λ = 1 takes the result alone; λ = 0 the chances at the next place where a look-ahead can end."""
    block = made_up(3)._replace(number=np.array([0, 0, 0]), is_end=np.array([True, False, True]))
    width = 2 * block.own.shape[2]
    nothing = Layer(*(np.zeros(shape, dtype=np.float32) for shape in ((width, 2), 2, 2, width)))
    standardizer = Standardizer(np.zeros(width, dtype=np.float32), np.ones(width, dtype=np.float32))

    def targets(of: PositionBlock, trace: float, by_points: float) -> Any:
        results = [network._results(of, by_points)]
        return network._targets(TrainingSample([of], standardizer, (1.0, 0.0), results), nothing, trace)[0]

    assert targets(block, 1.0, 0.0).tolist() == [block.won[2].tolist()] * 3
    by_points = np.tile(np.array([0.75, 0.25], dtype=np.float32), (3, 1))
    mixed = targets(block._replace(by_points=by_points), 1.0, 0.5)
    assert mixed[0].tolist() == ((block.won[2] + by_points[2]) / 2).tolist()
    chances = network._chances(block.ahead)
    near = targets(block, 0.0, 0.0)
    assert near[2].tolist() == block.won[2].tolist()
    assert near[1].tolist() == near[0].tolist() == chances[2].tolist()


def test_a_bot_judges_as_the_network_that_was_fitted(tmp_path: Path) -> None:
    """The file of a fit gives the points that the network gives, whatever its weights."""
    run = collect(replace(GAMES, seats=(2,)), 12, tmp_path / "games", ProcessPool(1))
    blocks = read_blocks("beacons", [run])
    content = fit("beacons", blocks, SETTINGS).content
    rng = np.random.default_rng(6)
    for name in ("hidden", "biases", "out", "direct"):
        content[name] = rng.standard_normal(np.shape(content[name])).tolist()
    insight = insight_of(find_game("beacons"))
    match = new("beacons", seats=2, seed=GAMES.seed)
    match.choose(match.ask.words[0])  # type: ignore[union-attr]
    state = match.state
    rows = [
        [
            *insight.features(state, player),
            *insight.circumstances_of(state, player),
            insight.worth(state, player) / insight.scale,
            insight.ahead.worth(state, player) / insight.scale,
        ]
        for player in range(2)
    ]
    own = np.array([rows])
    known = (np.concatenate((own, own - own[:, ::-1]), axis=2) - content["means"]) / content["spreads"]
    layer = Layer(
        np.array(content["hidden"]).T, *(np.array(content[name]) for name in ("biases", "out", "direct"))
    )
    sharpness, growth = content["sharpness"]
    certainty = max(LEAST, sharpness * np.exp(growth * insight.elapsed(state) / 2))
    points = own[:, :, -1] + network._forward(layer, np.clip(known, -4, 4)) / certainty
    assert Judgement(insight, content).worth(state, 2) == pytest.approx(insight.scale * points[0], abs=1e-4)


def predicting(folder: Path, after: float) -> None:
    """Note that the candidate of the first round predicts as well as this, where the weights have 0.6."""
    curve = folder / "round-1" / "curve.json"
    figures = json.loads(curve.read_text())
    curve.write_text(json.dumps({**figures, "before": 0.6, "after": after}))


@pytest.fixture(scope="module")
def fitted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a training up to its first fit."""
    folder = tmp_path_factory.mktemp("fitted") / "training"
    next(train(TRAINING, 1, folder, ProcessPool(1)))
    (folder / "round-1" / "gate.jsonl").unlink(missing_ok=True)
    return folder


def test_an_interrupted_training_goes_on_to_the_same_end(fitted: Path, tmp_path: Path) -> None:
    ends = []
    for name in ("whole", "broken"):
        folder = tmp_path / name
        shutil.copytree(fitted, folder)
        predicting(folder, 0.5)
        ends.append(next(train(TRAINING, 1, folder, ProcessPool(1))))
        gate = folder / "round-1" / "gate.jsonl"
        gate.write_text("".join(gate.read_text().splitlines(keepends=True)[:2]))
        again = next(train(TRAINING, 1, folder, ProcessPool(1)))
        assert again.duel is not None
        assert again.duel.won == ends[-1].duel.won  # type: ignore[union-attr]
        assert len(gate.read_text().splitlines()) == 1 + TRAINING.duel
    (folder / "round-1" / "curve.json").unlink()
    before = (folder / "round-1" / FILE).read_bytes()
    next(train(TRAINING, 1, folder, ProcessPool(1)))
    assert (folder / "round-1" / FILE).read_bytes() == before
    with pytest.raises(BadCall, match="another plan"):
        list(train(replace(TRAINING, seed=1), 1, folder, ProcessPool(1)))


def test_more_games_go_on_from_those_that_are_there(fitted: Path, tmp_path: Path) -> None:
    """The candidate is fitted again; the judgement of the first fit does not stay if the new one does not win."""
    folder = tmp_path / "training"
    shutil.copytree(fitted, folder)
    predicting(folder, 0.5)
    plan = replace(TRAINING, share=0.0)
    (folder / PLAN).unlink()
    first = next(train(plan, 1, folder, ProcessPool(1)))
    assert first.is_better
    played = rows_of(Run(folder / "round-1" / "games"))
    more = next(train(replace(plan, games=15, duel=4), 1, folder, ProcessPool(1)))
    assert (first.games, more.games) == (12, 15)
    again = rows_of(Run(folder / "round-1" / "games"))
    assert again[0][:12] == played[0]
    assert (folder / FILE).exists() is more.is_better
    assert json.loads((folder / "round-1" / FILE).read_text())["made_by"]["plan"]["games"] == 15
    predicting(folder, 0.7)
    worse = next(train(replace(plan, games=15, duel=4), 1, folder, ProcessPool(1)))
    assert worse.duel is None
    assert not (folder / FILE).exists()


@pytest.mark.parametrize(("share", "is_better"), [(0.0, True), (1.01, False)])
def test_only_what_wins_its_duel_is_kept(tmp_path: Path, fitted: Path, share: float, is_better: bool) -> None:
    """And then the next round is played with it, and fitted to the games of both."""
    folder = tmp_path / "training"
    shutil.copytree(fitted, folder)
    (folder / PLAN).unlink()
    predicting(folder, 0.5)
    plan = replace(TRAINING, share=share)
    rounds = list(train(plan, 2, folder, ProcessPool(1)))
    assert rounds[0].is_better is is_better
    assert [each.games for each in rounds] == [12, 24]
    assert (folder / FILE).exists() is is_better
    first = json.loads((folder / "round-1" / FILE).read_text())
    second = Run(folder / "round-2" / "games").plan()
    assert second["judgement"] == (digest(first) if is_better else "")
    assert second["seed"] != plan.seed
    if is_better:
        best = read_judgement(insight_of(find_game("beacons")), folder / FILE).content
        assert best["made_by"]["games"] == (24 if rounds[1].is_better else 12)
    assert json.loads((folder / PLAN).read_text())["share"] == share


def test_what_predicts_no_better_fights_no_duel(tmp_path: Path, fitted: Path) -> None:
    folder = tmp_path / "training"
    shutil.copytree(fitted, folder)
    predicting(folder, 0.6)
    only = next(train(TRAINING, 1, folder, ProcessPool(1)))
    assert only.duel is None
    assert not only.is_better
    assert not (folder / "round-1" / "gate.jsonl").exists()


def test_nobody_learns_alone(tmp_path: Path) -> None:
    with pytest.raises(BadCall, match="two seats or more"):
        next(train(replace(TRAINING, game="on-mars", seats=(1,)), 1, tmp_path, ProcessPool(1)))


@pytest.mark.parametrize("certain", [True, False])
def test_a_candidate_holds_what_was_learned_and_nothing_else(certain: bool) -> None:
    insight = insight_of(find_game("beacons"))
    weights = dict(zip(insight.names, insight.weights, strict=True))
    guided = Guided(weights, 100, {}, {}, correlation=0.3 if certain else 0.1)
    fitted = fit("beacons", [made_up()], SETTINGS)
    better, worse = replace(fitted, after=fitted.before - 0.1), replace(fitted, after=fitted.before)
    assert ("guide" in _learned(insight, better, guided, None)) is certain
    assert _learned(insight, better, guided, None)["out"] == fitted.content["out"]
    assert _learned(insight, worse, guided, None)["out"] == []
    assert ("ahead" in _learned(insight, worse, guided, None)) is certain
    assert "ahead" not in _learned(insight, better, guided, None)
    earlier = {"guide": {**weights, "points": 7.0}}
    kept = _learned(insight, worse, guided, earlier)
    assert kept["guide"] == (weights if certain else earlier["guide"])
    assert Judgement(insight, kept | {"guide": weights}).guide(2).weights == insight.weights


def test_without_a_network_the_weights_for_look_aheads_take_the_step_of_the_guide() -> None:
    insight = insight_of(find_game("clash-of-cultures"))
    ahead = dict(zip(insight.names, insight.ahead.weights, strict=True))
    present = dict(zip(insight.names, insight.weights, strict=True))
    assert ahead != present
    guided = Guided({**present, "abilities": 2 * present["abilities"]}, 100, {}, {}, correlation=0.3)
    moved = _with_the_same_step(insight, guided, None)
    assert moved == pytest.approx({**ahead, "abilities": 2 * ahead["abilities"]})
    earlier = {"guide": {**present, "abilities": 4 * present["abilities"]}, "ahead": moved}
    back = _with_the_same_step(insight, guided, earlier)
    assert back == pytest.approx(ahead), "from the guide of the round before"


@pytest.mark.parametrize("game", ["clash-of-cultures", "on-mars"])
def test_the_games_that_are_kept_can_be_read_again(game: str) -> None:
    """Those in `benchmarks/results/training`, as long as the rules are those with which they were played."""
    run = Run(KEPT / game / "round-1" / "games")
    assert run.plan()["rules"] == find_game(game).rules, (
        "games of other rules can't be continued: remove them"
    )
    assert json.loads((KEPT / game / PLAN).read_text())["seed"] == run.plan()["seed"]
    row = run.table("games").filter(pl.col("number") == 3).collect().to_dicts()[0]
    match = new(game, seats=row["seats"], seed=row["seed"])
    for word in row[WORDS]:
        match.choose(word)
    assert match.result is not None
    assert [sum(points.values()) for points in match.result.points] == row["points"]
    assert {each["number"] for each in read_again(game, row)} == {3}
