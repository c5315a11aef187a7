"""Training: a judgement that gets better by playing games against itself.

    training.json           the plan; a training continues only with the same plan
    round-1/games/…         the games of the round and every position in them, as Parquet (`selfplay`, `runs`)
    round-1/judgement.json  the candidate: a network fitted to the games of all rounds so far (`network`), and a guide
                            from what won in the games of this round (`guides`)
    round-1/curve.json      how it was fitted: the log losses, the learning curve and the slopes of the weights
    round-1/gate.jsonl      its duel with the best judgement so far, from mirrored seats
    judgement.json          the best judgement so far; copied beside a game's `insight.toml`, it ships with the game

In each **round** the best judgement so far plays against itself, with exploration. The candidate gets a network if that
predicts games that it has not seen better than the weights do, and a guide if which weights won is more than chance
explains; without a network the weights for look-aheads take the same step. If it has either, and wins the duel, it is
the best from then on. Whatever is finished is on the disk, and the
same command continues with what is missing. With more games in the plan, the last round gets more: those that are there
are kept, and its candidate is fitted and fights again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from areopagus.bots import LearnedBot
from areopagus.bots.beam import insight_of
from areopagus.bots.judgement import FILE, Judgement, untaught
from areopagus.kernel import BadCall, Insight, new
from areopagus.kernel.registry import find_game

from .guides import Guided, fit_guide
from .journal import Journal
from .network import FitSettings, FittedNetwork, Point, fit, read_blocks
from .runs import Run, locked, write_whole
from .selfplay import SelfPlay, collect, digest
from .series import SeriesGame, Summary, game_of, played, summary
from .simulation import OnProgress
from .worker_pool import WorkerPool

PLAN: Final = "training.json"
CURVE: Final = "curve.json"
GATE: Final = "gate.jsonl"
SEEDS_OF_A_ROUND: Final = 1_000_000
"""Each round plays with seeds of its own: first the games, then, in the upper half, the duel."""


@dataclass(frozen=True)
class TrainingPlan:
    """What is trained."""

    game: str
    seats: tuple[int, ...] = (2,)
    """The numbers of seats of the games, in turn."""
    games: int = 1000
    """Number of games of a round."""
    duel: int = 60
    """Number of games of the duel of a round."""
    playouts: int = 10
    """Number of playouts for each choice in the duel."""
    share: float = 0.55
    """The share of the duel that a candidate must win."""
    seed: int = 0
    settings: FitSettings = field(default_factory=FitSettings)

    def to_json(self) -> dict[str, Any]:
        """The plan as plain JSON values, with the version of the rules."""
        fields = {**asdict(self), "seats": list(self.seats)}
        return {**fields, "rules": find_game(self.game).rules}

    @property
    def duel_seats(self) -> int:
        """The smallest number of seats at which there is somebody to beat."""
        return min(seats for seats in self.seats if seats > 1)


@dataclass(frozen=True)
class Round:
    """The result of a round."""

    number: int
    games: int
    """Number of games to which the candidate was fitted."""
    positions: int
    before: float
    after: float
    error: float
    """Log losses without and with the candidate, and the standard error of the difference: see `FittedNetwork`."""
    duel: Summary | None
    """None: there was none, because the candidate has learned nothing."""
    is_better: bool
    """Whether the candidate won the duel."""


@dataclass(frozen=True)
class Gate:
    """A duel of a candidate with the best judgement so far."""

    game: str
    seats: int
    playouts: int
    seed: int
    candidate: Mapping[str, Any]
    """What the file of the candidate holds."""
    best: Mapping[str, Any] | None
    """The same for the best; None: the weights for look-aheads alone."""


@dataclass
class Reports:
    """Called while a training is running."""

    on_games: OnProgress | None = None
    on_point: Callable[[Point], object] | None = None
    on_duel: OnProgress | None = None


def train(
    plan: TrainingPlan, rounds: int, folder: Path, pool: WorkerPool, reports: Reports | None = None
) -> Iterator[Round]:
    """Train for a number of rounds in all; what is finished already is read from the folder."""
    reports = reports or Reports()
    insight_of(find_game(plan.game))
    if max(plan.seats) < 2:
        raise BadCall("error.train_alone")
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        _keep_plan(plan, folder / PLAN)
        best: dict[str, Any] | None = None
        for number in range(1, rounds + 1):
            games, duel_games = _numbers_of_games(plan, folder, number, is_last=number == rounds)
            seed = plan.seed + (number - 1) * SEEDS_OF_A_ROUND
            place = folder / f"round-{number}"
            collect(
                SelfPlay(plan.game, plan.seats, seed, digest(best)),
                games,
                place / "games",
                pool,
                best,
                reports.on_games,
            )
            figures = _fitted(replace(plan, games=games), folder, number, best, reports.on_point)
            candidate = _content(place / FILE)
            if figures["after"] >= figures["before"] and "guide" not in candidate:
                _keep_best(folder, best)
                yield Round(number, **figures, duel=None, is_better=False)
                continue
            gate = Gate(
                plan.game, plan.duel_seats, plan.playouts, seed + SEEDS_OF_A_ROUND // 2, candidate, best
            )
            duel = summary(_duelled(gate, duel_games, place / GATE, pool, reports.on_duel))
            is_better = duel.won >= plan.share
            if is_better:
                best = candidate
            _keep_best(folder, best)
            yield Round(number, **figures, duel=duel, is_better=is_better)


def _keep_best(folder: Path, best: Mapping[str, Any] | None) -> None:
    """Write the best judgement so far; if there is none, remove what an earlier fit to fewer games has left."""
    if best is None:
        (folder / FILE).unlink(missing_ok=True)
    else:
        write_whole(folder / FILE, (json.dumps(best) + "\n").encode())


def _keep_plan(plan: TrainingPlan, file: Path) -> None:
    """Write the plan; `BadCall` if the folder has another one. Only the numbers of games may differ."""
    content = plan.to_json()
    if file.exists() and _without_numbers(json.loads(file.read_text("utf-8"))) != _without_numbers(content):
        raise BadCall("error.other_run", folder=str(file.parent))
    write_whole(file, (json.dumps(content, indent=1) + "\n").encode())


def _without_numbers(plan: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in plan.items() if name not in ("games", "duel")}


def _numbers_of_games(plan: TrainingPlan, folder: Path, number: int, *, is_last: bool) -> tuple[int, int]:
    """The games to learn from and those of the duel in a round.

    The last round gets more if the plan does; those before it stay as they were, because later games build on them.
    """
    curve = folder / f"round-{number}" / CURVE
    if is_last or not curve.exists():
        return plan.games, plan.duel
    planned = _content(folder / f"round-{number}" / FILE)["made_by"]["plan"]
    return int(planned["games"]), int(planned["duel"])


def _content(file: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return content


def _fitted(
    plan: TrainingPlan,
    folder: Path,
    number: int,
    best: Mapping[str, Any] | None,
    on_point: Callable[[Point], object] | None,
) -> dict[str, Any]:
    """Fit the candidate of a round, if that was not done yet; return the figures of the fit."""
    place = folder / f"round-{number}"
    curve = place / CURVE
    if not curve.exists() or _content(place / FILE)["made_by"]["plan"]["games"] != plan.games:
        runs = [Run(folder / f"round-{earlier}" / "games") for earlier in range(1, number + 1)]
        fitted = fit(plan.game, read_blocks(plan.game, runs), plan.settings, on_point)
        figures = {key: getattr(fitted, key) for key in ("games", "positions", "before", "after", "error")}
        insight = insight_of(find_game(plan.game))
        present = insight if best is None else Judgement(insight, best).guide(plan.duel_seats)
        guided = fit_guide(insight, present, runs[-1:])
        made_by = {"round": number, "plan": plan.to_json(), **figures}
        lines = json.dumps({**_learned(insight, fitted, guided, best), "made_by": made_by}) + "\n"
        (place / GATE).unlink(missing_ok=True)  # the duel of another candidate
        curve.unlink(missing_ok=True)
        write_whole(place / FILE, lines.encode())
        learning = {
            "guide": None if guided is None else asdict(guided),
            "curve": [point._asdict() for point in fitted.curve],
        }
        write_whole(curve, (json.dumps({**figures, **learning}, indent=1) + "\n").encode())
    kept = _content(curve)
    del kept["guide"], kept["curve"]
    return kept


def _learned(
    insight: Insight[Any], fitted: FittedNetwork, guided: Guided | None, best: Mapping[str, Any] | None
) -> dict[str, Any]:
    """What a candidate holds: the network if it predicts better than the weights, and the guide if there is one.

    Without a network the weights for look-aheads take the same step as the guide. A network has learned to correct the
    present ones, so with it they stay.
    """
    content = dict(fitted.content)
    predicts_no_better = fitted.after >= fitted.before
    if predicts_no_better:
        content |= {name: untaught(insight)[name] for name in ("hidden", "biases", "out", "direct")}
    if guided is not None and guided.is_certain:
        content["guide"] = guided.weights
        if predicts_no_better:
            content["ahead"] = _with_the_same_step(insight, guided, best)
    elif best is not None:
        kept = ("guide", "ahead") if predicts_no_better else ("guide",)
        content |= {name: best[name] for name in kept if name in best}
    return content


def _with_the_same_step(
    insight: Insight[Any], guided: Guided, best: Mapping[str, Any] | None
) -> dict[str, float]:
    """The weights for look-aheads, multiplied as the weights of an action are by the guide."""
    earlier = best or {}
    present = earlier.get("guide") or dict(zip(insight.names, insight.weights, strict=True))
    ahead = earlier.get("ahead") or dict(zip(insight.names, insight.ahead.weights, strict=True))
    return {
        name: weight * guided.weights[name] / present[name] if present[name] else weight
        for name, weight in ahead.items()
    }


def _duelled(
    gate: Gate, games: int, file: Path, pool: WorkerPool, on_duel: OnProgress | None
) -> list[SeriesGame]:
    """The games of a duel; those that are already in the file are not played again."""
    named = {"candidate": digest(gate.candidate), "best": digest(gate.best)}
    journal = Journal(file, {"game": gate.game, "seats": gate.seats, "playouts": gate.playouts, **named})
    finished = {row["number"]: game_of(row) for row in journal.rows if row["number"] < games}
    missing = [number for number in range(games) if number not in finished]
    for game in pool.results(partial(_play, gate), missing):
        journal.write(asdict(game))
        finished[game.number] = game
        if on_duel is not None:
            on_duel(len(finished), games)
    return [game for _, game in sorted(finished.items())]


def _play(gate: Gate, number: int) -> SeriesGame:
    """One game of a duel, the same for the same number: each seed is played from every seat."""
    insight = insight_of(find_game(gate.game))
    me = number % gate.seats
    seed = gate.seed + number // gate.seats
    bots = []
    for seat in range(gate.seats):
        content = gate.candidate if seat == me else gate.best
        bot = LearnedBot(seed * 100 + number * 10 + seat, playouts=gate.playouts)
        bot.judgement = Judgement(insight, content or untaught(insight))
        bots.append(bot)
    return played(new(gate.game, seats=gate.seats, seed=seed), bots, me, number)
